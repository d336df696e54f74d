"""Make the vectors of ``spec.logic.vectors``, and show again that nothing is missing."""

from collections import Counter
from collections.abc import Callable, Iterable, Iterator
from functools import partial
from typing import TypeVar

from msgspec.structs import replace

from headjudge.conformance.spreading import Task, Workers, run_tasks
from headjudge.spec.logic import vectors as v
from headjudge.spec.logic.definition_conditions import BodyCondition, conditions, is_pair
from headjudge.spec.logic.search import MutantResult, Pair, mutant_result, pair
from headjudge.spec.logic.situations import Situation
from headjudge.spec.logic.suites import Suite
from headjudge.spec.logic.theory import Theory

R = TypeVar("R")

WORKERS = 2
"""How many processes make or check vectors."""


def _each(
    work: Callable[[v.Target], R],
    some: list[v.Target],
    workers: int,
    told: v.Progress = lambda *_: None,
) -> list[R]:
    """What the work on each comes to, in their order."""
    tasks = (Task(f"{target.name} of {target.edition}", target) for target in some)
    results: list[R] = []
    for _, result in run_tasks(work, tasks, Workers(workers), in_order=True):
        results.append(result)
        told(len(results), len(some))
    return results


def generate(names: Iterable[str] = (), workers: int = WORKERS) -> v.Vectors:
    """Make vectors; the same ones whatever the workers, as each definition stands by itself.

    First come the pairs of all conditions. Only for mutants that none of those situations kills
    more are looked for; of these, none is kept that the ones before it make superfluous.
    """
    some = v.targets(names)
    pairs = _each(_pairs, some, workers)
    first = tuple({s: None for of in pairs for found in of for s in found.situations})
    results = _each(partial(_mutant_results, first), some, workers)
    killed = [{n: f.situation for n, f in of.items() if f.situation} for of in results]
    more = tuple({situation: None for of in killed for situation in of.values()})
    told: dict[Situation, list[tuple[v.Purpose, Situation | None]]] = {s: [] for s in first}
    without: list[v.Without] = []
    for target, of in zip(some, pairs, strict=True):
        for (purpose, _), found in zip(_conditions(target), of, strict=True):
            purposed = replace(purpose, coupled=found.coupled)
            if not found.situations:
                without.append(_without(purpose, found.why))
            for one, other in zip(found.situations, reversed(found.situations), strict=True):
                told[one].append((purposed, other))
    for target, numbers, came in zip(some, killed, results, strict=True):
        what = [mutant.what for mutant in v.mutants_of(target)]
        for number, places in _kills(target, tuple(numbers), more).items():
            by = next((more[place] for place in places if more[place] in told), more[places[0]])
            told.setdefault(by, []).append((target.purpose(mutant=what[number]), None))
        for number, what_came in came.items():
            if not what_came.situation:
                without.append(_without(target.purpose(mutant=what[number]), what_came.why))
    return _gathered(told, without, Counter(_totals(some, pairs, results)))


def _pairs(target: v.Target) -> list[Pair]:
    """A pair for each condition of a definition, or why there is none."""
    return [pair(target.edition, condition) for _, condition in _conditions(target)]


def _mutant_results(situations: tuple[Situation, ...], target: v.Target) -> dict[int, MutantResult]:
    """What comes of those mutants of a definition that none of the situations kills."""
    suite = Suite(target.edition, situations)
    found: dict[int, MutantResult] = {}
    more: list[Situation] = []
    for number, mutant in enumerate(v.mutants_of(target)):
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
    target: v.Target, numbers: tuple[int, ...], situations: tuple[Situation, ...]
) -> dict[int, list[int]]:
    """Which of the situations kill these mutants of a definition."""
    if not numbers:
        return {}
    suite, all_of_them = Suite(target.edition, situations), v.mutants_of(target)
    return {n: sorted(suite.killed_by(target.name, all_of_them[n].formula)) for n in numbers}


def _conditions(target: v.Target) -> list[tuple[v.Purpose, BodyCondition]]:
    """The conditions of a definition, each with what vectors are for that show it."""
    found = conditions(Theory.at(target.edition), target.name)
    return [(target.purpose(condition=one.text, number=one.number), one) for one in found]


def _without(purpose: v.Purpose, why: str) -> v.Without:
    """That there are no vectors for a purpose."""
    p = purpose
    return v.Without(p.definition, why, p.until, p.condition, p.number, p.mutant)


def _totals(
    some: list[v.Target], pairs: list[list[Pair]], results: list[dict[int, MutantResult]]
) -> Iterator[str]:
    """Everything that is counted, each as often as there is of it."""
    for target, of, others in zip(some, pairs, results, strict=True):
        yield "formulas"
        for found in of:
            yield "conditions"
            yield "conditions with a pair" if found.situations else f"conditions: {found.why}"
        for number in range(len(v.mutants_of(target))):
            yield "mutants"
            verdict = others[number].verdict if number in others else "killed"
            yield f"mutants {verdict}"


