"""Games for tests, and how they stand after some steps on the reference."""

from typing import Any

from headjudge.reference import play
from headjudge.spec import protocol as v
from headjudge.spec.protocol.wellformed import require_wellformed
from tests import NEWEST


def game(*names: str, **more: Any) -> v.Setup:
    return v.Setup(tuple(v.Player(name) for name in names), **more)


def limited(*names: str, **each: Any) -> v.Setup:
    """A game with limited range, in which each player has that."""
    return v.Setup(tuple(v.Player(p, **each) for p in names), options=("limited-range",))


def last(setup: v.Setup, *steps: Any, edition: str = NEWEST) -> v.Outcome:
    """The outcome after the last of those steps; one event that is no tuple is a step, too."""
    case = v.Case("test", edition, setup, tuple(s if isinstance(s, tuple) else (s,) for s in steps))
    require_wellformed(case)
    return play(case).outcomes[-1]
