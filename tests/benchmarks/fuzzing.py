"""What fuzzing costs: games a second on an engine in this process, beside the reference alone.

Run as ``python -m tests.benchmarks.fuzzing``. Both make the same games. The reference alone plays
them; fuzzing has an engine without a fault play them, and compares it after each step.
"""

from __future__ import annotations

import argparse
import time

from headjudge.conformance.engines.in_process import InProcess
from headjudge.conformance.engines.registry import load
from headjudge.conformance.fuzzing.campaign import Asked, Fuzzer
from headjudge.conformance.fuzzing.refusing import Refusals
from headjudge.reference import play
from headjudge.spec.rulebook import editions


def main() -> None:
    """Print both rates, and the one as a part of the other."""
    parser = argparse.ArgumentParser(prog="python -m tests.benchmarks.fuzzing")
    parser.add_argument("--pieces", type=int, default=60)
    pieces = parser.parse_args().pieces
    asked = Asked("an engine in this process", editions()[0], 1)
    games, making, alone, fuzzing = 0, 0.0, 0.0, 0.0
    for number in range(pieces):  # turn and turn about, so that both have the same machine
        fuzzer = Fuzzer(InProcess(load("reference")), asked, set())
        begin = time.perf_counter()
        made = [*fuzzer.make(number, Refusals())]
        made_by = time.perf_counter()
        for case in made:
            play(case, derive=False)
        played_by = time.perf_counter()
        fuzzer.play(made)
        games += len(made)
        making += made_by - begin
        alone += played_by - made_by
        fuzzing += time.perf_counter() - played_by
        assert fuzzer.came.games == len(made)
    slow, fast = games / (making + fuzzing), games / (making + alone)
    print(f"{games} games, made in {1000 * making / games:.2f} ms each")
    print(f"the reference alone: {fast:.0f} games a second")
    print(
        f"fuzzing an engine in this process: {slow:.0f} games a second, {slow / fast:.2f} of that"
    )


if __name__ == "__main__":
    main()
