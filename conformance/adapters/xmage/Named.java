// Cards that a case names: XMage's own cards, put onto the battlefield, cast and activated with XMage's own code.
// Mana for costs is added to the player's pool; the targets and X are those of the event.
package mage.game;

import com.google.gson.JsonElement;
import com.google.gson.JsonObject;
import java.text.Normalizer;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.UUID;
import mage.Mana;
import mage.abilities.Ability;
import mage.abilities.ActivatedAbility;
import mage.abilities.SpellAbility;
import mage.abilities.TriggeredAbility;
import mage.abilities.effects.common.CastSourceTriggeredAbility;
import mage.abilities.mana.ManaAbility;
import mage.cards.Card;
import mage.cards.CardSetInfo;
import mage.cards.ModalDoubleFacedCard;
import mage.constants.Zone;
import mage.designations.Designation;
import mage.designations.Monarch;
import mage.game.HeadJudge.Unsupported;
import mage.game.permanent.Permanent;
import mage.game.permanent.PermanentImpl;
import mage.game.stack.StackObject;
import mage.target.TargetSpell;

final class Named {
    private static final int ENOUGH = 60;
    private final JudgedGame table;
    private final Map<String, List<Card>> cards = new HashMap<>();

    Named(JudgedGame table) {
        this.table = table;
    }

    /** Creates XMage's card of this name, in no zone yet. */
    Card create(JudgedPlayer owner, String name) {
        String plain = Normalizer.normalize(name, Normalizer.Form.NFKD).replaceAll("\\p{M}|[',’!.:]", "");
        StringBuilder type = new StringBuilder();
        for (String word : plain.split("[ /-]+")) {
            type.append(word.substring(0, 1).toUpperCase()).append(word.substring(1));
        }
        String folder = type.substring(0, 1).toLowerCase();
        Card card;
        try {
            card = (Card) Class.forName("mage.cards." + folder + "." + type)
                .getConstructor(UUID.class, CardSetInfo.class).newInstance(owner.getId(), Paper.info(name));
        } catch (ReflectiveOperationException | LinkageError missing) {
            throw new Unsupported("XMage has no card named " + name);
        }
        table.loadCards(Set.of(card), owner.getId());
        table.getState().setZone(card.getId(), Zone.OUTSIDE);
        cards.computeIfAbsent(name, x -> new ArrayList<>()).add(card);
        return card;
    }

    void use(JsonObject e) {
        JudgedPlayer player = table.seat(e, "player");
        if (table.hasEnded()) {
            return; // XMage lets nobody use cards
        }
        if (player.hasLeft()) {
            throw new Unsupported("XMage lets a player use no cards after leaving");
        }
        String name = Said.text(e, "name");
        String act = Said.text(e, "act");
        if (name.equals("Monarch")) {
            monarch(act, player);
            return;
        }
        player.aim(targets(e), Said.has(e, "x") ? Said.number(e, "x") : null, Said.is(e, "paid"));
        try {
            switch (act) {
                case "controls" -> {
                    table.things.enter(create(player, name), player);
                    forgetTriggered();
                }
                case "enters" -> {
                    Card card = card(e, player, name);
                    table.things.enter(card, player);
                    resolveTriggered(card);
                }
                case "resolves" -> cast(card(e, player, name), player);
                case "ability" -> ability(name, player);
                case "triggered" -> resolve(cards.getOrDefault(name, List.of()).stream().map(Card::getId).toList(), player);
                case "leaves" -> permanent(name, player).moveToExile(null, "", table.casting.ability(player), table);
                case "dies" -> {
                    Permanent permanent = permanent(name, player);
                    int lethal = permanent.getToughness().getValue();
                    permanent.damage(lethal, permanent.getId(), table.casting.ability(player), table);
                }
                default -> throw new Unsupported("card: this adapter does not support the act " + act);
            }
        } catch (IllegalStateException missing) {
            if (String.valueOf(missing.getMessage()).contains("card names")) {
                throw new Unsupported("card: XMage needs its database for the names of cards");
            }
            throw missing;
        } catch (LinkageError missing) { // a class failed to initialize, now or earlier
            throw new Unsupported("card: XMage needs its database for the names of cards");
        } finally {
            player.getManaPool().emptyPool(table);
            player.stopAiming();
        }
    }

