"""Expand steps about each player, each opponent or several named players to one step per player.

A single effect that makes several players do something is not expanded; that is the engine's task.
"""

import re
from collections.abc import Sequence
from functools import lru_cache

from headjudge.spec.protocol import EachOf, ToEach
from headjudge.suite.steps.case_builder import CaseBuilder, StepError
from headjudge.suite.steps.pattern import NAME, one_of, split, with_amount
from headjudge.text import join_english

MAKES = "makes "
"""A phrase is not expanded if this text precedes it."""
_WHOM: dict[str, EachOf] = {"each opponent": "opponent", "each player": "player"}
_EVERY = {text.replace("each", "every"): whom for text, whom in _WHOM.items()}
_FATES: dict[str, ToEach] = {
    "gain {} life": "gain-life",
    "lose {} life": "lose-life",
    "lose {} life, which its controller gains": "drain",
    "be dealt {} damage": "damage",
    "get {} poison counters": "poison",
    "draw {} cards": "draw",
    "mill {} cards": "mill",
    "lose the game": "lose",
}

one_of("everyone", _WHOM)
one_of("every", _EVERY)
one_of("any", {text.replace("each", "any"): whom for text, whom in _WHOM.items()})
one_of("affected", {"that player": "that-player", "one opponent": "one-opponent", **_EVERY})

with_amount("fate", _FATES)


def _several(which: str, side: str) -> str:
    """Return a regular expression for phrases that refer to several players."""
    whose = f"(?P<side>{side})(?: of (?P<of>{NAME}))?"
    return f"(?P<which>{which}) (?:player but (?P<but>{NAME})|{whose}|player)"


_EACH = re.compile(f"(?<!{MAKES})" + _several("each", "opponent"))
_THEY = " they have "
"""The phrase that introduces a condition on each of the players."""
_ASKED = re.compile(
    rf"\b{_several('each|any|an|no', 'opponent|teammate')} has "
    r"(?=-?\d+ or (?:more|less) |exactly )"
)
"""Matches the subject of a condition on several players, which is not expanded."""
_OF_SEVERAL = {"each": "each of ", "any": "any of ", "an": "any of ", "no": "none of "}
_WHOSE = re.compile(rf"(?:effect of|controlled by) ({NAME})")
_ANYBODY = "Each"
"""The name that replaces a phrase for several players when the step definition is looked up."""


_LISTED = re.compile(
    rf"^(by an effect of {NAME}, |)({NAME}(?:, {NAME})* and {NAME}) "
    r"(?:(lose|gain|get|mill|skip)(?= \d| half| a third| their)"
    r"|(have)(?= to draw)|(are)(?= dealt)|(concede)$)"
)
"""Matches several named players with a verb that applies to each of them."""
_SINGULAR = {"have": "has", "are": "is"}
_ONE = re.compile(rf"\bone opponent of ({NAME})")
"""Matches one opponent of a player, chosen by that player."""


def _one_of(names: Sequence[str]) -> str:
    return f"one of {join_english(names)}" if len(names) > 1 else join_english(names)


def _of_one(listed: re.Match[str], name: str) -> str:
    verb = next(filter(None, listed.groups()[2:]))
    return f"{listed[1]}{name} {_SINGULAR.get(verb, verb + 's')}"


@lru_cache(maxsize=1 << 16)
def about_one(text: str) -> str:
    """Return the step, rewritten to be about a single player."""
    text = _LISTED.sub(lambda listed: _of_one(listed, _ANYBODY), text)
    text = _ASKED.sub(f"{_ANYBODY} has ", _ONE.sub(_ANYBODY, text))
    return _EACH.sub(_ANYBODY, text.replace(_THEY, f" {_ANYBODY} has "))


def spread(builder: CaseBuilder, text: str) -> Sequence[str]:
    """Return the step once per player that it is about, in seat order.

    `opponent` without a name means an opponent of the effect's controller. Raises StepError if the
    effect has no controller or a name is unknown.
    """
    if about_one(text) == text:
        return (text,)
    if listed := _LISTED.match(text):
        return [_of_one(listed, name) + text[listed.end() :] for name in split(listed[2])]
    text = _ONE.sub(lambda phrase: _one_of(builder.opponents(builder.known([phrase[1]]))), text)
    text = _ASKED.sub(lambda phrase: _of_several(builder, text, phrase), text)
    before, colon, after = text.partition(": ")
    if colon and (whom := _EACH.match(after)) and whom[0] not in before:
        names = [sentence.removesuffix(after[whom.end() :]) for sentence in spread(builder, after)]
        after = ("each of " if len(names) > 1 else "") + join_english(names) + after[whom.end() :]
        return spread(builder, f"{before}: {after}")
    phrase = _EACH.search(text)
    if not phrase:
        return (text,)
    step = text.replace(_THEY, f" {phrase[0]} has ")
    return [step.replace(phrase[0], name) for name in _meant(builder, text, phrase)]


def _meant(builder: CaseBuilder, text: str, phrase: re.Match[str]) -> list[str]:
    """Return the players that a phrase refers to, in seat order."""
    but, side, of = phrase["but"], phrase["side"], phrase["of"]
    if side is None:
        builder.known([but] if but else [])
        return [name for name in builder.players if name != but]
    if of is None:
        whose = _WHOSE.search(text)
        if whose is None:
            write = f"{phrase['which']} {side} of NAME"
            raise StepError(f"{text!r} does not say whose {side}s; write: {write}")
        of = whose[1]
    opponents = builder.opponents(builder.known([of]))
    if side == "opponent":
        return opponents
    return [name for name in builder.players if name not in (of, *opponents)]


def _of_several(builder: CaseBuilder, text: str, phrase: re.Match[str]) -> str:
    """Return a condition's subject with the players' names, such as "each of Ben and Cho has "."""
    which, names = phrase["which"], _meant(builder, text, phrase)
    if not names:
        raise StepError(f"{text!r}: there is no such player")
    single = len(names) == 1 and which != "no"
    return f"{'' if single else _OF_SEVERAL[which]}{join_english(names)} has "
