// Replacement and prevention effects implemented as on XMage's own cards, but about the players of the case.
package mage.game;

import com.google.gson.JsonObject;
import java.util.UUID;
import mage.abilities.Ability;
import mage.abilities.effects.PreventionEffectImpl;
import mage.abilities.effects.ReplacementEffectImpl;
import mage.abilities.effects.common.ExileSourceEffect;
import mage.constants.Duration;
import mage.constants.Outcome;
import mage.constants.PhaseStep;
import mage.game.events.DamageEvent;
import mage.game.events.GameEvent;
import mage.game.events.GameEvent.EventType;
import mage.players.Player;
import mage.util.CardUtil;
import mage.watchers.common.CardsDrawnDuringDrawStepWatcher;

final class Replacing {
    private Replacing() {
    }

    /** Replaces the next losses with a new life total, or the next draw with a win or nothing. */
    static final class Instead extends ReplacementEffectImpl {
        private final EventType type;
        private final Whom who;
        private final int life;
        private final boolean win;
        private final boolean exiles;
        private final int[] uses; // a counter shared by all copies of the effect

        /** As on Exquisite Archangel, the effect may exile its permanent when it is used up. */
        Instead(EventType type, Whom who, int life, boolean win, int uses, boolean exiles) {
            super(Duration.EndOfGame, Outcome.Benefit);
            this.type = type;
            this.who = who;
            this.life = life;
            this.win = win;
            this.uses = new int[] {uses};
            this.exiles = exiles;
        }

        private Instead(Instead effect) {
            super(effect);
            type = effect.type;
            who = effect.who;
            life = effect.life;
            win = effect.win;
            uses = effect.uses;
            exiles = effect.exiles;
        }

        @Override
        public Instead copy() {
            return new Instead(this);
        }

        @Override
        public boolean checksEventType(GameEvent event, Game game) {
            return event.getType() == type;
        }

        @Override
        public boolean applies(GameEvent event, Ability source, Game game) {
            return uses[0] > 0 && who.is(event.getPlayerId(), source, game);
        }

        @Override
        public boolean replaceEvent(GameEvent event, Ability source, Game game) {
            if (--uses[0] == 0) {
                discard();
                if (exiles) {
                    new ExileSourceEffect().apply(game, source);
                }
            }
            Player player = game.getPlayer(event.getPlayerId());
            if (type == EventType.LOSES) {
                player.setLife(life, game, source);
            } else if (win) {
                player.won(game);
            }
            return true;
        }
    }

    /** Whose damage or counters, and in whose turns, an effect alters. */
    record Limits(String by, boolean ownTurn) {
        static Limits of(JsonObject e) {
            return new Limits(Said.text(e, "by"), Said.is(e, "own-turn"));
        }

        boolean allow(GameEvent event, Ability source, Game game) {
            UUID by = event.getType() == EventType.ADD_COUNTERS ? event.getPlayerId() : controller(event.getSourceId(), game);
            boolean right = switch (this.by) {
                case "controller" -> source.isControlledBy(by);
                case "opponent" -> by != null && game.getOpponents(source.getControllerId()).contains(by);
                default -> true;
            };
            return right && (!ownTurn || game.isActivePlayer(source.getControllerId()));
        }

        private static UUID controller(UUID object, Game game) {
            return object == null ? null : game.getControllerId(object);
        }
    }

    /** Alters a player's life gain, life loss, damage, poison counters or draws. */
    static final class Altering extends ReplacementEffectImpl {
        private final String how;
        private final Whom who;
        private final int plus;
        private final Limits limits;

        Altering(JsonObject e, Whom who) {
            super(Duration.EndOfGame, Outcome.Neutral);
            how = Said.text(e, "how");
            this.who = who;
            plus = Said.number(e, "plus");
            limits = Limits.of(e);
        }

        private Altering(Altering effect) {
            super(effect);
            how = effect.how;
            who = effect.who;
            plus = effect.plus;
            limits = effect.limits;
        }

        @Override
        public Altering copy() {
            return new Altering(this);
        }

