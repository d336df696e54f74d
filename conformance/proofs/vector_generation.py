"""Generate the vectors of ``spec.logic.vectors``, and check that they are complete.

Each condition of each formula needs an MC/DC pair: two situations that differ minimally and whose
outcomes differ because of that condition. Each mutant of a formula needs a vector that kills it.
"""

from collections import Counter
from collections.abc import Callable, Iterable, Iterator
from functools import partial
from typing import TypeVar

from msgspec.structs import replace

from headjudge.runner import Task, Workers, run_tasks
from headjudge.spec.logic import vectors as logic_vectors
from headjudge.spec.logic.mcdc import BodyCondition, Suite, conditions, is_pair
from headjudge.spec.logic.search import MutantResult, Pair, mutant_result, pair
from headjudge.spec.logic.situations import Situation
from headjudge.spec.logic.theory import Theory
from headjudge.spec.logic.vectors import (
    Checked,
    CheckReport,
    Progress,
    Purpose,
    Target,
    Vector,
    Vectors,
    VectorVerdict,
    Without,
    mutants_of,
)

R = TypeVar("R")
Purposes = dict[Situation, list[Purpose]]
"""Each situation's purposes."""
WORKERS = 2
"""Default number of worker processes."""


def _in_parallel(
    work: Callable[[Target], R],
    targets: list[Target],
    workers: int,
    progress: Progress = lambda *_: None,
) -> list[R]:
    """Apply a function to all targets in parallel; return the results in order."""
    tasks = (Task(f"{target.name} of {target.edition}", target) for target in targets)
    results: list[R] = []
    for _, result in run_tasks(work, tasks, Workers(workers), in_order=True):
        results.append(result)
        progress(len(results), len(targets))
    return results


def generate(names: Iterable[str] = (), workers: int = WORKERS) -> Vectors:
    """Generate vectors; the result does not depend on the number of workers.

    The MC/DC pairs of all conditions come first. Mutants that no pair kills get additional vectors,
    of which redundant ones are dropped.
    """
    targets = logic_vectors.targets(names)
    pairs = _in_parallel(_pairs, targets, workers)
    purposes: Purposes = {
        situation: [] for of_target in pairs for each in of_target for situation in each.situations
    }
    results = _in_parallel(partial(_mutant_results, (*purposes,)), targets, workers)
    without = [*_assign_pairs(purposes, targets, pairs), *_assign_kills(purposes, targets, results)]
    return _assemble(purposes, without, Counter(_totals(targets, pairs, results)))


def _pairs(target: Target) -> list[Pair]:
    """Return an MC/DC pair for each condition of a definition, or the reason why none exists."""
    return [pair(target.edition, condition) for _, condition in _conditions(target)]


def _mutant_results(situations: tuple[Situation, ...], target: Target) -> dict[int, MutantResult]:
    """Return the results of the definition's mutants that survive all situations, by number."""
    suite = Suite(target.edition, situations)
    results: dict[int, MutantResult] = {}
    more: list[Situation] = []
    for number, mutant in enumerate(mutants_of(target)):
        killer = suite.first_kill(target.name, mutant.formula)
        if killer is None:
            results[number] = mutant_result(target.edition, target.name, mutant.formula)
            situation = results[number].situation
            if situation:
                suite.add(situation, len(situations) + len(more))
                more.append(situation)
        elif killer >= len(situations):
            results[number] = MutantResult("killed", situation=more[killer - len(situations)])
    return results


def _assign_pairs(
    purposes: Purposes, targets: list[Target], pairs: list[list[Pair]]
) -> Iterator[Without]:
    """Record the conditions shown by each situation; yield records of conditions without a pair."""
    for target, of_target in zip(targets, pairs, strict=True):
        for (purpose, _), shown_by in zip(_conditions(target), of_target, strict=True):
            if not shown_by.situations:
                yield _without(purpose, shown_by.why)
            coupled = replace(purpose, coupled=shown_by.coupled)
            for situation in shown_by.situations:
                purposes[situation].append(coupled)


def _assign_kills(
    purposes: Purposes, targets: list[Target], results: list[dict[int, MutantResult]]
) -> Iterator[Without]:
    """Record which mutants additional situations kill; yield records of mutants that survive."""
    situations = (result.situation for of_target in results for result in of_target.values())
    more = (*dict.fromkeys(situation for situation in situations if situation),)
    for target, of_target in zip(targets, results, strict=True):
        mutants = mutants_of(target)
        killed = [number for number, result in of_target.items() if result.situation]
        suite = Suite(target.edition, more if killed else ())
        for number in killed:
            killers = [
                more[place]
                for place in sorted(suite.killed_by(target.name, mutants[number].formula))
            ]
            killer = next((killer for killer in killers if killer in purposes), killers[0])
            purpose = target.purpose(mutant=mutants[number].what)
            purposes.setdefault(killer, []).append(purpose)
        for number, result in of_target.items():
            if not result.situation:
                yield _without(target.purpose(mutant=mutants[number].what), result.why)


def _conditions(target: Target) -> list[tuple[Purpose, BodyCondition]]:
    """Return a definition's conditions, each with its vectors' purpose."""
    return [
        (target.purpose(condition=condition.text, number=condition.number), condition)
        for condition in conditions(Theory.at(target.edition), target.name)
    ]


def _without(purpose: Purpose, why: str) -> Without:
    """Return the record of a purpose without vectors."""
    p = purpose
    return Without(p.definition, why, p.until, p.condition, p.number, p.mutant)


