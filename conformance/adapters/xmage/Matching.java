// A match, whose score XMage keeps. Each of its games is played like other cases, by the same players.
package mage.game;

import com.google.gson.JsonArray;
import com.google.gson.JsonObject;
import java.util.Date;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.UUID;
import mage.cards.decks.Deck;
import mage.constants.RangeOfInfluence;
import mage.game.HeadJudge.Unsupported;
import mage.game.match.MatchImpl;
import mage.game.match.MatchOptions;
import mage.game.match.MatchPlayer;

final class Matching extends MatchImpl {
    private static final List<String> OF_GAMES =
        List.of("concede", "concede-match", "set-life", "check", "draw", "shield", "win", "draw-game");
    private final JsonObject setup = new JsonObject();
    private final JsonArray standings = new JsonArray();
    private final Map<String, JudgedPlayer> seats = new HashMap<>();
    private UUID chooser;

    Matching(JsonObject match) {
        super(options(match));
        for (String unknown : List.of("lot", "ranked", "premier")) {
            if (match.has(unknown)) {
                throw new Unsupported("match: with " + unknown);
            }
        }
        setup.addProperty("variant", "free-for-all");
        setup.add("players", match.get("players"));
        for (JsonObject p : Said.list(match, "players")) {
            if (Said.has(p, "team")) {
                throw new Unsupported("match: XMage has no teams");
            }
            JudgedPlayer seat = new JudgedPlayer(Said.text(p, "name"), RangeOfInfluence.ALL);
            seats.put(seat.getName(), seat);
            addPlayer(seat, new Deck());
        }
    }

    private static MatchOptions options(JsonObject match) {
        MatchOptions options = new MatchOptions("match", "any", true);
        int players = match.getAsJsonArray("players").size();
        options.setWinsNeeded(Said.has(match, "needed") ? Said.number(match, "needed") : players == 2 ? 2 : 1);
        return options;
    }

    @Override
    public void startGame() {
        addGame();
    }

    /** Plays the case. */
    JsonArray standings(JsonArray steps) {
        for (int at = 0; at < steps.size();) {
            JsonObject e = steps.get(at).getAsJsonArray().get(0).getAsJsonObject();
            String kind = Said.text(e, "do");
            boolean begins = kind.equals("begin-game");
            if (!hasEnded() && (begins || kind.startsWith("game-"))) {
                if (begins) {
                    tell(true);
                }
                at = game(steps, begins ? at + 1 : at);
            } else {
                if (!OF_GAMES.contains(kind)) {
                    throw new Unsupported(kind + ": XMage's matches have no such event");
                }
                if (kind.equals("concede-match")) {
                    if (!hasStarted()) {
                        throw new Unsupported("concede-match: in XMage, a match begins with its first game");
                    }
                    MatchPlayer quits = getPlayer(seats.get(Said.text(e, "player")).getId());
                    if (quits.getWins() > 0) {
                        throw new Unsupported("concede-match: XMage has no result slip");
                    }
                    quitMatch(quits.getPlayer().getId());
                }
                tell(false);
                at++;
            }
        }
        return standings;
    }

    /** Plays a game; returns the index of the first step after it. */
    private int game(JsonArray steps, int from) {
        startGame();
        JsonArray script = new JsonArray();
        int to = from;
        while (to < steps.size() && !steps.get(to).toString().contains("\"begin-game\"")) {
            JsonArray step = new JsonArray();
            steps.get(to++).getAsJsonArray().forEach(e -> step.add(event(e.getAsJsonObject())));
            script.add(step);
        }
        JudgedGame game = new JudgedGame(setup, script, seats);
        games.add(game);
        game.startTime = new Date();
        JsonArray outcomes = game.outcomes();
        int at = from;
        for (int i = 0; i < outcomes.size(); i++, at++) {
            if (outcomes.get(i).getAsJsonObject().get("over").getAsBoolean()) {
                chooser = getChooser();
                endGame();
                tell(false);
                return at + 1;
            }
            tell(true);
        }
        if (to < steps.size()) {
            throw new Unsupported("begin-game: in XMage, a game continues until it is over");
        }
        return to;
    }

    /** The event of a game that stands for the event of a match. */
    private JsonObject event(JsonObject e) {
        JsonObject event = e.deepCopy();
        String kind = Said.text(e, "do");
        if (kind.equals("game-won")) {
            event.addProperty("do", "win");
        } else if (kind.equals("game-drawn")) {
            event.addProperty("do", "draw-game");
            event.addProperty("controller", players.get(0).getName());
        }
        if (!OF_GAMES.contains(Said.text(event, "do"))) {
            throw new Unsupported(kind + ": XMage's matches have no such event");
        }
        return event;
    }

    private void tell(boolean playing) {
        JsonArray winners = new JsonArray();
        JsonObject wins = new JsonObject();
        JsonArray chooses = new JsonArray();
        boolean over = !playing && hasEnded();
        for (MatchPlayer player : players) {
            if (over && player.isMatchWinner()) {
                winners.add(player.getName());
            }
            wins.addProperty(player.getName(), player.getWins());
            if (!over && player.getPlayer().getId().equals(chooser)) {
                chooses.add(player.getName());
            }
        }
        JsonObject standing = new JsonObject();
        standing.addProperty("over", over);
        standing.add("winners", winners);
        standing.add("drawn", new JsonArray());
        standing.add("wins", wins);
        standing.addProperty("draws", getDraws());
        standing.add("chooses", chooses);
        standing.addProperty("playing", playing);
        standings.add(standing);
    }
}
