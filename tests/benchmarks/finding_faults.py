"""Measure how soon fuzzing finds planted faults, with and without mutated cases.

Run as ``python -m tests.benchmarks.finding_faults``. Each fault is searched for in the same random
games on every machine, until it is found or there are no games left. Cases that show the fault and
their mutants are left out, so only faults that no case shows are found.
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


def games_until_found(fault: EngineFault, seed: int, most: int, *, mutants: bool) -> int | None:
    """Return the number of games after which a fault is found; None if it is not found."""
    attached, total, edition = Limited(FaultyReference(fault)), FuzzResult(), editions()[0]
    inputs = copy(generator_inputs(attached.info, edition))
    # Only the first tasks play cases unchanged; start after them.
    first = len(inputs.cases)
    showing = cases_that_show(fault) if mutants else set()
    inputs.cases = [case for case in inputs.cases if mutants and case.id not in showing]
    inputs.groups = group_by_contents(inputs.cases)
    with patch.object(campaign, "generator_inputs", return_value=inputs):
        for number in range(most // GAMES):
            fuzzer = Fuzzer(attached, FuzzConfig("injected", edition, seed), set())
            fuzzer.play(fuzzer.make(first + number, total.refusals))
            total.add(fuzzer.result)
            if total.found:
                return (number + 1) * GAMES
    return None


def cases_that_show(fault: EngineFault) -> set[str]:
    """Return the ids of the suite's cases that show a fault."""
    engine, cases = FaultyReference(fault), all_cases()
    return {
        scenario.case.id
        for scenario in cases.scenarios
        if outcomes_of(engine.play, scenario.case) != cases.outcomes[scenario.case.id]
    }


def main() -> None:
    """Print how many faults are found after 250, 500, 1000 ... games."""
    parser = argparse.ArgumentParser(prog="python -m tests.benchmarks.finding_faults")
    parser.add_argument("--faults", type=int, default=20)
    parser.add_argument("--games", type=int, default=8000)
    parser.add_argument("--seed", type=int, default=1)
    options = parser.parse_args()
    in_games = [fault for name, fault in FAULTS.items() if name not in FAMILIES["matches"]]
    faults = Random(options.seed).sample(in_games, min(options.faults, len(in_games)))
    limits = [250]
    while limits[-1] < options.games:
        limits.append(min(2 * limits[-1], options.games))
    print(f"{len(faults)} faults, found after games  " + "".join(f"{n:7}" for n in limits))
    all_cases()
    for mutants in (True, False):
        begin = time.process_time()
        games = [
            games_until_found(fault, options.seed, options.games, mutants=mutants)
            for fault in faults
        ]
        found = [sum(number is not None and number <= most for number in games) for most in limits]
        name = "half mutants" if mutants else "no mutants"
        seconds = f"  {time.process_time() - begin:.0f} s of processor time"
        print(f"{name:29}" + "".join(f"{number:7}" for number in found) + seconds, flush=True)


if __name__ == "__main__":
    main()
