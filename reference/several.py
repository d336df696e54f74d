"""616: what several effects make of one event that they could all alter."""

from collections.abc import Callable, Sequence
from itertools import islice
from typing import Any, TypeVar

from headjudge.reference.derivation import regards

E = TypeVar("E")
Alter = Callable[[Any, E], E | None]
"""What an effect makes of an event; None where it does not apply to it."""
MOST_ORDERS = 500
"""How many states are looked at for another ending; where that is not enough, it is open."""


@regards("choosing-a-replacement", "replaced-loss")
def altered_by(effects: Sequence[Any], event: E, change: Alter[E]) -> tuple[E, bool]:
    """What the event becomes, and whether that is left open: 616.1, question 57.

    Each effect alters it once at most (614.5), as long as any applies (616.1f). One that is chosen
    goes before others; else it is the oldest, and open if another order ends otherwise.
    """
    end = event
    ready = list(effects)
    while able := _able(ready, end, change):
        place, end = able[0]
        del ready[place]
    return end, _ends_otherwise(tuple(effects), event, end, change)


def _able(ready: Sequence[Any], event: E, change: Alter[E]) -> list[tuple[int, E]]:
    """The effects that may be used next, of several that are alike the oldest, and what they do."""
    able: dict[Any, tuple[int, E]] = {}
    for place, one in enumerate(ready):
        if one not in able:
            after = change(one, event)
            if after is not None:
                able[one] = place, after
    first = next((place for place, _ in able.values() if getattr(ready[place], "chosen", 0)), None)
    return [one for one in able.values() if first in {None, one[0]}]


def _ends_otherwise(effects: tuple[Any, ...], event: E, end: E, change: Alter[E]) -> bool:
    """Whether the event could become something else, as another effect is used first."""
    waiting = [(effects, event)]
    seen = {waiting[0]}
    while waiting:
        if len(seen) > MOST_ORDERS:
            return True
        ready, now = waiting.pop()
        able = _able(ready, now, change)
        if not able and now != end:
            return True
        for place, after in able:
            rest = (*ready[:place], *islice(ready, place + 1, None))
            if (rest, after) not in seen:
                seen.add((rest, after))
                waiting.append((rest, after))
    return False
