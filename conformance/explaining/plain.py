"""Explanations for the terminal."""

from collections.abc import Iterable, Iterator

from headjudge.conformance.explaining.cited import Cited, Section
from headjudge.conformance.explaining.explanation import Explanation, StepExplained


def lines(explained: Explanation, sections: Iterable[Section] = ()) -> Iterator[str]:
    """An explanation line by line, with what else was asked for."""
    scenario, book = explained.scenario, explained.book
    yield f"{scenario.path}:{scenario.line} {scenario.name}"
    yield f"edition {book.edition}"
    if explained.start:
        yield f"start: {explained.start}"
    for step, outcome in zip(explained.steps, explained.outcomes_told, strict=True):
        yield f"step {step.number}: {'; '.join(step.sentences)}"
        yield from (f"  {line}" for line in _inside(step, outcome))
    yield from (f"not final: {what}" for what in explained.unfinished)
    yield from (f"not modelled: {what}" for what in explained.not_modelled)
    for section in sections:
        yield section.heading + (":" if section.lines else "")
        yield from (f"  {line}" for line in section.listed(_said))
    yield from explained.left_open()


def _inside(step: StepExplained, outcome: str) -> Iterator[str]:
    """What is said of a step; its outcome where that is new, claimed, or the last."""
    yield from (one.sentence for one in step.lines)
    if step.now:
        yield f"now: {step.now}"
    if outcome:
        yield f"outcome: {outcome}"
    for claim in step.claims:
        yield f"{'as expected:' if claim.met else 'FAILED: expected'} {claim.text}"
        yield from (f"  {line}" for line in claim.instead)


def _said(line: str | Cited) -> str:
    return line if isinstance(line, str) else line.sentence
