// One-shot events. Each event is an ability of its controller with XMage's own effect and, if it affects a
// player, XMage's own target. XMage determines legal targets, puts the ability on the stack and resolves it.
package mage.game;

import com.google.gson.JsonObject;
import java.util.ArrayList;
import java.util.Collections;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.UUID;
import mage.abilities.Ability;
import mage.abilities.effects.Effect;
import mage.abilities.effects.common.DrawCardAllEffect;
import mage.abilities.effects.common.EndTurnEffect;
import mage.abilities.effects.common.turn.AddExtraTurnControllerEffect;
import mage.game.HeadJudge.Unsupported;
import mage.players.Player;
import mage.target.targetpointer.FixedTarget;

final class Deeds {
    private final JudgedGame table;
    private final Effects effects;

    Deeds(JudgedGame table) {
        this.table = table;
        this.effects = new Effects(table);
    }

    /** Performs a step's events in order, except that draws happen together at the end, as do losses by effects. */
    void perform(List<JsonObject> events) {
        events.forEach(Fields::check);
        AtOnce.check(table, events);
        List<JsonObject> draws = new ArrayList<>();
        List<JsonObject> losses = new ArrayList<>();
        for (JsonObject e : events) {
            if (Said.text(e, "do").equals("draw") && events.size() > 1 && !Said.is(e, "optional")) {
                draws.add(e);
            } else if (Said.text(e, "do").equals("lose")) {
                losses.add(e);
            }
        }
        boolean lost = losses.size() < 2;
        for (JsonObject e : events) {
            if (!lost && losses.contains(e)) {
                lose(losses);
                lost = true;
            } else if (!draws.contains(e) && (losses.size() < 2 || !losses.contains(e))) {
                perform(e);
            }
        }
        if (!draws.isEmpty()) {
            draw(draws);
        }
        table.things.lifelink();
        table.processAction();
    }

    private void perform(JsonObject e) {
        Fields.check(e);
        JudgedPlayer player = table.seat(e, "player");
        switch (Said.text(e, "do")) {
            case "check" -> table.check();
            case "card" -> table.named.use(e);
            case "concede" -> request(player);
            case "restart" -> table.restart(e, table.casting.caster(e));
            case "in-order" -> Said.list(e, "events").forEach(this::perform);
            case "set-library" -> table.things.library(player, Said.number(e, "amount"));
            case "damage" -> table.things.damage(e, player);
            case "end-turn", "begin-step" -> { } // no turn is in progress
            case "make-choice" -> { } // XMage has no open choice
            case "shield", "alter", "replace-loss", "replace-draw", "redirect", "until-turn" -> table.lasting.begin(e);
            case "unshield", "unalter", "end-replace-loss", "end-replace-draw", "end-redirect" -> table.lasting.end(e);
            case "trigger", "state-trigger" -> table.watching.begin(e);
            case "end-trigger" -> table.watching.end(e);
            case "resolve" -> table.watching.resolve(e);
            case "put", "create" -> table.objects.happen(e);
            case "gain-control", "end-control", "control-turn" -> control(e);
            case "choose" -> table.choices.choose(e);
            case "penalty" -> punish(player);
            case "concede-match" -> quit(player);
            case "cast" -> table.casting.leave(player);
            case "each" -> table.casting.cast(caster(e, "of"), Each.of(e));
            case "end-the-turn" -> table.casting.cast(table.casting.caster(e), new EndTurnEffect());
            case "extra-turn" -> extraTurn(e, player);
            case "exchange-life" -> exchange(e, player, table.seat(e, "with"));
            case "win", "draw-game", "pay-life", "redistribute-life" -> cast(e);
            default -> cast(e, player);
        }
        table.applyEffects();
    }

    /** XMage's only loss that no effect stops is that of a player whose time is up. */
    private void punish(JudgedPlayer player) {
        if (!table.hasEnded()) {
            table.timerTimeout(player.getId());
        }
    }

    private void quit(JudgedPlayer player) {
        if (!table.hasEnded()) {
            player.quit(table);
        }
    }

    private void control(JsonObject e) {
        if (!table.seats.containsKey(Said.text(e, "of"))) {
            table.objects.happen(e);
        } else if (Said.text(e, "do").equals("end-control")) {
            table.choices.end(e);
        } else {
            table.choices.begin(e);
        }
    }

