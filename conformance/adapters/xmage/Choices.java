// Control of players, and whom XMage asks for a choice.
package mage.game;

import com.google.gson.JsonArray;
import com.google.gson.JsonObject;
import java.util.ArrayDeque;
import java.util.Deque;
import mage.abilities.effects.common.turn.ControlTargetPlayerNextTurnEffect;
import mage.constants.Outcome;
import mage.game.HeadJudge.Unsupported;
import mage.util.CardUtil;

final class Choices {
    static final String QUESTION = "Head Judge asks";
    private final JudgedGame table;
    private final Deque<String> controls = new ArrayDeque<>();
    private boolean lapsed;
    private boolean asks;
    private boolean open;
    private String chooser;

    Choices(JudgedGame table) {
        this.table = table;
    }

    /** As a turn begins, XMage ends all control of players. */
    void turnBegins() {
        lapsed |= !controls.isEmpty();
    }

    void stepBegins() {
        asks = false;
    }

    void begin(JsonObject e) {
        JudgedPlayer player = table.seat(e, "player");
        JudgedPlayer of = table.seat(e, "of");
        if (player.hasLeft()) {
            throw new Unsupported("XMage puts nothing of a player who has left on the stack");
        }
        if (Said.text(e, "do").equals("control-turn")) {
            table.casting.cast(table.casting.caster(e), new ControlTargetPlayerNextTurnEffect(), of);
            return;
        }
        table.casting.cast(table.casting.caster(e), new Texts.Does((game, source) -> {
            CardUtil.takeControlUnderPlayerStart(game, source, player, of, false);
            controls.push(player.getName() + " " + of.getName());
        }), of);
    }

    void end(JsonObject e) {
        JudgedPlayer of = table.seat(e, "of");
        String newest = controls.stream().filter(one -> one.endsWith(" " + of.getName())).findFirst().orElse("");
        if (newest.isEmpty()) {
            return;
        }
        if (!newest.equals(Said.text(e, "player") + " " + of.getName())) {
            throw new Unsupported("end-control: in XMage, the newest control of a player ends first");
        }
        controls.remove(newest);
        table.casting.cast(table.casting.caster(e), new Texts.Does((game, source) ->
            CardUtil.takeControlUnderPlayerEnd(game, source, table.seat(e, "player"), of)));
    }

    /** Has XMage ask the player, with an ability of the event's controller. */
    void choose(JsonObject e) {
        JudgedPlayer player = table.seat(e, "player");
        JudgedPlayer controller = table.seat(e, "controller");
        if (lapsed) {
            throw new Unsupported("choose: in XMage, no control of a player outlasts the turn");
        }
        if (player.hasLeft() || controller != null && controller.hasLeft()) {
            throw new Unsupported("choose: XMage asks nobody for a player who has left");
        }
        asks = true;
        chooser = null;
        open = Said.is(e, "open");
        table.casting.cast(controller == null ? player : controller,
            new Texts.Does((game, source) -> player.chooseUse(Outcome.Neutral, QUESTION, source, game)));
    }

    /**
     * Until an open choice is made, players can concede. As in XMage's HumanPlayer, the dialog only notices that if
     * XMage tells it to stop.
     */
    private void keepOpen(JudgedPlayer player) {
        while (open && table.script.hasNext()) {
            JsonArray step = table.next();
            String kind = Said.text(step.get(0).getAsJsonObject(), "do");
            if (kind.equals("make-choice")) {
                asks = false;
                return;
            }
            if (!kind.equals("concede") && !kind.equals("penalty")) {
                throw new Unsupported("choose: in XMage, nothing else happens before the player has chosen");
            }
            table.perform(step);
            asks = true;
            if (player.isSignaled()) {
                table.checkConcede();
            }
            if (table.checkIfGameIsOver() || !player.canRespond()) {
                chooser = null; // XMage closes the dialog
                return;
            }
            name(player);
        }
        if (open) {
            table.tell();
            table.pause(); // all steps are done, and the dialog is still open
        }
    }

    /** XMage asks this player, and shows the question to the player who controls that one. */
    void asked(JudgedPlayer player) {
        name(player);
        keepOpen(player);
    }

    private void name(JudgedPlayer player) {
        JudgedPlayer by = (JudgedPlayer) table.getPlayer(player.getTurnControlledBy());
        if (!by.isGameUnderControl()) {
            throw new Unsupported("choose: somebody else controls the player who controls this one");
        }
        chooser = by.getName();
    }

    boolean asks() {
        return asks;
    }

    String chooser() {
        return chooser;
    }
}
