"""What the log of another engine has told of a game so far, as the moments of a log of ours.

Reader of the game log that Forge's simulation prints, in English.

The lines at the end of a game tell how it ended for each player, but not when a player left
earlier. So a game is read to its end before any of it is reported; at most one game is held in
memory.
"""

import re
from collections import Counter
from collections.abc import Iterable, Iterator
from typing import IO, NamedTuple

from headjudge.replay.assumptions import STATE_BASED
from headjudge.replay.log_format import LONGEST_LINE, BrokenLine, ReadLine
from headjudge.spec.protocol.events import (
    Concede,
    Draw,
    Event,
    GainLife,
    LoseLife,
    LosePoison,
    Poison,
    SetLibrary,
)
from headjudge.spec.protocol.game_log import InView, LogHeader, LogMoment, Reason, Tells, ToldEnding
from headjudge.spec.protocol.setup import Player, Setup


class GameTally:
    """Tracks the numbers of a game in another engine's log, and the events since the last moment.

    A number that does not follow from the logged events becomes an event of its own. Libraries stay
    unknown until their size is told.
    """

    def __init__(self, players: Iterable[Player], *, libraries: bool) -> None:
        """Start with the set-up; with `libraries` only if their sizes are known."""
        self.life = {p.name: p.life or 0 for p in players}
        self.poison = {p.name: p.poison for p in players}
        self.library = {p.name: p.library for p in players} if libraries else {}
        self.events: list[Event] = []
        self._drawn = Counter[str]()
        self._number = 0

    def change_life(self, name: str, by: int) -> None:
        """Record that a player gained or lost life."""
        self.life[name] += by
        if by:
            self.events.append(GainLife(name, by) if by > 0 else LoseLife(name, -by))

    def change_poison(self, name: str, by: int) -> None:
        """Record that a player got or lost poison counters."""
        self.poison[name] += by
        if by:
            self.events.append(Poison(name, by) if by > 0 else LosePoison(name, -by))

    def draw(self, name: str, cards: int) -> None:
        """Record that a player drew cards that were there."""
        if cards:
            self._drawn[name] += cards

    def tell_library(self, name: str, cards: int) -> None:
        """Record the size of a library."""
        drawn, before = self._drawn.pop(name, 0), self.library.get(name)
        if drawn and before == cards + drawn:
            self.events.append(Draw(name, drawn))
        elif before != cards:
            self.events.append(SetLibrary(name, cards))
        self.library[name] = cards

    @property
    def happened(self) -> bool:
        """Whether anything happened since the last moment."""
        return bool(self.events or self._drawn)

    def moment(
        self,
        *,
        check: bool,
        seen: InView | None = None,
        endings: Iterable[ToldEnding] = (),
        over: bool = False,
    ) -> LogMoment:
        """Return the moment since the last one."""
        for name, drawn in self._drawn.items():
            before = self.library.get(name, drawn)
            if drawn <= before:
                self.events.append(Draw(name, drawn))
            self.library[name] = before - min(drawn, before)
        events, self.events = tuple(self.events), []
        self._drawn.clear()
        self._number += 1
        return LogMoment(self._number, events, check, seen, tuple(endings), over)


