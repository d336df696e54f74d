"""What people say in place of the vocabulary's words, and words regardless of their forms."""

import re
from functools import lru_cache

SAME: dict[str, str] = {
    "scoop, surrender, resign, forfeit, quit, give up": "concedes",
    "kill, slay, knock out": "loses the game",
    "die, dead, death, defeated, eliminated": (
        "loses the game / has lost / leaves the battlefield / lethal damage"
    ),
    "deck": "library / cards in the game",
    "deck out, empty library": "draw / library",
    "mill, grind": "mills / library",
    "hp, hit points, lifetotal": "life",
    "heal, lifegain": "gains life",
    "burn, ping, take, suffer, receive": "dealt damage",
    "drain": "loses life",
    "poisoned, toxic counters": "poison",
    "sba, sbas, state based actions": "state-based actions",
    "commander damage, general damage": "damage commander",
    "edh, general": "commander",
    "thg, 2hg": "two-headed giant",
    "ffa, multiplayer, free for all": "a game between",
    "tie, tied, stalemate": "draw",
    "infinite, combo, endless": "loop",
    "steal, stolen, take over, mind control": "control",
    "swap, switch": "exchange",
    "immune, unable, cant, shield, protection": "can't",
    "twice, double": "doubled / twice",
    "teammate, ally, partner": "team",
    "adversary, enemy, foe": "opponent / player",
    "disqualified, penalty, punished": "game loss",
    "bo3, bo5, best of three": "games must be won",
    "timer, clock, overtime, time limit": "time is called",
    "redirect, redirected": "dealt instead / dealt",
    "shahrazad": "subgame",
    "reset": "restarts",
    "until": "until / ends",
    "destroyed, sacrificed": "graveyard / ends",
    "have": "starts with / gets",
    "get": "gains",
    "gain": "gives",
    "own": "starts with",
    "is": "becomes",
}
"""What people say, and what it may be here: after ``/`` what else."""
_FORMS = {
    "lost": "lose",
    "loss": "lose",
    "losses": "lose",
    "won": "win",
    "winner": "win",
    "drew": "draw",
    "drawn": "draw",
    "dealt": "deal",
    "chosen": "choose",
    "chose": "choose",
    "choice": "choose",
    "began": "begin",
    "has": "have",
    "had": "have",
    "are": "is",
    "was": "is",
    "were": "is",
    "be": "is",
    "an": "a",
    "cannot": "can't",
    "goes": "go",
    "does": "do",
    "dying": "die",
    "dies": "die",
    "died": "die",
}
_SMALL = (
    *("a", "an", "the", "it", "its", "their", "his", "her", "that", "and", "or", "is", "are"),
    *("of", "in", "on", "to", "by", "for", "with", "from", "at", "as", "s"),
)
SMALL = frozenset(_SMALL)
"""Words that say little."""
_WORD = re.compile(r"[a-z0-9]+(?:['\u2019-][a-z0-9]+)*|\{[^ ,]*\}")


@lru_cache(maxsize=1 << 14)
def stem(word: str) -> str:
    """A word, whatever its form: of a noun or a verb what is left without its ending."""
    word = word.lower().replace("\u2019", "'").removesuffix("'s").removesuffix("'")
    word = _FORMS.get(word, word)
    if len(word) > 3:  # noqa: PLR2004 -- shorter ones have no endings
        word = re.sub(r"ies$", "y", word)
        word = re.sub(r"(?<=[^s])s$", "", word)
        word = re.sub(r"(?<=..)(ing|ed)$", "", word)
        word = re.sub(r"([^aeiouy])\1$", r"\1", word)
    return word.removesuffix("e") if len(word) > 3 else word  # noqa: PLR2004


def stems(text: str) -> tuple[str, ...]:
    """The words of a text that say something, without their endings, in order."""
    found = _WORD.findall(text.lower())
    return tuple(stem(word) for word in found if word not in SMALL)


def _meant() -> dict[tuple[str, ...], tuple[tuple[str, ...], ...]]:
    found: dict[tuple[str, ...], tuple[tuple[str, ...], ...]] = {}
    for said, meant in SAME.items():
        for one in said.split(", "):
            phrase = stems(one) or (stem(one),)
            meanings = (*found.get(phrase, ()), *map(stems, meant.split(" / ")))
            found[phrase] = tuple(dict.fromkeys(meanings))
    return found


MEANT = _meant()
"""What may be meant by some words: each possibility as words, all without their endings."""
SPOKEN = frozenset(word for phrase in MEANT for word in phrase)
"""All words in them."""
LONGEST = max(map(len, MEANT))
"""Words in the longest phrase."""
