// A case's steps, distributed over the turns that XMage plays.
package mage.game;

import com.google.gson.JsonArray;
import com.google.gson.JsonObject;
import java.util.UUID;
import mage.constants.PhaseStep;
import mage.game.HeadJudge.Unsupported;
import mage.game.turn.TurnMod;

final class Script {
    private final JsonArray steps;
    private int at;
    private boolean ending;

    Script(JsonArray steps) {
        this.steps = steps;
    }

    boolean hasNext() {
        return at < steps.size();
    }

    /** Whether the case has requested the end of the turn. */
    boolean turnEnds() {
        return ending;
    }

    JsonArray next() {
        return steps.get(at++).getAsJsonArray();
    }

    private JsonObject first(int step) {
        return steps.get(step).getAsJsonArray().get(0).getAsJsonObject();
    }

    /** Whether this step of the turn begins before the turn ends. */
    boolean begins(String step) {
        for (int i = at; i < steps.size() && !Said.text(first(i), "do").equals("end-turn"); i++) {
            if (Said.text(first(i), "step").equals(step)) {
                return true;
            }
        }
        return false;
    }

    void turnBegins(JudgedGame table) {
        ending = false;
        skip(table, "upkeep", PhaseStep.UPKEEP);
        skip(table, "draw", PhaseStep.DRAW);
    }

    private void skip(JudgedGame table, String name, PhaseStep step) {
        UUID active = table.getActivePlayerId();
        boolean skipped = table.getState().getTurnMods().stream()
            .anyMatch(mod -> mod.getPlayerId().equals(active) && mod.getSkipStep() == step);
        if (!skipped && !begins(name)) {
            table.getState().getTurnMods().add(new TurnMod(active).withSkipStep(step));
        }
    }

    /** The next events; null if the turn must continue first. */
    JsonArray next(JudgedGame table) {
        JsonObject event = first(at);
        PhaseStep now = table.getTurnStepType();
        if (Said.text(event, "do").equals("begin-step")) {
            boolean upkeep = Said.text(event, "step").equals("upkeep");
            if (now == PhaseStep.PRECOMBAT_MAIN || now == PhaseStep.DRAW || upkeep && now == PhaseStep.UPKEEP) {
                throw new Unsupported("begin-step: in XMage, a turn has one upkeep and then one draw step");
            }
            at++;
            return null;
        }
        if (Said.text(event, "do").equals("end-turn")) {
            JudgedPlayer whose = table.seat(event, "player");
            if (whose != null && !whose.getId().equals(table.getActivePlayerId())) {
                throw new Unsupported("end-turn: in XMage, only the active player's turn can end");
            }
            at++;
            ending = true;
            return null;
        }
        return next();
    }
}
