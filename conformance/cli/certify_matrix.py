"""Several engines or editions certified: a line for each run, and a table at the end.

Runs of engines in editions, split into parts that any worker can judge.
"""

import re
from collections.abc import Iterable, Iterator, Sequence
from contextlib import ExitStack, closing
from datetime import date
from functools import cache, lru_cache, partial
from itertools import chain, islice
from pathlib import Path
from typing import get_args

import msgspec
from msgspec import Struct
from rich.console import Console

from headjudge.cli._command import Exit, complain, processes_for
from headjudge.cli.certify_session import Certification, CertifyOptions, record
from headjudge.errors import UsageError
from headjudge.judge.judge import run as judge
from headjudge.judge.resume import go_on
from headjudge.judge.verdicts import Judged, RunEvent, Started, Verdict
from headjudge.report import summary, terminal
from headjudge.report.output_dir import Folder
from headjudge.report.writers import EVENTS
from headjudge.runner import Task, Workers, run_tasks, worker_engine
from headjudge.runner.engine import Limits
from headjudge.runner.registry import command_files
from headjudge.spec.protocol import EngineInfo
from headjudge.spec.rulebook import LookUpError, Rulebook, editions
from headjudge.suite.cache import bundled_scenarios
from headjudge.suite.scenario import Scenario
from headjudge.suite.selection import Wanted, select
from headjudge.text import one_line, pluralize

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
    identity of default objects, which pickling does not preserve. Raises EngineStartError when the
    engine
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
    itself is appended to `engines`. Raises UsageError when the interrupted run was a different one.
    """
    parts = (msgspec.json.decode(result, type=PartResult) for result in results)
    first = next(parts)

    def judged() -> Iterator[RunEvent]:
        for part in chain([first], parts):
            engines.append(part.started.engine)
            yield from part.judged

    return go_on(before or [first.started], first.started, judged(), scenarios)


ALL, RANGE = "all", ".."
NO_CASES = "no cases"
"""What stands in place of causes where an edition has nothing to judge."""
NAME = 40
"""Characters of an engine's name in the table."""


class RunRow(Struct, frozen=True):
    """What came of an engine in an edition."""

    engine: str
    edition: str
    counts: dict[str, int] = {}
    """How many cases got which verdict; none where there is nothing to judge."""
    causes: int = 0


class Planned(Struct, frozen=True):
    """A run before it begins."""

    cases: int
    folder: Folder
    before: Sequence[RunEvent] = ()
    """What stands in the folder already, if the run is gone on with."""
    why: str = ""
    """Why there is nothing to judge, if so."""

    @property
    def parts(self) -> list[tuple[int, int]]:
        """Where the remaining parts begin and end."""
        judged = sum(isinstance(event, Judged) for event in self.before)
        return [] if self.why else split(judged, self.cases)


def runs_of(options: CertifyOptions) -> list[SuiteRun]:
    """The runs that are meant: each engine in each edition.

    Raises LookUpError for an edition that there is not, UsageError where a range has none.
    """
    wanted, limits = options.wanted, options.limits
    return [
        SuiteRun(engine, edition, wanted, limits, options.command_for(engine, edition))
        for engine in dict.fromkeys(options.engines or (options.name,))
        for edition in _editions(options.editions or ("",))
    ]


def _editions(wanted: Iterable[str]) -> list[str]:
    """The editions meant, each once. Raises LookUpError, UsageError where a range has none."""
    found: dict[str, None] = {}
    for one in wanted:
        if one == ALL:
            found |= dict.fromkeys(editions())
        elif RANGE in one:
            found |= dict.fromkeys(_between(one))
        else:
            found[Rulebook.at(one).edition] = None
    return [*found]


def _between(words: str) -> list[str]:
    """The editions of a range of dates, of which either may be missing. Raises UsageError."""
    first, _, last = words.partition(RANGE)
    try:
        first, last = (day and date.fromisoformat(day).isoformat() for day in (first, last))
    except ValueError:
        raise UsageError(
            f"--edition {words}: not DATE..DATE, with dates such as 2010-07-16"
        ) from None
    some = [day for day in editions() if (first or day) <= day <= (last or day)]
    if not some:
        raise UsageError(f"--edition {words}: no edition is from that time")
    return some


