"""A run of ``certify`` from end to end: select, run, keep the stream, report, compare, show."""

from collections.abc import Iterable, Iterator, Sequence
from contextlib import ExitStack, closing
from functools import partial
from pathlib import Path

from msgspec import Struct, field
from msgspec.structs import replace
from rich.console import Console

from headjudge.cli import last_failed
from headjudge.cli._command import Exit, certify_line, complain, processes_for
from headjudge.errors import UsageError
from headjudge.judge import verdicts
from headjudge.judge.judge import expectation_errors, run
from headjudge.judge.resume import go_on
from headjudge.report import event_log, failure_list, terminal
from headjudge.report.output_dir import Folder
from headjudge.report.summary import transcript_lines
from headjudge.runner import Workers
from headjudge.runner.engine import EngineSession, EngineStartError, Limits
from headjudge.runner.recorded import RecordedEngine, suite_of
from headjudge.runner.registry import attach, command_file, command_files
from headjudge.spec.rulebook import Rulebook
from headjudge.suite.cache import all_scenarios
from headjudge.suite.scenario import Scenario
from headjudge.suite.selection import Wanted, feature_files, select
from headjudge.text import one_line, pluralize, truncate_list

FEW = 5
"""How many ids are listed of those that are unknown."""


class CertifyOptions(Struct, frozen=True, kw_only=True):
    """The options of ``certify``."""

    engines: tuple[str, ...] = ()
    results: Path | None = None
    """The answers of an engine in a file, instead of an engine."""
    wanted: Wanted = Wanted()
    features: tuple[Path, ...] = ()
    last_failed: bool = False
    editions: tuple[str, ...] = ()
    exhaustive: int | None = None
    """The number of players of an exhaustive sweep."""
    time_limit: float | None = None
    seed: int | None = None
    limits: Limits = Limits()
    """The limits of each process."""
    max_failures: int = 0
    """The number of failures after which to stop; 0 for no limit."""
    jobs: int | None = None
    scheduler: str = ""
    repeat: int = 1
    detail: int = 0
    """-1 for one line, 0 for the causes, 1 for every failure, 2 for all rules too."""
    trace: bool = False
    report: Path | None = None
    resume: bool = False
    known_failures: Path | None = None
    update_known: bool = False
    certificate: Path | None = None
    badge: Path | None = None
    command_line: str = ""
    """The command line without options that select, show or keep."""
    engine_words: tuple[str, ...] = ()
    """The words of the command line that set limits of the engine process."""

    @property
    def name(self) -> str:
        """The engine, or the file with its answers, where one is certified."""
        if self.results:
            return f"--results {self.results}"
        return self.engines[0] if self.engines else ""

    @property
    def edition(self) -> str:
        """The edition, where an engine is certified in one."""
        return self.editions[0] if self.editions else ""

    @property
    def selects_everything(self) -> bool:
        """Whether all bundled scenarios are selected."""
        return not self.features and not self.last_failed and self.wanted.everything

    @property
    def processes(self) -> int:
        """The number of processes, where one engine is certified."""
        return processes_for(self.jobs, [self.name])

    def command_for(self, engine: str, edition: str) -> str:
        """Return the command line that certifies one engine in one edition in the same way."""
        return certify_line([engine, "--edition", edition, *self.engine_words])


class Certification(Struct):
    """How a certification went."""

    everything: list[Scenario]
    """What there was to choose from."""
    done: event_log.Run | None = None
    """What was judged; None if it was interrupted before it began."""
    failed: bool = False
    interrupted: bool = False
    not_written: bool = False
    differing: list[str] | None = None
    """The ids of the cases that differ from the list of known failures, if there is one."""
    complaints: list[str] = field(default_factory=list)

    @property
    def status(self) -> Exit:
        """What the command ends with."""
        if self.not_written:
            return Exit.NOT_WRITTEN
        if self.interrupted:
            return Exit.INTERRUPTED
        return Exit.FAILED if self.failed else Exit.OK


def select_scenarios(options: CertifyOptions, book: Rulebook) -> list[Scenario]:
    """The scenarios to play.

    Raises LookUpError for an unknown rule, id or profile, and where no scenario is left;
    FeatureError for a bad feature.
    """
    everything = all_scenarios(feature_files(options.features), book)
    return select(everything, _wanted(options), book)