        @Override
        public boolean checksEventType(GameEvent event, Game game) {
            return event.getType() == switch (how) {
                case "double-life-gain", "no-life-gain", "life-gain-to-loss", "life-gain-plus" -> EventType.GAIN_LIFE;
                case "double-life-loss", "life-loss-plus" -> EventType.LOSE_LIFE;
                case "double-poison", "half-poison-down" -> EventType.ADD_COUNTERS;
                case "no-draws", "given-draws", "given-draws-but-first" -> EventType.DRAW_CARD;
                default -> EventType.DAMAGE_PLAYER;
            };
        }

        @Override
        public boolean applies(GameEvent event, Ability source, Game game) {
            boolean targets = event.getType() == EventType.DAMAGE_PLAYER || event.getType() == EventType.ADD_COUNTERS;
            boolean other = event.getType() == EventType.ADD_COUNTERS && !"poison".equals(event.getData());
            return !other && who.is(targets ? event.getTargetId() : event.getPlayerId(), source, game)
                && limits.allow(event, source, game) && !(how.equals("given-draws-but-first") && isFirst(event, game));
        }

        /** Whether this is the first card that the player draws in their draw step. */
        private static boolean isFirst(GameEvent event, Game game) {
            CardsDrawnDuringDrawStepWatcher drawn = game.getState().getWatcher(CardsDrawnDuringDrawStepWatcher.class);
            return drawn != null && game.isActivePlayer(event.getPlayerId()) && game.getTurnStepType() == PhaseStep.DRAW
                && drawn.getAmountCardsDrawn(event.getPlayerId()) == 0;
        }

        @Override
        public boolean replaceEvent(GameEvent event, Ability source, Game game) {
            int amount = event.getAmount();
            switch (how) {
                case "double-life-gain", "double-life-loss", "double-damage" ->
                    event.setAmount(CardUtil.overflowMultiply(amount, 2));
                case "triple-damage" -> event.setAmount(CardUtil.overflowMultiply(amount, 3));
                case "half-damage-down" -> event.setAmount(amount / 2);
                case "half-damage-up" -> event.setAmount(amount - amount / 2);
                case "life-gain-plus", "life-loss-plus", "damage-plus" -> event.setAmount(Math.max(0, amount + plus));
                case "double-poison" -> event.setAmountForCounters(CardUtil.overflowMultiply(amount, 2), true);
                case "half-poison-down" -> event.setAmountForCounters(amount / 2, true);
                case "infect-damage" -> ((DamageEvent) event).setAsThoughInfect(true);
                case "life-gain-to-loss" -> game.getPlayer(event.getPlayerId()).loseLife(amount, game, source, false);
                case "given-draws", "given-draws-but-first" ->
                    game.getPlayer(source.getControllerId()).drawCards(1, source, game, event);
                default -> { } // nothing happens instead
            }
            return switch (how) {
                case "life-gain-to-loss", "given-draws", "given-draws-but-first", "no-life-gain", "no-draws", "no-damage" -> true;
                default -> false;
            };
        }
    }

    /** Prevents all or half of the damage to a player. */
    static final class Preventing extends PreventionEffectImpl {
        private final boolean half;
        private final Whom who;
        private final Limits limits;

        Preventing(JsonObject e, Whom who) {
            super(Duration.EndOfGame, Integer.MAX_VALUE, false, false);
            half = Said.text(e, "how").startsWith("half");
            this.who = who;
            limits = Limits.of(e);
        }

        private Preventing(Preventing effect) {
            super(effect);
            half = effect.half;
            who = effect.who;
            limits = effect.limits;
        }

        @Override
        public Preventing copy() {
            return new Preventing(this);
        }

        @Override
        public boolean applies(GameEvent event, Ability source, Game game) {
            return event.getType() == EventType.DAMAGE_PLAYER && super.applies(event, source, game)
                && who.is(event.getTargetId(), source, game) && limits.allow(event, source, game);
        }

        @Override
        public boolean replaceEvent(GameEvent event, Ability source, Game game) {
            int amount = event.getAmount();
            amountToPrevent = half ? amount - amount / 2 : amount;
            preventDamageAction(event, source, game);
            return false;
        }
    }
}
