"""The step vocabulary: every sentence that a feature may use, defined once.

The compiler (``conformance.gherkin.read``) and pytest-bdd (``tests/``) both read :data:`SENTENCES`.
Patterns are Cucumber Expressions. ``headjudge steps`` prints them.
"""

import re
from collections.abc import Iterator
from difflib import get_close_matches
from functools import lru_cache
from typing import Any

import msgspec

from conformance.gherkin import words  # noqa: F401 -- defines the words in the sentences
from conformance.gherkin.draft import EVENTS, Draft, StepError
from conformance.gherkin.expectations import Then
from conformance.gherkin.game_sentences import GAME
from conformance.gherkin.inquiry_sentences import INQUIRIES
from conformance.gherkin.match_sentences import MATCHES
from conformance.gherkin.object_sentences import OBJECTS
from conformance.gherkin.phrases import NAME, Sentence
from conformance.gherkin.pickles import LONGEST
from spec.protocol.records import names
from spec.protocol.wellformed import in_words

__all__ = ["SENTENCES", "Draft", "Sentence", "StepError", "find", "matching", "perform"]

SENTENCES = GAME + OBJECTS + MATCHES + INQUIRIES


def matching(text: str) -> list[Sentence]:
    """The sentences of the vocabulary that the text is; more than one is a fault of theirs."""
    return [sentence for sentence in SENTENCES if sentence.expression.match(text) is not None]


def find(text: str) -> Sentence:
    """The sentence that the text is; StepError, with the nearest known ones, if there is none."""
    if len(text) > LONGEST:
        raise StepError(f"a step may have {LONGEST:,} characters; this one has {len(text):,}")
    found = _understood(text)
    if found is None:
        raise StepError(f"unknown step: {text}{_near(text)}")
    return found[0]


@lru_cache(maxsize=1 << 16)
def _understood(text: str) -> tuple[Sentence, tuple[tuple[str, Any], ...]] | None:
    """The sentence that a text is, with its words and their values: the same in every edition."""
    for sentence in SENTENCES:
        arguments = sentence.expression.match(text)
        if arguments is not None:
            return sentence, tuple((one.parameter_type.name, one.value) for one in arguments)
    return None


def _near(text: str) -> str:
    """The sentences nearest to the text, however names and numbers differ."""
    plain = re.sub(rf"\b(?!An? ){NAME}\b|\d+", "_", text)
    shapes = {re.sub(r"\{\w+\}", "_", s.pattern): s.pattern for s in SENTENCES}
    found = get_close_matches(plain, shapes, n=3, cutoff=0.5)
    return "".join(f"\n  did you mean: {shapes[shape]}" for shape in found)


def perform(draft: Draft, text: str, table: list[list[str]] | None = None) -> None:
    """Add one step to the draft; StepError says what is wrong with it."""
    sentence = find(text)
    if sentence.kind != "group":
        draft.turn_to(sentence.of)
    if (table is not None) is not (sentence.kind == "group"):
        said = "takes no table" if table is not None else "needs a table with one event a row"
        raise StepError(f"{text!r} {said}")
    if sentence.kind == "set-up":
        if draft.steps:
            raise StepError(f"{text!r} belongs before anything happens")
        if sentence.fields is None:
            sentence.act(draft, *(value for _, value in _words(text)))
        else:
            draft.objects.append(sentence.make(_values(draft, text)))
    elif sentence.kind == "expectation":
        if not draft.steps:
            raise StepError(f"{text!r} comes before anything has happened")
        expectations = sentence.act(draft, *_values(draft, text))
        draft.thens.append(Then(text, len(draft.steps), tuple(expectations)))
    else:
        rows = table if table is not None else [[text]]
        draft.steps.append(tuple(_event(draft, row) for row in rows))
        draft.told.append(tuple(row[0] for row in rows))


def _words(text: str) -> tuple[tuple[str, Any], ...]:
    found = _understood(text)
    return found[1] if found else ()


def _values(draft: Draft, text: str) -> Iterator[Any]:
    """What the words of the text stand for; those that name players name players of the draft."""
    for word, value in _words(text):
        if word == "player":
            draft.known([value])
        yield draft.known(value) if word in ("players", "somebody") else value


def _event(draft: Draft, row: list[str]) -> Any:  # noqa: ANN401 -- of any kind of case
    if len(row) != 1:
        raise StepError(f"one event a row, not {len(row)}: {' | '.join(row)}")
    sentence = find(row[0])
    if sentence.kind != "event":
        raise StepError(f"{row[0]!r} is not an event")
    draft.turn_to(sentence.of)
    try:
        event = sentence.make(_values(draft, row[0]), **draft.asked)
    except TypeError:
        raise StepError("what is asked does not fit what was said before it") from None
    if draft.of != "inquiry":
        draft.known(list(names("player", event)))
    try:
        return msgspec.convert(msgspec.to_builtins(event), EVENTS[draft.of])
    except msgspec.ValidationError as error:
        raise StepError(f"{row[0]!r}: {in_words(error)}") from None
