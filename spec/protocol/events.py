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

    - `controller`: the effect's controller; by default nobody
    """

    amount: Count
    controller: Controller = None


class MultiplyLife(OfNumbers, frozen=True):
    """A player's life total is doubled or tripled: the player gains or loses the difference.

    Open question: what happens to a life total below 0 that is doubled before 2010-07-16 or tripled
    before 2025-06-06.

    - `by`: `2` or `3`
    - `controller`: the effect's controller; by default nobody
    """

    needs = "life-arithmetic"
    by: Annotated[int, Meta(ge=2, le=3)]
    controller: Controller = None


class LoseHalfLife(OfNumbers, frozen=True):
    """A player loses half of their life; a player with no life left loses nothing.

    - `rounded`: `up` or `down`: how to round a part that is not a whole number
    - `controller`: the effect's controller; by default nobody
    - `part`: `half`, or a `third`
    """

    needs = "life-arithmetic"
    rounded: Literal["up", "down"]
    controller: Controller = None
    part: Annotated[Literal["half", "third"], capability({"third": "life-thirds"})] = "half"


class RedistributeLife(EventRecord, frozen=True):
    """Each of these players gets the life total of the player at the same position in `from`.

    All totals change at the same time, and each player gains or loses the difference. A player who
    has left gets no new total, but another player can get that player's last one.

    - `players`: different players, no two of whom share a life total
    - `from`: the players whose life totals they get; a player may be listed several times
    """

    needs = "life-exchange"
    among_others = ""
    players: tuple[PlayerName, ...]
    totals: tuple[PlayerName, ...] = field(name="from")


class Cast(OfPlayer, frozen=True):
    """A player has cast a spell, on which abilities may trigger; no other details are given."""

    needs = "further-triggers"


class Mill(ChangeByAmount, frozen=True):
    """A player puts `amount` cards, or the whole library if it has fewer, into the graveyard.

    The player does not draw these cards.
    """

    needs = "decking"


class Attack(OfPlayer, frozen=True):
    """A player's creature is declared as an attacker, together with all others of the turn.

    This happens on the player's own turn, once each turn; in a game of more than two players,
    several of them may be attacked (802.1). The event has no effect if the player does not control
    the creature, or if the defender has left or is out of range (801.3). The creature stops
    attacking when another player gains control of it or when it leaves the battlefield (506.4). The
    event is not sent in Emperor, Alternating Teams and Grand Melee.

    - `player`: the attacker's controller
    - `attacker`: its name: an object of the case, a commander (then the creature is that
      commander), or a creature that the case does not mention elsewhere
    - `defender`: the player whom it attacks
    - `power`: how much combat damage it deals
    - `trample`: whether it has trample
    - `infect`: whether it has infect
    - `toxic`: its toxic value
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
    """A player's creature is declared as a blocker, together with all others of the turn.

    A blocked attacker without trample deals no combat damage to a player, even if the blocker is
    gone by then (509.1h). All blockers have a power of 0.

    - `player`: the blocker's controller: the attacked player, or a member of the same team if teams
      share turns
    - `attacker`: the attacker that it blocks; if that is no longer attacking, nothing is blocked
    - `blocker`: the object of the case that blocks, which survives; by default none
    - `toughness`: how much damage kills it; by default more than it is dealt
    """

    needs = "combat"
    among_others = ""
    attacker: Name
    blocker: ObjectName | None = None
    toughness: Annotated[int, Meta(ge=1, le=10**9)] | None = None


class CombatDamage(EventRecord, frozen=True):
    """All attacking creatures deal their combat damage, all at the same time (510.2).

    A creature with trample deals the player as much damage as the rules allow. Then combat ends.
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
    """Before a player receives priority, state-based actions are performed until none applies."""

    alone = True


class LoseLife(ChangeByAmount, frozen=True):
    """A player loses life."""


class GainLife(ChangeByAmount, frozen=True):
    """A player gains life."""


class SetLife(ChangeByAmount, frozen=True):
    """A player's life total becomes that number."""

    amount: LifeTotal


class Damage(OfNumbers, frozen=True):
    """A player is dealt damage.

    - `combat`: whether it is combat damage; always sent
    - `commander`: the commander that deals it; by default none
    - `controller`: the controller of its source; by default nobody
    - `infect`: whether its source has infect
    - `toxic`: the toxic value of its source
    - `lifelink`: the controller of its source, if the source has lifelink; by default nobody. For
      all damage that one named source deals in a step, that player gains life once (119.9, 119.10).
      Before 2009-07-11, lifelink was a triggered ability, so its controller gained no life before
      the next check
    - `source`: the source's name; by default the `commander`, or an unnamed source. With a
      `commander`, it names the object that the commander has become, for example by melding
    - `unpreventable`: whether the damage can't be prevented (615.12)
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
    """A player pays that much life. If unable, the player does `nothing` or must `lose` the game.

    If a life total does not cover all payments of a step, those listed first are made.

    - `else`: what happens if the player can't pay: `nothing` or `lose`
    """

    needs = "life-payment"
    amount: Count
    otherwise: Literal["nothing", "lose"] = field(name="else", default="nothing")


class ExchangeLife(OfNumbers, frozen=True):
    """A player exchanges life totals `with` another player."""

    needs = "life-exchange"
    other: PlayerName = field(name="with")


class Poison(ChangeByAmount, frozen=True):
    """A player gets that many poison counters."""

    needs = "poison"


class LosePoison(ChangeByAmount, frozen=True):
    """A player loses that many poison counters, or all of them if there are fewer."""

    needs = "poison-loss"


class Draw(ChangeByAmount, frozen=True):
    """A player draws `amount` cards. Drawing from an empty library counts until the next check.

    - `optional`: whether the draw is optional and the player chooses to draw
    """

    needs = "decking"
    optional: Annotated[bool, capability("optional-draws")] = False


class SetLibrary(OfNumbers, frozen=True):
    """A player's library now holds that many cards, at most 1,000."""

    needs = "decking"
    amount: Cards


