"""Every example of every sentence, typed key by key: how it goes on is known at each."""

import random
from collections.abc import Iterator

from headjudge.conformance.language.completion import continuations
from headjudge.conformance.language.sentences import SENTENCES, matching, perform
from headjudge.conformance.phrases.catalog import NAMES, examples
from headjudge.conformance.phrases.sentence import Sentence
from headjudge.conformance.sentences.case_builder import CaseBuilder, StepError

SOME_SENTENCES = 10
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


def place(sentence: Sentence) -> tuple[str, ...]:
    """What may be said before the sentence."""
    alone = CaseBuilder()
    if sentence.kind == "set-up":
        try:
            perform(alone, examples(sentence)[0])
        except StepError:  # it needs others first
            alone = CaseBuilder()
        if alone.players:
            return ()
    if sentence.of == "match":
        begun = sentence.kind == "expectation"
        return (*MATCH, "a game begins") if begun else MATCH
    if sentence.of == "inquiry":
        if sentence.kind == "expectation":
            return ("half of 5 is calculated, rounded up",)
        return INQUIRY if "{player" in sentence.pattern or "left" in sentence.pattern else ()
    return OBJECTS if sentence.kind == "set-up" else HAPPENED


def slips(sentence: Sentence) -> Iterator[str]:
    """Where it is not known how an example goes on, or with other words only."""
    builder = drafted(*place(sentence))
    for example in examples(sentence, NAMES[:2] if sentence.of == "match" else NAMES):
        for end in range(len(example)):
            typed = example[:end]
            found = continuations(typed, builder, [sentence.kind])
            if not found and not matching(typed):
                yield f"{typed!r}: it is not known how it goes on"
            if not all(one.line.lower().startswith(typed.lower()) for one in found):
                yield f"{typed!r}: it goes on with other words"
            if len({one.line for one in found}) < len(found):
                yield f"{typed!r}: it goes on with the same words twice"
            yield from (
                f"{one.line!r}: it is no sentence of its kind"
                for one in found
                if one.whole and sentence.kind not in {kind.kind for kind in matching(one.line)}
            )


def check(sample: int | None = None) -> list[str]:
    """What is wrong of all sentences, or of some drawn by a seed."""
    some = list(SENTENCES)
    if sample is not None:
        some = random.Random(sample).sample(some, SOME_SENTENCES)
    return [fault for sentence in some for fault in slips(sentence)]
