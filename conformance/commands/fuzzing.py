"""``headjudge fuzz``: games by chance, until the time is up."""

import secrets
import shlex
import time
from collections import defaultdict
from collections.abc import Iterator
from pathlib import Path

from msgspec import Struct, field
from msgspec.structs import replace
from rich.console import Console

from conformance import __version__, one_line, several
from conformance.commands.last_failed import FOLDER, make_folder
from conformance.engines.answers import Limits
from conformance.engines.registry import attach
from conformance.fuzzing.finding import Counterexample
from conformance.fuzzing.fuzz import Asked, Fuzzed, fuzz
from conformance.fuzzing.kept import found_before, keep
from conformance.judging.causes import ENDING, Common, gather, shortest
from conformance.judging.suspects import FOLLOWS
from conformance.judging.verdicts import FAILED, Finished, Judged, Started
from conformance.reporting import stream, terminal
from conformance.spreading import Workers
from spec.protocol import EngineInfo
from spec.rulebook import Rulebook


class FuzzRequest(Struct, frozen=True):
    """What to fuzz, and how."""

    engine: str
    edition: str = ""
    profile: str = ""
    seconds: float = 60.0
    seed: int | None = None
    workers: Workers = Workers()
    limits: Limits = Limits()
    in_process: bool = False
    keep: Path | None = None
    """The folder of what is found; by default one of the engine's own beside the project."""


class Session(Struct):
    """How the fuzzing of an engine went."""

    info: EngineInfo
    edition: str
    seed: int
    came: Fuzzed
    seconds: float = 0.0
    before: list[Judged] = field(default_factory=list)
    """What the engine does now in the games that were found before."""
    causes: list[Common] = field(default_factory=list)
    """What is wrong, the most serious first, each with its finding."""
    folder: Path = FOLDER
    interrupted: bool = False

    @property
    def failed(self) -> bool:
        """Whether anything is wrong."""
        return bool(self.causes)


def fuzzed(request: FuzzRequest, console: Console) -> Session:
    """Try again what was found before, and then fuzz; what is found is kept as it comes.

    Raises NotStarted, WrongUse (of a feature in the folder, too) and LookUpError, before anything
    is played, and OSError where a finding can't be kept.
    """
    book = Rulebook.at(request.edition)
    seed = secrets.randbelow(10**6) if request.seed is None else request.seed
    folder = request.keep or FOLDER / "fuzz" / _as_name(request.engine)
    attached = attach(request.engine, request.limits, in_process=request.in_process)
    try:
        session = Session(attached.info, book.edition, seed, Fuzzed(), folder=folder)
        before = list(found_before(folder, attached, book))
    finally:
        attached.close()
    session.before = [one.judged for one in before]
    wrong = [one for one in before if one.judged.verdict in FAILED]
    known = [one.cause for one in wrong]
    asked = Asked(
        request.engine, book.edition, seed, request.profile, request.limits, request.in_process
    )
    begin = time.monotonic()
    try:
        with terminal.progress(console, int(request.seconds), "fuzzing") as bar:
            for came in fuzz(asked, known, request.seconds, request.workers):
                session.came.add(came)
                if came.found and request.keep is None:
                    make_folder()
                wrong += [keep(folder, one) for one in came.found]
                elapsed = min(int(time.monotonic() - begin), int(request.seconds))
                terminal.so_far(bar, elapsed, int(request.seconds))
    except KeyboardInterrupt:
        session.interrupted = True
    session.seconds = time.monotonic() - begin
    session.causes = _causes(wrong)
    return session


def _as_name(engine: str) -> str:
    """An engine as the name of a folder."""
    return "".join(one if one.isalnum() or one in "-_." else "-" for one in engine)[:80]


def _causes(wrong: list[Counterexample]) -> list[Common]:
    """The causes, the most serious first, each with the finding that has the fewest events.

    What is wrong of how games end has another cause than what is wrong of a life total.
    """
    new: dict[str, list[Counterexample]] = defaultdict(list)
    for one in sorted(wrong, key=lambda one: shortest(one.judged)):
        if not one.explained([other.cause for other in new[one.about]]):
            new[one.about].append(one)
    found = [one for some in new.values() for one in gather(_telling(x.judged) for x in some)]
    ordered = sorted(found, key=lambda one: (one.cause.rank, shortest(one.cases[0])))
    return [replace(one, cases=one.cases[:1]) for one in ordered]


def _telling(one: Judged) -> Judged:
    """A finding with the rules first that say what follows, if nothing is wrong of who is out.

    Else it is without them: of the few findings of a session they would account for too many.
    """
    if one.cause is None:
        return one
    possible = [replace(cause, others=()) for cause in (one.cause, *one.cause.others)]
    follow = [cause for cause in possible if cause.key in FOLLOWS]
    rest = [cause for cause in possible if cause.key not in FOLLOWS]
    ordered = (rest or follow) if one.cause.rank == ENDING else [*follow, *rest]
    return replace(one, cause=replace(ordered[0], others=tuple(ordered[1:])))


def show(request: FuzzRequest, session: Session, console: Console) -> None:
    """Show what was found. Raises OSError if standard output can't be written."""
    judged = tuple(common.cases[0] for common in session.causes)
    command = f"headjudge certify {shlex.quote(one_line(request.engine))}"
    command += f" --features {shlex.quote(str(session.folder))}"
    started = Started(__version__, session.info, session.edition, len(judged), (), command)
    run = stream.Run(started, judged, Finished({}))
    terminal.show_causes(console, run, session.causes, list(_summary(session)))


def _summary(session: Session) -> Iterator[str]:
    """What was played and found, in a few lines."""
    came, info = session.came, session.info
    rate = came.games / session.seconds if session.seconds else 0.0
    yield (
        f"{one_line(f'{info.engine} {info.version}'.rstrip())}, edition {session.edition}: "
        f"{several(came.games, 'game')} in {session.seconds:.0f} s ({rate:.0f} a second), "
        f"seed {session.seed}"
    )
    said = [f"{several(came.differing, 'game')} not as the rules say"]
    if came.refused:
        said.append(f"{came.refused} that the engine does not support")
    for number, times in sorted(came.advisory.items()):
        said.append(f"{times} on open question {number}")
    yield "; ".join(said)
    if session.before:
        still = sum(one.verdict in FAILED for one in session.before)
        found = several(len(session.before), "game")
        yield f"of {found} found before, {still} still not as the rules say"
    if session.causes:
        sure = several(len(session.causes), "cause")
        yield f"{sure}, the most serious first; kept in {session.folder}:"
    else:
        yield "nothing found"
