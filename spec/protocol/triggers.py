"""Events about triggered abilities (603), and about adding, skipping and controlling turns."""

from typing import Annotated, Literal

from msgspec import Meta, field

from headjudge.spec.protocol.continuous_effects import Condition, OfObjectThere, OfOthers
from headjudge.spec.protocol.event_schema import (
    Count,
    EventRecord,
    Name,
    OfPlayer,
    PlayerName,
    capability,
)

StepName = Literal["upkeep", "draw", "end", "cleanup"]
_STEPS: dict[StepName, str] = dict.fromkeys(("end", "cleanup"), "ending-steps")
Skippable = Literal["turn", "draw-step"]
_SKIPPING: dict[Skippable, str] = {"turn": "extra-turns", "draw-step": "steps"}
_Controller = Annotated[PlayerName | None, capability("controllers")]


class BeginStep(EventRecord, frozen=True):
    """A step of the turn begins; in the draw step the active players draw one card each.

    In the cleanup step, effects that last until the end of the turn end. State-based actions are
    performed if any apply, and only then do players have priority (514.2, 514.3a).

    Only a restarted game or a subgame includes its first turn, in which nobody draws in a game of
    two or a Two-Headed Giant game (103.8). In Grand Melee the event is not sent.

    - `step`: `upkeep`, `draw`, `end` or `cleanup`
    """

    needs = "steps"
    alone = True
    step: Annotated[StepName, capability(_STEPS)]


class EndTheTurn(EventRecord, frozen=True):
    """An effect ends the turn: everything on the stack is exiled, and the cleanup step begins.

    Triggered abilities that are not on the stack yet cease to exist, attackers are removed from
    combat, and state-based actions are checked, all before players have priority again; the end
    step is left out (724.1). The next turn begins with `end-turn`. In Grand Melee it is not sent.
    """

    needs = "ending-the-turn"
    alone = True


class ExtraTurn(OfPlayer, frozen=True):
    """A player takes an extra turn after this one, where teams share turns the team (805.8).

    Members who are given one at the same time share it. If there are several, the newest is taken
    first (500.7). In Grand Melee it is not sent.

    - `controller`: the effect's controller; by default nobody
    - `ability`: an ability of that name triggers as the end step of that turn begins, by which the
      player loses the game; by default none does
    """

    needs = "extra-turns"
    controller: _Controller = None
    ability: Annotated[Name | None, capability("losing-extra-turns")] = None


class Skip(OfPlayer, frozen=True):
    """A player skips the next turn or draw step, where teams share turns the team (805.8).

    Members who skip one at the same time skip it together; each effect on one player skips another
    (614.10a). In Grand Melee it is not sent.

    - `what`: a `turn` or a `draw-step`
    - `controller`: the effect's controller; by default nobody
    """

    what: Annotated[Skippable, capability(_SKIPPING)]
    controller: _Controller = None


class ControlTurn(OfPlayer, frozen=True):
    """A player controls another during that player's next turn, the whole of it (723.1).

    This is an effect of the controlling player, so it does nothing if the other is out of that
    player's range (801.10). It waits while such turns are skipped. In Grand Melee it is not sent.

    - `of`: the player who is controlled
    """

    needs = "choices"
    of: PlayerName


OfTurns = ExtraTurn | Skip | ControlTurn


TriggerEvent = Literal[
    "loses-life",
    "gains-life",
    "is-dealt-damage",
    "draws",
    "loses",
    "upkeep",
    "draw-step",
    "end",
    "dies",
    "leaves",
    "goes-to-graveyard",
    "gets-poison",
    "is-dealt-combat-damage",
    "casts",
]
STEP_OF: dict[TriggerEvent, StepName] = {"upkeep": "upkeep", "draw-step": "draw", "end": "end"}
"""The step whose beginning makes abilities trigger, by event."""
_SEEN: dict[TriggerEvent, str] = {
    "dies": "dies-triggers",
    **dict.fromkeys(("draw-step", "end"), "step-triggers"),
    **dict.fromkeys(("leaves", "goes-to-graveyard"), "leaves-triggers"),
    "gets-poison": "poison-triggers",
    "is-dealt-combat-damage": "combat-damage-triggers",
    "casts": "casting-triggers",
}
Consequence = Literal[
    "gain-life", "lose-life", "damage", "poison", "draw", "mill", "set-life", "win", "lose"
]
_OF_EFFECT: dict[Consequence, str] = dict.fromkeys(("poison", "set-life"), "further-consequences")
AbilityName = Annotated[Name, Meta(extra={"names": "ability"})]
OF_ITSELF: frozenset[TriggerEvent] = frozenset({"leaves", "goes-to-graveyard"})
"""Occurrences on which only an object's own ability triggers."""
WITH_AMOUNT: frozenset[TriggerEvent] = frozenset(
    {"loses-life", "gains-life", "is-dealt-damage", "gets-poison", "is-dealt-combat-damage"}
)
"""Occurrences that have an amount."""
ToWhom = Literal["that-player", "opponent", "player", "one-opponent"]
_TO: dict[ToWhom, str] = {
    **dict.fromkeys(("that-player", "opponent", "player"), "effects-on-others"),
    "one-opponent": "targeted-triggers",
}
_ToOthers = Annotated[ToWhom | None, capability(_TO)]
_Whom = Annotated[tuple[PlayerName, ...], Meta(min_length=1)]
_Times = Annotated[int, Meta(ge=1, le=9)]
_If = Annotated[Condition, capability("conditions")]
_ThenIf = Annotated[Condition | None, capability("later-conditions")]


