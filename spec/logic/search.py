"""Find minimal situations with Z3.

They kill mutants, show MC/DC, or end differently in two rulebooks: editions that differ because of
one rule, or one edition under two readings of an open question.
"""

from collections.abc import Callable
from functools import cache
from itertools import product
from typing import Literal

import z3
from msgspec import Struct

from headjudge.spec.logic import smt
from headjudge.spec.logic.algebra import FALSE, Formula, conjunction, disjunction
from headjudge.spec.logic.evaluate import Decider, decider, differ, results, single
from headjudge.spec.logic.facts import FACTS, NUMBERS
from headjudge.spec.logic.formulas import DEFINITIONS, RESULTS
from headjudge.spec.logic.mcdc import BodyCondition, a_case, differing, instances, is_pair, visible
from headjudge.spec.logic.questions import undisputed
from headjudge.spec.logic.situations import (
    FEW,
    MANY,
    Situation,
    fact_texts,
    number_values,
    playable,
    settled_at_once,
)
from headjudge.spec.logic.smt import OfSeats, minimal_model, numbers_in_range
from headjudge.spec.logic.theory import Seats, Theory
from headjudge.spec.rulebook import Rulebook

ATTEMPTS = 50
"""Maximum number of candidates rejected because they end the same way once checks are repeated."""
APART = (1, 2, 3, None)
"""Limits tried in turn on how many facts and numbers differ in a pair; None is unlimited."""


class MutantResult(Struct, frozen=True):
    """The result of trying to kill a mutant."""

    verdict: Literal["killed", "equivalent", "unknown"]
    why: str = ""
    """How a mutant was proven equivalent, or why the result is unknown."""
    situation: Situation | None = None
    """A minimal situation that kills the mutant."""


class Pair(Struct, frozen=True):
    """Two situations that show that a condition matters, or the reason why none were found."""

    situations: tuple[Situation, ...] = ()
    coupled: bool = False
    """Whether the condition is decisive in only one of the two, as other conditions change with it.
    """
    why: str = ""
    unknown: bool = False


class SituationSearch:
    """Search for situations with a fixed number of players."""

    def __init__(self, edition: str, players: int) -> None:
        """Assert the constraints on every situation; assumptions enable the optional ones."""
        self.edition, self.players = edition, players
        self.seats = Seats(Theory.at(edition), players)
        self.shown = results(self.seats)
        self.terms = smt.OfSeats()
        self.solver = z3.SimpleSolver()
        self.solver.set("rlimit", smt.EFFORT)
        self.played, self.agreed = z3.Bool("| played"), z3.Bool("| agreed")
        for term in (
            smt.numbers_in_range(players),
            self.terms.term(self.seats.possible()),
            z3.Implies(self.played, self.terms.term(a_case(self.seats))),
            z3.Implies(self.agreed, self.terms.term(undisputed(self.seats))),
        ):
            self.solver.add(term)

    def can_be(self, formula: Formula, *switches: z3.BoolRef) -> bool:
        """Return whether a formula is satisfiable. Raises UnknownError."""
        return smt.can_be(self.solver, self.terms.term(formula), *switches)

    def minimal(
        self, formula: Formula, good: Callable[[Situation], bool], *switches: z3.BoolRef
    ) -> Situation | None:
        """Return the minimal situation that satisfies a formula and is accepted by `good`.

        Raises UnknownError.
        """
        self.solver.push()
        try:
            self.solver.add(self.terms.term(formula), *switches)
            for _ in range(ATTEMPTS):
                model = smt.minimal_model(self.solver, self.players)
                if model is None:
                    return None
                if good(model[0]):
                    return model[0]
                self.solver.add(z3.Not(_is(model[0])))
            raise smt.UnknownError(f"{ATTEMPTS} situations end alike when checks are repeated")
        finally:
            self.solver.pop()


def _is(situation: Situation) -> z3.BoolRef:
    """Return a term that holds only in this situation."""
    facts, players = set(situation.facts), situation.players
    return z3.And(
        *(z3.Bool(text) == (text in facts) for text in fact_texts(players)),
        *(
            z3.Int(text) == situation.number(name, seat)
            for text, (name, seat, _) in number_values(players).items()
        ),
    )


situation_search = cache(SituationSearch)
"""Returns the search for an edition and a number of players, cached per process."""


def mutant_result(edition: str, name: str, body: Formula) -> MutantResult:
    """Kill the mutant that gives a definition this body, or prove it equivalent.

    Prefers situations that touch no open question, then those with few players.
    """
    theory = Theory.at(edition)
    if not visible(name, theory):
        why = "no result rests on the definition, for any number of players"
        return MutantResult("equivalent", why)
    try:
        return _mutant_result(edition, name, theory.changed(name, body))
    except smt.UnknownError as error:
        return MutantResult("unknown", str(error))


