"""A game as Magic Arena's messages tell it, turned into the moments of a log."""

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence

from headjudge.conformance.auditing.readers.arena.log_messages import (
    DRAW,
    ArenaAnnotation,
    ArenaGameInfo,
    ArenaResult,
    ArenaSeat,
    ArenaState,
    is_poison,
    losses,
    poison,
    result_of,
)
from headjudge.conformance.auditing.readers.tally import GameTally
from headjudge.conformance.auditing.reading import LogLine
from headjudge.reference.losing import POISON_TO_LOSE
from headjudge.spec.protocol.events import Concede, Draw, Win
from headjudge.spec.protocol.game_log import (
    Fate,
    InView,
    LogHeader,
    LogMoment,
    Reason,
    Tells,
    ToldEnding,
)
from headjudge.spec.protocol.setup import Option, Player, Setup, Variant

TELLS: frozenset[Tells] = frozenset(
    {"life", "poison", "library", "draws", "commander-damage", "concessions", "endings"}
)
_CONCEDED = 3
_BY_EFFECT = "GameEffect"
_GAME = "MatchScope_Game"
_COUNTED = {"CounterAdded": 1, "CounterRemoved": -1}
_STATE_BASED: dict[int | str, Reason] = {
    "SBA_LifeTotal": "life",
    "SBA_Poison": "poison",
    "SBA_DrawFromEmptyLib": "library",
}
_REASONS: dict[str, Reason] = {
    "ResultReason_Concede": "concession",
    "ResultReason_Timeout": "time-out",
    "ResultReason_Loop": "loop",
    "ResultReason_Force": "stopped",
}
_OPTIONS: dict[str, tuple[Option, ...]] = {
    "GameVariant_Brawl": ("brawl",),
    "GameVariant_Commander": ("commander",),
}


