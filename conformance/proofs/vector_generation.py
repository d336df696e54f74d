"""Generate the vectors of ``spec.logic.vectors``, and check that they are complete.

Each condition of each formula needs an MC/DC pair: two situations that differ as little as possible
and end differently because of that condition. Each mutant of a formula needs a vector that kills
it.
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

R = TypeVar("R")

WORKERS = 2
"""Default number of processes."""


def _in_parallel(
    work: Callable[[logic_vectors.Target], R],
    some: list[logic_vectors.Target],
    workers: int,
    told: logic_vectors.Progress = lambda *_: None,
) -> list[R]:
    """Run the work on each target in parallel; return the results in order."""
    tasks = (Task(f"{target.name} of {target.edition}", target) for target in some)
    results: list[R] = []
    for _, result in run_tasks(work, tasks, Workers(workers), in_order=True):
        results.append(result)
        told(len(results), len(some))
    return results


def generate(names: Iterable[str] = (), workers: int = WORKERS) -> logic_vectors.Vectors:
    """Generate vectors; the result does not depend on the number of workers.

    First come the MC/DC pairs of all conditions. Only mutants that no pair kills get further
    vectors, and of these only the necessary ones are kept.
    """
    some = logic_vectors.targets(names)
    pairs = _in_parallel(_pairs, some, workers)
    first = tuple({s: None for of in pairs for found in of for s in found.situations})
    results = _in_parallel(partial(_mutant_results, first), some, workers)
    killed = [{n: f.situation for n, f in of.items() if f.situation} for of in results]
    more = tuple({situation: None for of in killed for situation in of.values()})
    told: dict[Situation, list[tuple[logic_vectors.Purpose, Situation | None]]] = {
        s: [] for s in first
    }
    without: list[logic_vectors.Without] = []
    for target, of in zip(some, pairs, strict=True):
        for (purpose, _), found in zip(_conditions(target), of, strict=True):
            purposed = replace(purpose, coupled=found.coupled)
            if not found.situations:
                without.append(_without(purpose, found.why))
            for vector, other in zip(found.situations, reversed(found.situations), strict=True):
                told[vector].append((purposed, other))
    for target, numbers, came in zip(some, killed, results, strict=True):
        what = [mutant.what for mutant in logic_vectors.mutants_of(target)]
        for number, places in _kills(target, tuple(numbers), more).items():
            by = next((more[place] for place in places if more[place] in told), more[places[0]])
            told.setdefault(by, []).append((target.purpose(mutant=what[number]), None))
        for number, what_came in came.items():
            if not what_came.situation:
                without.append(_without(target.purpose(mutant=what[number]), what_came.why))
    return _assemble(told, without, Counter(_totals(some, pairs, results)))


def _pairs(target: logic_vectors.Target) -> list[Pair]:
    """Find an MC/DC pair for each condition of a definition, or the reason why there is none."""
    return [pair(target.edition, condition) for _, condition in _conditions(target)]


def _mutant_results(
    situations: tuple[Situation, ...], target: logic_vectors.Target
) -> dict[int, MutantResult]:
    """Return the results of the mutants that none of the situations kills."""
    suite = Suite(target.edition, situations)
    found: dict[int, MutantResult] = {}
    more: list[Situation] = []
    for number, mutant in enumerate(logic_vectors.mutants_of(target)):
        place = suite.first_kill(target.name, mutant.formula)
        if place is None:
            found[number] = mutant_result(target.edition, target.name, mutant.formula)
            situation = found[number].situation
            if situation:
                suite.add(situation, len(situations) + len(more))
                more.append(situation)
        elif place >= len(situations):
            found[number] = MutantResult("killed", situation=more[place - len(situations)])
    return found


def _kills(
    target: logic_vectors.Target, numbers: tuple[int, ...], situations: tuple[Situation, ...]
) -> dict[int, list[int]]:
    """Return which situations kill which mutants."""
    if not numbers:
        return {}
    suite, all_of_them = Suite(target.edition, situations), logic_vectors.mutants_of(target)
    return {n: sorted(suite.killed_by(target.name, all_of_them[n].formula)) for n in numbers}


def _conditions(target: logic_vectors.Target) -> list[tuple[logic_vectors.Purpose, BodyCondition]]:
    """Return the conditions of a definition, each with the purpose of its vectors."""
    found = conditions(Theory.at(target.edition), target.name)
    return [
        (target.purpose(condition=found_item.text, number=found_item.number), found_item)
        for found_item in found
    ]


def _without(purpose: logic_vectors.Purpose, why: str) -> logic_vectors.Without:
    """Record that a purpose has no vectors."""
    p = purpose
    return logic_vectors.Without(p.definition, why, p.until, p.condition, p.number, p.mutant)


def _totals(
    some: list[logic_vectors.Target],
    pairs: list[list[Pair]],
    results: list[dict[int, MutantResult]],
) -> Iterator[str]:
    """Yield everything that is counted, once per occurrence."""
    for target, of, others in zip(some, pairs, results, strict=True):
        yield "formulas"
        for found in of:
            yield "conditions"
            yield "conditions with a pair" if found.situations else f"conditions: {found.why}"
        for number in range(len(logic_vectors.mutants_of(target))):
            yield "mutants"
            verdict = others[number].verdict if number in others else "killed"
            yield f"mutants {verdict}"


def _assemble(
    told: dict[Situation, list[tuple[logic_vectors.Purpose, Situation | None]]],
    without: list[logic_vectors.Without],
    totals: Counter[str],
) -> logic_vectors.Vectors:
    """Name the vectors and compute their endings."""
    names: dict[Situation, str] = {}
    of_rule: Counter[str] = Counter()
    for situation, purposes in told.items():
        rule = purposes[0][0].rule
        of_rule[rule] += 1
        names[situation] = f"vector-{rule}-{of_rule[rule]}"
    vectors = tuple(
        logic_vectors.Vector(
            names[situation],
            situation.players,
            situation.facts,
            dict(situation.numbers),
            tuple(replace(p, against=names[o]) if o else p for p, o in purposes),
            ends,
        )
        for (situation, purposes), ends in zip(
            told.items(), logic_vectors.endings(list(told)), strict=True
        )
    )
    return logic_vectors.Vectors({"vectors": len(vectors), **totals}, vectors, tuple(without))


def check(
    progress: logic_vectors.Progress = lambda *_: None,
    data: logic_vectors.Vectors | None = None,
    names: Iterable[str] = (),
    workers: int = WORKERS,
) -> logic_vectors.CheckReport:
    """Check that every condition has a pair and every mutant is killed, or that neither exists.

    Everything recorded is recomputed.
    """
    data = data or logic_vectors.load()
    some = logic_vectors.targets(names)
    situations = tuple(vector.situation for vector in data.vectors)
    recorded = _recorded(data)
    checked = _in_parallel(partial(_checked, situations, recorded), some, workers, progress)
    shown = tuple(
        logic_vectors.Checked(
            shown_item.target,
            shown_item.what,
            shown_item.text,
            shown_item.verdict,
            _named(shown_item.why, data),
        )
        for of in checked
        for shown_item, _ in of
    )
    proven = {record for of in checked for _, record in of if record}
    claimed = {w for w in data.without if not names or w.definition in set(names)}
    faults = [
        f"recorded, but not so: {_describe(w)}" for w in data.without if w in claimed - proven
    ]
    faults += [
        f"not recorded: {_describe(w)}" for of in checked for _, w in of if w and w not in claimed
    ]
    for vector, ends in zip(data.vectors, logic_vectors.endings(situations), strict=True):
        if vector.ends != ends:
            faults.append(f"{vector.id} ends otherwise than is recorded")
    return logic_vectors.CheckReport(shown, tuple(faults))


def _describe(record: logic_vectors.Without) -> str:
    what = record.mutant or f"condition {record.number}, {record.condition}"
    return f"{record.definition}{record.until and f' until {record.until}'}: {what}: {record.why}"


Recorded = dict[int, tuple[tuple[int, ...], bool]]
"""By number of a condition, the indices of its two vectors and whether they are coupled."""


def _recorded(data: logic_vectors.Vectors) -> dict[logic_vectors.Target, Recorded]:
    """Return the pairs that the vectors record."""
    newest = logic_vectors.targets()[0].edition
    found: dict[logic_vectors.Target, Recorded] = {}
    for place, vector in enumerate(data.vectors):
        for p in vector.purposes:
            if p.condition:
                of = found.setdefault(logic_vectors.Target(p.until or newest, p.definition), {})
                places, _ = of.get(p.number, ((), False))
                of[p.number] = (*places, place), p.coupled
    return found


def _named(why: str, data: logic_vectors.Vectors) -> str:
    """Replace indices of vectors by their names; leave other text as it is."""
    places = why.split()
    if not all(place.isdecimal() for place in places):
        return why
    return ", ".join(data.vectors[int(place)].id for place in places)


def _checked(
    situations: tuple[Situation, ...],
    recorded: dict[logic_vectors.Target, Recorded],
    target: logic_vectors.Target,
) -> list[tuple[logic_vectors.Checked, logic_vectors.Without | None]]:
    """Check the conditions and mutants of a definition, with the records of missing vectors."""
    pairs = recorded.get(target, {})
    found = [
        _checked_pair(target, purpose, condition, situations, pairs.get(condition.number))
        for purpose, condition in _conditions(target)
    ]
    suite = Suite(target.edition, situations)
    for mutant in logic_vectors.mutants_of(target):
        place = suite.first_kill(target.name, mutant.formula)
        record = None
        if place is not None:
            shown = logic_vectors.Checked(target, "mutant", mutant.what, "killed", str(place))
        else:
            came = mutant_result(target.edition, target.name, mutant.formula)
            verdict = "survived" if came.verdict == "killed" else came.verdict
            why = f"{came.situation} would" if came.situation else came.why
            shown = logic_vectors.Checked(target, "mutant", mutant.what, verdict, why)
            if came.verdict == "equivalent":
                record = _without(target.purpose(mutant=mutant.what), came.why)
        found.append((shown, record))
    return found


def _checked_pair(
    target: logic_vectors.Target,
    purpose: logic_vectors.Purpose,
    condition: BodyCondition,
    situations: tuple[Situation, ...],
    recorded: tuple[tuple[int, ...], bool] | None,
) -> tuple[logic_vectors.Checked, logic_vectors.Without | None]:
    def checked(verdict: logic_vectors.VectorVerdict, why: str) -> logic_vectors.Checked:
        return logic_vectors.Checked(target, "condition", condition.text, verdict, why)

    places, coupled = recorded or ((), False)
    if len(places) == 2:  # noqa: PLR2004 -- a pair
        first, other = (situations[place] for place in places)
        if is_pair(target.edition, condition, first, other, coupled=coupled):
            return checked("pair", " ".join(map(str, places))), None
    came = pair(target.edition, condition)
    if came.unknown:
        return checked("unknown", came.why), None
    if came.situations:
        return checked("pair missing", f"{' and '.join(map(str, came.situations))} would"), None
    return checked("no pair", came.why), _without(purpose, came.why)
