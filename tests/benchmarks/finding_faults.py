"""How soon fuzzing finds planted faults, with and without what is known to begin from.

Run as ``python -m tests.benchmarks.finding_faults``. Each fault is looked for until it is found or
the time is up, in seconds of the processor, so that a busy machine changes little.
"""

from __future__ import annotations

import argparse
import time
from random import Random

from headjudge.conformance.engines.in_process import InProcess
from headjudge.conformance.faults import match_faults
from headjudge.conformance.faults.engine_fault import EngineFault, Planted
from headjudge.conformance.faults.families import FAULTS
from headjudge.conformance.fuzzing.campaign import GAMES, KEPT, Asked, Fuzzed, Fuzzer
from headjudge.conformance.fuzzing.random_games import BYTES, GameMaker
from headjudge.spec.rulebook import editions
from tests.faults.trial import SECONDS

WAYS = ("from nothing", "and from cases", "and from what was kept")


def found_after(fault: EngineFault, way: int, seed: int, seconds: float) -> float | None:
    """The seconds after which a fault is found in one of the ways; None if it isn't in time."""
    attached, came, by = InProcess(Planted(fault), timeout=SECONDS), Fuzzed(), Random(seed)
    edition, begin = editions()[0], time.process_time()
    while (taken := time.process_time() - begin) < seconds and not came.found:
        kept = came.shown.rarest_first(KEPT) if way > 1 else ()
        maker = GameMaker(attached.info, edition, refusals=came.refusals, kept=kept)
        maker.known = maker.known if way else []
        made = [maker.spelled(by.randbytes(BYTES)) for _ in range(GAMES)]
        fuzzer = Fuzzer(attached, Asked("planted", edition, seed), set())
        fuzzer.shown = frozenset(came.shown.pairs)
        fuzzer.play([case for case in made if case])
        came.add(fuzzer.came)
    return taken if came.found else None


def main() -> None:
    """Print by the way how many faults are found after 1, 2, 4 ... seconds."""
    parser = argparse.ArgumentParser(prog="python -m tests.benchmarks.finding_faults")
    parser.add_argument("--faults", type=int, default=20)
    parser.add_argument("--seconds", type=float, default=15)
    parser.add_argument("--seed", type=int, default=1)
    asked = parser.parse_args()
    of_games = [one for one in FAULTS.values() if one not in match_faults.FAULTS]
    some = Random(asked.seed).sample(of_games, min(asked.faults, len(of_games)))
    limits = [1.0]
    while limits[-1] < asked.seconds:
        limits.append(min(2 * limits[-1], asked.seconds))
    print(f"{len(some)} faults, found after s   " + "".join(f"{one:6.0f}" for one in limits))
    for way, name in enumerate(WAYS):
        times = [found_after(one, way, asked.seed, asked.seconds) for one in some]
        by = [sum(taken is not None and taken <= limit for taken in times) for limit in limits]
        print(f"{name:28}" + "".join(f"{one:6}" for one in by), flush=True)


if __name__ == "__main__":
    main()
