"""The feature files as a whole: nothing missing, nothing swallowed, nothing unused."""

import re

import pytest

from headjudge.spec.rulebook import Rulebook
from headjudge.suite.compiler import read
from headjudge.suite.scenario import Scenario
from headjudge.suite.steps.registry import STEPS, matching
from tests.conftest import headjudge
from tests.suite.test_features import FILES


def test_pytest_runs_every_pickle_of_its_files(request: pytest.FixtureRequest) -> None:
    """Whatever pytest-bdd swallows is missing from what that module collects."""
    path = request.path.with_name("test_features.py")
    module = pytest.Module.from_parent(request.session, path=path)
    collected = list(request.session.genitems(module))
    assert len(collected) == sum(len(read(path).pickles) for path in FILES) > 100


def test_features_have_no_fault() -> None:
    done = headjudge("lint")
    assert (done.exit_code, done.output) == (0, "")


def test_vocabulary_is_bounded_and_all_of_it_is_used(scenarios: list[Scenario]) -> None:
    assert len(STEPS) <= 200
    said = "\n".join(scenario.gherkin for scenario in scenarios)
    lines = [line.strip().strip("|").strip() for line in said.splitlines()]
    texts = lines + [line.partition(" ")[2] for line in lines]
    used = {s.pattern for text in set(texts) for s in matching(text)}
    unused = {s.pattern for s in STEPS} - used
    assert not unused


def test_no_scenario_stands_under_a_rule_that_only_says_another_again(
    scenarios: list[Scenario], book: Rulebook
) -> None:
    restating = {rule.slug for rule in book.rules.values() if rule.restates}
    tagged = {
        scenario.case.id: {scenario.rule, *scenario.also} & restating for scenario in scenarios
    }
    assert {name: slugs for name, slugs in tagged.items() if slugs} == {}


def test_one_of_something_is_said_in_the_singular(scenarios: list[Scenario]) -> None:
    one = re.compile(r"\b1 (?:cards|poison counters|permanents|turns|games)\b")
    assert [at.path for at in scenarios if one.search(f"{at.name}\n{at.gherkin}")] == []
