"""How a game stands after a step, as a small table: a row a player."""

from collections.abc import Iterator
from itertools import pairwise

from msgspec import Struct

from headjudge.conformance import join
from headjudge.conformance.explaining.explanation import Explanation
from headjudge.conformance.explaining.standing import StateInWords, of_one
from headjudge.reference.game_state import GameState

_FATES = ("won", "lost", "drew")


class PlayerRow(Struct, frozen=True):
    """A player, as a row of the table."""

    name: str
    fate: str
    """What has become of a player who is out: won, lost or drew; empty for who is still in."""
    life: int | None
    """None where the rules don't say it: of who lost more and more in a loop and has left."""
    poison: int
    besides: tuple[str, ...]
    """What else is not as usual."""
    changed: bool = False
    """Whether anything in the row is otherwise than in the table before."""


class StateTable(Struct, frozen=True):
    """The table, and what there is to say below it."""

    rows: tuple[PlayerRow, ...]
    shared: str
    """Who share a life total, in words; empty where nobody does."""
    waiting: tuple[str, ...] = ()
    """What is still to happen."""
    turn: str = ""
    """Whose turn it is, where that has changed."""
    poisoned: bool = False
    """Whether poison counters are of interest: then they have a column."""
    anew: bool = False
    """Whether it is of another game than the table before: restarted, or a subgame."""


def tables(explained: Explanation) -> list[StateTable | None]:
    """How a game begins, and how it stands after each step; None where nothing has changed.

    Of what is no game there are none.
    """
    games = explained.games
    if not games:
        return []
    poisoned = any(count for game in games for count in game.poison.values())
    found = [
        _table(game, words, poisoned=poisoned)
        for game, words in zip(games, explained.stands, strict=True)
    ]
    after = zip(pairwise(games), pairwise(found), strict=True)
    changes = [_changed(*two, anew=before.setup is not here.setup) for (before, here), two in after]
    return [_without_turn(found[0]), *changes]


def _table(game: GameState, words: StateInWords, *, poisoned: bool) -> StateTable:
    shared = [names for names in words.of if names in words.sharing]
    return StateTable(
        tuple(_rows(game)),
        "; ".join(f"{join(names)} share a life total" for names in shared),
        words.waiting,
        join(words.turn) if words.turn else "",
        poisoned,
    )


def _rows(game: GameState) -> Iterator[PlayerRow]:
    for name in game.seats:
        out = zip(_FATES, (game.won, game.lost, game.drawn), strict=True)
        fate = next((word for word, names in out if name in names), "")
        life = None if name in game.life_unsaid else game.life[game.pool[name]]
        poison = game.poison[game.poison_pool[name]]
        still_in = name in game.remaining and not game.over
        yield PlayerRow(name, fate, life, poison, tuple(of_one(game, name)) if still_in else ())


def _changed(before: StateTable, here: StateTable, *, anew: bool) -> StateTable | None:
    """The table with what is new in it marked; None if nothing is."""
    if before == here and not anew:
        return None
    old = {row.name: row for row in before.rows}
    rows = tuple(_marked(row, anew=anew, old=old.get(row.name)) for row in here.rows)
    turn = here.turn if before.turn and before.turn != here.turn else ""
    if not (turn or anew or here.waiting != before.waiting or any(row.changed for row in rows)):
        return None
    return StateTable(rows, here.shared, here.waiting, turn, here.poisoned, anew)


def _marked(row: PlayerRow, old: PlayerRow | None, *, anew: bool) -> PlayerRow:
    changed = not anew and row != old
    return PlayerRow(row.name, row.fate, row.life, row.poison, row.besides, changed)


def _without_turn(table: StateTable) -> StateTable:
    return StateTable(table.rows, table.shared, table.waiting, "", table.poisoned)
