"""Reader of games recorded on an XMage server, as exported by commander-bench.

Each file is one JSON document about one game: `actions` are the lines that players see, `snapshots`
the table whenever a player had to act. Both have a sequence number, `seq`, which serves as the line
number.
"""

import html
import re
from collections.abc import Iterable, Iterator
from typing import IO, NamedTuple

import msgspec
from msgspec import Struct

from headjudge.reference.losing import POISON_TO_LOSE
from headjudge.replay.log_format import BrokenLine, ReadLine, broken
from headjudge.replay.readers.forge import GameTally
from headjudge.runner.replies import UNREADABLE
from headjudge.spec.protocol.events import Concede, Damage, Draw
from headjudge.spec.protocol.game_log import InView, LogHeader, LogMoment, Reason, Tells, ToldEnding
from headjudge.spec.protocol.setup import Player, Setup
from headjudge.text import NUMBER_WORDS


class _Counter(Struct, gc=False):
    name: str = ""
    count: int = 0


class SeatShown(Struct, gc=False):
    """A player in a snapshot."""

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


class TableShown(Struct, gc=False):
    """A snapshot, taken when a player had to act; `phase` is empty before the first turn."""

    seq: int
    players: tuple[SeatShown, ...] = ()
    phase: str = ""


class LineShown(Struct, gc=False):
    """A line that players see; those with a type are not about the game."""

    seq: int
    message: str = ""
    type: str = ""


class XMageExport(Struct):
    """A recorded game."""

    snapshots: tuple[TableShown, ...]
    actions: tuple[LineShown, ...]
    id: str = ""
    winner: str | None = None


_MARKUP = re.compile(r"<[^>]*>| ?\[[0-9a-f]{3,}\]")
_DRAWN = re.compile(r"For (.+) the game is a draw")
_NUMBERS = {"a": 1, "an": 1} | {word: number for number, word in enumerate(NUMBER_WORDS)}


class LineSaid(NamedTuple):
    """The content of a line about a player.

    `what` is `gains` or `loses` (life; combat damage has its source), `poison`, `draws`, `lost`,
    `won`, `drew`, `turn`, `concession`, `time-out`, `disconnection`, or `back` (reconnected).
    """

    what: str
    player: str
    number: int = 0
    source: str = ""


class XMageLines:
    """Parser of the lines of a game between these players."""

    def __init__(self, names: Iterable[str]) -> None:
        """Longer names are matched first, as one name may start another."""
        self._names = longest = sorted(names, key=len, reverse=True)
        either = "|".join(map(re.escape, longest))
        self._who = re.compile(rf"({either})(?= )")
        self._turn = re.compile(rf"TURN \d+ for ({either}) ")

    def said(self, message: str) -> LineSaid | None:
        """Parse a line that concerns endings, otherwise return None."""
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
"""What may follow a player's name."""


def _said(player: str, rest: str) -> LineSaid | None:
    for what, form in _FORMS.items():
        if found := form.match(rest):
            parts = found.groupdict()
            word = parts.get("number", "0")
            number = int(word) if word.isdecimal() else _NUMBERS.get(word, 0)
            return LineSaid(what, player, number, parts.get("source") or "")
    return None


TELLS: frozenset[Tells] = frozenset({"poison", "library", "commander-damage", "endings"})
_REASONS: dict[str, Reason] = {
    "concession": "concession",
    "time-out": "time-out",
    "disconnection": "disconnection",
}
_ENDING = frozenset({"lost", "won", "drew", *_REASONS})
"""Adjacent lines with one of these contents belong to one moment."""


