// Effects on each player or opponent: XMage's own where it has them.
package mage.game;

import com.google.gson.JsonObject;
import java.util.ArrayList;
import java.util.Collection;
import java.util.UUID;
import java.util.function.Consumer;
import mage.abilities.Ability;
import mage.abilities.effects.Effect;
import mage.abilities.effects.common.DamagePlayersEffect;
import mage.abilities.effects.common.DrawCardAllEffect;
import mage.abilities.effects.common.LoseLifeAllPlayersEffect;
import mage.abilities.effects.common.LoseLifeOpponentsEffect;
import mage.abilities.effects.common.LoseLifeOpponentsYouGainLifeLostEffect;
import mage.abilities.effects.common.MillCardsEachPlayerEffect;
import mage.constants.TargetController;
import mage.counters.CounterType;
import mage.game.HeadJudge.Unsupported;
import mage.players.Player;

final class Each {
    private Each() {
    }

    static Effect of(JsonObject e) {
        int n = Said.number(e, "amount");
        boolean opponents = Said.text(e, "whom").equals("opponent");
        TargetController whom = opponents ? TargetController.OPPONENT : TargetController.ANY;
        return switch (Said.text(e, "does")) {
            case "lose-life" -> opponents ? new LoseLifeOpponentsEffect(n) : new LoseLifeAllPlayersEffect(n);
            case "damage" -> new DamagePlayersEffect(n, whom);
            case "draw" -> new DrawCardAllEffect(n, whom);
            case "mill" -> new MillCardsEachPlayerEffect(n, whom);
            case "drain" -> {
                if (!opponents) {
                    throw new Unsupported("each: no XMage effect drains every player");
                }
                yield new LoseLifeOpponentsYouGainLifeLostEffect(n);
            }
            case "gain-life" -> each(opponents, (game, source) -> player -> player.gainLife(n, game, source));
            case "poison" -> each(opponents, (game, source) -> player ->
                player.addCounters(CounterType.POISON.createInstance(n), source.getControllerId(), source, game));
            default -> each(opponents, (game, source) -> player -> player.lost(game));
        };
    }

    private interface Deed {
        Consumer<Player> in(Game game, Ability source);
    }

    /** Affects one player after the other, as XMage's cards do. */
    private static Effect each(boolean opponents, Deed deed) {
        return new Texts.Does((game, source) -> {
            UUID controller = source.getControllerId();
            Collection<UUID> all = opponents
                ? game.getOpponents(controller) : game.getState().getPlayersInRange(controller, game);
            new ArrayList<>(all).forEach(id -> deed.in(game, source).accept(game.getPlayer(id)));
        });
    }
}
