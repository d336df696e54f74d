// XMage, driven over Head Judge's protocol 1: this file answers the lines, JudgedGame.java holds the game, Deeds.java
// makes what happens once, Lasting.java what lasts, Watching.java what triggers, Things.java the cards and Objects.java
// those with a name; Texts.java and its neighbours have effects in the shape in which XMage's cards have them, and
// Told.java says what XMage says. All of it lives in XMage's package mage.game, as the methods by which XMage plays a
// turn and resolves what is on the stack are the package's own.
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
        + "simultaneous-fates simultaneous-concessions turns life poison-view objects controllers life-arithmetic optional-draws poison-loss "
        + "conditions damage-replacement life-replacement replacement-choices prevention dying-permanents extra-turns "
        + "durations sequences triggers restart decks steps";

    /** What this adapter can't have XMage do. */
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
            if (ask.has("ask") || ask.has("match")) {
                throw new Unsupported("only games are played");
            }
            JsonArray outcomes = new JudgedGame(ask.getAsJsonObject("game"), ask.getAsJsonArray("steps")).outcomes();
            reply.add("outcomes", outcomes);
        } catch (Unsupported why) {
            reply.addProperty("unsupported", why.getMessage());
        } catch (RuntimeException error) {
            error.printStackTrace();
            reply.addProperty("error", error.toString());
        }
        return reply;
    }

    /** Runs in the thread "main", which XMage takes for a game's; what XMage prints goes to standard error. */
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
