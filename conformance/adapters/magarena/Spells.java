// Effects that the engine's card language can't express, implemented as on its own cards.

import magic.data.CardDefinitions;
import magic.model.MagicCard;
import magic.model.MagicPayedCost;
import magic.model.MagicPermanent;
import magic.model.MagicPlayer;
import magic.model.MagicSource;
import magic.model.event.MagicActivation;
import magic.model.event.MagicEvent;
import magic.model.event.MagicPayLifeEvent;
import magic.model.event.MagicPermanentActivation;
import magic.model.stack.MagicCardOnStack;
import magic.model.trigger.MagicTrigger;
import magic.model.trigger.ThisAttacksTrigger;
import org.json.JSONObject;

class Spells {
    private final Game game;
    private final Cards cards;

    Spells(Game game, Cards cards) {
        this.game = game;
        this.cards = cards;
    }

    private Game.Act carryOut(MagicEvent effect, Object... choices) {
        return () -> game.engine.executeEvent(effect, choices);
    }

    /** The effect of Magus of the Mirror's ability. */
    Game.Act exchange(MagicPlayer player, MagicPlayer with) {
        if (with != player.getOpponent()) {
            throw new Unsupported("exchange-life: Magus of the Mirror exchanges life totals only with an opponent");
        }
        MagicPermanent magus = cards.put(player, "Magus of the Mirror");
        for (MagicActivation<MagicPermanent> activation : magus.getActivations()) {
            MagicPermanentActivation ability = (MagicPermanentActivation) activation;
            return carryOut(ability.getPermanentEvent(magus, MagicPayedCost.NO_COST), with);
        }
        throw new IllegalStateException("Magus of the Mirror has no ability");
    }

    /** Beacon of Immortality's effect on its target. */
    Game.Act multiply(JSONObject event, MagicPlayer player) throws Exception {
        Effects.only(event, "controller");
        if (event.getInt("by") != 2) {
            throw new Unsupported("multiply-life: no card of the engine triples a life total");
        }
        cards.refuseIf("gain", player);
        String by = event.optString("controller", "");
        MagicPlayer controller = by.isEmpty() ? player : game.player(by);
        MagicCard card = new MagicCard(
            CardDefinitions.getCard("Beacon of Immortality"), controller, game.engine.getUniqueId());
        MagicCardOnStack spell = new MagicCardOnStack(card, controller, MagicPayedCost.NO_COST);
        return carryOut(spell.getEvent(), player);
    }

    /** Ebonblade Reaper's effect on its controller whenever it attacks. */
    Game.Act half(JSONObject event, MagicPlayer player) throws Exception {
        Effects.only(event);
        if (!event.getString("rounded").equals("up")) {
            throw new Unsupported("lose-half-life: no card of the engine rounds down");
        }
        MagicPermanent reaper = cards.put(player, "Ebonblade Reaper");
        for (MagicTrigger<?> trigger : reaper.getTriggers()) {
            if (trigger instanceof ThisAttacksTrigger) {
                return carryOut(((ThisAttacksTrigger) trigger).executeTrigger(game.engine, reaper, reaper));
            }
        }
        throw new IllegalStateException("Ebonblade Reaper does not trigger as it attacks");
    }

    /** A life payment, made if the engine allows it. */
    Game.Act payLife(JSONObject event, MagicPlayer player, Game.Act losing) throws Exception {
        MagicSource source = game.engine.createDelayedSource(CardDefinitions.getCard("Island"), player);
        MagicEvent cost = new MagicPayLifeEvent(source, player, event.getInt("amount"));
        boolean loses = event.optString("else", "nothing").equals("lose");
        return () -> {
            if (cost.isSatisfied()) {
                game.engine.executeEvent(cost, MagicEvent.NO_CHOICE_RESULTS);
            } else if (loses) {
                losing.happen();
            }
        };
    }
}
