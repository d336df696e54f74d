"""What may be left plain, and who may change seats, without anything else coming of a moment."""

import random
from itertools import islice, permutations

import pytest

from headjudge.conformance.proving.playable import NAMES, seen, to_case
from headjudge.reference import play
from headjudge.spec.logic import facts as f
from headjudge.spec.logic.algebra import FALSE, TRUE, Formula, disjunction
from headjudge.spec.logic.enumeration import space_of
from headjudge.spec.logic.relevance import plain, put, relevant
from headjudge.spec.logic.situations import Situation
from headjudge.spec.logic.symmetries import Seating, moved
from headjudge.spec.rulebook import Rulebook
from tests import NEWEST
from tests.everything import symmetries
from tests.everything.symmetries import TURNS, of_a_moment


def test_what_is_left_plain_does_not_matter_and_three_may_change_seats() -> None:
    """In the newest edition and one more; in all by ``python -m tests.everything symmetries``."""
    assert symmetries.check(sample=1) == []


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
    while compared < 150:
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
