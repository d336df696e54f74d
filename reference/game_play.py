"""Play a case step by step, applying the rules in the proper order."""

from collections.abc import Callable, Collection, Sequence
from typing import Any

from msgspec import UNSET

from headjudge.reference import (
    combat,
    control,
    grand_melee,
    lasting,
    loops,
    restarting,
    triggers,
    turns,
)
from headjudge.reference.card_draws import cards_to_draw, draw_cards, draw_instead
from headjudge.reference.checking import Rounds, check, find_at_once, note_repetitions
from headjudge.reference.damage import as_dealt
from headjudge.reference.derivation import Played, implements
from headjudge.reference.each import expand_each
from headjudge.reference.game_state import (
    NOBODY,
    GameState,
    Players,
    UnplayableError,
    initial_state,
)
from headjudge.reference.lasting import BEGIN_OR_END
from headjudge.reference.leaving import can_change
from headjudge.reference.life_totals import SetTeamLife, payable, set_together
from headjudge.reference.replacement_order import before_a_round, rounds_alike
from headjudge.reference.resolve_outcome import Trace, resolve_simultaneous
from headjudge.reference.simultaneous import (
    AMOUNTS,
    CHANGES,
    DECISIONS,
    OF_EFFECTS,
    OF_TURNS,
    SimultaneousEvents,
    in_numbers,
    reached,
)
from headjudge.spec import protocol
from headjudge.spec.rulebook import Rulebook


def decide_together(
    game: GameState, events: SimultaneousEvents, trace: Trace
) -> Callable[[], None] | None:
    """Apply simultaneous wins, losses, draws and departures; drop payments that can't be made.

    Returns a function that ends the effects of players who left, or None. Until it is called, these
    effects still alter the life changes and draws of this moment (614.4, 614.17a).
    """
    if events.payments:
        unpaid = _unpaid(game, events)
        events.changes = tuple([event for event in events.changes if event not in unpaid])
    there, effects = game.players_in_game, lasting.altering_effects(game)
    resolve_simultaneous(game, events, trace)
    to_come = events.changes or events.draws or game.modifiers.to_draw
    altered = to_come and any(effects) and there != game.players_in_game
    return lasting.restore_effects(game, effects) if altered else None


def _unpaid(game: GameState, events: SimultaneousEvents) -> list[protocol.PayLife]:
    """Return the payments that can't be made, and make players lose who must pay (119.4)."""
    can_be_paid = payable(game, events.payments)
    unpaid = [one for one, can in zip(events.payments, can_be_paid, strict=True) if not can]
    for payment in unpaid:
        game.modifiers.note(
            "paying-life", f"{{who}} can't pay {payment.amount} life", payment.player
        )
    events.lose_effects += tuple([life.player for life in unpaid if life.otherwise == "lose"])
    return unpaid


def play(
    case: protocol.Case,
    *,
    derive: bool = True,
    watch: Callable[[GameState], object] | None = None,
    book: Rulebook | None = None,
    at_checks: Callable[[GameState], object] | None = None,
    at_moments: Callable[[GameState], object] | None = None,
    at_once: Collection[str] = (),
) -> Played[protocol.Outcome]:
    """Play a well-formed game (see ``spec.protocol.validation``) by its edition's rules.

    The result is deterministic. `derive=False` skips the derivations. `watch` is called with the
    game after each step, `at_checks` in each round of a check, `at_moments` before each moment.
    `book` replaces the edition's rulebook. `at_once` lists the slugs of state-based losses to apply
    after every step, as some engines do. Raises LookUpError for an unknown edition, and
    UnplayableError if no outcome can be stated.
    """
    game = start_game(case.game, book or Rulebook.at(case.edition))
    trace = Trace(derive=derive, at_checks=at_checks, at_moments=at_moments)
    outcomes = []
    derivations = []
    questions = []
    for number, step in enumerate(case.steps, 1):
        try:
            game = take_step(game, step, trace, at_once)
            outcomes.append(game.outcome())
        except UnplayableError as error:
            raise UnplayableError(f"{case.id}, step {number}: {error}") from None
        derivations.append(tuple(trace.lines))
        questions.append(frozenset(trace.questions))
        trace.lines.clear()
        if watch is not None:
            watch(game)
    return Played(tuple(outcomes), tuple(derivations), tuple(questions))


