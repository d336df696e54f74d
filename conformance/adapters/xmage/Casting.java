// Who controls an ability, its legal targets, and putting it on the stack and resolving it with XMage's own code.
package mage.game;

import com.google.gson.JsonObject;
import java.util.Set;
import java.util.UUID;
import mage.abilities.Ability;
import mage.abilities.common.SimpleActivatedAbility;
import mage.abilities.costs.mana.GenericManaCost;
import mage.abilities.effects.Effect;
import mage.abilities.effects.common.InfoEffect;
import mage.abilities.keyword.FlashAbility;
import mage.cards.Card;
import mage.constants.Zone;
import mage.game.HeadJudge.Unsupported;
import mage.game.stack.StackAbility;
import mage.players.Player;
import mage.target.TargetPlayer;

final class Casting {
    private final JudgedGame table;
    private int cast;

    Casting(JudgedGame table) {
        this.table = table;
    }

    /** The controller of an event: by default the affected player, or another player if that one has left. */
    JudgedPlayer caster(JsonObject e) {
        JudgedPlayer caster = table.seat(e, "controller");
        if (caster == null) {
            caster = table.seat(e, "player");
            if (caster == null || caster.hasLeft()) {
                caster = table.seats.values().stream().filter(Player::canRespond).findFirst().orElse(caster);
            }
        }
        if (caster != null && caster.hasLeft() && !table.hasEnded()) {
            throw new Unsupported("XMage puts nothing of a player who has left on the stack");
        }
        return caster;
    }

    /** A player's ability on a card that exists only for this ability. */
    Ability ability(Player player, Effect... effects) {
        Effect first = effects.length == 0 ? new InfoEffect("does this") : effects[0];
        Ability ability = new SimpleActivatedAbility(Zone.ALL, first, new GenericManaCost(0));
        for (int i = 1; i < effects.length; i++) {
            ability.addEffect(effects[i]);
        }
        ability.setControllerId(player.getId());
        ability.setSourceId(table.things.card(player, "Spell " + cast++).getId());
        return ability;
    }

    /** Puts an ability with this effect on the stack and resolves it, if its targets are legal. */
    void cast(JudgedPlayer caster, Effect effect, JudgedPlayer... targets) {
        cast(caster, ability(caster, effect), targets);
    }

    void cast(JudgedPlayer caster, Ability ability, JudgedPlayer... targets) {
        if (targets.length > 0) {
            TargetPlayer target = new TargetPlayer(targets.length);
            Set<UUID> possible = target.possibleTargets(caster.getId(), ability, table);
            for (JudgedPlayer seat : targets) {
                if (!possible.contains(seat.getId())) {
                    return; // XMage considers the target illegal
                }
                target.add(seat.getId(), table);
            }
            ability.addTarget(target);
        }
        table.getStack().push(table, new StackAbility(ability, caster.getId()));
        if (!table.hasEnded()) {
            table.resolveTop();
        }
    }

    /** Casts a spell that does nothing and leaves it on the stack. */
    void leave(JudgedPlayer player) {
        if (player.hasLeft() || table.hasEnded()) {
            return; // XMage asks the player for nothing
        }
        Card card = table.things.card(player, "Cast " + cast++, FlashAbility.getInstance());
        card.moveToZone(Zone.HAND, ability(player), table, true);
        if (table.getState().getZone(card.getId()) != Zone.HAND) {
            player.getHand().add(card);
            table.getState().setZone(card.getId(), Zone.HAND);
        }
        if (!player.cast(card.getSpellAbility(), table, true, null)) {
            throw new Unsupported("cast: XMage does not let the player cast the spell");
        }
    }

    boolean possible(JudgedPlayer caster, JudgedPlayer player) {
        return new TargetPlayer().possibleTargets(caster.getId(), ability(caster), table).contains(player.getId());
    }
}
