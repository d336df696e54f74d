"""Make the vectors of ``spec.logic.vectors``, and show again that nothing is missing."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Sequence
from concurrent.futures import ProcessPoolExecutor
from multiprocessing import get_context
from typing import Any, TypeVar

from msgspec.structs import replace

from spec.logic.search import Fate, Pair, fate, pair
from spec.logic.situations import Situation
from spec.logic.theory import Theory
from spec.logic.trials import Trial, conditions, is_pair
from spec.logic.vectors import (
    WORKERS,
    Progress,
    Purpose,
    Report,
    Shown,
    Task,
    Vector,
    Vectors,
    Without,
    endings,
    load,
    mutants_of,
    tasks,
)

R = TypeVar("R")


def _each(
    work: Callable[..., R], some: Sequence[tuple[Any, ...]], workers: int, told: Progress
) -> list[R]:
    """What work comes to, in order; with several workers in processes of their own."""
    found: list[R] = []

    def gather(results: Iterator[R]) -> list[R]:
        for result in results:
            found.append(result)
            told(len(found), len(some))
        return found

    if workers < 2:  # noqa: PLR2004 -- one is no company
        return gather(work(*one) for one in some)
    with ProcessPoolExecutor(workers, get_context("spawn")) as pool:
        return gather(pool.map(work, *zip(*some, strict=True)))


def _untold(_done: int, _all: int) -> None:
    """Tell nobody."""


# ------------------------------------------------------------------------------------------ making


def generate(names: Iterable[str] = (), workers: int = WORKERS) -> Vectors:
    """Make vectors; the same ones whatever the workers, as each definition stands by itself.

    First come the pairs of all conditions. Only for mutants that none of those situations kills
    more are looked for; of these, none is kept that the ones before it make superfluous.
    """
    some = tasks(names)
    pairs = _each(_pairs, [(task,) for task in some], workers, _untold)
    first = tuple({s: None for of in pairs for found in of for s in found.situations})
    fates = _each(_fates, [(task, first) for task in some], workers, _untold)
    killed = [{n: f.situation for n, f in of.items() if f.situation} for of in fates]
    more = tuple({situation: None for of in killed for situation in of.values()})
    told: dict[Situation, list[tuple[Purpose, Situation | None]]] = {s: [] for s in first}
    without: list[Without] = []
    for task, of in zip(some, pairs, strict=True):
        for purpose, found in zip(_of_conditions(task), of, strict=True):
            purposed = replace(purpose, coupled=found.coupled)
            if not found.situations:
                without.append(_without(purpose, found.why))
            for one, other in zip(found.situations, reversed(found.situations), strict=True):
                told[one].append((purposed, other))
    for task, numbers, came in zip(some, killed, fates, strict=True):
        what = [mutant.what for mutant in mutants_of(task)]
        for number, places in _killers(task, tuple(numbers), more).items():
            by = next((more[place] for place in places if more[place] in told), more[places[0]])
            told.setdefault(by, []).append((task.purpose(mutant=what[number]), None))
        for number, what_came in came.items():
            if not what_came.situation:
                without.append(_without(task.purpose(mutant=what[number]), what_came.why))
    return _gathered(told, without, Counter(_totals(some, pairs, fates)))


def _pairs(task: Task) -> list[Pair]:
    """A pair for each condition of a definition, or why there is none."""
    return [
        pair(task.edition, condition)
        for condition in conditions(Theory.at(task.edition), task.name)
    ]


def _fates(task: Task, situations: tuple[Situation, ...]) -> dict[int, Fate]:
    """What comes of those mutants of a definition that none of the situations kills."""
    trial = Trial(task.edition, situations)
    found: dict[int, Fate] = {}
    more: list[Situation] = []
    for number, mutant in enumerate(mutants_of(task)):
        place = trial.killer(task.name, mutant.formula)
        if place is None:
            found[number] = fate(task.edition, task.name, mutant.formula)
            situation = found[number].situation
            if situation:
                trial.add(situation, len(situations) + len(more))
                more.append(situation)
        elif place >= len(situations):
            found[number] = Fate("killed", situation=more[place - len(situations)])
    return found


def _killers(
    task: Task, numbers: tuple[int, ...], situations: tuple[Situation, ...]
) -> dict[int, list[int]]:
    """Which of the situations kill these mutants of a definition."""
    if not numbers:
        return {}
    trial, all_of_them = Trial(task.edition, situations), mutants_of(task)
    return {n: sorted(trial.killers(task.name, all_of_them[n].formula)) for n in numbers}


def _of_conditions(task: Task) -> list[Purpose]:
    """What vectors are for that show conditions of a definition."""
    return [
        task.purpose(condition=condition.text, number=condition.number)
        for condition in conditions(Theory.at(task.edition), task.name)
    ]


def _without(purpose: Purpose, why: str) -> Without:
    """That there are no vectors for a purpose."""
    p = purpose
    return Without(p.definition, why, p.until, p.condition, p.number, p.mutant)


def _totals(
    some: list[Task], pairs: list[list[Pair]], fates: list[dict[int, Fate]]
) -> Iterator[str]:
    """Everything that is counted, each as often as there is of it."""
    for task, of, others in zip(some, pairs, fates, strict=True):
        yield "formulas"
        for found in of:
            yield "conditions"
            yield "conditions with a pair" if found.situations else f"conditions: {found.why}"
        for number in range(len(mutants_of(task))):
            yield "mutants"
            verdict = others[number].verdict if number in others else "killed"
            yield f"mutants {verdict}"


def _gathered(
    told: dict[Situation, list[tuple[Purpose, Situation | None]]],
    without: list[Without],
    totals: Counter[str],
) -> Vectors:
    """The vectors with their names and how they end."""
    names: dict[Situation, str] = {}
    of_rule: Counter[str] = Counter()
    for situation, purposes in told.items():
        rule = purposes[0][0].rule
        of_rule[rule] += 1
        names[situation] = f"vector-{rule}-{of_rule[rule]}"
    vectors = tuple(
        Vector(
            names[situation],
            situation.players,
            situation.facts,
            dict(situation.numbers),
            tuple(replace(p, against=names[o]) if o else p for p, o in purposes),
            ends,
        )
        for (situation, purposes), ends in zip(told.items(), endings(list(told)), strict=True)
    )
    return Vectors({"vectors": len(vectors), **totals}, vectors, tuple(without))


# ---------------------------------------------------------------------------------------- checking


def check(
    progress: Progress = _untold,
    data: Vectors | None = None,
    names: Iterable[str] = (),
    workers: int = WORKERS,
) -> Report:
    """Show again that every condition and every mutant has its vectors, or needs none.

    Nothing that is recorded is taken on trust.
    """
    data = data or load()
    some = tasks(names)
    situations = tuple(vector.situation for vector in data.vectors)
    recorded = _recorded(data)
    work = [(task, situations, recorded.get(task, {})) for task in some]
    checked = _each(_checked, work, workers, progress)
    shown = tuple(
        Shown(one.task, one.what, one.text, one.verdict, _named(one.why, data))
        for of in checked
        for one, _ in of
    )
    proven = {record for of in checked for _, record in of if record}
    claimed = {w for w in data.without if not names or w.definition in set(names)}
    faults = [f"recorded, but not so: {_told(w)}" for w in data.without if w in claimed - proven]
    faults += [
        f"not recorded: {_told(w)}" for of in checked for _, w in of if w and w not in claimed
    ]
    for vector, ends in zip(data.vectors, endings(situations), strict=True):
        if vector.ends != ends:
            faults.append(f"{vector.id} ends otherwise than is recorded")
    return Report(shown, tuple(faults))


def _told(record: Without) -> str:
    what = record.mutant or f"condition {record.number}, {record.condition}"
    return f"{record.definition}{record.until and f' until {record.until}'}: {what}: {record.why}"


Recorded = dict[int, tuple[tuple[int, ...], bool]]
"""By the number of a condition the places of its two vectors, and whether they are coupled."""


def _recorded(data: Vectors) -> dict[Task, Recorded]:
    """The pairs that vectors are said to make."""
    newest = tasks()[0].edition
    found: dict[Task, Recorded] = {}
    for place, vector in enumerate(data.vectors):
        for p in vector.purposes:
            if p.condition:
                of = found.setdefault(Task(p.until or newest, p.definition), {})
                places, _ = of.get(p.number, ((), False))
                of[p.number] = (*places, place), p.coupled
    return found


def _named(why: str, data: Vectors) -> str:
    """Places of vectors as their names; any other text as it is."""
    places = why.split()
    if not all(place.isdecimal() for place in places):
        return why
    return ", ".join(data.vectors[int(place)].id for place in places)


def _checked(
    task: Task, situations: tuple[Situation, ...], recorded: Recorded
) -> list[tuple[Shown, Without | None]]:
    """What is shown of each condition and mutant of a definition; and that there is no vector."""
    found = [
        _checked_pair(task, number, situations, recorded)
        for number in range(len(_of_conditions(task)))
    ]
    trial = Trial(task.edition, situations)
    for mutant in mutants_of(task):
        place = trial.killer(task.name, mutant.formula)
        record = None
        if place is not None:
            shown = Shown(task, "mutant", mutant.what, "killed", str(place))
        else:
            came = fate(task.edition, task.name, mutant.formula)
            verdict = "not killed" if came.verdict == "killed" else came.verdict
            why = f"{came.situation} would" if came.situation else came.why
            shown = Shown(task, "mutant", mutant.what, verdict, why)
            if came.verdict == "equivalent":
                record = _without(task.purpose(mutant=mutant.what), came.why)
        found.append((shown, record))
    return found


def _checked_pair(
    task: Task, number: int, situations: tuple[Situation, ...], recorded: Recorded
) -> tuple[Shown, Without | None]:
    condition = conditions(Theory.at(task.edition), task.name)[number]
    purpose = _of_conditions(task)[number]
    places, coupled = recorded.get(condition.number, ((), False))
    if len(places) == 2:  # noqa: PLR2004 -- a pair
        one, other = (situations[place] for place in places)
        if is_pair(task.edition, condition, one, other, coupled=coupled):
            why = " ".join(map(str, places))
            return Shown(task, "condition", condition.text, "pair", why), None
    came = pair(task.edition, condition)
    if came.unknown:
        return Shown(task, "condition", condition.text, "unknown", came.why), None
    if came.situations:
        why = " and ".join(map(str, came.situations))
        return Shown(task, "condition", condition.text, "pair missing", f"{why} would"), None
    shown = Shown(task, "condition", condition.text, "no pair", came.why)
    return shown, _without(purpose, came.why)