def _totals(
    targets: list[Target], pairs: list[list[Pair]], results: list[dict[int, MutantResult]]
) -> Iterator[str]:
    """Yield the label of each item to be counted in the totals, once per item."""
    for target, of_conditions, of_mutants in zip(targets, pairs, results, strict=True):
        yield "formulas"
        for condition_pair in of_conditions:
            yield "conditions"
            yield (
                "conditions with a pair"
                if condition_pair.situations
                else f"conditions: {condition_pair.why}"
            )
        for number in range(len(mutants_of(target))):
            yield "mutants"
            verdict = of_mutants[number].verdict if number in of_mutants else "killed"
            yield f"mutants {verdict}"


def _assemble(purposes: Purposes, without: list[Without], totals: Counter[str]) -> Vectors:
    """Name the vectors and compute their outcomes."""
    by_rule: Counter[str] = Counter()
    vectors: list[Vector] = []
    endings = logic_vectors.endings(list(purposes))
    for (situation, shows), ends in zip(purposes.items(), endings, strict=True):
        rule = shows[0].rule
        by_rule[rule] += 1
        name = f"vector-{rule}-{by_rule[rule]}"
        numbers = dict(situation.numbers)
        vectors.append(
            Vector(name, situation.players, situation.facts, numbers, tuple(shows), ends)
        )
    return Vectors({"vectors": len(vectors), **totals}, tuple(vectors), tuple(without))


def check(
    progress: Progress = lambda *_: None,
    data: Vectors | None = None,
    names: Iterable[str] = (),
    workers: int = WORKERS,
) -> CheckReport:
    """Check that every condition has an MC/DC pair and every mutant is killed.

    Exceptions must be recorded, and all recorded exceptions and outcomes are recomputed.
    """
    data, definitions = data or logic_vectors.load(), set(names)
    situations = tuple(vector.situation for vector in data.vectors)
    work = partial(_check_target, situations, _recorded_pairs(data))
    results = _in_parallel(work, logic_vectors.targets(definitions), workers, progress)
    checked = tuple(
        replace(item, why=_named(item.why, data)) for of_target in results for item, _ in of_target
    )
    absent = [record for of_target in results for _, record in of_target if record]
    claimed = {
        record for record in data.without if not definitions or record.definition in definitions
    }
    wrong = [record for record in data.without if record in claimed - set(absent)]
    missing = [record for record in absent if record not in claimed]
    faults = [f"recorded, but wrong: {_describe(record)}" for record in wrong]
    faults += [f"not recorded: {_describe(record)}" for record in missing]
    for vector, ends in zip(data.vectors, logic_vectors.endings(situations), strict=True):
        if vector.ends != ends:
            faults.append(f"{vector.id}: the recorded outcome differs")
    return CheckReport(checked, tuple(faults))


def _describe(record: Without) -> str:
    until = f" until {record.until}" if record.until else ""
    subject = record.mutant or f"condition {record.number}, {record.condition}"
    return f"{record.definition}{until}: {subject}: {record.why}"


Recorded = dict[int, tuple[tuple[int, ...], bool]]
"""For each condition number, the indices of its two vectors and whether they are coupled."""


def _recorded_pairs(data: Vectors) -> dict[Target, Recorded]:
    """Return the MC/DC pairs recorded in the vectors, by target."""
    newest = logic_vectors.targets()[0].edition
    pairs: dict[Target, Recorded] = {}
    for place, vector in enumerate(data.vectors):
        for purpose in vector.purposes:
            if purpose.condition:
                target = Target(purpose.until or newest, purpose.definition)
                of_target = pairs.setdefault(target, {})
                places, _ = of_target.get(purpose.number, ((), False))
                of_target[purpose.number] = (*places, place), purpose.coupled
    return pairs


def _named(why: str, data: Vectors) -> str:
    """Convert a list of vector indices to vector ids; return any other text unchanged."""
    places = why.split()
    if not all(place.isdecimal() for place in places):
        return why
    return ", ".join(data.vectors[int(place)].id for place in places)


def _check_target(
    situations: tuple[Situation, ...], recorded: dict[Target, Recorded], target: Target
) -> list[tuple[Checked, Without | None]]:
    """Check a definition's conditions and mutants, with a record for each unachievable purpose."""
    pairs = recorded.get(target, {})
    checks = [
        _check_pair(target, purpose, condition, situations, pairs.get(condition.number))
        for purpose, condition in _conditions(target)
    ]
    suite = Suite(target.edition, situations)
    for mutant in mutants_of(target):
        killer = suite.first_kill(target.name, mutant.formula)
        verdict: VectorVerdict = "killed"
        why, record = str(killer), None
        if killer is None:
            result = mutant_result(target.edition, target.name, mutant.formula)
            verdict = "survived" if result.verdict == "killed" else result.verdict
            why = f"{result.situation} would" if result.situation else result.why
            if verdict == "equivalent":
                record = _without(target.purpose(mutant=mutant.what), result.why)
        checks.append((Checked(target, "mutant", mutant.what, verdict, why), record))
    return checks


def _check_pair(
    target: Target,
    purpose: Purpose,
    condition: BodyCondition,
    situations: tuple[Situation, ...],
    recorded: tuple[tuple[int, ...], bool] | None,
) -> tuple[Checked, Without | None]:
    def checked(verdict: VectorVerdict, why: str) -> Checked:
        return Checked(target, "condition", condition.text, verdict, why)

    places, coupled = recorded or ((), False)
    if len(places) == 2:  # noqa: PLR2004 -- a pair
        first, other = (situations[place] for place in places)
        if is_pair(target.edition, condition, first, other, coupled=coupled):
            return checked("pair", " ".join(map(str, places))), None
    searched = pair(target.edition, condition)
    if searched.unknown:
        return checked("unknown", searched.why), None
    if searched.situations:
        return checked("pair missing", f"{' and '.join(map(str, searched.situations))} would"), None
    return checked("no pair", searched.why), _without(purpose, searched.why)
