// Triggered abilities in Forge's card script language, of an object of the case, or of a permanent made for the ability.
// The watched player is the remembered player of the card, unless it is the ability's controller.

import forge.game.card.Card;
import forge.game.player.Player;
import forge.game.spellability.SpellAbility;
import forge.game.trigger.Trigger;
import forge.game.trigger.TriggerHandler;
import forge.game.trigger.WrappedAbility;
import forge.game.zone.ZoneType;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;

class Watching {
    static final Set<String> EVENTS = Set.of("trigger", "state-trigger", "end-trigger", "resolve", "cast");
    static final Map<String, String> MODES = Map.ofEntries(
        Map.entry("loses-life", "LifeLost | ValidPlayer$ *"), Map.entry("gains-life", "LifeGained | ValidPlayer$ *"),
        Map.entry("is-dealt-damage", "DamageDoneOnce | ValidTarget$ *"), Map.entry("is-dealt-combat-damage", "DamageDoneOnce | CombatDamage$ True | ValidTarget$ *"),
        Map.entry("loses", "LosesGame"), Map.entry("upkeep", "Phase | Phase$ Upkeep | ValidPlayer$ *"),
        Map.entry("draw-step", "Phase | Phase$ Draw | ValidPlayer$ *"), Map.entry("end", "Phase | Phase$ End of Turn | ValidPlayer$ *"),
        Map.entry("gets-poison", "CounterAddedOnce | ValidPlayer$ * | CounterType$ POISON"), Map.entry("casts", "SpellCast | ValidActivatingPlayer$ *"),
        Map.entry("leaves", "ChangesZone | Origin$ Battlefield | Destination$ Any | ValidCard$ Card.Self"),
        Map.entry("goes-to-graveyard", "ChangesZone | Origin$ Battlefield | Destination$ Graveyard | ValidCard$ Card.Self"));
    static final Map<String, String> OWNED = Map.of("draws", "Drawn | ValidCard$ Card.*Own", "dies", "ChangesZone | Origin$ Battlefield | Destination$ Graveyard | ValidCard$ Permanent.*Ctrl");
    static final Map<String, String> COUNTS = Map.of("loses-life", "LifeAmount", "gains-life", "LifeAmount",
        "is-dealt-damage", "DamageAmount", "is-dealt-combat-damage", "DamageAmount");
    private final ForgeGame table;
    private final Map<String, List<Card>> hosts = new HashMap<>();
    private final Map<String, List<Trigger>> triggers = new HashMap<>();

    Watching(ForgeGame table) { this.table = table; }

    boolean takes(String what) { return EVENTS.contains(what); }

    /** A name without signs that mean something in scripts. */
    String name(Object ability) { return "ability " + Integer.toHexString(ability.hashCode()); }

    static boolean given(Trigger trigger) { return trigger.getMapParams().getOrDefault("TriggerDescription", "").startsWith("ability "); }

    void take(String what, Map<String, Object> event, Player who) {
        switch (what) {
            case "cast" -> table.named.cast(table.card(who, Scripts.paper("Sorcery", List.of("A:SP$ GainLife | Cost$ 0 | Defined$ You | LifeAmount$ 0"))), who);
            case "resolve" -> resolve(event);
            case "end-trigger" -> end(event);
            default -> begin(event, who, what.equals("state-trigger"));
        }
    }

