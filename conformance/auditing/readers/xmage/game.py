"""A game as an export of XMage holds it, turned into the moments of a log."""

from collections.abc import Iterator

from headjudge.conformance.auditing.readers.tally import GameTally
from headjudge.conformance.auditing.readers.xmage.exported import LineShown, TableShown, XMageExport
from headjudge.conformance.auditing.readers.xmage.lines import LineSaid, XMageLines
from headjudge.conformance.auditing.reading import ReadLine
from headjudge.reference.losing import POISON_TO_LOSE
from headjudge.spec.protocol.events import Concede, Damage, Draw
from headjudge.spec.protocol.game_log import InView, LogHeader, LogMoment, Reason, Tells, ToldEnding
from headjudge.spec.protocol.setup import Player, Setup

TELLS: frozenset[Tells] = frozenset({"poison", "library", "commander-damage", "endings"})
_REASONS: dict[str, Reason] = {
    "concession": "concession",
    "time-out": "time-out",
    "disconnection": "disconnection",
}
_ENDING = frozenset({"lost", "won", "drew", *_REASONS})
"""What lines next to each other are about that tell one moment."""


class XMageGame:
    """The game of an export."""

    def __init__(self, export: XMageExport) -> None:
        """An export with a first snapshot of at least two players."""
        self._export = export
        first = export.snapshots[0]
        self._shown_lines = [line for line in export.actions if not line.type]
        self._lines = XMageLines(seat.name for seat in first.players)
        self._players = self._seated(first)
        self._commanders = {name for player in self._players for name in player.commanders}
        self._tally = GameTally(self._players, libraries=True)
        self._reasons = dict[str, Reason]()
        self._told = dict[str, LineSaid]()
        """What lines say of endings at the moment that is not told yet, by player."""
        self._left = {player.name for player in self._players}
        self._began = ""
        """Whose turn has begun, as long as nothing else was said since."""

    def lines(self) -> Iterator[ReadLine]:
        """The header and the moments, each with the number of the last line that it is from."""
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
        """The players in the order in which they first take turns."""
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
        """The moment that a snapshot ends, if anything happened."""
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
        """The moment at which the game ends for those of whom lines say so, and perhaps is over."""
        told, self._told = self._told, {}
        self._last_life(told, seq)
        self._draw_of_the_turn(told)
        if any(said.what == "won" for said in told.values()):
            others = self._left - told.keys()
            told |= {name: LineSaid("lost", name) for name in others if name in self._reasons}
        elif told.keys() >= self._left and not self._export.winner:
            told = {name: LineSaid("drew", name) for name in told}
        endings = [self._ending(said) for said in told.values()]
        by_rule = any(one.fate != "won" and not one.reason for one in endings)
        self._left -= told.keys()
        over = any(one.fate == "won" for one in endings) or not self._left
        return self._tally.moment(check=by_rule, endings=endings, over=over)

    def _last_life(self, told: dict[str, LineSaid], seq: int) -> None:
        """Who is out keeps the life total of that moment: the next snapshot has it for certain."""
        behind = next((shown for shown in self._export.snapshots if shown.seq > seq), None)
        for seat in behind.players if behind else ():
            if seat.life <= 0 and seat.name in told and told[seat.name].what != "won":
                self._tally.change_life(seat.name, seat.life - self._tally.life[seat.name])

    def _draw_of_the_turn(self, told: dict[str, LineSaid]) -> None:
        """Who loses as soon as the turn has begun, for want of cards alone, has drawn."""
        name = self._began
        lost = name in told and told[name].what == "lost"
        if lost and not (name in self._reasons or self._tally.library[name] or self._dead(name)):
            self._tally.events.append(Draw(name, 1))

    def _dead(self, name: str) -> bool:
        """Whether the numbers that are told make a player lose."""
        return self._tally.life[name] <= 0 or self._tally.poison[name] >= POISON_TO_LOSE

    def _ending(self, said: LineSaid) -> ToldEnding:
        reason = "" if self._dead(said.player) else self._reasons.get(said.player, "")
        if said.what == "lost" and reason == "concession":
            self._tally.events.append(Concede(said.player))
        if said.what == "lost":
            return ToldEnding(said.player, "lost", reason)
        return ToldEnding(said.player, "won" if said.what == "won" else "drew")
