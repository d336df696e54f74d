"""Completions of a partly typed step."""

import time

import pytest

from headjudge.spec.cards import cards
from headjudge.suite.steps.catalog import NAMES
from headjudge.suite.steps.completion import continuations
from headjudge.suite.steps.pattern import PLACEHOLDERS, Kind
from headjudge.suite.steps.registry import matching, perform
from tests.slow.test_completion import GAME, HAPPENED, MATCH, OBJECTS, drafted


def lines(typed: str, *steps: str, kinds: tuple[Kind, ...] | None = None) -> list[str]:
    builder = drafted(*steps)
    found = continuations(typed, builder, kinds) if kinds else continuations(typed, builder)
    return [continuation.line for continuation in found]


@pytest.mark.parametrize(
    ("typed", "expected"),
    [
        ("Ana loses 1", ["Ana loses 1 life", "Ana loses 1 poison counter"]),
        ("Ana and Ben ag", ["Ana and Ben agree to a draw"]),
        ("Ana ag", ["Ana agrees to a draw"]),
        ("ana ag", ["Ana agrees to a draw"]),
        ("AT THE S", ["at the same time"]),
        ("an effect states that B", ["an effect states that Ben"]),
        ("each o", [f"each opponent of {name}" for name in NAMES]),
        ("each player bu", [f"each player but {name}" for name in NAMES]),
        ("ben controls platinum a", ["Ben controls Platinum Angel"]),
        ("a Two-H", []),
        ("a game between ", []),
        ("half of ", []),
        ("Ana wins a ga", []),
        ("Ana glows", []),
        ("Zed conc", []),
        ("Ana loses 20 life", []),
    ],
)
def test_typed_words_have_the_expected_completions(typed: str, expected: list[str]) -> None:
    assert lines(typed, *GAME) == expected


def test_number_is_taken_from_the_example_or_the_typed_line() -> None:
    assert lines("Ana loses ", *GAME)[:2] == ["Ana loses 20 life", "Ana loses 10 poison counters"]
    typed = "an effect states that Ana wins the game if Ana has 7"
    assert f"{typed} or more life" in lines(typed, *GAME)


def test_every_value_of_a_fixed_list_is_offered() -> None:
    typed = "an effect states that Ana can't "
    found = lines(typed, *GAME)
    restrictions = [text for text in PLACEHOLDERS["restriction"].listed if "can't" in text]
    expected = [typed.removesuffix("can't ") + text for text in restrictions]
    assert [line for line in found if line in expected] == expected
    assert all(map(matching, found))


def test_steps_that_contain_the_typed_words_are_offered_if_none_begins_so() -> None:
    assert lines("Ana can't dr", *GAME)[0] == "an effect states that Ana can't draw cards"


def test_players_of_the_game_come_first() -> None:
    found = lines("an effect states that ", *GAME)
    assert found[:4] == [f"an effect states that {name}" for name in NAMES]
    assert lines("", *GAME)[:4] == list(NAMES)
    assert lines("Ana and ", *GAME)[:3] == ["Ana and Ben", "Ana and Cho", "Ana and Dan"]
    assert "Ana and Ana" not in lines("Ana and ", *GAME)


def test_known_objects_are_offered() -> None:
    assert lines("Angel is p", *OBJECTS) == ["Angel is put "]
    typed = "an effect gives Ana control of "
    assert lines(typed, *OBJECTS) == [typed + "Angel", typed + "Copper-Tablet"]
    typed = "Ben is dealt 5 combat damage by the commander "
    assert lines(typed, *OBJECTS) == [typed + "Kraum", typed + "Tymna"]


def test_new_objects_get_example_names() -> None:
    assert lines("Ana creates the token ", *OBJECTS) == ["Ana creates the token Angel"]
    assert "the effect Truce" in {line[:16] for line in lines("the effect ", *GAME)}


def test_first_step_seats_the_players() -> None:
    assert lines("a game between ")[0] == "a game between Ana and Ben"
    assert lines("a Two-H") == ["a Two-Headed Giant game of "]
    teams = "a Two-Headed Giant game of "
    assert lines(teams)[0] == f"{teams}Ana and Ben against Cho and Dan"
    assert lines("Ana lo") == []


def test_steps_are_offered_only_where_they_can_come_next() -> None:
    assert "Ana starts with " in lines("Ana st", *GAME)
    assert "Ana starts with " not in lines("Ana st", *HAPPENED)
    assert lines("the game is o", *GAME, kinds=("expectation",)) == []
    assert lines("the game is o", *HAPPENED) == ["the game is over"]
    assert lines("the game is o", *HAPPENED, kinds=("event",)) == []
    assert lines("each p", *HAPPENED, kinds=("expectation",)) == []
    assert lines("Ana wins a ga", *MATCH) == ["Ana wins a game"]
    assert lines("half of ", "half of 5 is calculated, rounded up") == []


def test_only_cards_that_fit_the_step_are_offered() -> None:
    listed = [line.removeprefix("Ana controls ") for line in lines("Ana controls ", *GAME)]
    controlled = [name for name in listed if name in cards()]
    assert controlled == [name for name, card in cards().items() if card.can_be_there]
    assert {"Ana's Door to Nothingness", "Ana's Platinum Angel"} <= set(lines("Ana's ", *GAME))
    there = (*GAME, "Ana controls Platinum Angel")
    assert lines("Platinum Angel le", *there) == ["Platinum Angel leaves the battlefield"]
    assert lines("Platinum Angel le", *GAME) == []
    assert len(lines("", *GAME)) < 100


@pytest.mark.parametrize(
    ("typed", "expected"),
    [
        ("Ana casts light", "Ana's Lightning Bolt resolves for Cho"),
        ("Ana casts platinum a", "Platinum Angel enters the battlefield under Ana's control"),
        ("Ana activates door", "Ana's Door to Nothingness's ability resolves for Ben"),
        ("Ana's Braingeyser ", "Ana's Braingeyser resolves for Ben with X = 3"),
        ("Ana c", "Ana casts "),
    ],
)
def test_use_of_a_card_is_completed_with_its_targets(typed: str, expected: str) -> None:
    assert expected in lines(typed, *GAME)


@pytest.mark.parametrize(
    "typed", ["Ana's Door to Nothingness's ", "Ana's Lightning Bolt", "Platinum Angel's "]
)
def test_whole_steps_about_cards_can_be_performed(typed: str) -> None:
    setup = (*GAME, "Ana controls Platinum Angel")
    for continuation in continuations(typed, drafted(*setup), ["event"]):
        if continuation.whole:
            perform(drafted(*setup), continuation.line)


def test_completion_takes_less_than_20_milliseconds() -> None:
    builder = drafted(*HAPPENED)
    took = []
    for text in ("", "Ana ", "an effect states that Ana can't ", "Ana can't", "Ana is dealt 3 c"):
        continuations(text, builder)  # the first call also fills caches
        start = time.process_time()
        continuations(text, builder)
        took.append(time.process_time() - start)
    assert sorted(took)[len(took) // 2] < 0.02
