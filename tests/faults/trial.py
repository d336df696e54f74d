"""Faults tried: what a run over all cases shows of the reference with one in it."""

from functools import cache, partial
from typing import NamedTuple

from headjudge.conformance.cache.compiled import bundled_scenarios
from headjudge.conformance.engines.answers import Answer
from headjudge.conformance.engines.in_process import InProcess, TimeUpError, time_limit
from headjudge.conformance.faults.engine_fault import EngineFault, Planted
from headjudge.conformance.faults.reached import can_change, reached
from headjudge.conformance.judging.gathering import Common, gather
from headjudge.conformance.judging.judge import run
from headjudge.conformance.judging.verdicts import Judged
from headjudge.conformance.scenarios.scenario import Scenario
from headjudge.spec.protocol.kinds import AnyCase, AnyOutcome
from headjudge.spec.rulebook import Rulebook

SECONDS = 0.25
"""How much of the processor's time a case may take; the reference takes a thousandth of it."""


class Caught(NamedTuple):
    """What a run shows of a fault."""

    fault: EngineFault
    causes: list[Common]
    """The most serious first."""

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


def rule_of(common: Common) -> str:
    """The slug of the rule that a cause is about; empty if it is about none."""
    return common.cause.rule


class AllCases:
    """All that `certify` plays, as the reference plays it."""

    def __init__(self, book: Rulebook) -> None:
        """Play it. Raises ValueError where the reference itself does not pass."""
        self.book = book
        self.scenarios = bundled_scenarios(book)
        right = Planted()
        self.outcomes = {one.case.id: told(right, one) for one in self.scenarios}
        self.reached = {
            one.case.id: reached(partial(right.play, one.case)) for one in self.scenarios
        }
        self.judged = {one.id: one for one in self._run(right, self.scenarios)}
        if wrong := [one.id for one in self.judged.values() if one.verdict == "fail"]:
            raise ValueError(f"the reference itself does not pass {', '.join(wrong)}")

    def causes(self, *faults: EngineFault) -> list[Common]:
        """The causes that a run shows of the reference with these faults.

        Only what is told otherwise is judged anew.
        """
        engine = Planted(*faults)
        otherwise = [
            one for one in self.scenarios if told(engine, one) != self.outcomes[one.case.id]
        ]
        anew = {one.id: one for one in self._run(engine, otherwise)}
        for one in anew.values():  # it is what a diagnosis relies on
            functions = self.reached[one.id]
            assert one.verdict != "fail" or any(can_change(each, functions) for each in faults)
        return gather((self.judged | anew).values())

    def trial(self, fault: EngineFault) -> Caught:
        """What a run shows of the reference with this fault."""
        return Caught(fault, self.causes(fault))

    def _run(self, engine: Planted, scenarios: list[Scenario]) -> list[Judged]:
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

    def answer(self, case: AnyCase) -> Answer:
        answer = self._within_the_limit(case)
        return self._within_the_limit(case) if answer.kind == "hang" else answer

    def _within_the_limit(self, case: AnyCase) -> Answer:
        try:
            with time_limit(SECONDS, of_processor=True):
                return super().answer(case)
        except TimeUpError:  # between the engine's own time and the reading of what it told
            return Answer("hang", message="no answer")


def told(engine: Planted, scenario: Scenario) -> tuple[AnyOutcome, ...] | None:
    """What an engine tells of a case; None where it gives no answer."""
    try:
        with time_limit(SECONDS, of_processor=True):
            return tuple(engine.play(scenario.case))
    except (Exception, TimeUpError):  # noqa: BLE001 -- an engine with a fault may fail in any way
        return None
