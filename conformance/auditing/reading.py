"""Reading logs line by line: what a line holds, or why it can't be read.

A file is read as a stream, in memory that does not grow with it. What is read is flat: a header
begins each game, and its moments follow.
"""

from collections.abc import Iterator
from typing import IO

import msgspec
from msgspec import Struct, ValidationError

from headjudge.conformance.engines.replies import UNREADABLE
from headjudge.spec.protocol.game_log import LogHeader, LogMoment
from headjudge.spec.protocol.wellformed import in_words

LONGEST_LINE = 16 * 1024 * 1024
"""Bytes of the longest line that is read."""
NAME = "log"
TOLD = "Whatever the engine writes down: its header says what of that is complete."
CANNOT_KNOW: tuple[str, ...] = ()
"""What this format can't tell: nothing."""


class BrokenLine(Struct, frozen=True):
    """A line that can't be read; what it was to say is unknown."""

    why: str


class GameInMatch(Struct, frozen=True):
    """A game of a match."""

    winner: str
    """Who won it; empty where that is not told."""
    score: dict[str, int] | None = None
    """How many games each player has won after it, where that is told."""


class MatchTold(Struct, frozen=True):
    """What a log tells of a match of two players, behind its games."""

    players: tuple[str, ...]
    games: tuple[GameInMatch, ...]
    winner: str = ""
    """Who has won the match; empty where that is not told."""
    engine: str = ""


LogLine = LogHeader | LogMoment | MatchTold | BrokenLine
"""What is read."""
ReadLine = tuple[int, LogLine]
"""What is read, with the number of its line, counted from 1."""

_moment = msgspec.json.Decoder(LogMoment)
_header = msgspec.json.Decoder(LogHeader)
_keys = msgspec.json.Decoder(dict[str, msgspec.Raw])


def recognises(first: bytes, _path: str) -> bool:
    """Whether a file that begins so is a log of this format."""
    return b'"log"' in first[:4096].partition(b"\n")[0]


def read(file: IO[bytes]) -> Iterator[ReadLine]:
    """What each line of a log holds. Raises OSError."""
    number, goes_on = 0, False
    while line := file.readline(LONGEST_LINE):
        too_long = len(line) == LONGEST_LINE and not line.endswith(b"\n")
        if not goes_on:
            number += 1
            if too_long:
                yield number, BrokenLine(f"is longer than {LONGEST_LINE >> 20} MiB")
            elif line.strip():
                yield number, _decoded(line)
        goes_on = too_long or (goes_on and not line.endswith(b"\n"))


def _decoded(line: bytes) -> LogLine:
    """A header, a moment, or why it is neither."""
    try:
        return (_header if "log" in _keys.decode(line) else _moment).decode(line)
    except UNREADABLE as error:
        return broken(error)


def broken(error: Exception) -> BrokenLine:
    """Why JSON can't be read: one of `UNREADABLE`."""
    if isinstance(error, ValidationError):
        return BrokenLine(in_words(error))
    if isinstance(error, UnicodeDecodeError):
        return BrokenLine("is not UTF-8")
    if isinstance(error, RecursionError):
        return BrokenLine("is nested too deep")
    return BrokenLine("is no JSON")
