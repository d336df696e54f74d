"""Enumerate every situation with two or three players.

Each number stands for all numbers on the same side of its limit (invariants
``only-zero-life-counts`` and ``only-ten-poison-counts``), and facts that can't matter have their
default value.

A situation consists of a *scene* (the table and what happens) and, for each player in the game,
that player's own facts: restrictions, life total, counters and library. Situations are numbered
without being generated.
"""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Callable, Iterable, Iterator
from functools import cache, cached_property
from itertools import accumulate, combinations, compress, pairwise, permutations, product
from math import prod

from msgspec import Struct
from msgspec.structs import replace

from headjudge.spec.logic import facts
from headjudge.spec.logic.algebra import TRUE, Formula, conjunction, disjunction
from headjudge.spec.logic.evaluate import Program, spread, swept
from headjudge.spec.logic.facts import unheard_of
from headjudge.spec.logic.formulas import commander_damage_limit, poison_limit
from headjudge.spec.logic.situations import (
    Situation,
    distance,
    fact_atoms,
    kinds,
    ordered,
    playable,
)
from headjudge.spec.logic.theory import Seats, Theory
from headjudge.spec.rulebook import Rulebook

RANGED = ("effect", "draw", "loop", "restart")
"""The kinds of events for which ranges of influence may matter."""
FEW_PLAYERS = (2, 3)
"""Supported numbers of players, too few for Two-Headed Giant teams with shared life and results."""


def limits(book: Rulebook, players: int) -> Iterator[Formula]:
    """Yield, for each limit and seat, a formula stating that the number reaches the limit."""
    for p in range(players):
        yield facts.life(p) <= 0
        yield facts.poison(p) >= poison_limit(book)
        yield facts.commander_damage(p) >= commander_damage_limit(book)


def relevant(book: Rulebook, players: int) -> dict[Formula, Formula]:
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
    strikes = {p: facts.commander_damage(p) >= commander_damage_limit(book) for p in seats}
    struck = disjunction(*(looked_at[p] & strikes[p] for p in seats))
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
            facts.poison(p) >= poison_limit(book): looked_at[p],
            strikes[p]: looked_at[p] & facts.commander_game(),
            facts.drew_short(p): looked_at[p],
            facts.draws_replaced(p): looked_at[p],
            facts.cant_win(p): ~facts.left(p) | in_team,
            facts.cant_lose(p): ~facts.left(p),
            facts.cant_lose_to_life(p): ~facts.left(p),
            facts.loss_replaced(p): ~facts.left(p),
        }
        when |= {facts.beyond(p, q): ranged | (facts.had_drawn(p) & drawn) for q in seats if q != p}
    return {fact: when.get(fact, TRUE) for fact in (*fact_atoms(players), *limits(book, players))}


def plain(book: Rulebook, players: int) -> Formula:
    """Return a formula stating that no irrelevant fact holds and no irrelevant limit is reached."""
    return conjunction(*(fact >> when for fact, when in relevant(book, players).items()))


RESTRICTIONS = ("cant_win", "cant_lose", "cant_lose_to_life", "loss_replaced")
EVENTS = ("says_draw", "concedes", "punished", "in_loop", "agrees", "restarts")
Facts = tuple[str, ...]


class Own(Struct, frozen=True):
    """A player's own facts and numbers, written without the seat."""

    facts: Facts = ()
    numbers: tuple[tuple[str, int], ...] = ()


class Scene(Struct, frozen=True):
    """A table and its events, with the own facts that each player can have."""

    situation: Situation
    """The scene without any player's own facts."""
    owns: tuple[tuple[Own, ...], ...]
    """The own facts that each player can have, by seat."""

    @property
    def size(self) -> int:
        """The number of situations in this scene."""
        return prod(map(len, self.owns))

    def situation_at(self, number: int) -> Situation:
        """Return the situation with that number, counted from 0."""
        facts = [*self.situation.facts]
        numbers: dict[str, int] = {}
        for seat, owns in enumerate(self.owns):
            number, which = divmod(number, len(owns))
            own = _of_seat(owns[which], seat)
            facts += own.facts
            numbers.update(own.numbers)
        if any(name.startswith("commander_damage") for name in numbers):
            facts.append("commander_game")
        return ordered(self.situation.players, dict.fromkeys(facts, True), numbers)


