// The engine's own cards, put onto the battlefield unchanged when a spell resolves, and which of them remain.

import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import magic.data.CardDefinitions;
import magic.model.MagicCard;
import magic.model.MagicCardDefinition;
import magic.model.MagicLocationType;
import magic.model.MagicPayedCost;
import magic.model.MagicPermanent;
import magic.model.MagicPlayer;
import magic.model.action.DealDamageAction;
import magic.model.action.PlayCardFromStackAction;
import magic.model.action.RemoveFromPlayAction;
import magic.model.stack.MagicCardOnStack;
import org.json.JSONObject;

class Cards {
    /** The permanents that an event put onto the battlefield, with the effect and the controller that it named. */
    private static final class Lasting {
        String what;
        final String controller;
        final List<MagicPermanent> permanents = new ArrayList<>();

        Lasting(String what, String controller) {
            this.what = what;
            this.controller = controller;
        }

        boolean inPlay() {
            return permanents.stream().anyMatch(each -> each.getController().controlsPermanent(each));
        }
    }

    private final Game game;
    private final List<Lasting> all = new ArrayList<>();
    private final Map<String, Set<MagicPlayer>> refused = new HashMap<>();

    Cards(Game game) {
        this.game = game;
    }

    MagicPermanent put(MagicPlayer controller, MagicCardDefinition definition) {
        MagicCard card = new MagicCard(definition, controller, game.engine.getUniqueId());
        MagicPermanent permanent = game.engine.createPermanent(card, controller);
        MagicCardOnStack spell = new MagicCardOnStack(card, controller, MagicPayedCost.NOT_SPELL);
        game.engine.doAction(new PlayCardFromStackAction(spell) {
            @Override
            protected MagicPermanent createPermanent(magic.model.MagicGame engine) {
                return permanent;
            }
        });
        return permanent;
    }

    MagicPermanent put(MagicPlayer controller, String card) {
        return put(controller, CardDefinitions.getCard(card));
    }

    /** Starts a lasting effect by putting copies of a card onto the battlefield under a player's control. */
    Game.Act begin(String what, JSONObject event, MagicPlayer controller, String card, int copies) {
        String said = event.optString("controller", "");
        if (!said.isEmpty() && game.player(said) != controller) {
            throw new Unsupported(what + ": " + card + " can't be of that player");
        }
        Lasting lasting = new Lasting(what, said);
        MagicCardDefinition definition = CardDefinitions.getCard(card);
        return () -> {
            all.add(lasting);
            for (int i = 0; i < copies; i++) {
                lasting.permanents.add(put(controller, definition));
            }
        };
    }

    /** Ends the oldest matching effect: its cards are exiled, or get lethal damage and die at the next check. */
    Game.Act end(String what, JSONObject event) {
        String said = event.optString("controller", "");
        boolean dying = event.optBoolean("dying");
        Lasting ending = all.stream().filter(each -> each.what.equals(what) && each.inPlay())
            .filter(each -> each.controller.equals(said))
            .findFirst()
            .orElseGet(() -> all.stream().filter(each -> each.what.equals(what) && each.inPlay() && said.isEmpty())
                .findFirst().orElseThrow(() -> new Unsupported(what + ": no card of the engine has exactly this effect")));
        for (MagicPermanent permanent : ending.permanents) {
            if (dying && !permanent.isCreature()) {
                throw new Unsupported(what + ": its card is not a creature, so it can't get lethal damage");
            }
        }
        return () -> {
            if (!dying) { // a dying permanent still counts as the oldest
                all.remove(ending);
            }
            for (MagicPermanent permanent : ending.permanents) {
                if (dying) {
                    game.engine.doAction(new DealDamageAction(permanent, permanent, permanent.getToughness()));
                } else if (permanent.getController().controlsPermanent(permanent)) {
                    game.engine.doAction(new RemoveFromPlayAction(permanent, MagicLocationType.Exile));
                }
            }
        };
    }

    /** Refuses to make a player win if the card that keeps the opponent from losing also prevents that win. */
    void refuseWin(MagicPlayer winner) {
        String what = "shield losing " + game.name(winner.getOpponent());
        if (all.stream().anyMatch(each -> each.what.equals(what) && each.inPlay())) {
            throw new Unsupported("win: the card that keeps the opponent from losing also stops this player from winning");
        }
    }

    /** Makes the oldest card with this effect, if any, also stand for another event's effect. */
    boolean rename(String what, String both, String controller) {
        for (Lasting each : all) {
            if (each.what.equals(what) && each.controller.equals(controller) && each.inPlay()) {
                each.what = both;
                return true;
            }
        }
        return false;
    }

    /** Refuses this for the player from now on, because a card in play would alter it although no event states that. */
    void refuse(String what, MagicPlayer player) {
        refused.computeIfAbsent(what, key -> new HashSet<>()).add(player);
    }

    void refuseIf(String what, MagicPlayer player) {
        if (refused.getOrDefault(what, Set.of()).contains(player)) {
            throw new Unsupported(what + ": a card of the engine's that says more than the event would alter it");
        }
    }
}
