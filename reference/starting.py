"""How a game begins: sides (102), ranges of influence (801) and life totals (103.4)."""

from collections.abc import Mapping
from functools import lru_cache

from msgspec import Struct

from headjudge.reference.derivation import implements, regards
from headjudge.spec.protocol import Setup
from headjudge.spec.rulebook import Rulebook

Reach = dict[str, frozenset[str]]
"""The players within each player's range of influence."""
Pool = dict[str, str]
"""The name of each player's pool, such as the team that shares a life total."""


class SettledSetup(Struct, frozen=True, eq=False):
    """What a setup determines for all games that begin with it; games don't change it."""

    seats: tuple[str, ...]
    everyone: frozenset[str]
    two_headed: bool
    shares_turns: bool
    shares_life: bool
    reach: Reach | None
    """The initial ranges of influence; None if unlimited."""
    questions: frozenset[int]
    """The open questions that the setup raises."""
    side_of: dict[str, str]
    teams: dict[str, frozenset[str]]
    """All members of each player's team, including the player."""
    turns_with: dict[str, frozenset[str]]
    """The players who share each player's turns: the player alone, or the whole team."""
    next_in_order: dict[str, str]
    """The player whose turn follows each player's: the next player, or the next team's first
    member."""
    emperors: frozenset[str]
    pool: Pool
    poison_pool: Pool
    life: dict[str, int]
    poison: dict[str, int]
    library: dict[str, int]


@lru_cache(maxsize=1024)
def beginning(setup: Setup, book: Rulebook) -> SettledSetup:
    """Determine everything that a setup implies, once for all its games."""
    seats = tuple([p.name for p in setup.players])
    everyone = frozenset(seats)
    side = sides(setup)
    teams = {p: frozenset([q for q in seats if side[q] == side[p]]) for p in seats}
    turns_with = teams if setup.shares_turns else {p: frozenset((p,)) for p in seats}
    pool, poison_pool = pools(setup, side, book)
    limited = is_limited(setup, book)
    was_limited = (
        "limited-range" in setup.options and not limited
    )  # a game with limited range was restarted by two players
    return SettledSetup(
        seats,
        everyone,
        setup.two_headed_giant,
        setup.shares_turns,
        setup.shares_life,
        ranges(setup, everyone) if limited else None,
        frozenset([60] * setup.life_is_open + [52] * was_limited),
        side,
        teams,
        turns_with,
        in_order(seats, turns_with),
        emperors(setup),
        pool,
        poison_pool,
        life_totals(setup, pool, book),
        poison_counters(setup, poison_pool),
        {p.name: p.library for p in setup.players},
    )


def is_limited(setup: Setup, book: Rulebook) -> bool:
    """Return whether ranges are limited; open if two players restart a game (question 52)."""
    stays = "limited-range" in setup.options and book.interpretation(52) == "stays-limited"
    return setup.limited_range or stays


@implements("range-of-influence")
@regards("limited-range-option", "ranges-may-differ", "always-in-ones-own-range")
@regards("grand-melee-range", "grand-melee-new-neighbours", "team-vs-team-range", "emperor-ranges")
@regards("ranges-of-larger-empires", "alternating-teams-range")
def ranges(setup: Setup, remaining: frozenset[str]) -> Reach:
    """Return the players in each player's range; players who left take up no seats (801.2)."""
    everyone = frozenset([p.name for p in setup.players])
    seats = [p for p in setup.players if p.name in remaining]
    count = len(seats)
    circle = [p.name for p in seats * 3]
    reach = {}
    for seat, p in enumerate(seats, count):
        distance = min(p.range or 0, count)
        within = circle[seat - distance : seat + distance + 1]
        reach[p.name] = everyone if p.range is None else frozenset(within)
    return reach


def in_order(seats: tuple[str, ...], turns_with: Mapping[str, frozenset[str]]) -> dict[str, str]:
    """Return the player whose turn follows each player's in regular order (101.4, 805.4)."""
    after = {p: seats[place:] + seats[:place] for place, p in enumerate(seats, 1)}
    return {p: next((q for q in after[p] if q not in turns_with[p]), p) for p in seats}


def pools(setup: Setup, side: dict[str, str], book: Rulebook) -> tuple[Pool, Pool]:
    """Return the life pools and the poison pools.

    A team in Archenemy Commander shares its life total (904.13b).
    """
    alone = {player: player for player in side}
    if setup.two_headed_giant:
        return shared_by_team(side, alone, book)
    return side if setup.shares_life else alone, alone


@implements("two-headed-giant-shared-life", "two-headed-giant-own-resources")
@regards("two-headed-giant-head-poison")
def shared_by_team(team: Pool, own: Pool, book: Rulebook) -> tuple[Pool, Pool]:
    """Return the life and poison pools in Two-Headed Giant (810.4, 810.9, 810.10).

    Both belong to the team; before 2011-04-01, each member has separate poison counters. All other
    resources belong to each member (810.5).
    """
    return team, team if book.semantics["two-headed-giant-poison.poison"] == "shared" else own


@regards("grand-melee", "team-vs-team", "alternating-teams", "alternating-teams-seating")
@regards("archenemy", "archenemy-alone", "archenemy-opponents", "supervillain-rumble")
@regards("supervillains")
def sides(setup: Setup) -> dict[str, str]:
    """Return each player's side: the team or, in an individual game, the player."""
    if setup.between_teams:
        return {p.name: p.team or p.name for p in setup.players}
    return {p.name: p.name for p in setup.players}


@regards("emperor-teams", "emperor-in-the-middle", "larger-empires")
def emperors(setup: Setup) -> frozenset[str]:
    """Return the emperors, one for each team (809.2)."""
    if setup.variant != "emperor":
        return frozenset()
    return frozenset([p.name for p in setup.players if p.emperor])


@implements("life-at-the-start")
@regards("life-at-the-start-two-headed-giant", "life-at-the-start-commander")
@regards("life-at-the-start-brawl", "life-at-the-start-archenemy", "archenemy-commander-life")
@regards("supervillain-rules")
def life_totals(setup: Setup, pool: Mapping[str, str], book: Rulebook) -> dict[str, int]:
    """Return each pool's life total; the defaults follow 103.4 and its subrules."""
    life: dict[str, int] = {}
    for p in setup.players:
        whose = pool[p.name]
        if p.life is not None:
            life[whose] = p.life
        elif whose not in life:
            life[whose] = setup.starting_life(p, book)
    return life


def poison_counters(setup: Setup, pool: dict[str, str]) -> dict[str, int]:
    """Return each pool's starting poison counters (810.10)."""
    counters = dict.fromkeys(pool.values(), 0)
    for player in setup.players:
        counters[pool[player.name]] = max(counters[pool[player.name]], player.poison)
    return counters
