// Checks whether a step's events can be performed one after another without affecting the outcome.

import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import org.json.JSONArray;
import org.json.JSONObject;

class AtOnce {
    private static final Set<String> NUMBERS = Set.of("lose-life", "gain-life", "set-life", "damage", "poison");
    private static final Set<String> MORE = Set.of("draw", "mill", "set-library", "lose");

    private AtOnce() { }

    /** Refuses a step if an event depends on the state at its beginning, or if no card of the engine expresses it. */
    static void check(JSONArray events) throws Exception {
        boolean numbers = true;
        boolean wins = false;
        boolean fates = false;
        List<JSONObject> effects = new ArrayList<>();
        for (int i = 0; i < events.length(); i++) {
            JSONObject event = events.getJSONObject(i);
            String kind = event.getString("do");
            boolean relative = event.has("if") && !event.isNull("if");
            numbers &= NUMBERS.contains(kind) || lasts(event);
            fates |= kind.equals("lose") || wins;
            wins |= kind.equals("win");
            if (events.length() > 1 && (relative || wins && fates
                || !NUMBERS.contains(kind) && !MORE.contains(kind) && !kind.equals("win") && !lasts(event))) {
                throw new Unsupported(kind + " with something else: the engine does one after the other");
            }
            if (lasts(event)) {
                effects.add(event);
            }
        }
        for (JSONObject effect : effects) {
            boolean ofLosing = effect.optString("from").matches("losing|winning");
            if (effects.size() < events.length() && !(ofLosing && numbers)) {
                throw new Unsupported(effect.getString("do") + ": another event of the step may affect it");
            }
        }
    }

    private static boolean lasts(JSONObject event) throws Exception {
        return event.getString("do").matches("(un)?(shield|alter)|(end-)?replace-loss");
    }
}
