"""The work that is spread over processes: functions of it, which find their mutants themselves."""

from collections.abc import Sequence
from functools import cache, partial

from headjudge.spec.protocol.kinds import AnyCase
from tests.everything.editions import every_scenario, in_edition
from tests.mutation.cases import (
    Known,
    drawn,
    judged,
    known,
    turning_points,
    variations,
    vectors_in,
)
from tests.mutation.mutants import Mutant, generate
from tests.mutation.results import Material, MutantResult, result_of

DRAWN, NEAR = 25, 1500
"""How many cases of each kind are drawn, and how many variations looked for, in a round."""

PARTS = 16
"""So many parts of the scenarios are pieces of work."""


@cache
def mutants(modules: tuple[str, ...]) -> list[Mutant]:
    """All mutants of these modules, always in the same order."""
    return list(generate(modules))


def in_editions(part: int | None) -> list[Known]:
    """A part of the bundled scenarios in all editions that differ, the newest first; or vectors."""
    some = vectors_in if part is None else partial(in_edition, every_scenario()[part::PARTS])
    return list(judged(some, turning_points()))


def round_of_pool(stock: Sequence[AnyCase], number: int) -> list[Known]:
    """Cases drawn at random, and variations of them and of those in stock."""
    some = drawn(number, DRAWN)
    return [known(case) for case in (*some, *variations([*some, *stock], number, NEAR))]


def numbered(
    modules: tuple[str, ...],
    some: Sequence[Known],
    pool: Sequence[Known],
    numbers: Sequence[int],
) -> list[MutantResult]:
    """What came of the mutants with these numbers, each made to play these cases."""
    material = Material(every_scenario, list(some), list(pool))
    return [result_of(mutants(modules)[number], material) for number in numbers]
