"""Mutate the suite's cases into new games.

An engine that passes a case often fails on a mutant with one more counter, a different player, a
repeated event or an additional seat.
"""

from collections.abc import Callable, Iterable, Iterator, Sequence
from functools import cache
from typing import Any, TypeVar, get_args

import msgspec
from msgspec import Struct
from msgspec.structs import replace

from headjudge.fuzz.setup_generator import ANY_SIZE, ChoiceSequence
from headjudge.spec import protocol
from headjudge.spec.protocol.case_kinds import PlayedCase, named, rename
from headjudge.spec.protocol.event_schema import FieldRecord, fields
from headjudge.spec.protocol.matches import MatchCase
from headjudge.spec.rulebook import Rulebook
from headjudge.suite.cache import bundled_scenarios
from headjudge.suite.steps.catalog import PLAYERS

LIMITS = (0, 1, 2, 9, 10, 14, 15, 20, 21)
"""Boundary values for life, poison counters, cards and commander damage."""
_MOST_MUTATIONS = 3
S = TypeVar("S", bound=Struct)
Alternatives = Callable[[FieldRecord, Any], Iterable[Any]]
"""Yields alternative values for a field or for an item of a tuple field."""
_Mutation = Callable[[Any, ChoiceSequence, Any], Iterable[Any]]
"""Yields mutants of a case; the last argument is another case to take parts from."""


@cache
def suite_cases(edition: str) -> tuple[PlayedCase, ...]:
    """Return the suite's game and match cases in an edition."""
    scenarios = bundled_scenarios(Rulebook.at(edition))
    return tuple(scenario.case for scenario in scenarios if isinstance(scenario.case, PlayedCase))


def mutate(
    case: PlayedCase, choices: ChoiceSequence, groups: Sequence[Sequence[PlayedCase]]
) -> PlayedCase:
    """Return a mutant of a case, which may be invalid.

    To give rare contents the same chance as frequent ones, the case to take parts from is chosen
    from a random group.
    """
    for _ in range(1 + choices.below(_MOST_MUTATIONS)):
        mutation, other = choices.pick(MUTATIONS), choices.pick(choices.pick(groups))
        mutants = list(mutation(case, choices, other if type(other) is type(case) else case))
        if mutants:
            case = choices.pick(mutants)
    return case


def _change_number(case: PlayedCase, choices: ChoiceSequence, _: PlayedCase) -> Iterator[Any]:
    """Change a number by one or to a boundary value."""

    def near(_: FieldRecord, value: object) -> set[int]:
        numbers = type(value) is int
        return {value + 1, value - 1, choices.pick(LIMITS)} - {value} if numbers else set()  # type: ignore[operator]

    if isinstance(case, MatchCase):
        yield from _with_other_match(case, near)
    else:
        players = case.game.players
        place = choices.below(len(players))
        for player in variants(players[place], near):
            yield _with_players(case, (*players[:place], player, *players[place + 1 :]))
    yield from _with_other_event(case, choices, near)


def _change_player(case: PlayedCase, choices: ChoiceSequence, _: PlayedCase) -> Iterator[Any]:
    """Change or add a player in an event."""
    players = named(case)

    def others(field: FieldRecord, value: object) -> Iterator[str]:
        if "player" in field.names and (value is None or isinstance(value, str)):
            yield from (name for name in players if name != value)

    yield from _with_other_event(case, choices, others)


def _omit_field(case: PlayedCase, choices: ChoiceSequence, _: PlayedCase) -> Iterator[Any]:
    """Reset a field to its default, or negate a boolean, in an event or match."""

    def omitted(field: FieldRecord, value: object) -> Iterator[Any]:
        if isinstance(value, bool):
            yield not value
        elif not field.required and value != field.default and not isinstance(value, int):
            yield field.default

    if isinstance(case, MatchCase):
        yield from _with_other_match(case, omitted)
    yield from _with_other_event(case, choices, omitted)


def _repeat_step(case: PlayedCase, choices: ChoiceSequence, _: PlayedCase) -> Iterator[Any]:
    """Repeat a step, immediately or later."""
    place = choices.below(len(case.steps))
    for later in {place, place + choices.below(len(case.steps) - place)}:
        yield _with_steps(case, later + 1, later + 1, (case.steps[place],))


