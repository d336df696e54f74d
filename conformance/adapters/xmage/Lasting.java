// Lasting effects as on XMage's cards: static abilities of permanents, or effects without a permanent.
package mage.game;

import com.google.gson.JsonArray;
import com.google.gson.JsonObject;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.UUID;
import mage.MageObject;
import mage.abilities.Ability;
import mage.abilities.common.SimpleStaticAbility;
import mage.abilities.decorator.ConditionalOneShotEffect;
import mage.abilities.effects.ContinuousEffect;
import mage.abilities.effects.ContinuousEffectImpl;
import mage.abilities.effects.OneShotEffect;
import mage.cards.w.Worship;
import mage.constants.Duration;
import mage.constants.RangeOfInfluence;
import mage.game.HeadJudge.Unsupported;
import mage.players.Player;
import mage.watchers.common.CardsDrawnDuringDrawStepWatcher;

final class Lasting {
    private final JudgedGame table;
    private final Map<String, List<Begun>> begun = new HashMap<>();
    private final Map<String, ContinuousEffect> turns = new HashMap<>();
    private final Map<UUID, String> ranks = new HashMap<>();
    private int rank;

    Lasting(JudgedGame table) {
        this.table = table;
    }

    /** An effect that has started, from a permanent or without one. */
    private record Begun(ContinuousEffect effect, UUID permanent, Player controller) {
        boolean lasts(Game game) {
            return permanent != null
                ? game.getPermanent(permanent) != null : !((ContinuousEffectImpl) effect).isDiscarded();
        }
    }

    private static String key(JsonObject e) {
        String kind = Said.text(e, "do").replaceFirst("^(un|end-)", "");
        String what = Said.text(e, "from") + Said.text(e, "how") + Said.text(e, "to");
        String limits = Said.number(e, "plus") + Said.text(e, "by") + Said.is(e, "own-turn");
        return String.join(" ", kind, Said.text(e, "player"), what, limits);
    }

    void begin(JsonObject e) {
        JudgedPlayer player = table.seat(e, "player");
        JudgedPlayer controller = table.seat(e, "controller");
        if (Said.text(e, "do").equals("until-turn")) {
            ContinuousEffect lasts = new Texts.Lasts(Duration.UntilYourNextTurn);
            add(lasts, table.casting.ability(player));
            turns.put(Said.text(e, "effect"), lasts);
            return;
        }
        if (Said.has(e, "if")) {
            if (table.getRangeOfInfluence() != RangeOfInfluence.ALL || Said.has(e, "object")) {
                throw new Unsupported(Said.text(e, "do") + ": with a condition and limited range, or of an object");
            }
            JsonObject begins = e.deepCopy();
            begins.remove("if");
            OneShotEffect starts = new Texts.Does((game, source) -> begin(begins));
            JudgedPlayer caster = table.casting.caster(e);
            table.casting.cast(caster, new ConditionalOneShotEffect(starts, Conditions.met(table, e.getAsJsonObject("if"))));
            return;
        }
        String name = String.format("%s %04d", Said.is(e, "chosen") ? "Chosen" : "Effect", rank++);
        boolean own = controller == null || controller == player;
        if (Said.has(e, "object")) {
            boolean yours = Said.text(e, "whom").isEmpty() && table.objects.controls(Said.text(e, "object"), player);
            ContinuousEffect printed = LastingEffects.of(table, e, player, yours);
            printed.setDuration(Duration.WhileOnBattlefield);
            ranks.putIfAbsent(table.objects.give(Said.text(e, "object"), ability(printed)), name);
            return;
        }
        ContinuousEffect effect = LastingEffects.of(table, e, player, own);
        boolean yours = effect.getClass().getEnclosingClass() == null;
        if (!own && (yours || table.getRangeOfInfluence() != RangeOfInfluence.ALL)) {
            throw new Unsupported(Said.text(e, "do") + ": XMage's effect applies only to its controller");
        }
        if (controller != null && controller.hasLeft()) {
            throw new Unsupported("in XMage, a player who has left controls no permanents");
        }
        begun.computeIfAbsent(key(e), key -> new ArrayList<>()).add(begun(effect, name, player, controller));
    }

    private Begun begun(ContinuousEffect effect, String name, JudgedPlayer player, JudgedPlayer controller) {
        if (controller == null && !(effect.getClass().getSimpleName().startsWith("Worship"))) {
            effect.setDuration(Duration.EndOfGame);
            Ability source = table.casting.ability(player);
            source.setSourceId(table.things.card(player, name).getId());
            add(effect, source);
            return new Begun(effect, null, null);
        }
        effect.setDuration(Duration.WhileOnBattlefield);
        JudgedPlayer holder = controller == null ? player : controller;
        return new Begun(effect, table.things.permanent(holder, name, ability(effect)).getId(), holder);
    }

    private static Ability ability(ContinuousEffect effect) {
        Ability ability = new SimpleStaticAbility(effect);
        ability.addWatcher(new CardsDrawnDuringDrawStepWatcher());
        return ability;
    }

    /** Sorts the sources of effects: those of the player's choice come first, then the others by age. */
    String rank(MageObject source) {
        return source == null ? "~" : ranks.getOrDefault(source.getId(), source.getName());
    }

    /** Initializes an effect and adds it to the game state, which stores a copy. */
    void add(ContinuousEffect effect, Ability source) {
        source.initSourceObjectZoneChangeCounter(table, true);
        effect.init(source, table);
        table.getState().addEffect(effect, source);
    }

    void end(JsonObject e) {
        JudgedPlayer controller = table.seat(e, "controller");
        List<Begun> all = begun.getOrDefault(key(e), new ArrayList<>());
        all.removeIf(one -> !one.lasts(table));
        Begun oldest = all.stream().filter(one -> one.controller() == controller).findFirst()
            .orElse(controller == null && !all.isEmpty() ? all.get(0) : null);
        if (oldest == null) {
            return;
        }
        if (oldest.permanent() != null) {
            table.things.end(oldest.permanent(), Said.is(e, "dying")); // a dying permanent still counts as the oldest
        } else if (Said.is(e, "dying")) {
            throw new Unsupported(Said.text(e, "do") + ": the effect does not come from a permanent");
        } else {
            oldest.effect().discard();
        }
        table.getContinuousEffects().removeInactiveEffects(table);
    }

    /** Whether an effect of this kind still affects the player. */
    boolean has(String kind, String player) {
        return begun.entrySet().stream().filter(of -> of.getKey().startsWith(kind + " " + player + " "))
            .anyMatch(of -> of.getValue().stream().anyMatch(one -> one.lasts(table)));
    }

    /** The until-turn effects that are still active in XMage. */
    JsonArray untilTurn() {
        JsonArray lasting = new JsonArray();
        table.getState().getContinuousEffects().getLayeredEffects(table).forEach(effect ->
            turns.forEach((name, begun) -> {
                if (effect.getId().equals(begun.getId())) {
                    lasting.add(name);
                }
            }));
        return lasting;
    }
}
