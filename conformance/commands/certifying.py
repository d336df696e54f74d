"""A certification from end to end: select, run, keep the stream, report, compare, show."""

from collections.abc import Iterable, Iterator, Sequence
from contextlib import ExitStack, closing
from functools import partial

from msgspec import Struct, field
from rich.console import Console

from headjudge.conformance import WrongUse, first_of, one_line, several
from headjudge.conformance.cache import all_scenarios
from headjudge.conformance.commands import last_failed
from headjudge.conformance.commands.asked import Certify
from headjudge.conformance.commands.common import Exit, complain
from headjudge.conformance.engines.answers import Attached, NotStarted
from headjudge.conformance.engines.from_results import FromResults, suite_of
from headjudge.conformance.engines.registry import attach, command_file, command_files
from headjudge.conformance.judging import verdicts
from headjudge.conformance.judging.judge import expectation_errors, run
from headjudge.conformance.judging.resume import go_on
from headjudge.conformance.reporting import event_log, failure_list, terminal
from headjudge.conformance.reporting.output_dir import Folder
from headjudge.conformance.reporting.summary import talk_lines
from headjudge.conformance.scenarios.scenario import Scenario
from headjudge.conformance.scenarios.selection import Wanted, feature_files, select
from headjudge.conformance.spreading import Workers
from headjudge.spec.rulebook import Rulebook

FEW = 5
"""How many ids are listed of those that are unknown."""


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


def select_scenarios(asked: Certify, book: Rulebook) -> list[Scenario]:
    """The scenarios to play.

    Raises LookUpError for an unknown rule, id or profile, and where no scenario is left;
    FeatureError for a bad feature.
    """
    everything = all_scenarios(feature_files(asked.cases.features), book)
    return select(everything, _wanted(asked), book)


def _wanted(asked: Certify) -> Wanted:
    """The choice among all scenarios; with --last-failed what failed, if anything did."""
    if not asked.cases.last_failed:
        return asked.cases.wanted()
    failed = last_failed.recall(asked.name)
    if not failed:
        known = f"nothing is known to have failed in a last run of {asked.name} here"
        complain(f"{known}; playing all")
    return asked.cases.wanted(failed or None)


def certify(asked: Certify, console: Console, *, fresh: bool = False) -> Certification:
    """Run a certification, write its reports and compare it with the list of known failures.

    The scenarios are compiled anew if it is to be `fresh`, once the engine has started. Raises
    LookUpError, WrongUse and NotStarted before anything is judged; what goes wrong later is in the
    result, and no verdict is lost.
    """
    _check(asked)
    cases, shown = asked.cases, asked.shown
    listed = failure_list.KnownList()
    if shown.known and not shown.fix:
        listed = failure_list.load(shown.known)
    book = Rulebook.at(asked.edition)
    features = feature_files(cases.features)
    with ExitStack() as opened:
        attached = opened.enter_context(closing(_attached(asked)))
        result = Certification(all_scenarios(features, book, fresh=fresh))
        if isinstance(attached, FromResults):
            _require_known(attached, result, book)
        scenarios = select(result.everything, _wanted(asked), book)
        if features:  # ours are borne out: the tests see to that
            scenarios = _borne_out(scenarios, book, result)
        folder = opened.enter_context(Folder(shown.report))
        before = folder.resume() if shown.resume else None
        if before is None:
            folder.begin()
        events = _events(asked, attached, scenarios, book, before)
        if cases.complete:
            events = _completed(events, asked, attached, book)
        enough = _until_enough(events, asked.running.most_failures, len(scenarios), result)
        record(enough, folder, console, len(scenarios), result, trace=shown.trace)
    if result.interrupted:
        result.complaints.insert(0, "interrupted; the verdicts so far are shown")
    if result.done:
        _conclude(asked, listed, result.done, result)
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
                    terminal.plain(console, "\n".join([*talk_lines(event), ""]))
    except KeyboardInterrupt:
        result.interrupted = True
    if kept:
        result.done = event_log.sorted_out(kept)
        folder.finish(result.done)
    result.complaints += folder.complaints
    result.not_written |= bool(folder.complaints)


def _check(asked: Certify) -> None:
    """Raises WrongUse for what does not go together."""
    cases, running, shown = asked.cases, asked.running, asked.shown
    if shown.fix and not (shown.known and cases.whole and not running.most_failures):
        raise WrongUse(
            "--fix needs --known FILE and a run of everything: it goes without what selects cases, "
            "--features, -x and --maxfail"
        )
    if running.from_results and cases.complete:
        raise WrongUse("--complete needs an engine that can be asked; --from-results has none")
    if not cases.complete:
        for option, value in (("budget", cases.budget), ("seed", cases.seed)):
            if value is not None:
                raise WrongUse(f"--{option} goes with --complete")


