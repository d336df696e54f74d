"""Mutants and conditions of definitions, MC/DC pairs, and the mutants that situations kill."""

from collections import Counter
from collections.abc import Callable, Iterable, Iterator
from functools import cache
from itertools import product

from msgspec import Struct

from headjudge.spec.logic import algebra, facts
from headjudge.spec.logic.algebra import (
    Formula,
    Quantifier,
    Term,
    conjunction,
    disjunction,
    same_player,
)
from headjudge.spec.logic.evaluate import Columns, Decider, Program, decider, spread, swept
from headjudge.spec.logic.facts import NUMBERS
from headjudge.spec.logic.formulas import DEFINITIONS, RESULTS
from headjudge.spec.logic.situations import Situation, kinds, playable, settled_at_once
from headjudge.spec.logic.theory import Seats, Theory

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
    by_id: dict[int, Mutant] = {}
    seen: Counter[str] = Counter()
    for place in occurrences(formula, scope):
        for description, mutated in _mutations(place):
            mutant = place.put(mutated)
            if mutant is not formula and id(mutant) not in by_id:
                seen[description] += 1
                again = f" ({seen[description]})" if seen[description] > 1 else ""
                by_id[id(mutant)] = Mutant(description + again, mutant)
    return list(by_id.values())


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


def eventful(players: int) -> Formula:
    """Return a formula stating that a situation, played as a case, has a step."""
    done = (
        facts.had_lost,
        facts.had_drawn,
        facts.cant_win,
        facts.cant_lose,
        facts.cant_lose_to_life,
        facts.loss_replaced,
        facts.drew_short,
    )
    seats = range(players)
    return disjunction(
        *kinds(players).values(),
        *(fact(p) for fact in done for p in seats),
        *(
            number(p) <= max(number.others)
            if number.plain > max(number.others)
            else number(p) >= min(number.others)
            for number in NUMBERS.values()
            for p in seats
        ),
    )


def a_case(seats: Seats) -> Formula:
    """Return a formula stating that a situation can be a case.

    It must be playable, have a step and settle in a single moment.
    """
    players = seats.players
    return conjunction(playable(seats), settled_at_once(players), eventful(players))


@cache
def possible_cases(edition: str, players: int) -> Program:
    """Return a program that decides whether situations can be cases in an edition."""
    seats = Seats(Theory.at(edition), players)
    return Program({"playable": a_case(seats)})


def playable_ones(edition: str, players: int, ones: int, facts: Columns) -> int:
    """Return the mask of the situations that are playable in an edition."""
    program = possible_cases(edition, players)
    return swept(program, ones, facts)[0]


def visible(name: str, theory: Theory) -> bool:
    """Return whether any observable result depends on a definition."""
    reached = {definition.name for definition in RESULTS}
    # One pass suffices because a definition uses only earlier definitions.
    for later in reversed(DEFINITIONS):
        if later in reached:
            reached.update(theory.bodies[later].names)
    return name in reached


class Row(Struct):
    """Situations with one number of players, a mask of the playable ones, and their results."""

    situations: dict[Situation, int]
    """Each situation with its position in the suite."""
    ones: int
    facts: Columns
    playable: int
    ends: Columns


class Suite:
    """Situations to run against mutants of an edition's formulas."""

    def __init__(self, edition: str, situations: Iterable[Situation]) -> None:
        """Evaluate the situations with the edition's formulas."""
        self.edition = edition
        self.theory = Theory.at(edition)
        self.rows: dict[int, Row] = {}
        kinds: dict[int, dict[Situation, int]] = {}
        for place, situation in enumerate(situations):
            kinds.setdefault(situation.players, {})[situation] = place
        for players in sorted(kinds):
            self._row(players, kinds[players])

    def _row(self, players: int, situations: dict[Situation, int]) -> None:
        ones, facts = spread(situations)
        good = playable_ones(self.edition, players, ones, facts)
        ends = decider(self.edition, players).columns(ones, facts)
        self.rows[players] = Row(situations, ones, facts, good, ends)

    def add(self, situation: Situation, place: int) -> None:
        """Add a situation, at this position in the suite."""
        row = self.rows.get(situation.players)
        self._row(situation.players, {**(row.situations if row else {}), situation: place})

    def killed_by(self, name: str, body: Formula) -> Iterator[int]:
        """Yield the positions of the situations that kill a mutant of a definition."""
        mutant = self.theory.changed(name, body)
        for players, row in sorted(self.rows.items()):
            if row.playable:
                seats = decider(self.edition, players).seats.with_theory(mutant)
                other = Decider(seats, mutant=True).columns(row.ones, row.facts)
                apart = row.playable & differing(row.ends, other)
                for bit, place in enumerate(row.situations.values()):
                    if apart >> bit & 1:
                        yield place

    def first_kill(self, name: str, body: Formula) -> int | None:
        """Return the position of the first situation that kills a mutant, or None.

        Situations with few players come first.
        """
        return next(self.killed_by(name, body), None)


