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
_COUNTABLE_CAPABILITIES: dict[Countable, str] = dict.fromkeys(
    get_args(OfObjects), "counted-objects"
) | {"turn": "further-conditions"}


class Condition(Struct, frozen=True, omit_defaults=True):
    """A bound on a player's number as the step begins, or as it was when that player left.

    With limited range, the condition is not met if the player is out of the controller's range
    (801.11). An effect of nobody sees everyone.

    - `of`: the number: the `life` total, `poison` counters, the cards in the `library`, or, among
      the objects that the case names, the `permanents` that the player controls or the player's
      cards in the `hand` or the `graveyard`; `turn` is 1 during a turn of the player or of the
      player's team, and 0 during any other turn
    - `at-least`: the lowest number that meets the condition
    - `at-most`: the highest number that meets the condition. Either one bound is given, or both are
      the same number
    - `and`: another condition that has to be met too; by default none
    - `which`: whether `each`, `any` or `no` player among `player` and `others` has to meet the
      condition, ignoring players who have left (102.3), are not in this game or are out of the
      controller's range, so that `each` and `no` are met if nobody remains; never
      used by objects' effects and abilities; by default the condition is about `player` alone
    - `others`: further players whom the condition is about; by default none
    """

    player: PlayerName
    of: Annotated[Countable, capability(_COUNTABLE_CAPABILITIES)]
    at_least: LifeTotal | None = field(name="at-least", default=None)
    at_most: LifeTotal | None = field(name="at-most", default=None)
    also: Annotated[Condition | None, capability("further-conditions")] = field(
        name="and", default=None
    )
    which: Annotated[Which | None, capability("further-conditions")] = None
    others: tuple[PlayerName, ...] = ()

    @property
    def players(self) -> tuple[str, ...]:
        """All players that the condition is about."""
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
        yield f"at-least {low} and at-most {high}: give only one, or the same number for both"
    if condition.others and condition.which is None:
        yield "a condition about several players needs which: each, any or no"
    elif len({*condition.players}) < len(condition.players):
        yield "a condition names a player twice"
    if condition.of == "turn" and ((low, high) not in _WHOSE_TURN or condition.which):
        yield "a condition about the turn has at-least 1 (the player's turn) or at-most 0"


EachOf = Literal["opponent", "player"]
ToEach = Literal["gain-life", "lose-life", "drain", "damage", "poison", "draw", "mill", "lose"]
_EACH_CAPABILITIES: dict[ToEach, str] = {
    "drain": "drained-life",
    "poison": "poison",
    **dict.fromkeys(("draw", "mill"), "decking"),
    "lose": "lose-effects",
}


class Each(EventRecord, frozen=True):
    """An effect does the same to all opponents of its controller, or to everyone, at the same time.

    The engine has to determine these players: those who are still in the game and in range at that
    moment (102.3).

    - `of`: the effect's controller
    - `whom`: each `opponent`, or each `player`
    - `does`: what happens to them: `gain-life`, `lose-life`, `damage`, `poison`, `draw`, `mill`,
      `lose`, or `drain`: they lose life, and `of` gains as much life as they lose in total
    - `amount`: how much life or damage, or how many counters or cards; not given for `lose`
    """

    needs = "each-opponent"
    among_others = "simultaneous-fates"
    of: PlayerName
    whom: EachOf
    does: Annotated[ToEach, capability(_EACH_CAPABILITIES)]
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
    """A lasting effect on a player, from a permanent or from no permanent.

    - `object`: the object on the battlefield that has the effect; `player` controls it as the
      effect begins, and from then on `player` means its current controller (109.5). The effect ends
      when the object leaves the battlefield; by default no object that the case names
    - `whom`: applies an object's effect to each `opponent` of that player in range, or to each
      `player` in range (801.10); by default it applies to `player`
    """

    @property
    def whose(self) -> PlayerName | None:
        """The controller of the effect's permanent, if any."""
        controller: PlayerName | None = getattr(self, "controller", None)
        return controller or (self.player if getattr(self, "object", None) else None)


