"""Measure how well causes name faults when two or three are injected at once.

Run as ``python -m tests.benchmarks.diagnosis``: all pairs of the faults with which the reference
answers, and random triples; ``--missed`` lists the faults that no cause names. Each run is diagnosed
twice: with all known faults, and without the injected ones, like a fault without a record. Each
fault is played alone once; combinations only play cases in which one fault may affect another.
"""

import argparse
import gc
import multiprocessing
import os
import random
import sys
from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from concurrent.futures import ProcessPoolExecutor
from itertools import combinations
from typing import NamedTuple

from msgspec.structs import replace

from headjudge.judge.causes import Cluster, cluster_failures
from headjudge.judge.diagnosis import diagnose, match_combined_faults
from headjudge.judge.fault_dictionary import (
    ANSWERING,
    FAULTS,
    FaultyReference,
    Function,
    can_change,
    faulty,
    locate,
    reached,
)
from headjudge.judge.judge import judge_answer
from headjudge.judge.verdicts import Cause, Judged
from headjudge.runner.engine import Answer
from tests.slow.planted import AllCases, Outcomes, all_cases, outcomes_of

WAYS = ("all known faults", "without the injected")


class Alone(NamedTuple):
    """A single fault's effect on each case, by case id."""

    outcomes: dict[str, Outcomes]
    """The outcomes that differ from the reference."""
    reached: dict[str, frozenset[Function] | None]
    """The functions that a case reaches, if different from the reference; None if unknown."""


def alone(name: str) -> Alone:
    """Play all cases with a fault."""
    cases, engine, found = all_cases(), faulty(name), Alone({}, {})
    for scenario in cases.scenarios:
        case = scenario.case.id
        if not can_change(FAULTS[name], cases.reached[case]):
            continue
        outcomes = outcomes_of(engine.play, scenario.case)
        if outcomes != cases.outcomes[case]:
            found.outcomes[case] = outcomes
        traced: list[Outcomes] = []
        functions = reached(lambda: traced.append(outcomes_of(engine.play, scenario.case)))  # noqa: B023 -- it is called at once
        complete = outcomes is not None and traced == [outcomes]
        if not complete or functions != cases.reached[case]:
            found.reached[case] = functions if complete else None
    return found


def _modules(name: str) -> set[str]:
    """Return the modules that a fault changes."""
    return {place.module for patch in FAULTS[name].patches if (place := locate(patch))}


class Table:
    """The fault dictionary: the changed outcomes of each fault, with their verdicts."""

    def __init__(self, cases: AllCases, faults: Mapping[str, Alone]) -> None:
        self.cases = cases
        self.faults = faults
        self.scenarios = {scenario.case.id: scenario for scenario in cases.scenarios}
        self.info = faulty(ANSWERING[0]).describe()
        self.known: dict[str, list[tuple[Outcomes, Judged]]] = {}
        self.fails = {
            name: {
                c for c, other in alone.outcomes.items() if self.judged(c, other).verdict == "fail"
            }
            for name, alone in faults.items()
        }

    def combined(self, names: Sequence[str]) -> dict[str, Outcomes]:
        """Return the outcomes that these faults change together, by case.

        Raises ValueError if two of them change the same place.
        """
        engine = FaultyReference(*(FAULTS[name] for name in names))
        found: dict[str, Outcomes] = {}
        for case, right in self.cases.outcomes.items():
            touching = [n for n in names if can_change(FAULTS[n], self.cases.reached[case])]
            enough = (n for n in touching if not self._others_change(n, case, names))
            if one := next(enough, ""):
                outcomes = self.faults[one].outcomes.get(case, right)
            else:
                outcomes = (
                    outcomes_of(engine.play, self.scenarios[case].case) if touching else right
                )
            if outcomes != right:
                found[case] = outcomes
        return found

    def _others_change(self, name: str, case: str, names: Sequence[str]) -> bool:
        """Return whether other faults may change what this fault does to a case."""
        functions = self.faults[name].reached.get(case, self.cases.reached[case])
        return functions is None or any(
            can_change(FAULTS[other], functions) or _modules(name) & _modules(other)
            for other in names
            if other != name
        )

    def judged(self, case: str, outcomes: Outcomes) -> Judged:
        """Return the verdict on outcomes of a case, with the faults that explain it."""
        for known_outcomes, found in self.known.setdefault(case, []):
            if known_outcomes == outcomes:
                return found
        scenario = self.scenarios[case]
        answer = Answer("error", message="none") if outcomes is None else Answer("played", outcomes)
        found = judge_answer(scenario, answer, self.info, self.cases.book)
        self.known[case].append((outcomes, found))
        return found

    def matching_faults(self, case: str, outcomes: Outcomes) -> list[str]:
        """Return the faults that produce exactly these outcomes, unlike the reference."""
        return [
            name for name, fault in self.faults.items() if fault.outcomes.get(case, ()) == outcomes
        ]


class Tried(NamedTuple):
    """The diagnosis of some faults injected at once."""

    faults: int
    named: int
    first: int
    """Faults named among the first causes, as many as there are faults."""
    by_name: int
    """Faults named by their own record."""
    causes: int
    mixed: int
    """Causes with cases of different faults."""
    missed: str
    """The faults that no cause names, and all causes; empty if all are named."""


