"""What a case tells to happen though the stack does not let it: 405.5, 500.2."""

from collections.abc import Iterator

from headjudge.reference.abilities import Waiting
from headjudge.reference.game_play import begun, take_step
from headjudge.reference.game_state import GameState
from headjudge.reference.settle import Log
from headjudge.reference.triggers import stacked
from headjudge.spec import protocol as v
from headjudge.spec.rulebook import Rulebook

_MOVES_ON = {v.EndTurn: "the turn can't end", v.BeginStep: "no step can begin"}


def impossible(case: v.Case) -> Iterator[tuple[int, str]]:
    """Each such step of a well-formed case, from 1 on, and what is in its way.

    A turn or a step ends only with nothing on the stack, and what lies under something else does
    not resolve before it.
    """
    if not any(isinstance(step[0], (v.Resolve, *_MOVES_ON)) for step in case.steps):
        return
    stack: list[Waiting] = []

    def at_a_check(game: GameState) -> None:
        stack[:] = stacked(game)

    game = begun(case.game, Rulebook.at(case.edition))
    log = Log(derive=False, at_checks=at_a_check)
    for number, (event, *_) in enumerate(case.steps, 1):
        waiting = [one.ability.ability for one in game.abilities.waiting if not game.over]
        if waiting and type(event) in _MOVES_ON:
            yield number, f"{_MOVES_ON[type(event)]} while {waiting[-1]} waits on the stack"
        stack.clear()
        game = take_step(game, case.steps[number - 1], log)
        if isinstance(event, v.Resolve) and stack:
            told, above = event.ability, stack[-1]
            on_top = [one.place == above.place for one in stack if one.ability.ability == told]
            if on_top and not any(on_top):
                lies = f"{above.ability.ability}, which lies above it"
                yield number, f"{told} can't resolve before {lies}"
