"""Mutate the suite's own cases into new games.

An engine that plays a case correctly often fails on a mutant: one more counter, another player,
the same event twice, one more seat.
"""

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from functools import cache
from typing import Any, TypeVar, get_args

import msgspec
from msgspec import Struct
from msgspec.structs import replace

from headjudge.fuzz.choice_sequence import ChoiceSequence
from headjudge.fuzz.setup_generator import ANY_SIZE
from headjudge.spec import protocol
from headjudge.spec.protocol.case_kinds import PlayedCase, named
from headjudge.spec.protocol.event_schema import FieldRecord, fields
from headjudge.spec.protocol.matches import MatchCase
from headjudge.spec.rulebook import Rulebook
from headjudge.suite.cache import bundled_scenarios
from headjudge.suite.duplicates import renamed
from headjudge.suite.steps.catalog import PLAYERS

LIMITS = (0, 1, 2, 9, 10, 14, 15, 20, 21)
"""Numbers at which something begins or ends: life, poison, cards, commander damage."""
_MOST_CHANGES = 3
_Change = Callable[[Any, ChoiceSequence, Any], Iterable[Any]]
"""Yields mutants of a case, given another case to take parts from."""


@cache
def suite_cases(edition: str) -> tuple[PlayedCase, ...]:
    """Return the suite's games and matches in an edition."""
    scenarios = bundled_scenarios(Rulebook.at(edition))
    return tuple(scenario.case for scenario in scenarios if isinstance(scenario.case, PlayedCase))


def mutate(
    case: PlayedCase, choices: ChoiceSequence, by_part: Sequence[Sequence[PlayedCase]]
) -> PlayedCase:
    """Return a mutant of a case, which may make no sense.

    Other cases are chosen by their contents, so that rare contents come as often as frequent ones.
    """
    for _ in range(1 + choices.below(_MOST_CHANGES)):
        change, other = choices.pick(CHANGES), choices.pick(choices.pick(by_part))
        if possible := list(change(case, choices, other if type(other) is type(case) else case)):
            case = choices.pick(possible)
    return case


def _number(case: PlayedCase, choices: ChoiceSequence, _: PlayedCase) -> Iterator[PlayedCase]:
    """Change a number by one, or to a limit."""

    def near(_: FieldRecord, value: Any) -> Iterator[int]:  # noqa: ANN401 -- whatever a field holds
        if isinstance(value, int) and not isinstance(value, bool):
            yield from {value + 1, value - 1, choices.pick(LIMITS)} - {value}

    if isinstance(case, MatchCase):
        yield from (replace(case, match=match) for match in _changed(case.match, near))
    else:
        at, players = choices.below(len(case.game.players)), case.game.players
        for player in _changed(players[at], near):
            yield _with_players(case, (*players[:at], player, *players[at + 1 :]))
    yield from _with_other_event(case, choices, near)


def _player(case: PlayedCase, choices: ChoiceSequence, _: PlayedCase) -> Iterator[PlayedCase]:
    """Change the player of an event."""
    players = named(case)

    def somebody_else(record: FieldRecord, value: Any) -> Iterator[str]:  # noqa: ANN401 -- as above
        if "player" in record.names and (value is None or isinstance(value, str)):
            yield from (name for name in players if name != value)

    yield from _with_other_event(case, choices, somebody_else)


def _words(case: PlayedCase, choices: ChoiceSequence, _: PlayedCase) -> Iterator[PlayedCase]:
    """Omit a field, or negate a boolean, in an event or a match."""

    def otherwise(record: FieldRecord, value: Any) -> Iterator[Any]:  # noqa: ANN401 -- as above
        if isinstance(value, bool):
            yield not value
        elif not record.required and value != record.default and not isinstance(value, int):
            yield record.default

    if isinstance(case, MatchCase):
        yield from (replace(case, match=match) for match in _changed(case.match, otherwise))
    yield from _with_other_event(case, choices, otherwise)


def _twice(case: PlayedCase, choices: ChoiceSequence, _: PlayedCase) -> Iterator[PlayedCase]:
    """Repeat a step at once or later."""
    at = choices.below(len(case.steps))
    for later in {at, at + choices.below(len(case.steps) - at)}:
        yield _with_steps(case, later + 1, later + 1, (case.steps[at],))


def _without(case: PlayedCase, choices: ChoiceSequence, _: PlayedCase) -> Iterator[PlayedCase]:
    """Remove a step, or one of its events."""
    at = choices.below(len(case.steps))
    if len(case.steps) > 1:
        yield _with_steps(case, at, at + 1, ())
    if len(step := case.steps[at]) > 1:
        for place in range(len(step)):
            yield _with_steps(case, at, at + 1, (step[:place] + step[place + 1 :],))


def _checked(case: PlayedCase, choices: ChoiceSequence, _: PlayedCase) -> Iterator[PlayedCase]:
    """Insert a check."""
    at = 1 + choices.below(len(case.steps))
    yield _with_steps(case, at, at, ((protocol.Check(),),))


