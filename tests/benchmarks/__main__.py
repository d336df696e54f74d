"""Compare speed with the promised figures: ``python -m tests.benchmarks``.

Prints ratios of two measurements from the same run. Nothing here passes or fails.
"""

import os
import resource
import shlex
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable
from pathlib import Path

import msgspec

from headjudge.judge.judge import run
from headjudge.reference import play
from headjudge.runner.engine import Limits
from headjudge.runner.registry import attach
from headjudge.spec import protocol
from headjudge.spec.rulebook import Rulebook
from headjudge.suite.cache import VARIABLE, bundled_scenarios
from tests import NEWEST

SECONDS = 1.0
PROMISED_CASES = 50_000
PROMISED_SECONDS = 1.5
PROMISED_OVERHEAD = 1.5
HEADJUDGE = [sys.executable, "-m", "headjudge"]
FAULTY = "python:tests.benchmarks.faulty:engine"
CERTIFY = [*HEADJUDGE, "certify", "reference"]

FOUR = tuple(protocol.Player(name) for name in ("Ana", "Ben", "Cho", "Dan"))
DYING = (protocol.Player("Ana", life=0), *FOUR[1:])
TEAMS = tuple(protocol.Player(p.name, team=f"team {n // 2}") for n, p in enumerate(FOUR))
RANGED = tuple(protocol.Player(p.name, range=1) for p in FOUR)


def _case(
    step: protocol.Step,
    players: tuple[protocol.Player, ...] = FOUR,
    variant: protocol.Variant = "free-for-all",
) -> protocol.Case:
    return protocol.Case("benchmark", NEWEST, protocol.Setup(players, variant), (step,))


CASES = {
    "a concession": _case((protocol.Concede("Ana"),)),
    "a check that finds nothing": _case((protocol.Check(),)),
    "a check that finds a loser": _case((protocol.Check(),), DYING),
    "a win effect": _case((protocol.Win("Ana"),)),
    "a win and a loss at once": _case((protocol.Win("Ana"), protocol.Lose("Ana"))),
    "all lose at once": _case(tuple(protocol.Lose(p.name) for p in FOUR)),
    "a mandatory loop": _case((protocol.Loop(True, ("Ana",)),)),
    "Two-Headed Giant, a loss": _case((protocol.Lose("Ana"),), TEAMS, "two-headed-giant"),
    "limited range, a win effect": _case((protocol.Win("Ana"),), RANGED),
}


def rate(work: Callable[[], object]) -> float:
    """Return how many times per second `work` can be called: the best of three measurements."""
    best = 0.0
    for _ in range(3):
        done, begin = 0, time.perf_counter()
        while (now := time.perf_counter()) - begin < SECONDS / 3:
            for _ in range(200):
                work()
            done += 200
        best = max(best, done / (now - begin))
    return best


def fastest(command: list[str], times: int = 5, cache: str = "0", status: int = 0) -> float:
    """Return the least processor time, in seconds, that a command with this exit status took.

    Unlike elapsed time, it does not depend on the machine's load. `cache` is the command's cache
    folder; 0 disables the cache.
    """
    taken = []
    for _ in range(times):
        begin = of_children()
        environment = {**os.environ, VARIABLE: cache}
        done = subprocess.run(command, check=False, capture_output=True, env=environment)
        if done.returncode != status:
            sys.exit(done.stderr.decode())
        taken.append(of_children() - begin)
    return min(taken)


def of_children() -> float:
    """Return the processor time, in seconds, of all child processes that have ended."""
    used = resource.getrusage(resource.RUSAGE_CHILDREN)
    return used.ru_utime + used.ru_stime


def certifying() -> float:
    """Print how long it takes to certify the reference; return the seconds without a cache."""
    start = fastest([sys.executable, "-c", "pass"])
    with tempfile.TemporaryDirectory() as folder:
        seconds = {
            "nothing kept": fastest(CERTIFY),
            "and kept": fastest(CERTIFY, 1, folder),
            "kept from the run before": fastest(CERTIFY, 5, folder),
        }
    print("\ncertify reference, all cases       seconds  of 1.5 s  x an empty Python")
    for what, taken in seconds.items():
        print(f"  {what:32} {taken:7.2f} {taken / PROMISED_SECONDS:9.2f} {taken / start:18.1f}")
    return seconds["nothing kept"]


def attaching() -> None:
    """Print the processor time of certifying attached engines, relative to the reference.

    The starter adapter runs in its own process and fails a few cases. The faulty engine claims
    everything and fails hundreds of cases, so most of its time is spent on the diagnosis.
    """
    with tempfile.TemporaryDirectory() as folder:
        subprocess.run([*HEADJUDGE, "init", "python", folder], check=True, capture_output=True)
        adapter = shlex.join([sys.executable, str(Path(folder) / "adapter.py")])
        engines = {"the starter adapter": adapter, "a faulty engine": FAULTY}
        fastest(CERTIFY, 1, folder)  # compiles the suite
        reference = fastest(CERTIFY, 3, folder)
        print("\ncertify an attached engine         seconds  x certify reference")
        for what, engine in engines.items():
            taken = fastest([*HEADJUDGE, "certify", engine], 3, folder, status=1)
            print(f"  {what:32} {taken:7.2f} {taken / reference:20.1f}")


def overhead() -> None:
    """Print the processor time of judging in this process, relative to playing the cases."""
    book = Rulebook.at()
    scenarios = bundled_scenarios(book)
    attached = attach("reference", Limits())
    works: dict[str, Callable[[], object]] = {
        "reference": lambda: [play(scenario.case, derive=False) for scenario in scenarios],
        "engine": lambda: [attached.engine.play(scenario.case) for scenario in scenarios],  # type: ignore[attr-defined]
        "judged": lambda: list(run(attached, scenarios, book)),
    }
    taken = dict.fromkeys(works, float("inf"))
    # The first repetition also compiles formulas; the fastest counts.
    for _ in range(6):
        for name, work in works.items():
            begin = time.process_time()
            work()
            taken[name] = min(taken[name], time.process_time() - begin)
    print(f"\nin process, {len(scenarios)} cases: the reference alone {taken['reference']:.3f} s")
    more = (taken["judged"] - taken["engine"]) / taken["reference"]
    part = more / PROMISED_OVERHEAD
    print(f"  judging costs x{more:.2f}; of the promised {PROMISED_OVERHEAD}: {part:.2f}")


def main() -> None:
    """Print the ratios."""
    print(
        f"{'single-step cases, four players':34} {'cases/s':>9} {'x 50,000':>9} {'derived':>9} {'x encode':>9}"
    )
    for name, case in CASES.items():
        silent = rate(lambda case=case: play(case, derive=False))  # type: ignore[misc]
        derived = rate(lambda case=case: play(case))  # type: ignore[misc]
        encode = rate(lambda case=case: msgspec.json.encode(case))  # type: ignore[misc]
        print(
            f"{name:34} {silent:9,.0f} {silent / PROMISED_CASES:9.2f} {derived / silent:9.2f} {silent / encode:9.3f}"
        )
    overhead()
    certify_seconds = certifying()
    attaching()
    dates = ["--from", "2016-07-22", "--to", "2016-08-26"]
    gated = fastest([sys.executable, "-m", "headjudge", "rules", "gate", *dates])
    print(
        f"the gate between two editions: {gated:.2f} s; in runs of certify: {gated / certify_seconds:.2f}"
    )


main()
