"""The events of a game, and steps of events.

Each class describes an event completely: its name on the wire, its meaning and that of its fields
(docstring), what it names (field types), and the capabilities it needs. What it does is up to those
who play it. Creatures are assumed to be able to attack and block: they are untapped and have haste,
for instance.
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
from headjudge.spec.protocol.triggers import OfTriggers, Resolve
from headjudge.spec.protocol.turn_events import BeginStep, EndTheTurn, OfTurns

Controller = Annotated[PlayerName | None, capability("controllers")]
"""The controller of the effect, or for damage of its source."""


class ChangeByAmount(OfNumbers, frozen=True):
    """A change by an amount.

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


class Attack(OfPlayer, frozen=True):
    """A player's creature is declared as an attacker, at the same time as all others of the turn.

    It happens on the player's own turn, once in a turn; a game of more than two is one in which
    several players may be attacked (802.1). There is no attacker where the player does not control
    it, or the one it would attack has left or is out of range (801.3). It stops attacking as
    another player comes to control it, or as it leaves the battlefield (506.4). It is not sent in
    Emperor, Alternating Teams and Grand Melee.

    - `player`: who controls it
    - `attacker`: its name: that of an object of the case, or of a commander, which it then is, or
      of a creature that the case does not tell of otherwise
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
    """A player's creature is declared as a blocker, at the same time as all others of the turn.

    A blocked attacker deals no combat damage to a player, even if the blocker is gone by then
    (509.1h), but for one with trample. All blockers have a power of 0.

    - `player`: who controls it: whom the attacker attacks, or a member of a team that shares turns
    - `attacker`: what it blocks; if that attacks no more, there is no blocker
    - `blocker`: the object of the case that it is, which survives; by default none
    - `toughness`: how much damage is lethal to it; by default more than it is dealt
    """

    needs = "combat"
    among_others = ""
    attacker: Name
    blocker: ObjectName | None = None
    toughness: Annotated[int, Meta(ge=1, le=10**9)] | None = None


class CombatDamage(EventRecord, frozen=True):
    """All creatures that still attack deal their combat damage, all at the same time (510.2).

    One with trample deals the player as much of it as the rules allow. Combat is over then.
    """

    needs = "combat"
    alone = True


OfCombat = Attack | Block
"""Declared at one time, with nothing else."""


LoopManner = Literal["outside", "outside-taken", "unless", "unless-taken", "fragmented", "kept-up"]
FATES = "simultaneous-fates"
"""Needed by a step in which an event among several decides who wins, loses or draws."""
CONCESSIONS = "simultaneous-concessions"
"""The same for players or a judge, who are not an effect."""
_If = Annotated[Condition | None, capability("conditions")]


class Check(EventRecord, frozen=True):
    """Players would receive priority: state-based actions are performed until none applies."""

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

    - `combat`: always there: whether it is combat damage
    - `commander`: the commander that deals it; by default none
    - `controller`: whose source it is; by default nobody's
    - `infect`: whether its source has infect
    - `toxic`: the toxic value of its source
    - `lifelink`: who controls its source, if that has lifelink; by default nobody
    - `source`: what deals it; by default the `commander`, or else nothing that has a name; with a
      `commander` it is what that has become, as by melding
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
    """A player pays that much life if able, or `else` does `nothing` or must `lose` the game."""

    needs = "life-payment"
    amount: Count
    otherwise: Literal["nothing", "lose"] = field(name="else", default="nothing")


class ExchangeLife(OfNumbers, frozen=True):
    """Two players exchange their life totals: one `with` the other."""

    needs = "life-exchange"
    other: PlayerName = field(name="with")


class Poison(ChangeByAmount, frozen=True):
    """A player gets that many poison counters."""

    needs = "poison"


class LosePoison(ChangeByAmount, frozen=True):
    """A player loses that many poison counters, or as many as there are."""

    needs = "poison-loss"


class Draw(ChangeByAmount, frozen=True):
    """A player draws `amount` cards; an attempt from an empty library counts until the next check.

    - `optional`: whether the player may draw them and chooses to, and is not required to
    """

    needs = "decking"
    optional: Annotated[bool, capability("optional-draws")] = False


class SetLibrary(OfNumbers, frozen=True):
    """A player's library now holds that many cards, at most 1,000."""

    needs = "decking"
    amount: Cards