class ArenaGame:
    """One game. It begins where its players are first told."""

    def __init__(self, info: ArenaGameInfo, names: Mapping[int, str]) -> None:
        """A game between these seats; a seat without a name of its own is called a seat."""
        self.info = info
        self._names = names if len(set(names.values())) == len(names) else {}
        self._seats = dict[int, ArenaSeat]()
        self._libraries = dict[int, int]()
        """Which zones are libraries, and whose."""
        self._sizes = dict[int, int]()
        self._tally: GameTally | None = None
        self._newest = 0
        self._resolving = self._unchecked = self._over = False
        self._checked = self._waiting = False
        """Of what has happened and is not told yet: whether somebody may act after it."""
        self._reasons = dict[int, Reason]()
        self._controllers = dict[int, int]()
        """Of the effects by which somebody has lost, by who lost, where that is told."""
        self._lost = list[int]()
        """Who has lost at the moment that is not told yet."""
        self._winner = 0
        """The team that is told to have won, once the game is over."""

    def is_of(self, info: ArenaGameInfo) -> bool:
        """Whether these are words about this game."""
        mine = self.info
        return (mine.match_id, mine.game_number) == (info.match_id, info.game_number)

    def read(self, state: ArenaState) -> Iterator[LogLine]:
        """What a state tells that the ones before did not."""
        if self._over:
            return
        for told in state.players:
            if self._tally is None or told.system_seat_number in self._seats:
                self._seats[told.system_seat_number] = told
        self._zones(state)
        if self._tally is None:
            yield from self._begin(state)
            return
        tally, result = self._tally, self._result(state)
        playing = self._seats.keys() - self._reasons.keys()
        lost = {seat: why for seat, why in losses(state).items() if seat in playing}
        if self._waiting and not (lost or self._lost or result):
            yield self._moment()
        self._happen(tally, state)
        by_rule = [self._lose(tally, state, seat, *why) for seat, why in lost.items()]
        check = self._somebody_may_act(state, result)
        self._checked = check or any(by_rule) or (self._checked and self._waiting)
        if result:
            yield self._end(tally, result)
        elif tally.happened or self._lost:
            self._waiting = self._about_to_end(tally)
            if not self._waiting:
                yield self._moment(state)
        elif state.players or (check and self._unchecked):
            yield self._moment(state)

    def _somebody_may_act(self, state: ArenaState, result: ArenaResult | None) -> bool:
        """Whether somebody has priority in a state, or would, if the rules had not ended it."""
        if result:
            return result.reason == "ResultReason_Game"
        turn = state.turn_info
        return bool(turn and turn.priority_player and not self._resolving)

    def _about_to_end(self, tally: GameTally) -> bool:
        """Whether the next state may say that the game has ended at this same moment."""
        if self._lost:
            return len({s.team_id for n, s in self._seats.items() if n not in self._reasons}) <= 1
        return min(tally.life.values()) <= 0 or max(tally.poison.values()) >= POISON_TO_LOSE

    def held(self) -> Iterator[LogLine]:
        """What has been said of the game and not been told yet, as its log ends here."""
        if self._tally and (self._waiting or self._lost):
            yield self._moment()

    def final(self, results: Sequence[ArenaResult]) -> Iterator[LogLine]:
        """What came of the match, in case the game's own messages don't say it."""
        result = result_of(self.info.game_number, results)
        if self._tally and not self._over and result:
            yield self._end(self._tally, result)

    def intermission(self, result: ArenaResult) -> Iterator[LogLine]:
        """What is said of the game behind it: how it ended, or once more and otherwise."""
        if self._tally and not self._over:
            yield self._end(self._tally, result)
        elif self._tally and result.scope == _GAME and result.winning_team_id != self._winner:
            fate: Fate = "won" if result.winning_team_id else "drew"
            who = [n for n, s in self._seats.items() if s.team_id == result.winning_team_id]
            ends = [ToldEnding(self._name(n), fate) for n in who or self._seats]
            yield self._told(ends, over=True)

    def _begin(self, state: ArenaState) -> Iterator[LogLine]:
        """The header, once two players are told."""
        if len(self._seats) < 2:  # noqa: PLR2004
            return
        seats, known = sorted(self._seats), self._sizes.keys() >= self._seats.keys()
        teams = Counter(seat.team_id for seat in self._seats.values())
        together, counters = max(teams.values()) > 1, poison(state)
        players = tuple(
            Player(
                self._name(seat),
                life=self._seats[seat].life_total,
                library=self._sizes[seat] if known else 0,
                poison=counters.get(seat, 0),
                team=f"team {self._seats[seat].team_id}" if together else None,
            )
            for seat in seats
        )
        variant: Variant = "teams" if together else "free-for-all"
        setup = Setup(players, variant, _OPTIONS.get(self.info.variant, ()))
        tells = TELLS if state.type == "GameStateType_Full" else TELLS - {"poison"}
        tells -= frozenset() if known else {"library"}
        self._tally, self._newest = GameTally(players, libraries=known), state.game_state_id
        game = f"{self.info.match_id} {self.info.game_number}"
        yield LogHeader(1, setup, "Magic Arena", tells=tells, id=game)
        if result := self._result(state):
            yield self._end(self._tally, result)

    def _name(self, seat: int) -> str:
        return self._names.get(seat) or f"seat {seat}"

    def _zones(self, state: ArenaState) -> None:
        """Keep which zones are libraries, and how large."""
        for zone in state.zones:
            if zone.type == "ZoneType_Library":
                self._libraries[zone.zone_id] = zone.owner_seat_id
                self._sizes[zone.owner_seat_id] = len(zone.object_instance_ids)

    def _happen(self, tally: GameTally, state: ArenaState) -> None:
        """What has happened on the way to the state.

        Nothing happens twice if it is sent again, or if the whole state is, to who comes back.
        """
        whole = state.type == "GameStateType_Full"
        if not whole and state.game_state_id > self._newest:
            for annotation in state.annotations:
                self._annotated(tally, state, annotation)
        self._newest = state.game_state_id if whole else max(self._newest, state.game_state_id)
        seen = self._seen(state)
        for name, cards in (seen.library or {}).items():
            tally.tell_library(name, cards)
        for name, life in (seen.life or {}).items():
            tally.change_life(name, life - tally.life[name])
        for name, counters in (seen.poison or {}).items():
            tally.change_poison(name, counters - tally.poison[name])

    def _annotated(self, tally: GameTally, state: ArenaState, told: ArenaAnnotation) -> None:
        names = [self._name(seat) for seat in told.affected_ids if seat in self._seats]
        kinds = {kind.removeprefix("AnnotationType_") for kind in told.type}
        if "ModifiedLife" in kinds:
            for name in names:
                tally.change_life(name, told.number("life"))
        if kinds & _COUNTED.keys() and is_poison(told):
            number = sum(_COUNTED.get(kind, 0) for kind in kinds)
            for name in names:
                tally.change_poison(name, number * told.number("transaction_amount"))
        seat = self._libraries.get(told.number("zone_src"), 0)
        if "ZoneTransfer" in kinds and told.text("category") == "Draw" and seat in self._seats:
            tally.draw(self._name(seat), len(told.affected_ids))
        if kinds & {"ResolutionStart", "ResolutionComplete"}:
            self._resolving = "ResolutionComplete" not in kinds
        if "WinTheGame" in kinds:
            tally.events += [
                Win(name, self._by(state.controller(told.affector_id))) for name in names
            ]

    def _by(self, seat: int) -> str | None:
        """Who controls an effect, where that is told."""
        return self._name(seat) if seat in self._seats else None

    def _lose(
        self, tally: GameTally, state: ArenaState, seat: int, code: int | str, affector: int
    ) -> bool:
        """A player is said to have lost; whether a state-based action is why."""
        self._reasons[seat] = reason = _STATE_BASED.get(code, "")
        self._lost.append(seat)
        if reason == "library":
            tally.events.append(Draw(self._name(seat), 1))
        elif code == _CONCEDED:
            self._reasons[seat] = "concession"
            tally.events.append(Concede(self._name(seat)))
        elif code == _BY_EFFECT:
            self._reasons[seat] = "effect"
            self._controllers[seat] = state.controller(affector)
        return bool(reason)

    def _result(self, state: ArenaState) -> ArenaResult | None:
        """What came of this game; results of those before are told too."""
        info = state.game_info
        if not info or info.stage != "GameStage_GameOver":
            return None
        return result_of(self.info.game_number, info.results)

    def _end(self, tally: GameTally, result: ArenaResult) -> LogMoment:
        """The last moment of the game."""
        self._over, reason = True, _REASONS.get(result.reason, "")
        self._winner = result.winning_team_id
        if result.result == DRAW:
            now = [n for n in self._seats if n not in self._reasons or n in self._lost]
            ends = [ToldEnding(self._name(n), "drew", self._reasons.get(n) or reason) for n in now]
            return self._told(ends, over=True)
        winners = [n for n, s in self._seats.items() if s.team_id == result.winning_team_id]
        for seat in sorted(self._seats.keys() - {*winners, *self._reasons}):
            self._reasons[seat] = reason
            self._lost.append(seat)
            if reason == "concession":
                tally.events.append(Concede(self._name(seat)))
        won = [ToldEnding(self._name(seat), "won") for seat in winners]
        return self._told([*self._losers(), *won], over=True)

    def _losers(self) -> list[ToldEnding]:
        return [
            ToldEnding(
                self._name(n), "lost", self._reasons[n], self._by(self._controllers.get(n, 0))
            )
            for n in self._lost
        ]

    def _moment(self, state: ArenaState | None = None) -> LogMoment:
        """The moment that is not told yet, with what a state shows after it."""
        seen = self._seen(state) if state else InView()
        return self._told(self._losers(), seen=None if seen == InView() else seen)

    def _seen(self, state: ArenaState) -> InView:
        """The numbers that a state shows."""
        life = {
            self._name(seat.system_seat_number): seat.life_total
            for seat in state.players
            if seat.system_seat_number in self._seats
        }
        libraries = {
            self._name(zone.owner_seat_id): len(zone.object_instance_ids)
            for zone in state.zones
            if zone.type == "ZoneType_Library" and zone.owner_seat_id in self._seats
        }
        counters = {self._name(n): told for n, told in poison(state).items() if n in self._seats}
        return InView(life or None, counters or None, libraries or None)

    def _told(
        self, endings: list[ToldEnding], *, seen: InView | None = None, over: bool = False
    ) -> LogMoment:
        assert self._tally  # noqa: S101 -- nothing is told before the header
        happened, check = self._tally.happened, self._checked
        self._unchecked = (self._unchecked or happened) and not check
        self._checked = self._waiting = False
        self._lost = []
        return self._tally.moment(check=check, seen=seen, endings=endings, over=over)
