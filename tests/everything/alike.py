"""No two scenarios play alike in any edition."""

import random
from collections import defaultdict
from itertools import combinations

from headjudge.conformance.scenarios.alike import essence
from headjudge.spec.rulebook import Rulebook, editions
from tests.everything.editions import Written, every_scenario

PART = 4
"""Of so many features a sample has one."""


def check(sample: int | None = None) -> list[str]:
    """The pairs that play alike in some edition, among all or in some features."""
    some = every_scenario()
    if sample is not None:
        paths = sorted({one.feature.path for one in some})
        chosen = random.Random(sample).sample(paths, len(paths) // PART)
        some = [one for one in some if one.feature.path in chosen]
    by_essence: dict[bytes, list[Written]] = defaultdict(list)
    for one in some:
        by_essence[essence(one.scenario.case)].append(one)
    books = [*map(Rulebook.at, editions())]
    return [
        f"{one.pickle['name']} and {other.pickle['name']} play alike"
        for same in by_essence.values()
        for one, other in combinations(same, 2)
        if any(one.holds(book) and other.holds(book) for book in books)
    ]
