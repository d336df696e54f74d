"""The words for one effect that makes each of several do something: "each opponent lose 1 life"."""

import re

from headjudge.conformance.phrases.sentence import one_of, word
from headjudge.spec.protocol import EachOf, ToEach

MAKES = "makes "
"""What stands before them, and tells such a sentence from one that is spelled out."""
_WHOM: dict[str, EachOf] = {"each opponent": "opponent", "each player": "player"}
_EVERY = {said.replace("each", "every"): whom for said, whom in _WHOM.items()}
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
_PLURAL = r"(?<=card|nter)s$"


def _read(said: str) -> tuple[ToEach, int | None]:
    """What each does, and how much of it."""
    number = re.search(r"\d+", said)
    shape = re.sub(r"\d+", "{}", said)
    shape += "s" if re.search(r"(card|counter)$", shape) else ""
    return _FATES[shape], int(number.group()) if number else None


def _write(told: tuple[ToEach, int | None]) -> str | None:
    does, amount = told
    said = next(said for said, what in _FATES.items() if what == does)
    if (amount is None) is ("{}" in said):
        return None
    return re.sub(_PLURAL, "", said).format(amount) if amount == 1 else said.format(amount)


one_of("everyone", _WHOM)
one_of("every", _EVERY)
one_of("any", {said.replace("each", "any"): whom for said, whom in _WHOM.items()})
one_of("affected", {"that player": "that-player", "one opponent": "one-opponent", **_EVERY})

word(
    "fate",
    r"gain \d+ life|lose \d+ life(?:, which its controller gains)?|be dealt \d+ damage"
    r"|get \d+ poison counters?|(?:draw|mill) \d+ cards?|lose the game",
    _read,
    _write,
)
