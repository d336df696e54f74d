"""Loops of actions (732). No function here changes the game."""

from headjudge.reference.derivation import implements, regards
from headjudge.reference.game_state import GameState
from headjudge.reference.life import net_change
from headjudge.spec.protocol import Loop

NOT_ENDED_BY_FORCE = ("outside", "unless")


def in_loop(game: GameState, loop: Loop) -> tuple[str, ...]:
    """Return the remaining players who control objects in the loop."""
    return tuple([p for p in loop.controllers if p in game.players_in_game])


@implements("only-its-own-objects-end-a-loop", "unless-in-a-loop", "tournament-loops")
def goes_on_for_ever(game: GameState, loop: Loop) -> bool:
    """Return whether nothing ends the loop (732.4).

    Players need not end it with an action outside the loop (732.5) or with the second half of an "A
    unless B" (732.6), but they may. In a tournament, players may choose to continue a loop forever
    since 2018-07-13 (732.1c).
    """
    if loop.manner == "kept-up":
        return "tournament" in game.setup.options and game.book.has_rule("tournament-loops")
    return loop.mandatory and (loop.manner is None or loop.manner in NOT_ENDED_BY_FORCE)


@implements("fragmented-loop")
def who_deviates(game: GameState, loop: Loop) -> str:
    """Return the player who must choose differently in a fragmented loop (732.3).

    This is the first involved player in turn order; in the edition of 2009-07-11, it is the active
    player. The name is empty if no rule says who must choose.
    """
    if game.book.semantics["fragmented-loop.who-deviates"] == "active-player":
        return game.active if game.active in game.players_in_game else ""
    if game.book.semantics["fragmented-loop.who-deviates"] == "first-in-it":
        return next((p for p in game.in_turn_order() if p in loop.controllers), "")
    return ""


def cost_of_a_round(game: GameState, loop: Loop) -> dict[str, int]:
    """Return how much life each pool loses per round; only players in range lose life (801.10)."""
    cost: dict[str, int] = {}
    for p in loop.drains:
        within = game.reach is None or any([p in game.reach[q] for q in in_loop(game, loop)])
        each = -net_change(game, p, -loop.amount) if p in game.players_in_game and within else 0
        if each:
            cost[game.pool[p]] = cost.get(game.pool[p], 0) + each
    return cost


@regards("loop-shortcut", "shortcut-proposed", "players-choose-a-number", "last-word-in-a-loop")
@regards("independent-loops")
def rounds_until_something_happens(
    game: GameState, cost: dict[str, int], left: int | None
) -> int | None:
    """Return the number of rounds until a check may find a loss, or None if it never does.

    `left` is the chosen number of remaining rounds (732.2a, 421.2); None for mandatory actions.
    """
    lethal = [-(-game.life[pool] // each) for pool, each in cost.items() if game.life[pool] > 0]
    if left is not None:
        lethal.append(left)
    return min(lethal, default=None)
