"""729: subgames, each a game of its own while the main game waits."""

from headjudge.reference.game_state import GameState, Players
from headjudge.reference.implements import implements, regards
from headjudge.reference.life import change_life
from headjudge.reference.restarting import new_game
from headjudge.spec.protocol import Subgame


@regards("outside-the-subgame")
def who_plays(game: GameState, controller: str) -> Players:
    """Those who play a subgame: all who are still in the game and in range: 729.4, 801.10."""
    if game.book.reads(40) == "everyone":
        return game.remaining
    return game.within_range(controller) & game.remaining


@implements("subgame-starts", "subgame-is-like-any-game", "subgame-in-a-game")
@regards("subgames", "subgame-in-a-subgame", "commanders-in-a-subgame", "counters-in-a-subgame")
def begun(game: GameState, event: Subgame, players: Players) -> GameState:
    """A subgame, begun like any game with the libraries as decks: 729.2.

    Chance says who goes first, or which team where teams share turns. The game that it is a
    subgame of, itself a subgame perhaps (729.6), waits unchanged.
    """
    first = event.first if event.first in players else event.controller
    if game.book.reads(61) == "the-archenemy" and archenemy_might_go_first(game, event):
        first = next((p for p in archenemies(game) if p in players), first)
    new = new_game(game, players, game.library, game.library, first)
    new.main, new.stakes = game, event.stakes
    return new


def archenemy_might_go_first(game: GameState, event: Subgame) -> bool:
    """Whether chance names one of the team against an archenemy, who goes first by 904.6."""
    if "archenemy" not in game.setup.options or not game.setup.between_teams:
        return False
    return (event.first or event.controller) not in archenemies(game)


def archenemies(game: GameState) -> list[str]:
    """The archenemy of a game, or nobody."""
    return [p.name for p in game.setup.players if p.archenemy]


@implements("subgame-apart", "subgame-ends")
@regards("commanders-after-a-subgame")
def resumed(subgame: GameState, main: GameState) -> GameState:
    """The main game, after its subgame is over, as it was when that began: 729.5.

    All cards are back in the libraries, and the effect that began the subgame does to those who
    have not won it what it says (729.1b).
    """
    if subgame.stakes == "half-life":
        losing = [p for p in subgame.seats if p not in subgame.won and p in main.remaining]
        halves = [max(-(-main.life[main.pool[p]] // 2), 0) for p in losing]
        for player, half in zip(losing, halves, strict=True):
            change_life(main, player, -half)
    return main
