"""JSON objects among the lines of a log that holds other text too."""

from collections.abc import Iterator
from typing import IO

from headjudge.conformance.auditing.reading import LONGEST_LINE

_INSIDE = b" \t}])\r\n"
"""With one of these begins each line of an object on several lines but its first.

A client of the first years wrote an empty line behind each.
"""


def objects(file: IO[bytes], marks: tuple[bytes, ...]) -> Iterator[tuple[int, bytes | None]]:
    """The objects in which one of the marks stands, each with the number of the line it begins in.

    An object is the end of one line, or begins with the last character of one and ends with a brace
    that is not indented. None stands for one that has no end, or is longer than is read. No other
    line is looked at, and not more than one object is held.
    """
    begun, size, parts = 0, 0, list[bytes]()
    number = 0
    while line := file.readline(LONGEST_LINE):
        number += 1
        if parts:
            if line[:1] in _INSIDE and size < LONGEST_LINE:
                parts.append(line)
                size += len(line)
                if line[:1] != b"}":
                    continue
                whole = b"".join(parts)
                parts = []
                if _marked(whole, marks):
                    yield begun, whole
                continue
            if any(_marked(part, marks) for part in parts):
                yield begun, None
            parts = []
        if _marked(line, marks):
            text = line[line.find(b"{") :].rstrip()
            yield number, text if text.endswith(b"}") else None
        elif line.rstrip().endswith(b"{"):
            begun, size, parts = number, len(line), [line[line.rindex(b"{") :]]
    if any(_marked(part, marks) for part in parts):
        yield begun, None


def _marked(text: bytes, marks: tuple[bytes, ...]) -> bool:
    return any(mark in text for mark in marks)
