"""Audit many logs: each file is a task."""

from collections.abc import Callable, Iterable, Iterator, Sequence
from functools import partial
from pathlib import Path

from msgspec import Struct
from msgspec.structs import replace

from headjudge.conformance import WrongUse, one_line, shortened
from headjudge.conformance.auditing.audited import AuditedGame
from headjudge.conformance.auditing.formats import AUTO, STANDARD_INPUT, opened, taken
from headjudge.conformance.auditing.game_audit import GameAudit
from headjudge.conformance.auditing.match_audit import match_audited
from headjudge.conformance.auditing.reading import NAME, BrokenLine, MatchTold, ReadLine
from headjudge.conformance.spreading import Task, Workers, run_tasks
from headjudge.spec.protocol.game_log import LogHeader, LogMoment
from headjudge.spec.protocol.wellformed import Malformed
from headjudge.spec.rulebook import LookUpError

AT_A_TIME, BYTES_AT_A_TIME = 100, 1024 * 1024
"""So many games of one file are held at most, and those of so many bytes."""
MOST_COMPLAINTS = 20
"""About so many lines of a file it is said what is wrong with them."""


Complain = Callable[[int, str], object]
"""Is told what is wrong with a line, and which one it is."""


class AuditRequest(Struct, frozen=True):
    """Which logs to audit, and how."""

    logs: tuple[str, ...]
    format: str = AUTO
    workers: Workers = Workers()


class AuditedFile(Struct, frozen=True):
    """What came of the games of one file."""

    path: str
    format: str = ""
    cannot_know: tuple[str, ...] = ()
    games: tuple[AuditedGame, ...] = ()
    complaints: tuple[str, ...] = ()
    """What is wrong with lines of it, each with its place."""
    error: str = ""
    """Why the file is of no use, if it is of none."""
    taken: int = 0
    """How many bytes of the file were read for it."""


def audit_files(request: AuditRequest) -> Iterator[AuditedFile]:
    """Audit each file; yield its result as it arrives. Raises WrongUse as `run_tasks` does.

    This process itself yields what comes of a file in parts, and so holds few games at a time; a
    single file is always its own.
    """
    workers = request.workers
    alone = len(request.logs) == 1 or workers.jobs == 1
    if STANDARD_INPUT in request.logs or (alone and not workers.scheduler):
        for path in request.logs:
            yield from audit_parts(request.format, path)
        return
    tasks = [Task(path, path) for path in request.logs]
    for _, came in run_tasks(partial(audit_file, request.format), tasks, workers):
        yield came


def audit_file(wanted: str, path: str) -> AuditedFile:
    """Audit the games of one file, of that format or whichever it is."""
    parts = list(audit_parts(wanted, path))
    games = tuple(game for part in parts for game in part.games)
    return replace(parts[-1], games=games, taken=sum(part.taken for part in parts))


def audit_parts(wanted: str, path: str) -> Iterator[AuditedFile]:
    """Audit the games of one file; yields some at a time, and with the last what was wrong."""
    complaints: list[str] = []
    games: list[AuditedGame] = []
    more = read = 0

    def complain(line: int, why: str) -> None:
        nonlocal more
        if len(complaints) < MOST_COMPLAINTS:
            complaints.append(f"{path}:{line}: {one_line(shortened(why))}")
        else:
            more += 1

    nothing = f"{path}: no game is in it"
    try:
        with opened(path, wanted) as (form, file):
            lines = form.read(file)
            for game in audited(lines, path, complain, numbered=form.NAME == NAME):
                games.append(game)
                nothing = ""
                now = taken(file)
                if len(games) == AT_A_TIME or now - read >= BYTES_AT_A_TIME:
                    yield AuditedFile(path, games=tuple(games), taken=now - read)
                    games.clear()
                    read = now
    except WrongUse as error:
        came = AuditedFile(path, games=tuple(games), error=str(error))
    else:
        came = AuditedFile(path, form.NAME, form.CANNOT_KNOW, tuple(games), error=nothing)
    if more:
        complaints.append(f"{path}: so it is with {more} lines more")
    yield replace(came, complaints=tuple(complaints), taken=max(size_of([path]) - read, 0))


def audited(
    lines: Iterable[ReadLine], path: str, complain: Complain, *, numbered: bool = True
) -> Iterator[AuditedGame]:
    """Audit each game of a log as it is read, and each match behind its games.

    Where the moments are not `numbered` in the log itself, a line that can't be read may have been
    one.
    """
    game: GameAudit | None = None
    games, complained = 0, False
    for line, item in lines:
        if game is not None and game.is_ended_by(item):
            yield game.end()
            game = None
        if isinstance(item, LogHeader):
            game = _begun(item, path, line, games + 1, complain)
            games, complained = games + (game is not None), game is None
        elif isinstance(item, MatchTold):
            yield match_audited(item, path, line)
        elif isinstance(item, BrokenLine) or game is not None:
            for problem in _problems(game, line, item, numbered=numbered):
                complain(line, problem)
        elif not complained:
            complain(line, "a moment of a game that has no header")
            complained = True
    if game is not None:
        yield game.end()


def _problems(
    game: GameAudit | None, line: int, item: LogMoment | BrokenLine, *, numbered: bool
) -> Iterable[str]:
    """What is wrong with a line, once the game has taken it."""
    if isinstance(item, LogMoment):
        return game.moment(line, item) if game else ()
    if game is not None and not numbered:
        game.miss()
    return (item.why,)


def _begun(
    header: LogHeader, path: str, line: int, number: int, complain: Complain
) -> GameAudit | None:
    """The audit of a game; None for one that can't be played."""
    try:
        return GameAudit(header, path, line, number)
    except (LookUpError, Malformed) as error:
        complain(line, f"a game that can't be played: {error}")
        return None


def size_of(logs: Iterable[str]) -> int:
    """How many bytes these files have, those that there are."""
    paths = (Path(log) for log in logs if log != STANDARD_INPUT)
    return sum(path.stat().st_size for path in paths if path.is_file())


def files_of(logs: Sequence[str]) -> Iterable[str]:
    """The files that are meant, each once; of a folder all in it. Raises WrongUse for none."""
    found: dict[str, None] = {}
    for log in logs:
        path = Path(log)
        if log != STANDARD_INPUT and path.is_dir():
            found |= dict.fromkeys(str(one) for one in sorted(path.iterdir()) if one.is_file())
        else:
            found[log] = None
    if not found:
        raise WrongUse(f"{', '.join(logs)}: no file is in it")
    return found
