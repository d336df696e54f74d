"""What of an export of an XMage game bears on endings; the rest is passed over unread."""

from msgspec import Struct


class _Counter(Struct, gc=False):
    name: str = ""
    count: int = 0


class SeatShown(Struct, gc=False):
    """A player as a snapshot shows them."""

    name: str
    life: int = 0
    library_count: int = 0
    has_left: bool = False
    counters: tuple[_Counter, ...] = ()
    commanders: tuple[str, ...] = ()

    @property
    def poison(self) -> int:
        """How many poison counters the player has."""
        return sum(one.count for one in self.counters if one.name == "poison")


class TableShown(Struct, gc=False):
    """The table as it stood when somebody had to act; `phase` is empty before the first turn."""

    seq: int
    players: tuple[SeatShown, ...] = ()
    phase: str = ""


class LineShown(Struct, gc=False):
    """A line that players see; one with a type is no line of the game's."""

    seq: int
    message: str = ""
    type: str = ""


class XMageExport(Struct):
    """A recorded game."""

    snapshots: tuple[TableShown, ...]
    actions: tuple[LineShown, ...]
    id: str = ""
    winner: str | None = None
