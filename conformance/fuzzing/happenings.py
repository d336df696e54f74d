"""The events of games made by chance: of every kind that an engine claims, read off the records."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from functools import cache
from itertools import count
from typing import Any, NamedTuple, get_args

from msgspec import Struct, inspect

from conformance.fuzzing.choices import Choices
from conformance.fuzzing.setups import OBJECTS
from spec import protocol as v
from spec.protocol.capabilities import CONTROL
from spec.protocol.events import EVENT_KINDS, Simple
from spec.protocol.records import EventRecord, FieldRecord, fields

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
}
"""How often a kind is chosen, if not once: what ends games, and what stands in the way of that.

A check follows steps of its own accord, as choices are made once they are open, and effects end as
what has been done is undone."""
_SIMPLE = frozenset(get_args(Simple))
_MOST_IN_ORDER = 3
_MOST_LISTED = 3
_Make = Callable[["Now", Choices], Any]


class ImpossibleError(Exception):
    """There is nothing that such an event could be about."""


class Now:
    """What has been made of a game so far, as far as the next event depends on it."""

    def __init__(self, setup: v.Setup) -> None:
        """Begin with the set-up; life totals and the like are followed roughly."""
        players = setup.players
        self.players = [p.name for p in players]
        self.sides = {p.name: p.team or p.name for p in players}
        self.turns = {p.name: p.team if setup.shares_turns else p.name for p in players}
        """Whose turn each player's is."""
        self.objects = [one.name for one in setup.objects]
        self.commanders = [name for p in players for name in p.commanders]
        self.abilities: list[str] = []
        self.life = {p.name: 20 if p.life is None else p.life for p in players}
        self.poison = {p.name: p.poison for p in players}
        self.library = {p.name: p.library for p in players}
        self.numbered = count(1)
        self.whom = self.players[0]
        """Whom the event that is being made is about."""
        self.named: list[str] = []
        """Whom it names so far: whoever must be named in it after that is another."""
        self.listed = 0
        """How many players the first list in it has."""

    def numbers(self) -> tuple[int, ...]:
        """Numbers at which something may happen to the player that the event is about."""
        who = self.whom
        life, library = self.life[who], self.library[who]
        return (1, life, life - 1, life + 1, 10 - self.poison[who], 2, library + 1, 21, 5, 0)

    def name(self, field: str, value: object) -> None:
        """Note whom a field of the event that is being made names."""
        if field == "player":
            self.whom = str(value)
        if value in self.players:
            self.named.append(str(value))

    def others(self) -> list[str]:
        """Who is not yet named in the event; if all are, everybody."""
        return [name for name in self.players if name not in self.named] or self.players

    def note(self, event: v.Event) -> None:
        """Follow what an event does, roughly."""
        match event:
            case v.LoseLife(who, amount) | v.Damage(who, amount) | v.PayLife(who, amount):
                self.life[who] -= amount
            case v.GainLife(who, amount):
                self.life[who] += amount
            case v.SetLife(who, amount):
                self.life[who] = amount
            case v.Poison(who, amount):
                self.poison[who] += amount
            case v.Draw(who, amount) | v.Mill(who, amount):
                self.library[who] = max(self.library[who] - amount, 0)
            case v.SetLibrary(who, amount):
                self.library[who] = amount
            case v.Trigger(ability) | v.StateTrigger(ability):
                self.abilities.append(ability)
            case v.Create():
                self.objects.append(event.object)


class FieldMaker(NamedTuple):
    """How what stands in a field is made."""

    name: str
    required: bool
    number: bool
    """Whether it is a number."""
    make: _Make


class Maker(NamedTuple):
    """How one kind of event, or a part of one, is made."""

    kind: type[Struct]
    fields: tuple[FieldMaker, ...]

    def make(self, now: Now, choose: Choices) -> Any:  # noqa: ANN401 -- of that kind
        """One of them. Raises ImpossibleError where there is nothing that it could be about."""
        given: dict[str, Any] = {}
        numbers = [field.name for field in self.fields if field.number and not field.required]
        if issubclass(self.kind, EventRecord):
            now.named.clear()
            now.listed = 0
            said = choose.one(["", *numbers])
        else:  # a part, such as a condition, says nothing without a number
            said = choose.one(numbers) if numbers else ""
        for field in self.fields:
            if not (
                field.required or field.name == said or (not field.number and choose.once_in(4))
            ):
                continue
            try:
                given[field.name] = field.make(now, choose)
            except ImpossibleError:
                if field.required:
                    raise
            else:
                now.name(field.name, given[field.name])
        return self.kind(**given)


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
        if (kind, field.attribute) in _OF_A_KIND:
            make = _OF_A_KIND[kind, field.attribute]
        elif not isinstance(field.needs, str) or not field.needs or field.needs in capabilities:
            make = _value(types[field.attribute], field, capabilities)
        if make is not None:
            number = _is_number(types[field.attribute])
            made.append(FieldMaker(field.attribute, field.required, number, make))
        elif field.required:
            return None
    return Maker(kind, tuple(made))


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
        case inspect.LiteralType(values=values):
            needs = {} if isinstance(field.needs, str) else field.needs
            claimed = [one for one in values if needs.get(one, "") in {"", *capabilities}]
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
    return _NAMES.get(
        field.attribute if field.attribute == "source" else another + field.names, _name
    )


