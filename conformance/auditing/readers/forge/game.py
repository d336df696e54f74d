"""A game as Forge's log tells it, turned into the moments of a log."""

from collections.abc import Iterator

from headjudge.conformance.auditing.readers.forge.lines import ForgeLine
from headjudge.conformance.auditing.readers.tally import GameTally
from headjudge.conformance.auditing.reading import ReadLine
from headjudge.conformance.auditing.supposing import STATE_BASED
from headjudge.spec.protocol.events import Concede
from headjudge.spec.protocol.game_log import InView, LogHeader, LogMoment, Tells, ToldEnding
from headjudge.spec.protocol.setup import Player, Setup

TELLS: frozenset[Tells] = frozenset({"life", "concessions"})
_FATES = frozenset({"lost", "won", "drew"})
_COMMANDER_LIFE = 40
_PAIR = 2


class ForgeGame:
    """A game as far as its log has been read."""

    def __init__(self) -> None:
        """Before its first line."""
        self.rows = list[tuple[int, ForgeLine]]()
        """The changes of life, and the steps and turns that begin after some."""
        self._players = dict[str, None]()
        """In the order in which they first decide or take turns."""
        self._fates = dict[str, ForgeLine]()
        self._first = self._last = 0
        self._winner = ""
        """Who has won by the line behind the game's, which names one of several winners."""
        self._is_over = self._is_stopped = False
        self._step = ""
        """What began last: in the untap step nobody gets priority."""

    def is_ended_by(self, line: ForgeLine) -> bool:
        """Whether a line belongs to the next game."""
        goes_on = line.what in (*_FATES, "stopped", "result")
        return bool(self._players) and (self._is_over or (bool(self._fates) and not goes_on))

    def take(self, number: int, line: ForgeLine) -> None:
        """Keep what a line says."""
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
        """The header and the moments, each with the number of the last line that it is from."""
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
        """Who is said to have won; several are a team, or the program stopped the game."""
        return [name for name, line in self._fates.items() if line.what == "won"]

    def _starting_life(self) -> dict[str, int]:
        """What each began with, where life is told; whose never changed began as the others did."""
        first: dict[str, int] = {}
        for _, row in self.rows:
            if row.what == "life":
                first.setdefault(row.player, row.numbers[0])
        usual = max(first.values(), default=0)
        return {name: first.get(name, usual) for name in self._players} if first else {}

    def _is_all_told(self, life: dict[str, int]) -> bool:
        """Whether each change of life begins with the total that the one before it came to."""
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
        """The last moment: how the game ended for each player, if it did."""
        fates = self._fates
        won = {name: fates[name] for name in self._survivors()}
        if not won and self._winner in self._players.keys() - fates.keys():
            won = {self._winner: ForgeLine("won", self._winner)}
        lost = {name: line for name, line in fates.items() if line.what == "lost"}
        endings = [
            ToldEnding(n, "drew", one.reason) for n, one in fates.items() if one.what == "drew"
        ]
        if lost.keys() < self._players.keys():
            endings += [ToldEnding(n, "lost", one.reason) for n, one in lost.items()]
        elif known or len(lost) == _PAIR:  # who had not left yet has drawn
            endings = [
                ToldEnding(n, "lost" if n in gone else "drew", one.reason)
                for n, one in lost.items()
            ]
        if len(won) == 1:
            endings += [ToldEnding(n, "won", one.reason) for n, one in won.items()]
        tally.events += [Concede(n) for n, one in lost.items() if one.reason == "concession"]
        check = any(one.reason in STATE_BASED for one in lost.values())
        return tally.moment(check=check, endings=endings, over=bool(fates) and len(won) < _PAIR)
