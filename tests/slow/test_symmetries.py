"""Irrelevant facts and seats: Z3 proves for every edition that they do not change a moment.

Proven for all facts and numbers, and for everything that a moment defines, so that it holds for the
next moment of the same check, too.
"""

import random
from collections.abc import Iterator
from functools import cache
from itertools import islice, permutations

import pytest
import z3

from headjudge.reference import play
from headjudge.spec.logic import facts
from headjudge.spec.logic.algebra import FALSE, TRUE, Formula, disjunction
from headjudge.spec.logic.enumeration import Seating, moved, reseated, same_turn_order, space_of
from headjudge.spec.logic.evaluate import results
from headjudge.spec.logic.questions import questions
from headjudge.spec.logic.relevance import limits, plain, put, relevant
from headjudge.spec.logic.situations import Situation
from headjudge.spec.logic.smt import OfSeats
from headjudge.spec.logic.theory import Seats, Theory, groups
from headjudge.spec.rulebook import Rulebook, editions
from headjudge.suite.situation_cases import NAMES, to_case, to_facts
from tests import NEWEST
from tests.slow.sampling import in_parts

TURNS = [(1, 0, 2), (1, 2, 0), (2, 0, 1), (2, 1, 0), (0, 2, 1)]
Results = dict[tuple[str, int | None], Formula]


class SolvedMoment:
    """Everything a moment of an edition defines, for too few players to form two-headed teams."""

    def __init__(self, edition: str, players: int) -> None:
        seats = Seats(Theory.at(edition), players)
        self.players = players
        shown = results(seats)
        asked: Results = {}
        for name in ("won", "lost", "drew"):
            asked |= {(name, p): shown[f"{name}({p})"] for p in range(players)}
        for name in ("lost", "drew", "replaces", "saved"):
            asked |= {(f"{name} so far", p): seats.result(name, p) for p in range(players)}
        asked |= {(name, None): shown[name] for name in ("over", "restarted")}
        ask = questions(Rulebook.at(edition))
        asked |= {(f"question {number}", None): seats.ground(one) for number, one in ask.items()}
        no_teams = {facts.two_headed_giant(): FALSE}
        self.asked = {key: put(formula, no_teams) for key, formula in asked.items()}
        self.terms = OfSeats()
        self.solver = z3.SimpleSolver()
        self.solver.add(self.terms.term(put(seats.possible(), no_teams)))

    def can_be(self, formula: Formula) -> bool:
        found = self.solver.check(self.terms.term(formula))
        assert found != z3.unknown
        return bool(found == z3.sat)

    def differs_once_plain(self) -> Formula:
        """Return a formula for situations that end differently without irrelevant facts.

        Questions may arise with irrelevant facts only: they are about what led there.
        """
        return disjunction(
            *(
                ~(self._once_plain(one) >> one)
                if name.startswith("question")
                else ~one.iff(self._once_plain(one))
                for (name, _), one in self.asked.items()
            )
        )

    def _once_plain(self, formula: Formula) -> Formula:
        """Return a formula with every irrelevant fact false."""
        when = relevant(self.players)
        return put(formula, {what: what & matters for what, matters in when.items()})

    def differs_on_other_seats(self, seating: Seating) -> Formula:
        back = tuple(seating.index(seat) for seat in range(self.players))
        return disjunction(
            *(
                ~one.iff(reseated(self.asked[name, None if p is None else seating[p]], back))
                for (name, p), one in self.asked.items()
            )
        )


@cache
def moment_of(edition: str, players: int) -> SolvedMoment:
    return SolvedMoment(edition, players)


def relevance_faults(edition: str, players: int) -> Iterator[str]:
    """Report irrelevant facts that matter, and comparisons other than with a number's limit."""
    moment = moment_of(edition, players)
    if moment.can_be(moment.differs_once_plain()):
        yield f"{edition}, {players} players: an irrelevant fact matters"
    parts = {part for result in moment.asked.values() for part in result.walk()}
    compared = {part for part in parts if part.operator == "compare"}
    if {*map(id, compared)} - {*map(id, limits(players))}:
        yield f"{edition}, {players} players: a number is compared with more than its limit"


