"""Every situation of two players, or of three up to the order in which they sit.

Numbers stand for all on the same side of their limit (invariants ``only-zero-life-counts`` and
``only-ten-poison-counts``), and what can't matter is left plain (``spec.logic.relevance``).

A situation is a *scene*, what is so of the table and what happens, and for each player who is in
what is the player's own: what stands in the way of a result, life total, counters and library.
Players whom a scene doesn't tell apart could change seats with all that is their own: of those
situations only one counts. So situations are numbered without making them.

Who sits where: which players can change seats without anything else coming of a moment.
"""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Callable, Iterable, Iterator
from functools import cache, cached_property
from itertools import accumulate, combinations, compress, pairwise, permutations, product
from math import comb, factorial, prod

from msgspec import Struct
from msgspec.structs import replace

from headjudge.spec.logic import facts as f
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
"""By the seat of each player the new one."""


def reseated(formula: Formula, seating: Seating) -> Formula:
    """Return a formula about seats, of the players who have been on them, wherever they sit now."""
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
    """Return the situation with its players on other seats."""
    if seating == tuple(range(situation.players)):
        return situation
    to = _moved_texts(seating)
    numbers = {to[text]: value for text, value in situation.numbers}
    return ordered(situation.players, {to[text]: True for text in situation.facts}, numbers)


def anywhere(situation: Situation) -> Situation:
    """Return the same for all situations that differ in nothing but who sits where."""
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


RESTRICTIONS = ("cant_win", "cant_lose", "cant_lose_to_life", "loss_replaced")
EVENTS = ("says_draw", "concedes", "punished", "in_loop", "agrees", "restarts")
LIMITS = (("life", 0), ("poison", 10), ("commander_damage", 21))
"""The numbers whose limits can be passed, with what stands for all on that side."""

Facts = tuple[str, ...]


class Own(Struct, frozen=True):
    """What is so of one player: facts and numbers without the seat."""

    facts: Facts = ()
    numbers: tuple[tuple[str, int], ...] = ()


class Scene(Struct, frozen=True):
    """What is so of the table and what happens, with the ways in which each player may be."""

    situation: Situation
    """Without anything of a player's own."""
    alike: tuple[tuple[int, ...], ...]
    """The seats, in groups of players whom it doesn't tell apart."""
    owns: tuple[tuple[Own, ...], ...]
    """By group what may be a player's own."""
    seatings: tuple[Seating, ...]
    """How its players could sit without anything else coming of it; the first is as they do."""

    @property
    def seated(self) -> int:
        """How many situations there are in it and in those that differ only in who sits where."""
        images = {moved(self.situation, seating) for seating in self.seatings}
        groups = zip(self.alike, self.owns, strict=True)
        return len(images) * int(prod(len(owns) ** len(seats) for seats, owns in groups))

    @property
    def size(self) -> int:
        """How many situations it has."""
        groups = zip(self.alike, self.owns, strict=True)
        return prod(comb(len(owns) + len(seats) - 1, len(seats)) for seats, owns in groups)

    def situation_at(self, number: int) -> Situation:
        """Return the situation of that number, from 0."""
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
    """Return the same with the seat in it, as ``life(0)``."""
    numbers = ((f"{name}({seat})", value) for name, value in own.numbers)
    return Own(tuple(f"{fact}({seat})" for fact in own.facts), tuple(numbers))


def _several(place: int, count: int) -> Iterator[int]:
    """Yield the multiset of that place among those of so many numbers, the largest number first.

    They are in the order of their largest, then of their second largest, and so on.
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
    """Situations among so many players, by number from 0."""

    players: int
    scenes: tuple[Scene, ...]

    @cached_property
    def _begins(self) -> list[int]:
        """By scene the number of its first situation; and last how many there are."""
        return list(accumulate((scene.size for scene in self.scenes), initial=0))

    @property
    def size(self) -> int:
        """How many situations there are."""
        return self._begins[-1]

    @property
    def seated(self) -> int:
        """How many there are if it counts who sits where."""
        return sum(scene.seated for scene in self.scenes)

    def __iter__(self) -> Iterator[Situation]:
        """All of them, in the order of their numbers."""
        for scene in self.scenes:
            yield from map(scene.situation_at, range(scene.size))

    def situation(self, number: int, seating: int = 0) -> Situation:
        """Return the situation of that number; `seating` picks one of the ways to sit.

        Raises IndexError.
        """
        if not 0 <= number < self.size:
            raise IndexError(f"there is no situation {number} of {self.size}")
        which = bisect_right(self._begins, number) - 1
        scene = self.scenes[which]
        found = scene.situation_at(number - self._begins[which])
        return moved(found, scene.seatings[seating % len(scene.seatings)])

    def those(self, sayable: Callable[[Situation], bool]) -> Space:
        """Those whose scenes can be said, and all that is the players' own: of each by itself."""
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
    """Return every situation of an edition among two or three players.

    With `up_to_seats` situations count once in which the players only sit otherwise. Raises
    ValueError for numbers of players of which it is not known what can matter.
    """
    if players not in FEW_PLAYERS:
        raise ValueError(f"{players} players are none of {FEW_PLAYERS}")
    seatings = list(permutations(range(players)))
    found = list(_scenes(book, players))
    return Space(players, tuple(_first(found, seatings if up_to_seats else seatings[:1])))


