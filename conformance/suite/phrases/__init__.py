"""Read lines as players tell them, and rewrite them as sentences of the suite.

Each module registers phrases about one topic: a pattern, and a function that returns the sentences
for a line that matches it. The first reading that preserves the line is taken (see `reading`).
"""

from headjudge.suite.phrases import cards, openings, results, totals, turns, unread
from headjudge.suite.phrases.reading import (
    Context,
    Reading,
    capitalized,
    checked,
    guess,
    normalized,
    read,
)

__all__ = [
    "Context",
    "Reading",
    "capitalized",
    "cards",
    "checked",
    "guess",
    "normalized",
    "openings",
    "read",
    "results",
    "totals",
    "turns",
    "unread",
]
