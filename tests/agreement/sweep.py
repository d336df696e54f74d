"""Hold formulas against every situation of a few players, bit-sliced.

Each space has facts that are so in all of its situations and facts that are free. The situations
of a space are numbered; bit k of a column belongs to the k-th of a slice of them.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from itertools import product

from msgspec import Struct

from headjudge.spec.logic.algebra import Formula
from headjudge.spec.logic.claims import invariants
from headjudge.spec.logic.enumeration import RESTRICTIONS
from headjudge.spec.logic.moments import swept
from headjudge.spec.logic.programs import Program
from headjudge.spec.logic.situations import Situation, ordered, playable
from headjudge.spec.logic.theory import Seats
from headjudge.spec.rulebook import Rulebook

SLICE = 18
"""As many free facts vary within a slice: it has two to the power of this many situations."""
_STATE_BASED = (
    "life({p}) = 0",
    "poison({p}) = 10",
    "commander_damage({p}) = 21",
    "drew_short({p})",
    "draws_replaced({p})",
)


class Space(Struct, frozen=True):
    """Situations that have some facts in common, and all combinations of others."""

    fixed: tuple[str, ...]
    free: tuple[str, ...]

    @property
    def size(self) -> int:
        """How many situations it has, some of which may be impossible."""
        return 1 << len(self.free)

    def slices(self) -> Iterator[tuple[int, dict[str, int], tuple[str, ...]]]:
        """Slice by slice: all bits set, the columns, and what is so throughout the slice."""
        low, high = self.free[:SLICE], self.free[SLICE:]
        count = 1 << len(low)
        ones = (1 << count) - 1
        inner = {name: _pattern(place, count) for place, name in enumerate(low)}
        for chosen in product((False, True), repeat=len(high)):
            more = tuple(name for name, so in zip(high, chosen, strict=True) if so)
            columns = dict.fromkeys((*self.fixed, *more), ones) | inner
            yield ones, columns, (*self.fixed, *more)


def _pattern(place: int, count: int) -> int:
    """The integer whose bit k is bit `place` of k, for k below `count`."""
    block = ((1 << (1 << place)) - 1) << (1 << place)
    width = 2 << place
    while width < count:
        block |= block << width
        width *= 2
    return block


def spaces(players: int) -> Iterator[Space]:
    """Every situation of two or three players in which one kind of thing happens."""
    for sides, ranges, out in product(_sides(players), _ranges(players), _out(players)):
        inside = [p for p in range(players) if not any(f"({p})" in fact for fact in out)]
        if len(inside) < 2:
            continue
        restrictions = tuple(f"{restriction}({p})" for p in inside for restriction in RESTRICTIONS)
        where = (*sides, *ranges, *out)
        if not ranges or out:
            causes = tuple(cause.format(p=p) for p in inside for cause in _STATE_BASED)
            yield Space((*where, "checking", "commander_game"), (*restrictions, *causes))
        told = tuple(f"told_to_{result}({p})" for p in inside for result in ("win", "lose"))
        for p in inside:
            yield Space((*where, f"source({p})"), (*restrictions, *told))
            yield Space((*where, f"restarts({p})"), restrictions)
        for facts, more in (
            ("says_draw", ()),
            ("in_loop", ("forced_loop",)),
            ("concedes", ()),
            ("punished", ("tournament",)),
            ("agrees", ("tournament",)),
        ):
            happening = tuple(f"{facts}({p})" for p in inside)
            yield Space(where, (*restrictions, *happening, *more))


def _sides(players: int) -> Iterator[tuple[str, ...]]:
    """Everyone alone, and for three players each two who sit together a team, or an emperor's."""
    yield ()
    for first in range(players - 1) if players > 2 else ():
        team = f"same_side({first}, {first + 1})"
        alone = next(p for p in range(players) if p not in (first, first + 1))
        yield (team,)
        yield (team, f"emperor({first + 1})", f"emperor({alone})")


def _ranges(players: int) -> Iterator[tuple[str, ...]]:
    """No limit, and among three for each player a range of one seat or of none."""
    yield ()
    if players == 2:
        return
    for short in product((False, True), repeat=players):
        yield (
            "limited_range",
            *(
                f"beyond({p}, {q})"
                for p in range(players)
                for q in range(players)
                if p != q and short[p]
            ),
        )


def _out(players: int) -> Iterator[tuple[str, ...]]:
    """Nobody has left, or of three players one has."""
    yield ()
    if players > 2:
        yield from ((f"{how}({p})",) for how in ("had_lost", "had_drawn") for p in range(players))


class Swept(Struct, frozen=True):
    """What came of a sweep."""

    situations: int
    """How many can be played."""
    against: dict[str, Situation]
    """By the name of a formula, the first situation in which it is false."""


def sweep(seats: Seats, formulas: Mapping[str, Formula]) -> Swept:
    """Hold closed formulas against every situation of two or three players."""
    program = checker(seats, formulas)
    situations = 0
    against: dict[str, Situation] = {}
    for space in spaces(seats.players):
        for ones, columns, so in space.slices():
            can_be, *wrong = swept(program, ones, columns)
            situations += can_be.bit_count()
            for name, where in zip(formulas, wrong, strict=True):
                if where and name not in against:
                    place = (where & -where).bit_length() - 1
                    against[name] = _situation(seats.players, space, so, place)
    return Swept(situations, against)


def sweepable(edition: str) -> dict[str, Formula]:
    """The invariants of an edition that speak of one situation."""
    book = Rulebook.at(edition)
    some = (claim for claim in invariants() if claim.made_of(book) and not claim.varies)
    return {claim.name: claim.formula for claim in some}


def checker(seats: Seats, formulas: Mapping[str, Formula]) -> Program:
    """A program that says whether a situation can be played, and which formulas are false there."""
    can_be = playable(seats)
    wrong = {name: can_be & ~seats.ground(formula) for name, formula in formulas.items()}
    return Program({"can be": can_be, **wrong})


def _situation(players: int, space: Space, so: tuple[str, ...], place: int) -> Situation:
    names = [*so, *(name for bit, name in enumerate(space.free[:SLICE]) if place >> bit & 1)]
    numbers = {name.split(" = ")[0]: int(name.split(" = ")[1]) for name in names if "=" in name}
    facts = {name: True for name in names if "=" not in name}
    return ordered(players, facts, numbers)
