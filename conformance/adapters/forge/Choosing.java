// Choices that a player has to make for an object: which player, or whether to pay. While a choice stays open, Forge's
// game waits for it in a thread of its own, as it waits for a player's user interface.

import forge.game.player.Player;
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
        if (event.get("controller") == null) throw new Unsupported("this adapter does not support choices for rules");
        Player controller = table.player(event.get("controller"));
        shows = true;
        table.choices.chooser = null;
        if (table.left(controller)) return;
        String script = event.get("cost") == Boolean.TRUE ? "GainLife | LifeAmount$ 0 | Defined$ You | UnlessCost$ 1 | UnlessPayer$ " + Scripts.named(who)
            : "ChoosePlayer | Choices$ Player | Defined$ " + Scripts.named(who);
        table.choices.choosing = true;
        if (event.get("open") != Boolean.TRUE) {
            table.resolve(controller, script);
            table.choices.choosing = false;
            return;
        }
        asked = new CountDownLatch(1);
        answered = new CountDownLatch(1);
        resolution = new Thread(() -> {
            try {
                table.resolve(controller, script);
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
