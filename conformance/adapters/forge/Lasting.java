// Lasting effects: static abilities and replacement effects in Forge's card script language, of a permanent, of an object
// of the case or, without one, of an effect in the command zone, as Forge's own cards make them.

import forge.game.CardTraitBase;
import forge.game.card.Card;
import forge.game.player.Player;
import forge.game.replacement.ReplacementEffect;
import forge.game.replacement.ReplacementHandler;
import forge.game.staticability.StaticAbility;
import forge.game.zone.Zone;
import forge.game.zone.ZoneType;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;

class Lasting {
    static final Set<String> BEGIN = Set.of("shield", "replace-loss", "replace-draw", "alter", "redirect");
    static final Map<String, String> END = Map.of("unshield", "shield", "end-replace-loss", "replace-loss", "end-replace-draw", "replace-draw",
        "unalter", "alter", "end-redirect", "redirect");
    static final String NO_LIFE = "having 0 or less life.";
    static final Map<String, String> KEYWORDS = Map.of(
        "losing", "You can't lose the game.", "winning", "You can't win the game.",
        "losing-to-life", "You don't lose the game for " + NO_LIFE, "gaining-life", "You can't gain life.",
        "drawing", "You can't draw cards.", "drawing-twice", "You can't draw more than one card each turn.",
        "infect-damage", "All damage is dealt to you as though its source had infect.",
        "skipped-upkeeps", "Skip your upkeep step.", "skipped-draw-steps", "Skip your draw step.");
    private final ForgeGame table;
    private final Map<String, Deque<Card>> begun = new HashMap<>();
    private final Map<String, Card> untilTurn = new LinkedHashMap<>();

    Lasting(ForgeGame table) { this.table = table; }

    boolean takes(String what) { return BEGIN.contains(what) || END.containsKey(what) || what.equals("until-turn"); }

    static boolean given(CardTraitBase trait) { return "lasting".equals(trait.getMapParams().get("Description")); }

    void take(String what, Map<String, Object> event, Player who, Player whose) {
        if (what.equals("until-turn")) until(event, who);
        else if (END.containsKey(what)) end(END.get(what), event);
        else begin(what, event, who, whose);
    }

    static String key(String what, Map<String, Object> event) {
        return what + "/" + event.get("player") + "/" + event.get("from") + "/" + event.get("how") + "/" + event.get("plus") + "/" + event.get("by")
            + "/" + event.get("own-turn") + "/" + event.get("to");
    }

    private void begin(String what, Map<String, Object> event, Player who, Player whose) {
        if (table.left(who)) throw new Unsupported("in Forge, nothing is about a player who has left");
        Card object = event.get("object") == null ? null : table.things.find((String) event.get("object"));
        if (object != null && !object.getController().equals(who)) throw new Unsupported("in Forge, an object's effect is about its controller");
        boolean permanent = event.get("controller") != null;
        String zone = permanent || object != null ? "Battlefield" : "Command";
        Card card = object != null ? object : table.card(whose);
        String whom = (String) event.get("whom");
        boolean you = whom == null && (object != null || whose == who);
        String on = whom != null ? "opponent".equals(whom) ? "Player.Opponent" : "Player" : you ? "You" : "Player.IsRemembered";
        if (on.equals("Player.IsRemembered")) card.addRemembered(who);
        if (event.get("if") != null) {
            condition(what, event, who, whose, card, zone, on);
            return;
        }
        add(what, event, card, zone, on, you ? "You" : Scripts.named(who));
        if (event.get("chosen") == Boolean.TRUE) table.choices.chosen.add(card);
        if (object == null) enter(what, event, card, whose, permanent);
        table.game.getAction().checkStaticAbilities();
    }

    private void enter(String what, Map<String, Object> event, Card card, Player whose, boolean permanent) {
        whose.getZone(permanent ? ZoneType.Battlefield : ZoneType.Command).add(card);
        begun.computeIfAbsent(key(what, event) + (permanent ? "/" + event.get("controller") : "/null"), x -> new ArrayDeque<>()).add(card);
        table.game.getTriggerHandler().resetActiveTriggers();
    }