def take_step(
    game: GameState, step: tuple[protocol.Event, ...], trace: Trace, at_once: Collection[str] = ()
) -> GameState:
    """Play a step, extend the trace, and return the game, which may be a new one."""
    trace.questions |= game.open_questions
    if game.over:
        return game
    game.deviates = ""
    if game.board is not None:
        game.board.chooser = UNSET
    happen = _BY_FIRST_EVENT.get(type(step[0]), at_the_same_time)
    game = happen(game, step, trace) or game
    if game.main is not None:
        _in_the_main_game(game, step, trace)
    if at_once and not isinstance(step[0], protocol.Check):
        find_at_once(game, at_once, trace)
    while game.over and game.main is not None:
        game = _resume(game, game.main, trace)
        triggers.notice(game, trace)
    if game.open_choice is not None:
        turns.ask_again(game, game.open_choice, trace)
    trace.flush(game)
    return game


def start_game(setup: protocol.Setup, book: Rulebook) -> GameState:
    """Return a new game from a well-formed setup."""
    game = initial_state(setup, book)
    if setup.variant == "grand-melee":
        grand_melee.hand_out_markers(game)
    return game


def _in_the_main_game(game: GameState, step: protocol.Step, trace: Trace) -> None:
    """Apply a subgame's events to the main games too, depending on questions 21 and 42."""
    shared = [event for event in step if type(event) in _OF_A_GAME]
    while shared and game.main is not None:
        interpretation, game = game.book.interpretation, game.main
        events = [
            event for event in shared if interpretation(_OF_A_GAME[type(event)]) == "every-game"
        ]
        if events:
            at_the_same_time(game, tuple(events), trace)


_OF_A_GAME: dict[type[protocol.Event], int] = {
    protocol.Concede: 21,
    protocol.Penalty: 42,
    protocol.AgreeDraw: 42,
}
"""Events in a subgame that may also apply to the main game, with the open question about each."""


def at_the_same_time(game: GameState, step: tuple[protocol.Event, ...], trace: Trace) -> None:
    """Apply a step's events simultaneously.

    The state at the beginning of the step is decisive (question 5). Wins, losses and draws come
    first, then changes of life and the like, then card draws one by one (121.2). Objects move after
    that, so that the effects of players who leave still count. Restrictions and replacement effects
    begin and end last.
    """
    step = _after_concessions(game, step, trace)
    if trace.at_moments is not None:
        trace.at_moments(game)
    game.begin_moment()
    events = SimultaneousEvents()
    events_meant = (
        step if _MEANS_OTHERS.isdisjoint(map(type, step)) else _expand_step(game, step, trace)
    )
    for event in events_meant:
        _join(game, events, event, trace)
    if events.conceding and events.changes_anything:
        trace.questions.add(19)
    before = game.players_in_game
    end = decide_together(game, events, trace) if events.decisive else None
    later = triggers.change(game, events.of_turns) if events.of_turns else ()
    if events.changes or events.draws:
        _change(game, events, trace, before - game.players_in_game)
    draw_instead(game, trace)
    if end:
        end()
    for event in events.of_objects:
        control.apply(game, event, trace)
    for event in events.effects:
        if can_change(game, event.player):
            BEGIN_OR_END[type(event)](game, event)
    if later:
        turns.change(game, later)
        triggers.change(game, later)
    triggers.notice(game, trace)


def _after_concessions(game: GameState, step: protocol.Step, trace: Trace) -> protocol.Step:
    """Return the events that are simultaneous; concessions may come before them (question 19)."""
    if len(step) == 1:
        return step
    conceding = tuple([event for event in step if isinstance(event, protocol.Concede)])
    others = tuple([event for event in step if event not in conceding])
    if not conceding or not others or game.book.interpretation(19) == "at-one-moment":
        return step
    at_the_same_time(game, conceding, trace)
    return () if game.over else others


def _join(game: GameState, events: SimultaneousEvents, event: Any, trace: Trace) -> None:  # noqa: ANN401
    """Add an event to the simultaneous events unless it has no effect."""
    kind = type(event)
    if kind in DECISIONS:
        events.decisive = True
        DECISIONS[kind](game, events, event)
    elif kind in OF_EFFECTS and not reached(game, event):
        _note_untouched(game, event, trace)
    elif kind is protocol.Draw:
        events.draws[event.player] = events.draws.get(event.player, 0) + cards_to_draw(
            game, event, trace
        )
    elif kind in CHANGES:
        events.changes += (event,)
    elif kind in BEGIN_OR_END:
        events.effects += (event,) if lasting.may_begin(game, event) else ()
    elif kind in OF_TURNS:
        events.of_turns += (event,)
    else:
        events.of_objects += (event,)


