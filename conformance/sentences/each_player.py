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
_THEY = " they have "
"""What each of them has, in a sentence about each."""
_ASKED = re.compile(
    rf"\b(?P<which>each|any|an|no) (?:player but (?P<but>{NAME})|"
    rf"(?P<side>opponent|team-mate)(?: of (?P<of>{NAME}))?|player) has "
    r"(?=-?\d+ or (?:more|less) |exactly )"
)
"""What a condition asks of several players, which is no sentence about each of them."""
_OF_SEVERAL = {"each": "each of ", "any": "any of ", "an": "any of ", "no": "none of "}
_WHOSE = re.compile(rf"(?:effect of|controlled by) ({NAME})")
_ANYBODY = "Each"
"""A name in place of the phrase, where it is only asked which sentence it is."""


def about_one(text: str) -> str:
    """The sentence as it is about one player."""
    text = _ASKED.sub(f"{_ANYBODY} has ", text)
    return _EACH.sub(_ANYBODY, text.replace(_THEY, f" {_ANYBODY} has "))


def spread(draft: Draft, text: str) -> Sequence[str]:
    """The sentence once for each player that it is about, in seat order; else just itself.

    An opponent of nobody in particular is one of whoever's effect it is. Raises StepError where it
    is nobody's, and for an unknown name.
    """
    text = _ASKED.sub(lambda asked: _of_several(draft, text, asked), text)
    before, colon, after = text.partition(": ")
    if colon and (whom := _EACH.match(after)) and whom[0] not in before:
        names = [one.removesuffix(after[whom.end() :]) for one in spread(draft, after)]
        after = ("each of " if len(names) > 1 else "") + join(names) + after[whom.end() :]
        return spread(draft, f"{before}: {after}")
    found = _EACH.search(text)
    if not found:
        return (text,)
    phrase, but, of = found[0], found["but"], found["of"]
    if phrase == "each opponent":
        of = _whose(text, phrase)
    names = draft.opponents(draft.known([of])) if of else [*draft.players]
    if but:
        draft.known([but])
    said = text.replace(_THEY, f" {phrase} has ")
    return [said.replace(phrase, name) for name in names if name != but]


def _whose(text: str, phrase: str) -> str:
    """Whose opponents or team-mates are meant where it is not said: those of whose effect it is."""
    found = _WHOSE.search(text)
    if found is None:
        of = phrase.partition(" ")[2]
        raise StepError(f"{text!r} does not say whose {of}s; write: {phrase} of NAME")
    return found[1]


def _of_several(draft: Draft, text: str, asked: re.Match[str]) -> str:
    """What a condition asks of several, with their names: "each of Ben and Cho has "."""
    which, but, side = asked["which"], asked["but"], asked["side"]
    names = [*draft.players]
    if side:
        of = asked["of"] or _whose(text, f"{which} {side}")
        opponents = draft.opponents(draft.known([of]))
        wanted = side == "opponent"
        names = [name for name in names if name != of and (name in opponents) is wanted]
    elif but:
        draft.known([but])
        names.remove(but)
    if not names:
        raise StepError(f"{text!r}: there is no such player")
    single = len(names) == 1 and which != "no"
    return f"{'' if single else _OF_SEVERAL[which]}{join(names)} has "
