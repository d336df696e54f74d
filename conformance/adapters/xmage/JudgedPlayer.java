// A player whose choices are answered as the case specifies.
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
    /** Maps each player to the one whose life total that player gets, while life totals are redistributed. */
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

    /** Chooses the case's chosen effect, or else the oldest; a source's name encodes its rank. */
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

    /** Puts the newest ability onto the stack first, so that the one that has waited longest resolves first. */
    @Override
    public TriggeredAbility chooseTriggeredAbility(List<TriggeredAbility> abilities, Game game) {
        return abilities.get(abilities.size() - 1);
    }

    /** Answers "Which players life should get player Ana" as the case specifies; the default is the player's own. */
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

    /** Does nothing, because no case involves the maximum hand size. */
    @Override
    public void discardToMax(Game game) {
    }
}
