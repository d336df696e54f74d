// The game, which XMage's own play() plays turn by turn. In each turn's first main phase, and in the other steps that
// the case includes, the case's steps happen when the active player would get priority. Spells and abilities
// resolve as in XMage's GameImpl.playPriority, except that state-based actions are checked only when the case requests
// it.
package mage.game;

import com.google.gson.JsonArray;
import com.google.gson.JsonObject;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.UUID;
import mage.abilities.Ability;
import mage.constants.PhaseStep;
import mage.game.events.GameEvent;
import mage.game.events.GameEvent.EventType;

final class JudgedGame extends UnsavedGame {
    final Map<String, JudgedPlayer> seats = new LinkedHashMap<>();
    final Things things = new Things(this);
    final Named named = new Named(this);
    final Objects objects = new Objects(this);
    final Casting casting = new Casting(this);
    private final Deeds deeds = new Deeds(this);
    final Lasting lasting = new Lasting(this);
    final Watching watching = new Watching(this);
    private final Told told = new Told(this);
    final Choices choices = new Choices(this);
    final Fighting fighting = new Fighting(this);
    final Script script;
    private final JsonArray outcomes = new JsonArray();
    private boolean untold;
    private boolean restarted;

    JudgedGame(JsonObject setup, JsonArray steps) {
        this(setup, steps, Map.of());
    }

    /** A game of a match, with the players of that match. */
    JudgedGame(JsonObject setup, JsonArray steps, Map<String, JudgedPlayer> players) {
        super(SetUp.range(setup), SetUp.life(setup));
        script = new Script(steps);
        SetUp.fill(this, setup, players);
    }

    /** The player named in this field of the event; null if there is none. */
    JudgedPlayer seat(JsonObject e, String field) {
        return seats.get(Said.text(e, field));
    }

    /** Plays the case. */
    JsonArray outcomes() {
        play(getStartingPlayerId());
        while (untold || script.hasNext()) { // the game is over: pass further events to XMage's own priority
            if (!untold) {
                perform(script.next());
                super.playPriority(getActivePlayerId(), false);
            }
            tell();
        }
        return outcomes;
    }

    void tell() {
        untold = false;
        outcomes.add(told.outcome(restarted));
    }

    /** Skips the upkeep and the draw step at the beginning of a turn unless the case includes them. */
    @Override
    public void fireEvent(GameEvent event) {
        super.fireEvent(event);
        if (event.getType() == EventType.PHASE_CHANGED && event.getSourceId() != null) {
            script.additionalPhaseBegins();
        }
        if (event.getType() == EventType.CLEANUP_STEP_POST && script.waitsFor(PhaseStep.CLEANUP)) {
            happen();
        }
        if (event.getType() == EventType.BEGIN_TURN) {
            choices.turnBegins();
            fighting.turnBegins();
            script.turnBegins(this);
            if (script.begins("upkeep") || script.begins("draw")) {
                happen();
            }
        }
    }

    @Override
    public void playPriority(UUID activePlayerId, boolean resuming) {
        if (!script.waits(getTurnStepType())) {
            happen();
        }
    }

    /** Lets the case continue in the place of a step that an effect skips. */
    @Override
    public boolean replaceEvent(GameEvent event) {
        boolean replaced = super.replaceEvent(event);
        boolean step = event.getType() == EventType.UPKEEP_STEP || event.getType() == EventType.DRAW_STEP;
        if (replaced && step && !script.waits(getTurnStepType())) {
            happen();
        }
        return replaced;
    }

    /** In a cleanup step that the case includes, XMage checks as usual. */
    @Override
    boolean checksNow() {
        return getTurnStepType() == PhaseStep.CLEANUP && script.waitsFor(PhaseStep.CLEANUP);
    }

    /** Performs the case's steps until a step of the turn must begin or the turn must end. */
    private void happen() {
        if (script.turnEnds()) {
            return;
        }
        script.stopWaiting();
        if (untold) {
            tell();
        }
        while (script.hasNext()) {
            JsonArray step = script.next(this);
            untold = true;
            if (step == null) {
                return; // XMage continues the turn
            }
            perform(step);
            if (isPaused()) {
                return; // the step restarted the game, and all steps are done
            }
            checkConcede();
            applyEffects();
            if (getTurn().isEndTurnRequested()) {
                script.waitFor(PhaseStep.CLEANUP, getTurnStepType());
                return; // an effect ended the turn
            }
            if (checkIfGameIsOver()) {
                return;
            }
            tell();
        }
        pause(); // all steps are done
    }

    /** Reports the outcome of a step and returns the next one, in the middle of a resolution. */
    JsonArray next() {
        tell();
        untold = true;
        return script.next();
    }

    void perform(JsonArray step) {
        List<JsonObject> events = new ArrayList<>();
        choices.stepBegins();
        step.forEach(e -> events.add(e.getAsJsonObject()));
        deeds.perform(events);
    }

    /** Restarts the game with Karn Liberated; XMage plays the new game and the other steps as his ability resolves. */
    void restart(JsonObject e, JudgedPlayer controller) {
        if (!hasEnded()) {
            restarted = true;
            told.startAnew();
        }
        Ability ability = casting.ability(controller, CardEffects.restarts(getId()));
        if (Said.number(e, "exempt") > 0) {
            things.exile(ability, seat(e, "owner"), Said.number(e, "exempt"));
        }
        casting.cast(controller, ability);
    }

    @Override
    public int getNumPlayers() {
        return seats.size();
    }
}
