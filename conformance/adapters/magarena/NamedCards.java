// Cards that a case names: the engine's own, put onto the battlefield, cast and activated with the engine's own code.

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import magic.data.CardDefinitions;
import magic.model.MagicCard;
import magic.model.MagicCardDefinition;
import magic.model.MagicLocationType;
import magic.model.MagicPayedCost;
import magic.model.MagicPermanent;
import magic.model.MagicPlayer;
import magic.model.action.DealDamageAction;
import magic.model.action.DequeueTriggerAction;
import magic.model.action.PutItemOnStackAction;
import magic.model.action.RemoveFromPlayAction;
import magic.model.event.MagicActivation;
import magic.model.event.MagicEvent;
import magic.model.event.MagicPayManaCostEvent;
import magic.model.event.MagicPermanentActivation;
import magic.model.stack.MagicCardOnStack;
import magic.model.stack.MagicItemOnStack;
import org.json.JSONArray;
import org.json.JSONObject;

class NamedCards {
    private final Game game;
    private final Cards cards;
    private final Map<String, List<MagicPermanent>> named = new HashMap<>();

    NamedCards(Game game, Cards cards) {
        this.game = game;
        this.cards = cards;
    }

    void use(JSONObject event) throws Exception {
        for (String field : List.of("x", "paid", "object")) {
            if (event.has(field)) {
                throw new Unsupported("card: with " + field);
            }
        }
        if (game.engine.isFinished()) {
            throw new Unsupported("card: the game is over");
        }
        MagicPlayer player = game.player(event.getString("player"));
        String name = event.getString("name");
        List<MagicPlayer> targets = new ArrayList<>();
        JSONArray asked = event.has("targets") ? event.getJSONArray("targets") : new JSONArray();
        for (int i = 0; i < asked.length(); i++) {
            targets.add(game.player(asked.getString(i)));
        }
        switch (event.getString("act")) {
            case "controls":
                put(player, name);
                game.engine.getEvents().clear();
                game.engine.getPendingTriggers().removeAllItems(); // nothing triggers
                break;
            case "enters":
                put(player, name);
                resolveTriggered(name);
                break;
            case "resolves": cast(player, name, targets); break;
            case "ability": activate(player, name, targets); break;
            case "triggered": game.course.resolve(name, player); break;
            case "leaves":
                game.engine.doAction(new RemoveFromPlayAction(permanent(player, name), MagicLocationType.Exile));
                break;
            case "dies":
                MagicPermanent dying = permanent(player, name);
                if (!dying.isCreature()) {
                    throw new Unsupported("card: " + name + " is not a creature, so it can't get lethal damage");
                }
                game.engine.doAction(new DealDamageAction(dying, dying, dying.getToughness()));
                break;
            default: throw new Unsupported("card: this adapter does not support the act " + event.getString("act"));
        }
        game.engine.update();
    }

    private static MagicCardDefinition definition(String name) {
        try {
            return CardDefinitions.getCard(name);
        } catch (RuntimeException missing) {
            throw new Unsupported("the engine has no card named " + name);
        }
    }

    private MagicPermanent put(MagicPlayer player, String name) {
        MagicPermanent permanent = cards.put(player, definition(name));
        named.computeIfAbsent(name, key -> new ArrayList<>()).add(permanent);
        return permanent;
    }

    private MagicPermanent permanent(MagicPlayer player, String name) {
        return named.getOrDefault(name, List.of()).stream().filter(player::controlsPermanent).findFirst()
            .orElseThrow(() -> new Unsupported("card: in the engine, the player does not control " + name));
    }

    private void cast(MagicPlayer player, String name, List<MagicPlayer> targets) {
        MagicCard card = new MagicCard(definition(name), player, game.engine.getUniqueId());
        MagicCardOnStack spell = new MagicCardOnStack(card, player, new MagicPayedCost());
        spell.setChoiceResults(choices(spell.getEvent(), targets));
        game.engine.doAction(new PutItemOnStackAction(spell));
        game.course.resolveTop();
        player.getPermanents().stream().filter(permanent -> permanent.getCard() == card)
            .forEach(permanent -> named.computeIfAbsent(name, key -> new ArrayList<>()).add(permanent));
        resolveTriggered(name);
    }

    /** The event's targets, or the only choice that the engine offers. */
    private Object[] choices(MagicEvent effect, List<MagicPlayer> targets) {
        if (!effect.hasChoice()) {
            if (!targets.isEmpty()) {
                throw new Unsupported("card: the engine asks for no target");
            }
            return MagicEvent.NO_CHOICE_RESULTS;
        }
        if (targets.size() > 1) {
            throw new Unsupported("card: with several targets");
        }
        if (targets.size() == 1) {
            return new Object[] {targets.get(0)};
        }
        List<Object[]> offered = effect.getArtificialChoiceResults(game.engine);
        boolean targeted = effect.getTargetChoice().isValid();
        if (offered.size() != 1 || targeted && !(offered.get(0)[0] instanceof MagicPlayer)) {
            throw new Unsupported("card: the engine asks for a choice that the case does not make");
        }
        return offered.get(0);
    }

    /** Activates the only ability; a card that the case puts nowhere is on the battlefield only for this. */
    private void activate(MagicPlayer player, String name, List<MagicPlayer> targets) {
        boolean there = named.getOrDefault(name, List.of()).stream().anyMatch(player::controlsPermanent);
        MagicPermanent permanent = there ? permanent(player, name) : put(player, name);
        List<MagicActivation<MagicPermanent>> abilities = new ArrayList<>(permanent.getActivations());
        if (abilities.size() != 1 || !permanent.getTriggers().isEmpty()) {
            throw new Unsupported("card: which ability of " + name + " is meant");
        }
        MagicPermanentActivation ability = (MagicPermanentActivation) abilities.get(0);
        MagicEvent effect = ability.getPermanentEvent(permanent, new MagicPayedCost());
        Object[] choices = choices(effect, targets);
        for (MagicEvent cost : ability.getCostEvent(permanent)) {
            if (!(cost instanceof MagicPayManaCostEvent)) {
                game.engine.executeEvent(cost, choices(cost, List.of()));
            }
        }
        game.engine.executeEvent(effect, choices);
        game.engine.update();
        if (!there && player.controlsPermanent(permanent)) {
            game.engine.doAction(new RemoveFromPlayAction(permanent, MagicLocationType.Exile));
        }
    }

    /** Resolves what the card has just triggered. */
    private void resolveTriggered(String name) {
        while (!game.engine.getPendingTriggers().isEmpty()
                && game.engine.getPendingTriggers().peek().getCardDefinition().getName().equals(name)) {
            MagicItemOnStack item = game.engine.getPendingTriggers().peek();
            if (item.hasChoice()) {
                item.setChoiceResults(choices(item.getEvent(), List.of()));
            }
            game.engine.doAction(new PutItemOnStackAction(item));
            game.engine.doAction(new DequeueTriggerAction());
            game.course.resolveTop();
        }
    }
}