class Restriction(LastingEffect, frozen=True, tag="shield"):
    """From now on, an effect says that a player can't do something.

    - `from`: what the player can't do: lose (`losing`), lose for having 0 or less life
      (`losing-to-life`), win (`winning`), gain or lose life (`gaining-life`, `losing-life`), draw
      cards (`drawing`) or more than one each turn (`drawing-twice`), or get poison counters
      (`getting-poison`)
    - `controller`: the player whose permanent has the effect. The effect ends when that player
      leaves and applies only while the affected player is in that player's range (801.10); by
      default nobody
    - `if`: the condition that has to be met for the effect to begin; an object's effect has none;
      by default none
    """

    kind: Annotated[RestrictionKind, capability(_RESTRICTIONS)] = field(name="from")
    controller: OfPermanent = None
    object: OfObjectThere = None
    whom: OfOthers = None
    condition: Annotated[Condition | None, capability("conditional-effects")] = field(
        name="if", default=None
    )


class EndEffect(OfPlayer, frozen=True, kw_only=True):
    """The oldest matching effect ends.

    - `controller`: the player whose permanent has the effect; by default, an effect that comes from
      no permanent ends or, if there is none, the oldest effect of all. An object's effect ends only
      with that object
    - `dying`: whether the next check destroys the effect's permanent, together with the first
      state-based actions of that check. The effect still applies to these actions, but not when the
      check is repeated (704.3). The event refers to the effect that is the oldest now
    """

    controller: OfPermanent = None
    dying: Annotated[bool, capability("dying-permanents")] = False


class EndRestriction(EndEffect, frozen=True, tag="unshield"):
    """The oldest effect of a matching `shield` ends. Without this event, the effect continues.

    - `from`: what the player can't do, as in the `shield`
    """

    kind: Annotated[RestrictionKind, capability(_RESTRICTIONS)] = field(name="from")


class ReplaceLoss(LastingEffect, frozen=True, kw_only=True):
    """The next `uses` times the player would lose, the player's life total becomes `life` instead.

    - `uses`: how many losses are replaced; by default unlimited
    - `chosen`: whether the player chooses to apply it, see below
    - `controller`: the player whose permanent has the effect; it ends when that player leaves; by
      default nobody
    """

    needs = "loss-replacement"
    uses: Annotated[_Uses | None, capability({None: "unlimited-replacements"})] = None
    life: LifeTotal
    chosen: Chosen = False
    controller: OfPermanent = None
    object: OfObjectThere = None


class EndReplaceLoss(EndEffect, frozen=True, tag="end-replace-loss"):
    """The oldest effect that replaces losses of the player ends, even with uses remaining."""

    needs = "loss-replacement"


class ReplaceDraw(LastingEffect, frozen=True):
    """The next time the player would draw a card, something else happens instead.

    - `with`: `win` (the player wins the game) or `nothing`
    - `chosen`: whether the player chooses to apply it, see below
    - `controller`: the player whose permanent has the effect; it ends when that player leaves; by
      default nobody
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
    """A named effect begins. It lasts until a player's next turn, or until some point in it."""

    needs = "durations"
    effect: Name
    player: PlayerName


class Create(EventRecord, frozen=True):
    """A player would create a token on the battlefield, or a copy or an ability on the stack.

    - `kind`: a new `token`, a `copy` of a spell, or an `ability` that triggers
    - `player`: the object's controller, and its owner if it has one
    """

    object: ObjectName
    kind: Literal["token", "copy", "ability"]
    player: PlayerName


class Put(EventRecord, frozen=True):
    """A card would be put into a zone.

    The card becomes a new object, even if it was on the battlefield before (400.7), so its effects
    and abilities end. Since 2019-08-23, if an effect gives a player control of a spell, that player
    also controls the permanent that the spell becomes; otherwise its caster does (400.7a).

    - `zone`: the zone; a hand, library or graveyard is the owner's
    - `controller`: the player under whose control the card is put onto the battlefield or the
      stack; by default the owner
    - `dying`: whether the next check puts it there, together with the first state-based actions of
      that check, to which its effects still apply (704.3). An object that has changed zones since
      then stays where it is
    """

    object: ObjectName
    zone: Zone
    controller: PlayerName | None = None
    dying: Annotated[bool, capability("dying-objects")] = False


class GainControl(OfPlayer, frozen=True):
    """An effect gives a player control `of` an object, or of another player's choices."""

    of: PlayerOrObjectName


