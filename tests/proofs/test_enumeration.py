"""The enumeration of situations: none is missing, and none is duplicated."""

import pickle
import random
from itertools import combinations_with_replacement, permutations, product

import pytest
from msgspec.structs import replace

from headjudge.proofs.exhaustive import supports
from headjudge.spec.logic.algebra import FALSE, TRUE, atom
from headjudge.spec.logic.codegen import Program
from headjudge.spec.logic.enumeration import Own, Scene, Space, moved, same_turn_order, space_of
from headjudge.spec.logic.evaluate import spread, swept
from headjudge.spec.logic.facts import NUMBERS
from headjudge.spec.logic.relevance import eventful, in_all, models
from headjudge.spec.logic.situations import Situation, fact_texts, number_values, ordered
from headjudge.spec.rulebook import Rulebook
from tests import NEWEST
from tests.slow.test_situations import all_hold
from tests.swept_engines import FewRules

REMAIN = 120_246_530
"""Situations of three players in the newest edition, up to seats."""


def of(players: int, edition: str = NEWEST, *, up_to_seats: bool = False) -> Space:
    return space_of(Rulebook.at(edition), players, up_to_seats=up_to_seats)


def small() -> Space:
    """Return some scenes of three players, with few facts of single players."""
    few = (Own(), Own(("cant_win",)), Own(("cant_lose", "loss_replaced")))
    scenes = of(3, up_to_seats=True).scenes
    some = scenes[::40]
    return Space(
        3, tuple(replace(scene, owns=tuple(o[:1] or few for o in scene.owns)) for scene in some)
    )


def test_numbers_of_situations() -> None:
    assert of(2).size == 161_963
    assert of(3).size == 338_423_398
    assert of(3, up_to_seats=True).size == REMAIN
    assert in_all(Rulebook.at(), 2) == 9_860_465_664


def test_every_scene_of_three_is_playable() -> None:
    scenes = [scene.situation for scene in of(3).scenes]
    assert len(set(scenes)) == len(scenes)
    assert all_hold(scenes, NEWEST)


def test_every_index_has_its_own_situation() -> None:
    some = small()
    found = [some.situation(number) for number in range(some.size)]
    assert found == list(some)
    assert len(set(found)) == some.size
    space = of(3, up_to_seats=True)
    rng = random.Random(2)
    numbers = {rng.randrange(space.size) for _ in range(3000)} | {0, space.size - 1}
    drawn = [space.situation(number) for number in numbers]
    assert len(set(drawn)) == len(numbers)
    assert all_hold(drawn, NEWEST)
    for number in (-1, space.size):
        with pytest.raises(
            IndexError, match=f"situation {number} is out of range: there are 120246530"
        ):
            space.situation(number)


@pytest.mark.parametrize("count", [1, 2, 3])
def test_interchangeable_players_come_in_one_order(count: int) -> None:
    owns = tuple(Own((fact,)) for fact in ("concedes", "punished", "agrees", "says_draw"))
    scene = Scene(Situation(3), (tuple(range(count)),), (owns,), ())
    found = [scene.situation_at(number) for number in range(scene.size)]
    wanted = [
        ordered(3, {f"{own.facts[0]}({p})": True for p, own in enumerate(some)}, {})
        for some in combinations_with_replacement(owns, count)
    ]
    canonical = {min(every_order(situation)) for situation in found}
    assert canonical == {min(every_order(situation)) for situation in wanted}
    assert len(found) == len(canonical) == len(wanted)


def every_order(situation: Situation) -> list[Situation]:
    return [moved(situation, seating) for seating in permutations(range(3))]


