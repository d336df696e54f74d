"""Read the English game log that Forge's simulation mode prints.

The lines at the end of a game report its result for each player, but not when players left earlier.
Each game is therefore read completely before any items are yielded. At most one game is held in
memory.
"""

import re
from collections.abc import Iterator
from typing import IO, NamedTuple

from headjudge.replay.assumptions import STATE_BASED
from headjudge.replay.log_format import MAX_LINE, BrokenLine, ReadLine
from headjudge.replay.readers import MIN_PLAYERS, GameTally
from headjudge.spec.protocol.events import Concede
from headjudge.spec.protocol.game_log import (
    Content,
    InView,
    LogHeader,
    LogMoment,
    PlayerEnding,
    Reason,
)
from headjudge.spec.protocol.setup import Player, Setup

NAME = "forge"
CONTENTS = "How each game ended, for whom and why; since February 2026, also every life total."
LIMITS: tuple[str, ...] = (
    "Life totals in logs from before February 2026 or with low verbosity.",
    "Poison counters, libraries and commander damage: the log's reason for a loss is trusted.",
    "Effects that make players win or lose, or say that they can't: card texts are not read.",
    "Concessions and losses for reasons other than life before the game ended, and their times.",
    "The end of a game with several winners: a team may have won, or the program stopped the game.",
    "The players for whom a game with three or more players is a draw, unless life totals show it.",
)
COMPLETE: frozenset[Content] = frozenset({"life", "concessions"})
MAX_ROWS = 200_000
"""Maximum number of rows per game."""
_FATES = frozenset({"lost", "won", "drew"})
_COMMANDER_LIFE = 40
_MARK = re.compile(
    rb"^(?:Turn: Turn \d+ \(|Mulligan: .+ has (?:kept|mulliganed)|Game [Oo]utcome: |"
    rb"Game Result: Game \d+ ended)",
    re.MULTILINE,
)
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
    # if an opponent wins by an effect, both the loss and the win are logged
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
"""Reasons by the first words after `has lost`, `has won` or `has`."""


def recognizes(first: bytes, _path: str) -> bool:
    """Return whether a file's first bytes identify this format."""
    return _MARK.search(first) is not None


def read(file: IO[bytes]) -> Iterator[ReadLine]:
    """Yield each game's items with their line numbers. Raises OSError."""
    game, number = _Game(), 0
    while text := file.readline(MAX_LINE):
        number += 1
        line = _parse(text)
        if line is None:
            continue
        if game.is_ended_by(line):
            yield from game.items()
            game = _Game()
        game.add(number, line)
        if len(game.rows) > MAX_ROWS:
            yield number, BrokenLine(f"is of a game with more than {MAX_ROWS} changes of life")
            game = _Game()
    yield from game.items()


class _Line(NamedTuple):
    """A parsed line.

    `kind` is one of:

    - `player`: names a participant
    - `turn`, `untap`, `step`: a turn, untap step or other step begins
    - `life`: a life total changes, with the totals before and after
    - `lost`, `won`, `drew`: a player's result, with the reason
    - `stopped`: the program stops the game because it takes too long
    - `result`: the last line of a game, with the winner, if any
    """

    kind: str
    player: str = ""
    totals: tuple[int, int] = (0, 0)
    reason: Reason = ""


def _parse(line: bytes) -> _Line | None:
    """Parse a line; return None if it is irrelevant to endings."""
    if not line.startswith(_MARKS):
        return None
    text = line.decode("utf-8", "replace").rstrip()
    for kind, form in _FORMS:
        if match := form.fullmatch(text):
            parts = match.groupdict()
            totals = (int(parts.get("old", 0)), int(parts.get("new", 0)))
            why = parts.get("why", "")
            reasons = (reason for words, reason in _REASONS if why.startswith(words))
            return _Line(kind, parts.get("player", ""), totals, next(reasons, ""))
    return None