    /** The effect begins only if the condition is met: Forge decides as an ability resolves that begins it. */
    private void condition(String what, Map<String, Object> event, Player who, Player whose, Card effect, String zone, String on) {
        if (event.get("controller") != null || event.get("object") != null || !on.equals("You")) throw new Unsupported("this adapter supports conditional effects only without a permanent");
        Card host = table.card(whose);
        Scripts.Condition condition = Scripts.condition(Json.as(event.get("if")), host, whose, table, true);
        List<String> lines = lines(what, event, "Command", "You", "You", effect);
        List<String> statics = new ArrayList<>(), replacing = new ArrayList<>(), others = new ArrayList<>();
        for (String line : lines) {
            String[] parts = line.split(":", 2);
            if (parts[0].equals("SVar")) {
                String[] named = parts[1].split(":", 2);
                host.setSVar(named[0], named[1]);
                others.add(named[0]);
                continue;
            }
            List<String> names = parts[0].equals("S") ? statics : replacing;
            names.add(parts[0] + names.size());
            host.setSVar(parts[0] + (names.size() - 1), parts[1]);
        }
        table.resolve(host, whose, "Effect | Duration$ Permanent"
            + (statics.isEmpty() ? "" : " | StaticAbilities$ " + String.join(",", statics))
            + (replacing.isEmpty() ? "" : " | ReplacementEffects$ " + String.join(",", replacing))
            + (others.isEmpty() ? "" : " | SVars$ " + String.join(",", others)) + condition.of("ConditionCheckSVar", "ConditionSVarCompare"));
        table.game.getAction().checkStaticAbilities();
    }

    /** Adds the abilities to the card. */
    private void add(String what, Map<String, Object> event, Card card, String zone, String on, String self) {
        for (String line : lines(what, event, zone, on, self, card)) {
            String[] parts = line.split(":", 2);
            switch (parts[0]) {
                case "S" -> {
                    StaticAbility ability = card.addStaticAbility(parts[1]);
                    ability.setIntrinsic(true);
                }
                case "R" -> {
                    ReplacementEffect effect = ReplacementHandler.parseReplacement(parts[1], card, true);
                    card.addReplacementEffect(effect);
                }
                default -> {
                    String[] named = parts[1].split(":", 2);
                    card.setSVar(named[0], named[1]);
                }
            }
        }
    }

    private static String keyword(String keyword, String zone, String on) {
        return "S:Mode$ Continuous | Affected$ " + on + " | AddKeyword$ " + keyword + " | EffectZone$ " + zone + " | Description$ lasting";
    }

    private List<String> lines(String what, Map<String, Object> event, String zone, String on, String self, Card card) {
        String n = "" + card.getSVars().size(), in = " | ActiveZones$ " + zone + " | Description$ lasting";
        switch (what) {
            case "shield" -> {
                String from = (String) event.get("from");
                if (from.equals("getting-poison")) return List.of("S:Mode$ CantPutCounter | ValidPlayer$ " + on + " | CounterType$ POISON | EffectZone$ " + zone + " | Description$ lasting");
                if (!KEYWORDS.containsKey(from)) throw new Unsupported("Forge has no effect on a player for " + from);
                return List.of(keyword(KEYWORDS.get(from), zone, on));
            }
            case "replace-loss" -> {
                if (!on.equals("You") && !on.equals("Player.IsRemembered")) throw new Unsupported("this adapter does not support replaced losses of several players");
                Object uses = event.get("uses");
                return List.of("R:Event$ GameLoss | ValidPlayer$ " + on + " | ReplaceWith$ W" + n + in,
                    "SVar:W" + n + ":DB$ SetLife | Defined$ " + self + " | LifeAmount$ " + event.get("life") + (uses == null ? "" : " | SubAbility$ V" + n),
                    "SVar:U" + n + ":Number$" + uses, // the uses left
                    "SVar:V" + n + ":DB$ StoreSVar | SVar$ U" + n + " | Type$ CountSVar | Expression$ U" + n + "/Minus.1 | SubAbility$ Q" + n,
                    "SVar:Q" + n + ":DB$ ChangeZone | Defined$ Self | Origin$ " + zone + " | Destination$ Exile | ConditionCheckSVar$ U" + n + " | ConditionSVarCompare$ LE0");
            }
            case "replace-draw" -> {
                String end = "DB$ ChangeZone | Defined$ Self | Origin$ " + zone + " | Destination$ Exile";
                return List.of("R:Event$ Draw | ValidPlayer$ " + on + " | ReplaceWith$ W" + n + in,
                    "SVar:W" + n + ":" + ("win".equals(event.get("with")) ? "DB$ WinsGame | Defined$ " + self + " | SubAbility$ Q" + n : end), "SVar:Q" + n + ":" + end);
            }
            case "redirect" -> {
                String to = Scripts.named(table.player(event.get("to")));
                return List.of("R:Event$ DamageDone | ValidTarget$ " + on + " | DamageTarget$ " + to + " | ReplaceWith$ W" + n + in,
                    "SVar:W" + n + ":DB$ ReplaceEffect | VarName$ Affected | VarType$ Player | VarValue$ " + to);
            }
            default -> { return alter((String) event.get("how"), event, zone, on, self, n, in); }
        }
    }

