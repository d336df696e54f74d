// Cards, permanents, and spells and abilities on the stack: their creation, their zones, and the damage they deal.
package mage.game;

import com.google.gson.JsonObject;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.UUID;
import mage.abilities.Ability;
import mage.abilities.effects.common.DamageTargetEffect;
import mage.abilities.keyword.InfectAbility;
import mage.abilities.keyword.LifelinkAbility;
import mage.abilities.keyword.ToxicAbility;
import mage.abilities.keyword.TrampleAbility;
import mage.cards.Card;
import mage.constants.Zone;
import mage.game.HeadJudge.Unsupported;
import mage.game.permanent.Permanent;
import mage.game.permanent.PermanentCard;
import mage.players.Player;
import mage.util.CardUtil;

final class Things {
    private final JudgedGame table;
    private final Map<String, UUID> commanders = new HashMap<>();
    private final Map<String, UUID> sources = new HashMap<>();
    private final Map<String, String> likes = new HashMap<>();
    private final List<UUID> linked = new ArrayList<>();

    Things(JudgedGame table) {
        this.table = table;
    }

    Card commander(String name, Paper card) {
        commanders.put(name, card.getId());
        return card;
    }

    /** Creates a player's card that is not in any zone yet. */
    Paper card(Player owner, String name, Ability... abilities) {
        Paper card = new Paper(owner.getId(), name, abilities);
        table.loadCards(Set.of(card), owner.getId());
        table.getState().setZone(card.getId(), Zone.OUTSIDE);
        return card;
    }

    Permanent permanent(Player controller, String name, Ability... abilities) {
        Paper card = card(controller, name, abilities);
        enter(card, controller);
        return table.getPermanent(card.getId());
    }

    /** Puts a card onto the battlefield; one that is there already is exiled and returns. */
    void enter(Card card, Player controller) {
        Ability source = table.casting.ability(controller);
        if (table.getPermanent(card.getId()) != null) {
            table.getPermanent(card.getId()).moveToExile(null, "", source, table);
        }
        card.putOntoBattlefield(table, table.getState().getZone(card.getId()), source, controller.getId());
        table.applyEffects();
    }

    /** Destroys a permanent immediately or, if `dying`, with lethal damage that takes effect at the next check. */
    void end(UUID id, boolean dying) {
        Permanent permanent = table.getPermanent(id);
        if (permanent == null) {
            return;
        }
        Player owner = table.getPlayer(permanent.getOwnerId());
        if (dying) {
            permanent.damage(1, id, table.casting.ability(owner), table);
        } else {
            permanent.destroy(table.casting.ability(owner), table, true);
        }
    }

    /** Replaces a library directly in the game state. */
    void library(Player player, int amount) {
        Set<Card> cards = new LinkedHashSet<>();
        for (int i = 0; i < amount; i++) {
            cards.add(new Paper(player.getId(), "Filler"));
        }
        player.getLibrary().clear();
        table.loadCards(cards, player.getId());
        player.getLibrary().addAll(cards, table);
    }

    /** Exiles some of the owner's cards with the ability's source card. */
    void exile(Ability ability, Player owner, int amount) {
        ability.initSourceObjectZoneChangeCounter(table, true);
        UUID zone = CardUtil.getExileZoneId(table, ability.getSourceId(), ability.getStackMomentSourceZCC());
        for (Card card : owner.getMatchPlayer().getDeck().getCards().stream().limit(amount).toList()) {
            owner.moveCardsToExile(card, ability, table, true, zone, "Karn");
        }
    }

    /** A creature that is only mentioned in combat. */
    Permanent creature(Player controller, String name, int power, int toughness, Ability... abilities) {
        Paper card = card(controller, name, abilities);
        card.become(power, toughness);
        enter(card, controller);
        return table.getPermanent(card.getId());
    }

    private List<Ability> abilities(JsonObject e) {
        List<Ability> has = new ArrayList<>();
        if (Said.is(e, "infect")) {
            has.add(InfectAbility.getInstance());
        }
        if (Said.number(e, "toxic") > 0) {
            has.add(new ToxicAbility(Said.number(e, "toxic")));
        }
        if (Said.has(e, "lifelink") && !e.get("lifelink").toString().equals("false")) {
            has.add(LifelinkAbility.getInstance());
        }
        if (Said.is(e, "trample")) {
            has.add(TrampleAbility.getInstance());
        }
        return has;
    }

