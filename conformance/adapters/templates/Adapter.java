// A Head Judge adapter with a toy engine, for Java 17 or later. Replace the toy with your own engine.
// The toy has one fault: its check removes losing players one by one, so the last of them wins.
import java.io.*;
import java.util.*;
import java.util.regex.*;
import static java.nio.charset.StandardCharsets.UTF_8;

public class Adapter { // the main loop: one reply line per request line
    static final String HELLO = """
        {"hello": 1, "engine": "toy", "version": "1", "max_players": 8, "checks": "explicit", \
        "capabilities": ["multiplayer", "simultaneous", "concede", "life"]}""";
    // @< capabilities >@

    public static void main(String[] args) throws IOException {
        var in = new BufferedReader(new InputStreamReader(System.in, UTF_8));
        PrintStream replies = System.out;
        System.setOut(System.err); // what the engine prints goes to standard error
        for (String line; (line = in.readLine()) != null; replies.flush()) { // Head Judge waits for each reply
            Map<String, Object> request = Json.read(line);
            if (request.containsKey("bye")) return;
            String reply = request.containsKey("hello") ? HELLO : Json.write(reply(request));
            replies.writeBytes((reply + "\n").getBytes(UTF_8));
        }
    }
    static Map<String, Object> reply(Map<String, Object> request) {
        try {
            var game = new Game(Json.as(request.get("game")));
            var outcomes = new ArrayList<>();
            for (List<Map<String, Object>> step : Json.<List<List<Map<String, Object>>>>as(request.get("steps"))) {
                step.forEach(game::take);
                outcomes.add(game.outcome());
            }
            return Map.of("case", request.get("case"), "outcomes", outcomes);
        } catch (Unsupported why) {
            return Map.of("case", request.get("case"), "unsupported", why.getMessage());
        } catch (RuntimeException | StackOverflowError why) { // fails this case, and the next one can be played
            var trace = List.of(why.getStackTrace()).stream().limit(1).toList();
            return Map.of("case", request.get("case"), "error", why + " " + trace);
        }
    }
}
class Unsupported extends RuntimeException { Unsupported(String why) { super(why); } }

class Game {
    // The adapter: passes each event to the engine and reports the outcome, but decides nothing itself.
    Game(Map<String, Object> game) {
        for (Map<String, Object> player : Json.<List<Map<String, Object>>>as(game.get("players")))
            life.put((String) player.get("name"), (long) player.getOrDefault("life", 20L));
        remaining.addAll(life.keySet());
    }
    void take(Map<String, Object> event) {
        String who = (String) event.get("player");
        long amount = (long) event.getOrDefault("amount", 0L);
        switch ((String) event.get("do")) {
            case "lose-life", "damage" -> setLife(who, life.get(who) - amount);
            case "gain-life" -> setLife(who, life.get(who) + amount);
            case "set-life" -> setLife(who, amount);
            case "concede" -> lose(who);
            case "check" -> check();
            // @< events >@
            default -> throw new Unsupported(inWords(event));
        }
    }
    static String inWords(Map<String, Object> event) { // with its values, as in "no shield with from=winning"
        var names = new TreeSet<>(event.keySet());
        names.removeAll(Set.of("do", "player", "amount"));
        var words = names.stream().map(name -> event.get(name) instanceof Collection
            || event.get(name) instanceof Map ? name : name + "=" + event.get(name)).sorted().toList();
        return "no " + event.get("do") + (words.isEmpty() ? "" : " with ") + String.join(", ", words);
    }
    Map<String, Object> outcome() {
        // the toy never names a winner; these players are still in when it ends the game
        var winners = over() ? List.copyOf(remaining) : List.of();
        return Map.of("over", over(), "winners", winners, "losers", List.copyOf(lost), "drawn", List.of(),
            "life", Map.copyOf(life));
    }

    // The toy engine: ignores events for players who have left, and all events after the game is over.
    final Map<String, Long> life = new LinkedHashMap<>();
    final Set<String> remaining = new LinkedHashSet<>(), lost = new LinkedHashSet<>();

    boolean over() { return remaining.size() < 2; }
    void setLife(String player, long total) { if (!over() && remaining.contains(player)) life.put(player, total); }
    void lose(String player) { if (!over() && remaining.remove(player)) lost.add(player); }
    void check() { for (String player : List.copyOf(remaining)) if (life.get(player) <= 0) lose(player); }
}

@SuppressWarnings("unchecked")
class Json { // a minimal JSON parser and writer; you can use Gson or Jackson instead
    static final Pattern TOKEN = Pattern.compile("[{}\\[\\]]|\"(?:[^\"\\\\]++|\\\\.)*+\"|[^\\s,:{}\\[\\]\"]+");
    static final Pattern ESCAPED = Pattern.compile("\\\\(?:u(....)|.)"), TO_ESCAPE = Pattern.compile("[\"\\\\\0-\37]");

    static <T> T as(Object value) { return (T) value; }
    static <T> T read(String text) { return (T) value(TOKEN.matcher(text)); }

    static Object value(Matcher tokens) { // returns `tokens` at the end of a list or an object
        String token = tokens.find() ? tokens.group() : "";
        if (token.startsWith("\"")) return ESCAPED.matcher(token.substring(1, token.length() - 1)).replaceAll(
            found -> Matcher.quoteReplacement(found.group(1) == null ? found.group().translateEscapes()
                : "" + (char) Integer.parseInt(found.group(1), 16)));
        if (token.matches("[}\\]]")) return tokens;
        if (token.matches("true|false")) return token.equals("true");
        if (!token.matches("[{\\[]")) return token.equals("null") ? null : Long.valueOf(token);
        var list = new ArrayList<Object>();
        for (Object each; (each = value(tokens)) != tokens; ) list.add(each);
        if (token.equals("[")) return list;
        var object = new LinkedHashMap<String, Object>();
        for (int at = 0; at < list.size(); at += 2) object.put((String) list.get(at), list.get(at + 1));
        return object;
    }
    static String write(Object value) {
        if (value instanceof Map<?, ?> map) return "{" + String.join(",", new TreeMap<>(map).entrySet().stream()
            .map(field -> write(field.getKey()) + ":" + write(field.getValue())).toList()) + "}";
        if (value instanceof List<?> list) return "[" + String.join(",", list.stream().map(Json::write).toList()) + "]";
        if (!(value instanceof String text)) return String.valueOf(value);
        return '"' + TO_ESCAPE.matcher(text).replaceAll(c -> "\\\\u%04x".formatted((int) c.group().charAt(0))) + '"';
    }
}
