"""The lines of Forge's game log: those that are about life, turns, or how a game ended."""

import re
from typing import NamedTuple

from headjudge.spec.protocol.game_log import Reason


class ForgeLine(NamedTuple):
    """What a line says.

    `what` is `player` (of who is in the game), `turn` (whose begins), `untap` or `step` (that
    begins), `life` (with the totals before and after), `lost`, `won` or `drew` (with the reason),
    `stopped` (of a game that takes too long), or `result` (with who has won, if anybody has),
    behind which another game begins.
    """

    what: str
    player: str = ""
    numbers: tuple[int, int] = (0, 0)
    reason: Reason = ""


_MARKS = (b"Turn: ", b"Phase: ", b"Life: ", b"Mulligan: ", b"Game ", b"Stopping slow match")
_FORMS = (
    ("life", re.compile(r"Life: (?:Life: )?(?P<player>.+) (?P<old>-?\d+) -?> (?P<new>-?\d+)")),
    ("turn", re.compile(r"Turn: Turn \d+ \((?P<player>.+)\)")),
    ("untap", re.compile(r"Phase: .+ Untap step")),
    ("step", re.compile(r"Phase: .+")),
    ("player", re.compile(r"Mulligan: (?P<player>.+) has (?:kept a hand|mulliganed down)\b.*")),
    ("stopped", re.compile(r"Stopping slow match as draw.*")),
    ("result", re.compile(r"Game Result: Game \d+ ended in \d+ ms\. (?P<player>.+) has won!")),
    ("result", re.compile(r"Game Result: Game \d+ ended\b.*")),
    # of a loss by an opponent's win both are said: that somebody has lost, and who has won
    ("lost", re.compile(r"Game [Oo]utcome: (?P<player>.+?) has lost (?P<why>.+)")),
    ("won", re.compile(r"Game [Oo]utcome: (?P<player>.+?) has won (?P<why>.+)")),
    ("lost", re.compile(r"Game [Oo]utcome: (?P<player>.+?) has (?P<why>conceded)\b.*")),
    ("drew", re.compile(r"Game [Oo]utcome: (?P<player>.+?) has (?P<why>accepted) .*\bdraw\b.*")),
)
_REASONS: tuple[tuple[str, Reason], ...] = (
    ("because life total reached 0", "life"),
    ("because of obtaining", "poison"),
    ("trying to draw", "library"),
    ("due to accumulation", "commander-damage"),
    ("due to effect", "effect"),
    ("conceded", "concession"),
    ("accepted", "agreement"),
)
"""How the words behind `has lost` and the like begin, and the reason that they give."""


def said(line: bytes) -> ForgeLine | None:
    """What a line says that bears on endings."""
    if not line.startswith(_MARKS):
        return None
    text = line.decode("utf-8", "replace").rstrip()
    for what, form in _FORMS:
        if found := form.fullmatch(text):
            parts = found.groupdict()
            numbers = (int(parts.get("old", 0)), int(parts.get("new", 0)))
            why = parts.get("why", "")
            return ForgeLine(what, parts.get("player", ""), numbers, _reason(why))
    return None


def _reason(why: str) -> Reason:
    for words, reason in _REASONS:
        if why.startswith(words):
            return reason
    return ""
