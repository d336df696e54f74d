"""Audit many logs: detect the format of each file and run one task per file."""

import codecs
import gzip
import io
import sys
import zlib
from collections.abc import Callable, Iterable, Iterator, Sequence
from contextlib import contextmanager, nullcontext
from functools import partial
from pathlib import Path
from typing import IO, Any, Protocol, cast

from msgspec import Struct
from msgspec.structs import replace

from headjudge.errors import UsageError
from headjudge.replay import log_format
from headjudge.replay.checker import GameChecker
from headjudge.replay.log_format import NAME, BrokenLine, LoggedMatch, ReadLine
from headjudge.replay.match_score import check_match
from headjudge.replay.readers import READERS
from headjudge.replay.results import AuditedGame
from headjudge.runner import Task, Workers, run_tasks
from headjudge.spec.protocol.game_log import LogHeader, LogMoment
from headjudge.spec.protocol.validation.cases import Malformed
from headjudge.spec.rulebook import LookUpError
from headjudge.text import one_line, truncate_middle

STANDARD_INPUT = "-"
AUTO = "auto"
_LOOKED_AT = 256 * 1024
"""Bytes at the start of a file that identify its format."""
_ZIPPED = b"\x1f\x8b"
_TIMES, _UNPACKED = 100, 4 * 1024 * 1024
"""Maximum size of an unpacked log, as a multiple of its packed size or in bytes."""


class Format(Protocol):
    """A module that reads one format."""

    NAME: str
    TOLD: str
    """What its logs contain."""
    CANNOT_KNOW: tuple[str, ...]
    """What they can't tell."""

    def recognises(self, first: bytes, path: str, /) -> bool:
        """Return whether the start or the path of a file identifies the format."""

    def read(self, file: IO[bytes], /) -> Iterator[ReadLine]:
        """Yield items with line numbers. Raises OSError."""


FORMATS: dict[str, Format] = {
    module.NAME: module for module in cast("tuple[Format, ...]", (log_format, *READERS))
}
"""By name; Head Judge's own comes first."""


@contextmanager
def open_log(path: str, wanted: str = AUTO) -> Iterator[tuple[Format, IO[bytes]]]:
    """Open a log, unpacking gzip, and detect its format.

    Raises UsageError if it can't be read.
    """
    try:
        with nullcontext(sys.stdin.buffer) if path == STANDARD_INPUT else open(path, "rb") as file:  # noqa: PTH123 -- a path as it was given
            raw = cast("io.BufferedReader", file)
            packed = raw.peek(2)[:2] == _ZIPPED
            unpacked = _Unpacked(raw) if packed else cast("io.RawIOBase", raw)
            with io.BufferedReader(unpacked, _LOOKED_AT) as log:
                if log.peek(3).startswith(codecs.BOM_UTF8):
                    log.read(len(codecs.BOM_UTF8))
                yield _format(log.peek(_LOOKED_AT), path, wanted), log
    except (OSError, EOFError, zlib.error) as error:
        cut = "it is packed, and cut off" if isinstance(error, EOFError) else ""
        why = cut or getattr(error, "strerror", None) or str(error)
        raise UsageError(f"{path}: can't be read: {why}") from None


def bytes_read(log: IO[bytes]) -> int:
    """Return how many (packed) bytes of an opened log were read; 0 for standard input."""
    raw = cast("io.BufferedReader", log).raw
    if isinstance(raw, _Unpacked):
        return raw.taken
    return raw.tell() if raw.seekable() else 0


class _Counted:
    """A file that counts the bytes read, as standard input can't tell its position."""

    def __init__(self, file: io.BufferedReader) -> None:
        self._file, self.taken = file, 0

    def read(self, size: int = -1) -> bytes:
        """Read `size` bytes, or the rest."""
        data = self._file.read(size)
        self.taken += len(data)
        return data


class _Unpacked(io.RawIOBase):
    """Unpacks a file; raises OSError if it expands out of proportion."""

    def __init__(self, packed: io.BufferedReader) -> None:
        self._packed = _Counted(packed)
        self._unpacked = gzip.GzipFile(fileobj=cast("IO[bytes]", self._packed))
        self._given = 0

    @property
    def taken(self) -> int:
        """Packed bytes read so far."""
        return self._packed.taken

    def readable(self) -> bool:
        """Return True."""
        return True

    def readinto(self, buffer: Any) -> int:  # noqa: ANN401 -- as io has it
        """Unpack bytes, up to the place where a truncated file ends."""
        size = 0
        try:
            while size < len(buffer) and (data := self._unpacked.read1(len(buffer) - size)):
                buffer[size : size + len(data)] = data
                size += len(data)
        except EOFError:
            if not size:
                raise
        self._given += size
        if self._given > max(_UNPACKED, _TIMES * self._packed.taken):
            raise OSError(f"it unpacks to more than {_TIMES} times its size; unpack it yourself")
        return size


def _format(first: bytes, path: str, wanted: str) -> Format:
    if wanted != AUTO:
        return FORMATS[wanted]
    found = next((value for value in FORMATS.values() if value.recognises(first, path)), None)
    if found is None:
        raise UsageError(f"{path}: is no log of a known format: {', '.join(FORMATS)}")
    return found


AT_A_TIME, BYTES_AT_A_TIME = 100, 1024 * 1024
"""Limits of the games of one file that are held in memory."""
MOST_COMPLAINTS = 20
"""Maximum number of reported problems per file."""


