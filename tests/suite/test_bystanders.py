"""Scenarios cover a bystander if they would fail when an event affected it as well."""

import pytest

from headjudge.suite.scenario import Scenario
from tests.bystanders import NEEDED, uncovered_bystanders
from tests.games import compiled

LIFE_LOST = (
    "a game between Ana and Ben",
    "Ana loses 20 life",
    "state-based actions are checked",
)
TWO_CARDS = (
    "a game between Ana and Ben",
    "Ana owns the card Angel on the battlefield",
    "Ben owns the card Bear on the battlefield",
    "Angel is put into the graveyard",
)


@pytest.mark.parametrize(
    ("steps", "kind", "covers"),
    [
        ((*LIFE_LOST, "Ben wins the game"), ("lose-life", "another player"), True),
        ((*TWO_CARDS, "Bear is on the battlefield"), ("put", "another object"), True),
        ((*TWO_CARDS, "Angel is in the graveyard"), ("put", "another object"), False),
    ],
)
def test_scenario_that_would_fail_covers_the_bystander(
    steps: tuple[str, ...], kind: tuple[str, str], *, covers: bool
) -> None:
    assert kind in NEEDED
    assert (kind not in uncovered_bystanders([compiled(*steps)])) is covers


def test_suite_covers_every_kind_of_bystander(scenarios: list[Scenario]) -> None:
    assert uncovered_bystanders(scenarios) == []