def _of_another(
    case: PlayedCase, choices: ChoiceSequence, other: PlayedCase
) -> Iterator[PlayedCase]:
    """Insert a step of another case."""
    at = choices.below(len(case.steps) + 1)
    step = choices.pick(_as_here(case, other))
    yield _with_steps(_with_things(case, other), at, at, (step,))


def _joined(case: PlayedCase, choices: ChoiceSequence, other: PlayedCase) -> Iterator[PlayedCase]:
    """Insert all steps of another case."""
    at = choices.below(len(case.steps) + 1)
    yield _with_steps(_with_things(case, other), at, at, _as_here(case, other))


def _seat(case: PlayedCase, choices: ChoiceSequence, _: PlayedCase) -> Iterator[PlayedCase]:
    """Add a player, or one per team where teams have equal sizes."""
    if isinstance(case, MatchCase):
        return
    players = case.game.players
    names = [name for name in PLAYERS if name not in {p.name for p in players}]
    if case.game.variant in ANY_SIZE:
        mates = [choices.pick(players)]
    else:
        mates = list({p.team: p for p in players}.values())
    if len(mates) <= len(names):
        new = dict(zip((p.name for p in mates), names, strict=False))
        yield _with_players(case, tuple(_with_new(players, new)))


def _with_new(
    players: Iterable[protocol.Player], new: Mapping[str, str]
) -> Iterator[protocol.Player]:
    """Seat new players to the left of some, with the same start."""
    for player in players:
        yield player
        if player.name in new:
            yield replace(player, name=new[player.name], commanders=(), emperor=False)


def _option(case: PlayedCase, choices: ChoiceSequence, _: PlayedCase) -> Iterator[PlayedCase]:
    """Add or remove an option; a new limited range is one seat."""
    if isinstance(case, MatchCase):
        return
    game, option = case.game, choices.pick(get_args(protocol.Option))
    has = option in game.options
    options = tuple(choice for choice in game.options if choice != option) + (
        () if has else (option,)
    )
    players = game.players
    if option == "limited-range":
        players = tuple(replace(p, range=None if has else 1) for p in players)
    yield replace(case, game=replace(game, options=options, players=players))


CHANGES: tuple[_Change, ...] = (
    *[_number] * 3,
    *[_player] * 2,
    _words,
    _twice,
    _without,
    _checked,
    *[_of_another] * 2,
    _joined,
    _seat,
    _option,
)
"""The mutations; those that are listed several times are chosen more often."""


_Others = Callable[[FieldRecord, Any], Iterable[Any]]
"""Yields other values for a field, or for one item of it."""
S = TypeVar("S", bound=Struct)


def _changed(of: S, others: _Others) -> Iterator[S]:
    """Yield copies with another value in one field, at any depth."""
    for field in fields(type(of)):
        value = getattr(of, field.attribute)
        new = list(others(field, value))
        if isinstance(value, Struct):
            new += _changed(value, others)
        elif isinstance(value, tuple):
            for at, each in enumerate(value):
                inner = _changed(each, others) if isinstance(each, Struct) else others(field, each)
                new += [(*value[:at], else_, *value[at + 1 :]) for else_ in inner]
        yield from (replace(of, **{field.attribute: else_}) for else_ in new)


def _with_other_event(
    case: PlayedCase, choices: ChoiceSequence, others: _Others
) -> Iterator[PlayedCase]:
    at = choices.below(len(case.steps))
    step = case.steps[at]
    place = choices.below(len(step))
    for event in _changed(step[place], others):
        yield _with_steps(case, at, at + 1, ((*step[:place], event, *step[place + 1 :]),))


def _with_steps(case: PlayedCase, first: int, after: int, steps: tuple[Any, ...]) -> PlayedCase:
    """Replace some steps of a case."""
    return replace(case, steps=case.steps[:first] + steps + case.steps[after:])


def _with_players(case: protocol.Case, players: tuple[protocol.Player, ...]) -> protocol.Case:
    return replace(case, game=replace(case.game, players=players))


def _with_things(case: PlayedCase, other: PlayedCase) -> PlayedCase:
    """Add the objects of another case that have other names."""
    other = _renamed(case, other)
    if isinstance(case, MatchCase) or isinstance(other, MatchCase):
        return case
    has = {item.name for item in case.game.objects}
    objects = tuple(thing for thing in other.game.objects if thing.name not in has)
    return replace(case, game=replace(case.game, objects=case.game.objects + objects))


def _as_here(case: PlayedCase, other: PlayedCase) -> tuple[Any, ...]:
    """Return the steps of another case with the players of this one, seat by seat."""
    return _renamed(case, other).steps


def _renamed(case: PlayedCase, other: PlayedCase) -> PlayedCase:
    here, there = named(case), named(other)
    names = {name: here[at % len(here)] for at, name in enumerate(there)}
    if all(old == new for old, new in names.items()):
        return other
    return msgspec.convert(renamed(msgspec.to_builtins(other), names), type(other))
