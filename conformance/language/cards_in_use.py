"""How a line goes on in which a card is cast, or in which one resolves: with its targets."""

import re
from collections.abc import Callable, Iterator, Sequence

from headjudge.conformance.phrases.casting import activate, cast
from headjudge.conformance.phrases.sentence import NAME
from headjudge.conformance.sentences.draft import Draft
from headjudge.spec.cards import Card, cards

_Use = Callable[[Card, str, Sequence[str]], Iterator[str]]
_SPOKEN = {"casts": cast, "plays": cast, "activates": activate, "uses": activate}
"""What people say that somebody does with a card, and what is written."""
_CASTING = re.compile(rf"({NAME}) ({'|'.join(_SPOKEN)})(?: (.*))?")
_WRITTEN: tuple[tuple[re.Pattern[str], _Use], ...] = (
    (re.compile(rf"({NAME})'s (.+)'s(?: | a[a-z ]*| ability resolves .*)?"), activate),
    (re.compile(rf"({NAME})'s (.+?)(?: (?:r[a-z]*)?| resolves .*)?"), cast),
)
"""What is written of a card that resolves, or as far as that has been typed."""
_RESOLVES = re.compile(rf"(?:({NAME})'s )?(.+?)('s ability|'s other ability|) resolves")
_MANY = 40
"""So many cards are named where none has been begun."""


def spoken(typed: str, draft: Draft) -> Iterator[str]:
    """What a line can become in which somebody speaks of casting a card, or of using one."""
    for player in draft.players:
        words = (f"{player} {word} " for word in ("casts", "activates"))
        if typed.startswith(f"{player} "):
            yield from (line for line in words if line.startswith(typed) and line != typed)
    found = _CASTING.fullmatch(typed)
    if found and found[1] in draft.players:
        begun = (found[3] or "").lower()
        names = [name for name in cards() if name.lower().startswith(begun)]
        for name in names[:_MANY]:
            yield from _SPOKEN[found[2]](cards()[name], found[1], _others(found[1], draft))


def with_targets(typed: str, draft: Draft) -> Iterator[str]:
    """What a line can become in which a card of a player resolves, with whom that is for."""
    for pattern, use in _WRITTEN:
        found = pattern.fullmatch(typed)
        if found and found[1] in draft.players and found[2] in cards():
            ways = use(cards()[found[2]], found[1], _others(found[1], draft))
            yield from (way for way in ways if way.startswith(typed) and way != typed)


def is_wanting(line: str) -> bool:
    """Whether a line says that a card resolves which can't, or not without saying more."""
    found = _RESOLVES.fullmatch(line)
    card = cards().get(found[2]) if found else None
    if not found or not card:
        return False
    if not found[3]:
        return _wants(card.resolves) or not (card.resolves or card.is_permanent)
    waits = card.triggers and found[3] == "'s ability"
    return not waits and (not card.ability or _wants(card.ability))


def _wants(does: object) -> bool:
    return bool({"{target}", "{targets}", "{number}"} & set(re.findall(r"\{\w+\}", str(does))))


def _others(who: str, draft: Draft) -> list[str]:
    """Everybody whom a player may choose, opponents first."""
    return [*(one for one in draft.players if one != who), who]
