// A Magarena game: its setup, its steps and its outcomes.

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import magic.data.CardDefinitions;
import magic.data.DuelConfig;
import magic.model.DuelPlayerConfig;
import magic.model.MagicCard;
import magic.model.MagicDeckProfile;
import magic.model.MagicDuel;
import magic.model.MagicGame;
import magic.model.MagicPlayer;
import magic.model.phase.MagicMainPhase;
import magic.model.player.AiProfile;
import magic.model.player.HumanProfile;
import org.json.JSONArray;
import org.json.JSONObject;

class Game {
    final MagicGame engine;
    private final Map<String, MagicPlayer> players = new LinkedHashMap<>();
    final Course course;
    private final Effects effects = new Effects(this);

    Game(JSONObject setUp, JSONArray steps) throws Exception {
        JSONArray seats = setUp.getJSONArray("players");
        JSONArray options = setUp.has("options") ? setUp.getJSONArray("options") : new JSONArray();
        for (int i = 0; i < options.length(); i++) {
            if (!options.getString(i).equals("tournament")) {
                throw new Unsupported("the engine has no " + options.getString(i));
            }
        }
        if (seats.length() != 2 || !setUp.getString("variant").equals("free-for-all")) {
            throw new Unsupported("the engine has only games of two players");
        }
        if (setUp.has("objects") && setUp.getJSONArray("objects").length() > 0) {
            throw new Unsupported("this adapter does not support objects");
        }
        DuelConfig config = new DuelConfig();
        config.setHandSize(0);
        config.setStartLife(LastingEffects.startingLife(steps));
        MagicDuel duel = new MagicDuel(config);
        MagicDeckProfile deck = new MagicDeckProfile("bgruw");
        duel.setPlayers(new DuelPlayerConfig[] {
            new DuelPlayerConfig(HumanProfile.create("Human"), deck),
            new DuelPlayerConfig(AiProfile.create(magic.ai.MagicAIImpl.MMABFast, 6), deck)
        });
        duel.setStartPlayer(0);
        engine = duel.nextGame();
        course = new Course(engine);
        engine.setTurn(9); // not the first turn, which has no draw
        engine.setPhase(MagicMainPhase.getFirstInstance());
        for (int i = 0; i < 2; i++) {
            JSONObject seat = seats.getJSONObject(i);
            MagicPlayer player = engine.getPlayer(i);
            players.put(seat.getString("name"), player);
            player.setLife(seat.optInt("life", 20));
            player.setPoison(seat.optInt("poison", 0));
            setLibrary(player, seat.optInt("library", 53));
        }
        engine.setStateCheckRequired();
        engine.update();
    }

    MagicPlayer player(String name) {
        return players.get(name);
    }

    String name(MagicPlayer player) {
        return new ArrayList<>(players.keySet()).get(player.getIndex());
    }

    void setLibrary(MagicPlayer player, int amount) {
        player.getLibrary().clear();
        for (int i = 0; i < amount; i++) {
            MagicCard card = new MagicCard(CardDefinitions.getCard("Island"), player, engine.getUniqueId());
            player.getLibrary().addToTop(card);
        }
    }

    /** Performs a step; all its events are the resolution of one spell, except kinds that occur only alone. */
    JSONObject step(JSONArray events) throws Exception {
        JSONObject first = events.getJSONObject(0);
        switch (first.getString("do")) {
            case "check": course.check(); break;
            case "end-turn": course.endTurn(); break;
            case "begin-step": course.beginStep(first.getString("step")); break;
            case "resolve": course.resolve(); break;
            default: happen(events); break;
        }
        return outcome();
    }

    /** Performs events as one resolution or, if they include cards, one after the other, with no check in between. */
    private void happen(JSONArray events) throws Exception {
        if (!events.toString().contains("\"do\":\"card\"")) {
            course.happen(effects.of(events));
            return;
        }
        for (int i = 0; i < events.length(); i++) {
            JSONObject event = events.getJSONObject(i);
            if (event.getString("do").equals("card")) {
                effects.named.use(event);
            } else {
                course.happen(effects.of(new JSONArray().put(event)));
            }
        }
    }

    /** An action that the engine performs for an event. */
    interface Act {
        void happen();
    }

    /** Reports the outcome from the engine's own state: one player has lost, and the other has won. */
    private JSONObject outcome() throws Exception {
        JSONObject life = new JSONObject();
        JSONObject poison = new JSONObject();
        List<String> winners = new ArrayList<>();
        List<String> losers = new ArrayList<>();
        String active = null;
        boolean over = engine.getLosingPlayer().isValid();
        for (Map.Entry<String, MagicPlayer> seat : players.entrySet()) {
            MagicPlayer player = seat.getValue();
            life.put(seat.getKey(), player.getLife());
            poison.put(seat.getKey(), player.getPoison());
            active = engine.getTurnPlayer() == player ? seat.getKey() : active;
            if (over) {
                (player == engine.getWinner() ? winners : losers).add(seat.getKey());
            }
        }
        return new JSONObject()
            .put("over", over)
            .put("winners", new JSONArray(winners))
            .put("losers", new JSONArray(losers))
            .put("drawn", new JSONArray())
            .put("life", life)
            .put("poison", poison)
            .put("active", active);
    }
}
