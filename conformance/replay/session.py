"""Audit logs: detect each file's format and run one task per file."""

import codecs
import gzip
import io
import re
import sys
import zipfile
import zlib
from collections.abc import Callable, Iterable, Iterator, Sequence
from contextlib import contextmanager
from functools import partial
from pathlib import Path
from typing import IO, Any, Protocol, cast

from msgspec import Struct
from msgspec.structs import replace

from headjudge.errors import UsageError
from headjudge.files import open_file
from headjudge.replay import log_format
from headjudge.replay.checker import GameChecker, check_match
from headjudge.replay.log_format import BrokenLine, LoggedMatch, ReadLine
from headjudge.replay.readers import arena, forge, mtgo, xmage
from headjudge.replay.results import AuditedGame
from headjudge.runner import Task, Workers, run_tasks
from headjudge.spec.protocol.game_log import LogHeader, LogMoment
from headjudge.spec.protocol.validation.cases import Malformed
from headjudge.spec.rulebook import LookUpError
from headjudge.text import one_line, truncate_middle

STANDARD_INPUT = "-"
AUTO = "auto"
MAX_PROBLEMS = 20
"""Maximum number of reported problems per file."""
_DETECTION_BYTES = 256 * 1024
"""Number of bytes at the start of a file used to detect its format."""
_GZIP, _ZIP = b"\x1f\x8b", b"PK\x03\x04"
_XMAGE_CLIENT = re.compile(
    rb'color="#CCCC33"|^\d{1,2}:\d\d[^:\n]{0,20}: .{1,80} (?:has joined the game|keeps hand)',
    re.MULTILINE,
)
_UNUSABLE = (
    "a game log of XMage's client, which contains neither the starting life totals nor the reason "
    "why a player lost; audit needs a JSON export (see --formats) or a log in Head Judge's own "
    "format (see headjudge protocol --log)"
)


class Format(Protocol):
    """A module that reads one log format."""

    NAME: str
    CONTENTS: str
    """What logs in this format contain."""
    LIMITS: tuple[str, ...]
    """What logs in this format can't report."""

    def recognizes(self, first: bytes, path: str, /) -> bool:
        """Return whether a file's first bytes or path identify the format."""

    def read(self, file: IO[bytes], /) -> Iterator[ReadLine]:
        """Yield items with line numbers. Raises OSError."""


_MODULES = cast("tuple[Format, ...]", (log_format, arena, xmage, forge, mtgo))
FORMATS = {module.NAME: module for module in _MODULES}
"""Log formats by name, with Head Judge's own first."""


@contextmanager
def open_log(path: str, format_name: str = AUTO) -> Iterator[tuple[Format, IO[bytes]]]:
    """Open a log, decompressing gzip, and detect its format.

    Raises UsageError if the log can't be read or its format is unknown.
    """
    try:
        with _open(path) as raw:
            start = raw.peek(len(_ZIP))
            if start.startswith(_ZIP):
                raise UsageError(f"{path}: can't be read: {_why_no_archive(path)}")
            packed = start.startswith(_GZIP)
            unpacked = _Unpacked(raw) if packed else cast("io.RawIOBase", raw)
            with io.BufferedReader(unpacked, _DETECTION_BYTES) as log:
                if log.peek(3).startswith(codecs.BOM_UTF8):
                    log.read(len(codecs.BOM_UTF8))
                yield _format(log.peek(_DETECTION_BYTES), path, format_name), log
    except (OSError, EOFError, zlib.error, zipfile.BadZipFile) as error:
        cut_off = "the compressed file is truncated" if isinstance(error, EOFError) else ""
        why = cut_off or getattr(error, "strerror", None) or str(error)
        raise UsageError(f"{path}: can't be read: {why}") from None


@contextmanager
def _open(path: str) -> Iterator[io.BufferedReader]:
    """Open standard input, a file, or a file in a zip archive (``games.zip/game.log``)."""
    if path == STANDARD_INPUT:
        yield cast("io.BufferedReader", sys.stdin.buffer)
    elif place := _in_archive(path):
        archive, name = place
        with zipfile.ZipFile(archive) as opened:
            try:
                member = opened.open(name)
            except (KeyError, RuntimeError, NotImplementedError) as error:  # missing or encrypted
                raise UsageError(f"{path}: can't be read: {error}") from None
            if opened.namelist().count(name) > 1:
                why = "the archive has several files of this name"
                raise UsageError(f"{path}: can't be read: {why}")
            with member:
                yield io.BufferedReader(cast("io.RawIOBase", member))
    else:
        with open_file(Path(path)) as file:
            yield cast("io.BufferedReader", file)


