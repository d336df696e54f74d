"""What of the messages in Magic Arena's log bears on endings; the rest is passed over unread.

A number that is 0 is left out of them, so that is the default of each.
"""

from collections.abc import Iterable

import msgspec
from msgspec import Raw, Struct, field


class _Part(Struct, rename="camel", gc=False):
    pass


class ArenaDetail(_Part):
    """A value of an annotation."""

    key: str = ""
    value_int32: tuple[int, ...] = ()
    value_string: tuple[str, ...] = ()


class ArenaAnnotation(_Part):
    """What happened on the way to a state."""

    type: tuple[str, ...] = ()
    affector_id: int = 0
    affected_ids: tuple[int, ...] = ()
    details: tuple[ArenaDetail, ...] = ()

    def number(self, key: str) -> int:
        """The number of that name; 0 if there is none."""
        return next((d.value_int32[0] for d in self.details if d.key == key and d.value_int32), 0)

    def text(self, key: str) -> str:
        """The text of that name; empty if there is none."""
        return next(
            (d.value_string[0] for d in self.details if d.key == key and d.value_string), ""
        )


class ArenaObject(_Part):
    """A card or an ability on the stack, as a state tells it."""

    instance_id: int = 0
    controller_seat_id: int = 0


class ArenaSeat(_Part):
    """A player, as a state tells it."""

    system_seat_number: int = 0
    life_total: int = 0
    team_id: int = 0
    status: str = ""


class ArenaZone(_Part):
    """A zone with what is in it; libraries alone are looked at."""

    zone_id: int = 0
    type: str = ""
    owner_seat_id: int = 0
    object_instance_ids: tuple[int, ...] = ()


class ArenaResult(_Part):
    """What came of a game, or of a match."""

    scope: str = ""
    result: str = ""
    winning_team_id: int = 0
    reason: str = ""


class ArenaGameInfo(_Part):
    """Which game it is and how it stands."""

    match_id: str = field(name="matchID", default="")
    game_number: int = 0
    stage: str = ""
    variant: str = ""
    results: tuple[ArenaResult, ...] = ()


class ArenaTurn(_Part):
    """Whose turn it is and who may act."""

    priority_player: int = 0


class ArenaState(_Part):
    """A state of the game, or what has changed since the one before."""

    type: str = ""
    game_state_id: int = 0
    game_info: ArenaGameInfo | None = None
    players: tuple[ArenaSeat, ...] = ()
    zones: tuple[ArenaZone, ...] = ()
    annotations: tuple[ArenaAnnotation, ...] = ()
    persistent_annotations: Raw = Raw(b"[]")
    lasting: tuple[ArenaAnnotation, ...] = ()
    """Of the persistent annotations, if any bears on endings: all."""
    game_objects: Raw = Raw(b"[]")
    turn_info: ArenaTurn | None = None

    def controller(self, affector: int) -> int:
        """The seat of who controls what does something; 0 where the state does not show it."""
        found = (one for one in _objects.decode(self.game_objects) if one.instance_id == affector)
        return next((one.controller_seat_id for one in found), 0)


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
    """The table: who sits at it, and in the end what came of the match."""

    game_room_config: _RoomConfig = msgspec.field(default_factory=_RoomConfig)
    final_match_result: _FinalResult | None = None


class _RoomEvent(_Part):
    game_room_info: ArenaRoom | None = None


class _Line(_Part):
    gre_to_client_event: _Messages | None = None
    match_game_room_state_changed_event: _RoomEvent | None = None


MARKS = (b'"greToClientEvent"', b'"matchGameRoomStateChangedEvent"')
"""One of them stands in every object that is read."""
_LASTING = (b'"AnnotationType_LossOfGame"', b'"AnnotationType_Counter"')
"""Of what lasts, these annotations alone are read."""
DRAW = "ResultType_Draw"
_POISON = 3
"""The kind of counter that poison counters are."""
_line = msgspec.json.Decoder(_Line)
_annotations = msgspec.json.Decoder(tuple[ArenaAnnotation, ...])
_objects = msgspec.json.Decoder(tuple[ArenaObject, ...])


def decoded(text: bytes) -> tuple[ArenaRoom | None, list[ArenaState | ArenaResult]]:
    """What an object of the log says: of the table, and the states in order.

    Behind the last state of a game there is what came of it. Raises one of `UNREADABLE`.
    """
    line = _line.decode(text)
    messages, room = line.gre_to_client_event, line.match_game_room_state_changed_event
    told: list[ArenaState | ArenaResult] = []
    for one in messages.gre_to_client_messages if messages else ():
        if state := one.game_state_message:
            text = bytes(state.persistent_annotations)
            if any(kind in text for kind in _LASTING):
                state.lasting = _annotations.decode(text)
            told.append(state)
        elif one.intermission_req and one.intermission_req.result:
            told.append(one.intermission_req.result)
    return room.game_room_info if room else None, told


def games(results: Iterable[ArenaResult]) -> list[ArenaResult]:
    """Of results of a match and of its games those of the games, in order."""
    return [one for one in results if one.scope == "MatchScope_Game"]


def result_of(number: int, results: Iterable[ArenaResult]) -> ArenaResult | None:
    """What came of the game of that number, where it is told.

    A draw of the whole match is one of the game that was to be played then.
    """
    some = [*results]
    played = games(some)
    if len(played) >= max(number, 1):
        return played[max(number, 1) - 1]
    drawn = (one for one in some if one not in played and one.result == DRAW)
    return next(drawn, None)


def losses(state: ArenaState) -> dict[int, tuple[int | str, int]]:
    """Who is said to have lost, by seat, with the code of the reason and what made them lose."""
    return {
        seat: (one.text("reason") or one.number("reason"), one.affector_id)
        for one in (*state.annotations, *state.lasting)
        if "AnnotationType_LossOfGame" in one.type
        for seat in one.affected_ids
    }


def poison(state: ArenaState) -> dict[int, int]:
    """Of whom the poison counters are told, by seat, and how many."""
    return {
        seat: one.number("count")
        for one in state.lasting
        if "AnnotationType_Counter" in one.type and is_poison(one)
        for seat in one.affected_ids
    }


def is_poison(told: ArenaAnnotation) -> bool:
    """Whether an annotation about counters is about poison counters."""
    return told.number("counter_type") == _POISON
