"""The reader of Magic Online's match logs, `Match_GameLog_*.dat`: a file holds a match.

It has the lines that players see, and these tell of no life total: what can be said of a game is
who conceded, and of a match whether its score follows from who won its games.
"""

import re
from collections.abc import Iterator
from typing import IO

from headjudge.conformance.auditing.readers.mtgo.entries import entries
from headjudge.conformance.auditing.readers.mtgo.match import TELLS, MtgoMatch
from headjudge.conformance.auditing.reading import BrokenLine, ReadLine

__all__ = ["CANNOT_KNOW", "NAME", "TELLS", "TOLD", "read", "recognises"]
NAME = "mtgo"
TOLD = "Concessions, who wins each game, and the score of the match."
CANNOT_KNOW: tuple[str, ...] = (
    "Life totals, poison counters and libraries: why somebody lost who did not concede.",
    "Which effects say that somebody wins, loses, or can't: cards are not read.",
    "How many games win the match, until one has won it.",
    "What happened while the client was not connected.",
)
_HEAD = re.compile(rb"\x01\x00\x24[0-9a-f-]{36}.\x00\x24[0-9a-f-]{36}", re.DOTALL)
"""A version, and twice what the match is called, as a string of 36 characters."""


def recognises(first: bytes, _path: str) -> bool:
    """Whether a file that begins so is a log of this kind."""
    return _HEAD.match(first) is not None


def read(file: IO[bytes]) -> Iterator[ReadLine]:
    """What the log tells of each game, and then of the match. Raises OSError.

    A line here is an entry, counted from 1.
    """
    match, number = MtgoMatch(), 0
    for number, text in enumerate(entries(file), 1):
        if text is None:
            yield number, BrokenLine("has no end, or is no entry")
            break
        for item in match.read(text):
            yield number, item
    for item in match.end():
        yield number, item
