"""Which sentences can come next, after what was said of a case so far."""

from functools import cache

from headjudge.conformance.language.sentences import SENTENCES, perform
from headjudge.conformance.phrases.sentence import Sentence
from headjudge.conformance.phrases.vocabulary import examples
from headjudge.conformance.sentences.draft import Draft, StepError


def has_its_place(sentence: Sentence, draft: Draft) -> bool:
    """Whether the sentence can come next, whatever it is about."""
    if sentence.kind == "expectation":
        return draft.happened and _is_of(sentence, draft)
    if draft.happened and (sentence.kind == "set-up" or draft.of == "inquiry"):
        return False
    if not draft.players:
        begun = bool(draft.asked or draft.options or draft.match)
        return _opens(sentence) and (not begun or _is_of(sentence, draft))
    return _is_of(sentence, draft) and not seats(sentence)


def _is_of(sentence: Sentence, draft: Draft) -> bool:
    """Whether it is a sentence about the kind of case that this is."""
    if sentence.kind == "group" or sentence.of == "game or match":
        return draft.of != "inquiry"
    return sentence.of == draft.of


def seats(sentence: Sentence) -> bool:
    """Whether the sentence says who plays."""
    return sentence.kind == "set-up" and bool(_begun()[sentence.pattern].players)


def _opens(sentence: Sentence) -> bool:
    """Whether a case can begin with the sentence."""
    if sentence.kind == "set-up":
        begun = _begun()[sentence.pattern]
        return bool(begun.players or begun.asked or begun.options or begun.match)
    return sentence.kind == "event" and sentence.of == "inquiry"


@cache
def _begun() -> dict[str, Draft]:
    """What is said by each sentence of the set-up alone; nothing where it needs others first."""
    return {one.pattern: _alone(one) for one in SENTENCES if one.kind == "set-up"}


def _alone(sentence: Sentence) -> Draft:
    draft = Draft()
    try:
        perform(draft, examples(sentence)[0])
    except StepError:
        return Draft()
    return draft
