"""Find the plainest situations that tell formulas apart, or prove that there are none: with Z3."""

from __future__ import annotations

from collections.abc import Callable
from functools import cache
from itertools import product
from typing import Literal

import z3
from msgspec import Struct

from spec.logic.algebra import FALSE, Formula, disjunction
from spec.logic.facts import FACTS, NUMBERS
from spec.logic.formulas import DEFINITIONS, RESULTS
from spec.logic.moments import decider, differ, results, single
from spec.logic.questions import undisputed
from spec.logic.situations import FEW, MANY, Situation, fact_texts, number_values
from spec.logic.smt import (
    EFFORT,
    OfSeats,
    UnknownError,
    can_be,
    minimal_model,
    numbers_in_range,
    primed,
)
from spec.logic.theory import Seats, Theory
from spec.logic.trials import Condition, Slipped, a_case, differing, instances, is_pair, visible
from spec.rulebook import Rulebook

ATTEMPTS = 50
"""How many situations are looked at that turn out to end alike after all."""
APART = (1, 2, 3, None)
"""In how many facts and numbers the two situations of a pair may differ; None: in any number."""

Verdict = Literal["killed", "equivalent", "unknown"]


class Fate(Struct, frozen=True):
    """What came of a mutant."""

    verdict: Verdict
    why: str = ""
    """For an equivalent mutant how that was proven, for an unknown one what was in the way."""
    situation: Situation | None = None
    """For a mutant that can be killed the plainest situation that does."""


class Pair(Struct, frozen=True):
    """What came of a condition: two situations, or why there are none."""

    situations: tuple[Situation, ...] = ()
    coupled: bool = False
    """Whether the condition decides in one of the two alone, because others go along with it."""
    why: str = ""
    unknown: bool = False


# ---------------------------------------------------------------------------------------- mutants


class Bench:
    """Where situations among so many players are looked for, one after the other."""

    def __init__(self, edition: str, players: int) -> None:
        """Assert what holds in every situation; the rest can be switched on."""
        self.edition, self.players = edition, players
        self.seats = Seats(Theory.at(edition), players)
        self.shown = results(self.seats)
        self.terms = OfSeats()
        self.solver = z3.SimpleSolver()
        self.solver.set("rlimit", EFFORT)
        self.played, self.agreed = z3.Bool("| played"), z3.Bool("| agreed")
        no_question = self.seats.ground(undisputed(Rulebook.at(edition)))
        for term in (
            numbers_in_range(players),
            self.terms.term(self.seats.possible()),
            z3.Implies(self.played, self.terms.term(a_case(self.seats))),
            z3.Implies(self.agreed, self.terms.term(no_question)),
        ):
            self.solver.add(term)

    def can_be(self, formula: Formula, *switches: z3.BoolRef) -> bool:
        """Whether a formula can hold. Raises UnknownError."""
        return can_be(self.solver, self.terms.term(formula), *switches)

    def plainest(
        self, formula: Formula, good: Callable[[Situation], bool], *switches: z3.BoolRef
    ) -> Situation | None:
        """The plainest situation of a formula that is good, too. Raises UnknownError."""
        self.solver.push()
        try:
            self.solver.add(self.terms.term(formula), *switches)
            for _ in range(ATTEMPTS):
                found = minimal_model(self.solver, self.players)
                if found is None:
                    return None
                if good(found[0]):
                    return found[0]
                self.solver.add(z3.Not(_is(found[0])))
            raise UnknownError(f"{ATTEMPTS} situations end alike when checks are repeated")
        finally:
            self.solver.pop()


def _is(situation: Situation) -> z3.BoolRef:
    """That the situation is this one."""
    facts, players = set(situation.facts), situation.players
    return z3.And(
        *(z3.Bool(text) == (text in facts) for text in fact_texts(players)),
        *(
            z3.Int(text) == situation.number(name, seat)
            for text, (name, seat, _) in number_values(players).items()
        ),
    )


@cache
def bench(edition: str, players: int) -> Bench:
    """The bench of this process for an edition and a number of players."""
    return Bench(edition, players)


def fate(edition: str, name: str, body: Formula) -> Fate:
    """Kill the mutant that has this body for a definition, or prove it equivalent.

    A situation that touches no open question is preferred, then one of fewer players.
    """
    theory = Theory.at(edition)
    if not visible(name, theory):
        return Fate("equivalent", "no result rests on the definition, for any number of players")
    try:
        return _fate(edition, name, theory.changed(name, body))
    except UnknownError as error:
        return Fate("unknown", str(error))


def _fate(edition: str, name: str, slipped: Theory) -> Fate:
    disputed: Situation | None = None
    possible = False
    for players in (*FEW, *MANY):
        if disputed and players in MANY:
            break
        place = bench(edition, players)
        if same_in_the_end(place, name, slipped):
            continue
        possible = True
        if same_in_the_end(place, name, slipped, place.played):
            continue
        apart = differ(place.shown, results(Seats(slipped, players)))
        other = Slipped(slipped, players)

        def good(situation: Situation, players: int = players, other: Slipped = other) -> bool:
            ends = decider(edition, players).decide(situation)
            return bool(differing(_bits(ends), other.columns(1, single(situation))))

        for switches in ((place.played, place.agreed), (place.played,)):
            if (len(switches) == 1 and disputed) or not place.can_be(apart, *switches):
                continue
            found = place.plainest(apart, good, *switches)
            if found and len(switches) > 1:
                return Fate("killed", situation=found)
            disputed = disputed or found
    if disputed:
        return Fate("killed", situation=disputed)
    kind = "playable" if possible else "possible"
    return Fate("equivalent", f"no {kind} moment among 2 to 6 players tells it apart")


