"""Play any feature on the reference and show which rule did what to whom."""

import re
from collections.abc import Iterator
from pathlib import Path

from conformance.gherkin.expectations import Field, tell
from conformance.gherkin.read import FeatureError, compile_feature, read
from conformance.gherkin.scenarios import Scenario
from conformance.judging.judge import derived
from reference import play
from spec.rulebook import Rulebook


def explain_file(place: str, book: Rulebook) -> tuple[bool, list[str]]:
    """Explain every scenario of a feature file, or with ``FILE:LINE`` the one at that line.

    Returns whether every expectation is met, and the explanation. Raises FeatureError for a file
    that can't be read or understood, and for a line with no scenario.
    """
    path, colon, line = place.rpartition(":")
    chosen = int(line) if colon and re.fullmatch("[0-9]{1,9}", line) else 0
    scenarios = list(compile_feature(read(Path(path if chosen else place)), book))
    if chosen:
        before = [scenario for scenario in scenarios if scenario.line <= chosen]
        if not before:
            raise FeatureError(path, chosen, "no scenario begins at this line or before it")
        scenarios = [scenario for scenario in before if scenario.line == before[-1].line]
    all_met = True
    lines: list[str] = []
    for scenario in scenarios:
        holds, explanation = explain(scenario, book)
        all_met = all_met and holds
        lines += [*([""] if lines else []), *explanation]
    return all_met, lines


_IN_PLAY: frozenset[Field] = frozenset({"zone", "priority", "chooser", "lasting"})
"""Observations that outcomes have only in cases that use such things."""


def explain(scenario: Scenario, book: Rulebook) -> tuple[bool, list[str]]:
    """Whether every expectation is met, and the explanation line by line."""
    played = play(scenario.case)
    all_met = True
    lines = [f"{scenario.path}:{scenario.line} {scenario.name}", f"edition {book.edition}"]
    for number, sentences in enumerate(scenario.told, 1):
        lines.append(f"step {number}: {'; '.join(sentences)}")
        lines += [f"  {line}" for line in derived(played, number - 1, book, scenario)]
        outcome = played.outcomes[number - 1]
        lines.append(f"  outcome: {tell(outcome, _IN_PLAY)}")
        for then in scenario.thens:
            if then.after == number:
                met = bool(then.judged(outcome))
                all_met = all_met and met
                lines.append(f"  {'as expected:' if met else 'FAILED: expected'} {then.text}")
    return all_met, lines + list(_questions(played.questions, book))


def _questions(touched: tuple[frozenset[int], ...], book: Rulebook) -> Iterator[str]:
    for number in sorted(touched[-1] if touched else ()):
        question = book.questions[number]
        yield f"open question {number}, so other outcomes may be right too: {question.asks}"
        yield f"  reading: {question.reading}"
