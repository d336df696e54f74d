"""Generate first-order mutants: all formulas that differ from a given one by one mutation."""

from collections import Counter
from collections.abc import Callable, Iterable, Iterator

from msgspec import Struct

from headjudge.spec.logic import algebra
from headjudge.spec.logic.algebra import Formula, Quantifier, Term

SYMMETRIC = ("same_side",)
"""Facts whose players can be swapped."""


class Occurrence(Struct, frozen=True):
    """A subformula's occurrence in a larger formula."""

    formula: Formula
    scope: tuple[str, ...]
    """The variables in scope at this place, outermost first."""
    put: Callable[[Formula], Formula]
    """Return the larger formula with another formula in this place."""

    @property
    def leaf(self) -> bool:
        """Whether the formula is a condition: a fact, predicate, comparison or equality."""
        return self.formula.operator in ("atom", "compare", "equal")


def occurrences(formula: Formula, scope: Iterable[str] = ()) -> Iterator[Occurrence]:
    """Yield every subformula occurrence, outermost first, then from left to right.

    `scope` lists the free variables in order (default: alphabetical).
    """
    variables = tuple(scope) or tuple(sorted(formula.free))
    yield from _occurrences(formula, variables, lambda other: other)


def _occurrences(
    formula: Formula, scope: tuple[str, ...], put: Callable[[Formula], Formula]
) -> Iterator[Occurrence]:
    yield Occurrence(formula, scope, put)
    operator = formula.operator
    if operator in ("every", "some"):
        variable, body = formula.parts
        yield from _occurrences(
            body, (*scope, variable), lambda other: put(_bound(operator, variable, other))
        )
        return
    parts = formula.formulas()
    for number, part in enumerate(parts):

        def replaced(other: Formula, number: int = number) -> Formula:
            return put(formula.rebuilt((*parts[:number], other, *parts[number + 1 :])))

        yield from _occurrences(part, scope, replaced)


def _bound(operator: Quantifier, variable: str, body: Formula) -> Formula:
    """Quantify a formula; return a constant unchanged."""
    return body if body.operator == "constant" else algebra.bound(operator, variable, body)


class Mutant(Struct, frozen=True):
    """A formula with one mutation, described in `what`; duplicate descriptions are numbered."""

    what: str
    formula: Formula


def mutants(formula: Formula, scope: Iterable[str] = ()) -> list[Mutant]:
    """Return all first-order mutants of a formula, without duplicates and in a fixed order.

    Mutations exchange connectives and quantifiers, reverse implications, drop parts or make them
    constant, negate conditions and quantified parts, swap or replace players, and shift or reverse
    comparisons.
    """
    found: dict[int, Mutant] = {}
    seen: Counter[str] = Counter()
    for place in occurrences(formula, scope):
        for description, mutated in _mutations(place):
            whole = place.put(mutated)
            if whole is not formula and id(whole) not in found:
                seen[description] += 1
                again = f" ({seen[description]})" if seen[description] > 1 else ""
                found[id(whole)] = Mutant(description + again, whole)
    return list(found.values())


def _mutations(place: Occurrence) -> Iterator[tuple[str, Formula]]:
    """Yield descriptions and results of the mutations at a place."""
    formula = place.formula
    operator = formula.operator
    if operator == "constant":
        yield _becomes(formula, ~formula)
        return
    yield from _connectives(formula)
    if operator in ("and", "or"):
        join = algebra.conjunction if operator == "and" else algebra.disjunction
        for number, part in enumerate(formula.parts):
            others = (other for n, other in enumerate(formula.parts) if n != number)
            yield f"without {part}", join(*others)
    if operator in ("every", "some"):
        other: Quantifier = "some" if operator == "every" else "every"
        yield f"{other} instead of {operator} in {formula}", algebra.bound(other, *formula.parts)
    if place.leaf:
        for mutated in _other_players(formula, place.scope):
            yield _becomes(formula, mutated)
    if operator == "compare":
        name, players, sign, number = formula.parts
        yield _becomes(formula, algebra.compare(name, players, sign, number - 1))
        yield _becomes(formula, algebra.compare(name, players, sign, number + 1))
        turned = "<=" if sign == ">=" else ">="
        yield _becomes(formula, algebra.compare(name, players, turned, number))
    if operator not in ("and", "or"):
        yield _becomes(formula, ~formula)
    yield _becomes(formula, algebra.TRUE)
    yield _becomes(formula, algebra.FALSE)


def _becomes(formula: Formula, mutated: Formula) -> tuple[str, Formula]:
    return f"{formula} becomes {mutated}", mutated


def _connectives(formula: Formula) -> Iterator[tuple[str, Formula]]:
    """Yield formulas that join the same parts with another connective."""
    operator, parts = formula.operator, formula.parts
    if operator in ("and", "or"):
        other = "or" if operator == "and" else "and"
        join = algebra.disjunction if operator == "and" else algebra.conjunction
        yield f"{other} instead of {operator} in {formula}", join(*parts)
    elif operator in ("implies", "iff"):
        left, right = parts
        for mutated in (left.iff(right), left >> right, right >> left, left & right, left | right):
            if mutated is not formula:
                yield _becomes(formula, mutated)


def _other_players(formula: Formula, scope: tuple[str, ...]) -> Iterator[Formula]:
    """Yield the condition with its players swapped or replaced by other players in scope."""
    operator, parts = formula.operator, formula.parts
    players: tuple[Term, ...] = parts if operator == "equal" else parts[1]
    if operator != "equal" and len(set(players)) > 1 and parts[0] not in SYMMETRIC:
        yield formula.rebuilt((parts[0], players[::-1], *parts[2:]))
    for number in range(len(players)):
        for other in scope:
            if other != players[number]:
                chosen = (*players[:number], other, *players[number + 1 :])
                if operator == "equal":
                    yield algebra.same_player(*chosen)
                else:
                    yield formula.rebuilt((parts[0], chosen, *parts[2:]))
