// The effect for each one-shot event: one of XMage's general effects, or that of an XMage card.
package mage.game;

import com.google.gson.JsonObject;
import mage.abilities.costs.common.PayLifeCost;
import mage.abilities.decorator.ConditionalOneShotEffect;
import mage.abilities.effects.Effect;
import mage.abilities.effects.OneShotEffect;
import mage.abilities.effects.common.DoIfCostPaid;
import mage.abilities.effects.common.DoUnlessControllerPaysEffect;
import mage.abilities.effects.common.DrawCardTargetEffect;
import mage.abilities.effects.common.ExchangeLifeTwoTargetEffect;
import mage.abilities.effects.common.GainLifeTargetEffect;
import mage.abilities.effects.common.InfoEffect;
import mage.abilities.effects.common.LoseGameSourceControllerEffect;
import mage.abilities.effects.common.LoseGameTargetPlayerEffect;
import mage.abilities.effects.common.LoseHalfLifeTargetEffect;
import mage.abilities.effects.common.LoseLifeTargetEffect;
import mage.abilities.effects.common.MillCardsTargetEffect;
import mage.abilities.effects.common.PreventAllDamageFromChosenSourceToYouEffect;
import mage.abilities.effects.common.PreventDamageToTargetEffect;
import mage.abilities.effects.common.SetPlayerLifeTargetEffect;
import mage.abilities.effects.common.SkipNextDrawStepTargetEffect;
import mage.abilities.effects.common.WinGameSourceControllerEffect;
import mage.abilities.effects.common.counter.AddPoisonCounterTargetEffect;
import mage.abilities.effects.common.turn.AddExtraTurnTargetEffect;
import mage.constants.Duration;
import mage.filter.FilterSource;
import mage.game.HeadJudge.Unsupported;
import mage.game.turn.TurnMod;

final class Effects {
    private final JudgedGame table;

    Effects(JudgedGame table) {
        this.table = table;
    }

    Effect of(JsonObject e, JudgedPlayer caster) {
        JudgedPlayer player = table.seat(e, "player");
        int n = Said.number(e, "amount");
        if (Said.text(e, "do").equals("prevent")) {
            boolean all = !Said.has(e, "amount");
            boolean combat = Said.is(e, "combat");
            if (!Said.has(e, "source")) {
                return new PreventDamageToTargetEffect(Duration.EndOfTurn, all ? Integer.MAX_VALUE : n, combat);
            }
            if (!all || caster != player) {
                throw new Unsupported("prevent: some damage from a source, or to another player");
            }
            player.name(table.things.source(Said.text(e, "source")).getId());
            return new PreventAllDamageFromChosenSourceToYouEffect(Duration.EndOfTurn, new FilterSource(), combat);
        }
        if (Said.text(e, "what").equals("draw-step")) {
            return new SkipNextDrawStepTargetEffect();
        }
        OneShotEffect effect = (OneShotEffect) once(e, player, caster, n);
        boolean asks = Said.has(e, "if");
        boolean one = asks && !Said.has(e.getAsJsonObject("if"), "which");
        if (one && !caster.hasPlayerInRange(table.seat(e.getAsJsonObject("if"), "player").getId())) {
            throw new Unsupported(Said.text(e, "do") + ": the condition is about a player out of range");
        }
        return asks ? new ConditionalOneShotEffect(effect, Conditions.met(table, e.getAsJsonObject("if"))) : effect;
    }

    private Effect once(JsonObject e, JudgedPlayer player, JudgedPlayer caster, int n) {
        String kind = Said.text(e, "do");
        return switch (kind) {
            case "lose-life" -> new LoseLifeTargetEffect(n);
            case "gain-life" -> new GainLifeTargetEffect(n);
            case "set-life" -> new SetPlayerLifeTargetEffect(n);
            case "multiply-life" -> CardEffects.doubled(table, e);
            case "lose-half-life" -> Said.text(e, "part").equals("third")
                ? CardEffects.third(player, Said.text(e, "rounded").equals("up")) : Said.text(e, "rounded").equals("up") ? new LoseHalfLifeTargetEffect() : CardEffects.halved(player);
            case "exchange-life" -> new ExchangeLifeTwoTargetEffect();
            case "redistribute-life" -> CardEffects.dealtOut(table, e, caster);
            case "pay-life" -> Said.text(e, "else").equals("lose")
                ? new DoUnlessControllerPaysEffect(new LoseGameSourceControllerEffect(), new PayLifeCost(n))
                : new DoIfCostPaid(new InfoEffect("nothing more"), new PayLifeCost(n));
            case "poison" -> new AddPoisonCounterTargetEffect(n);
            case "lose-poison" -> new Texts.Does((game, source) -> player.loseCounters("poison", n, source, game));
            case "draw" -> new DrawCardTargetEffect(n, Said.is(e, "optional"));
            case "mill" -> new MillCardsTargetEffect(n);
            case "win" -> player == caster ? new WinGameSourceControllerEffect() : CardEffects.wins(player);
            case "lose" -> new LoseGameTargetPlayerEffect();
            case "draw-game" -> new Texts.Does((game, source) -> game.setDraw(source.getControllerId()));
            case "extra-turn" -> new AddExtraTurnTargetEffect();
            case "skip" -> skipped(e, player);
            default -> throw new Unsupported(kind + ": this adapter does not support it");
        };
    }

    private Effect skipped(JsonObject e, JudgedPlayer player) {
        TurnMod skipped = new TurnMod(player.getId()).withSkipTurn();
        return new Texts.Does((game, source) -> game.getState().getTurnMods().add(skipped));
    }
}
