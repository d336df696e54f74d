"""Measure how engines in processes are asked, as ratios of two things measured in the same run.

Run as ``python -m tests.benchmarks.processes``; it needs a C compiler, ``cc``. Nothing here passes
or fails.
"""

from __future__ import annotations

import gc
import os
import subprocess
import tempfile
import time
from collections.abc import Callable
from contextlib import closing
from pathlib import Path

import msgspec
from msgspec.structs import replace

from headjudge.conformance.engines.answers import Limits
from headjudge.conformance.engines.process import Process
from headjudge.conformance.engines.speaking import HELLO
from headjudge.conformance.judging.judge import run
from headjudge.conformance.judging.verdicts import Finished
from headjudge.conformance.scenarios.read import compile_features, parse
from headjudge.conformance.scenarios.scenario import Scenario
from headjudge.spec.protocol.kinds import AnyCase
from headjudge.spec.rulebook import Rulebook

HERE = Path(__file__).parent
CASES = 20_000
WINDOW = 100
SLOW_CASES = 400
SLOW_MICROSECONDS = 5000
ROUNDS = 9


def scenarios(count: int, book: Rulebook) -> list[Scenario]:
    """So many scenarios that differ in nothing but their ids."""
    text = """
        Feature: benchmark
          Example: one of two concedes
            Given a game between Ana and Ben
            When Ana concedes
            Then Ben wins the game
    """
    (one,) = compile_features([parse("benchmark", text)], book)
    numbered = [replace(one.case, id=f"case-{n}") for n in range(count)]
    return [replace(one, case=case) for case in numbered]


def bare(command: list[str], requests: list[bytes], window: int) -> float:
    """Seconds that a bare loop takes to pump the requests through the pipe, so many in flight.

    It does what an adapter does: a line out and a line in, and nothing is done with either.
    """
    with subprocess.Popen(command, stdin=subprocess.PIPE, stdout=subprocess.PIPE) as child:
        assert child.stdin
        assert child.stdout
        write, flush, readline = child.stdin.write, child.stdin.flush, child.stdout.readline
        write(HELLO)
        flush()
        readline()
        begin = time.perf_counter()
        for number, request in enumerate(requests):
            write(request)
            flush()
            if number >= window - 1:
                readline()
        for _ in range(window - 1):
            readline()
        seconds = time.perf_counter() - begin
        child.stdin.close()
    return seconds


def in_batches(command: list[str], requests: list[bytes], window: int) -> float:
    """Seconds for the same, where whatever there is room for is written by one call, and read."""
    with subprocess.Popen(command, stdin=subprocess.PIPE, stdout=subprocess.PIPE) as child:
        assert child.stdin
        assert child.stdout
        into, out = child.stdin.fileno(), child.stdout.fileno()
        os.write(into, HELLO)
        os.read(out, 1 << 16)
        begin = time.perf_counter()
        sent = answered = 0
        while answered < len(requests):
            batch = requests[sent : answered + window]
            if batch:
                os.write(into, b"".join(batch))
                sent += len(batch)
            answered += os.read(out, 1 << 18).count(b"\n")
        seconds = time.perf_counter() - begin
        child.stdin.close()
    return seconds


def asked(command: list[str], cases: list[AnyCase], limits: Limits) -> float:
    """Seconds that it takes to ask an engine."""
    with closing(Process(command, limits)) as process:
        begin = time.perf_counter()
        kinds = {answer.kind for answer in process.answers(cases)}
        seconds = time.perf_counter() - begin
    assert kinds <= {"played", "unsupported"}, kinds
    return seconds


def judged(command: list[str], some: list[Scenario], book: Rulebook) -> float:
    """Seconds that it takes to ask an engine and judge what it says."""
    with closing(Process(command, Limits())) as process:
        begin = time.perf_counter()
        *_, finished = run(process, some, book)
        seconds = time.perf_counter() - begin
    assert isinstance(finished, Finished)
    assert finished.counts == {"pass": len(some)}
    return seconds


def best(work: Callable[[], float]) -> float:
    """The least of several measurements."""
    return min(work() for _ in range(ROUNDS))


def main() -> None:
    """Print the ratios."""
    gc.set_threshold(100_000)  # as the command has it
    book = Rulebook.at()
    some = scenarios(CASES, book)
    cases = [scenario.case for scenario in some]
    requests = [msgspec.json.encode(case) + b"\n" for case in cases]
    with tempfile.TemporaryDirectory() as folder:
        constant = [str(Path(folder) / "constant")]
        subprocess.run(["cc", "-O2", "-o", *constant, str(HERE / "constant.c")], check=True)
        pump = best(lambda: bare(constant, requests, WINDOW))
        rows = {
            "bare, in batches": best(lambda: in_batches(constant, requests, WINDOW)),
            "asked": best(lambda: asked(constant, cases, Limits())),
            f"asked, a window of {WINDOW}": best(
                lambda: asked(constant, cases, Limits(window=WINDOW))
            ),
            "bare, one at a time": best(lambda: bare(constant, requests[:5_000], 1))
            * (CASES / 5_000),
            "asked, one at a time": best(lambda: asked(constant, cases[:5_000], Limits(window=1)))
            * (CASES / 5_000),
            "asked and judged": judged(constant, some[:5_000], book) * (CASES / 5_000),
        }
        slow = [*constant, str(SLOW_MICROSECONDS)]
        one, two = (asked(slow, cases[:SLOW_CASES], Limits(jobs=jobs)) for jobs in (1, 2))
    print("an adapter in C that answers a constant; cases a second, where those of a bare loop")
    print(f"that writes a line and reads a line, with {WINDOW} in flight, are 1:")
    for what, seconds in rows.items():
        print(f"  {what:26} {pump / seconds:5.2f}")
    print(f"an engine that needs 5 ms a case, -j 2 over -j 1: {one / two:.2f}")


if __name__ == "__main__":
    main()
