"""Find minimal situations in which two rulebooks differ, using Z3.

The rulebooks are two editions that differ because of one rule, or one edition under two readings of
an open question.
"""

from functools import cache

import z3
from msgspec import Struct

from headjudge.spec.logic.algebra import conjunction
from headjudge.spec.logic.evaluate import differ, results
from headjudge.spec.logic.formulas import DEFINITIONS
from headjudge.spec.logic.questions import undisputed
from headjudge.spec.logic.situations import FEW, MANY, Situation, playable, settled_at_once
from headjudge.spec.logic.smt import OfSeats, minimal_model, numbers_in_range
from headjudge.spec.logic.theory import Seats, Theory
from headjudge.spec.rulebook import Rulebook


class Difference(Struct, frozen=True):
    """The effect of a rule change or of a different reading."""

    same_formula: bool = False
    """Whether all formulas are identical, so that no result can differ."""
    situation: Situation | None = None
    """The minimal situation that ends differently; None if none exists for 2 to 6 players."""
    disputed: bool = False
    """Whether every situation found also touches another open question."""


def difference(old: Rulebook, new: Rulebook, slug: str) -> Difference:
    """Return the effect of changing a rule between two editions.

    The situation ends differently in the two editions, but not if this rule is reverted in the new
    edition. If possible, it also ends differently if only this rule changes in the old edition.
    Raises UnknownError if Z3 can't decide.
    """
    before, after = Theory.of(old), Theory.of(new)
    changed = [
        name
        for name, definition in DEFINITIONS.items()
        if definition.slug == slug and before.bodies[name] is not after.bodies[name]
    ]
    if not changed:
        return Difference(same_formula=True)
    without, alone = after, before
    for name in changed:
        without = without.changed(name, before.bodies[name])
        alone = alone.changed(name, after.bodies[name])
    because = [(before, after), (without, after)]
    return _minimal([[*because, (before, alone)], because])


@cache
def difference_of_readings(one: Rulebook, other: Rulebook, question: int) -> Difference:
    """Return how two readings of an open question in one edition differ in effect.

    Prefers situations that touch no other open question. Raises UnknownError if Z3 can't decide.
    """
    theories = Theory.of(one), Theory.of(other)
    if theories[0].key == theories[1].key:
        return Difference(same_formula=True)
    return _minimal([[theories]], question)


Pairs = list[tuple[Theory, Theory]]


def _minimal(preferred: list[Pairs], question: int | None = None) -> Difference:
    """Return the minimal situation in which every pair of theories ends differently.

    Lists of pairs are tried in order of preference. The situation may touch the given open
    question.
    """
    for pairs in preferred:
        for settled in (True, False):
            for players in FEW:
                solver = _solver(pairs, players, settled=settled, question=question)
                if found := minimal_model(solver, players):
                    return Difference(situation=found[0], disputed=not settled)
    for players in MANY:
        solver = _solver(preferred[-1], players, settled=False, question=question)
        if found := minimal_model(solver, players):
            return Difference(situation=found[0], disputed=True)
    return Difference()


def _solver(pairs: Pairs, players: int, *, settled: bool, question: int | None = None) -> z3.Solver:
    """Return a solver for playable situations that end differently in every pair of theories.

    The first pair holds the two rulebooks. `settled` excludes open questions other than `question`.
    """
    terms = OfSeats()
    solver = z3.SimpleSolver()
    solver.add(numbers_in_range(players))
    seated = {theory: Seats(theory, players) for pair in pairs for theory in pair}
    editions = [seated[theory] for theory in pairs[0]]
    parts = [settled_at_once(players), *map(playable, editions)]
    parts += [differ(*(results(seated[theory]) for theory in pair)) for pair in pairs]
    if settled:
        parts += [undisputed(seats, question) for seats in editions]
    solver.add(terms.term(conjunction(*parts)))
    return solver