class ForgeLine(NamedTuple):
    """The content of a line.

    `what` is `player` (who is in the game), `turn`, `untap` or `step` (which begins), `life` (with
    the totals before and after), `lost`, `won` or `drew` (with the reason), `stopped` (the game
    takes too long), or `result` (with the winner, if any), after which another game begins.
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
"""How the text after `has lost` and the like starts, and the reason it gives."""


def said(line: bytes) -> ForgeLine | None:
    """Parse a line that concerns endings, otherwise return None."""
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


TELLS: frozenset[Tells] = frozenset({"life", "concessions"})
_FATES = frozenset({"lost", "won", "drew"})
_COMMANDER_LIFE = 40
_PAIR = 2


class ForgeGame:
    """A game as far as its log has been read."""

    def __init__(self) -> None:
        """Start before the first line."""
        self.rows = list[tuple[int, ForgeLine]]()
        """Changes of life, and the steps and turns after them."""
        self._players = dict[str, None]()
        """In the order in which they first decide or take turns."""
        self._fates = dict[str, ForgeLine]()
        self._first = self._last = 0
        self._winner = ""
        """The winner by the line after the game, which names one of several winners."""
        self._is_over = self._is_stopped = False
        self._step = ""
        """What began last; players receive no priority in the untap step."""

    def is_ended_by(self, line: ForgeLine) -> bool:
        """Return whether a line belongs to the next game."""
        goes_on = line.what in (*_FATES, "stopped", "result")
        return bool(self._players) and (self._is_over or (bool(self._fates) and not goes_on))

    def take(self, number: int, line: ForgeLine) -> None:
        """Record a line."""
        self._first, self._last = self._first or number, number
        if line.player:
            self._players.setdefault(line.player)
        if line.what in _FATES:
            self._fates[line.player] = line
        elif line.what == "life":
            self.rows.append((number, line))
        elif line.what == "result":
            self._is_over, self._winner = True, line.player
        elif line.what == "stopped":
            self._is_stopped = True
        elif self.rows and self.rows[-1][1].what == "life" and self._step != "untap":
            self.rows.append((number, line))
        if line.what in ("untap", "step", "turn"):
            self._step = line.what

    def told(self) -> Iterator[ReadLine]:
        """Yield header and moments, each with the number of its last line."""
        if len(self._players) < _PAIR:
            return
        life = self._starting_life()
        yield self._first, self._header(life)
        tally = GameTally(self._set_up(life), libraries=False)
        gone = set[str]()
        for number, row in self.rows:
            if row.what == "life":
                tally.change_life(row.player, row.numbers[1] - tally.life[row.player])
            else:
                yield number, tally.moment(check=True, seen=InView(dict(tally.life)))
                gone |= {name for name, total in tally.life.items() if total <= 0}
        if self._fates or tally.happened:
            yield self._last, self._ended(tally, gone, known=bool(life))
        survivors = self._survivors()
        if self._is_stopped and len(survivors) >= _PAIR:
            endings = [ToldEnding(name, "drew", "stopped") for name in survivors]
            yield self._last, tally.moment(check=False, endings=endings, over=True)

    def _survivors(self) -> list[str]:
        """Return the logged winners; several are a team, or the program stopped the game."""
        return [name for name, line in self._fates.items() if line.what == "won"]

    def _starting_life(self) -> dict[str, int]:
        """Return starting life totals, if any are logged; unchanged ones equal the others'."""
        first: dict[str, int] = {}
        for _, row in self.rows:
            if row.what == "life":
                first.setdefault(row.player, row.numbers[0])
        usual = max(first.values(), default=0)
        return {name: first.get(name, usual) for name in self._players} if first else {}

    def _is_all_told(self, life: dict[str, int]) -> bool:
        """Return whether each change of life starts at the previous total."""
        totals = dict(life)
        for _, row in self.rows:
            if row.what != "life":
                continue
            if totals[row.player] != row.numbers[0]:
                return False
            totals[row.player] = row.numbers[1]
        return bool(life)

    def _set_up(self, life: dict[str, int]) -> tuple[Player, ...]:
        return tuple(Player(name, life=life.get(name)) for name in self._players)

    def _header(self, life: dict[str, int]) -> LogHeader:
        commander = any(line.reason == "commander-damage" for line in self._fates.values())
        commander = commander or max(life.values(), default=0) >= _COMMANDER_LIFE
        setup = Setup(self._set_up(life), options=("commander",) if commander else ())
        tells = TELLS if self._is_all_told(life) else TELLS - {"life"}
        return LogHeader(1, setup, "Forge", tells=tells)

    def _ended(self, tally: GameTally, gone: set[str], *, known: bool) -> LogMoment:
        """Return the last moment, with the fate of each player."""
        fates = self._fates
        won = {name: fates[name] for name in self._survivors()}
        if not won and self._winner in self._players.keys() - fates.keys():
            won = {self._winner: ForgeLine("won", self._winner)}
        lost = {name: line for name, line in fates.items() if line.what == "lost"}
        endings = [
            ToldEnding(n, "drew", line.reason) for n, line in fates.items() if line.what == "drew"
        ]
        if lost.keys() < self._players.keys():
            endings += [ToldEnding(n, "lost", thing.reason) for n, thing in lost.items()]
        elif known or len(lost) == _PAIR:  # who had not left yet has drawn
            endings = [
                ToldEnding(n, "lost" if n in gone else "drew", line.reason)
                for n, line in lost.items()
            ]
        if len(won) == 1:
            endings += [ToldEnding(n, "won", item.reason) for n, item in won.items()]
        tally.events += [Concede(n) for n, line in lost.items() if line.reason == "concession"]
        check = any(value.reason in STATE_BASED for value in lost.values())
        return tally.moment(check=check, endings=endings, over=bool(fates) and len(won) < _PAIR)


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
"""Maximum number of rows of one game."""
_MARK = re.compile(
    rb"^(?:Turn: Turn \d+ \(|Mulligan: .+ has (?:kept|mulliganed)|Game [Oo]utcome: |"
    rb"Game Result: Game \d+ ended)",
    re.MULTILINE,
)


def recognises(first: bytes, _path: str) -> bool:
    """Return whether the start of a file identifies this format."""
    return _MARK.search(first) is not None


def read(file: IO[bytes]) -> Iterator[ReadLine]:
    """Yield the items of each game. Raises OSError."""
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
