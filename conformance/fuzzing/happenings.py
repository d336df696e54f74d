"""The events of games made by chance: of every kind that an engine claims, read off the records."""

from collections.abc import Callable, Iterator, Sequence
from functools import cache
from typing import Any, NamedTuple, get_args

from msgspec import Struct, inspect
from msgspec.structs import replace

from headjudge.conformance.fuzzing.choices import Choices
from headjudge.conformance.fuzzing.now import Now
from headjudge.conformance.fuzzing.setups import OBJECTS
from headjudge.conformance.scenarios.undoing import ENDS, undoing
from headjudge.spec import protocol as v
from headjudge.spec.protocol.capabilities import CONTROL
from headjudge.spec.protocol.event_records import EventRecord, FieldRecord, fields
from headjudge.spec.protocol.events import EVENT_KINDS, Simple

WEIGHTS: dict[type, int] = {
    v.LoseLife: 4,
    v.Damage: 4,
    v.Poison: 3,
    v.Draw: 3,
    v.Lose: 4,
    v.Win: 3,
    v.Concede: 3,
    v.DrawGame: 2,
    v.Restriction: 3,
    v.ReplaceLoss: 2,
    v.Check: 0,
    v.MakeChoice: 0,
    **dict.fromkeys(ENDS.values(), 0),
}
"""How often a kind is chosen, if not once: more often what ends games or stands in the way of that.

What is never chosen comes by itself: checks after other steps, choices to be made once they are
open, and the end of an effect, as what has been done is undone."""
_SIMPLE = frozenset(get_args(Simple))
_MOST_IN_ORDER = 3
_MOST_LISTED = 3
_Make = Callable[[Now, Choices], Any]


class ImpossibleError(Exception):
    """There is nothing that such an event could be about."""


class FieldMaker(NamedTuple):
    """How what stands in a field is made."""

    name: str
    required: bool
    number: bool
    """Whether it is a number."""
    make: _Make
    values: tuple[Any, ...] = ()
    """What may be said in it, where that is one of a few words, or that it is so."""


class Maker(NamedTuple):
    """How one kind of event, or a part of one, is made."""

    kind: type[Struct]
    fields: tuple[FieldMaker, ...]

    def make(self, now: Now, choose: Choices, field: str = "", value: object = None) -> Any:  # noqa: ANN401
        """One of them, in which that field is given; with that value, if it is not None.

        Raises ImpossibleError where there is nothing that it could be about.
        """
        outer, given = now.making, dict[str, Any]()
        now.making = (self.kind, given)
        if issubclass(self.kind, EventRecord):
            now.named.clear()
            now.listed = 0
        try:
            for one in self._said(choose, field):
                now.field = one.name
                try:
                    told = (
                        value if one.name == field and value is not None else one.make(now, choose)
                    )
                except ImpossibleError:
                    if one.required or one.name == field:
                        raise
                else:
                    given[one.name] = told
                    now.name(one.name, told)
        finally:
            now.making = outer
        return self.kind(**given)

    def again(self, event: Any, player: str, now: Now) -> Any:  # noqa: ANN401 -- of that kind
        """The same event about another player; what gets a name in it gets one of its own."""
        new = {one.name: _name(now) for one in self.fields if one.make is _name}
        return replace(event, player=player, **new)

    def _said(self, choose: Choices, wanted: str) -> Iterator[FieldMaker]:
        """The fields in which something is said: those that must be, the wanted one, and others."""
        numbers = [one.name for one in self.fields if one.number and not one.required]
        if issubclass(self.kind, EventRecord):
            number = choose.one(["", *numbers])
        else:  # a part, such as a condition, says nothing without a number
            number = choose.one(numbers) if numbers else ""
        for one in self.fields:
            said = one.required or one.name in {number, wanted}
            if said or (not one.number and choose.once_in(4)):
                yield one


