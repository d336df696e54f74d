"""The reader of games recorded on an XMage server, as the exports of commander-bench hold them.

Such a file is one JSON document of one game: `actions` are the lines that players
see, `snapshots` the table as it stood whenever somebody had to act. Both have a number in common,
`seq`, and that is what stands here for the number of a line.
"""

from collections.abc import Iterator
from typing import IO

import msgspec

from headjudge.conformance.auditing.readers.xmage.exported import XMageExport
from headjudge.conformance.auditing.readers.xmage.game import TELLS, XMageGame
from headjudge.conformance.auditing.reading import BrokenLine, ReadLine, broken
from headjudge.conformance.engines.replies import UNREADABLE

__all__ = ["CANNOT_KNOW", "NAME", "TELLS", "TOLD", "read", "recognises"]
NAME = "xmage"
TOLD = "Who loses and wins, life, poison counters and libraries, damage of commanders, concessions."
CANNOT_KNOW: tuple[str, ...] = (
    "Which effects say that somebody can't lose, can't win, wins or loses: cards are not read.",
    "Who drew from an empty library, but for who loses as soon as a turn begins without a card.",
    "Whether somebody conceded, where the server wrote only that the game is lost.",
    "Combat damage by which a commander takes no life.",
    "Life that somebody lost after the last snapshot: now and then a line of damage is missing.",
    "Who got priority without having to decide anything.",
)
LARGEST = 256 * 1024 * 1024
"""Bytes of the largest document that is read."""
_MARKS = (b'"totalTurns"', b'"total_turns"', b'"cardImages"', b'"card_images"', b'"snapshots"')


def recognises(first: bytes, _path: str) -> bool:
    """Whether a file that begins so is an export of this kind."""
    return first.lstrip()[:1] == b"{" and any(mark in first for mark in _MARKS)


def read(file: IO[bytes]) -> Iterator[ReadLine]:
    """What the export tells of its game. Raises OSError."""
    try:
        export = msgspec.json.decode(file.read(LARGEST), type=XMageExport)
    except UNREADABLE as error:
        yield 1, broken(error)
    else:
        names = [seat.name for snapshot in export.snapshots[:1] for seat in snapshot.players]
        if len(names) < 2 or len(set(names)) < len(names) or not all(names):  # noqa: PLR2004
            yield 1, BrokenLine("begins with no snapshot of two or more players with names")
        else:
            yield from XMageGame(export).lines()
