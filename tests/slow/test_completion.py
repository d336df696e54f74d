"""Every example of a step has completions at each key while it is typed."""

from collections.abc import Iterator

import pytest

from headjudge.suite.steps.case_builder import CaseBuilder, StepError
from headjudge.suite.steps.catalog import NAMES, examples
from headjudge.suite.steps.completion import continuations
from headjudge.suite.steps.pattern import StepDefinition
from headjudge.suite.steps.registry import STEPS, matching, perform
from tests.slow.sampling import in_parts

GAME = ("a game between Ana, Ben, Cho and Dan",)
OBJECTS = (
    *GAME,
    "Ana has the commanders Kraum and Tymna",
    "Ana owns the card Angel on the battlefield",
    "Ana controls Platinum Angel",
    "Ana controls Copper Tablet",
)
HAPPENED = (
    *OBJECTS,
    "the effect Truce begins and lasts until Ana's next turn",
    "Ana's ability Growth triggers",
)
MATCH = ("a match between Ana and Ben",)
INQUIRY = ("Ana, Ben, Cho and Dan play in that order, during Ana's turn",)


def drafted(*sentences: str) -> CaseBuilder:
    builder = CaseBuilder()
    for sentence in sentences:
        perform(builder, sentence)
    return builder


def context(sentence: StepDefinition) -> tuple[str, ...]:
    """Return the steps that must come before this one."""
    alone = CaseBuilder()
    if sentence.kind == "setup":
        try:
            perform(alone, examples(sentence)[0])
        except StepError:  # some setup steps need others first
            alone = CaseBuilder()
        if alone.players:
            return ()
    if sentence.case_kind == "match":
        return (*MATCH, "a game begins") if sentence.kind == "expectation" else MATCH
    if sentence.case_kind == "inquiry":
        if sentence.kind == "expectation":
            return ("half of 5 is calculated, rounded up",)
        return INQUIRY if "{player" in sentence.pattern or "left" in sentence.pattern else ()
    return OBJECTS if sentence.kind == "setup" else HAPPENED


def completion_faults(sentence: StepDefinition) -> Iterator[str]:
    """Report prefixes of a step's examples that have missing or wrong completions."""
    builder = drafted(*context(sentence))
    for example in examples(sentence, NAMES[:2] if sentence.case_kind == "match" else NAMES):
        for end in range(len(example)):
            typed = example[:end]
            found = continuations(typed, builder, [sentence.kind])
            if not found and not matching(typed):
                yield f"{typed!r}: no completion"
            if not all(completion.line.lower().startswith(typed.lower()) for completion in found):
                yield f"{typed!r}: a completion starts differently"
            if len({completion.line for completion in found}) < len(found):
                yield f"{typed!r}: a completion is repeated"
            yield from (
                f"{completion.line!r}: not a sentence of its kind"
                for completion in found
                if completion.whole
                and sentence.kind not in {match.kind for match in matching(completion.line)}
            )


@in_parts(24)
def test_every_prefix_of_a_sentence_has_completions(part: slice) -> None:
    sentences = list(STEPS)[part]
    assert [fault for each in sentences for fault in completion_faults(each)] == []


def test_missing_completion_is_detected(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(f"{__name__}.continuations", lambda *_: [])
    event = next(sentence for sentence in STEPS if sentence.kind == "event")
    faults = [*completion_faults(event)]
    assert faults
    assert all(fault.endswith("no completion") for fault in faults)
