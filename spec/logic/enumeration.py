"""Enumerate every situation of two players, or of three players up to seating.

Each number stands for all numbers on the same side of its limit (invariants
``only-zero-life-counts`` and ``only-ten-poison-counts``), and irrelevant facts have their default
value (``spec.logic.relevance``).

A situation consists of a *scene* (the table and what happens) and, for each player in the game,
that player's own facts: restrictions, life total, counters and library. Players whom a scene does
not distinguish are interchangeable, so situations that differ only by permuting them count once.
Situations are numbered without being generated.
"""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Callable, Iterable, Iterator
from functools import cache, cached_property
from itertools import accumulate, combinations, compress, pairwise, permutations, product
from math import comb, factorial, prod

from msgspec import Struct
from msgspec.structs import replace

from headjudge.spec.logic import facts
from headjudge.spec.logic.algebra import Formula, atom, compare, conjunction
from headjudge.spec.logic.codegen import Program
from headjudge.spec.logic.evaluate import spread, swept
from headjudge.spec.logic.facts import unheard_of
from headjudge.spec.logic.relevance import FEW_PLAYERS, plain, put
from headjudge.spec.logic.situations import (
    Situation,
    distance,
    fact_atoms,
    number_values,
    ordered,
    playable,
)
from headjudge.spec.logic.theory import Seats, Theory
from headjudge.spec.rulebook import Rulebook

Seating = tuple[int, ...]
"""Each player's new seat, by old seat."""


def reseated(formula: Formula, seating: Seating) -> Formula:
    """Return the formula about seats that results when players move to other seats."""
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
    """Return the situation with its players in other seats."""
    if seating == tuple(range(situation.players)):
        return situation
    to = _moved_texts(seating)
    numbers = {to[text]: value for text, value in situation.numbers}
    return ordered(situation.players, {to[text]: True for text in situation.facts}, numbers)


def anywhere(situation: Situation) -> Situation:
    """Return the situation's canonical representative among all seatings."""
    return min(moved(situation, seating) for seating in permutations(range(situation.players)))


@cache
def _moved_texts(seating: Seating) -> dict[str, str]:
    """Map the text of each fact and number to its text after players have moved to other seats."""
    players = len(seating)
    found = {str(fact): str(reseated(fact, seating)) for fact in fact_atoms(players)}
    for text, (name, seat, _) in number_values(players).items():
        found[text] = f"{name}({seating[seat]})"
    return found


def same_turn_order(seating: Seating) -> Formula:
    """Return the condition under which a seating preserves turn order where rules use it.

    If an effect makes players on different sides win, the first of them in turn order wins
    (question 1). The result of drawing from an empty library depends on the active player if that
    player has left the game (question 22).
    """
    players = range(len(seating))
    swapped = (
        ~(facts.told_to_win(p) & facts.told_to_win(q) & ~facts.same_side(p, q))
        for p, q in combinations(players, 2)
        if seating[p] > seating[q]
    )
    active = seating.index(0)
    return conjunction(*swapped, facts.checking() >> facts.left(0).iff(facts.left(active)))


RESTRICTIONS = ("cant_win", "cant_lose", "cant_lose_to_life", "loss_replaced")
EVENTS = ("says_draw", "concedes", "punished", "in_loop", "agrees", "restarts")
LIMITS = (("life", 0), ("poison", 10), ("commander_damage", 21))
"""Numbers with a limit that matters, each with a value that has reached it."""

Facts = tuple[str, ...]


class Own(Struct, frozen=True):
    """One player's own facts and numbers, without the seat."""

    facts: Facts = ()
    numbers: tuple[tuple[str, int], ...] = ()


class Scene(Struct, frozen=True):
    """The table and what happens, with the own facts that each player can have."""

    situation: Situation
    """The scene without any player's own facts."""
    alike: tuple[tuple[int, ...], ...]
    """The seats, grouped into interchangeable players."""
    owns: tuple[tuple[Own, ...], ...]
    """The own facts that the players of each group can have."""
    seatings: tuple[Seating, ...]
    """The seatings that lead to an equivalent scene; the first one changes nothing."""

    @property
    def seated(self) -> int:
        """The number of situations in this scene if seating matters."""
        images = {moved(self.situation, seating) for seating in self.seatings}
        groups = zip(self.alike, self.owns, strict=True)
        return len(images) * int(prod(len(owns) ** len(seats) for seats, owns in groups))

    @property
    def size(self) -> int:
        """The number of situations in this scene."""
        groups = zip(self.alike, self.owns, strict=True)
        return prod(comb(len(owns) + len(seats) - 1, len(seats)) for seats, owns in groups)

    def situation_at(self, number: int) -> Situation:
        """Return the situation with that number, counted from 0."""
        facts = [*self.situation.facts]
        numbers: dict[str, int] = {}
        for seats, owns in zip(self.alike, self.owns, strict=True):
            number, place = divmod(number, comb(len(owns) + len(seats) - 1, len(seats)))
            for seat, which in zip(seats, _several(place, len(seats)), strict=True):
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