def makers(capabilities: frozenset[str], edition_has: Callable[[str], bool]) -> dict[type, Maker]:
    """How each kind of event is made that an engine claims, in an edition that has these rules.

    What attacks and blocks is made in ``conformance.fuzzing.combats``, a whole combat at a time.
    """
    found = {}
    for kind in EVENT_KINDS:
        heard_of = not kind.came_with or edition_has(kind.came_with)
        if heard_of and kind.needs in {"", *capabilities} and kind not in _WHOLE:
            maker = _maker(kind, capabilities)
            if maker is not None:
                found[kind] = maker
    if v.InOrder.needs in capabilities:
        found[v.InOrder] = _in_order(found)
    return found


_WHOLE = (v.InOrder, v.Attack, v.Block, v.CombatDamage)
"""Kinds that consist of others, or are made several at a time."""


def _in_order(others: dict[type, Maker]) -> Maker:
    """What happens one after the other, of kinds that may stand beside others."""
    simple = [maker for kind, maker in others.items() if kind in _SIMPLE]

    def events(now: Now, choose: Choices) -> tuple[Any, ...]:
        how_many = 1 + choose.below(_MOST_IN_ORDER)
        first = choose.one(simple).make(now, choose)
        undone = [one for one in undoing(first) if type(one) in others]
        if undone and choose.once_in(2):
            return (first, *undone)
        return (first, *(choose.one(simple).make(now, choose) for _ in range(how_many - 1)))

    return Maker(v.InOrder, (FieldMaker("events", required=True, number=False, make=events),))


@cache
def _maker(kind: type[Struct], capabilities: frozenset[str]) -> Maker | None:
    """How one is made; None where a field that must be given needs what is not claimed."""
    types = {field.name: field.type for field in inspect.type_info(kind).fields}  # type: ignore[attr-defined]
    made = []
    for field in fields(kind):
        make: _Make | None = None
        if not isinstance(field.needs, str) or not field.needs or field.needs in capabilities:
            other = _OF_A_KIND.get((kind, field.attribute))
            make = other or _value(types[field.attribute], field, capabilities)
        if make is not None:
            hint = types[field.attribute]
            values = tuple(_words(hint, field, capabilities))
            made.append(FieldMaker(field.attribute, field.required, _is_number(hint), make, values))
        elif field.required:
            return None
    # how much it is depends on all the rest
    return Maker(kind, tuple(sorted(made, key=lambda one: one.number)))


def _words(
    hint: inspect.Type, field: FieldRecord, capabilities: frozenset[str]
) -> Iterator[str | bool]:
    """The words that may stand in a field, but for its default, or that it is so."""
    match hint:
        case inspect.Metadata(type=inner):
            yield from _words(inner, field, capabilities)
        case inspect.UnionType(types=types):
            for one in types:
                yield from _words(one, field, capabilities)
        case inspect.LiteralType():
            yield from (one for one in _claimed(hint, field, capabilities) if one != field.default)
        case inspect.BoolType():
            yield from (so for so in (False, True) if so is not field.default)


def _claimed(
    hint: inspect.LiteralType, field: FieldRecord, capabilities: frozenset[str]
) -> list[str]:
    """The words among which an engine that claims these can be asked for."""
    needs = {} if isinstance(field.needs, str) else field.needs
    return [str(one) for one in hint.values if needs.get(one, "") in {"", *capabilities}]


def _is_number(hint: inspect.Type) -> bool:
    match hint:
        case inspect.Metadata(type=inner):
            return _is_number(inner)
        case inspect.UnionType(types=types):
            return any(map(_is_number, types))
    return isinstance(hint, inspect.IntType)


def _value(hint: inspect.Type, field: FieldRecord, capabilities: frozenset[str]) -> _Make | None:
    """How what stands in a field is made; None where nothing that is claimed can stand there."""
    match hint:
        case inspect.Metadata(type=inner):
            return _value(inner, field, capabilities)
        case inspect.UnionType(types=types):
            ways = [_value(one, field, capabilities) for one in types]
            return _any_of([way for way in ways if way is not None])
        case inspect.VarTupleType(item_type=item):
            return _several(item, field, capabilities)
        case inspect.StructType(cls=kind):
            return _part(kind, capabilities)
        case inspect.StrType():
            return _named(field, capabilities)
    return _plain(hint, field, capabilities)


