// The effect of a triggered ability on each affected player, in XMage's own order.
package mage.game;

import com.google.gson.JsonElement;
import com.google.gson.JsonObject;
import java.util.ArrayList;
import java.util.List;
import java.util.UUID;
import mage.abilities.Ability;
import mage.abilities.TriggeredAbility;
import mage.abilities.effects.OneShotEffect;
import mage.constants.Outcome;
import mage.counters.CounterType;
import mage.game.HeadJudge.Unsupported;
import mage.game.events.GameEvent;
import mage.players.Player;
import mage.util.CardUtil;

final class Then extends OneShotEffect {
    private final List<Whom> to = new ArrayList<>();
    private final boolean thatPlayer;
    private final String does;
    private final Integer amount;
    private final int times;

    Then(JudgedGame table, JsonObject e) {
        super(Outcome.Neutral);
        does = Said.text(e, "does");
        amount = Said.has(e, "amount") ? e.get("amount").getAsInt() : null;
        times = Said.has(e, "times") ? Said.number(e, "times") : 1;
        thatPlayer = Said.text(e, "to-whom").equals("that-player");
        if (Said.text(e, "to-whom").equals("one-opponent") || Said.is(e, "one")) {
            throw new Unsupported("trigger: XMage asks for its target before the case names it");
        }
        if (Said.has(e, "to-whom")) {
            to.add(Whom.of(table, e, "player", "to-whom"));
        } else {
            for (JsonElement name : e.getAsJsonArray("to")) {
                JsonObject affected = e.deepCopy();
                affected.add("affected", name);
                to.add(Whom.of(table, affected, "affected", "to-whom"));
            }
        }
        if (does.equals("win") && to.size() > 1) {
            throw new Unsupported("in XMage, a win is final before another one");
        }
    }

    private Then(Then effect) {
        super(effect);
        to.addAll(effect.to);
        thatPlayer = effect.thatPlayer;
        does = effect.does;
        amount = effect.amount;
        times = effect.times;
    }

    @Override
    public Then copy() {
        return new Then(this);
    }

    @Override
    public boolean apply(Game game, Ability source) {
        GameEvent event = source instanceof TriggeredAbility triggered ? triggered.getTriggerEvent() : null;
        int n = amount != null ? amount : event == null ? 0 : CardUtil.overflowMultiply(event.getAmount(), times);
        for (UUID id : game.getState().getPlayersInRange(source.getControllerId(), game, true)) {
            boolean affected = thatPlayer
                ? event != null && id.equals(Triggers.On.player(event)) : to.stream().anyMatch(whom -> whom.is(id, source, game));
            if (affected) {
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
            case "poison" ->
                player.addCounters(CounterType.POISON.createInstance(n), source.getControllerId(), source, game);
            case "set-life" -> player.setLife(n, game, source);
            case "win" -> player.won(game);
            default -> player.lost(game);
        }
    }
}
