"""The words in the sentences about games; those for players and numbers serve all sentences."""

from __future__ import annotations

import re
from typing import Any, Literal

from cucumber_expressions.parameter_type import ParameterType

from conformance.gherkin.draft import NAME, one_of, word
from spec import protocol as v
from spec.protocol import Option, RestrictionKind, Variant
from spec.protocol.matches import Passing

_NAMES = rf"{NAME}(?:, {NAME})*(?: and {NAME})?"
_ABILITY = rf"(?:infect|toxic \d+|lifelink of {NAME})"


def _split(names: str) -> list[str]:
    return re.split(r", | and ", names)


def _abilities(text: str) -> dict[str, Any]:
    """What the source of damage can do, as fields of the event."""
    fields: dict[str, Any] = {}
    for ability, *more in map(str.split, _split(text)):
        if ability == "infect":
            fields["infect"] = True
        else:
            fields[ability] = int(more[0]) if ability == "toxic" else more[-1]
    return fields


VARIANTS: dict[str, Variant] = {
    "team": "teams",
    "Alternating Teams": "alternating-teams",
    "Two-Headed Giant": "two-headed-giant",
    "Emperor": "emperor",
}
OPTIONS: dict[str, Option] = {
    "tournament": "tournament",
    "Commander": "commander",
    "Brawl": "brawl",
}
_RESOURCES = {
    "life": "life",
    "poison counters": "poison",
    "poison counter": "poison",
    "cards in the library": "library",
    "card in the library": "library",
    "cards in all": "deck",
    "card in all": "deck",
}
RESTRICTIONS: dict[str, RestrictionKind] = {
    "can't lose the game by lack of life": "losing-to-life",
    "can't lose the game": "losing",
    "can't win the game": "winning",
    "can't gain life": "gaining-life",
    "can't lose life": "losing-life",
    "can't draw cards": "drawing",
    "can't draw more than one card each turn": "drawing-twice",
    "can't get poison counters": "getting-poison",
}
_DAMAGE = {"combat damage": True, "noncombat damage": False, "damage": False}
_FATES: dict[str, type[v.Win | v.Lose]] = {"wins": v.Win, "loses": v.Lose}
_LIFE: dict[str, type[v.LoseLife | v.GainLife]] = {"loses": v.LoseLife, "gains": v.GainLife}
MANNERS: dict[str, v.LoopManner] = {
    "that nobody stops from outside": "outside",
    "that somebody stops from outside": "outside-taken",
    "with an unless that nobody chooses": "unless",
    "with an unless that somebody chooses": "unless-taken",
    "that undo each other": "fragmented",
    "that everyone keeps up for ever": "kept-up",
}
DRAWS: dict[str, Literal["win", "nothing"]] = {"wins the game": "win", "does nothing": "nothing"}
ELSE: dict[str, Literal["nothing", "lose"]] = {
    "if able": "nothing",
    "or else loses the game": "lose",
}
CHOSEN = {", and this effect is chosen before others": True, "": False}
_GAMES = {"main game": False, "subgame": True}
STAKES = {", with half the life of all but its winners at stake": "half-life", "": None}
_PASSING: dict[str, Passing] = {
    " after the turn was passed in words": "said",
    " after the turn was passed in its end step": "end-step",
    "": "no",
}
LOOPS = {"mandatory": True, "optional": False}


def _exempt(text: str) -> tuple[str, int] | tuple[()]:
    return (text.split()[6], int(text.split()[3])) if text else ()


WORDS: tuple[ParameterType, ...] = (
    word("player", NAME, str),
    word("players", rf"everyone|{_NAMES}", _split),
    word(
        "teams", rf"{_NAMES}(?: against {_NAMES})+", lambda s: [*map(_split, s.split(" against "))]
    ),
    word("name", r"[A-Z][\w' -]*?", str),
    word("number", r"-?\d+", int),
    word("abilities", rf"{_ABILITY}(?:, {_ABILITY})*(?: and {_ABILITY})?", _abilities),
    word("effect", rf"(?:by an effect of {NAME}, )?", lambda s: s[len("by an effect of ") : -2]),
    word(
        "times", r"each time|each of \d+ times?", lambda s: int(s.split()[2]) if "of" in s else None
    ),
    one_of("variant", VARIANTS),
    one_of("option", OPTIONS),
    one_of("resource", _RESOURCES),
    word(
        "says",
        rf"an effect|a permanent of {NAME}",
        lambda s: None if s == "an effect" else s.rpartition(" ")[2],
    ),
    one_of("shield", RESTRICTIONS),
    one_of("damage", _DAMAGE),
    one_of("fate", _FATES),
    one_of("loses", _LIFE),
    one_of("instead", DRAWS),
    one_of("preference", CHOSEN),
    one_of("passing", _PASSING),
    one_of("loop", LOOPS),
    one_of("manner", MANNERS),
    one_of("else", ELSE),
    one_of("game", _GAMES),
    word("first", rf"(?:, in which {NAME} goes first)?", lambda s: s.split()[3] if s else None),
    one_of("stakes", STAKES),
    word("exempt", rf"(?:, but for \d+ cards? of {NAME})?", _exempt),
)
