"""Scenarios cover a bystander if they would fail when an event affected it as well."""

import pytest

from headjudge.spec.rulebook import Rulebook
from headjudge.suite.compiler import compile_feature, parse
from headjudge.suite.scenario import Scenario
from tests.bystanders import NEEDED, uncovered_bystanders

TWO_PLAYERS = "Given a game between Ana and Ben"
THREE_PLAYERS = "Given a game between Ana, Ben and Cho"
GOES_ON = "Then the game goes on for Ana and Ben"


def scenario(book: Rulebook, *steps: str) -> Scenario:
    """Compile a scenario of these steps."""
    text = "Feature: one\n  Example: one\n" + "".join(f"    {step}\n" for step in steps)
    (compiled,) = compile_feature(parse("x.feature", text), book)
    return compiled


def covered(book: Rulebook, *steps: str) -> set[tuple[str, str]]:
    """Return the kinds of bystanders that a scenario covers."""
    return {*NEEDED} - {*uncovered_bystanders([scenario(book, *steps)])}


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
    ("steps", "kind"),
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
def test_scenario_that_would_fail_covers_the_bystander(
    book: Rulebook, steps: tuple[str, ...], kind: tuple[str, str]
) -> None:
    assert kind in covered(book, *steps)


@pytest.mark.parametrize(
    "steps",
    [
        (*EFFECTS_OF_TWO, GOES_ON),  # nothing would change without the other effect
        (*EFFECTS_OF_TWO[:2], *EFFECTS_OF_TWO[3:], "And Ana loses 0 life", GOES_ON),
        (*TWO_CARDS, "Then Angel is in the graveyard"),
        (*TWO_CARDS, GOES_ON),
    ],
)
def test_scenario_that_would_pass_does_not_cover_lasting_effects(
    book: Rulebook, steps: tuple[str, ...]
) -> None:
    assert not {what for what, _ in covered(book, *steps)} & {"unshield", "put"}


def test_open_question_covers_nothing(book: Rulebook) -> None:
    steps = (
        THREE_PLAYERS,
        "When at the same time",
        "  | Ana concedes                             |",
        "  | an effect states that Ben loses the game |",
        "Then Cho wins the game",
    )
    assert covered(book, *steps) == set()


def test_suite_covers_every_kind_of_bystander(scenarios: list[Scenario]) -> None:
    assert uncovered_bystanders(scenarios) == []
