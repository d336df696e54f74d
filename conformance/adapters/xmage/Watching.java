// Triggered abilities: of a permanent of their controller, of an object of the case, or delayed. XMage detects the
// events.
package mage.game;

import com.google.gson.JsonObject;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.UUID;
import java.util.function.Predicate;
import mage.abilities.Ability;
import mage.abilities.DelayedTriggeredAbility;
import mage.abilities.TriggeredAbilityImpl;
import mage.abilities.common.LeavesBattlefieldTriggeredAbility;
import mage.abilities.common.PutIntoGraveFromBattlefieldSourceTriggeredAbility;
import mage.abilities.condition.Condition;
import mage.abilities.costs.mana.GenericManaCost;
import mage.abilities.decorator.ConditionalOneShotEffect;
import mage.abilities.effects.Effect;
import mage.abilities.effects.OneShotEffect;
import mage.abilities.effects.common.DoUnlessControllerPaysEffect;
import mage.constants.RangeOfInfluence;
import mage.game.HeadJudge.Unsupported;
import mage.game.stack.StackObject;

final class Watching {
    private final JudgedGame table;
    private final Map<String, List<UUID>> sources = new HashMap<>();
    private final Set<String> given = new HashSet<>();

    Watching(JudgedGame table) {
        this.table = table;
    }

    /** Whether the case has begun an ability that triggers. */
    boolean begun() {
        return !sources.isEmpty();
    }

    void begin(JsonObject e) {
        JudgedPlayer player = table.seat(e, "player");
        String name = Said.text(e, "ability");
        if (table.getRangeOfInfluence() != RangeOfInfluence.ALL) {
            throw new Unsupported(Said.text(e, "do") + ": with limited range");
        }
        if (player.hasLeft()) {
            throw new Unsupported("in XMage, a player who has left controls no permanents");
        }
        Ability ability = ability(e, effect(e));
        if (ability instanceof DelayedTriggeredAbility delayed) {
            Ability spell = table.casting.ability(player);
            sees(name, spell.getSourceId());
            table.addDelayedTriggeredAbility(delayed, spell);
        } else if (Said.has(e, "object")) {
            sees(name, ability.getOriginalId());
            table.objects.give(Said.text(e, "object"), ability);
            given.add(name);
        } else {
            sees(name, table.things.permanent(player, name, ability).getId());
        }
    }

    /** An ability of this name has this source or identifier. */
    void sees(String name, UUID source) {
        sources.computeIfAbsent(name, key -> new ArrayList<>()).add(source);
    }

    private Effect effect(JsonObject e) {
        OneShotEffect effect = new Then(table, e);
        if (Said.has(e, "then-if")) {
            effect = new ConditionalOneShotEffect(effect, met(e, "then-if"));
        }
        return Said.is(e, "unless") ? new DoUnlessControllerPaysEffect(effect, new GenericManaCost(1), "Pay?") : effect;
    }

    private Condition met(JsonObject e, String field) {
        return Conditions.met(table, e.getAsJsonObject(field), Said.has(e, "object") ? Said.text(e, "player") : "");
    }

    private Ability ability(JsonObject e, Effect effect) {
        Condition met = Said.has(e, "if") ? met(e, "if") : null;
        if (Said.text(e, "do").equals("state-trigger")) {
            return new Triggers.Once(met, effect);
        }
        Triggers.On on = new Triggers.On(Said.text(e, "on"), Whom.of(table, e, "whose"));
        TriggeredAbilityImpl when = switch (Said.text(e, "on")) {
            case "leaves" -> new LeavesBattlefieldTriggeredAbility(effect);
            case "goes-to-graveyard" -> new PutIntoGraveFromBattlefieldSourceTriggeredAbility(effect);
            default -> Said.is(e, "once") ? new Triggers.Next(on, effect) : new Triggers.When(on, effect);
        };
        return met == null ? when : when.withInterveningIf(met);
    }

    void end(JsonObject e) {
        if (given.contains(Said.text(e, "ability"))) {
            throw new Unsupported("end-trigger: the ability of an object that stays");
        }
        for (UUID source : sources.getOrDefault(Said.text(e, "ability"), List.of())) {
            if (table.getState().getDelayed().stream().anyMatch(delayed -> source.equals(delayed.getSourceId()))) {
                throw new Unsupported("end-trigger: a delayed ability");
            }
            table.things.end(source, Said.is(e, "dying"));
        }
    }

    /** Has XMage resolve the top of its stack. */
    void resolve(JsonObject e) {
        table.check();
        List<UUID> from = sources.getOrDefault(Said.text(e, "ability"), List.of());
        Predicate<StackObject> named = object -> from.contains(object.getSourceId())
            || from.contains(object.getStackAbility().getOriginalId());
        if (table.hasEnded() || table.getStack().stream().noneMatch(named)) {
            return;
        }
        StackObject top = table.getStack().getFirst();
        if (!named.test(top)) {
            throw new Unsupported("resolve: XMage resolves the object that was put on the stack last");
        }
        JudgedPlayer controller = (JudgedPlayer) table.getPlayer(top.getControllerId());
        if (Said.has(e, "paid")) {
            controller.aim(List.of(), null, Said.is(e, "paid"));
            table.named.pay(controller);
        }
        table.resolveTop();
        controller.stopAiming();
    }
}
