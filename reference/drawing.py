"""104.4: the ways to draw. Each function says for whom; none of them changes the game."""

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
    """For whom the game is a draw by something that happens now, by each way to draw: 104.4.

    `effects` are the controllers of drawing effects, `loops` the controllers of the objects in
    each mandatory loop, `agreements` those who agree to a draw.
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
    """Whether all who are still in, and so all teams, lose at once: 104.4a, 104.4d."""
    return bool(losing) and losing >= game.players_in_game


@implements("mandatory-loop")
def mandatory_loop(game: GameState, loops: Collection[Collection[str]]) -> Players:
    """Everyone, when the game is in a loop without a choice and range is not limited: 104.4b.

    Before 2010-07-16 with limited range too.
    """
    return game.players_in_game if loops and _reach_of_loops(game) is None else NOBODY


@implements("draw-by-effect")
def draw_by_effect(game: GameState, effects: Collection[str]) -> Players:
    """Everyone, when an effect says so and range is not limited: 104.4c.

    Before 2009-10-01 with limited range too.
    """
    return game.players_in_game if effects and _reach_of_effects(game) is None else NOBODY


@implements("draw-effect-in-range")
def draw_in_range(game: GameState, effects: Iterable[str]) -> Players:
    """With limited range, the effect's controller and who is in that player's range: 104.4e."""
    return _within(game, _reach_of_effects(game), effects)


@implements("mandatory-loop-in-range")
def mandatory_loop_in_range(game: GameState, loops: Iterable[Iterable[str]]) -> Players:
    """With limited range, who controls part of the loop and who is in their range: 104.4f."""
    return _within(game, _reach_of_loops(game), [p for loop in loops for p in loop])


def _reach_of_effects(game: GameState) -> Reach | None:
    """Whom drawing effects reach; None where that is everyone."""
    return (
        game.reach if game.book.semantics["draw-by-effect.draws-for"] == "those-in-range" else None
    )


def _reach_of_loops(game: GameState) -> Reach | None:
    """Whom loops reach; None where that is everyone."""
    return (
        game.reach if game.book.semantics["mandatory-loop.draws-for"] == "those-in-range" else None
    )


def _within(game: GameState, reach: Reach | None, whose: Iterable[str]) -> Players:
    """Those still in within the range of any of these players, where range is limited."""
    if reach is None:
        return NOBODY
    return game.players_in_game.intersection([q for p in whose for q in reach[p]])


@implements("team-draws-with-all-remaining")
def teams_that_draw(game: GameState, out: Players) -> list[Players]:
    """The teams for whose members still in, all of them, the game is a draw: 104.4g."""
    teams = {game.team_of(p) for p in out}
    return sorted((t for t in teams if len(t) > 1 and t & game.players_in_game <= out), key=sorted)


@implements("emperor-draws")
def emperor_draws(game: GameState, out: Players) -> Players:
    """Who is still in of the teams for whose emperor the game is a draw: 104.4h."""
    return game.players_in_game & game.teams_of(out & game.emperors)


@implements("intentional-draw")
def intentional_draw(game: GameState, agreements: Iterable[Collection[str]]) -> Players:
    """Everyone, when all who are still in a tournament's game agree: 104.4i, since 2010-07-16.

    Elsewhere it is open whether anything comes of it (question 55).
    """
    counts = "tournament" in game.setup.options and game.book.has_rule("intentional-draw")
    counts = counts or game.book.interpretation(55) == "a-draw"
    return game.players_in_game if counts and all_agree(game, agreements) else NOBODY


def all_agree(game: GameState, agreements: Iterable[Collection[str]]) -> bool:
    """Whether one of the agreements is of everyone who is still in."""
    return any(map(game.players_in_game.issubset, agreements))
