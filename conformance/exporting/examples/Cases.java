// Runs the exported cases on the toy engine of Adapter.java, whose place your own engine takes. For Java 17 or later:
//   javac *.java
//   java Cases .. results.ndjson
// The first word is the folder of index.json, the second the file of results to write; a third, -v, shows all cases and
// not only those that fail. It exits with 1 if any does.
//
// With JUnit 5 each case is a dynamic test:
//   @TestFactory Stream<DynamicTest> cases() {
//       return Cases.in(Path.of("suite")).map(one -> dynamicTest((String) one.get("id"), () -> {
//           var judged = Cases.judge(one);
//           assumeFalse(judged.verdict().equals("unsupported"), judged.why());
//           assertFalse(Cases.FAILED.contains(judged.verdict()), judged.why());
//       }));
//   }
import java.io.*;
import java.nio.file.*;
import java.util.*;
import java.util.stream.*;

public class Cases {
    static final Map<String, Object> HELLO = new LinkedHashMap<>(Json.<Map<String, Object>>read(Adapter.HELLO));
    static final Set<String> FAILED = Set.of("fail", "error");
    static final Object UNTOLD = new Object();

    /** What came of a case: the verdict, why it is no pass, and the engine's line in the file of results. */
    record Judged(String verdict, String why, Map<String, Object> reply) {}

    public static void main(String[] words) throws IOException {
        var folder = Path.of(words.length > 0 ? words[0] : "..");
        var results = Path.of(words.length > 1 ? words[1] : "results.ndjson");
        HELLO.put("suite", index(folder).get("suite")); // what has been played
        HELLO.put("editions", List.of(index(folder).get("edition")));
        var lines = new ArrayList<>(List.of(Json.write(HELLO)));
        var counts = new TreeMap<String, Integer>();
        in(folder).forEach(one -> {
            var judged = judge(one);
            counts.merge(judged.verdict, 1, Integer::sum);
            if (FAILED.contains(judged.verdict) || words.length > 2)
                System.out.printf("%s %s: %s%n", judged.verdict, one.get("id"), judged.why);
            if (!judged.reply.isEmpty()) lines.add(Json.write(judged.reply));
        });
        Files.write(results, lines);
        var total = counts.values().stream().mapToInt(Integer::intValue).sum();
        var each = counts.entrySet().stream().map(one -> one.getValue() + " " + one.getKey()).toList();
        System.out.printf("%d cases: %s%n", total, String.join(", ", each));
        if (!Collections.disjoint(counts.keySet(), FAILED)) System.exit(1);
    }

    /** All cases of an export, in the order of its index. */
    static Stream<Map<String, Object>> in(Path folder) {
        List<Map<String, Object>> cases = Json.as(index(folder).get("cases"));
        return cases.stream().map(one -> read(folder.resolve((String) one.get("file"))));
    }
    static Map<String, Object> index(Path folder) { return read(folder.resolve("index.json")); }

    static Map<String, Object> read(Path file) {
        try {
            return Json.read(Files.readString(file));
        } catch (IOException error) {
            throw new UncheckedIOException(error);
        }
    }

    /** Plays a case and looks at its claims. */
    static Judged judge(Map<String, Object> exported) {
        List<String> needs = Json.as(exported.get("needs")), able = Json.as(HELLO.get("capabilities"));
        if (!able.containsAll(needs)) return new Judged("unsupported", "it needs " + needs, Map.of());
        if ((long) exported.get("players") > (long) HELLO.getOrDefault("max_players", 2L))
            return new Judged("unsupported", "too many players", Map.of());
        Map<String, Object> reply = Json.read(Json.write(play(Json.as(exported.get("case"))))); // as it will be read
        for (var none : List.of("unsupported", "error"))
            if (reply.containsKey(none)) return new Judged(none, (String) reply.get(none), reply);
        if (!Json.<List<Object>>as(exported.get("advisory")).isEmpty())
            return new Judged("advisory", "the rules leave it open", reply);
        return byClaims(exported, Json.as(reply.get("outcomes")), able, reply);
    }

