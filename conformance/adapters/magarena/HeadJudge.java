// Adapter to Magarena (Java) for Head Judge's protocol 1; Game.java plays the cases, Effects.java writes texts
// in the engine's card language, Cards.java puts its cards onto the battlefield, NamedCards.java plays cards that a
// case names. page.md explains how to connect it.

import java.io.BufferedReader;
import java.io.InputStreamReader;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.util.List;
import org.json.JSONArray;
import org.json.JSONObject;

/** Thrown if the engine can't perform an event or this adapter can't express it. */
class Unsupported extends RuntimeException {
    Unsupported(String why) {
        super(why);
    }
}

public class HeadJudge {
    static final List<String> CAPABILITIES = List.of(
        "simultaneous", "simultaneous-fates", "simultaneous-concessions", "simultaneous-effects", "sequences", "controllers",
        "poison", "decking", "damage-results", "damage-replacement", "prevention", "life-arithmetic", "life-exchange",
        "life-payment", "life-replacement", "cant-change-life", "cant-lose", "cant-win", "loss-replacement",
        "effects-of-permanents", "dying-permanents", "win-effects", "lose-effects", "conditions", "concede",
        "triggers", "steps", "turns", "extra-turns", "life", "poison-view"
    );

    static JSONObject hello() throws Exception {
        return new JSONObject()
            .put("hello", 1)
            .put("engine", "Magarena")
            .put("version", magic.utility.MagicSystem.VERSION + ", commit efa0aba85e")
            .put("capabilities", new JSONArray(CAPABILITIES))
            .put("max_players", 2)
            .put("cards", true)
            .put("checks", new JSONObject().put("empty-library", "implicit"));
    }

    static JSONObject reply(JSONObject request) throws Exception {
        if (request.has("hello")) {
            return hello();
        }
        JSONObject reply = new JSONObject().put("case", request.get("case"));
        try {
            if (!request.has("game")) {
                throw new Unsupported("this adapter plays only games");
            }
            JSONArray steps = request.getJSONArray("steps");
            JSONArray outcomes = new JSONArray();
            Game game = new Game(request.getJSONObject("game"), steps);
            for (int i = 0; i < steps.length(); i++) {
                outcomes.put(game.step(steps.getJSONArray(i)));
            }
            return reply.put("outcomes", outcomes);
        } catch (Unsupported why) {
            return reply.put("unsupported", why.getMessage());
        } catch (RuntimeException error) {
            error.printStackTrace();
            return reply.put("error", String.valueOf(error));
        }
    }

    public static void main(String[] args) throws Exception {
        PrintStream answers = new PrintStream(System.out, true, StandardCharsets.UTF_8);
        System.setOut(System.err); // keep the engine's output out of the replies
        magic.data.GeneralConfig.getInstance().load();
        // the order in which cards are loaded is the order in which their abilities apply
        magic.data.CardDefinitions.loadCardDefinitions(new magic.utility.ProgressReporter());
        BufferedReader requests = new BufferedReader(new InputStreamReader(System.in, StandardCharsets.UTF_8));
        for (String line; (line = requests.readLine()) != null; ) {
            JSONObject request = new JSONObject(line);
            if (request.has("bye")) {
                break;
            }
            answers.println(reply(request));
        }
        System.exit(0);
    }
}
