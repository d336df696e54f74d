"""Play a case, step by step: the order in which the rules are asked.

What is decided first of all that happens at one moment: who wins, loses, draws and leaves.
"""

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
from headjudge.reference.card_draws import chosen, draw_cards, draw_instead
from headjudge.reference.checking import Rounds, check, find_at_once, note_again
from headjudge.reference.damage import as_dealt
from headjudge.reference.derivation import Played, implements
from headjudge.reference.each import spelled_out
from headjudge.reference.game_state import NOBODY, GameState, Players, seated
from headjudge.reference.lasting import BEGIN_OR_END
from headjudge.reference.leaving import can_change
from headjudge.reference.payments import payable
from headjudge.reference.replacing import before_a_round, rounds_alike
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
from headjudge.reference.two_headed_giant import SetTeamLife, set_together
from headjudge.spec import protocol
from headjudge.spec.rulebook import Rulebook


def decide_together(
    game: GameState, events: SimultaneousEvents, trace: Trace
) -> Callable[[], None] | None:
    """Let players win, lose, draw and leave at one moment; what they can't pay changes nothing.

    Gives what ends the effects that leave with them, as these still alter changes of life and
    draws, if there are any: 614.4, 614.17a.
    """
    if events.payments:
        unpaid = _unpaid(game, events)
        events.changes = tuple([event for event in events.changes if event not in unpaid])
    there, effects = game.players_in_game, lasting.standing(game)
    resolve_in_order(game, events, trace)
    to_come = events.changes or events.draws or game.altered.to_draw
    altered = to_come and any(effects) and there != game.players_in_game
    return lasting.still_standing(game, effects) if altered else None


def resolve_in_order(game: GameState, events: SimultaneousEvents, trace: Trace) -> None:
    """Let what wins, loses and draws happen: at one moment, concessions too (question 19)."""
    if events.conceding and game.book.interpretation(19) == "concession-first":
        resolve_simultaneous(game, SimultaneousEvents(conceding=events.conceding), trace)
        if game.over:
            return
        events.conceding = ()
    resolve_simultaneous(game, events, trace)


def _unpaid(game: GameState, events: SimultaneousEvents) -> list[protocol.PayLife]:
    """What can't be paid; who must pay it loses: 119.4."""
    can_be_paid = payable(game, events.payments)
    unpaid = [one for one, can in zip(events.payments, can_be_paid, strict=True) if not can]
    events.lose_effects += tuple([life.player for life in unpaid if life.otherwise == "lose"])
    return unpaid


def play(
    case: protocol.Case,
    *,
    derive: bool = True,
    watch: Callable[[GameState], object] | None = None,
    book: Rulebook | None = None,
    at_checks: Callable[[GameState], object] | None = None,
    at_once: Collection[str] = (),
) -> Played[protocol.Outcome]:
    """Play a well-formed case (see ``spec.protocol.wellformed``) under the rules of its edition.

    The same case always gives the same result; without `derive` there are no derivations. `watch`
    is shown the game after each step, `at_checks` as each round of a check finds it. A `book` is
    played by in place of the edition's, as one with other readings of open questions is. Some
    engines find state-based losses after every step: `at_once` has the slugs of such rules. Raises
    LookUpError for an edition that there is none of.
    """
    game = begun(case.game, book or Rulebook.at(case.edition))
    trace = Trace(derive=derive, at_checks=at_checks)
    outcomes = []
    derivations = []
    questions = []
    for step in case.steps:
        game = take_step(game, step, trace, at_once)
        outcomes.append(game.outcome())
        derivations.append(tuple(trace.lines))
        questions.append(frozenset(trace.questions))
        trace.lines.clear()
        if watch is not None:
            watch(game)
    return Played(tuple(outcomes), tuple(derivations), tuple(questions))


def take_step(
    game: GameState, step: tuple[protocol.Event, ...], trace: Trace, at_once: Collection[str] = ()
) -> GameState:
    """The game that is played after a step of a well-formed case: mostly it itself, changed.

    A restart and a subgame put another in its place. What the rules do is added to the trace.
    """
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


def begun(setup: protocol.Setup, book: Rulebook) -> GameState:
    """A game as it begins. Its set-up has to be well-formed."""
    game = seated(setup, book)
    if setup.variant == "grand-melee":
        grand_melee.hand_out_markers(game)
    return game


