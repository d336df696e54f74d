// Choices that a player has to make for an object (which player, or whether to pay) or for the legend rule. While a choice stays open, Forge's
// game waits for it in a separate thread, as it waits for a player's user interface.

import forge.game.card.Card;
import forge.game.player.Player;
import forge.game.zone.ZoneType;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CountDownLatch;

class Choosing {
    private final ForgeGame table;
    private Thread resolution;
    private CountDownLatch asked, answered;
    private RuntimeException failed;
    private boolean shows;

    Choosing(ForgeGame table) {
        this.table = table;
        table.choices.wait = this::await;
    }

    /** Before a step: the chooser is shown after `choose`, and while the choice is open. */
    void begin() { shows = open(); }

    boolean open() { return resolution != null; }

    boolean shows() { return shows; }

    void choose(Map<String, Object> event, Player who) {
        Player controller = table.player(event.get("controller"));
        shows = true;
        table.choices.chooser = null;
        if (table.left(controller)) return;
        Runnable asking = () -> legends(who);
        if (controller == null && (event.get("cost") == Boolean.TRUE || event.get("open") == Boolean.TRUE || table.left(who))) throw new Unsupported("this adapter supports choices for a rule only by the legend rule");
        if (controller != null) asking = () -> table.resolve(controller, event.get("cost") == Boolean.TRUE
            ? "GainLife | LifeAmount$ 0 | Defined$ You | UnlessCost$ 1 | UnlessPayer$ " + Scripts.named(who)
            : "ChoosePlayer | Choices$ Player | Defined$ " + Scripts.named(who));
        table.choices.choosing = true;
        if (event.get("open") != Boolean.TRUE) {
            asking.run();
            table.choices.choosing = false;
            return;
        }
        asked = new CountDownLatch(1);
        answered = new CountDownLatch(1);
        Runnable asks = asking;
        resolution = new Thread(() -> {
            try {
                asks.run();
            } catch (RuntimeException one) {
                failed = one;
            }
            asked.countDown();
        });
        resolution.setDaemon(true);
        resolution.start();
        pass(asked);
        if (table.choices.chooser == null) end();
    }

    /** A choice that a rule requires: which of two legendary permanents to keep. */
    private void legends(Player who) {
        List<Card> legends = List.of(legend(who), legend(who));
        table.game.getAction().checkStateEffects(true);
        for (Card one : legends) {
            Card now = table.game.getCardState(one);
            if (now.getZone() != null && now.getZone().contains(now)) now.getZone().remove(now);
        }
    }

    private Card legend(Player who) {
        Card card = table.card(who, Scripts.paper("Legendary Enchantment", "card"));
        who.getZone(ZoneType.Battlefield).add(card);
        return card;
    }

    /** The player's user interface answers. */
    void make() {
        if (!open()) return;
        answered.countDown();
        end();
        shows = false;
    }

    private void end() {
        try {
            resolution.join();
        } catch (InterruptedException stopped) {
            throw new IllegalStateException(stopped);
        }
        resolution = null;
        table.choices.choosing = false;
        if (failed != null) throw failed;
    }

    private void await() {
        if (Thread.currentThread() != resolution) return;
        asked.countDown();
        pass(answered);
    }

    private static void pass(CountDownLatch latch) {
        try {
            latch.await();
        } catch (InterruptedException stopped) {
            throw new IllegalStateException(stopped);
        }
    }
}