class _Result(OfPlayer, frozen=True):
    """An effect that ends the game for a player.

    - `controller`: the effect's controller; by default the player
    - `if`: the condition that has to be met, see below; by default none
    """

    among_others = FATES
    controller: PlayerName | None = None
    condition: _If = field(name="if", default=None)


class Win(_Result, frozen=True):
    """An effect says that a player wins the game."""

    needs = "win-effects"


class Lose(_Result, frozen=True):
    """An effect says that a player loses the game."""

    needs = "lose-effects"


class DrawGame(EventRecord, frozen=True):
    """An effect of its `controller` says that the game is a draw.

    - `if`: the condition that has to be met, see below; by default none
    """

    among_others = FATES
    needs = "draw-effects"
    controller: PlayerName
    condition: _If = field(name="if", default=None)


class Concede(OfPlayer, frozen=True):
    """A player concedes.

    - `by`: the player who controls this player and tries to force the concession, which has no
      effect (723.6); by default nobody
    """

    among_others = CONCESSIONS
    needs = "concede"
    made_by: Annotated[PlayerName | None, capability("choices")] = field(name="by", default=None)


class Penalty(OfPlayer, frozen=True):
    """A judge gives a player a game loss.

    Open questions: what a game loss does to a player who can't lose; and since 2014-09-26, what
    happens if every side gets one at the same time.
    """

    among_others = CONCESSIONS
    needs = "penalties"


class AgreeDraw(EventRecord, frozen=True):
    """These players agree to an intentional draw."""

    among_others = CONCESSIONS
    needs = came_with = "intentional-draw"
    players: tuple[PlayerName, ...]


class Loop(EventRecord, frozen=True):
    """The game has entered a loop of actions; see below.

    - `mandatory`: whether the actions are forced
    - `controllers`: the controllers of the objects in the loop; players who have left do not count,
      and if no others are listed, the loop does not happen
    - `manner`: what could end the loop, and whether a player ends it; by default nothing could
    - `drains`: the players who lose life in each iteration; by default nobody
    - `amount`: how much life each of them loses
    - `times`: the number of iterations that the players who control the loop choose; by default
      unlimited
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
    """An effect of its `controller` restarts the game.

    - `owner`: the player whose cards are left out of the new decks; by default nobody
    - `exempt`: how many of that player's cards are left out
    """

    needs = came_with = "restart"
    alone = True
    controller: PlayerName
    owner: Annotated[PlayerName | None, capability("decks")] = None
    exempt: Annotated[Cards, capability("decks")] = 0


class Subgame(EventRecord, frozen=True):
    """An effect begins a subgame, in which the steps that follow are played until it is over.

    Open questions: with limited range, which players take part (the suite assumes those in range of
    the controller, and no subgame if all of them are on one team); in Archenemy, whether a member
    of the team may go first.

    - `controller`: the effect's controller
    - `first`: the randomly determined first player; by default the controller
    - `stakes`: what happens to the players who don't win it; `half-life`: they lose half their
      life, rounded up; by default nothing
    """

    needs = "subgames"
    alone = True
    controller: PlayerName
    first: PlayerName | None = None
    stakes: Literal["half-life"] | None = None


class EndTurn(EventRecord, frozen=True):
    """A turn ends and the next one begins.

    In Grand Melee, several players take turns at once; nothing ends if it is not that player's
    turn. A player who has left during a turn still counts as taking it.

    - `player`: in Grand Melee, the player whose turn ends; by default the player with the lowest
      turn marker
    """

    needs = "turns"
    alone = True
    player: PlayerName | None = None


class Choose(OfPlayer, frozen=True):
    """A player has to make a choice, as an object or a rule requires.

    - `controller`: the controller of the object that requires the choice. If this player has left,
      the object has left too, and nobody makes the choice; by default a rule requires the choice
    - `cost`: whether the choice is about paying a cost
    - `open`: whether the choice stays open until a `make-choice`. Until then nobody receives
      priority: players can only concede, get a game loss or agree to a draw
    """

    needs = "choices"
    alone = True
    controller: PlayerName | None = None
    cost: bool = False
    open: Annotated[bool, capability("open-choices")] = False


class MakeChoice(EventRecord, frozen=True):
    """The player who has to make the open choice at this point, if any, makes it."""

    needs = "open-choices"
    alone = True


class Priority(EventRecord, frozen=True):
    """State-based actions are checked, and then a player receives priority.

    If the active player has left, the next player in turn order receives it (800.4j).

    - `player`: the player who would receive it; by default the active player, in Grand Melee the
      one with the lowest turn marker
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
    """A spell or ability resolves, and its `events` happen one after the other.

    No check happens between them (704.4). An event that must be the only one of its step can't be
    one of them.
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
