"""What is judged in a run of pytest: the cases, the engine, and the list of known failures."""

from collections.abc import Generator, Iterable
from pathlib import Path, PurePath

from msgspec import Struct

from headjudge.conformance.cache import all_scenarios
from headjudge.conformance.engines.answers import Answer, Attached, Limits
from headjudge.conformance.engines.registry import attach
from headjudge.conformance.judging.judge import judge_answer, not_sent
from headjudge.conformance.judging.verdicts import Judged
from headjudge.conformance.pytest_plugin.names import OWN
from headjudge.conformance.reporting import failure_list
from headjudge.conformance.scenarios.scenario import Scenario
from headjudge.conformance.scenarios.selection import Wanted, select
from headjudge.spec.protocol.capabilities import lacking
from headjudge.spec.protocol.kinds import AnyCase
from headjudge.spec.rulebook import LookUpError, Rulebook, editions, nearest


class PluginRequest(Struct, frozen=True):
    """What to judge, as the user said it."""

    engine: str
    edition: str = ""
    profiles: tuple[str, ...] = ()
    features: tuple[Path, ...] = ()
    """Files in place of the bundled features."""
    known: Path | None = None
    limits: Limits = Limits()
    named: tuple[str, ...] = ()
    """Node ids, of features or of cases; none for all."""
    everything: bool = False
    """Whether cases are collected too that need what the engine does not claim."""


def place(scenario: Scenario) -> str:
    """The node id of a scenario: its feature, and its own id."""
    return f"{OWN}{PurePath(scenario.path).stem}::{scenario.case.id}"


class CollectedSuite:
    """The cases of a run, and the engine that plays them once it is attached."""

    def __init__(self, request: PluginRequest) -> None:
        """Read what is asked for.

        Raises LookUpError for an unknown edition or profile, WrongUse for a file that is wrong.
        """
        self.request = request
        self.book = Rulebook.at(request.edition)
        self.known = failure_list.load(request.known) if request.known else failure_list.KnownList()
        there = all_scenarios(request.features, self.book)
        everything = select(there, Wanted(profiles=request.profiles), self.book)
        self.scenarios = self._named(everything)
        self.gone: list[str] = []
        """The ids on the list of known failures that no case has, if all cases are there."""
        if len(self.scenarios) == len(everything) and not request.features + request.profiles:
            self.gone = sorted(self.known.failures.keys() - {one.case.id for one in everything})
        self.attached: Attached | None = None
        self.ahead: Ahead | None = None

    def _named(self, everything: list[Scenario]) -> list[Scenario]:
        """The scenarios whose node ids the user gave, or that are in a feature so given.

        The id of an outline means all its rows. Raises LookUpError for one that is of nothing.
        """
        if not self.request.named:
            return everything
        of_name: dict[str, list[Scenario]] = {}
        for scenario in everything:
            own = place(scenario)
            feature, row = own.rpartition("::")[0], own.rpartition(".")[0]
            for name in dict.fromkeys((OWN, feature, row, own)):
                of_name.setdefault(name, []).append(scenario)
        chosen: set[str] = set()
        for name in self.request.named:
            if name not in of_name:
                near = nearest(name, of_name)
                raise LookUpError(f"there is no case {name!r} in edition {self.book.edition}{near}")
            chosen.update(one.case.id for one in of_name[name])
        return [one for one in everything if one.case.id in chosen]

    def wants(self, scenario: Scenario) -> bool:
        """Whether a case is collected: it is within what the engine claims, or asked for by name.

        One on the list of known failures is too, as it is no failure any more if it isn't claimed.
        """
        if (
            self.attached is None
            or self.request.everything
            or scenario.case.id in self.known.failures
        ):
            return True
        return not self.lacks(scenario, self.attached) or place(scenario) in self.request.named

    def attach(self) -> Attached:
        """Start the engine that was asked for. Raises NotStarted, or WrongUse for wrong limits."""
        self.attached = attach(self.request.engine, self.request.limits)
        return self.attached

    def lacks(self, scenario: Scenario, attached: Attached) -> tuple[str, ...]:
        """What the scenario needs and the engine does not claim."""
        return lacking(scenario.case, attached.info, editions()[0])

    def look_ahead(self, scenarios: Iterable[Scenario]) -> None:
        """Let the attached engine begin with these, the next to be judged and in this order."""
        if self.attached:
            attached = self.attached
            self.ahead = Ahead(attached, [s.case for s in scenarios if not self.lacks(s, attached)])

    def judge(self, scenario: Scenario, attached: Attached) -> Judged:
        """The verdict on one scenario, as ``headjudge certify`` gives it."""
        missing = self.lacks(scenario, attached)
        if missing:
            return not_sent(scenario, missing)
        answer = (self.ahead or attached).answer(scenario.case)
        return judge_answer(scenario, answer, attached.info, self.book)

    def close(self) -> None:
        """End the engine."""
        ahead, attached, self.ahead, self.attached = self.ahead, self.attached, None, None
        if ahead:
            ahead.stop()
        if attached:
            attached.close()


class Ahead:
    """The cases of tests to come, with which the engine goes on while one test is judged.

    They are asked as ``headjudge certify`` asks them: several are in flight, and what comes too
    much is found to be whose it is.
    """

    def __init__(self, attached: Attached, cases: list[AnyCase]) -> None:
        """The cases in the order in which their answers will be wanted."""
        self.attached = attached
        self.coming = {case.id for case in cases}
        self.played = self._play(cases)

    def _play(self, cases: list[AnyCase]) -> Generator[tuple[str, Answer], None, None]:
        answers = self.attached.answers(cases)
        try:
            yield from zip((case.id for case in cases), answers, strict=True)
        finally:
            if isinstance(answers, Generator):
                answers.close()

    def answer(self, case: AnyCase) -> Answer:
        """The answer to a case; those before it that nobody wanted are passed over.

        A case that is wanted again is asked again, and from then on one at a time.
        """
        while case.id in self.coming:
            name, answer = next(self.played)
            self.coming.remove(name)
            if name == case.id:
                return answer
        self.stop()
        return self.attached.answer(case)

    def stop(self) -> None:
        """Ask no further."""
        self.coming.clear()
        self.played.close()
