"""Read and write logs in Head Judge's own format, with one JSON object per line.

Files are streamed. Reading yields a flat sequence in which each game's header is followed by its
moments.
"""

from collections.abc import Iterable, Iterator
from typing import IO, Self

import msgspec
from msgspec import Struct, ValidationError

from headjudge.runner.replies import UNREADABLE
from headjudge.spec.protocol.events import Event
from headjudge.spec.protocol.game_log import (
    ALL_CONTENTS,
    Content,
    InView,
    LogHeader,
    LogMoment,
    PlayerEnding,
)
from headjudge.spec.protocol.setup import Setup
from headjudge.spec.protocol.validation.cases import in_words

MAX_LINE = 16 * 1024 * 1024
"""Maximum length of a line in bytes."""
NAME = "log"
CONTENTS = "Everything that the engine logs; the header lists which parts are complete."
LIMITS: tuple[str, ...] = ()


class BrokenLine(Struct, frozen=True):
    """A line that can't be read and whose content is therefore unknown."""

    why: str


class LoggedGame(Struct, frozen=True):
    """A game of a match."""

    winner: str
    """The winner; empty if unknown."""
    score: dict[str, int] | None = None
    """The number of games won so far by each player; None if not logged."""
    drawn: bool = False


class LoggedMatch(Struct, frozen=True):
    """A two-player match as reported at the end of a log."""

    players: tuple[str, ...]
    games: tuple[LoggedGame, ...]
    winner: str = ""
    """The winner of the match; empty if unknown."""
    engine: str = ""
    needed: int = 0
    """The number of games that win the match; 0 if not logged."""
    conceded: bool = False
    """Whether the log says that the match was conceded."""


LogLine = LogHeader | LogMoment | LoggedMatch | BrokenLine
ReadLine = tuple[int, LogLine]
"""An item with its 1-based line number."""

_moment = msgspec.json.Decoder(LogMoment)
_header = msgspec.json.Decoder(LogHeader)
_keys = msgspec.json.Decoder(dict[str, msgspec.Raw])


def recognizes(first: bytes, _path: str) -> bool:
    """Return whether a file's first bytes identify this format."""
    return b'"log"' in first[:4096].partition(b"\n")[0]


def read(file: IO[bytes]) -> Iterator[ReadLine]:
    """Yield the content of each non-blank line. Raises OSError."""
    number, is_continued = 0, False
    while line := file.readline(MAX_LINE):
        too_long = len(line) == MAX_LINE and not line.endswith(b"\n")
        if not is_continued:
            number += 1
            if too_long:
                yield number, BrokenLine(f"is longer than {MAX_LINE >> 20} MiB")
            elif line.strip():
                yield number, _decoded(line)
        is_continued = too_long or (is_continued and not line.endswith(b"\n"))


def _decoded(line: bytes) -> LogLine:
    try:
        return (_header if "log" in _keys.decode(line) else _moment).decode(line)
    except UNREADABLE as error:
        return broken(error)


def broken(error: Exception) -> BrokenLine:
    """Return a broken line that explains an error, which must be one of `UNREADABLE`."""
    if isinstance(error, ValidationError):
        return BrokenLine(in_words(error))
    if isinstance(error, UnicodeDecodeError):
        return BrokenLine("is not UTF-8")
    if isinstance(error, RecursionError):
        return BrokenLine("is nested too deeply")
    return BrokenLine("is not JSON")


class LogWriter:
    """Context manager that writes a game's log: a header, then one line per moment.

    Each line is flushed immediately, so that no moment is lost if the program crashes. Raises
    OSError if the file can't be written.
    """

    def __init__(
        self,
        file: IO[bytes],
        engine: str,
        game: Setup,
        *,
        version: str = "",
        edition: str = "",
        complete: Iterable[Content] = ALL_CONTENTS,
        name: str = "",
    ) -> None:
        """Write the header.

        `complete` lists the kinds of facts that the log will contain completely; `name` identifies
        the game in reports.
        """
        self._file, self._encoder, self._number = file, msgspec.json.Encoder(), 0
        self._write(LogHeader(1, game, engine, version, edition, frozenset(complete), name))

    def __enter__(self) -> Self:
        """Return this writer."""
        return self

    def __exit__(self, *_error: object) -> None:
        """Leave the file open; the caller closes it."""

    def moment(
        self,
        *events: Event,
        check: bool = False,
        seen: InView | None = None,
        endings: Iterable[PlayerEnding] = (),
        over: bool = False,
    ) -> int:
        """Write the next moment and return its number."""
        self._number += 1
        self._write(LogMoment(self._number, events, check, seen, tuple(endings), over))
        return self._number

    def _write(self, line: Struct) -> None:
        self._file.write(self._encoder.encode(line) + b"\n")
        self._file.flush()