def _why_no_archive(path: str) -> str:
    """Return why a zip archive can't be read as the files in it."""
    if path == STANDARD_INPUT:
        return "zip archives can't be read from standard input"
    if _in_archive(path):
        return "it is a zip archive in another one; unpack it first"
    return "the zip archive is damaged or truncated"


def _in_archive(path: str) -> tuple[str, str] | None:
    """Return the zip archive that a path leads into, and the name of the file in it."""
    for parent in Path(path).parents:
        if path.startswith(f"{parent}/") and parent.is_file() and zipfile.is_zipfile(parent):
            return str(parent), path[len(f"{parent}/") :]
    return None


def _members(path: Path) -> Iterator[str]:
    """Yield a file's path or, for a zip archive, the path of each file in it."""
    if not zipfile.is_zipfile(path):
        yield str(path)
        return
    with zipfile.ZipFile(path) as archive:
        yield from (
            f"{path}/{entry.filename}" for entry in archive.infolist() if not entry.is_dir()
        )


class _Unpacked(io.RawIOBase):
    """Decompresses a gzip file."""

    def __init__(self, packed: io.BufferedReader) -> None:
        self.packed = packed
        self._unpacked = gzip.GzipFile(fileobj=packed)

    def readable(self) -> bool:
        """Return True, as `io.BufferedReader` requires."""
        return True

    def readinto(self, buffer: Any) -> int:  # noqa: ANN401 -- the signature of io.RawIOBase
        """Decompress bytes into `buffer`; a truncated file is read as far as possible."""
        size = 0
        try:
            while size < len(buffer) and (data := self._unpacked.read1(len(buffer) - size)):
                buffer[size : size + len(data)] = data
                size += len(data)
        except EOFError:
            if not size:
                raise
        return size


def _bytes_read(log: IO[bytes]) -> int:
    """Return the number of bytes read from a log's file, before decompression.

    Returns 0 if the file is not seekable, as with piped standard input.
    """
    raw = cast("io.BufferedReader", log).raw
    file = raw.packed if isinstance(raw, _Unpacked) else raw
    return file.tell() if file.seekable() else 0


def _format(first: bytes, path: str, name: str) -> Format:
    if name != AUTO:
        return FORMATS[name]
    for module in _MODULES:
        if module.recognizes(first, path):
            return module
    if _XMAGE_CLIENT.search(first):
        raise UsageError(f"{path}: {_UNUSABLE}")
    raise UsageError(f"{path}: unknown log format; the known formats are {', '.join(FORMATS)}")


class AuditedFile(Struct, frozen=True):
    """The audit of the games in a file or part of a file."""

    path: str
    format: str = ""
    limits: tuple[str, ...] = ()
    games: tuple[AuditedGame, ...] = ()
    problems: tuple[str, ...] = ()
    """Problems with lines, each prefixed with its path and line number."""
    error: str = ""
    """Why the file could not be used; empty if it could."""
    size: int = 0
    """The number of bytes read."""


def audit_files(paths: Sequence[str], format_name: str, workers: Workers) -> Iterator[AuditedFile]:
    """Audit files; yield results as they complete. Raises UsageError, as `run_tasks` does.

    Without a scheduler, a single file, or any number of files with one job, are audited in this
    process, and so is standard input. To limit memory use, each game then has a separate result.
    """
    alone = len(paths) == 1 or workers.jobs == 1
    if STANDARD_INPUT in paths or (alone and not workers.scheduler):
        for path in paths:
            yield from audit_parts(format_name, path)
        return
    tasks = [Task(path, path) for path in paths]
    for _, result in run_tasks(partial(audit_file, format_name), tasks, workers):
        yield result


def audit_file(format_name: str, path: str) -> AuditedFile:
    """Audit a file in a given format (`auto`: detected)."""
    parts = list(audit_parts(format_name, path))
    games = tuple(game for part in parts for game in part.games)
    return replace(parts[-1], games=games, size=sum(part.size for part in parts))


