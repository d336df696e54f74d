"""104.6: restarting the game."""

from __future__ import annotations

from msgspec.structs import replace

from reference.grand_melee import hand_out_markers
from reference.implements import implements
from reference.table import Table
from spec.vocabulary import Player


@implements("restart", "restarting", "restarter-starts")
def restarted(table: Table, controller: str) -> Table:
    """A new game among those still in, begun by `controller`: 104.6, 727.1, 727.1a.

    Everyone has their cards back (a library of the usual size) and starting life; nothing else
    carries over, and nothing is known of where each object is. Limited range does not matter for
    who takes part (727.7). Where teams share turns the first turn is the team's, for which its
    first member stands (805.4).
    """
    players = tuple(
        Player(
            p.name,
            team=p.team,
            emperor=p.emperor,
            archenemy=p.archenemy,
            range=p.range,
            commanders=p.commanders,
        )
        for p in table.setup.players
        if p.name in table.remaining
    )
    new = Table(replace(table.setup, players=players, objects=()), table.rules)
    new.active = new.ordered(new.fellows(controller))[0]
    new.restarted = True
    if table.markers:
        hand_out_markers(new)
    return new
