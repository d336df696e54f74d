"""Read games recorded on an XMage server and exported by commander-bench.

Each file is a JSON document about one game: `actions` are the log lines that players see, and
`snapshots` show the table whenever a player had to act. Both have a sequence number, `seq`, which
is used as the line number.
"""

import html
import re
from collections.abc import Iterable, Iterator
from operator import itemgetter
from typing import IO, NamedTuple

import msgspec
from msgspec import Struct

from headjudge.reference.losing import poison_to_lose
from headjudge.replay.log_format import BrokenLine, ReadLine, broken
from headjudge.replay.readers import MIN_PLAYERS, GameTally
from headjudge.runner.replies import UNREADABLE
from headjudge.spec.protocol.events import Concede, Damage, Draw
from headjudge.spec.protocol.game_log import (
    Content,
    InView,
    LogHeader,
    LogMoment,
    PlayerEnding,
    Reason,
)
from headjudge.spec.protocol.setup import Player, Setup
from headjudge.spec.rulebook import Rulebook
from headjudge.text import NUMBER_WORDS

NAME = "xmage"
CONTENTS = "Losers and winners, life, poison counters, libraries, commander damage and concessions."
LIMITS: tuple[str, ...] = (
    "Effects that make players win or lose, or say that they can't: card texts are not read.",
    "Draws from an empty library, except one that makes a player lose as a turn starts.",
    "Whether a player conceded, if the server wrote only that the game was lost.",
    "Combat damage from a commander that causes no loss of life.",
    "Life lost after the last snapshot: a line about damage is sometimes missing.",
    "Who got priority without having to decide anything.",
)
COMPLETE: frozenset[Content] = frozenset({"poison", "library", "commander-damage", "endings"})
MAX_SIZE = 256 * 1024 * 1024
"""Maximum size of a document in bytes."""
_MARKS = (b'"totalTurns"', b'"total_turns"', b'"cardImages"', b'"card_images"', b'"snapshots"')
_MARKUP = re.compile(r"<[^>]*>| ?\[[0-9a-f]{3,}\]")
_DRAWN = re.compile(r"For (.+) the game is a draw")
_NUMBERS = {"a": 1, "an": 1} | {word: number for number, word in enumerate(NUMBER_WORDS)}
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
"""Patterns for the text after a player's name, by kind of line."""
_REASONS: dict[str, Reason] = {
    "concession": "concession",
    "time-out": "time-out",
    "disconnection": "disconnection",
}
_ENDINGS = frozenset({"lost", "won", "drew", *_REASONS})
"""Kinds of lines that belong to the same moment if adjacent."""


def recognizes(first: bytes, _path: str) -> bool:
    """Return whether a file's first bytes identify this format."""
    return first.lstrip()[:1] == b"{" and any(mark in first for mark in _MARKS)


def read(file: IO[bytes]) -> Iterator[ReadLine]:
    """Yield the game's items with their sequence numbers. Raises OSError."""
    try:
        export = msgspec.json.decode(file.read(MAX_SIZE), type=_Export)
    except UNREADABLE as error:
        yield 1, broken(error)
        return
    names = [seat.name for snapshot in export.snapshots[:1] for seat in snapshot.players]
    if len(names) < MIN_PLAYERS or len(set(names)) < len(names) or not all(names):
        yield 1, BrokenLine("does not begin with a snapshot of two or more players with names")
    else:
        yield from _Game(export).items()


class _Counter(Struct, gc=False):
    name: str = ""
    count: int = 0


class _Seat(Struct, gc=False):
    name: str
    life: int = 0
    library_count: int = 0
    has_left: bool = False
    counters: tuple[_Counter, ...] = ()
    commanders: tuple[str, ...] = ()

    @property
    def poison(self) -> int:
        """The number of poison counters."""
        return sum(counter.count for counter in self.counters if counter.name == "poison")


class _Snapshot(Struct, gc=False):
    seq: int
    players: tuple[_Seat, ...] = ()
    phase: str = ""
    """The current phase; empty before the first turn."""


