"""All faults that can be planted."""

from headjudge.conformance.faults import (
    combat_faults,
    effect_faults,
    leaving_faults,
    loop_faults,
    match_faults,
    number_faults,
    range_faults,
    simultaneous_faults,
    team_faults,
    turn_faults,
)
from headjudge.conformance.faults.engine_fault import EngineFault

FAMILIES = (
    simultaneous_faults,
    combat_faults,
    effect_faults,
    number_faults,
    team_faults,
    range_faults,
    leaving_faults,
    turn_faults,
    loop_faults,
    match_faults,
)
FAULTS: dict[str, EngineFault] = {one.name: one for family in FAMILIES for one in family.FAULTS}
"""By their names."""
