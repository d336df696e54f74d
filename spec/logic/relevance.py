"""Determine which facts can matter at a moment; all others keep their default value.

Also counts situations exactly without generating them.
"""

from collections.abc import Iterable, Iterator, Mapping
from functools import cache
from math import prod
from operator import is_

from headjudge.spec.logic import facts
from headjudge.spec.logic.algebra import FALSE, TRUE, Formula, conjunction, disjunction
from headjudge.spec.logic.facts import NUMBERS
from headjudge.spec.logic.formulas import TEN, TWENTY_ONE
from headjudge.spec.logic.situations import fact_atoms, kinds, playable
from headjudge.spec.logic.theory import Seats, Theory
from headjudge.spec.rulebook import Rulebook

RANGED = ("effect", "draw", "loop", "restart")
"""The kinds of events for which ranges of influence may matter."""
FEW_PLAYERS = (2, 3)
"""Supported numbers of players, too few for Two-Headed Giant teams with shared life and results."""


def limits(players: int) -> Iterator[Formula]:
    """Yield, for each limit and seat, a formula stating that the number reaches the limit."""
    for p in range(players):
        yield facts.life(p) <= 0
        yield facts.poison(p) >= TEN
        yield facts.commander_damage(p) >= TWENTY_ONE


def relevant(players: int) -> dict[Formula, Formula]:
    """Map each fact, and each limit that a number may reach, to the formula for when it matters.

    Only checks use life totals, counters and libraries, and only those of players in the game; only
    Commander games count commander damage. Nothing prevents or replaces wins and losses of players
    who have left, except that a team can't win if a member can't. Only penalties and agreements
    depend on whether this is a tournament. Ranges matter only for some kinds of events, and never
    once the game is over.
    """
    seats = range(players)
    happens = kinds(players)
    ranged = disjunction(*(happens[kind] for kind in RANGED)) & ~facts.ended()
    looked_at = {p: facts.checking() & ~facts.ended() & ~facts.left(p) for p in seats}
    struck = disjunction(*(looked_at[p] & (facts.commander_damage(p) >= TWENTY_ONE) for p in seats))
    drawn = disjunction(*(facts.had_drawn(p) for p in seats)) & ~facts.ended()
    when = {
        facts.commander_game(): struck,
        facts.tournament(): happens["penalty"] | happens["agreement"],
        facts.limited_range(): ranged | drawn,
    }
    for p in seats:
        mates = (q for q in seats if q != p)
        in_team = disjunction(*(facts.same_side(*sorted((p, q))) & ~facts.left(q) for q in mates))
        when |= {
            facts.life(p) <= 0: looked_at[p],
            facts.poison(p) >= TEN: looked_at[p],
            facts.commander_damage(p) >= TWENTY_ONE: looked_at[p] & facts.commander_game(),
            facts.drew_short(p): looked_at[p],
            facts.draws_replaced(p): looked_at[p],
            facts.cant_win(p): ~facts.left(p) | in_team,
            facts.cant_lose(p): ~facts.left(p),
            facts.cant_lose_to_life(p): ~facts.left(p),
            facts.loss_replaced(p): ~facts.left(p),
        }
        when |= {facts.beyond(p, q): ranged | (facts.had_drawn(p) & drawn) for q in seats if q != p}
    return {fact: when.get(fact, TRUE) for fact in (*fact_atoms(players), *limits(players))}


def plain(players: int) -> Formula:
    """Return a formula stating that no irrelevant fact holds and no irrelevant limit is reached."""
    return conjunction(*(fact >> when for fact, when in relevant(players).items()))


def put(formula: Formula, places: Mapping[Formula, Formula]) -> Formula:
    """Return the formula with facts and comparisons replaced by other formulas."""
    done: dict[int, Formula] = {id(fact): other for fact, other in places.items()}

    def replace_in(part: Formula) -> Formula:
        if part.operator in ("atom", "compare", "constant"):
            return done.get(id(part), part)
        if id(part) not in done:
            parts = tuple(map(replace_in, part.parts))
            same = all(map(is_, parts, part.parts))
            done[id(part)] = part if same else part.rebuilt(parts)
        return done[id(part)]

    return replace_in(formula)


def models(formula: Formula, atoms: Iterable[Formula]) -> int:
    """Return the number of assignments to the atoms that satisfy the formula.

    Equal formulas are the same object, so partial results are cached by ID. Raises ValueError if
    the formula contains other atoms.
    """
    order = list(dict.fromkeys(atoms))
    known: dict[tuple[int, int], int] = {}
    kept: list[Formula] = []  # keeps the formulas alive so that the IDs in the cache are not reused

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
    """Return a formula stating that a situation is playable and eventful, and its free facts.

    Excludes Two-Headed Giant teams, since only with them would the formula depend on numbers.
    """
    seats = Seats(Theory.of(book), players)
    happens = playable(seats) & disjunction(*kinds(players).values())
    teams = facts.two_headed_giant()
    return put(happens, {teams: FALSE}), [
        formula for formula in fact_atoms(players) if formula is not teams
    ]


@cache
def in_all(book: Rulebook, players: int) -> int:
    """Return the number of eventful situations of two or three players, over all number values."""
    formula, facts = eventful(book, players)
    values = prod(1 + len(number.others) for number in NUMBERS.values())
    return models(formula, facts) * int(values**players)
