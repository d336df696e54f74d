"""Construct events that undo other events."""

from collections.abc import Iterator
from typing import Any

from msgspec.structs import replace

from headjudge.spec import protocol
from headjudge.spec.protocol.events import EVENT_KINDS

_BY_NAME = {kind.__name__: kind for kind in EVENT_KINDS}
ENDS: dict[type, type[Any]] = {
    kind: _BY_NAME[f"End{name}"] for name, kind in _BY_NAME.items() if f"End{name}" in _BY_NAME
} | {protocol.StateTrigger: protocol.EndTrigger, protocol.GainControl: protocol.EndControl}
"""The type of event that ends an effect, by the type that begins it."""


def undoing(event: protocol.Event, *, dying: bool = False) -> Iterator[protocol.Event]:
    """Yield the events that undo an event, if any.

    With `dying`, effects end only when the next check destroys the permanent.
    """
    match event:
        case protocol.LoseLife(who, amount) | protocol.Damage(who, amount):
            yield protocol.GainLife(who, amount)
        case protocol.GainLife(who, amount):
            yield protocol.LoseLife(who, amount)
        case protocol.Poison(who, amount):
            yield protocol.LosePoison(who, amount)
    if end := ending(event):
        yield replace(end, dying=True) if dying and hasattr(end, "dying") else end


def ending(event: protocol.Event) -> Any | None:  # noqa: ANN401 -- any event that ends something
    """Return the event that ends an event's lasting effect; None if it has no such effect."""
    end = ENDS.get(type(event))
    if end is None:
        return None
    names = end.__struct_fields__
    return end(**{name: getattr(event, name) for name in names if hasattr(event, name)})