Complain = Callable[[int, str], object]
"""Called with a line number and a problem."""


class AuditRequest(Struct, frozen=True):
    """The options of an audit."""

    logs: tuple[str, ...]
    format: str = AUTO
    workers: Workers = Workers()


class AuditedFile(Struct, frozen=True):
    """The audits of the games in one file."""

    path: str
    format: str = ""
    cannot_know: tuple[str, ...] = ()
    games: tuple[AuditedGame, ...] = ()
    complaints: tuple[str, ...] = ()
    """Problems with lines, each with its place."""
    error: str = ""
    """Why the file could not be used, or an empty string."""
    taken: int = 0
    """Bytes read for it."""


def audit_files(request: AuditRequest) -> Iterator[AuditedFile]:
    """Audit files; yield the results as they complete. Raises UsageError as `spread` does.

    In this process the results of a file come in parts, so that few games are in memory; a single
    file is always handled here.
    """
    workers = request.workers
    alone = len(request.logs) == 1 or workers.jobs == 1
    if STANDARD_INPUT in request.logs or (alone and not workers.scheduler):
        for path in request.logs:
            yield from audit_parts(request.format, path)
        return
    tasks = [Task(path, path) for path in request.logs]
    for _, result in run_tasks(partial(audit_file, request.format), tasks, workers):
        yield result


def audit_file(wanted: str, path: str) -> AuditedFile:
    """Audit one file in a given or detected format."""
    parts = list(audit_parts(wanted, path))
    games = tuple(game for part in parts for game in part.games)
    return replace(parts[-1], games=games, taken=sum(part.taken for part in parts))


def audit_parts(wanted: str, path: str) -> Iterator[AuditedFile]:
    """Audit one file; yield results in parts, problems with the last."""
    complaints: list[str] = []
    games: list[AuditedGame] = []
    more = read = 0

    def complain(line: int, why: str) -> None:
        nonlocal more
        if len(complaints) < MOST_COMPLAINTS:
            complaints.append(f"{path}:{line}: {one_line(truncate_middle(why))}")
        else:
            more += 1

    nothing = f"{path}: no game is in it"
    try:
        with open_log(path, wanted) as (form, file):
            lines = form.read(file)
            for game in audit_games(lines, path, complain, numbered=form.NAME == NAME):
                games.append(game)
                nothing = ""
                now = bytes_read(file)
                if len(games) == AT_A_TIME or now - read >= BYTES_AT_A_TIME:
                    yield AuditedFile(path, games=tuple(games), taken=now - read)
                    games.clear()
                    read = now
    except UsageError as error:
        result = AuditedFile(path, games=tuple(games), error=str(error))
    else:
        result = AuditedFile(path, form.NAME, form.CANNOT_KNOW, tuple(games), error=nothing)
    if more:
        complaints.append(f"{path}: so it is with {more} lines more")
    yield replace(result, complaints=tuple(complaints), taken=max(size_of([path]) - read, 0))


def audit_games(
    lines: Iterable[ReadLine], path: str, complain: Complain, *, numbered: bool = True
) -> Iterator[AuditedGame]:
    """Audit each game as it is read, and each match after its games.

    If moments have no numbers in the log (`numbered` is False), an unreadable line may hide one.
    """
    game: GameChecker | None = None
    games, complained = 0, False
    for line, item in lines:
        if game is not None and game.is_ended_by(item):
            yield game.end()
            game = None
        if isinstance(item, LogHeader):
            game = _start(item, path, line, games + 1, complain)
            games, complained = games + (game is not None), game is None
        elif isinstance(item, LoggedMatch):
            yield check_match(item, path, line)
        elif isinstance(item, BrokenLine) or game is not None:
            for problem in _problems(game, line, item, numbered=numbered):
                complain(line, problem)
        elif not complained:
            complain(line, "a moment of a game that has no header")
            complained = True
    if game is not None:
        yield game.end()


def _problems(
    game: GameChecker | None, line: int, item: LogMoment | BrokenLine, *, numbered: bool
) -> Iterable[str]:
    """Pass an item to the game; return what is wrong with its line."""
    if isinstance(item, LogMoment):
        return game.moment(line, item) if game else ()
    if game is not None and not numbered:
        game.miss()
    return (item.why,)


def _start(
    header: LogHeader, path: str, line: int, number: int, complain: Complain
) -> GameChecker | None:
    """Start the audit of a game; None if it can't be played."""
    try:
        return GameChecker(header, path, line, number)
    except (LookUpError, Malformed) as error:
        complain(line, f"a game that can't be played: {error}")
        return None


def size_of(logs: Iterable[str]) -> int:
    """Return the total size of the existing files."""
    paths = (Path(log) for log in logs if log != STANDARD_INPUT)
    return sum(path.stat().st_size for path in paths if path.is_file())


def files_of(logs: Sequence[str]) -> Iterable[str]:
    """Return the files to read, each once; folders stand for their files.

    Raises UsageError if there are none.
    """
    found: dict[str, None] = {}
    for log in logs:
        path = Path(log)
        if log != STANDARD_INPUT and path.is_dir():
            found |= dict.fromkeys(str(file) for file in sorted(path.iterdir()) if file.is_file())
        else:
            found[log] = None
    if not found:
        raise UsageError(f"{', '.join(logs)}: no file is in it")
    return found
