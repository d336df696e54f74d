// A case's named objects: Forge's cards, tokens, spells and abilities, their zones and controllers.

import com.google.common.collect.Lists;
import forge.game.ability.AbilityFactory;
import forge.game.card.Card;
import forge.game.card.CardFactory;
import forge.game.card.token.TokenInfo;
import forge.game.player.Player;
import forge.game.replacement.ReplacementEffect;
import forge.game.spellability.SpellAbility;
import forge.game.spellability.SpellAbilityStackInstance;
import forge.game.staticability.StaticAbility;
import forge.game.trigger.Trigger;
import forge.game.zone.Zone;
import forge.game.zone.ZoneType;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;

class Things {
    static final Set<String> EVENTS = Set.of("put", "create", "gain-control", "end-control");
    static final Map<String, ZoneType> ZONES = Map.of(
        "battlefield", ZoneType.Battlefield, "hand", ZoneType.Hand, "library", ZoneType.Library, "graveyard", ZoneType.Graveyard,
        "exile", ZoneType.Exile, "command", ZoneType.Command, "stack", ZoneType.Stack);
    private final ForgeGame table;
    final Map<String, Card> named = new LinkedHashMap<>();
    private final Set<String> former = new HashSet<>();
    private final Map<String, Deque<Card>> controls = new HashMap<>();

    Things(ForgeGame table) { this.table = table; }

    boolean takes(String what) { return EVENTS.contains(what); }

    /** The object as it is now; Forge copies a card that changes zones, with the same number. */
    Card find(String name) {
        Card card = named.get(name);
        return card == null || former.contains(name) ? null : table.game.getCardState(card);
    }

    /** The objects of the game before a restart are cards of the new one. */
    void restart() { former.addAll(named.keySet()); }

    void place(Map<String, Object> object) {
        String name = (String) object.get("name"), kind = (String) object.getOrDefault("kind", "card"), zone = (String) object.get("zone");
        Player owner = table.player(object.get("owner")), controller = object.get("controller") == null ? owner : table.player(object.get("controller"));
        if (!kind.equals("card")) {
            create(kind, name, owner == null ? controller : owner, controller);
            return;
        }
        Card card = table.commanders.containsKey(name) ? table.commanders.get(name) : object.get("card") != null ? table.named.create(owner, (String) object.get("card"))
            : table.card(owner, Scripts.paper(object.get("world") == Boolean.TRUE ? "World Enchantment" : "Creature", "thing"));
        if (card.isCommander()) owner.getZone(ZoneType.Command).remove(card);
        named.put(name, card);
        if (zone.equals("stack")) cast(card, controller);
        else if (zone.equals("battlefield") && controller == owner) owner.getZone(ZoneType.Battlefield).add(card);
        else if (zone.equals("battlefield")) enter(card, controller);
        else {
            Zone there = owner.getZone(ZONES.get(zone));
            if (zone.equals("library")) there.remove(there.get(0)); // its size includes the card
            there.add(card);
        }
    }

    /** Puts a card onto the battlefield. */
    Card enter(Card card, Player controller) {
        card.setController(controller, 0);
        Card entered = table.game.getAction().moveToPlay(card, controller, null);
        entered.setSickness(false);
        return entered;
    }

    /** Puts a spell without an effect onto the stack. */
    void cast(Card card, Player controller) {
        if (card.getFirstSpellAbility() == null) throw new Unsupported("in Forge, this object is not a spell");
        SpellAbility spell = card.getFirstSpellAbility();
        card.getOwner().getZone(ZoneType.Hand).add(card);
        spell.setActivatingPlayer(controller);
        spell.setHostCard(table.game.getAction().moveToStack(card, spell));
        table.game.getStack().add(spell);
    }

    private void create(String kind, String name, Player owner, Player controller) {
        Card card = table.card(owner, Scripts.paper("Sorcery", List.of("A:SP$ GainLife | Cost$ 0 | Defined$ You | LifeAmount$ 0")));
        named.put(name, card);
        if (table.left(controller)) return;
        switch (kind) {
            case "token" -> {
                Card token = new TokenInfo("token", "token", "no cost", new String[] {"Creature"}, new String[0], 0, 1).makeOneToken(owner);
                named.put(name, enter(token, controller));
            }
            case "ability" -> {
                SpellAbility ability = AbilityFactory.getAbility("DB$ GainLife | Defined$ You | LifeAmount$ 0", card);
                ability.setTrigger(true);
                ability.setActivatingPlayer(controller);
                table.game.getStack().add(ability);
            }
            default -> {
                SpellAbility spell = card.getFirstSpellAbility();
                spell.setActivatingPlayer(controller);
                SpellAbility copy = CardFactory.copySpellAbilityAndPossiblyHost(card, card, spell, true, spell);
                copy.setActivatingPlayer(controller);
                named.put(name, copy.getHostCard());
                table.game.getStack().add(copy);
            }
        }
    }

