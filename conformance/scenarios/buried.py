"""What a scenario tells to resolve though it lies under something else on the stack: 405.5."""

from collections.abc import Iterator

from headjudge.reference.states import watched
from headjudge.reference.triggers import put_on_the_stack
from headjudge.spec import protocol as v


def buried(case: v.Case) -> Iterator[tuple[int, str, str]]:
    """Each such step, from 1 on, with the ability told to resolve and what lies above it."""
    told = {at: e for at, (e, *_) in enumerate(case.steps) if isinstance(e, v.Resolve)}
    rounds = watched(case).rounds if told else ()
    for at, event in told.items():
        if not rounds[at]:  # the game was over
            continue
        game = rounds[at][-1]
        put_on_the_stack(game)
        waiting = [one.ability.ability for one in game.abilities.waiting]
        if event.ability in waiting and not game.abilities.next_of(event.ability):
            yield at + 1, event.ability, waiting[-1]
