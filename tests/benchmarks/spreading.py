"""Measure what a second worker is worth, as a ratio of two things measured in the same run.

Run as ``python -m tests.benchmarks.spreading`` where nothing else runs: whatever does takes from
two workers what one did not need. ``--scheduler tcp://host:port`` measures a cluster against one
process of this machine. Nothing here passes or fails.
"""

import argparse
import os
import time

from headjudge.conformance.spreading import Piece, Workers, spread
from tests.benchmarks.answering import EACH, SITUATIONS, answered


def seconds(workers: Workers, situations: int) -> float:
    """How long they take, from the first process that is started to the last that has ended."""
    begin = time.perf_counter()
    pieces = (Piece(str(first), first) for first in range(0, situations, EACH))
    assert sum(count for _, count in spread(answered, pieces, workers)) > 0
    return time.perf_counter() - begin


def main() -> None:
    """Print the ratios."""
    parser = argparse.ArgumentParser(prog="python -m tests.benchmarks.spreading")
    parser.add_argument("--situations", type=int, default=SITUATIONS)
    parser.add_argument("--rounds", type=int, default=3)
    parser.add_argument("--scheduler", default="")
    asked = parser.parse_args()
    many = Workers(scheduler=asked.scheduler) if asked.scheduler else Workers(2)
    ratios = []
    for _ in range(asked.rounds):
        load = os.getloadavg()[0]
        one, more = (seconds(who, asked.situations) for who in (Workers(), many))
        ratios.append(one / more)
        print(
            f"one {one:6.2f} s, more {more:6.2f} s: {ratios[-1]:.2f} times (load before {load:.1f})"
        )
    print(f"the best of {asked.rounds}: {max(ratios):.2f} times what one does")


if __name__ == "__main__":
    main()
