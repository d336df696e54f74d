"""Play any feature on the reference and show which rule did what to whom."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

from conformance.gherkin.expectations import Field, tell
from conformance.gherkin.read import FeatureError, Scenario, compile_feature, read
from conformance.judging.judge import derived
from reference import play
from spec.rulebook import Rulebook


def explain_file(place: str, book: Rulebook) -> tuple[bool, list[str]]:
    """Explain every scenario of a feature file, or with ``FILE:LINE`` the one at that line.

    Returns whether everything claimed is so, and the explanation. Raises FeatureError for a file
    that can't be read or understood, and for a line with no scenario.
    """
    path, colon, line = place.rpartition(":")
    chosen = int(line) if colon and line.isdecimal() else 0
    scenarios = list(compile_feature(read(Path(path if chosen else place)), book))
    if chosen:
        before = [scenario for scenario in scenarios if scenario.line <= chosen]
        if not before:
            raise FeatureError(path, chosen, "no scenario begins at this line or before it")
        scenarios = [scenario for scenario in before if scenario.line == before[-1].line]
    as_said = True
    lines: list[str] = []
    for scenario in scenarios:
        holds, explanation = explain(scenario, book)
        as_said = as_said and holds
        lines += [*([""] if lines else []), *explanation]
    return as_said, lines


_IN_PLAY: frozenset[Field] = frozenset({"zone", "priority", "chooser", "lasting"})
"""Observations that are told only by cases that speak of such things."""


def explain(scenario: Scenario, book: Rulebook) -> tuple[bool, list[str]]:
    """Whether everything claimed is so, and the explanation line by line."""
    played = play(scenario.case)
    missed = False
    lines = [f"{scenario.path}:{scenario.line} {scenario.name}", f"edition {book.edition}"]
    for number, sentences in enumerate(scenario.told, 1):
        lines.append(f"step {number}: {'; '.join(sentences)}")
        lines += [f"  {line}" for line in derived(played, number - 1, book)]
        outcome = played.outcomes[number - 1]
        lines.append(f"  so: {tell(outcome, _IN_PLAY)}")
        for then in scenario.thens:
            if then.after == number:
                holds = then.judged(outcome)
                missed = missed or not holds
                mark = "as said" if holds else "NOT as said"
                lines.append(f"  {mark}: {then.text}")
    return not missed, lines + list(_questions(played.questions, book))


def _questions(touched: tuple[frozenset[int], ...], book: Rulebook) -> Iterator[str]:
    for number in sorted(touched[-1] if touched else ()):
        question = book.questions[number]
        yield f"open question {number}, so this outcome is one view only: {question.asks}"
        yield f"  reading: {question.reading}"
