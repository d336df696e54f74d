"""Explanations for the terminal."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from conformance.explaining.explanation import Explanation, StepExplained
from conformance.explaining.sections import Cited, Section
from spec.rulebook import Rulebook


def lines(explained: Explanation, sections: Iterable[Section] = ()) -> Iterator[str]:
    """An explanation line by line, with what else was asked for."""
    scenario, book = explained.scenario, explained.book
    yield f"{scenario.path}:{scenario.line} {scenario.name}"
    yield f"edition {book.edition}"
    if explained.start:
        yield f"start: {explained.start}"
    for step, outcome in zip(explained.steps, explained.outcomes_told, strict=True):
        yield f"step {step.number}: {'; '.join(step.sentences)}"
        yield from (f"  {line}" for line in _inside(step, book, outcome))
    for section in sections:
        yield section.heading + (":" if section.lines else "")
        yield from (f"  {line}" for line in section.listed(_cited))
    yield from explained.left_open()


def _inside(step: StepExplained, book: Rulebook, outcome: str) -> Iterator[str]:
    """What is said of a step; its outcome where that is new, claimed, or the last."""
    yield from step.because(book)
    if step.now:
        yield f"now: {step.now}"
    if outcome:
        yield f"outcome: {outcome}"
    for claim in step.claims:
        yield f"{'as expected:' if claim.met else 'FAILED: expected'} {claim.text}"
        yield from (f"  {one.sentence(book)}" for one in claim.against)


def _cited(line: str | Cited) -> str:
    if isinstance(line, str):
        return line
    return f"{line.number} {line.slug}".strip() + f": {line.text}"
