// Detects, from a step's events and the lasting effects, events that XMage can't perform simultaneously, so that the
// adapter's order would affect the outcome.
package mage.game;

import com.google.gson.JsonObject;
import java.util.List;
import java.util.Set;
import mage.game.HeadJudge.Unsupported;

final class AtOnce {
    private static final Set<String> FINAL = Set.of("win", "draw-game");
    private static final Set<String> OF_THE_TOTAL = Set.of("pay-life", "multiply-life", "lose-half-life");
    private static final Set<String> LIFE = Set.of(
        "lose-life", "gain-life", "set-life", "damage", "pay-life", "multiply-life", "lose-half-life", "exchange-life",
        "redistribute-life");

    private static final Set<String> ORDERED = Set.of(
        "shield", "unshield", "alter", "unalter", "replace-loss", "end-replace-loss", "replace-draw", "end-replace-draw",
        "redirect", "end-redirect", "until-turn", "trigger", "state-trigger", "end-trigger", "put", "create",
        "gain-control", "end-control", "control-turn", "cast", "extra-turn", "skip", "prevent");

    private AtOnce() {
    }

    /** A check finds all that is dying at the same time. */
    private static boolean dying(JsonObject e) {
        return Said.is(e, "dying") || Said.text(e, "act").equals("dies");
    }

    static void check(JudgedGame table, List<JsonObject> events) {
        if (events.stream().anyMatch(e -> Said.text(e, "do").equals("damage") && Said.is(e, "combat"))) {
            table.getState().increaseStepNum(); // each combat damage step gets its own number
        }
        if (events.size() < 2) {
            return;
        }
        for (JsonObject e : events) {
            String kind = Said.text(e, "do");
            String player = Said.text(e, "player");
            if (ORDERED.contains(kind) && !dying(e)) {
                throw new Unsupported("XMage performs these events one after the other");
            }
            if (kind.equals("card") && !dying(e) && events.stream().anyMatch(other -> other != e && !dying(other))) {
                throw new Unsupported("XMage resolves a card before or after the other events of the step");
            }
            if (FINAL.contains(kind)) {
                throw new Unsupported("in XMage, a win or a draw is final before the other events of the step");
            }
            if (kind.equals("each") && Said.text(e, "does").equals("lose")) {
                throw new Unsupported("in XMage, the losses of one effect come before those of another");
            }
            long changes = events.stream().filter(other -> other != e && LIFE.contains(Said.text(other, "do")))
                .filter(other -> other.toString().contains('"' + player + '"')).count();
            if (changes > 0 && OF_THE_TOTAL.contains(kind)) {
                throw new Unsupported(kind + ": XMage uses the life total after the other events of the step");
            }
            boolean asks = Said.has(e, "if") && events.stream().anyMatch(o -> !Said.text(o, "do").equals("lose"));
            if (kind.equals("lose") && (changes > 0 || asks)) {
                throw new Unsupported("in XMage, a loss comes before or after the other events of the step");
            }
            boolean others = events.stream().anyMatch(other -> !Said.text(other, "do").equals("lose"));
            JudgedPlayer seat = table.seat(e, "player");
            if (kind.equals("lose") && others && !table.getBattlefield().getAllActivePermanents(seat.getId()).isEmpty()) {
                throw new Unsupported("in XMage, a loss ends the effects of the player's permanents before the other events");
            }
            boolean again = events.stream().anyMatch(other -> other != e && Said.text(other, "do").equals("damage")
                && Said.text(other, "player").equals(player));
            if (kind.equals("damage") && !Said.is(e, "combat") && again && table.watching.begun()) {
                throw new Unsupported("XMage deals damage from one source after the other, so an ability triggers twice");
            }
            String source = Said.text(e, "source");
            boolean links = Said.has(e, "lifelink") && !source.isEmpty() && !Said.is(e, "combat");
            if (links && events.stream().anyMatch(other -> other != e && Said.text(other, "source").equals(source))) {
                throw new Unsupported("XMage deals noncombat damage of one source to one player after the other");
            }
            if (changes > 0 && kind.equals("damage") && !Said.is(e, "combat")
                    && (table.lasting.has("alter", player))) {
                throw new Unsupported("XMage deals noncombat damage from one source after the other");
            }
        }
    }
}
