"""Reasons why an outcome is not final: abilities on the stack, yet to trigger, or skipped."""

from collections import Counter
from collections.abc import Iterator, Sequence
from itertools import pairwise, takewhile

from headjudge.reference.game_play import take_step
from headjudge.reference.game_state import GameState
from headjudge.reference.resolve_outcome import Trace
from headjudge.reference.snapshots import copy_game
from headjudge.reference.triggers import with_stack_order
from headjudge.spec import protocol
from headjudge.spec.protocol.triggers import StepName
from headjudge.suite.card_names import called
from headjudge.suite.scenario import Scenario
from headjudge.suite.stack_checks import in_its_step
from headjudge.text import join_english

_FIRST_STEPS: tuple[StepName, ...] = ("upkeep", "draw")
"""The turn's first steps, which may be over before a scenario starts."""
_LAST_STEPS: tuple[StepName, ...] = ("end",)
Steps = Sequence[tuple[protocol.Event, ...]]


def pending(
    scenario: Scenario, games: Sequence[GameState], possible: Sequence[bool]
) -> tuple[str, ...]:
    """Return why a game's outcome is not final; the next ability to resolve comes first.

    `games` holds the game at the start and after each step. `possible` holds, for each step,
    whether the stack order allows its events.
    """
    case = scenario.game
    if case is None or not games:
        return ()
    passed_over = _passed_over(scenario, case.steps, games)
    if games[-1].over:
        return tuple(dict.fromkeys(passed_over))
    waiting = [
        _how_to_resolve(object_.ability, scenario)
        for object_ in reversed(with_stack_order(games[-1]))
    ]
    repeated = _repeated(games, case.steps, possible)
    coming = _delayed(scenario, games[-1])
    return tuple(dict.fromkeys((*waiting, *repeated, *passed_over, *coming)))


def _how_to_resolve(trigger: protocol.Trigger | protocol.StateTrigger, scenario: Scenario) -> str:
    """Name an ability on the stack, and the sentence that resolves it."""
    name = called(trigger.ability, scenario)
    aimed = isinstance(trigger, protocol.Trigger) and trigger.one and len(trigger.to) > 1
    resolves = f"{name}'s ability resolves{f' for {trigger.to[0]}' if aimed else ''}"
    return f"{name}'s ability waits on the stack; write: {resolves}"


def _delayed(scenario: Scenario, game: GameState) -> Iterator[str]:
    """Yield the delayed abilities that trigger in a later step (603.7)."""
    for trigger in game.abilities.known:
        if (
            isinstance(trigger, protocol.Trigger)
            and trigger.once
            and (when := in_its_step(trigger))
        ):
            yield f"{called(trigger.ability, scenario)}'s ability {when}"
    for turn in game.turns.extra:
        if turn.ability:
            name = called(turn.ability, scenario)
            when = f"{turn.player}'s extra turn; in that turn write: the end step begins"
            yield f"{name}'s ability triggers at the end step of {when}"


def _passed_over(scenario: Scenario, steps: Steps, games: Sequence[GameState]) -> Iterator[str]:
    """Yield abilities whose step the scenario skipped: their turn ended without mentioning it.

    The start of the first turn is unknown, so its first steps count as mentioned.
    """
    mentioned: set[str] = {*_FIRST_STEPS}
    start = games[0]
    for (event, *_), (before, after) in zip(steps, pairwise(games), strict=False):
        if isinstance(event, protocol.BeginStep):
            mentioned.add(event.step)
        elif isinstance(event, protocol.EndTheTurn):
            mentioned |= {*_LAST_STEPS}
        elif isinstance(event, protocol.EndTurn) and not before.over and not before.markers:
            for game, names in ((start, _FIRST_STEPS), (before, _LAST_STEPS)):
                for name in names:
                    if name not in mentioned:
                        yield from _triggering(scenario, game, name)
            mentioned, start = set(), after


def _triggering(scenario: Scenario, game: GameState, step: StepName) -> Iterator[str]:
    """Yield the abilities that would trigger at the beginning of a step."""
    known = len(game.abilities.waiting)
    then = take_step(copy_game(game), (protocol.BeginStep(step),), Trace(derive=False))
    for waiting in then.abilities.waiting[known:]:
        if when := in_its_step(waiting.ability):
            name = called(waiting.ability.ability, scenario)
            yield f"{name}'s ability was passed over, which {when}"


def _repeated(games: Sequence[GameState], steps: Steps, possible: Sequence[bool]) -> Iterator[str]:
    """Suggest a loop if the latest steps consist only of abilities that retrigger as they resolve.

    `games` holds the game at the start and after each step.
    """
    latest = list(
        takewhile(
            lambda step: isinstance(step[0][0], protocol.Resolve | protocol.Check),
            reversed([*zip(steps, possible, strict=True)]),
        )
    )
    resolved = Counter(
        event.ability
        for events, is_possible in latest
        for event in events
        if is_possible and isinstance(event, protocol.Resolve)
    )
    before, now = (
        Counter(waiting.ability.ability for waiting in game.abilities.waiting)
        for game in (games[-1 - len(latest)], games[-1])
    )
    controllers = [
        waiting.ability.player
        for waiting in games[-1].abilities.waiting
        if resolved[name := waiting.ability.ability] and now[name] + resolved[name] > before[name]
    ]
    if controllers:
        names = join_english(list(dict.fromkeys(controllers)))
        yield (
            "that has come again by itself; if nothing stops it, it is a loop; "
            f"write: a loop of mandatory actions with objects controlled by {names} begins"
        )
