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
    """A bound on a player's number. Without a controller, it sees everyone.

    - `of`: `life`, `poison`, `library`; (`counted-objects`) `permanents`, `hand` or `graveyard`,
      among the objects of the case; (`further-conditions`) `turn`: 1 in a turn of the player or
      team, even after leaving, otherwise 0
    - `at-least`: the lowest number that meets it
    - `at-most`: the highest number that meets it
    - `and`: another condition that must also be met
    - `which`: whether `each`, `any` or `no` player among `player` and `others` has to meet it.
      Those who have left, are not in this game or are out of range are ignored; if nobody remains,
      `each` and `no` are met
    - `others`: further players
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
    """An effect does the same thing to several players in the game and in range.

    The engine has to find them.

    - `of`: the effect's controller
    - `whom`: each `opponent` of `of`, or each `player`
    - `does`: `gain-life`, `lose-life`, `damage`, `poison` (`poison`), `draw`, `mill` (`decking`),
      `lose` (`lose-effects`), `drain` (`drained-life`): they lose life, and `of` gains as much as
      all of them lose
    - `amount`: not sent with `lose`
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

    - `object`: the object that has the effect or ability while it is on the battlefield; `player`
      means its controller, now and later (109.5)
    - `whom`: an object's effect applies to each `opponent` of its controller, or to each `player`
    """

    @property
    def whose(self) -> PlayerName | None:
        """The controller of the effect's permanent, if any."""
        controller: PlayerName | None = getattr(self, "controller", None)
        return controller or (self.player if getattr(self, "object", None) else None)


class Restriction(LastingEffect, frozen=True, tag="shield"):
    """From now on, a player can't do something.

    - `from`: `losing` or, for having 0 or less life, `losing-to-life` (`cant-lose`); `winning`
      (`cant-win`); `gaining-life`, `losing-life` (`cant-change-life`); `drawing` or, more than one
      card each turn, `drawing-twice` (`cant-draw`); `getting-poison` (`cant-get-poison`)
    - `controller`: the player whose permanent has the effect. It ends when that player leaves, and
      applies only within that player's range
    - `if`: the condition under which the effect begins
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

    - `controller`: as in the event that began it; by default an effect of no permanent ends, or
      else the oldest. An object's effects end only with it
    - `dying`: whether the next check destroys the permanent; the effect (the oldest now) still
      applies to its first state-based actions (704.3)
    """

    controller: OfPermanent = None
    dying: Annotated[bool, capability("dying-permanents")] = False


class EndRestriction(EndEffect, frozen=True, tag="unshield"):
    """The oldest matching `shield` ends.

    - `from`: as in the event that began it
    """

    kind: Annotated[RestrictionKind, capability(_RESTRICTIONS)] = field(name="from")


class ReplaceLoss(LastingEffect, frozen=True, kw_only=True):
    """The next `uses` times a player would lose, that player's life total becomes `life`.

    - `uses`: by default unlimited (`unlimited-replacements`)
    - `chosen`: whether the player chooses to apply it first
    - `controller`: the player whose permanent has the effect. It ends when that player leaves, and
      applies only within that player's range
    """

    needs = "loss-replacement"
    uses: Annotated[_Uses | None, capability({None: "unlimited-replacements"})] = None
    life: LifeTotal
    chosen: Chosen = False
    controller: OfPermanent = None
    object: OfObjectThere = None


class EndReplaceLoss(EndEffect, frozen=True, tag="end-replace-loss"):
    """The oldest such effect on a player ends."""

    needs = "loss-replacement"


class ReplaceDraw(LastingEffect, frozen=True):
    """The next time a player would draw a card, something else happens.

    - `with`: `win` (of the game) or `nothing`
    - `chosen`: whether the player chooses to apply it first
    - `controller`: the player whose permanent has the effect. It ends when that player leaves, and
      applies only within that player's range
    """

    needs = "draw-replacement"
    by: Literal["win", "nothing"] = field(name="with")
    chosen: Chosen = False
    controller: OfPermanent = None
    object: OfObjectThere = None


class EndReplaceDraw(EndEffect, frozen=True, tag="end-replace-draw"):
    """The oldest such effect on a player ends."""

    needs = "draw-replacement"


class UntilTurn(EventRecord, frozen=True):
    """An effect begins and lasts until a player's next turn, or a point in that turn."""

    needs = "durations"
    effect: Name
    player: PlayerName


class Create(EventRecord, frozen=True):
    """A player would create an object: a token on the battlefield, others on the stack.

    - `object`: its new name
    - `kind`: a `token`, a `copy` of a spell, or a triggered `ability`
    - `player`: its controller and, except for an ability, its owner
    """

    object: ObjectName
    kind: Literal["token", "copy", "ability"]
    player: PlayerName


class Put(EventRecord, frozen=True):
    """A card would be put into a zone, where it becomes a new object (400.7).

    - `controller`: under whose control it enters the battlefield or the stack; by default the
      owner's
    - `dying`: whether the next check puts it there, unless it has changed zones; its effects still
      apply to the first state-based actions (704.3)
    """

    object: ObjectName
    zone: Zone
    controller: PlayerName | None = None
    dying: Annotated[bool, capability("dying-objects")] = False


class GainControl(OfPlayer, frozen=True):
    """A player gains control `of` an object (`objects`) or a player's choices (`choices`)."""

    of: PlayerOrObjectName


class EndControl(OfPlayer, frozen=True):
    """The newest matching `gain-control` ends."""

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
    """From now on, what a player gains, loses, is dealt, draws or skips is altered.

    - `how`: one of the values under Alterations
    - `controller`: the player whose permanent has the effect. It ends when that player leaves, and
      applies only within that player's range
    - `chosen`: whether the player chooses to apply it first
    - `plus`: the number that a `how` ending in `plus` adds, with a result of at least 0; for
      `damage-floor`, how far it is above 1
    - `by`: limits it to damage and counters from its `controller`, or from an `opponent` of that
      player. Such cases name the controller of all damage and counters
    - `own-turn`: whether it applies only in turns of its controller or that player's team.
    - `if`: the condition under which the effect begins
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
    """The oldest matching `alter` ends.

    - `how`: as in the event that began it
    - `plus`: as in the event that began it
    - `by`: as in the event that began it
    - `own-turn`: as in the event that began it
    """

    kind: Annotated[AlterationKind, capability(_NEEDS)] = field(name="how")
    plus: _Plus = 0
    by: _By = None
    own_turn: _OwnTurn = field(name="own-turn", default=False)


class Redirect(LastingEffect, frozen=True):
    """From now on, damage to a player is dealt `to` another.

    A player who had left as the step began gets none.

    - `controller`: the player whose permanent has the effect. It ends when that player leaves, and
      applies only within that player's range
    """

    needs = "damage-replacement"
    to: PlayerName
    controller: OfPermanent = None
    object: OfObjectThere = None


class EndRedirect(EndEffect, frozen=True):
    """The oldest matching `redirect` ends."""

    needs = "damage-replacement"
    to: PlayerName


class Prevent(OfPlayer, frozen=True):
    """Until the turn ends, damage to a player is prevented.

    - `amount`: how much is prevented; by default unlimited
    - `source`: prevents only damage from this source: its `source` or, without one, its `commander`
    - `combat`: whether only combat damage is prevented
    """

    needs = "prevention"
    amount: Annotated[int, Meta(ge=1, le=10**9)] | None = None
    source: SourceName = None
    combat: Annotated[bool, capability("prevention-kinds")] = False


OfAlteration = Alteration | EndAlteration | Redirect | EndRedirect | Prevent
