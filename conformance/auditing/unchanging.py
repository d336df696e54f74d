"""What of a game stays as it is as long as only numbers change."""

from __future__ import annotations

from collections.abc import Mapping
from functools import lru_cache

from msgspec import Struct

from conformance.auditing.excerpts import beginning
from reference.game_state import GameState
from reference.losing import COMMANDER_DAMAGE_TO_LOSE, POISON_TO_LOSE
from reference.play import begun
from spec.protocol import Setup
from spec.protocol.wellformed import Malformed, setup_problems
from spec.rulebook import Rulebook

_OF_NUMBERS = frozenset(
    {"gaining-life", "losing-life", "getting-poison", "drawing", "drawing-twice"}
)
_SETUPS = 256
"""Of how many set-ups it is kept how their games begin."""


class Unchanging(Struct, frozen=True, eq=False):
    """How a game stands, but for its numbers."""

    game: GameState
    may_be_quiet: bool
    """Whether moments of it may be: nobody is in danger, and nothing waits to happen."""
    pools: Mapping[str, str]
    """Under whose name the life is counted of those whose numbers change as is said."""
    of_whom: frozenset[str | None]
    """Whose effects there are; those of nobody too."""
    still_in: tuple[str, ...]
    """Who is, in seat order."""


def unchanging(game: GameState) -> Unchanging:
    """How a game stands."""
    quiet, pools = False, dict[str, str]()
    if not game.over and game.reach is None and beginning(game) is not None:
        quiet = not any(_in_danger(game, player) for player in game.remaining)
        altered = _altered(game)
        pools = {p: game.pool[p] for p in game.remaining - altered}
    of_whom = game.remaining | {None}
    return Unchanging(game, quiet, pools, of_whom, game.ordered(game.remaining))


@lru_cache(maxsize=_SETUPS)
def begun_so(setup: Setup, edition: str) -> Unchanging:
    """How a game of that set-up begins; its game is not to be changed.

    Raises Malformed for a set-up that can't be, and LookUpError for an unknown edition.
    """
    for problem in setup_problems(setup):
        raise Malformed(problem)
    return unchanging(begun(setup, Rulebook.at(edition)))


def _in_danger(game: GameState, player: str) -> bool:
    """Whether a state-based action may make a player lose."""
    struck = any(
        whose == player and amount >= COMMANDER_DAMAGE_TO_LOSE
        for (whose, _), amount in game.commander_damage.items()
    )
    no_life = game.life[game.pool[player]] <= 0
    return struck or no_life or game.poison[game.poison_pool[player]] >= POISON_TO_LOSE


def _altered(game: GameState) -> frozenset[str]:
    """Those whose life totals or libraries may change otherwise than is said, or not at all."""
    found = {player for player, kind in game.restrictions if kind in _OF_NUMBERS}
    found |= {one.player for one in (*game.altered.life, *game.altered.damage)}
    found |= {one.player for one in game.draws_replaced}
    mates = {p for p in game.seats for q in found if game.pool[p] == game.pool[q]}
    return frozenset(found | mates)
