"""Situations with a fixed number of players: their text form, and which can be played as a case."""

from collections.abc import Iterable, Iterator, Mapping
from functools import cache
from itertools import combinations, product
from typing import Any

from msgspec import Struct

from headjudge.spec.logic import facts
from headjudge.spec.logic.algebra import TRUE, Formula, atom, conjunction, disjunction
from headjudge.spec.logic.facts import FACTS, NUMBERS
from headjudge.spec.logic.theory import Seats

FEW = (2, 3, 4)
"""The numbers of players tried first."""
MANY = (5, 6)
"""The numbers of players tried if those in `FEW` yield nothing."""
ALL = (*FEW, *MANY)
"""The numbers of players for which a claim is proven if it can't be proven for any number."""
MOST_MEMBERS = 3
"""The maximum size of a Two-Headed Giant team in the formulas."""


class Situation(Struct, frozen=True, order=True):
    """One moment's facts among a number of players: the facts that hold, and non-default numbers.

    Facts are written like ``told_to_win(0)`` and numbers like ``life(1)``; seats are counted from
    0.
    """

    players: int
    facts: tuple[str, ...] = ()
    numbers: tuple[tuple[str, int], ...] = ()

    def number(self, name: str, seat: int) -> int:
        """Return a number of the player in this seat."""
        return dict(self.numbers).get(f"{name}({seat})", NUMBERS[name].plain)

    def seats(self, name: str) -> list[int]:
        """Return the seats for which a fact holds."""
        texts = _of_seats(name, self.players)
        return [seat for seat, text in enumerate(texts) if text in self.facts]


@cache
def _of_seats(name: str, players: int) -> tuple[str, ...]:
    """Return a one-player fact's text for each seat."""
    return tuple(f"{name}({seat})" for seat in range(players))


@cache
def fact_atoms(players: int) -> tuple[Formula, ...]:
    """Return every fact that the seats don't determine, in canonical order."""
    atoms = []
    for fact in FACTS.values():
        if fact.name in ("multiplayer", "before"):
            continue
        for seats in product(range(players), repeat=fact.players):
            ordered = fact.name != "same_side" or seats[0] < seats[1]
            if len(set(seats)) == len(seats) and ordered:
                atoms.append(atom(fact.name, *seats))
    return tuple(atoms)


@cache
def fact_texts(players: int) -> tuple[str, ...]:
    """Return the text of every fact that the seats don't determine, in canonical order."""
    return tuple(map(str, fact_atoms(players)))


@cache
def number_values(players: int) -> dict[str, tuple[str, int, tuple[int, ...]]]:
    """Return each seat's numbers, keyed by text: name, seat and allowed values."""
    return {
        f"{number.name}({seat})": (number.name, seat, (number.plain, *number.others))
        for number in NUMBERS.values()
        for seat in range(players)
    }


def kinds(players: int) -> dict[str, Formula]:
    """Return the kinds of events in a case; at most one kind can happen at a moment."""
    seats = range(players)

    def any_of(*facts: facts.Fact) -> Formula:
        return disjunction(*(fact(p) for fact in facts for p in seats))

    return {
        "check": facts.checking(),
        "effect": any_of(facts.told_to_win, facts.told_to_lose, facts.source),
        "draw": any_of(facts.says_draw),
        "concession": any_of(facts.concedes),
        "penalty": any_of(facts.punished),
        "loop": any_of(facts.in_loop),
        "agreement": any_of(facts.agrees),
        "restart": any_of(facts.restarts),
    }


def playable(seats: Seats) -> Formula:
    """Return a formula stating that a situation is playable: sides sit together, and so on.

    Players who lost earlier conceded. If the game was a draw for a single player, an effect drew
    it. If the game ended earlier, it ended through concessions or a draw.
    """
    n = seats.players
    players = range(n)
    pairs = list(combinations(players, 2))
    others = [(p, q) for p in players for q in players if p != q]
    parts = [seats.possible()]
    # Members of a side sit next to each other.
    for p, q in pairs:
        between = conjunction(*(facts.same_side(r, r + 1) for r in range(p, q)))
        parts.append(facts.same_side(p, q).iff(between))
    # A range is a distance in seats: it includes everyone who sits closer.
    for p, q in others:
        parts.append(facts.beyond(p, q) >> facts.limited_range())
        further = (r for r in players if r != p and distance(p, r, n) >= distance(p, q, n))
        parts += [facts.beyond(p, q) >> facts.beyond(p, r) for r in further]
    for kind, other in combinations(kinds(n).values(), 2):
        parts.append(~(kind & other))
    parts += [_at_most_one(facts.source(p) for p in players)]
    parts += [_at_most_one(facts.restarts(p) for p in players)]
    told_result = disjunction(*(facts.told_to_win(p) | facts.told_to_lose(p) for p in players))
    parts.append(told_result.iff(disjunction(*(facts.source(p) for p in players))))
    parts.append(facts.forced_loop() >> kinds(n)["loop"])
    parts += [facts.draws_replaced(p) >> facts.drew_short(p) for p in players]
    # A draw that did not end the game was limited to one player, with nobody else in range.
    for p in players:
        alone = conjunction(*(facts.beyond(p, q) for q in players if q != p))
        parts.append((facts.had_drawn(p) & ~facts.ended()) >> alone)
    parts += _endings(seats)
    parts += _teams(n)
    return conjunction(*parts)