def _expand_step(game: GameState, step: Sequence[Any], trace: Trace) -> Sequence[Any]:
    """Return a step's events, expanded to single players and to amounts at the step's beginning."""
    return [
        in_numbers(game, single) for event in step for single in expand_each(game, event, trace)
    ]


_MEANS_OTHERS = frozenset((protocol.Each, *AMOUNTS))
"""Events that expand to other events."""


def _note_untouched(game: GameState, event: Any, trace: Trace) -> None:  # noqa: ANN401 -- any effect
    """Note why an effect does not affect a player."""
    if not trace.derive:
        return
    combat = isinstance(event, protocol.Damage) and event.combat
    if (
        combat
        and event.player not in game.players_in_game
        and game.book.has_rule("no-damage-to-who-has-left")
    ):
        trace.note(
            "no-damage-to-who-has-left", "has left and is dealt no damage", game, (event.player,)
        )
    elif {event.player, event.controller or event.player} <= game.players_in_game:
        trace.note(
            "out-of-range-is-untouched", "is out of the effect's range", game, (event.player,)
        )


def in_this_order(game: GameState, event: protocol.InOrder, trace: Trace) -> None:
    """Apply events one after another, without checks in between (608.2c, 704.4)."""
    for single in event.events:
        if not game.over:
            at_the_same_time(game, (single,), trace)


def _resolve(game: GameState, event: protocol.Resolve, trace: Trace) -> None:
    """Check state-based actions, then resolve a triggered ability (603.3)."""
    check(game, trace)
    effects = () if game.over else triggers.resolve_top(game, event, trace)
    if effects:
        at_the_same_time(game, effects, trace)
    triggers.notice(game, trace)


def _change(
    game: GameState, events: SimultaneousEvents, trace: Trace, left: Players = NOBODY
) -> None:
    """Change life, damage, poison and libraries, then draw cards (121.2).

    Players who have just `left` keep their totals; others still gain from the changes.
    """
    changes, draws = events.changes, events.draws
    if game.shares_life and len(changes) > 1:
        changes, choosing = set_together(game, changes)
        seen = game.abilities.known and any([isinstance(e, SetTeamLife) for e in changes])
        trace.questions.update([44] if choosing or seen else [])
    for change in as_dealt(game, changes, left):
        if not hasattr(change, "player") or can_change(game, change.player):
            CHANGES[type(change)](game, change)
    if game.modifiers.to_draw:
        for player, amount in game.modifiers.to_draw.items():
            draws[player] = draws.get(player, 0) + amount
        game.modifiers.to_draw.clear()
    trace.flush(game)
    if draws and not game.over:
        draw_cards(game, draws, trace)


def _deal_combat_damage(game: GameState, trace: Trace) -> None:
    """Deal combat damage and let abilities trigger on it (510.2, 510.3a)."""
    damage = combat.combat_damage(game, trace)
    if damage:
        _change(game, SimultaneousEvents(changes=tuple(damage)), trace)
        triggers.notice(game, trace)


def _loop(game: GameState, step: protocol.Step, trace: Trace) -> None:
    """Start a loop; only a life-draining loop that is alone in its step is repeated."""
    if isinstance(step[0], protocol.Loop) and step[0].drains:
        go_round(game, step[0], trace)
    else:
        at_the_same_time(game, step, trace)


