"""The events of a game, and steps of events.

Each class describes an event completely: its name on the wire, its meaning and that of its fields
(docstring), what it names (field types), and the capabilities it needs. How it is played is up to
its implementations. Creatures are assumed to be able to attack and block: they are untapped and
have haste, for instance.
"""

from collections.abc import Iterable, Iterator
from typing import Annotated, Literal, get_args

from msgspec import Meta, field

from headjudge.spec.protocol.continuous_effects import (
    Condition,
    Each,
    OfAlteration,
    OfEffect,
    OfObject,
    SourceName,
    UntilTurn,
)
from headjudge.spec.protocol.event_schema import (
    Cards,
    CommanderName,
    Count,
    EventRecord,
    LifeTotal,
    Name,
    ObjectName,
    OfNumbers,
    OfPlayer,
    PlayerName,
    capability,
)
from headjudge.spec.protocol.triggers import BeginStep, EndTheTurn, OfTriggers, OfTurns, Resolve

Controller = Annotated[PlayerName | None, capability("controllers")]
"""The controller of the effect, or for damage of its source."""


class ChangeByAmount(OfNumbers, frozen=True):
    """A change by an amount.

    - `controller`: the player who controls the effect or the source. If that player has left or has
      `player` out of range, nothing happens
    """

    amount: Count
    controller: Controller = None


class MultiplyLife(OfNumbers, frozen=True):
    """A player's life total is doubled or tripled, as a gain or loss.

    - `by`: `2` or `3`
    - `controller`: the player who controls the effect or the source. If that player has left or has
      `player` out of range, nothing happens
    """

    needs = "life-arithmetic"
    by: Annotated[int, Meta(ge=2, le=3)]
    controller: Controller = None


class LoseHalfLife(OfNumbers, frozen=True):
    """A player loses half of their life, or nothing at 0 or less.

    - `rounded`: `up` or `down`
    - `controller`: the player who controls the effect or the source. If that player has left or has
      `player` out of range, nothing happens
    - `part`: `half` or `third` (`life-thirds`)
    """

    needs = "life-arithmetic"
    rounded: Literal["up", "down"]
    controller: Controller = None
    part: Annotated[Literal["half", "third"], capability({"third": "life-thirds"})] = "half"


class RedistributeLife(EventRecord, frozen=True):
    """Each of `players` gets the life total of the player at the same position in `from`.

    A player who has left gets none, but another can get that player's last total.

    - `players`: different, and no two share a total
    - `from`: may list a player several times
    """

    needs = "life-exchange"
    among_others = ""
    players: tuple[PlayerName, ...]
    totals: tuple[PlayerName, ...] = field(name="from")


class Cast(OfPlayer, frozen=True):
    """A player has cast a spell."""

    needs = "further-triggers"


class Mill(ChangeByAmount, frozen=True):
    """A player mills `amount` cards, or as many as there are."""

    needs = "decking"


class Attack(OfPlayer, frozen=True):
    """A creature attacks. All attackers of a turn are in one step.

    Several players may be attacked. Nothing happens if the player doesn't control it, or the
    defender has left or is out of range.

    - `attacker`: an object of the case, a commander, or a creature that the case mentions only as
      an attacker
    - `power`: the combat damage that it deals
    - `trample`: whether it has trample
    - `infect`: whether the source has infect
    - `toxic`: the toxic value of the source
    - `lifelink`: whether it has lifelink
    """

    needs = "combat"
    among_others = ""
    attacker: Name
    defender: PlayerName
    power: Count
    trample: bool = False
    infect: Annotated[bool, capability("damage-results")] = False
    toxic: Annotated[Count, capability("damage-results")] = 0
    lifelink: Annotated[bool, capability("damage-results")] = False


class Block(OfPlayer, frozen=True):
    """A creature blocks. All blockers of a turn are in one step.

    Blockers have 0 power.

    - `player`: the attacked player or, if teams share turns, any member of that team
    - `attacker`: if it no longer attacks, nothing is blocked
    - `blocker`: the object that blocks; it survives
    - `toughness`: the damage that destroys it; by default more than it is dealt
    """

    needs = "combat"
    among_others = ""
    attacker: Name
    blocker: ObjectName | None = None
    toughness: Annotated[int, Meta(ge=1, le=10**9)] | None = None


class CombatDamage(EventRecord, frozen=True):
    """All attackers deal their combat damage, and combat ends.

    Trample deals the player as much as possible.
    """

    needs = "combat"
    alone = True