def _plain(hint: inspect.Type, field: FieldRecord, capabilities: frozenset[str]) -> _Make | None:
    """How a word, a number, or whether something is so is made."""
    match hint:
        case inspect.LiteralType():
            claimed = _claimed(hint, field, capabilities)
            return (lambda _, choose: choose.one(claimed)) if claimed else None
        case inspect.BoolType():
            return lambda _, choose: choose.once_in(2)
        case inspect.IntType(ge=least, le=most):
            low, high = max(least or 0, -5) if least else 0, most or 10**9
            return lambda now, choose: min(max(choose.one(now.numbers()), low), high)
    return None


def _part(kind: type[Struct], capabilities: frozenset[str]) -> _Make:
    """How what has fields of its own is made; it may have another of its kind in it."""

    def make(now: Now, choose: Choices) -> Any:  # noqa: ANN401 -- of that kind
        maker = _maker(kind, capabilities)
        if maker is None:
            raise ImpossibleError
        return maker.make(now, choose)

    return make


def _any_of(ways: list[_Make]) -> _Make | None:
    return (lambda now, choose: choose.one(ways)(now, choose)) if ways else None


def _named(field: FieldRecord, capabilities: frozenset[str]) -> _Make | None:
    """How a name is chosen; of whoever must be named it is somebody not named in the event yet."""
    if field.names == "player or object":
        claimed = [what for what, need in CONTROL.items() if need in capabilities]
        return _NAMES[" or ".join(claimed)] if claimed else None
    another = "another " if field.required and field.names == "player" else ""
    return _OF_A_FIELD.get(field.attribute) or _NAMES.get(another + field.names, _name)


def _several(item: inspect.Type, field: FieldRecord, capabilities: frozenset[str]) -> _Make | None:
    if field.names == "player":
        return _players
    one = _value(item, field, capabilities)
    return (lambda now, choose: (one(now, choose),)) if one else None


def _players(now: Now, choose: Choices) -> tuple[str, ...]:
    """Some players, often the one whom the event is about, or else all who seem to be in.

    Later lists are as long as the first.
    """
    if now.listed:
        return tuple(choose.one(now.players) for _ in range(now.listed))
    often = now.named[:1] or [name for name in now.players if name not in now.left]
    some = tuple((choose.once_in(2) and often) or choose.some(now.players, _MOST_LISTED))
    now.listed = len(some)
    return some


def _player(now: Now, choose: Choices) -> str:
    """A player: often one whom the last events were about, and at times one who has left."""
    if now.left and choose.once_in(4):
        return choose.one(now.left)
    return choose.one(now.last() if now.about and choose.once_in(2) else now.players)


def _concerned(now: Now, choose: Choices) -> str:
    """A player: often one whom the event names already."""
    return now.named[0] if now.named and choose.once_in(2) else _player(now, choose)


def _another(now: Now, choose: Choices) -> str:
    """A player who is not yet named in the event; in a part of it, such as a condition, anybody."""
    if not issubclass(now.making[0], EventRecord):
        return choose.one([*now.named, *now.players])
    return _player(now, choose) if not now.named else choose.one(now.others())


def _one_of(some: Callable[[Now], Sequence[str]]) -> _Make:
    def make(now: Now, choose: Choices) -> str:
        names = some(now)
        if not names:
            raise ImpossibleError
        return choose.one(names)

    return make


def _name(now: Now, _: Choices | None = None) -> str:
    """A name that nothing in the case has."""
    return f"New{next(now.numbered)}"


_NAMES: dict[str, _Make] = {
    "player": _player,
    "another player": _another,
    "object": _one_of(lambda now: now.objects),
    "an object": _one_of(Now.of_others),
    "a player": _one_of(Now.others),
    "an object or a player": _one_of(lambda now: [*now.of_others(), *now.others()]),
    "commander": _one_of(lambda now: [*now.commanders]),
    "ability": _one_of(lambda now: now.abilities),
}
"""How a name is chosen, by what it names; any other is new."""
_OF_A_FIELD: dict[str, _Make] = {"source": _one_of(lambda _: OBJECTS), "whose": _concerned}
"""How it is chosen in fields of that name."""
_OF_A_KIND: dict[tuple[type, str], _Make] = {
    (v.Create, "object"): _name,
}
"""How it is chosen in one kind of event alone."""
