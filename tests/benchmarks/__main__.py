"""Measure what is promised, as ratios of two things measured in the same run.

Run as ``python -m tests.benchmarks``. Nothing here passes or fails.
"""

from __future__ import annotations

import subprocess
import sys
import time
from collections.abc import Callable

import msgspec

from reference import play
from spec import protocol as v
from tests import NEWEST

SECONDS = 1.0
PROMISED_CASES = 50_000
PROMISED_SECONDS = 1.5

FOUR = tuple(v.Player(name) for name in ("Ana", "Ben", "Cho", "Dan"))
DYING = (v.Player("Ana", life=0), *FOUR[1:])
TEAMS = tuple(v.Player(p.name, team=f"team {n // 2}") for n, p in enumerate(FOUR))
RANGED = tuple(v.Player(p.name, range=1) for p in FOUR)


def _case(
    step: v.Step, players: tuple[v.Player, ...] = FOUR, variant: v.Variant = "free-for-all"
) -> v.Case:
    return v.Case("benchmark", NEWEST, v.Setup(players, variant), (step,))


CASES = {
    "a concession": _case((v.Concede("Ana"),)),
    "a check that finds nothing": _case((v.Check(),)),
    "a check that finds a loser": _case((v.Check(),), DYING),
    "a win effect": _case((v.Win("Ana"),)),
    "a win and a loss at once": _case((v.Win("Ana"), v.Lose("Ana"))),
    "all lose at once": _case(tuple(v.Lose(p.name) for p in FOUR)),
    "a forced loop": _case((v.Loop(True, ("Ana",)),)),
    "Two-Headed Giant, a loss": _case((v.Lose("Ana"),), TEAMS, "two-headed-giant"),
    "limited range, a win effect": _case((v.Win("Ana"),), RANGED),
}


def rate(work: Callable[[], object]) -> float:
    """How often a second the work is done; the best of three measurements."""
    best = 0.0
    for _ in range(3):
        done, begin = 0, time.perf_counter()
        while (now := time.perf_counter()) - begin < SECONDS / 3:
            for _ in range(200):
                work()
            done += 200
        best = max(best, done / (now - begin))
    return best


def fastest(command: list[str], times: int = 5) -> float:
    """The shortest wall time of a command, in seconds."""
    taken = []
    for _ in range(times):
        begin = time.perf_counter()
        subprocess.run(command, check=True, capture_output=True)
        taken.append(time.perf_counter() - begin)
    return min(taken)


def main() -> None:
    """Print the ratios."""
    print(
        f"{'single-step cases, four players':34} {'cases/s':>9} {'x 50,000':>9} {'derived':>9} {'x encode':>9}"
    )
    for name, case in CASES.items():
        silent = rate(lambda case=case: play(case, derive=False))  # type: ignore[misc]
        told = rate(lambda case=case: play(case))  # type: ignore[misc]
        encode = rate(lambda case=case: msgspec.json.encode(case))  # type: ignore[misc]
        print(
            f"{name:34} {silent:9,.0f} {silent / PROMISED_CASES:9.2f} {told / silent:9.2f} {silent / encode:9.3f}"
        )
    start = fastest([sys.executable, "-c", "pass"])
    whole = fastest([sys.executable, "-m", "conformance", "certify", "reference"])
    dates = ["--from", "2016-07-22", "--to", "2016-08-26"]
    gated = fastest([sys.executable, "-m", "conformance", "gate", *dates])
    print(f"\ncertify reference, all features: {whole:.2f} s, start-up included")
    print(f"  of the promised {PROMISED_SECONDS} s: {whole / PROMISED_SECONDS:.2f}")
    print(f"  in starts of an empty Python: {whole / start:.1f}")
    print(f"the gate between two editions: {gated:.2f} s; in runs of certify: {gated / whole:.2f}")


main()
