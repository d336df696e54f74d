"""The formats of logs that are read, and which one a file has."""

import codecs
import gzip
import io
import sys
import zlib
from collections.abc import Iterator
from contextlib import contextmanager, nullcontext
from typing import IO, Any, Protocol, cast

from headjudge.conformance import WrongUse
from headjudge.conformance.auditing import reading
from headjudge.conformance.auditing.readers import READERS
from headjudge.conformance.auditing.reading import ReadLine

STANDARD_INPUT = "-"
AUTO = "auto"
_LOOKED_AT = 256 * 1024
"""Bytes of a file's beginning by which its format is known."""
_ZIPPED = b"\x1f\x8b"
_TIMES, _UNPACKED = 100, 4 * 1024 * 1024
"""So many times its size, or else so many bytes, a packed log may unpack to."""


class Format(Protocol):
    """A module that reads logs of one format."""

    NAME: str
    TOLD: str
    """What its logs tell, in a sentence."""
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


@contextmanager
def opened(path: str, wanted: str = AUTO) -> Iterator[tuple[Format, IO[bytes]]]:
    """A log and its format, unpacked where it is packed with gzip.

    Raises WrongUse where it can't be read.
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
        raise WrongUse(f"{path}: can't be read: {why}") from None


def taken(log: IO[bytes]) -> int:
    """How many bytes of a log that is opened were read, as it is packed; 0 for standard input."""
    raw = cast("io.BufferedReader", log).raw
    if isinstance(raw, _Unpacked):
        return raw.taken
    return raw.tell() if raw.seekable() else 0


class _Counted:
    """A file of which it is known how many bytes were read: standard input can't tell."""

    def __init__(self, file: io.BufferedReader) -> None:
        self._file, self.taken = file, 0

    def read(self, size: int = -1) -> bytes:
        """So many bytes, or what is left."""
        data = self._file.read(size)
        self.taken += len(data)
        return data


class _Unpacked(io.RawIOBase):
    """What is packed in a file; reading raises OSError where that is out of all proportion."""

    def __init__(self, packed: io.BufferedReader) -> None:
        self._packed = _Counted(packed)
        self._unpacked = gzip.GzipFile(fileobj=cast("IO[bytes]", self._packed))
        self._given = 0

    @property
    def taken(self) -> int:
        """How many bytes were read, as they are packed."""
        return self._packed.taken

    def readable(self) -> bool:
        """Yes."""
        return True

    def readinto(self, buffer: Any) -> int:  # noqa: ANN401 -- as io has it
        """Unpacked bytes; all that there are before the place where a file is cut off."""
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
    found = next((one for one in FORMATS.values() if one.recognises(first, path)), None)
    if found is None:
        raise WrongUse(f"{path}: is no log of a known format: {', '.join(FORMATS)}")
    return found
