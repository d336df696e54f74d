"""Plant a fault in the reference, run all cases, and return the reported causes."""

import random
from collections.abc import Callable, Mapping
from functools import cache, partial
from typing import NamedTuple

import pytest

from headjudge.judge import diagnosis, fault_dictionary
from headjudge.judge.causes import Cluster, cluster_failures
from headjudge.judge.fault_dictionary import (
    FAULTS,
    EngineFault,
    FaultyReference,
    can_change,
    reached,
)
from headjudge.judge.judge import run
from headjudge.judge.verdicts import Judged
from headjudge.runner.engine import Answer
from headjudge.runner.in_process import InProcessEngine, TimeUpError, time_limit
from headjudge.spec.protocol.case_kinds import AnyCase, AnyOutcome
from headjudge.spec.rulebook import Rulebook
from headjudge.suite.cache import bundled_scenarios
from headjudge.suite.scenario import Scenario

Outcomes = tuple[AnyOutcome, ...] | None
"""The outcomes of a case; None without an answer."""
PART = 20
"""Interval at which cases that run no faulty function are played."""
SECONDS = 0.25
"""Processor time for a case; the reference takes a thousandth of it."""


class Caught(NamedTuple):
    """The causes that a run reports for a fault."""

    fault: EngineFault
    causes: list[Cluster]
    """The most important first."""

    @property
    def cases(self) -> int:
        """The number of cases that catch the fault."""
        return sum(len(cause.cases) for cause in self.causes)

    @property
    def first(self) -> Judged:
        """The shortest case of the first cause. Raises IndexError without causes."""
        return self.causes[0].cases[0]

    @property
    def named(self) -> bool:
        """Whether the first cause names a broken rule, or the missing answer."""
        if not self.causes:
            return False
        if self.fault.verdict != "fail":
            return self.first.verdict == self.fault.verdict
        return rule_of(self.causes[0]) in self.fault.rules.split()


def rule_of(cluster: Cluster) -> str:
    """Return the slug of the rule that a cause is about; empty for other causes."""
    return cluster.cause.rule


class AllCases:
    """All cases of `certify`, with the reference's outcomes."""

    def __init__(self, book: Rulebook) -> None:
        """Play every case. Raises ValueError if the reference fails one."""
        self.book = book
        self.scenarios = bundled_scenarios(book)
        right = FaultyReference()
        self.outcomes = {
            each.case.id: outcomes_of(right.play, each.case) for each in self.scenarios
        }
        self.engine = cache(partial(Remembering, self.outcomes))
        self.reached = {
            each.case.id: reached(partial(right.play, each.case)) for each in self.scenarios
        }
        self.judged = {event.id: event for event in self.judge(right, self.scenarios)}
        if failing := [event.id for event in self.judged.values() if event.verdict == "fail"]:
            raise ValueError(f"the reference fails {', '.join(failing)}")

    def causes(self, *faults: EngineFault) -> list[Cluster]:
        """Return the causes that a run reports for the reference with these faults.

        Only cases with changed outcomes are judged again.
        """
        changes = self.changes(*faults)
        changed = [each for each in self.scenarios if each.case.id in changes]
        judged = {event.id: event for event in self.judge(self.engine(*faults), changed)}
        return cluster_failures((self.judged | judged).values())

    def changes(self, *faults: EngineFault) -> dict[str, Outcomes]:
        """Return the outcomes that these faults change, by case.

        Only cases that run a faulty function can change, as the diagnosis assumes; a sample of the
        others checks that.
        """
        engine = self.engine(*faults)
        if engine.changes is not None:
            return engine.changes
        touched: list[AnyCase] = []
        untouched: list[AnyCase] = []
        for each in self.scenarios:
            functions = self.reached[each.case.id]
            can = any(can_change(fault, functions) for fault in faults)
            (touched if can else untouched).append(each.case)
        sample = random.Random(f"{faults}").sample(untouched, len(untouched) // PART)
        found = {case.id: outcomes_of(engine.play, case) for case in (*touched, *sample)}
        found = {name: value for name, value in found.items() if value != self.outcomes[name]}
        wrong = {case.id for case in sample} & found.keys()
        assert not wrong, f"{faults}: {wrong} change and run no faulty function"
        engine.changes = found
        return found

    def trial(self, fault: EngineFault) -> Caught:
        """Run all cases on the reference with this fault."""
        return Caught(fault, self.causes(fault))

    def judge(self, engine: FaultyReference, scenarios: list[Scenario]) -> list[Judged]:
        """Return the verdicts on an engine's outcomes."""
        with pytest.MonkeyPatch.context() as patch:
            for module in (fault_dictionary, diagnosis):
                patch.setattr(module, "faulty", self._named)
            events = run(Limited(engine), scenarios, self.book)
            return [event for event in events if isinstance(event, Judged)]

    def _named(self, *names: str) -> FaultyReference:
        return self.engine(*(FAULTS[name] for name in names))


@cache
def all_cases() -> AllCases:
    """Return all cases of the newest edition, played once in a process."""
    return AllCases(Rulebook.at())


class Limited(InProcessEngine):
    """An engine in this process whose time limit counts only its own processor time.

    A case hangs only if it exceeds the limit twice, because Python may collect the garbage of a
    large process meanwhile.
    """

    def __init__(self, engine: FaultyReference) -> None:
        super().__init__(engine, timeout=None)

    def answer(self, case: AnyCase) -> Answer:
        answer = self._within_the_limit(case)
        return self._within_the_limit(case) if answer.kind == "hang" else answer

    def _within_the_limit(self, case: AnyCase) -> Answer:
        try:
            with time_limit(SECONDS, of_processor=True):
                return super().answer(case)
        except TimeUpError:  # raised after the engine's own limit, but before its answer is read
            return Answer("hang", message="no answer")


class Remembering(FaultyReference):
    """The reference with faults; it remembers outcomes, since a diagnosis repeats cases."""

    def __init__(self, right: Mapping[str, Outcomes], *faults: EngineFault) -> None:
        super().__init__(*faults)
        self.changes: dict[str, Outcomes] | None = None
        """The outcomes that the faults change, by case; None until they are known."""
        self._right = right
        self._played: dict[str, tuple[AnyOutcome, ...]] = {}

    def play(self, case: AnyCase) -> tuple[AnyOutcome, ...]:
        """Return the remembered outcomes. Raises the same error as before if there are none."""
        if self.changes is None:
            if case.id not in self._played:
                self._played[case.id] = super().play(case)
            return self._played[case.id]
        outcomes = self.changes.get(case.id, self._right[case.id])
        return super().play(case) if outcomes is None else outcomes


def outcomes_of(play: Callable[[AnyCase], Outcomes], case: AnyCase) -> Outcomes:
    """Play a case; return None if two attempts fail or exceed the time limit."""
    for _ in range(2):
        try:
            with time_limit(SECONDS, of_processor=True):
                return play(case)
        except (Exception, TimeUpError):  # noqa: BLE001 -- with a fault it may fail in any way
            continue
    return None
