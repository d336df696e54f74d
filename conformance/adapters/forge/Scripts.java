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

    /** Numbers in SVars of a card, each with a comparison: all have to be met. */
    record Condition(List<String> svars, List<String> compared) {
        String of(String number, String comparison) {
            if (svars.size() > 1) throw new Unsupported("a condition in Forge's scripts compares one number");
            return " | " + number + "$ " + svars.get(0) + " | " + comparison + "$ " + compared.get(0);
        }

        /** The effect, if the condition is met as it resolves. */
        String guard(Card card, String effect) {
            String text = effect;
            for (int i = 0; i < svars.size(); i++) {
                if (i == 0 && svars.size() == 1) return text + of("ConditionCheckSVar", "ConditionSVarCompare");
                String then = svars.get(i) + "then" + i;
                card.setSVar(then, "DB$ " + text);
                text = "Branch | BranchConditionSVar$ " + svars.get(i) + " | BranchConditionSVarCompare$ " + compared.get(i) + " | TrueSubAbility$ " + then;
            }
            return text;
        }
    }

    /** Writes the condition into SVars of the card. Players other than `you` have to be its remembered players. */
    static Condition condition(Map<String, Object> condition, Card card, Player you, ForgeGame table, boolean resolving) {
        String n = "C" + card.getSVars().size() + "x";
        if (condition.get("which") != null) return several(condition, card, table, resolving, n);
        List<String> svars = new ArrayList<>(), compared = new ArrayList<>();
        for (Map<String, Object> one = condition; one != null; one = Json.as(one.get("and"))) {
            Object least = one.get("at-least"), most = one.get("at-most");
            String svar = n + svars.size();
            card.setSVar(svar, number(one, card, you, table));
            if (least != null && least.equals(most)) compared.add("EQ" + least);
            else {
                if (least != null) compared.add("GE" + least);
                if (most != null) compared.add("LE" + most);
            }
            while (svars.size() < compared.size()) svars.add(svar);
        }
        return new Condition(svars, compared);
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
        return new Condition(List.of(n), List.of((least != null ? no ? "LT" : "GE" : no ? "GT" : "LE") + (least != null ? least : most)));
    }
}
