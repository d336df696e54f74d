"""A single ``certify`` run: select and play cases, write reports, compare with known failures."""

import contextlib
from collections.abc import Callable, Iterable, Iterator, Sequence
from contextlib import ExitStack, closing
from functools import partial
from pathlib import Path
from random import Random, randrange

import msgspec
from msgspec import Struct, field
from msgspec.structs import replace
from rich.console import Console

from headjudge.cli._command import Exit, certify_command, echo_error, process_count
from headjudge.editions.review import review_warning, unreviewed_rules
from headjudge.errors import UsageError
from headjudge.files import read_bytes, write_inside
from headjudge.interruptions import uninterrupted
from headjudge.judge import verdicts
from headjudge.judge.judge import expectation_errors, resumed, run
from headjudge.report import event_log, failure_list, terminal
from headjudge.report.output_dir import Folder
from headjudge.report.summary import transcript_lines, why_nothing_judged
from headjudge.runner import Workers
from headjudge.runner.engine import CommandFile, EngineSession, EngineStartError, Limits
from headjudge.runner.recorded import RecordedEngine, suite_of
from headjudge.runner.registry import attach, command_file, command_files
from headjudge.runner.renaming import RenamingSession
from headjudge.runner.replies import UNREADABLE
from headjudge.spec.rulebook import Rulebook
from headjudge.suite.cache import all_scenarios
from headjudge.suite.levels import sizes
from headjudge.suite.scenario import Scenario
from headjudge.suite.selection import Selection, feature_files, select
from headjudge.text import one_line, pluralize, truncate_list

DATA_FOLDER = Path(".headjudge")
"""The data folder in the working directory, which persists between runs; ignored by git."""
_LAST_FAILED = DATA_FOLDER / "last-failed.json"
_LISTED_IDS = 5
"""The maximum number of unknown ids in a message."""


class CertifyOptions(Struct, frozen=True, kw_only=True):
    """The options of ``certify``."""

    engines: tuple[str, ...] = ()
    results: Path | None = None
    """A file of recorded answers, which replaces the engine."""
    selection: Selection = Selection()
    features: tuple[Path, ...] = ()
    last_failed: bool = False
    editions: tuple[str, ...] = ()
    exhaustive: int | None = None
    """The number of players of an exhaustive sweep."""
    time_limit: float | None = None
    seed: int | None = None
    """The seed of the sweep's order, and of random names."""
    random_names: bool = False
    """Whether the cases are sent under random names and in random order."""
    limits: Limits = Limits()
    """The limits of each engine process."""
    max_failures: int = 0
    """The number of failures after which to stop; 0 for no limit."""
    jobs: int | None = None
    scheduler: str = ""
    repeat: int = 1
    detail: int = 0
    """-1 to print one line, 0 for causes, 1 to add every failure, 2 to also add all rules."""
    trace: bool = False
    report: Path | None = None
    resume: bool = False
    known_failures: Path | None = None
    update_known: bool = False
    allow_empty: bool = False
    """Whether a run in which no case is judged is accepted."""
    accept_unreviewed: bool = False
    """Whether a run in an edition with unreviewed rules is accepted."""
    certificate: Path | None = None
    badge: Path | None = None
    command_line: str = ""
    """The command line without selection, display and output options."""
    process_arguments: tuple[str, ...] = ()
    """The arguments for the engine process, such as --timeout."""

    @property
    def name(self) -> str:
        """The engine of a single run, or the --results option that replaces it."""
        if self.results:
            return f"--results {self.results}"
        return self.engines[0] if self.engines else ""

    @property
    def edition(self) -> str:
        """The edition of a single run."""
        return self.editions[0] if self.editions else ""

    @property
    def selects_everything(self) -> bool:
        """Whether all bundled scenarios are selected."""
        return not self.features and not self.last_failed and self.selection.everything

    @property
    def processes(self) -> int:
        """The number of engine processes in a single run."""
        return process_count(self.jobs, [self.name])

    def command_for(self, engine: str, edition: str) -> str:
        """Return the command line that certifies one engine in one edition with these options."""
        return certify_command([engine, "--edition", edition, *self.process_arguments])


