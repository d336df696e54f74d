"""Say of each planted fault by how many cases it is caught, and under which cause.

Run as ``python -m tests.faults``. Fails if nothing catches a fault, or if the first cause of a run
does not name a rule that is broken.
"""

import argparse
import gc
import multiprocessing
import os
import sys
from collections.abc import Iterator, Sequence
from concurrent.futures import ProcessPoolExecutor

from headjudge.conformance.judging.fault_dictionary import FAULTS, EngineFault
from tests.faults.trial import Caught, Told, all_cases


def told_otherwise(fault: EngineFault) -> dict[str, Told]:
    """What the reference with a fault tells otherwise."""
    return all_cases().otherwise(fault)


def tried(fault: EngineFault) -> Caught:
    """What a run shows of a fault, but for all that the causes after the first have."""
    return all_cases().trial(fault)


def in_words(caught: Caught) -> Iterator[str]:
    """What a run shows of a fault, in lines."""
    fault = caught.fault
    verdict = "named" if caught.named else "CAUGHT, NOT NAMED" if caught.causes else "NOT CAUGHT"
    known = f" ({', '.join(fault.found_in)})" if fault.found_in else ""
    yield f"{verdict}: {fault.name}{known}: {fault.description}"
    if caught.causes:
        first = caught.first
        yield f"  first by {first.id} ({first.path}:{first.line})"
    for one in caught.causes:
        yield f"  {len(one.cases):4} {one.cause.key}: {one.cause.says}"


def chosen(names: Sequence[str]) -> list[EngineFault]:
    """The faults of these names or numbers; all, where none is named."""
    found = [
        one
        for one in FAULTS.values()
        if not names or {one.name, *(seen.split()[0] for seen in one.found_in)}.intersection(names)
    ]
    known = {name for one in found for name in (one.name, *(s.split()[0] for s in one.found_in))}
    if unknown := set(names) - known:
        raise SystemExit(f"there is no fault {', '.join(sorted(unknown))}")
    return found


def out_of_date(faults: Sequence[EngineFault]) -> Iterator[str]:
    """Why some of the faults can't be planted any more."""
    for fault in faults:
        try:
            all_cases().engine(fault)
        except ValueError as error:
            yield str(error)


def main(words: Sequence[str] | None = None) -> int:
    parser = argparse.ArgumentParser(prog="python -m tests.faults", description=__doc__)
    parser.add_argument("fault", nargs="*", help="its name or number; by default all")
    parser.add_argument("-j", "--jobs", type=int, default=os.cpu_count(), help="processes")
    asked = parser.parse_args(words)
    faults = chosen(asked.fault)
    if problems := [*out_of_date(faults)]:
        print("\n".join(problems), file=sys.stderr)
        return 2
    gc.freeze()  # all cases and the faults planted, which the processes that are forked find ready
    fork = multiprocessing.get_context("fork")
    named = caught = 0
    with ProcessPoolExecutor(asked.jobs, fork) as pool:
        for fault, found in zip(faults, pool.map(told_otherwise, faults), strict=True):
            all_cases().engine(fault).otherwise = found
    gc.freeze()
    with ProcessPoolExecutor(asked.jobs, fork) as pool:  # which knows what each of them tells
        for one in pool.map(tried, faults):
            print("\n".join(in_words(one)), flush=True)
            named += one.named
            caught += bool(one.causes)
    print(f"{len(faults)} faults, {caught} caught, {named} under a rule that is broken")
    return int(named < len(faults))


if __name__ == "__main__":
    sys.exit(main())
