// Triggered abilities, based on XMage's classes.
package mage.game;

import java.util.UUID;
import mage.abilities.Ability;
import mage.abilities.DelayedTriggeredAbility;
import mage.abilities.StateTriggeredAbility;
import mage.abilities.TriggeredAbilityImpl;
import mage.abilities.condition.Condition;
import mage.abilities.effects.Effect;
import mage.constants.Zone;
import mage.game.HeadJudge.Unsupported;
import mage.game.events.DamagedBatchForOnePlayerEvent;
import mage.game.events.GameEvent;
import mage.game.events.GameEvent.EventType;
import mage.game.events.ZoneChangeEvent;

final class Triggers {
    private Triggers() {
    }

    /** What an ability triggers on: something that happens to players. */
    record On(String what, Whom whose) {
        private EventType type() {
            return switch (what) {
                case "loses-life" -> EventType.LOST_LIFE;
                case "gains-life" -> EventType.GAINED_LIFE;
                case "is-dealt-damage", "is-dealt-combat-damage" -> EventType.DAMAGED_BATCH_FOR_ONE_PLAYER;
                case "draws" -> EventType.DREW_CARD;
                case "loses" -> EventType.LOST;
                case "gets-poison" -> EventType.COUNTERS_ADDED;
                case "casts" -> EventType.SPELL_CAST;
                case "upkeep" -> EventType.UPKEEP_STEP_PRE;
                case "draw-step" -> EventType.DRAW_STEP_PRE;
                case "end" -> EventType.END_TURN_STEP_PRE;
                case "dies" -> EventType.ZONE_CHANGE;
                default -> throw new Unsupported("trigger: on " + what);
            };
        }

        private boolean happens(GameEvent event, Ability source, Game game) {
            return switch (what) {
                case "is-dealt-damage" -> whose.is(event.getTargetId(), source, game);
                case "is-dealt-combat-damage" ->
                    ((DamagedBatchForOnePlayerEvent) event).isCombatDamage() && whose.is(event.getTargetId(), source, game);
                case "gets-poison" -> "poison".equals(event.getData()) && whose.is(event.getTargetId(), source, game);
                case "dies" -> ((ZoneChangeEvent) event).isDiesEvent()
                    && whose.is(((ZoneChangeEvent) event).getTarget().getControllerId(), source, game);
                default -> whose.is(event.getPlayerId(), source, game);
            };
        }

        /** The player to whom it happened. */
        static UUID player(GameEvent event) {
            return event.getType() == EventType.COUNTERS_ADDED || event.getType() == EventType.DAMAGED_BATCH_FOR_ONE_PLAYER
                ? event.getTargetId() : event.getPlayerId();
        }
    }

    /** Triggers whenever something happens. */
    static final class When extends TriggeredAbilityImpl {
        private final On on;

        When(On on, Effect effect) {
            super(Zone.BATTLEFIELD, effect);
            this.on = on;
            setLeavesTheBattlefieldTrigger(on.type() == EventType.ZONE_CHANGE);
        }

        private When(When ability) {
            super(ability);
            on = ability.on;
        }

        @Override
        public When copy() {
            return new When(this);
        }

        @Override
        public boolean checkEventType(GameEvent event, Game game) {
            return event.getType() == on.type();
        }

        @Override
        public boolean checkTrigger(GameEvent event, Game game) {
            return on.happens(event, this, game);
        }
    }

    /** A delayed ability: triggers the next time something happens. */
    static final class Next extends DelayedTriggeredAbility {
        private final On on;

        Next(On on, Effect effect) {
            super(effect);
            this.on = on;
            on.type();
        }

        private Next(Next ability) {
            super(ability);
            on = ability.on;
        }

        @Override
        public Next copy() {
            return new Next(this);
        }

        @Override
        public boolean checkEventType(GameEvent event, Game game) {
            return event.getType() == on.type();
        }

        @Override
        public boolean checkTrigger(GameEvent event, Game game) {
            return on.happens(event, this, game);
        }
    }

    /** Triggers as soon as a condition is met. */
    static final class Once extends StateTriggeredAbility {
        private final Condition met;

        Once(Condition met, Effect effect) {
            super(Zone.BATTLEFIELD, effect);
            this.met = met;
        }

        private Once(Once ability) {
            super(ability);
            met = ability.met;
        }

        @Override
        public Once copy() {
            return new Once(this);
        }

        @Override
        public boolean checkTrigger(GameEvent event, Game game) {
            return met.apply(game, this);
        }
    }
}