    private void monarch(String act, JudgedPlayer player) {
        if (act.equals("triggered")) {
            resolve(table.getState().getDesignations().stream().filter(Monarch.class::isInstance)
                .map(Designation::getId).toList(), player);
            return;
        }
        if (!act.equals("enters") && !act.equals("controls")) {
            throw new Unsupported("card: this adapter does not support the act " + act + " of the monarch");
        }
        table.setMonarchId(table.casting.ability(player), player.getId());
    }

    private List<UUID> targets(JsonObject e) {
        List<UUID> targets = new ArrayList<>();
        if (e.has("targets")) {
            for (JsonElement name : e.getAsJsonArray("targets")) {
                targets.add(table.seats.get(name.getAsString()).getId());
            }
        }
        return targets;
    }

    private Card card(JsonObject e, JudgedPlayer player, String name) {
        return Said.has(e, "object") ? table.getCard(table.objects.named.get(Said.text(e, "object"))) : create(player, name);
    }

    private Permanent permanent(String name, JudgedPlayer player) {
        return cards.getOrDefault(name, List.of()).stream().map(card -> table.getPermanent(card.getId()))
            .filter(permanent -> permanent != null && permanent.isControlledBy(player.getId())).findFirst()
            .orElseThrow(() -> new Unsupported("card: in XMage, the player does not control " + name));
    }

    /** Casts the card from the hand, then resolves the spell and what triggers as the permanent enters. */
    private void cast(Card card, JudgedPlayer player) {
        announce(card, player);
        if (!table.getStack().getFirst().getStackAbility().getTargets().isEmpty()) {
            requireTargets(player);
        }
        table.resolveTop();
        resolveTriggered(card);
        player.requireAimed();
    }

    /** Casts the card with kicker and resolves what triggers on that; the spell itself leaves the stack. */
    private void castFor(Card card, JudgedPlayer player) {
        player.aim(player.targets(), null, true);
        announce(card, player);
        table.getState().handleSimultaneousEvent(table);
        table.checkTriggered();
        requireTargets(player);
        table.resolveTop();
        table.getSpell(card.getId()).moveToExile(null, "", table.casting.ability(player), table);
    }

    private void announce(Card card, JudgedPlayer player) {
        card.moveToZone(Zone.HAND, table.casting.ability(player), table, true);
        if (table.getState().getZone(card.getId()) != Zone.HAND) {
            player.getHand().add(card);
            table.getState().setZone(card.getId(), Zone.HAND);
        }
        SpellAbility spell = card instanceof ModalDoubleFacedCard two
            ? two.getLeftHalfCard().getSpellAbility() : card.getSpellAbility();
        if (spell.getTargets().stream().anyMatch(target -> target instanceof TargetSpell)) {
            JudgedPlayer other = table.seats.values().stream().filter(seat -> seat != player).findFirst().orElseThrow();
            player.aimAlso(table.objects.spell(table.things.card(other, "Target"), other).getId());
        }
        pay(player);
        if (!player.cast(spell, table, false, null)) {
            throw new Unsupported("card: XMage does not let the player cast " + card.getName() + " this way");
        }
    }

    /** Uses the ability of a card; one that the case puts nowhere is on the battlefield or the stack only for this. */
    private void ability(String name, JudgedPlayer player) {
        boolean there = cards.getOrDefault(name, List.of()).stream().anyMatch(card -> table.getPermanent(card.getId()) != null);
        if (there) {
            activate(permanent(name, player), player);
            return;
        }
        Card card = create(player, name);
        if (card.getAbilities(table).stream().anyMatch(CastSourceTriggeredAbility.class::isInstance)) {
            castFor(card, player);
            return;
        }
        table.things.enter(card, player);
        forgetTriggered();
        activate(permanent(name, player), player);
        if (table.getPermanent(card.getId()) != null) {
            table.getPermanent(card.getId()).moveToExile(null, "", table.casting.ability(player), table);
        }
    }