def certify(options: CertifyOptions, runs: Sequence[SuiteRun], console: Console) -> Exit:
    """Judge each engine in each edition; print a line when a run is complete, and a table.

    Any worker judges any part of a run. Raises LookUpError when there is nothing to judge at all,
    UsageError, EngineStartError, and OSError when standard output can't be written.
    """
    _check(options, runs)
    workers = Workers(processes_for(options.jobs, options.engines), options.scheduler)
    result = Certification([])
    rows: list[RunRow] = []
    with ExitStack() as opened:
        planned = cache(partial(_planned, options=options, opened=opened))
        planned(runs[0])  # report a folder that can't be used before anything starts
        parts = tasks((run, planned(run).parts) for run in runs)
        done = opened.enter_context(closing(run_tasks(judge_part, parts, workers, in_order=True)))
        results = (judged for _, judged in done)
        try:
            for run in runs:
                rows += _run(run, planned(run), results, console, result)
                if result.interrupted:
                    break
        except KeyboardInterrupt:
            result.interrupted = True
    _show(rows, console)
    if len(rows) < len(runs):
        terminal.plain(console, f"{len(rows)} of {pluralize(len(runs), 'run')} done")
    for complaint in result.complaints:
        complain(complaint)
    if result.interrupted:
        again = "; --resume continues it" if options.report else ""
        complain(f"interrupted; the runs that are whole are shown{again}")
    return result.status


def _check(options: CertifyOptions, runs: Sequence[SuiteRun]) -> None:
    """Raise UsageError without a run to resume, LookUpError without a case.

    Where the first edition and the last have none, no other is looked at: it would take long.
    Raises EngineStartError where a program is not there.
    """
    if not options.scheduler:  # on other machines there may be other programs
        for engine in options.engines:
            command_files(engine)
    report = options.report
    if options.resume and report and not [*report.glob(f"*/{EVENTS}")]:
        raise UsageError(f"--resume: {report}: there is no run to go on with")
    try:
        _ = runs[0].scenarios
    except LookUpError as error:
        try:
            _ = runs[-1].scenarios
        except LookUpError:
            raise error from None


def _planned(run: SuiteRun, options: CertifyOptions, opened: ExitStack) -> Planned:
    """A run, with what is to be done of it; where it is not gone on with, its folder is begun.

    Raises UsageError for a folder that can't be used.
    """
    try:
        cases = len(run.scenarios)
    except LookUpError as error:
        return Planned(0, Folder(None), why=str(error))
    folder = opened.enter_context(Folder(_folder_of(run, options)))
    there = folder.folder is not None and (folder.folder / EVENTS).exists()
    before = folder.resume() if options.resume and there else None
    if before is None:
        folder.begin()
    return Planned(cases, folder, before or ())


def _run(
    run: SuiteRun,
    plan: Planned,
    results: Iterator[bytes],
    console: Console,
    result: Certification,
) -> Iterator[RunRow]:
    """Record the results of a run and print its line; yield its row if the run is complete."""
    if plan.why:
        terminal.plain(console, plan.why)
        yield RunRow(run.engine, run.edition)
        return
    engines: list[EngineInfo] = []
    own = islice(results, len(plan.parts))
    events = run_events(plan.before, own, run.scenarios, engines)
    record(events, plan.folder, console, plan.cases, result)
    plan.folder.close()
    done = result.done
    if done is None or done.finished is None:
        return
    differs = any(engine != engines[0] for engine in engines)
    result.failed |= done.failed or differs
    line = f"{summary.named(done)}: {summary.totals(done)}"
    terminal.plain(console, f"{line}; NOT THE SAME ENGINE EVERYWHERE" if differs else line)
    yield RunRow(run.engine, run.edition, summary.counted(done), len(summary.causes(done)))


def _folder_of(run: SuiteRun, options: CertifyOptions) -> Path | None:
    """The folder for the reports of a run; no two engines have the same."""
    if not options.report:
        return None
    engines = [*dict.fromkeys(options.engines)]
    names = [re.sub(r"[^\w.-]+", "-", engine).strip("-.")[-80:] for engine in engines]
    place = engines.index(run.engine)
    name = names[place] or "engine"
    number = f"-{place + 1}" if names.count(names[place]) > 1 else ""
    return options.report / f"{name}{number}-{run.edition}"


def _show(rows: Sequence[RunRow], console: Console) -> None:
    """Print the counts of all runs below each other. Raises OSError if it can't be done."""
    of_all = {verdict for row in rows for verdict in row.counts}
    used = [verdict for verdict in get_args(Verdict) if verdict in of_all]
    lines = [("engine", "edition", *(terminal.SHORT.get(v, v) for v in used), "causes")]
    newest_first = sorted(rows, key=lambda row: row.edition, reverse=True)
    for row in sorted(newest_first, key=lambda row: row.engine):
        numbers = (str(row.counts.get(verdict, "")) for verdict in used)
        causes = str(row.causes) if row.counts else NO_CASES
        name = one_line(row.engine)
        name = name if len(name) <= NAME else f"{name[: NAME - 1]}…"
        lines.append((name, row.edition, *numbers, causes))
    wide = [max(map(len, column)) for column in zip(*lines, strict=True)]
    for engine, edition, *counted in lines if rows else ():
        cells = [number.rjust(width) for number, width in zip(counted, wide[2:], strict=True)]
        row_of = [engine.ljust(wide[0]), edition.ljust(wide[1]), *cells]
        terminal.plain(console, "  ".join(row_of))
