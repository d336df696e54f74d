"""Every way to misbehave: the right case is blamed, nothing is left, and the reports are whole."""

import random
from concurrent.futures import ThreadPoolExecutor
from typing import Any

from tests.engines.trial import deserved, patient_trial
from tests.engines.ways import FAMILIES, OBJECTS, PROGRAMS

PART = 6
"""Of so many ways of a family a sample has one."""


def check(sample: int | None = None) -> list[str]:
    """What goes wrong with any of them, or with some of each family."""
    found = [of_family(family, sample) for family in FAMILIES]
    inside = [in_this_process(family, sample) for family in OBJECTS]
    return [fault for faults in (*found, *inside) for fault in faults]


def some_of(ways: list[Any], sample: int | None) -> list[Any]:
    """All of them, or some drawn by a seed."""
    return ways if sample is None else random.Random(sample).sample(ways, -(-len(ways) // PART))


def of_family(family: str, sample: int | None = None) -> list[str]:
    """What goes wrong with engines in processes of their own."""
    ways = some_of([*enumerate(FAMILIES[family])], sample)
    # the configurations take turns, but for objects: Python starts slowly
    numbers = [number if family in PROGRAMS else 0 for number, _ in ways]
    deserved()
    with ThreadPoolExecutor(4) as pool:  # most of the time they wait
        seen = pool.map(patient_trial, [way for _, way in ways], numbers)
        return [
            f"{way.name}: {fault}"
            for (_, way), one in zip(ways, seen, strict=True)
            for fault in one.faults
        ]


def in_this_process(family: str, sample: int | None = None) -> list[str]:
    """What goes wrong with engines that are objects in this process."""
    return [
        f"{way.name}, in this process: {fault}"
        for way in some_of([way for way in OBJECTS[family] if not way.needs_process], sample)
        for fault in patient_trial(way, in_process=True).faults
    ]
