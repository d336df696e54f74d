"""Small correct and faulty engines as Python objects."""

import os
import time
from collections.abc import Callable
from functools import cache
from operator import attrgetter
from typing import Any

from msgspec.structs import replace

from headjudge.reference import play
from headjudge.reference.game_play import play as play_game
from headjudge.spec.protocol import CAPABILITIES, Case, Check, EngineInfo, Outcome, Unsupported
from headjudge.spec.protocol.case_kinds import OUTCOMES, AnyCase
from headjudge.spec.rulebook import Rulebook
from headjudge.suite.cache import bundled_scenarios

PROMISES_NOTHING = {"life", "poison", "library", "deviates"}
"""Fields that an engine without `life` and `poison-view` need not report."""


class Right:
    """A correct engine: the reference under another name."""

    capabilities = CAPABILITIES
    checks: Any = "explicit"
    max_players = 64

    def describe(self) -> EngineInfo:
        return EngineInfo(
            "right",
            "1",
            capabilities=self.capabilities,
            max_players=self.max_players,
            checks=self.checks,
        )

    def play(self, case: Case) -> Any:
        return play(case, derive=False).outcomes


class Table(Right):
    """A table of answers by case id, which knows no rules."""

    def play(self, case: AnyCase) -> Any:
        if case.id in _suite_ids():
            return super().play(case)  # type: ignore[arg-type] # a table of what this returns
        raise Unsupported("an unknown case")


@cache
def _suite_ids() -> frozenset[str]:
    return frozenset(scenario.case.id for scenario in bundled_scenarios(Rulebook.at()))


class NoDraws(Right):
    """A faulty engine that makes the first player of a draw win and the others lose."""

    def play(self, case: Case) -> Any:
        return [self.undrawn(outcome) for outcome in super().play(case)]

    def undrawn(self, outcome: Any) -> Any:
        if not isinstance(outcome, Outcome) or not outcome.drawn:
            return outcome
        return replace(outcome, winners=outcome.drawn[:1], losers=outcome.drawn[1:], drawn=())


class SlowlyNoDraws(NoDraws):
    """Like NoDraws, but slow enough to be interrupted."""

    def play(self, case: Case) -> Any:
        time.sleep(float(os.environ.get("SECONDS_A_CASE", "0.05")))
        return super().play(case)


class EndsOnly(Right):
    """A correct engine that reports only how games end.

    By default, it claims no capability to report totals.
    """

    def __init__(
        self, capabilities: Any = CAPABILITIES - {"life", "poison-view", "library"}
    ) -> None:
        self.capabilities = capabilities

    def play(self, case: Case) -> Any:
        ends = attrgetter("over", "winners", "losers", "drawn", "restarted", "subgame")
        return [Outcome(*ends(outcome)) for outcome in super().play(case)]


class Silent(Right):
    """An engine that reports empty outcomes."""

    def play(self, case: AnyCase) -> Any:
        return [OUTCOMES[type(case)]() for _ in case.steps]


class Eager(Right):
    """A correct engine that checks state-based actions after every step."""

    checks = "implicit"

    def play(self, case: Case) -> Any:
        outcomes = []
        for number in range(1, len(case.steps) + 1):
            steps: list[Any] = []
            for step in case.steps[:number]:
                steps += [step, (Check(),)]
            of_step, checked = play(replace(case, steps=tuple(steps))).outcomes[-2:]
            outcomes.append(replace(checked, chooser=of_step.chooser, deviates=of_step.deviates))
        return outcomes


class AtOnce(Right):
    """A correct engine that finds some kinds of losses after every step, without a check."""

    def __init__(self, **rules: str) -> None:
        self.rules = [*rules.values()]
        self.checks = {kind.replace("_", "-"): "implicit" for kind in rules}

    def play(self, case: AnyCase) -> Any:
        if isinstance(case, Case):
            return play_game(case, at_once=self.rules).outcomes
        return super().play(case)  # type: ignore[arg-type]


class StopsAtTheEnd(Right):
    """A correct engine that ignores events after the end of the game."""

    def play(self, case: AnyCase) -> Any:
        outcomes = list(super().play(case))  # type: ignore[arg-type]
        over = [number for number, outcome in enumerate(outcomes) if outcome.over]
        if not over:
            return outcomes
        return [*outcomes[: over[0]], *[outcomes[over[0]]] * (len(outcomes) - over[0])]


class GivesUp(Right):
    """An engine that supports only a case's first steps; `alter` changes their outcomes."""

    def __init__(self, steps: int, alter: Callable[[Any], Any] = lambda outcome: outcome) -> None:
        self.steps, self.alter = steps, alter

    def play(self, case: Case) -> Any:
        outcomes = list(super().play(case))
        if len(outcomes) <= self.steps:
            return outcomes
        raise Unsupported("it goes too far", map(self.alter, outcomes[: self.steps]))


class Raises(Right):
    """An engine that raises the same exception for every case."""

    def __init__(self, error: BaseException) -> None:
        self.error = error

    def play(self, case: Case) -> Any:
        raise self.error


class Slow(Right):
    """An engine that takes a minute per case."""

    def play(self, case: Case) -> Any:
        time.sleep(60)


class Returns(Right):
    """An engine that returns a fixed value for every case."""

    def __init__(self, value: Any) -> None:
        self.value = value

    def play(self, case: Case) -> Any:
        return self.value


class BadInfo(Right):
    """An engine that claims an unknown capability."""

    def describe(self) -> EngineInfo:
        return EngineInfo("bad", capabilities=frozenset({"telepathy"}))


class Older(Right):
    """A correct engine that claims only an older edition."""

    def describe(self) -> EngineInfo:
        return replace(super().describe(), editions=("2010-07-16",))


class ClaimsNothing(Right):
    """An engine without capabilities."""

    capabilities = frozenset()


def unsupported() -> Raises:
    return Raises(Unsupported("no such thing"))


def raises_at_start() -> Right:
    raise RuntimeError("no licence")


class Chatty(Right):
    """A correct engine that prints to standard output while it plays."""

    def play(self, case: Case) -> Any:
        print(f"now playing {case.id}", flush=True)
        return super().play(case)
