"""What earlier runs judged, kept for the next."""

from conformance.cache import store
from conformance.judging.memory import MARK_BYTES, Memory
from spec.rulebook import Rulebook

MOST = 50_000
"""How many cases are remembered of an edition: the latest, some 20 engines' worth."""
_KIND = "judged"


def remembered(book: Rulebook) -> Memory:
    """What was judged in the rulebook's edition, as far as that was kept."""
    kept = store.read(_KIND, book.edition) or b""
    whole = range(0, len(kept) - len(kept) % MARK_BYTES, MARK_BYTES)
    return Memory(kept[start : start + MARK_BYTES] for start in whole)


def keep(memory: Memory, book: Rulebook) -> None:
    """Keep what was judged, if there is more than before."""
    if memory.grown:
        store.write(_KIND, book.edition, b"".join(list(memory.marks)[-MOST:]))
