"""Set up games for tests, and play steps on the reference."""

from typing import Any

from headjudge.reference import play
from headjudge.spec import protocol
from headjudge.spec.protocol.validation.cases import require_wellformed
from tests import NEWEST


def game(*names: str, **more: Any) -> protocol.Setup:
    return protocol.Setup(tuple(protocol.Player(name) for name in names), **more)


def limited(*names: str, **each: Any) -> protocol.Setup:
    """Return a game with limited range of influence; `each` are fields of every player."""
    return protocol.Setup(
        tuple(protocol.Player(p, **each) for p in names), options=("limited-range",)
    )


def last(setup: protocol.Setup, *steps: Any, edition: str = NEWEST) -> protocol.Outcome:
    """Return the outcome after the last step; each step is a tuple of events or a single event."""
    case = protocol.Case(
        "test", edition, setup, tuple(s if isinstance(s, tuple) else (s,) for s in steps)
    )
    require_wellformed(case)
    return play(case).outcomes[-1]
