// A player at the table: what XMage asks a player is answered as the case says.
package mage.game;

import java.util.HashMap;
import java.util.List;
import java.util.Map;
import mage.MageObject;
import mage.abilities.Ability;
import mage.abilities.TriggeredAbility;
import mage.choices.Choice;
import mage.constants.Outcome;
import mage.constants.RangeOfInfluence;
import mage.players.StubPlayer;
import mage.players.net.UserData;

final class JudgedPlayer extends StubPlayer {
    /** Who gets whose life total, while life totals are dealt out. */
    final Map<String, String> lifeOf = new HashMap<>();

    JudgedPlayer(String name, RangeOfInfluence range) {
        super(name, range);
        setUserData(UserData.getDefaultUserDataView());
    }

    @Override
    public boolean chooseUse(Outcome outcome, String message, Ability source, Game game) {
        return !message.startsWith("Draw game");
    }

    @Override
    public boolean chooseUse(
            Outcome outcome, String message, String more, String yes, String no, Ability source, Game game) {
        return true;
    }

    /** The effect that is chosen, or else the oldest: its source is named by its rank. */
    @Override
    public int chooseReplacementEffect(Map<String, String> effects, Map<String, MageObject> objects, Game game) {
        int best = 0;
        int at = 0;
        String first = null;
        for (String key : effects.keySet()) {
            String name = objects.get(key) == null ? "~" : objects.get(key).getName();
            if (first == null || name.compareTo(first) < 0) {
                first = name;
                best = at;
            }
            at++;
        }
        return best;
    }

    /** The newest goes onto the stack first, so that what has waited the longest resolves first. */
    @Override
    public TriggeredAbility chooseTriggeredAbility(List<TriggeredAbility> abilities, Game game) {
        return abilities.get(abilities.size() - 1);
    }

    /** "Which players life should get player Ana": the one that the case says, or else the player's own. */
    @Override
    public boolean choose(Outcome outcome, Choice choice, Game game) {
        String asked = choice.getMessage();
        for (Map.Entry<String, String> gets : lifeOf.entrySet()) {
            if (asked != null && asked.endsWith(" " + gets.getKey())) {
                for (String text : choice.getChoices()) {
                    if (text.endsWith(" life of " + gets.getValue())) {
                        choice.setChoice(text);
                        return true;
                    }
                }
            }
        }
        return false;
    }

    /** No case is about the size of a hand. */
    @Override
    public void discardToMax(Game game) {
    }
}
