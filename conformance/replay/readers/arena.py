"""Reader of Magic Arena's `Player.log`, written by the client with detailed logs enabled.

The server sends the state of the game, or what has changed in it, after everything that happens and
before a player may act. These messages are read.
"""

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import IO

import msgspec
from msgspec import Raw, Struct, field

from headjudge.reference.losing import POISON_TO_LOSE
from headjudge.replay.log_format import LONGEST_LINE, BrokenLine, LogLine, ReadLine, broken
from headjudge.replay.readers.forge import GameTally
from headjudge.runner.replies import UNREADABLE
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

_INSIDE = b" \t}])\r\n"
"""The first characters of the lines of a multi-line object, except its first line. Early clients
wrote an empty line after each."""


def objects(file: IO[bytes], marks: tuple[bytes, ...]) -> Iterator[tuple[int, bytes | None]]:
    """Yield the objects that contain a mark, with the number of their first line.

    An object ends its only line, or starts at the end of a line and ends with an unindented brace.
    None stands for one without an end, or too long. Other lines are skipped, and only one object is
    held in memory.
    """
    begun, size, parts = 0, 0, list[bytes]()
    number = 0
    while line := file.readline(LONGEST_LINE):
        number += 1
        if parts:
            if line[:1] in _INSIDE and size < LONGEST_LINE:
                parts.append(line)
                size += len(line)
                if line[:1] != b"}":
                    continue
                whole = b"".join(parts)
                parts = []
                if _marked(whole, marks):
                    yield begun, whole
                continue
            if any(_marked(part, marks) for part in parts):
                yield begun, None
            parts = []
        if _marked(line, marks):
            text = line[line.find(b"{") :].rstrip()
            yield number, text if text.endswith(b"}") else None
        elif line.rstrip().endswith(b"{"):
            begun, size, parts = number, len(line), [line[line.rindex(b"{") :]]
    if any(_marked(part, marks) for part in parts):
        yield begun, None


def _marked(text: bytes, marks: tuple[bytes, ...]) -> bool:
    return any(mark in text for mark in marks)


class _Part(Struct, rename="camel", gc=False):
    pass


class ArenaDetail(_Part):
    """A value of an annotation."""

    key: str = ""
    value_int32: tuple[int, ...] = ()
    value_string: tuple[str, ...] = ()


class ArenaAnnotation(_Part):
    """Something that happened before a state."""

    type: tuple[str, ...] = ()
    affector_id: int = 0
    affected_ids: tuple[int, ...] = ()
    details: tuple[ArenaDetail, ...] = ()

    def number(self, key: str) -> int:
        """Return the number of that name, or 0."""
        return next((d.value_int32[0] for d in self.details if d.key == key and d.value_int32), 0)

    def text(self, key: str) -> str:
        """Return the text of that name, or an empty string."""
        return next(
            (d.value_string[0] for d in self.details if d.key == key and d.value_string), ""
        )


class ArenaObject(_Part):
    """A card or an ability on the stack."""

    instance_id: int = 0
    controller_seat_id: int = 0


class ArenaSeat(_Part):
    """A player."""

    system_seat_number: int = 0
    life_total: int = 0
    team_id: int = 0
    status: str = ""


class ArenaZone(_Part):
    """A zone and its contents; only libraries are used."""

    zone_id: int = 0
    type: str = ""
    owner_seat_id: int = 0
    object_instance_ids: tuple[int, ...] = ()


class ArenaResult(_Part):
    """The result of a game or match."""

    scope: str = ""
    result: str = ""
    winning_team_id: int = 0
    reason: str = ""


class ArenaGameInfo(_Part):
    """Which game it is, and its stage."""

    match_id: str = field(name="matchID", default="")
    game_number: int = 0
    stage: str = ""
    variant: str = ""
    results: tuple[ArenaResult, ...] = ()


class ArenaTurn(_Part):
    """Who may act."""

    priority_player: int = 0