class _Result(OfPlayer, frozen=True):
    """What an effect says of how the game ends for a player.

    - `controller`: of the effect; by default the player
    - `if`: what has to be so for that: see below; by default nothing
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

    - `if`: what has to be so for that: see below; by default nothing
    """

    among_others = FATES
    needs = "draw-effects"
    controller: PlayerName
    condition: _If = field(name="if", default=None)


class Concede(OfPlayer, frozen=True):
    """A player concedes.

    - `by`: who controls the player and would make them concede, so that nothing happens (723.6)
    """

    among_others = CONCESSIONS
    needs = "concede"
    made_by: Annotated[PlayerName | None, capability("made-to-concede")] = field(
        name="by", default=None
    )


class Penalty(OfPlayer, frozen=True):
    """A judge gives a player a game loss.

    It is open what that does to a player who can't lose and, since 2014-09-26, where every side
    gets one at the same time.
    """

    among_others = CONCESSIONS
    needs = "penalties"


class AgreeDraw(EventRecord, frozen=True):
    """These players agree to an intentional draw."""

    among_others = CONCESSIONS
    needs = came_with = "intentional-draw"
    players: tuple[PlayerName, ...]


class Loop(EventRecord, frozen=True):
    """The game has entered a loop of actions, about which there is more below.

    - `mandatory`: whether the actions are forced
    - `controllers`: of the objects in it; those who have left do not count, and with none left
      there is no loop
    - `manner`: what could end it, and whether somebody lets it; by default nothing
    - `drains`: who loses life each time round; by default nobody
    - `amount`: how much life that is
    - `times`: how often it goes round by the choice of those who keep it up; by default for ever
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

    - `owner`: whose cards stay out of the new decks, if any do; by default nobody's
    - `exempt`: how many of the owner's cards do
    """

    needs = came_with = "restart"
    alone = True
    controller: PlayerName
    owner: Annotated[PlayerName | None, capability("decks")] = None
    exempt: Annotated[Cards, capability("decks")] = 0


class Subgame(EventRecord, frozen=True):
    """An effect begins a subgame, in which the steps that follow are played until it is over.

    Open: with limited range, who plays it (here those in range of the controller; none begins among
    team-mates alone); in Archenemy, whether one of the team may go first.

    - `controller`: of the effect
    - `first`: whom chance makes the first player; by default the controller
    - `stakes`: what then befalls those who have not won it: `half-life`, the loss of half their
      life, rounded up; by default nothing
    """

    needs = "subgames"
    alone = True
    controller: PlayerName
    first: PlayerName | None = None
    stakes: Literal["half-life"] | None = None


class EndTurn(EventRecord, frozen=True):
    """A turn ends and the next one begins.

    In Grand Melee, where several players take turns, nothing ends if that player takes none; who
    has left during a turn still takes it.

    - `player`: in Grand Melee, whose turn ends; by default that of the lowest marker
    """

    needs = "turns"
    alone = True
    player: PlayerName | None = None


class Choose(OfPlayer, frozen=True):
    """A player has to make a choice, as an object or a rule requires.

    - `controller`: of the object that requires it; if the controller has left, so has the object,
      and nobody makes the choice; by default a rule requires it
    - `cost`: whether the choice is about paying a cost
    - `open`: whether the choice is not made yet, but stays open until a `make-choice`: nobody
      receives priority until then, so all that can happen is that players concede, are given a game
      loss or agree to a draw
    """

    needs = "choices"
    alone = True
    controller: PlayerName | None = None
    cost: bool = False
    open: Annotated[bool, capability("open-choices")] = False


class MakeChoice(EventRecord, frozen=True):
    """The choice that is open is made by whoever has to make it now, if anybody has to."""

    needs = "open-choices"
    alone = True


class Priority(EventRecord, frozen=True):
    """A player would receive priority: first comes a check.

    In place of an active player who has left the next in turn order has it (800.4j).

    - `player`: by default the active player; in Grand Melee that of the lowest marker
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
"""What may be the effect of a player, or damage from something the player controls."""
_Life = PayLife | ExchangeLife | RedistributeLife | SetLibrary
_Ending = Win | Lose | DrawGame | Concede | Penalty | AgreeDraw | Loop
_OfEffects = OfEffect | OfAlteration | OfObject | UntilTurn | OfTurns | OfTriggers
Simple = Change | _Life | _Ending | _OfEffects | Each | Cast
"""What can happen together with other events."""


class InOrder(EventRecord, frozen=True):
    """One spell or ability resolves, whose `events` happen one after the other.

    There is no check between them (704.4). None of them is one that stands alone in its step.
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
