// Adapter to XMage for Head Judge's protocol 1. This file answers requests, JudgedGame.java holds the game, Deeds.java
// performs one-shot events, Lasting.java lasting effects, Watching.java triggers, Fighting.java combat, Choices.java
// control of players, Matching.java matches; Things.java has cards, Objects.java named objects. Texts.java and similar files define effects in the way XMage's cards do, and Told.java reports the
// outcomes. Everything is in XMage's package mage.game, because the methods with which XMage plays turns and resolves
// the stack are package-private.
package mage.game;

import com.google.gson.Gson;
import com.google.gson.JsonArray;
import com.google.gson.JsonObject;
import com.google.gson.JsonParser;
import java.io.BufferedReader;
import java.io.FileDescriptor;
import java.io.FileOutputStream;
import java.io.IOException;
import java.io.InputStreamReader;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import org.apache.log4j.Level;
import org.apache.log4j.Logger;

public final class HeadJudge {
    private static final String CAN = "multiplayer commander brawl limited-range poison decking concede win-effects "
        + "lose-effects draw-effects cant-lose cant-win loss-replacement draw-replacement damage-results life-payment "
        + "life-exchange cant-change-life cant-draw cant-get-poison effects-of-permanents simultaneous "
        + "simultaneous-fates simultaneous-effects simultaneous-concessions turns life poison-view objects controllers life-arithmetic optional-draws poison-loss "
        + "conditions damage-replacement life-replacement replacement-choices prevention dying-permanents extra-turns "
        + "durations sequences triggers restart decks steps effects-of-objects effects-on-others further-alterations "
        + "further-conditions counted-objects further-triggers leaves-triggers further-consequences prevention-kinds "
        + "unpreventable-damage life-thirds each-opponent drained-life ending-steps turn-effects combat library "
        + "damage-sources poison-replacement unlimited-replacements delayed-triggers world-rule dying-objects "
        + "conditional-effects choices open-choices penalties matches draws-in-matches";

    /** Thrown if this adapter can't have XMage perform an event. */
    static final class Unsupported extends RuntimeException {
        Unsupported(String why) {
            super(why);
        }
    }

    private static JsonObject hello() {
        JsonObject reply = new JsonObject();
        reply.addProperty("hello", 1);
        reply.addProperty("engine", "xmage");
        reply.addProperty("version", "1.4.61");
        reply.add("capabilities", new Gson().toJsonTree(CAN.split(" ")));
        reply.addProperty("max_players", 10);
        reply.addProperty("cards", true);
        reply.addProperty("checks", "explicit");
        return reply;
    }

    private static JsonObject reply(JsonObject ask) {
        if (ask.has("hello")) {
            return hello();
        }
        JsonObject reply = new JsonObject();
        reply.add("case", ask.get("case"));
        try {
            if (ask.has("ask")) {
                throw new Unsupported("XMage answers no questions");
            }
            JsonArray outcomes = ask.has("match")
                ? new Matching(ask.getAsJsonObject("match")).standings(ask.getAsJsonArray("steps")) : new JudgedGame(ask.getAsJsonObject("game"), ask.getAsJsonArray("steps")).outcomes();
            reply.add("outcomes", outcomes);
        } catch (Unsupported why) {
            reply.addProperty("unsupported", why.getMessage());
        } catch (RuntimeException error) {
            error.printStackTrace();
            reply.addProperty("error", error.toString());
        }
        return reply;
    }

    /** Runs in the thread "main", which XMage accepts as a game thread; XMage's own output goes to standard error. */
    public static void main(String[] args) throws IOException {
        PrintStream out = new PrintStream(new FileOutputStream(FileDescriptor.out), false, StandardCharsets.UTF_8);
        System.setOut(System.err);
        Logger.getRootLogger().setLevel(Level.OFF);
        BufferedReader in = new BufferedReader(new InputStreamReader(System.in, StandardCharsets.UTF_8));
        for (String line = in.readLine(); line != null; line = in.readLine()) {
            JsonObject ask = JsonParser.parseString(line).getAsJsonObject();
            if (ask.has("bye")) {
                break;
            }
            out.println(reply(ask));
            out.flush();
        }
        System.exit(0);
    }
}
