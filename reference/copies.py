"""Copies of a game in progress, each of which goes on by itself."""

from __future__ import annotations

from copy import copy, deepcopy
from typing import Any, TypeVar

from reference.game_state import GameState

T = TypeVar("T")
_TOGETHER = ("board", "markers", "turns")
"""What has parts that change and that they may have in common."""


def copied(game: GameState) -> GameState:
    """The game once more: what happens in the one does not happen in the other."""
    here = _apart(game, vars(game))
    here.altered = _apart(game.altered, game.altered.__struct_fields__)
    here.abilities = _apart(game.abilities, game.abilities.__struct_fields__)
    if game.board is None and not game.markers and not game.turns.attackers:
        here.turns = _apart(game.turns, game.turns.__struct_fields__)
    else:
        own = deepcopy({name: getattr(game, name) for name in _TOGETHER})
        for name, value in own.items():
            setattr(here, name, value)
    if game.main is not None:
        here.main = copied(game.main)
    return here


def _apart(of: T, names: Any) -> T:  # noqa: ANN401 -- anything that gives names
    """A copy with lists, dictionaries and sets of its own."""
    here = copy(of)
    for name in names:
        value = getattr(of, name)
        if isinstance(value, list | dict | set):
            setattr(here, name, value.copy())
    return here
