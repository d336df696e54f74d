// Triggered abilities, based on XMage's classes.
package mage.game;

import java.util.UUID;
import mage.abilities.StateTriggeredAbility;
import mage.abilities.TriggeredAbilityImpl;
import mage.abilities.condition.Condition;
import mage.abilities.effects.Effect;
import mage.constants.Zone;
import mage.game.events.GameEvent;
import mage.game.events.GameEvent.EventType;

final class Triggers {
    private Triggers() {
    }

    /** Triggers on events that affect one player. */
    static final class When extends TriggeredAbilityImpl {
        private final EventType type;
        private final UUID whose;

        When(EventType type, UUID whose, Effect effect) {
            super(Zone.BATTLEFIELD, effect);
            this.type = type;
            this.whose = whose;
        }

        private When(When ability) {
            super(ability);
            type = ability.type;
            whose = ability.whose;
        }

        @Override
        public When copy() {
            return new When(this);
        }

        @Override
        public boolean checkEventType(GameEvent event, Game game) {
            return event.getType() == type;
        }

        @Override
        public boolean checkTrigger(GameEvent event, Game game) {
            getEffects().setValue("amount", event.getAmount());
            return whose.equals(event.getPlayerId());
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