def audit_parts(format_name: str, path: str) -> Iterator[AuditedFile]:
    """Audit a file; yield each game as it completes, then the problems."""
    problems: list[str] = []
    more = position = 0

    def report(line: int, why: str) -> None:
        nonlocal more
        if len(problems) < MAX_PROBLEMS:
            problems.append(f"{path}:{line}: {one_line(truncate_middle(why))}")
        else:
            more += 1

    error = f"{path}: contains no game"
    result = AuditedFile(path)
    try:
        with open_log(path, format_name) as (log_module, file):
            result = AuditedFile(path, log_module.NAME, log_module.LIMITS)
            lines, numbered = log_module.read(file), log_module is _MODULES[0]
            for game in audit_games(lines, path, report, numbered=numbered):
                error = ""
                before, position = position, _bytes_read(file)
                yield AuditedFile(path, games=(game,), size=position - before)
    except UsageError as unreadable:
        result, error = AuditedFile(path), str(unreadable)
    if more:
        problems.append(f"{path}: {more} more lines with the same problem")
    size = max(size_of([path]) - position, 0)
    yield replace(result, problems=tuple(problems), error=error, size=size)


def audit_games(
    lines: Iterable[ReadLine],
    path: str,
    report: Callable[[int, str], object],
    *,
    numbered: bool = True,
) -> Iterator[AuditedGame]:
    """Audit each game as it is read and each match after its games.

    `report` is called with the line number and description of each problem. If moments are not
    numbered in the log (`numbered` is False), an unreadable line counts as a gap.
    """
    game: GameChecker | None = None
    games, reported = 0, False
    for line, item in lines:
        if game is not None and game.is_ended_by(item):
            yield game.result()
            game = None
        if isinstance(item, LogHeader):
            game = _start(item, path, line, games + 1, report)
            games, reported = games + (game is not None), game is None
        elif isinstance(item, LoggedMatch):
            yield check_match(item, path, line)
        elif isinstance(item, BrokenLine) or game is not None:
            for problem in _check(game, line, item, numbered=numbered):
                report(line, problem)
        elif not reported:
            report(line, "a moment of a game that has no header")
            reported = True
    if game is not None:
        yield game.result()


def _check(
    game: GameChecker | None, line: int, item: LogMoment | BrokenLine, *, numbered: bool
) -> Iterable[str]:
    """Pass an item to its game; return problems with its line."""
    if isinstance(item, LogMoment):
        return game.check(line, item) if game else ()
    if game is not None and not numbered:
        game.record_gap()
    return (item.why,)


def _start(
    header: LogHeader, path: str, line: int, number: int, report: Callable[[int, str], object]
) -> GameChecker | None:
    """Start a game's audit; report a problem and return None if the game can't be played."""
    try:
        return GameChecker(header, path, line, number)
    except (LookUpError, Malformed) as error:
        report(line, f"a game that can't be played: {error}")
        return None


def size_of(logs: Iterable[str]) -> int:
    """Return the total size in bytes of the existing files."""
    return sum(map(_size, logs))


def _size(log: str) -> int:
    if log == STANDARD_INPUT:
        return 0
    if place := _in_archive(log):
        archive, name = place
        with zipfile.ZipFile(archive) as opened:
            return opened.getinfo(name).file_size if name in opened.namelist() else 0
    return Path(log).stat().st_size if Path(log).is_file() else 0


def files_of(logs: Sequence[str]) -> tuple[str, ...]:
    """Return the files to read, without duplicates; folders and zip archives by their files.

    Raises UsageError if no files are found.
    """
    files: dict[str, None] = {}
    for log in logs:
        path = Path(log)
        try:
            if log != STANDARD_INPUT and path.is_dir():
                found = [file for file in sorted(path.iterdir()) if file.is_file()]
                files |= dict.fromkeys(name for file in found for name in _members(file))
                continue
            if path.is_file():
                files |= dict.fromkeys(_members(path))
                continue
        except (OSError, zipfile.BadZipFile):
            pass  # reading the folder as a file reports the error, after the other files
        files[log] = None
    if not files:
        raise UsageError(f"{', '.join(logs)}: contains no files")
    return tuple(files)
