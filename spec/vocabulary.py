"""The types that everyone shares, and the source of truth of adapter protocol 1.

A :class:`Case` goes in, one :class:`Outcome` a step comes out. Every class here is a frozen
``msgspec.Struct`` whose JSON form is exactly what travels between the harness and an engine;
``headjudge protocol --schema`` prints the JSON Schema made from them. The other kinds of case are
in ``spec.matches`` and ``spec.inquiries``.
"""

from __future__ import annotations

import re
from typing import Annotated, Literal, get_args

import msgspec
from msgspec import UNSET, Meta, Struct, UnsetType, field

MAX_LINE = 16 * 1024 * 1024
"""The longest line either side may write, in bytes."""

Variant = Literal[
    "free-for-all", "grand-melee", "teams", "alternating-teams", "two-headed-giant", "emperor"
]
Option = Literal["archenemy", "brawl", "commander", "limited-range", "tournament"]
ShieldKind = Literal[
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
Zone = Literal["battlefield", "stack", "hand", "library", "graveyard", "exile", "command"]
ObjectKind = Literal["card", "token", "copy", "ability"]
Capability = Literal[
    "multiplayer",
    "grand-melee",
    "teams",
    "alternating-teams",
    "two-headed-giant",
    "emperor",
    "archenemy",
    "brawl",
    "commander",
    "limited-range",
    "poison",
    "decking",
    "concede",
    "win-effects",
    "lose-effects",
    "draw-effects",
    "cant-lose",
    "cant-win",
    "loss-replacement",
    "draw-replacement",
    "damage-results",
    "life-payment",
    "life-exchange",
    "cant-change-life",
    "cant-draw",
    "effects-of-permanents",
    "cant-get-poison",
    "poison-loss",
    "optional-draws",
    "controllers",
    "loops",
    "loop-kinds",
    "restart",
    "decks",
    "subgames",
    "penalties",
    "intentional-draw",
    "simultaneous",
    "turns",
    "objects",
    "life",
    "poison-view",
    "matches",
    "numbers",
    "mana",
    "choices",
    "priority",
    "durations",
]
CAPABILITIES: frozenset[str] = frozenset(get_args(Capability))

Name = Annotated[str, Meta(min_length=1, max_length=200)]
Count = Annotated[int, Meta(ge=0, le=10**9)]
Cards = Annotated[int, Meta(ge=0, le=1_000)]
LifeTotal = Annotated[int, Meta(ge=-(10**9), le=10**9)]
Edition = Annotated[str, Meta(pattern=r"^\d{4}-\d{2}-\d{2}$")]


def kebab(class_name: str) -> str:
    """A class by its name on the wire."""
    return re.sub(r"(?<!^)(?=[A-Z])", "-", class_name).lower()


# --------------------------------------------------------------------------- the set-up of a game


class Player(Struct, frozen=True, omit_defaults=True):
    """A player as the case begins. Players are listed in seat (turn) order."""

    name: Name
    life: LifeTotal | None = None
    """Life total; absent: the variant's starting life total (see :meth:`Setup.starting_life`)."""
    library: Cards = 53
    """Cards left in the library."""
    deck: Cards | None = None
    """Cards that the player owns in the game, wherever they are; absent: as many as a restart
    needs for the usual library."""
    poison: Count = 0
    """Poison counters; in Two-Headed Giant the team's, given on either head."""
    team: Name | None = None
    emperor: bool = False
    archenemy: bool = False
    range: Count | None = None
    """Range of influence in seats (801.2); absent: unlimited."""
    commanders: tuple[Name, ...] = ()


INDIVIDUALS: frozenset[Variant] = frozenset({"free-for-all", "grand-melee"})
"""The variants in which there are no teams."""


class StartingObject(Struct, frozen=True, omit_defaults=True):
    """An object that a case names, as it begins: 109.1. No player and no other has its name."""

    name: Name
    zone: Zone
    kind: ObjectKind = "card"
    owner: Name | None = None
    """Absent only for an ability, which nobody owns."""
    controller: Name | None = None
    """On the battlefield or the stack: under whose control it came there (110.2); absent: the
    owner."""


class Setup(Struct, frozen=True):
    """The game that a case is about. The first player is the active player."""

    players: Annotated[tuple[Player, ...], Meta(min_length=2, max_length=64)]
    variant: Variant = "free-for-all"
    options: tuple[Option, ...] = ()
    objects: tuple[StartingObject, ...] = ()

    @property
    def between_teams(self) -> bool:
        """Whether teams play each other (102.3), and not individuals."""
        return self.variant not in INDIVIDUALS

    @property
    def archenemy_commander(self) -> bool:
        """Whether it is a Commander game of a team against an archenemy: 904.13."""
        return "archenemy" in self.options and "commander" in self.options

    def starting_life(self, a_head: int = 15, *, archenemy: bool = False) -> int:
        """The life total that a player, or an archenemy, begins with: 103.4.

        In Two-Headed Giant it is the team's, so much `a_head`: 15 since 2007-05-01 (810.11). In
        Archenemy Commander that of the players who are not the archenemy is their team's too.
        """
        if self.variant == "two-headed-giant":
            heads = max(sum(q.team == p.team for q in self.players) for p in self.players)
            return a_head * heads
        if self.archenemy_commander:
            return 60
        if "brawl" in self.options:
            return 30 if len(self.players) > 2 else 25  # noqa: PLR2004 -- 100.1b
        return 40 if archenemy or "commander" in self.options else 20


# ------------------------------------------------------------------------------------- the events


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


class Shield(_Event, frozen=True):
    """From now on an effect says what a player can't do.

    To lose, to win, to lose to life; to gain life, to lose life; to draw cards, or more than one
    each turn; to get poison counters.
    """

    player: Name
    kind: ShieldKind = field(name="from")
    controller: Name | None = None
    """Whose permanent says so, so that it ends as that player leaves; absent: nobody's."""


class Unshield(_Event, frozen=True):
    """One effect of a :class:`Shield` of that kind ends."""

    player: Name
    kind: ShieldKind = field(name="from")


class ReplaceLoss(_Event, frozen=True):
    """The next `uses` times a player would lose, the player's life total becomes `life` instead."""

    player: Name
    uses: Annotated[int, Meta(ge=1, le=10**6)]
    life: LifeTotal


class ReplaceDraw(_Event, frozen=True):
    """A player's next draw is replaced by winning the game, or by nothing."""

    player: Name
    by: Literal["win", "nothing"] = field(name="with")


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
    """A player would receive priority; by default the active player."""

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
    | Shield
    | Unshield
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


class Case(Struct, frozen=True):
    """A game set-up and steps of simultaneous events, under one edition of the rules.

    What is expected is no part of it, so it can't be sent to an engine by mistake.
    """

    id: Name = field(name="case")
    edition: Edition
    game: Setup
    steps: tuple[Step, ...]


# ----------------------------------------------------------------------------------- the outcomes


class GameObject(Struct, frozen=True, omit_defaults=True):
    """Where an object is and who controls it (an optional observation)."""

    zone: str
    """A :data:`Zone`, or `gone` for what has left the game or ceased to exist."""
    controller: Name | None = None


class Outcome(Struct, frozen=True, omit_defaults=True):
    """How the game stands after a step. What an engine leaves out is not judged."""

    over: bool | UnsetType = UNSET
    winners: tuple[Name, ...] | UnsetType = UNSET
    losers: tuple[Name, ...] | UnsetType = UNSET
    """Everyone who has lost so far, and for whom the game is not a draw."""
    drawn: tuple[Name, ...] | UnsetType = UNSET
    """Everyone for whom the game is a draw."""
    restarted: bool = False
    subgame: bool = False
    """Whether a subgame is being played; all the rest is then told of it."""
    life: dict[Name, int] | UnsetType = UNSET
    poison: dict[Name, int] | UnsetType = UNSET
    active: Name | tuple[Name, ...] | UnsetType | None = UNSET
    """Whose turn it is; in Grand Melee a list of all who are taking one. None: it goes on without
    an active player (800.4j)."""
    objects: dict[Name, GameObject] | UnsetType = UNSET
    deviates: Name | UnsetType = UNSET
    """Who must choose otherwise now that a fragmented loop has come round."""
    priority: Name | UnsetType | None = UNSET
    """Who has priority."""
    chooser: Name | UnsetType | None = UNSET
    """Who makes the choice of a :class:`Choose`; None: nobody does."""
    lasting: tuple[Name, ...] | UnsetType = UNSET
    """The effects of an :class:`UntilTurn` that have not ended."""


# ---------------------------------------------------------------------------------- the messages


class EngineInfo(Struct, frozen=True, omit_defaults=True):
    """What an engine says of itself in its answer to ``hello``."""

    engine: Name
    version: str = ""
    capabilities: frozenset[str] = frozenset()
    max_players: Annotated[int, Meta(ge=2)] = 2
    editions: tuple[str, ...] | None = None
    """The editions that it claims; absent: the newest."""
    checks: Literal["explicit", "implicit"] = "explicit"
    """When it performs state-based actions: only at `check`, or whenever it likes."""


class Hello(Struct, frozen=True):
    """The harness's first line."""

    hello: Literal[1]
    suite: str


class HelloReply(EngineInfo, frozen=True, kw_only=True):
    """The engine's answer to :class:`Hello`."""

    hello: Literal[1]


class Reply(Struct, frozen=True, omit_defaults=True):
    """The engine's answer to a case: `outcomes`, `unsupported` or `error`; exactly one of them."""

    case: str
    outcomes: msgspec.Raw | UnsetType = UNSET
    """One a step, of the type that the kind of case is answered with (``spec.kinds``)."""
    unsupported: str | UnsetType = UNSET
    error: str | UnsetType = UNSET


class Bye(Struct, frozen=True):
    """The harness's last line."""

    bye: Literal[True]


class Unsupported(Exception):  # noqa: N818 -- the protocol's word; it is an answer, not a fault
    """Raised by an engine's ``play`` for what it can't do; the message says why."""