TABLE: list[Table] = []
"""Filled once, before worker processes are forked."""


def tried(names: Sequence[str]) -> list[Tried] | None:
    """Diagnose a run with these faults each way; None if they can't be combined."""
    known = TABLE[0]
    try:
        outcomes = known.combined(names)
    except ValueError:
        return None
    judged_again = {case: known.judged(case, played) for case, played in outcomes.items()}
    run = known.cases.judged | judged_again
    wrong = {case: result for case, result in judged_again.items() if result.verdict == "fail"}
    possible = {case: known.matching_faults(case, outcomes[case]) for case in wrong}
    passed = {case for case, result in run.items() if result.verdict == "pass"}
    owners = {case: [n for n in names if case in known.fails[n]] for case in wrong}

    def against(name: str, _: int) -> int:
        return len(known.fails[name] & passed)

    def several(some: Sequence[str], cases: Sequence[str]) -> dict[str, str]:
        played = {case: (known.scenarios[case], outcomes[case] or ()) for case in cases}
        return match_combined_faults(some, played, known.info)

    found = []
    for without in ((), names):
        left = {case: [n for n in some if n not in without] for case, some in possible.items()}
        explained = diagnose(left, against, several)
        causes = cluster_failures(_with_faults(run, left), explained)
        found.append(_counted(names, causes, owners))
    return found


def _with_faults(run: dict[str, Judged], left: dict[str, list[str]]) -> Iterator[Judged]:
    for case, result in run.items():
        causes = (
            Cause(name, "", rule=FAULTS[name].rules.split()[0]) for name in left.get(case, ())
        )
        yield replace(result, faults=tuple(causes)) if case in left else result


def _counted(names: Sequence[str], causes: list[Cluster], owners: dict[str, list[str]]) -> Tried:
    def by(some: Sequence[Cluster]) -> list[str]:
        return [name for name in names if any(_names(name, cluster) for cluster in some)]

    mixed, lines = 0, []
    for cause in causes:
        whose = Counter(" + ".join(owners.get(case.id, ())) for case in cause.cases)
        mixed += sum(" + " not in some and some != "" for some in whose) > 1
        lines.append(f"  {cause.cause.key}: {dict(whose)}")
    own = sum(any(cause.cause.key == name for cause in causes) for name in names)
    named = by(causes)
    missed = [f"{name} ({FAULTS[name].rules})" for name in names if name not in named]
    said = "\n".join([f"{', '.join(missed)}; in {', '.join(names)}", *lines] if missed else [])
    first = len(by(causes[: len(names)]))
    return Tried(len(names), len(named), first, own, len(causes), mixed, said)


def _names(name: str, cause: Cluster) -> bool:
    return cause.cause.key == name or cause.cause.rule in FAULTS[name].rules.split()


def main(words: Sequence[str] | None = None) -> int:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument(
        "--pairs", type=int, default=0, help="number of random pairs (default: all)"
    )
    parser.add_argument("--triples", type=int, default=200)
    parser.add_argument("--seed", type=int, default=33)
    parser.add_argument("--missed", action="store_true", help="list the faults that no cause names")
    parser.add_argument("-j", "--jobs", type=int, default=os.cpu_count(), help="processes")
    options = parser.parse_args(words)
    rng = random.Random(options.seed)
    cases = all_cases()
    fork = multiprocessing.get_context("fork")
    gc.freeze()
    with ProcessPoolExecutor(options.jobs, fork) as pool:
        TABLE.append(Table(cases, dict(zip(ANSWERING, pool.map(alone, ANSWERING), strict=True))))
    changed = sum(len(fault.outcomes) for fault in TABLE[0].faults.values())
    print(f"{len(ANSWERING)} faults alone: {changed} changed outcomes", flush=True)
    pairs = [*combinations(ANSWERING, 2)]
    if options.pairs:
        pairs = rng.sample(pairs, options.pairs)
    triples = [tuple(rng.sample(ANSWERING, 3)) for _ in range(options.triples)]
    gc.freeze()
    for what, groups in (("pairs", pairs), ("triples", triples)):
        with ProcessPoolExecutor(options.jobs, fork) as pool:
            done = [*pool.map(tried, groups, chunksize=8)]
        print("\n".join(in_words(what, done)), flush=True)
        for ways in done if options.missed else ():
            print(*(way.missed for way in ways or () if way.missed), sep="\n", flush=True)
    return 0


def in_words(what: str, done: Sequence[list[Tried] | None]) -> Iterator[str]:
    """Yield a summary, one line per way."""
    apart = [ways for ways in done if ways is not None]
    yield f"{len(apart)} {what}; {len(done) - len(apart)} can't be combined"
    for number, way in enumerate(WAYS):
        of_way = [ways[number] for ways in apart]
        sums = [sum(column) for column in zip(*(ways[:-1] for ways in of_way), strict=True)]
        faults, named, first, own, causes, mixed = sums
        yield (
            f"  {way}: named {named / faults:.1%}, among the first {first / faults:.1%}, "
            f"by its own record {own / faults:.1%}; {causes / faults:.2f} causes a fault, "
            f"{mixed / causes:.1%} of them mixed"
        )


if __name__ == "__main__":
    sys.exit(main())