class _Action(Struct, gc=False):
    seq: int
    message: str = ""
    type: str = ""
    """The type of other lines; empty for log lines of the game."""


class _Export(Struct):
    snapshots: tuple[_Snapshot, ...]
    actions: tuple[_Action, ...]
    id: str = ""
    winner: str | None = None


class _Line(NamedTuple):
    """A parsed line about a player; `kind` is `turn`, `drew` or a key of `_FORMS`."""

    kind: str
    player: str
    number: int = 0
    source: str = ""
    """The source of combat damage; empty for other lines."""


class LineParser:
    """Parses log lines of a game between the given players."""

    def __init__(self, names: Iterable[str]) -> None:
        """Build patterns that try longer names first, since one name may be a prefix of another."""
        self._names = longest = sorted(names, key=len, reverse=True)
        any_name = "|".join(map(re.escape, longest))
        self._start = re.compile(rf"({any_name})(?= )")
        self._turn = re.compile(rf"TURN \d+ for ({any_name}) ")

    def parse(self, message: str) -> _Line | None:
        """Parse a line; return None if it is irrelevant to endings."""
        text = html.unescape(_MARKUP.sub("", message))
        if match := self._turn.match(text):
            return _Line("turn", match[1])
        if (match := _DRAWN.match(text)) and match[1] in self._names:
            return _Line("drew", match[1])
        if not (start := self._start.match(text)):
            return None
        for kind, form in _FORMS.items():
            if match := form.match(text, start.end()):
                parts = match.groupdict()
                word = parts.get("number", "0")
                number = int(word) if word.isdecimal() else _NUMBERS.get(word, 0)
                return _Line(kind, start[1], number, parts.get("source") or "")
        return None


