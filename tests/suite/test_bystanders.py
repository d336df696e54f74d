"""Which scenarios show that a bystander is left alone: those that would fail if it weren't."""

import pytest

from headjudge.spec.rulebook import Rulebook
from headjudge.suite.compiler import compile_feature, parse
from headjudge.suite.scenario import Scenario
from tests.bystanders import NEEDED, not_left_alone

TWO_PLAYERS = "Given a game between Ana and Ben"
THREE_PLAYERS = "Given a game between Ana, Ben and Cho"
GOES_ON = "Then the game goes on for Ana and Ben"


def scenario(book: Rulebook, *steps: str) -> Scenario:
    """The scenario of these sentences."""
    text = "Feature: one\n  Example: one\n" + "".join(f"    {step}\n" for step in steps)
    (one,) = compile_feature(parse("x.feature", text), book)
    return one


def shown(book: Rulebook, *steps: str) -> set[tuple[str, str]]:
    """Of what leaves which bystander alone one scenario shows by itself."""
    return {*NEEDED} - {*not_left_alone([scenario(book, *steps)])}


EFFECTS_OF_TWO = (
    TWO_PLAYERS,
    "When an effect states that Ana can't lose the game",
    "And an effect states that Ben can't lose the game",
    "And the effect stating that Ben can't lose the game ends",
)
LIFE_LOST = (
    TWO_PLAYERS,
    "When Ana loses 20 life",
    "And state-based actions are checked",
    "Then Ben wins the game",
)
TWO_CARDS = (
    TWO_PLAYERS,
    "And Ana owns the card Angel on the battlefield",
    "And Ben owns the card Bear on the battlefield",
    "When Angel is put into the graveyard",
)


@pytest.mark.parametrize(
    ("steps", "sort"),
    [
        (
            (*EFFECTS_OF_TWO, "And an effect states that Ana loses the game", GOES_ON),
            ("unshield", "another player's"),
        ),
        ((*TWO_CARDS, "Then Bear is on the battlefield"), ("put", "another object")),
        (
            (
                *TWO_CARDS[:3],
                "When an effect states that Ana wins the game if Ana has 2 or more permanents",
                GOES_ON,
            ),
            ("a condition on permanents", "another player's"),
        ),
        (
            LIFE_LOST,
            ("lose-life", "another player"),
        ),
        (
            (
                THREE_PLAYERS,
                "When an effect states that Ana can't lose the game",
                "And Cho concedes",
                "And an effect states that Ana loses the game",
                GOES_ON,
            ),
            ("a player who leaves", "an effect"),
        ),
    ],
)
def test_what_would_fail_shows_it(
    book: Rulebook, steps: tuple[str, ...], sort: tuple[str, str]
) -> None:
    assert sort in shown(book, *steps)


@pytest.mark.parametrize(
    "steps",
    [
        (*EFFECTS_OF_TWO, GOES_ON),  # nothing would be lost with the other effect
        (*EFFECTS_OF_TWO[:2], *EFFECTS_OF_TWO[3:], "And Ana loses 0 life", GOES_ON),
        (*TWO_CARDS, "Then Angel is in the graveyard"),
        (*TWO_CARDS, GOES_ON),
    ],
)
def test_what_would_pass_all_the_same_shows_nothing_of_lasting_things(
    book: Rulebook, steps: tuple[str, ...]
) -> None:
    assert not {what for what, _ in shown(book, *steps)} & {"unshield", "put"}


def test_what_is_open_shows_nothing(book: Rulebook) -> None:
    steps = (
        THREE_PLAYERS,
        "When at the same time",
        "  | Ana concedes                             |",
        "  | an effect states that Ben loses the game |",
        "Then Cho wins the game",
    )
    assert shown(book, *steps) == set()


def test_suite_shows_that_every_bystander_is_left_alone(scenarios: list[Scenario]) -> None:
    assert not_left_alone(scenarios) == []
