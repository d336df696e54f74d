"""The events of a game in which life totals and libraries change, but for the plainest of them."""

from typing import Annotated, Literal

from msgspec import Meta, field

from headjudge.spec.protocol.event_records import EventRecord, OfNumbers, OfPlayer
from headjudge.spec.protocol.values import Count, PlayerName, capability

Controller = Annotated[PlayerName | None, capability("controllers")]
"""Whose effect a change is, or in the case of damage who controls its source."""


class ChangeByAmount(OfNumbers, frozen=True):
    """Something changes by so much.

    - `controller`: whose effect it is; by default nobody's
    """

    amount: Count
    controller: Controller = None


class MultiplyLife(OfNumbers, frozen=True):
    """A player's life total is doubled or tripled: the player gains or loses the difference.

    Open: what that does to a life total below 0, doubled before 2010-07-16 or tripled before
    2025-06-06.

    - `by`: `2` or `3`
    - `controller`: whose effect it is; by default nobody's
    """

    needs = "life-arithmetic"
    by: Annotated[int, Meta(ge=2, le=3)]
    controller: Controller = None


class LoseHalfLife(OfNumbers, frozen=True):
    """A player loses half of the player's life; who has none left loses nothing.

    - `rounded`: `up` or `down`: how much that part is, where it is no whole number
    - `controller`: whose effect it is; by default nobody's
    - `part`: `half`, or a `third`
    """

    needs = "life-arithmetic"
    rounded: Literal["up", "down"]
    controller: Controller = None
    part: Annotated[Literal["half", "third"], capability({"third": "life-thirds"})] = "half"


class RedistributeLife(EventRecord, frozen=True):
    """Each of these players gets the life total that the one at the same place in `from` has.

    It happens to all of them at the same time, and each gains or loses the difference. Who has left
    gets none, but what that player had at the last can be given.

    - `players`: all different, and no two that share a life total
    - `from`: whose life totals they get; one may be given several times
    """

    needs = "life-exchange"
    among_others = ""
    players: tuple[PlayerName, ...]
    totals: tuple[PlayerName, ...] = field(name="from")


class Cast(OfPlayer, frozen=True):
    """A player has cast a spell, of which nothing else is told: abilities may trigger on that."""

    needs = "casting-triggers"


class Mill(ChangeByAmount, frozen=True):
    """A player puts `amount` cards of the library into the graveyard, or as many as there are.

    No card is drawn by that.
    """

    needs = "decking"
