"""The reader of Forge's game log, as its simulation prints it, in English.

The line that ends a game says how it ended for each player; when somebody left before that is not
told. So a game is read to its end before anything of it is told, but no more than one is held.
"""

import re
from collections.abc import Iterator
from typing import IO

from headjudge.conformance.auditing.readers.forge.game import TELLS, ForgeGame
from headjudge.conformance.auditing.readers.forge.lines import said
from headjudge.conformance.auditing.reading import LONGEST_LINE, BrokenLine, ReadLine

__all__ = ["CANNOT_KNOW", "NAME", "TELLS", "TOLD", "read", "recognises"]
NAME = "forge"
TOLD = "How each game ended, for whom and why; since February 2026 every life total."
CANNOT_KNOW: tuple[str, ...] = (
    "Life totals in logs from before February 2026, and in those of low verbosity.",
    "Poison counters, libraries, and whose damage is a commander's: why somebody lost is believed.",
    "Which effects say that somebody wins, loses, or can't: cards are not read.",
    "Who conceded or lost for another reason than life before the end, and when.",
    "Whether several winners are a team, or the program stopped the game: it is without an end.",
    "For whom a game without life totals is a draw, among more than two.",
)
MOST_ROWS = 200_000
"""Of one game, of what bears on endings: no game is longer."""
_MARK = re.compile(
    rb"^(?:Turn: Turn \d+ \(|Mulligan: .+ has (?:kept|mulliganed)|Game [Oo]utcome: |"
    rb"Game Result: Game \d+ ended)",
    re.MULTILINE,
)


def recognises(first: bytes, _path: str) -> bool:
    """Whether a file that begins so is a log of this kind."""
    return _MARK.search(first) is not None


def read(file: IO[bytes]) -> Iterator[ReadLine]:
    """What the log tells of each game. Raises OSError."""
    game, number = ForgeGame(), 0
    while line := file.readline(LONGEST_LINE):
        number += 1
        what = said(line)
        if what is None:
            continue
        if game.is_ended_by(what):
            yield from game.told()
            game = ForgeGame()
        game.take(number, what)
        if len(game.rows) > MOST_ROWS:
            yield number, BrokenLine(f"is of a game with more than {MOST_ROWS} changes of life")
            game = ForgeGame()
    yield from game.told()
