"""The formats of logs that are read, and which one a file has."""

from __future__ import annotations

import gzip
import io
import sys
import zlib
from collections.abc import Iterator
from contextlib import contextmanager
from typing import IO, Protocol, cast

from msgspec import Struct

from conformance import WrongUse
from conformance.auditing import reading
from conformance.auditing.readers import READERS
from conformance.auditing.reading import ReadLine

STANDARD_INPUT = "-"
AUTO = "auto"
_LOOKED_AT = 256 * 1024
"""Bytes of a file's beginning by which its format is known."""
_ZIPPED = b"\x1f\x8b"


class Format(Protocol):
    """A module that reads logs of one format."""

    NAME: str
    CANNOT_KNOW: tuple[str, ...]
    """What logs of that format can't tell, in sentences."""

    def recognises(self, first: bytes, path: str, /) -> bool:
        """Whether a file of that path that begins so is one."""

    def read(self, file: IO[bytes], /) -> Iterator[ReadLine]:
        """What is read, each with the number of its line. Raises OSError."""


FORMATS: dict[str, Format] = {
    one.NAME: one for one in cast("tuple[Format, ...]", (reading, *READERS))
}
"""By name; that of logs of Head Judge's own comes first."""


class OpenLog(Struct):
    """A log that is open."""

    format: Format
    file: IO[bytes]


@contextmanager
def opened(path: str, wanted: str = AUTO) -> Iterator[OpenLog]:
    """A log, unpacked where it is packed with gzip. Raises WrongUse where it can't be read."""
    try:
        with _raw(path) as raw:
            packed = raw.peek(2)[:2] == _ZIPPED
            unpacked = cast("IO[bytes]", gzip.GzipFile(fileobj=raw) if packed else raw)
            with io.BufferedReader(cast("io.RawIOBase", unpacked), _LOOKED_AT) as file:
                yield OpenLog(_format(file.peek(_LOOKED_AT), path, wanted), file)
    except (OSError, EOFError, zlib.error) as error:
        why = getattr(error, "strerror", None) or str(error)
        raise WrongUse(f"{path}: can't be read: {why}") from None


def _format(first: bytes, path: str, wanted: str) -> Format:
    if wanted != AUTO:
        return FORMATS[wanted]
    found = next((one for one in FORMATS.values() if one.recognises(first, path)), None)
    if found is None:
        raise WrongUse(f"{path}: is no log of a known format: {', '.join(FORMATS)}")
    return found


@contextmanager
def _raw(path: str) -> Iterator[io.BufferedReader]:
    if path == STANDARD_INPUT:
        yield cast("io.BufferedReader", sys.stdin.buffer)
        return
    with open(path, "rb") as file:  # noqa: PTH123 -- a path as it was given
        yield file
