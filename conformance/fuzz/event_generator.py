"""Generate events of every kind that an engine claims, from their field records.

Also generates the target of a game (a kind of event that every game should exercise equally often),
follow-up events, and whole combats.
"""

from collections.abc import Callable, Iterator, Mapping, Sequence
from functools import cache
from typing import Any, NamedTuple, get_args

from msgspec import Struct, inspect
from msgspec.structs import replace

from headjudge.fuzz.choice_sequence import ChoiceSequence
from headjudge.fuzz.model_state import ModelState
from headjudge.fuzz.setup_generator import OBJECTS
from headjudge.fuzz.unsupported_filter import UnsupportedFilter, trait
from headjudge.spec import protocol
from headjudge.spec.protocol.capabilities import CONTROL
from headjudge.spec.protocol.continuous_effects import (
    DAMAGE_ALTERATIONS,
    DRAW_ALTERATIONS,
    AlterationKind,
    LastingEffect,
)
from headjudge.spec.protocol.event_schema import EventRecord, FieldRecord, fields
from headjudge.spec.protocol.events import EVENT_KINDS, Simple
from headjudge.spec.protocol.validation.effects import WITHOUT_ATTACKS
from headjudge.suite.inverse_events import ENDS, undoing

WEIGHTS: dict[type, int] = {
    protocol.LoseLife: 4,
    protocol.Damage: 4,
    protocol.Poison: 3,
    protocol.Draw: 3,
    protocol.Lose: 4,
    protocol.Win: 3,
    protocol.Concede: 3,
    protocol.DrawGame: 2,
    protocol.Restriction: 3,
    protocol.ReplaceLoss: 2,
    protocol.Check: 0,
    protocol.MakeChoice: 0,
    **dict.fromkeys(ENDS.values(), 0),
}
"""How often a kind of event is chosen (default: 1); more often if it ends games or prevents that.
Kinds with weight 0 come about in other ways: checks follow other steps, choices are made once they
are open, and effects end when something is undone."""
_SIMPLE = frozenset(get_args(Simple))
_MOST_IN_ORDER = 3
_MOST_LISTED = 3
_Make = Callable[[ModelState, ChoiceSequence], Any]


class ImpossibleError(Exception):
    """The state of the game has nothing that such an event could be about."""


class FieldGenerator(NamedTuple):
    """Generator of one field of an event."""

    name: str
    required: bool
    number: bool
    make: _Make
    values: tuple[Any, ...] = ()
    """Possible words or booleans other than the default."""


class EventGenerator(NamedTuple):
    """Generator of one kind of event, or of a part of one."""

    kind: type[Struct]
    fields: tuple[FieldGenerator, ...]

    def make(
        self, state: ModelState, choices: ChoiceSequence, field: str = "", value: object = None
    ) -> Any:  # noqa: ANN401
        """Generate an event in which `field` is given, with `value` unless None.

        Raises ImpossibleError if the state has nothing that it could be about.
        """
        outer, given = state.making, dict[str, Any]()
        state.making = (self.kind, given)
        if issubclass(self.kind, EventRecord):
            state.named.clear()
            state.listed = 0
        try:
            for generator in self._said(choices, field):
                state.field = generator.name
                try:
                    told = (
                        value
                        if generator.name == field and value is not None
                        else generator.make(state, choices)
                    )
                except ImpossibleError:
                    if generator.required or generator.name == field:
                        raise
                else:
                    given[generator.name] = told
                    state.name(generator.name, told)
        finally:
            state.making = outer
        return self.kind(**given)

    def again(self, event: Any, player: str, state: ModelState) -> Any:  # noqa: ANN401 -- of that kind
        """Return the same event for another player, with a new name for what it creates."""
        new = {field.name: _name(state) for field in self.fields if field.make is _name}
        return replace(event, player=player, **new)

    def _said(self, choices: ChoiceSequence, wanted: str) -> Iterator[FieldGenerator]:
        """Yield the fields to fill in: required ones, the wanted one, and random others."""
        numbers = [field.name for field in self.fields if field.number and not field.required]
        if issubclass(self.kind, EventRecord):
            number = choices.pick(["", *numbers])
        else:  # a part, such as a condition, says nothing without a number
            number = choices.pick(numbers) if numbers else ""
        for record in self.fields:
            said = record.required or record.name in {number, wanted}
            if said or (not record.number and choices.once_in(4)):
                yield record


