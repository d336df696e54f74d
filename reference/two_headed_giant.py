"""810.9: what setting the life totals of team members does to the life total of their team."""

from collections.abc import Iterable
from typing import Any

from msgspec import Struct

from headjudge.reference.derivation import implements
from headjudge.reference.game_state import NOBODY, GameState, Players
from headjudge.reference.life import change_life, set_total, total_if_set
from headjudge.spec.protocol import SetLife


class SetTeamLife(Struct, frozen=True):
    """The life total of a player's whole team becomes a number; no event of a case."""

    player: str
    amount: int


@implements("two-headed-giant-head-life")
def life_of(game: GameState, player: str) -> int:
    """A player's life total as effects see it, in Two-Headed Giant the team's: 810.9a.

    Before 2010-04-23 half the team's, rounded up, and before 2007-05-01 half of 0 where the team's
    is negative.
    """
    total = game.life[game.pool[player]]
    if not game.two_headed or game.book.semantics["two-headed-giant-head-life.is"] != "half":
        return total
    if game.book.semantics["zero-life.negative-life"] != "is a number like any other":
        total = max(total, 0)
    return (total + 1) // 2


@implements("two-headed-giant-set-life")
def set_life(game: GameState, player: str, amount: int) -> None:
    """Let a player's life total become a number, and a team's change by as much: 810.9c.

    In the edition of 2005-08-01 the team's becomes that number.
    """
    if game.book.semantics["two-headed-giant-set-life.sets"] == "the-teams":
        set_total(game, player, amount)
    else:
        change_life(game, player, amount - life_of(game, player))


@implements("two-headed-giant-set-life-of-all")
def set_together(game: GameState, changes: Iterable[Any]) -> tuple[tuple[Any, ...], Players]:
    """The changes, in which the life totals of all members of a team are set once: 810.9d.

    The team chooses the member for whom it happens; before 2010-04-23 the team has their sum. Also
    gives who has a choice between several totals: here they choose the highest (question 44).
    """
    sets = [event for event in changes if isinstance(event, SetLife)]
    told = {event.player: event.amount for event in sets}
    once: dict[str, SetTeamLife] = {}
    choosing = NOBODY
    for player in told:
        members = [p for p in game.seats if game.pool[p] == game.pool.get(player)]
        members = [p for p in members if p in game.players_in_game]
        if len(members) < 2 or not told.keys() >= {*members}:  # noqa: PLR2004 -- one has a life total alone
            continue
        if game.book.semantics["two-headed-giant-set-life-of-all.becomes"] == "the-sum":
            total = sum([told[member] for member in members])
            once[game.pool[player]] = SetTeamLife(members[0], total)
        else:
            which = min if game.book.interpretation(44) == "the-lowest" else max
            totals = {p: total_if_set(game, p, told[p]) for p in members}
            one = which(members, key=totals.__getitem__)
            once[game.pool[player]] = SetTeamLife(one, told[one])
            twice = sum(life.player in members for life in sets) > len(members)
            choosing |= frozenset(members if twice or len(set(totals.values())) > 1 else ())
    out: list[Any] = []
    for event in changes:
        of_all = once.get(game.pool.get(event.player, "")) if isinstance(event, SetLife) else None
        if of_all is None:
            out.append(event)
        elif of_all not in out:
            out.append(of_all)
    return tuple(out), choosing
