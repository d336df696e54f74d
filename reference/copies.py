"""Copies of a game in progress, each of which goes on by itself."""

from copy import copy, deepcopy
from typing import TypeVar

from msgspec import Struct

from headjudge.reference.game_state import GameState

T = TypeVar("T", bound=Struct)
_CONTAINERS = (list, dict, set)
_TOGETHER = ("board", "markers", "turns")
"""What has parts that change and that they may have in common."""


def copied(game: GameState) -> GameState:
    """The game once more: what happens in the one does not happen in the other."""
    here = _apart(game)
    here.altered, here.abilities = _apart(game.altered), _apart(game.abilities)
    if game.board is None and not game.markers and not game.turns.attackers:
        here.turns = _apart(game.turns)
    else:
        own = deepcopy({name: getattr(game, name) for name in _TOGETHER})
        for name, value in own.items():
            setattr(here, name, value)
    if game.main is not None:
        here.main = copied(game.main)
    return here


def _apart(of: T) -> T:
    """A copy with lists, dictionaries and sets of its own."""
    here = copy(of)
    for name in of.__struct_fields__:
        value = getattr(of, name)
        if isinstance(value, _CONTAINERS):
            setattr(here, name, value.copy())
    return here
