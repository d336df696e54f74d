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
    """A step begins. In `draw`, each active player draws a card.

    In `cleanup`, effects until end of turn end, then state-based actions are performed (514.2,
    514.3a). Only restarted games and subgames have a first turn, in which nobody draws with two
    players or in Two-Headed Giant (103.8).

    - `step`: `upkeep`, `draw`, or (`ending-steps`) `end` or `cleanup`
    """

    needs = "steps"
    alone = True
    step: Annotated[StepName, capability(_STEPS)]


class EndTheTurn(EventRecord, frozen=True):
    """An effect ends the turn (724.1).

    What is on the stack is exiled (copies and abilities cease to exist); abilities that have
    triggered are gone. After a check, attackers leave combat and the cleanup step begins; nobody
    gets priority before. No attack or other step is sent until `end-turn`.
    """

    needs = "turn-effects"
    alone = True


class ExtraTurn(OfPlayer, frozen=True):
    """A player takes an extra turn after this one, the newest first (500.7).

    A team that shares turns takes it together, and one for all who get one in the same step
    (805.8).

    - `controller`: who controls the effect or source; nothing happens if they have left or have
      `player` out of range
    - `ability`: the player's ability that triggers in the end step of that turn: the player loses
    """

    needs = "extra-turns"
    controller: _Controller = None
    ability: Annotated[Name | None, capability("turn-effects")] = None


class Skip(OfPlayer, frozen=True):
    """A player skips the next turn or draw step, one for each effect (614.10a).

    A team that shares turns skips it together, and one for all who skip one in the same step
    (805.8).

    - `what`: `turn` (`extra-turns`) or `draw-step` (`steps`)
    - `controller`: who controls the effect or source; nothing happens if they have left or have
      `player` out of range
    """

    what: Annotated[Skippable, capability(_SKIPPING)]
    controller: _Controller = None


class ControlTurn(OfPlayer, frozen=True):
    """A player controls another player during that player's next turn (723.1).

    It waits if that is skipped, and does nothing out of range (801.10).

    - `of`: who is controlled
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
    """From now on, an ability triggers whenever `on` happens to `whose` (603.2).

    When its controller leaves, it ceases to exist, on the stack too (800.4a).

    - `ability`: its name; if repeated, that `player`'s ability gets another trigger event, with
      separate fields
    - `player`: its controller
    - `whose`: to whom it must happen; with `whom`, `leaves` and `goes-to-graveyard`, always
      `player`
    - `on`: `loses-life`, `gains-life`, `is-dealt-damage`, `draws`, `loses`, `upkeep` (begins);
      (`further-triggers`) `is-dealt-combat-damage`, `gets-poison`, `casts`, `draw-step`, `end`;
      (`leaves-triggers`) `dies`: a permanent that `whose` controlled as the step began (603.10a),
      `leaves`: `object` itself leaves the battlefield, if only to return, `goes-to-graveyard`: it
      goes there
    - `to`: whom its effect is about; with `to-whom`, always `player`
    - `does`: `gain-life`, `lose-life`, `damage` (from an unnamed source), `draw`, `mill`, `win`,
      `lose`, or (`further-consequences`) `poison` or `set-life`
    - `amount`: for `does`, except `win` and `lose`; by default the amount of the trigger event
    - `times`: multiplies the amount of the trigger event
    - `unless`: whether its controller may pay so that it does nothing
    - `if`: to be met as it triggers and as it resolves (603.4)
    - `then-if`: to be met only as it resolves
    - `once`: whether it is a delayed ability, of no permanent, for the next time only (603.7b);
      never with `if`
    - `object`: the object that has it, while on the battlefield; `player` is its controller, now
      and later (109.5)
    - `whom`: an object's ability triggers for any `opponent` of its controller or any `player`
    - `to-whom`: an object's ability is about `that-player` to whom it happened, each `opponent`,
      each `player` (`effects-on-others`), or `one-opponent` as its target (`further-consequences`)
    - `one`: whether it targets one of `to`
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
    """From now on, an ability triggers on a state, unless it is waiting (603.8).

    The state is not checked again as it resolves. Other fields are as for `trigger`.

    - `ability`: its name
    - `player`: its controller
    - `if`: the state
    - `to`: whom its effect is about
    - `does`: as for `trigger`
    - `amount`: as for `trigger`
    - `then-if`: to be met only as it resolves
    - `object`: the object that has it, while on the battlefield; `player` is its controller, now
      and later (109.5)
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
    """The ability stops triggering. On the stack, it may still resolve (113.7a).

    - `dying`: whether the next check destroys its permanent; it still sees the first state-based
      actions (603.10)
    """

    needs = "triggers"
    ability: AbilityName
    dying: Annotated[bool, capability("dying-permanents")] = False


class Resolve(EventRecord, frozen=True):
    """After a check, the ability resolves if it has triggered and is on top of the stack.

    Each check puts triggered abilities there, the active player's first (603.3b). Objects of the
    case on the stack don't matter. No case names an ability below another.

    - `paid`: for an ability with `unless`, whether its controller pays
    - `to`: its target, unless only one player can be
    """

    needs = "triggers"
    alone = True
    ability: AbilityName
    paid: Annotated[bool, capability("further-consequences")] = False
    to: Annotated[PlayerName | None, capability("further-consequences")] = None


OfTriggers = Trigger | StateTrigger | EndTrigger
