// The fields supported for each kind of event; an unknown field might change the event's meaning.
package mage.game;

import com.google.gson.JsonElement;
import com.google.gson.JsonObject;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import mage.game.HeadJudge.Unsupported;

final class Fields {
    private static final Map<String, List<String>> KNOWN = new HashMap<>();

    static {
        known("lose-life gain-life set-life poison lose-poison mill", "player amount controller");
        known("multiply-life", "player by controller");
        known("lose-half-life", "player rounded controller");
        known("damage", "player amount combat commander controller infect toxic lifelink");
        known("draw", "player amount controller optional");
        known("pay-life", "player amount else");
        known("exchange-life", "player with");
        known("redistribute-life", "players from");
        known("set-library prevent", "player amount");
        known("win lose draw-game", "player controller if");
        known("concede end-turn", "player");
        known("shield", "player from controller");
        known("unshield", "player from controller dying");
        known("replace-loss", "player uses life chosen controller");
        known("replace-draw", "player with chosen controller");
        known("end-replace-loss end-replace-draw", "player controller dying");
        known("alter", "player how controller chosen");
        known("unalter", "player how controller dying");
        known("redirect", "player to controller");
        known("end-redirect", "player to controller dying");
        known("create", "object kind player");
        known("put", "object zone controller");
        known("gain-control end-control", "player of");
        known("until-turn", "effect player");
        known("extra-turn", "player controller");
        known("skip", "player what controller");
        known("trigger", "ability player whose on to does amount if");
        known("state-trigger", "ability player if to does amount");
        known("end-trigger", "ability dying");
        known("restart", "controller owner exempt");
        known("begin-step", "step");
        known("resolve", "ability");
        known("in-order", "events");
        known("check", "");
        known("card", "name act player targets x paid object");
    }

    private Fields() {
    }

    private static void known(String kinds, String fields) {
        for (String kind : kinds.split(" ")) {
            KNOWN.put(kind, List.of(fields.split(" ")));
        }
    }

    /** Throws Unsupported if the event's kind or one of its fields is unknown. */
    static void check(JsonObject e) {
        String kind = Said.text(e, "do");
        if (!KNOWN.containsKey(kind)) {
            throw new Unsupported(kind + ": this adapter does not support it");
        }
        for (Map.Entry<String, JsonElement> field : e.entrySet()) {
            boolean said = !field.getValue().isJsonNull() && !field.getValue().toString().equals("false");
            if (said && !field.getKey().equals("do") && !KNOWN.get(kind).contains(field.getKey())) {
                throw new Unsupported(kind + " with " + field.getKey());
            }
        }
    }
}