OfCombat = Attack | Block
"""Events of declarations, which share a step only with each other."""


LoopManner = Literal["outside", "outside-taken", "unless", "unless-taken", "fragmented", "kept-up"]
FATES = "simultaneous-fates"
"""Needed by a step of several events if one of them decides who wins, loses or draws."""
CONCESSIONS = "simultaneous-concessions"
"""Needed by a step of several events if players or a judge, not an effect, decide that."""
_If = Annotated[Condition | None, capability("conditions")]


class Check(EventRecord, frozen=True):
    """State-based actions are performed until none applies."""

    alone = True


class LoseLife(ChangeByAmount, frozen=True):
    """A player loses `amount` life."""


class GainLife(ChangeByAmount, frozen=True):
    """A player gains `amount` life."""


class SetLife(ChangeByAmount, frozen=True):
    """A player's life total becomes `amount`, as a gain or loss."""

    amount: LifeTotal


class Damage(OfNumbers, frozen=True):
    """A player is dealt `amount` damage.

    - `combat`: whether it is combat damage; always sent
    - `commander`: the commander that deals it
    - `controller`: the player who controls the effect or the source. If that player has left or has
      `player` out of range, nothing happens
    - `infect`: whether the source has infect
    - `toxic`: the toxic value of the source
    - `lifelink`: the source's controller, if it has lifelink. All damage that a named source deals
      in a step causes one gain
    - `source`: its name; by default the `commander`, or an unnamed source. With `commander`, the
      object that this has become
    - `unpreventable`: whether it can't be prevented (615.12)
    """

    amount: Count
    combat: bool
    commander: Annotated[CommanderName | None, capability("commander")] = None
    controller: Controller = None
    infect: Annotated[bool, capability("damage-results")] = False
    toxic: Annotated[Count, capability("damage-results")] = 0
    lifelink: Annotated[PlayerName | None, capability("damage-results")] = None
    source: SourceName = None
    unpreventable: Annotated[bool, capability("unpreventable-damage")] = False


class PayLife(OfNumbers, frozen=True):
    """A player pays `amount` life, if the life total at the beginning of the step covers it.

    If it covers only some payments of the step, those listed first are made.

    - `else`: a player who can't pay does `nothing` or must `lose`
    """

    needs = "life-payment"
    amount: Count
    otherwise: Literal["nothing", "lose"] = field(name="else", default="nothing")


class ExchangeLife(OfNumbers, frozen=True):
    """A player exchanges life totals `with` another player. Range does not limit it."""

    needs = "life-exchange"
    other: PlayerName = field(name="with")


class Poison(ChangeByAmount, frozen=True):
    """A player gets `amount` poison counters."""

    needs = "poison"


class LosePoison(ChangeByAmount, frozen=True):
    """A player loses `amount` poison counters, or as many as there are."""

    needs = "poison-loss"


class Draw(ChangeByAmount, frozen=True):
    """A player draws `amount` cards. A draw from an empty library counts at the next check.

    - `optional`: whether the player could have declined
    """

    needs = "decking"
    optional: Annotated[bool, capability("optional-draws")] = False


class SetLibrary(OfNumbers, frozen=True):
    """A player's library now holds `amount` cards."""

    needs = "decking"
    amount: Cards


class _Result(OfPlayer, frozen=True):
    """An effect that ends the game for a player.

    - `controller`: who controls the effect; by default `player`
    - `if`: the condition that has to be met
    """

    among_others = FATES
    controller: PlayerName | None = None
    condition: _If = field(name="if", default=None)


class Win(_Result, frozen=True):
    """An effect makes a player win the game."""

    needs = "win-effects"


class Lose(_Result, frozen=True):
    """An effect makes a player lose the game."""

    needs = "lose-effects"


class DrawGame(EventRecord, frozen=True):
    """An effect of its `controller` makes the game a draw.

    - `if`: the condition that has to be met
    """

    among_others = FATES
    needs = "draw-effects"
    controller: PlayerName
    condition: _If = field(name="if", default=None)


class Concede(OfPlayer, frozen=True):
    """A player concedes.

    - `by`: the player who controls `player` and tries to force this, in vain (723.6)
    """

    among_others = CONCESSIONS
    needs = "concede"
    made_by: Annotated[PlayerName | None, capability("choices")] = field(name="by", default=None)


class Penalty(OfPlayer, frozen=True):
    """A judge gives a player a game loss, even one who can't lose."""

    among_others = CONCESSIONS
    needs = "penalties"


