// Replacement effects implemented as on XMage's own cards; each affects a named player.
package mage.game;

import java.util.UUID;
import mage.abilities.Ability;
import mage.abilities.effects.ReplacementEffectImpl;
import mage.abilities.effects.common.ExileSourceEffect;
import mage.constants.Duration;
import mage.constants.Outcome;
import mage.game.events.DamageEvent;
import mage.game.events.GameEvent;
import mage.game.events.GameEvent.EventType;
import mage.players.Player;
import mage.util.CardUtil;

final class Replacing {
    private Replacing() {
    }

    /** Replaces the next losses with a new life total, or the next draw with a win or nothing. */
    static final class Instead extends ReplacementEffectImpl {
        private final EventType type;
        private final UUID who;
        private final int life;
        private final boolean win;
        private final int[] uses; // a counter shared by all copies of the effect

        Instead(EventType type, UUID who, int life, boolean win, int uses) {
            super(Duration.EndOfGame, Outcome.Benefit);
            this.type = type;
            this.who = who;
            this.life = life;
            this.win = win;
            this.uses = new int[] {uses};
        }

        private Instead(Instead effect) {
            super(effect);
            type = effect.type;
            who = effect.who;
            life = effect.life;
            win = effect.win;
            uses = effect.uses;
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
            return uses[0] > 0 && who.equals(event.getPlayerId());
        }

        @Override
        public boolean replaceEvent(GameEvent event, Ability source, Game game) {
            if (--uses[0] == 0) {
                discard();
                new ExileSourceEffect().apply(game, source); // as on Exquisite Archangel
            }
            Player player = game.getPlayer(who);
            if (type == EventType.LOSES) {
                player.setLife(life, game, source);
            } else if (win) {
                player.won(game);
            }
            return true;
        }
    }

    /** Alters a player's life gain, life loss, damage or draws. */
    static final class Altering extends ReplacementEffectImpl {
        private final String how;
        private final UUID who;

        Altering(String how, UUID who) {
            super(Duration.EndOfGame, Outcome.Neutral);
            this.how = how;
            this.who = who;
        }

        private Altering(Altering effect) {
            super(effect);
            how = effect.how;
            who = effect.who;
        }

        @Override
        public Altering copy() {
            return new Altering(this);
        }

        @Override
        public boolean checksEventType(GameEvent event, Game game) {
            return event.getType() == switch (how) {
                case "double-life-gain", "no-life-gain", "life-gain-to-loss" -> EventType.GAIN_LIFE;
                case "double-life-loss" -> EventType.LOSE_LIFE;
                case "no-draws" -> EventType.DRAW_CARD;
                default -> EventType.DAMAGE_PLAYER;
            };
        }

        @Override
        public boolean applies(GameEvent event, Ability source, Game game) {
            return who.equals(event.getType() == EventType.DAMAGE_PLAYER ? event.getTargetId() : event.getPlayerId());
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
                case "infect-damage" -> ((DamageEvent) event).setAsThoughInfect(true);
                case "life-gain-to-loss" -> game.getPlayer(who).loseLife(amount, game, source, false);
                default -> {
                    return true; // nothing happens instead
                }
            }
            return how.equals("life-gain-to-loss");
        }
    }
}
