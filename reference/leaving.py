"""104.1 and 104.5: who is out, and whether the game is over."""

from __future__ import annotations

from reference.implements import implements
from reference.table import Players, Table


@implements("loser-leaves")
def still_in(table: Table, losing: Players, drawing: Players) -> Players:
    """Those who are left when everyone who loses or draws now has left the game: 104.5."""
    return table.remaining - losing - drawing


@implements("game-ends-at-once")
def is_over(table: Table) -> bool:
    """Whether somebody has won, or nobody is left because the game was drawn: 104.1."""
    return bool(table.won) or not table.remaining
