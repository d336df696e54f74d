// Adapter to Forge (Java) for Head Judge's protocol 1; ForgeGame.java plays the cases. page.md explains the setup.

import static java.nio.charset.StandardCharsets.UTF_8;

import java.io.BufferedReader;
import java.io.InputStreamReader;
import java.io.IOException;
import java.io.OutputStream;
import java.io.PrintStream;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

public class HeadJudge {
    static final String CAN = "multiplayer simultaneous simultaneous-fates simultaneous-effects teams commander concede life "
        + "library poison poison-view poison-loss decking controllers damage-results life-payment life-exchange "
        + "win-effects lose-effects draw-effects cant-lose cant-win cant-change-life cant-draw "
        + "effects-of-permanents each-opponent triggers objects effects-of-objects damage-replacement combat "
        + "further-alterations conditions steps turns further-triggers draw-replacement life-replacement "
        + "loss-replacement leaves-triggers extra-turns turn-effects ending-steps effects-on-others "
        + "prevention-kinds prevention unpreventable-damage archenemy life-arithmetic life-thirds durations "
        + "drained-life replacement-choices dying-permanents cant-get-poison poison-replacement "
        + "delayed-triggers damage-sources brawl world-rule unlimited-replacements sequences alternating-teams "
        + "conditional-effects dying-objects choices further-conditions counted-objects optional-draws restart "
        + "decks open-choices further-consequences penalties";

    private static PrintStream errors;

    static Map<String, Object> hello() {
        return Map.of("hello", 1L, "engine", "Forge", "version", "1.6.28, WarForge commit 9901f795f3", "max_players", 8L, "checks", "implicit",
            "cards", Named.names(), "capabilities", List.of(CAN.split(" ")));
    }

    public static void main(String[] args) throws IOException {
        var answers = new PrintStream(System.out, true, UTF_8);
        System.setOut(new PrintStream(OutputStream.nullOutputStream())); // keep Forge's output out of the replies
        errors = System.err;
        System.setErr(System.out); // Forge writes about its scripts, not only about errors
        forge.util.Localizer.getInstance().initialize("en-US", args[0] + "/languages/"); // Forge needs its texts before all else
        ForgeGame.begin(args[0], args[1]);
        var requests = new BufferedReader(new InputStreamReader(System.in, UTF_8));
        for (String line; (line = requests.readLine()) != null; ) {
            Map<String, Object> request = Json.read(line);
            if (request.containsKey("bye")) return;
            answers.println(Json.write(request.containsKey("hello") ? hello() : reply(request)));
        }
    }

    static Map<String, Object> reply(Map<String, Object> request) {
        var reply = new HashMap<String, Object>(Map.of("case", request.get("case")));
        var outcomes = new ArrayList<>();
        try {
            if (!request.containsKey("game")) throw new Unsupported("this adapter plays only games");
            List<List<Map<String, Object>>> steps = Json.as(request.get("steps"));
            var game = new ForgeGame(Json.as(request.get("game")), steps);
            for (List<Map<String, Object>> step : steps) outcomes.add(game.step(step));
        } catch (RuntimeException failed) {
            Throwable why = failed;
            while (why.getCause() != null && !(why instanceof Unsupported)) why = why.getCause();
            if (!(why instanceof Unsupported)) {
                failed.printStackTrace(errors);
                reply.put("error", failed.toString());
                return reply;
            } // outcomes before the unsupported step are still judged
            reply.put("unsupported", why.getMessage());
        }
        if (!reply.containsKey("unsupported") || !outcomes.isEmpty()) reply.put("outcomes", outcomes);
        return reply;
    }
}

/** Thrown if the engine can't perform an event or this adapter can't express it. */
class Unsupported extends RuntimeException {
    Unsupported(String why) { super(why); }
}

@SuppressWarnings("unchecked")
class Json { // a minimal JSON parser and writer; Gson or Jackson would do, too
    static final Pattern TOKEN = Pattern.compile("[{}\\[\\]]|\"(?:[^\"\\\\]++|\\\\.)*+\"|[^\\s,:{}\\[\\]\"]+");
    static final Pattern ESCAPED = Pattern.compile("\\\\(?:u(....)|.)"), TO_ESCAPE = Pattern.compile("[\"\\\\\0-\37]");

    static <T> T as(Object value) { return (T) value; }
    static <T> T read(String text) { return (T) value(TOKEN.matcher(text)); }

    static Object value(Matcher tokens) { // returns `tokens` at the end of a list or an object
        String token = tokens.find() ? tokens.group() : "";
        if (token.startsWith("\"")) return ESCAPED.matcher(token.substring(1, token.length() - 1)).replaceAll(
            one -> Matcher.quoteReplacement(one.group(1) == null ? one.group().translateEscapes()
                : "" + (char) Integer.parseInt(one.group(1), 16)));
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
