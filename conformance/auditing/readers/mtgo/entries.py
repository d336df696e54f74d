"""The entries of a match log of Magic Online, which is binary.

It begins with two numbers of two bytes, and after each what the match is called. An entry is the
time, in eight bytes, then a byte, then a string. A string has its length before it, seven bits a
byte, the lowest first, and in each byte but the last the eighth is set.
"""

from collections.abc import Iterator
from typing import IO

_LONGEST = 64 * 1024
"""Bytes of the longest string that is read."""
_BEFORE = 9
"""Bytes of an entry before its string."""


def entries(file: IO[bytes]) -> Iterator[str | None]:
    """The string of each entry; None at last where the file can't be read on."""
    for _ in range(2):
        if len(file.read(2)) < 2 or _string(file) is None:  # noqa: PLR2004
            yield None
            return
    while before := file.read(_BEFORE):
        text = _string(file) if len(before) == _BEFORE else None
        yield text
        if text is None:
            return


def _string(file: IO[bytes]) -> str | None:
    """A string; None where it has no end, or is longer than is read."""
    length = shift = 0
    while True:
        byte = file.read(1)
        if not byte:
            return None
        length |= (byte[0] & 0x7F) << shift
        shift += 7
        if length > _LONGEST:
            return None
        if byte[0] < 0x80:  # noqa: PLR2004
            break
    text = file.read(length)
    return text.decode("utf-8", "replace") if len(text) == length else None