def event_generators(
    capabilities: frozenset[str], edition_has: Callable[[str], bool]
) -> dict[type, EventGenerator]:
    """Return a generator for each kind of event that an engine claims and an edition has.

    Attacks and blocks are made by :func:`combat`, a whole combat at a time.
    """
    found = {}
    for kind in EVENT_KINDS:
        heard_of = not kind.came_with or edition_has(kind.came_with)
        if heard_of and kind.needs in {"", *capabilities} and kind not in _WHOLE:
            maker = _generator(kind, capabilities)
            if maker is not None:
                found[kind] = maker
    if protocol.InOrder.needs in capabilities:
        found[protocol.InOrder] = _in_order(found)
    return found


_WHOLE = (protocol.InOrder, protocol.Attack, protocol.Block, protocol.CombatDamage)
"""Kinds that consist of others, or come several at a time."""


def _in_order(others: dict[type, EventGenerator]) -> EventGenerator:
    """Generate simple events that happen one after the other."""
    simple = [maker for kind, maker in others.items() if kind in _SIMPLE]

    def events(state: ModelState, choices: ChoiceSequence) -> tuple[Any, ...]:
        how_many = 1 + choices.below(_MOST_IN_ORDER)
        first = choices.pick(simple).make(state, choices)
        undone = [undo_event for undo_event in undoing(first) if type(undo_event) in others]
        if undone and choices.once_in(2):
            return (first, *undone)
        return (first, *(choices.pick(simple).make(state, choices) for _ in range(how_many - 1)))

    return EventGenerator(
        protocol.InOrder, (FieldGenerator("events", required=True, number=False, make=events),)
    )


@cache
def _generator(kind: type[Struct], capabilities: frozenset[str]) -> EventGenerator | None:
    """Return a generator, or None if a required field needs a capability that is not claimed."""
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
            made.append(
                FieldGenerator(field.attribute, field.required, _is_number(hint), make, values)
            )
        elif field.required:
            return None
    # how much it is depends on all the rest
    return EventGenerator(
        kind, tuple(sorted(made, key=lambda field_generator: field_generator.number))
    )


def _words(
    hint: inspect.Type, field: FieldRecord, capabilities: frozenset[str]
) -> Iterator[str | bool]:
    """Yield the values of a field of words or booleans, except the default."""
    match hint:
        case inspect.Metadata(type=inner):
            yield from _words(inner, field, capabilities)
        case inspect.UnionType(types=types):
            for inner_type in types:
                yield from _words(inner_type, field, capabilities)
        case inspect.LiteralType():
            yield from (
                capability
                for capability in _claimed(hint, field, capabilities)
                if capability != field.default
            )
        case inspect.BoolType():
            yield from (so for so in (False, True) if so is not field.default)


def _claimed(
    hint: inspect.LiteralType, field: FieldRecord, capabilities: frozenset[str]
) -> list[str]:
    """Return the words that the capabilities allow."""
    needs = {} if isinstance(field.needs, str) else field.needs
    return [str(value) for value in hint.values if needs.get(value, "") in {"", *capabilities}]


def _is_number(hint: inspect.Type) -> bool:
    match hint:
        case inspect.Metadata(type=inner):
            return _is_number(inner)
        case inspect.UnionType(types=types):
            return any(map(_is_number, types))
    return isinstance(hint, inspect.IntType)


def _value(hint: inspect.Type, field: FieldRecord, capabilities: frozenset[str]) -> _Make | None:
    """Return a generator for the values of a field, or None if none is claimed."""
    match hint:
        case inspect.Metadata(type=inner):
            return _value(inner, field, capabilities)
        case inspect.UnionType(types=types):
            ways = [_value(inner_type, field, capabilities) for inner_type in types]
            return _any_of([way for way in ways if way is not None])
        case inspect.VarTupleType(item_type=item):
            return _several(item, field, capabilities)
        case inspect.StructType(cls=kind):
            return _part(kind, capabilities)
        case inspect.StrType():
            return _named(field, capabilities)
    return _plain(hint, field, capabilities)


