"""Restarting the game (104.6 and 727) and subgames (729)."""

from collections.abc import Mapping

from msgspec.structs import replace

from headjudge.reference.derivation import implements, regards
from headjudge.reference.game_state import GameState, Players, initial_state
from headjudge.reference.grand_melee import hand_out_markers
from headjudge.reference.life import change_life
from headjudge.reference.life_totals import lose_part
from headjudge.spec.protocol import LoseHalfLife, Restart, Subgame

OPENING_HAND = 7
USUAL_DECK = 60


@implements("restart", "restarting", "restarter-starts", "restart-takes-all-cards")
@implements("cards-exempt-from-a-restart", "restarted-subgame")
@regards("restart-before-the-first-turn", "exempt-commander", "restart-beyond-range")
def restart(game: GameState, event: Restart) -> GameState:
    """Return a new game among the remaining players, begun by the controller (104.6, 727.1).

    All cards return to their decks (727.2), except those that the effect exempts (727.5). Limited
    range does not matter (727.7), and restarting a subgame does not affect its main game (727.6).
    """
    decks = {p.name: p.deck for p in game.setup.players}
    cards = {p: USUAL_DECK if deck is None else deck for p, deck in decks.items()}
    if event.owner in cards:
        cards[event.owner] -= event.exempt
    new = new_game(game, game.players_in_game, decks, cards, event.controller)
    new.restarted = True
    new.main, new.stakes = game.main, game.stakes
    return new


@implements("too-few-cards-for-a-restart", "too-few-cards-for-a-subgame")
def new_game(
    game: GameState,
    among: Players,
    decks: Mapping[str, int | None],
    cards: Mapping[str, int],
    first: str,
) -> GameState:
    """Return a new game (103); only the decks carry over.

    Each player draws an opening hand. Anyone with fewer than seven `cards` in the deck loses at the
    first check (727.3, 729.3). Where teams share turns, the team's first member represents the
    starting team (805.4). The positions of objects are unknown.
    """
    players = tuple(
        replace(
            p, life=None, poison=0, library=max(cards[p.name] - OPENING_HAND, 0), deck=decks[p.name]
        )
        for p in game.setup.players
        if p.name in among
    )
    new = initial_state(replace(game.setup, players=players, objects=()), game.book)
    new.attempted = frozenset([p for p in among if cards[p] < OPENING_HAND])
    new.active = new.ordered(new.takes_turns_with(first))[0]
    new.turns.last_in_order, new.turns.is_first = new.active, True
    if game.markers:
        hand_out_markers(new)
    return new


@regards("outside-the-subgame")
def who_plays(game: GameState, controller: str) -> Players:
    """Return a subgame's players: everyone in the game and in range (729.4, 801.10)."""
    if game.book.interpretation(40) == "everyone":
        return game.players_in_game
    return game.within_range(controller) & game.players_in_game


@implements("subgame-starts", "subgame-is-like-any-game", "subgame-in-a-game")
@regards("subgames", "subgame-in-a-subgame", "commanders-in-a-subgame", "counters-in-a-subgame")
def start_subgame(game: GameState, event: Subgame, players: Players) -> GameState:
    """Return a new subgame in which the libraries serve as decks (729.2).

    The first player or team is random. The main game, possibly itself a subgame (729.6), is
    suspended unchanged.
    """
    first = event.first if event.first in players else event.controller
    if game.book.interpretation(61) == "the-archenemy" and archenemy_might_go_first(game, event):
        first = next((p for p in archenemies(game) if p in players), first)
    new = new_game(game, players, game.library, game.library, first)
    new.main, new.stakes = game, event.stakes
    return new


def archenemy_might_go_first(game: GameState, event: Subgame) -> bool:
    """Return whether 904.6 would let an archenemy go first instead of a random player."""
    if "archenemy" not in game.setup.options or not game.setup.between_teams:
        return False
    return (event.first or event.controller) not in archenemies(game)


def archenemies(game: GameState) -> list[str]:
    """Return the game's archenemies."""
    return [p.name for p in game.setup.players if p.archenemy]


@implements("subgame-apart", "subgame-ends")
@regards("commanders-after-a-subgame")
def resume_main_game(subgame: GameState, main: GameState) -> GameState:
    """Return the main game, which continues as it was before the subgame (729.5).

    The effect that started the subgame applies to the players who did not win it (729.1b).
    """
    if subgame.stakes == "half-life":
        losing = [p for p in subgame.seats if p not in subgame.won and p in main.players_in_game]
        for loss in [lose_part(main, LoseHalfLife(p, "up")) for p in losing]:
            change_life(main, loss.player, -loss.amount)
    return main
