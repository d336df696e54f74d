"""Why an outcome is not final: what waits on the stack, is yet to trigger, or was passed over."""

from collections import Counter
from collections.abc import Iterator, Sequence
from itertools import takewhile

from headjudge.reference.game_play import take_step
from headjudge.reference.game_state import GameState
from headjudge.reference.resolve_outcome import Trace
from headjudge.reference.snapshots import copied
from headjudge.reference.triggers import stacked
from headjudge.spec import protocol
from headjudge.spec.protocol.turn_events import StepName
from headjudge.suite.card_names import called
from headjudge.suite.scenario import Scenario
from headjudge.suite.stack_checks import in_its_step
from headjudge.text import join_english

_FIRST: tuple[StepName, ...] = ("upkeep", "draw")
_LAST: tuple[StepName, ...] = ("end",)
"""The steps that come before what happens in a turn, and after it."""


def pending(
    scenario: Scenario, games: Sequence[GameState], kept: Sequence[bool]
) -> tuple[str, ...]:
    """Why the end of a game is not final: what waits on the stack first, the next to resolve first.

    `games` are the game as it began and after each step; `kept` says of each step whether the stack
    lets happen what it tells.
    """
    case = scenario.game
    if case is None or not games:
        return ()
    passed_over = _passed_over(scenario, case.steps, games)
    if games[-1].over:
        return tuple(dict.fromkeys(passed_over))
    waiting = [one.ability for one in reversed(stacked(games[-1]))]
    said = [_how_it_resolves(trigger, scenario) for trigger in waiting]
    again = _coming_again(games, case.steps, kept)
    coming = _to_come(scenario, games[-1])
    return tuple(dict.fromkeys((*said, *again, *passed_over, *coming)))


def _how_it_resolves(waiting: protocol.Trigger | protocol.StateTrigger, scenario: Scenario) -> str:
    """That an ability waits, and what to write for it to resolve."""
    name = called(waiting.ability, scenario)
    aimed = isinstance(waiting, protocol.Trigger) and waiting.one and len(waiting.to) > 1
    resolves = f"{name}'s ability resolves{f' for {waiting.to[0]}' if aimed else ''}"
    return f"{name}'s ability waits on the stack; write: {resolves}"


def _to_come(scenario: Scenario, game: GameState) -> Iterator[str]:
    """The abilities that will trigger once, in a step that has not come yet: 603.7."""
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


def _passed_over(
    scenario: Scenario, steps: Sequence[tuple[protocol.Event, ...]], games: Sequence[GameState]
) -> Iterator[str]:
    """The abilities that trigger in a step of a turn that ended, and that was not told of.

    How the turn before the first step began is not known.
    """
    begun: set[str] = {*_FIRST}
    began = games[0]
    for (event, *_), before, after in zip(steps, games, games[1:], strict=False):
        if isinstance(event, protocol.BeginStep | protocol.EndTheTurn):
            begun |= {*_LAST} if isinstance(event, protocol.EndTheTurn) else {event.step}
        elif isinstance(event, protocol.EndTurn) and not before.over and not before.markers:
            for game, some in ((began, _FIRST), (before, _LAST)):
                for step in some:
                    if step not in begun:
                        yield from _triggering(scenario, game, step)
            begun, began = set(), after


def _triggering(scenario: Scenario, game: GameState, step: StepName) -> Iterator[str]:
    """The abilities that would trigger if a step of the turn began now."""
    known = len(game.abilities.waiting)
    then = take_step(copied(game), (protocol.BeginStep(step),), Trace(derive=False))
    for one in then.abilities.waiting[known:]:
        if when := in_its_step(one.ability):
            yield f"{called(one.ability.ability, scenario)}'s ability was passed over, which {when}"


def _coming_again(
    games: Sequence[GameState], steps: Sequence[tuple[protocol.Event, ...]], kept: Sequence[bool]
) -> Iterator[str]:
    """How a loop is said, where what waits has triggered as it resolved, and nothing else happened.

    `games` are the game at the start and after each of the steps.
    """
    told = reversed([*zip(steps, kept, strict=True)])
    alone = [*takewhile(lambda one: isinstance(one[0][0], protocol.Resolve | protocol.Check), told)]
    done = (event for events, so in alone if so for event in events)
    resolved = Counter([one.ability for one in done if isinstance(one, protocol.Resolve)])
    before, now = (
        Counter([one.ability.ability for one in game.abilities.waiting])
        for game in (games[-1 - len(alone)], games[-1])
    )
    again = [
        one.ability.player
        for one in games[-1].abilities.waiting
        if resolved[name := one.ability.ability] and now[name] + resolved[name] > before[name]
    ]
    if again:
        whose = join_english(list(dict.fromkeys(again)))
        yield (
            "that has come again by itself; if nothing stops it, it is a loop; "
            f"write: a loop of mandatory actions with objects controlled by {whose} begins"
        )