def same_in_the_end(place: Bench, name: str, slipped: Theory, *switches: z3.BoolRef) -> bool:
    """Whether a slip in a definition is without effect on all results, shown step by step.

    Of each definition that uses one that the slip changes it is asked whether it is the same
    nevertheless. Raises UnknownError.
    """
    other = Seats(slipped, place.players)
    changed: set[str] = set()
    for later, definition in DEFINITIONS.items():
        uses = {n.parts[0] for n in place.seats.theory.bodies[later].walk() if n.operator == "atom"}
        if later == name or not changed.isdisjoint(uses):
            everyone = product(range(place.players), repeat=len(definition.variables))
            apart = disjunction(
                *(
                    ~place.seats.result(later, *seats).iff(other.result(later, *seats))
                    for seats in everyone
                )
            )
            if apart is not FALSE and place.can_be(apart, *switches):
                changed.add(later)
                if definition in RESULTS:
                    return False
    return True


def _bits(ends: dict[str, bool]) -> dict[str, int]:
    return {name: int(so) for name, so in ends.items()}


# ------------------------------------------------------------------------------------------ pairs

VARYING = frozenset({*FACTS, *NUMBERS} - {"multiplayer", "before"})


class PairBench:
    """Where pairs of situations among so many players that end differently are looked for."""

    def __init__(self, edition: str, players: int) -> None:
        """Assert what holds of every such pair; that no question is touched is a switch."""
        self.players = players
        self.seats = Seats(Theory.at(edition), players)
        self.first, self.second = OfSeats(), OfSeats(primed)
        self.solver = z3.SimpleSolver()
        self.solver.set("rlimit", EFFORT)
        self.agreed = z3.Bool("| agreed")
        case, no_question = a_case(self.seats), undisputed(Rulebook.at(edition))
        agreed = self.seats.ground(no_question)
        texts, numbers = fact_texts(players), number_values(players)
        for terms in (self.first, self.second):
            self.solver.add(terms.term(case))
            self.solver.add(z3.Implies(self.agreed, terms.term(agreed)))
        self.solver.add(numbers_in_range(players, VARYING))
        shown = results(self.seats).values()
        self.solver.add(z3.Or(*(self.first.term(r) != self.second.term(r) for r in shown)))
        self.differences = [z3.Bool(text) != z3.Bool(primed(text)) for text in texts]
        self.differences += [z3.Int(text) != z3.Int(primed(text)) for text in numbers]

    def matters(self, condition: Condition, *, coupled: bool) -> z3.BoolRef:
        """That for some players the condition holds in one situation alone, and decides."""
        one, two = self.first.term, self.second.term
        join = z3.Or if coupled else z3.And
        found = []
        for i in instances(self.seats, condition):
            if i.decides is not FALSE:
                decides = join(one(i.decides), two(i.decides))
                apart = z3.And(one(i.holds) != two(i.holds), one(i.body) != two(i.body))
                found.append(z3.And(decides, apart))
        return z3.Or(*found)

    def plainest(
        self, matters: z3.BoolRef, differences: int | None, *, agreed: bool
    ) -> tuple[Situation, ...] | None:
        """The plainest pair for a condition, of at most so many differences, or None."""
        self.solver.push()
        try:
            self.solver.add(matters)
            if agreed:
                self.solver.add(self.agreed)
            if differences:
                self.solver.add(z3.AtMost(*self.differences, differences))
            return minimal_model(self.solver, self.players, VARYING)
        finally:
            self.solver.pop()


@cache
def pair_bench(edition: str, players: int) -> PairBench:
    """The bench of this process for pairs in an edition."""
    return PairBench(edition, players)


def pair(edition: str, condition: Condition) -> Pair:
    """Two situations that show that a condition matters, or why there are none.

    Few players go before many, an agreed reading before an open question, and then few
    differences before few players.
    """
    if condition.settled:
        return Pair(why="settled by the seats")
    if not visible(condition.definition, Theory.at(edition)):
        return Pair(why="no result rests on the definition")
    try:
        for coupled in (False, True):
            for some in (FEW, MANY):
                if found := _pair(edition, condition, some, coupled=coupled):
                    return Pair(found, coupled)
    except UnknownError as error:
        return Pair(why=str(error), unknown=True)
    return Pair(why="no two playable situations of 2 to 6 players show that it decides")


def _pair(
    edition: str, condition: Condition, some: tuple[int, ...], *, coupled: bool
) -> tuple[Situation, ...] | None:
    places = [pair_bench(edition, players) for players in some]
    matters = [(place, place.matters(condition, coupled=coupled)) for place in places]
    matters = [(place, term) for place, term in matters if can_be(place.solver, term)]
    for agreed in (True, False):
        for differences in APART:
            for place, term in matters:
                found = place.plainest(term, differences, agreed=agreed)
                if found and is_pair(edition, condition, *found, coupled=coupled):
                    return found
    if matters:
        raise UnknownError("the plainest pairs end alike when checks are repeated")
    return None
