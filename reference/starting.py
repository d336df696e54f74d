"""How a game begins: who is on which side (102), and with how much life (103.4)."""

from __future__ import annotations

from collections.abc import Mapping

from reference.implements import implements, regards
from spec.protocol import Setup
from spec.rulebook import Rulebook


@regards("grand-melee", "team-vs-team", "alternating-teams", "alternating-teams-seating")
@regards("archenemy", "archenemy-alone", "archenemy-opponents", "supervillain-rumble")
@regards("supervillains")
def sides(setup: Setup) -> dict[str, str]:
    """Whose side each player is on: the team's, or one's own in a game of individuals."""
    if setup.between_teams:
        return {p.name: p.team or p.name for p in setup.players}
    return {p.name: p.name for p in setup.players}


@regards("emperor-teams", "emperor-in-the-middle", "larger-empires")
def emperors(setup: Setup) -> frozenset[str]:
    """The emperors, one in each team: 809.2."""
    if setup.variant != "emperor":
        return frozenset()
    return frozenset([p.name for p in setup.players if p.emperor])


@implements("life-at-the-start")
@regards("life-at-the-start-two-headed-giant", "life-at-the-start-commander")
@regards("life-at-the-start-brawl", "life-at-the-start-archenemy", "archenemy-commander-life")
@regards("supervillain-rules")
def life_totals(setup: Setup, pool: Mapping[str, str], book: Rulebook) -> dict[str, int]:
    """The life total of each pool, where the case says no other: 103.4 and its sub-rules."""
    life: dict[str, int] = {}
    for p in setup.players:
        whose = pool[p.name]
        if p.life is not None:
            life[whose] = p.life
        elif whose not in life:
            life[whose] = setup.starting_life(p, book)
    return life


def poison_counters(setup: Setup, pool: dict[str, str]) -> dict[str, int]:
    """How many poison counters each begins with, or the team that has them together (810.10)."""
    counters = dict.fromkeys(pool.values(), 0)
    for player in setup.players:
        counters[pool[player.name]] = max(counters[pool[player.name]], player.poison)
    return counters
