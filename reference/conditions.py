"""Whether what an effect asks for first is so: "if you have 40 or more life"."""

from msgspec.structs import replace

from headjudge.reference.derivation import implements, regards
from headjudge.reference.game_state import GameState
from headjudge.reference.two_headed_giant import life_of
from headjudge.spec.protocol import Condition


def met(game: GameState, condition: Condition | None, controller: str) -> bool:
    """Whether the condition is met for an effect of that controller; so it is where none is set.

    It is not where its player is none of this game's, as after a restart.
    """
    if condition is None:
        return True
    if condition.player not in game.seats:
        return False
    also = condition.also is None or met(game, condition.also, controller)
    if condition.which is not None:
        so = [condition.admits(n) for n in of_each(game, condition, controller).values()]
        return also and (
            all(so) if condition.which == "each" else any(so) == (condition.which == "any")
        )
    known = also and seen(game, condition.player, controller)
    return known and condition.admits(counted(game, condition))


@regards("opponents", "information-in-range")
def of_each(game: GameState, condition: Condition, controller: str) -> dict[str, int]:
    """How much each has of those of whom it is asked who are in, and seen: 102.3, 801.11."""
    asked = [p for p in condition.players if p in game.players_in_game]
    asked = [p for p in asked if seen(game, p, controller)]
    return {p: counted(game, replace(condition, player=p)) for p in asked}


@implements("information-in-range")
def seen(game: GameState, player: str, controller: str) -> bool:
    """Whether an effect of that controller gets information about the player: 801.11.

    About one who has left it gets what was last so (800.4i), if that player was in range.
    """
    return game.has_in_range(controller, player)


@regards("last-known-player", "two-headed-giant-head-life", "two-headed-giant-head-poison")
def counted(game: GameState, condition: Condition) -> int:
    """How much the player has of what is counted; life and poison of a team where it shares them.

    Of one who has left it is what was last so: 800.4i.
    """
    player = condition.player
    if condition.of == "life":
        return life_of(game, player)
    if condition.of == "poison":
        return game.poison[game.poison_pool[player]]
    if condition.of == "turn":
        return int(game.takes_a_turn(player))
    if condition.of == "library":
        return game.library[player]
    return 0 if game.board is None else game.board.counted(player, condition.of)
