"""Generate events of all kinds within an engine's capabilities, based on their field records.

Also chooses each game's target (what the game is meant to exercise) and generates follow-up steps
and whole combats.
"""

from collections.abc import Callable, Iterator, Mapping, Sequence
from functools import cache
from typing import Any, NamedTuple, get_args

from msgspec import Struct, inspect
from msgspec.structs import replace

from headjudge.fuzz.model_state import ModelState
from headjudge.fuzz.setup_generator import OBJECTS, ChoiceSequence
from headjudge.fuzz.unsupported_filter import UnsupportedFilter, trait_name
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
from headjudge.suite.steps.card_effects import ENDS, ending

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
"""Relative frequency of event kinds (default: 1), higher for kinds that end games or prevent it.
Kinds with weight 0 are generated in other ways: checks follow other steps, open choices are made in
follow-up steps, and effects end when an event is undone."""
_SIMPLE = frozenset(get_args(Simple))
_MOST_IN_ORDER = 3
_MOST_PLAYERS = 3
_COMPOSED = (protocol.InOrder, protocol.Attack, protocol.Block, protocol.CombatDamage)
"""Event kinds that contain other events or belong to a combat."""
_Make = Callable[[ModelState, ChoiceSequence], Any]


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


class ImpossibleError(Exception):
    """The game state has no valid value for a field of the event."""


class FieldGenerator(NamedTuple):
    """Generates values for one event field."""

    name: str
    required: bool
    number: bool
    make: _Make
    values: tuple[str | bool, ...] = ()
    """The keywords or booleans that the field may have besides the default."""


class EventGenerator(NamedTuple):
    """Generates events of one kind, or records nested in them."""

    kind: type[Struct]
    fields: tuple[FieldGenerator, ...]

    def make(
        self, state: ModelState, choices: ChoiceSequence, field: str = "", value: object = None
    ) -> Any:  # noqa: ANN401
        """Generate an event with `field` set, to `value` unless None.

        Raises ImpossibleError if the game state has no valid value for `field` or a required field.
        """
        outer, values = state.making, dict[str, Any]()
        state.making = (self.kind, values)
        if issubclass(self.kind, EventRecord):
            state.named.clear()
            state.listed = 0
        try:
            for generator in self._given_fields(choices, field):
                state.field = wanted = generator.name
                try:
                    fixed = wanted == field and value is not None
                    values[wanted] = value if fixed else generator.make(state, choices)
                except ImpossibleError:
                    if generator.required or wanted == field:
                        raise
                else:
                    state.name(wanted, values[wanted])
        finally:
            state.making = outer
        return self.kind(**values)

    def again(self, event: Any, player: str, state: ModelState) -> Any:  # noqa: ANN401 -- an event of `kind`
        """Return a copy of an event for another player; names that it introduces are replaced."""
        new = {field.name: _new_name(state) for field in self.fields if field.make is _new_name}
        return replace(event, player=player, **new)

    def _given_fields(self, choices: ChoiceSequence, wanted: str) -> Iterator[FieldGenerator]:
        """Yield the fields to set: required fields, the wanted one and random others."""
        numbers = [field.name for field in self.fields if field.number and not field.required]
        if issubclass(self.kind, EventRecord):
            # unlike nested records such as conditions, events may omit all numbers
            numbers = ["", *numbers]
        number = choices.pick(numbers) if numbers else ""
        for field in self.fields:
            is_needed = field.required or field.name in {number, wanted}
            if is_needed or (not field.number and choices.once_in(4)):
                yield field


def event_generators(
    capabilities: frozenset[str], edition_has: Callable[[str], bool]
) -> dict[type, EventGenerator]:
    """Return a generator for each event kind that the engine claims and the edition has.

    Attacks, blocks and combat damage are excluded; :func:`combat` generates whole combats.
    """
    generators = {}
    for kind in EVENT_KINDS:
        in_edition = not kind.came_with or edition_has(kind.came_with)
        if in_edition and kind.needs in {"", *capabilities} and kind not in _COMPOSED:
            generator = _generator(kind, capabilities)
            if generator is not None:
                generators[kind] = generator
    if protocol.InOrder.needs in capabilities:
        generators[protocol.InOrder] = _in_order(generators)
    return generators


