"""A survey from end to end: spread its parts, keep them, and put them together run by run."""

import re
import shlex
from collections.abc import Iterable, Iterator
from contextlib import ExitStack, closing
from itertools import chain
from pathlib import Path
from typing import get_args

import msgspec
from msgspec import Struct, field
from rich.console import Console

from conformance import one_line, several
from conformance.engines.answers import Limits
from conformance.gherkin.selection import Wanted
from conformance.judging.verdicts import FAILED, Finished, RunEvent, Verdict
from conformance.reporting import page, stream, terminal
from conformance.reporting.folder import Folder
from conformance.spreading import Piece, Workers, spread
from conformance.surveying.kept import Kept, SurveyAsked
from conformance.surveying.parts import PartResult, SuitePart, judged_part, parts_of

NO_CASES = "no cases"
"""What stands in place of causes where an edition has nothing to judge."""

NAME = 40
"""Characters of an engine's name in the table."""


class SurveyRequest(Struct, frozen=True):
    """What to survey, and how."""

    engines: tuple[str, ...]
    editions: tuple[str, ...]
    wanted: Wanted = Wanted()
    limits: Limits = Limits()
    workers: Workers = Workers()
    report: Path | None = None
    resume: bool = False
    told: tuple[str, ...] = ()
    """The words with which ``certify`` runs the engines in the same way."""


class SurveyRow(Struct, frozen=True):
    """What came of an engine in an edition."""

    engine: str
    """As it was asked for."""
    edition: str
    counts: dict[str, int] = {}
    """How many cases got which verdict."""
    causes: int = 0
    why: str = ""
    """Why there are no counts, if there are none."""
    differs: bool = False
    """Whether the engine is not the same wherever it was judged."""

    @property
    def failed(self) -> bool:
        """Whether anything is wrong."""
        return self.differs or any(verdict in FAILED for verdict in self.counts)


class Survey(Struct):
    """How a survey went."""

    of: int
    """How many parts it has."""
    done: int = 0
    """How many of them are done."""
    rows: list[SurveyRow] = field(default_factory=list)
    """The runs that are whole, in the order in which they were finished."""
    interrupted: bool = False
    complaints: list[str] = field(default_factory=list)
    """What could not be written."""


def survey(request: SurveyRequest, console: Console) -> Survey:
    """Judge each engine in each edition; a line a run is printed as it is finished.

    Raises LookUpError where there is nothing to judge, WrongUse, NotStarted, and OSError when
    standard output can't be written. What can't be written else, and that it was interrupted, is
    in the result, and nothing is lost for it.
    """
    parts = parts_of(request.editions, request.wanted)
    result = Survey(len(request.engines) * len(request.editions) * parts)
    asked = SurveyAsked(request.engines, request.editions, parts, request.wanted)
    with ExitStack() as open_ones:
        folder = open_ones.enter_context(Folder(request.report)).folder  # nobody else writes there
        kept = Kept(folder, asked, resume=request.resume) if folder else None
        if kept:
            open_ones.enter_context(closing(kept))
        before = {part_id(one): one for one in kept.before} if kept else {}
        left = (part for part in _parts(request, parts) if part.id not in before)
        pieces = (Piece(part.id, part) for part in left)
        done = open_ones.enter_context(closing(spread(judged_part, pieces, request.workers)))
        bar = open_ones.enter_context(terminal.progress(console, result.of))
        runs: dict[tuple[str, str], list[PartResult]] = {}
        try:
            for one in chain(before.values(), _read(done, kept, result)):
                result.done += 1
                terminal.step(bar, part_id(one))
                run = runs.setdefault((one.engine, one.edition), [])
                run.append(one)
                if len(run) == parts:
                    del runs[one.engine, one.edition]
                    _finish(run, request, result, console)
        except KeyboardInterrupt:
            result.interrupted = True
    return result


