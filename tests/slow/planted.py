"""Runs of all cases on the reference with a planted fault, and the causes they report."""

import random
from collections.abc import Callable, Mapping
from functools import cache, partial
from typing import NamedTuple

import pytest

from headjudge.conformance.cache import bundled_scenarios
from headjudge.conformance.engines.answers import Answer
from headjudge.conformance.engines.in_process import InProcess, TimeUpError, time_limit
from headjudge.conformance.judging import fault_dictionary
from headjudge.conformance.judging.causes import Cluster, cluster
from headjudge.conformance.judging.fault_dictionary import (
    FAULTS,
    EngineFault,
    FaultyReference,
    can_change,
    reached,
)
from headjudge.conformance.judging.judge import run
from headjudge.conformance.judging.verdicts import Judged
from headjudge.conformance.scenarios.scenario import Scenario
from headjudge.spec.protocol.kinds import AnyCase, AnyOutcome
from headjudge.spec.rulebook import Rulebook

Told = tuple[AnyOutcome, ...] | None
"""The outcomes of a case; None without an answer."""
PART = 20
"""Of so many cases that run through no fault one is tried."""
SECONDS = 0.25
"""How much of the processor's time a case may take; the reference takes a thousandth of it."""


class Caught(NamedTuple):
    """What a run shows of a fault."""

    fault: EngineFault
    causes: list[Cluster]
    """What to mend first at the top."""

    @property
    def cases(self) -> int:
        """How many cases catch it."""
        return sum(len(one.cases) for one in self.causes)

    @property
    def first(self) -> Judged:
        """The shortest case of the first cause. Raises IndexError where nothing catches it."""
        return self.causes[0].cases[0]

    @property
    def named(self) -> bool:
        """Whether the first cause names a rule that is broken, or the answer that is missing."""
        if not self.causes:
            return False
        if self.fault.verdict != "fail":
            return self.first.verdict == self.fault.verdict
        return rule_of(self.causes[0]) in self.fault.rules.split()


def rule_of(common: Cluster) -> str:
    """The slug of the rule that a cause is about; empty if it is about none."""
    return common.cause.rule


class AllCases:
    """All that `certify` plays, as the reference plays it."""

    def __init__(self, book: Rulebook) -> None:
        """Play it. Raises ValueError where the reference itself does not pass."""
        self.book = book
        self.scenarios = bundled_scenarios(book)
        right = FaultyReference()
        self.outcomes = {one.case.id: told(right.play, one.case) for one in self.scenarios}
        self.engine = cache(partial(Remembering, self.outcomes))
        self.reached = {
            one.case.id: reached(partial(right.play, one.case)) for one in self.scenarios
        }
        self.judged = {one.id: one for one in self._run(right, self.scenarios)}
        if wrong := [one.id for one in self.judged.values() if one.verdict == "fail"]:
            raise ValueError(f"the reference itself does not pass {', '.join(wrong)}")

    def causes(self, *faults: EngineFault) -> list[Cluster]:
        """The causes that a run shows of the reference with these faults.

        Only what is told otherwise is judged anew, and only what runs through a fault can be; that
        is what a diagnosis relies on, and some of the others are tried.
        """
        otherwise = self.otherwise(*faults)
        some = [one for one in self.scenarios if one.case.id in otherwise]
        anew = {one.id: one for one in self._run(self.engine(*faults), some)}
        return cluster((self.judged | anew).values())

    def otherwise(self, *faults: EngineFault) -> dict[str, Told]:
        """What the reference with these faults tells otherwise than without them, by case."""
        engine = self.engine(*faults)
        if engine.otherwise is not None:
            return engine.otherwise
        parts: dict[bool, list[AnyCase]] = {True: [], False: []}
        for one in self.scenarios:
            functions = self.reached[one.case.id]
            parts[any(can_change(each, functions) for each in faults)].append(one.case)
        others = parts[False]
        some = random.Random(f"{faults}").sample(others, len(others) // PART)
        found = {one.id: told(engine.play, one) for one in (*parts[True], *some)}
        found = {name: one for name, one in found.items() if one != self.outcomes[name]}
        wrong = {one.id for one in some} & found.keys()
        assert not wrong, f"{faults}: {wrong} are told otherwise, and run through none of them"
        engine.otherwise = found
        return found

    def trial(self, fault: EngineFault) -> Caught:
        """What a run shows of the reference with this fault."""
        return Caught(fault, self.causes(fault))

    def _run(self, engine: FaultyReference, scenarios: list[Scenario]) -> list[Judged]:
        with pytest.MonkeyPatch.context() as patch:
            patch.setattr(fault_dictionary, "faulty", lambda name: self.engine(FAULTS[name]))
            events = run(Limited(engine), scenarios, self.book)
            return [one for one in events if isinstance(one, Judged)]


@cache
def all_cases() -> AllCases:
    """All cases of the newest edition, played once a process."""
    return AllCases(Rulebook.at())


class Limited(InProcess):
    """An engine in this process that a busy machine can't make hang.

    A hang is believed the second time: Python may collect all garbage of a large process meanwhile.
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
        except TimeUpError:  # between the engine's own time and the reading of what it told
            return Answer("hang", message="no answer")


class Remembering(FaultyReference):
    """The reference with faults, which plays nothing again: a diagnosis asks it time and again."""

    def __init__(self, right: Mapping[str, Told], *faults: EngineFault) -> None:
        super().__init__(*faults)
        self.otherwise: dict[str, Told] | None = None
        """What it tells otherwise than without faults, by case; None while that is not known."""
        self._right = right

    def play(self, case: AnyCase) -> tuple[AnyOutcome, ...]:
        """What it tells of a case. Fails anew each time where that is no answer."""
        if self.otherwise is None:
            return super().play(case)
        found = self.otherwise.get(case.id, self._right[case.id])
        return super().play(case) if found is None else found


def told(play: Callable[[AnyCase], Told], case: AnyCase) -> Told:
    """What an engine tells of a case; that it tells nothing is believed the second time."""
    for _ in range(2):
        try:
            with time_limit(SECONDS, of_processor=True):
                return play(case)
        except (Exception, TimeUpError):  # noqa: BLE001 -- with a fault it may fail in any way
            continue
    return None
