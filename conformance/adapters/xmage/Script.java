// A case's steps, distributed over the turns that XMage plays.
package mage.game;

import com.google.gson.JsonArray;
import com.google.gson.JsonElement;
import com.google.gson.JsonObject;
import java.util.UUID;
import mage.constants.PhaseStep;
import mage.constants.TurnPhase;
import mage.game.HeadJudge.Unsupported;
import mage.game.turn.TurnMod;

final class Script {
    private final JsonArray steps;
    private int at;
    private boolean ending;
    private PhaseStep until;
    private boolean again;

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
        until = begins("upkeep") || begins("draw") ? null : PhaseStep.PRECOMBAT_MAIN;
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

    /** Whether the case waits for a later step of the turn. */
    boolean waits(PhaseStep now) {
        return until != null && now != null && (again || now.ordinal() < until.ordinal());
    }

    boolean waitsFor(PhaseStep step) {
        return until == step;
    }

    void stopWaiting() {
        until = null;
    }

    /** Has the case wait for an upkeep or draw step; after the first of a turn, it is the only step of an additional phase. */
    private void waitForBeginning(PhaseStep step, JudgedGame table) {
        PhaseStep now = table.getTurnStepType();
        again = now != null && now.ordinal() >= step.ordinal();
        until = step;
        if (!again) {
            return;
        }
        if (now == PhaseStep.UPKEEP && begins("draw")) {
            throw new Unsupported("in XMage, an additional upkeep comes after the draw step");
        }
        table.getState().getTurnMods()
            .add(new TurnMod(table.getActivePlayerId()).withExtraStepInExtraPhase(step, TurnPhase.BEGINNING));
    }

    void additionalPhaseBegins() {
        again = false;
    }

    /** Has the case wait for a step of the turn. */
    void waitFor(PhaseStep step, PhaseStep now) {
        if (now != null && now.ordinal() >= step.ordinal()) {
            throw new Unsupported("in XMage, a turn has this step once and in order");
        }
        until = step;
    }

    /** The first event, now or later, in which the source of this name deals damage; null if there is none. */
    JsonObject firstUse(String source) {
        for (int i = at; i < steps.size(); i++) {
            for (JsonElement e : steps.get(i).getAsJsonArray()) {
                JsonObject event = e.getAsJsonObject();
                boolean deals = Said.text(event, "do").equals("damage") && Said.text(event, "source").equals(source);
                if (deals || Said.text(event, "attacker").equals(source)) {
                    return event;
                }
            }
        }
        return null;
    }

    /** The next events; null if the turn must continue first. */
    JsonArray next(JudgedGame table) {
        JsonObject event = first(at);
        PhaseStep now = table.getTurnStepType();
        switch (Said.text(event, "do")) {
            case "begin-step" -> {
                switch (Said.text(event, "step")) {
                    case "upkeep" -> waitForBeginning(PhaseStep.UPKEEP, table);
                    case "draw" -> waitForBeginning(PhaseStep.DRAW, table);
                    case "end" -> waitFor(PhaseStep.END_TURN, now);
                    default -> waitFor(PhaseStep.CLEANUP, now);
                }
            }
            case "attack" -> waitFor(PhaseStep.DECLARE_ATTACKERS, now);
            case "block" -> waitFor(PhaseStep.DECLARE_BLOCKERS, now);
            case "combat-damage" -> waitFor(PhaseStep.COMBAT_DAMAGE, now);
            case "end-turn" -> {
                JudgedPlayer whose = table.seat(event, "player");
                if (whose != null && !whose.getId().equals(table.getActivePlayerId())) {
                    throw new Unsupported("end-turn: in XMage, only the active player's turn can end");
                }
                ending = true;
            }
            default -> {
                return next();
            }
        }
        JsonArray step = next();
        if (event.has("attacker")) {
            table.fighting.prepare(step);
        }
        return null;
    }
}