class ArenaState(_Part):
    """A state of the game, or the changes since the previous one."""

    type: str = ""
    game_state_id: int = 0
    game_info: ArenaGameInfo | None = None
    players: tuple[ArenaSeat, ...] = ()
    zones: tuple[ArenaZone, ...] = ()
    annotations: tuple[ArenaAnnotation, ...] = ()
    persistent_annotations: Raw = Raw(b"[]")
    lasting: tuple[ArenaAnnotation, ...] = ()
    """All persistent annotations, if any of them concerns endings."""
    game_objects: Raw = Raw(b"[]")
    turn_info: ArenaTurn | None = None

    def controller(self, affector: int) -> int:
        """Return the seat of an effect's controller; 0 if the state does not show it."""
        found = (
            item for item in _objects.decode(self.game_objects) if item.instance_id == affector
        )
        return next((found_item.controller_seat_id for found_item in found), 0)


class _Intermission(_Part):
    result: ArenaResult | None = None


class _Message(_Part):
    game_state_message: ArenaState | None = None
    intermission_req: _Intermission | None = None


class _Messages(_Part):
    gre_to_client_messages: tuple[_Message, ...] = ()


class ArenaPlayer(_Part):
    """Who sits at the table."""

    player_name: str = ""
    system_seat_id: int = 0


class _RoomConfig(_Part):
    match_id: str = ""
    reserved_players: tuple[ArenaPlayer, ...] = ()


class _FinalResult(_Part):
    match_id: str = ""
    result_list: tuple[ArenaResult, ...] = ()


class ArenaRoom(_Part):
    """The players, and at the end the result of the match."""

    game_room_config: _RoomConfig = msgspec.field(default_factory=_RoomConfig)
    final_match_result: _FinalResult | None = None


class _RoomEvent(_Part):
    game_room_info: ArenaRoom | None = None


class _Line(_Part):
    gre_to_client_event: _Messages | None = None
    match_game_room_state_changed_event: _RoomEvent | None = None


MARKS = (b'"greToClientEvent"', b'"matchGameRoomStateChangedEvent"')
"""Every object of interest contains one of these."""
_LASTING = (b'"AnnotationType_LossOfGame"', b'"AnnotationType_Counter"')
"""Persistent annotations of interest."""
DRAW = "ResultType_Draw"
_POISON = 3
"""The number for poison counters."""
_line = msgspec.json.Decoder(_Line)
_annotations = msgspec.json.Decoder(tuple[ArenaAnnotation, ...])
_objects = msgspec.json.Decoder(tuple[ArenaObject, ...])


def decoded(text: bytes) -> tuple[ArenaRoom | None, list[ArenaState | ArenaResult]]:
    """Decode an object: the room, and states in order, each game's result after its last.

    Raises one of `UNREADABLE`.
    """
    line = _line.decode(text)
    messages, room = line.gre_to_client_event, line.match_game_room_state_changed_event
    logged: list[ArenaState | ArenaResult] = []
    for message in messages.gre_to_client_messages if messages else ():
        if state := message.game_state_message:
            text = bytes(state.persistent_annotations)
            if any(kind in text for kind in _LASTING):
                state.lasting = _annotations.decode(text)
            logged.append(state)
        elif message.intermission_req and message.intermission_req.result:
            logged.append(message.intermission_req.result)
    return room.game_room_info if room else None, logged


def games(results: Iterable[ArenaResult]) -> list[ArenaResult]:
    """Return the results of single games, in order."""
    return [result for result in results if result.scope == "MatchScope_Game"]


def result_of(number: int, results: Iterable[ArenaResult]) -> ArenaResult | None:
    """Return the result of a game, if told.

    A draw of the whole match is one of the game that was next.
    """
    some = [*results]
    played = games(some)
    if len(played) >= max(number, 1):
        return played[max(number, 1) - 1]
    drawn = (item for item in some if item not in played and item.result == DRAW)
    return next(drawn, None)


def losses(state: ArenaState) -> dict[int, tuple[int | str, int]]:
    """Return who has lost, by seat, with the reason's code and the affecting object."""
    return {
        seat: (annotation.text("reason") or annotation.number("reason"), annotation.affector_id)
        for annotation in (*state.annotations, *state.lasting)
        if "AnnotationType_LossOfGame" in annotation.type
        for seat in annotation.affected_ids
    }


def poison(state: ArenaState) -> dict[int, int]:
    """Return the logged poison counters by seat."""
    return {
        seat: annotation.number("count")
        for annotation in state.lasting
        if "AnnotationType_Counter" in annotation.type and is_poison(annotation)
        for seat in annotation.affected_ids
    }


