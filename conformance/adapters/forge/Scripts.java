// Texts in Forge's card script language, and cards that consist of them. A script names players by their names at
// Forge's table (p0, p1 ...), as "the chosen player" of its card, or as "you", its controller.

import forge.card.CardRarity;
import forge.card.CardRules;
import forge.game.card.Card;
import forge.game.player.Player;
import forge.item.PaperCard;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;

class Scripts {
    static final Map<String, String> COUNTED = Map.of("life", "LifeTotal", "poison", "PoisonCounters", "library", "CardsInLibrary");

    private Scripts() { }

    static PaperCard paper(String types, List<String> lines) { return paper(types, "card", lines); }

    static PaperCard paper(String types, String name) { return paper(types, name, List.of()); }

    private static PaperCard paper(String types, String name, List<String> lines) {
        List<String> text = new ArrayList<>(List.of("Name:" + name, "ManaCost:no cost", "Types:" + types, "PT:0/1"));
        text.addAll(lines);
        text.add("Oracle:");
        return paper(text);
    }

    static PaperCard paper(List<String> text) {
        CardRules rules = CardRules.fromScript(text);
        return new PaperCard(rules, "???", CardRarity.Common, 1);
    }

    /** A player as the target of an effect. */
    static String named(Player player) { return "PlayerNamed_" + player.getName(); }

    /** One effect after another: "E0", with the next as its subability. The lines define E0, E1 ... */
    static List<String> chain(String name, List<String> effects) {
        List<String> lines = new ArrayList<>();
        for (int i = 0; i < effects.size(); i++)
            lines.add("SVar:" + name + i + ":DB$ " + effects.get(i) + (i + 1 < effects.size() ? " | SubAbility$ " + name + (i + 1) : ""));
        return lines;
    }

    /** The effect of that kind on a player. */
    static String effect(String does, String amount, String on) {
        String text = switch (does) {
            case "lose-life" -> "LoseLife | LifeAmount$ " + amount;
            case "gain-life" -> "GainLife | LifeAmount$ " + amount;
            case "set-life" -> "SetLife | LifeAmount$ " + amount;
            case "poison" -> "Poison | Num$ " + amount;
            case "damage" -> "DealDamage | NumDmg$ " + amount;
            case "draw" -> "Draw | NumCards$ " + amount;
            case "mill" -> "Mill | NumCards$ " + amount;
            case "win" -> "WinsGame";
            case "lose" -> "LosesGame";
            default -> throw new Unsupported("this adapter does not support the effect " + does);
        };
        return text + " | Defined$ " + on;
    }

    /** A condition as a number in an SVar of a card, and a comparison. */
    record Condition(String svar, String compare) {
        String of(String number, String comparison) { return " | " + number + "$ " + svar + " | " + comparison + "$ " + compare; }
    }

    /** Writes the condition into SVars of the card. Players other than `you` have to be its remembered players. */
    static Condition condition(Map<String, Object> condition, Card card, Player you, ForgeGame table, boolean resolving) {
        String n = "C" + card.getSVars().size() + "x";
        if (condition.get("which") != null) return several(condition, card, table, resolving, n);
        List<Map<String, Object>> all = new ArrayList<>();
        for (Map<String, Object> one = condition; one != null; one = Json.as(one.get("and"))) all.add(one);
        Object least = condition.get("at-least"), most = condition.get("at-most");
        if (all.size() == 1 && (least == null || most == null || least.equals(most))) {
            card.setSVar(n, number(condition, card, you, table));
            return new Condition(n, least == null ? "LE" + most : most == null ? "GE" + least : "EQ" + least);
        }
        List<String> met = new ArrayList<>(); // each is 1 if a bound is met, otherwise 0
        for (Map<String, Object> one : all) for (String bound : List.of("at-least", "at-most")) {
            if (one.get(bound) == null) continue;
            long limit = (Long) one.get(bound);
            String m = n + met.size();
            card.setSVar(m + "a", number(one, card, you, table));
            card.setSVar(m + "b", "SVar$" + m + "a/" + (bound.equals("at-most") ? "NMinus." + (limit + 1) : limit > 0 ? "Minus." + (limit - 1) : "Plus." + (1 - limit)));
            card.setSVar(m + "c", "SVar$" + m + "b/LimitMin.0");
            card.setSVar(m + "d", "SVar$" + m + "c/LimitMax.1");
            card.setSVar(m, met.isEmpty() ? "SVar$" + m + "d" : "SVar$" + m + "d/Plus." + met.get(met.size() - 1));
            met.add(m);
        }
        return new Condition(met.get(met.size() - 1), "EQ" + met.size());
    }

    private static String number(Map<String, Object> condition, Card card, Player you, ForgeGame table) {
        String of = (String) condition.get("of");
        Player player = table.player(condition.get("player"));
        boolean self = player.equals(you);
        if (!self) {
            if (card.hasRemembered() && !card.isRemembered(player)) throw new Unsupported("this adapter does not support conditions on several other players");
            card.addRemembered(player);
        }
        String whose = self ? "You" : "RememberedPlayer";
        return switch (of) {
            case "life" -> self ? "Count$YourLifeTotal" : "PlayerCountRemembered$LowestLifeTotal";
            case "poison" -> self ? "Count$YourPoisonCounters" : "PlayerCountRemembered$LowestPoisonCounters";
            case "library" -> self ? "Count$InYourLibrary" : "PlayerCountRemembered$LowestCardsInLibrary";
            case "permanents" -> "Count$Valid Permanent." + whose + "Ctrl+notnamedcard";
            case "hand" -> "Count$ValidHand Card." + whose + "Own+notnamedcard";
            case "graveyard" -> "Count$ValidGraveyard Card." + whose + "Own+notnamedcard";
            default -> throw new Unsupported("this adapter does not support a condition on " + of);
        };
    }

    /** Whether each, any or no player meets the condition: Forge reads the lowest or highest number, of players in the game. */
    private static Condition several(Map<String, Object> condition, Card card, ForgeGame table, boolean resolving, String n) {
        String counted = COUNTED.get((String) condition.get("of")), which = (String) condition.get("which");
        Object least = condition.get("at-least"), most = condition.get("at-most");
        if (counted == null || condition.get("and") != null || least != null && most != null) throw new Unsupported("this adapter does not support such a condition on several players");
        if (!resolving || card.hasRemembered()) throw new Unsupported("this adapter supports conditions on several players only as effects resolve");
        List<String> names = new ArrayList<>(Json.<List<String>>as(condition.getOrDefault("others", List.of())));
        names.add((String) condition.get("player"));
        if (names.stream().allMatch(name -> table.left(table.player(name)))) throw new Unsupported("in Forge, players who have left meet no condition");
        names.forEach(name -> card.addRemembered(table.player(name)));
        boolean low = which.equals("each") == (least != null), no = which.equals("no");
        if (no) low = least == null;
        card.setSVar(n, "PlayerCountPropertyIsRemembered$" + (low ? "Lowest" : "Highest") + counted);
        return new Condition(n, (least != null ? no ? "LT" : "GE" : no ? "GT" : "LE") + (least != null ? least : most));
    }
}
