// Triggered abilities and conditions. Each ability is on a permanent of its controller; XMage detects the events.
package mage.game;

import com.google.gson.JsonObject;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.UUID;
import mage.abilities.Ability;
import mage.abilities.condition.Condition;
import mage.abilities.effects.Effect;
import mage.constants.RangeOfInfluence;
import mage.counters.CounterType;
import mage.game.HeadJudge.Unsupported;
import mage.game.events.GameEvent.EventType;

final class Watching {
    private static final Map<String, EventType> EVENTS = Map.of(
        "loses-life", EventType.LOST_LIFE, "gains-life", EventType.GAINED_LIFE,
        "is-dealt-damage", EventType.DAMAGED_PLAYER, "draws", EventType.DREW_CARD, "loses", EventType.LOST,
        "upkeep", EventType.UPKEEP_STEP_PRE);
    private final JudgedGame table;
    private final Map<String, List<UUID>> sources = new HashMap<>();

    Watching(JudgedGame table) {
        this.table = table;
    }

    /** Whether the case has begun an ability that triggers. */
    boolean begun() {
        return !sources.isEmpty();
    }

    static Condition met(JudgedGame table, JsonObject asked) {
        JudgedPlayer seat = table.seat(asked, "player");
        String of = Said.text(asked, "of");
        return (game, source) -> {
            int count = switch (of) {
                case "life" -> seat.getLife();
                case "poison" -> seat.getCountersCount(CounterType.POISON);
                default -> seat.getLibrary().size();
            };
            return (!Said.has(asked, "at-least") || count >= Said.number(asked, "at-least"))
                && (!Said.has(asked, "at-most") || count <= Said.number(asked, "at-most"));
        };
    }

    void begin(JsonObject e) {
        JudgedPlayer player = table.seat(e, "player");
        if (table.getRangeOfInfluence() != RangeOfInfluence.ALL) {
            throw new Unsupported(Said.text(e, "do") + ": with limited range");
        }
        Effect effect = new Then(table, e);
        Ability ability;
        Condition met = Said.has(e, "if") ? met(table, e.getAsJsonObject("if")) : null;
        if (Said.text(e, "do").equals("state-trigger")) {
            ability = new Triggers.Once(met, effect);
        } else {
            EventType type = EVENTS.get(Said.text(e, "on"));
            if (type == null) {
                throw new Unsupported("trigger: on " + Said.text(e, "on"));
            }
            Triggers.When when = new Triggers.When(type, table.seat(e, "whose").getId(), effect);
            ability = met == null ? when : when.withInterveningIf(met);
        }
        if (player.hasLeft()) {
            throw new Unsupported("in XMage, a player who has left controls no permanents");
        }
        UUID source = table.things.permanent(player, Said.text(e, "ability"), ability).getId();
        sources.computeIfAbsent(Said.text(e, "ability"), name -> new ArrayList<>()).add(source);
    }

    void end(JsonObject e) {
        for (UUID source : sources.getOrDefault(Said.text(e, "ability"), List.of())) {
            table.things.end(source, Said.is(e, "dying"));
        }
    }

    /** Has XMage resolve the top of its stack. */
    void resolve(String name) {
        table.check();
        List<UUID> from = sources.getOrDefault(name, List.of());
        if (table.hasEnded() || table.getStack().stream().noneMatch(o -> from.contains(o.getSourceId()))) {
            return;
        }
        if (!from.contains(table.getStack().getFirst().getSourceId())) {
            throw new Unsupported("resolve: XMage resolves the object that was put on the stack last");
        }
        table.resolveTop();
    }
}
