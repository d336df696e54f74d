// A game of XMage's that is seen from its middle on, so that no opening hands are drawn unless it restarts; that keeps
// no earlier state, as nobody takes anything back; and that looks for losers when it is asked to.
package mage.game;

import mage.constants.MultiplayerAttackOption;
import mage.constants.RangeOfInfluence;
import mage.game.match.MatchType;
import mage.game.mulligan.LondonMulligan;
import mage.players.Player;

abstract class UnsavedGame extends GameCommanderImpl {
    private boolean asked;

    UnsavedGame(RangeOfInfluence range, int life) {
        super(MultiplayerAttackOption.MULTIPLE, range, new Hands(), 60, life, 7);
    }

    private static final class Hands extends LondonMulligan {
        private boolean drawn;

        Hands() {
            super(0);
        }

        @Override
        public void drawHand(int numCards, Player player, Game game) {
            if (drawn) {
                super.drawHand(numCards, player, game);
            }
        }

        @Override
        public void executeMulliganPhase(Game game, int startingHandSize) {
            drawn = true;
        }
    }

    @Override
    public MatchType getGameType() {
        return null;
    }

    @Override
    public UnsavedGame copy() {
        throw new IllegalStateException("XMage wants to copy the game");
    }

    @Override
    public int bookmarkState() {
        return 0;
    }

    @Override
    public void removeBookmark(int bookmark) {
    }

    @Override
    public void removeBookmark_v2(int bookmark) {
    }

    @Override
    public void saveState(boolean bookmark) {
    }

    @Override
    public void saveRollBackGameState() {
    }

    /** What comes before a player gets priority. */
    void check() {
        if (hasEnded()) {
            return; // as playPriority does
        }
        asked = true;
        checkStateAndTriggered();
        asked = false;
        applyEffects();
    }

    @Override
    public boolean checkStateAndTriggered() {
        return asked && super.checkStateAndTriggered();
    }

    void resolveTop() {
        resolve();
    }
}
