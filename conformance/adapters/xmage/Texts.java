// Effects implemented as on XMage's own cards; each affects a named player.
package mage.game;

import java.util.UUID;
import java.util.function.BiConsumer;
import mage.abilities.Ability;
import mage.abilities.effects.ContinuousEffectImpl;
import mage.abilities.effects.ContinuousRuleModifyingEffectImpl;
import mage.abilities.effects.OneShotEffect;
import mage.constants.Duration;
import mage.constants.Layer;
import mage.constants.Outcome;
import mage.constants.SubLayer;
import mage.game.events.GameEvent;
import mage.game.events.GameEvent.EventType;
import mage.watchers.common.CardsDrawnThisTurnWatcher;

final class Texts {
    private Texts() {
    }

    /** A one-shot effect that calls the XMage method that cards also call. */
    static final class Does extends OneShotEffect {
        private final BiConsumer<Game, Ability> what;

        Does(BiConsumer<Game, Ability> what) {
            super(Outcome.Neutral);
            this.what = what;
        }

        private Does(Does effect) {
            super(effect);
            what = effect.what;
        }

        @Override
        public Does copy() {
            return new Does(this);
        }

        @Override
        public boolean apply(Game game, Ability source) {
            what.accept(game, source);
            return true;
        }
    }

    /** Prevents one type of event for the player, as Abyssal Persecutor or Spirit of the Labyrinth does. */
    static final class Cant extends ContinuousRuleModifyingEffectImpl {
        private final EventType type;
        private final UUID who;
        private final boolean twice;

        Cant(EventType type, UUID who, boolean twice) {
            super(Duration.EndOfGame, Outcome.Benefit, false, false);
            this.type = type;
            this.who = who;
            this.twice = twice;
        }

        private Cant(Cant effect) {
            super(effect);
            type = effect.type;
            who = effect.who;
            twice = effect.twice;
        }

        @Override
        public Cant copy() {
            return new Cant(this);
        }

        @Override
        public boolean checksEventType(GameEvent event, Game game) {
            return event.getType() == type;
        }

        @Override
        public boolean applies(GameEvent event, Ability source, Game game) {
            if (type == EventType.ADD_COUNTERS) {
                return who.equals(event.getTargetId()) && "poison".equals(event.getData());
            }
            return who.equals(event.getPlayerId()) && (!twice || drewThisTurn(game));
        }

        private boolean drewThisTurn(Game game) {
            return game.getState().getWatcher(CardsDrawnThisTurnWatcher.class).getCardsDrawnThisTurn(who) > 0;
        }
    }

    /** Prevents the player from losing life, as Everybody Lives! does. */
    static final class KeepsLife extends ContinuousEffectImpl {
        private final UUID who;

        KeepsLife(UUID who) {
            super(Duration.EndOfGame, Layer.PlayerEffects, SubLayer.NA, Outcome.Benefit);
            this.who = who;
        }

        private KeepsLife(KeepsLife effect) {
            super(effect);
            who = effect.who;
        }

        @Override
        public KeepsLife copy() {
            return new KeepsLife(this);
        }

        @Override
        public boolean apply(Game game, Ability source) {
            game.getPlayer(who).setCanLoseLife(false);
            return true;
        }
    }

    /** An effect that does nothing for as long as it lasts. */
    static final class Lasts extends ContinuousEffectImpl {
        Lasts(Duration duration) {
            super(duration, Layer.RulesEffects, SubLayer.NA, Outcome.Neutral);
        }

        private Lasts(Lasts effect) {
            super(effect);
        }

        @Override
        public Lasts copy() {
            return new Lasts(this);
        }

        @Override
        public boolean apply(Game game, Ability source) {
            return true;
        }
    }
}