    void take(String what, Map<String, Object> event, Player who) {
        Card object = find((String) event.getOrDefault("object", event.get("of")));
        if (object == null && former.contains(event.getOrDefault("object", event.get("of")))) return;
        switch (what) {
            case "create" -> create((String) event.get("kind"), (String) event.get("object"), who, who);
            case "put" -> put(event, object);
            case "gain-control" -> {
                if (object == null) throw new Unsupported("Forge has no effect that takes control of a player at once");
                if (onStack(object) != null) throw new Unsupported("this adapter does not support control of spells");
                if (table.left(who)) throw new Unsupported("in Forge, a player who has left controls nothing");
                Zone zone = table.game.getZoneOf(object);
                if (zone == null || !zone.contains(object)) return; // Forge no longer has it
                Card host = table.card(who, Scripts.paper("Enchantment", List.of()));
                host.addRemembered(object);
                who.getZone(ZoneType.Battlefield).add(host);
                table.resolve(host, who, "GainControl | Defined$ Remembered | NewController$ " + Scripts.named(who) + " | LoseControl$ LeavesPlay");
                controls.computeIfAbsent(event.get("player") + "/" + event.get("of"), x -> new ArrayDeque<>()).push(host);
            }
            default -> {
                if (object == null) throw new Unsupported("Forge has no effect that takes control of a player at once");
                Deque<Card> begun = controls.get(event.get("player") + "/" + event.get("of"));
                if (begun != null && !begun.isEmpty()) {
                    Card host = begun.pop();
                    if (host.isInPlay()) table.game.getAction().exile(host, null);
                }
            }
        }
    }

    private void put(Map<String, Object> event, Card card) {
        Zone from = table.game.getZoneOf(card);
        if (from == null || !from.contains(card)) return; // Forge no longer has it
        ZoneType to = ZONES.get((String) event.get("zone"));
        if (event.get("dying") == Boolean.TRUE) {
            if (to != ZoneType.Graveyard) throw new Unsupported("in Forge, a permanent that dies is put into a graveyard");
            if (from.is(ZoneType.Battlefield)) dies(card);
            return;
        }
        Player controller = event.get("controller") == null ? card.getOwner() : table.player(event.get("controller"));
        if (table.left(controller)) throw new Unsupported("in Forge, a player who has left has no zones");
        SpellAbilityStackInstance waits = onStack(card);
        if (to == ZoneType.Stack) cast(card, controller);
        else if (to == ZoneType.Battlefield) enter(asNew(card), controller);
        else if (to == ZoneType.Library) table.game.getAction().moveToLibrary(card, -1, null);
        else table.game.getAction().moveTo(to, card, null);
        if (waits != null && to != ZoneType.Stack) table.game.getStack().remove(waits);
    }

    /** What enters the battlefield is a new object without the abilities that the case gave the old one. */
    private Card asNew(Card card) {
        for (Trigger one : Lists.newArrayList(card.getTriggers())) if (Watching.given(one)) card.removeTrigger(one);
        for (StaticAbility one : Lists.newArrayList(card.getStaticAbilities())) if (Lasting.given(one)) card.removeStaticAbility(one);
        for (ReplacementEffect one : Lists.newArrayList(card.getReplacementEffects())) if (Lasting.given(one)) card.removeReplacementEffect(one);
        return card;
    }

    /** Deals a creature lethal damage. */
    void dies(Card card) {
        if (!card.isCreature()) throw new Unsupported("in Forge, only creatures are destroyed by damage");
        Card host = table.card(card.getController());
        host.addRemembered(card);
        table.resolve(host, card.getController(), "DealDamage | NumDmg$ " + card.getLethalDamage() + " | Defined$ Remembered");
    }

    private SpellAbilityStackInstance onStack(Card card) {
        for (SpellAbilityStackInstance one : table.game.getStack())
            if (one.getSourceCard().equals(card) && (one.isSpell() || card.getZone() == null)) return one; // not an ability of the card
        return null;
    }

    /** Where Forge has each object. */
    Map<String, Object> places() {
        Map<String, Object> places = new HashMap<>();
        named.forEach((name, known) -> {
            Card card = table.game.getCardState(known);
            SpellAbilityStackInstance waits = onStack(card);
            Zone zone = table.game.getZoneOf(card);
            Map<String, Object> at = new HashMap<>();
            if (former.contains(name)) at.put("zone", "gone");
            else if (waits != null) {
                at.put("zone", "stack");
                at.put("controller", table.nameOf(waits.getActivatingPlayer()));
            } else if (zone == null || zone.is(ZoneType.Stack) || !zone.contains(card)) at.put("zone", "gone");
            else {
                at.put("zone", zone.getZoneType().name().toLowerCase());
                if (zone.is(ZoneType.Battlefield)) at.put("controller", table.nameOf(card.getController()));
            }
            places.put(name, at);
        });
        return places;
    }
}
