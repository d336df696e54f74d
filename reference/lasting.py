"""611: effects that say what can't happen, or what happens instead: how they begin and end."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, TypeVar

from reference import leaving
from reference.game_state import GameState
from reference.implements import regards
from spec import protocol as v

R = TypeVar("R", v.ReplaceDraw, v.ReplaceLoss)


def begin_restriction(game: GameState, event: v.Restriction) -> None:
    """Let an effect begin that says what a player can't do."""
    if event.controller is None or event.controller in game.remaining:
        game.restricting.append(event)
        game.settle_restrictions()


def end_restriction(game: GameState, event: v.EndRestriction) -> None:
    """End the oldest such effect of that controller; where none is named, one of no permanent."""
    same = [one for one in game.restricting if (one.player, one.kind) == (event.player, event.kind)]
    named = [one for one in same if one.controller == event.controller]
    if event.controller is None:
        named += same
    if named:
        game.restricting.remove(named[0])
        game.settle_restrictions()


def _begin_replacement(game: GameState, event: R, waiting: list[R]) -> None:
    """Let something wait to take the place of a player's losses or draws."""
    if event.controller is None or leaving.reaches(game, event.controller, event.player):
        waiting.append(event)


def _end_replacement(event: v.EndReplaceLoss | v.EndReplaceDraw, waiting: list[R]) -> None:
    """End the oldest such effect of that controller; where none is named, one of no permanent."""
    there = [one for one in waiting if one.player == event.player]
    named = [one for one in there if one.controller == event.controller]
    if event.controller is None:
        named += there
    if named:
        del waiting[next(place for place, one in enumerate(waiting) if one is named[0])]


BEGIN_OR_END: dict[type, Callable[[GameState, Any], None]] = {
    v.Restriction: begin_restriction,
    v.EndRestriction: end_restriction,
    v.ReplaceLoss: lambda game, event: _begin_replacement(game, event, game.losses_replaced),
    v.EndReplaceLoss: lambda game, event: _end_replacement(event, game.losses_replaced),
    v.ReplaceDraw: lambda game, event: _begin_replacement(game, event, game.draws_replaced),
    v.EndReplaceDraw: lambda game, event: _end_replacement(event, game.draws_replaced),
}
"""What the events of such effects do. An end that is to come in the next check is done then."""


def happen(game: GameState, event: Any) -> None:  # noqa: ANN401 -- one of those above
    """Let such an effect begin or end; one whose permanent is dying ends in the next check."""
    if isinstance(event, v.EndEffect) and event.dying:
        game.dying.append(event)
    else:
        BEGIN_OR_END[type(event)](game, event)


@regards("state-based-actions")
def end_dying(game: GameState) -> bool:
    """End the effects of permanents that a check destroys, and say whether there were any: 704.3.

    The losses of that round of the check have looked at them; those of the next one do not.
    """
    dying, game.dying = game.dying, []
    for event in dying:
        BEGIN_OR_END[type(event)](game, event)
    return bool(dying)
