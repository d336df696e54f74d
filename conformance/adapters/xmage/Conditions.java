// Conditions, on numbers that XMage's cards can ask for.
package mage.game;

import com.google.gson.JsonObject;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.UUID;
import java.util.function.Predicate;
import java.util.stream.Stream;
import mage.abilities.condition.Condition;
import mage.counters.CounterType;
import mage.game.HeadJudge.Unsupported;

final class Conditions {
    private Conditions() {
    }

    static Condition met(JudgedGame table, JsonObject asked) {
        return met(table, asked, "");
    }

    /** A condition in which the player `you` stands for the controller of an object. */
    static Condition met(JudgedGame table, JsonObject asked, String you) {
        Condition also = Said.has(asked, "and") ? met(table, asked.getAsJsonObject("and"), you) : null;
        boolean yours = Said.text(asked, "player").equals(you);
        List<JudgedPlayer> seats = new ArrayList<>(List.of(table.seat(asked, "player")));
        if (Said.has(asked, "others")) {
            asked.getAsJsonArray("others").forEach(name -> seats.add(table.seats.get(name.getAsString())));
        }
        Predicate<JudgedPlayer> meets = seat -> {
            long count = count(table, seat, Said.text(asked, "of"));
            return (!Said.has(asked, "at-least") || count >= Said.number(asked, "at-least"))
                && (!Said.has(asked, "at-most") || count <= Said.number(asked, "at-most"));
        };
        return (game, source) -> {
            if (also != null && !also.apply(game, source)) {
                return false;
            }
            if (yours && seats.size() > 1) {
                throw new Unsupported("if: about the controller of an object and about others");
            }
            Collection<UUID> reached = game.getState().getPlayersInRange(source.getControllerId(), game);
            Stream<JudgedPlayer> others = seats.stream().filter(seat -> seat.isInGame() && reached.contains(seat.getId()));
            return switch (Said.text(asked, "which")) {
                case "each" -> others.allMatch(meets);
                case "any" -> others.anyMatch(meets);
                case "no" -> others.noneMatch(meets);
                default -> meets.test(yours ? (JudgedPlayer) game.getPlayer(source.getControllerId()) : seats.get(0));
            };
        };
    }

    private static long count(JudgedGame table, JudgedPlayer seat, String of) {
        Collection<UUID> named = table.objects.named.values();
        if (seat.hasLeft() && List.of("permanents", "hand", "graveyard").contains(of)) {
            throw new Unsupported("if: XMage has no last number of the " + of + " of a player who has left");
        }
        return switch (of) {
            case "life" -> seat.getLife();
            case "poison" -> seat.getCountersCount(CounterType.POISON);
            case "library" -> seat.getLibrary().size();
            case "turn" -> table.isActivePlayer(seat.getId()) ? 1 : 0;
            case "hand" -> seat.getHand().stream().filter(named::contains).count();
            case "graveyard" -> seat.getGraveyard().stream().filter(named::contains).count();
            default -> table.getBattlefield().getAllActivePermanents(seat.getId()).stream()
                .filter(permanent -> named.contains(permanent.getId())).count();
        };
    }
}
