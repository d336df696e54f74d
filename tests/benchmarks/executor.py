"""Measure the cost of spreading a matrix of engines and editions over a cluster.

Run as ``python -m tests.benchmarks.executor``. Each engine is the reference with one known fault. A
local Dask cluster of two workers judges every engine in every edition. Prints two ratios of
measurements from the same run:

- the overhead per task: the time between two tasks of a worker, compared with that inside a task;
- the cost of killing one of the workers in the middle, and whether that changes a verdict.

Nothing here passes or fails.
"""

import argparse
import time
from collections.abc import Iterator
from itertools import groupby, pairwise
from pathlib import Path
from random import Random
from tempfile import TemporaryDirectory
from typing import NamedTuple

import msgspec

from headjudge.cli.certify_matrix import SuitePart, SuiteRun, split, tasks
from headjudge.judge.fault_dictionary import ANSWERING
from headjudge.runner import Task, Workers, run_tasks
from headjudge.spec.rulebook import editions
from headjudge.suite.selection import Selection
from tests.benchmarks.timed_part import TimedPart, judge_timed
from tests.clusters import two_workers


class Measured(NamedTuple):
    """All results of a matrix, in order, and the seconds they took."""

    parts: list[TimedPart]
    seconds: float


def matrix(faults: int, dates: int, rules: tuple[str, ...]) -> list[Task[SuitePart]]:
    """Return the tasks of a matrix of faulty engines and editions, the same in every run."""
    names = Random(1).sample(ANSWERING, faults)
    some = editions()[:: max(len(editions()) // dates, 1)][:dates]
    engines = [f"python:tests.faulty_engines:{name}" for name in names]
    wanted = Selection(rules=rules)
    parts = {date: split(0, len(SuiteRun("", date, wanted).scenarios)) for date in some}
    runs = [SuiteRun(engine, date, wanted) for engine in engines for date in some]
    return [*tasks((run, parts[run.edition]) for run in runs)]


def judged(parts: list[Task[SuitePart]], *, kill: bool = False) -> Measured:
    """Judge a matrix on a cluster; replace one of its workers in the middle if `kill`."""
    with TemporaryDirectory() as folder, two_workers(Path(folder)) as cluster:
        found: list[TimedPart] = []
        begin = time.perf_counter()
        workers = Workers(scheduler=cluster.address)
        for _, part in run_tasks(judge_timed, parts, workers, in_order=True):
            found.append(part)
            if kill and len(found) == len(parts) // 2:
                cluster.all[-1].kill()
                cluster.worker()
        return Measured(found, time.perf_counter() - begin)


def verdicts(part: TimedPart) -> list[dict[str, object]]:
    """Return a part's verdicts without the seconds that the engine took."""
    _, judged = msgspec.json.decode(part.judged)
    return [verdict | {"seconds": 0} for verdict in judged]


def between_tasks(parts: list[TimedPart]) -> Iterator[float]:
    """Yield the seconds between consecutive tasks of the same process."""
    in_time = sorted(parts, key=lambda part: (part.process, part.begin))
    for _, of_process in groupby(in_time, key=lambda part: part.process):
        for before, after in pairwise(of_process):
            yield after.begin - before.end


def main() -> None:
    """Judge the matrix twice, once with a worker killed, and print the ratios."""
    parser = argparse.ArgumentParser(prog="python -m tests.benchmarks.executor")
    parser.add_argument("--engines", type=int, default=20)
    parser.add_argument("--editions", type=int, default=10)
    parser.add_argument("--rule", nargs="*", default=["zero-life"], help="judge only these")
    options = parser.parse_args()
    parts = matrix(options.engines, options.editions, tuple(options.rule))
    undisturbed, killed = judged(parts), judged(parts, kill=True)
    gaps = [*between_tasks(undisturbed.parts)]
    inside = sum(part.end - part.begin for part in undisturbed.parts) / len(parts)
    overhead = sum(gaps) / len(gaps)
    print(f"{options.engines} engines, {options.editions} editions: {len(parts)} tasks")
    print(f"overhead per task: {overhead * 1000:.1f} ms, {overhead / inside:.4f} of the task")
    same = [*map(verdicts, undisturbed.parts)] == [*map(verdicts, killed.parts)]
    outcome = "same verdicts" if same else "DIFFERENT VERDICTS"
    ratio = killed.seconds / undisturbed.seconds
    print(f"with a worker killed in the middle: {outcome}, {ratio:.2f} times the time")


if __name__ == "__main__":
    main()