def _first(found: list[Situation], seatings: list[Seating]) -> Iterator[Scene]:
    """Yield those of the scenes found that come first among all that differ in seats alone."""
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
    """Return what may be the own of a player of a scene: what can matter of it."""
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
    """Yield what state-based actions can look at: life total, counters and library of a player."""
    draws = ((), ("drew_short",), ("drew_short", "draws_replaced"))
    for restrictions, drawn in product(_subsets(RESTRICTIONS), draws):
        for passed in product((False, True), repeat=len(LIMITS)):
            yield Own((*restrictions, *drawn), tuple(compress(LIMITS, passed)))


def _scenes(book: Rulebook, players: int) -> Iterator[Situation]:
    """Yield all scenes of so many players."""
    left_out = unheard_of(book)
    for ranged, moments in ((False, _at_any_table), (True, _where_ranges_reach)):
        some = [moment for moment in moments(players) if not any(f in moment[0] for f in left_out)]
        for table in _tables(book, players, ranged=ranged) if some else ():
            for moment in some:
                yield ordered(players, dict.fromkeys((*table, *moment), True), {})


def _tables(book: Rulebook, players: int, *, ranged: bool) -> Iterator[Facts]:
    """Yield who sits where and what has become of whom, where ranges may matter or not."""
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
    """Tables of which not all can be played."""
    seats = range(players)
    outs = list(product(("", "had_lost", "had_drawn"), repeat=players))
    for sides, reach, out in product(_sides(players), _ranges(players), outs):
        table = (*sides, *reach, *(f"{how}({p})" for p, how in zip(seats, out, strict=True) if how))
        yield table
        for won in _subsets(f"had_won({p})" for p in seats):
            yield (*table, "ended", *won)


def _sides(players: int) -> Iterator[Facts]:
    """Everyone alone, or sides of adjacent seats, also with an emperor in the middle of each."""
    for adjacent in product((False, True), repeat=players - 1):
        firsts = [0, *(seat for seat, same in enumerate(adjacent, 1) if not same), players]
        blocks = [range(*pair) for pair in pairwise(firsts)]
        sides = tuple(f"same_side({p}, {q})" for b in blocks for p, q in combinations(b, 2))
        yield sides
        yield (*sides, *(f"emperor({block[len(block) // 2]})" for block in blocks))


def _ranges(players: int) -> Iterator[Facts]:
    """No limit, or for each player a range of so many seats."""
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
    """Yield what can happen that no range of influence bears on."""
    yield ("checking",)
    yield from _some("concedes", players)
    for fact in ("punished", "agrees"):
        for facts, tournament in product(_some(fact, players), _subsets(["tournament"])):
            yield (*facts, *tournament)


def _where_ranges_reach(players: int) -> Iterator[Facts]:
    """Yield what can happen that depends on ranges of influence."""
    told = [f"told_to_{result}({p})" for result in ("win", "lose") for p in range(players)]
    for facts, source in product(_subsets(told), range(players)):
        if facts:
            yield (*facts, f"source({source})")
    yield from _some("says_draw", players)
    for facts, forced in product(_some("in_loop", players), _subsets(["forced_loop"])):
        yield (*facts, *forced)
    yield from ((f"restarts({p})",) for p in range(players))


def _some(fact: str, players: int) -> Iterator[Facts]:
    """Return a fact of one player or of several."""
    return (some for some in _subsets(f"{fact}({p})" for p in range(players)) if some)


def _subsets(names: Iterable[str]) -> Iterator[Facts]:
    names = tuple(names)
    for chosen in product((False, True), repeat=len(names)):
        yield tuple(compress(names, chosen))


_NOTHING = (Own(),)
_OF_WINNING = tuple(map(Own, _subsets(RESTRICTIONS[:1])))
_RESTRICTED = tuple(map(Own, _subsets(RESTRICTIONS)))
_CHECKED = tuple(_checked())
