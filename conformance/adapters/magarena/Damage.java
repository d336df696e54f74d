// Damage from the engine's creatures, and its prevention.

import magic.model.MagicDamage;
import magic.model.MagicPermanent;
import magic.model.MagicPlayer;
import magic.model.action.DealDamageAction;
import org.json.JSONObject;

class Damage {
    private final Game game;
    private final Cards cards;

    Damage(Game game, Cards cards) {
        this.game = game;
        this.cards = cards;
    }

    Game.Act deal(JSONObject event, MagicPlayer player) throws Exception {
        Effects.only(event, "controller", "infect", "lifelink");
        cards.refuseIf("damage", player);
        boolean infect = event.optBoolean("infect");
        String lifelink = event.optString("lifelink", "");
        String by = event.optString("controller", lifelink);
        if (infect && !lifelink.isEmpty() || !lifelink.isEmpty() && !by.equals(lifelink)) {
            throw new Unsupported("damage: the engine has no such creature");
        }
        MagicPlayer controller = by.isEmpty() ? player.getOpponent() : game.player(by);
        String card = infect ? "Blackcleave Goblin" : lifelink.isEmpty() ? "Alpha Myr" : "Child of Night";
        MagicPermanent source = cards.put(controller, card);
        int amount = event.getInt("amount");
        MagicDamage damage = event.optBoolean("combat")
            ? MagicDamage.Combat(source, player, amount) : new MagicDamage(source, player, amount);
        return () -> game.engine.doAction(new DealDamageAction(damage));
    }

    static String prevention(JSONObject event) throws Exception {
        Effects.only(event);
        boolean all = !event.has("amount") || event.isNull("amount");
        String damage = all ? "all damage" : "the next " + event.getInt("amount") + " damage";
        return "prevent " + damage + " that would be dealt to you this turn";
    }
}
