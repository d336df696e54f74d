// The effect for each lasting event: one of XMage's general effects, or that of an XMage card.
package mage.game;

import com.google.gson.JsonObject;
import java.util.List;
import java.util.UUID;
import mage.abilities.Ability;
import mage.abilities.common.SimpleStaticAbility;
import mage.abilities.effects.ContinuousEffect;
import mage.abilities.effects.common.continuous.CantGainLifeAllEffect;
import mage.abilities.effects.common.continuous.DontLoseByZeroOrLessLifeEffect;
import mage.abilities.effects.common.replacement.GainDoubleLifeReplacementEffect;
import mage.cards.Card;
import mage.cards.e.ExquisiteArchangel;
import mage.cards.l.LaboratoryManiac;
import mage.cards.n.NefariousLich;
import mage.cards.p.PhyrexianUnlife;
import mage.cards.t.ThoughtReflection;
import mage.cards.w.Worship;
import mage.constants.Duration;
import mage.constants.TargetController;
import mage.game.events.GameEvent.EventType;

final class LastingEffects {
    private LastingEffects() {
    }

    static ContinuousEffect of(JudgedGame table, JsonObject e, JudgedPlayer player, JudgedPlayer controller) {
        UUID who = player.getId();
        switch (Said.text(e, "do")) {
            case "replace-loss":
                int life = Said.number(e, "life");
                int uses = e.has("uses") ? Said.number(e, "uses") : 1;
                return controller == player && uses == 1 && life == table.getStartingLife()
                    ? of(new ExquisiteArchangel(who, Paper.info("Archangel")), 0)
                    : new Replacing.Instead(EventType.LOSES, who, life, false, uses);
            case "replace-draw":
                return new Replacing.Instead(EventType.DRAW_CARD, who, 0, Said.text(e, "with").equals("win"), 1);
            case "redirect":
                return new Redirecting(who, table.seat(e, "to").getId(), table);
            default:
        }
        return switch (Said.text(e, "from") + Said.text(e, "how")) {
            case "losing" -> new Texts.Cant(EventType.LOSES, who, false);
            case "winning" -> new Texts.Cant(EventType.WINS, who, false);
            case "losing-to-life" -> new DontLoseByZeroOrLessLifeEffect(Duration.EndOfGame);
            case "gaining-life" -> new CantGainLifeAllEffect(Duration.EndOfGame, TargetController.YOU);
            case "losing-life" -> new Texts.KeepsLife(who);
            case "drawing" -> new Texts.Cant(EventType.DRAW_CARD, who, false);
            case "drawing-twice" -> new Texts.Cant(EventType.DRAW_CARD, who, true);
            case "getting-poison" -> new Texts.Cant(EventType.ADD_COUNTERS, who, false);
            case "double-life-gain" -> controller == null || controller == player
                ? new GainDoubleLifeReplacementEffect() : new Replacing.Altering("double-life-gain", who);
            case "life-gain-to-draws" -> of(new NefariousLich(who, Paper.info("Lich")), 1);
            case "infect-damage-without-life" -> of(new PhyrexianUnlife(who, Paper.info("Unlife")), 1);
            case "damage-floor" -> of(new Worship(who, Paper.info("Worship")), 0);
            case "double-draws" -> of(new ThoughtReflection(who, Paper.info("Reflection")), 0);
            case "win-on-empty-draw" -> of(new LaboratoryManiac(who, Paper.info("Maniac")), 0);
            default -> new Replacing.Altering(Said.text(e, "how"), who);
        };
    }

    /** The effect of a card's static ability with this index (from 0). */
    private static ContinuousEffect of(Card card, int at) {
        List<Ability> abilities = card.getAbilities().stream().filter(SimpleStaticAbility.class::isInstance).toList();
        return (ContinuousEffect) abilities.get(at).getEffects().get(0).copy();
    }
}
