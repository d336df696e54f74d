"""The former words of a rule, of which but the fingerprint is known: found, where they are near.

What is tried are the words of now with a passage left out, with terms as they once were, or with
another word at one place. The fingerprint says whether that is what stood there.
"""

import re
from collections.abc import Iterable, Iterator
from difflib import SequenceMatcher
from hashlib import sha256
from itertools import chain, islice, product

from headjudge.conformance import NUMBER_WORDS
from headjudge.spec.rulebook import official

_ONCE = (
    (r"their", "his or her"),
    (r"they", "he or she"),
    (r"them", "him or her"),
    (r"that player's", "his or her"),
    (r"that player", "he or she"),
    (r"on the battlefield", "in play"),
    (r"onto the battlefield", "into play"),
    (r"the battlefield", "play"),
    (r"(?:an?|the) commander", "an edh"),
    (r"commander", "general"),
    (r"commander", "edh"),
    (r"planechase", "planar magic"),
    (r"actions", "effects"),
    (r"action", "effect"),
    (r"and/or", "or"),
    (r"all", "both"),
    (r"each", "the"),
    (r"if", "when"),
)
"""Terms and turns that the rules have, and what they once had in their place."""
_TELLING = """
thirty forty fifty once twice half double doubles first second third can cannot can't may must no
not never unless doesn't don't isn't aren't won't lose loses lost losing win wins won winning draw
draws drawn
"""
TELLING = (*NUMBER_WORDS, *_TELLING.split(), *map(str, range(101)))
"""Words of which another one changes much: they are tried wherever one of them stands."""
_MOST_TERMS, _MOST_TEXTS = 16, 300_000
"""So many ways to put former terms are tried, and so many texts in all."""
_ENDS = ".,;:)"


def former_and_now(
    fingerprint: str, signature: int, text: str, vocabulary: Iterable[str]
) -> tuple[str, str]:
    """The words of that fingerprint, and the text beside them; nothing where none are found.

    `text` is what stands there in another edition, `vocabulary` what words may have stood there.
    With titles behind the numbers that it cites, both are normalised.
    """
    now = official.normalised(text)
    ways = [*islice(_with_former_terms(now), _MOST_TERMS)]
    another = _with_another(now, signature, vocabulary)
    tried = chain(ways, another, chain.from_iterable(map(_with_less, ways)))
    found = next((one for one in islice(tried, _MOST_TEXTS) if _digest(one) == fingerprint), "")
    words, written = now.split(), text.split()
    if not found or len(words) != len(written):
        return found, now
    was, own = list[str](), found.split()
    for what, begin, end, new_from, new_to in SequenceMatcher(
        None, own, words, autojunk=False
    ).get_opcodes():
        was += written[new_from:new_to] if what == "equal" else own[begin:end]
    return " ".join(was), text


def _digest(normalised: str) -> str:
    return sha256(normalised.encode()).hexdigest()[:16]


def _with_former_terms(now: str) -> Iterator[str]:
    """The text, and then with each of the terms as it once was, at some places or at all."""
    yield now
    for term, once in _ONCE:
        parts = re.split(rf"\b{term}\b", now)
        stood = re.findall(rf"\b{term}\b", now)
        for chosen in product(*[(once, one) for one in stood]):
            if chosen != tuple(stood):
                yield "".join(chain(*zip(parts, chosen, strict=False), parts[-1:]))


def _with_less(now: str) -> Iterator[str]:
    """The text without a passage; the word before it then ends in a mark of its own, or not."""
    words = now.split()
    for begin in range(len(words)):
        before = words[:begin]
        bare = before[-1].rstrip(_ENDS) if before else ""
        for end in range(begin + 1, len(words) + 1):
            last, rest = words[end - 1], words[end:]
            yield " ".join([*before, *rest])
            if bare:
                for mark in {"", last[len(last.rstrip(_ENDS)) :]}:
                    yield " ".join([*before[:-1], bare + mark, *rest])


def _with_another(now: str, signature: int, vocabulary: Iterable[str]) -> Iterator[str]:
    """The text with another word where one is likely not to have stood, or that tells much."""
    words, others = now.split(), [*vocabulary]
    strange = {word for word, is_strange in official.strangers(now, signature) if is_strange}
    for at, word in enumerate(words):
        bare = word.strip(f"\"'({_ENDS}")
        may_have_stood = [*TELLING] if bare in TELLING else []
        may_have_stood += others if bare in strange else []
        if may_have_stood:
            begin, _, end = word.partition(bare)
            head, tail = " ".join([*words[:at], begin]), " ".join([end, *words[at + 1 :]])
            yield from (f"{head}{other}{tail}" for other in may_have_stood)
