"""Set up games for tests, compile steps, and play them on the reference."""

from typing import Any

from headjudge.judge.judge import run
from headjudge.judge.verdicts import Judged
from headjudge.reference import play
from headjudge.runner.engine import EngineSession
from headjudge.spec import protocol
from headjudge.spec.protocol.capabilities import CAPABILITIES
from headjudge.spec.protocol.validation.cases import require_wellformed
from headjudge.spec.rulebook import Rulebook
from headjudge.suite.compiler import compile_features, parse
from headjudge.suite.levels import LEVELS, levels_up_to
from headjudge.suite.scenario import Scenario
from tests import NEWEST


def game(*names: str, **more: Any) -> protocol.Setup:
    return protocol.Setup(tuple(protocol.Player(name) for name in names), **more)


def limited(*names: str, **each: Any) -> protocol.Setup:
    """Return a game with limited range of influence; `each` contains fields for every player."""
    return protocol.Setup(
        tuple(protocol.Player(p, **each) for p in names), options=("limited-range",)
    )


def last(setup: protocol.Setup, *steps: Any, edition: str = NEWEST) -> protocol.Outcome:
    """Play a game and return its last outcome; each step is a tuple of events or a single event."""
    case = protocol.Case(
        "test", edition, setup, tuple(s if isinstance(s, tuple) else (s,) for s in steps)
    )
    require_wellformed(case)
    return play(case).outcomes[-1]


def compiled(*steps: str, edition: str = "") -> Scenario:
    """Compile steps without keywords; those joined by " & " are simultaneous.

    The first step is in line 3 of the feature.
    """
    lines = ["Feature: t", "  Example: t"]
    for step in steps:
        first, *others = step.split(" & ")
        lines.append(f"    * {'at the same time' if others else first}")
        lines += [f"      | {event} |" for event in (first, *others) if others]
    (scenario,) = compile_features([parse("t.feature", "\n".join(lines))], Rulebook.at(edition))
    return scenario


def judge(scenario: Scenario, engine: EngineSession, book: Rulebook) -> Judged:
    """Play a single scenario and return the verdict on it."""
    (_, judged, _) = run(engine, [scenario], book)
    assert isinstance(judged, Judged)
    return judged


def capabilities_of(level: str) -> frozenset[str]:
    """Return the capabilities that an engine needs for a level."""
    if level == [*LEVELS][-1]:
        return CAPABILITIES
    return frozenset().union(*(LEVELS[name].adds for name in levels_up_to(level)))
