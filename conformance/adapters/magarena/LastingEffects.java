// Chooses the engine's card for each lasting effect.

import magic.model.MagicPlayer;
import org.json.JSONArray;
import org.json.JSONObject;

class LastingEffects {
    private final Game game;
    private final Cards cards;

    LastingEffects(Game game, Cards cards) {
        this.game = game;
        this.cards = cards;
    }

    /** The life total after a replaced loss, or else 20; Exquisite Archangel restores the starting life total. */
    static int startingLife(JSONArray steps) throws Exception {
        for (int i = 0; i < steps.length(); i++) {
            for (int k = 0; k < steps.getJSONArray(i).length(); k++) {
                JSONObject event = steps.getJSONArray(i).getJSONObject(k);
                if (event.getString("do").equals("replace-loss") && event.getInt("life") > 0) {
                    return event.getInt("life");
                }
            }
        }
        return 20;
    }

    /**
     * Uses a single card if two of a step's events state that a player can't lose and that the opponent can't win.
     *
     * @return the remaining events
     */
    JSONArray pairs(JSONArray events, java.util.List<Game.Act> acts) throws Exception {
        JSONObject[] both = new JSONObject[2];
        JSONArray rest = new JSONArray();
        for (int i = 0; i < events.length(); i++) {
            JSONObject event = events.getJSONObject(i);
            int place = event.getString("do").endsWith("shield") ? event.getString("from").equals("losing") ? 0
                : event.getString("from").equals("winning") ? 1 : 2 : 2;
            if (place < 2) {
                both[place] = both[place] == null ? event : events.getJSONObject(-1);
            } else {
                rest.put(event);
            }
        }
        if (both[0] == null || both[1] == null || !both[0].get("do").equals(both[1].get("do"))
            || both[0].get("player").equals(both[1].get("player"))
            || !both[0].optString("controller").equals(both[1].optString("controller"))) {
            return events;
        }
        MagicPlayer safe = game.player(both[0].getString("player"));
        String what = "angel " + both[0].getString("player");
        if (both[0].getString("do").equals("unshield")) {
            Effects.only(both[0], "controller", "dying");
            acts.add(cards.end(what, both[0]));
        } else {
            Effects.only(both[0], "controller");
            String by = both[0].optString("controller");
            boolean own = by.isEmpty() || game.player(by) == safe;
            acts.add(cards.begin(what, both[0], own ? safe : safe.getOpponent(),
                own ? "Platinum Angel" : "Abyssal Persecutor", 1));
        }
        return rest;
    }

    Game.Act of(JSONObject event, MagicPlayer player) throws Exception {
        String kind = event.getString("do");
        String what = kind.replaceFirst("^(un|end-)", "") + " " + event.optString("from") + event.optString("how")
            + " " + event.optString("player");
        switch (kind) {
            case "shield":
                Effects.only(event, "controller");
                return shield(what, event, player);
            case "alter":
                Effects.only(event, "controller");
                return alter(what, event, player);
            case "replace-loss":
                Effects.only(event, "controller");
                if (event.getInt("life") != player.getStartingLife()) {
                    throw new Unsupported("replace-loss: Exquisite Archangel restores the starting life total");
                }
                return cards.begin(what, event, player, "Exquisite Archangel", event.optInt("uses", 1));
            case "unshield": case "unalter": case "end-replace-loss":
                Effects.only(event, "controller", "dying");
                return cards.end(what, event);
            default:
                throw new Unsupported(kind + ": the engine has nothing for it");
        }
    }

    private Game.Act shield(String what, JSONObject event, MagicPlayer player) throws Exception {
        switch (event.getString("from")) {
            case "losing":
                cards.refuseIf("shield", player);
                boolean own = event.optString("controller").isEmpty()
                    || game.player(event.getString("controller")) == player;
                return cards.begin(what, event, own ? player : player.getOpponent(),
                    own ? "Platinum Angel" : "Abyssal Persecutor", 1);
            case "winning": // the card that keeps the opponent from losing has this effect, too
                if (!cards.rename("shield losing " + game.name(player.getOpponent()),
                        "angel " + game.name(player.getOpponent()), event.optString("controller"))) {
                    throw new Unsupported("shield winning: no card of the engine has exactly this effect");
                }
                return () -> { };
            case "gaining-life":
                return cards.begin(what, event, player.getOpponent(), "Erebos, God of the Dead", 1);
            default:
                throw new Unsupported("shield " + event.getString("from") + ": no card of the engine has exactly this effect");
        }
    }

    private Game.Act alter(String what, JSONObject event, MagicPlayer player) throws Exception {
        MagicPlayer other = player.getOpponent();
        switch (event.getString("how")) {
            case "damage-floor":
                return cards.begin(what, event, player, "Ali from Cairo", 1);
            case "double-damage":
                cards.refuse("damage", other);
                return cards.begin(what, event, player, "Furnace of Rath", 1);
            case "half-damage-down":
                cards.refuse("damage", other);
                return cards.begin(what, event, player, "Ghosts of the Innocent", 1);
            case "no-life-gain":
                cards.refuse("gain", other);
                return cards.begin(what, event, player, "Sulfuric Vortex", 1);
            case "life-gain-to-loss":
                return cards.begin(what, event, other, "Tainted Remedy", 1);
            case "life-gain-to-draws":
                cards.refuse("damage", player);
                return cards.begin(what, event, player, "Nefarious Lich", 1);
            default:
                throw new Unsupported("alter " + event.getString("how") + ": no card of the engine has exactly this effect");
        }
    }
}