def settled_at_once(players: int) -> Formula:
    """Return a formula stating that players with a replaced loss can't lose in the same check."""
    parts = []
    for p in range(players):
        for q in range(players):
            share_result = TRUE if p == q else facts.one_team(min(p, q), max(p, q))
            again = (facts.poison(p) >= 9) | (facts.commander_damage(p) >= 20)  # noqa: PLR2004
            parts.append(~(facts.checking() & facts.loss_replaced(q) & share_result & again))
    return conjunction(*parts)


def distance(p: int, q: int, players: int) -> int:
    """Return the distance between two players, in seats."""
    return min((p - q) % players, (q - p) % players)


def _at_most_one(formulas: Iterable[Formula]) -> Formula:
    return conjunction(*(~(formula & other) for formula, other in combinations(list(formulas), 2)))


def _endings(seats: Seats) -> Iterator[Formula]:
    """Yield constraints on how the game ended earlier: by concessions, or in a draw."""
    players = range(seats.players)
    left = {p: facts.left(p) for p in players}
    in_it = disjunction(*(~left[p] for p in players))
    book = seats.theory.book
    with_team = book.semantics["last-team-standing.winners"] == "all-members"
    with_team = with_team or book.interpretation(33) == "all-members"
    for p in players:
        restrictions = (
            facts.cant_win(p)
            | facts.cant_lose(p)
            | facts.cant_lose_to_life(p)
            | facts.loss_replaced(p)
        )
        yield facts.ended() >> ~restrictions
        yield facts.had_drawn(p) >> ~(facts.ended() & (in_it | facts.limited_range()))
        yield (facts.ended() & facts.had_lost(p)) >> in_it
        side = disjunction(*(seats.ground(facts.same_side(p, q)) & ~left[q] for q in players))
        winners = side if with_team else ~left[p]
        yield facts.had_won(p).iff(facts.ended() & winners)
    for p, q in combinations(players, 2):
        yield (facts.ended() & ~left[p] & ~left[q]) >> facts.same_side(p, q)


def _teams(players: int) -> Iterator[Formula]:
    """Yield constraints on Two-Headed Giant teams and on emperors."""
    emperors = disjunction(*(facts.emperor(p) for p in range(players)))
    for first in range(players):
        for last in range(first, players):
            block = conjunction(
                *(facts.same_side(r, r + 1) for r in range(first, last)),
                ~facts.same_side(first - 1, first) if first else TRUE,
                ~facts.same_side(last, last + 1) if last + 1 < players else TRUE,
            )
            middle = first + (last - first + 1) // 2
            for p in range(first, last + 1):
                is_one = facts.emperor(p) if p == middle else ~facts.emperor(p)
                yield (emperors & block) >> is_one
            if last - first + 1 > MOST_MEMBERS:
                yield facts.two_headed_giant() >> ~block
    adjacent = [facts.same_side(p, p + 1) for p in range(players - 1)]
    yield emperors >> disjunction(*adjacent)
    yield ~conjunction(*adjacent)


def ordered(players: int, facts: Mapping[str, Any], numbers: Mapping[str, int]) -> Situation:
    """Return the situation with these facts and numbers, in canonical order."""
    places, values = _places(players), number_values(players)
    so = [text for text, holds in facts.items() if holds and text in places]
    others = [
        (text, value)
        for text, value in numbers.items()
        if text in values and value != values[text][2][0]
    ]
    return Situation(
        players,
        tuple(sorted(so, key=places.__getitem__)),
        tuple(sorted(others, key=lambda other: places[other[0]])),
    )


@cache
def _places(players: int) -> dict[str, int]:
    """Return the canonical positions of facts and numbers, keyed by text."""
    texts = (*fact_texts(players), *number_values(players))
    return {text: place for place, text in enumerate(texts)}