def differing(ends: Columns, others: Columns) -> int:
    """Return the mask of situations whose results differ in two evaluations."""
    apart = 0
    for name, so in others.items():
        apart |= so ^ ends[name]
    return apart


class BodyCondition(Struct, frozen=True):
    """An occurrence of a fact, predicate, comparison or equality in a definition's body."""

    definition: str
    number: int
    """The condition's number within the body, from 1."""
    occurrence: Occurrence

    @property
    def text(self) -> str:
        """The condition as text."""
        return str(self.occurrence.formula)

    @property
    def settled(self) -> bool:
        """Whether the seats alone determine the condition, so that it can't differ."""
        formula = self.occurrence.formula
        return formula.operator == "equal" or formula.parts[0] in ("before", "multiplayer")


def conditions(theory: Theory, name: str) -> list[BodyCondition]:
    """Return a definition's conditions from left to right."""
    all_occurrences = occurrences(theory.bodies[name], DEFINITIONS[name].variables)
    leaves = [occurrence for occurrence in all_occurrences if occurrence.leaf]
    return [BodyCondition(name, number, leaf) for number, leaf in enumerate(leaves, 1)]


class Instance(Struct, frozen=True):
    """A condition for specific players, as formulas about seats."""

    holds: Formula
    """Whether the condition holds."""
    body: Formula
    """Whether the definition holds."""
    decides: Formula
    """Whether flipping only this condition would flip the definition."""


def instances(seats: Seats, condition: BodyCondition) -> Iterator[Instance]:
    """Yield the condition's instances for all choices of players."""
    place = condition.occurrence
    scope = tuple(dict.fromkeys(place.scope))
    body = seats.theory.bodies[condition.definition]
    for chosen in product(range(seats.players), repeat=len(scope)):
        where: dict[str, Term] = dict(zip(scope, chosen, strict=True))
        here = conjunction(*(same_player(variable, seat) for variable, seat in where.items()))
        turned = place.put(place.formula.iff(~here))  # negates the condition for these players only
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
    situation: Situation,
    other: Situation,
    *,
    coupled: bool = False,
) -> bool:
    """Return whether two situations show that a condition matters.

    For some choice of players, the condition and its definition each hold in exactly one situation,
    the condition alone decides the definition in both situations (if coupled, in at least one), and
    the two situations end differently.
    """
    players = situation.players
    if other.players != players:
        return False
    ones, facts = spread((situation, other))
    ends = decider(edition, players).columns(ones, facts)
    seen = [so for name, so in ends.items() if not name.startswith("question")]
    if playable_ones(edition, players, ones, facts) != ones or not any(map(_apart, seen)):
        return False
    all_instances = list(instances(Seats(Theory.at(edition), players), condition))
    program = Program(
        {
            f"{number} {part}": getattr(instance, part)
            for number, instance in enumerate(all_instances)
            for part in Instance.__struct_fields__
        }
    )
    values = swept(program, ones, facts)
    return any(
        _apart(holds) and _apart(body) and (bool(decides) if coupled else decides == ones)
        for holds, body, decides in zip(*[iter(values)] * 3, strict=True)
    )


def _apart(so: int) -> bool:
    """Return whether a mask over two situations has exactly one bit set."""
    return so in (0b01, 0b10)
