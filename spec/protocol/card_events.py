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


ACTS: dict[Act, str] = {
    "controls": "`player` controls it as the case begins; nothing triggers",
    "enters": "it enters the battlefield without being cast, or `player` gets the designation",
    "resolves": "it is cast and resolves, as does its ability that triggers when it enters",
    "ability": "an activated ability is used, or an ability triggers, and it resolves",
    "other-ability": "the same for its other ability",
    "triggered": "its ability resolves if it has triggered in the game; otherwise nothing happens",
    "leaves": "it is exiled from the battlefield",
    "dies": "it is dealt lethal damage, and the next check destroys it",
    "ends": "its effect ends; a permanent stays",
}
"""What each act means."""