def is_poison(logged: ArenaAnnotation) -> bool:
    """Whether an annotation about counters is about poison counters."""
    return logged.number("counter_type") == _POISON


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
    """One game, from the point where its players are first told."""

    def __init__(self, info: ArenaGameInfo, names: Mapping[int, str]) -> None:
        """Start without players; a seat without a unique name is called by its number."""
        self.info = info
        self._names = names if len(set(names.values())) == len(names) else {}
        self._seats = dict[int, ArenaSeat]()
        self._libraries = dict[int, int]()
        """Owners of the zones that are libraries."""
        self._sizes = dict[int, int]()
        self._tally: GameTally | None = None
        self._newest = 0
        self._resolving = self._unchecked = self._over = False
        self._checked = self._waiting = False
        self._reasons = dict[int, Reason]()
        self._controllers = dict[int, int]()
        """Controllers of the effects by which players lost, if told."""
        self._lost = list[int]()
        """Players who lost at the pending moment."""
        self._winner = 0
        """The winning team after the end."""

    def is_of(self, info: ArenaGameInfo) -> bool:
        """Return whether info is about this game."""
        mine = self.info
        return (mine.match_id, mine.game_number) == (info.match_id, info.game_number)

    def read(self, state: ArenaState) -> Iterator[LogLine]:
        """Yield what a state adds to the previous ones."""
        if self._over:
            return
        for logged in state.players:
            if self._tally is None or logged.system_seat_number in self._seats:
                self._seats[logged.system_seat_number] = logged
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
        """Return whether a player has priority, or would have if the game were not over."""
        if result:
            return result.reason == "ResultReason_Game"
        turn = state.turn_info
        return bool(turn and turn.priority_player and not self._resolving)

    def _about_to_end(self, tally: GameTally) -> bool:
        """Return whether the next state may report the end at this same moment."""
        if self._lost:
            return len({s.team_id for n, s in self._seats.items() if n not in self._reasons}) <= 1
        return min(tally.life.values()) <= 0 or max(tally.poison.values()) >= POISON_TO_LOSE

    def held(self) -> Iterator[LogLine]:
        """Yield the pending moment at the end of the log."""
        if self._tally and (self._waiting or self._lost):
            yield self._moment()

    def final(self, results: Sequence[ArenaResult]) -> Iterator[LogLine]:
        """Yield the end from the match's result, if the game's own messages lack it."""
        result = result_of(self.info.game_number, results)
        if self._tally and not self._over and result:
            yield self._end(self._tally, result)

    def intermission(self, result: ArenaResult) -> Iterator[LogLine]:
        """Yield the end, or a second, different one, from the message after the game."""
        if self._tally and not self._over:
            yield self._end(self._tally, result)
        elif self._tally and result.scope == _GAME and result.winning_team_id != self._winner:
            fate: Fate = "won" if result.winning_team_id else "drew"
            who = [n for n, s in self._seats.items() if s.team_id == result.winning_team_id]
            ends = [ToldEnding(self._name(n), fate) for n in who or self._seats]
            yield self._told(ends, over=True)

    def _begin(self, state: ArenaState) -> Iterator[LogLine]:
        """Yield the header once two players are known."""
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
        """Record which zones are libraries, and their sizes."""
        for zone in state.zones:
            if zone.type == "ZoneType_Library":
                self._libraries[zone.zone_id] = zone.owner_seat_id
                self._sizes[zone.owner_seat_id] = len(zone.object_instance_ids)

    def _happen(self, tally: GameTally, state: ArenaState) -> None:
        """Record what happened before the state.

        States that are sent again, or in full to a returning client, have no effect.
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

    def _annotated(self, tally: GameTally, state: ArenaState, logged: ArenaAnnotation) -> None:
        names = [self._name(seat) for seat in logged.affected_ids if seat in self._seats]
        kinds = {kind.removeprefix("AnnotationType_") for kind in logged.type}
        if "ModifiedLife" in kinds:
            for name in names:
                tally.change_life(name, logged.number("life"))
        if kinds & _COUNTED.keys() and is_poison(logged):
            number = sum(_COUNTED.get(kind, 0) for kind in kinds)
            for name in names:
                tally.change_poison(name, number * logged.number("transaction_amount"))
        seat = self._libraries.get(logged.number("zone_src"), 0)
        if "ZoneTransfer" in kinds and logged.text("category") == "Draw" and seat in self._seats:
            tally.draw(self._name(seat), len(logged.affected_ids))
        if kinds & {"ResolutionStart", "ResolutionComplete"}:
            self._resolving = "ResolutionComplete" not in kinds
        if "WinTheGame" in kinds:
            tally.events += [
                Win(name, self._by(state.controller(logged.affector_id))) for name in names
            ]

    def _by(self, seat: int) -> str | None:
        return self._name(seat) if seat in self._seats else None

    def _lose(
        self, tally: GameTally, state: ArenaState, seat: int, code: int | str, affector: int
    ) -> bool:
        """Record a loss; return whether a state-based action caused it."""
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
        """Return the result of this game; earlier results are repeated in the message."""
        info = state.game_info
        if not info or info.stage != "GameStage_GameOver":
            return None
        return result_of(self.info.game_number, info.results)

    def _end(self, tally: GameTally, result: ArenaResult) -> LogMoment:
        """Return the last moment of the game."""
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
        """Return the pending moment, with what a state shows after it."""
        seen = self._seen(state) if state else InView()
        return self._told(self._losers(), seen=None if seen == InView() else seen)

    def _seen(self, state: ArenaState) -> InView:
        """Return the numbers that a state shows."""
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
        counters = {
            self._name(n): logged for n, logged in poison(state).items() if n in self._seats
        }
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


NAME = "arena"
TOLD = "Who loses and wins and why, every life total, poison counters, libraries and draws."
CANNOT_KNOW: tuple[str, ...] = (
    "Which effects say that somebody can't lose or can't win: cards are not read.",
    "Who controls an effect by which somebody wins or loses, if the same state does not show it.",
    "What happened before the log begins, and while the client was not connected.",
    "How many cards are in a library until the log first tells it.",
)


def recognises(first: bytes, path: str) -> bool:
    """Return whether the start or the path of a file identifies this format."""
    marks = (*MARKS, b"[UnityCrossThreadLogger]", b"GreToClientEvent")
    named = path.endswith(".log") and "player" in path.lower()
    return named or any(mark in first for mark in marks)


def read(file: IO[bytes]) -> Iterator[ReadLine]:
    """Yield the items of each game. Raises OSError."""
    table = _Table()
    for line, text in objects(file, MARKS):
        if text is None:
            yield line, BrokenLine("has an object without an end")
            continue
        try:
            room, logged = decoded(text)
        except UNREADABLE as error:
            yield line, BrokenLine(f"has an object that {broken(error).why}")
            continue
        for item in table.read(room, logged):
            yield line, item
    for item in table.end():
        yield line, item


class _Table:
    """The players at the table and the game in progress."""

    def __init__(self) -> None:
        self.names = dict[str, dict[int, str]]()
        self.game: ArenaGame | None = None

    def read(
        self, room: ArenaRoom | None, logged: list[ArenaState | ArenaResult]
    ) -> Iterator[LogLine]:
        """What an object tells."""
        if room:
            yield from self._room(room)
        for state in logged:
            if isinstance(state, ArenaResult):
                if self.game:
                    yield from self.game.intermission(state)
                continue
            info = state.game_info
            if info and info.match_id and (not self.game or not self.game.is_of(info)):
                yield from self.end()
                names = self.names.get(info.match_id, {})
                self.game = ArenaGame(info, names)
            if self.game:
                yield from self.game.read(state)

    def end(self) -> Iterator[LogLine]:
        """Yield what is pending at the end of the log."""
        if self.game:
            yield from self.game.held()

    def _room(self, room: ArenaRoom) -> Iterator[LogLine]:
        config, final = room.game_room_config, room.final_match_result
        if config.reserved_players:
            seats = {p.system_seat_id: p.player_name for p in config.reserved_players}
            self.names = {config.match_id: seats}
        if final and self.game and self.game.info.match_id == final.match_id:
            yield from self.game.final(final.result_list)
