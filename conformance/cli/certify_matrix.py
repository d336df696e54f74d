"""Runs of ``certify`` with several engines or editions, split into parts for the workers."""

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

from headjudge.cli._command import Exit, echo_error, process_count
from headjudge.cli.certify_session import (
    Certification,
    CertifyOptions,
    check_not_empty,
    check_reviewed,
    record,
)
from headjudge.editions.review import unreviewed_rules
from headjudge.errors import UsageError
from headjudge.judge.judge import resumed
from headjudge.judge.judge import run as judge
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
from headjudge.suite.levels import sizes
from headjudge.suite.scenario import Scenario
from headjudge.suite.selection import Selection, select
from headjudge.text import one_line, pluralize

CASES = 300
"""The maximum number of cases in a part."""
NAME_WIDTH = 40
"""The maximum length of an engine's name in the table."""


class SuiteRun(Struct, frozen=True):
    """An engine and the edition in which to judge it."""

    engine: str
    edition: str
    selection: Selection = Selection()
    limits: Limits = Limits()
    command: str = ""
    """The command line that repeats this run alone."""

    @property
    def scenarios(self) -> list[Scenario]:
        """The selected scenarios. Raises LookUpError if there are none."""
        return _selected(self.edition, self.selection)


class SuitePart(Struct, frozen=True):
    """A slice of a run's cases, from `begin` up to but excluding `end`."""

    run: SuiteRun
    begin: int
    end: int


PartResult = tuple[Started, tuple[Judged, ...]]
"""The run's first event, with this worker's handshake with the engine, and a part's verdicts."""


@lru_cache(2)
def _selected(edition: str, selection: Selection) -> list[Scenario]:
    book = Rulebook.at(edition)
    return select(bundled_scenarios(book), selection, book)


@lru_cache(2)
def _level_sizes(edition: str) -> dict[str, int]:
    return sizes(bundled_scenarios(Rulebook.at(edition)))


def split(judged: int, cases: int) -> list[tuple[int, int]]:
    """Split the cases after the first `judged` ones; return (begin, end) pairs, at least one."""
    begins = range(judged, cases, CASES) or [judged]
    return [(begin, min(begin + CASES, cases)) for begin in begins]


def tasks(
    runs: Iterable[tuple[SuiteRun, Sequence[tuple[int, int]]]],
) -> Iterator[Task[SuitePart]]:
    """Yield a task for each part, in the order of the runs."""
    for run, parts in runs:
        for begin, end in parts:
            name = f"{run.engine}, edition {run.edition}, cases {begin + 1} to {end}"
            yield Task(name, SuitePart(run, begin, end))


def judge_part(part: SuitePart) -> bytes:
    """Judge a part with this worker's engine; return a PartResult as JSON.

    Results are JSON because pickling does not preserve the identity of default objects, on which
    msgspec's omission of default fields depends. Raises EngineStartError.
    """
    scenarios, book = part.run.scenarios, Rulebook.at(part.run.edition)
    engine = worker_engine(part.run.engine, part.run.limits)
    run = judge(
        engine,
        scenarios,
        book,
        command=part.run.command,
        files=command_files(part.run.engine),
        levels=_level_sizes(part.run.edition),
        unreviewed=unreviewed_rules(book),
    )
    (started,) = islice(run, 1)
    own = scenarios[part.begin : part.end]
    judged = [*islice(judge(engine, own, book), 1, len(own) + 1)]
    return msgspec.json.encode((started, judged), order="deterministic")


def run_events(
    before: Sequence[RunEvent],
    results: Iterator[bytes],
    scenarios: Sequence[Scenario],
    engines: list[EngineInfo],
) -> Iterator[RunEvent]:
    """Yield a run's events from the results of its parts.

    `before` holds the events of an interrupted run to resume. Each worker's handshake with the
    engine is appended to `engines`. Raises UsageError if the interrupted run does not match this
    one.
    """
    parts = (msgspec.json.decode(result, type=PartResult) for result in results)
    first = next(parts)

    def judged() -> Iterator[RunEvent]:
        for started, verdicts in chain([first], parts):
            engines.append(started.engine)
            yield from verdicts

    return resumed(before or [first[0]], first[0], judged(), scenarios)


