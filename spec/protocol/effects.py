"""The events of a game in which an effect begins or ends, or in which objects come and go."""

from typing import Annotated, Literal

from msgspec import Meta, field

from headjudge.spec.protocol.each_events import EachOf
from headjudge.spec.protocol.event_conditions import Condition
from headjudge.spec.protocol.event_records import EventRecord, OfPlayer
from headjudge.spec.protocol.setup import Zone
from headjudge.spec.protocol.values import (
    LifeTotal,
    Name,
    ObjectName,
    PlayerName,
    PlayerOrObjectName,
    capability,
)

RestrictionKind = Literal[
    "losing",
    "winning",
    "losing-to-life",
    "gaining-life",
    "losing-life",
    "drawing",
    "drawing-twice",
    "getting-poison",
]
_RESTRICTIONS: dict[RestrictionKind, str] = {
    **dict.fromkeys(("losing", "losing-to-life"), "cant-lose"),
    "winning": "cant-win",
    **dict.fromkeys(("gaining-life", "losing-life"), "cant-change-life"),
    **dict.fromkeys(("drawing", "drawing-twice"), "cant-draw"),
    "getting-poison": "cant-get-poison",
}
Chosen = Annotated[bool, capability("replacement-choices")]
_Uses = Annotated[int, Meta(ge=1, le=10**6)]
OfPermanent = Annotated[PlayerName | None, capability("effects-of-permanents")]


OfObjectThere = Annotated[
    Name | None, Meta(extra={"names": "object", "needs": "effects-of-objects"})
]
OfOthers = Annotated[EachOf | None, capability("effects-on-others")]


class LastingEffect(OfPlayer, frozen=True):
    """An effect that lasts and is about a player, of a permanent or of none.

    - `object`: which object on the battlefield says so of `player`, who controls it as the effect
      begins: it ends as that leaves the battlefield, and `player` is always who controls it (109.5)
    - `whom`: of an object's effect whether it is not about `player`, but about each `opponent` of
      that player, or about each `player`, in range (801.10); by default it is about `player`
    """

    @property
    def whose(self) -> PlayerName | None:
        """Whose permanent says so; nobody's by default."""
        controller: PlayerName | None = getattr(self, "controller", None)
        return controller or (self.player if getattr(self, "object", None) else None)


class Restriction(LastingEffect, frozen=True, tag="shield"):
    """From now on an effect says that a player can't do something.

    Can't lose (`losing`), can't win (`winning`), can't lose for having no life (`losing-to-life`),
    can't gain or lose life (`gaining-life`, `losing-life`), can't draw cards (`drawing`) or not
    more than one each turn (`drawing-twice`), can't get poison counters (`getting-poison`).

    - `from`: what the player can't do
    - `controller`: whose permanent says so, so that it ends as that player leaves, and holds while
      that player's range covers the player (801.10); by default nobody's
    - `if`: what has to be so for it to begin at all; by default nothing. An object's have none
    """

    kind: Annotated[RestrictionKind, capability(_RESTRICTIONS)] = field(name="from")
    controller: OfPermanent = None
    object: OfObjectThere = None
    whom: OfOthers = None
    condition: Annotated[Condition | None, capability("conditional-effects")] = field(
        name="if", default=None
    )


class EndEffect(OfPlayer, frozen=True, kw_only=True):
    """The oldest such effect ends.

    - `controller`: whose permanent says so; by default it is an effect that is of no permanent, or
      else the oldest of all. An effect of an object ends with that object alone
    - `dying`: whether its permanent is destroyed by the next check, at the same time as the first
      state-based actions of that check are performed: these still look at the effect, and those
      that are looked for again after them don't (704.3). It is the effect that is the oldest now
    """

    controller: OfPermanent = None
    dying: Annotated[bool, capability("dying-permanents")] = False


class EndRestriction(EndEffect, frozen=True, tag="unshield"):
    """The oldest effect of such a `shield` ends; without this event it lasts.

    - `from`: what the player can't do
    """

    kind: Annotated[RestrictionKind, capability(_RESTRICTIONS)] = field(name="from")


class ReplaceLoss(LastingEffect, frozen=True, kw_only=True):
    """The next `uses` times the player would lose, the player's life total becomes `life` instead.

    - `uses`: how often; by default without limit, whenever the player would lose
    - `chosen`: whether the player chooses to apply it: see below
    - `controller`: whose permanent says so, so that it ends as that player leaves; by default
      nobody's
    """

    needs = "loss-replacement"
    uses: Annotated[_Uses | None, capability({None: "unlimited-replacements"})] = None
    life: LifeTotal
    chosen: Chosen = False
    controller: OfPermanent = None
    object: OfObjectThere = None


class EndReplaceLoss(EndEffect, frozen=True, tag="end-replace-loss"):
    """The oldest effect that replaces losses of the player ends, however often it still would."""

    needs = "loss-replacement"


class ReplaceDraw(LastingEffect, frozen=True):
    """The next time the player would draw a card, something else happens instead.

    - `with`: `win`, which is that the player wins the game, or `nothing`
    - `chosen`: whether the player chooses to apply it: see below
    - `controller`: whose permanent says so, so that it ends as that player leaves; by default
      nobody's
    """

    needs = "draw-replacement"
    by: Literal["win", "nothing"] = field(name="with")
    chosen: Chosen = False
    controller: OfPermanent = None
    object: OfObjectThere = None


class EndReplaceDraw(EndEffect, frozen=True, tag="end-replace-draw"):
    """The oldest effect that replaces a draw of the player ends."""

    needs = "draw-replacement"


class UntilTurn(EventRecord, frozen=True):
    """An effect of that name begins, until a player's next turn or until some point in it."""

    needs = "durations"
    effect: Name
    player: PlayerName


class Create(EventRecord, frozen=True):
    """A player would create a token on the battlefield, or a copy or an ability on the stack.

    - `kind`: a new `token`, a `copy` of a spell, or an `ability` that triggers
    - `player`: who owns it, where it has an owner, and controls it
    """

    object: ObjectName
    kind: Literal["token", "copy", "ability"]
    player: PlayerName


class Put(EventRecord, frozen=True):
    """A card would be put into that zone of its owner's.

    It is a new object there, also where it was on the battlefield before (400.7), so that what it
    said by effects and abilities ends. Since 2019-08-23 a spell of which an effect gives control
    stays under it when it is put onto the battlefield, by default its caster's (400.7a).

    - `controller`: onto the battlefield or the stack, under whose control; by default the owner's
    - `dying`: whether the next check puts it there, at the same time as the first state-based
      actions of that check are performed: these still look at what it says (704.3)
    """

    object: ObjectName
    zone: Zone
    controller: PlayerName | None = None
    dying: Annotated[bool, capability("dying-objects")] = False


class GainControl(OfPlayer, frozen=True):
    """From now on an effect gives a player control `of` an object, or of a player's choices."""

    of: PlayerOrObjectName


class EndControl(OfPlayer, frozen=True):
    """The newest effect of such a `gain-control` ends; without this event it lasts."""

    of: PlayerOrObjectName


OfEffect = (
    Restriction | EndRestriction | ReplaceLoss | EndReplaceLoss | ReplaceDraw | EndReplaceDraw
)
OfObject = Create | Put | GainControl | EndControl