def test_one_situation_represents_those_that_differ_in_seats() -> None:
    """Compare with brute force over all seatings of some scenes."""
    two = (Own(), Own(("cant_lose",)))
    rng = random.Random(3)
    some = rng.sample([scene.situation for scene in of(3, up_to_seats=True).scenes], 300)
    orbits = {other for scene in some for other in every_order(scene)}
    every, remain = (
        [
            situation
            for scene in space.scenes
            if scene.situation in orbits
            for situation in with_owns(scene, two)
        ]
        for space in (of(3), of(3, up_to_seats=True))
    )
    ones, facts = spread(every)
    same = {
        seating: swept(Program({"so": same_turn_order(seating)}), ones, facts)[0]
        for seating in permutations(range(3))
    }
    there = set(every)
    classes = {
        min(
            other
            for seating, so in same.items()
            if so >> place & 1 and (other := moved(situation, seating)) in there
        )
        for place, situation in enumerate(every)
    }
    assert len(remain) == len(classes)
    assert len(every) > 2 * len(remain)
    first = {situation: place for place, situation in enumerate(every)}
    found = {
        min(
            other
            for seating, so in same.items()
            if so >> first[situation] & 1 and (other := moved(situation, seating)) in there
        )
        for situation in remain
    }
    assert found == classes


def with_owns(scene: Scene, owns: tuple[Own, ...]) -> list[Situation]:
    """Return the situations of a scene with only these facts of single players."""
    few = replace(scene, owns=tuple(owns if len(own) > 2 else own[:1] for own in scene.owns))
    return [few.situation_at(number) for number in range(few.size)]


def test_second_index_chooses_seats() -> None:
    space = of(3, up_to_seats=True)
    rng = random.Random(4)
    for number in (rng.randrange(space.size) for _ in range(50)):
        seated = {space.situation(number, seating) for seating in range(6)}
        assert space.situation(number) in seated
        assert all_hold(list(seated), NEWEST)
        assert seated <= set(every_order(space.situation(number)))


def test_space_of_four_players_is_rejected() -> None:
    with pytest.raises(ValueError, match="4 players are none of"):
        of(4)


def test_space_of_an_engine_has_only_supported_situations() -> None:
    info = FewRules().describe()

    def supported(situation: Situation) -> bool:
        return supports(info, situation, NEWEST)

    left = of(2).those(supported)
    assert left.size == 23_723
    some = map(of(2).situation, range(0, of(2).size, 290))
    assert set(filter(supported, some)) <= set(left)
    assert set(filter(supported, small())) <= set(small().those(supported))
    three = Space(3, of(3, up_to_seats=True).scenes[::10])
    assert 0 < three.those(supported).size < three.size / 50
    for_two = replace(info, max_players=2)
    assert small().those(lambda situation: supports(for_two, situation, NEWEST)).size == 0


def test_space_can_be_pickled() -> None:
    space = small()
    assert pickle.loads(pickle.dumps(space)) == space
    assert pickle.loads(pickle.dumps(space)).size == space.size


def test_model_count_equals_brute_force() -> None:
    a, b, c = (atom("concedes", p) for p in range(3))
    for formula in (a & b | ~c, a.iff(b), (a >> b) & ~c, TRUE, FALSE):
        tried = 0
        for values in product((0, 1), repeat=3):
            facts = {f"concedes({p})": value for p, value in enumerate(values) if value}
            tried += swept(Program({"so": formula}), 1, facts)[0]
        assert models(formula, [a, b, c]) == tried
    assert models(a, [a, b, a]) == 2
    with pytest.raises(ValueError, match="more than the atoms"):
        models(a & b, [a])


def test_count_of_all_situations_includes_every_value_of_every_number() -> None:
    formula, facts = eventful(Rulebook.at(), 2)
    assert {part.operator for part in formula.walk()}.isdisjoint({"compare"})
    assert len(facts) + 1 == len(fact_texts(2))
    values = 1
    for _, _, allowed in number_values(2).values():
        values *= len(allowed)
    assert len(number_values(2)) == 2 * len(NUMBERS)
    assert in_all(Rulebook.at(), 2) == models(formula, facts) * values