def seating_faults(edition: str) -> Iterator[str]:
    """Report exchanged seats of three that matter although turn order is irrelevant."""
    moment = moment_of(edition, 3)
    for seating in TURNS:
        same = same_turn_order(seating) & plain(3)
        if moment.can_be(same & moment.differs_on_other_seats(seating)):
            yield f"{edition}: another outcome if three sit as {seating}"


@in_parts(11)
def test_irrelevant_facts_and_seats_do_not_matter(part: slice) -> None:
    faults: list[str] = []
    for edition in [dates[0] for dates in groups(editions()).values()][part]:
        faults += [*relevance_faults(edition, 2), *relevance_faults(edition, 3)]
        faults += seating_faults(edition)
    assert faults == []


@pytest.mark.parametrize("seating", TURNS)
def test_seats_matter_where_turn_order_decides(seating: Seating) -> None:
    moment = moment_of(NEWEST, 3)
    differs = plain(3) & moment.differs_on_other_seats(seating)
    assert moment.can_be(differs)
    assert moment.can_be(differs & ~facts.checking())  # effects make two players win
    if seating[0] != 0:
        assert moment.can_be(differs & facts.checking())  # a draw, after the active player has left


@pytest.mark.parametrize(
    "fact",
    [
        *(
            facts.life(1) <= 0,
            facts.poison(1) >= 10,
            facts.commander_damage(1) >= 21,
            facts.commander_game(),
        ),
        *(facts.drew_short(1), facts.draws_replaced(1), facts.cant_win(1), facts.cant_lose(1)),
        *(
            facts.cant_lose_to_life(1),
            facts.loss_replaced(1),
            facts.tournament(),
            facts.limited_range(),
        ),
        facts.beyond(0, 1),
    ],
    ids=str,
)
def test_every_other_fact_can_matter(fact: Formula) -> None:
    """Otherwise more facts would be irrelevant."""
    moment = moment_of(NEWEST, 3)
    assert relevant(3)[fact] is not TRUE
    without = disjunction(
        *(~formula.iff(put(formula, {fact: FALSE})) for formula in moment.asked.values())
    )
    assert moment.can_be(plain(3) & without)


def test_moved_players_keep_their_facts() -> None:
    facts = ("same_side(0, 1)", "beyond(2, 0)", "concedes(1)")
    situation = Situation(3, facts, (("life(2)", 0),))
    assert moved(situation, (1, 2, 0)) == Situation(
        3, ("same_side(1, 2)", "beyond(0, 1)", "concedes(2)"), (("life(0)", 0),)
    )
    assert moved(moved(situation, (1, 2, 0)), (2, 0, 1)) == situation


def test_reference_agrees_that_seats_do_not_matter() -> None:
    """Compare situations of three players with the same ones on exchanged seats."""
    space = space_of(Rulebook.at(), 3, up_to_seats=True)
    rng = random.Random(1)
    compared = 0
    while compared < 150:
        scene = rng.choice(space.scenes)
        situation = scene.situation_at(rng.randrange(scene.size))
        ends = results_of(situation)
        for seating in islice(scene.seatings, 1, None):
            there = results_of(moved(situation, seating))
            assert there == {named(name, seating): so for name, so in ends.items()}
            compared += 1


def results_of(situation: Situation) -> dict[str, bool]:
    """Return the results and open questions of the reference."""
    played = play(to_case(situation, NEWEST), derive=False)
    asked = {f"question {number}": True for number in played.questions[-1]}
    return to_facts(played.outcomes[-1], len(NAMES[:3])) | asked


def named(name: str, seating: Seating) -> str:
    """Return the name of a result of the same player on another seat."""
    before, bracket, seat = name.partition("(")
    return f"{before}({seating[int(seat[0])]})" if bracket else name


def test_turns_are_complete() -> None:
    assert {*TURNS, (0, 1, 2)} == {*permutations(range(3))}
