"""Run as ``python -m tests.fuzz --seconds 600``; ``--kind`` and ``--number`` show one again."""

import argparse
import random
import sys
import time
from itertools import count

from tests.fuzz.kinds import KINDS
from tests.fuzz.trying import Fault, attempt


def main() -> int:
    """Try inputs of every kind in turn until the time is up; 1 if any did harm."""
    parser = argparse.ArgumentParser(prog="python -m tests.fuzz")
    parser.add_argument("--seconds", type=float, default=60.0)
    parser.add_argument("--seed", type=int, default=random.randrange(10**6))
    parser.add_argument("--kind", choices=KINDS)
    parser.add_argument("--number", type=int)
    asked = parser.parse_args()
    kinds = [asked.kind] if asked.kind else list(KINDS)
    deadline = time.monotonic() + asked.seconds
    faults: dict[str, Fault] = {}
    tried = 0
    print(f"seed {asked.seed}", flush=True)
    for number in count() if asked.number is None else [asked.number]:
        if time.monotonic() > deadline:
            break
        for kind in kinds:
            tried += 1
            fault = attempt(kind, asked.seed, number)
            if fault and fault.where not in faults:
                faults[fault.where] = fault
                print(fault, flush=True)
    print(f"{tried} inputs, {len(faults)} different faults")
    return 1 if faults else 0


if __name__ == "__main__":
    sys.exit(main())
