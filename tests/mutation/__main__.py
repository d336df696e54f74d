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

import argparse
import random
import sys
from collections import Counter
from collections.abc import Iterable
from functools import partial

import msgspec

from headjudge.conformance.language.write import Unsayable, write
from headjudge.conformance.spreading import Workers
from headjudge.spec.protocol import Case
from tests.mutation.cases import Known
from tests.mutation.mutants import NAMES
from tests.mutation.results import MutantResult
from tests.mutation.work import PARTS, in_editions, mutants, numbered, round_of_pool
from tests.workers import add_options, in_order, workers

MUTANTS_AT_ONCE = 4


def edition(case: Known) -> str:
    return case.case.edition


def size(case: Known) -> int:
    return len(msgspec.json.encode(case.case))


def prepared(rounds: int, seed: int, by: Workers) -> tuple[list[Known], list[Known]]:
    """What mutants play: the scenarios in many editions, and a pool of others, the shortest first."""
    parts = in_order(in_editions, (None, *range(PARTS)), by)
    found = sorted((one for part in parts for one in part), key=edition, reverse=True)
    drawing = partial(round_of_pool, [one.case for one in found])
    others = [one for part in in_order(drawing, range(seed, seed + rounds), by) for one in part]
    return found, sorted(others, key=size)


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
    add_options(parser)
    parser.add_argument("--floor", type=float, default=98, help="the lowest score, in per cent")
    asked = parser.parse_args(words)
    modules, by = tuple(asked.module), workers(asked)
    some = [n for n, one in enumerate(mutants(modules)) if asked.line in (None, one.line)]
    if asked.sample is not None and asked.sample < len(some):
        some = random.Random(asked.seed).sample(some, asked.sample)
    playing = partial(numbered, modules, *prepared(asked.rounds, asked.seed, by))
    parts = [some[i : i + MUTANTS_AT_ONCE] for i in range(0, len(some), MUTANTS_AT_ONCE)]
    results = [one for part in in_order(playing, parts, by) for one in part]
    for one in results:
        if one.verdict == "survived":
            print(shown(one))
    lines, score = table(results)
    print("\n".join(lines))
    print(f"{len(some):,} mutants (seed {asked.seed}): {score:.2f}%, and {asked.floor:g}% is asked")
    return int(score < asked.floor)


if __name__ == "__main__":
    sys.exit(main())
