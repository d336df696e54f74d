"""Effects and abilities of objects: they go with these, and are their controllers': 109.5."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import TypeVar

from msgspec.structs import replace

from headjudge.reference.game_state import GameState
from headjudge.reference.implements import regards
from headjudge.spec import protocol as v

Lasting = v.Restriction | v.ReplaceLoss | v.ReplaceDraw | v.Alteration | v.Redirect | v.Prevent
E = TypeVar("E", bound=Lasting | v.Trigger | v.StateTrigger)


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
    known = game.abilities.known
    game.abilities.gone += [one for one in known if one.object and not _stays(game, one.object)]
    game.abilities.known = list(_followed(game, known))
    for obj in game.board.objects.values():
        obj.is_new = False
    game.settle_restrictions()


def _followed(game: GameState, effects: Iterable[E]) -> Iterator[E]:
    """The effects that are left, each about whoever it is about now."""
    for one in effects:
        name = getattr(one, "object", None)
        if name is None:
            yield one
        elif controller := _stays(game, name):
            yield one if one.player == controller else _about(one, controller)


def _stays(game: GameState, name: str) -> str | None:
    """Who controls a permanent that is the same as before; nobody, where it has left."""
    is_new = game.board is not None and game.board.objects[name].is_new
    return None if is_new else _controller(game, name)


def _about(one: E, controller: str) -> E:
    """The effect or ability as it is where that player controls its object."""
    more: dict[str, object] = {}
    if isinstance(one, v.Trigger | v.StateTrigger):
        more["to"] = tuple([controller if p == one.player else p for p in one.to])
        more["condition"] = _asked(one.condition, one.player, controller)
        more["later"] = _asked(one.later, one.player, controller)
    if isinstance(one, v.Trigger) and one.whose == one.player:
        more["whose"] = controller
    return replace(one, player=controller, **more)


def _asked(condition: v.Condition | None, before: str, now: str) -> v.Condition | None:
    """What an ability asks for, of its controller now where it was of the one before."""
    if condition is None:
        return None
    player = now if condition.player == before else condition.player
    return replace(condition, player=player, also=_asked(condition.also, before, now))