def _in_order(generators: dict[type, EventGenerator]) -> EventGenerator:
    """Return a generator of sequences of simple events that happen one after the other."""
    simple = [generator for kind, generator in generators.items() if kind in _SIMPLE]

    def events(state: ModelState, choices: ChoiceSequence) -> tuple[Any, ...]:
        more = choices.below(_MOST_IN_ORDER)
        first = choices.pick(simple).make(state, choices)
        undone = [event for event in undoing(first) if type(event) in generators]
        if undone and choices.once_in(2):
            return (first, *undone)
        return (first, *(choices.pick(simple).make(state, choices) for _ in range(more)))

    field = FieldGenerator("events", required=True, number=False, make=events)
    return EventGenerator(protocol.InOrder, (field,))


@cache
def _generator(kind: type[Struct], capabilities: frozenset[str]) -> EventGenerator | None:
    """Return a generator, or None if a required field needs an unclaimed capability."""
    types = {field.name: field.type for field in inspect.type_info(kind).fields}  # type: ignore[attr-defined]
    generators = []
    for field in fields(kind):
        generator = _field_generator(field, [*_flat(types[field.attribute])], capabilities)
        if generator is not None and (kind, field.names) == (protocol.Create, "object"):
            generator = generator._replace(make=_new_name)
        if generator is not None:
            generators.append(generator)
        elif field.required:
            return None
    # numbers are chosen last: their limits depend on all other fields
    return EventGenerator(kind, tuple(sorted(generators, key=lambda generator: generator.number)))


def _flat(hint: inspect.Type) -> Iterator[inspect.Type]:
    """Yield the member types of a union, stripped of metadata."""
    match hint:
        case inspect.Metadata(type=inner):
            yield from _flat(inner)
        case inspect.UnionType(types=types):
            for inner in types:
                yield from _flat(inner)
        case _:
            yield hint


def _field_generator(
    field: FieldRecord, types: list[inspect.Type], capabilities: frozenset[str]
) -> FieldGenerator | None:
    """Return a generator for a field, or None if all its values need unclaimed capabilities."""
    if isinstance(field.needs, str) and field.needs not in {"", *capabilities}:
        return None
    makes = [make for hint in types if (make := _value(hint, field, capabilities))]
    if not makes:
        return None
    words = [word for hint in types for word in _words(hint, field, capabilities)]
    return FieldGenerator(
        field.attribute,
        field.required,
        any(isinstance(hint, inspect.IntType) for hint in types),
        makes[0] if len(makes) == 1 else lambda state, choices: choices.pick(makes)(state, choices),
        tuple(word for word in words if word is not field.default and word != field.default),
    )


def _words(
    hint: inspect.Type, field: FieldRecord, capabilities: frozenset[str]
) -> list[str] | list[bool]:
    """Return the keywords that the capabilities allow, or both booleans; empty for other types."""
    if isinstance(hint, inspect.LiteralType):
        needs = {} if isinstance(field.needs, str) else field.needs
        return [str(value) for value in hint.values if needs.get(value, "") in {"", *capabilities}]
    return [False, True] if isinstance(hint, inspect.BoolType) else []


def _value(hint: inspect.Type, field: FieldRecord, capabilities: frozenset[str]) -> _Make | None:
    """Return a generator for a type's values, or None if all need unclaimed capabilities."""
    make: _Make | None = None
    match hint:
        case inspect.LiteralType() | inspect.BoolType():
            if words := _words(hint, field, capabilities):
                make = _one_of(lambda _: words)
        case inspect.IntType(ge=least, le=most):
            low, high = max(least or 0, -5) if least else 0, most or 10**9
            make = _one_of(lambda state: [min(max(n, low), high) for n in state.numbers()])
        case inspect.VarTupleType() if field.names == "player":
            make = _players
        case inspect.VarTupleType(item_type=item):
            ways = [way for inner in _flat(item) if (way := _value(inner, field, capabilities))]
            make = _one_item(ways) if ways else None
        case inspect.StructType(cls=kind):
            make = _part(kind, capabilities)
        case inspect.StrType():
            make = _named(field, capabilities)
    return make


