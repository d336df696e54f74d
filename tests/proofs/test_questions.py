"""Each open question has scenarios that are tagged with its number."""

from collections import defaultdict

import pytest

from headjudge.reference.any_case import play
from headjudge.spec.rulebook import Rulebook, editions
from headjudge.suite.compiler import bundled, holds, tagged
from tests.conftest import of_features

EDITIONS = ("2005-08-01", "2010-07-16", editions()[0])
"""Editions in which, together, every advisory question arises."""

NOT_IN_OUTCOMES = {15}
"""Advisory questions that no outcome depends on: this one is about the result of a team."""


@pytest.fixture(scope="module")
def touched() -> dict[int, set[str]]:
    """The ids of the scenarios in which the reference meets each question."""
    found: dict[int, set[str]] = defaultdict(set)
    for date in EDITIONS:
        for scenario in of_features(Rulebook.at(date)):
            for number in frozenset[int]().union(*play(scenario.case, derive=False).questions):
                found[number].add(scenario.case.id.partition(".")[0])
    return found


def test_each_question_has_a_tagged_scenario_in_some_edition(book: Rulebook) -> None:
    tags = [[t["name"] for t in p["tags"]] for feature in bundled() for p in feature.pickles]
    tags = [names for names in tags if tagged(names, "@question.")]
    books = [Rulebook.at(date) for date in editions()]
    assert all(any(holds(names, book) for book in books) for names in tags)
    numbers = {
        int(tag.partition(".")[2]) for t in tags for tag in t if tag.startswith("@question.")
    }
    assert numbers == set(book.questions)


def test_each_advisory_question_is_touched_only_in_its_scenarios(
    touched: dict[int, set[str]], book: Rulebook
) -> None:
    shown: dict[int, set[str]] = defaultdict(set)
    for date in EDITIONS:
        for scenario in of_features(Rulebook.at(date)):
            for number in scenario.questions:
                shown[number].add(scenario.case.id.partition(".")[0])
    advisory = {number for number, question in book.questions.items() if question.advisory}
    assert set(touched) == advisory - NOT_IN_OUTCOMES
    assert {n: ids - shown[n] for n, ids in touched.items() if ids - shown[n]} == {}
