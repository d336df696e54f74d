"""A certification from end to end: select, run, keep the stream, report, compare, show."""

from collections.abc import Iterator, Sequence
from functools import partial
from pathlib import Path

from msgspec import Struct, field
from rich.console import Console

from conformance import WrongUse, one_line, several
from conformance.cache import memories
from conformance.cache.scenarios import all_scenarios
from conformance.commands import last_failed
from conformance.engines.answers import Attached, Limits
from conformance.engines.from_results import FromResults, suite_of
from conformance.engines.registry import attach
from conformance.gherkin.scenarios import Scenario
from conformance.gherkin.selection import Wanted, select
from conformance.judging import verdicts
from conformance.judging.borne_out import refuted
from conformance.judging.judge import run
from conformance.judging.memory import Memory
from conformance.judging.resume import go_on
from conformance.reporting import known_failures, stream, terminal, trace
from conformance.reporting.folder import Folder
from conformance.spreading import Workers
from spec.rulebook import Rulebook

FEW = 5
"""How many ids are listed of those that are unknown."""


class Request(Struct, frozen=True):
    """What to certify, and how."""

    engine: str
    edition: str = ""
    features: tuple[Path, ...] = ()
    """Files in place of the bundled features."""
    wanted: Wanted = Wanted()
    limits: Limits = Limits()
    in_process: bool = False
    from_results: Path | None = None
    """A file with the answers of the engine, which then is not asked."""
    repeat: int = 1
    complete: int = 0
    """The number of players of whom to play every situation, too; 0 for none."""
    budget: float | None = None
    """Seconds after which no more of these are played."""
    seed: int | None = None
    """What decides the order in which they are played."""
    scheduler: str = ""
    """The address of a Dask scheduler whose workers play them."""
    maxfail: int = 0
    """After how many failures to stop; 0 for never."""
    report: Path | None = None
    resume: bool = False
    known: Path | None = None
    fix: bool = False
    command: str = ""
    """The command line without what selects cases."""
    detail: int = 0
    """How much is shown: -1 a line, 0 the causes, 1 every failure, 2 all rules too."""
    trace: bool = False
    fresh: bool = False
    """Whether nothing is used that was kept from earlier runs."""

    @property
    def whole(self) -> bool:
        """Whether all bundled scenarios are chosen."""
        return self.wanted.everything and not self.features


class Certification(Struct):
    """How a certification went."""

    everything: list[Scenario]
    """What there was to choose from."""
    done: stream.Run | None = None
    """What was judged; None if it was interrupted before it began."""
    failed: bool = False
    interrupted: bool = False
    not_written: bool = False
    differing: list[str] | None = None
    """The ids of the cases that differ from the list of known failures, if there is one."""
    complaints: list[str] = field(default_factory=list)


def select_scenarios(request: Request, book: Rulebook) -> list[Scenario]:
    """The scenarios to play.

    Raises LookUpError for an unknown rule, id or profile, and where no scenario is left;
    FeatureError for a bad feature.
    """
    everything = all_scenarios(request.features, book, fresh=request.fresh)
    return select(everything, request.wanted, book)


def certify(request: Request, console: Console) -> Certification:
    """Run a certification, write its reports and compare it with the list of known failures.

    Raises LookUpError, WrongUse and NotStarted before anything is judged; what
    goes wrong later is in the result, and no verdict is lost.
    """
    _check(request)
    listed = {} if not request.known or request.fix else known_failures.load(request.known)
    book = Rulebook.at(request.edition)
    result = Certification(all_scenarios(request.features, book, fresh=request.fresh))
    scenarios = select(result.everything, request.wanted, book)
    if request.features:  # ours are borne out: the tests see to that
        scenarios = _borne_out(scenarios, book, result)
    with Folder(request.report) as folder:
        before = folder.resume() if request.resume else None
        if before is None:
            folder.begin()
        attached = _attached(request, result, book)
        memory = None if request.fresh else memories.remembered(book)
        kept: list[verdicts.RunEvent] = []
        try:
            events = _events(request, attached, scenarios, book, before, memory)
            if request.complete:
                events = _completed(events, request, attached, book)
            with terminal.progress(console, len(scenarios)) as bar:
                for event in _until_enough(events, request, len(scenarios), result):
                    folder.write(event)
                    kept.append(event)
                    terminal.advance(bar, event)
                    if request.trace and isinstance(event, verdicts.Judged):
                        terminal.plain(console, "\n".join([*trace.lines(event), ""]))
        except KeyboardInterrupt:
            result.interrupted = True
            result.complaints.append("interrupted; the verdicts so far are shown")
        finally:
            attached.close()
            if memory:
                memories.keep(memory, book)
        if kept:
            result.done = stream.sorted_out(kept)
            folder.finish(result.done)
        result.complaints += folder.complaints
        result.not_written = bool(folder.complaints)
    if result.done:
        _conclude(request, listed, result.done, result)
    return result


