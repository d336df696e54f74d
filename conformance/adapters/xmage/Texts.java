// Effects implemented as on XMage's own cards, but about the players of the case.
package mage.game;

import java.util.UUID;
import java.util.function.BiConsumer;
import java.util.function.Consumer;
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
import mage.players.Player;
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

    /** Prevents one type of event for players, as Abyssal Persecutor or Spirit of the Labyrinth does. */
    static final class Cant extends ContinuousRuleModifyingEffectImpl {
        private final EventType type;
        private final Whom who;
        private final boolean twice;

        Cant(EventType type, Whom who, boolean twice) {
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
            return switch (type) {
                case ADD_COUNTERS -> who.is(event.getTargetId(), source, game) && "poison".equals(event.getData());
                case PREVENT_DAMAGE -> who.is(event.getTargetId(), source, game);
                default -> who.is(event.getPlayerId(), source, game) && (!twice || drewThisTurn(event.getPlayerId(), game));
            };
        }

        private static boolean drewThisTurn(UUID player, Game game) {
            return game.getState().getWatcher(CardsDrawnThisTurnWatcher.class).getCardsDrawnThisTurn(player) > 0;
        }
    }

    /** Sets what holds for players, as Everybody Lives! does for losing life. */
    static final class Holds extends ContinuousEffectImpl {
        private final Whom who;
        private final Consumer<Player> what;

        Holds(Whom who, Consumer<Player> what) {
            super(Duration.EndOfGame, Layer.PlayerEffects, SubLayer.NA, Outcome.Benefit);
            this.who = who;
            this.what = what;
        }

        private Holds(Holds effect) {
            super(effect);
            who = effect.who;
            what = effect.what;
        }

        @Override
        public Holds copy() {
            return new Holds(this);
        }

        @Override
        public boolean apply(Game game, Ability source) {
            game.getPlayers().values().stream().filter(player -> who.is(player.getId(), source, game)).forEach(what);
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
