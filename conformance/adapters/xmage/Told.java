// The game's outcome as XMage reports it: the players' flags, whether the game is over, and the active player.
package mage.game;

import com.google.gson.JsonArray;
import com.google.gson.JsonNull;
import com.google.gson.JsonObject;
import com.google.gson.JsonPrimitive;
import java.util.HashSet;
import java.util.Set;
import mage.constants.Zone;
import mage.counters.CounterType;
import mage.game.permanent.Permanent;
import mage.game.stack.StackObject;
import mage.players.Player;

final class Told {
    private final JudgedGame table;
    private final Set<String> lostBefore = new HashSet<>();
    private final Set<String> gone = new HashSet<>();

    Told(JudgedGame table) {
        this.table = table;
    }

    /** Prepares for a restarted game: players who have left are no longer reported. */
    void startAnew() {
        table.seats.forEach((name, seat) -> {
            if (seat.hasLeft()) {
                gone.add(name);
            }
        });
    }

    /** Reports the outcome. If all lose, XMage reports a draw without names; the last players to lose drew. */
    JsonObject outcome(boolean restarted) {
        JsonArray winners = new JsonArray();
        JsonArray losers = new JsonArray();
        JsonArray drawn = new JsonArray();
        JsonObject life = new JsonObject();
        JsonObject poison = new JsonObject();
        JsonObject library = new JsonObject();
        boolean draw = table.isADraw();
        table.seats.forEach((name, seat) -> {
            if (gone.contains(name)) {
                return;
            }
            if (seat.hasWon()) {
                winners.add(name);
            } else if (seat.hasDrew() || draw && seat.hasLost() && !lostBefore.contains(name)) {
                drawn.add(name);
            } else if (seat.hasLost()) {
                losers.add(name);
            }
            life.addProperty(name, seat.getLife());
            if (!seat.hasLeft()) {
                library.addProperty(name, seat.getLibrary().size());
            }
            poison.addProperty(name, seat.getCountersCount(CounterType.POISON));
        });
        losers.forEach(name -> lostBefore.add(name.getAsString()));
        JsonObject outcome = new JsonObject();
        outcome.addProperty("restarted", restarted);
        outcome.addProperty("over", table.hasEnded());
        outcome.add("winners", winners);
        outcome.add("losers", losers);
        outcome.add("drawn", drawn);
        outcome.add("life", life);
        outcome.add("poison", poison);
        if (!table.hasEnded()) {
            Player active = table.getPlayer(table.getActivePlayerId());
            if (active.hasLeft()) {
                outcome.add("active", JsonNull.INSTANCE);
            } else {
                outcome.addProperty("active", active.getName());
            }
        }
        if (table.choices.asks()) {
            String chooser = table.choices.chooser();
            outcome.add("chooser", chooser == null ? JsonNull.INSTANCE : new JsonPrimitive(chooser));
        }
        outcome.add("library", library);
        outcome.add("lasting", table.lasting.untilTurn());
        outcome.add("objects", places());
        return outcome;
    }

    /** The zone in which XMage has each named object. */
    private JsonObject places() {
        JsonObject places = new JsonObject();
        table.objects.named.forEach((name, id) -> {
            JsonObject at = new JsonObject();
            Permanent permanent = table.getPermanent(id);
            StackObject waits = table.getStack().getStackObject(id);
            Zone zone = table.getCard(id) == null ? Zone.OUTSIDE : table.getState().getZone(id);
            Player controller = null;
            if (permanent != null) {
                at.addProperty("zone", "battlefield");
                controller = table.getPlayer(permanent.getControllerId());
            } else if (waits != null) {
                at.addProperty("zone", "stack");
                controller = table.getPlayer(waits.getControllerId());
            } else {
                boolean gone = zone == null || zone == Zone.OUTSIDE || zone == Zone.STACK;
                at.addProperty("zone", gone ? "gone" : zone == Zone.EXILED ? "exile" : zone.name().toLowerCase());
            }
            if (controller != null) {
                at.addProperty("controller", controller.getName());
            }
            places.add(name, at);
        });
        return places;
    }
}