def _part(kind: type[Struct], capabilities: frozenset[str]) -> _Make:
    """Return a generator for a nested record, created lazily because records may be recursive."""

    def make(state: ModelState, choices: ChoiceSequence) -> Any:  # noqa: ANN401 -- a record of `kind`
        generator = _generator(kind, capabilities)
        if generator is None:
            raise ImpossibleError
        return generator.make(state, choices)

    return make


def _named(field: FieldRecord, capabilities: frozenset[str]) -> _Make | None:
    """Return a generator for a name; required players must differ from those already named."""
    if field.names == "player or object":
        claimed = [what for what, need in CONTROL.items() if need in capabilities]
        return _NAMES[" or ".join(claimed)] if claimed else None
    another = "another " if field.required and field.names == "player" else ""
    return _BY_FIELD.get(field.attribute) or _NAMES.get(another + field.names, _new_name)


def _players(state: ModelState, choices: ChoiceSequence) -> tuple[str, ...]:
    """Choose players: often the first one the event names or, without one, all still in the game.

    All lists of players in one event have the same length.
    """
    if state.listed:
        return tuple(choices.pick(state.players) for _ in range(state.listed))
    often = state.named[:1] or [name for name in state.players if name not in state.left]
    players = tuple((choices.once_in(2) and often) or choices.sample(state.players, _MOST_PLAYERS))
    state.listed = len(players)
    return players


def _player(state: ModelState, choices: ChoiceSequence) -> str:
    """Choose a player, often from recent events and sometimes one who has left the game."""
    if state.left and choices.once_in(4):
        return choices.pick(state.left)
    recent = state.recent_players()
    return choices.pick(recent if recent and choices.once_in(2) else state.players)


def _concerned(state: ModelState, choices: ChoiceSequence) -> str:
    """Choose a player, often the first one the event names."""
    return state.named[0] if state.named and choices.once_in(2) else _player(state, choices)


def _another(state: ModelState, choices: ChoiceSequence) -> str:
    """Choose a player the event does not name yet; in a nested record, any player."""
    if not issubclass(state.making[0], EventRecord):
        return choices.pick([*state.named, *state.players])
    return choices.pick(state.unnamed_players()) if state.named else _player(state, choices)


def _one_of(values: Callable[[ModelState], Sequence[Any]]) -> _Make:
    def make(state: ModelState, choices: ChoiceSequence) -> Any:  # noqa: ANN401 -- one of `values`
        possible = values(state)
        if not possible:
            raise ImpossibleError
        return choices.pick(possible)

    return make


def _one_item(makes: Sequence[_Make]) -> _Make:
    return lambda state, choices: (choices.pick(makes)(state, choices),)


def _new_name(state: ModelState, _: ChoiceSequence | None = None) -> str:
    return f"New{next(state.numbered)}"


_NAMES: dict[str, _Make] = {
    "player": _player,
    "another player": _another,
    "object": _one_of(lambda state: state.objects),
    "an object": _one_of(ModelState.objects_of_others),
    "a player": _one_of(ModelState.unnamed_players),
    "an object or a player": _one_of(
        lambda state: [*state.objects_of_others(), *state.unnamed_players()]
    ),
    "commander": _one_of(lambda state: state.present_commanders() or [*state.commanders]),
    "ability": _one_of(lambda state: state.abilities),
}
"""Generators by what a field names; for anything else, a new name is generated."""
_BY_FIELD: dict[str, _Make] = {"source": _one_of(lambda _: OBJECTS), "whose": _concerned}
"""Generators by field name."""

