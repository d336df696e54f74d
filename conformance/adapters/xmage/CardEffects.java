// One-shot effects found only on XMage cards: the card's own effect, or an equivalent implementation.
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

    /** Beacon of Immortality's effect. */
    static Effect doubled(JudgedGame table, JsonObject e) {
        if (Said.number(e, "by") != 2) {
            throw new Unsupported("no XMage card triples a life total");
        }
        return new BeaconOfImmortality(table.getId(), Paper.info("Beacon")).getSpellAbility().getEffects().get(0);
    }

    /** Raving Dead's effect. */
    static Effect halved(JudgedPlayer player) {
        return new Texts.Does((game, source) -> {
            if (player.getLife() > 1) {
                player.loseLife(player.getLife() / 2, game, source, false);
            }
        });
    }

    /** A third of a life total: rounded up, as on Pox. */
    static Effect third(JudgedPlayer player, boolean up) {
        return new Texts.Does((game, source) -> {
            double third = player.getLife() / 3.0;
            if (up || third > 0) {
                player.loseLife((int) (up ? Math.ceil(third) : third), game, source, false);
            }
        });
    }

    /** Celestial Convergence's effect: the player wins if in range of the effect's controller. */
    static Effect wins(JudgedPlayer player) {
        return new Texts.Does((game, source) -> {
            for (UUID id : game.getState().getPlayersInRange(source.getControllerId(), game)) {
                if (id.equals(player.getId())) {
                    player.won(game);
                }
            }
        });
    }

    /** Reverse the Sands: its controller assigns the existing life totals to the players, using each total once. */
    static Effect dealtOut(JudgedGame table, JsonObject e, JudgedPlayer caster) {
        JsonArray players = e.getAsJsonArray("players");
        JsonArray from = e.getAsJsonArray("from");
        Set<String> given = new HashSet<>();
        from.forEach(name -> given.add(name.getAsString()));
        players.forEach(name -> given.remove(name.getAsString()));
        if (!given.isEmpty() || new HashSet<>(from.asList()).size() < players.size()) {
            throw new Unsupported("redistribute-life: XMage assigns each total once, to a player in the game");
        }
        table.seats.values().forEach(seat -> caster.lifeOf.put(seat.getLogName(), seat.getLogName()));
        for (int i = 0; i < players.size(); i++) {
            JudgedPlayer gets = table.seats.get(players.get(i).getAsString());
            caster.lifeOf.put(gets.getLogName(), table.seats.get(from.get(i).getAsString()).getLogName());
        }
        return new ReverseTheSands(table.getId(), Paper.info("Sands")).getSpellAbility().getEffects().get(0);
    }

    /** Like DrawCardAllEffect, but with an amount for each player. */
    static Effect eachDraws(Map<UUID, Integer> amounts) {
        return new Texts.Does((game, source) -> {
            for (UUID id : game.getState().getPlayersInRange(source.getControllerId(), game)) {
                game.getPlayer(id).drawCards(amounts.getOrDefault(id, 0), source, game);
            }
        });
    }

    /** Karn Liberated's last ability. */
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