def _mutant_result(edition: str, name: str, mutant: Theory) -> MutantResult:
    disputed: Situation | None = None
    possible = False
    for players in (*FEW, *MANY):
        if disputed and players in MANY:
            break
        search = situation_search(edition, players)
        seats = search.seats.with_theory(mutant)
        if same_in_the_end(search, name, seats):
            continue
        possible = True
        if same_in_the_end(search, name, seats, search.played):
            continue
        apart = differ(search.shown, results(seats))
        other = Decider(seats, mutant=True)

        def good(situation: Situation, players: int = players, other: Decider = other) -> bool:
            ends = decider(edition, players).columns(1, single(situation))
            return bool(differing(ends, other.columns(1, single(situation))))

        for switches in ((search.played, search.agreed), (search.played,)):
            if (len(switches) == 1 and disputed) or not search.can_be(apart, *switches):
                continue
            found = search.minimal(apart, good, *switches)
            if found and len(switches) > 1:
                return MutantResult("killed", situation=found)
            disputed = disputed or found
    if disputed:
        return MutantResult("killed", situation=disputed)
    kind = "playable" if possible else "possible"
    return MutantResult("equivalent", f"no {kind} moment among 2 to 6 players tells it apart")


def same_in_the_end(
    search: SituationSearch, name: str, mutant: Seats, *switches: z3.BoolRef
) -> bool:
    """Return whether a mutation changes no result, checking one definition at a time.

    Checks each definition that depends on a changed definition. Raises UnknownError.
    """
    plain, mutated = search.seats.result, mutant.result
    changed: set[str] = set()
    for later, definition in DEFINITIONS.items():
        if later == name or not changed.isdisjoint(search.seats.theory.bodies[later].names):
            everyone = product(range(search.players), repeat=len(definition.variables))
            apart = disjunction(*(~plain(later, *s).iff(mutated(later, *s)) for s in everyone))
            if apart is not FALSE and search.can_be(apart, *switches):
                changed.add(later)
                if definition in RESULTS:
                    return False
    return True


VARYING = frozenset({*FACTS, *NUMBERS} - {"multiplayer", "before"})


class PairSearch:
    """Search for pairs of situations that end differently."""

    def __init__(self, edition: str, players: int) -> None:
        """Assert the constraints on every pair; an assumption excludes open questions."""
        self.players = players
        self.seats = Seats(Theory.at(edition), players)
        self.first, self.second = smt.OfSeats(), smt.OfSeats(smt.primed)
        self.solver = z3.SimpleSolver()
        self.solver.set("rlimit", smt.EFFORT)
        self.agreed = z3.Bool("| agreed")
        case, agreed = a_case(self.seats), undisputed(self.seats)
        texts, numbers = fact_texts(players), number_values(players)
        for terms in (self.first, self.second):
            self.solver.add(terms.term(case))
            self.solver.add(z3.Implies(self.agreed, terms.term(agreed)))
        self.solver.add(smt.numbers_in_range(players, VARYING))
        shown = results(self.seats).values()
        self.solver.add(z3.Or(*(self.first.term(r) != self.second.term(r) for r in shown)))
        self.differences = [z3.Bool(text) != z3.Bool(smt.primed(text)) for text in texts]
        self.differences += [z3.Int(text) != z3.Int(smt.primed(text)) for text in numbers]

    def matters(self, condition: BodyCondition, *, coupled: bool) -> z3.BoolRef:
        """Return a term stating that the condition holds in one situation only and decides."""
        first, second = self.first.term, self.second.term
        join = z3.Or if coupled else z3.And
        found = []
        for i in instances(self.seats, condition):
            if i.decides is not FALSE:
                decides = join(first(i.decides), second(i.decides))
                apart = z3.And(first(i.holds) != second(i.holds), first(i.body) != second(i.body))
                found.append(z3.And(decides, apart))
        return z3.Or(*found)

    def minimal(
        self, matters: z3.BoolRef, differences: int | None, *, agreed: bool
    ) -> tuple[Situation, ...] | None:
        """Return the minimal pair for a condition with at most this many differences, or None."""
        self.solver.push()
        try:
            self.solver.add(matters)
            if agreed:
                self.solver.add(self.agreed)
            if differences:
                self.solver.add(z3.AtMost(*self.differences, differences))
            return smt.minimal_model(self.solver, self.players, VARYING)
        finally:
            self.solver.pop()


