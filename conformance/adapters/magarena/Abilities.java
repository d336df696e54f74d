// Triggered abilities, implemented as tokens with text in the engine's card language.

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import magic.data.CardDefinitions;
import magic.model.MagicCardDefinition;
import magic.model.MagicLocationType;
import magic.model.MagicPermanent;
import magic.model.MagicPlayer;
import magic.model.action.RemoveFromPlayAction;
import org.json.JSONArray;
import org.json.JSONObject;

class Abilities {
    private final Game game;
    private final Cards cards;
    private final Map<String, List<MagicPermanent>> named = new HashMap<>();

    Abilities(Game game, Cards cards) {
        this.game = game;
        this.cards = cards;
    }

    Game.Act begin(JSONObject event) throws Exception {
        String kind = event.getString("do");
        MagicPlayer controller = game.player(event.getString("player"));
        JSONObject asked = event.has("if") && !event.isNull("if") ? event.getJSONObject("if") : null;
        if (asked != null && game.player(asked.getString("player")) != controller) {
            throw new Unsupported(kind + ": the engine asks for the life total of the ability's controller only");
        }
        String known = known(event, controller);
        if (!known.isEmpty()) {
            return begin(event, controller, CardDefinitions.getCard(known));
        }
        String condition = asked == null ? "" : Effects.condition(asked);
        String text;
        if (kind.equals("state-trigger")) {
            text = condition.replaceFirst("^if", "When") + effect(event, controller);
        } else {
            text = when(event, controller) + condition + effect(event, controller);
        }
        MagicCardDefinition token = MagicCardDefinition.token(CardDefinitions.getCard("Alpha Myr"), definition -> {
            definition.setName("Ability");
            definition.setDistinctName("Ability");
            definition.setAbilityProperty(text);
            definition.loadAbilities();
        });
        return begin(event, controller, token);
    }

    /** The engine's own card with exactly this ability, if its card language can't express the ability. */
    private String known(JSONObject event, MagicPlayer controller) throws Exception {
        String shape = String.join(" ", event.optString("on"), whom(event.optString("whose"), controller),
            event.getString("does"), whom(event.getJSONArray("to").getString(0), controller));
        if (event.has("amount") || event.has("if") || event.getJSONArray("to").length() > 1) {
            return "";
        }
        return shape.equals("loses-life opponent gain-life you") ? "Exquisite Blood"
            : shape.equals("gains-life you lose-life opponent") ? "Sanguine Bond" : "";
    }

    private String whom(String name, MagicPlayer controller) {
        return game.player(name) == controller ? "you" : "opponent";
    }

    private Game.Act begin(JSONObject event, MagicPlayer controller, MagicCardDefinition card) throws Exception {
        String name = event.getString("ability");
        return () -> named.computeIfAbsent(name, key -> new ArrayList<>()).add(cards.put(controller, card));
    }

    private String when(JSONObject event, MagicPlayer controller) throws Exception {
        boolean you = game.player(event.getString("whose")) == controller;
        switch (event.getString("on")) {
            case "gains-life":
                if (you) {
                    return "Whenever you gain life, ";
                }
                break;
            case "draws":
                return you ? "Whenever you draw a card, " : "Whenever an opponent draws a card, ";
            case "upkeep":
                return you ? "At the beginning of your upkeep, " : "At the beginning of each opponent's upkeep, ";
            default:
                break;
        }
        throw new Unsupported("trigger: the engine's card language has no such trigger");
    }

    private String effect(JSONObject event, MagicPlayer controller) throws Exception {
        JSONArray to = event.getJSONArray("to");
        boolean you = to.length() == 1 && game.player(to.getString(0)) == controller;
        if (to.length() != 1) {
            throw new Unsupported("trigger: the effect applies to several players");
        }
        String does = event.getString("does");
        if (does.equals("win")) {
            MagicPlayer winner = game.player(to.getString(0));
            cards.refuseWin(winner);
            cards.refuse("shield", winner.getOpponent());
            return Effects.subject(you, " wins the game.");
        }
        if (does.equals("lose")) {
            return Effects.subject(you, " loses the game.");
        }
        if (!event.has("amount") || event.isNull("amount")) {
            throw new Unsupported("trigger: the engine's card language can't use the amount in the trigger event");
        }
        int n = event.getInt("amount");
        switch (does) {
            case "gain-life": return Effects.subject(you, " gains " + n + " life.");
            case "lose-life": return Effects.subject(you, " loses " + n + " life.");
            case "damage": return "SN deals " + n + " damage to " + (you ? "you." : "each opponent.");
            case "draw": return Effects.subject(you, " draws " + n + " cards.");
            default: return Effects.mill(you, n) + ".";
        }
    }

    Game.Act end(JSONObject event) throws Exception {
        Effects.only(event);
        List<MagicPermanent> ending = named.getOrDefault(event.getString("ability"), List.of());
        return () -> ending.forEach(
            each -> game.engine.doAction(new RemoveFromPlayAction(each, MagicLocationType.Exile)));
    }
}