class Trigger(EventRecord, frozen=True):
    """From now on an ability triggers whenever something happens to a player: 603.2.

    A permanent that its controller owns has the ability, so when that player leaves, the ability
    ceases to exist, with any instances waiting on the stack (800.4a). It does not trigger on events
    that are replaced or can't happen (603.2g), or that happen out of its controller's range
    (801.7).

    - `ability`: its name, unique in the case; if the event is repeated for the player's ability of
      that name, the ability triggers on that as well
    - `player`: its controller
    - `whose`: the player whom the event must happen to
    - `on`: the event: the player `loses-life`, `gains-life`, `is-dealt-damage`,
      `is-dealt-combat-damage`, `gets-poison`, `draws` a card, `casts` a spell, `loses` the game, or
      reaches the `upkeep`, the `draw-step`, in which the card is drawn before anything resolves
      (504.1), or the `end` step, or a permanent that the player controls `dies`, that is, goes
      to a graveyard from play (700.4): its controller as the step began counts, since
      such abilities look back (603.10a); or, for an object's ability, the object `leaves` the
      battlefield for any reason (603.6c), or `goes-to-graveyard` from there
    - `to`: the players its effect applies to, all at the same time
    - `does`: its effect: `gain-life`, `lose-life`, `damage`, `poison`, `draw`, `mill`, `set-life`,
      `win` or `lose`
    - `amount`: how much life or damage, how many cards or counters, or which life total; by default
      as much as the life, damage or poison that it triggered on, or for `win` and `lose` none
    - `times`: multiplies the amount that it triggered on, also for an effect that draws or mills
    - `unless`: whether its controller may pay as it resolves, so that it does nothing
    - `if`: the condition that has to be met both as it triggers and as it resolves (603.4); by
      default nothing
    - `then-if`: the condition that has to be met only as it resolves, for its effect to do
      anything; by default nothing
    - `once`: whether it is a delayed triggered ability, from an effect and not from a permanent,
      which triggers only the next time (603.7b); such an ability has no `if`
    - `object`: the object on the battlefield that has the ability, controlled by `player` as the
      ability begins; the ability ends when the object leaves the battlefield, and `player` in the
      ability always means the object's current controller (109.5); by default no object that the
      case names
    - `whom`: makes an object's ability trigger on what happens to any `opponent` of `player`, or to
      any `player`, instead of to `whose`
    - `to-whom`: for an object's ability, the players its effect applies to instead of `to`:
      `that-player` whom the event happened to, each `opponent` of `player`, each `player`, or
      `one-opponent`, whom `player` chooses
    - `one`: whether its effect applies only to the one player among `to` whom its controller
      chooses as its target
    """

    needs = "triggers"
    ability: Name
    player: PlayerName
    whose: PlayerName
    on: Annotated[TriggerEvent, capability(_SEEN)]
    to: _Whom
    does: Annotated[Consequence, capability(_OF_EFFECT)]
    amount: Count | None = None
    condition: _If | None = field(name="if", default=None)
    later: _ThenIf = field(name="then-if", default=None)
    once: Annotated[bool, capability("delayed-triggers")] = False
    object: OfObjectThere = None
    whom: OfOthers = None
    to_whom: _ToOthers = field(name="to-whom", default=None)
    times: Annotated[_Times | None, capability("further-consequences")] = None
    unless: Annotated[bool, capability("paying-for-triggers")] = False
    one: Annotated[bool, capability("targeted-triggers")] = False


class StateTrigger(EventRecord, frozen=True):
    """From now on an ability triggers on a game state unless it is already waiting: 603.8.

    The state is not checked again as it resolves. All else is as with a `trigger`.

    - `ability`: its name, unique in the case
    - `player`: its controller
    - `if`: the state it triggers on
    - `to`: the players its effect applies to
    - `does`: its effect, as with a `trigger`
    - `amount`: how much life or damage, or how many cards; by default, for `win` and `lose`, none
    - `then-if`: the condition that has to be met as it resolves, as with a `trigger`
    - `object`: the object on the battlefield that has it, as with a `trigger`
    """

    needs = "triggers"
    ability: Name
    player: PlayerName
    condition: _If = field(name="if")
    to: _Whom
    does: Annotated[Consequence, capability(_OF_EFFECT)]
    amount: Count | None = None
    later: _ThenIf = field(name="then-if", default=None)
    object: OfObjectThere = None


class EndTrigger(EventRecord, frozen=True):
    """The ability no longer triggers; waiting instances of it may still resolve (113.7a).

    - `dying`: whether its permanent is destroyed by the next check, so that it triggers on the
      first state-based actions of that check (603.10), but on nothing after them
    """

    needs = "triggers"
    ability: AbilityName
    dying: Annotated[bool, capability("dying-permanents")] = False


class Resolve(EventRecord, frozen=True):
    """The ability resolves if it has triggered and is on top of the stack; if not, nothing does.

    The ability was put on the stack as a player would receive priority, so a check comes first
    (704.3). Abilities that have triggered since the last time are put on top, the active player's
    first (603.3b); a case names no ability that is under another. Players order their own
    abilities, so if an ability triggered on several amounts, the first of these resolves first, and
    the case is advisory.

    - `paid`: whether its controller pays, so that it does nothing, for an ability with `unless`
    - `to`: its target, if it has one; optional in a game of two
    """

    needs = "triggers"
    alone = True
    ability: AbilityName
    paid: Annotated[bool, capability("paying-for-triggers")] = False
    to: Annotated[PlayerName | None, capability("targeted-triggers")] = None


OfTriggers = Trigger | StateTrigger | EndTrigger