class _Game:
    """A game that is still being read."""

    def __init__(self) -> None:
        self.rows = list[tuple[int, _Line]]()
        """Changes to life totals and the beginnings of steps and turns after them."""
        self._players = dict[str, None]()
        """Players in order of their first appearance in the log."""
        self._fates = dict[str, _Line]()
        self._first = self._last = 0
        self._winner = ""
        """The winner according to the result line, which names only one if there are several."""
        self._is_over = self._is_stopped = False
        self._step = ""
        """The kind of the last turn or step line; players don't get priority in untap steps."""

    def is_ended_by(self, line: _Line) -> bool:
        """Return whether a line belongs to the next game."""
        continues = line.kind in (*_FATES, "stopped", "result")
        return bool(self._players) and (self._is_over or (bool(self._fates) and not continues))

    def add(self, number: int, line: _Line) -> None:
        """Record a line of this game."""
        self._first, self._last = self._first or number, number
        if line.player:
            self._players.setdefault(line.player)
        if line.kind in _FATES:
            self._fates[line.player] = line
        elif line.kind == "life":
            self.rows.append((number, line))
        elif line.kind == "result":
            self._is_over, self._winner = True, line.player
        elif line.kind == "stopped":
            self._is_stopped = True
        elif self.rows and self.rows[-1][1].kind == "life" and self._step != "untap":
            self.rows.append((number, line))
        if line.kind in ("untap", "step", "turn"):
            self._step = line.kind

    def items(self) -> Iterator[ReadLine]:
        """Yield the header and moments, each with its line number."""
        if len(self._players) < MIN_PLAYERS:
            return
        life = self._starting_life()
        players = tuple(Player(name, life=life.get(name)) for name in self._players)
        yield self._first, self._header(players, life)
        tally = GameTally(players, libraries=False)
        dead = set[str]()
        for number, row in self.rows:
            if row.kind == "life":
                tally.set_life(row.player, row.totals[1])
            else:
                yield number, tally.moment(check=True, seen=InView(dict(tally.life)))
                dead |= {name for name, total in tally.life.items() if total <= 0}
        if self._fates or tally.has_changed:
            yield self._last, self._last_moment(tally, dead, known=bool(life))
        survivors = self._survivors()
        if self._is_stopped and len(survivors) >= MIN_PLAYERS:
            endings = [PlayerEnding(name, "drew", "stopped") for name in survivors]
            yield self._last, tally.moment(check=False, endings=endings, over=True)

    def _survivors(self) -> list[str]:
        """Return the logged winners: several if a team won or the program stopped the game."""
        return [name for name, line in self._fates.items() if line.kind == "won"]

    def _starting_life(self) -> dict[str, int]:
        """Return starting life totals, if any are logged.

        Players whose totals never changed get the highest logged starting total.
        """
        first: dict[str, int] = {}
        for _, row in self.rows:
            if row.kind == "life":
                first.setdefault(row.player, row.totals[0])
        usual = max(first.values(), default=0)
        return {name: first.get(name, usual) for name in self._players} if first else {}

    def _header(self, players: tuple[Player, ...], life: dict[str, int]) -> LogHeader:
        commander = any(line.reason == "commander-damage" for line in self._fates.values())
        commander = commander or max(life.values(), default=0) >= _COMMANDER_LIFE
        setup = Setup(players, options=("commander",) if commander else ())
        complete = COMPLETE if life and self._is_consistent(life) else COMPLETE - {"life"}
        return LogHeader(1, setup, "Forge", complete=complete)

    def _is_consistent(self, life: dict[str, int]) -> bool:
        """Return whether each life change starts at the player's previous total."""
        totals = dict(life)
        for _, row in self.rows:
            if row.kind == "life":
                if totals[row.player] != row.totals[0]:
                    return False
                totals[row.player] = row.totals[1]
        return True

    def _last_moment(self, tally: GameTally, dead: set[str], *, known: bool) -> LogMoment:
        """Return the last moment, with each player's result."""
        fates = self._fates
        won = {name: fates[name] for name in self._survivors()}
        if not won and self._winner in self._players.keys() - fates.keys():
            won = {self._winner: _Line("won", self._winner)}
        lost = {name: line for name, line in fates.items() if line.kind == "lost"}
        endings = [
            PlayerEnding(n, "drew", line.reason) for n, line in fates.items() if line.kind == "drew"
        ]
        if lost.keys() < self._players.keys():
            endings += [PlayerEnding(n, "lost", line.reason) for n, line in lost.items()]
        elif known or len(lost) == MIN_PLAYERS:  # all lost, so the last players standing drew
            endings = [
                PlayerEnding(n, "lost" if n in dead else "drew", line.reason)
                for n, line in lost.items()
            ]
        if len(won) == 1:
            endings += [PlayerEnding(n, "won", line.reason) for n, line in won.items()]
        tally.events += [Concede(n) for n, line in lost.items() if line.reason == "concession"]
        check = any(line.reason in STATE_BASED for line in lost.values())
        over = bool(fates) and len(won) <= 1
        return tally.moment(check=check, endings=endings, over=over)
