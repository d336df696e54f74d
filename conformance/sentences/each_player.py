"""Sentences about each player, each opponent and each of the others, spelled out name by name.

But for those of one effect that makes each of them do something: an engine has to spell these out.
"""

import re
from collections.abc import Sequence

from headjudge.conformance import join
from headjudge.conformance.phrases.sentence import NAME
from headjudge.conformance.sentences.draft import Draft, StepError
from headjudge.conformance.sentences.each_words import MAKES

_EACH = re.compile(
    rf"(?<!{MAKES})each (?:player but (?P<but>{NAME})|opponent(?: of (?P<of>{NAME}))?|player)"
)
_WHOSE = re.compile(rf"(?:effect of|controlled by) ({NAME})")
_ANYBODY = "Each"
"""A name in place of the phrase, where it is only asked which sentence it is."""


def about_one(text: str) -> str:
    """The sentence as it is about one player."""
    return _EACH.sub(_ANYBODY, text)


def spread(draft: Draft, text: str) -> Sequence[str]:
    """The sentence once for each player that it is about, in seat order; else just itself.

    An opponent of nobody in particular is one of whoever's effect it is. Raises StepError where it
    is nobody's, and for an unknown name.
    """
    before, colon, after = text.partition(": ")
    if colon and (whom := _EACH.match(after)) and whom[0] not in before:
        names = [one.removesuffix(after[whom.end() :]) for one in spread(draft, after)]
        after = ("each of " if len(names) > 1 else "") + join(names) + after[whom.end() :]
        return spread(draft, f"{before}: {after}")
    found = _EACH.search(text)
    if not found:
        return (text,)
    phrase, but, of = found[0], found["but"], found["of"]
    whose = _WHOSE.search(text)
    if phrase == "each opponent":
        if whose is None:
            raise StepError(f"{text!r} does not say whose opponents; write: each opponent of NAME")
        of = whose[1]
    names = draft.opponents(draft.known([of])) if of else [*draft.players]
    if but:
        draft.known([but])
    return [text.replace(phrase, name) for name in names if name != but]