def _plain(hint: inspect.Type, field: FieldRecord, capabilities: frozenset[str]) -> _Make | None:
    """Return a generator for a word, a number or a boolean."""
    match hint:
        case inspect.LiteralType():
            claimed = _claimed(hint, field, capabilities)
            return (lambda _, choices: choices.pick(claimed)) if claimed else None
        case inspect.BoolType():
            return lambda _, choices: choices.once_in(2)
        case inspect.IntType(ge=least, le=most):
            low, high = max(least or 0, -5) if least else 0, most or 10**9
            return lambda state, choices: min(max(choices.pick(state.numbers()), low), high)
    return None


def _part(kind: type[Struct], capabilities: frozenset[str]) -> _Make:
    """Return a generator for a nested record, looked up late as it may contain its own kind."""

    def make(state: ModelState, choices: ChoiceSequence) -> Any:  # noqa: ANN401 -- of that kind
        maker = _generator(kind, capabilities)
        if maker is None:
            raise ImpossibleError
        return maker.make(state, choices)

    return make


def _any_of(ways: list[_Make]) -> _Make | None:
    return (lambda state, choices: choices.pick(ways)(state, choices)) if ways else None


def _named(field: FieldRecord, capabilities: frozenset[str]) -> _Make | None:
    """Return a generator for a name; a required player is one whom the event does not name yet."""
    if field.names == "player or object":
        claimed = [what for what, need in CONTROL.items() if need in capabilities]
        return _NAMES[" or ".join(claimed)] if claimed else None
    another = "another " if field.required and field.names == "player" else ""
    return _OF_A_FIELD.get(field.attribute) or _NAMES.get(another + field.names, _name)


def _several(item: inspect.Type, field: FieldRecord, capabilities: frozenset[str]) -> _Make | None:
    if field.names == "player":
        return _players
    make = _value(item, field, capabilities)
    return (lambda state, choices: (make(state, choices),)) if make else None


def _players(state: ModelState, choices: ChoiceSequence) -> tuple[str, ...]:
    """Choose players: often the one whom the event is about, or all who seem to be in.

    Later lists of an event are as long as its first.
    """
    if state.listed:
        return tuple(choices.pick(state.players) for _ in range(state.listed))
    often = state.named[:1] or [name for name in state.players if name not in state.left]
    some = tuple((choices.once_in(2) and often) or choices.sample(state.players, _MOST_LISTED))
    state.listed = len(some)
    return some


def _player(state: ModelState, choices: ChoiceSequence) -> str:
    """Choose a player: often one from the last events, sometimes one who has left."""
    if state.left and choices.once_in(4):
        return choices.pick(state.left)
    return choices.pick(state.last() if state.about and choices.once_in(2) else state.players)


def _concerned(state: ModelState, choices: ChoiceSequence) -> str:
    """Choose a player: often one whom the event already names."""
    return state.named[0] if state.named and choices.once_in(2) else _player(state, choices)


def _another(state: ModelState, choices: ChoiceSequence) -> str:
    """Choose a player whom the event does not name yet; in a nested record, anybody."""
    if not issubclass(state.making[0], EventRecord):
        return choices.pick([*state.named, *state.players])
    return _player(state, choices) if not state.named else choices.pick(state.others())


def _one_of(some: Callable[[ModelState], Sequence[str]]) -> _Make:
    def make(state: ModelState, choices: ChoiceSequence) -> str:
        names = some(state)
        if not names:
            raise ImpossibleError
        return choices.pick(names)

    return make


def _name(state: ModelState, _: ChoiceSequence | None = None) -> str:
    """Return an unused name."""
    return f"New{next(state.numbered)}"


_NAMES: dict[str, _Make] = {
    "player": _player,
    "another player": _another,
    "object": _one_of(lambda state: state.objects),
    "an object": _one_of(ModelState.of_others),
    "a player": _one_of(ModelState.others),
    "an object or a player": _one_of(lambda state: [*state.of_others(), *state.others()]),
    "commander": _one_of(lambda state: [*state.commanders]),
    "ability": _one_of(lambda state: state.abilities),
}
"""Generators by what a field names; other names are new."""
_OF_A_FIELD: dict[str, _Make] = {"source": _one_of(lambda _: OBJECTS), "whose": _concerned}
"""Generators by the name of a field."""
_OF_A_KIND: dict[tuple[type, str], _Make] = {
    (protocol.Create, "object"): _name,
}
"""Generators for a field of one kind of event."""

_AMONG = 3
"""Number of random targets of which the least played is taken."""


