"""What is counted of each player in a log: life, poison counters, cards in the library."""

from headjudge.reference.game_state import GameState

UNKNOWN = 10**6
"""A life total, or the size of a library, that is not known: nobody is in danger with it."""
NUMBERS = {"life": "life", "poison": "poison counters", "library": "cards in the library"}
"""What is counted, in words."""


def number_of(game: GameState, what: str, player: str) -> int:
    """A player's life total, poison counters or cards in the library."""
    numbers, whose = _counted(game, what, player)
    return numbers[whose]


def put(game: GameState, what: str, player: str, number: int) -> None:
    """Say what such a number is, whatever it was."""
    numbers, whose = _counted(game, what, player)
    numbers[whose] = number


def _counted(game: GameState, what: str, player: str) -> tuple[dict[str, int], str]:
    """Where such a number is counted: under whose name."""
    if what == "life":
        return game.life, game.pool[player]
    if what == "poison":
        return game.poison, game.poison_pool[player]
    return game.library, player