class XMageGame:
    """The game of an export."""

    def __init__(self, export: XMageExport) -> None:
        """Start with an export whose first snapshot has at least two players."""
        self._export = export
        first = export.snapshots[0]
        self._shown_lines = [line for line in export.actions if not line.type]
        self._lines = XMageLines(seat.name for seat in first.players)
        self._players = self._seated(first)
        self._commanders = {name for player in self._players for name in player.commanders}
        self._tally = GameTally(self._players, libraries=True)
        self._reasons = dict[str, Reason]()
        self._told = dict[str, LineSaid]()
        """Endings of the pending moment, by player."""
        self._left = {player.name for player in self._players}
        self._began = ""
        """The player whose turn has begun, until the next line."""

    def lines(self) -> Iterator[ReadLine]:
        """Yield header and moments, each with the number of its last line."""
        first = self._export.snapshots[0]
        setup = Setup(self._players, options=("commander",) if self._commanders else ())
        yield first.seq, LogHeader(1, setup, "XMage", tells=TELLS, id=self._export.id)
        rows: list[LineShown | TableShown] = [*self._shown_lines, *self._export.snapshots[1:]]
        rows.sort(key=lambda row: row.seq)
        seq = first.seq
        for row in rows:
            if row.seq < first.seq:
                continue
            said = self._said(row)
            if not said or said.what not in _ENDING:
                if self._told:
                    yield seq, self._ended(seq)
                self._began = said.player if said and said.what == "turn" else ""
            seq = row.seq
            if isinstance(row, TableShown):
                yield from ((seq, moment) for moment in self._shown(row))
            elif said:
                self._happen(said)
        winner = self._export.winner
        if winner in self._left and winner not in self._told:
            self._told[winner] = LineSaid("won", winner)
        if self._told:
            yield seq, self._ended(seq)

    def _seated(self, first: TableShown) -> tuple[Player, ...]:
        """Return the players in turn order."""
        turns = map(self._said, self._shown_lines)
        order = list(dict.fromkeys(said.player for said in turns if said and said.what == "turn"))
        seats = sorted(
            first.players, key=lambda s: order.index(s.name) if s.name in order else len(order)
        )
        return tuple(
            Player(s.name, s.life, s.library_count, poison=s.poison, commanders=s.commanders)
            for s in seats
        )

    def _said(self, row: LineShown | TableShown) -> LineSaid | None:
        return self._lines.said(row.message) if isinstance(row, LineShown) else None

    def _happen(self, said: LineSaid) -> None:
        tally, name = self._tally, said.player
        match said.what:
            case "loses" if said.source in self._commanders:
                tally.life[name] -= said.number
                dealt = Damage(name, said.number, combat=True, commander=said.source)
                tally.events.append(dealt)
            case "gains" | "loses":
                tally.change_life(name, said.number if said.what == "gains" else -said.number)
            case "poison":
                tally.change_poison(name, said.number)
            case "draws":
                tally.draw(name, said.number)
            case "back":
                self._reasons.pop(name, None)
            case "lost" | "won" | "drew" if name in self._left:
                drawn = {said.what, self._told.get(name, said).what} == {"lost", "drew"}
                self._told[name] = LineSaid("drew", name) if drawn else said
            case reason if reason in _REASONS:
                self._reasons[name] = _REASONS[reason]

    def _shown(self, snapshot: TableShown) -> Iterator[LogMoment]:
        """Yield the moment that a snapshot ends, if anything happened."""
        tally = self._tally
        seats = [s for s in snapshot.players if s.name in self._left and not s.has_left]
        for seat in seats:
            tally.change_life(seat.name, seat.life - tally.life[seat.name])
            tally.change_poison(seat.name, seat.poison - tally.poison[seat.name])
            tally.tell_library(seat.name, seat.library_count)
        if tally.happened:
            seen = InView(
                {s.name: s.life for s in seats},
                {s.name: s.poison for s in seats if s.poison} or None,
                {s.name: s.library_count for s in seats},
                tuple(p.name for p in self._players if p.name in {s.name for s in seats}),
            )
            yield tally.moment(check=bool(snapshot.phase), seen=seen)

    def _ended(self, seq: int) -> LogMoment:
        """Return the moment at which the game ends for players, and perhaps is over."""
        logged, self._told = self._told, {}
        self._last_life(logged, seq)
        self._draw_of_the_turn(logged)
        if any(said.what == "won" for said in logged.values()):
            others = self._left - logged.keys()
            logged |= {name: LineSaid("lost", name) for name in others if name in self._reasons}
        elif logged.keys() >= self._left and not self._export.winner:
            logged = {name: LineSaid("drew", name) for name in logged}
        endings = [self._ending(said) for said in logged.values()]
        by_rule = any(fate.fate != "won" and not fate.reason for fate in endings)
        self._left -= logged.keys()
        over = any(ending.fate == "won" for ending in endings) or not self._left
        return self._tally.moment(check=by_rule, endings=endings, over=over)

    def _last_life(self, logged: dict[str, LineSaid], seq: int) -> None:
        """Take the final life totals of players who are out from the next snapshot."""
        behind = next((shown for shown in self._export.snapshots if shown.seq > seq), None)
        for seat in behind.players if behind else ():
            if seat.life <= 0 and seat.name in logged and logged[seat.name].what != "won":
                self._tally.change_life(seat.name, seat.life - self._tally.life[seat.name])

    def _draw_of_the_turn(self, logged: dict[str, LineSaid]) -> None:
        """Let a player draw who loses at the start of a turn for lack of cards alone."""
        name = self._began
        lost = name in logged and logged[name].what == "lost"
        if lost and not (name in self._reasons or self._tally.library[name] or self._dead(name)):
            self._tally.events.append(Draw(name, 1))

    def _dead(self, name: str) -> bool:
        """Return whether the logged numbers make a player lose."""
        return self._tally.life[name] <= 0 or self._tally.poison[name] >= POISON_TO_LOSE

    def _ending(self, said: LineSaid) -> ToldEnding:
        reason = "" if self._dead(said.player) else self._reasons.get(said.player, "")
        if said.what == "lost" and reason == "concession":
            self._tally.events.append(Concede(said.player))
        if said.what == "lost":
            return ToldEnding(said.player, "lost", reason)
        return ToldEnding(said.player, "won" if said.what == "won" else "drew")


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
"""Maximum bytes of a document."""
_MARKS = (b'"totalTurns"', b'"total_turns"', b'"cardImages"', b'"card_images"', b'"snapshots"')


def recognises(first: bytes, _path: str) -> bool:
    """Return whether the start of a file identifies this format."""
    return first.lstrip()[:1] == b"{" and any(mark in first for mark in _MARKS)


def read(file: IO[bytes]) -> Iterator[ReadLine]:
    """Yield the items of the game. Raises OSError."""
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