@cache
def _of_seat(own: Own, seat: int) -> Own:
    """Return the facts and numbers with the seat added, such as ``life(0)``."""
    numbers = ((f"{name}({seat})", value) for name, value in own.numbers)
    return Own(tuple(f"{fact}({seat})" for fact in own.facts), tuple(numbers))


class Space(Struct, frozen=True, dict=True):
    """Situations with a fixed number of players, numbered from 0."""

    players: int
    scenes: tuple[Scene, ...]

    @cached_property
    def _begins(self) -> list[int]:
        """The number of each scene's first situation, followed by the total."""
        return list(accumulate((scene.size for scene in self.scenes), initial=0))

    @property
    def size(self) -> int:
        """The number of situations."""
        return self._begins[-1]

    def situation(self, number: int) -> Situation:
        """Return the situation with that number. Raises IndexError."""
        if not 0 <= number < self.size:
            raise IndexError(f"situation {number} is out of range: there are {self.size}")
        which = bisect_right(self._begins, number) - 1
        return self.scenes[which].situation_at(number - self._begins[which])

    def those(self, sayable: Callable[[Situation], bool]) -> Space:
        """Return the situations whose scene and players' own facts satisfy `sayable`."""
        owns: dict[Own, bool] = {}

        def can(own: Own) -> bool:
            if own not in owns:
                alone = Scene(Situation(self.players), ((own,),))
                owns[own] = sayable(alone.situation_at(0))
            return owns[own]

        left = {of: tuple(filter(can, of)) for of in {o for s in self.scenes for o in s.owns}}
        return Space(
            self.players,
            tuple(
                replace(scene, owns=tuple(left[of] for of in scene.owns))
                for scene in self.scenes
                if sayable(scene.situation)
            ),
        )


@cache
def space_of(book: Rulebook, players: int) -> Space:
    """Return every situation with two or three players in an edition.

    Raises ValueError for other numbers of players: with Two-Headed Giant teams, more facts matter.
    """
    if players not in FEW_PLAYERS:
        raise ValueError(f"{players} players are none of {FEW_PLAYERS}")
    return Space(
        players,
        tuple(
            Scene(scene, tuple(_owns(book, scene, seat) for seat in range(players)))
            for scene in _scenes(book, players)
        ),
    )


def _owns(book: Rulebook, scene: Situation, seat: int) -> tuple[Own, ...]:
    """Return the relevant own facts that a player can have in a scene."""
    out = {*scene.seats("had_lost"), *scene.seats("had_drawn")}
    if "ended" in scene.facts:
        return _NOTHING
    if seat in out:
        mates = {
            other
            for other in range(scene.players)
            if f"same_side({min(seat, other)}, {max(seat, other)})" in scene.facts
        }
        return _OF_WINNING if mates - out else _NOTHING
    return _checked(book) if "checking" in scene.facts else _RESTRICTED


@cache
def _checked(book: Rulebook) -> tuple[Own, ...]:
    """Return the own facts that state-based actions use: restrictions, draws and numbers."""
    reached = (
        ("life", 0),
        ("poison", poison_limit(book)),
        ("commander_damage", commander_damage_limit(book)),
    )
    draws = ((), ("drew_short",), ("drew_short", "draws_replaced"))
    return tuple(
        Own((*restrictions, *drawn), tuple(compress(reached, passed)))
        for restrictions, drawn in product(_subsets(RESTRICTIONS), draws)
        for passed in product((False, True), repeat=len(reached))
    )


