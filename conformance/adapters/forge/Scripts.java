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

    static PaperCard paper(String types, List<String> lines) {
        List<String> text = new ArrayList<>(List.of("Name:card", "ManaCost:no cost", "Types:" + types, "PT:0/1"));
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

    /** Adds the condition's number to the card as SVar `C`, and returns the comparison. `watched` is its chosen player. */
    static String condition(Map<String, Object> condition, Card card, Player you) {
        if (condition.containsKey("and") || condition.containsKey("which")) throw new Unsupported("this adapter does not support conditions on several numbers");
        String counted = COUNTED.get((String) condition.get("of"));
        if (counted == null) throw new Unsupported("this adapter does not support a condition on " + condition.get("of"));
        card.setSVar("C", "PlayerCountRemembered$Lowest" + counted);
        Object least = condition.get("at-least"), most = condition.get("at-most");
        if (least != null && most != null && !least.equals(most)) throw new Unsupported("a condition in Forge's scripts compares once");
        return least == null ? "LE" + most : most == null ? "GE" + least : "EQ" + least;
    }

    static String text(String script, Card card) { return card.getSVar(script); }
}
