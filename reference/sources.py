"""Effects of objects: they end with these, and are about whoever controls them: 109.5, 611.3."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import TypeVar

from msgspec.structs import replace

from reference.game_state import GameState
from reference.implements import regards
from spec.protocol import Alteration, Prevent, Redirect, ReplaceDraw, ReplaceLoss, Restriction

E = TypeVar("E", bound=Restriction | ReplaceLoss | ReplaceDraw | Alteration | Redirect | Prevent)


def says_so(game: GameState, effect: E) -> bool:
    """Whether the object of an effect is on the battlefield, controlled by whom it is about.

    It is so of an effect of no object.
    """
    name = getattr(effect, "object", None)
    return name is None or _controller(game, name) == effect.player


def _controller(game: GameState, name: str) -> str | None:
    """Who controls a permanent; nobody, where the object is none."""
    obj = game.board.objects.get(name) if game.board is not None else None
    return obj.controller if obj is not None and obj.zone == "battlefield" else None


@regards("leaving-takes-objects", "nothing-to-who-has-left")
def follow(game: GameState) -> None:
    """End the effects of objects that have left the battlefield; let others be their controllers'.

    An object that has come back is another one (400.7).
    """
    if game.board is None:
        return
    game.restricting = list(_followed(game, game.restricting))
    game.losses_replaced = list(_followed(game, game.losses_replaced))
    game.draws_replaced = list(_followed(game, game.draws_replaced))
    game.altered.life = list(_followed(game, game.altered.life))
    game.altered.damage = list(_followed(game, game.altered.damage))
    for obj in game.board.objects.values():
        obj.is_new = False
    game.settle_restrictions()


def _followed(game: GameState, effects: Iterable[E]) -> Iterator[E]:
    """The effects that are left, each about whoever it is about now."""
    assert game.board is not None  # noqa: S101 -- its objects have effects
    for one in effects:
        name = getattr(one, "object", None)
        if name is None:
            yield one
            continue
        controller = _controller(game, name)
        if controller is not None and not game.board.objects[name].is_new:
            yield one if one.player == controller else replace(one, player=controller)
