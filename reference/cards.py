"""121: drawing cards."""

from __future__ import annotations

from reference.game_state import GameState
from reference.golden_rules import as_many_as_there_are
from reference.implements import implements, regards
from reference.replacing import first_to_apply, left_open
from reference.settle import Log, settle
from reference.simultaneous import SimultaneousEvents
from spec.protocol import Draw


@implements("choosing-to-draw")
def chosen(game: GameState, event: Draw, log: Log) -> int:
    """How many cards the player has to draw; of those offered all, if all may be drawn: 121.3."""
    if event.optional and event.amount:
        if may_draw(game, event.player, event.amount) < event.amount:
            return 0
        if _draws_are_required(game) and event.amount > game.library[event.player]:
            log.questions.add(38)
            if game.book.reads(38) == "only-required-counts":
                return as_many_as_there_are(event.amount, game.library[event.player])
        if game.book.reads(3) == "only-required-draws":
            return as_many_as_there_are(event.amount, game.library[event.player])
    return event.amount


@implements("one-draw-a-turn")
@regards("cant-beats-can")
def may_draw(game: GameState, player: str, amount: int) -> int:
    """How many of so many draws no effect forbids: 101.2, 121.2b."""
    if not game.restrictions:
        return amount
    if (player, "drawing") in game.restrictions:
        return 0
    if (player, "drawing-twice") in game.restrictions:
        return min(amount, max(1 - game.drawn_this_turn.get(player, 0), 0))
    return amount


@implements("active-player-draws-first", "active-team-draws-first", "team-draws")
def draw_cards(game: GameState, draws: dict[str, int], log: Log) -> None:
    """Draw cards singly, the active player's first, in Two-Headed Giant the active team's: 121.2.

    `draws` is how many cards each player has to draw.
    """
    order = game.in_turn_order()
    if game.active not in game.remaining and len(draws) > 1:
        log.questions.add(22)
        if game.book.reads(22) == "from-the-first-seat":
            order = [p for p in game.seats if p in game.remaining]
    for player in order:
        if player in draws and player in game.remaining:
            _draw(game, player, draws[player], log)
        if game.over:
            return


def _draws_are_required(game: GameState) -> bool:
    """Whether what counts is the draws required, though others take their place: 704.5b."""
    return game.book.means["empty-library-action.counts"] == "what-is-required"


@implements("drawing", "draws-one-at-a-time")
def _draw(game: GameState, player: str, amount: int, log: Log) -> None:
    """Let a player draw so many cards."""
    if _draws_are_required(game) and may_draw(game, player, amount) > game.library[player]:
        replaced = any([one.player == player for one in game.draws_replaced])
        if replaced:
            log.questions.add(34)
        if not replaced or game.book.reads(34) == "required-counts":
            game.attempted |= {player}
            log.note("draw-from-empty-library", "required to draw too many", game, (player,))
    left = amount - replace_draws(game, player, amount, log)
    if player not in game.remaining or game.over:
        return
    left = may_draw(game, player, left)
    if left > game.library[player]:
        game.attempted |= {player}
        log.note("draws-one-at-a-time", "attempted a draw from an empty library", game, (player,))
    drawn = as_many_as_there_are(left, game.library[player])
    game.library[player] -= drawn
    game.drawn_this_turn[player] = game.drawn_this_turn.get(player, 0) + drawn


@implements("replaced-draw", "draws-can-be-replaced", "replaced-draw-in-a-sequence")
def replace_draws(game: GameState, player: str, amount: int, log: Log) -> int:
    """Replace as many of a player's draws as can be, and say how many: 121.6.

    Each is done with before the next draw, and is no attempt to draw. What can't happen can't be
    replaced either (614.17c).
    """
    ready = [one for one in game.draws_replaced if one.player == player]
    done = 0
    while done < amount and ready and may_draw(game, player, 1):
        if len(ready) > amount - done and left_open(ready, lambda one: one.by):
            log.questions.add(57)
        now = first_to_apply(game.book, ready)
        ready.remove(now)
        game.draws_replaced.remove(now)
        done += 1
        if now.by == "win":
            log.note("replaced-draw", "a draw replaced by winning", game, (player,))
            events = SimultaneousEvents()
            events.win_effects.append(player)
            settle(game, events, log)
            if player not in game.remaining or game.over:
                break
        else:
            log.note("replaced-draw", "a draw replaced by nothing", game, (player,))
    return done