class RunRow(Struct, frozen=True):
    """A row of the table: an engine's results in an edition."""

    engine: str
    edition: str
    counts: dict[str, int] = {}
    """The number of cases by verdict; empty if no cases were selected."""
    causes: int = 0
    why_empty: str = ""
    """Why no case was judged; empty if some were."""


class RunPlan(Struct, frozen=True):
    """A planned run: its number of cases, its folder, and the events to resume from."""

    cases: int
    folder: Folder
    before: Sequence[RunEvent] = ()
    """The events already in the folder, if the run is resumed."""
    no_cases: str = ""
    """Why no cases were selected; empty if some were."""

    @property
    def parts(self) -> list[tuple[int, int]]:
        """The bounds of the remaining parts."""
        judged = sum(isinstance(event, Judged) for event in self.before)
        return [] if self.no_cases else split(judged, self.cases)


def runs_of(options: CertifyOptions) -> list[SuiteRun]:
    """Return a run for each combination of engine and edition.

    Raises LookUpError for an unknown edition and UsageError for a range without editions.
    """
    selection, limits = options.selection, options.limits
    return [
        SuiteRun(engine, edition, selection, limits, options.command_for(engine, edition))
        for engine in dict.fromkeys(options.engines or (options.name,))
        for edition in dict.fromkeys(chain(*map(_editions, options.editions or ("",))))
    ]


def _editions(name: str) -> Sequence[str]:
    """Return the editions that --edition selects: `all`, a date, or a range (DATE..DATE).

    Either end of a range may be omitted. Raises LookUpError or UsageError if no edition matches.
    """
    if name == "all":
        return editions()
    if ".." not in name:
        return [Rulebook.at(name).edition]
    try:
        first, last = (
            limit and date.fromisoformat(limit).isoformat() for limit in name.split("..", 1)
        )
    except ValueError:
        raise UsageError(
            f"--edition {name}: expected DATE..DATE with dates like 2010-07-16"
        ) from None
    matching = [day for day in editions() if (first or day) <= day <= (last or day)]
    if not matching:
        raise UsageError(f"--edition {name}: no edition in this range")
    return matching


def certify(options: CertifyOptions, runs: Sequence[SuiteRun], console: Console) -> Exit:
    """Judge each engine in each edition; print a line per completed run, and a final table.

    Any worker may judge any part of a run. Raises LookUpError if no cases are selected, UsageError
    for an unusable folder, EngineStartError, and OSError if standard output can't be written.
    """
    _check(options, runs)
    workers = Workers(process_count(options.jobs, options.engines), options.scheduler)
    result = Certification([])
    rows: list[RunRow] = []
    with ExitStack() as stack:
        plan = cache(partial(_plan, options=options, stack=stack))
        plan(runs[0])  # report an unusable folder before any engine starts
        parts = tasks((run, plan(run).parts) for run in runs)
        done = stack.enter_context(closing(run_tasks(judge_part, parts, workers, in_order=True)))
        results = (judged for _, judged in done)
        try:
            for run in runs:
                rows += _run(run, plan(run), results, console, result)
                if result.done:
                    check_reviewed(options, result.done.started, result)
                if result.interrupted:
                    break
        except KeyboardInterrupt:
            result.interrupted = True
    for engine in dict.fromkeys(row.engine for row in rows) if len(rows) == len(runs) else ():
        empty = [row.why_empty for row in rows if row.engine == engine]
        if all(empty):
            check_not_empty(options, engine, empty[-1], result)
    _show_table(rows, console)
    if len(rows) < len(runs):
        terminal.plain(console, f"{len(rows)} of {pluralize(len(runs), 'run')} done")
    for message in result.complaints:
        echo_error(message)
    if result.interrupted:
        hint = "; --resume continues it" if options.report else ""
        echo_error(f"interrupted; the complete runs are shown{hint}")
    return result.status


