"""Reasons why some lines are not steps, and what to write instead."""

import re
from collections.abc import Collection

from headjudge.suite.steps.pattern import NAME

_REASONS = {
    r"\bfirst turn\b|\b(?:plays?|goes) first\b": (
        "no step says which turn is the game's first; if two players play and it is, the player "
        "skips its draw step (103.8a); before that step, write: Ana skips their next draw step"
    ),
    r"\b(?:\d+|one|two|three|how many|number of) (?:or more )?players? .*\b(?:lost|left|lose)\b": (
        "no step counts the players who have lost; name them: Ben and Cho have lost"
    ),
    r"\buntil .+ leaves\b": (
        "no step links two moves of a card (610.3); write each when it happens: "
        "Bear is put into exile; Bear is put onto the battlefield"
    ),
    r"\bloop\b.*\b(?:one|same) (?:resolution|spell|ability)\b|\bresol.*\bloop\b": (
        "no player loses during a resolution, since nothing is checked then (704.4); write the "
        "loop without its effect: a loop of mandatory actions with objects controlled by Ana begins"
    ),
    r"\brestarts the game\b.*\b(?:then|and)\b": (
        "write what the effect does in the new game as further steps, for example: "
        "Bear is put onto the battlefield under Ana's control"
    ),
}
"""For wordings that players use, the reason and what to write."""
_CARD = r"[A-Z][\w',!-]*(?: (?:[a-z]+ )*[A-Z][\w',!-]*)*?"
_OF_CARD = re.compile(
    rf"{NAME}'s (?P<spell>{_CARD})(?:'s (?:other )?ability)? resolves\b.*"
    rf"|{NAME} (?:controls|casts|plays|activates|uses) (?P<used>{_CARD})"
)
"""Matches lines about a card by name."""


def reason(text: str, named: Collection[str] = ()) -> str:
    """Return why a line is not a step and what to write instead; empty if nothing is known.

    `named` are the names in the case, which are not names of cards.
    """
    found = next((why for words, why in _REASONS.items() if re.search(words, text)), "")
    card = _OF_CARD.fullmatch(text)
    name = card and (card["spell"] or card["used"])
    if not found and name and name not in named:
        found = f"{name} is not in the list of cards; describe its effect instead"
    return f"; {found}" if found else ""