_CANDIDATES = 3
"""Number of random targets from which the least played one is chosen."""


class EventTarget(NamedTuple):
    """What a game exercises: an event kind, optionally with a field that is set and its value."""

    kind: type[protocol.Event]
    field: str = ""
    value: Any = None

    @property
    def part(self) -> str:
        """The setup part that the target needs: `object`, `commander`, or empty."""
        names = [
            record.names
            for record in fields(self.kind)
            if record.required or record.attribute == self.field
        ]
        parts = (part for part in ("commander", "object") if any(part in name for name in names))
        return next(parts, "")

    def shows(self, part: str) -> bool:
        """Return whether the target needs that setup part, in the field that it sets, if any."""
        named = [record.names for record in fields(self.kind) if record.attribute == self.field]
        return bool(part) and self.part == part and all(part in names for names in named)

    @property
    def trait(self) -> str:
        """The target's name in the refusal statistics."""
        return trait_name(self.kind, self.field, self.value)


def all_targets(generators: Mapping[type, EventGenerator]) -> Iterator[EventTarget]:
    """Yield all targets for the event kinds that are chosen at random."""
    for kind, generator in generators.items():
        if WEIGHTS.get(kind, 1):
            yield EventTarget(kind)
            for field in generator.fields:
                if field.values:
                    yield from (EventTarget(kind, field.name, value) for value in field.values)
                elif not field.required:
                    yield EventTarget(kind, field.name)


def least_played(
    choices: ChoiceSequence, by_kind: Sequence[Sequence[EventTarget]], refusals: UnsupportedFilter
) -> EventTarget:
    """Choose the least played of three random targets.

    Half of the time all targets are equally likely, otherwise all event kinds are. An event kind
    with many targets is therefore chosen more often, but each of its targets less often.
    """
    pool = [target for targets in by_kind for target in targets]
    of_all = choices.once_in(2)
    drawn = [choices.pick(pool if of_all else choices.pick(by_kind)) for _ in range(_CANDIDATES)]
    return min(drawn, key=lambda target: refusals.tried(target.trait))


def followups(
    event: protocol.Event, choices: ChoiceSequence, state: ModelState
) -> Iterator[protocol.Step]:
    """Yield an event's follow-up steps, which trigger or resolve its ability or end its effect."""
    match event:
        case protocol.ExtraTurn() | protocol.Skip() | protocol.UntilTurn() | protocol.ControlTurn():
            yield from ((protocol.EndTurn(),),) * (choices.below(2) if choices.once_in(3) else 2)
        case protocol.StateTrigger(ability, condition=condition) if not choices.once_in(4):
            yield from _meeting(condition, choices, state)
            yield (protocol.Resolve(ability),)
        case protocol.Trigger(ability, whose=whose, on=on) if not choices.once_in(4):
            state.player = whose
            yield (_triggering(on, whose, max(choices.pick(state.numbers()), 0)),)
            yield (protocol.Resolve(ability),)
        case protocol.Alteration(player, kind) if not choices.once_in(3):
            if choices.once_in(2):
                yield (event,)  # two effects of the same kind may interact
            players = choices.sample([player, player, *state.players], _MOST_PLAYERS)
            yield tuple(_altered(kind, name, 1 + choices.below(3)) for name in players)
        case protocol.Choose(open=True):
            if not choices.once_in(3):
                yield (protocol.Concede(choices.pick([event.player, *state.players])),)
            yield (protocol.MakeChoice(),)
        case _ if isinstance(event, _LASTING) and not choices.once_in(3):
            yield from _leaving(event, choices, state)


_LASTING = (LastingEffect, protocol.GainControl, protocol.Put, protocol.Create)
"""Events whose effect may end when a player leaves the game."""


def _altered(kind: AlterationKind, player: str, amount: int) -> protocol.Event:
    """Return an event for a player that an effect of this kind alters."""
    if kind in DAMAGE_ALTERATIONS:
        return protocol.Damage(player, amount, combat=False)
    if kind in DRAW_ALTERATIONS:
        return protocol.Draw(player, amount)
    return (protocol.LoseLife if kind == "double-life-loss" else protocol.GainLife)(player, amount)