def _several(item: inspect.Type, field: FieldRecord, capabilities: frozenset[str]) -> _Make | None:
    if field.names == "player":
        return _players
    one = _value(item, field, capabilities)
    return (lambda now, choose: (one(now, choose),)) if one else None


def _players(now: Now, choose: Choices) -> tuple[str, ...]:
    """Some players; where an event lists players twice, as many each time."""
    if now.listed:
        return tuple(choose.one(now.players) for _ in range(now.listed))
    some = tuple(choose.some(now.players, _MOST_LISTED))
    now.listed = len(some)
    return some


def _one_of(some: Callable[[Now], Sequence[str]]) -> _Make:
    def make(now: Now, choose: Choices) -> str:
        names = some(now)
        if not names:
            raise ImpossibleError
        return choose.one(names)

    return make


def _name(now: Now, _: Choices) -> str:
    """A name that nothing in the case has."""
    return f"New{next(now.numbered)}"


_NAMES: dict[str, _Make] = {
    "player": _one_of(lambda now: now.players),
    "another player": _one_of(Now.others),
    "object": _one_of(lambda now: now.objects),
    "an object": _one_of(lambda now: now.objects),
    "a player": _one_of(Now.others),
    "an object or a player": _one_of(lambda now: [*now.objects, *now.others()]),
    "commander": _one_of(lambda now: now.commanders),
    "ability": _one_of(lambda now: now.abilities),
    "source": _one_of(lambda _: OBJECTS),
}
"""How a name is chosen, by what it names; any other is new."""
_OF_A_KIND: dict[tuple[type, str], _Make] = {
    (v.Create, "object"): _name,
}
"""How it is chosen in one kind of event alone."""


def following(event: v.Event, choose: Choices, now: Now) -> Iterator[v.Step]:
    """What comes of an event in the steps after it."""
    match event:
        case v.ExtraTurn() | v.Skip() | v.UntilTurn() | v.ControlTurn() if choose.once_in(2):
            yield (v.EndTurn(),)
        case v.Trigger(ability) | v.StateTrigger(ability) if choose.once_in(2):
            amount = choose.one(now.numbers())
            gain, loss = v.GainLife(now.whom, amount), v.LoseLife(now.whom, amount)
            yield (v.InOrder((gain, loss)),) if choose.once_in(2) else (gain,)
            yield (v.Resolve(ability),)
        case v.Choose(open=True):
            if not choose.once_in(3):
                yield (v.Concede(choose.one([event.player, *now.players])),)
            yield (v.MakeChoice(),)


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
    end = _ENDS.get(type(event))
    if end is not None:
        given = {
            name: getattr(event, name) for name in end.__struct_fields__ if hasattr(event, name)
        }
        yield end(
            **given, **({"dying": True} if dying and "dying" in end.__struct_fields__ else {})
        )


_BY_NAME = {kind.__name__: kind for kind in EVENT_KINDS}
_ENDS: dict[type, type[Any]] = {
    kind: _BY_NAME[f"End{name}"] for name, kind in _BY_NAME.items() if f"End{name}" in _BY_NAME
} | {v.StateTrigger: v.EndTrigger}
"""By the kind of an event in which something begins, the one in which it ends."""
WEIGHTS.update(dict.fromkeys(_ENDS.values(), 0))


@cache
def needed_by(kind: type) -> frozenset[str]:
    """The capabilities that an event of a kind may need; `objects` where it names one."""
    found = {kind.needs}  # type: ignore[attr-defined]
    for field in fields(kind):
        found.update((field.needs,) if isinstance(field.needs, str) else field.needs.values())
        if field.names in {"object", "player or object"}:
            found.add("objects")
    return frozenset(found - {""})
