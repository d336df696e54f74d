"""Situations for a number of players: which can be played as a case, and how they are written."""

from collections.abc import Iterable, Iterator, Mapping
from functools import cache
from itertools import combinations, product
from typing import Any

from msgspec import Struct

from headjudge.spec.logic import facts as f
from headjudge.spec.logic.algebra import TRUE, Formula, atom, conjunction, disjunction
from headjudge.spec.logic.facts import FACTS, NUMBERS
from headjudge.spec.logic.theory import Seats

FEW = (2, 3, 4)
"""The numbers of players among whom situations are looked for first."""
MANY = (5, 6)
"""Those that are looked at where few show nothing."""
ALL = (*FEW, *MANY)
"""The numbers of players for which a claim is proven where it can't be for any number."""
MOST_MEMBERS = 3
"""The largest Two-Headed Giant team that the formulas know."""


class Situation(Struct, frozen=True, order=True):
    """All facts of a moment among so many players: those that hold, and unusual numbers.

    Facts are written as ``told_to_win(0)``, numbers as ``life(1)``; players are seats, from 0.
    """

    players: int
    facts: tuple[str, ...] = ()
    numbers: tuple[tuple[str, int], ...] = ()

    def number(self, name: str, seat: int) -> int:
        """Return a number of the player of that seat."""
        return dict(self.numbers).get(f"{name}({seat})", NUMBERS[name].plain)

    def seats(self, name: str) -> list[int]:
        """Return the seats of whom a fact holds."""
        texts = _of_seats(name, self.players)
        return [seat for seat, text in enumerate(texts) if text in self.facts]


@cache
def _of_seats(name: str, players: int) -> tuple[str, ...]:
    """Return a fact of one player, of each seat: its text, as ``told_to_win(0)``."""
    return tuple(f"{name}({seat})" for seat in range(players))


@cache
def fact_atoms(players: int) -> tuple[Formula, ...]:
    """Return every fact that the seats leave open, in canonical order."""
    found = []
    for fact in FACTS.values():
        if fact.name in ("multiplayer", "before"):
            continue
        for seats in product(range(players), repeat=fact.players):
            ordered = fact.name != "same_side" or seats[0] < seats[1]
            if len(set(seats)) == len(seats) and ordered:
                found.append(atom(fact.name, *seats))
    return tuple(found)


@cache
def fact_texts(players: int) -> tuple[str, ...]:
    """Return the same as text."""
    return tuple(map(str, fact_atoms(players)))


@cache
def number_values(players: int) -> dict[str, tuple[str, int, tuple[int, ...]]]:
    """Return the numbers of all seats: by their text the name, the seat and what each may be."""
    return {
        f"{number.name}({seat})": (number.name, seat, (number.plain, *number.others))
        for number in NUMBERS.values()
        for seat in range(players)
    }


def kinds(players: int) -> dict[str, Formula]:
    """Return what can happen at one moment of a case: one of these kinds of things, or nothing."""
    seats = range(players)

    def any_of(*facts: f.Fact) -> Formula:
        return disjunction(*(fact(p) for fact in facts for p in seats))

    return {
        "check": f.checking(),
        "effect": any_of(f.told_to_win, f.told_to_lose, f.source),
        "draw": any_of(f.says_draw),
        "concession": any_of(f.concedes),
        "penalty": any_of(f.punished),
        "loop": any_of(f.in_loop),
        "agreement": any_of(f.agrees),
        "restart": any_of(f.restarts),
    }