    /** The player in this field, as the controller of an effect. */
    private JudgedPlayer caster(JsonObject e, String field) {
        JsonObject of = new JsonObject();
        of.add("controller", e.get(field));
        return table.casting.caster(of);
    }

    /** With an ability that makes the player lose, the extra turn is that of Final Fortune. */
    private void extraTurn(JsonObject e, JudgedPlayer player) {
        if (!Said.has(e, "ability")) {
            cast(e, player);
            return;
        }
        JudgedPlayer caster = table.casting.caster(e);
        if (caster != player) {
            throw new Unsupported("extra-turn: XMage's effect is about its controller");
        }
        Ability ability = table.casting.ability(player, new AddExtraTurnControllerEffect(true));
        table.watching.sees(Said.text(e, "ability"), ability.getSourceId());
        table.casting.cast(player, ability);
    }

    private void cast(JsonObject e, JudgedPlayer... targets) {
        JudgedPlayer caster = table.casting.caster(e);
        table.casting.cast(caster, effects.of(e, caster), targets);
    }

    /** Requests a concession as XMage's server does: from another thread, after which the game thread processes it. */
    private void request(JudgedPlayer player) {
        Thread thread = new Thread(() -> table.setConcedingPlayer(player.getId()), "CALL");
        thread.start();
        try {
            thread.join();
        } catch (InterruptedException stopped) {
            throw new IllegalStateException(stopped);
        }
    }

    /** Makes all these players lose with a single ability. */
    private void lose(List<JsonObject> losses) {
        JudgedPlayer caster = table.casting.caster(losses.get(0));
        List<Effect> told = new ArrayList<>();
        for (JsonObject e : losses) {
            JudgedPlayer player = table.seat(e, "player");
            if (!Said.text(e, "controller").equals(Said.text(losses.get(0), "controller"))) {
                throw new Unsupported("lose: effects of several controllers at the same time");
            }
            if (table.casting.possible(caster, player)) {
                told.add(effects.of(e, caster).setTargetPointer(new FixedTarget(player.getId())));
            }
        }
        table.casting.cast(caster, table.casting.ability(caster, told.toArray(new Effect[0])));
    }

    private void draw(List<JsonObject> draws) {
        Map<UUID, Integer> amounts = new LinkedHashMap<>();
        boolean nobodys = Said.text(draws.get(0), "controller").isEmpty();
        Player active = table.getPlayer(table.getActivePlayerId());
        boolean actives = nobodys && active.canRespond();
        JudgedPlayer caster = actives ? (JudgedPlayer) active : table.casting.caster(draws.get(0));
        for (JsonObject e : draws) {
            if (nobodys && !caster.hasPlayerInRange(table.seat(e, "player").getId())) {
                throw new Unsupported("draw: some players are out of range of the effect's controller");
            }
            if (!Said.text(e, "controller").equals(Said.text(draws.get(0), "controller"))) {
                throw new Unsupported("draw: effects of several controllers at the same time");
            }
            amounts.merge(table.seat(e, "player").getId(), Said.number(e, "amount"), Integer::sum);
        }
        Set<UUID> all = new HashSet<>(table.getState().getPlayersInRange(caster.getId(), table, true));
        int most = Collections.max(amounts.values());
        if (amounts.keySet().equals(all) && most == Collections.min(amounts.values())) {
            table.casting.cast(caster, new DrawCardAllEffect(most));
        } else if (caster == active) {
            table.casting.cast(caster, CardEffects.eachDraws(amounts));
        } else {
            throw new Unsupported("draw: some players draw, and the active player does not control the effect");
        }
    }

    /** Exchanges two players' life totals, with a controller whose effects reach both. */
    private void exchange(JsonObject e, JudgedPlayer one, JudgedPlayer other) {
        JudgedPlayer caster = table.seats.values().stream().filter(Player::canRespond)
            .filter(seat -> seat.hasPlayerInRange(one.getId()) && seat.hasPlayerInRange(other.getId())).findFirst()
            .orElseThrow(() -> new Unsupported("exchange-life: no player has both players in range"));
        table.casting.cast(caster, effects.of(e, caster), one, other);
    }
}