def _check(options: CertifyOptions, runs: Sequence[SuiteRun]) -> None:
    """Check the options before any engine starts.

    Raises EngineStartError for an unknown command, UsageError for --resume without an interrupted
    run, and LookUpError if no cases are selected. Only the first and the last run are checked for
    cases, because compiling every edition would take too long.
    """
    if not options.scheduler:  # remote workers may have other programs installed
        for engine in options.engines:
            command_files(engine)
    report = options.report
    if options.resume and report and not [*report.glob(f"*/{EVENTS}")]:
        raise UsageError(f"--resume: {report} contains no run to continue")
    try:
        _ = runs[0].scenarios
    except LookUpError as error:
        try:
            _ = runs[-1].scenarios
        except LookUpError:
            raise error from None


def _plan(run: SuiteRun, options: CertifyOptions, stack: ExitStack) -> RunPlan:
    """Plan a run and open its folder. Raises UsageError if the folder is unusable."""
    try:
        cases = len(run.scenarios)
    except LookUpError as error:
        return RunPlan(0, Folder(None), no_cases=str(error))
    folder = stack.enter_context(Folder(_folder(run, options)))
    exists = folder.folder is not None and (folder.folder / EVENTS).exists()
    before = folder.resume() if options.resume and exists else None
    if before is None:
        folder.begin()
    return RunPlan(cases, folder, before or ())


def _run(
    run: SuiteRun,
    plan: RunPlan,
    results: Iterator[bytes],
    console: Console,
    result: Certification,
) -> Iterator[RunRow]:
    """Record a run's results and print its totals; yield its table row if the run completed."""
    if plan.no_cases:
        terminal.plain(console, plan.no_cases)
        yield RunRow(run.engine, run.edition, why_empty=plan.no_cases)
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
    terminal.plain(console, f"{line}; THE WORKERS RAN DIFFERENT ENGINES" if differs else line)
    yield RunRow(
        run.engine,
        run.edition,
        summary.counted(done),
        len(summary.causes(done)),
        summary.why_nothing_judged(done),
    )


def _folder(run: SuiteRun, options: CertifyOptions) -> Path | None:
    """Return a run's report folder, whose name is unique for each engine and edition."""
    if not options.report:
        return None
    engines = [*dict.fromkeys(options.engines)]
    names = [re.sub(r"[^\w.-]+", "-", engine).strip("-.")[-80:] for engine in engines]
    index = engines.index(run.engine)
    number = f"-{index + 1}" if names.count(names[index]) > 1 else ""
    return options.report / f"{names[index] or 'engine'}{number}-{run.edition}"


def _show_table(rows: Sequence[RunRow], console: Console) -> None:
    """Print a table of the counts of all runs. Raises OSError if it can't be printed."""
    if not rows:
        return
    used = {verdict for row in rows for verdict in row.counts}
    verdicts = [verdict for verdict in get_args(Verdict) if verdict in used]
    heads = (terminal.SHORT.get(verdict, verdict) for verdict in verdicts)
    lines = [("engine", "edition", *heads, "causes")]
    newest_first = sorted(rows, key=lambda row: row.edition, reverse=True)
    for row in sorted(newest_first, key=lambda row: row.engine):
        counts = (str(row.counts.get(verdict, "")) for verdict in verdicts)
        causes = str(row.causes) if row.counts else "no cases"
        name = one_line(row.engine)
        name = name if len(name) <= NAME_WIDTH else f"{name[: NAME_WIDTH - 1]}…"
        lines.append((name, row.edition, *counts, causes))
    widths = [max(map(len, column)) for column in zip(*lines, strict=True)]
    for engine, edition, *numbers in lines:
        cells = [number.rjust(width) for number, width in zip(numbers, widths[2:], strict=True)]
        cells = [engine.ljust(widths[0]), edition.ljust(widths[1]), *cells]
        terminal.plain(console, "  ".join(cells))
