"""``headjudge fuzz``: games by chance, until the time is up."""

import re
import secrets
import shlex
import time
from collections.abc import Iterator
from contextlib import suppress
from pathlib import Path

from msgspec import Struct, field
from rich.console import Console

from headjudge import __version__
from headjudge.cli._command import processes_for
from headjudge.cli.last_failed import FOLDER, make_folder
from headjudge.fuzz.campaign import (
    FuzzConfig,
    FuzzResult,
    cluster_findings,
    fuzz,
    replay_corpus,
    save,
)
from headjudge.fuzz.differential import Dispute, Disputes, shrink_dispute
from headjudge.judge.causes import Cluster
from headjudge.judge.verdicts import FAILED, Finished, Judged, Started
from headjudge.report import event_log, terminal
from headjudge.runner import Workers
from headjudge.runner.engine import Limits
from headjudge.runner.registry import attach
from headjudge.spec.protocol import EngineInfo
from headjudge.spec.rulebook import Rulebook
from headjudge.suite.gherkin_writer import write
from headjudge.suite.steps.pattern import NotExpressible
from headjudge.text import one_line, pluralize

MINUTE = 60.0
"""How long to fuzz, in seconds, where nothing else says when to stop."""


class FuzzOptions(Struct, frozen=True, kw_only=True):
    """The options of ``fuzz``."""

    engine: str
    seconds: float | None = None
    games: int | None = None
    seed: int | None = None
    profile: str = ""
    compare_with: str = ""
    corpus: Path | None = None
    edition: str = ""
    jobs: int | None = None
    scheduler: str = ""
    limits: Limits = Limits()


class Session(Struct):
    """How the fuzzing of an engine went."""

    info: EngineInfo
    edition: str
    seed: int
    came: FuzzResult
    seconds: float = 0.0
    before: list[Judged] = field(default_factory=list)
    """What the engine does now in the games that were found before."""
    causes: list[Cluster] = field(default_factory=list)
    """What is wrong, the most serious first, each with its finding."""
    apart: list[tuple[int, Dispute]] = field(default_factory=list)
    """The smallest game for each open question over which another engine parts from this one."""
    folder: Path = FOLDER
    interrupted: bool = False

    @property
    def failed(self) -> bool:
        """Whether anything is wrong."""
        return bool(self.causes)


def fuzzed(options: FuzzOptions, console: Console) -> Session:
    """Try again what was found before, and then fuzz; what is found is kept as it comes.

    Raises EngineStartError, UsageError (of a feature in the folder, too) and LookUpError, before
    anything
    is played, and OSError where a finding can't be kept.
    """
    book = Rulebook.at(options.edition)
    seed = secrets.randbelow(10**6) if options.seed is None else options.seed
    limits = options.limits
    engines = [one for one in (options.engine, options.compare_with) if one]
    workers = Workers(processes_for(options.jobs, engines), options.scheduler)
    folder = options.corpus or FOLDER / "fuzz" / re.sub(r"[^\w.-]", "-", options.engine)[:80]
    attached = attach(options.engine, limits)
    try:
        session = Session(attached.info, book.edition, seed, FuzzResult(), folder=folder)
        before = list(replay_corpus(folder, attached, book))
    finally:
        attached.close()
    session.before = [counterexample.judged for counterexample in before]
    wrong = [counterexample for counterexample in before if counterexample.judged.verdict in FAILED]
    known = [counterexample.cause for counterexample in wrong]
    todo = FuzzConfig(
        options.engine, book.edition, seed, options.profile, limits, options.compare_with
    )
    begin = time.monotonic()
    seconds = MINUTE if options.seconds is None and options.games is None else options.seconds
    whole = options.games or int(seconds or 0)
    try:
        with terminal.progress(console, whole, "fuzzing") as bar:
            for came in fuzz(todo, known, workers, seconds=seconds, games=options.games):
                session.came.add(came)
                if came.found and options.corpus is None:
                    make_folder()
                wrong += [save(folder, counterexample) for counterexample in came.found]
                so_far = session.came.tried if options.games else int(time.monotonic() - begin)
                terminal.so_far(bar, min(so_far, whole), whole)
    except KeyboardInterrupt:
        session.interrupted = True
    session.seconds = time.monotonic() - begin
    if options.compare_with:
        session.apart = list(_apart(options, session.came.disputes, limits))
    session.causes = cluster_findings(wrong, session.info, book)
    return session


def _apart(
    options: FuzzOptions, disputes: Disputes, limits: Limits
) -> Iterator[tuple[int, Dispute]]:
    """The smallest game for each question over which the two engines part."""
    engine, other = (attach(one, limits) for one in (options.engine, options.compare_with))
    try:
        for number, one in sorted(disputes.shortest.items()):
            yield number, shrink_dispute(one, number, engine, other)
    finally:
        engine.close()
        other.close()


def show(options: FuzzOptions, session: Session, console: Console) -> None:
    """Show what was found. Raises OSError if standard output can't be written."""
    judged = tuple(cluster.cases[0] for cluster in session.causes)
    command = f"headjudge certify {shlex.quote(one_line(options.engine))}"
    command += f" --features {shlex.quote(str(session.folder))}"
    started = Started(__version__, session.info, session.edition, len(judged), (), command)
    run = event_log.Run(started, judged, Finished({}))
    terminal.show_causes(console, run, session.causes, list(_summary(session)))
    if options.compare_with:
        for line in _parted(options, session):
            console.print(line, markup=False, highlight=False, soft_wrap=True)


def _parted(options: FuzzOptions, session: Session) -> Iterator[str]:
    """Where the two engines part, question by question."""
    questions, games = Rulebook.at(session.edition).questions, session.came.disputes.games
    name, other = one_line(options.engine), one_line(options.compare_with)
    yield f"{name} and {other} part over {pluralize(len(session.apart), 'open question')}"
    for number, one in session.apart:
        yield f"question {number}, in {pluralize(games[number], 'game')}: {questions[number].asks}"
        with suppress(NotExpressible):
            yield from (f"   {line}" for line in write("it", one.case).splitlines()[1:])
        mine, theirs = one.in_words()
        yield f"   {name}: {mine}"
        yield f"   {other}: {theirs}"


def _summary(session: Session) -> Iterator[str]:
    """What was played and found, in a few lines."""
    came, info = session.came, session.info
    rate = came.games / session.seconds if session.seconds else 0.0
    yield (
        f"{one_line(f'{info.engine} {info.version}'.rstrip())}, edition {session.edition}: "
        f"{pluralize(came.games, 'game')} in {session.seconds:.0f} s ({rate:.0f} a second), "
        f"seed {session.seed}"
    )
    yield (
        f"of {pluralize(came.tried, 'game')} tried, {came.games} were played, the engine refused "
        f"{came.refused}, and {came.not_made} could not be made"
    )
    said = [f"{pluralize(came.differing, 'game')} not as the rules say"]
    for number, times in sorted(came.advisory.items()):
        said.append(f"{times} on open question {number}")
    yield "; ".join(said)
    if session.before:
        still = sum(result.verdict in FAILED for result in session.before)
        found = pluralize(len(session.before), "game")
        yield f"of {found} found before, {still} still not as the rules say"
    if session.causes:
        sure = pluralize(len(session.causes), "cause")
        yield f"{sure}, the most serious first; kept in {session.folder}:"
    else:
        yield "nothing found"
