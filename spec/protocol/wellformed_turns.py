"""Which turns and steps a case can speak of."""

from collections.abc import Iterator

from headjudge.spec.protocol.alterations import Prevent
from headjudge.spec.protocol.event_records import tag
from headjudge.spec.protocol.events import (
    AgreeDraw,
    Choose,
    Concede,
    EndTurn,
    MakeChoice,
    Penalty,
    Restart,
    Subgame,
    one_by_one,
)
from headjudge.spec.protocol.games import Case
from headjudge.spec.protocol.turn_events import BeginStep, ControlTurn, EndTheTurn, ExtraTurn, Skip


def turn_problems(case: Case) -> Iterator[str]:
    """What is wrong with the turns and steps of a case.

    In Grand Melee several players take turns at a time, and turn markers say which turns can be
    added (807.4i, 807.4j), and when the turn ends is not one moment: of that a case can't speak.
    """
    if case.game.variant != "grand-melee":
        return
    for number, step in enumerate(case.steps, 1):
        for event in one_by_one(step):
            if isinstance(event, NOT_IN_GRAND_MELEE):
                yield f"step {number}: {tag(event)}: of a Grand Melee a case can't say that"


NOT_IN_GRAND_MELEE = (BeginStep, ExtraTurn, Skip, ControlTurn, EndTheTurn, Prevent)
_MEANWHILE = Concede | Penalty | AgreeDraw
"""What can happen while nobody receives priority and nothing goes on: 104.3a, 104.3k, 104.4i."""


def ended_turn_problems(case: Case) -> Iterator[str]:
    """Steps of a turn that an effect has ended: only the cleanup step is left of it (724.1d)."""
    has_ended = False
    for number, step in enumerate(case.steps, 1):
        for event in step:
            if isinstance(event, EndTheTurn | EndTurn | Restart | Subgame):
                has_ended = isinstance(event, EndTheTurn)
            elif has_ended and isinstance(event, BeginStep) and event.step != "cleanup":
                yield f"step {number}: {tag(event)}: of an ended turn only the cleanup is left"


def choice_problems(case: Case) -> Iterator[str]:
    """What is wrong with choices that stay open: nothing else goes on until they are made."""
    is_open = False
    for number, step in enumerate(case.steps, 1):
        for event in step:
            if isinstance(event, MakeChoice):
                if not is_open:
                    yield f"step {number}: no choice is open"
                is_open = False
            elif is_open and not isinstance(event, _MEANWHILE):
                yield f"step {number}: {tag(event)} can't happen while a choice is open"
            elif isinstance(event, Choose):
                is_open = event.open
