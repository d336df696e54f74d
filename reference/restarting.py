"""104.6, 727: restarting the game, and how any game begins."""

from collections.abc import Mapping

from msgspec.structs import replace

from headjudge.reference.game_state import GameState, Players, seated
from headjudge.reference.grand_melee import hand_out_markers
from headjudge.reference.implements import implements, regards
from headjudge.spec.protocol import Restart

OPENING_HAND = 7
USUAL_DECK = 60


@implements("restart", "restarting", "restarter-starts", "restart-takes-all-cards")
@implements("cards-exempt-from-a-restart", "restarted-subgame")
@regards("restart-before-the-first-turn", "exempt-commander", "restart-beyond-range")
def restarted(game: GameState, event: Restart) -> GameState:
    """A new game among those still in, begun by the effect's controller: 104.6, 727.1, 727.1a.

    Everyone has all their cards back (727.2), but for those that the effect exempts (727.5).
    Limited range does not matter for who takes part (727.7), and a main game does not notice that
    its subgame is restarted (727.6).
    """
    decks = {p.name: p.deck for p in game.setup.players}
    cards = {p: USUAL_DECK if deck is None else deck for p, deck in decks.items()}
    if event.owner in cards:
        cards[event.owner] -= event.exempt
    new = new_game(game, game.remaining, decks, cards, event.controller)
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
    """A game among some players, into which nothing but their `decks` carries over: 103.

    Each draws an opening hand of so many `cards` in the deck; whoever has fewer than seven loses at
    the first check (727.3, 729.3). Where teams share turns the first turn is the team's, for which
    its first member stands (805.4). Nothing is known of where each object is.
    """
    players = tuple(
        replace(
            p, life=None, poison=0, library=max(cards[p.name] - OPENING_HAND, 0), deck=decks[p.name]
        )
        for p in game.setup.players
        if p.name in among
    )
    new = seated(replace(game.setup, players=players, objects=()), game.book)
    new.attempted = frozenset([p for p in among if cards[p] < OPENING_HAND])
    new.active = new.ordered(new.takes_turns_with(first))[0]
    new.turns.last_in_order, new.turns.is_first = new.active, True
    if game.markers:
        hand_out_markers(new)
    return new
