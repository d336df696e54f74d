"""Reader of Magic Online's match logs, `Match_GameLog_*.dat`: one match per file.

They contain the lines that players see, without life totals. So only concessions can be checked in
a game, and in a match whether the score follows from the results of its games.

The format is binary: two numbers of two bytes, each followed by the name of the match. An entry is
a time of eight bytes, one byte, and a string. A string starts with its length, seven bits per byte,
lowest first; the eighth bit is set in each byte but the last.
"""

import re
from collections.abc import Iterator
from typing import IO

from headjudge.replay.log_format import BrokenLine, LoggedGame, LoggedMatch, LogLine, ReadLine
from headjudge.replay.readers import MIN_PLAYERS
from headjudge.spec.protocol.events import Concede
from headjudge.spec.protocol.game_log import LogHeader, LogMoment, Reason, Tells, ToldEnding
from headjudge.spec.protocol.setup import Player, Setup

NAME = "mtgo"
CONTENTS = "Concessions, who wins each game, and the score of the match."
LIMITS: tuple[str, ...] = (
    "Life totals, poison counters and libraries: why somebody lost who did not concede.",
    "Which effects say that somebody wins, loses, or can't: cards are not read.",
    "How many games win the match, until one has won it.",
    "What happened while the client was not connected.",
)
TELLS: frozenset[Tells] = frozenset({"concessions"})
_ENGINE = "Magic Online"
_MAX_STRING = 64 * 1024
_BYTES_BEFORE_STRING = 9
_HEAD = re.compile(rb"\x01\x00\x24[0-9a-f-]{36}.\x00\x24[0-9a-f-]{36}", re.DOTALL)
"""A version, and twice the name of the match, a string of 36 characters."""
_JOINED = re.compile(r"@P@P(.+) joined the game\.$")
_ENDING = re.compile(
    r"@P(?P<player>.+?) (?:"
    r"(?P<won>wins the game)|(?P<lost>loses the game)|(?P<concession>has conceded from the game)|"
    r"(?P<disconnection>has lost connection to the game))\.$"
)
_SCORE = re.compile(r"(?:@P(.+) (leads|wins) the match|(Match) Tied) (\d+)-(\d+)$")
_ROLLED = re.compile(r"@P.+ rolled a \d+\.$")


def recognises(first: bytes, _path: str) -> bool:
    """Return whether the start of a file identifies this format."""
    return _HEAD.match(first) is not None


def read(file: IO[bytes]) -> Iterator[ReadLine]:
    """Yield the items of each game, then the match. Raises OSError.

    Line numbers count entries, from 1.
    """
    match, number = _Match(), 0
    for number, text in enumerate(entries(file), 1):
        if text is None:
            yield number, BrokenLine("has no end, or is not an entry")
            break
        for item in match.read(text):
            yield number, item
    for item in match.end():
        yield number, item


def entries(file: IO[bytes]) -> Iterator[str | None]:
    """Yield the string of each entry, and None last if the file can't be read to its end."""
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
    """Read a string; None if it has no end or is too long."""
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
    """A match as far as its log has been read."""

    def __init__(self) -> None:
        self._seats = list[str]()
        """Players in the order in which they joined."""
        self._reasons = dict[str, Reason]()
        """Reasons of the players who lost."""
        self._won = ""
        self._is_played = self._is_over = False
        self._games = list[LoggedGame]()
        self._players = tuple[str, ...]()
        self._winner = ""
        """The winner of the match."""

    def read(self, text: str) -> Iterator[LogLine]:
        """Yield what an entry reports."""
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
        """Yield what is pending at the end of the log."""
        yield from self._end_game()
        if len(self._players) == MIN_PLAYERS and any(game.score for game in self._games):
            yield LoggedMatch(self._players, tuple(self._games), self._winner, _ENGINE)

    def _join(self, name: str) -> None:
        """Seat a player in the next game if one is over; a player may also rejoin."""
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
        """Yield the header and the last moment of the game in progress, if it was played."""
        if self._is_over or not self._is_played:
            return
        self._is_over = True
        self._players = self._players or tuple(self._seats)
        setup = Setup(tuple(map(Player, self._seats)))
        yield LogHeader(1, setup, _ENGINE, tells=TELLS, id=f"game {len(self._games) + 1}")
        moment, winner = self._last_moment()
        self._games.append(LoggedGame(winner))
        if moment.endings:
            yield moment

    def _last_moment(self) -> tuple[LogMoment, str]:
        """Return the moment at which the game ended, and its winner."""
        out, won = self._reasons, self._won
        if not won:
            out = {name: why for name, why in out.items() if why != "disconnection"}
        left = [name for name in self._seats if name not in out]
        if won and len(self._seats) == MIN_PLAYERS:
            out |= {name: out.get(name, "") for name in self._seats if name != won}
        endings = [ToldEnding(n, "lost", why) for n, why in out.items() if n != won]
        endings += [ToldEnding(won, "won")] if won else []
        events = tuple(Concede(n) for n, why in out.items() if why == "concession")
        winner = won or (left[0] if len(left) == 1 < len(self._seats) else "")
        return LogMoment(1, events, endings=tuple(endings), over=bool(won)), winner

    def _record_score(self, logged: re.Match[str]) -> None:
        """Record the score of the match after the last game."""
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
