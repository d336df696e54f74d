"""Games for tests, and how they stand after some steps on the reference."""

from typing import Any

from headjudge.reference import play
from headjudge.spec import protocol
from headjudge.spec.protocol.validation.cases import require_wellformed
from tests import NEWEST


def game(*names: str, **more: Any) -> protocol.Setup:
    return protocol.Setup(tuple(protocol.Player(name) for name in names), **more)


def limited(*names: str, **each: Any) -> protocol.Setup:
    """A game with limited range, in which each player has that."""
    return protocol.Setup(
        tuple(protocol.Player(p, **each) for p in names), options=("limited-range",)
    )


def last(setup: protocol.Setup, *steps: Any, edition: str = NEWEST) -> protocol.Outcome:
    """The outcome after the last of those steps; one event that is no tuple is a step, too."""
    case = protocol.Case(
        "test", edition, setup, tuple(s if isinstance(s, tuple) else (s,) for s in steps)
    )
    require_wellformed(case)
    return play(case).outcomes[-1]