def _check(request: Request) -> None:
    """Raises WrongUse for what does not go together."""
    if request.fix and (not request.known or not request.whole or request.maxfail):
        raise WrongUse(
            "--fix needs --known FILE and a run of everything: it goes without what selects cases, "
            "--features, -x and --maxfail"
        )
    if request.from_results and request.complete:
        raise WrongUse("--complete needs an engine that can be asked; --from-results has none")
    if not request.complete:
        for option in ("budget", "seed", "scheduler"):
            if getattr(request, option) not in (None, ""):
                raise WrongUse(f"--{option} goes with --complete")
    if request.resume and not request.report:
        raise WrongUse("--resume needs --report DIR, the folder of the run to go on with")


def _attached(request: Request, result: Certification, book: Rulebook) -> Attached:
    """The engine, or the file with its answers; the result says of which of them nothing is known.

    Raises NotStarted, or WrongUse for a bad file.
    """
    if not request.from_results:
        return attach(request.engine, request.limits, in_process=request.in_process)
    cases = [scenario.case for scenario in result.everything]
    read = FromResults(request.from_results, suite_of(book.edition, cases))
    strangers = read.strangers(case.id for case in cases)
    if strangers:
        what = f"no case of edition {book.edition} is called"
        more = f" and {len(strangers) - FEW} more" if len(strangers) > FEW else ""
        names = one_line(", ".join(map(repr, strangers[:FEW])))
        result.complaints.append(f"{request.from_results}: {what} {names}{more}")
    return read


def _borne_out(
    scenarios: Sequence[Scenario], book: Rulebook, result: Certification
) -> list[Scenario]:
    """The scenarios that the rules bear out; the result fails, and says why, for each other."""
    sound = []
    for scenario in scenarios:
        against = refuted(scenario, book)
        if against:
            result.failed = True
            result.complaints.append("\n".join(against))
        else:
            sound.append(scenario)
    return sound


def _events(
    request: Request,
    attached: Attached,
    scenarios: Sequence[Scenario],
    book: Rulebook,
    before: Sequence[verdicts.RunEvent] | None,
    memory: Memory | None,
) -> Iterator[verdicts.RunEvent]:
    """The events of the run, from its beginning or after those from before."""
    play = partial(
        run,
        repeat=request.repeat,
        trace=request.trace,
        command=request.command,
        memory=memory,
    )
    if before is None:
        return play(attached, scenarios, book)
    return go_on(before, play, attached, scenarios, book)


def _completed(
    events: Iterator[verdicts.RunEvent], request: Request, attached: Attached, book: Rulebook
) -> Iterator[verdicts.RunEvent]:
    """The events, with what comes of every situation of so many players before the last."""
    from conformance.proving.complete import Before, Wish, complete

    sweeping: verdicts.Sweeping | None = None
    swept: list[verdicts.Swept] = []
    for event in events:
        if isinstance(event, verdicts.Sweeping):
            sweeping = event
        elif isinstance(event, verdicts.Swept):
            swept.append(event)
        elif isinstance(event, verdicts.Finished):
            wish = Wish(
                request.engine,
                request.complete,
                request.limits,
                in_process=request.in_process,
                workers=Workers(request.limits.jobs, request.scheduler),
                seed=request.seed,
                budget=request.budget,
            )
            yield from complete(wish, attached, book, Before(sweeping, tuple(swept)))
        yield event


def _until_enough(
    events: Iterator[verdicts.RunEvent], request: Request, cases: int, result: Certification
) -> Iterator[verdicts.RunEvent]:
    """The events until as many cases failed as are enough."""
    failed = judged = 0
    for event in events:
        yield event
        if isinstance(event, verdicts.Judged):
            judged += 1
            failed += event.verdict in verdicts.FAILED
            if failed == request.maxfail and judged < cases and event.verdict in verdicts.FAILED:
                left = several(cases - judged, "case")
                what = f"stopped after {several(failed, 'failure')}; {left} not played"
                result.complaints.append(what)
                return


def _conclude(
    request: Request,
    listed: dict[str, tuple[str, str]],
    done: stream.Run,
    result: Certification,
) -> None:
    """Keep what failed, and say whether the run failed, by its verdicts or the list of known ones.

    With `fix` the list is made to fit.
    """
    last_failed.remember(request.engine, done.judged)
    if request.known is None or result.interrupted:
        result.failed |= done.failed
        return
    if request.fix:
        try:
            known_failures.write(request.known, done.judged)
        except OSError as error:
            result.complaints.append(f"{request.known}: {error.strerror}")
            result.not_written = True
        else:
            result.differing = []
        return
    result.differing = known_failures.differing(listed, done.judged)
    whole = request.whole and done.finished is not None
    different = known_failures.differences(listed, done.judged, whole=whole)
    result.complaints += [f"{request.known}: {line}" for line in different]
    result.failed |= bool(different)


def show(request: Request, result: Certification, console: Console) -> None:
    """Show how a certification went. Raises OSError if standard output can't be written."""
    done = result.done
    if done is None:
        return
    terminal.show(console, done, request.detail, result.differing)
    if request.fix and request.known:
        failed = several(sum(one.verdict in verdicts.FAILED for one in done.judged), "failure")
        terminal.plain(console, f"{request.known} lists {failed} now")