def _omit_event(case: PlayedCase, choices: ChoiceSequence, _: PlayedCase) -> Iterator[Any]:
    """Omit a step or one of its events."""
    place = choices.below(len(case.steps))
    if len(case.steps) > 1:
        yield _with_steps(case, place, place + 1, ())
    if len(step := case.steps[place]) > 1:
        for at in range(len(step)):
            yield _with_steps(case, place, place + 1, (step[:at] + step[at + 1 :],))


def _insert_check(case: PlayedCase, choices: ChoiceSequence, _: PlayedCase) -> Iterator[Any]:
    place = 1 + choices.below(len(case.steps))
    yield _with_steps(case, place, place, ((protocol.Check(),),))


def _insert_steps(case: PlayedCase, choices: ChoiceSequence, other: PlayedCase) -> Iterator[Any]:
    """Insert one or all of another case's steps, replacing its players with this case's."""
    here, there = named(case), named(other)
    names = {name: here[seat % len(here)] for seat, name in enumerate(there)}
    if any(old != new for old, new in names.items()):
        other = msgspec.convert(rename(msgspec.to_builtins(other), names), type(other))
    place = choices.below(len(case.steps) + 1)
    steps = (choices.pick(other.steps),) if choices.below(3) else other.steps
    case = _with_steps(case, place, place, steps)
    if isinstance(case, protocol.Case) and isinstance(other, protocol.Case):
        has = {item.name for item in case.game.objects}
        more = tuple(item for item in other.game.objects if item.name not in has)
        case = replace(case, game=replace(case.game, objects=case.game.objects + more))
    yield case


def _add_players(case: PlayedCase, choices: ChoiceSequence, _: PlayedCase) -> Iterator[Any]:
    """Add a player, or one per team if the variant requires equal team sizes.

    Each new player copies a player's starting state and sits to that player's left.
    """
    if isinstance(case, MatchCase):
        return
    players = case.game.players
    free = [name for name in PLAYERS if name not in named(case)]
    if case.game.variant in ANY_SIZE:
        mates = [choices.pick(players)]
    else:
        mates = list({player.team: player for player in players}.values())
    if len(mates) <= len(free):
        seated = list(players)
        for mate, name in zip(mates, free, strict=False):
            new = replace(mate, name=name, commanders=(), emperor=False)
            seated.insert(seated.index(mate) + 1, new)
        yield _with_players(case, tuple(seated))


def _change_option(case: PlayedCase, choices: ChoiceSequence, _: PlayedCase) -> Iterator[Any]:
    """Add or remove an option; an added limited range of influence is one seat."""
    if isinstance(case, MatchCase):
        return
    game, option = case.game, choices.pick(get_args(protocol.Option))
    has = option in game.options
    options = tuple(other for other in game.options if other != option)
    game = replace(game, options=options if has else (*options, option))
    if option == "limited-range":
        players = tuple(replace(player, range=None if has else 1) for player in game.players)
        game = replace(game, players=players)
    yield replace(case, game=game)


MUTATIONS: tuple[_Mutation, ...] = (
    *[_change_number] * 3,
    *[_change_player] * 2,
    _omit_field,
    _repeat_step,
    _omit_event,
    _insert_check,
    *[_insert_steps] * 3,
    _add_players,
    _change_option,
)
"""All mutations, repeated according to how often they are chosen."""


def _with_other_match(case: MatchCase, alternatives: Alternatives) -> Iterator[MatchCase]:
    for match in variants(case.match, alternatives):
        yield replace(case, match=match)


def _with_other_event(
    case: PlayedCase, choices: ChoiceSequence, alternatives: Alternatives
) -> Iterator[PlayedCase]:
    """Yield variants of the case in which one random event is changed."""
    place = choices.below(len(case.steps))
    step = case.steps[place]
    at = choices.below(len(step))
    for event in variants(step[at], alternatives):
        yield _with_steps(case, place, place + 1, ((*step[:at], event, *step[at + 1 :]),))


def _with_steps(case: PlayedCase, begin: int, end: int, steps: tuple[Any, ...]) -> PlayedCase:
    """Replace the steps from `begin` to `end` (exclusive)."""
    return replace(case, steps=case.steps[:begin] + steps + case.steps[end:])


def _with_players(case: protocol.Case, players: tuple[protocol.Player, ...]) -> protocol.Case:
    return replace(case, game=replace(case.game, players=players))


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