def _scenes(book: Rulebook, players: int) -> Iterator[Situation]:
    """Yield all scenes for a number of players."""
    left_out = unheard_of(book)
    for ranged, moments in ((False, _at_any_table), (True, _where_ranges_reach)):
        some = [moment for moment in moments(players) if not any(f in moment[0] for f in left_out)]
        for table in _tables(book, players, ranged=ranged) if some else ():
            for moment in some:
                yield ordered(players, dict.fromkeys((*table, *moment), True), {})


def _tables(book: Rulebook, players: int, *, ranged: bool) -> Iterator[Facts]:
    """Yield playable tables: sides, earlier results and, if `ranged`, limited ranges."""
    some = list(_possible_tables(players))
    moment = "says_draw(0)" if ranged else "checking"
    ones, facts = spread(
        ordered(players, dict.fromkeys((*table, moment), True), {}) for table in some
    )
    seats = Seats(Theory.of(book), players)
    program = Program({"so": playable(seats) & plain(book, players)})
    (so,) = swept(program, ones, facts)
    yield from (table for place, table in enumerate(some) if so >> place & 1)


def _possible_tables(players: int) -> Iterator[Facts]:
    """Yield candidate tables, including unplayable ones."""
    seats = range(players)
    outs = list(product(("", "had_lost", "had_drawn"), repeat=players))
    for sides, reach, out in product(_sides(players), _ranges(players), outs):
        table = (
            *sides,
            *reach,
            *(f"{fate}({p})" for p, fate in zip(seats, out, strict=True) if fate),
        )
        yield table
        for won in _subsets(f"had_won({p})" for p in seats):
            yield (*table, "ended", *won)


def _sides(players: int) -> Iterator[Facts]:
    """Yield all divisions into sides of adjacent seats, with and without emperors."""
    for adjacent in product((False, True), repeat=players - 1):
        firsts = [0, *(seat for seat, same in enumerate(adjacent, 1) if not same), players]
        blocks = [range(*pair) for pair in pairwise(firsts)]
        sides = tuple(f"same_side({p}, {q})" for b in blocks for p, q in combinations(b, 2))
        yield sides
        yield (*sides, *(f"emperor({block[len(block) // 2]})" for block in blocks))


def _ranges(players: int) -> Iterator[Facts]:
    """Yield unlimited ranges of influence, then each combination of limited ranges, in seats."""
    yield ()
    for reach in product(range(players // 2 + 1), repeat=players):
        yield (
            "limited_range",
            *(
                f"beyond({p}, {q})"
                for p, q in permutations(range(players), 2)
                if distance(p, q, players) > reach[p]
            ),
        )


def _at_any_table(players: int) -> Iterator[Facts]:
    """Yield the events whose results don't depend on ranges of influence."""
    yield ("checking",)
    yield from _some("concedes", players)
    for fact in ("punished", "agrees"):
        for events, tournament in product(_some(fact, players), _subsets(["tournament"])):
            yield (*events, *tournament)


def _where_ranges_reach(players: int) -> Iterator[Facts]:
    """Yield the events whose results depend on ranges of influence."""
    told_results = [f"told_to_{result}({p})" for result in ("win", "lose") for p in range(players)]
    for events, source in product(_subsets(told_results), range(players)):
        if events:
            yield (*events, f"source({source})")
    yield from _some("says_draw", players)
    for events, forced in product(_some("in_loop", players), _subsets(["forced_loop"])):
        yield (*events, *forced)
    yield from ((f"restarts({p})",) for p in range(players))


def _some(fact: str, players: int) -> Iterator[Facts]:
    """Yield a fact for each non-empty set of players."""
    return (some for some in _subsets(f"{fact}({p})" for p in range(players)) if some)


def _subsets(names: Iterable[str]) -> Iterator[Facts]:
    names = tuple(names)
    for chosen in product((False, True), repeat=len(names)):
        yield tuple(compress(names, chosen))


_NOTHING = (Own(),)
_OF_WINNING = tuple(map(Own, _subsets(RESTRICTIONS[:1])))
_RESTRICTED = tuple(map(Own, _subsets(RESTRICTIONS)))
