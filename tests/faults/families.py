"""All faults that can be planted."""

from __future__ import annotations

from tests.faults import (
    combat,
    effects,
    leaving,
    loops,
    matches,
    numbers,
    ranges,
    simultaneous,
    teams,
)
from tests.faults.records import EngineFault

FAMILIES = (simultaneous, combat, effects, numbers, teams, ranges, leaving, loops, matches)
FAULTS: dict[str, EngineFault] = {one.name: one for family in FAMILIES for one in family.FAULTS}
"""By their names."""
