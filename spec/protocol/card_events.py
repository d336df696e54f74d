"""Cards as cards: a case for an engine that has the cards which the case names."""

from typing import Annotated, Literal

from msgspec import Meta

from headjudge.spec.protocol.event_schema import EventRecord, ObjectName, PlayerName

CardName = Annotated[str, Meta(min_length=1, max_length=141)]
"""The English name of a card, emblem or designation; never a name of the case's own."""
Act = Literal[
    "controls",
    "enters",
    "resolves",
    "ability",
    "other-ability",
    "triggered",
    "leaves",
    "dies",
    "ends",
]


class UseCard(EventRecord, frozen=True, tag="card"):
    """A named card is used. The engine's own card does everything that follows from this.

    - `act`: what happens, as listed in the guide to adapters
    - `player`: its controller
    - `targets`: the players whom it targets
    - `x`: the number chosen for X
    - `paid`: whether `player` pays for the ability as it resolves
    - `object`: its name in the case, if it is an object of the case
    """

    among_others = ""
    name: CardName
    act: Act
    player: PlayerName
    targets: tuple[PlayerName, ...] = ()
    x: int | None = None
    paid: bool = False
    object: ObjectName | None = None
