"""500.7, 500.11 and 805.8: whose turn comes next, with turns that are added and skipped."""

from __future__ import annotations

from collections.abc import Collection, Sequence

from reference.cards import draw_cards
from reference.game_state import NOBODY, GameState, Players
from reference.implements import implements, regards
from reference.settle import Log
from spec.protocol import BeginStep, ExtraTurn, Skip
from spec.protocol.turns import Skippable


def change(game: GameState, events: Sequence[ExtraTurn | Skip]) -> None:
    """Let turns be added, and turns and draw steps be skipped, by players who are still in."""
    stay = [event for event in events if event.player in game.remaining]
    if stay:
        add_extra_turns(game, [event.player for event in stay if isinstance(event, ExtraTurn)])
        skip(game, [event for event in stay if isinstance(event, Skip)])


@regards("choices-in-turn-order", "team-extra-turns")
def add_extra_turns(game: GameState, players: Collection[str]) -> None:
    """Add turns after this one, singly and in turn order: 500.7, 101.4.

    Members of a team that shares its turns, who are given one at the same time, are given one
    together (805.8).
    """
    added: list[str] = []
    for player in game.in_turn_order():
        if player in players and game.takes_turns_with(player).isdisjoint(added):
            added.append(player)
    game.turns.extra += added


@regards("team-extra-turns")
def skip(game: GameState, events: Collection[Skip]) -> None:
    """Let players skip what comes next, each team that shares its turns once: 500.11, 805.8."""
    for key in {(event.what, _whose(game, event.player)) for event in events}:
        game.turns.skipping[key] = game.turns.skipping.get(key, 0) + 1


def _whose(game: GameState, player: str) -> str:
    """Under whose name a turn is the player's: where teams share turns the team's."""
    return game.side[player] if game.shared_turns else player


def _is_skipped(game: GameState, what: Skippable, player: str) -> bool:
    """Whether the player skips it; that effect is used up then: 614.10a."""
    key = (what, _whose(game, player))
    left = game.turns.skipping.pop(key, 0) - 1
    if left > 0:
        game.turns.skipping[key] = left
    return left >= 0


@implements("no-turn-for-who-has-left")
@regards("team-turns")
def next_to_play(game: GameState) -> tuple[str, Players]:
    """Whose turn comes next, and those who have left whose turn would have come before: 800.4k.

    It is the newest extra turn, or else that of the next player still in. Where teams share turns
    it is that of the next team: its first member still in stands for it (805.4).
    """
    passed = NOBODY
    while True:
        player = game.turns.extra.pop() if game.turns.extra else _next_in_order(game)
        if _is_skipped(game, "turn", player):
            continue
        sharing = game.takes_turns_with(player)
        if sharing & game.remaining:
            return game.ordered(sharing & game.remaining)[0], passed
        passed |= sharing


def _next_in_order(game: GameState) -> str:
    """The next player, or the first of the next team, from the last turn that was no extra one."""
    before = game.turns.last_in_order
    done = game.takes_turns_with(before)
    game.turns.last_in_order = next((p for p in game.seats_after(before) if p not in done), before)
    return game.turns.last_in_order


@regards("drawing", "team-draws")
def begin_step(game: GameState, event: BeginStep, log: Log) -> None:
    """Begin a step of the turn; in the draw step who is active draws a card: 504.1, 805.4b."""
    active = game.takes_turns_with(game.active) & game.remaining
    if event.step == "draw" and active and not _draw_step_is_skipped(game):
        draw_cards(game, dict.fromkeys(active, 1), log)


@regards("subgame-is-like-any-game", "restarting")
def _draw_step_is_skipped(game: GameState) -> bool:
    """Whether nobody draws: in the first turn of a game of two, or of two teams: 103.8.

    Such a step is none, so that an effect to skip the next one waits (614.10a).
    """
    if game.turns.is_first and (game.two_headed or not game.setup.multiplayer):
        return True
    return _is_skipped(game, "draw-step", game.active)
