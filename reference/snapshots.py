"""How a game stands after each step: what people want to see of it, told or not.

Copies of a game in progress, each of which goes on by itself.
"""

from collections.abc import Collection
from copy import copy, deepcopy
from typing import TypeVar

from msgspec import Struct

from headjudge.reference.derivation import Played
from headjudge.reference.game_play import play
from headjudge.reference.game_state import GameState, seated
from headjudge.spec.protocol import Case, Outcome
from headjudge.spec.rulebook import Rulebook

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


class Seen(Struct, frozen=True):
    """What there is to see of a game between two steps, by player in seat order.

    Who is outside of a subgame that is played is not there.
    """

    life: dict[str, int]
    poison: dict[str, int]
    library: dict[str, int]
    commander_damage: dict[str, int]
    """The most combat damage that one commander has dealt each player who was dealt any."""
    restrictions: dict[str, tuple[str, ...]]
    """What each player can't do, of whom an effect says so."""
    still_in: tuple[str, ...]
    attempted: tuple[str, ...]
    """Who has attempted to draw from an empty library since the last check."""


def states(case: Case, at_once: Collection[str] = ()) -> tuple[Seen, ...]:
    """How the game stands after each step of a well-formed case; `at_once` as in :func:`play`."""
    found: list[Seen] = []
    play(case, derive=False, watch=lambda game: found.append(_seen(game)), at_once=at_once)
    return tuple(found)


class Watched(Struct, frozen=True):
    """What the rules make of a case, and the game as it stood on the way."""

    played: Played[Outcome]
    games: tuple[GameState, ...]
    """As it began, and after each step."""
    rounds: tuple[tuple[GameState, ...], ...]
    """As each round of the checks in each step found it; the last of a check finds nothing."""


def watched(case: Case) -> Watched:
    """Play a well-formed case and keep how the game stood."""
    games = [seated(case.game, Rulebook.at(case.edition))]
    rounds: list[list[GameState]] = [[]]

    def after_a_step(game: GameState) -> None:
        games.append(copied(game))
        rounds.append([])

    played = play(case, watch=after_a_step, at_checks=lambda game: rounds[-1].append(copied(game)))
    return Watched(played, tuple(games), tuple(map(tuple, rounds[:-1])))


def most_commander_damage(game: GameState) -> dict[str, int]:
    """The most combat damage that one commander has dealt each player who was dealt any."""
    damage: dict[str, int] = {}
    for (player, _), amount in game.commander_damage.items():
        damage[player] = max(amount, damage.get(player, 0))
    return damage


def _seen(game: GameState) -> Seen:
    restrictions: dict[str, tuple[str, ...]] = {}
    for player, kind in game.restrictions:
        restrictions[player] = (*restrictions.get(player, ()), kind)
    return Seen(
        life={p: game.life[game.pool[p]] for p in game.seats},
        poison={p: game.poison[game.poison_pool[p]] for p in game.seats},
        library=dict(game.library),
        commander_damage=most_commander_damage(game),
        restrictions=restrictions,
        still_in=() if game.over else game.ordered(game.players_in_game),
        attempted=game.ordered(game.attempted),
    )
