"""Mutation testing of the reference: whether scenarios and vectors kill its mutants.

Run as ``python -m tests.mutation``. Each mutant is the reference with one change in one place: a
condition negated, a statement deleted, a number one too high. It plays the bundled scenarios and
the vectors that go through that place, in every edition in which they end otherwise, and is killed
as soon as the judge doesn't pass a case, or when it fails or takes too long. Whoever is left plays
a pool of other cases, random ones and variations of the scenarios. If it differs from the reference
in any of them, before an open question is met, it has survived, and a short case that shows it is
printed; otherwise it is presumed equivalent. The score is the share of killed mutants among
those killed or survived.
"""

from __future__ import annotations

import argparse
import gc
import multiprocessing
import os
import random
import sys
from collections import Counter
from collections.abc import Iterable
from concurrent.futures import ProcessPoolExecutor

import msgspec

from conformance.gherkin.read import Feature, bundled
from conformance.gherkin.write import Unsayable, write
from spec.protocol import Case
from tests.mutation.cases import Known, Told, drawn, judged, known, turning_points, variations
from tests.mutation.mutants import NAMES, Mutant, generate
from tests.mutation.results import Material, MutantResult, result_of

FEATURES: list[Feature] = []
MUTANTS: list[Mutant] = []
MATERIAL: list[Material] = []
"""What the processes that are forked find ready."""
EDITIONS_AT_ONCE = 8
DRAWN, NEAR = 25, 1500
"""How many cases of each kind are drawn, and how many variations looked for, in a round."""


def in_editions(some: list[str]) -> list[Known]:
    return list(judged(FEATURES, some))


def once_each(some: Iterable[Known]) -> list[Known]:
    """One of each scenario that ends in the same way."""
    ends: dict[str, list[Told]] = {}
    found = []
    for one in some:
        seen = ends.setdefault(one.case.id, [])
        if one.outcomes not in seen:
            seen.append(one.outcomes)
            found.append(one)
    return found


def round_of_pool(number: int) -> list[Known]:
    """Cases drawn at random, and variations of them and of the scenarios."""
    some = drawn(number, DRAWN)
    stock = [*some, *(one.case for one in MATERIAL[0].judged)]
    return [known(case) for case in (*some, *variations(stock, number, NEAR))]


def numbered(number: int) -> MutantResult:
    return result_of(MUTANTS[number], MATERIAL[0])


def size(case: Known) -> int:
    return len(msgspec.json.encode(case.case))


def forked(jobs: int) -> ProcessPoolExecutor:
    """Processes that have all that this one has by now."""
    gc.freeze()
    return ProcessPoolExecutor(jobs, multiprocessing.get_context("fork"))


def prepare(rounds: int, seed: int, jobs: int) -> None:
    """Make ready what mutants play."""
    FEATURES[:] = bundled()
    points = turning_points()
    parts = [points[i : i + EDITIONS_AT_ONCE] for i in range(0, len(points), EDITIONS_AT_ONCE)]
    with forked(jobs) as pool:
        found = once_each(one for part in pool.map(in_editions, parts) for one in part)
    MATERIAL[:] = [Material(FEATURES, found, [])]
    with forked(jobs) as pool:
        numbers = range(seed, seed + rounds)
        others = [one for part in pool.map(round_of_pool, numbers) for one in part]
    MATERIAL[:] = [Material(FEATURES, found, sorted(others, key=size))]


def shown(survivor: MutantResult) -> str:
    """A survivor with the case that shows it."""
    case = survivor.case
    assert case is not None
    try:
        assert isinstance(case, Case)
        said = write("what it changes", case)
    except (AssertionError, Unsayable):
        said = msgspec.json.encode(case).decode()
    said = "\n".join(f"  {line}" for line in said.splitlines())
    return f"{survivor.mutant}\n  in {case.edition}: {survivor.told}\n{said}\n"


def table(results: Iterable[MutantResult]) -> tuple[list[str], float]:
    """A line a module, and one for all of them; and the score in per cent."""
    counts: dict[str, Counter[str]] = {}
    for one in results:
        for row in (one.module, "all"):
            counts.setdefault(row, Counter())[one.verdict] += 1
    lines, score = [], 100.0
    for row, of in sorted(counts.items(), key=lambda item: (item[0] == "all", item[0])):
        counted = of["killed"] + of["survived"]
        score = 100 * of["killed"] / counted if counted else 100.0
        lines.append(
            f"{row:14}{of['killed']:6} killed{of['survived']:5} survived"
            f"{of['presumed equivalent']:5} presumed equivalent  {score:6.2f}%"
        )
    return lines, score


def main(words: list[str] | None = None) -> int:
    parser = argparse.ArgumentParser(prog="python -m tests.mutation", description=__doc__)
    parser.add_argument("--module", choices=NAMES, nargs="+", default=NAMES, help="only of these")
    parser.add_argument("--line", type=int, help="only those that change this line")
    parser.add_argument("--sample", type=int, help="so many mutants, drawn at random")
    parser.add_argument("--seed", type=int, default=20260807, help="of the sample and the pool")
    parser.add_argument("--rounds", type=int, default=40, help="how large the pool is")
    parser.add_argument("--jobs", type=int, default=os.cpu_count(), help="processes")
    parser.add_argument("--floor", type=float, default=98, help="the lowest score, in per cent")
    asked = parser.parse_args(words)
    some = list(generate(asked.module))
    some = [mutant for mutant in some if asked.line in (None, mutant.line)]
    if asked.sample is not None and asked.sample < len(some):
        some = random.Random(asked.seed).sample(some, asked.sample)
    prepare(asked.rounds, asked.seed, asked.jobs)
    MUTANTS[:] = some
    with forked(asked.jobs) as pool:
        results = list(pool.map(numbered, range(len(some)), chunksize=4))
    for one in results:
        if one.verdict == "survived":
            print(shown(one))
    lines, score = table(results)
    print("\n".join(lines))
    print(f"{len(some):,} mutants (seed {asked.seed}): {score:.2f}%, and {asked.floor:g}% is asked")
    return int(score < asked.floor)


if __name__ == "__main__":
    sys.exit(main())