_RAISING: dict[str, Any] = {"life": protocol.GainLife, "poison": protocol.Poison}
_LOWERING: dict[str, Any] = {
    "life": protocol.LoseLife,
    "poison": protocol.LosePoison,
    "library": protocol.Mill,
}
"""The event kinds that lower each number; those in `_RAISING` raise it."""


def _meeting(
    condition: protocol.Condition, choices: ChoiceSequence, state: ModelState
) -> Iterator[protocol.Step]:
    """Yield a step that meets an unmet condition, often only temporarily."""
    if condition.which is not None:
        return
    player, quantity = condition.player, condition.of
    number, low, high = state.number_of(player, quantity), condition.at_least, condition.at_most
    kind = None
    if low is not None and number < low:
        kind, amount = _RAISING.get(quantity), low - number
    elif high is not None and number > high:
        kind, amount = _LOWERING.get(quantity), number - high
    if kind:
        cause = kind(player, amount)
        passing: tuple[Any, ...] = (cause, *undoing(cause))
        yield (cause,) if choices.once_in(3) else (protocol.InOrder(passing),)


def _leaving(
    event: protocol.Event, choices: ChoiceSequence, state: ModelState
) -> Iterator[protocol.Step]:
    """Yield steps in which a player concerned by the event leaves and its effect then ends.

    Yields nothing if the game would be over when a player leaves.
    """
    if state.continues and (concerned := state.concerned(event)):
        yield (protocol.Concede(choices.pick(concerned)),)
        if ends := tuple(undoing(event)):
            yield ends


def _triggering(on: protocol.TriggerEvent, whose: str, amount: int) -> protocol.Event:
    """Return an event that makes the ability trigger."""
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
_NEW_ATTACKERS = ("Wisp", "Imp", "Drake")
"""Names of attackers that are not in the setup."""


def combat(
    state: ModelState,
    choices: ChoiceSequence,
    between: Callable[[], protocol.Step],
    *,
    results: bool,
) -> Iterator[protocol.Step]:
    """Yield the steps of a combat, or nothing if no player can be attacked.

    `between` generates a possibly empty step before blocks and before damage. With `results`,
    attackers may have abilities such as infect.
    """
    sides, turns = state.sides, state.turns
    active = choices.pick([state.players[0], *state.players])
    opponents = [name for name in state.players if sides[name] != sides[active]]
    if not opponents or state.setup.variant in WITHOUT_ATTACKS:
        return
    attacking = [name for name in state.players if turns[name] == turns[active]]
    attacks = []
    attackers = [*_NEW_ATTACKERS, *state.present_commanders(), *state.creatures]
    for name in choices.sample(attackers, _MOST_ATTACKERS):
        state.player = defender = choices.pick(opponents)
        player = state.commanders.get(name) or choices.pick(attacking)
        if player in attacking:
            power = choices.pick(state.numbers()) % 100
            attack = protocol.Attack(player, name, defender, power)
            special = results and choices.once_in(3)
            attacks.append(_with_abilities(attack, choices) if special else attack)
    if not attacks:
        return
    yield tuple(attacks)
    yield between()
    blocks = list[protocol.Block]()
    used: set[str | None] = {attack.attacker for attack in attacks}
    for attack in attacks:
        if choices.once_in(3):
            blocking = [name for name in opponents if turns[name] == turns[attack.defender]]
            free = [name for name in state.creatures if name not in used]
            blocks.append(_block(choices.pick(blocking), attack, free, choices))
            used.add(blocks[-1].blocker)
    yield tuple(blocks)
    yield between() if blocks else ()
    yield (protocol.CombatDamage(),)


def _with_abilities(attack: protocol.Attack, choices: ChoiceSequence) -> protocol.Attack:
    return replace(
        attack,
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
