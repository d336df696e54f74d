"""What may be left plain, and who may change seats, without anything else coming of a moment.

Proven by Z3 for every edition: of all facts and numbers, and of everything that is asked of a
moment, so that it holds of the next moment of the same check, too.
"""

from __future__ import annotations

import random
from functools import cache
from itertools import islice, permutations

import pytest
import z3

from headjudge.conformance.proving.playable import NAMES, seen, to_case
from headjudge.reference import play
from headjudge.spec.logic import facts as f
from headjudge.spec.logic.algebra import FALSE, TRUE, Formula, disjunction
from headjudge.spec.logic.enumeration import space_of
from headjudge.spec.logic.moments import results
from headjudge.spec.logic.questions import questions
from headjudge.spec.logic.relevance import limits, plain, put, relevant, with_plain
from headjudge.spec.logic.situations import Situation
from headjudge.spec.logic.smt import OfSeats
from headjudge.spec.logic.symmetries import Seating, moved, reseated, same_turn_order
from headjudge.spec.logic.theory import Seats, Theory, groups
from headjudge.spec.rulebook import Rulebook, editions
from tests import NEWEST

EDITIONS = [dates[0] for dates in groups(editions()).values()]
TURNS = [(1, 0, 2), (1, 2, 0), (2, 0, 1), (2, 1, 0), (0, 2, 1)]
Asked = dict[tuple[str, int | None], Formula]


class OfAMoment:
    """All that is asked of a moment of an edition among so few that they are no two-headed teams."""

    def __init__(self, edition: str, players: int) -> None:
        seats = Seats(Theory.at(edition), players)
        self.players = players
        shown = results(seats)
        asked: Asked = {}
        for name in ("won", "lost", "drew"):
            asked |= {(name, p): shown[f"{name}({p})"] for p in range(players)}
        for name in ("lost", "drew", "replaces", "saved"):
            asked |= {(f"{name} so far", p): seats.result(name, p) for p in range(players)}
        asked |= {(name, None): shown[name] for name in ("over", "restarted")}
        ask = questions(Rulebook.at(edition))
        asked |= {(f"question {number}", None): seats.ground(one) for number, one in ask.items()}
        no_teams = {f.two_headed_giant(): FALSE}
        self.asked = {key: put(formula, no_teams) for key, formula in asked.items()}
        self.terms = OfSeats()
        self.solver = z3.SimpleSolver()
        self.solver.add(self.terms.term(put(seats.possible(), no_teams)))

    def can_be(self, formula: Formula) -> bool:
        found = self.solver.check(self.terms.term(formula))
        assert found != z3.unknown
        return bool(found == z3.sat)

    def differs_once_plain(self) -> Formula:
        """That something else comes of a situation without what can't matter.

        Questions may be touched then that are not without it: they are about what led there.
        """
        return disjunction(
            *(
                ~(with_plain(one, self.players) >> one)
                if name.startswith("question")
                else ~one.iff(with_plain(one, self.players))
                for (name, _), one in self.asked.items()
            )
        )

    def differs_on_other_seats(self, seating: Seating) -> Formula:
        back = tuple(seating.index(seat) for seat in range(self.players))
        return disjunction(
            *(
                ~one.iff(reseated(self.asked[name, None if p is None else seating[p]], back))
                for (name, p), one in self.asked.items()
            )
        )


@cache
def of_a_moment(edition: str, players: int) -> OfAMoment:
    return OfAMoment(edition, players)


@pytest.mark.parametrize("edition", EDITIONS)
@pytest.mark.parametrize("players", [2, 3])
def test_what_is_left_plain_does_not_matter(edition: str, players: int) -> None:
    moment = of_a_moment(edition, players)
    assert not moment.can_be(moment.differs_once_plain())


@pytest.mark.parametrize("edition", EDITIONS)
def test_three_may_change_seats_where_turn_order_does_not_decide(edition: str) -> None:
    moment = of_a_moment(edition, 3)
    for seating in TURNS:
        same = same_turn_order(seating) & plain(3)
        assert not moment.can_be(same & moment.differs_on_other_seats(seating)), seating


@pytest.mark.parametrize("edition", EDITIONS)
@pytest.mark.parametrize("players", [2, 3])
def test_numbers_are_asked_for_nothing_but_their_limits(edition: str, players: int) -> None:
    asked = of_a_moment(edition, players).asked.values()
    told = {part for one in asked for part in one.walk() if part.operator == "compare"}
    assert {*map(id, told)} <= {*map(id, limits(players))}


@pytest.mark.parametrize("seating", TURNS)
def test_where_turn_order_decides_seats_matter(seating: Seating) -> None:
    moment = of_a_moment(NEWEST, 3)
    differs = plain(3) & moment.differs_on_other_seats(seating)
    assert moment.can_be(differs)
    assert moment.can_be(differs & ~f.checking())  # two are told to win
    if seating[0] != 0:
        assert moment.can_be(differs & f.checking())  # draws, and who is active has left


@pytest.mark.parametrize(
    "fact",
    [
        *(f.life(1) <= 0, f.poison(1) >= 10, f.commander_damage(1) >= 21, f.commander_game()),
        *(f.drew_short(1), f.draws_replaced(1), f.cant_win(1), f.cant_lose(1)),
        *(f.cant_lose_to_life(1), f.loss_replaced(1), f.tournament(), f.limited_range()),
        f.beyond(0, 1),
    ],
    ids=str,
)
def test_what_is_not_left_plain_can_matter(fact: Formula) -> None:
    """Else more could be left plain."""
    moment = of_a_moment(NEWEST, 3)
    assert relevant(3)[fact] is not TRUE
    without = disjunction(*(~one.iff(put(one, {fact: FALSE})) for one in moment.asked.values()))
    assert moment.can_be(plain(3) & without)


def test_who_is_moved_takes_everything_along() -> None:
    facts = ("same_side(0, 1)", "beyond(2, 0)", "concedes(1)")
    situation = Situation(3, facts, (("life(2)", 0),))
    assert moved(situation, (1, 2, 0)) == Situation(
        3, ("same_side(1, 2)", "beyond(0, 1)", "concedes(2)"), (("life(0)", 0),)
    )
    assert moved(moved(situation, (1, 2, 0)), (2, 0, 1)) == situation


def test_the_reference_thinks_so_too() -> None:
    """On situations of three players and the same with the players on other seats."""
    space = space_of(Rulebook.at(), 3, up_to_seats=True)
    rng = random.Random(1)
    compared = 0
    while compared < 300:
        scene = rng.choice(space.scenes)
        situation = scene.situation_at(rng.randrange(scene.size))
        ends = told(situation)
        for seating in islice(scene.seatings, 1, None):
            there = told(moved(situation, seating))
            assert there == {named(name, seating): so for name, so in ends.items()}
            compared += 1


def told(situation: Situation) -> dict[str, bool]:
    """What the reference makes of it: results, and the open questions."""
    played = play(to_case(situation, NEWEST), derive=False)
    asked = {f"question {number}": True for number in played.questions[-1]}
    return seen(played.outcomes[-1], len(NAMES[:3])) | asked


def named(name: str, seating: Seating) -> str:
    """The name of a result of the same player on another seat."""
    before, bracket, seat = name.partition("(")
    return f"{before}({seating[int(seat[0])]})" if bracket else name


def test_the_turns_are_all() -> None:
    assert {*TURNS, (0, 1, 2)} == {*permutations(range(3))}
