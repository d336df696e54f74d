"""Scenarios written again: as reports print them, and as a case alone is written."""

import random
from collections.abc import Iterator

from msgspec.structs import replace

from headjudge.conformance.language.write import write
from headjudge.conformance.scenarios.lint import steps as faults_in_steps
from headjudge.conformance.scenarios.read import Feature, compile_feature, parse
from headjudge.conformance.scenarios.scenario import Scenario
from headjudge.reference import play
from headjudge.spec.protocol.inquiries import Inquiry
from headjudge.spec.rulebook import Rulebook
from tests.conftest import of_features

PART = 8
"""Of so many scenarios a sample has one."""


def in_a_file(text: str) -> Feature:
    return parse("written.feature", f"Feature: written\n\n{text}")


def faults(scenario: Scenario, book: Rulebook) -> Iterator[str]:
    """What does not mean the same once it is written and read."""
    name = scenario.case.id
    (pasted,) = compile_feature(in_a_file(scenario.gherkin), book)
    if (replace(pasted.case, id=name), pasted.thens) != (scenario.case, scenario.thens):
        yield f"{name}: what a report prints means something else"
    if isinstance(scenario.case, Inquiry):
        return
    outcome = play(scenario.case, derive=False).outcomes[-1]
    feature = in_a_file(write(scenario.name, scenario.case, outcome))
    (again,) = compile_feature(feature, book)
    if replace(again.case, id=name) != scenario.case:
        yield f"{name}: its case is written as another"
    yield from (f"{name}: {one.text}" for one in again.thens if not one.judged(outcome))
    yield from (f"{name}: {one}" for one in faults_in_steps(feature, book))


def check(sample: int | None = None) -> list[str]:
    """What is wrong of the bundled scenarios in the newest edition."""
    book = Rulebook.at()
    some = of_features(book)
    if sample is not None:
        some = random.Random(sample).sample(some, len(some) // PART)
    return [fault for one in some for fault in faults(one, book)]
