// The players whom an effect or a trigger is about: one player or, for an ability of an object, players as seen from
// its controller.
package mage.game;

import com.google.gson.JsonObject;
import java.util.UUID;
import mage.abilities.Ability;
import mage.players.Player;

interface Whom {
    Whom YOU = (player, source, game) -> source.isControlledBy(player);

    boolean is(UUID player, Ability source, Game game);

    /** The players meant by a field of an event and by its `whom`. */
    static Whom of(JudgedGame table, JsonObject e, String field) {
        return of(table, e, field, "whom");
    }

    static Whom of(JudgedGame table, JsonObject e, String field, String others) {
        switch (Said.text(e, others)) {
            case "opponent":
                return (player, source, game) -> {
                    Player controller = game.getPlayer(source.getControllerId());
                    return controller != null && controller.hasOpponent(player, game);
                };
            case "player":
                return (player, source, game) ->
                    game.getState().getPlayersInRange(source.getControllerId(), game).contains(player);
            default:
        }
        boolean ability = Said.has(e, "ability"); // always says "you" of its controller
        boolean controls = Said.has(e, "object")
            && (ability || table.objects.controls(Said.text(e, "object"), table.seat(e, "player")));
        if (controls && Said.text(e, field).equals(Said.text(e, "player"))) {
            return YOU;
        }
        UUID named = table.seat(e, field).getId();
        return (player, source, game) -> named.equals(player);
    }
}