def playable(seats: Seats) -> Formula:
    """That a situation can be played as a case: sides sit together, one thing happens, and so on.

    Whoever had lost has conceded; for whom the game had been a draw had an effect say so of
    nobody else; an earlier end was by concessions, or by a draw.
    """
    n = seats.players
    players = range(n)
    pairs = list(combinations(players, 2))
    others = [(p, q) for p in players for q in players if p != q]
    parts = [seats.possible()]
    for p, q in pairs:  # sides are blocks of seats
        between = conjunction(*(f.same_side(r, r + 1) for r in range(p, q)))
        parts.append(f.same_side(p, q).iff(between))
    for p, q in others:  # ranges are distances
        parts.append(f.beyond(p, q) >> f.limited_range())
        further = (r for r in players if r != p and distance(p, r, n) >= distance(p, q, n))
        parts += [f.beyond(p, q) >> f.beyond(p, r) for r in further]
    for one, other in combinations(kinds(n).values(), 2):
        parts.append(~(one & other))
    parts += [_at_most_one(f.source(p) for p in players)]
    parts += [_at_most_one(f.restarts(p) for p in players)]
    told = disjunction(*(f.told_to_win(p) | f.told_to_lose(p) for p in players))
    parts.append(told.iff(disjunction(*(f.source(p) for p in players))))
    parts.append(f.forced_loop() >> kinds(n)["loop"])
    parts += [f.draws_replaced(p) >> f.drew_short(p) for p in players]
    for p in players:  # a game that is a draw for one alone
        alone = conjunction(*(f.beyond(p, q) for q in players if q != p))
        parts.append((f.had_drawn(p) & ~f.ended()) >> alone)
    parts += _endings(seats)
    parts += _teams(n)
    return conjunction(*parts)


def settled_at_once(players: int) -> Formula:
    """That after a replaced loss nothing makes the same player lose at the same check."""
    parts = []
    for p in range(players):
        for q in range(players):
            share_result = TRUE if p == q else f.one_team(min(p, q), max(p, q))
            again = (f.poison(p) >= 9) | (f.commander_damage(p) >= 20)  # noqa: PLR2004
            parts.append(~(f.checking() & f.loss_replaced(q) & share_result & again))
    return conjunction(*parts)


def distance(p: int, q: int, players: int) -> int:
    """Return how many seats apart two players sit."""
    return min((p - q) % players, (q - p) % players)


def _at_most_one(formulas: Iterable[Formula]) -> Formula:
    return conjunction(*(~(one & other) for one, other in combinations(list(formulas), 2)))


def _endings(seats: Seats) -> Iterator[Formula]:
    """How a game can have ended before: by concessions, or by a draw for everyone."""
    players = range(seats.players)
    left = {p: f.left(p) for p in players}
    in_it = disjunction(*(~left[p] for p in players))
    book = seats.theory.book
    with_team = book.semantics["last-team-standing.winners"] == "all-members"
    with_team = with_team or book.interpretation(33) == "all-members"
    for p in players:
        restrictions = f.cant_win(p) | f.cant_lose(p) | f.cant_lose_to_life(p) | f.loss_replaced(p)
        yield f.ended() >> ~restrictions
        yield f.had_drawn(p) >> ~(f.ended() & (in_it | f.limited_range()))
        yield (f.ended() & f.had_lost(p)) >> in_it
        side = disjunction(*(seats.ground(f.same_side(p, q)) & ~left[q] for q in players))
        winners = side if with_team else ~left[p]
        yield f.had_won(p).iff(f.ended() & winners)
    for p, q in combinations(players, 2):
        yield (f.ended() & ~left[p] & ~left[q]) >> f.same_side(p, q)


def _teams(players: int) -> Iterator[Formula]:
    """Two-Headed Giant teams are of two or three; an emperor sits amid each team, or amid none."""
    emperors = disjunction(*(f.emperor(p) for p in range(players)))
    for first in range(players):
        for last in range(first, players):
            block = conjunction(
                *(f.same_side(r, r + 1) for r in range(first, last)),
                ~f.same_side(first - 1, first) if first else TRUE,
                ~f.same_side(last, last + 1) if last + 1 < players else TRUE,
            )
            middle = first + (last - first + 1) // 2
            for p in range(first, last + 1):
                is_one = f.emperor(p) if p == middle else ~f.emperor(p)
                yield (emperors & block) >> is_one
            if last - first + 1 > MOST_MEMBERS:
                yield f.two_headed_giant() >> ~block
    adjacent = [f.same_side(p, p + 1) for p in range(players - 1)]
    yield emperors >> disjunction(*adjacent)
    yield ~conjunction(*adjacent)


def ordered(players: int, facts: Mapping[str, Any], numbers: Mapping[str, int]) -> Situation:
    """A situation in canonical order, of facts that may be false and numbers that may be plain."""
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
    """Return where facts and numbers stand in canonical order, by their text."""
    texts = (*fact_texts(players), *number_values(players))
    return {text: place for place, text in enumerate(texts)}