pair_search = cache(PairSearch)
"""Returns the pair search for an edition and a number of players, cached per process."""


def pair(edition: str, condition: BodyCondition) -> Pair:
    """Return two situations that show that a condition matters, or the reason why none were found.

    Prefers pairs with few players, then pairs that touch no open question, then pairs with few
    differences.
    """
    if condition.settled:
        return Pair(why="settled by the seats")
    if not visible(condition.definition, Theory.at(edition)):
        return Pair(why="no result rests on the definition")
    try:
        for coupled in (False, True):
            for some in (FEW, MANY):
                if situations := _pair(edition, condition, some, coupled=coupled):
                    return Pair(situations, coupled)
    except smt.UnknownError as error:
        return Pair(why=str(error), unknown=True)
    return Pair(why="no two playable situations of 2 to 6 players show that it decides")


def _pair(
    edition: str, condition: BodyCondition, some: tuple[int, ...], *, coupled: bool
) -> tuple[Situation, ...] | None:
    searches = [pair_search(edition, players) for players in some]
    matters = [(search, search.matters(condition, coupled=coupled)) for search in searches]
    matters = [(search, term) for search, term in matters if smt.can_be(search.solver, term)]
    for agreed in (True, False):
        for differences in APART:
            for search, term in matters:
                situations = search.minimal(term, differences, agreed=agreed)
                if situations and is_pair(edition, condition, *situations, coupled=coupled):
                    return situations
    if matters:
        raise smt.UnknownError("the minimal pairs end alike when checks are repeated")
    return None


class Difference(Struct, frozen=True):
    """The effect of a rule change or of a different reading."""

    same_formula: bool = False
    """Whether all formulas are identical, so that no result can differ."""
    situation: Situation | None = None
    """The minimal situation that ends differently; None if none exists for 2 to 6 players."""
    disputed: bool = False
    """Whether every situation found also touches another open question."""


def difference(old: Rulebook, new: Rulebook, slug: str) -> Difference:
    """Return the effect of changing a rule between two editions.

    The situation ends differently in the two editions, but not if this rule is reverted in the new
    edition. If possible, it also ends differently if only this rule changes in the old edition.
    Raises UnknownError if Z3 can't decide.
    """
    before, after = Theory.of(old), Theory.of(new)
    changed = [
        name
        for name, definition in DEFINITIONS.items()
        if definition.slug == slug and before.bodies[name] is not after.bodies[name]
    ]
    if not changed:
        return Difference(same_formula=True)
    without, alone = after, before
    for name in changed:
        without = without.changed(name, before.bodies[name])
        alone = alone.changed(name, after.bodies[name])
    because = [(before, after), (without, after)]
    return _minimal([[*because, (before, alone)], because])


@cache
def difference_of_readings(book: Rulebook, other: Rulebook, question: int) -> Difference:
    """Return how two readings of an open question in one edition differ in effect.

    Prefers situations that touch no other open question. Raises UnknownError if Z3 can't decide.
    """
    theories = Theory.of(book), Theory.of(other)
    if theories[0].key == theories[1].key:
        return Difference(same_formula=True)
    return _minimal([[theories]], question)


Pairs = list[tuple[Theory, Theory]]


def _minimal(preferred: list[Pairs], question: int | None = None) -> Difference:
    """Return the minimal situation in which every pair of theories ends differently.

    Lists of pairs are tried in order of preference. The situation may touch the given open
    question.
    """
    for pairs in preferred:
        for settled in (True, False):
            for players in FEW:
                solver = _solver(pairs, players, settled=settled, question=question)
                if model := minimal_model(solver, players):
                    return Difference(situation=model[0], disputed=not settled)
    for players in MANY:
        solver = _solver(preferred[-1], players, settled=False, question=question)
        if model := minimal_model(solver, players):
            return Difference(situation=model[0], disputed=True)
    return Difference()


def _solver(pairs: Pairs, players: int, *, settled: bool, question: int | None = None) -> z3.Solver:
    """Return a solver for playable situations that end differently in every pair of theories.

    The first pair holds the two rulebooks. `settled` excludes open questions other than `question`.
    """
    terms = OfSeats()
    solver = z3.SimpleSolver()
    solver.add(numbers_in_range(players))
    seated = {theory: Seats(theory, players) for pair in pairs for theory in pair}
    editions = [seated[theory] for theory in pairs[0]]
    parts = [settled_at_once(players), *map(playable, editions)]
    parts += [differ(*(results(seated[theory]) for theory in pair)) for pair in pairs]
    if settled:
        parts += [undisputed(seats, question) for seats in editions]
    solver.add(terms.term(conjunction(*parts)))
    return solver
