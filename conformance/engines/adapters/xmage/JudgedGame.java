// The game: it is set up here, and XMage's own play() then plays it turn by turn. In each turn's first main phase, when
// the active player would get priority, the steps of the case happen: what they put on the stack is resolved by XMage
// as GameImpl.playPriority does it, except that state-based actions are checked when the case asks for it.
package mage.game;

import com.google.gson.JsonArray;
import com.google.gson.JsonElement;
import com.google.gson.JsonObject;
import java.util.ArrayList;
import java.util.Iterator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.UUID;
import mage.constants.PhaseStep;
import mage.game.HeadJudge.Unsupported;
import mage.game.turn.TurnMod;

final class JudgedGame extends UnsavedGame {
    final Map<String, JudgedPlayer> seats = new LinkedHashMap<>();
    final Things things = new Things(this);
    final Objects objects = new Objects(this);
    final Casting casting = new Casting(this);
    private final Deeds deeds = new Deeds(this);
    final Lasting lasting = new Lasting(this);
    final Watching watching = new Watching(this);
    private final Told told = new Told(this);
    private final Iterator<JsonElement> steps;
    private final JsonArray outcomes = new JsonArray();
    private boolean untold;
    private boolean asked;

    JudgedGame(JsonObject setup, JsonArray steps) {
        super(SetUp.range(setup), SetUp.life(setup));
        this.steps = steps.iterator();
        Set<String> options = SetUp.options(setup);
        setCheckCommanderDamage(options.contains("commander"));
        setGameOptions(new GameOptions());
        gameOptions.skipInitShuffling = true;
        List<JsonObject> players = Said.list(setup, "players");
        for (JsonObject p : players) {
            String name = Said.text(p, "name");
            seats.put(name, new JudgedPlayer(name, getRangeOfInfluence()));
        }
        for (int at = players.size(); at-- > 0;) { // XMage's turns go against the order of joining
            SetUp.join(this, players.get(at));
        }
        UUID first = seats.values().iterator().next().getId();
        setStartingPlayerId(first);
        init(first);
        players.forEach(p -> SetUp.begin(this, p));
        state.setActivePlayerId(first);
        state.setPriorityPlayerId(first);
        Said.list(setup, "objects").forEach(objects::place);
        applyEffects();
    }

    /** The player that the event names there; null if it names none. */
    JudgedPlayer seat(JsonObject e, String field) {
        return seats.get(Said.text(e, field));
    }

    /** Plays the case. */
    JsonArray outcomes() {
        play(getStartingPlayerId());
        while (untold || steps.hasNext()) { // the game is over: what comes then is handed to XMage's own priority
            if (!untold) {
                perform(steps.next().getAsJsonArray());
                super.playPriority(getActivePlayerId(), false);
            }
            tell();
        }
        return outcomes;
    }

    private void tell() {
        untold = false;
        outcomes.add(told.outcome());
    }

    @Override
    public void playPriority(UUID activePlayerId, boolean resuming) {
        if (getTurnStepType() == PhaseStep.UPKEEP) { // cards are drawn as the case says
            state.getTurnMods().add(new TurnMod(activePlayerId).withSkipStep(PhaseStep.DRAW));
        }
        if (getTurnStepType() != PhaseStep.PRECOMBAT_MAIN) {
            return;
        }
        if (untold) {
            tell();
        }
        while (steps.hasNext()) {
            JsonArray step = steps.next().getAsJsonArray();
            untold = true;
            JsonObject event = step.get(0).getAsJsonObject();
            if (Said.text(event, "do").equals("end-turn")) {
                JudgedPlayer whose = seat(event, "player");
                if (whose != null && !whose.getId().equals(getActivePlayerId())) {
                    throw new Unsupported("end-turn: in XMage the turn that ends is the active player's");
                }
                return;
            }
            perform(step);
            checkConcede();
            applyEffects();
            if (checkIfGameIsOver()) {
                return;
            }
            tell();
        }
        pause(); // all steps are played
    }

    private void perform(JsonArray step) {
        List<JsonObject> events = new ArrayList<>();
        step.forEach(e -> events.add(e.getAsJsonObject()));
        deeds.perform(events);
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

    @Override
    public int getNumPlayers() {
        return seats.size();
    }

    void resolveTop() {
        resolve();
    }
}
