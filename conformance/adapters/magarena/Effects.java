// Events as texts in the engine's card language, or as effects of the engine's cards.

import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import magic.data.CardDefinitions;
import magic.model.MagicPlayer;
import magic.model.MagicSource;
import magic.model.event.MagicEvent;
import magic.model.event.MagicRuleEventAction;
import org.json.JSONArray;
import org.json.JSONObject;

class Effects {
    private static final String THEIR = "his or her";
    private static final String MILLS = " puts the top N cards of " + THEIR + " library into " + THEIR + " graveyard";
    private static final String[] MATTERS = {"if", "optional", "chosen", "dying", "infect", "toxic", "lifelink",
        "commander", "source", "controller"};
    private final Game game;
    private final Cards cards;
    private final LastingEffects lasting;
    private final Abilities abilities;
    private final Spells spells;
    private final Damage damage;
    final NamedCards named;

    Effects(Game game) {
        this.game = game;
        cards = new Cards(game);
        lasting = new LastingEffects(game, cards);
        abilities = new Abilities(game, cards);
        spells = new Spells(game, cards);
        damage = new Damage(game, cards);
        named = new NamedCards(game, cards);
    }

    /** The acts for a step's events, performed in order like the text of one card if that has the same outcome. */
    List<Game.Act> of(JSONArray events) throws Exception {
        AtOnce.check(events);
        List<Game.Act> acts = new ArrayList<>();
        JSONArray rest = lasting.pairs(events, acts);
        for (int i = 0; i < rest.length(); i++) {
            JSONObject event = rest.getJSONObject(i);
            JSONArray texts = event.getString("do").equals("in-order")
                ? event.getJSONArray("events") : new JSONArray().put(event);
            for (int k = 0; k < texts.length(); k++) {
                acts.add(of(texts.getJSONObject(k)));
            }
        }
        return acts;
    }

    /** Refuses an event with a field that changes its meaning and is not among `known`. */
    static void only(JSONObject event, String... known) throws Exception {
        for (String field : MATTERS) {
            Object said = event.opt(field);
            boolean plain = said == null || said == JSONObject.NULL || said.equals(false) || said.equals(0);
            if (!plain && !Set.of(known).contains(field)) {
                throw new Unsupported(event.getString("do") + " with " + field);
            }
        }
    }

    private Game.Act of(JSONObject event) throws Exception {
        String kind = event.getString("do");
        MagicPlayer player = event.has("player") ? game.player(event.getString("player")) : null;
        String n = event.optString("amount", "0");
        switch (kind) {
            case "lose-life": return text(event, player, " loses " + n + " life");
            case "gain-life": cards.refuseIf("gain", player); return text(event, player, " gains " + n + " life");
            case "set-life":
                if (event.getInt("amount") < 0) {
                    throw new Unsupported("set-life: the engine's card language has no numbers below 0");
                }
                return text(event, player, "'s life total becomes " + n);
            case "poison": return text(event, player, " gets " + n + " poison counters");
            case "draw": return text(event, player, " draws " + n + " cards");
            case "mill": return text(event, player, MILLS.replace("N", n));
            case "extra-turn": return text(event, player, " takes 1 extra turn after this one");
            case "lose": return text(event, player, " loses the game");
            case "win": cards.refuseWin(player); return text(event, player, " wins the game");
            case "prevent": return text(player, Damage.prevention(event));
            case "damage": return damage.deal(event, player);
            case "set-library": return () -> game.setLibrary(player, Integer.parseInt(n));
            case "pay-life": return spells.payLife(event, player, text(player, "you lose the game"));
            case "concede": return () -> game.course.concede(player);
            case "exchange-life": return spells.exchange(player, game.player(event.getString("with")));
            case "multiply-life": return spells.multiply(event, player);
            case "lose-half-life": return spells.half(event, player);
            case "trigger": case "state-trigger": return abilities.begin(event);
            case "end-trigger": return abilities.end(event);
            default: return lasting.of(event, player);
        }
    }

    /** An act whose text affects a player, worded like a card of its controller and parsed by the engine. */
    private Game.Act text(JSONObject event, MagicPlayer player, String predicate) throws Exception {
        only(event, "controller", event.getString("do").matches("win|lose") ? "if" : "");
        String by = event.optString("controller", "");
        MagicPlayer controller = by.isEmpty() ? player : game.player(by);
        String condition = "";
        if (event.has("if") && !event.isNull("if")) {
            JSONObject asked = event.getJSONObject("if");
            if (game.player(asked.getString("player")) != controller) {
                throw new Unsupported("if: the engine can check only the life total of the effect's controller");
            }
            condition = condition(asked);
        }
        return text(controller, condition + subject(player == controller, predicate));
    }

    Game.Act text(MagicPlayer controller, String rules) {
        MagicSource source = game.engine.createDelayedSource(CardDefinitions.getCard("Island"), controller);
        MagicEvent effect = MagicRuleEventAction.create(rules).getEvent(source);
        return () -> game.engine.executeEvent(effect, MagicEvent.NO_CHOICE_RESULTS);
    }

    /** "you lose 3 life" or "each opponent loses 3 life". */
    static String subject(boolean you, String predicate) {
        if (!you) {
            return "each opponent" + predicate;
        }
        return ("you" + predicate).replaceFirst("^you's ", "your ").replaceFirst("^(you [a-z]+?)s ", "$1 ")
            .replace("his or her", "your");
    }

    static String mill(boolean you, int amount) {
        return subject(you, MILLS.replace("N", String.valueOf(amount)));
    }

    /** The condition at the beginning of a text, about its controller's life total. */
    static String condition(JSONObject asked) throws Exception {
        List<String> bounds = new ArrayList<>();
        for (String bound : List.of("at-least", "at-most")) {
            if (asked.has(bound) && !asked.isNull(bound)) {
                String more = bound.equals("at-least") ? " or more life" : " or less life";
                bounds.add("you have " + asked.getInt(bound) + more);
            }
        }
        String condition = "if " + String.join(" and ", bounds) + ", ";
        if (!asked.getString("of").equals("life") || condition.contains("-")) {
            throw new Unsupported("if: the engine's card language can compare life totals only with numbers from 0");
        }
        return condition;
    }
}
