"""The reader of Magic Arena's `Player.log`, as the client writes it with detailed logs switched on.

The server sends a state of the game, or what has changed in it, after each thing that happens and
before somebody may act; these messages are what is read.
"""

from collections.abc import Iterator
from typing import IO

from headjudge.conformance.auditing.readers.arena.game import TELLS, ArenaGame
from headjudge.conformance.auditing.readers.arena.log_messages import (
    MARKS,
    ArenaResult,
    ArenaRoom,
    ArenaState,
    decoded,
)
from headjudge.conformance.auditing.readers.json_objects import objects
from headjudge.conformance.auditing.reading import BrokenLine, LogLine, ReadLine, broken
from headjudge.conformance.engines.replies import UNREADABLE

__all__ = ["CANNOT_KNOW", "NAME", "TELLS", "TOLD", "read", "recognises"]
NAME = "arena"
TOLD = "Who loses and wins and why, every life total, poison counters, libraries and draws."
CANNOT_KNOW: tuple[str, ...] = (
    "Which effects say that somebody can't lose or can't win: cards are not read.",
    "Who controls an effect by which somebody wins or loses, if the same state does not show it.",
    "What happened before the log begins, and while the client was not connected.",
    "How many cards are in a library until the log first tells it.",
)


def recognises(first: bytes, path: str) -> bool:
    """Whether a file that begins so, or is called so, is a log of this kind."""
    marks = (*MARKS, b"[UnityCrossThreadLogger]", b"GreToClientEvent")
    named = path.endswith(".log") and "player" in path.lower()
    return named or any(mark in first for mark in marks)


def read(file: IO[bytes]) -> Iterator[ReadLine]:
    """What the log tells of each game. Raises OSError."""
    table = _Table()
    for line, text in objects(file, MARKS):
        if text is None:
            yield line, BrokenLine("has an object without an end")
            continue
        try:
            room, told = decoded(text)
        except UNREADABLE as error:
            yield line, BrokenLine(f"has an object that {broken(error).why}")
            continue
        for item in table.read(room, told):
            yield line, item
    for item in table.end():
        yield line, item


class _Table:
    """Who sits at the table, and the game that is being played."""

    def __init__(self) -> None:
        self.names = dict[str, dict[int, str]]()
        self.game: ArenaGame | None = None

    def read(
        self, room: ArenaRoom | None, told: list[ArenaState | ArenaResult]
    ) -> Iterator[LogLine]:
        """What an object tells."""
        if room:
            yield from self._room(room)
        for state in told:
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
        """What is still to be told of the game."""
        if self.game:
            yield from self.game.held()

    def _room(self, room: ArenaRoom) -> Iterator[LogLine]:
        config, final = room.game_room_config, room.final_match_result
        if config.reserved_players:
            seats = {p.system_seat_id: p.player_name for p in config.reserved_players}
            self.names = {config.match_id: seats}
        if final and self.game and self.game.info.match_id == final.match_id:
            yield from self.game.final(final.result_list)
