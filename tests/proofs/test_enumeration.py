"""The enumeration of situations is complete and has no duplicates."""

import pickle
import random

import pytest
from msgspec.structs import replace

from headjudge.proofs.exhaustive import supports
from headjudge.spec.logic.enumeration import Own, Space, space_of
from headjudge.spec.logic.situations import Situation
from headjudge.spec.rulebook import Rulebook
from tests import NEWEST
from tests.slow.test_situations import all_hold
from tests.swept_engines import FewRules


def of(players: int) -> Space:
    return space_of(Rulebook.at(), players)


def small() -> Space:
    """Return a space of three players with some of the scenes and few facts per player."""
    few = (Own(), Own(("cant_win",)), Own(("cant_lose", "loss_replaced")))
    some = of(3).scenes[::100]
    return Space(
        3, tuple(replace(scene, owns=tuple(o[:1] or few for o in scene.owns)) for scene in some)
    )


def test_spaces_of_two_and_three_players_have_the_known_sizes() -> None:
    assert of(2).size == 161_963
    assert of(3).size == 338_423_398


def test_every_scene_of_three_players_is_playable() -> None:
    scenes = [scene.situation for scene in of(3).scenes]
    assert len(set(scenes)) == len(scenes)
    assert all_hold(scenes, NEWEST)


def test_every_index_has_its_own_situation() -> None:
    some = small()
    assert len({some.situation(number) for number in range(some.size)}) == some.size
    space = of(3)
    rng = random.Random(2)
    numbers = {rng.randrange(space.size) for _ in range(3000)} | {0, space.size - 1}
    drawn = [space.situation(number) for number in numbers]
    assert len(set(drawn)) == len(numbers)
    assert all_hold(drawn, NEWEST)
    for number in (-1, space.size):
        with pytest.raises(IndexError, match=f"situation {number} is out of range: there are 338"):
            space.situation(number)


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
    assert set(filter(supported, some)) <= set(map(left.situation, range(left.size)))
    three = Space(3, of(3).scenes[::20])
    assert 0 < three.those(supported).size < three.size / 50
    for_two = replace(info, max_players=2)
    assert small().those(lambda situation: supports(for_two, situation, NEWEST)).size == 0


def test_space_can_be_pickled() -> None:
    space = small()
    assert pickle.loads(pickle.dumps(space)) == space
    assert pickle.loads(pickle.dumps(space)).size == space.size
