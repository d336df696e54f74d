"""All faults that can be planted: a file a family, a record a fault."""

from importlib.resources import files

from headjudge.conformance.faults.engine_fault import EngineFault
from headjudge.spec.rulebook import read_record, read_toml


def _family(name: str) -> dict[str, EngineFault]:
    where = f"conformance/faults/{name}.toml"
    text = files("headjudge.conformance.faults").joinpath(f"{name}.toml").read_text("utf-8")
    return {
        fault: read_record(record, EngineFault, f"{where}: {fault}", name=fault)
        for fault, record in read_toml(text, where).items()
    }


FAMILIES = {
    name: _family(name)
    for name in (
        *("simultaneous", "combat", "effects", "numbers", "teams"),
        *("ranges", "leaving", "turns", "loops", "matches"),
    )
}
"""By the names of their files."""
FAULTS = {name: fault for family in FAMILIES.values() for name, fault in family.items()}
"""By their names."""