class EventTarget(NamedTuple):
    """A target: a kind of event, optionally with a field that is given, and its value."""

    kind: type[protocol.Event]
    field: str = ""
    value: Any = None

    @property
    def names(self) -> str:
        """The part of the set-up that it needs: `object`, `commander`, or empty."""
        said = [
            field for field in fields(self.kind) if field.required or field.attribute == self.field
        ]
        named = {record.names for record in said}
        found = [what for what in ("commander", "object") if any(what in names for names in named)]
        return found[0] if found else ""

    def shows(self, what: str) -> bool:
        """Return whether it needs that part of the set-up and no other field is given."""
        plain = not self.field or any(
            field.attribute == self.field and what in field.names for field in fields(self.kind)
        )
        return bool(what) and plain and self.names == what

    def trait(self) -> str:
        """Return its name in the statistics of refusals."""
        return trait(self.kind, self.field, self.value)


def all_targets(makers: Mapping[type, EventGenerator]) -> Iterator[EventTarget]:
    """Yield all targets of the kinds that are chosen at random."""
    for kind, maker in makers.items():
        if WEIGHTS.get(kind, 1):
            yield EventTarget(kind)
            for field in maker.fields:
                if field.values:
                    yield from (EventTarget(kind, field.name, value) for value in field.values)
                elif not field.required:
                    yield EventTarget(kind, field.name)


def least_played(
    choices: ChoiceSequence, among: Sequence[Sequence[EventTarget]], refusals: UnsupportedFilter
) -> EventTarget:
    """Choose a target: of three random ones, the one played least.

    Half of the time all targets are equally likely, otherwise all kinds of events are. So kinds
    with many targets come more often, but each of their targets less often.
    """
    every = [theme for some in among for theme in some]
    of_all = choices.once_in(2)
    some = [choices.pick(every if of_all else choices.pick(among)) for _ in range(_AMONG)]
    return min(some, key=lambda theme: refusals.tried(theme.trait()))


def followups(
    event: protocol.Event, choices: ChoiceSequence, state: ModelState
) -> Iterator[protocol.Step]:
    """Yield follow-up steps of an event: what it waits for, or what undoes it."""
    match event:
        case protocol.ExtraTurn() | protocol.Skip() | protocol.UntilTurn() | protocol.ControlTurn():
            yield from ((protocol.EndTurn(),),) * (choices.below(2) if choices.once_in(3) else 2)
        case protocol.StateTrigger(ability, condition=condition) if not choices.once_in(4):
            met = list(_meeting(condition, state))
            passing: list[Any] = [*met, *(back for cause in met for back in undoing(cause))]
            if met:
                yield tuple(met) if choices.once_in(3) else (protocol.InOrder(tuple(passing)),)
            yield (protocol.Resolve(ability),)
        case protocol.Trigger(ability, whose=whose, on=on) if not choices.once_in(4):
            state.whom = whose
            yield (_occurring(on, whose, max(choices.pick(state.numbers()), 0)),)
            yield (protocol.Resolve(ability),)
        case protocol.Alteration(who, kind) if not choices.once_in(3):
            if choices.once_in(2):
                yield (event,)  # a second effect of that kind
            players = choices.sample([who, who, *state.players], _MOST_ALTERED)
            yield tuple(_altered(kind, player, 1 + choices.below(3)) for player in players)
        case protocol.Choose(open=True):
            if not choices.once_in(3):
                yield (protocol.Concede(choices.pick([event.player, *state.players])),)
            yield (protocol.MakeChoice(),)
        case _ if isinstance(event, _LASTING) and not choices.once_in(3):
            yield from _leaving(event, choices, state)


_MOST_ALTERED = 3


def _altered(kind: AlterationKind, player: str, amount: int) -> protocol.Event:
    """Return an event that the effect alters for a player."""
    if kind in DAMAGE_ALTERATIONS:
        return protocol.Damage(player, amount, combat=False)
    if kind in DRAW_ALTERATIONS:
        return protocol.Draw(player, amount)
    return (protocol.LoseLife if kind == "double-life-loss" else protocol.GainLife)(player, amount)


_LASTING = (LastingEffect, protocol.GainControl, protocol.Put, protocol.Create)