def _several(place: int, count: int) -> Iterator[int]:
    """Yield the multiset with this rank, largest number first.

    Multisets are ranked by their largest number, then their second largest, and so on.
    """
    for left in range(count, 1, -1):
        low, high = 0, place + 1
        while high - low > 1:
            middle = (low + high) // 2
            if comb(middle + left - 1, left) <= place:
                low = middle
            else:
                high = middle
        place -= comb(low + left - 1, left)
        yield low
    yield place


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

    @property
    def seated(self) -> int:
        """The number of situations if seating matters."""
        return sum(scene.seated for scene in self.scenes)

    def __iter__(self) -> Iterator[Situation]:
        """Yield all situations in order."""
        for scene in self.scenes:
            yield from map(scene.situation_at, range(scene.size))

    def situation(self, number: int, seating: int = 0) -> Situation:
        """Return the situation with that number; `seating` selects one of its equivalent seatings.

        Raises IndexError.
        """
        if not 0 <= number < self.size:
            raise IndexError(f"situation {number} is out of range: there are {self.size}")
        which = bisect_right(self._begins, number) - 1
        scene = self.scenes[which]
        found = scene.situation_at(number - self._begins[which])
        return moved(found, scene.seatings[seating % len(scene.seatings)])

    def those(self, sayable: Callable[[Situation], bool]) -> Space:
        """Return only the situations whose scene and own facts are accepted by `sayable`."""
        owns: dict[Own, bool] = {}

        def can(own: Own) -> bool:
            if own not in owns:
                alone = Scene(Situation(self.players), ((0,),), ((own,),), ())
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
def space_of(book: Rulebook, players: int, *, up_to_seats: bool) -> Space:
    """Return every situation of two or three players in an edition.

    With `up_to_seats`, situations that differ only in seating count once. Raises ValueError for
    other numbers of players because relevance is defined only for these.
    """
    if players not in FEW_PLAYERS:
        raise ValueError(f"{players} players are none of {FEW_PLAYERS}")
    seatings = list(permutations(range(players)))
    found = list(_scenes(book, players))
    return Space(players, tuple(_first(found, seatings if up_to_seats else seatings[:1])))


def _first(found: list[Situation], seatings: list[Seating]) -> Iterator[Scene]:
    """Yield the first scene of each group of scenes that differ only in seating."""
    there = set(found)
    ones, facts = spread(found)
    alike = {
        seating: swept(Program({"so": same_turn_order(seating)}), ones, facts)[0]
        for seating in seatings
    }
    for place, scene in enumerate(found):
        ways: dict[Seating, Situation] = {}
        for seating, so in alike.items():
            if so >> place & 1 and (other := moved(scene, seating)) in there:
                if other < scene:
                    break
                ways[seating] = other
        else:
            same = [seating for seating, other in ways.items() if other == scene]
            groups = {frozenset(at[p] for at in same) for p in range(scene.players)}
            if prod(factorial(len(group)) for group in groups) != len(same):
                raise AssertionError(f"{scene}: its players only change seats all together")
            alike_ones = tuple(sorted(tuple(sorted(group)) for group in groups))
            owns = tuple(_owns(scene, group[0]) for group in alike_ones)
            yield Scene(scene, alike_ones, owns, tuple(ways))


def _owns(scene: Situation, seat: int) -> tuple[Own, ...]:
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
    return _CHECKED if "checking" in scene.facts else _RESTRICTED


def _checked() -> Iterator[Own]:
    """Yield the own facts that state-based actions use: restrictions, draws and numbers."""
    draws = ((), ("drew_short",), ("drew_short", "draws_replaced"))
    for restrictions, drawn in product(_subsets(RESTRICTIONS), draws):
        for passed in product((False, True), repeat=len(LIMITS)):
            yield Own((*restrictions, *drawn), tuple(compress(LIMITS, passed)))


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
    program = Program({"so": playable(seats) & plain(players)})
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
    told = [f"told_to_{result}({p})" for result in ("win", "lose") for p in range(players)]
    for events, source in product(_subsets(told), range(players)):
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
_CHECKED = tuple(_checked())
