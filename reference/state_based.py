"""704.5: the state-based actions that make players lose, and why they find whom they find."""

from collections.abc import Callable

from headjudge.reference import losing
from headjudge.reference.game_state import GameState, Players


def _life_totals(game: GameState, found: Players) -> str:
    return f"life total {_amounts(game, game.life, game.pool, found)}"


def _poison_counters(game: GameState, found: Players) -> str:
    return f"{_amounts(game, game.poison, game.poison_pool, found)} poison counters"


def _amounts(game: GameState, of: dict[str, int], pool: dict[str, str], found: Players) -> str:
    return " and ".join(dict.fromkeys(str(of[pool[p]]) for p in game.ordered(found)))


StateBased = tuple[str, str, Callable[[GameState], Players], Callable[[GameState, Players], str]]
"""The rule of a state-based loss, its form in Two-Headed Giant, whom it finds, and why."""

STATE_BASED: tuple[StateBased, ...] = (
    ("zero-life", "two-headed-giant-life", losing.without_life, _life_totals),
    (
        "draw-from-empty-library",
        "draw-from-empty-library",
        losing.drew_from_empty_library,
        lambda *_: "attempted to draw from an empty library",
    ),
    ("ten-poison", "two-headed-giant-poison", losing.poisoned, _poison_counters),
    (
        "commander-damage",
        "commander-damage",
        losing.struck_by_commander,
        lambda *_: f"{losing.COMMANDER_DAMAGE_TO_LOSE} combat damage or more from one commander",
    ),
)
