"""The step vocabulary for pytest-bdd: the very sentences of ``headjudge.suite.steps.registry``."""

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
    """A sentence of the vocabulary as pytest-bdd wants it; the whole text is its argument."""

    def __init__(self, sentence: StepDefinition) -> None:
        super().__init__(sentence.pattern)
        self.sentence = sentence
        self.text = ""

    def is_matching(self, name: str) -> bool:
        return any(step is self.sentence for step in matching(name))

    def parse_arguments(self, name: str) -> dict[str, Any]:
        return {"text": name}


@pytest.fixture
def builder() -> CaseBuilder:
    """What the steps of the scenario have said so far."""
    return CaseBuilder()


@pytest.fixture
def edition(request: pytest.FixtureRequest) -> str:
    """The newest edition that the scenario's tags admit."""
    tags = [f"@{marker.name}" for marker in request.node.iter_markers()]
    return next(date for date in editions() if holds(tags, Rulebook.at(date)))


def _say(builder: CaseBuilder, text: str) -> None:
    perform(builder, text)


def _say_with_table(builder: CaseBuilder, text: str, datatable: list[list[str]]) -> None:
    perform(builder, text, datatable)


def _expect(builder: CaseBuilder, edition: str, text: str) -> None:
    """Play what has happened so far on the reference and hold the expectation against it."""
    perform(builder, text)
    said = builder.thens[-1]
    case = builder.case("pytest-bdd", edition)
    require_wellformed(case)
    outcome = play(case).outcomes[said.after - 1]
    assert said.judged(outcome), f"{text}: {describe(outcome)}"


_STEPS: dict[str, Any] = {
    "set-up": (given, _say),
    "expectation": (then, _expect),
    "group": (when, _say_with_table),
}
for _sentence in STEPS:
    _step, _function = _STEPS.get(_sentence.kind, (when, _say))
    _step(Expression(_sentence))(_function)
