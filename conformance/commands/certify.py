"""A certification from end to end: select, run, keep the stream, show, report, compare."""

import contextlib
from pathlib import Path
from typing import IO

from msgspec import Struct, field
from rich.console import Console

from conformance import WrongUse
from conformance.engines.answers import Attached, Limits
from conformance.engines.registry import attach
from conformance.gherkin.read import Scenario, bundled, compile_features, read
from conformance.judging import verdicts
from conformance.judging.judge import run
from conformance.proving import vectors
from conformance.reporting import known_failures, stream, terminal
from conformance.reporting.reports import EVENTS, REPORTS
from spec.rulebook import LookUpError, Rule, Rulebook, nearest


class Selection(Struct, frozen=True):
    """What to certify: which engine, on which scenarios."""

    engine: str
    edition: str
    rules: tuple[str, ...]
    ids: tuple[str, ...]
    features: tuple[Path, ...]
    timeout: float
    complete: bool = False
    """Whether to play every situation of two players, too."""

    @property
    def whole(self) -> bool:
        """Whether all bundled scenarios are chosen."""
        return not (self.rules or self.ids or self.features)


class Certification(Struct):
    """How a certification went."""

    failed: bool = False
    interrupted: bool = False
    not_written: bool = False
    complaints: list[str] = field(default_factory=list)


def select(selection: Selection, book: Rulebook) -> list[Scenario]:
    """The scenarios to play: of the features, and with the bundled ones the vectors.

    Raises LookUpError for an unknown rule or id, FeatureError for a bad feature.
    """
    features = [read(path) for path in selection.features] if selection.features else bundled()
    scenarios = compile_features(features, book)
    if not selection.features:
        scenarios += vectors.scenarios(book)
    slugs = {_shown_as(book.rule(rule), book) for rule in selection.rules}
    for identity in selection.ids:
        if not any(_is(scenario, identity) for scenario in scenarios):
            near = nearest(identity, [scenario.case.id for scenario in scenarios])
            raise LookUpError(f"no scenario has the id {identity!r}{near}")
    chosen = [
        scenario
        for scenario in scenarios
        if (not slugs or any(map(scenario.shows, slugs)))
        and (not selection.ids or any(_is(scenario, identity) for identity in selection.ids))
    ]
    if not chosen:
        raise LookUpError(
            f"no scenario to run: none in edition {book.edition} is of these rules and ids"
        )
    return chosen


def _shown_as(rule: Rule, book: Rulebook) -> str:
    """The slug that the scenarios of a rule are tagged with."""
    if rule.exempt:
        cited = book.cite(rule.slug)
        raise LookUpError(f"{cited} has no scenarios; it is exempt: {rule.exempt}")
    return rule.restates or rule.slug


def _is(scenario: Scenario, identity: str) -> bool:
    """Whether the id is the scenario's, or that of the outline whose row it is."""
    return identity in (scenario.case.id, scenario.case.id.rpartition(".")[0])


def certify(
    selection: Selection, console: Console, *, report: Path | None, known: Path | None, fix: bool
) -> Certification:
    """Run a certification and show it.

    Raises LookUpError, WrongUse and NotStarted before anything is judged; what
    goes wrong later is in the result, and no verdict is lost.
    """
    listed = {} if known is None or fix else known_failures.load(known)
    if fix and (known is None or not selection.whole):
        raise WrongUse("--fix needs --known FILE, and goes without --rule, --id and --features")
    book = Rulebook.at(selection.edition)
    scenarios = select(selection, book)
    writer = _Writer(report)
    attached = attach(selection.engine, Limits(timeout=selection.timeout))
    result = Certification()
    events: list[verdicts.RunEvent] = []
    try:
        with terminal.progress(console, len(scenarios)) as bar:
            for event in run(attached, scenarios, book):
                if isinstance(event, verdicts.Finished) and selection.complete:
                    completed = _complete(attached, book, console)
                    events.append(completed)
                    writer.write(completed)
                events.append(event)
                writer.write(event)
                terminal.advance(bar, event)
    except KeyboardInterrupt:
        result.interrupted = True
        result.complaints.append("interrupted; the verdicts so far are shown")
    finally:
        attached.close()
    done = stream.sorted_out(events)
    writer.finish(done)
    terminal.show(console, done)
    result.complaints += writer.complaints
    result.not_written = bool(writer.complaints)
    result.failed = done.failed
    if known is not None and not result.interrupted:
        result.failed = not _agrees(known, listed, done, result, fix=fix, whole=selection.whole)
    return result


def _complete(attached: Attached, book: Rulebook, console: Console) -> verdicts.Completed:
    """What comes of every situation of two players."""
    from conformance.proving import complete

    with terminal.progress(console, complete.SITUATIONS, "every situation of two players") as bar:
        for number, tried in enumerate(complete.complete(attached, book)):
            if isinstance(tried, verdicts.Completed):
                return tried
            if number % 1000 == 0:
                terminal.step(bar, "every situation of two players", 1000)
    raise AssertionError("the last result is of type Completed")


def _agrees(
    known: Path,
    listed: dict[str, tuple[str, str]],
    done: stream.Run,
    result: Certification,
    *,
    fix: bool,
    whole: bool,
) -> bool:
    """Whether the run fits the list of known failures; with `fix` the list is made to fit."""
    if fix:
        try:
            known_failures.write(known, done.judged)
        except OSError as error:
            result.complaints.append(f"{known}: {error.strerror}")
            result.not_written = True
        return True
    different = known_failures.differences(listed, done.judged, whole=whole)
    result.complaints += [f"{known}: {line}" for line in different]
    return not different


class _Writer:
    """The report folder; when it can't be written the run goes on and the result says so."""

    def __init__(self, folder: Path | None) -> None:
        """Open the stream. Raises WrongUse when the folder can't be used at all."""
        self.folder = folder
        self.stream: IO[bytes] | None = None
        self.complaints: list[str] = []
        if folder is None:
            return
        try:
            folder.mkdir(parents=True, exist_ok=True)
            self.stream = (folder / EVENTS).open("wb")
        except OSError as error:
            raise WrongUse(f"--report {folder}: {error.strerror}") from None

    def write(self, event: verdicts.RunEvent) -> None:
        """Append an event, unless writing failed before."""
        if self.stream is None:
            return
        try:
            stream.write(self.stream, event)
        except OSError as error:
            self._give_up(EVENTS, error)

    def finish(self, done: stream.Run) -> None:
        """Make the reports from the run."""
        if self.stream is None or self.folder is None:
            return
        self.stream.close()
        for name, make in REPORTS.items():
            try:
                (self.folder / name).write_bytes(make(done))
            except OSError as error:
                self._give_up(name, error)
                return

    def _give_up(self, name: str, error: OSError) -> None:
        self.complaints.append(f"{self.folder}/{name} can't be written: {error.strerror}")
        if self.stream:
            with contextlib.suppress(OSError):
                self.stream.close()
        self.stream = None