class Certification(Struct):
    """The result of a run."""

    available: list[Scenario]
    """All scenarios that could have been selected."""
    done: event_log.Run | None = None
    """The recorded run; None if it was interrupted before its first event."""
    failed: bool = False
    interrupted: bool = False
    seed: int = 0
    """The seed of the random names and order, if any."""
    not_written: bool = False
    empty: bool = False
    """Whether no case was judged, which the options do not accept."""
    unreviewed: bool = False
    """Whether the edition has unreviewed rules, which the options do not accept."""
    differing: list[str] | None = None
    """The ids of the cases that differ from the list of known failures; None without a list."""
    updated: bool = False
    """Whether the list of known failures was rewritten."""
    complaints: list[str] = field(default_factory=list)

    @property
    def status(self) -> Exit:
        """The exit status of the command."""
        if self.not_written:
            return Exit.NOT_WRITTEN
        if self.interrupted:
            return Exit.INTERRUPTED
        if self.failed:
            return Exit.FAILED
        if self.empty:
            return Exit.NOTHING_JUDGED
        return Exit.UNREVIEWED if self.unreviewed else Exit.OK


def certify(options: CertifyOptions, console: Console, *, recompile: bool = False) -> Certification:
    """Judge an engine, write the reports and compare the results with the known failures.

    `recompile` bypasses the cache of compiled scenarios. Raises LookUpError, UsageError or
    EngineStartError before the first case is played. Later problems are added to the result's
    complaints, so that no verdict is lost.
    """
    _check(options)
    known = _known_list(options)
    book = Rulebook.at(options.edition)
    features = feature_files(options.features)
    with ExitStack() as stack:
        engine, files = _attach(options)
        stack.enter_context(closing(engine))
        result = Certification(all_scenarios(features, book, fresh=recompile))
        if isinstance(engine, RecordedEngine):
            _check_ids(engine, result, book)
        scenarios = select(result.available, _selection(options), book)
        if features:  # the bundled scenarios are checked by this project's tests
            scenarios = _drop_wrong(scenarios, book, result)
        if options.random_names:
            result.seed = randrange(10**9) if options.seed is None else options.seed  # noqa: S311
            engine = RenamingSession(engine, result.seed)
            Random(result.seed).shuffle(scenarios)  # noqa: S311
        folder = stack.enter_context(Folder(options.report))
        before = folder.resume() if options.resume else None
        if before is None:
            folder.begin()
        levels = {} if features else sizes(result.available)
        start = partial(run, files=files, levels=levels, unreviewed=unreviewed_rules(book))
        events = _events(options, engine, start, scenarios, book, before=before)
        if options.exhaustive:
            events = _with_sweep(events, options, engine, book)
        events = _until_max_failures(events, options.max_failures, len(scenarios), result)
        record(events, folder, console, len(scenarios), result, trace=options.trace)
    if result.interrupted:
        result.complaints.insert(0, "interrupted; the verdicts so far are shown")
    if result.done:
        remember_failures(options.name, result.done.judged)
        if options.known_failures and not result.interrupted:
            _compare(options, options.known_failures, known, result.done, result)
        else:
            result.failed |= result.done.failed
        if not result.interrupted:
            check_not_empty(options, "", why_nothing_judged(result.done), result)
        check_reviewed(options, result.done.started, result)
    return result


def _check(options: CertifyOptions) -> None:
    """Raise UsageError for incompatible options."""
    if options.update_known and not (
        options.known_failures and options.selects_everything and not options.max_failures
    ):
        raise UsageError(
            "--update-known requires --known-failures FILE and a full run; remove options that "
            "select cases, --features, -x and --maxfail"
        )
    if options.results and options.exhaustive:
        raise UsageError("--exhaustive requires an engine and can't be combined with --results")
    if options.time_limit is not None and not options.exhaustive:
        raise UsageError("--time-limit requires --exhaustive")
    if options.seed is not None and not (options.exhaustive or options.random_names):
        raise UsageError("--seed requires --exhaustive or --certificate")


def _attach(options: CertifyOptions) -> tuple[EngineSession, tuple[CommandFile, ...]]:
    """Start the engine, or open the file of its recorded answers; return it with its files.

    The files are read first, because an engine can replace them as soon as it runs. If the engine
    does not start, reports from an earlier run are emptied, so that they can't be mistaken for
    reports of this run.
    """
    if options.results:
        return RecordedEngine(options.results), (command_file(options.results),)
    try:
        files = command_files(options.name)
        return attach(options.name, replace(options.limits, jobs=options.processes)), files
    except EngineStartError:
        with Folder(options.report) as folder:
            if not options.resume:
                folder.begin()
        raise


def _check_ids(results: RecordedEngine, result: Certification, book: Rulebook) -> None:
    """Add a complaint about answers to unknown cases.

    Raises UsageError if the results belong to another suite.
    """
    cases = [scenario.case for scenario in result.available]
    results.require_suite(suite_of(book.edition, cases))
    unknown = results.unknown_cases(case.id for case in cases)
    if unknown:
        names = one_line(truncate_list([*map(repr, unknown)], _LISTED_IDS))
        message = f"edition {book.edition} has no case named {names}"
        result.complaints.append(f"{results.path}: {message}")


