"""Runs of engines in editions, cut into parts that are judged wherever there is room."""

from collections.abc import Iterable, Iterator, Sequence
from functools import lru_cache
from itertools import chain, islice

import msgspec
from msgspec import Struct

from headjudge.conformance.cache import bundled_scenarios
from headjudge.conformance.engines.answers import Limits
from headjudge.conformance.engines.registry import command_files
from headjudge.conformance.judging.judge import run
from headjudge.conformance.judging.resume import go_on
from headjudge.conformance.judging.verdicts import Judged, RunEvent, Started
from headjudge.conformance.scenarios.scenario import Scenario
from headjudge.conformance.scenarios.selection import Wanted, select
from headjudge.conformance.spreading import Piece, engine
from headjudge.spec.protocol import EngineInfo
from headjudge.spec.rulebook import Rulebook

CASES = 300
"""How many cases a part has at most."""


class SuiteRun(Struct, frozen=True):
    """An engine that is judged in an edition."""

    engine: str
    edition: str
    wanted: Wanted = Wanted()
    limits: Limits = Limits()
    command: str = ""
    """The command line that does just this."""

    @property
    def scenarios(self) -> list[Scenario]:
        """What is played. Raises LookUpError where there is nothing."""
        return _chosen(self.edition, self.wanted)


class SuitePart(Struct, frozen=True):
    """Some cases of a run; what comes of them is the same wherever they are judged."""

    run: SuiteRun
    place: int
    """Among the parts of all runs, from 0."""
    begin: int
    end: int
    """The cases are those from `begin` on, up to `end`."""


class PartResult(Struct, frozen=True):
    """What came of a part."""

    started: Started
    """How the run begins, by what the engine says of itself to whoever judged this part."""
    judged: tuple[Judged, ...]


@lru_cache(2)
def _chosen(edition: str, wanted: Wanted) -> list[Scenario]:
    book = Rulebook.at(edition)
    return select(bundled_scenarios(book), wanted, book)


def cut(judged: int, cases: int) -> list[tuple[int, int]]:
    """Where the parts begin and end of which so many cases are left: at least one, if an empty."""
    begins = range(judged, cases, CASES) or [judged]
    return [(begin, min(begin + CASES, cases)) for begin in begins]


def pieces(
    runs: Iterable[tuple[SuiteRun, Sequence[tuple[int, int]]]],
) -> Iterator[Piece[SuitePart]]:
    """The parts of runs, one after the other, as pieces of work."""
    places = ((one, *ends) for one, parts in runs for ends in parts)
    for place, (one, begin, end) in enumerate(places):
        name = f"{one.engine}, edition {one.edition}, cases {begin + 1} to {end}"
        yield Piece(name, SuitePart(one, place, begin, end))


def judged_part(part: SuitePart) -> bytes:
    """What comes of a part when the engine of this worker process plays it, as JSON.

    So it is the same from any process: what is left out of JSON hangs on which objects are the
    defaults, and pickling makes others. Raises NotStarted when the engine can't be started.
    """
    scenarios, book = part.run.scenarios, Rulebook.at(part.run.edition)
    attached = engine(part.run.engine, part.run.limits)
    files = command_files(part.run.engine)
    (started,) = islice(run(attached, scenarios, book, command=part.run.command, files=files), 1)
    some = scenarios[part.begin : part.end]
    judged = [*islice(run(attached, some, book), 1, len(some) + 1)]
    return msgspec.json.encode({"started": started, "judged": judged}, order="deterministic")


def in_order(done: Iterable[tuple[Piece[SuitePart], bytes]]) -> Iterator[PartResult]:
    """What came of parts, in their order."""
    waiting: dict[int, bytes] = {}
    place = 0
    for piece, result in done:
        waiting[piece.given.place] = result
        while place in waiting:
            yield msgspec.json.decode(waiting.pop(place), type=PartResult)
            place += 1


def events_of(
    before: Sequence[RunEvent],
    parts: Iterator[PartResult],
    scenarios: Sequence[Scenario],
    engines: list[EngineInfo],
) -> Iterator[RunEvent]:
    """The events of a run that is put together from what came of its parts.

    `before` is what is known of it already. What the engine said of itself is added to `engines`,
    for each part. Raises WrongUse, saying what differs, when that was another run.
    """
    first = next(parts)

    def left() -> Iterator[RunEvent]:
        for part in chain([first], parts):
            engines.append(part.started.engine)
            yield from part.judged

    return go_on(before or [first.started], first.started, left(), scenarios)
