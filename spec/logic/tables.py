"""A decision table that was observed, as a formula that Z3 can prove things of.

Each row says what came of a situation. The rows become a decision diagram, in which equal parts
are one: a node asks for a fact, a leaf is what came of all the situations that lead to it.
"""

from __future__ import annotations

from bisect import bisect_left
from collections.abc import Iterable, Mapping, Sequence

import z3

from headjudge.spec.logic.algebra import Formula
from headjudge.spec.logic.facts import NUMBERS
from headjudge.spec.logic.situations import fact_atoms
from headjudge.spec.logic.smt import OfSeats

ABSENT = -1
"""The leaf of situations that no row is about."""


class Diagram:
    """A decision diagram of rows; facts and results are named, and are bits of whole numbers."""

    def __init__(
        self, facts: Sequence[str], results: Sequence[str], rows: Mapping[int, int]
    ) -> None:
        """Build it from rows: by the facts of a situation, bit k for the k-th, its results."""
        self.facts, self.results = tuple(facts), tuple(results)
        self.nodes: list[tuple[int, int, int]] = []
        """Which fact is asked for, and where it leads if it is not so and if it is."""
        self.leaves: list[int] = []
        """The results; a leaf is named by its place here, from -2 down."""
        self._known: dict[tuple[int, int, int], int] = {}
        self._leaf: dict[int, int] = {}
        self._keys = sorted(rows)
        self._rows = rows
        self.root = self._built(0, len(self._keys), len(self.facts) - 1, 0)

    def _built(self, begin: int, end: int, fact: int, prefix: int) -> int:
        """The node for the rows from `begin` to `end`, which agree in the facts above `fact`."""
        if begin == end:
            return ABSENT
        if fact < 0:
            return self._leaf_of(self._rows[self._keys[begin]])
        middle = prefix | 1 << fact
        split = bisect_left(self._keys, middle, begin, end)
        if_not = self._built(begin, split, fact - 1, prefix)
        if_so = self._built(split, end, fact - 1, middle)
        if if_not == if_so:
            return if_so
        node = (fact, if_not, if_so)
        if node not in self._known:
            self._known[node] = len(self.nodes)
            self.nodes.append(node)
        return self._known[node]

    def _leaf_of(self, result: int) -> int:
        if result not in self._leaf:
            self._leaf[result] = -2 - len(self.leaves)
            self.leaves.append(result)
        return self._leaf[result]

    def term(self) -> z3.BoolRef:
        """That facts are those of a row, and results what came of it."""
        reached: dict[int, list[z3.BoolRef]] = {self.root: [z3.BoolVal(True)]}
        parts: list[z3.BoolRef] = []
        for node in range(len(self.nodes) - 1, -1, -1):  # whoever leads to a node comes after it
            fact, if_not, if_so = self.nodes[node]
            here = z3.Bool(f"| node {node}")
            parts.append(here == z3.Or(*reached.get(node, [])))
            asked = z3.Bool(self.facts[fact])
            reached.setdefault(if_not, []).append(z3.And(here, z3.Not(asked)))
            reached.setdefault(if_so, []).append(z3.And(here, asked))
        parts.append(z3.Not(z3.Or(*reached.get(ABSENT, []))))
        for place, result in enumerate(self.leaves):
            here = z3.Or(*reached.get(-2 - place, []))
            parts += [
                z3.Implies(here, z3.Bool(name) == bool(result >> bit & 1))
                for bit, name in enumerate(self.results)
            ]
        return z3.And(*parts)


def proven(diagram: Diagram, claims: Mapping[str, Formula]) -> list[str]:
    """The names of the claims, about facts, numbers and results, that hold of every row.

    A fact such as ``life(0) = 0`` says what a number is that else is plain; facts of two players
    that the rows don't ask for are not so.
    """
    terms = OfSeats()
    solver = z3.SimpleSolver()
    solver.add(diagram.term())
    for text, values in _numbers(diagram.facts).items():
        number = z3.IntVal(NUMBERS[text.split("(", maxsplit=1)[0]].plain)
        for value in values:
            number = z3.If(z3.Bool(f"{text} = {value}"), value, number)
        solver.add(z3.Int(text) == number)
    asked = set(diagram.facts)
    solver.add(*(z3.Not(z3.Bool(str(f))) for f in fact_atoms(2) if str(f) not in asked))
    against = {name: z3.Not(terms.term(claim)) for name, claim in claims.items()}
    return [name for name, term in against.items() if solver.check(term) == z3.unsat]


def _numbers(facts: Iterable[str]) -> dict[str, list[int]]:
    """The numbers that facts speak of, and what they may be beside what is plain."""
    found: dict[str, list[int]] = {f"{name}({seat})": [] for name in NUMBERS for seat in (0, 1)}
    for text, _, value in (fact.partition(" = ") for fact in facts):
        if value:
            found[text].append(int(value))
    return found
