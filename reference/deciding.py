"""What is decided first of all that happens at one moment: who wins, loses, draws and leaves."""

from collections.abc import Callable

from headjudge.reference import lasting
from headjudge.reference.game_state import GameState
from headjudge.reference.payments import payable
from headjudge.reference.settle import Log, settle
from headjudge.reference.simultaneous import SimultaneousEvents
from headjudge.spec import protocol as v


def decide_together(
    game: GameState, events: SimultaneousEvents, log: Log
) -> Callable[[], None] | None:
    """Let players win, lose, draw and leave at one moment; what they can't pay changes nothing.

    Gives what ends the effects that leave with them, as these still alter changes of life and
    draws, if there are any: 614.4, 614.17a.
    """
    if events.payments:
        unpaid = _unpaid(game, events)
        events.changes = tuple([event for event in events.changes if event not in unpaid])
    there, effects = game.remaining, lasting.standing(game)
    settle_in_order(game, events, log)
    to_come = events.changes or events.draws or game.altered.to_draw
    altered = to_come and any(effects) and there != game.remaining
    return lasting.still_standing(game, effects) if altered else None


def settle_in_order(game: GameState, events: SimultaneousEvents, log: Log) -> None:
    """Let what wins, loses and draws happen: at one moment, concessions too (question 19)."""
    if events.conceding and game.book.reads(19) == "concession-first":
        settle(game, SimultaneousEvents(conceding=events.conceding), log)
        if game.over:
            return
        events.conceding = ()
    settle(game, events, log)


def _unpaid(game: GameState, events: SimultaneousEvents) -> list[v.PayLife]:
    """What can't be paid; who must pay it loses: 119.4."""
    can_be_paid = payable(game, events.payments)
    unpaid = [one for one, can in zip(events.payments, can_be_paid, strict=True) if not can]
    events.lose_effects += tuple([one.player for one in unpaid if one.otherwise == "lose"])
    return unpaid
