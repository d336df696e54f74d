"""The events of a game in which an effect begins or ends that alters life, damage or draws."""

from typing import Annotated, Literal, get_args

from msgspec import Meta, field

from headjudge.spec.protocol.effects import (
    Chosen,
    EndEffect,
    LastingEffect,
    OfObjectThere,
    OfOthers,
    OfPermanent,
)
from headjudge.spec.protocol.event_conditions import Condition
from headjudge.spec.protocol.event_records import OfPlayer
from headjudge.spec.protocol.values import Name, PlayerName, capability

LifeAlteration = Literal[
    "double-life-gain",
    "no-life-gain",
    "life-gain-to-loss",
    "life-gain-to-draws",
    "double-life-loss",
    "life-gain-plus",
    "life-loss-plus",
]
DamageAlteration = Literal[
    "double-damage",
    "triple-damage",
    "half-damage-down",
    "half-damage-up",
    "no-damage",
    "prevented-damage",
    "half-prevented-damage",
    "unpreventable-damage",
    "infect-damage",
    "infect-damage-without-life",
    "damage-floor",
    "damage-plus",
]
PoisonAlteration = Literal["double-poison", "half-poison-down"]
DrawAlteration = Literal[
    "double-draws", "no-draws", "win-on-empty-draw", "given-draws", "given-draws-but-first"
]
TurnAlteration = Literal["skipped-upkeeps", "skipped-draw-steps", "skipped-extra-turns"]
AlterationKind = Literal[
    LifeAlteration, DamageAlteration, DrawAlteration, TurnAlteration, PoisonAlteration
]
LIFE_ALTERATIONS: tuple[LifeAlteration, ...] = get_args(LifeAlteration)
DAMAGE_ALTERATIONS: tuple[DamageAlteration, ...] = get_args(DamageAlteration)
POISON_ALTERATIONS: tuple[PoisonAlteration, ...] = get_args(PoisonAlteration)
DRAW_ALTERATIONS: tuple[DrawAlteration, ...] = get_args(DrawAlteration)
TURN_ALTERATIONS: tuple[TurnAlteration, ...] = get_args(TurnAlteration)
GIVEN: frozenset[AlterationKind] = frozenset({"given-draws", "given-draws-but-first"})
"""What lets who controls it draw in the place of the player."""
PLUS: frozenset[AlterationKind] = frozenset({"life-gain-plus", "life-loss-plus", "damage-plus"})
"""What alters how much it is by a number."""
PREVENTING: frozenset[AlterationKind] = frozenset({"prevented-damage", "half-prevented-damage"})
"""What prevents damage, which does nothing to damage that can't be prevented."""
_NEEDS: dict[AlterationKind, str] = {
    **dict.fromkeys(LIFE_ALTERATIONS, "life-replacement"),
    **dict.fromkeys(DAMAGE_ALTERATIONS, "damage-replacement"),
    **dict.fromkeys(PREVENTING, "lasting-prevention"),
    **dict.fromkeys(PLUS, "added-amounts"),
    **dict.fromkeys(POISON_ALTERATIONS, "poison-replacement"),
    "unpreventable-damage": "unpreventable-damage",
    **dict.fromkeys(DRAW_ALTERATIONS, "draw-replacement"),
    **dict.fromkeys(GIVEN, "draws-of-others"),
    **dict.fromkeys(TURN_ALTERATIONS, "lasting-skips"),
}
_Plus = Annotated[int, Meta(ge=-(10**9), le=10**9), capability("added-amounts")]
ByWhom = Literal["controller", "opponent"]
_By = Annotated[ByWhom | None, capability("limited-alterations")]
_OwnTurn = Annotated[bool, capability("limited-alterations")]
BY_SOURCE: frozenset[AlterationKind] = frozenset(
    {*DAMAGE_ALTERATIONS, *POISON_ALTERATIONS}
    - {"unpreventable-damage", "infect-damage", "infect-damage-without-life", "damage-floor"}
)
"""What may be altered of those alone who deal the damage or give the counters."""
SourceName = Annotated[Name | None, capability("damage-sources")]
"""What deals damage: an object, which need not be among those that the case tells of."""


class Alteration(LastingEffect, frozen=True, tag="alter"):
    """From now on an effect alters what a player gains, loses, is dealt or draws, or skips.

    - `how`: what is altered, and how: see below
    - `controller`: whose permanent says so, so that it ends as that player leaves; by default
      nobody's
    - `chosen`: whether the player chooses to apply it: see below
    - `plus`: with such a `how`, by how much more or, below 0, less; never less than 0 comes of it.
      With `damage-floor`, how much above 1 the floor is
    - `by`: of how much damage is dealt, or how many counters are given, whether only of what its
      controller deals or gives, or each `opponent` of that player, who controls the source or the
      effect; by default whoever it is. Then each event of damage or counters says its controller
    - `own-turn`: of life, damage and counters, whether only during its controller's turn, or that
      of that player's team
    - `if`: what has to be so for it to begin at all; by default nothing. An object's have none
    """

    kind: Annotated[AlterationKind, capability(_NEEDS)] = field(name="how")
    controller: OfPermanent = None
    chosen: Chosen = False
    object: OfObjectThere = None
    whom: OfOthers = None
    plus: _Plus = 0
    by: _By = None
    own_turn: _OwnTurn = field(name="own-turn", default=False)
    condition: Annotated[Condition | None, capability("conditional-alterations")] = field(
        name="if", default=None
    )


class EndAlteration(EndEffect, frozen=True, tag="unalter"):
    """The oldest effect of such an `alter` ends; without this event it lasts.

    - `how`: what is altered, and how
    - `plus`: by how much
    - `by`: of whose damage or counters
    - `own-turn`: whether only during its controller's turn
    """

    kind: Annotated[AlterationKind, capability(_NEEDS)] = field(name="how")
    plus: _Plus = 0
    by: _By = None
    own_turn: _OwnTurn = field(name="own-turn", default=False)


class Redirect(LastingEffect, frozen=True):
    """From now on damage that a player would be dealt is dealt `to` another instead (614.9).

    Nothing is redirected to a player who had left as the step began. With limited range, damage
    that is redirected to a player out of range of who controls its source is not dealt at all
    (801.13a); out of range of the `controller` alone it is open.

    - `controller`: whose permanent says so, so that it ends as that player leaves; by default
      nobody's
    """

    needs = "damage-replacement"
    to: PlayerName
    controller: OfPermanent = None
    object: OfObjectThere = None


class EndRedirect(EndEffect, frozen=True):
    """The oldest effect of such a `redirect` ends; without this event it lasts."""

    needs = "damage-replacement"
    to: PlayerName


class Prevent(OfPlayer, frozen=True):
    """Until the turn ends, damage that a player would be dealt is prevented (615).

    - `amount`: how much of it, before the effect is used up; by default all
    - `source`: only what that source deals, or a commander of that name; by default any
    - `combat`: whether only combat damage is
    """

    needs = "prevention"
    amount: Annotated[int, Meta(ge=1, le=10**9)] | None = None
    source: SourceName = None
    combat: Annotated[bool, capability("combat-prevention")] = False


OfAlteration = Alteration | EndAlteration | Redirect | EndRedirect | Prevent
