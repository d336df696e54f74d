// The course of a Magarena game: what resolves, when the engine checks, and turns.

import java.util.List;
import java.util.function.Predicate;
import magic.data.CardDefinitions;
import magic.model.MagicGame;
import magic.model.MagicPlayer;
import magic.model.MagicSource;
import magic.model.event.MagicEvent;
import magic.model.event.MagicPriorityEvent;
import magic.model.phase.MagicCleanupPhase;
import magic.model.phase.MagicDrawPhase;
import magic.model.phase.MagicMainPhase;
import magic.model.phase.MagicPhase;
import magic.model.phase.MagicStep;
import magic.model.phase.MagicUpkeepPhase;
import magic.model.stack.MagicItemOnStack;
import magic.model.stack.MagicStack;

class Course {
    private final MagicGame engine;

    Course(MagicGame engine) {
        this.engine = engine;
    }

    /** Adds one resolution to the engine's event queue and plays the queue. */
    void happen(List<Game.Act> acts) {
        MagicPlayer active = engine.getTurnPlayer();
        MagicSource spell = engine.createDelayedSource(CardDefinitions.getCard("Island"), active);
        engine.addEvent(new MagicEvent(spell, active, (game, event) -> acts.forEach(Game.Act::happen), ""));
        playQueue();
        engine.update();
    }

    /** Plays the queue until a player gets priority or the game is over, as the engine's own loop does. */
    private void playQueue() {
        while (!engine.isFinished() && engine.hasNextEvent()) {
            MagicEvent next = engine.getNextEvent();
            if (next instanceof MagicPriorityEvent) {
                engine.getEvents().clear();
            } else {
                engine.executeNextEvent(
                    next.hasChoice() ? next.getArtificialChoiceResults(engine).get(0) : MagicEvent.NO_CHOICE_RESULTS);
            }
        }
    }

    /** Prepares to give the active player priority: the engine checks, then plays its queue. */
    void check() {
        if (!engine.isFinished()) {
            engine.setStep(MagicStep.ActivePlayer);
            engine.executePhase();
            playQueue();
        }
    }

    void resolve() {
        check();
        if (engine.getStack().size() > 1) {
            throw new Unsupported("resolve: several abilities are waiting, and the engine resolves the newest");
        }
        if (!engine.isFinished() && !engine.getStack().isEmpty()) {
            resolveTop();
        }
    }

    /** Resolves the topmost item, if an ability of the card is on the stack. */
    void resolve(String card, MagicPlayer controller) {
        check();
        MagicStack stack = engine.getStack();
        Predicate<MagicItemOnStack> named = item -> item.getCardDefinition().getName().equals(card);
        if (engine.isFinished() || stack.stream().noneMatch(named)) {
            return;
        }
        if (!named.test(stack.peek()) || stack.peek().getController() != controller) {
            throw new Unsupported("card: the engine resolves the newest item on the stack");
        }
        resolveTop();
    }

    void resolveTop() {
        engine.setStep(MagicStep.Resolve);
        engine.executePhase();
        playQueue();
        engine.update();
    }

    private void play(MagicPhase phase) {
        engine.setPhase(phase);
        engine.setStep(MagicStep.Begin);
        engine.executePhase();
        playQueue();
    }

    void beginStep(String step) {
        if (!engine.isFinished()) {
            play(step.equals("draw") ? MagicDrawPhase.getInstance() : MagicUpkeepPhase.getInstance());
        }
    }

    void endTurn() {
        int turn = engine.getTurn();
        if (!engine.isFinished()) {
            play(MagicCleanupPhase.getInstance());
        }
        while (!engine.isFinished() && engine.getTurn() == turn) {
            engine.setStep(MagicStep.NextPhase);
            engine.executePhase();
            playQueue();
        }
        engine.setPhase(MagicMainPhase.getFirstInstance());
    }

    /** Concedes as the engine's game controller does for its user. */
    void concede(MagicPlayer player) {
        if (!engine.isConceded() && !engine.isFinished()) {
            engine.setLosingPlayer(player);
            engine.setConceded(true);
        }
    }
}
