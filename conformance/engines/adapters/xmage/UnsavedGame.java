// A game of XMage's of which no earlier state is kept, as nobody takes anything back.
package mage.game;

import mage.constants.MultiplayerAttackOption;
import mage.constants.RangeOfInfluence;
import mage.game.match.MatchType;
import mage.game.mulligan.MulliganType;

abstract class UnsavedGame extends GameCommanderImpl {
    UnsavedGame(RangeOfInfluence range, int life) {
        super(MultiplayerAttackOption.MULTIPLE, range, MulliganType.GAME_DEFAULT.getMulligan(0), 60, life, 0);
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
}
