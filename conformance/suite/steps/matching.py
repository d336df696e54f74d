"""The list of step definitions, and which of them match a text."""

from functools import cache, lru_cache
from typing import Any

from headjudge.suite.steps import placeholders  # noqa: F401 -- registers the placeholders
from headjudge.suite.steps.cards import CARDS
from headjudge.suite.steps.case_builder import CaseBuilder
from headjudge.suite.steps.game import CHANGES, COMBAT, GAME, MATCHES
from headjudge.suite.steps.inquiries import INQUIRIES
from headjudge.suite.steps.objects_and_turns import OBJECTS, TURNS
from headjudge.suite.steps.pattern import LONGEST, StepDefinition
from headjudge.suite.steps.quantifiers import about_one

STEPS = GAME + CARDS + CHANGES + COMBAT + TURNS + OBJECTS + MATCHES + INQUIRIES


@lru_cache(maxsize=1 << 16)
def matching(text: str) -> tuple[StepDefinition, ...]:
    """Return the step definitions that match a text.

    Several may match only if the keywords Given, When and Then distinguish them. A card's name
    always means the card, even if an object has the same name.
    """
    steps = [step for step, _ in parsed(about_one(text))]
    of_cards = {step.kind for step in steps if "{card}" in step.pattern}
    return tuple(step for step in steps if step.kind not in of_cards or "{card}" in step.pattern)


@lru_cache(maxsize=1 << 16)
def parsed(text: str) -> tuple[tuple[StepDefinition, tuple[tuple[str, Any], ...]], ...]:
    """Return the step definitions that match a text, each with the values of its placeholders.

    None match a text longer than `LONGEST`, whose numbers Python may refuse to convert.
    """
    if len(text) > LONGEST:
        return ()
    possible = (step for landmark, step in _landmarks() if landmark in text)
    parsed = ((step, step.values_in(text)) for step in possible)
    return tuple((step, values) for step, values in parsed if values is not None)


@cache
def _landmarks() -> tuple[tuple[str, StepDefinition], ...]:
    """Return all step definitions, each preceded by its longest literal text."""
    return tuple((step.landmark, step) for step in STEPS)


def can_come_next(step: StepDefinition, builder: CaseBuilder) -> bool:
    """Return whether a step of this definition can come next, regardless of the names in it."""
    too_late = step.kind == "setup" and builder.happened
    too_early = step.kind == "expectation" and not builder.happened
    return not too_late and not too_early and step.case_kind in (builder.case_kind, "game or match")
