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
import mage.cards.Card;
import mage.constants.Zone;
import mage.game.HeadJudge.Unsupported;
import mage.game.permanent.Permanent;
import mage.players.Player;
import mage.util.CardUtil;

final class Things {
    private final JudgedGame table;
    private final Map<String, UUID> commanders = new HashMap<>();
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

    void enter(Card card, Player controller) {
        Ability source = table.casting.ability(controller);
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

    void damage(JsonObject e, JudgedPlayer player, JudgedPlayer controller) {
        String name = Said.text(e, "commander");
        if (!Said.text(e, "source").isEmpty()) {
            throw new Unsupported("damage: the source has a name");
        }
        int toxic = Said.number(e, "toxic");
        Player links = table.seat(e, "lifelink");
        List<Ability> has = new ArrayList<>();
        if (Said.is(e, "infect")) {
            has.add(InfectAbility.getInstance());
        }
        if (toxic > 0) {
            has.add(new ToxicAbility(toxic));
        }
        if (links != null) {
            has.add(LifelinkAbility.getInstance());
        }
        Permanent source;
        if (commanders.containsKey(name)) {
            Card card = table.getCard(commanders.get(name));
            if (!has.isEmpty() || card == null) {
                throw new Unsupported("damage: the commander has left the game or has an ability");
            }
            if (table.getPermanent(card.getId()) == null) {
                enter(card, table.getPlayer(card.getOwnerId()));
            }
            source = table.getPermanent(card.getId());
        } else if (!name.isEmpty() && table.isCheckCommanderDamage()) {
            throw new Unsupported("damage: the commander belongs to no player");
        } else {
            Player holder = links == null ? controller : links;
            if (links != null && (links.hasLeft() || !Said.text(e, "controller").isEmpty() && links != controller)) {
                throw new Unsupported("damage: with lifelink for a player who does not control the source");
            }
            source = permanent(holder, "Source", has.toArray(new Ability[0]));
        }
        Player holder = table.getPlayer(source.getControllerId());
        Ability ability = table.casting.ability(holder, new DamageTargetEffect(Said.number(e, "amount")));
        ability.setSourceId(source.getId());
        if (!Said.is(e, "combat")) {
            table.casting.cast((JudgedPlayer) holder, ability, player);
        } else if (table.getState().getPlayersInRange(holder.getId(), table, true).contains(player.getId())) {
            player.damage(Said.number(e, "amount"), source.getId(), ability, table, true, true);
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
