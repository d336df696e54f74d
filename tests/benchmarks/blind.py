"""Print the causes that a run names for faults that no record resembles.

Run as ``python -m tests.benchmarks.blind``. Each fault of a random sample is injected into the
reference and diagnosed without the records of its family, as if it were new. Its description is
printed above the titles of the first causes, to be read and judged: would the title send an
engine's author to the right function?
"""

import argparse
from collections.abc import Iterator
from random import Random

import pytest

from headjudge.judge import fault_dictionary
from headjudge.judge.causes import Cluster, cluster_failures
from headjudge.judge.diagnosis import finished
from headjudge.judge.fault_dictionary import ANSWERING, FAMILIES, FAULTS
from headjudge.report import summary
from tests.slow.planted import all_cases

SHOWN = 3
"""Maximum number of causes to print per fault."""


def sample(seed: int, size: int) -> list[str]:
    """Return random faults with which the reference still answers."""
    return Random(seed).sample(ANSWERING, size)


def blind_causes(name: str) -> list[Cluster]:
    """Return the causes of a fault's failures, diagnosed without the records of its family."""
    cases, fault = all_cases(), FAULTS[name]
    (family,) = (set(faults) for faults in FAMILIES.values() if name in faults)
    engine, changed = cases.engine(fault), cases.changes(fault)
    with pytest.MonkeyPatch.context() as patch:
        others = tuple(other for other in ANSWERING if other not in family)
        patch.setattr(fault_dictionary, "ANSWERING", others)
        played = [each for each in cases.scenarios if each.case.id in changed]
        judged = cases.judged | {event.id: event for event in cases.judge(engine, played)}
        run = [*judged.values()]
        done = finished(run, cases.scenarios, engine.describe())
    return cluster_failures(run, done.explained)


def lines(name: str) -> Iterator[str]:
    """Yield a fault's description, and the titles of its first causes with their first cases."""
    fault = FAULTS[name]
    yield f"{name}: {fault.description} ({fault.rules})"
    clusters = blind_causes(name)
    for cluster in clusters[:SHOWN]:
        known = " [known fault]" if cluster.cause.key in FAULTS else ""
        yield f"  {summary.title(cluster)}{known}"
        yield f"    {summary.in_a_line(cluster.cases[0])}"
    if len(clusters) > SHOWN:
        yield f"  and {len(clusters) - SHOWN} more"


def main() -> None:
    """Print the causes of each fault in the sample."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--seed", type=int, default=18)
    parser.add_argument("--faults", type=int, default=60)
    options = parser.parse_args()
    for number, name in enumerate(sample(options.seed, options.faults), 1):
        print(f"{number}. " + "\n".join(lines(name)), flush=True)


if __name__ == "__main__":
    main()
