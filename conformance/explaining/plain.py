"""Explanations for the terminal."""

from __future__ import annotations

from collections.abc import Iterator

from conformance.explaining.explanation import Explanation, StepExplained
from conformance.judging.naming import in_words


def lines(explained: Explanation) -> Iterator[str]:
    """An explanation line by line."""
    scenario, book = explained.scenario, explained.book
    yield f"{scenario.path}:{scenario.line} {scenario.name}"
    yield f"edition {book.edition}"
    if explained.start:
        yield f"start: {explained.start}"
    for step in explained.steps:
        yield f"step {step.number}: {'; '.join(step.sentences)}"
        yield from (f"  {line}" for line in _inside(step, explained))
    for number, question in explained.asked():
        yield f"open question {number}, so other outcomes may be right too: {question.asks}"
        yield f"  reading: {question.reading}"


def _inside(step: StepExplained, explained: Explanation) -> Iterator[str]:
    book = explained.book
    for line in step.derivation:
        said = in_words(line, step.number - 1, explained.scenario)
        yield f"{book.cite(line.rule)}: {said}"
    yield from (one.sentence(book) for one in step.missing)
    if step.now:
        yield f"now: {step.now}"
    yield f"outcome: {step.told}"
    for claim in step.claims:
        yield f"{'as expected:' if claim.met else 'FAILED: expected'} {claim.text}"
        yield from (f"  {one.sentence(book)}" for one in claim.against)
