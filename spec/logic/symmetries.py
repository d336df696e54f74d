"""Who sits where: which players can change seats without anything else coming of a moment."""

from functools import cache
from itertools import combinations, permutations

from headjudge.spec.logic import facts as f
from headjudge.spec.logic.algebra import Formula, atom, compare, conjunction
from headjudge.spec.logic.relevance import put
from headjudge.spec.logic.situations import Situation, fact_atoms, number_values, ordered

Seating = tuple[int, ...]
"""By the seat of each player the new one."""


def reseated(formula: Formula, seating: Seating) -> Formula:
    """A formula about seats, of the players who have been on them, wherever they sit now."""
    places = {}
    for part in formula.walk():
        if part.operator in ("atom", "compare"):
            name, seats, *more = part.parts
            moved = [seating[seat] for seat in seats]
            if name == "same_side":
                moved.sort()
            there = compare(name, (*moved,), *more) if more else atom(name, *moved)
            places[part] = there
    return put(formula, places)


def moved(situation: Situation, seating: Seating) -> Situation:
    """The situation with its players on other seats."""
    if seating == tuple(range(situation.players)):
        return situation
    to = _moved_texts(seating)
    numbers = {to[text]: value for text, value in situation.numbers}
    return ordered(situation.players, {to[text]: True for text in situation.facts}, numbers)


def anywhere(situation: Situation) -> Situation:
    """The same for all situations that differ in nothing but who sits where."""
    return min(moved(situation, seating) for seating in permutations(range(situation.players)))


@cache
def _moved_texts(seating: Seating) -> dict[str, str]:
    """By the text of a fact or number, that of the same players on other seats."""
    players = len(seating)
    found = {str(fact): str(reseated(fact, seating)) for fact in fact_atoms(players)}
    for text, (name, seat, _) in number_values(players).items():
        found[text] = f"{name}({seating[seat]})"
    return found


def same_turn_order(seating: Seating) -> Formula:
    """That all who sit otherwise come in the same order where the rules ask for it.

    The first in turn order wins of those whom an effect tells to win, unless they are on one
    side (question 1); and whose turn it was decides about draws that the library was too small
    for, once that player has left (question 22).
    """
    players = range(len(seating))
    swapped = (
        ~(f.told_to_win(p) & f.told_to_win(q) & ~f.same_side(p, q))
        for p, q in combinations(players, 2)
        if seating[p] > seating[q]
    )
    active = seating.index(0)
    return conjunction(*swapped, f.checking() >> f.left(0).iff(f.left(active)))