    private static List<String> amount(String event, String on, String number, String change, String n, String in) {
        String to = change.equals("0") ? "Number$0" : "ReplaceCount$" + number + "/" + change;
        return List.of("R:Event$ " + event + " | " + on + " | ReplaceWith$ W" + n + in,
            "SVar:W" + n + ":DB$ ReplaceEffect | VarName$ " + number + " | VarValue$ X" + n, "SVar:X" + n + ":" + to);
    }

    private List<String> alter(String how, Map<String, Object> event, String zone, String on, String self, String n, String in) {
        if (event.get("own-turn") == Boolean.TRUE) in += " | PlayerTurn$ True";
        String player = "ValidPlayer$ " + on, target = "ValidTarget$ " + on, by = (String) event.get("by");
        int plus = ForgeGame.number(event.get("plus"));
        String more = (plus < 0 ? "Minus." + -plus : "Plus." + plus);
        if (by != null) {
            if (how.endsWith("poison")) throw new Unsupported("in Forge, no counters are replaced by who puts them");
            target += " | ValidSource$ Card." + (by.equals("opponent") ? "OppCtrl" : "YouCtrl");
        }
        switch (how) {
            case "double-life-gain": return amount("GainLife", player, "LifeGained", "Twice", n, in);
            case "life-gain-plus":
                if (plus < 0) throw new Unsupported("Forge has no effect that reduces gains of life");
                return amount("GainLife", player, "LifeGained", more, n, in);
            case "no-life-gain": return List.of("R:Event$ GainLife | Prevent$ True | " + player + in);
            case "life-gain-to-loss": return List.of("R:Event$ GainLife | " + player + " | ReplaceWith$ W" + n + in,
                "SVar:W" + n + ":DB$ LoseLife | Defined$ ReplacedPlayer | LifeAmount$ X" + n, "SVar:X" + n + ":ReplaceCount$LifeGained");
            case "life-gain-to-draws": return List.of("R:Event$ GainLife | " + player + " | ReplaceWith$ W" + n + in,
                "SVar:W" + n + ":DB$ Draw | Defined$ ReplacedPlayer | NumCards$ X" + n, "SVar:X" + n + ":ReplaceCount$LifeGained");
            case "double-poison": return amount("AddCounter", player + " | ValidCounterType$ POISON", "CounterNum", "Twice", n, in);
            case "half-poison-down": return amount("AddCounter", player + " | ValidCounterType$ POISON", "CounterNum", "HalfDown", n, in);
            case "double-damage": return amount("DamageDone", target, "DamageAmount", "Twice", n, in);
            case "triple-damage": return amount("DamageDone", target, "DamageAmount", "Thrice", n, in);
            case "half-damage-down": return amount("DamageDone", target, "DamageAmount", "HalfDown", n, in);
            case "half-damage-up": return amount("DamageDone", target, "DamageAmount", "HalfUp", n, in);
            case "no-damage": return amount("DamageDone", target, "DamageAmount", "0", n, in);
            case "damage-plus": return amount("DamageDone", target, "DamageAmount", more, n, in);
            case "prevented-damage": return List.of("R:Event$ DamageDone | Prevent$ True | " + target + in);
            case "half-prevented-damage":
                if (by != null || in.contains("PlayerTurn") || !zone.equals("Battlefield")) throw new Unsupported("this adapter supports halved prevention only by permanents");
                return List.of("S:Mode$ PreventDamage | Target$ " + on + " | Amount$ HalfUp | Description$ lasting"); // as on Gisela
            case "unpreventable-damage":
                if (!on.equals("Player")) throw new Unsupported("Forge has only effects by which no damage at all can be prevented");
                return List.of("S:Mode$ Continuous | GlobalRule$ Damage can't be prevented. | EffectZone$ " + zone + " | Description$ lasting");
            case "double-draws": return List.of("R:Event$ Draw | " + player + " | ReplaceWith$ W" + n + in, "SVar:W" + n + ":DB$ Draw | Defined$ ReplacedPlayer | NumCards$ 2");
            case "no-draws": return List.of("R:Event$ Draw | Prevent$ True | " + player + in);
            case "win-on-empty-draw":
                if (!on.equals("You")) throw new Unsupported("this adapter supports wins on a draw only for the controller");
                return List.of("R:Event$ Draw | " + player + " | IsPresent$ Card.YouOwn | PresentZone$ Library | PresentCompare$ EQ0 | ReplaceWith$ W" + n + in,
                    "SVar:W" + n + ":DB$ WinsGame | Defined$ You");
            case "given-draws", "given-draws-but-first":
                return List.of("R:Event$ Draw | " + player + (how.endsWith("first") ? " | NotFirstCardInDrawStep$ True" : "") + " | ReplaceWith$ W" + n + in,
                    "SVar:W" + n + ":DB$ Draw | Defined$ You | NumCards$ 1");
            case "skipped-extra-turns": return List.of(keyword("If you would begin an extra turn, skip that turn instead.", zone, on));
            case "damage-floor", "infect-damage-without-life": {
                String keyword = how.equals("damage-floor") ? "DamageLifeThreshold:" + (plus + 1) : KEYWORDS.get("infect-damage");
                if (how.equals("damage-floor") && plus != 0 && plus != 6) throw new Unsupported("Forge stops damage only at 1 and 7 life");
                if (by != null || in.contains("PlayerTurn")) throw new Unsupported("this adapter does not support limits of this effect");
                if (how.equals("damage-floor") && plus == 0) return List.of(keyword(keyword, zone, on));
                if (!on.equals("You")) throw new Unsupported("this adapter supports this effect only for the controller");
                return List.of(keyword(keyword, zone, on) + " | CheckSVar$ X" + n + " | SVarCompare$ " + (how.equals("damage-floor") ? "GE7" : "LE0"), "SVar:X" + n + ":Count$YourLifeTotal");
            }
            default:
                if (!KEYWORDS.containsKey(how) || in.contains("PlayerTurn") || by != null) throw new Unsupported("Forge has no effect for " + how);
                return List.of(keyword(KEYWORDS.get(how), zone, on));
        }
    }

