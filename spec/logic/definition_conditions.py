"""The conditions of definitions, and when two situations show that one matters."""

from collections.abc import Iterator
from itertools import product

from msgspec import Struct

from headjudge.spec.logic.algebra import Formula, Term, conjunction, same_player
from headjudge.spec.logic.formulas import DEFINITIONS
from headjudge.spec.logic.moments import decider, spread, swept
from headjudge.spec.logic.mutants import Occurrence, occurrences
from headjudge.spec.logic.programs import Program
from headjudge.spec.logic.situations import Situation
from headjudge.spec.logic.suites import playable_ones
from headjudge.spec.logic.theory import Seats, Theory


class BodyCondition(Struct, frozen=True):
    """An occurrence of a fact, defined predicate or comparison in the body of a definition."""

    definition: str
    number: int
    """Which of the conditions of the body it is, from 1."""
    occurrence: Occurrence

    @property
    def text(self) -> str:
        """The condition itself."""
        return str(self.occurrence.formula)

    @property
    def settled(self) -> bool:
        """Whether the seats settle it, so that no two situations differ in it."""
        formula = self.occurrence.formula
        return formula.operator == "equal" or formula.parts[0] in ("before", "multiplayer")


def conditions(theory: Theory, name: str) -> list[BodyCondition]:
    """The conditions of a definition, from left to right."""
    found = occurrences(theory.bodies[name], DEFINITIONS[name].variables)
    leaves = [occurrence for occurrence in found if occurrence.leaf]
    return [BodyCondition(name, number, one) for number, one in enumerate(leaves, 1)]


class Instance(Struct, frozen=True):
    """A condition of certain players, as formulas about seats."""

    holds: Formula
    """The condition."""
    body: Formula
    """The definition that it is in."""
    decides: Formula
    """That the definition would be otherwise if this condition alone were otherwise."""


def instances(seats: Seats, condition: BodyCondition) -> Iterator[Instance]:
    """A condition for all choices of players."""
    place = condition.occurrence
    scope = tuple(dict.fromkeys(place.scope))
    body = seats.theory.bodies[condition.definition]
    for chosen in product(range(seats.players), repeat=len(scope)):
        where: dict[str, Term] = dict(zip(scope, chosen, strict=True))
        here = conjunction(*(same_player(variable, seat) for variable, seat in where.items()))
        turned = place.put(place.formula.iff(~here))  # the other way round for these players
        of = {variable: where[variable] for variable in DEFINITIONS[condition.definition].variables}
        plain = seats.ground(body.put(of))
        yield Instance(
            holds=seats.ground(place.formula.put(where)),
            body=plain,
            decides=~plain.iff(seats.ground(turned.put(of))),
        )


def is_pair(
    edition: str,
    condition: BodyCondition,
    one: Situation,
    other: Situation,
    *,
    coupled: bool = False,
) -> bool:
    """Whether two situations show that a condition matters.

    For some players it holds in one of them alone, and so does the definition that it is in; in
    both, or where it is coupled to others in one, it decides about the definition by itself; and
    the two end differently.
    """
    players = one.players
    if other.players != players:
        return False
    ones, facts = spread((one, other))
    ends = decider(edition, players).columns(ones, facts)
    seen = [so for name, so in ends.items() if not name.startswith("question")]
    if playable_ones(edition, players, ones, facts) != ones or not any(map(_apart, seen)):
        return False
    found = list(instances(Seats(Theory.at(edition), players), condition))
    program = Program(
        {
            f"{number} {part}": getattr(instance, part)
            for number, instance in enumerate(found)
            for part in Instance.__struct_fields__
        }
    )
    values = swept(program, ones, facts)
    return any(
        _apart(holds) and _apart(body) and (bool(decides) if coupled else decides == ones)
        for holds, body, decides in zip(*[iter(values)] * 3, strict=True)
    )


def _apart(so: int) -> bool:
    """Whether something holds in one of two situations alone."""
    return so in (0b01, 0b10)