    /** Where your engine is set up, and is told what happens. */
    static Map<String, Object> play(Map<String, Object> sent) {
        try {
            var game = new Game(Json.as(sent.get("game")));
            var outcomes = new ArrayList<>();
            for (List<Map<String, Object>> step : Json.<List<List<Map<String, Object>>>>as(sent.get("steps"))) {
                step.forEach(game::take);
                outcomes.add(game.outcome());
            }
            return Map.of("case", sent.get("case"), "outcomes", outcomes);
        } catch (Unsupported why) {
            return Map.of("case", sent.get("case"), "unsupported", why.getMessage());
        } catch (RuntimeException error) {
            return Map.of("case", sent.get("case"), "error", error.toString());
        }
    }

    static Judged byClaims(Map<String, Object> exported, List<Map<String, Object>> outcomes, List<String> able,
            Map<String, Object> reply) {
        var checks = HELLO.getOrDefault("checks", "explicit");
        var flag = checks.equals("explicit") ? null : checks.equals("implicit") ? "eager" : "by-kind";
        List<String> wrong = new ArrayList<>(), open = new ArrayList<>(); // why it fails, and why it does not pass
        List<List<Map<String, Object>>> expected = Json.as(exported.get("expected"));
        for (int step = 0; step < expected.size(); step++) {
            var outcome = outcomes.get(step);
            for (var sentence : expected.get(step)) {
                var says = "step %d, %s".formatted(step + 1, sentence.get("says"));
                if (flag != null && !(boolean) sentence.get(flag)) {
                    open.add("its own checks hide this: " + says);
                    continue;
                }
                for (Map<String, Object> claim : Json.<List<Map<String, Object>>>as(sentence.get("claims"))) {
                    var told = told(Json.as(claim.get("of")), outcome);
                    if (told == UNTOLD)
                        (able.contains(claim.get("promised-by")) ? wrong : open).add("not told: " + claim.get("of"));
                    else if (!holds(claim, told))
                        wrong.add("expected in %s; got %s".formatted(says, Json.write(outcome)));
                }
            }
        }
        if (!wrong.isEmpty()) return new Judged("fail", wrong.get(0), reply);
        return open.isEmpty() ? new Judged("pass", "", reply) : new Judged("unsupported", open.get(0), reply);
    }

    /** What an outcome tells there; UNTOLD if nothing. */
    static Object told(List<String> of, Map<String, Object> outcome) {
        boolean ofController = of.size() == 3 && of.get(2).equals("controller");
        Object found = outcome;
        for (int at = 0; at < of.size(); at++) {
            Map<String, Object> here = Json.as(found);
            String key = of.get(at);
            if (at == 0 && Set.of("restarted", "subgame").contains(key)) return here.getOrDefault(key, false);
            if (!here.containsKey(key) && !(at == 2 && ofController)) return UNTOLD;
            found = here.get(key);
        }
        if (!ofController || found != null) return found;
        var zone = told(List.of(of.get(0), of.get(1), "zone"), outcome);
        return List.of("battlefield", "stack").contains(zone) ? UNTOLD : null; // nobody, but where there must be one
    }

    static boolean holds(Map<String, Object> claim, Object told) {
        if (claim.containsKey("is")) return Objects.equals(told, claim.get("is"));
        var names = new HashSet<Object>(told instanceof List<?> list ? list : told == null ? List.of() : List.of(told));
        if (claim.containsKey("has")) return names.contains(claim.get("has"));
        if (claim.containsKey("has-not")) return !names.contains(claim.get("has-not"));
        if (claim.containsKey("are")) return names.equals(new HashSet<>(Json.<List<Object>>as(claim.get("are"))));
        List<Object> among = Json.as(claim.get("among"));
        return among.containsAll(names) && names.isEmpty() == among.isEmpty();
    }
}
