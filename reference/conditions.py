"""Conditions of effects, such as "if you have 40 or more life"."""

from msgspec.structs import replace

from headjudge.reference.derivation import implements, regards
from headjudge.reference.game_state import GameState
from headjudge.reference.life_totals import life_of
from headjudge.reference.numbers import counts_as
from headjudge.spec.protocol import Condition


def is_met(game: GameState, condition: Condition | None, controller: str | None) -> bool:
    """Return whether an effect with this controller meets its condition; always if it has none.

    False if it is about a single player who is not in this game, for instance after a restart.
    """
    if condition is None:
        return True
    also = condition.also is None or is_met(game, condition.also, controller)
    if condition.which is not None:
        results = [condition.admits(n) for n in count_each(game, condition, controller).values()]
        return also and (
            all(results)
            if condition.which == "each"
            else any(results) == (condition.which == "any")
        )
    applies = condition.player in game.seats and may_see(game, condition.player, controller)
    return also and applies and condition.admits(count(game, condition))


@regards("opponents", "information-in-range")
def count_each(game: GameState, condition: Condition, controller: str | None) -> dict[str, int]:
    """Return the counts for the condition's players whom the effect can see (102.3, 801.11)."""
    players = [p for p in condition.players if p in game.players_in_game]
    players = [p for p in players if may_see(game, p, controller)]
    return {p: count(game, replace(condition, player=p)) for p in players}


@implements("information-in-range")
def may_see(game: GameState, player: str, controller: str | None) -> bool:
    """Return whether an effect with this controller can use information about the player (801.11).

    This includes last known information about players who were in range when they left (800.4i). An
    effect of nobody has no range that limits it.
    """
    return controller is None or game.has_in_range(controller, player)


@regards("last-known-player", "two-headed-giant-head-life", "two-headed-giant-head-poison")
@regards("negative-numbers", "undetermined-is-zero")
def count(game: GameState, condition: Condition) -> int:
    """Return the player's count, or the last known count if the player has left (800.4i).

    Before 2007-05-01, a life total below 0 counts as 0.
    """
    player = condition.player
    if condition.of == "life":
        return counts_as(life_of(game, player), game.book)
    if condition.of == "poison":
        return game.poison[game.poison_pool[player]]
    if condition.of == "turn":
        return int(game.takes_a_turn(player))
    if condition.of == "library":
        return game.library[player]
    return 0 if game.board is None else game.board.counted(player, condition.of)
