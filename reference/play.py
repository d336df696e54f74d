"""Play a case, step by step: the order in which the rules are asked."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from msgspec import UNSET

from reference import (
    control,
    events,
    giants,
    grand_melee,
    leaving,
    loops,
    losing,
    restarting,
    subgames,
    turns,
)
from reference.cards import chosen, draw_cards
from reference.derivation import Played
from reference.events import Moment
from reference.implements import implements
from reference.meanings import meanings
from reference.payments import payable
from reference.replacing import rounds_alike, standing
from reference.settle import Log, settle
from reference.table import NOBODY, Players, Table
from spec.vocabulary import (
    Case,
    Check,
    Choose,
    Draw,
    EndTurn,
    Event,
    Loop,
    Outcome,
    PayLife,
    Priority,
    Restart,
    Subgame,
)


def play(case: Case, *, derive: bool = True) -> Played[Outcome]:
    """Play a well-formed case (see ``spec.wellformed``) under the rules of its edition.

    The same case always gives the same result; without `derive` there are no derivations. Raises
    LookUpError for an edition that there is none of.
    """
    table = Table(case.game, meanings(case.edition))
    if case.game.variant == "grand-melee":
        grand_melee.hand_out_markers(table)
    log = Log(derive=derive)
    outcomes = []
    derivations = []
    questions = []
    for step in case.steps:
        if table.setup.life_is_open:
            log.questions.add(60)
        if not table.over:
            table = _step(table, step, log)
            if table.over and table.main is not None:
                table = _resume(table, table.main, log)
        outcomes.append(table.outcome())
        derivations.append(tuple(log.lines))
        questions.append(frozenset(log.questions))
        log.lines.clear()
    return Played(tuple(outcomes), tuple(derivations), tuple(questions))


def _step(table: Table, step: tuple[Event, ...], log: Log) -> Table:
    """The table after a step; a restart puts a new one in its place."""
    first = step[0]
    table.deviates = ""
    if table.reach is None and "limited-range" in table.setup.options:
        log.questions.add(52)  # it was limited before two began anew or began a subgame
    if table.board is not None:
        table.board.chooser = UNSET
    if isinstance(first, Check):
        check(table, log)
    elif isinstance(first, EndTurn):
        turns.end_turn(table, first.player or table.active, log)
    elif isinstance(first, Restart):
        return _restart(table, first, log)
    elif isinstance(first, Subgame):
        return _begin_subgame(table, first, log)
    elif isinstance(first, Loop) and first.drains:
        go_round(table, first, log)
    elif isinstance(first, Choose):
        turns.choose(table, first, log)
    elif isinstance(first, Priority):
        _give_priority(table, first, log)
    else:
        at_the_same_time(table, step, log)
    return table


def at_the_same_time(table: Table, step: tuple[Event, ...], log: Log) -> None:
    """Let the events of a step happen.

    What was true as the step began decides (question 5): so wins, losses and draws come first,
    changes of life and the like after them, then cards, which are drawn singly (121.2), and
    effects that say what can't happen, or what happens instead, begin and end last.
    """
    moment = Moment()
    decisive = False
    changes: list[Event] = []  # payments too, which change life at their place among the others
    effects: list[Event] = []
    draws: dict[str, int] = {}
    for event in step:
        decide = events.DECISIONS.get(type(event))
        if decide:
            decisive = True
            decide(table, moment, event)
            if isinstance(event, PayLife):
                changes.append(event)
        elif type(event) in events.OF_EFFECTS and not events.reached(table, event):  # type: ignore[arg-type]
            log.note("out-of-range-is-untouched", "out of reach", table, (event.player,))  # type: ignore[arg-type, union-attr]
        elif isinstance(event, Draw):
            draws[event.player] = draws.get(event.player, 0) + chosen(table, event, log)
        else:
            (effects if type(event) in events.EFFECTS else changes).append(event)
    if moment.payments:
        unpaid = _unpaid(table, moment)
        changes = [event for event in changes if event not in unpaid]
    if decisive:
        settle(table, moment, log)
    if table.shares_life and len(changes) > 1:
        changes = _set_together(table, changes, log)
    _happen(table, changes, events.CHANGES, log)
    if draws:
        draw_cards(table, draws, log)
    _happen(table, effects, events.EFFECTS, log)


def _set_together(table: Table, changes: list[Event], log: Log) -> list[Event]:
    """The changes, in which the life totals of all heads of a team are set once: 810.9d."""
    changes, choosing = giants.set_together(table, changes)
    if choosing:
        log.questions.add(44)
    return changes


def _happen(
    table: Table, some: list[Any], how: dict[type, Callable[[Table, Any], None]], log: Log
) -> None:
    """Let events happen: to objects, or to those who are still in."""
    for event in some:
        change = how.get(type(event))
        if change is None:
            control.happen(table, event, log)
        elif leaving.can_change(table, event.player):
            change(table, event)


def _unpaid(table: Table, moment: Moment) -> list[PayLife]:
    """What can't be paid; who must pay it loses: 119.4."""
    can_be_paid = payable(table, moment.payments)
    unpaid = [one for one, can in zip(moment.payments, can_be_paid, strict=True) if not can]
    moment.lose_effects += [one.player for one in unpaid if one.otherwise == "lose"]
    return unpaid


