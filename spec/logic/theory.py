"""All of an edition's formulas, in general form or for a fixed number of players."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from functools import cache

from headjudge.spec.logic.algebra import (
    FALSE,
    TRUE,
    Formula,
    atom,
    bound,
    conjunction,
    disjunction,
    renamed,
)
from headjudge.spec.logic.facts import situations
from headjudge.spec.logic.formulas import DEFINITIONS
from headjudge.spec.rulebook import Rulebook


class Theory:
    """An edition's ordered definitions, by name, and its constraints on facts."""

    def __init__(self, book: Rulebook, bodies: Mapping[str, Formula]) -> None:
        """Store the definitions' formulas in `bodies`; see :meth:`at`."""
        self.book = book
        self.bodies = dict(bodies)
        self.facts: Mapping[str, Formula] = _facts(book)

    @classmethod
    def at(cls, edition: str = "") -> Theory:
        """Return an edition's theory (default: the newest). Raises LookUpError."""
        return _theory(Rulebook.at(edition))

    @classmethod
    def of(cls, book: Rulebook) -> Theory:
        """Return an edition's theory under the readings in force."""
        return _theory(book)

    @property
    def edition(self) -> str:
        """The edition's date, as YYYY-MM-DD."""
        return self.book.edition

    def changed(self, name: str, body: Formula) -> Theory:
        """Return the theory with one definition's formula replaced."""
        return Theory(self.book, {**self.bodies, name: body})

    @property
    def key(self) -> tuple[int, ...]:
        """A key that is equal for two editions if and only if all their formulas are the same."""
        return (*map(id, self.bodies.values()), *map(id, self.facts.values()))

    def axiom(self, name: str) -> Formula:
        """Return the closed formula that states a definition."""
        variables = DEFINITIONS[name].variables
        holds = atom(name, *variables).iff(self.bodies[name])
        for variable in reversed(variables):
            holds = bound("every", variable, holds)
        return holds


@cache
def _facts(book: Rulebook) -> dict[str, Formula]:
    return dict(situations(book))


@cache
def _theory(book: Rulebook) -> Theory:
    return Theory(book, {name: d.body(book) for name, d in DEFINITIONS.items()})


def groups(editions: Iterable[str]) -> dict[tuple[int, ...], list[str]]:
    """Group editions whose formulas are equal."""
    by_key: dict[tuple[int, ...], list[str]] = {}
    for edition in editions:
        by_key.setdefault(Theory.at(edition).key, []).append(edition)
    return by_key


class Seats:
    """A theory for a fixed number of players: formulas without quantifiers or definitions.

    Players are identified by their seats, counted from 0; the player in seat 0 is active. Facts
    determined by seats (turn order, identity) are constants. Being on the same side is symmetric,
    so each pair of players has one such fact.
    """

    def __init__(
        self, theory: Theory, players: int, *, expand: bool = True, varies: Iterable[str] = ()
    ) -> None:
        """Prepare for two or more players.

        Without `expand`, defined predicates are kept as atoms. Primed names belong to a second
        situation, in which the varying facts are primed.
        """
        self.theory, self.players, self.expand = theory, players, expand
        self.varies = frozenset(varies)
        self._instances: dict[tuple[str, tuple[int, ...]], Formula] = {}
        self._memo: dict[tuple[int, tuple[tuple[str, int], ...]], Formula] = {}
        self._kept: list[
            Formula
        ] = []  # keeps formulas alive, because Python would reuse their ids, the memo's keys

    def with_theory(self, theory: Theory) -> Seats:
        """Return the same seats with another theory, reusing instances that don't change."""
        changed: set[str] = set()
        # One pass suffices because a definition uses only earlier definitions.
        for name, body in theory.bodies.items():
            if body is not self.theory.bodies[name] or not changed.isdisjoint(body.names):
                changed.add(name)
        other = Seats(theory, self.players, expand=self.expand, varies=self.varies)
        same = {key: instance for key, instance in self._instances.items() if key[0] not in changed}
        other._instances.update(same)
        return other

    def ground(self, formula: Formula) -> Formula:
        """Express a closed formula in terms of facts about seats."""
        return self._ground(formula, {})

    def result(self, name: str, *seats: int) -> Formula:
        """Return a definition's formula for these seats."""
        key = name, seats
        if key not in self._instances:
            variables = DEFINITIONS[name].variables
            body = self.theory.bodies[name]
            where = dict(zip(variables, seats, strict=True))
            self._instances[key] = self._ground(body, where)
        return self._instances[key]

    def possible(self) -> Formula:
        """Return a formula stating that the facts satisfy their constraints."""
        return conjunction(*(self.ground(formula) for formula in self.theory.facts.values()))

    def second(self, formula: Formula) -> Formula:
        """Return a formula about seats with the varying facts primed, for the second situation."""
        return renamed(formula, lambda name: f"{name}'" if name in self.varies else name)

    def _ground(self, formula: Formula, where: Mapping[str, int]) -> Formula:
        key = id(formula), tuple(sorted((v, where[v]) for v in formula.free))
        if key not in self._memo:
            self._kept.append(formula)
            self._memo[key] = self._grounded(formula, where)
        return self._memo[key]

    def _grounded(self, formula: Formula, where: Mapping[str, int]) -> Formula:
        operator, parts = formula.operator, formula.parts
        if operator == "constant":
            return formula
        if operator in ("every", "some"):
            join = conjunction if operator == "every" else disjunction
            variable, body = parts
            places = ({**where, variable: seat} for seat in range(self.players))
            return join(*(self._ground(body, place) for place in places))
        if operator in ("atom", "compare", "equal"):
            placed = formula.put({v: where[v] for v in formula.free})
            if operator != "atom":
                return placed
            name, seats = placed.parts
            if self.expand and name.rstrip("'") in DEFINITIONS:
                result = self.result(name.rstrip("'"), *seats)
                return self.second(result) if name.endswith("'") else result
            return self._fact(name, seats)
        return formula.rebuilt(tuple(self._ground(part, where) for part in parts))

    def _fact(self, name: str, seats: tuple[int, ...]) -> Formula:
        """Return a fact about seats, as a constant if the seats determine it."""
        if name == "multiplayer":
            return TRUE if self.players > 2 else FALSE  # noqa: PLR2004 -- 100.1b
        if name == "before":
            return TRUE if seats[0] < seats[1] else FALSE
        if name == "same_side" and seats[0] == seats[1]:
            return TRUE
        if name == "beyond" and seats[0] == seats[1]:
            return FALSE
        return atom(name, *(sorted(seats) if name == "same_side" else seats))