    /** Activates the only ability, or has it trigger. */
    private void activate(Permanent permanent, JudgedPlayer player) {
        ((PermanentImpl) permanent).removeSummoningSickness();
        permanent.untap(table);
        List<Ability> abilities = new ArrayList<>();
        for (Ability ability : permanent.getAbilities(table)) {
            boolean activated = ability instanceof ActivatedAbility && !(ability instanceof ManaAbility);
            if ((activated || ability instanceof TriggeredAbility) && ability.getZone().match(Zone.BATTLEFIELD)) {
                abilities.add(ability);
            }
        }
        if (abilities.size() != 1) {
            throw new Unsupported("card: which ability of " + permanent.getName() + " is meant");
        }
        if (abilities.get(0) instanceof TriggeredAbility triggered) {
            trigger(triggered, permanent, player);
            return;
        }
        pay(player);
        if (!player.activateAbility((ActivatedAbility) abilities.get(0), table)) {
            throw new Unsupported("card: XMage does not let the player activate the ability of " + permanent.getName());
        }
        requireTargets(player);
        table.resolveTop();
    }

    /** Has an ability trigger without an event, in its first mode, and resolves it. */
    private void trigger(TriggeredAbility ability, Permanent permanent, JudgedPlayer player) {
        player.chooseFirstMode();
        ability.trigger(table, player.getId(), null);
        resolveTriggered(table.getCard(permanent.getId()));
        player.requireAimed();
    }

    /** Throws Unsupported if the topmost object on the stack does not have the event's targets. */
    private void requireTargets(JudgedPlayer player) {
        List<UUID> chosen = new ArrayList<>();
        table.getStack().getFirst().getStackAbility().getTargets().forEach(target -> chosen.addAll(target.getTargets()));
        if (!chosen.containsAll(player.targets())) {
            throw new Unsupported("card: XMage asks for other targets");
        }
    }

    /** Adds mana for any cost. */
    void pay(JudgedPlayer player) {
        Mana mana = new Mana(ENOUGH, ENOUGH, ENOUGH, ENOUGH, ENOUGH, 0, 0, ENOUGH);
        player.getManaPool().addMana(mana, table, table.casting.ability(player));
    }

    /** Has nothing trigger on a permanent that has just been put onto the battlefield. */
    void forgetTriggered() {
        table.getState().handleSimultaneousEvent(table);
        table.getState().clearTriggeredAbilities();
    }

    /** Resolves the abilities of the card that have just triggered. */
    private void resolveTriggered(Card card) {
        table.getState().handleSimultaneousEvent(table);
        boolean some = table.seats.values().stream().flatMap(seat -> table.getState().getTriggered(seat.getId()).stream())
            .anyMatch(ability -> card.getId().equals(ability.getSourceId()));
        if (!some) {
            return;
        }
        table.checkTriggered();
        while (!table.getStack().isEmpty() && card.getId().equals(table.getStack().getFirst().getSourceId())) {
            table.resolveTop();
        }
    }

    /** Resolves the topmost ability of these cards, if one is on the stack. */
    private void resolve(List<UUID> ids, JudgedPlayer player) {
        table.check();
        if (table.hasEnded() || table.getStack().stream().noneMatch(o -> ids.contains(o.getSourceId()))) {
            return;
        }
        StackObject top = table.getStack().getFirst();
        if (!ids.contains(top.getSourceId()) || !top.isControlledBy(player.getId())) {
            throw new Unsupported("card: XMage resolves the object that was put on the stack last");
        }
        requireTargets(player);
        if (player.pays()) {
            pay(player);
        }
        table.resolveTop();
    }
}
