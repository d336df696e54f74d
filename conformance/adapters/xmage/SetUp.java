// The setup of a game: range of influence, starting life totals and decks.
package mage.game;

import com.google.gson.JsonElement;
import com.google.gson.JsonObject;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.UUID;
import mage.abilities.Ability;
import mage.cards.Card;
import mage.cards.decks.Deck;
import mage.constants.RangeOfInfluence;
import mage.counters.CounterType;
import mage.game.HeadJudge.Unsupported;
import mage.game.match.MatchImpl;
import mage.game.match.MatchOptions;
import mage.game.match.MatchPlayer;

final class SetUp {
    /** A match, which XMage requires for a player's deck. */
    private static final class OneGame extends MatchImpl {
        OneGame() {
            super(new MatchOptions("one game", "any", true));
        }

        @Override
        public void startGame() {
        }
    }

    private SetUp() {
    }

    /** Sets up the game as at the beginning of the case. */
    static void fill(JudgedGame table, JsonObject setup, Map<String, JudgedPlayer> known) {
        Set<String> options = options(setup);
        table.setCheckCommanderDamage(options.contains("commander"));
        table.setGameOptions(new GameOptions());
        table.gameOptions.skipInitShuffling = true;
        List<JsonObject> players = Said.list(setup, "players");
        for (JsonObject p : players) {
            String name = Said.text(p, "name");
            JudgedPlayer seat = known.getOrDefault(name, new JudgedPlayer(name, table.getRangeOfInfluence()));
            if (known.containsKey(name)) {
                seat.init(table);
            }
            table.seats.put(name, seat);
        }
        for (int at = players.size(); at-- > 0;) { // XMage's turn order is the reverse of the joining order
            join(table, players.get(at));
        }
        UUID first = table.seats.values().iterator().next().getId();
        table.setStartingPlayerId(first);
        table.startingPlayerSkipsDraw = false;
        table.init(first);
        table.startingPlayerSkipsDraw = players.size() == 2;
        players.forEach(p -> begin(table, p));
        table.state.setActivePlayerId(first);
        table.state.setPriorityPlayerId(first);
        Said.list(setup, "objects").forEach(table.objects::place);
        table.applyEffects();
    }

    private static Set<String> options(JsonObject setup) {
        Set<String> options = new HashSet<>();
        if (setup.has("options")) {
            setup.getAsJsonArray("options").forEach(o -> options.add(o.getAsString()));
        }
        return options;
    }

    static RangeOfInfluence range(JsonObject setup) {
        boolean limited = options(setup).contains("limited-range");
        Set<Integer> ranges = new HashSet<>();
        for (JsonObject p : Said.list(setup, "players")) {
            ranges.add(limited ? Said.number(p, "range") : 0);
        }
        int range = ranges.iterator().next();
        if (ranges.size() > 1 || range > 2 || limited && range == 0) {
            throw new Unsupported("XMage has one range of influence, of 1 or 2, for all players");
        }
        return range == 0 ? RangeOfInfluence.ALL : range == 1 ? RangeOfInfluence.ONE : RangeOfInfluence.TWO;
    }

    static int life(JsonObject setup) {
        Set<String> options = options(setup);
        int brawl = setup.getAsJsonArray("players").size() == 2 ? 25 : 30;
        return options.contains("commander") ? 40 : options.contains("brawl") ? brawl : 20;
    }

    private static void join(JudgedGame table, JsonObject p) {
        JudgedPlayer seat = table.seats.get(Said.text(p, "name"));
        Deck deck = new Deck();
        for (int i = p.has("library") ? p.get("library").getAsInt() : 53; i > 0; i--) {
            deck.getCards().add(new Paper(seat.getId(), "Filler"));
        }
        if (p.has("commanders")) { // XMage takes commanders from the sideboard
            for (JsonElement name : p.getAsJsonArray("commanders")) {
                Paper card = new Paper(seat.getId(), name.getAsString());
                deck.getSideboard().add(table.things.commander(name.getAsString(), card));
            }
        }
        table.loadCards(deck.getCards(), seat.getId());
        table.loadCards(deck.getSideboard(), seat.getId());
        table.addPlayer(seat, deck);
        Set<Card> others = new HashSet<>();
        for (int i = deck.getCards().size(); i < (Said.has(p, "deck") ? Said.number(p, "deck") : 60); i++) {
            others.add(new Paper(seat.getId(), "Filler"));
        }
        table.loadCards(others, seat.getId());
        Deck all = new Deck(); // needed for a restart
        all.getCards().addAll(deck.getCards());
        all.getCards().addAll(others);
        all.getSideboard().addAll(deck.getSideboard());
        if (seat.getMatchPlayer() == null) {
            seat.setMatchPlayer(new MatchPlayer(seat, all, new OneGame()));
        }
    }

    private static void begin(JudgedGame table, JsonObject p) {
        JudgedPlayer seat = table.seats.get(Said.text(p, "name"));
        if (Said.has(p, "life")) {
            seat.initLife(p.get("life").getAsInt());
        }
        int poison = Said.number(p, "poison");
        if (poison > 0) {
            Ability source = table.casting.ability(seat);
            seat.addCounters(CounterType.POISON.createInstance(poison), seat.getId(), source, table);
        }
    }
}