class EndControl(OfPlayer, frozen=True):
    """The newest effect of a matching `gain-control` ends.

    Without this event, the effect continues.
    """

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
    **dict.fromkeys(PREVENTING, "prevention-kinds"),
    **dict.fromkeys(PLUS, "further-alterations"),
    **dict.fromkeys(POISON_ALTERATIONS, "poison-replacement"),
    "unpreventable-damage": "unpreventable-damage",
    **dict.fromkeys(DRAW_ALTERATIONS, "draw-replacement"),
    **dict.fromkeys(GIVEN, "further-alterations"),
    **dict.fromkeys(TURN_ALTERATIONS, "turn-effects"),
}
_Plus = Annotated[int, Meta(ge=-(10**9), le=10**9), capability("further-alterations")]
ByWhom = Literal["controller", "opponent"]
_By = Annotated[ByWhom | None, capability("further-alterations")]
_OwnTurn = Annotated[bool, capability("further-alterations")]
BY_SOURCE: frozenset[AlterationKind] = frozenset(
    {*DAMAGE_ALTERATIONS, *POISON_ALTERATIONS}
    - {"unpreventable-damage", "infect-damage", "infect-damage-without-life", "damage-floor"}
)
"""Alterations that may depend on which player deals the damage or gives the counters."""
SourceName = Annotated[Name | None, capability("damage-sources")]
"""The source of damage: an object that the case need not list among its objects."""


class Alteration(LastingEffect, frozen=True, tag="alter"):
    """From now on, an effect alters what a player gains, loses, is dealt, draws or skips.

    - `how`: what is altered, and how; see below
    - `controller`: the player whose permanent has the effect; it ends when that player leaves; by
      default nobody
    - `chosen`: whether the player chooses to apply it, see below
    - `plus`: the number that a `how` ending in `plus` adds. It may be negative, but the result is
      never below 0. With `damage-floor`, how far the floor is above 1
    - `by`: limits an effect on damage or counters to those from its `controller` or from an
      `opponent` of that player, as the controller of the source or effect. In such a case, each
      event of damage or counters names its controller; by default any player
    - `own-turn`: for life, damage and counters, whether the effect applies only during a turn of
      its controller or of that player's team
    - `if`: the condition that has to be met for the effect to begin; an object's effect has none;
      by default none
    """

    kind: Annotated[AlterationKind, capability(_NEEDS)] = field(name="how")
    controller: OfPermanent = None
    chosen: Chosen = False
    object: OfObjectThere = None
    whom: OfOthers = None
    plus: _Plus = 0
    by: _By = None
    own_turn: _OwnTurn = field(name="own-turn", default=False)
    condition: Annotated[Condition | None, capability("conditional-effects")] = field(
        name="if", default=None
    )


class EndAlteration(EndEffect, frozen=True, tag="unalter"):
    """The oldest effect of a matching `alter` ends. Without this event, the effect continues.

    - `how`: as in the `alter`
    - `plus`: as in the `alter`
    - `by`: as in the `alter`
    - `own-turn`: as in the `alter`
    """

    kind: Annotated[AlterationKind, capability(_NEEDS)] = field(name="how")
    plus: _Plus = 0
    by: _By = None
    own_turn: _OwnTurn = field(name="own-turn", default=False)


class Redirect(LastingEffect, frozen=True):
    """From now on, damage that would be dealt to a player is dealt `to` another instead (614.9).

    Nothing is redirected to a player who had left when the step began. With limited range, damage
    redirected to a player out of range of its source's controller is not dealt at all (801.13a).
    Open question: what happens if that player is out of range only of the effect's `controller`.

    - `controller`: the player whose permanent has the effect; it ends when that player leaves; by
      default nobody
    """

    needs = "damage-replacement"
    to: PlayerName
    controller: OfPermanent = None
    object: OfObjectThere = None


class EndRedirect(EndEffect, frozen=True):
    """The oldest effect of a matching `redirect` ends. Without this event, the effect continues."""

    needs = "damage-replacement"
    to: PlayerName


class Prevent(OfPlayer, frozen=True):
    """Until the turn ends, damage that would be dealt to a player is prevented (615).

    - `amount`: how much damage the effect prevents before it is used up; by default all
    - `source`: the name of the only source or commander whose damage is prevented; by default any
    - `combat`: whether only combat damage is prevented
    """

    needs = "prevention"
    amount: Annotated[int, Meta(ge=1, le=10**9)] | None = None
    source: SourceName = None
    combat: Annotated[bool, capability("prevention-kinds")] = False


OfAlteration = Alteration | EndAlteration | Redirect | EndRedirect | Prevent
