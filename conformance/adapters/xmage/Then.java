// The effect of a triggered ability on each affected player, in XMage's own order.
package mage.game;

import com.google.gson.JsonObject;
import java.util.HashSet;
import java.util.Set;
import java.util.UUID;
import mage.abilities.Ability;
import mage.abilities.effects.OneShotEffect;
import mage.constants.Outcome;
import mage.game.HeadJudge.Unsupported;
import mage.players.Player;

final class Then extends OneShotEffect {
    private final Set<UUID> to = new HashSet<>();
    private final String does;
    private final Integer amount;

    Then(JudgedGame table, JsonObject e) {
        super(Outcome.Neutral);
        e.getAsJsonArray("to").forEach(name -> to.add(table.seats.get(name.getAsString()).getId()));
        does = Said.text(e, "does");
        amount = Said.has(e, "amount") ? e.get("amount").getAsInt() : null;
        if (does.equals("win") && to.size() > 1) {
            throw new Unsupported("in XMage, a win is final before another one");
        }
    }

    private Then(Then effect) {
        super(effect);
        to.addAll(effect.to);
        does = effect.does;
        amount = effect.amount;
    }

    @Override
    public Then copy() {
        return new Then(this);
    }

    @Override
    public boolean apply(Game game, Ability source) {
        int n = amount != null ? amount : getValue("amount") instanceof Integer seen ? seen : 0;
        for (UUID id : game.getState().getPlayersInRange(source.getControllerId(), game, true)) {
            if (to.contains(id)) {
                happen(game.getPlayer(id), n, game, source);
            }
        }
        return true;
    }

    private void happen(Player player, int n, Game game, Ability source) {
        switch (does) {
            case "gain-life" -> player.gainLife(n, game, source);
            case "lose-life" -> player.loseLife(n, game, source, false);
            case "damage" -> player.damage(n, source, game);
            case "draw" -> player.drawCards(n, source, game);
            case "mill" -> player.millCards(n, source, game);
            case "win" -> player.won(game);
            default -> player.lost(game);
        }
    }
}
