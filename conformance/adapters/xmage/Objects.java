// A case's named objects (cards, tokens, spells and abilities), the zones in which XMage has them, and their
// controllers.
package mage.game;

import com.google.gson.JsonObject;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.UUID;
import mage.abilities.Abilities;
import mage.abilities.Ability;
import mage.abilities.effects.ContinuousEffect;
import mage.abilities.effects.common.InfoEffect;
import mage.abilities.effects.common.continuous.GainControlTargetEffect;
import mage.cards.Card;
import mage.constants.Duration;
import mage.constants.SuperType;
import mage.constants.Zone;
import mage.game.HeadJudge.Unsupported;
import mage.game.permanent.Permanent;
import mage.game.permanent.PermanentCard;
import mage.game.permanent.PermanentToken;
import mage.game.permanent.token.HumanToken;
import mage.game.stack.Spell;
import mage.game.stack.StackAbility;
import mage.target.targetpointer.FixedTarget;

final class Objects {
    private final JudgedGame table;
    final Map<String, UUID> named = new LinkedHashMap<>();
    private final Map<String, Deque<ContinuousEffect>> controls = new HashMap<>();

    Objects(JudgedGame table) {
        this.table = table;
    }

    /** Places an object that exists at the beginning of the game. */
    void place(JsonObject o) {
        String kind = o.has("kind") ? Said.text(o, "kind") : "card";
        JudgedPlayer owner = table.seat(o, "owner");
        JudgedPlayer controller = table.seat(o, "controller");
        if (!kind.equals("card")) {
            create(kind, Said.text(o, "name"), controller == null ? owner : controller, owner);
            return;
        }
        String name = Said.text(o, "card");
        Card card = name.isEmpty() ? table.things.card(owner, Said.text(o, "name")) : table.named.create(owner, name);
        if (Said.is(o, "world")) {
            card.addSuperType(SuperType.WORLD);
        }
        named.put(Said.text(o, "name"), card.getId());
        if (Said.text(o, "zone").equals("library")) { // the number of cards in the library includes the objects there
            owner.getLibrary().removeFromTop(table);
            owner.getLibrary().putOnBottom(card, table);
            table.getState().setZone(card.getId(), Zone.LIBRARY);
            return;
        }
        put(card, Said.text(o, "zone"), controller == null ? owner : controller);
        table.named.forgetTriggered();
    }

    /** Whether this player controls the object. */
    boolean controls(String name, JudgedPlayer player) {
        Permanent permanent = table.getPermanent(named.get(name));
        return permanent != null && permanent.isControlledBy(player.getId());
    }

    private void create(String kind, String name, JudgedPlayer controller, JudgedPlayer owner) {
        Ability ability = table.casting.ability(controller, new InfoEffect("waits"));
        if (kind.equals("token") && (owner == null || owner == controller)) {
            HumanToken token = new HumanToken();
            token.putOntoBattlefield(1, table, ability, controller.getId());
            token.getLastAddedTokenIds().forEach(id -> named.put(name, id));
        } else if (kind.equals("ability")) {
            StackAbility waits = new StackAbility(ability, controller.getId());
            table.getStack().push(table, waits);
            named.put(name, waits.getId());
        } else if (kind.equals("copy") && (owner == null || owner == controller)) {
            Spell spell = spell(table.things.card(controller, name), controller);
            spell.createCopyOnStack(table, ability, controller.getId(), false);
            named.put(name, table.getStack().getFirst().getId());
            table.getStack().remove(spell, table);
        } else {
            throw new Unsupported("objects: another player controls the " + kind);
        }
        if (!named.containsKey(name)) {
            named.put(name, UUID.randomUUID()); // the object was not created
        }
    }

    private void put(Card card, String zone, JudgedPlayer holder) {
        Ability source = table.casting.ability(holder);
        Permanent permanent = table.getPermanent(card.getId());
        switch (zone) {
            case "battlefield" -> table.things.enter(card, holder);
            case "stack" -> spell(card, holder);
            case "command" -> throw new Unsupported("objects: a card in the command zone that is not a commander");
            default -> {
                Zone to = zone.equals("exile") ? Zone.EXILED : Zone.valueOf(zone.toUpperCase());
                (permanent != null ? permanent : card).moveToZone(to, source, table, true);
            }
        }
        table.applyEffects();
    }

    /** Print an ability on a permanent and return the identifier of that permanent. */
    UUID give(String name, Ability ability) {
        UUID id = named.get(name);
        Permanent permanent = table.getPermanent(id);
        if (permanent == null) {
            return id; // XMage has no such permanent
        }
        ability.setSourceId(id);
        ability.setControllerId(permanent.getControllerId());
        Abilities<Ability> printed = permanent instanceof PermanentToken token
            ? token.getToken().getAbilities() : ((PermanentCard) permanent).getCard().getAbilities();
        printed.add(ability);
        table.getState().addAbility(ability, permanent);
        table.applyEffects();
        return id;
    }

    Spell spell(Card card, JudgedPlayer holder) {
        Spell spell = new Spell(card, card.getSpellAbility().copy(), holder.getId(), Zone.OUTSIDE, table);
        table.getStack().push(table, spell);
        table.getState().setZone(card.getId(), Zone.STACK);
        return spell;
    }

    void happen(JsonObject e) {
        String object = Said.text(e, "object");
        JudgedPlayer player = table.seat(e, "player");
        UUID of = named.get(Said.text(e, "of"));
        JudgedPlayer holder = table.seat(e, "controller");
        boolean ends = Said.text(e, "do").equals("end-control");
        if (!ends && player != null && player.hasLeft() || holder != null && holder.hasLeft()) {
            throw new Unsupported("XMage gives control of nothing to a player who has left");
        }
        switch (Said.text(e, "do")) {
            case "put" -> {
                Card card = table.getCard(named.get(object));
                if (card == null) {
                    return; // XMage no longer has the card
                }
                if (Said.is(e, "dying")) {
                    if (!Said.text(e, "zone").equals("graveyard")) {
                        throw new Unsupported("put: dying, but not into a graveyard");
                    }
                    table.things.end(card.getId(), true);
                    return;
                }
                if (table.getStack().getSpell(card.getId()) != null) {
                    throw new Unsupported("put: the object is a spell");
                }
                put(card, Said.text(e, "zone"), holder != null ? holder : owner(card));
            }
            case "create" -> create(Said.text(e, "kind"), object, player, player);
            case "gain-control" -> {
                if (of == null || table.getStack().getStackObject(of) != null) {
                    throw new Unsupported("gain-control: of an object on the stack");
                }
                ContinuousEffect effect = new GainControlTargetEffect(Duration.EndOfGame, player.getId());
                effect.setTargetPointer(new FixedTarget(of, table));
                table.lasting.add(effect, table.casting.ability(player));
                controls.computeIfAbsent(player.getName() + of, key -> new ArrayDeque<>()).push(effect);
            }
            default -> {
                Deque<ContinuousEffect> begun = controls.get(player.getName() + of);
                if (begun != null && !begun.isEmpty()) {
                    begun.pop().discard();
                }
                table.getContinuousEffects().removeInactiveEffects(table);
            }
        }
    }

    private JudgedPlayer owner(Card card) {
        return (JudgedPlayer) table.getPlayer(card.getOwnerId());
    }
}
