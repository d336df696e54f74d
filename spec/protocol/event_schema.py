"""What the types of the protocol say of themselves: the record of a kind of event, field by field.

All that is said of an event, a question, a set-up or an outcome is said in its class: what it and
its fields mean in the docstring (a line a field: "- `field`: meaning"), what it names and needs in
class attributes and in the types of its fields (``spec.protocol.values``). What the capability
check, the checks of names, the schema and the tables of the protocol's page know, they read here.
"""

import re
from collections.abc import Collection, Iterator, Mapping
from functools import cache
from inspect import cleandoc
from typing import Any, ClassVar, NamedTuple, get_args

from msgspec import NODEFAULT, Meta, Struct, structs

from headjudge.spec.protocol.fields import PlayerName, kebab


class EventRecord(Struct, frozen=True, tag_field="do", tag=kebab, omit_defaults=True):
    """Something that happens in a step: the base of all kinds of event."""

    needs: ClassVar[str] = ""
    """The capability that a case with it needs."""
    among_others: ClassVar[str] = "simultaneous-effects"
    """The capability that a step needs in which it is not the only event, beside `simultaneous`."""
    alone: ClassVar[bool] = False
    """Whether it is the only event in its step."""
    came_with: ClassVar[str] = ""
    """The rule, by its slug, without which an edition can say nothing of it."""


class OfPlayer(EventRecord, frozen=True):
    """What befalls a player, or is done by one."""

    player: PlayerName


class OfNumbers(OfPlayer, frozen=True):
    """What changes a number that a player has: life, poison counters, cards in the library."""

    among_others = ""


class FieldRecord(NamedTuple):
    """A field of a type: what it is called here and on the wire, and what is said of it."""

    attribute: str
    name: str
    default: Any
    """`msgspec.NODEFAULT` for a field that is required."""
    meaning: str
    names: str = ""
    """What it names: a `player`, an `object`, a `player or object`, a `commander`, or nothing."""
    needs: str | Mapping[Any, str] = ""
    """The capability that it goes with, or that each of its values does."""

    @property
    def required(self) -> bool:
        """Whether it has to be there."""
        return self.default is NODEFAULT

    def needed(self, of: Struct) -> Iterator[str]:
        """Yield the capabilities that what is in the field needs.

        A default needs none, unless one is said to go with just that value.
        """
        value = getattr(of, self.attribute)
        if value == self.default and isinstance(self.needs, str):
            return
        for each in value if isinstance(value, tuple) else (value,):
            needed = self.needs if isinstance(self.needs, str) else self.needs.get(each)
            if needed:
                yield needed


def tag(kind: type[Struct] | Struct) -> str:
    """Return what an event or a question is called on the wire."""
    return str(kind.__struct_config__.tag)


def meaning(kind: type[Struct]) -> str:
    """Return what a type means, in one line, but for its fields."""
    return " ".join(_ITEM.sub("", cleandoc(kind.__doc__ or "")).split())


@cache
def fields(kind: type[Struct]) -> tuple[FieldRecord, ...]:
    """Return the fields of a type, in their order."""
    said = {name: text for base in reversed(kind.__mro__) for name, text in _items(base).items()}
    return tuple(
        FieldRecord(
            info.name,
            info.encode_name,
            info.default,
            said.get(info.encode_name, "").rstrip("."),
            **{key: value for meta in _metas(info.type) for key, value in meta.items()},
        )
        for info in structs.fields(kind)
    )


@cache
def _items(kind: type) -> dict[str, str]:
    """Return what the docstring of a type says of its fields, by their names."""
    found = _ITEM.findall(cleandoc(kind.__doc__ or ""))
    return {name: " ".join(text.split()) for name, text in found}


_ITEM = re.compile(r"^- `([\w-]+)`: (.+(?:\n  .+)*)", re.MULTILINE)


def parts(of: Struct) -> Iterator[Struct]:
    """Yield an event, and what stands in its fields and has fields of its own, however deep."""
    yield of
    for attribute in holding(type(of)):
        value = getattr(of, attribute)
        for each in value if isinstance(value, tuple) else (value,):
            if isinstance(each, Struct):
                yield from parts(each)


@cache
def holding(kind: type[Struct]) -> dict[str, tuple[type[Struct], ...]]:
    """The fields of a type in which others may stand that have fields, and which those are."""
    found = {info.name: tuple(_structs(info.type)) for info in structs.fields(kind)}
    return {attribute: kinds for attribute, kinds in found.items() if kinds}


def names(what: str, event: Struct) -> Iterator[str]:
    """Yield the players, objects or commanders that an event names."""
    if not _can_name(what, type(event)):
        return
    for part in parts(event):
        for attribute in _naming(what, type(part)):
            value = getattr(part, attribute)
            yield from (value,) if isinstance(value, str) else value or ()


@cache
def _naming(what: str, kind: type[Struct]) -> tuple[str, ...]:
    return tuple(each.attribute for each in fields(kind) if each.names == what)


@cache
def _can_name(what: str, kind: type[Struct]) -> bool:
    """Return whether a type has a field for such names, or may hold another type that has."""
    seen, left = set(), [kind]
    while left:
        if (one := left.pop()) not in seen:
            seen.add(one)
            left += [held for kinds in holding(one).values() for held in kinds]
    return any(_naming(what, one) for one in seen)


def unknown_players(event: Struct, players: Collection[str]) -> Iterator[str]:
    """Yield the players whom an event of a game or a match names, and who don't play."""
    for name in names("player", event):
        if name not in players:
            yield f"no player is named {name}; there are {', '.join(sorted(players))}"


def _structs(hint: Any) -> Iterator[type[Struct]]:  # noqa: ANN401 -- whatever annotates a field
    """Yield the types with fields that an annotation allows."""
    if isinstance(hint, type) and issubclass(hint, Struct):
        yield hint
    for part in get_args(hint):
        yield from _structs(part)


def _metas(hint: Any) -> Iterator[dict[str, Any]]:  # noqa: ANN401 -- whatever annotates a field
    """Yield what annotations say beside bounds, the innermost first."""
    for part in get_args(hint):
        if isinstance(part, Meta):
            yield part.extra or {}
        else:
            yield from _metas(part)
