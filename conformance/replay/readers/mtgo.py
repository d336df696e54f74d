"""Read Magic Online's match logs, `Match_GameLog_*.dat`, with one match per file.

The logs contain the lines that players see, without life totals. Only concessions and the match
score can therefore be checked.

The binary format starts with two 2-byte numbers, each followed by the match name. Each entry
consists of an 8-byte timestamp, one byte and a string. Strings start with their length, encoded as
a little-endian base-128 varint.
"""

import re
from collections.abc import Iterator
from typing import IO

from headjudge.replay.log_format import BrokenLine, LoggedGame, LoggedMatch, LogLine, ReadLine
from headjudge.replay.readers import MIN_PLAYERS
from headjudge.spec.protocol.events import Concede
from headjudge.spec.protocol.game_log import Content, LogHeader, LogMoment, PlayerEnding, Reason
from headjudge.spec.protocol.setup import Player, Setup

NAME = "mtgo"
CONTENTS = "Concessions, who wins each game, and the score of the match."
LIMITS: tuple[str, ...] = (
    "Life totals, poison counters and libraries.",
    "The reason for any loss other than a concession.",
    "Effects that make players win or lose, or say that they can't: card texts are not read.",
    "How many wins the match requires, until a player has won it.",
    "What happened while the client was not connected.",
)
COMPLETE: frozenset[Content] = frozenset({"concessions"})
_ENGINE = "Magic Online"
_MAX_STRING = 64 * 1024
_BYTES_BEFORE_STRING = 9
_HEAD = re.compile(rb"\x01\x00\x24[0-9a-f-]{36}.\x00\x24[0-9a-f-]{36}", re.DOTALL)
"""The header: the version, a second number, and the 36-character match name after each."""
_JOINED = re.compile(r"@P@P(.+) joined the game\.$")
_ENDING = re.compile(
    r"@P(?P<player>.+?) (?:"
    r"(?P<won>wins the game)|(?P<lost>loses the game)|(?P<concession>has conceded from the game)|"
    r"(?P<disconnection>has lost connection to the game))\.$"
)
_SCORE = re.compile(r"(?:@P(.+) (leads|wins) the match|(Match) Tied) (\d+)-(\d+)$")
_ROLLED = re.compile(r"@P.+ rolled a \d+\.$")


def recognizes(first: bytes, _path: str) -> bool:
    """Return whether a file's first bytes identify this format."""
    return _HEAD.match(first) is not None


def read(file: IO[bytes]) -> Iterator[ReadLine]:
    """Yield each game's items, then the match. Raises OSError.

    Line numbers are 1-based entry numbers.
    """
    match, number = _Match(), 0
    for number, text in enumerate(entries(file), 1):
        if text is None:
            yield number, BrokenLine("is unterminated, or is not an entry")
            break
        for item in match.read(text):
            yield number, item
    for item in match.end():
        yield number, item


def entries(file: IO[bytes]) -> Iterator[str | None]:
    """Yield each entry's string, then None if the rest of the file can't be read."""
    for _ in range(2):
        if len(file.read(2)) < 2 or _string(file) is None:  # noqa: PLR2004
            yield None
            return
    while before := file.read(_BYTES_BEFORE_STRING):
        text = _string(file) if len(before) == _BYTES_BEFORE_STRING else None
        yield text
        if text is None:
            return


def _string(file: IO[bytes]) -> str | None:
    """Read a string; return None if it is truncated or too long."""
    length = shift = 0
    continued = True
    while continued:
        byte = file.read(1)
        if not byte:
            return None
        length |= (byte[0] & 0x7F) << shift
        shift += 7
        continued = bool(byte[0] & 0x80)
        if length > _MAX_STRING:
            return None
    text = file.read(length)
    return text.decode("utf-8", "replace") if len(text) == length else None


class _Match:
    """A match that is still being read."""

    def __init__(self) -> None:
        self._seats = list[str]()
        """Players in joining order."""
        self._reasons = dict[str, Reason]()
        """Logged reasons for losses, by player."""
        self._won = ""
        self._is_played = self._is_over = False
        self._games = list[LoggedGame]()
        self._players = tuple[str, ...]()
        self._winner = ""
        """The match winner; empty if unknown."""

    def read(self, text: str) -> Iterator[LogLine]:
        """Yield the items that result from an entry."""
        if joined := _JOINED.match(text):
            self._join(joined[1])
        elif score := _SCORE.match(text):
            yield from self._end_game()
            self._record_score(score)
        elif ending := _ENDING.match(text):
            yield from self._record_ending(ending["player"], ending.lastgroup or "")
        elif not _ROLLED.match(text):
            self._is_played = self._is_played or len(self._seats) > 1

    def end(self) -> Iterator[LogLine]:
        """Yield pending items at the end of the log."""
        yield from self._end_game()
        if len(self._players) == MIN_PLAYERS and any(game.score for game in self._games):
            yield LoggedMatch(self._players, tuple(self._games), self._winner, _ENGINE)

    def _join(self, name: str) -> None:
        """Record that a player joined a new game or rejoined the current one."""
        if self._is_over:
            self._seats, self._reasons, self._won = [], {}, ""
            self._is_over = self._is_played = False
        if name in self._seats:
            self._reasons.pop(name, None)
        elif not self._is_played:
            self._seats.append(name)

    def _record_ending(self, name: str, kind: str) -> Iterator[LogLine]:
        if self._is_over or name not in self._seats:
            return
        self._is_played = True
        if kind == "won":
            self._won = name
            yield from self._end_game()
        elif kind == "lost":
            self._reasons.setdefault(name, "")
        elif self._reasons.get(name, "disconnection") == "disconnection":
            self._reasons[name] = "concession" if kind == "concession" else "disconnection"

    def _end_game(self) -> Iterator[LogLine]:
        """Yield the header and last moment of the current game, if it was played."""
        if self._is_over or not self._is_played:
            return
        self._is_over = True
        self._players = self._players or tuple(self._seats)
        setup = Setup(tuple(map(Player, self._seats)))
        yield LogHeader(1, setup, _ENGINE, complete=COMPLETE, id=f"game {len(self._games) + 1}")
        moment, winner = self._last_moment()
        self._games.append(LoggedGame(winner))
        if moment.endings:
            yield moment

    def _last_moment(self) -> tuple[LogMoment, str]:
        """Return the game's last moment and winner."""
        out, won = self._reasons, self._won
        if not won:
            out = {name: why for name, why in out.items() if why != "disconnection"}
        left = [name for name in self._seats if name not in out]
        if won and len(self._seats) == MIN_PLAYERS:
            out |= {name: out.get(name, "") for name in self._seats if name != won}
        endings = [PlayerEnding(n, "lost", why) for n, why in out.items() if n != won]
        endings += [PlayerEnding(won, "won")] if won else []
        events = tuple(Concede(n) for n, why in out.items() if why == "concession")
        winner = won or (left[0] if len(left) == 1 < len(self._seats) else "")
        return LogMoment(1, events, endings=tuple(endings), over=bool(won)), winner

    def _record_score(self, logged: re.Match[str]) -> None:
        """Record the match score after the last game."""
        name, how, tied, *wins = logged.groups()
        players = self._players
        if not self._games or len(players) != MIN_PLAYERS or not (tied or name in players):
            return
        first = name or players[0]
        other = next(p for p in players if p != first)
        score = {first: int(wins[0]), other: int(wins[1])}
        self._games[-1] = LoggedGame(self._games[-1].winner, score)
        if how == "wins":
            self._winner = first
