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
    """A step of the turn begins. In the draw step, each active player draws a card.

    In the cleanup step, effects that last until end of turn end. Then state-based actions are
    performed; players receive priority only if any apply (514.2, 514.3a).

    Only restarted games and subgames are played from their first turn. In the first turn of a game
    of two players or a Two-Headed Giant game, nobody draws (103.8). The event is not sent in Grand
    Melee.

    - `step`: `upkeep`, `draw`, `end` or `cleanup`
    """

    needs = "steps"
    alone = True
    step: Annotated[StepName, capability(_STEPS)]


class EndTheTurn(EventRecord, frozen=True):
    """An effect ends the turn: everything on the stack is exiled, and the cleanup step begins.

    This includes the objects that the case names; copies and abilities cease to exist. So do
    triggered abilities that are not on the stack yet; before 2015-07-17, these were put on the
    stack in the cleanup step instead. Attackers are removed from combat, none are declared after
    that, and state-based actions are checked. All of this happens before a player receives priority
    again, and the end step is skipped (724.1). The next turn begins with `end-turn`. The event is
    not sent in Grand Melee.
    """

    needs = "turn-effects"
    alone = True


class ExtraTurn(OfPlayer, frozen=True):
    """A player, or the team if teams share turns, takes an extra turn after this one (805.8).

    Members who get one at the same time share it. The newest of several extra turns is taken first
    (500.7). The event is not sent in Grand Melee.

    - `controller`: the effect's controller; by default nobody
    - `ability`: the name of an ability that triggers as the end step of that turn begins and makes
      the player lose the game; by default none
    """

    needs = "extra-turns"
    controller: _Controller = None
    ability: Annotated[Name | None, capability("turn-effects")] = None


class Skip(OfPlayer, frozen=True):
    """A player, or the team if teams share turns, skips the next turn or draw step (805.8).

    Members who skip one at the same time skip the same one. Several effects on one player skip
    several (614.10a). The event is not sent in Grand Melee.

    - `what`: a `turn` or a `draw-step`
    - `controller`: the effect's controller; by default nobody
    """

    what: Annotated[Skippable, capability(_SKIPPING)]
    controller: _Controller = None


class ControlTurn(OfPlayer, frozen=True):
    """A player controls another player during that player's whole next turn (723.1).

    The effect is the controlling player's, so it does nothing if the other player is out of range
    (801.10). If such a turn is skipped, the effect waits for the next one. The event is not sent in
    Grand Melee.

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
    **dict.fromkeys(("dies", "leaves", "goes-to-graveyard"), "leaves-triggers"),
    **dict.fromkeys(
        ("draw-step", "end", "gets-poison", "is-dealt-combat-damage", "casts"), "further-triggers"
    ),
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
    "one-opponent": "further-consequences",
}
_ToOthers = Annotated[ToWhom | None, capability(_TO)]
_Whom = Annotated[tuple[PlayerName, ...], Meta(min_length=1)]
_Times = Annotated[int, Meta(ge=1, le=9)]
_If = Annotated[Condition, capability("conditions")]
_ThenIf = Annotated[Condition | None, capability("further-conditions")]


class Trigger(EventRecord, frozen=True):
    """From now on, an ability triggers whenever something happens to a player (603.2).

    A permanent that the controller owns has the ability. When that player leaves, the ability
    ceases to exist, together with its instances on the stack (800.4a). It does not trigger on
    events that are replaced or can't happen (603.2g), or that happen out of its controller's range
    (801.7).

    - `ability`: its name, unique in the case. A second `trigger` with the same name and player adds
      another trigger event to the same ability
    - `player`: its controller
    - `whose`: the player to whom the event must happen
    - `on`: the trigger event. The player `loses-life`, `gains-life`, `is-dealt-damage`,
      `is-dealt-combat-damage`, `gets-poison`, `draws` a card, `casts` a spell or `loses` the game;
      the player's `upkeep`, `draw-step` or `end` step begins (the card of the draw step is drawn
      before anything resolves, 504.1); a permanent `dies`, that is, goes from the battlefield to a
      graveyard (700.4), under the player's control as the step began, since such abilities look
      back (603.10a); or, for an object's ability, the object `leaves` the battlefield for any
      reason (603.6c) or `goes-to-graveyard` from there
    - `to`: the players to whom its effect applies, at the same time
    - `does`: its effect: `gain-life`, `lose-life`, `damage`, `poison`, `draw`, `mill`, `set-life`,
      `win` or `lose`
    - `amount`: how much life or damage, how many cards or counters, or the life total to set; not
      given for `win` and `lose`; by default the amount of life, damage or poison in the trigger
      event
    - `times`: multiplies the amount in the trigger event, also for an effect that draws or mills;
      by default `1`
    - `unless`: whether its controller may pay as it resolves to make it do nothing
    - `if`: the condition that has to be met both as it triggers and as it resolves (603.4); by
      default none
    - `then-if`: the condition that has to be met only as it resolves; by default none
    - `once`: whether it is a delayed triggered ability, from an effect and not from a permanent,
      that triggers only the next time (603.7b); such an ability has no `if`
    - `object`: the object on the battlefield that has the ability; `player` controls it as the
      ability begins, and from then on `player` means its current controller (109.5). The ability
      ends when the object leaves the battlefield; by default no object that the case names
    - `whom`: for an object's ability, the event must happen to any `opponent` of `player`, or to
      any `player`; by default to `whose`
    - `to-whom`: for an object's ability, its effect applies to `that-player` to whom the event
      happened, each `opponent` of `player`, each `player`, or `one-opponent`, whom `player`
      chooses; by default to `to`
    - `one`: whether its effect applies only to one player among `to`, whom its controller chooses
      as its target
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
    unless: Annotated[bool, capability("further-consequences")] = False
    one: Annotated[bool, capability("further-consequences")] = False


class StateTrigger(EventRecord, frozen=True):
    """From now on, an ability triggers on a game state unless it is already waiting (603.8).

    The state is not checked again as the ability resolves. Everything else is as for a `trigger`.

    - `ability`: its name, unique in the case
    - `player`: its controller
    - `if`: the state on which it triggers
    - `to`: the players to whom its effect applies
    - `does`: its effect, as for a `trigger`
    - `amount`: how much life or damage, or how many cards; not given for `win` and `lose`
    - `then-if`: the condition that has to be met as it resolves; by default none
    - `object`: the object on the battlefield that has the ability, as for a `trigger`; by default
      no object that the case names
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
    """The ability no longer triggers. Its instances on the stack may still resolve (113.7a).

    - `dying`: whether the next check destroys its permanent. Then the ability triggers on the first
      state-based actions of that check (603.10), but on nothing after them
    """

    needs = "triggers"
    ability: AbilityName
    dying: Annotated[bool, capability("dying-permanents")] = False


class Resolve(EventRecord, frozen=True):
    """The ability resolves if it has triggered and is on top of the stack. Otherwise nothing does.

    An ability is put on the stack when a player would receive priority, so a check comes first
    (704.3). Abilities that have triggered since the last time are put on top, the active player's
    first (603.3b). A case never names an ability that is under another. Players order their own
    abilities: if an ability triggered on several amounts, the first one resolves first, and the
    case is advisory.

    - `paid`: for an ability with `unless`, whether its controller pays to make it do nothing
    - `to`: its target, if it has one; optional if only one player can be the target
    """

    needs = "triggers"
    alone = True
    ability: AbilityName
    paid: Annotated[bool, capability("further-consequences")] = False
    to: Annotated[PlayerName | None, capability("further-consequences")] = None


OfTriggers = Trigger | StateTrigger | EndTrigger
