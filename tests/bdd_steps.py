"""The step definitions of ``headjudge.suite.steps.registry`` for pytest-bdd."""

from typing import Any

import pytest
from pytest_bdd import given, then, when
from pytest_bdd.parsers import StepParser

from headjudge.reference import play
from headjudge.spec.protocol.validation.cases import require_wellformed
from headjudge.spec.rulebook import Rulebook, editions
from headjudge.suite.compiler import holds
from headjudge.suite.expectations import describe
from headjudge.suite.steps.case_builder import CaseBuilder
from headjudge.suite.steps.pattern import StepDefinition
from headjudge.suite.steps.registry import STEPS, matching, perform


class Expression(StepParser):
    """A pytest-bdd parser that passes a step's whole text to its function."""

    def __init__(self, step: StepDefinition) -> None:
        super().__init__(step.pattern)
        self.step = step
        self.text = ""

    def is_matching(self, name: str) -> bool:
        return any(step is self.step for step in matching(name))

    def parse_arguments(self, name: str) -> dict[str, Any]:
        return {"text": name}


@pytest.fixture
def builder() -> CaseBuilder:
    """The builder of the scenario's case."""
    return CaseBuilder()


@pytest.fixture
def edition(request: pytest.FixtureRequest) -> str:
    """The newest edition in which the scenario applies."""
    tags = [f"@{marker.name}" for marker in request.node.iter_markers()]
    return next(date for date in editions() if holds(tags, Rulebook.at(date)))


def _perform(builder: CaseBuilder, text: str) -> None:
    perform(builder, text)


def _perform_with_table(builder: CaseBuilder, text: str, datatable: list[list[str]]) -> None:
    perform(builder, text, datatable)


def _expect(builder: CaseBuilder, edition: str, text: str) -> None:
    """Add an expectation, play the case so far on the reference, and check the outcome."""
    perform(builder, text)
    then_step = builder.thens[-1]
    case = builder.case("pytest-bdd", edition)
    require_wellformed(case)
    outcome = play(case).outcomes[then_step.after - 1]
    assert then_step.judged(outcome), f"{text}: {describe(outcome)}"


_STEPS: dict[str, Any] = {
    "setup": (given, _perform),
    "expectation": (then, _expect),
    "group": (when, _perform_with_table),
}
for _definition in STEPS:
    _step, _function = _STEPS.get(_definition.kind, (when, _perform))
    _step(Expression(_definition))(_function)