def select_scenarios(options: CertifyOptions, book: Rulebook) -> list[Scenario]:
    """Return the scenarios to play.

    Raises LookUpError for an unknown rule, id or level or an empty selection, and FeatureError
    for an invalid feature.
    """
    return select(all_scenarios(feature_files(options.features), book), _selection(options), book)


def _selection(options: CertifyOptions) -> Selection:
    """Return the selection; --last-failed limits it to the recorded failures, if any."""
    if not options.last_failed:
        return options.selection
    failed = frozenset(_last_failures().get(options.name, ()))
    if not failed:
        echo_error(f"no earlier failures of {options.name} in this folder; playing all cases")
    return replace(options.selection, last_failed=failed or None)


def _drop_wrong(
    scenarios: Sequence[Scenario], book: Rulebook, result: Certification
) -> list[Scenario]:
    """Return the scenarios whose expectations follow from the rules; any other fails the run."""
    correct = []
    for scenario in scenarios:
        if errors := expectation_errors(scenario, book):
            result.failed = True
            result.complaints.append("\n".join(errors))
        else:
            correct.append(scenario)
    return correct


def _events(
    options: CertifyOptions,
    engine: EngineSession,
    start: Callable[..., Iterator[verdicts.RunEvent]],
    scenarios: Sequence[Scenario],
    book: Rulebook,
    *,
    before: Sequence[verdicts.RunEvent] | None,
) -> Iterator[verdicts.RunEvent]:
    """Yield the run's events; a resumed run starts with the events `before` the interruption."""
    play = partial(start, repeat=options.repeat, trace=options.trace, command=options.command_line)
    if before is None:
        return play(engine, scenarios, book)
    started = next(play(engine, scenarios, book))
    judged = sum(isinstance(event, verdicts.Judged) for event in before)
    return resumed(before, started, play(engine, scenarios[judged:], book), scenarios)


def _with_sweep(
    events: Iterator[verdicts.RunEvent],
    options: CertifyOptions,
    engine: EngineSession,
    book: Rulebook,
) -> Iterator[verdicts.RunEvent]:
    """Yield the events, inserting the exhaustive sweep's events before the final event."""
    from headjudge.proofs.exhaustive import ExhaustiveOptions, ResumeState, exhaustive_sweep

    sweeping: verdicts.Sweeping | None = None
    swept: list[verdicts.Swept] = []
    for event in events:
        if isinstance(event, verdicts.Sweeping):
            sweeping = event
        elif isinstance(event, verdicts.Swept):
            swept.append(event)
        elif isinstance(event, verdicts.Finished):
            sweep = ExhaustiveOptions(
                options.name,
                options.exhaustive or 0,
                replace(options.limits, jobs=options.processes),
                workers=Workers(options.processes, options.scheduler),
                seed=options.seed,
                budget=options.time_limit,
            )
            yield from exhaustive_sweep(sweep, engine, book, ResumeState(sweeping, tuple(swept)))
        yield event


def _until_max_failures(
    events: Iterator[verdicts.RunEvent], limit: int, cases: int, result: Certification
) -> Iterator[verdicts.RunEvent]:
    """Yield the events until `limit` cases have failed; 0 means no limit."""
    failed = judged = 0
    for event in events:
        yield event
        if isinstance(event, verdicts.Judged):
            judged += 1
            failed += event.verdict in verdicts.FAILED
            if failed == limit and event.verdict in verdicts.FAILED and judged < cases:
                left = pluralize(cases - judged, "case")
                stopped = f"stopped after {pluralize(failed, 'failure')}; {left} not played"
                result.complaints.append(stopped)
                return


def record(
    events: Iterable[verdicts.RunEvent],
    folder: Folder,
    console: Console,
    cases: int,
    result: Certification,
    *,
    trace: bool = False,
) -> None:
    """Write a run's events to its folder as they arrive, then write the reports.

    An interruption ends the run; the verdicts up to that point are reported.
    """
    recorded: list[verdicts.RunEvent] = []
    try:
        with terminal.progress(console, cases) as bar:
            for event in events:
                with uninterrupted():  # so that the reports and the log have the same events
                    folder.write(event)
                    recorded.append(event)
                terminal.advance(bar, event)
                if trace and isinstance(event, verdicts.Judged):
                    terminal.plain(console, "\n".join([*transcript_lines(event), ""]))
    except KeyboardInterrupt:
        result.interrupted = True
    if recorded:
        result.done = event_log.sorted_out(recorded)
        folder.finish(result.done)
    result.complaints += folder.complaints
    result.not_written |= bool(folder.complaints)


