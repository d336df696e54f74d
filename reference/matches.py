"""Matches: games that are counted until a player has won enough of them."""

from __future__ import annotations

from collections import Counter

from reference.derivation import Played
from spec.matches import GameWon, MatchCase, Standing


def play_match(case: MatchCase) -> Played[Standing]:
    """How the match stands after each step: Tournament Rules 2.1."""
    wins: Counter[str] = Counter()
    standings = []
    for step in case.steps:
        wins.update(event.player for event in step if isinstance(event, GameWon))
        winners = tuple(p for p in case.match.players if wins[p] >= case.match.needed)
        standings.append(Standing(bool(winners), winners))
    steps = len(case.steps)
    return Played(tuple(standings), ((),) * steps, (frozenset(),) * steps)
