"""The ways to draw the game (104.4). No function here changes the game."""

from collections.abc import Collection, Iterable

from headjudge.reference.derivation import implements
from headjudge.reference.game_state import NOBODY, GameState, Players
from headjudge.reference.starting import Reach


@implements("ways-to-draw")
def drawing(
    game: GameState,
    effects: Collection[str],
    loops: Collection[Collection[str]],
    agreements: Collection[Collection[str]],
) -> dict[str, Players]:
    """Return the players for whom the game is a draw now, by cause (104.4).

    `effects` are the controllers of effects that draw the game, `loops` holds the controllers of
    the objects in each mandatory loop, and `agreements` the players who agree to each draw.
    """
    ways = {
        "draw-by-effect": draw_by_effect(game, effects),
        "draw-effect-in-range": draw_in_range(game, effects),
        "mandatory-loop": mandatory_loop(game, loops),
        "mandatory-loop-in-range": mandatory_loop_in_range(game, loops),
        "intentional-draw": intentional_draw(game, agreements),
    }
    ways["emperor-draws"] = emperor_draws(game, NOBODY.union(*ways.values()))
    return ways


@implements("all-lose-is-draw", "all-teams-lose-is-draw")
def everyone_loses(game: GameState, losing: Players) -> bool:
    """Return whether everyone, and therefore every team, loses at once (104.4a, 104.4d)."""
    return bool(losing) and losing >= game.players_in_game


@implements("mandatory-loop")
def mandatory_loop(game: GameState, loops: Collection[Collection[str]]) -> Players:
    """Return all players in the game if a mandatory loop draws the game (104.4b).

    Since 2010-07-16, this applies only without limited range.
    """
    return game.players_in_game if loops and _reach_of_loops(game) is None else NOBODY


@implements("draw-by-effect")
def draw_by_effect(game: GameState, effects: Collection[str]) -> Players:
    """Return all players in the game if an effect draws the game (104.4c).

    Since 2009-10-01, this applies only without limited range.
    """
    return game.players_in_game if effects and _reach_of_effects(game) is None else NOBODY


@implements("draw-effect-in-range")
def draw_in_range(game: GameState, effects: Iterable[str]) -> Players:
    """Return the players for whom effects draw the game under limited range (104.4e)."""
    return _within(game, _reach_of_effects(game), effects)


@implements("mandatory-loop-in-range")
def mandatory_loop_in_range(game: GameState, loops: Iterable[Iterable[str]]) -> Players:
    """Return the players for whom loops draw the game under limited range (104.4f)."""
    return _within(game, _reach_of_loops(game), [p for loop in loops for p in loop])


def _reach_of_effects(game: GameState) -> Reach | None:
    """Return the ranges that limit effects that draw the game; None if they affect everyone."""
    return (
        game.reach if game.book.semantics["draw-by-effect.draws-for"] == "those-in-range" else None
    )


def _reach_of_loops(game: GameState) -> Reach | None:
    """Return the ranges that limit loops; None if they affect everyone."""
    return (
        game.reach if game.book.semantics["mandatory-loop.draws-for"] == "those-in-range" else None
    )


def _within(game: GameState, reach: Reach | None, players: Iterable[str]) -> Players:
    """Return the players in the game and in range of these players; empty if range is unlimited."""
    if reach is None:
        return NOBODY
    return game.players_in_game.intersection([q for p in players for q in reach[p]])


@implements("team-draws-with-all-remaining")
def teams_that_draw(game: GameState, out: Players) -> list[Players]:
    """Return the teams whose remaining members all draw (104.4g)."""
    teams = {game.team_of(p) for p in out}
    return sorted((t for t in teams if len(t) > 1 and t & game.players_in_game <= out), key=sorted)


@implements("emperor-draws")
def emperor_draws(game: GameState, out: Players) -> Players:
    """Return the remaining members of teams whose emperor draws (104.4h)."""
    return game.players_in_game & game.teams_of(out & game.emperors)


@implements("intentional-draw")
def intentional_draw(game: GameState, agreements: Iterable[Collection[str]]) -> Players:
    """Return all players if they agree to a draw in a tournament (104.4i, since 2010-07-16).

    Outside tournaments, the effect of an agreement is open (question 55).
    """
    counts = "tournament" in game.setup.options and game.book.has_rule("intentional-draw")
    counts = counts or game.book.interpretation(55) == "a-draw"
    return game.players_in_game if counts and all_agree(game, agreements) else NOBODY


def all_agree(game: GameState, agreements: Iterable[Collection[str]]) -> bool:
    """Return whether a single agreement includes everyone in the game."""
    return any(map(game.players_in_game.issubset, agreements))