    /** Ends the oldest matching effect: Forge exiles its card or, if it is dying, the next check destroys it. */
    private void end(String what, Map<String, Object> event) {
        String key = key(what, event);
        Deque<Card> cards = null;
        if (event.get("controller") != null) cards = begun.get(key + "/" + event.get("controller"));
        else {
            cards = begun.get(key + "/null");
            while (cards != null && !cards.isEmpty() && !lasts(cards.peek())) cards.poll();
            if (cards == null || cards.isEmpty()) {
                for (String one : table.players.keySet()) {
                    Deque<Card> other = begun.get(key + "/" + one);
                    if (other != null && !other.isEmpty() && (cards == null || cards.isEmpty() || other.peek().getId() < cards.peek().getId())) cards = other;
                }
            }
        }
        while (cards != null && !cards.isEmpty() && !lasts(cards.peek())) cards.poll();
        if (cards == null || cards.isEmpty()) throw new Unsupported("the effect to end has no controller");
        Card card = table.game.getCardState(cards.poll());
        if (event.get("dying") == Boolean.TRUE) table.things.dies(card);
        else table.game.getAction().exile(card, null);
        table.game.getAction().checkStaticAbilities();
    }

    boolean any() { return !begun.isEmpty() || !untilTurn.isEmpty(); }

    private boolean lasts(Card card) {
        Zone zone = table.game.getZoneOf(table.game.getCardState(card));
        return zone != null && (zone.is(ZoneType.Battlefield) || zone.is(ZoneType.Command));
    }

    private void until(Map<String, Object> event, Player who) {
        Card card = table.card(who);
        card.setSVar("Nothing", "Mode$ Continuous | EffectZone$ Command | Affected$ You | AddKeyword$ You may play any number of additional lands on each of your turns. | Description$ until");
        var before = new ArrayList<Card>();
        who.getZone(ZoneType.Command).forEach(before::add);
        table.resolve(card, who, "Effect | StaticAbilities$ Nothing | Duration$ UntilYourNextTurn");
        for (Card one : who.getZone(ZoneType.Command)) if (!before.contains(one)) untilTurn.put((String) event.get("effect"), one);
    }

    /** The effects until a player's next turn that Forge still has. */
    List<String> untilTurn() {
        List<String> names = new ArrayList<>();
        untilTurn.forEach((name, card) -> { if (table.game.getCardsIn(ZoneType.Command).contains(card)) names.add(name); });
        return names;
    }
}
