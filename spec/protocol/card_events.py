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

    - `act`: what happens: see the list below
    - `player`: the card's controller
    - `targets`: the chosen players
    - `x`: the number chosen for X
    - `paid`: whether the player pays as the ability resolves
    - `object`: the card, if it is an object of the case
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
    "controls": "the player controls the permanent as the case begins; nothing triggers",
    "enters": "it enters the battlefield without being cast, or the player gets the designation",
    "resolves": "the player casts it and it resolves; only then does anything else happen",
    "ability": "its activated ability is used, or its ability triggers, and resolves",
    "other-ability": "the same for another such ability",
    "triggered": "its ability, which has triggered by itself, resolves; otherwise nothing happens",
    "leaves": "it is exiled from the battlefield",
    "dies": "it is dealt lethal damage, and the next check destroys it",
    "ends": "its effect ends, although the permanent may stay",
}
"""What each act means."""
