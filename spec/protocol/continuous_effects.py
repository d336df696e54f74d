"""Events that begin or end effects, and events of objects.

Conditions ("if you have 40 or more life"), effects on each opponent or each player, and effects
that alter life, damage or draws.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Annotated, Literal, get_args

from msgspec import Meta, Struct, field

from headjudge.spec.protocol.event_schema import (
    Count,
    EventRecord,
    LifeTotal,
    Name,
    ObjectName,
    OfPlayer,
    PlayerName,
    PlayerOrObjectName,
    capability,
)
from headjudge.spec.protocol.setup import Zone

OfObjects = Literal["permanents", "hand", "graveyard"]
Countable = Literal["life", "poison", "library", OfObjects, "turn"]
Which = Literal["each", "any", "no"]
_EVENT_CONDITIONS_NEEDS: dict[Countable, str] = dict.fromkeys(
    get_args(OfObjects), "counted-objects"
) | {"turn": "turn-conditions"}


class Condition(Struct, frozen=True, omit_defaults=True):
    """What a player has so much of, as the event happens; of one who has left, at the last.

    With limited range it is not met where the player is out of range of the controller (801.11).

    - `of`: what is counted: the `life` total, `poison` counters, the cards in the `library`, or of
      the objects that the case names the `permanents` that the player controls, and the player's
      cards in the `hand` or the `graveyard`; or of the `turn` 1 where it is the player's, or one
      that the player's team takes, and else 0
    - `at-least`: the lowest number that meets it
    - `at-most`: the highest number that meets it; there is one bound, or both are the same number
    - `and`: what has to be so as well; by default nothing
    - `which`: of `player` and `others` together, without those who have left (102.3) and those out
      of the controller's range, it has to be so of `each`, of `any` or of `no` player; by default
      it is asked of `player` alone. An object's effects and abilities don't ask so
    - `others`: more players of whom it is asked; by default none
    """

    player: PlayerName
    of: Annotated[Countable, capability(_EVENT_CONDITIONS_NEEDS)]
    at_least: LifeTotal | None = field(name="at-least", default=None)
    at_most: LifeTotal | None = field(name="at-most", default=None)
    also: Annotated[Condition | None, capability("several-conditions")] = field(
        name="and", default=None
    )
    which: Annotated[Which | None, capability("conditions-of-several")] = None
    others: tuple[PlayerName, ...] = ()

    @property
    def players(self) -> tuple[str, ...]:
        """All players that it asks about."""
        return self.player, *self.others

    def admits(self, number: int) -> bool:
        """Return whether a number is within the bounds."""
        high_enough = self.at_least is None or number >= self.at_least
        return high_enough and (self.at_most is None or number <= self.at_most)


_WHOSE_TURN = ((1, None), (None, 0))


def condition_problems(condition: Condition) -> Iterator[str]:
    """Yield problems with a condition."""
    low, high = condition.at_least, condition.at_most
    if low is None and high is None:
        yield "a condition needs a number: at-least, at-most, or both"
    elif None not in (low, high) and low != high:
        yield f"a condition is at least {low} or at most {high}; both only if they are the same"
    if condition.others and condition.which is None:
        yield "a condition of several players says of which: each, any or no"
    elif len({*condition.players}) < len(condition.players):
        yield "a condition names a player twice"
    if condition.of == "turn" and ((low, high) not in _WHOSE_TURN or condition.which):
        yield "a turn is a player's, at-least 1, or is not, at-most 0"


EachOf = Literal["opponent", "player"]
ToEach = Literal["gain-life", "lose-life", "drain", "damage", "poison", "draw", "mill", "lose"]
_EACH_EVENTS_NEEDS: dict[ToEach, str] = {
    "drain": "drained-life",
    "poison": "poison",
    **dict.fromkeys(("draw", "mill"), "decking"),
    "lose": "lose-effects",
}


class Each(EventRecord, frozen=True):
    """One effect does the same to all opponents of its controller at the same time, or to everyone.

    The engine has to find out who they are: those still in and in range as it happens (102.3).

    - `of`: the effect's controller
    - `whom`: each `opponent`, or each `player`
    - `does`: what happens to them: `gain-life`, `lose-life`, `damage`, `poison`, `draw`, `mill`,
      `lose`, or `drain`: they lose life, and `of` gains as much as they lose in all
    - `amount`: how much life or damage, or how many counters or cards; by default, for `lose`, none
    """

    needs = "each-opponent"
    among_others = "simultaneous-fates"
    of: PlayerName
    whom: EachOf
    does: Annotated[ToEach, capability(_EACH_EVENTS_NEEDS)]
    amount: Count | None = None


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
        """The controller of its permanent, if any."""
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
"""Alterations that let their controller draw instead of the player."""
PLUS: frozenset[AlterationKind] = frozenset({"life-gain-plus", "life-loss-plus", "damage-plus"})
"""Alterations that add a number."""
PREVENTING: frozenset[AlterationKind] = frozenset({"prevented-damage", "half-prevented-damage"})
"""Alterations that prevent damage, unless it can't be prevented."""
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
"""Alterations that may depend on who deals the damage or gives the counters."""
SourceName = Annotated[Name | None, capability("damage-sources")]
"""The source of damage: an object, which the case need not mention otherwise."""


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