def _wanted(options: CertifyOptions) -> Wanted:
    """The choice among all scenarios; with --last-failed what failed, if anything did."""
    if not options.last_failed:
        return options.wanted
    failed = last_failed.recall(options.name)
    if not failed:
        known = f"nothing is known to have failed in a last run of {options.name} here"
        complain(f"{known}; playing all")
    return replace(options.wanted, last_failed=failed or None)


def certify(options: CertifyOptions, console: Console, *, fresh: bool = False) -> Certification:
    """Run a certification, write its reports and compare it with the list of known failures.

    The scenarios are compiled anew if it is to be `fresh`, once the engine has started. Raises
    LookUpError, UsageError and EngineStartError before anything is judged; what goes wrong later
    is in the
    result, and no verdict is lost.
    """
    _check(options)
    listed = failure_list.KnownList()
    if options.known_failures and not options.update_known:
        listed = failure_list.load(options.known_failures)
    book = Rulebook.at(options.edition)
    features = feature_files(options.features)
    with ExitStack() as opened:
        attached = opened.enter_context(closing(_attached(options)))
        result = Certification(all_scenarios(features, book, fresh=fresh))
        if isinstance(attached, RecordedEngine):
            _require_known(attached, result, book)
        scenarios = select(result.everything, _wanted(options), book)
        if features:  # ours are borne out: the tests see to that
            scenarios = _borne_out(scenarios, book, result)
        folder = opened.enter_context(Folder(options.report))
        before = folder.resume() if options.resume else None
        if before is None:
            folder.begin()
        events = _events(options, attached, scenarios, book, before)
        if options.exhaustive:
            events = _completed(events, options, attached, book)
        enough = _until_enough(events, options.max_failures, len(scenarios), result)
        record(enough, folder, console, len(scenarios), result, trace=options.trace)
    if result.interrupted:
        result.complaints.insert(0, "interrupted; the verdicts so far are shown")
    if result.done:
        _conclude(options, listed, result.done, result)
    return result


def record(
    events: Iterable[verdicts.RunEvent],
    folder: Folder,
    console: Console,
    cases: int,
    result: Certification,
    *,
    trace: bool = False,
) -> None:
    """Take in the events of a run as they come, into the folder too, and make its reports.

    An interruption ends that; what there is by then is kept.
    """
    kept: list[verdicts.RunEvent] = []
    try:
        with terminal.progress(console, cases) as bar:
            for event in events:
                folder.write(event)
                kept.append(event)
                terminal.advance(bar, event)
                if trace and isinstance(event, verdicts.Judged):
                    terminal.plain(console, "\n".join([*transcript_lines(event), ""]))
    except KeyboardInterrupt:
        result.interrupted = True
    if kept:
        result.done = event_log.sorted_out(kept)
        folder.finish(result.done)
    result.complaints += folder.complaints
    result.not_written |= bool(folder.complaints)


def _check(options: CertifyOptions) -> None:
    """Raises UsageError for what does not go together."""
    if options.update_known and not (
        options.known_failures and options.selects_everything and not options.max_failures
    ):
        raise UsageError(
            "--update-known requires --known-failures FILE and a full run; remove options that "
            "select cases, --features, -x and --maxfail"
        )
    if options.results and options.exhaustive:
        raise UsageError("--exhaustive requires an engine and goes without --results")
    if not options.exhaustive:
        for option, value in (("time-limit", options.time_limit), ("seed", options.seed)):
            if value is not None:
                raise UsageError(f"--{option} goes with --exhaustive")


def _attached(options: CertifyOptions) -> EngineSession:
    """Return the engine, or the recorded engine of a results file.

    Raises EngineStartError, or UsageError for a bad file.

    Where the engine does not start, no reports of an earlier run are left that look like its own.
    """
    file = options.results
    try:
        return (
            RecordedEngine(file)
            if file
            else attach(options.name, replace(options.limits, jobs=options.processes))
        )
    except EngineStartError:
        with Folder(options.report) as folder:
            if not options.resume:
                folder.begin()
        raise


def _require_known(read: RecordedEngine, result: Certification, book: Rulebook) -> None:
    """Say in the result of which answers in a file nothing is known.

    Raises UsageError where the file is of another suite.
    """
    cases = [scenario.case for scenario in result.everything]
    read.require_suite(suite_of(book.edition, cases))
    strangers = read.unknown_cases(case.id for case in cases)
    if strangers:
        what = f"no case of edition {book.edition} is called"
        names = one_line(truncate_list([*map(repr, strangers)], FEW))
        result.complaints.append(f"{read.path}: {what} {names}")