    /** The attacking creature; null if it is an object that is not on the battlefield. */
    Permanent attacker(JsonObject e, JudgedPlayer player) {
        String name = Said.text(e, "attacker");
        int power = Said.number(e, "power");
        UUID id = table.objects.named.getOrDefault(name, commanders.get(name));
        if (id == null) {
            return source(name, e, player);
        }
        if (commanders.containsKey(name) && table.getCard(id) != null && table.getPermanent(id) == null) {
            enter(table.getCard(id), table.getPlayer(table.getCard(id).getOwnerId()));
        }
        if (table.getPermanent(id) == null) {
            return null;
        }
        if (!(table.getPermanent(id) instanceof PermanentCard card) || !(card.getCard() instanceof Paper paper)
                || !abilities(e).isEmpty()) {
            throw new Unsupported("attack: the object is not a card without abilities");
        }
        paper.become(power, power);
        table.applyEffects();
        return table.getPermanent(id);
    }

    /** The named source of the event's damage. */
    private Permanent source(String name, JsonObject e, Player holder) {
        String like = holder.getName() + Said.is(e, "infect") + Said.number(e, "toxic") + e.get("lifelink") + e.get("power");
        UUID id = sources.get(name);
        if (id != null && (!like.equals(likes.get(name)) || table.getPermanent(id) == null)) {
            throw new Unsupported("damage: XMage has a source of this name that differs");
        }
        if (id == null) {
            Permanent made = creature(holder, name, Said.has(e, "power") ? Said.number(e, "power") : 1, 1, abilities(e).toArray(new Ability[0]));
            sources.put(name, made.getId());
            likes.put(name, like);
            id = made.getId();
        }
        return table.getPermanent(id);
    }

    /** The source that the case names; one that deals damage later is put onto the battlefield now. */
    Permanent source(String name) {
        if (commanders.containsKey(name)) {
            throw new Unsupported("prevent: damage from a commander, which may be in the command zone");
        }
        if (sources.containsKey(name)) {
            return table.getPermanent(sources.get(name));
        }
        JsonObject use = table.script.firstUse(name);
        if (use == null || table.objects.named.containsKey(name)) {
            throw new Unsupported("prevent: from a source that deals no damage, or from an object");
        }
        return use.has("attacker") ? source(name, use, table.seat(use, "player")) : source(name, use, holder(use));
    }

    private Player holder(JsonObject e) {
        JudgedPlayer controller = table.casting.caster(e);
        Player links = table.seat(e, "lifelink");
        if (links != null && (links.hasLeft() || !Said.text(e, "controller").isEmpty() && links != controller)) {
            throw new Unsupported("damage: with lifelink for a player who does not control the source");
        }
        return links == null ? controller : links;
    }

    void damage(JsonObject e, JudgedPlayer player) {
        String name = Said.text(e, "commander");
        String named = Said.text(e, "source");
        Permanent source;
        if (!name.isEmpty() && !named.isEmpty()) {
            throw new Unsupported("damage: the commander has become another object");
        }
        if (commanders.containsKey(name)) {
            Card card = table.getCard(commanders.get(name));
            if (!abilities(e).isEmpty() || card == null) {
                throw new Unsupported("damage: the commander has left the game or has an ability");
            }
            if (table.getPermanent(card.getId()) == null) {
                enter(card, table.getPlayer(card.getOwnerId()));
            }
            source = table.getPermanent(card.getId());
        } else if (!name.isEmpty() && table.isCheckCommanderDamage()) {
            throw new Unsupported("damage: the commander belongs to no player");
        } else {
            source = named.isEmpty()
                ? permanent(holder(e), "Source", abilities(e).toArray(new Ability[0])) : source(named, e, holder(e));
        }
        int amount = Said.number(e, "amount");
        Player holder = table.getPlayer(source.getControllerId());
        DamageTargetEffect deals = new DamageTargetEffect(amount);
        if (Said.is(e, "unpreventable")) {
            deals.withCantBePrevented();
        }
        Ability ability = table.casting.ability(holder, deals);
        ability.setSourceId(source.getId());
        if (!Said.is(e, "combat")) {
            table.casting.cast((JudgedPlayer) holder, ability, player);
        } else if (table.getState().getPlayersInRange(holder.getId(), table, true).contains(player.getId())) {
            player.damage(amount, source.getId(), ability, table, true, !Said.is(e, "unpreventable"));
            linked.add(source.getId());
        }
    }

    /** Performs the second half of XMage's combat damage step. */
    void lifelink() {
        linked.forEach(id -> {
            if (table.getPermanent(id) != null) {
                table.getPermanent(id).applyDamage(table);
            }
        });
        linked.clear();
    }
}