def _leaving(
    event: protocol.Event, choices: ChoiceSequence, state: ModelState
) -> Iterator[protocol.Step]:
    """Let a player leave whom the event concerns; then its effect may end.

    Nobody leaves a game that would be over then.
    """
    if state.goes_on and state.concerned(event):
        yield (protocol.Concede(choices.pick(state.concerned(event))),)
        ends = tuple(undoing(event))
        if ends:
            yield ends


def _meeting(condition: protocol.Condition, state: ModelState) -> Iterator[Any]:
    """Yield an event that meets an unmet condition, if there is one."""
    if condition.which is not None:
        return
    who, number = condition.player, state.counted(condition.player, condition.of)
    low, high = condition.at_least, condition.at_most
    if low is not None and number < low:
        more = {"life": protocol.GainLife, "poison": protocol.Poison}.get(condition.of)
        if more:
            yield more(who, low - number)
    elif high is not None and number > high:
        less = {
            "life": protocol.LoseLife,
            "poison": protocol.LosePoison,
            "library": protocol.Mill,
        }.get(condition.of)
        if less:
            yield less(who, number - high)


def _occurring(on: protocol.TriggerEvent, whose: str, amount: int) -> protocol.Event:
    """Return an event on which the ability triggers."""
    if on in protocol.STEP_OF:
        return protocol.BeginStep(protocol.STEP_OF[on])
    match on:
        case "gains-life":
            return protocol.GainLife(whose, amount)
        case "is-dealt-damage":
            return protocol.Damage(whose, amount, combat=False)
        case "draws":
            return protocol.Draw(whose, 1)
        case "loses":
            return protocol.Lose(whose)
    return protocol.LoseLife(whose, amount)


_MOST_ATTACKERS = 3
_NEW = ("Wisp", "Imp", "Drake")
"""Attackers that the set-up does not contain."""


def combat(
    state: ModelState,
    choices: ChoiceSequence,
    between: Callable[[], protocol.Step],
    *,
    results: bool,
) -> Iterator[protocol.Step]:
    """Yield the steps of a combat; none if nobody can be attacked.

    `between` generates a step before blocks and before damage; it may be empty. With `results`
    attackers may have infect and the like.
    """
    sides, turns = state.sides, state.turns
    active = choices.pick([state.players[0], *state.players])
    foes = [name for name in state.players if sides[name] != sides[active]]
    if not foes or state.setup.variant in WITHOUT_ATTACKS:
        return
    attacking = [name for name in state.players if turns[name] == turns[active]]
    attacks = []
    names = [*_NEW, *state.commanders, *state.creatures]
    for name in choices.sample(names, _MOST_ATTACKERS):
        defender = choices.pick(foes)
        state.whom = defender
        player = state.commanders.get(name) or choices.pick(attacking)
        if player not in attacking:
            continue
        plain = protocol.Attack(player, name, defender, choices.pick(state.numbers()) % 100)
        attacks.append(_with_more(plain, choices) if results and choices.once_in(3) else plain)
    if not attacks:
        return
    yield tuple(attacks)
    yield between()
    blocks = list[protocol.Block]()
    used: set[str | None] = {attack.attacker for attack in attacks}
    for attack in attacks:
        if choices.once_in(3):
            able = [name for name in foes if turns[name] == turns[attack.defender]]
            free = [name for name in state.creatures if name not in used]
            blocks.append(_block(choices.pick(able), attack, free, choices))
            used.add(blocks[-1].blocker)
    yield tuple(blocks)
    yield between() if blocks else ()
    yield (protocol.CombatDamage(),)


def _with_more(attack: protocol.Attack, choices: ChoiceSequence) -> protocol.Attack:
    """Return the attack with random infect, toxic, lifelink and trample."""
    return protocol.Attack(
        attack.player,
        attack.attacker,
        attack.defender,
        attack.power,
        trample=choices.once_in(2),
        infect=choices.once_in(3),
        toxic=choices.pick((0, 0, 1, 2)),
        lifelink=choices.once_in(3),
    )


def _block(
    player: str, attack: protocol.Attack, free: list[str], choices: ChoiceSequence
) -> protocol.Block:
    if free and choices.once_in(2):
        return protocol.Block(player, attack.attacker, choices.pick(free))
    toughness = choices.pick((None, 1, 2, max(attack.power - 1, 1), max(attack.power, 1)))
    return protocol.Block(player, attack.attacker, toughness=toughness)