def _read(
    done: Iterable[tuple[Piece[SuitePart], bytes]], kept: Kept | None, result: Survey
) -> Iterator[PartResult]:
    """The results, each once it is kept; when that fails, the survey goes on and says so."""
    decoder = msgspec.json.Decoder(PartResult)
    for _, line in done:
        if kept:
            try:
                kept.write(line)
            except OSError as error:
                result.complaints.append(f"{kept.path} can't be written: {error.strerror}")
                kept = None
        yield decoder.decode(line)


def _parts(request: SurveyRequest, parts: int) -> Iterator[SuitePart]:
    """All parts, those of an engine one after the other: so each worker attaches it once."""
    wanted, limits = request.wanted, request.limits
    for engine in request.engines:
        for edition in request.editions:
            words = ["headjudge", "certify", engine, "--edition", edition, *request.told]
            for number in range(parts):
                yield SuitePart(engine, edition, number, parts, wanted, limits, shlex.join(words))


def part_id(result: PartResult) -> str:
    """The id of the part that this came of."""
    return SuitePart(result.engine, result.edition, result.number, result.of).id


def _finish(
    parts: list[PartResult], request: SurveyRequest, result: Survey, console: Console
) -> None:
    """Put the parts of a run together: its reports, its line, its row."""
    parts.sort(key=lambda part: part.number)
    first = parts[0]
    if first.started is None:
        result.rows.append(SurveyRow(first.engine, first.edition, why=first.why))
        terminal.plain(console, first.why)
        return
    judged = [one for part in parts for one in part.judged]
    counts = page.counted(stream.sorted_out([first.started, *judged]))
    events: list[RunEvent] = [first.started, *judged, Finished(counts)]
    done = stream.sorted_out(events)
    differs = any(part.info != first.info for part in parts)
    row = SurveyRow(first.engine, first.edition, counts, len(page.causes(done)), differs=differs)
    result.rows.append(row)
    line = f"{page.named(done)}: {page.totals(done)}"
    terminal.plain(console, f"{line}; NOT THE SAME ENGINE EVERYWHERE" if differs else line)
    if request.report:
        with Folder(request.report / folder_of(first, request)) as folder:
            folder.begin()
            for event in events:
                folder.write(event)
            folder.finish(done)
            result.complaints += folder.complaints


def folder_of(run: PartResult, request: SurveyRequest) -> str:
    """The name of the folder for the reports of a run; no two engines have the same."""
    names = [re.sub(r"[^\w.-]+", "-", engine).strip("-.")[-80:] for engine in request.engines]
    place = request.engines.index(run.engine)
    name = names[place] or "engine"
    number = f"-{place + 1}" if names.count(names[place]) > 1 else ""
    return f"{name}{number}-{run.edition}"


def show(result: Survey, console: Console) -> None:
    """Print the counts of all runs below each other. Raises OSError if it can't be done."""
    of_all = {verdict for row in result.rows for verdict in row.counts}
    used = [verdict for verdict in get_args(Verdict) if verdict in of_all]
    lines = [("engine", "edition", *(terminal.SHORT.get(v, v) for v in used), "causes")]
    newest_first = sorted(result.rows, key=lambda row: row.edition, reverse=True)
    for row in sorted(newest_first, key=lambda row: row.engine):
        numbers = (str(row.counts.get(verdict, "")) for verdict in used)
        causes = str(row.causes) if row.counts else NO_CASES
        name = one_line(row.engine)
        name = name if len(name) <= NAME else f"{name[: NAME - 1]}…"
        lines.append((name, row.edition, *numbers, causes))
    if result.rows:
        wide = [max(map(len, column)) for column in zip(*lines, strict=True)]
        for engine, edition, *counted in lines:
            cells = [number.rjust(width) for number, width in zip(counted, wide[2:], strict=True)]
            row_of = [engine.ljust(wide[0]), edition.ljust(wide[1]), *cells]
            terminal.plain(console, "  ".join(row_of))
    if result.done < result.of:
        terminal.plain(console, f"{result.done} of {several(result.of, 'part')} done")
