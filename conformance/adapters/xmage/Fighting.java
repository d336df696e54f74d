// Combat: which creatures the players declare as attackers and blockers when XMage asks them.
package mage.game;

import com.google.gson.JsonArray;
import com.google.gson.JsonObject;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.UUID;
import mage.game.HeadJudge.Unsupported;
import mage.game.permanent.Permanent;
import mage.game.permanent.PermanentCard;
import mage.game.permanent.PermanentImpl;

final class Fighting {
    private static final int ENOUGH = 1_000_000_000;
    private final JudgedGame table;
    private final List<JsonObject> attacks = new ArrayList<>();
    private final List<JsonObject> blocks = new ArrayList<>();
    private final Map<String, UUID> attackers = new HashMap<>();

    Fighting(JudgedGame table) {
        this.table = table;
    }

    void turnBegins() {
        attacks.clear();
        blocks.clear();
        attackers.clear();
    }

    /** Remembers attacks or blocks; the creatures have been on the battlefield for a while. */
    void prepare(JsonArray step) {
        for (int i = 0; i < step.size(); i++) {
            JsonObject e = step.get(i).getAsJsonObject();
            Fields.check(e);
            if (Said.text(e, "do").equals("attack")) {
                Permanent attacker = table.things.attacker(e, table.seat(e, "player"));
                if (attacker != null) {
                    ((PermanentImpl) attacker).removeSummoningSickness();
                    attackers.put(Said.text(e, "attacker"), attacker.getId());
                    attacks.add(e);
                }
            } else if (Said.text(e, "do").equals("block")) {
                blocks.add(e);
            } else {
                throw new Unsupported("in XMage, nothing else happens as creatures attack or block");
            }
        }
    }

    void attack(JudgedPlayer player) {
        for (JsonObject e : attacks) {
            if (table.seat(e, "player") == player) {
                player.declareAttacker(attackers.get(Said.text(e, "attacker")), table.seat(e, "defender").getId(), table, false);
            }
        }
    }

    void block(JudgedPlayer player) {
        for (JsonObject e : blocks) {
            UUID attacker = attackers.get(Said.text(e, "attacker"));
            if (table.seat(e, "player") == player && attacker != null) {
                int toughness = Said.has(e, "toughness") ? Said.number(e, "toughness") : ENOUGH;
                UUID blocker = Said.has(e, "blocker") ? table.objects.named.get(Said.text(e, "blocker"))
                    : table.things.creature(player, "Blocker", 0, toughness).getId();
                if (Said.has(e, "blocker") && table.getPermanent(blocker) instanceof PermanentCard card
                        && card.getCard() instanceof Paper paper) {
                    paper.become(0, ENOUGH);
                    table.applyEffects();
                }
                player.declareBlocker(player.getId(), blocker, attacker, table);
            }
        }
    }
}