def _borne_out(
    scenarios: Sequence[Scenario], book: Rulebook, result: Certification
) -> list[Scenario]:
    """The scenarios that the rules bear out; the result fails, and says why, for each other."""
    sound = []
    for scenario in scenarios:
        against = expectation_errors(scenario, book)
        if against:
            result.failed = True
            result.complaints.append("\n".join(against))
        else:
            sound.append(scenario)
    return sound


def _events(
    options: CertifyOptions,
    attached: EngineSession,
    scenarios: Sequence[Scenario],
    book: Rulebook,
    before: Sequence[verdicts.RunEvent] | None,
) -> Iterator[verdicts.RunEvent]:
    """The events of the run, from its beginning or after those from before."""
    file = options.results
    play = partial(
        run,
        repeat=options.repeat,
        trace=options.trace,
        command=options.command_line,
        files=(command_file(file),) if file else command_files(options.name),
    )
    if before is None:
        return play(attached, scenarios, book)
    started = next(play(attached, scenarios, book))
    judged = sum(isinstance(event, verdicts.Judged) for event in before)
    return go_on(before, started, play(attached, scenarios[judged:], book), scenarios)


def _completed(
    events: Iterator[verdicts.RunEvent],
    options: CertifyOptions,
    attached: EngineSession,
    book: Rulebook,
) -> Iterator[verdicts.RunEvent]:
    """The events, with what comes of every situation of so many players before the last."""
    from headjudge.proofs.exhaustive import ExhaustiveOptions, ResumeState, exhaustive_sweep

    sweeping: verdicts.Sweeping | None = None
    swept: list[verdicts.Swept] = []
    for event in events:
        if isinstance(event, verdicts.Sweeping):
            sweeping = event
        elif isinstance(event, verdicts.Swept):
            swept.append(event)
        elif isinstance(event, verdicts.Finished):
            wish = ExhaustiveOptions(
                options.name,
                options.exhaustive or 0,
                replace(options.limits, jobs=options.processes),
                workers=Workers(options.processes, options.scheduler),
                seed=options.seed,
                budget=options.time_limit,
            )
            yield from exhaustive_sweep(wish, attached, book, ResumeState(sweeping, tuple(swept)))
        yield event


def _until_enough(
    events: Iterator[verdicts.RunEvent], most: int, cases: int, result: Certification
) -> Iterator[verdicts.RunEvent]:
    """The events until as many cases failed as are enough."""
    failed = judged = 0
    for event in events:
        yield event
        if isinstance(event, verdicts.Judged):
            judged += 1
            failed += event.verdict in verdicts.FAILED
            if failed == most and judged < cases and event.verdict in verdicts.FAILED:
                left = pluralize(cases - judged, "case")
                what = f"stopped after {pluralize(failed, 'failure')}; {left} not played"
                result.complaints.append(what)
                return


def _conclude(
    options: CertifyOptions,
    listed: failure_list.KnownList,
    done: event_log.Run,
    result: Certification,
) -> None:
    """Keep what failed, and say whether the run failed, by its verdicts or the list of known ones.

    With --update-known the list is made to fit.
    """
    last_failed.remember(options.name, done.judged)
    known = options.known_failures
    if known is None or result.interrupted:
        result.failed |= done.failed
        return
    if options.update_known:
        try:
            failure_list.write(known, done.judged)
        except OSError as error:
            result.complaints.append(f"{known}: {error.strerror}")
            result.not_written = True
        else:
            result.differing = []
        return
    result.differing = failure_list.differing(listed, done.judged)
    whole = options.selects_everything and done.finished is not None
    different = failure_list.differences(listed, done.judged, whole=whole)
    age = listed.age(done.judged)
    result.complaints += [f"{known}: {line}" for line in [*filter(None, [age]), *different]]
    result.failed |= bool(different)


def show(options: CertifyOptions, result: Certification, console: Console) -> None:
    """Show how a certification went. Raises OSError if standard output can't be written."""
    done = result.done
    if done is None:
        return
    terminal.show(console, done, options.detail, result.differing)
    if options.update_known and options.known_failures:
        failed = pluralize(
            sum(result.verdict in verdicts.FAILED for result in done.judged), "failure"
        )
        terminal.plain(console, f"{options.known_failures} lists {failed} now")