@implements("shortcut-taken")
def go_round(game: GameState, loop: protocol.Loop, trace: Trace) -> None:
    """Repeat a life-draining loop until it ends, with a check after each repetition.

    The loop ends after the chosen number of repetitions, or when all players in it, or all players
    who lose life, have left. If nothing ends it because those players can't lose, the game is a
    draw.
    """
    gone_round = Rounds()
    left = loop.times
    check(game, trace)
    while not game.over and loops.in_loop(game, loop) and left != 0:
        before = before_a_round(game)
        gone_round.begin(game)
        cost = loops.cost_of_a_round(game, loop)
        rounds = loops.rounds_until_something_happens(game, cost, left)
        if rounds is None:
            if not game.players_in_game.isdisjoint(loop.drains):
                events = SimultaneousEvents(loops=(loops.in_loop(game, loop),))
                game.endless |= frozenset([p for p in loop.drains if game.pool.get(p) in cost])
                resolve_simultaneous(game, events, trace)
            return
        for pool, each in cost.items():
            game.life[pool] -= each * rounds
        left = None if left is None else left - rounds
        check(game, trace)
        if before is not None:
            again = rounds_alike(game, before, None if left is None else left // rounds)
            note_repetitions(again, trace)
            left = None if left is None else left - again * rounds


def _give_priority(game: GameState, event: protocol.Priority, trace: Trace) -> None:
    """Check state-based actions, then give priority to a player in the game (704.3).

    If the given player has left, no rule says who receives priority.
    """
    if event.player is not None and event.player not in game.players_in_game:
        game.laid_out().priority = UNSET
        return
    check(game, trace)
    if not game.over:
        turns.give_priority(game, event)


def _restart(game: GameState, event: protocol.Restart, trace: Trace) -> GameState:
    """Restart the game and return the new one (104.6)."""
    controller = event.controller
    if controller not in game.players_in_game or not game.book.has_rule("restart"):
        return game
    trace.note("restart", "restarted the game", game, (controller,))
    trace.note(
        "restarting",
        "a new game starts for {who}, and the old one has no result",
        game,
        game.players_in_game,
    )
    trace.note("restarter-starts", "takes the first turn", game, (controller,))
    return restarting.restart(game, event)


def _begin_subgame(game: GameState, event: protocol.Subgame, trace: Trace) -> GameState:
    """Return the subgame that starts; without opponents among its players, none does (729.2)."""
    if event.controller not in game.players_in_game:
        return game
    players = restarting.who_plays(game, event.controller)
    if players != game.players_in_game:
        trace.questions.add(40)
    if len({game.side_of[p] for p in players}) == 1:
        return game
    if restarting.archenemy_might_go_first(game, event):
        trace.questions.add(61)
    trace.note("subgame-starts", "began a subgame", game, (event.controller,))
    trace.note(
        "outside-the-subgame",
        "does/do not play in the subgame",
        game,
        game.players_in_game - players,
    )
    subgame = restarting.start_subgame(game, event, players)
    if (
        subgame.attempted
        and game.book.semantics["too-few-cards-for-a-subgame.loses"] == "as it starts"
    ):
        trace.questions.add(85)
        if game.book.interpretation(85) == "as-it-starts":
            check(subgame, trace)
    return subgame


def _resume(subgame: GameState, main: GameState, trace: Trace) -> GameState:
    """Return the main game, resumed after a subgame."""
    trace.note_game("subgame-ends", "the subgame is over and the main game continues")
    trace.note(
        "subgame-apart", "has/have not won the subgame", subgame, {*subgame.seats} - subgame.won
    )
    return restarting.resume_main_game(subgame, main)


def _of_one(
    happen: Callable[[GameState, Any, Trace], GameState | None],
) -> Callable[[GameState, protocol.Step, Trace], GameState | None]:
    """Adapt a function for a single event to a function for its step."""
    return lambda game, step, trace: happen(game, step[0], trace)


_BY_FIRST_EVENT: dict[type, Callable[[GameState, Any, Trace], GameState | None]] = {
    **combat.DECLARED,
    protocol.Check: lambda game, _, trace: check(game, trace),
    protocol.EndTurn: _of_one(turns.end_turn),
    protocol.BeginStep: _of_one(turns.begin_step),
    protocol.EndTheTurn: _of_one(turns.end_the_turn),
    protocol.CombatDamage: lambda game, _, trace: _deal_combat_damage(game, trace),
    protocol.InOrder: _of_one(in_this_order),
    protocol.Resolve: _of_one(_resolve),
    protocol.Restart: _of_one(_restart),
    protocol.Subgame: _of_one(_begin_subgame),
    protocol.Loop: _loop,
    protocol.Choose: _of_one(turns.choose),
    protocol.MakeChoice: lambda game, _, __: turns.make_choice(game),
    protocol.Priority: _of_one(_give_priority),
}
"""How to play a step, by its first event, unless its events simply happen simultaneously."""
