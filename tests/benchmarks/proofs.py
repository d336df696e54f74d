"""Measure what is promised of proofs and sweeps, as ratios of two things of the same run.

Run as ``python -m tests.benchmarks.proofs``; it takes some minutes. Nothing here passes or fails.
"""

from __future__ import annotations

import random
import subprocess
import sys
import tempfile
import time
from pathlib import Path

from headjudge.spec.logic.moments import column, single
from headjudge.spec.logic.programs import YES
from headjudge.spec.logic.theory import Seats, Theory
from tests.agreement.at_random import at_random
from tests.agreement.sweep import checker, spaces, sweep, sweepable

PLAYERS = 3
PROMISED_RATIO = 200
PROMISED = {"prove": 60.0, "prove --all": 600.0, "vectors --write": 300.0}


def sweeping() -> None:
    """All invariants of one situation over all situations of three players."""
    seats = Seats(Theory.at(), PLAYERS)
    claims = sweepable("")
    begin = time.perf_counter()
    swept = sweep(seats, claims)
    taken = time.perf_counter() - begin
    visited = sum(space.size for space in spaces(PLAYERS))
    bits = visited / taken
    program = checker(seats, claims)
    rng = random.Random(1)
    facts = [
        [YES * column(1, single(at_random(rng, PLAYERS)), i) for i in program.inputs]
        for _ in range(300)
    ]
    begin, done = time.perf_counter(), 0
    while time.perf_counter() - begin < 5:
        for one in facts:
            program.decide(one)
        done += len(facts)
    python = done / (time.perf_counter() - begin)
    print(f"{len(claims)} invariants over all situations of {PLAYERS} players: {taken:.0f} s")
    print(
        f"  {visited:,} looked at, {swept.situations:,} can be played, {len(swept.against)} violated"
    )
    print(
        f"  bit-sliced {bits:,.0f}/s, generated Python {python:,.0f}/s: {bits / python:.0f} times"
    )
    print(f"  of the promised {PROMISED_RATIO} times: {bits / python / PROMISED_RATIO:.2f}")


def commands() -> None:
    """The commands that have a promise, as a part of it."""
    with tempfile.TemporaryDirectory() as folder:
        for words, promised in PROMISED.items():
            arguments = words.split()
            if "--write" in arguments:
                arguments.append(str(Path(folder) / "vectors.json"))
            begin = time.perf_counter()
            done = subprocess.run(
                [sys.executable, "-m", "headjudge", *arguments], capture_output=True, check=False
            )
            taken = time.perf_counter() - begin
            last = done.stdout.decode().splitlines()[-1]
            print(f"{words}: {taken:.0f} s, {last}; of the promised: {taken / promised:.2f}")


if __name__ == "__main__":
    sweeping()
    commands()
