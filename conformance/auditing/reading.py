"""Reading logs line by line: what a line holds, or why it can't be read.

A file is read as a stream, in memory that does not grow with it. What is read is flat: a header
begins each game, and its moments follow.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import IO

import msgspec
from msgspec import DecodeError, Struct, ValidationError

from spec.protocol.log import LogHeader, LogMoment
from spec.protocol.wellformed import in_words

LONGEST_LINE = 16 * 1024 * 1024
"""Bytes of the longest line that is read."""
_AT_ONCE = 64 * 1024
"""Bytes that are read at once."""
NAME = "log"
CANNOT_KNOW: tuple[str, ...] = ()
"""What this format can't tell: nothing."""


class BrokenLine(Struct, frozen=True):
    """A line that can't be read; what it was to say is unknown."""

    why: str


LogLine = LogHeader | LogMoment | BrokenLine
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
    decode, number = _moment.decode, 0
    for some in _lines(file):
        for line in some:
            number += 1
            try:
                yield number, decode(line)
            except (DecodeError, UnicodeDecodeError):
                one = _other(line)
                if one is not None:
                    yield number, one


def _lines(file: IO[bytes]) -> Iterator[list[bytes]]:
    """The lines of a file, without their ends, some at a time; of too long ones the beginning."""
    rest, too_long = b"", False
    while some := file.read(_AT_ONCE):
        first, *lines = some.split(b"\n")
        if not too_long:
            rest += first
        if not lines:
            if len(rest) > LONGEST_LINE:
                rest, too_long = rest[: LONGEST_LINE + 1], True
            continue
        whole = rest
        *between, rest = lines
        too_long = False
        yield [whole, *between]
    if rest:
        yield [rest]


def _other(line: bytes) -> LogHeader | BrokenLine | None:
    """What a line holds that is no moment; None for an empty one."""
    if len(line) > LONGEST_LINE:
        return BrokenLine(f"is longer than {LONGEST_LINE >> 20} MiB")
    if not line.strip():
        return None
    try:
        return _header.decode(line)
    except (DecodeError, UnicodeDecodeError):  # it is none, or a broken one
        return _broken(line)


def _broken(line: bytes) -> BrokenLine:
    """Why a line is neither a header nor a moment."""
    try:
        (_header if "log" in _keys.decode(line) else _moment).decode(line)
    except ValidationError as error:
        return BrokenLine(in_words(error))
    except UnicodeDecodeError:
        return BrokenLine("is not UTF-8")
    except DecodeError:
        return BrokenLine("is no JSON")
    raise AssertionError(line)  # pragma: no cover -- it could not be decoded before
