"""Check that the order of simultaneous events does not decide what a player should choose."""

from collections.abc import Iterator

from msgspec.structs import replace

from headjudge.reference.game_play import play
from headjudge.reference.game_state import UnplayableError
from headjudge.spec.protocol import Damage
from headjudge.suite.scenario import Scenario
from headjudge.suite.steps.case_builder import StepError

WHICH_IS_PREVENTED = 57
"""The open question of which damage a limited prevention effect prevents."""


def undecided(scenario: Scenario) -> Iterator[StepError]:
    """Yield an error for each step in which the first damage listed is prevented (615.7).

    The affected player chooses which damage it is, and the order of rows doesn't state that choice.
    A scenario about the open question of that choice is allowed.
    """
    case = scenario.game
    if case is None or WHICH_IS_PREVENTED in scenario.questions:
        return
    try:
        outcomes = play(case, derive=False).outcomes
    except UnplayableError:
        return
    for number, step in enumerate(case.steps):
        if not _deals_several(step):
            continue
        steps = (*case.steps[:number], step[::-1], *case.steps[number + 1 :])
        if play(replace(case, steps=steps), derive=False).outcomes != outcomes:
            message = (
                "the affected player chooses which of this damage is prevented (615.7), and the "
                "order of rows doesn't say which; name the source of that damage here and in the "
                "effect that prevents it: from Wolf"
            )
            yield StepError(message, scenario.step_origins[number])


def _deals_several(step: tuple[object, ...]) -> bool:
    return sum(isinstance(event, Damage) for event in step) > 1
