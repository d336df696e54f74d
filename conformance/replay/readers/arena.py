"""Read Magic Arena's `Player.log`, which the client writes if detailed logs are enabled.

The reader uses the server's messages with the game state, or changes to it. The server sends one
after every game event and before a player may act.
"""

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from typing import IO

import msgspec
from msgspec import Raw, Struct, field

from headjudge.reference.losing import poison_to_lose
from headjudge.replay.log_format import (
    MAX_LINE,
    BrokenLine,
    LoggedGame,
    LoggedMatch,
    LogLine,
    ReadLine,
    broken,
)
from headjudge.replay.readers import MIN_PLAYERS, GameTally
from headjudge.runner.replies import UNREADABLE
from headjudge.spec.protocol.events import Concede, Draw, Win
from headjudge.spec.protocol.game_log import (
    Content,
    Fate,
    InView,
    LogHeader,
    LogMoment,
    PlayerEnding,
    Reason,
)
from headjudge.spec.protocol.setup import Option, Player, Setup, Variant
from headjudge.spec.rulebook import Rulebook

NAME = "arena"
CONTENTS = (
    "Losers and winners with the reasons, every life total, poison counters, libraries, draws, and "
    "the results of matches of several games."
)
LIMITS: tuple[str, ...] = (
    "Effects that say that a player can't lose or can't win, because card texts are not read.",
    "The controller of an effect that makes a player win or lose, unless the same state shows it.",
    "What happened before the log began or while the client was not connected.",
    "The number of cards in a library until the log first gives it.",
)
COMPLETE: frozenset[Content] = frozenset(
    {"life", "poison", "library", "draws", "commander-damage", "concessions", "endings"}
)
_MARKS = (b'"greToClientEvent"', b'"matchGameRoomStateChangedEvent"')
"""Markers; every relevant object contains at least one of them."""
_LASTING = (b'"AnnotationType_LossOfGame"', b'"AnnotationType_Counter"')
"""Types of the relevant persistent annotations."""
_GAME = "MatchScope_Game"
_MATCH = "MatchScope_Match"
_BY_CONCESSION = "ResultReason_Concede"
_ENGINE = "Magic Arena"
_DRAW = "ResultType_Draw"
_NEEDED = {"MatchWinCondition_Best2of3": 2, "MatchWinCondition_Best3of5": 3}
"""The number of games that win a match of several games."""
_POISON = 3
"""The counter type code for poison counters."""
_CONCEDED = 3
"""The loss reason code for a concession."""
_BY_EFFECT = "GameEffect"
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
_INSIDE = b" \t}])\r\n"
"""Possible first characters of a multi-line object's continuation lines, including blank lines."""


def recognizes(first: bytes, path: str) -> bool:
    """Return whether a file's first bytes or path identify this format."""
    marks = (*_MARKS, b"[UnityCrossThreadLogger]", b"GreToClientEvent")
    named = path.endswith(".log") and "player" in path.lower()
    return named or any(mark in first for mark in marks)


def read(file: IO[bytes]) -> Iterator[ReadLine]:
    """Yield each game's items with their line numbers. Raises OSError."""
    table = _Table()
    for number, text in _objects(file):
        if text is None:
            yield number, BrokenLine("has an unterminated JSON object")
            continue
        try:
            line = _decode(text)
        except UNREADABLE as error:
            yield number, BrokenLine(f"has an object that {broken(error).why}")
            continue
        for item in table.read(line):
            yield number, item
    for item in table.end():
        yield number, item


def _objects(file: IO[bytes]) -> Iterator[tuple[int, bytes | None]]:
    """Yield relevant objects with the number of their first line.

    An object is either contained in one line, or starts at the end of a line and extends to the
    next line with an unindented closing brace. None stands for an object that is incomplete or too
    long. Other lines are skipped. At most one object is held in memory.
    """
    begun, size, parts = 0, 0, list[bytes]()
    number = 0
    while line := file.readline(MAX_LINE):
        number += 1
        if parts:
            if line[:1] in _INSIDE and size < MAX_LINE:
                parts.append(line)
                size += len(line)
                if line[:1] == b"}":
                    if any(map(_is_marked, parts)):
                        yield begun, b"".join(parts)
                    parts = []
                continue
            if any(map(_is_marked, parts)):
                yield begun, None
            parts = []
        if _is_marked(line):
            text = line[line.find(b"{") :].rstrip()
            yield number, text if text.endswith(b"}") else None
        elif line.rstrip().endswith(b"{"):
            begun, size, parts = number, len(line), [line[line.rindex(b"{") :]]
    if any(map(_is_marked, parts)):
        yield begun, None


