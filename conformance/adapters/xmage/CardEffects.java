// Effects that happen once and that only cards of XMage's have: the card's own, or in the shape in which it has it.
package mage.game;

import com.google.gson.JsonArray;
import com.google.gson.JsonObject;
import java.util.HashSet;
import java.util.Map;
import java.util.Set;
import java.util.UUID;
import mage.abilities.Ability;
import mage.abilities.LoyaltyAbility;
import mage.abilities.effects.Effect;
import mage.cards.b.BeaconOfImmortality;
import mage.cards.k.KarnLiberated;
import mage.cards.r.ReverseTheSands;
import mage.game.HeadJudge.Unsupported;

final class CardEffects {
    private CardEffects() {
    }

    /** As Beacon of Immortality has it. */
    static Effect doubled(JudgedGame table, JsonObject e) {
        if (Said.number(e, "by") != 2) {
            throw new Unsupported("no card of XMage's triples a life total");
        }
        return new BeaconOfImmortality(table.getId(), Paper.info("Beacon")).getSpellAbility().getEffects().get(0);
    }

    /** As Raving Dead has it. */
    static Effect halved(JudgedPlayer player) {
        return new Texts.Does((game, source) -> {
            if (player.getLife() > 1) {
                player.loseLife(player.getLife() / 2, game, source, false);
            }
        });
    }

    /** As Celestial Convergence has it: the player wins, if in range of its controller. */
    static Effect wins(JudgedPlayer player) {
        return new Texts.Does((game, source) -> {
            for (UUID id : game.getState().getPlayersInRange(source.getControllerId(), game)) {
                if (id.equals(player.getId())) {
                    player.won(game);
                }
            }
        });
    }

    /** Reverse the Sands: who controls it chooses for each player one of the life totals, each of them once. */
    static Effect dealtOut(JudgedGame table, JsonObject e, JudgedPlayer caster) {
        JsonArray players = e.getAsJsonArray("players");
        JsonArray from = e.getAsJsonArray("from");
        Set<String> given = new HashSet<>();
        from.forEach(name -> given.add(name.getAsString()));
        players.forEach(name -> given.remove(name.getAsString()));
        if (!given.isEmpty() || new HashSet<>(from.asList()).size() < players.size()) {
            throw new Unsupported("redistribute-life: a life total can be given only once, to one who has one");
        }
        table.seats.values().forEach(seat -> caster.lifeOf.put(seat.getLogName(), seat.getLogName()));
        for (int i = 0; i < players.size(); i++) {
            JudgedPlayer gets = table.seats.get(players.get(i).getAsString());
            caster.lifeOf.put(gets.getLogName(), table.seats.get(from.get(i).getAsString()).getLogName());
        }
        return new ReverseTheSands(table.getId(), Paper.info("Sands")).getSpellAbility().getEffects().get(0);
    }

    /** As DrawCardAllEffect has it, of each player so many. */
    static Effect eachDraws(Map<UUID, Integer> amounts) {
        return new Texts.Does((game, source) -> {
            for (UUID id : game.getState().getPlayersInRange(source.getControllerId(), game)) {
                game.getPlayer(id).drawCards(amounts.getOrDefault(id, 0), source, game);
            }
        });
    }

    /** The last ability of Karn Liberated. */
    static Effect restarts(UUID owner) {
        Effect restarts = null;
        for (Ability ability : new KarnLiberated(owner, Paper.info("Karn")).getAbilities()) {
            if (ability instanceof LoyaltyAbility) {
                restarts = ability.getEffects().get(0);
            }
        }
        return restarts;
    }
}