def _in_the_main_game(game: GameState, step: protocol.Step, trace: Trace) -> None:
    """Let what is said in a subgame be said of the main game too (questions 21 and 42)."""
    said = [event for event in step if type(event) in _OF_A_GAME]
    while said and game.main is not None:
        interpretation, game = game.book.interpretation, game.main
        meant = [event for event in said if interpretation(_OF_A_GAME[type(event)]) == "every-game"]
        if meant:
            at_the_same_time(game, tuple(meant), trace)


_OF_A_GAME: dict[type[protocol.Event], int] = {
    protocol.Concede: 21,
    protocol.Penalty: 42,
    protocol.AgreeDraw: 42,
}
"""What may be meant of the main game, and the question whether it is."""


def at_the_same_time(game: GameState, step: tuple[protocol.Event, ...], trace: Trace) -> None:
    """Let the events of a step happen.

    What was true as the step began decides (question 5): so wins, losses and draws come first,
    changes of life and the like after them, then cards, which are drawn singly (121.2); objects
    move and change hands after that, so that effects of those that leave still count, and effects
    that say what can't happen, or what happens instead, begin and end last.
    """
    game.begin_moment()
    events = SimultaneousEvents()
    meant = step if _MEANS_OTHERS.isdisjoint(map(type, step)) else _spelled_out(game, step, trace)
    for event in meant:
        _join(game, events, event, trace)
    there = game.players_in_game
    end = decide_together(game, events, trace) if events.decisive else None
    others = triggers.change(game, events.of_turns) if events.of_turns else ()
    if events.changes or events.draws:
        _change(game, events, trace, there - game.players_in_game)
    draw_instead(game, trace)
    if end:
        end()
    for event in events.of_objects:
        control.happen(game, event, trace)
    for event in events.effects:
        if can_change(game, event.player):
            BEGIN_OR_END[type(event)](game, event)
    if others:
        turns.change(game, others)
        triggers.change(game, others)
    triggers.notice(game, trace)


def _join(game: GameState, events: SimultaneousEvents, event: Any, trace: Trace) -> None:  # noqa: ANN401
    """Let an event be one of those that happen at the same time, where it happens at all."""
    kind = type(event)
    if kind in DECISIONS:
        events.decisive = True
        DECISIONS[kind](game, events, event)
    elif kind in OF_EFFECTS and not reached(game, event):
        _note_untouched(game, event, trace)
    elif kind is protocol.Draw:
        events.draws[event.player] = events.draws.get(event.player, 0) + chosen(game, event, trace)
    elif kind in CHANGES:
        events.changes += (event,)
    elif kind in BEGIN_OR_END:
        events.effects += (event,)
    elif kind in OF_TURNS:
        events.of_turns += (event,)
    else:
        events.of_objects += (event,)


def _spelled_out(game: GameState, step: Sequence[Any], trace: Trace) -> Sequence[Any]:
    """The events of a step, each about one player, and in numbers as the step begins."""
    return [in_numbers(game, one) for event in step for one in spelled_out(game, event, trace)]


_MEANS_OTHERS = frozenset((protocol.Each, *AMOUNTS))
"""Events in the place of which others happen."""


def _note_untouched(game: GameState, event: Any, trace: Trace) -> None:  # noqa: ANN401 -- of an effect
    """Write down why what an effect does to a player does nothing."""
    if not trace.derive:
        return
    combat = isinstance(event, protocol.Damage) and event.combat
    if (
        combat
        and event.player not in game.players_in_game
        and game.book.has_rule("no-damage-to-who-has-left")
    ):
        trace.note("no-damage-to-who-has-left", "has left", game, (event.player,))
    elif {event.player, event.controller or event.player} <= game.players_in_game:
        trace.note("out-of-range-is-untouched", "out of reach", game, (event.player,))


def in_this_order(game: GameState, event: protocol.InOrder, trace: Trace) -> None:
    """Let events happen one after the other, without a check between them: 608.2c, 704.4."""
    for one in event.events:
        if not game.over:
            at_the_same_time(game, (one,), trace)


def _resolve(game: GameState, event: protocol.Resolve, trace: Trace) -> None:
    """Check, as players had priority, and let an ability that has triggered resolve: 603.3."""
    check(game, trace)
    effects = () if game.over else triggers.resolved(game, event, trace)
    if effects:
        at_the_same_time(game, effects, trace)
    triggers.notice(game, trace)


