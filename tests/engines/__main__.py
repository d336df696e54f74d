"""Misbehave in every way, many times: ``python -m tests.engines --times 100``.

Prints a line a way: in how many runs all was right, how long one took at most, and which verdicts
the bad case got; then what was wrong. Ends with status 1 if anything was.
"""

import argparse
import os
import sys
from collections import Counter
from concurrent.futures import ProcessPoolExecutor

from tests.engines.trial import Seen, trial
from tests.engines.ways import FAMILIES, Way


def main() -> int:
    """Run and print; the exit status."""
    every = {way.name: way for ways in FAMILIES.values() for way in ways}
    parser = argparse.ArgumentParser(description=__doc__, prog="python -m tests.engines")
    parser.add_argument("--times", type=int, default=100, help="how often each way is tried")
    parser.add_argument("--at-once", type=int, default=2 * (os.cpu_count() or 1))
    parser.add_argument("names", nargs="*", help="the ways or families to try; by default all")
    given = parser.parse_args()
    if unknown := {*given.names} - {*every, *FAMILIES}:
        parser.error(f"unknown: {', '.join(sorted(unknown))}")
    asked = {way.name for name in given.names for way in FAMILIES.get(name) or (every[name],)}
    failed = False
    with ProcessPoolExecutor(given.at_once) as pool:
        pending = [
            (way, [pool.submit(trial, way, number) for number in range(given.times)])
            for way in every.values()
            if way.name in asked or not asked
        ]
        for way, futures in pending:
            seen = [future.result() for future in futures]
            wrong = Counter(fault for one in seen for fault in one.faults)
            failed |= bool(wrong)
            sys.stdout.write(line(way, seen))
            sys.stdout.writelines(f"      {n} {fault}\n" for fault, n in wrong.most_common(8))
            sys.stdout.flush()
    return int(failed)


def line(way: Way, seen: list[Seen]) -> str:
    """What came of a way, in a line."""
    right = sum(not one.faults for one in seen)
    verdicts = Counter(one.verdicts.get("bad", "none") for one in seen)
    told = ", ".join(f"{count} {verdict}" for verdict, count in verdicts.most_common())
    longest = max(one.seconds for one in seen)
    return f"{way.name:34} {right:4} of {len(seen)} right {longest:6.1f} s  {told}\n"


if __name__ == "__main__":
    sys.exit(main())
