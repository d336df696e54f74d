"""A match as Magic Online's log tells it: its games as the moments of a log, and its score."""

import re
from collections.abc import Iterator

from headjudge.conformance.auditing.reading import GameInMatch, LogLine, MatchTold
from headjudge.spec.protocol.events import Concede
from headjudge.spec.protocol.game_log import LogHeader, LogMoment, Reason, Tells, ToldEnding
from headjudge.spec.protocol.setup import Player, Setup

TELLS: frozenset[Tells] = frozenset({"concessions"})
_ENGINE = "Magic Online"
_JOINED = re.compile(r"@P@P(.+) joined the game\.$")
_SAID = re.compile(
    r"@P(?P<player>.+?) (?:"
    r"(?P<won>wins the game)|(?P<lost>loses the game)|(?P<concession>has conceded from the game)|"
    r"(?P<disconnection>has lost connection to the game))\.$"
)
_SCORE = re.compile(r"(?:@P(.+) (leads|wins) the match|(Match) Tied) (\d+)-(\d+)$")
_ROLLED = re.compile(r"@P.+ rolled a \d+\.$")
_PAIR = 2
"""Of so many players the one has won whom the other has not beaten."""


class MtgoMatch:
    """A match as far as its log has been read."""

    def __init__(self) -> None:
        """Before its first game."""
        self._seats = list[str]()
        """Who has joined the game, in that order."""
        self._reasons = dict[str, Reason]()
        """Who is said to have lost, and why."""
        self._won = ""
        self._is_played = self._is_over = False
        self._games = list[GameInMatch]()
        self._players = tuple[str, ...]()
        self._winner = ""
        """Of the match."""

    def read(self, text: str) -> Iterator[LogLine]:
        """What an entry tells."""
        if joined := _JOINED.match(text):
            self._join(joined[1])
        elif score := _SCORE.match(text):
            yield from self._game_over()
            self._score(score)
        elif said := _SAID.match(text):
            yield from self._say(said["player"], said.lastgroup or "")
        elif not _ROLLED.match(text):
            self._is_played = self._is_played or len(self._seats) > 1

    def end(self) -> Iterator[LogLine]:
        """What is still to be told, as the log ends here."""
        yield from self._game_over()
        if len(self._players) == _PAIR and any(game.score for game in self._games):
            yield MatchTold(self._players, tuple(self._games), self._winner, _ENGINE)

    def _join(self, name: str) -> None:
        """Take a seat: in the next game if one is over, else perhaps once more."""
        if self._is_over:
            self._seats, self._reasons, self._won = [], {}, ""
            self._is_over = self._is_played = False
        if name in self._seats:
            self._reasons.pop(name, None)
        elif not self._is_played:
            self._seats.append(name)

    def _say(self, name: str, what: str) -> Iterator[LogLine]:
        if self._is_over or name not in self._seats:
            return
        self._is_played = True
        if what == "won":
            self._won = name
            yield from self._game_over()
        elif what == "lost":
            self._reasons.setdefault(name, "")
        elif self._reasons.get(name, "disconnection") == "disconnection":
            self._reasons[name] = "concession" if what == "concession" else "disconnection"

    def _game_over(self) -> Iterator[LogLine]:
        """The header of the game under way and what came of it, if anything is told of it."""
        if self._is_over or not self._is_played:
            return
        self._is_over = True
        self._players = self._players or tuple(self._seats)
        setup = Setup(tuple(map(Player, self._seats)))
        yield LogHeader(1, setup, _ENGINE, tells=TELLS, id=f"game {len(self._games) + 1}")
        moment, winner = self._last_moment()
        self._games.append(GameInMatch(winner))
        if moment:
            yield moment

    def _last_moment(self) -> tuple[LogMoment | None, str]:
        """What is told of how the game ended, if anything is, and who has won it."""
        out, won = self._reasons, self._won
        if not won:
            out = {name: why for name, why in out.items() if why != "disconnection"}
        left = [name for name in self._seats if name not in out]
        if won and len(self._seats) == _PAIR:
            out |= {name: out.get(name, "") for name in self._seats if name != won}
        endings = [ToldEnding(n, "lost", why) for n, why in out.items() if n != won]
        endings += [ToldEnding(won, "won")] if won else []
        events = tuple(Concede(n) for n, why in out.items() if why == "concession")
        winner = won or (left[0] if len(left) == 1 < len(self._seats) else "")
        moment = LogMoment(1, events, endings=tuple(endings), over=bool(won))
        return (moment if endings else None), winner

    def _score(self, told: re.Match[str]) -> None:
        """The score of the match after the game that was last."""
        name, how, tied, *numbers = told.groups()
        if not self._games or len(self._players) != _PAIR or not (tied or name in self._players):
            return
        first = name or self._players[0]
        other = next(p for p in self._players if p != first)
        self._games[-1] = GameInMatch(
            self._games[-1].winner, {first: int(numbers[0]), other: int(numbers[1])}
        )
        if how == "wins":
            self._winner = first