def _change(
    game: GameState, events: SimultaneousEvents, trace: Trace, left: Players = NOBODY
) -> None:
    """Let life, damage, poison and libraries change, and then cards be drawn: 121.2.

    Those who have `left` just now keep what they had, and what others gain by it is gained.
    """
    changes, draws = events.changes, events.draws
    if game.shares_life and len(changes) > 1:
        changes, choosing = set_together(game, changes)
        of_whom = game.abilities.known and any([isinstance(e, SetTeamLife) for e in changes])
        trace.questions.update([44] if choosing or of_whom else [])
    for change in as_dealt(game, changes, left):
        if not hasattr(change, "player") or can_change(game, change.player):
            CHANGES[type(change)](game, change)
    if game.altered.to_draw:
        for player, amount in game.altered.to_draw.items():
            draws[player] = draws.get(player, 0) + amount
        game.altered.to_draw.clear()
    trace.flush(game)
    if draws and not game.over:
        draw_cards(game, draws, trace)


def _deal_combat_damage(game: GameState, trace: Trace) -> None:
    """Let attackers deal their damage, which abilities see as any other: 510.2, 510.3a."""
    damage = combat.dealt(game, trace)
    if damage:
        _change(game, SimultaneousEvents(changes=tuple(damage)), trace)
        triggers.notice(game, trace)


def _loop(game: GameState, step: protocol.Step, trace: Trace) -> None:
    """Let a loop begin; only one that costs life, which is alone in its step, is gone round."""
    if isinstance(step[0], protocol.Loop) and step[0].drains:
        go_round(game, step[0], trace)
    else:
        at_the_same_time(game, step, trace)


@implements("shortcut-taken")
def go_round(game: GameState, loop: protocol.Loop, trace: Trace) -> None:
    """Go round a loop that costs life, with a check each time, until it ends.

    It ends when nobody in it is left, when everyone who loses life has left, or with the last of
    the times chosen. If nothing ends it, since those who lose life can't lose, it draws the game.
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
            note_again(again, trace)
            left = None if left is None else left - again * rounds


def _give_priority(game: GameState, event: protocol.Priority, trace: Trace) -> None:
    """Check, and then let a player have priority who is still in: 704.3.

    One who has left receives none; who has it then no rule says.
    """
    if event.player is not None and event.player not in game.players_in_game:
        game.laid_out().priority = UNSET
        return
    check(game, trace)
    if not game.over:
        turns.give_priority(game, event)


def _restart(game: GameState, event: protocol.Restart, trace: Trace) -> GameState:
    """The new game that takes the place of this one: 104.6."""
    controller = event.controller
    if controller not in game.players_in_game or not game.book.has_rule("restart"):
        return game
    trace.note("restart", "restarted the game", game, (controller,))
    trace.note("restarting", "begin anew; nobody won, lost or drew", game, game.players_in_game)
    trace.note("restarter-starts", "takes the first turn", game, (controller,))
    return restarting.restarted(game, event)


def _begin_subgame(game: GameState, event: protocol.Subgame, trace: Trace) -> GameState:
    """The subgame that is played now; it needs players who are not all on one side: 729.2."""
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
    trace.note("outside-the-subgame", "outside of it", game, game.players_in_game - players)
    subgame = restarting.begun(game, event, players)
    if (
        subgame.attempted
        and game.book.semantics["too-few-cards-for-a-subgame.loses"] == "as it starts"
    ):
        trace.questions.add(85)
        if game.book.interpretation(85) == "as-it-starts":
            check(subgame, trace)
    return subgame


def _resume(subgame: GameState, main: GameState, trace: Trace) -> GameState:
    """The main game of a subgame that is over."""
    trace.note_game("subgame-ends", "the subgame is over and the main game goes on")
    trace.note("subgame-apart", "has not won the subgame", subgame, {*subgame.seats} - subgame.won)
    return restarting.resumed(subgame, main)


def _of_one(
    happen: Callable[[GameState, Any, Trace], GameState | None],
) -> Callable[[GameState, protocol.Step, Trace], GameState | None]:
    """What a step does that has one event."""
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
"""What a step does whose events do not simply happen; a restart and a subgame give another game."""
