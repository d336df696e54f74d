"""Merge the parts of an exhaustive sweep, in any order."""

from collections import Counter
from collections.abc import Iterable

from headjudge.judge.verdicts import Completed, Sweeping, Swept, Wrong
from headjudge.spec.logic.enumeration import anywhere
from headjudge.spec.logic.situations import Situation

SHOWN = 5
"""How many of the wrong situations are shown, the shortest first."""


def shortest(wrong: Iterable[Wrong]) -> tuple[Wrong, ...]:
    """The shortest of the situations that an engine gets wrong."""
    each = {case.situation: case for case in wrong}
    return tuple(each[situation] for situation in few(each))


def few(situations: Iterable[Situation]) -> list[Situation]:
    """The shortest of the situations, in order; one of those that only sit otherwise."""
    found: dict[Situation, Situation] = {}
    for situation in sorted(
        situations,
        key=lambda candidate: (len(candidate.facts) + len(candidate.numbers), candidate),
    ):
        found.setdefault(anywhere(situation), situation)
        if len(found) == SHOWN:
            break
    return list(found.values())


def once(swept: Iterable[Swept]) -> list[Swept]:
    """The pieces in order; of one that was done twice what came further."""
    found: dict[int, Swept] = {}
    for piece in swept:
        known = found.get(piece.start)
        if known is None or piece.stop > known.stop:
            found[piece.start] = piece
    return [found[start] for start in sorted(found)]


def merged(sweeping: Sweeping, swept: Iterable[Swept]) -> Completed:
    """What the pieces come to, without anything that has to be proven of it."""
    pieces = once(swept)
    counts: Counter[str] = Counter()
    for piece in pieces:
        counts.update(piece.counts)
    wrong = shortest(case for piece in pieces for case in piece.wrong)
    gave_up = next((piece.gave_up for piece in pieces if piece.gave_up), "")
    return Completed(sweeping, dict(sorted(counts.items())), wrong, gave_up=gave_up)
