"""Writing a log as a game is played."""

from collections.abc import Iterable
from types import TracebackType
from typing import IO, Self

import msgspec
from msgspec import Struct

from headjudge.spec.protocol.events import Event
from headjudge.spec.protocol.game_log import (
    ALL_TOLD,
    InView,
    LogHeader,
    LogMoment,
    Tells,
    ToldEnding,
)
from headjudge.spec.protocol.setup import Setup


class LogWriter:
    """The log of one game, for ``with``: the header is written at once, then a line a moment.

    Each line is flushed, so that a log ends where its game did, whatever happens to the program.
    Raises OSError where the file can't be written.
    """

    def __init__(
        self,
        file: IO[bytes],
        engine: str,
        game: Setup,
        *,
        version: str = "",
        edition: str = "",
        tells: Iterable[Tells] = ALL_TOLD,
        name: str = "",
    ) -> None:
        """Begin with the game's set-up; `tells` is what the log will tell completely.

        `name` is what the game is called in reports.
        """
        self._file, self._encoder, self._number = file, msgspec.json.Encoder(), 0
        told = frozenset(tells)
        self._write(LogHeader(1, game, engine, version, edition, told, name))

    def __enter__(self) -> Self:
        """The writer."""
        return self

    def __exit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        trace: TracebackType | None,
    ) -> None:
        """Flush; the file stays open."""
        self._file.flush()

    def moment(
        self,
        *events: Event,
        check: bool = False,
        seen: InView | None = None,
        endings: Iterable[ToldEnding] = (),
        over: bool = False,
    ) -> int:
        """Write the next moment: what happens at the same time, and what comes of it.

        Gives its number.
        """
        self._number += 1
        told = tuple(endings)
        self._write(LogMoment(self._number, events, check, seen, told, over))
        return self._number

    def _write(self, line: Struct) -> None:
        self._file.write(self._encoder.encode(line) + b"\n")
        self._file.flush()
