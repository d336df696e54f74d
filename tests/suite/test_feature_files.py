"""The feature files as a whole, and the bystanders that their scenarios cover."""

import re
from collections import Counter

import pytest

from headjudge.spec.protocol.capabilities import CAPABILITIES, needs, obliging
from headjudge.spec.rulebook import Rulebook
from headjudge.suite.compiler import read
from headjudge.suite.scenario import Scenario
from headjudge.suite.steps.registry import STEPS, matching
from tests.bystanders import NEEDED, uncovered_bystanders
from tests.conftest import headjudge
from tests.games import compiled
from tests.suite.test_features import FILES


def test_pytest_bdd_runs_every_pickle(request: pytest.FixtureRequest) -> None:
    """Scenarios that pytest-bdd drops are missing from the collected tests."""
    path = request.path.with_name("test_features.py")
    module = pytest.Module.from_parent(request.session, path=path)
    collected = list(request.session.genitems(module))
    assert len(collected) == sum(len(read(path).pickles) for path in FILES) > 100


def test_features_have_no_faults() -> None:
    done = headjudge("lint")
    assert (done.exit_code, done.output) == (0, "")


def test_every_capability_has_ten_cases(scenarios: list[Scenario]) -> None:
    counts = Counter[str](capability for s in scenarios for capability in needs(s.case))
    for s in scenarios:
        fields = {claim.reported_field for then in s.thens for claim in then.expectations}
        counts.update({obliging(s.case, field) for field in fields} - needs(s.case))
    assert [name for name in sorted(CAPABILITIES) if counts[name] < 10] == []


def test_every_step_definition_is_used(scenarios: list[Scenario]) -> None:
    assert len(STEPS) <= 200
    said = "\n".join(scenario.gherkin for scenario in scenarios)
    lines = [line.strip().strip("|").strip() for line in said.splitlines()]
    texts = lines + [line.partition(" ")[2] for line in lines]
    used = {s.pattern for text in set(texts) for s in matching(text)}
    unused = {s.pattern for s in STEPS} - used
    assert not unused


def test_no_scenario_is_tagged_with_a_restating_rule(
    scenarios: list[Scenario], book: Rulebook
) -> None:
    restating = {rule.slug for rule in book.rules.values() if rule.restates}
    tagged = {
        scenario.case.id: {scenario.rule, *scenario.also} & restating for scenario in scenarios
    }
    assert {name: slugs for name, slugs in tagged.items() if slugs} == {}


def test_number_one_takes_the_singular_in_steps(scenarios: list[Scenario]) -> None:
    plural_after_one = re.compile(r"\b1 (?:cards|poison counters|permanents|turns|games)\b")
    assert [
        at.path for at in scenarios if plural_after_one.search(f"{at.name}\n{at.gherkin}")
    ] == []


LIFE_LOST = (
    "a game between Ana and Ben",
    "Ana loses 20 life",
    "state-based actions are checked",
)
TWO_CARDS = (
    "a game between Ana and Ben",
    "Ana owns the card Angel on the battlefield",
    "Ben owns the card Imp on the battlefield",
    "Angel is put into the graveyard",
)


@pytest.mark.parametrize(
    ("steps", "kind", "covers"),
    [
        ((*LIFE_LOST, "Ben wins the game"), ("lose-life", "another player"), True),
        ((*TWO_CARDS, "Imp is on the battlefield"), ("put", "another object"), True),
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
