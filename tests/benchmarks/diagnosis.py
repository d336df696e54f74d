"""How well causes name faults: two or three planted at once, with and without their own records.

Run as ``python -m tests.benchmarks.diagnosis``: all pairs of the faults with which there is an
answer, and random triples. Each run is diagnosed three times: with all known faults, without those
that are planted (as is a fault that nobody has a record of), and by rules alone.
"""

import argparse
import gc
import multiprocessing
import os
import random
import sys
from collections.abc import Iterator, Sequence
from concurrent.futures import ProcessPoolExecutor
from functools import partial
from itertools import combinations
from typing import NamedTuple

from msgspec.structs import replace

from headjudge.conformance.engines.answers import Answer
from headjudge.conformance.faults.engine_fault import Planted
from headjudge.conformance.faults.families import FAULTS
from headjudge.conformance.judging.diagnosis import TELLING, diagnosed, planted, together
from headjudge.conformance.judging.gathering import Common, gather
from headjudge.conformance.judging.judge import judge_answer
from headjudge.conformance.judging.verdicts import Cause, Judged
from headjudge.spec.protocol.kinds import AnyOutcome
from tests.faults.trial import AllCases, all_cases, told

WAYS = ("all known faults", "without the planted", "by rules alone")
Outcomes = tuple[AnyOutcome, ...] | None


class Table:
    """What each fault alone tells otherwise, and how that is judged: the fault dictionary."""

    def __init__(self, cases: AllCases, told_by: dict[str, dict[str, Outcomes]]) -> None:
        self.cases = cases
        self.told_by = told_by
        self.scenarios = {one.case.id: one for one in cases.scenarios}
        self.info = planted(TELLING[0]).describe()
        self.known: dict[str, list[tuple[Outcomes, Judged]]] = {}
        self.fails = {
            name: {
                case for case, other in some.items() if self.judged(case, other).verdict == "fail"
            }
            for name, some in told_by.items()
        }

    def judged(self, case: str, outcomes: Outcomes) -> Judged:
        """The verdict on what was told of a case, with the faults that explain it."""
        for one, found in self.known.setdefault(case, []):
            if one == outcomes:
                return found
        scenario = self.scenarios[case]
        answer = Answer("error", message="none") if outcomes is None else Answer("played", outcomes)
        found = judge_answer(scenario, answer, self.info, self.cases.book)
        self.known[case].append((outcomes, found))
        return found

    def explaining(self, case: str, outcomes: Outcomes) -> list[str]:
        """The faults that tell of a case just this, which the reference does not."""
        return [name for name in TELLING if self.told_by[name].get(case, ()) == outcomes]


def _alone(name: str) -> tuple[str, dict[str, Outcomes]]:
    cases = all_cases()
    pairs = ((one.case.id, told(planted(name).play, one.case)) for one in cases.scenarios)
    return name, {case: some for case, some in pairs if some != cases.outcomes[case]}


class Tried(NamedTuple):
    """What one way to find causes makes of some faults that are planted at once."""

    faults: int
    named: int
    first: int
    """How many are named among as many causes as there are faults."""
    by_name: int
    """How many are named by their own record."""
    causes: int
    mixed: int
    """How many causes hold cases of different faults."""


TABLE: list[Table] = []
"""Made once, before the processes are forked that use it."""


