"""Copy games, and record the visible state after each step."""

from collections.abc import Collection
from copy import copy, deepcopy
from typing import TypeVar

from msgspec import Struct

from headjudge.reference.derivation import Played
from headjudge.reference.game_play import play
from headjudge.reference.game_state import GameState, initial_state
from headjudge.spec.protocol import Case, Outcome
from headjudge.spec.rulebook import Rulebook

T = TypeVar("T", bound=Struct)
_CONTAINERS = (list, dict, set)
_TOGETHER = ("board", "markers", "turns")
"""Mutable attributes that may share objects and are therefore copied together."""


def copy_game(game: GameState) -> GameState:
    """Return a copy of a game that shares no mutable state with it."""
    duplicate = _shallow_copy(game)
    duplicate.modifiers, duplicate.abilities = (
        _shallow_copy(game.modifiers),
        _shallow_copy(game.abilities),
    )
    if game.board is None and not game.markers and not game.turns.attackers:
        duplicate.turns = _shallow_copy(game.turns)
    else:
        parts = deepcopy({name: getattr(game, name) for name in _TOGETHER})
        for name, value in parts.items():
            setattr(duplicate, name, value)
    if game.main is not None:
        duplicate.main = copy_game(game.main)
    return duplicate


def _shallow_copy(original: T) -> T:
    """Return a copy whose lists, dictionaries and sets are independent."""
    duplicate = copy(original)
    for name in original.__struct_fields__:
        value = getattr(original, name)
        if isinstance(value, _CONTAINERS):
            setattr(duplicate, name, value.copy())
    return duplicate


class VisibleState(Struct, frozen=True):
    """The visible state of a game after a step, by player in seat order.

    During a subgame, this covers only the subgame's players.
    """

    life: dict[str, int]
    poison: dict[str, int]
    library: dict[str, int]
    commander_damage: dict[str, int]
    """The most combat damage dealt to each player by one commander; omits players without any."""
    restrictions: dict[str, tuple[str, ...]]
    """The kinds of restriction on each restricted player."""
    still_in: tuple[str, ...]
    attempted: tuple[str, ...]
    """Players who tried to draw from an empty library since the last check."""


def visible_states(case: Case, at_once: Collection[str] = ()) -> tuple[VisibleState, ...]:
    """Return the visible state after each step of a case; see :func:`play` for `at_once`."""
    visible: list[VisibleState] = []
    play(case, derive=False, watch=lambda game: visible.append(_visible(game)), at_once=at_once)
    return tuple(visible)


class Watched(Struct, frozen=True):
    """A case's outcomes, with copies of the game along the way."""

    played: Played[Outcome]
    games: tuple[GameState, ...]
    """The game at the beginning and after each step."""
    rounds: tuple[tuple[GameState, ...], ...]
    """The game in each round of each step's checks; a check's last round finds nothing."""
    moments: tuple[tuple[GameState, ...], ...]
    """The game before each moment of each step, so before each event if these have an order."""


def play_watched(case: Case) -> Watched:
    """Play a well-formed case and store copies of the game."""
    games = [initial_state(case.game, Rulebook.at(case.edition))]
    rounds: list[list[GameState]] = [[]]
    moments: list[list[GameState]] = [[]]

    def after_a_step(game: GameState) -> None:
        games.append(copy_game(game))
        rounds.append([])
        moments.append([])

    played = play(
        case,
        watch=after_a_step,
        at_checks=lambda game: rounds[-1].append(copy_game(game)),
        at_moments=lambda game: moments[-1].append(copy_game(game)),
    )
    return Watched(
        played, tuple(games), tuple(map(tuple, rounds[:-1])), tuple(map(tuple, moments[:-1]))
    )


def most_commander_damage(game: GameState) -> dict[str, int]:
    """Return the most combat damage dealt to each player by one commander; omit zero."""
    damage: dict[str, int] = {}
    for (player, _), amount in game.commander_damage.items():
        damage[player] = max(amount, damage.get(player, 0))
    return damage


def _visible(game: GameState) -> VisibleState:
    restrictions: dict[str, tuple[str, ...]] = {}
    for player, kind in game.restrictions:
        restrictions[player] = (*restrictions.get(player, ()), kind)
    return VisibleState(
        life={p: game.life[game.pool[p]] for p in game.seats},
        poison={p: game.poison[game.poison_pool[p]] for p in game.seats},
        library=dict(game.library),
        commander_damage=most_commander_damage(game),
        restrictions=restrictions,
        still_in=() if game.over else game.ordered(game.players_in_game),
        attempted=game.ordered(game.attempted),
    )
