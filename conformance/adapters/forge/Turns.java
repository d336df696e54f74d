// Turns, phases and combat: Forge's own phase handler goes through them. It does so in its main loop only, with private
// methods, so this adapter calls these in the same order. A turn of a case begins in the main phase; upkeep, draw step
// and the other steps happen if the case has them.

import forge.game.card.Card;
import forge.game.phase.PhaseHandler;
import forge.game.phase.PhaseType;
import forge.game.player.Player;
import java.lang.reflect.Method;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;

class Turns {
    static final Set<String> EVENTS = Set.of("end-turn", "begin-step", "end-the-turn", "attack", "block", "combat-damage");
    static final Map<String, PhaseType> BEFORE = Map.of(
        "upkeep", PhaseType.UNTAP, "draw", PhaseType.UPKEEP, "end", PhaseType.MAIN2, "cleanup", PhaseType.END_OF_TURN);
    private final ForgeGame table;
    private final Map<String, Card> attackers = new HashMap<>();

    Turns(ForgeGame table) { this.table = table; }

    private PhaseHandler phases() { return table.game.getPhaseHandler(); }

    void take(String what, Map<String, Object> event, Player who) {
        switch (what) {
            case "end-turn" -> { if (who == null || phases().isPlayerTurn(who)) endTurn(); }
            case "begin-step" -> {
                settle();
                set(BEFORE.get((String) event.get("step")));
                next();
            }
            case "end-the-turn" -> table.resolve(phases().getPlayerTurn(), "EndTurn");
            case "attack" -> attack(event);
            case "block" -> block(event);
            default -> {
                next();
                while (phases().inCombat() && phases().getPhase() != PhaseType.COMBAT_DAMAGE) next();
                set(PhaseType.COMBAT_END);
                phases().endCombat();
                set(PhaseType.MAIN2);
            }
        }
    }

    private void set(PhaseType phase) {
        phases().devModeSet(phase, phases().getPlayerTurn(), false, phases().getTurn());
    }

    /** All players pass priority until the stack is empty. */
    private void settle() {
        table.check();
        while (!table.game.isGameOver() && !table.game.getStack().isEmpty()) {
            table.game.getStack().resolveStack();
            table.check();
        }
    }

    private void endTurn() {
        settle();
        if (table.game.isGameOver()) return;
        if (phases().getPhase() != PhaseType.CLEANUP) {
            set(PhaseType.END_OF_TURN);
            next();
        }
        while (!table.game.isGameOver() && phases().getPhase() != PhaseType.UNTAP) {
            settle();
            next();
        }
        if (!table.game.isGameOver()) phases().devModeSet(PhaseType.MAIN1, phases().getPlayerTurn(), true, phases().getTurn());
    }

    /** The next phase or step begins, as in Forge's main loop. */
    private void next() {
        for (String part : List.of("onPhaseEnd", "advanceToNextPhase", "onPhaseBegin")) {
            try {
                Method method = PhaseHandler.class.getDeclaredMethod(part);
                method.setAccessible(true);
                method.invoke(phases());
            } catch (ReflectiveOperationException failed) {
                if (failed.getCause() instanceof RuntimeException cause) throw cause;
                throw new IllegalStateException(failed);
            }
        }
    }

    /** All attackers are declared at once, when Forge asks the active player for them. */
    private void attack(Map<String, Object> first) {
        List<Map<String, Object>> events = table.steps.get(table.at);
        if (events.get(0) != first) return;
        Map<Card, Player> attack = new LinkedHashMap<>();
        for (Map<String, Object> event : events) {
            Player defender = table.player(event.get("defender")), attacking = table.player(event.get("player"));
            if (event.get("toxic") != null) throw new Unsupported("this version of Forge has no toxic");
            if (table.left(attacking) || table.left(defender)) throw new Unsupported("in Forge, a player who has left neither attacks nor is attacked");
            String name = (String) event.get("attacker");
            Card card = table.things.find(name);
            if (card == null) card = table.commanders.getOrDefault(name, table.sources.get(name));
            if (card == null) card = table.card(attacking);
            if (!table.things.named.containsKey(name) && !card.isInPlay()) card = table.things.enter(card, attacking);
            if (!card.isInPlay() || !card.getController().equals(attacking)) throw new Unsupported("in Forge, a player attacks with their own creatures");
            card.setSickness(false);
            card.setBasePower(ForgeGame.number(event.get("power")));
            ForgeGame.has(card, event);
            attackers.put(name, card);
            attack.put(card, defender);
        }
        set(PhaseType.COMBAT_BEGIN);
        table.choices.attack = combat -> attack.forEach(combat::addAttacker);
        next();
    }

    private void block(Map<String, Object> first) {
        List<Map<String, Object>> events = table.steps.get(table.at);
        if (events.get(0) != first || !phases().inCombat()) return;
        Map<Card, Card> blocks = new LinkedHashMap<>();
        for (Map<String, Object> event : events) {
            Card attacker = attackers.get((String) event.get("attacker"));
            if (attacker == null || !phases().getCombat().isAttacking(attacker)) continue;
            Player player = phases().getCombat().getDefendingPlayerRelatedTo(attacker);
            if (!table.player(event.get("player")).equals(player)) throw new Unsupported("in Forge, only the attacked player blocks");
            Card blocker = event.get("blocker") == null ? table.things.enter(table.card(player), player) : table.things.find((String) event.get("blocker"));
            blocker.setBaseToughness(event.get("toughness") != null ? ForgeGame.number(event.get("toughness")) : attacker.getNetPower() + 1);
            blocker.setBasePower(0);
            blocks.put(blocker, attacker);
        }
        table.choices.block = (defender, combat) -> blocks.forEach((blocker, attacker) -> {
            if (blocker.getController().equals(defender)) combat.addBlocker(attacker, blocker);
        });
        next();
        table.choices.block = null;
    }
}
