// A player whose choices are answered as the case specifies.
package mage.game;

import java.util.ArrayDeque;
import java.util.Deque;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.UUID;
import mage.MageObject;
import mage.abilities.Ability;
import mage.abilities.Mode;
import mage.abilities.Modes;
import mage.abilities.TriggeredAbility;
import mage.choices.Choice;
import mage.constants.MultiAmountType;
import mage.constants.Outcome;
import mage.constants.RangeOfInfluence;
import mage.game.HeadJudge.Unsupported;
import mage.players.StubPlayer;
import mage.players.net.UserData;
import mage.target.Target;
import mage.target.TargetSource;
import mage.util.MultiAmountMessage;

final class JudgedPlayer extends StubPlayer {
    /** Maps each player to the one whose life total that player gets, while life totals are redistributed. */
    final Map<String, String> lifeOf = new HashMap<>();

    private final Deque<UUID> aimed = new ArrayDeque<>();
    private List<UUID> targets = List.of();
    private UUID named;
    private Integer x;
    private boolean acts;
    private boolean pays;
    private boolean choosesFirst;
    private boolean signaled;

    JudgedPlayer(String name, RangeOfInfluence range) {
        super(name, range);
        setUserData(UserData.getDefaultUserDataView());
        human = true; // XMage gives a computer no control of players
    }

    /** Chooses these targets and this X for the card that the player uses next. */
    void aim(List<UUID> players, Integer number, boolean pay) {
        targets = players;
        aimed.clear();
        aimed.addAll(players);
        x = number;
        pays = pay;
        acts = true;
    }

    void aimAlso(UUID target) {
        aimed.add(target);
    }

    List<UUID> targets() {
        return targets;
    }

    /** Throws Unsupported if XMage has not asked for all targets. */
    void requireAimed() {
        if (aimed.stream().anyMatch(targets::contains)) {
            throw new Unsupported("card: XMage asks for other targets");
        }
    }

    /** Chooses this source of damage when XMage asks for one. */
    void name(UUID source) {
        named = source;
    }

    /** Chooses the first mode of the ability that the player uses next. */
    void chooseFirstMode() {
        choosesFirst = true;
    }

    void stopAiming() {
        acts = false;
        choosesFirst = false;
        x = null;
    }

    boolean pays() {
        return pays;
    }

    @Override
    public void signalPlayerConcede(boolean stopsDialog) {
        signaled |= stopsDialog;
    }

    /** Whether XMage has told this player since the last call to stop a dialog. */
    boolean isSignaled() {
        boolean was = signaled;
        signaled = false;
        return was;
    }

    @Override
    public boolean chooseTarget(Outcome outcome, Target target, Ability source, Game game) {
        Set<UUID> possible = target.possibleTargets(getId(), source, game);
        if (aimed.isEmpty() && possible.size() == 1 && target.getMinNumberOfTargets() == 1) {
            target.addTarget(possible.iterator().next(), source, game);
            return true; // not a choice
        }
        if (!acts) {
            return super.chooseTarget(outcome, target, source, game);
        }
        while (!aimed.isEmpty() && target.canTarget(getId(), aimed.peek(), source, game)) {
            target.addTarget(aimed.poll(), source, game);
            if (target.getTargets().size() == target.getMaxNumberOfTargets()) {
                break;
            }
        }
        if (target.getTargets().size() < target.getMinNumberOfTargets()) {
            throw new Unsupported("card: XMage asks for a target that the case does not name");
        }
        return true;
    }

    @Override
    public boolean choose(Outcome outcome, Target target, Ability source, Game game) {
        if (acts) {
            throw new Unsupported("card: XMage asks for a choice that the case does not make");
        }
        if (target instanceof TargetSource && named != null) {
            target.add(named, game);
            return true;
        }
        return super.choose(outcome, target, source, game);
    }

    @Override
    public Mode chooseMode(Modes modes, Ability source, Game game) {
        return choosesFirst ? modes.getAvailableModes(source, game).get(0) : super.chooseMode(modes, source, game);
    }

    @Override
    public int announceX(int min, int max, String message, Game game, Ability source, boolean isManaPay) {
        if (x == null) {
            throw new Unsupported("card: XMage asks for an X that the case does not choose");
        }
        return x;
    }

    @Override
    public boolean chooseUse(Outcome outcome, String message, Ability source, Game game) {
        if (acts && message.toLowerCase().contains("pay")) {
            return pays;
        }
        if (message.equals(Choices.QUESTION)) {
            ((JudgedGame) game).choices.asked(this);
        }
        return !message.startsWith("Draw game");
    }

    @Override
    public boolean chooseUse(
            Outcome outcome, String message, String more, String yes, String no, Ability source, Game game) {
        return true;
    }

    /** Chooses the case's chosen effect, or else the oldest. */
    @Override
    public int chooseReplacementEffect(Map<String, String> effects, Map<String, MageObject> objects, Game game) {
        int best = 0;
        int at = 0;
        String first = null;
        for (String key : effects.keySet()) {
            String name = ((JudgedGame) game).lasting.rank(objects.get(key));
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
        if (acts) {
            throw new Unsupported("card: XMage asks for a choice that the case does not make");
        }
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

    /** Assigns what XMage proposes: lethal damage to each blocker. */
    @Override
    public List<Integer> getMultiAmountWithIndividualConstraints(
            Outcome outcome, List<MultiAmountMessage> messages, int min, int max, MultiAmountType type, Game game) {
        return messages.stream().map(message -> message.defaultValue).toList();
    }

    @Override
    public void selectAttackers(Game game, UUID attackingPlayerId) {
        ((JudgedGame) game).fighting.attack(this);
    }

    @Override
    public void selectBlockers(Ability source, Game game, UUID defendingPlayerId) {
        ((JudgedGame) game).fighting.block(this);
    }

    /** Does nothing, because no case involves the maximum hand size. */
    @Override
    public void discardToMax(Game game) {
    }
}
