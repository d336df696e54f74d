"""Merge the partial results of an exhaustive sweep, which may arrive in any order."""

from collections import Counter
from collections.abc import Iterable

from headjudge.judge.verdicts import Completed, Sweeping, Swept, Wrong
from headjudge.spec.logic.situations import Situation

SHOWN = 5
"""Maximum number of wrong situations to show."""


def shortest(wrong: Iterable[Wrong]) -> tuple[Wrong, ...]:
    """Return the shortest wrong situations; see :func:`shortest_situations`."""
    by_situation = {case.situation: case for case in wrong}
    return tuple(by_situation[situation] for situation in shortest_situations(by_situation))


def shortest_situations(situations: Iterable[Situation]) -> list[Situation]:
    """Return the shortest situations in order, one for each group that differs only in seats."""
    by_facts: dict[tuple[str, ...], Situation] = {}
    for situation in sorted(situations, key=lambda s: (len(s.facts) + len(s.numbers), s)):
        texts = (*situation.facts, *(text for text, _ in situation.numbers))
        by_facts.setdefault(tuple(sorted(text.partition("(")[0] for text in texts)), situation)
        if len(by_facts) == SHOWN:
            break
    return list(by_facts.values())


def deduplicated(swept: Iterable[Swept]) -> list[Swept]:
    """Return the parts in order, keeping only the longest of any duplicates."""
    by_start: dict[int, Swept] = {}
    for part in swept:
        known = by_start.get(part.start)
        if known is None or part.stop > known.stop:
            by_start[part.start] = part
    return [by_start[start] for start in sorted(by_start)]


def merged(sweeping: Sweeping, swept: Iterable[Swept]) -> Completed:
    """Merge the parts of a sweep."""
    parts = deduplicated(swept)
    counts: Counter[str] = Counter()
    for part in parts:
        counts.update(part.counts)
    wrong = shortest(case for part in parts for case in part.wrong)
    gave_up = next((part.gave_up for part in parts if part.gave_up), "")
    return Completed(sweeping, dict(sorted(counts.items())), wrong, gave_up=gave_up)
