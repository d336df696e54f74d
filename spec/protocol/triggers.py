"""Events about triggered abilities: 603."""

from typing import Annotated, Literal

from msgspec import Meta, field

from headjudge.spec.protocol.continuous_effects import Condition, OfObjectThere, OfOthers
from headjudge.spec.protocol.event_schema import Count, EventRecord, Name, PlayerName, capability
from headjudge.spec.protocol.turn_events import StepName

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
"""The step that begins when abilities trigger on reaching it."""
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
"""What only an object's own ability sees."""
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

    It is one of a permanent that its controller owns, so it goes as that player leaves, and what
    waits of it with it (800.4a). What is replaced, or can't happen, is not seen (603.2g), nor what
    happens out of its controller's range (801.7).

    - `ability`: its name, which nothing else in the case has; what is said again of the player's
      ability of that name, it triggers on too
    - `player`: who controls it
    - `whose`: to whom it must happen
    - `on`: what must happen: the player `loses-life`, `gains-life`, `is-dealt-damage`,
      `is-dealt-combat-damage`, `gets-poison`, `draws` a card, `casts` a spell, `loses` the game, or
      reaches the `upkeep`, the `draw-step`, in which the card is drawn before anything resolves
      (504.1), or the `end` step, or a permanent that the player controls `dies`, which is to be put
      into a graveyard from the battlefield (700.4): whose it was as the step began decides, as such
      abilities look back (603.10a); or, of an object's ability, that it `leaves` the battlefield,
      for whatever reason (603.6c), or from there `goes-to-graveyard`
    - `to`: whom its effect is about, all of them at the same time
    - `does`: what that is: `gain-life`, `lose-life`, `damage`, `poison`, `draw`, `mill`,
      `set-life`, `win` or `lose`
    - `amount`: how much life or damage, how many cards or counters, or which life total; by default
      as much as the life, damage or poison that it triggered on, or for `win` and `lose` none
    - `times`: that its effect is so many times as much as it triggered on, of cards too
    - `unless`: whether who controls it may pay for it as it resolves, so that it does nothing
    - `if`: what has to be so both as it triggers and as it resolves (603.4); by default nothing
    - `then-if`: what has to be so only as it resolves, for its effect to do anything; by default
      nothing
    - `once`: whether it is a delayed one, of an effect and not of a permanent, which triggers only
      the next time (603.7b); such a one has no `if`
    - `object`: which object on the battlefield has it, that `player` controls as it begins: it goes
      as that leaves the battlefield, and `player`, wherever the ability names that player, is
      always who controls the object (109.5); by default it is of no object that the case names
    - `whom`: of an object's ability whether it must happen not to `whose`, but to any `opponent` of
      `player`, or to any `player`
    - `to-whom`: of an object's ability whom its effect is about in place of `to`: `that-player` to
      whom it happened, each `opponent` of `player`, each `player`, or `one-opponent`, whom
      `player` chooses
    - `one`: whether its effect is about one of `to` only, whom its controller chooses as its target
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
    """From now on an ability triggers as soon as something is so, unless it waits already: 603.8.

    When it resolves, it is not asked again whether that is so. All else is as with a `trigger`.

    - `ability`: its name, which nothing else in the case has
    - `player`: who controls it
    - `if`: what has to be so
    - `to`: whom its effect is about
    - `does`: what that is, as with a `trigger`
    - `amount`: how much life or damage, or how many cards; by default, for `win` and `lose`, none
    - `then-if`: what has to be so as it resolves, as with a `trigger`
    - `object`: which object on the battlefield has it, as with a `trigger`
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
    """The ability triggers no more; what waits of it may still resolve (113.7a).

    - `dying`: whether its permanent is destroyed by the next check, so that it sees what the first
      state-based actions of that check do (603.10), and nothing after them
    """

    needs = "triggers"
    ability: AbilityName
    dying: Annotated[bool, capability("dying-permanents")] = False


class Resolve(EventRecord, frozen=True):
    """The ability resolves, if it has triggered and lies on top of the stack, or else nothing does.

    It was put on the stack as a player would receive priority, so first comes a check (704.3). What
    triggered since the last time goes on top, the active player's first (603.3b); a case names no
    ability that lies under another. Each player orders what is theirs, so what triggered first on
    several amounts resolves first, and the case is advisory.

    - `paid`: whether who controls it pays for it, so that it does nothing; of one with `unless`
    - `to`: its target, of one that has one; only in a game of two it need not be said
    """

    needs = "triggers"
    alone = True
    ability: AbilityName
    paid: Annotated[bool, capability("paying-for-triggers")] = False
    to: Annotated[PlayerName | None, capability("targeted-triggers")] = None


OfTriggers = Trigger | StateTrigger | EndTrigger