@implements(
    "state-based-actions-defined",
    "state-based-actions",
    "checked-for-everyone",
    "no-checks-meanwhile",
)
def check(table: Table, log: Log) -> None:
    """Perform all state-based losses that apply as one event, until none applies: 704.3."""
    if table.board is not None:
        table.board.cease()
    while not table.over:
        moment = Moment()
        for rule, in_two_headed_giant, find, why in _STATE_BASED:
            found = find(table)
            if found:
                moment.state_based |= found
                if log.derive:
                    slug = in_two_headed_giant if table.two_headed else rule
                    log.note(slug, why(table, found), table, found)
        before, ready = standing(table), [*table.losses_replaced]
        table.attempted = NOBODY
        if not moment.state_based or not settle(table, moment, log):
            return
        _note_again(rounds_alike(table, before, ready), log)


def go_round(table: Table, loop: Loop, log: Log) -> None:
    """Go round a loop that costs life, with a check each time, until it ends.

    It ends when nobody in it is left, when everyone who loses life has left, or with the last of
    the times chosen. If nothing ends it, since those who lose life can't lose, it draws the game.
    """
    left = loop.times
    check(table, log)
    while not table.over and loops.in_loop(table, loop) and left != 0:
        before, ready = standing(table), [*table.losses_replaced]
        cost = loops.cost_of_a_round(table, loop)
        rounds = loops.rounds_until_something_happens(table, cost, left)
        if rounds is None:
            if not table.remaining.isdisjoint(loop.drains):
                moment = Moment()
                moment.loops.append(loops.in_loop(table, loop))
                settle(table, moment, log)
            return
        for pool, each in cost.items():
            table.life[pool] -= each * rounds
        left = None if left is None else left - rounds
        check(table, log)
        again = rounds_alike(table, before, ready, None if left is None else left // rounds)
        _note_again(again, log)
        left = None if left is None else left - again * rounds


def _note_again(rounds: int, log: Log) -> None:
    """Write one line for all rounds that were like the last."""
    if rounds:
        log.note_game("replaced-loss", f"the same {rounds} times more")


def _give_priority(table: Table, event: Priority, log: Log) -> None:
    """Check, and then let a player have priority who is still in: 704.3."""
    if event.player is not None and event.player not in table.remaining:
        return
    check(table, log)
    if not table.over:
        turns.give_priority(table, event)


def _restart(table: Table, event: Restart, log: Log) -> Table:
    """The new game that takes the place of this one: 104.6."""
    controller = event.controller
    if controller not in table.remaining or "restart" not in table.rules.in_force:
        return table
    log.note("restart", "restarted the game", table, (controller,))
    log.note("restarting", "begin anew; nobody won, lost or drew", table, table.remaining)
    log.note("restarter-starts", "takes the first turn", table, (controller,))
    return restarting.restarted(table, event)


def _begin_subgame(table: Table, event: Subgame, log: Log) -> Table:
    """The subgame that is played now; it needs players who are not all on one side: 729.2."""
    if event.controller not in table.remaining:
        return table
    players = subgames.who_plays(table, event.controller)
    if players != table.remaining:
        log.questions.add(40)
    if len({table.side[p] for p in players}) == 1:
        return table
    if subgames.archenemy_might_go_first(table, event):
        log.questions.add(61)
    log.note("subgame-starts", "began a subgame", table, (event.controller,))
    log.note("outside-the-subgame", "outside of it", table, table.remaining - players)
    subgame = subgames.begun(table, event, players)
    if subgame.attempted and table.rules.subgames_start_with_losses:
        log.questions.add(85)
    return subgame


def _resume(subgame: Table, main: Table, log: Log) -> Table:
    """The main game of a subgame that is over."""
    log.note_game("subgame-ends", "the subgame is over and the main game goes on")
    log.note("subgame-apart", "has not won the subgame", subgame, {*subgame.seats} - subgame.won)
    return subgames.resumed(subgame, main)


def _life_totals(table: Table, found: Players) -> str:
    return f"life total {_amounts(table, table.life, table.pool, found)}"


def _poison_counters(table: Table, found: Players) -> str:
    return f"{_amounts(table, table.poison, table.poison_pool, found)} poison counters"


def _amounts(table: Table, of: dict[str, int], pool: dict[str, str], found: Players) -> str:
    return " and ".join(dict.fromkeys(str(of[pool[p]]) for p in table.ordered(found)))


def _empty_draw(_table: Table, _found: Players) -> str:
    return "attempted to draw from an empty library"


def _commander_damage(_table: Table, _found: Players) -> str:
    return f"{losing.COMMANDER_DAMAGE_TO_LOSE} combat damage or more from one commander"


_STATE_BASED: tuple[
    tuple[str, str, Callable[[Table], Players], Callable[[Table, Players], str]], ...
] = (
    ("zero-life", "two-headed-giant-life", losing.without_life, _life_totals),
    (
        "draw-from-empty-library",
        "draw-from-empty-library",
        losing.drew_from_empty_library,
        _empty_draw,
    ),
    ("ten-poison", "two-headed-giant-poison", losing.poisoned, _poison_counters),
    ("commander-damage", "commander-damage", losing.struck_by_commander, _commander_damage),
)
"""State-based losses: the rule, its form in Two-Headed Giant, whom it finds, and why."""
