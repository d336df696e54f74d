"""Generate copies of a struct that differ in one field, at any depth."""

from collections.abc import Callable, Iterable, Iterator
from typing import Any, TypeVar

from msgspec import Struct
from msgspec.structs import replace

from headjudge.spec.protocol.event_schema import FieldRecord, fields

S = TypeVar("S", bound=Struct)
Alternatives = Callable[[FieldRecord, Any], Iterable[Any]]
"""Yields alternative values for a field or for an item of a tuple field."""


def variants(struct: S, alternatives: Alternatives) -> Iterator[S]:
    """Yield copies of a struct, each with one field replaced by one of its alternatives."""
    for field in fields(type(struct)):
        value = getattr(struct, field.attribute)
        for other in (*alternatives(field, value), *_inner(field, value, alternatives)):
            yield replace(struct, **{field.attribute: other})


def _inner(field: FieldRecord, value: object, alternatives: Alternatives) -> Iterator[Any]:
    """Yield copies of a field's value with one nested value replaced."""
    if isinstance(value, Struct):
        yield from variants(value, alternatives)
    elif isinstance(value, tuple):
        for place, item in enumerate(value):
            others = _inner(field, item, alternatives)
            if not isinstance(item, Struct | tuple):
                others = iter(alternatives(field, item))
            yield from ((*value[:place], other, *value[place + 1 :]) for other in others)
