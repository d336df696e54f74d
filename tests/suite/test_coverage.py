"""Every rule of every edition has an example and a near miss."""

import re

import pytest

from headjudge.spec.rulebook import Rulebook, editions
from headjudge.suite.compiler import bundled, parse
from headjudge.suite.lint import coverage, uncovered
from tests.conftest import headjudge

FEATURE = """\
Feature: one

  @rule.restart
  Rule: 104.6 whatever

    @near-miss @id.a @from.2016-07-22 @until.2016-07-22
    Example: one
      Given a game between Ana and Ben
      When Ana concedes
      Then Ben wins the game
"""


@pytest.mark.parametrize("edition", editions())
def test_every_rule_has_an_example_and_a_near_miss(edition: str) -> None:
    assert list(uncovered(bundled(), Rulebook.at(edition))) == []


def test_coverage_counts_scenarios_of_the_edition() -> None:
    features = [parse("one.feature", FEATURE)]
    assert coverage(features, Rulebook.at("2016-07-22"))["restart"] == (0, 1)
    assert coverage(features, Rulebook.at())["restart"] == (0, 0)
    assert ("restart", "example") in uncovered(features, Rulebook.at("2016-07-22"))
    assert ("restart", "near miss") not in uncovered(features, Rulebook.at("2016-07-22"))


def test_restating_rule_is_shown_as_often_as_the_other() -> None:
    counts = coverage(bundled(), Rulebook.at())
    assert counts["loops"] == counts["mandatory-loop"]
    assert min(counts["loops"]) > 0


def test_rules_are_listed_with_their_number_of_scenarios() -> None:
    listed = headjudge("rules").stdout
    assert re.search(r"win-and-lose-is-loss: .*\n.*; \d+ examples, \d+ near misses\n", listed)
