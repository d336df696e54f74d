"""The events of a game, and the steps that they make up."""

from __future__ import annotations

from typing import Annotated, Literal, get_args

from msgspec import Meta, Struct, field

from spec.protocol.setup import Zone
from spec.protocol.values import Cards, Count, LifeTotal, Name, kebab

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
LoopManner = Literal[
    "outside",
    "outside-taken",
    "unless",
    "unless-taken",
    "fragmented",
    "kept-up",
]


class _Event(Struct, frozen=True, tag_field="do", tag=kebab, omit_defaults=True):
    """Something that happens in a step."""


class Check(_Event, frozen=True):
    """Players would receive priority: state-based actions are performed until none applies."""


class LoseLife(_Event, frozen=True):
    """A player loses life."""

    player: Name
    amount: Count
    controller: Name | None = None


class GainLife(_Event, frozen=True):
    """A player gains life."""

    player: Name
    amount: Count
    controller: Name | None = None


class SetLife(_Event, frozen=True):
    """A player's life total becomes a number."""

    player: Name
    amount: LifeTotal
    controller: Name | None = None


class Damage(_Event, frozen=True):
    """A player is dealt damage; `commander` names the commander that deals it."""

    player: Name
    amount: Count
    combat: bool
    commander: Name | None = None
    controller: Name | None = None
    infect: bool = False
    """Whether its source has infect."""
    toxic: Count = 0
    """The toxic value of its source."""
    lifelink: Name | None = None
    """Who controls its source, if that has lifelink."""


class PayLife(_Event, frozen=True):
    """A player pays life if able; else nothing happens, or the player loses."""

    player: Name
    amount: Count
    otherwise: Literal["nothing", "lose"] = field(name="else", default="nothing")


class ExchangeLife(_Event, frozen=True):
    """Two players exchange their life totals."""

    player: Name
    other: Name = field(name="with")


class Poison(_Event, frozen=True):
    """A player gets that many poison counters."""

    player: Name
    amount: Count
    controller: Name | None = None


class LosePoison(_Event, frozen=True):
    """A player loses that many poison counters, or as many as there are."""

    player: Name
    amount: Count
    controller: Name | None = None


class Draw(_Event, frozen=True):
    """A player is required to draw that many cards, or may and chooses to."""

    player: Name
    amount: Count
    controller: Name | None = None
    optional: bool = False


class SetLibrary(_Event, frozen=True):
    """A player's library now holds that many cards."""

    player: Name
    amount: Cards


class Win(_Event, frozen=True):
    """An effect says that a player wins; by default the player controls that effect."""

    player: Name
    controller: Name | None = None


class Lose(_Event, frozen=True):
    """An effect says that a player loses; by default the player controls that effect."""

    player: Name
    controller: Name | None = None


class DrawGame(_Event, frozen=True):
    """An effect says that the game is drawn."""

    controller: Name


class Concede(_Event, frozen=True):
    """A player concedes."""

    player: Name


class Penalty(_Event, frozen=True):
    """A judge gives a player a game loss."""

    player: Name


class AgreeDraw(_Event, frozen=True):
    """The players named agree to an intentional draw."""

    players: tuple[Name, ...]


class Loop(_Event, frozen=True):
    """The game has entered a loop of actions; `controllers` of the objects that take part in it."""

    mandatory: bool
    controllers: tuple[Name, ...]
    manner: LoopManner | None = None
    """Of forced actions, what could end it, and whether somebody lets it: something outside the
    loop, or the second half of an "A unless B" in it. Of others, that they undo each other, or that
    all who keep the loop up mean to do so for ever."""
    drains: tuple[Name, ...] = ()
    """Who loses life each time round."""
    amount: Count = 0
    """How much life that is."""
    times: Count | None = None
    """How often it goes round by the choice of those who keep it up; absent: for ever."""


class Restart(_Event, frozen=True):
    """An effect restarts the game; so many cards of their `owner` stay out of the new decks."""

    controller: Name
    owner: Name | None = None
    exempt: Cards = 0