class _Game:
    """The game in an export whose first snapshot has at least two players."""

    def __init__(self, export: _Export) -> None:
        self._export = export
        first = export.snapshots[0]
        parser = LineParser(seat.name for seat in first.players)
        self._lines = [(a.seq, parser.parse(a.message)) for a in export.actions if not a.type]
        self._players = self._seated(first)
        self._commanders = {name for player in self._players for name in player.commanders}
        self._tally = GameTally(self._players, libraries=True)
        self._reasons = dict[str, Reason]()
        self._pending = dict[str, _Line]()
        """The pending moment's endings, by player."""
        self._left = {player.name for player in self._players}
        self._turn_of = ""
        """The player whose turn has just started; empty once other lines follow."""

    def items(self) -> Iterator[ReadLine]:
        """Yield the header and moments, each with the sequence number of its last row."""
        first = self._export.snapshots[0]
        setup = Setup(self._players, options=("commander",) if self._commanders else ())
        yield first.seq, LogHeader(1, setup, "XMage", complete=COMPLETE, id=self._export.id)
        snapshots = [(snapshot.seq, snapshot) for snapshot in self._export.snapshots[1:]]
        rows: list[tuple[int, _Line | _Snapshot | None]] = [*self._lines, *snapshots]
        seq = first.seq
        for row_seq, row in sorted(rows, key=itemgetter(0)):
            if row_seq < first.seq:
                continue
            line = row if isinstance(row, _Line) else None
            if not line or line.kind not in _ENDINGS:
                if self._pending:
                    yield seq, self._ending_moment(seq)
                self._turn_of = line.player if line and line.kind == "turn" else ""
            seq = row_seq
            if isinstance(row, _Snapshot):
                yield from ((seq, moment) for moment in self._snapshot_moment(row))
            elif line:
                self._record(line)
        winner = self._export.winner
        if winner in self._left and winner not in self._pending:
            self._pending[winner] = _Line("won", winner)
        if self._pending:
            yield seq, self._ending_moment(seq)

    def _seated(self, first: _Snapshot) -> tuple[Player, ...]:
        """Return the players in turn order."""
        turns = (line.player for _, line in self._lines if line and line.kind == "turn")
        order = list(dict.fromkeys(turns))
        seats = sorted(
            first.players, key=lambda s: order.index(s.name) if s.name in order else len(order)
        )
        return tuple(
            Player(s.name, s.life, s.library_count, poison=s.poison, commanders=s.commanders)
            for s in seats
        )

    def _record(self, line: _Line) -> None:
        tally, name = self._tally, line.player
        match line.kind:
            case "loses" if line.source in self._commanders:
                tally.life[name] -= line.number
                dealt = Damage(name, line.number, combat=True, commander=line.source)
                tally.events.append(dealt)
            case "gains" | "loses":
                tally.change_life(name, line.number if line.kind == "gains" else -line.number)
            case "poison":
                tally.change_poison(name, line.number)
            case "draws":
                tally.draw(name, line.number)
            case "back":
                self._reasons.pop(name, None)
            case "lost" | "won" | "drew" if name in self._left:
                drawn = {line.kind, self._pending.get(name, line).kind} == {"lost", "drew"}
                self._pending[name] = _Line("drew", name) if drawn else line
            case reason if reason in _REASONS:
                self._reasons[name] = _REASONS[reason]

    def _snapshot_moment(self, snapshot: _Snapshot) -> Iterator[LogMoment]:
        """Yield the moment that a snapshot concludes, if anything changed."""
        tally = self._tally
        seats = {s.name: s for s in snapshot.players if s.name in self._left and not s.has_left}
        for name, seat in seats.items():
            tally.set_life(name, seat.life)
            tally.set_poison(name, seat.poison)
            tally.set_library(name, seat.library_count)
        if tally.has_changed:
            seen = InView(
                {name: seat.life for name, seat in seats.items()},
                {name: seat.poison for name, seat in seats.items() if seat.poison} or None,
                {name: seat.library_count for name, seat in seats.items()},
                tuple(p.name for p in self._players if p.name in seats),
            )
            yield tally.moment(check=bool(snapshot.phase), seen=seen)

    def _ending_moment(self, seq: int) -> LogMoment:
        """Return the moment with the pending endings, after which the game may be over."""
        lines, self._pending = self._pending, {}
        self._set_final_life(lines, seq)
        self._draw_from_empty_library(lines)
        if any(line.kind == "won" for line in lines.values()):
            others = self._left - lines.keys()
            lines |= {name: _Line("lost", name) for name in others if name in self._reasons}
        elif lines.keys() >= self._left and not self._export.winner:
            lines = {name: _Line("drew", name) for name in lines}
        endings = [self._ending(line) for line in lines.values()]
        by_rule = any(ending.fate != "won" and not ending.reason for ending in endings)
        self._left -= lines.keys()
        over = any(ending.fate == "won" for ending in endings) or not self._left
        return self._tally.moment(check=by_rule, endings=endings, over=over)

    def _set_final_life(self, lines: dict[str, _Line], seq: int) -> None:
        """Set the final life totals of losing players from the next snapshot."""
        following = (snapshot for snapshot in self._export.snapshots if snapshot.seq > seq)
        for seat in next((snapshot.players for snapshot in following), ()):
            if seat.life <= 0 and seat.name in lines and lines[seat.name].kind != "won":
                self._tally.set_life(seat.name, seat.life)

    def _draw_from_empty_library(self, lines: dict[str, _Line]) -> None:
        """Add a draw from an empty library for a player who loses at the start of their turn.

        It is added only if nothing else explains the loss.
        """
        name = self._turn_of
        lost = name in lines and lines[name].kind == "lost"
        if lost and not (name in self._reasons or self._tally.library[name] or self._dead(name)):
            self._tally.events.append(Draw(name, 1))

    def _dead(self, name: str) -> bool:
        """Return whether a player's life total or poison counters make that player lose."""
        limit = poison_to_lose(Rulebook.at())
        return self._tally.life[name] <= 0 or self._tally.poison[name] >= limit

    def _ending(self, line: _Line) -> PlayerEnding:
        if line.kind != "lost":
            return PlayerEnding(line.player, "won" if line.kind == "won" else "drew")
        reason = "" if self._dead(line.player) else self._reasons.get(line.player, "")
        if reason == "concession":
            self._tally.events.append(Concede(line.player))
        return PlayerEnding(line.player, "lost", reason)
