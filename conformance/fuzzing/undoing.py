"""What takes back what an event of a game made by chance has done."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from headjudge.spec import protocol as v
from headjudge.spec.protocol.events import EVENT_KINDS

_BY_NAME = {kind.__name__: kind for kind in EVENT_KINDS}
ENDS: dict[type, type[Any]] = {
    kind: _BY_NAME[f"End{name}"] for name, kind in _BY_NAME.items() if f"End{name}" in _BY_NAME
} | {v.StateTrigger: v.EndTrigger, v.GainControl: v.EndControl}
"""By the kind of an event in which something begins, the one in which it ends."""


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
    end = ENDS.get(type(event))
    if end is not None:
        given = {
            name: getattr(event, name) for name in end.__struct_fields__ if hasattr(event, name)
        }
        yield end(
            **given, **({"dying": True} if dying and "dying" in end.__struct_fields__ else {})
        )