def _is_marked(text: bytes) -> bool:
    return any(mark in text for mark in _MARKS)


class _Message(Struct, rename="camel", gc=False):
    """Part of a server message."""


class _Detail(_Message):
    key: str = ""
    value_int32: tuple[int, ...] = ()
    value_string: tuple[str, ...] = ()


class _Annotation(_Message):
    """A change that led to a state."""

    type: tuple[str, ...] = ()
    affector_id: int = 0
    affected_ids: tuple[int, ...] = ()
    details: tuple[_Detail, ...] = ()

    def number(self, key: str) -> int:
        """Return the first number under a key, or 0."""
        return next((d.value_int32[0] for d in self.details if d.key == key and d.value_int32), 0)

    def text(self, key: str) -> str:
        """Return the first string under a key, or an empty string."""
        texts = (d.value_string[0] for d in self.details if d.key == key and d.value_string)
        return next(texts, "")

    @property
    def is_poison(self) -> bool:
        """Whether a counter annotation is about poison counters."""
        return self.number("counter_type") == _POISON


class _Object(_Message):
    """A card or an ability on the stack."""

    instance_id: int = 0
    controller_seat_id: int = 0


class _Seat(_Message):
    system_seat_number: int = 0
    life_total: int = 0
    team_id: int = 0


class _Zone(_Message):
    zone_id: int = 0
    type: str = ""
    owner_seat_id: int = 0
    object_instance_ids: tuple[int, ...] = ()


class _Result(_Message):
    """The result of a game or match."""

    scope: str = ""
    result: str = ""
    winning_team_id: int = 0
    reason: str = ""


class _GameInfo(_Message):
    match_id: str = field(name="matchID", default="")
    game_number: int = 0
    stage: str = ""
    variant: str = ""
    match_win_condition: str = ""
    results: tuple[_Result, ...] = ()


class _Turn(_Message):
    priority_player: int = 0


class _State(_Message):
    """A game state, or the changes since the previous one."""

    type: str = ""
    game_state_id: int = 0
    game_info: _GameInfo | None = None
    players: tuple[_Seat, ...] = ()
    zones: tuple[_Zone, ...] = ()
    annotations: tuple[_Annotation, ...] = ()
    persistent_annotations: Raw = Raw(b"[]")
    lasting: tuple[_Annotation, ...] = ()
    """The persistent annotations; empty if none of them is relevant."""
    game_objects: Raw = Raw(b"[]")
    turn_info: _Turn | None = None

    @property
    def libraries(self) -> list[_Zone]:
        """The library zones in the state."""
        return [zone for zone in self.zones if zone.type == "ZoneType_Library"]

    def controller(self, affector: int) -> int:
        """Return the seat controlling an effect's source, or 0 if the state does not include it."""
        objects = _object_decoder.decode(self.game_objects)
        return next((o.controller_seat_id for o in objects if o.instance_id == affector), 0)

    def losses(self) -> dict[int, tuple[int | str, int]]:
        """Return losses by seat, each as the reason code and the causing object's id."""
        return {
            seat: (note.text("reason") or note.number("reason"), note.affector_id)
            for note in (*self.annotations, *self.lasting)
            if "AnnotationType_LossOfGame" in note.type
            for seat in note.affected_ids
        }

    def poison(self) -> dict[int, int]:
        """Return the logged numbers of poison counters by seat."""
        return {
            seat: note.number("count")
            for note in self.lasting
            if "AnnotationType_Counter" in note.type and note.is_poison
            for seat in note.affected_ids
        }


class _Intermission(_Message):
    result: _Result | None = None


class _GreMessage(_Message):
    game_state_message: _State | None = None
    intermission_req: _Intermission | None = None


class _GreMessages(_Message):
    gre_to_client_messages: tuple[_GreMessage, ...] = ()


class _ReservedPlayer(_Message):
    player_name: str = ""
    system_seat_id: int = 0


class _RoomConfig(_Message):
    match_id: str = ""
    reserved_players: tuple[_ReservedPlayer, ...] = ()


class _MatchResult(_Message):
    match_id: str = ""
    result_list: tuple[_Result, ...] = ()


class _Room(_Message):
    game_room_config: _RoomConfig = field(default_factory=_RoomConfig)
    final_match_result: _MatchResult | None = None


class _RoomEvent(_Message):
    game_room_info: _Room | None = None


