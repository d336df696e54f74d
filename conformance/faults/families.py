"""All faults that can be planted: a file a family, a record a fault."""

from importlib.resources import files
from importlib.resources.abc import Traversable
from operator import attrgetter

from headjudge.conformance.faults.engine_fault import EngineFault
from headjudge.spec.rulebook import read_record, read_toml


def _family(file: Traversable) -> dict[str, EngineFault]:
    where = f"conformance/faults/{file.name}"
    return {
        fault: read_record(record, EngineFault, f"{where}: {fault}", name=fault)
        for fault, record in read_toml(file.read_text("utf-8"), where).items()
    }


FAMILIES = {
    file.name.removesuffix(".toml"): _family(file)
    for file in sorted(files(__package__).iterdir(), key=attrgetter("name"))
    if file.name.endswith(".toml")
}
"""By the names of their files."""
FAULTS = {name: fault for family in FAMILIES.values() for name, fault in family.items()}
"""By their names."""
