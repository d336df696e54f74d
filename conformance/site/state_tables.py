"""How a game stands after a step, as a small table: a row a player."""

from itertools import pairwise

from msgspec import Struct

from headjudge.conformance.explaining.explanation import Explanation
from headjudge.conformance.explaining.standing import StateInWords, of_one
from headjudge.reference.game_state import GameState

_FATES = ("won", "lost", "drew")


class PlayerRow(Struct, frozen=True):
    """A player, as a row of the table."""

    fate: str
    """What has become of a player who is out: won, lost or drew; empty for who is still in."""
    life: int | None
    """None where the rules don't say it: of who lost more and more in a loop and has left."""
    poison: int
    besides: tuple[str, ...]
    """What else is not as usual."""


class StateTable(Struct, frozen=True):
    """The table, and what there is to say below it."""

    rows: dict[str, PlayerRow]
    """By player."""
    changed: frozenset[str]
    """Those of whom anything in the row is otherwise than in the table before."""
    words: StateInWords
    turn: tuple[str, ...]
    """Whose turn it is, where that has changed."""
    poisoned: bool
    """Whether poison counters are of interest: then they have a column."""
    anew: bool
    """Whether it is of another game than the table before: restarted, or a subgame."""


def tables(explained: Explanation) -> list[StateTable | None]:
    """How a game begins, and how it stands after each step; None where nothing has changed.

    Of what is no game there are none.
    """
    games, stands = explained.games, explained.stands
    poisoned = any(count for game in games for count in game.poison.values())
    every = [{name: _row(game, name) for name in game.seats} for game in games]
    none = frozenset[str]()
    found: list[StateTable | None] = [
        StateTable(rows, none, words, (), poisoned, anew=False)
        for rows, words in zip(every[:1], stands[:1], strict=True)
    ]
    for at, (before, game) in enumerate(pairwise(games), 1):
        rows, words, was = every[at], stands[at], stands[at - 1]
        anew = before.setup is not game.setup
        changed = none if anew else frozenset(p for p in rows if rows[p] != every[at - 1].get(p))
        turn = words.turn if was.turn and was.turn != words.turn else ()
        new = turn or anew or changed or words.waiting != was.waiting
        found.append(StateTable(rows, changed, words, turn, poisoned, anew) if new else None)
    return found


def _row(game: GameState, name: str) -> PlayerRow:
    out = zip(_FATES, (game.won, game.lost, game.drawn), strict=True)
    fate = next((word for word, names in out if name in names), "")
    life = None if name in game.endless - game.remaining else game.life[game.pool[name]]
    poison = game.poison[game.poison_pool[name]]
    still_in = name in game.remaining and not game.over
    return PlayerRow(fate, life, poison, tuple(of_one(game, name)) if still_in else ())