class _Line(_Message):
    gre_to_client_event: _GreMessages | None = None
    match_game_room_state_changed_event: _RoomEvent | None = None

    @property
    def messages(self) -> tuple[_GreMessage, ...]:
        """The game messages."""
        return self.gre_to_client_event.gre_to_client_messages if self.gre_to_client_event else ()


_line_decoder = msgspec.json.Decoder(_Line)
_annotation_decoder = msgspec.json.Decoder(tuple[_Annotation, ...])
_object_decoder = msgspec.json.Decoder(tuple[_Object, ...])


def _decode(text: bytes) -> _Line:
    """Decode an object. Raises an exception in `UNREADABLE` if it is invalid."""
    line = _line_decoder.decode(text)
    for message in line.messages:
        if state := message.game_state_message:
            # decoded only if relevant: there are many persistent annotations
            annotations = bytes(state.persistent_annotations)
            if any(kind in annotations for kind in _LASTING):
                state.lasting = _annotation_decoder.decode(state.persistent_annotations)
    return line


def _result_of(number: int, results: Sequence[_Result]) -> _Result | None:
    """Return a game's result, if logged.

    If the entire match is a draw, so is the unfinished game.
    """
    played = [result for result in results if result.scope == _GAME]
    if len(played) >= max(number, 1):
        return played[max(number, 1) - 1]
    return next((r for r in results if r.scope != _GAME and r.result == _DRAW), None)


class _Table:
    """Player names by match, and the game in progress."""

    def __init__(self) -> None:
        self.names = dict[str, dict[int, str]]()
        self.game: _Game | None = None

    def read(self, line: _Line) -> Iterator[LogLine]:
        """Yield the items that result from an object."""
        event = line.match_game_room_state_changed_event
        if event and event.game_room_info:
            yield from self._read_room(event.game_room_info)
        for message in line.messages:
            if message.game_state_message:
                yield from self._read_state(message.game_state_message)
            elif message.intermission_req and message.intermission_req.result and self.game:
                yield from self.game.read_intermission(message.intermission_req.result)

    def end(self) -> Iterator[LogLine]:
        """Yield pending items at the end of the log."""
        if self.game:
            yield from self.game.end()

    def _read_state(self, state: _State) -> Iterator[LogLine]:
        info = state.game_info
        if info and info.match_id and not (self.game and self.game.is_of(info)):
            yield from self.end()
            self.game = _Game(info, self.names.get(info.match_id, {}))
        if self.game:
            yield from self.game.read(state)

    def _read_room(self, room: _Room) -> Iterator[LogLine]:
        config, final = room.game_room_config, room.final_match_result
        if config.reserved_players:
            seats = {p.system_seat_id: p.player_name for p in config.reserved_players}
            self.names = {config.match_id: seats}
        if final and self.game and self.game.info.match_id == final.match_id:
            yield from self.game.read_match_result(final.result_list)
            yield from self.game.read_match(final.result_list)


