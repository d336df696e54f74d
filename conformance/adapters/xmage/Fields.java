// The fields supported for each kind of event; a field that the adapter knows only from other kinds might change the
// event's meaning. Other fields belong to capabilities that are not claimed, or to later versions of the protocol.
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
        known("lose-half-life", "player rounded part controller");
        known("damage", "player amount combat commander controller infect toxic lifelink source unpreventable");
        known("draw", "player amount controller optional");
        known("pay-life", "player amount else");
        known("exchange-life", "player with");
        known("redistribute-life", "players from");
        known("set-library", "player amount");
        known("prevent", "player amount source combat");
        known("win lose draw-game", "player controller if");
        known("concede concede-match end-turn penalty cast", "player");
        known("shield", "player from controller object whom if");
        known("unshield", "player from controller dying");
        known("replace-loss", "player uses life chosen controller object");
        known("replace-draw", "player with chosen controller object");
        known("end-replace-loss end-replace-draw", "player controller dying");
        known("alter", "player how controller chosen object whom if plus by own-turn");
        known("unalter", "player how controller dying plus by own-turn");
        known("redirect", "player to controller object");
        known("end-redirect", "player to controller dying");
        known("create", "object kind player");
        known("put", "object zone controller dying");
        known("gain-control end-control control-turn", "player of");
        known("choose", "player controller cost open");
        known("attack", "player attacker defender power trample infect toxic lifelink");
        known("block", "player attacker blocker toughness");
        known("combat-damage", "");
        known("each", "of whom does amount");
        known("until-turn", "effect player");
        known("extra-turn", "player controller ability");
        known("skip", "player what controller");
        known("trigger", "ability player whose on to does amount if then-if once object whom to-whom times unless one");
        known("state-trigger", "ability player if to does amount then-if object");
        known("end-trigger", "ability dying");
        known("restart", "controller owner exempt");
        known("begin-step", "step");
        known("resolve", "ability paid to");
        known("in-order", "events");
        known("check end-the-turn make-choice", "");
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
            boolean known = KNOWN.values().stream().anyMatch(fields -> fields.contains(field.getKey()));
            if (said && known && !KNOWN.get(kind).contains(field.getKey())) {
                throw new Unsupported(kind + " with " + field.getKey());
            }
        }
    }
}
