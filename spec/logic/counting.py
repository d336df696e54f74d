"""How many situations there are, counted exactly and without making one."""

from collections.abc import Iterable
from functools import cache
from math import prod

from headjudge.spec.logic import facts as f
from headjudge.spec.logic.algebra import FALSE, TRUE, Formula, disjunction
from headjudge.spec.logic.facts import NUMBERS
from headjudge.spec.logic.relevance import put
from headjudge.spec.logic.situations import fact_atoms, kinds, playable
from headjudge.spec.logic.theory import Seats, Theory
from headjudge.spec.rulebook import Rulebook


def models(formula: Formula, atoms: Iterable[Formula]) -> int:
    """In how many ways the atoms can be so or not such that the formula holds.

    Equal formulas are one object, so that what is left of a formula once the first atoms are
    settled is counted once. Raises ValueError where the formula is about anything else.
    """
    order = list(dict.fromkeys(atoms))
    known: dict[tuple[int, int], int] = {}
    kept: list[Formula] = []  # so that no identity is used anew

    def count(rest: Formula, place: int) -> int:
        if rest is FALSE:
            return 0
        if place == len(order):
            if rest is not TRUE:
                raise ValueError(f"about more than the atoms: {rest}")
            return 1
        key = id(rest), place
        if key not in known:
            kept.append(rest)
            known[key] = sum(
                count(put(rest, {order[place]: so}), place + 1) for so in (FALSE, TRUE)
            )
        return known[key]

    return count(formula, 0)


def eventful(book: Rulebook, players: int) -> tuple[Formula, list[Formula]]:
    """That a situation of two or three players can be played and something happens in it.

    With it come the facts that it leaves open: so few are no Two-Headed Giant teams, for which
    alone it would look at numbers.
    """
    seats = Seats(Theory.of(book), players)
    happens = playable(seats) & disjunction(*kinds(players).values())
    teams = f.two_headed_giant()
    return put(happens, {teams: FALSE}), [one for one in fact_atoms(players) if one is not teams]


@cache
def in_all(book: Rulebook, players: int) -> int:
    """How many situations of two or three players there are, with all the numbers that are told."""
    formula, facts = eventful(book, players)
    values = prod(1 + len(number.others) for number in NUMBERS.values())
    return models(formula, facts) * int(values**players)
