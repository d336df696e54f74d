"""Rules that were split, and rules that were merged, among what an alignment left over."""

from collections.abc import Iterable, Iterator

from headjudge.conformance.editions.alignment import Alignment, Entry
from headjudge.spec.rulebook import official

ENOUGH = 0.7
"""How much of a rule must be in its parts together."""
MORE = 0.1
"""How much of that one part must add."""


def splits(aligned: Alignment) -> dict[Entry, Entry]:
    """By each new rule that took over a part of an older one, that older one."""
    left = [new for new in aligned.new if new not in aligned.back]
    return dict(_parts(aligned.to.items(), left))


def merges(aligned: Alignment) -> dict[Entry, Entry]:
    """By each rule that is gone and whose words are in another one now, that other one."""
    left = [old for old in aligned.old if old not in aligned.to]
    return dict(_parts(aligned.back.items(), left))


def _parts(
    pairs: Iterable[tuple[Entry, Entry]], left: Iterable[Entry]
) -> Iterator[tuple[Entry, Entry]]:
    """What is left over and makes up, with the second of a pair, the first of it."""
    by_section: dict[str, list[Entry]] = {}
    for entry in left:
        if not entry.titles_a_section:
            by_section.setdefault(entry.section, []).append(entry)
    for whole, part in pairs:
        if whole.fingerprint == part.fingerprint:
            continue
        alone = official.covered(whole.bits, part.bits)
        for other in by_section.get(part.section, ()):
            together = official.covered(whole.bits, part.bits, other.bits)
            if together >= max(ENOUGH, alone + MORE):
                yield other, whole
