"""How soon fuzzing finds planted faults, with games near the suite's cases and without them.

Run as ``python -m tests.benchmarks.finding_faults``. Each fault is looked for until it is found or
so many games were made, which are the same on every machine. No case of the suite is played as it
is, nor does a game begin from one that shows the fault: what is found is what no case shows.
"""

import argparse
import time
from copy import copy
from random import Random
from unittest.mock import patch

from headjudge.fuzz import campaign
from headjudge.fuzz.campaign import GAMES, FuzzConfig, Fuzzer, FuzzResult
from headjudge.fuzz.game_generator import generator_inputs, group_by_contents
from headjudge.judge.fault_dictionary import FAMILIES, FAULTS, EngineFault, FaultyReference
from headjudge.spec.rulebook import editions
from tests.slow.planted import Limited, all_cases, outcomes_of


def found_after(fault: EngineFault, seed: int, most: int, *, from_cases: bool) -> int | None:
    """The number of games after which a fault is found; None if it isn't found by then."""
    attached, came, edition = Limited(FaultyReference(fault)), FuzzResult(), editions()[0]
    of = copy(generator_inputs(attached.info, edition))
    first = len(of.cases)  # by that piece every case would have been played
    shows = _showing(fault) if from_cases else set()
    of.cases = [one for one in of.cases if from_cases and one.id not in shows]
    of.groups = group_by_contents(of.cases)

    with patch.object(campaign, "generator_inputs", return_value=of):
        for number in range(most // GAMES):
            fuzzer = Fuzzer(attached, FuzzConfig("planted", edition, seed), set())
            fuzzer.play(fuzzer.make(first + number, came.refusals))
            came.add(fuzzer.result)
            if came.found:
                return (number + 1) * GAMES
    return None


def _showing(fault: EngineFault) -> set[str]:
    """The suite's cases that show a fault, by their ids."""
    engine, right = FaultyReference(fault), all_cases().outcomes
    scenarios = all_cases().scenarios
    return {
        scenario.case.id
        for scenario in scenarios
        if outcomes_of(engine.play, scenario.case) != right[scenario.case.id]
    }


def main() -> None:
    """Print how many faults are found after 250, 500, 1000 ... games."""
    parser = argparse.ArgumentParser(prog="python -m tests.benchmarks.finding_faults")
    parser.add_argument("--faults", type=int, default=20)
    parser.add_argument("--games", type=int, default=8000)
    parser.add_argument("--seed", type=int, default=1)
    asked = parser.parse_args()
    of_games = [one for name, one in FAULTS.items() if name not in FAMILIES["matches"]]
    some = Random(asked.seed).sample(of_games, min(asked.faults, len(of_games)))
    limits = [250]
    while limits[-1] < asked.games:
        limits.append(min(2 * limits[-1], asked.games))
    print(f"{len(some)} faults, found after games  " + "".join(f"{number:7}" for number in limits))
    all_cases()
    for from_cases in (True, False):
        begin = time.process_time()
        after = [
            found_after(fault, asked.seed, asked.games, from_cases=from_cases) for fault in some
        ]
        by = [sum(games is not None and games <= most for games in after) for most in limits]
        name = "half from cases" if from_cases else "all from nothing"
        taken = f"  {time.process_time() - begin:.0f} s of the processor"
        print(f"{name:29}" + "".join(f"{number:7}" for number in by) + taken, flush=True)


if __name__ == "__main__":
    main()
