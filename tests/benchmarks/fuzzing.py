"""What fuzzing costs: games a second on an engine in this process, beside the reference alone.

Run as ``python -m tests.benchmarks.fuzzing``. Both make the same games, as they are once the
suite's cases were played. The reference alone plays them; fuzzing has an engine without a fault
play them, and compares it after each step. Seconds are the processor's.
"""

import argparse
import time

from headjudge.fuzz.campaign import FuzzConfig, Fuzzer
from headjudge.fuzz.game_generator import generator_inputs
from headjudge.fuzz.unsupported_filter import UnsupportedFilter
from headjudge.reference import play
from headjudge.runner.in_process import InProcessEngine
from headjudge.runner.registry import load
from headjudge.spec.rulebook import editions


def main() -> None:
    """Print both rates, and the one as a part of the other."""
    parser = argparse.ArgumentParser(prog="python -m tests.benchmarks.fuzzing")
    parser.add_argument("--pieces", type=int, default=60)
    pieces = parser.parse_args().pieces
    asked = FuzzConfig("an engine in this process", editions()[0], 1)
    games, making, alone, fuzzing = 0, 0.0, 0.0, 0.0
    attached = InProcessEngine(load("reference"))
    first = len(generator_inputs(attached.info, asked.edition).cases)
    for number in range(first, first + pieces):  # turn and turn about: both have the same machine
        fuzzer = Fuzzer(attached, asked, set())
        begin = time.process_time()
        made = [*fuzzer.make(number, UnsupportedFilter())]
        made_by = time.process_time()
        for case in made:
            play(case, derive=False)
        played_by = time.process_time()
        fuzzer.play(made)
        games += len(made)
        making += made_by - begin
        alone += played_by - made_by
        fuzzing += time.process_time() - played_by
        assert fuzzer.result.games == len(made)
    slow, fast = games / (making + fuzzing), games / (making + alone)
    by_each = [f"{1000 * number / games:.2f}" for number in (making, fuzzing, alone)]
    print("{} ms to make a game, {} to fuzz with it, {} for the reference alone".format(*by_each))
    print(
        f"{games} games: {slow:.0f} a second, {slow / fast:.2f} of what the reference alone plays"
    )


if __name__ == "__main__":
    main()
