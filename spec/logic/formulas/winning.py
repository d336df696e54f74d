"""Winning by effects."""

from __future__ import annotations

from spec.logic import facts as f
from spec.logic.algebra import FALSE, Formula, Term, some
from spec.logic.formulas.definition import formula
from spec.logic.formulas.players import (
    cannot_win,
    in_range,
    opponents,
    playing,
    reached,
    share_result,
)
from spec.rulebook import Rulebook


@formula("win-by-effect")
def win_effect(_book: Rulebook, p: Term) -> Formula:
    """An effect that reaches p says that p wins."""
    return playing(p) & f.told_to_win(p) & reached(p)


@formula("win-by-effect")
def would_win(_book: Rulebook, p: Term) -> Formula:
    """An effect says that p, or with p the whole Two-Headed Giant team, wins, and p can win."""
    return playing(p) & some(lambda q: share_result(p, q) & win_effect(q)) & ~cannot_win(p)


@formula("win-effect-makes-opponents-lose")
def others_lose_instead(book: Rulebook) -> Formula:
    """In games of this kind win effects make opponents lose instead."""
    when = book.means["win-effect-makes-opponents-lose.when"]
    return {"multiplayer": f.multiplayer(), "limited-range": f.limited_range()}.get(when, FALSE)


@formula("win-effect-makes-opponents-lose")
def loses_instead(_book: Rulebook, p: Term) -> Formula:
    """A player loses because an effect says that an opponent wins in whose own range p is."""
    winner = some(lambda q: win_effect(q) & ~cannot_win(q) & opponents(q, p) & in_range(q, p))
    return others_lose_instead() & playing(p) & winner


@formula("win-by-effect")
def to_win(_book: Rulebook, p: Term) -> Formula:
    """A player is to win by an effect; of different sides the first in turn order (question 1)."""
    first = some(
        lambda q: f.same_side(p, q) & would_win(q) & ~some(lambda r: would_win(r) & f.before(r, q))
    )
    return would_win(p) & ~others_lose_instead() & first