def tried(names: Sequence[str], *, whole: bool) -> list[Tried] | None:
    """The run with these faults, each way; None where one takes the place of the other.

    Unless it is `whole`, only what one of them tells otherwise is played.
    """
    known = TABLE[0]
    try:
        engine = Planted(*(FAULTS[name] for name in names))
    except ValueError:
        return None
    some = known.scenarios if whole else sorted({c for n in names for c in known.told_by[n]})
    outcomes = {case: told(engine.play, known.scenarios[case].case) for case in some}
    anew = {c: known.judged(c, o) for c, o in outcomes.items() if o != known.cases.outcomes[c]}
    run = known.cases.judged | anew
    wrong = {case: one for case, one in anew.items() if one.verdict == "fail"}
    possible = {case: known.explaining(case, outcomes[case]) for case in wrong}
    passed = {case for case, one in run.items() if one.verdict == "pass"}
    owners = {case: [n for n in names if case in known.fails[n]] for case in wrong}

    def against(name: str, _: int) -> int:
        return len(known.fails[name] & passed)

    def several(some: Sequence[str], case: str) -> str:
        return together(some, known.scenarios[case], outcomes[case] or (), known.info)

    found = []
    for without in ((), names, TELLING):
        left = {case: [n for n in some if n not in without] for case, some in possible.items()}
        explained = diagnosed(left, against, several)
        causes = gather(_with_faults(run, left), explained)
        found.append(_counted(names, causes, owners))
    return found


def _with_faults(run: dict[str, Judged], left: dict[str, list[str]]) -> Iterator[Judged]:
    for case, one in run.items():
        causes = (
            Cause(name, "", rule=FAULTS[name].rules.split()[0]) for name in left.get(case, ())
        )
        yield replace(one, faults=tuple(causes)) if case in left else one


def _counted(names: Sequence[str], causes: list[Common], owners: dict[str, list[str]]) -> Tried:
    def by(some: Sequence[Common]) -> int:
        return sum(any(_names(name, one) for one in some) for name in names)

    mixed = 0
    for one in causes:
        sure = {tuple(owners.get(case.id, ())) for case in one.cases}
        mixed += len({some for some in sure if len(some) == 1}) > 1
    own = sum(any(one.cause.key == name for one in causes) for name in names)
    return Tried(len(names), by(causes), by(causes[: len(names)]), own, len(causes), mixed)


def _names(name: str, cause: Common) -> bool:
    return cause.cause.key == name or cause.cause.rule in FAULTS[name].rules.split()


def main(words: Sequence[str] | None = None) -> int:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--pairs", type=int, default=0, help="so many at random; by default all")
    parser.add_argument("--triples", type=int, default=200)
    parser.add_argument("--seed", type=int, default=33)
    parser.add_argument("--whole", action="store_true", help="play all cases each time")
    parser.add_argument("-j", "--jobs", type=int, default=os.cpu_count(), help="processes")
    asked = parser.parse_args(words)
    chance = random.Random(asked.seed)
    cases = all_cases()
    fork = multiprocessing.get_context("fork")
    gc.freeze()
    with ProcessPoolExecutor(asked.jobs, fork) as pool:
        TABLE.append(Table(cases, dict(pool.map(_alone, TELLING))))
    print(
        f"{len(TELLING)} faults alone: {sum(map(len, TABLE[0].told_by.values()))} told otherwise",
        flush=True,
    )
    pairs = [*combinations(TELLING, 2)]
    if asked.pairs:
        pairs = chance.sample(pairs, asked.pairs)
    triples = [tuple(chance.sample(TELLING, 3)) for _ in range(asked.triples)]
    gc.freeze()
    for what, groups in (("pairs", pairs), ("triples", triples)):
        with ProcessPoolExecutor(asked.jobs, fork) as pool:
            done = [*pool.map(partial(tried, whole=asked.whole), groups, chunksize=8)]
        print("\n".join(in_words(what, done)), flush=True)
    return 0


def in_words(what: str, done: Sequence[list[Tried] | None]) -> Iterator[str]:
    """What came of all of them, a line a way."""
    apart = [one for one in done if one is not None]
    yield f"{len(apart)} {what}; {len(done) - len(apart)} can't be planted together"
    for number, way in enumerate(WAYS):
        of_way = [one[number] for one in apart]
        sums = [sum(column) for column in zip(*of_way, strict=True)]
        faults, named, first, own, causes, mixed = sums
        yield (
            f"  {way}: named {named / faults:.1%}, among the first {first / faults:.1%}, "
            f"by its own record {own / faults:.1%}; {causes / faults:.2f} causes a fault, "
            f"{mixed / causes:.1%} of them mixed"
        )


if __name__ == "__main__":
    sys.exit(main())
