"""Runs of engines in editions, split into parts that any worker can judge."""

from collections.abc import Iterable, Iterator, Sequence
from functools import lru_cache
from itertools import chain, islice

import msgspec
from msgspec import Struct

from headjudge.conformance.cache import bundled_scenarios
from headjudge.conformance.engines.answers import Limits
from headjudge.conformance.engines.registry import command_files
from headjudge.conformance.judging.judge import run as judge
from headjudge.conformance.judging.resume import go_on
from headjudge.conformance.judging.verdicts import Judged, RunEvent, Started
from headjudge.conformance.scenarios.scenario import Scenario
from headjudge.conformance.scenarios.selection import Wanted, select
from headjudge.conformance.spreading import Task, worker_engine
from headjudge.spec.protocol import EngineInfo
from headjudge.spec.rulebook import Rulebook

CASES = 300
"""Maximum number of cases in a part."""


class SuiteRun(Struct, frozen=True):
    """An engine to judge in an edition."""

    engine: str
    edition: str
    wanted: Wanted = Wanted()
    limits: Limits = Limits()
    command: str = ""
    """The command line that repeats this run alone."""

    @property
    def scenarios(self) -> list[Scenario]:
        """The selected scenarios. Raises LookUpError if there are none."""
        return _chosen(self.edition, self.wanted)


class SuitePart(Struct, frozen=True):
    """The cases of a run from `begin` up to, but excluding, `end`."""

    run: SuiteRun
    begin: int
    end: int


class PartResult(Struct, frozen=True):
    """The verdicts of a part."""

    started: Started
    """The first event of the run, with what the engine told this worker about itself."""
    judged: tuple[Judged, ...]


@lru_cache(2)
def _chosen(edition: str, wanted: Wanted) -> list[Scenario]:
    book = Rulebook.at(edition)
    return select(bundled_scenarios(book), wanted, book)


def split(judged: int, cases: int) -> list[tuple[int, int]]:
    """Return where the remaining parts begin and end: at least one part, even if it is empty."""
    begins = range(judged, cases, CASES) or [judged]
    return [(begin, min(begin + CASES, cases)) for begin in begins]


def tasks(
    runs: Iterable[tuple[SuiteRun, Sequence[tuple[int, int]]]],
) -> Iterator[Task[SuitePart]]:
    """Yield the parts of runs, one run after the other."""
    for run, parts in runs:
        for begin, end in parts:
            name = f"{run.engine}, edition {run.edition}, cases {begin + 1} to {end}"
            yield Task(name, SuitePart(run, begin, end))


def judge_part(part: SuitePart) -> bytes:
    """Judge a part with the engine of this worker; return a PartResult as JSON.

    JSON makes the result independent of the process: which fields are omitted depends on the
    identity of default objects, which pickling does not preserve. Raises NotStarted when the engine
    can't be started.
    """
    scenarios, book = part.run.scenarios, Rulebook.at(part.run.edition)
    engine = worker_engine(part.run.engine, part.run.limits)
    files = command_files(part.run.engine)
    (started,) = islice(judge(engine, scenarios, book, command=part.run.command, files=files), 1)
    some = scenarios[part.begin : part.end]
    judged = [*islice(judge(engine, some, book), 1, len(some) + 1)]
    return msgspec.json.encode({"started": started, "judged": judged}, order="deterministic")


def run_events(
    before: Sequence[RunEvent],
    results: Iterator[bytes],
    scenarios: Sequence[Scenario],
    engines: list[EngineInfo],
) -> Iterator[RunEvent]:
    """Yield the events of a run from the results of its parts.

    `before` are the events of an interrupted run to resume. What the engine told each worker about
    itself is appended to `engines`. Raises WrongUse when the interrupted run was a different one.
    """
    parts = (msgspec.json.decode(result, type=PartResult) for result in results)
    first = next(parts)

    def judged() -> Iterator[RunEvent]:
        for part in chain([first], parts):
            engines.append(part.started.engine)
            yield from part.judged

    return go_on(before or [first.started], first.started, judged(), scenarios)
