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
    514.3a). Only restarted games and subgames skip the first draw (103.8).

    - `step`: `upkeep`, `draw`, or (`ending-steps`) `end` or `cleanup`
    """

    needs = "steps"
    alone = True
    step: Annotated[StepName, capability(_STEPS)]


class EndTheTurn(EventRecord, frozen=True):
    """An effect ends the turn: its cleanup step begins (724.1).

    No attack or other step is sent until `end-turn`.
    """

    needs = "turn-effects"
    alone = True


class ExtraTurn(OfPlayer, frozen=True):
    """A player takes an extra turn after this one, the newest first.

    - `controller`: the player who controls the effect or the source. If that player has left or has
      `player` out of range, nothing happens
    - `ability`: the player's ability that triggers at the end step of that turn and makes the
      player lose
    """

    needs = "extra-turns"
    controller: _Controller = None
    ability: Annotated[Name | None, capability("turn-effects")] = None


class Skip(OfPlayer, frozen=True):
    """A player skips their next turn or draw step; each such effect skips one (614.10a).

    - `what`: `turn` (`extra-turns`) or `draw-step` (`steps`)
    - `controller`: the player who controls the effect or the source. If that player has left or has
      `player` out of range, nothing happens
    """

    what: Annotated[Skippable, capability(_SKIPPING)]
    controller: _Controller = None


class ControlTurn(OfPlayer, frozen=True):
    """A player controls another (`of`) during that player's whole next turn (723.1).

    Nothing happens out of range (801.10).
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
    """From now on, an ability triggers whenever `on` happens to `whose`.

    When its controller leaves, it ceases to exist, on the stack too (800.4a).

    - `ability`: its name; if repeated, that `player`'s ability gets another trigger event, with
      separate fields
    - `player`: its controller
    - `whose`: the player to whom it must happen; always `player` with `whom`, `leaves` or
      `goes-to-graveyard`
    - `on`: `loses-life`, `gains-life`, `is-dealt-damage`, `draws`, `loses`, `upkeep`;
      (`further-triggers`) `is-dealt-combat-damage`, `gets-poison`, `casts`, `draw-step`, `end`;
      (`leaves-triggers`) `dies` (a permanent that `whose` controlled as the step began, 603.10a),
      `leaves` (`object` leaves the battlefield, even if it returns at once), `goes-to-graveyard`
      (`object` does, from the battlefield)
    - `to`: the players whom its effect affects; only `player` with `to-whom`
    - `does`: `gain-life`, `lose-life`, `damage` (from an unnamed source), `draw`, `mill`, `win`,
      `lose`, or (`further-consequences`) `poison` or `set-life`
    - `amount`: the amount for `does`, not sent with `win` and `lose`; by default that of the
      trigger event
    - `times`: multiplies the amount of the trigger event
    - `unless`: whether its controller may pay to make it do nothing
    - `if`: has to be met as it triggers and as it resolves (603.4)
    - `then-if`: has to be met only as it resolves
    - `once`: whether it is a delayed ability, which has no permanent and triggers once (603.7b)
    - `object`: the object that has the effect or ability while it is on the battlefield; `player`
      means its controller, now and later (109.5)
    - `whom`: an object's ability triggers if it happens to any `opponent` of its controller, or to
      any `player`
    - `to-whom`: an object's ability affects `that-player` to whom it happened, each `opponent`,
      each `player` (`effects-on-others`), or `one-opponent`, a target (`further-consequences`)
    - `one`: whether it affects only one of `to`, a target
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
    """From now on, an ability triggers on a state, unless it is waiting.

    The state is not checked again as it resolves. Other fields are as for `trigger`.

    - `player`: its controller
    - `if`: the state
    - `amount`: as for `trigger`
    - `then-if`: has to be met only as it resolves
    - `object`: the object that has the effect or ability while it is on the battlefield; `player`
      means its controller, now and later (109.5)
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
    """The ability stops triggering. On the stack, it may still resolve.

    - `dying`: whether the next check destroys its permanent; it still sees the first state-based
      actions of that check (603.10)
    """

    needs = "triggers"
    ability: AbilityName
    dying: Annotated[bool, capability("dying-permanents")] = False


class Resolve(EventRecord, frozen=True):
    """After a check, the ability resolves if it has triggered and is on top of the stack.

    Each check puts triggered abilities there, the active player's first (603.3b). Named objects on
    the stack are ignored. No case names an ability that is below another.

    - `paid`: for an ability with `unless`, whether its controller pays
    - `to`: its target, if it has one; optional if only one player can be the target
    """

    needs = "triggers"
    alone = True
    ability: AbilityName
    paid: Annotated[bool, capability("further-consequences")] = False
    to: Annotated[PlayerName | None, capability("further-consequences")] = None


OfTriggers = Trigger | StateTrigger | EndTrigger
