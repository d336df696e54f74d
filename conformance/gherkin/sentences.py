"""The step vocabulary: every sentence that a feature may use, defined once.

The compiler (``conformance.gherkin.read``) and pytest-bdd (``tests/``) both read :data:`SENTENCES`.
Patterns are Cucumber Expressions. ``headjudge steps`` prints them.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from difflib import get_close_matches
from functools import lru_cache
from typing import Any

import msgspec
from cucumber_expressions.argument import Argument

from conformance.gherkin.draft import EVENTS, NAME, Draft, Sentence, StepError
from conformance.gherkin.expectations import Then
from conformance.gherkin.game_sentences import GAME
from conformance.gherkin.inquiry_sentences import INQUIRIES
from conformance.gherkin.match_sentences import MATCHES
from conformance.gherkin.object_sentences import OBJECTS
from conformance.gherkin.words import OPTIONS, VARIANTS
from spec.protocol.wellformed import in_words, named_players

__all__ = ["SENTENCES", "Draft", "Sentence", "StepError", "find", "matching", "perform"]

SENTENCES = GAME + OBJECTS + MATCHES + INQUIRIES


def matching(text: str) -> list[Sentence]:
    """The sentences of the vocabulary that the text is; more than one is a fault of theirs."""
    return [sentence for sentence in SENTENCES if sentence.expression.match(text) is not None]


def find(text: str) -> Sentence:
    """The sentence that the text is; StepError, with the nearest known ones, if there is none."""
    found = _understood(text)
    if found is None:
        raise StepError(f"unknown step: {text}{_near(text)}")
    return found[0]


@lru_cache(maxsize=1 << 16)
def _understood(text: str) -> tuple[Sentence, Sequence[Argument]] | None:
    """The sentence that a text is, with its arguments: the same in every edition."""
    for sentence in SENTENCES:
        arguments = sentence.expression.match(text)
        if arguments is not None:
            return sentence, arguments
    return None


def _near(text: str) -> str:
    """The sentences nearest to the text, however names and numbers differ."""
    plain = re.sub(rf"\b(?!An? )(?!{'|'.join(OPTIONS | VARIANTS)}){NAME}\b|\d+", "_", text)
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
        sentence.act(draft, *_arguments(text))
    elif sentence.kind == "claim":
        _claim(draft, sentence, text)
    else:
        rows = table if table is not None else [[text]]
        draft.steps.append(tuple(_event(draft, row) for row in rows))
        draft.told.append(tuple(row[0] for row in rows))


def _arguments(text: str) -> list[Any]:
    found = _understood(text)
    return [argument.value for argument in found[1]] if found else []


def _claim(draft: Draft, sentence: Sentence, text: str) -> None:
    if not draft.steps:
        raise StepError(f"{text!r} comes before anything has happened")
    arguments = [
        draft.known(argument) if isinstance(argument, list) and draft.of != "inquiry" else argument
        for argument in _arguments(text)
    ]
    claims = sentence.act(draft, *arguments)
    draft.thens.append(Then(text, len(draft.steps), tuple(claims)))


def _event(draft: Draft, row: list[str]) -> Any:  # noqa: ANN401 -- of any kind of case
    if len(row) != 1:
        raise StepError(f"one event a row, not {len(row)}: {' | '.join(row)}")
    sentence = find(row[0])
    if sentence.kind != "event":
        raise StepError(f"{row[0]!r} is no event")
    draft.turn_to(sentence.of)
    arguments = _arguments(row[0])
    if draft.of == "inquiry":
        event = _asked(draft, sentence, arguments)
    else:
        event = sentence.act(*[draft.known(a) if isinstance(a, list) else a for a in arguments])
        draft.known(list(named_players(event)))
    try:
        return msgspec.convert(msgspec.to_builtins(event), EVENTS[draft.of])
    except msgspec.ValidationError as error:
        raise StepError(f"{row[0]!r}: {in_words(error)}") from None


def _asked(draft: Draft, sentence: Sentence, arguments: list[Any]) -> Any:  # noqa: ANN401
    try:
        return sentence.act(*arguments, **draft.asked)
    except TypeError:
        raise StepError("what is asked does not fit what was said before it") from None
