"""A part of a survey: so many cases of an edition that an engine plays, and what came of them."""

from functools import lru_cache
from itertools import islice

import msgspec
from msgspec import Struct
from msgspec.structs import replace

from conformance.cache.scenarios import bundled_scenarios
from conformance.engines.answers import Limits
from conformance.gherkin.scenarios import Scenario
from conformance.gherkin.selection import Wanted, select
from conformance.judging.judge import run
from conformance.judging.verdicts import Judged, Started
from conformance.spreading import engine
from spec.protocol import EngineInfo
from spec.rulebook import LookUpError, Rulebook

CASES = 300
"""About how many cases a part has."""


class SuitePart(Struct, frozen=True):
    """What is to be judged; it comes to the same wherever and however often that is done."""

    engine: str
    edition: str
    number: int
    """Counted from 0."""
    of: int
    """How many parts the suite of an edition has."""
    wanted: Wanted = Wanted()
    limits: Limits = Limits()
    command: str = ""
    """The command line that certifies the engine in this edition."""

    @property
    def id(self) -> str:
        """Its name among the parts of a survey."""
        return f"{self.engine}, edition {self.edition}, part {self.number + 1} of {self.of}"


class PartResult(Struct, frozen=True, tag_field="event", tag="part", omit_defaults=True):
    """What came of a part."""

    engine: str
    """As it was asked for."""
    edition: str
    number: int
    of: int
    info: EngineInfo | None = None
    """What the engine said of itself to whoever judged this part."""
    started: Started | None = None
    """How the run over all parts begins; the first part has it."""
    judged: tuple[Judged, ...] = ()
    why: str = ""
    """Why there is nothing to judge in the edition, if so."""


def judge_part(part: SuitePart) -> PartResult:
    """Let the engine of this worker process play a part, and judge what it says.

    Raises NotStarted when the engine can't be started.
    """
    result = PartResult(part.engine, part.edition, part.number, part.of)
    try:
        scenarios = chosen(part.edition, part.wanted)
    except LookUpError as error:
        return replace(result, why=str(error))
    book = Rulebook.at(part.edition)
    attached = engine(part.engine, part.limits)
    begin, end = (len(scenarios) * place // part.of for place in (part.number, part.number + 1))
    events = run(attached, scenarios[begin:end], book)
    judged = tuple(event for event in events if isinstance(event, Judged))
    started = None
    if part.number == 0:
        (first,) = islice(run(attached, scenarios, book, command=part.command), 1)
        assert isinstance(first, Started)  # noqa: S101 -- a run begins so
        started = first
    return replace(result, info=attached.info, started=started, judged=judged)


def judged_part(part: SuitePart) -> bytes:
    """What came of a part, as the line that is kept of it: so it is the same from any process.

    What is left out of a line hangs on which objects are the defaults, and pickling makes others.
    See :func:`judge_part`.
    """
    return msgspec.json.encode(judge_part(part), order="deterministic") + b"\n"


@lru_cache(2)
def chosen(edition: str, wanted: Wanted) -> list[Scenario]:
    """The scenarios of an edition to be played. Raises LookUpError where there are none."""
    book = Rulebook.at(edition)
    return select(bundled_scenarios(book), wanted, book)


def parts_of(editions: tuple[str, ...], wanted: Wanted) -> int:
    """How many parts the suite of an edition is cut into: by the first edition, else the last.

    Raises LookUpError where neither has such cases: it would take long to look at all.
    """
    try:
        cases = chosen(editions[0], wanted)
    except LookUpError as error:
        if len(editions) == 1:
            raise
        try:
            cases = chosen(editions[-1], wanted)
        except LookUpError:
            raise error from None
    return -(-len(cases) // CASES)
