// An XMage game that starts in progress, so that opening hands are drawn only after a restart. It stores no earlier
// states, because no action is undone, and it checks for losers only on request.
package mage.game;

import mage.abilities.Ability;
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

    /** For XMage's log, without the type of the game. */
    @Override
    public String toString() {
        return "case";
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

    /** Performs the checks that precede a player getting priority. */
    void check() {
        if (hasEnded()) {
            return; // as in playPriority
        }
        asked = true;
        checkStateAndTriggered();
        asked = false;
        applyEffects();
    }

    @Override
    public boolean checkStateAndTriggered() {
        return (asked || checksNow()) && super.checkStateAndTriggered();
    }

    abstract boolean checksNow();

    /** Ends the turn, with the check that belongs to it. */
    @Override
    public boolean endTurn(Ability source) {
        asked = true;
        boolean ended = super.endTurn(source);
        asked = false;
        return ended;
    }

    void resolveTop() {
        resolve();
    }
}
