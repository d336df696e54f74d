"""The sentences about combat: who attacks and blocks whom, and when damage is dealt."""

import re

from headjudge.conformance import join
from headjudge.conformance.phrases.sentence import Sentence, perhaps, split, when, word
from headjudge.spec import protocol as v

_KEYWORD = r"(?:trample|infect|toxic \d+|lifelink)"
Keywords = tuple[bool | None, bool | None, int | None, bool | None]
"""Of an attacker: trample, infect, its toxic value and lifelink."""


def _keywords(text: str) -> Keywords:
    said = split(re.sub("^(?:,| and) ", "", text)) if text else ()
    toxic = next((int(one.split()[1]) for one in said if one.startswith("toxic")), None)
    trample, infect, lifelink = (one in said or None for one in ("trample", "infect", "lifelink"))
    return trample, infect, toxic, lifelink


def _having(keywords: Keywords) -> str:
    trample, infect, toxic, lifelink = keywords
    said = ["trample"] * bool(trample) + ["infect"] * bool(infect)
    said += [f"toxic {toxic}"] * bool(toxic) + ["lifelink"] * bool(lifelink)
    return join(["", *said]) if said else ""


word(
    "keywords",
    rf"(?:(?:, {_KEYWORD})* and {_KEYWORD})?",
    _keywords,
    _having,
)
perhaps("with", " with ")

COMBAT: tuple[Sentence, ...] = (
    when(
        "{player}'s {object} with {number} power{keywords} attacks {player}",
        v.Attack,
        "player attacker power trample+infect+toxic+lifelink defender",
    ),
    when("{player} blocks {object}{with}", v.Block, "player attacker blocker"),
    when(
        "{player} blocks {object} with a creature of toughness {number}",
        v.Block,
        "player attacker toughness",
    ),
    when("combat damage is dealt", v.CombatDamage),
)