def _known_list(options: CertifyOptions) -> failure_list.KnownList:
    """Read the list of known failures, if any; its comments survive --update-known."""
    path = options.known_failures
    if path is None or (options.update_known and not path.is_file()):
        return failure_list.KnownList()
    return failure_list.load(path)


def _compare(
    options: CertifyOptions,
    path: Path,
    known: failure_list.KnownList,
    done: event_log.Run,
    result: Certification,
) -> None:
    """Compare a run with the list of known failures, or rewrite the list.

    A run that was cut short fails even if all its failures are listed, because which cases were
    not run differs from run to run.
    """
    suite = suite_of(done.started.edition, (scenario.case for scenario in result.available))
    if left := sum(case.verdict == "not-run" for case in done.judged):
        consequence = "not updated" if options.update_known else "not fully compared"
        why = f"{pluralize(left, 'case')} {'was' if left == 1 else 'were'} not run"
        result.complaints.append(f"{path}: {consequence}, because {why}; raise --max-downtime")
        result.failed = True
        if options.update_known:
            return
    if options.update_known:
        try:
            failure_list.write(path, done, suite, known)
        except OSError as error:
            result.complaints.append(f"{path}: {error.strerror}")
            result.not_written = True
        else:
            result.differing, result.updated = [], True
        return
    result.differing = failure_list.differing(known, done.judged)
    is_complete = options.selects_everything and done.finished is not None
    differences = failure_list.differences(known, done.judged, complete=is_complete)
    label = failure_list.suite_label(suite)
    if differences and known.suite not in ("", label):
        differences.insert(
            0,
            f"made for suite {known.suite}, but this run used {label}: cases may have been "
            "added or removed; "
            "review the differences, then use --update-known",
        )
    result.complaints += [f"{path}: {line}" for line in differences]
    result.failed |= bool(differences)


def check_not_empty(options: CertifyOptions, engine: str, why: str, result: Certification) -> None:
    """Add a complaint about an engine of which no case was judged; `why` is empty otherwise.

    A run that plays nothing would pass in CI.
    """
    if why and not options.allow_empty:
        result.empty = True
        of = f"{engine}: " if engine else ""
        result.complaints.append(
            f"{of}no case was judged: {why} (use --allow-empty to accept this)"
        )


def check_reviewed(
    options: CertifyOptions, started: verdicts.Started, result: Certification
) -> None:
    """Add a complaint about an edition with unreviewed rules, in which verdicts may be wrong."""
    if started.unreviewed and not options.accept_unreviewed:
        result.unreviewed = True
        warning = review_warning(started.edition, started.unreviewed)
        message = f"{warning} (use --accept-unreviewed to accept this)"
        if message not in result.complaints:
            result.complaints.append(message)


def show(options: CertifyOptions, result: Certification, console: Console) -> None:
    """Print the result. Raises OSError if standard output can't be written."""
    done = result.done
    if done is None:
        return
    terminal.show(console, done, options.detail, result.differing, engine=options.name)
    if result.updated:
        failed = sum(case.verdict in verdicts.FAILED for case in done.judged)
        failures = pluralize(failed, "failure")
        terminal.plain(console, f"{options.known_failures} now lists {failures}")


def remember_failures(engine: str, judged: Iterable[verdicts.Judged]) -> None:
    """Record which cases failed, preserving the records of cases that were not judged this time.

    Write errors are ignored, because they affect no results.
    """
    saved = _last_failures()
    before = frozenset(saved.get(engine, ()))
    results = {
        case.id: case.verdict in verdicts.FAILED for case in judged if case.verdict != "not-run"
    }
    failed = {name for name, bad in results.items() if bad} | (before - results.keys())
    if failed == before:
        return
    saved[engine] = sorted(failed)
    with contextlib.suppress(OSError):
        make_data_folder()
        text = msgspec.json.format(msgspec.json.encode(saved, order="sorted")) + b"\n"
        write_inside(_LAST_FAILED, text)


def make_data_folder() -> None:
    """Create the data folder with a ``.gitignore`` file. Raises OSError."""
    DATA_FOLDER.mkdir(exist_ok=True)
    write_inside(DATA_FOLDER / ".gitignore", b"*\n")


def _last_failures() -> dict[str, list[str]]:
    """Return each engine's recorded failures; empty if the file is missing or unreadable."""
    try:
        return msgspec.json.decode(read_bytes(_LAST_FAILED), type=dict[str, list[str]])
    except (UsageError, *UNREADABLE):
        return {}