class AgreeDraw(EventRecord, frozen=True):
    """These players agree to a draw. It counts if nobody else is in the game."""

    among_others = CONCESSIONS
    needs = came_with = "intentional-draw"
    players: tuple[PlayerName, ...]


class Loop(EventRecord, frozen=True):
    """A loop of actions begins.

    - `mandatory`: whether the actions are forced
    - `controllers`: the controllers of its objects; if all have left, nothing happens
    - `manner`: what could end the loop
    - `drains`: the players who lose `amount` life in each iteration
    - `amount`: sent with `drains`
    - `times`: the number of iterations that the players choose
    """

    among_others = FATES
    needs = "loops"
    mandatory: bool
    controllers: tuple[PlayerName, ...]
    manner: Annotated[LoopManner | None, capability("loop-kinds")] = None
    drains: Annotated[tuple[PlayerName, ...], capability("loop-kinds")] = ()
    amount: Count = 0
    times: Count | None = None


class Restart(EventRecord, frozen=True):
    """An effect of its `controller` restarts the game; that player goes first.

    - `owner`: whose cards are left out of the new deck
    - `exempt`: how many
    """

    needs = came_with = "restart"
    alone = True
    controller: PlayerName
    owner: Annotated[PlayerName | None, capability("decks")] = None
    exempt: Annotated[Cards, capability("decks")] = 0


class Subgame(EventRecord, frozen=True):
    """An effect of its `controller` begins a subgame.

    - `first`: the player who was randomly chosen to go first; by default `controller`
    - `stakes`: `half-life`: those who don't win it lose half their life, rounded up
    """

    needs = "subgames"
    alone = True
    controller: PlayerName
    first: PlayerName | None = None
    stakes: Literal["half-life"] | None = None


class EndTurn(EventRecord, frozen=True):
    """A turn ends and the next begins, whose steps are sent as `begin-step`.

    A player who left during a turn still counts as taking it.

    - `player`: the player whose turn ends, if it is that player's turn; by default the active one
    """

    needs = "turns"
    alone = True
    player: PlayerName | None = None


class Choose(OfPlayer, frozen=True):
    """A player has to make a choice.

    - `controller`: the player whose object requires the choice; by default a rule requires it. If
      that player has left, nobody chooses
    - `cost`: whether the choice is about paying a cost
    - `open`: whether the choice stays open until `make-choice`. Before that nobody gets
      priority, but players can concede, get a game loss or agree to a draw
    """

    needs = "choices"
    alone = True
    controller: PlayerName | None = None
    cost: bool = False
    open: Annotated[bool, capability("open-choices")] = False


class MakeChoice(EventRecord, frozen=True):
    """The open choice, if any, is made."""

    needs = "open-choices"
    alone = True


class Priority(EventRecord, frozen=True):
    """After a check, a player gets priority (117.3, 800.4j).

    - `player`: the player who would get it; by default the active one
    """

    needs = "priority"
    alone = True
    player: PlayerName | None = None


Change = (
    LoseLife
    | GainLife
    | SetLife
    | MultiplyLife
    | LoseHalfLife
    | Damage
    | Poison
    | LosePoison
    | Draw
    | Mill
)
"""Events that may be an effect of a player's, or damage from a source that the player controls."""
_Life = PayLife | ExchangeLife | RedistributeLife | SetLibrary
_Ending = Win | Lose | DrawGame | Concede | Penalty | AgreeDraw | Loop
_OfEffects = OfEffect | OfAlteration | OfObject | UntilTurn | OfTurns | OfTriggers
Simple = Change | _Life | _Ending | _OfEffects | Each | Cast
"""Events that can share a step with others."""


class InOrder(EventRecord, frozen=True):
    """A spell or ability resolves: its `events` happen one by one.

    No check happens in between.
    """

    needs = "sequences"
    alone = True
    events: Annotated[tuple[Simple, ...], Meta(min_length=1)]


_Alone = (
    Check
    | Restart
    | Subgame
    | EndTurn
    | BeginStep
    | EndTheTurn
    | Choose
    | MakeChoice
    | Priority
    | Resolve
    | InOrder
)
Event = Simple | OfCombat | CombatDamage | _Alone
EVENT_KINDS: tuple[type[Event], ...] = get_args(Event)

Step = Annotated[tuple[Event, ...], Meta(min_length=1)]


def one_by_one(step: Iterable[Event]) -> Iterator[Event]:
    """Yield the events of a step, with sequences replaced by their events."""
    for event in step:
        yield from event.events if isinstance(event, InOrder) else (event,)