    private void begin(Map<String, Object> event, Player you, boolean state) {
        String named = (String) event.get("object"), on = (String) event.get("on"), whom = (String) event.get("whom");
        Card host = named == null ? table.card(you) : table.things.find(named);
        if (named == null) host.setSVar("C", "Number$0");
        String n = "" + host.getSVars().size();
        Map<String, Object> condition = Json.as(event.get("if")), late = Json.as(event.get("then-if"));
        Player watched = state ? you : table.player(event.getOrDefault("whose", event.get("player")));
        if ("loses".equals(on) && !"player".equals(whom)) throw new Unsupported("in Forge, abilities trigger on the loss of any player, not of a certain one");
        boolean self = watched.equals(you) && whom == null;
        if (!state && !self && whom == null) {
            if (named != null && host.hasRemembered() && !host.isRemembered(watched)) throw new Unsupported("this adapter does not support objects that watch several players");
            host.addRemembered(watched);
        }
        String who = whom != null ? whom.equals("opponent") ? "Player.Opponent" : "Player" : self ? "You" : "Player.IsRemembered";
        String mode = state ? "Always" : MODES.containsKey(on) ? MODES.get(on).replace("*", who)
            : OWNED.get(on).replace("*", whom != null ? whom.equals("opponent") ? "Opp" : "" : self ? "You" : "RememberedPlayer");
        if (mode.contains("Card.Own") || mode.contains("Permanent.Ctrl")) mode = mode.replace("Card.Own", "Card").replace("Permanent.Ctrl", "Permanent");
        String amount = event.get("amount") != null ? "" + event.get("amount") : "X" + n;
        host.setSVar("X" + n, on != null && COUNTS.containsKey(on) ? "TriggerCount$" + COUNTS.get(on) + (event.get("times") == null ? "" : "/Times." + event.get("times")) : "Number$" + event.getOrDefault("times", 1L));
        if (event.get("amount") == null && "gets-poison".equals(on) && !Set.of("win", "lose").contains(event.get("does")))
            throw new Unsupported("in Forge, nothing counts the poison counters that a player got");
        String checks = condition == null ? "" : Scripts.condition(condition, host, you, table, false).of("CheckSVar", "SVarCompare");
        String tail = late == null ? "" : Scripts.condition(late, host, you, table, true).of("ConditionCheckSVar", "ConditionSVarCompare");
        if (!state && !self && whom == null && host.isRemembered(watched) && count(host) > 1)
            throw new Unsupported("this adapter does not support a condition on a third player");
        List<String> effects = new ArrayList<>();
        String does = (String) event.get("does");
        String toWhom = (String) event.get("to-whom"), pays = event.get("unless") == Boolean.TRUE ? " | UnlessCost$ 1 | UnlessPayer$ You" : "";
        List<String> to = Json.as(event.getOrDefault("to", List.of()));
        if (toWhom != null) effects.add(Scripts.effect(does, amount, switch (toWhom) {
            case "opponent" -> "Player.Opponent";
            case "player" -> "Player";
            case "that-player" -> "TriggeredPlayer";
            default -> "Targeted | ValidTgts$ Opponent | TgtPrompt$ one";
        }) + tail + pays);
        else if (event.get("one") == Boolean.TRUE) effects.add(Scripts.effect(does, amount, "Targeted | ValidTgts$ "
            + (to.contains(event.get("player")) ? "Player" : "Opponent") + " | TgtPrompt$ one") + tail + pays);
        else for (String one : to)
            effects.add(Scripts.effect(does, amount, named != null && table.player(one).equals(you) ? "You" : Scripts.named(table.player(one))) + tail + pays);
        if (named != null && to.size() > 1 && to.contains(event.get("player"))) throw new Unsupported("this adapter does not support an object's effect on its controller and others");
        if (!pays.isEmpty() && effects.size() > 1) throw new Unsupported("a cost in Forge's scripts is for one effect");
        for (String line : Scripts.chain("E" + n + "x", effects)) {
            String[] parts = line.split(":", 3);
            host.setSVar(parts[1], parts[2]);
        }
        boolean self2 = mode.contains("Card.Self");
        String text = "Mode$ " + mode + (self2 ? "" : " | TriggerZones$ Battlefield") + " | Execute$ E" + n + "x0" + checks + (late == null ? "" : " | CheckOnResolve$ True")
            + " | TriggerDescription$ " + name(event.get("ability"));
        if (event.get("once") == Boolean.TRUE) {
            if (named != null || self2) throw new Unsupported("this adapter does not support delayed abilities of objects");
            table.resolve(host, you, "DelayedTrigger | " + text.replace(" | TriggerZones$ Battlefield", "") + (host.hasRemembered() ? " | RememberObjects$ Remembered" : ""));
            return;
        }
        Trigger trigger = TriggerHandler.parseTrigger(text, host, true);
        host.addTrigger(trigger);
        triggers.computeIfAbsent((String) event.get("ability"), x -> new ArrayList<>()).add(trigger);
        if (named == null) {
            you.getZone(ZoneType.Battlefield).add(host);
            hosts.computeIfAbsent((String) event.get("ability"), x -> new ArrayList<>()).add(host);
        } else if (table.left(you)) throw new Unsupported("in Forge, a player who has left controls nothing");
        table.game.getTriggerHandler().resetActiveTriggers();
    }

    private static int count(Card host) {
        int number = 0;
        for (Object one : host.getRemembered()) if (one instanceof Player) number++;
        return number;
    }

    boolean any() { return !hosts.isEmpty() || !triggers.isEmpty(); }

    private void end(Map<String, Object> event) {
        List<Card> cards = hosts.getOrDefault((String) event.get("ability"), List.of());
        if (cards.isEmpty()) throw new Unsupported("this adapter does not support the end of an object's ability");
        for (Card card : cards) {
            if (table.game.getZoneOf(card) == null || !card.isInPlay()) continue;
            if (event.get("dying") == Boolean.TRUE) table.things.dies(card);
            else table.game.getAction().exile(card, null);
        }
        table.game.getTriggerHandler().resetActiveTriggers();
    }

    /** How many steps pass before the case has the ability resolve. */
    int resolvesIn(SpellAbility ability) {
        for (int i = table.at; i < table.steps.size(); i++)
            for (Map<String, Object> event : table.steps.get(i))
                if ("resolve".equals(event.get("do")) && is(ability, event.get("ability"))
                    || "triggered".equals(event.get("act")) && Named.of((String) event.get("name"), ability)) return i;
        return table.steps.size();
    }

    /** The players at whom the case aims the ability when it next resolves. */
    List<Player> aims(SpellAbility ability) {
        for (int i = table.at; i < table.steps.size(); i++)
            for (Map<String, Object> event : table.steps.get(i)) {
                if ("resolve".equals(event.get("do")) && is(ability, event.get("ability"))) return event.get("to") == null ? List.of() : List.of(table.player(event.get("to")));
                if ("triggered".equals(event.get("act")) && Named.of((String) event.get("name"), ability) && event.get("targets") != null)
                    return Json.<List<String>>as(event.get("targets")).stream().map(table::player).toList();
            }
        return List.of();
    }

    private boolean is(SpellAbility ability, Object name) {
        return ability instanceof WrappedAbility wrapped && name(name).equals(wrapped.getTrigger().getMapParams().get("TriggerDescription"));
    }

    /** Resolves the ability if it is on top of Forge's stack. */
    private void resolve(Map<String, Object> event) {
        table.check();
        if (table.game.isGameOver() || table.game.getStack().isEmpty()) return;
        if (!is(table.game.getStack().peekAbility(), event.get("ability"))) return;
        table.choices.pays = event.get("paid") == Boolean.TRUE;
        table.game.getStack().resolveStack();
        table.choices.pays = false;
    }
}
