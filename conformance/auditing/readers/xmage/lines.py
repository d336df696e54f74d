"""The lines that XMage shows its players: which are about a player's numbers, or about endings."""

import html
import re
from collections.abc import Iterable
from typing import NamedTuple

from headjudge.conformance import NUMBER_WORDS

_MARKUP = re.compile(r"<[^>]*>| ?\[[0-9a-f]{3,}\]")
_DRAWN = re.compile(r"For (.+) the game is a draw")
_NUMBERS = {"a": 1, "an": 1} | {word: number for number, word in enumerate(NUMBER_WORDS)}


class LineSaid(NamedTuple):
    """What a line says of a player.

    `what` is `gains` or `loses` (life; of combat damage with its source), `poison`, `draws`,
    `lost`, `won`, `drew`, `turn`, `concession`, `time-out`, `disconnection`, or `back` (of who had
    lost the connection).
    """

    what: str
    player: str
    number: int = 0
    source: str = ""


class XMageLines:
    """The lines of a game between these players."""

    def __init__(self, names: Iterable[str]) -> None:
        """Of two names of which one begins the other, the longer is looked for first."""
        self._names = longest = sorted(names, key=len, reverse=True)
        either = "|".join(map(re.escape, longest))
        self._who = re.compile(rf"({either})(?= )")
        self._turn = re.compile(rf"TURN \d+ for ({either}) ")

    def said(self, message: str) -> LineSaid | None:
        """What a line says that bears on endings."""
        text = html.unescape(_MARKUP.sub("", message))
        if found := self._who.match(text):
            return _said(found[1], text[found.end() :])
        if found := self._turn.match(text):
            return LineSaid("turn", found[1])
        if (found := _DRAWN.match(text)) and found[1] in self._names:
            return LineSaid("drew", found[1])
        return None


_FORMS = {
    "gains": re.compile(r" gains (?P<number>\d+) life"),
    "loses": re.compile(r" loses (?P<number>\d+) life(?: at combat from (?P<source>.+))?"),
    "draws": re.compile(r" draws (?P<number>\w+) cards?\b"),
    "poison": re.compile(r" gets (?P<number>\w+) poison counters?\b"),
    "lost": re.compile(r" has lost the game"),
    "won": re.compile(r" has won the game"),
    "concession": re.compile(r" has conceded| quits the match"),
    "time-out": re.compile(r" has run out of time| was idle for too long"),
    "disconnection": re.compile(r" catch connection problems .*: 0 secs\)"),
    "back": re.compile(r" has reconnected"),
}
"""What follows a player's name, and what that says."""


def _said(player: str, rest: str) -> LineSaid | None:
    for what, form in _FORMS.items():
        if found := form.match(rest):
            parts = found.groupdict()
            word = parts.get("number", "0")
            number = int(word) if word.isdecimal() else _NUMBERS.get(word, 0)
            return LineSaid(what, player, number, parts.get("source") or "")
    return None
