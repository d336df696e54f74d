"""The minimal situation in which two editions differ because of one rule, found by Z3."""

from __future__ import annotations

import z3
from msgspec import Struct

from spec.logic.algebra import conjunction
from spec.logic.formulas import DEFINITIONS
from spec.logic.moments import differ, results
from spec.logic.questions import undisputed
from spec.logic.situations import FEW, MANY, Situation, playable, settled_at_once
from spec.logic.smt import OfSeats, minimal_model, numbers_in_range
from spec.logic.theory import Seats, Theory


class Difference(Struct, frozen=True):
    """What a rule's change comes to."""

    same_formula: bool = False
    """Whether none of the rule's formulas differs, so that nothing can hang on it."""
    situation: Situation | None = None
    """The minimal situation that ends differently because of it; without one it is proven that
    none of 2 to 6 players does."""
    disputed: bool = False
    """Whether every such situation touches an open question."""


def difference(old: str, new: str, slug: str) -> Difference:
    """What the change of a rule from one edition to another comes to.

    A situation counts that ends differently in the two editions, and would not if in the newer
    one this rule alone were still what it was; if possible it also would if the rule alone had
    changed. Raises UnknownError where Z3 can't say.
    """
    before, after = Theory.at(old), Theory.at(new)
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
    for pairs in ([*because, (before, alone)], because):
        for settled in (True, False):
            for players in FEW:
                found = minimal_model(_solver(pairs, players, settled=settled), players)
                if found:
                    return Difference(situation=found[0], disputed=not settled)
    for players in MANY:
        found = minimal_model(_solver(because, players, settled=False), players)
        if found:
            return Difference(situation=found[0], disputed=True)
    return Difference()


def _solver(pairs: list[tuple[Theory, Theory]], players: int, *, settled: bool) -> z3.Solver:
    """A solver for situations that can be played and that each pair of theories ends differently.

    The first pair are the two editions; `settled` leaves out what touches an open question.
    """
    terms = OfSeats()
    solver = z3.SimpleSolver()
    solver.add(numbers_in_range(players))
    editions = [Seats(theory, players) for theory in pairs[0]]
    parts = [settled_at_once(players), *map(playable, editions)]
    shown = [[results(Seats(theory, players)) for theory in pair] for pair in pairs]
    parts += [differ(one, other) for one, other in shown]
    if settled:
        parts += map(undisputed, editions)
    solver.add(terms.term(conjunction(*parts)))
    return solver