class _Game:
    """A game, starting with the first state that shows its players."""

    def __init__(self, info: _GameInfo, names: Mapping[int, str]) -> None:
        self.info = info
        # if names are not unique, players are named by seat number
        self._names = names if len(set(names.values())) == len(names) else {}
        self._seats = dict[int, _Seat]()
        self._libraries = dict[int, int]()
        """Maps library zones to the owners' seats."""
        self._sizes = dict[int, int]()
        self._tally: GameTally | None = None
        self._newest = 0
        self._resolving = self._unchecked = self._over = False
        self._checked = self._waiting = False
        self._reasons = dict[int, Reason]()
        self._controllers = dict[int, int]()
        """Seat of the controller of the effect that caused a loss, by losing seat; 0 if unknown."""
        self._lost = list[int]()
        """Seats of the players who lost in the pending moment."""
        self._winner = 0
        """The winning team, once the game has ended."""

    def is_of(self, info: _GameInfo) -> bool:
        """Return whether the info is about this game."""
        mine = self.info
        return (mine.match_id, mine.game_number) == (info.match_id, info.game_number)

    def read(self, state: _State) -> Iterator[LogLine]:
        """Yield the items that result from a state."""
        if self._over:
            return
        self._update(state)
        if self._tally is None:
            yield from self._begin(state)
            return
        tally, result = self._tally, self._result(state)
        playing = self._seats.keys() - self._reasons.keys()
        lost = {seat: why for seat, why in state.losses().items() if seat in playing}
        if self._waiting and not (lost or self._lost or result):
            yield self._state_moment()
        self._record_changes(tally, state)
        by_rule = [self._record_loss(tally, state, seat, *why) for seat, why in lost.items()]
        check = self._has_priority(state, result)
        self._checked = check or any(by_rule) or (self._checked and self._waiting)
        if result:
            yield self._end(tally, result)
        elif tally.has_changed or self._lost:
            self._waiting = self._about_to_end(tally)
            if not self._waiting:
                yield self._state_moment(state)
        elif state.players or (check and self._unchecked):
            yield self._state_moment(state)

    def _update(self, state: _State) -> None:
        """Update seats and libraries; seats are only added before the game starts."""
        for seat in state.players:
            if self._tally is None or seat.system_seat_number in self._seats:
                self._seats[seat.system_seat_number] = seat
        for zone in state.libraries:
            self._libraries[zone.zone_id] = zone.owner_seat_id
            self._sizes[zone.owner_seat_id] = len(zone.object_instance_ids)

    def _has_priority(self, state: _State, result: _Result | None) -> bool:
        """Return whether a player has priority, or would have it if the game had not ended."""
        if result:
            return result.reason == "ResultReason_Game"
        turn = state.turn_info
        return bool(turn and turn.priority_player and not self._resolving)

    def _about_to_end(self, tally: GameTally) -> bool:
        """Return whether the next state may still report an ending that belongs to this moment."""
        if self._lost:
            return len({s.team_id for n, s in self._seats.items() if n not in self._reasons}) <= 1
        limit = poison_to_lose(Rulebook.at())
        return min(tally.life.values()) <= 0 or max(tally.poison.values()) >= limit

    def end(self) -> Iterator[LogLine]:
        """Yield the pending moment, if any, at the end of the log."""
        if self._tally and (self._waiting or self._lost):
            yield self._state_moment()

    def read_match_result(self, results: Sequence[_Result]) -> Iterator[LogLine]:
        """Yield the last moment based on the match result, if no game message reported the end."""
        result = _result_of(self.info.game_number, results)
        if self._tally and not self._over and result:
            yield self._end(self._tally, result)

    def read_match(self, results: Sequence[_Result]) -> Iterator[LoggedMatch]:
        """Yield the result of a two-player match of several games."""
        whole = next((result for result in results if result.scope == _MATCH), None)
        games = [result for result in results if result.scope == _GAME]
        needed = _NEEDED.get(self.info.match_win_condition)
        name_of = {seat.team_id: self._name(number) for number, seat in self._seats.items()}
        if not (needed and whole and games and len(self._seats) == len(name_of) == MIN_PLAYERS):
            return
        yield LoggedMatch(
            tuple(name_of.values()),
            tuple(
                LoggedGame(name_of.get(game.winning_team_id, ""), drawn=game.result == _DRAW)
                for game in games
            ),
            name_of.get(whole.winning_team_id, ""),
            _ENGINE,
            needed,
            whole.reason == _BY_CONCESSION,
        )

    def read_intermission(self, result: _Result) -> Iterator[LogLine]:
        """Yield the last moment based on the message after a game.

        If the last moment was already yielded with a different winner, yield a second one.
        """
        if self._tally and not self._over:
            yield self._end(self._tally, result)
        elif self._tally and result.scope == _GAME and result.winning_team_id != self._winner:
            fate: Fate = "won" if result.winning_team_id else "drew"
            who = [n for n, s in self._seats.items() if s.team_id == result.winning_team_id]
            ends = [PlayerEnding(self._name(n), fate) for n in who or self._seats]
            yield self._moment(ends, over=True)

    def _begin(self, state: _State) -> Iterator[LogLine]:
        """Yield the header once at least two players are known."""
        if len(self._seats) < MIN_PLAYERS:
            return
        seats, known = sorted(self._seats), self._sizes.keys() >= self._seats.keys()
        teams = Counter(seat.team_id for seat in self._seats.values())
        together, counters = max(teams.values()) > 1, state.poison()
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
        complete = COMPLETE if state.type == "GameStateType_Full" else COMPLETE - {"poison"}
        complete -= frozenset() if known else {"library"}
        self._tally, self._newest = GameTally(players, libraries=known), state.game_state_id
        game = f"{self.info.match_id} {self.info.game_number}"
        yield LogHeader(1, setup, _ENGINE, complete=complete, id=game)
        if result := self._result(state):
            yield self._end(self._tally, result)

    def _name(self, seat: int) -> str:
        return self._names.get(seat) or f"seat {seat}"

    def _record_changes(self, tally: GameTally, state: _State) -> None:
        """Record the changes that led to a state.

        Annotations are ignored in states that are sent again, or in full to a reconnecting client.
        """
        is_full = state.type == "GameStateType_Full"
        if not is_full and state.game_state_id > self._newest:
            for annotation in state.annotations:
                self._record_annotation(tally, state, annotation)
        self._newest = state.game_state_id if is_full else max(self._newest, state.game_state_id)
        seen = self._seen(state)
        for name, cards in (seen.library or {}).items():
            tally.set_library(name, cards)
        for name, life in (seen.life or {}).items():
            tally.set_life(name, life)
        for name, counters in (seen.poison or {}).items():
            tally.set_poison(name, counters)

    def _record_annotation(self, tally: GameTally, state: _State, note: _Annotation) -> None:
        names = [self._name(seat) for seat in note.affected_ids if seat in self._seats]
        kinds = {kind.removeprefix("AnnotationType_") for kind in note.type}
        if "ModifiedLife" in kinds:
            for name in names:
                tally.change_life(name, note.number("life"))
        if kinds & _COUNTED.keys() and note.is_poison:
            number = sum(_COUNTED.get(kind, 0) for kind in kinds)
            for name in names:
                tally.change_poison(name, number * note.number("transaction_amount"))
        seat = self._libraries.get(note.number("zone_src"), 0)
        if "ZoneTransfer" in kinds and note.text("category") == "Draw" and seat in self._seats:
            tally.draw(self._name(seat), len(note.affected_ids))
        if kinds & {"ResolutionStart", "ResolutionComplete"}:
            self._resolving = "ResolutionComplete" not in kinds
        if "WinTheGame" in kinds:
            tally.events += [
                Win(name, self._controller_name(state.controller(note.affector_id)))
                for name in names
            ]

    def _controller_name(self, seat: int) -> str | None:
        return self._name(seat) if seat in self._seats else None

    def _record_loss(
        self, tally: GameTally, state: _State, seat: int, code: int | str, affector: int
    ) -> bool:
        """Record a player's loss; return whether a state-based action caused it."""
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

    def _result(self, state: _State) -> _Result | None:
        """Return this game's result if it is over; states also repeat earlier games' results."""
        info = state.game_info
        if not info or info.stage != "GameStage_GameOver":
            return None
        return _result_of(self.info.game_number, info.results)

    def _end(self, tally: GameTally, result: _Result) -> LogMoment:
        """Return the game's last moment."""
        self._over, reason = True, _REASONS.get(result.reason, "")
        self._winner = result.winning_team_id
        if result.result == _DRAW:
            now = [n for n in self._seats if n not in self._reasons or n in self._lost]
            ends = [
                PlayerEnding(self._name(n), "drew", self._reasons.get(n) or reason) for n in now
            ]
            return self._moment(ends, over=True)
        winners = [n for n, s in self._seats.items() if s.team_id == result.winning_team_id]
        for seat in sorted(self._seats.keys() - {*winners, *self._reasons}):
            self._reasons[seat] = reason
            self._lost.append(seat)
            if reason == "concession":
                tally.events.append(Concede(self._name(seat)))
        won = [PlayerEnding(self._name(seat), "won") for seat in winners]
        return self._moment([*self._losses(), *won], over=True)

    def _losses(self) -> list[PlayerEnding]:
        return [
            PlayerEnding(
                self._name(seat),
                "lost",
                self._reasons[seat],
                self._controller_name(self._controllers.get(seat, 0)),
            )
            for seat in self._lost
        ]

    def _state_moment(self, state: _State | None = None) -> LogMoment:
        """Return the pending moment, with the numbers that a state shows after it."""
        seen = self._seen(state) if state else InView()
        return self._moment(self._losses(), seen=None if seen == InView() else seen)

    def _seen(self, state: _State) -> InView:
        """Return the life totals, poison counters and library sizes that a state shows."""
        names = {seat: self._name(seat) for seat in self._seats}
        life = {
            names[seat.system_seat_number]: seat.life_total
            for seat in state.players
            if seat.system_seat_number in names
        }
        libraries = {
            names[zone.owner_seat_id]: len(zone.object_instance_ids)
            for zone in state.libraries
            if zone.owner_seat_id in names
        }
        poison = {names[seat]: count for seat, count in state.poison().items() if seat in names}
        return InView(life or None, poison or None, libraries or None)

    def _moment(
        self, endings: list[PlayerEnding], *, seen: InView | None = None, over: bool = False
    ) -> LogMoment:
        assert self._tally  # noqa: S101 -- set with the header, which comes first
        check = self._checked
        self._unchecked = (self._unchecked or self._tally.has_changed) and not check
        self._checked = self._waiting = False
        self._lost = []
        return self._tally.moment(check=check, seen=seen, endings=endings, over=over)