def _attached(asked: Certify) -> Attached:
    """The engine, or the file with its answers. Raises NotStarted, or WrongUse for a bad file.

    Where the engine does not start, no reports of an earlier run are left that look like its own.
    """
    file = asked.running.from_results
    try:
        return FromResults(file) if file else attach(asked.name, asked.limits)
    except NotStarted:
        with Folder(asked.shown.report) as folder:
            if not asked.shown.resume:
                folder.begin()
        raise


def _require_known(read: FromResults, result: Certification, book: Rulebook) -> None:
    """Say in the result of which answers in a file nothing is known.

    Raises WrongUse where the file is of another suite.
    """
    cases = [scenario.case for scenario in result.everything]
    read.require_suite(suite_of(book.edition, cases))
    strangers = read.strangers(case.id for case in cases)
    if strangers:
        what = f"no case of edition {book.edition} is called"
        names = one_line(first_of([*map(repr, strangers)], FEW))
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
    asked: Certify,
    attached: Attached,
    scenarios: Sequence[Scenario],
    book: Rulebook,
    before: Sequence[verdicts.RunEvent] | None,
) -> Iterator[verdicts.RunEvent]:
    """The events of the run, from its beginning or after those from before."""
    file = asked.running.from_results
    play = partial(
        run,
        repeat=asked.running.repeat,
        trace=asked.shown.trace,
        command=asked.command_line,
        files=(command_file(file),) if file else command_files(asked.name),
    )
    if before is None:
        return play(attached, scenarios, book)
    started = next(play(attached, scenarios, book))
    judged = sum(isinstance(event, verdicts.Judged) for event in before)
    return go_on(before, started, play(attached, scenarios[judged:], book), scenarios)


def _completed(
    events: Iterator[verdicts.RunEvent], asked: Certify, attached: Attached, book: Rulebook
) -> Iterator[verdicts.RunEvent]:
    """The events, with what comes of every situation of so many players before the last."""
    from headjudge.conformance.proving.complete import Before, Wish, complete

    sweeping: verdicts.Sweeping | None = None
    swept: list[verdicts.Swept] = []
    for event in events:
        if isinstance(event, verdicts.Sweeping):
            sweeping = event
        elif isinstance(event, verdicts.Swept):
            swept.append(event)
        elif isinstance(event, verdicts.Finished):
            running = asked.running
            wish = Wish(
                asked.name,
                asked.cases.complete or 0,
                asked.limits,
                workers=Workers(asked.limits.jobs, running.scheduler),
                seed=asked.cases.seed,
                budget=asked.cases.budget,
            )
            yield from complete(wish, attached, book, Before(sweeping, tuple(swept)))
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
                left = several(cases - judged, "case")
                what = f"stopped after {several(failed, 'failure')}; {left} not played"
                result.complaints.append(what)
                return


def _conclude(
    asked: Certify,
    listed: failure_list.KnownList,
    done: event_log.Run,
    result: Certification,
) -> None:
    """Keep what failed, and say whether the run failed, by its verdicts or the list of known ones.

    With --fix the list is made to fit.
    """
    last_failed.remember(asked.name, done.judged)
    known = asked.shown.known
    if known is None or result.interrupted:
        result.failed |= done.failed
        return
    if asked.shown.fix:
        try:
            failure_list.write(known, done.judged)
        except OSError as error:
            result.complaints.append(f"{known}: {error.strerror}")
            result.not_written = True
        else:
            result.differing = []
        return
    result.differing = failure_list.differing(listed, done.judged)
    whole = asked.cases.whole and done.finished is not None
    different = failure_list.differences(listed, done.judged, whole=whole)
    age = listed.age(done.judged)
    result.complaints += [f"{known}: {line}" for line in [*filter(None, [age]), *different]]
    result.failed |= bool(different)


def show(asked: Certify, result: Certification, console: Console) -> None:
    """Show how a certification went. Raises OSError if standard output can't be written."""
    done = result.done
    if done is None:
        return
    terminal.show(console, done, asked.shown.detail, result.differing)
    if asked.shown.fix and asked.shown.known:
        failed = several(sum(one.verdict in verdicts.FAILED for one in done.judged), "failure")
        terminal.plain(console, f"{asked.shown.known} lists {failed} now")