class Subgame(_Event, frozen=True):
    """An effect begins a subgame, in which the steps that follow are played until it is over."""

    controller: Name
    first: Name | None = None
    """Whom chance makes the first player; absent: the controller."""
    stakes: Literal["half-life"] | None = None
    """What then befalls those who have not won it: loss of half their life, rounded up."""


class Restriction(_Event, frozen=True, tag="shield"):
    """From now on an effect says what a player can't do.

    To lose, to win, to lose to life; to gain life, to lose life; to draw cards, or more than one
    each turn; to get poison counters.
    """

    player: Name
    kind: RestrictionKind = field(name="from")
    controller: Name | None = None
    """Whose permanent says so, so that it ends as that player leaves; absent: nobody's."""


class EndRestriction(_Event, frozen=True, tag="unshield"):
    """One effect of a :class:`Restriction` of that kind ends."""

    player: Name
    kind: RestrictionKind = field(name="from")


class ReplaceLoss(_Event, frozen=True):
    """The next `uses` times a player would lose, the player's life total becomes `life` instead."""

    player: Name
    uses: Annotated[int, Meta(ge=1, le=10**6)]
    life: LifeTotal
    chosen: bool = False
    """Whether the player applies it before others that are not chosen; of its like the oldest."""


class ReplaceDraw(_Event, frozen=True):
    """A player's next draw is replaced by winning the game, or by nothing."""

    player: Name
    by: Literal["win", "nothing"] = field(name="with")
    chosen: bool = False
    """As in :class:`ReplaceLoss`."""


class EndTurn(_Event, frozen=True):
    """A turn ends and the next player's begins.

    In Grand Melee, where several players take turns, `player` says whose turn ends.
    """

    player: Name | None = None


class Create(_Event, frozen=True):
    """A token would come onto the battlefield, a copy or an ability onto the stack.

    The player is its owner, where it has one, and its controller.
    """

    object: Name
    kind: Literal["token", "copy", "ability"]
    player: Name


class Put(_Event, frozen=True):
    """A card would be put into a zone, of its owner or, by default, under its owner's control."""

    object: Name
    zone: Zone
    controller: Name | None = None


class GainControl(_Event, frozen=True):
    """From now on an effect gives a player control of an object, or of another player."""

    player: Name
    of: Name


class EndControl(_Event, frozen=True):
    """The last effect of such a :class:`GainControl` ends."""

    player: Name
    of: Name


class Choose(_Event, frozen=True):
    """A player has to make a choice, or to choose whether to pay a cost.

    It is an object of `controller` that says so; without one, a rule.
    """

    player: Name
    controller: Name | None = None
    cost: bool = False


class Priority(_Event, frozen=True):
    """A player would receive priority, by default the active player: first there is a check."""

    player: Name | None = None


class UntilTurn(_Event, frozen=True):
    """An effect begins that lasts until a player's next turn, or until some point in it."""

    effect: Name
    player: Name


Change = LoseLife | GainLife | SetLife | Damage | Poison | LosePoison | Draw
"""What may be the effect of a player, or in the case of damage of something the player controls."""
Event = (
    Check
    | LoseLife
    | GainLife
    | SetLife
    | Damage
    | PayLife
    | ExchangeLife
    | Poison
    | LosePoison
    | Draw
    | SetLibrary
    | Win
    | Lose
    | DrawGame
    | Concede
    | Penalty
    | AgreeDraw
    | Loop
    | Restart
    | Subgame
    | Restriction
    | EndRestriction
    | ReplaceLoss
    | ReplaceDraw
    | EndTurn
    | Create
    | Put
    | GainControl
    | EndControl
    | Choose
    | Priority
    | UntilTurn
)
EVENT_KINDS: tuple[type[_Event], ...] = get_args(Event)
STANDS_ALONE = (Check, EndTurn, Restart, Subgame, Choose, Priority)
"""Events that are the only one in their step."""

Step = Annotated[tuple[Event, ...], Meta(min_length=1)]
