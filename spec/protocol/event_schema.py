"""Descriptions of the protocol's types, read from the types.

The docstring of an event, question, setup or outcome states its meaning and that of its fields (a
line per field: "- `field`: meaning"). Class attributes and annotations (such as :data:`PlayerName`)
state what it names and needs. Capability checks, name checks, the schema and the lists of the
protocol's page are derived from these.
"""

import re
from collections.abc import Collection, Iterator, Mapping
from functools import cache
from inspect import cleandoc
from typing import Annotated, Any, ClassVar, NamedTuple, get_args

from msgspec import NODEFAULT, Meta, Struct, structs

Name = Annotated[str, Meta(min_length=1, max_length=200)]
PlayerName = Annotated[Name, Meta(extra={"names": "player"})]
CommanderName = Annotated[Name, Meta(extra={"names": "commander"})]
ObjectName = Annotated[Name, Meta(extra={"names": "object", "needs": "objects"})]
PlayerOrObjectName = Annotated[Name, Meta(extra={"names": "player or object"})]
Count = Annotated[int, Meta(ge=0, le=10**9)]
Cards = Annotated[int, Meta(ge=0, le=1_000)]
LifeTotal = Annotated[int, Meta(ge=-(10**9), le=10**9)]
Edition = Annotated[str, Meta(pattern=r"^\d{4}-\d{2}-\d{2}$")]


def capability(name: str | Mapping[Any, str]) -> Meta:
    """Return metadata stating that a field, or each of its values, needs a capability.

    For a field of an outcome, it is the capability that promises the field.
    """
    return Meta(extra={"needs": name})


def kebab(class_name: str) -> str:
    """Return a class name in kebab case, as it is written in JSON."""
    return re.sub(r"(?<!^)(?=[A-Z])", "-", class_name).lower()


class EventRecord(Struct, frozen=True, tag_field="do", tag=kebab, omit_defaults=True):
    """Something that happens in a step: the base of all kinds of event."""

    needs: ClassVar[str] = ""
    """The capability that a case with it needs."""
    among_others: ClassVar[str] = "simultaneous-effects"
    """The capability, besides `simultaneous`, of a step in which it is not the only event."""
    alone: ClassVar[bool] = False
    """Whether it must be the only event in its step."""
    came_with: ClassVar[str] = ""
    """The slug of the rule without which an edition has no such event."""


class OfPlayer(EventRecord, frozen=True):
    """An event that affects a player, or is done by one."""

    player: PlayerName


class OfNumbers(OfPlayer, frozen=True):
    """An event that changes a number of a player: life, poison counters, cards in the library."""

    among_others = ""


class FieldRecord(NamedTuple):
    """A field of a type: its names here and on the wire, and its description."""

    attribute: str
    name: str
    default: Any
    """`msgspec.NODEFAULT` for a required field."""
    meaning: str
    names: str = ""
    """What it names: a `player`, an `object`, a `player or object`, a `commander`, or nothing."""
    needs: str | Mapping[Any, str] = ""
    """The capability that it needs, or that each of its values needs."""

    @property
    def required(self) -> bool:
        """Whether the field has no default."""
        return self.default is NODEFAULT

    def needed(self, struct: Struct) -> Iterator[str]:
        """Yield the capabilities that a value of the field needs.

        A default needs none, unless that value itself has one.
        """
        value = getattr(struct, self.attribute)
        if value == self.default and isinstance(self.needs, str):
            return
        for item in value if isinstance(value, tuple) else (value,):
            needed = self.needs if isinstance(self.needs, str) else self.needs.get(item)
            if needed:
                yield needed


def tag(kind: type[Struct] | Struct) -> str:
    """Return the name of an event or question in JSON."""
    return str(kind.__struct_config__.tag)


def meaning(kind: type[Struct]) -> str:
    """Return the description of a type in one line, without its fields."""
    return " ".join(_ITEM.sub("", cleandoc(kind.__doc__ or "")).split())


@cache
def fields(kind: type[Struct]) -> tuple[FieldRecord, ...]:
    """Return the fields of a type in order."""
    descriptions = {
        name: text for base in reversed(kind.__mro__) for name, text in _items(base).items()
    }
    return tuple(
        FieldRecord(
            info.name,
            info.encode_name,
            info.default,
            descriptions.get(info.encode_name, "").rstrip("."),
            **{key: value for meta in _metas(info.type) for key, value in meta.items()},
        )
        for info in structs.fields(kind)
    )


@cache
def _items(kind: type) -> dict[str, str]:
    """Return the descriptions of fields in a type's docstring, by field name."""
    items = _ITEM.findall(cleandoc(kind.__doc__ or ""))
    return {name: " ".join(text.split()) for name, text in items}


_ITEM = re.compile(r"^- `([\w-]+)`: (.+(?:\n  .+)*)", re.MULTILINE)


def parts(struct: Struct) -> Iterator[Struct]:
    """Yield a struct and all structs in its fields, at any depth."""
    yield struct
    for attribute in holding(type(struct)):
        value = getattr(struct, attribute)
        for item in value if isinstance(value, tuple) else (value,):
            if isinstance(item, Struct):
                yield from parts(item)


@cache
def holding(kind: type[Struct]) -> dict[str, tuple[type[Struct], ...]]:
    """Return the fields of a type that may hold structs, with their types."""
    kinds_by_field = {info.name: tuple(_structs(info.type)) for info in structs.fields(kind)}
    return {attribute: kinds for attribute, kinds in kinds_by_field.items() if kinds}


def add_descriptions(components: dict[str, Any], kinds: Collection[type[Struct]]) -> None:
    """Add the descriptions of types, and of types in their fields, to a JSON Schema."""
    within = {
        part for kind in kinds for field_kinds in holding(kind).values() for part in field_kinds
    }
    for kind in {*kinds, *within}:
        described = components[kind.__name__]
        described["description"] = meaning(kind)
        for field in fields(kind):
            if field.meaning:
                described["properties"][field.name]["description"] = field.meaning


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
    """Return whether a type, or a type in its fields, has a field for such names."""
    seen, left = set(), [kind]
    while left:
        if (struct_type := left.pop()) not in seen:
            seen.add(struct_type)
            left += [inner for kinds in holding(struct_type).values() for inner in kinds]
    return any(_naming(what, struct_type) for struct_type in seen)


def unknown_players(event: Struct, players: Collection[str]) -> Iterator[str]:
    """Yield a problem for each named player who is not in the game."""
    for name in names("player", event):
        if name not in players:
            yield f"no player is named {name}; the players are {', '.join(sorted(players))}"


def _structs(hint: Any) -> Iterator[type[Struct]]:  # noqa: ANN401 -- whatever annotates a field
    """Yield the struct types that an annotation allows."""
    if isinstance(hint, type) and issubclass(hint, Struct):
        yield hint
    for part in get_args(hint):
        yield from _structs(part)


def _metas(hint: Any) -> Iterator[dict[str, Any]]:  # noqa: ANN401 -- whatever annotates a field
    """Yield the extra information in an annotation, innermost first."""
    for part in get_args(hint):
        if isinstance(part, Meta):
            yield part.extra or {}
        else:
            yield from _metas(part)