def _gathered(
    told: dict[Situation, list[tuple[v.Purpose, Situation | None]]],
    without: list[v.Without],
    totals: Counter[str],
) -> v.Vectors:
    """The vectors with their names and how they end."""
    names: dict[Situation, str] = {}
    of_rule: Counter[str] = Counter()
    for situation, purposes in told.items():
        rule = purposes[0][0].rule
        of_rule[rule] += 1
        names[situation] = f"vector-{rule}-{of_rule[rule]}"
    vectors = tuple(
        v.Vector(
            names[situation],
            situation.players,
            situation.facts,
            dict(situation.numbers),
            tuple(replace(p, against=names[o]) if o else p for p, o in purposes),
            ends,
        )
        for (situation, purposes), ends in zip(told.items(), v.endings(list(told)), strict=True)
    )
    return v.Vectors({"vectors": len(vectors), **totals}, vectors, tuple(without))


def check(
    progress: v.Progress = lambda *_: None,
    data: v.Vectors | None = None,
    names: Iterable[str] = (),
    workers: int = WORKERS,
) -> v.CheckReport:
    """Show again that every condition and every mutant has its vectors, or needs none.

    Nothing that is recorded is taken on trust.
    """
    data = data or v.load()
    some = v.targets(names)
    situations = tuple(vector.situation for vector in data.vectors)
    recorded = _recorded(data)
    checked = _each(partial(_checked, situations, recorded), some, workers, progress)
    shown = tuple(
        v.Checked(one.target, one.what, one.text, one.verdict, _named(one.why, data))
        for of in checked
        for one, _ in of
    )
    proven = {record for of in checked for _, record in of if record}
    claimed = {w for w in data.without if not names or w.definition in set(names)}
    faults = [f"recorded, but not so: {_told(w)}" for w in data.without if w in claimed - proven]
    faults += [
        f"not recorded: {_told(w)}" for of in checked for _, w in of if w and w not in claimed
    ]
    for vector, ends in zip(data.vectors, v.endings(situations), strict=True):
        if vector.ends != ends:
            faults.append(f"{vector.id} ends otherwise than is recorded")
    return v.CheckReport(shown, tuple(faults))


def _told(record: v.Without) -> str:
    what = record.mutant or f"condition {record.number}, {record.condition}"
    return f"{record.definition}{record.until and f' until {record.until}'}: {what}: {record.why}"


Recorded = dict[int, tuple[tuple[int, ...], bool]]
"""By the number of a condition the places of its two vectors, and whether they are coupled."""


def _recorded(data: v.Vectors) -> dict[v.Target, Recorded]:
    """The pairs that vectors are said to make."""
    newest = v.targets()[0].edition
    found: dict[v.Target, Recorded] = {}
    for place, vector in enumerate(data.vectors):
        for p in vector.purposes:
            if p.condition:
                of = found.setdefault(v.Target(p.until or newest, p.definition), {})
                places, _ = of.get(p.number, ((), False))
                of[p.number] = (*places, place), p.coupled
    return found


def _named(why: str, data: v.Vectors) -> str:
    """Places of vectors as their names; any other text as it is."""
    places = why.split()
    if not all(place.isdecimal() for place in places):
        return why
    return ", ".join(data.vectors[int(place)].id for place in places)


def _checked(
    situations: tuple[Situation, ...], recorded: dict[v.Target, Recorded], target: v.Target
) -> list[tuple[v.Checked, v.Without | None]]:
    """What is shown of each condition and mutant of a definition; and that there is no vector."""
    pairs = recorded.get(target, {})
    found = [
        _checked_pair(target, purpose, condition, situations, pairs.get(condition.number))
        for purpose, condition in _conditions(target)
    ]
    suite = Suite(target.edition, situations)
    for mutant in v.mutants_of(target):
        place = suite.first_kill(target.name, mutant.formula)
        record = None
        if place is not None:
            shown = v.Checked(target, "mutant", mutant.what, "killed", str(place))
        else:
            came = mutant_result(target.edition, target.name, mutant.formula)
            verdict = "survived" if came.verdict == "killed" else came.verdict
            why = f"{came.situation} would" if came.situation else came.why
            shown = v.Checked(target, "mutant", mutant.what, verdict, why)
            if came.verdict == "equivalent":
                record = _without(target.purpose(mutant=mutant.what), came.why)
        found.append((shown, record))
    return found


def _checked_pair(
    target: v.Target,
    purpose: v.Purpose,
    condition: BodyCondition,
    situations: tuple[Situation, ...],
    recorded: tuple[tuple[int, ...], bool] | None,
) -> tuple[v.Checked, v.Without | None]:
    def checked(verdict: v.VectorVerdict, why: str) -> v.Checked:
        return v.Checked(target, "condition", condition.text, verdict, why)

    places, coupled = recorded or ((), False)
    if len(places) == 2:  # noqa: PLR2004 -- a pair
        one, other = (situations[place] for place in places)
        if is_pair(target.edition, condition, one, other, coupled=coupled):
            return checked("pair", " ".join(map(str, places))), None
    came = pair(target.edition, condition)
    if came.unknown:
        return checked("unknown", came.why), None
    if came.situations:
        return checked("pair missing", f"{' and '.join(map(str, came.situations))} would"), None
    return checked("no pair", came.why), _without(purpose, came.why)
