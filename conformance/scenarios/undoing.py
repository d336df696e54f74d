"""Events that undo others."""

from collections.abc import Iterator
from typing import Any

from msgspec.structs import replace

from headjudge.spec import protocol as v
from headjudge.spec.protocol.events import EVENT_KINDS

_BY_NAME = {kind.__name__: kind for kind in EVENT_KINDS}
ENDS: dict[type, type[Any]] = {
    kind: _BY_NAME[f"End{name}"] for name, kind in _BY_NAME.items() if f"End{name}" in _BY_NAME
} | {v.StateTrigger: v.EndTrigger, v.GainControl: v.EndControl}
"""The kind of event that ends an effect, by the kind that begins it."""


def undoing(event: v.Event, *, dying: bool = False) -> Iterator[v.Event]:
    """What takes back what an event has done, if an event can.

    With `dying` an effect ends as the next check destroys its permanent.
    """
    match event:
        case v.LoseLife(who, amount) | v.Damage(who, amount):
            yield v.GainLife(who, amount)
        case v.GainLife(who, amount):
            yield v.LoseLife(who, amount)
        case v.Poison(who, amount):
            yield v.LosePoison(who, amount)
    if end := ending(event):
        yield replace(end, dying=True) if dying and hasattr(end, "dying") else end


def ending(event: v.Event) -> Any | None:  # noqa: ANN401 -- any event that ends something
    """Return the event that ends the effect of this one; None if it has none."""
    end = ENDS.get(type(event))
    if end is None:
        return None
    names = end.__struct_fields__
    return end(**{name: getattr(event, name) for name in names if hasattr(event, name)})
