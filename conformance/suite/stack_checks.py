"""Find steps of a case that the stack does not allow (405.5, 500.2)."""

from collections.abc import Iterator

from headjudge.reference.abilities import Waiting
from headjudge.reference.game_play import start_game, take_step
from headjudge.reference.game_state import GameState
from headjudge.reference.resolve_outcome import Trace
from headjudge.reference.triggers import with_stack_order
from headjudge.spec import protocol
from headjudge.spec.rulebook import Rulebook
from headjudge.suite.scenario import Scenario
from headjudge.suite.steps.case_builder import StepError
from headjudge.suite.steps.pattern import PLACEHOLDERS

_MOVES_ON = {protocol.EndTurn: "the turn can't end", protocol.BeginStep: "no step can begin"}


def impossible(case: protocol.Case) -> Iterator[tuple[int, str]]:
    """Yield the steps of a well-formed case, from 1, that the stack does not allow, and why.

    A turn or a step ends only with an empty stack, and nothing resolves before what is above it.
    """
    if not any(isinstance(step[0], (protocol.Resolve, *_MOVES_ON)) for step in case.steps):
        return
    for number, (event, before, stack, _) in enumerate(_stacks(case), 1):
        if before and type(event) in _MOVES_ON:
            waits = before[-1].ability.ability
            yield number, f"{_MOVES_ON[type(event)]} while {waits} waits on the stack"
        if isinstance(event, protocol.Resolve) and stack:
            told, above = event.ability, stack[-1]
            on_top = [
                waiting.place == above.place for waiting in stack if waiting.ability.ability == told
            ]
            if on_top and not any(on_top):
                lies = f"{above.ability.ability}, which lies above it"
                yield number, f"{told} can't resolve before {lies}"


def unresolved(scenario: Scenario) -> Iterator[StepError]:
    """Yield an error for each step in which an ability of a card resolves but is not on the stack.

    The message names what waits there, or when the ability triggers (405.5).
    """
    case = scenario.game
    called = {use.ability: use.called for use in scenario.uses if use.ability}
    if case is None:
        return
    for number, (event, _, stack, game) in enumerate(_stacks(case)):
        told = event.ability if isinstance(event, protocol.Resolve) else ""
        there = [waiting.ability.ability for waiting in stack]
        if told in called and told not in there and not game.over:
            waits = called.get(there[-1], there[-1]) if there else ""
            does = f"{waits}'s ability does; write: {waits}'s ability resolves"
            known = (ability for ability in game.abilities.known if ability.ability == told)
            when = [f": it {said}" for ability in known if (said := in_its_step(ability))]
            instead = f", {does}" if waits else next(iter(when), ", and nothing else does")
            message = f"{called[told]}'s ability does not wait on the stack{instead}"
            yield StepError(message, scenario.step_origins[number])


def in_its_step(ability: protocol.Trigger | protocol.StateTrigger) -> str:
    """Return in which step of a turn an ability triggers, and how to write that; else nothing."""
    if not isinstance(ability, protocol.Trigger) or ability.on not in protocol.STEP_OF:
        return ""
    step = PLACEHOLDERS["step"].write(protocol.STEP_OF[ability.on])
    return f"triggers in {ability.whose}'s {step}; in that turn write: the {step} begins"


def _stacks(
    case: protocol.Case,
) -> Iterator[tuple[protocol.Event, list[Waiting], list[Waiting], GameState]]:
    """Yield for each step its first event, what waited before it, its stack, and the game after it.

    Both are in order from the bottom; the stack is that of the last check of the step.
    """
    stack: list[Waiting] = []

    def at_a_check(game: GameState) -> None:
        stack[:] = with_stack_order(game)

    game = start_game(case.game, Rulebook.at(case.edition))
    trace = Trace(derive=False, at_checks=at_a_check)
    for step in case.steps:
        over, before = game.over, [*game.abilities.waiting]
        stack.clear()
        game = take_step(game, step, trace)
        yield step[0], [] if over else before, [*stack], game
