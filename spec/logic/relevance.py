"""What can matter at a moment, and what is left plain because nothing that happens looks at it.

How many situations there are, counted exactly and without making one.
"""

from collections.abc import Iterable, Iterator, Mapping
from functools import cache
from math import prod
from operator import is_

from headjudge.spec.logic import facts as f
from headjudge.spec.logic.algebra import FALSE, TRUE, Formula, conjunction, disjunction
from headjudge.spec.logic.facts import NUMBERS
from headjudge.spec.logic.formulas import TEN, TWENTY_ONE
from headjudge.spec.logic.situations import fact_atoms, kinds, playable
from headjudge.spec.logic.theory import Seats, Theory
from headjudge.spec.rulebook import Rulebook

RANGED = ("effect", "draw", "loop", "restart")
"""The kinds of moments at which it may matter how far ranges of influence reach."""
FEW_PLAYERS = (2, 3)
"""The numbers of players of whom this is said: too few for Two-Headed Giant teams, whose members
share life totals, counters and results."""


def limits(players: int) -> Iterator[Formula]:
    """For each number of each seat that it is on the side of its limit on which somebody loses."""
    for p in range(players):
        yield f.life(p) <= 0
        yield f.poison(p) >= TEN
        yield f.commander_damage(p) >= TWENTY_ONE


def relevant(players: int) -> dict[Formula, Formula]:
    """By each fact, and each limit that a number may have passed, when it can matter at all.

    Only a check looks at life totals, counters and libraries, and that of players who are in;
    only a Commander game counts the damage of commanders. Nothing stops or replaces what would
    happen to who has left, but that no team of theirs can win whose member can't. Only penalties
    and agreements ask for a tournament, only some kinds of moments for a range, and once a game
    is over for none.
    """
    seats = range(players)
    happens = kinds(players)
    ranged = disjunction(*(happens[kind] for kind in RANGED)) & ~f.ended()
    looked_at = {p: f.checking() & ~f.ended() & ~f.left(p) for p in seats}
    struck = disjunction(*(looked_at[p] & (f.commander_damage(p) >= TWENTY_ONE) for p in seats))
    drawn = disjunction(*(f.had_drawn(p) for p in seats)) & ~f.ended()
    when = {
        f.commander_game(): struck,
        f.tournament(): happens["penalty"] | happens["agreement"],
        f.limited_range(): ranged | drawn,
    }
    for p in seats:
        mates = (q for q in seats if q != p)
        in_team = disjunction(*(f.same_side(*sorted((p, q))) & ~f.left(q) for q in mates))
        when |= {
            f.life(p) <= 0: looked_at[p],
            f.poison(p) >= TEN: looked_at[p],
            f.commander_damage(p) >= TWENTY_ONE: looked_at[p] & f.commander_game(),
            f.drew_short(p): looked_at[p],
            f.draws_replaced(p): looked_at[p],
            f.cant_win(p): ~f.left(p) | in_team,
            f.cant_lose(p): ~f.left(p),
            f.cant_lose_to_life(p): ~f.left(p),
            f.loss_replaced(p): ~f.left(p),
        }
        when |= {f.beyond(p, q): ranged | (f.had_drawn(p) & drawn) for q in seats if q != p}
    return {what: when.get(what, TRUE) for what in (*fact_atoms(players), *limits(players))}


def plain(players: int) -> Formula:
    """Return the formula that nothing holds that can't matter."""
    return conjunction(*(what >> when for what, when in relevant(players).items()))


def put(formula: Formula, places: Mapping[Formula, Formula]) -> Formula:
    """Return the formula with other formulas in the place of facts and comparisons."""
    done: dict[int, Formula] = {id(what): other for what, other in places.items()}

    def one(part: Formula) -> Formula:
        if part.operator in ("atom", "compare", "constant"):
            return done.get(id(part), part)
        if id(part) not in done:
            parts = tuple(map(one, part.parts))
            same = all(map(is_, parts, part.parts))
            done[id(part)] = part if same else part.rebuilt(parts)
        return done[id(part)]

    return one(formula)


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
    return put(happens, {teams: FALSE}), [
        formula for formula in fact_atoms(players) if formula is not teams
    ]


@cache
def in_all(book: Rulebook, players: int) -> int:
    """How many situations of two or three players there are, with all the numbers that are told."""
    formula, facts = eventful(book, players)
    values = prod(1 + len(number.others) for number in NUMBERS.values())
    return models(formula, facts) * int(values**players)
