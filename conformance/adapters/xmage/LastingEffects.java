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
import mage.game.HeadJudge.Unsupported;
import mage.game.events.GameEvent.EventType;

final class LastingEffects {
    private LastingEffects() {
    }

    /** The effect of the event; `own` if it is about the controller of its permanent. */
    static ContinuousEffect of(JudgedGame table, JsonObject e, JudgedPlayer player, boolean own) {
        UUID you = player.getId();
        Whom who = Whom.of(table, e, "player");
        boolean printed = Said.has(e, "object");
        boolean limited = !Said.text(e, "by").isEmpty() || Said.is(e, "own-turn") || Said.number(e, "plus") != 0;
        switch (Said.text(e, "do")) {
            case "replace-loss":
                int life = Said.number(e, "life");
                int uses = Said.has(e, "uses") ? Said.number(e, "uses") : Integer.MAX_VALUE;
                return own && !printed && Said.has(e, "controller") && uses == 1 && life == table.getStartingLife()
                    ? of(new ExquisiteArchangel(you, Paper.info("Archangel")), 0)
                    : new Replacing.Instead(EventType.LOSES, who, life, false, uses, !printed);
            case "replace-draw":
                return new Replacing.Instead(EventType.DRAW_CARD, who, 0, Said.text(e, "with").equals("win"), 1, !printed);
            case "redirect":
                return new Redirecting(who, table.seat(e, "to").getId(), table);
            default:
        }
        String what = Said.text(e, "from") + Said.text(e, "how");
        ContinuousEffect theirs = switch (what) {
            case "losing" -> new Texts.Cant(EventType.LOSES, who, false);
            case "winning" -> new Texts.Cant(EventType.WINS, who, false);
            case "losing-life" -> new Texts.Holds(who, seat -> seat.setCanLoseLife(false));
            case "drawing" -> new Texts.Cant(EventType.DRAW_CARD, who, false);
            case "drawing-twice" -> new Texts.Cant(EventType.DRAW_CARD, who, true);
            case "getting-poison" -> new Texts.Cant(EventType.ADD_COUNTERS, who, false);
            case "unpreventable-damage" -> new Texts.Cant(EventType.PREVENT_DAMAGE, who, false);
            case "skipped-upkeeps" -> new Texts.Cant(EventType.UPKEEP_STEP, who, false);
            case "skipped-draw-steps" -> new Texts.Cant(EventType.DRAW_STEP, who, false);
            case "skipped-extra-turns" -> new Texts.Cant(EventType.EXTRA_TURN, who, false);
            case "prevented-damage", "half-prevented-damage" -> new Replacing.Preventing(e, who);
            case "losing-to-life" -> own ? null : new Texts.Holds(who, seat -> seat.setLoseByZeroOrLessLife(false));
            case "gaining-life" -> own ? null : new Texts.Holds(who, seat -> seat.setCanGainLife(false));
            case "double-life-gain" -> own && !limited ? null : new Replacing.Altering(e, who);
            case "life-gain-to-draws", "infect-damage-without-life", "damage-floor", "double-draws", "win-on-empty-draw" -> null;
            default -> new Replacing.Altering(e, who);
        };
        if (theirs == null && (limited || printed && !own)) {
            throw new Unsupported(Said.text(e, "do") + ": XMage's effect applies only to its controller, always and in full");
        }
        return theirs != null ? theirs : switch (what) {
            case "losing-to-life" -> new DontLoseByZeroOrLessLifeEffect(Duration.EndOfGame);
            case "gaining-life" -> new CantGainLifeAllEffect(Duration.EndOfGame, TargetController.YOU);
            case "double-life-gain" -> new GainDoubleLifeReplacementEffect();
            case "life-gain-to-draws" -> of(new NefariousLich(you, Paper.info("Lich")), 1);
            case "infect-damage-without-life" -> of(new PhyrexianUnlife(you, Paper.info("Unlife")), 1);
            case "damage-floor" -> of(new Worship(you, Paper.info("Worship")), 0);
            case "double-draws" -> of(new ThoughtReflection(you, Paper.info("Reflection")), 0);
            default -> of(new LaboratoryManiac(you, Paper.info("Maniac")), 0);
        };
    }

    /** The effect of a card's static ability with this index (from 0). */
    private static ContinuousEffect of(Card card, int at) {
        List<Ability> abilities = card.getAbilities().stream().filter(SimpleStaticAbility.class::isInstance).toList();
        return (ContinuousEffect) abilities.get(at).getEffects().get(0).copy();
    }
}
