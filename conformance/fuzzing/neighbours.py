"""Games a little beside those that are known: the suite's own cases.

An engine that gets a case right often gets its neighbour wrong: the same with one more counter,
with the event given to somebody else or done twice, with a player more at the table.
"""

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from functools import cache
from typing import Any, TypeVar, get_args

import msgspec
from msgspec import Struct
from msgspec.structs import replace

from headjudge.conformance.cache import bundled_scenarios
from headjudge.conformance.fuzzing.choices import Choices
from headjudge.conformance.fuzzing.setups import ANY_SIZE
from headjudge.conformance.phrases.catalog import PLAYERS
from headjudge.conformance.scenarios.alike import renamed
from headjudge.spec import protocol as v
from headjudge.spec.protocol.event_records import FieldRecord, fields
from headjudge.spec.protocol.kinds import PlayedCase, named
from headjudge.spec.protocol.matches import MatchCase
from headjudge.spec.rulebook import Rulebook

LIMITS = (0, 1, 2, 9, 10, 14, 15, 20, 21)
"""Numbers beside which something begins or ends: of life, poison, cards, commander damage."""
_MOST_CHANGES = 3
_Change = Callable[[Any, Choices, Any], Iterable[Any]]
"""What may be made of a case, with another case of its kind to take from."""


@cache
def cases(edition: str) -> tuple[PlayedCase, ...]:
    """The suite's own cases of games and matches in an edition."""
    scenarios = bundled_scenarios(Rulebook.at(edition))
    return tuple(one.case for one in scenarios if isinstance(one.case, PlayedCase))


def neighbour(
    case: PlayedCase, choose: Choices, by_part: Sequence[Sequence[PlayedCase]]
) -> PlayedCase:
    """A case near that one, which may make no sense; parts of others of its kind may come in.

    Others are chosen by what is in them, so that what few cases have comes as often as the rest.
    """
    for _ in range(1 + choose.below(_MOST_CHANGES)):
        change, other = choose.one(CHANGES), choose.one(choose.one(by_part))
        if possible := list(change(case, choose, other if type(other) is type(case) else case)):
            case = choose.one(possible)
    return case


def _number(case: PlayedCase, choose: Choices, _: PlayedCase) -> Iterator[PlayedCase]:
    """A number one higher or lower, or at a limit."""

    def near(_: FieldRecord, value: Any) -> Iterator[int]:  # noqa: ANN401 -- whatever a field holds
        if isinstance(value, int) and not isinstance(value, bool):
            yield from {value + 1, value - 1, choose.one(LIMITS)} - {value}

    if isinstance(case, MatchCase):
        yield from (replace(case, match=match) for match in _changed(case.match, near))
    else:
        at, players = choose.below(len(case.game.players)), case.game.players
        for player in _changed(players[at], near):
            yield _with_players(case, (*players[:at], player, *players[at + 1 :]))
    yield from _with_other_event(case, choose, near)


def _player(case: PlayedCase, choose: Choices, _: PlayedCase) -> Iterator[PlayedCase]:
    """An event that somebody else does, that befalls somebody else, or has to do with somebody."""
    players = named(case)

    def somebody_else(one: FieldRecord, value: Any) -> Iterator[str]:  # noqa: ANN401 -- as above
        if "player" in one.names and (value is None or isinstance(value, str)):
            yield from (name for name in players if name != value)

    yield from _with_other_event(case, choose, somebody_else)


def _words(case: PlayedCase, choose: Choices, _: PlayedCase) -> Iterator[PlayedCase]:
    """An event, or a match, of which one thing is not said, or the opposite is."""

    def otherwise(one: FieldRecord, value: Any) -> Iterator[Any]:  # noqa: ANN401 -- as above
        if isinstance(value, bool):
            yield not value
        elif not one.required and value != one.default and not isinstance(value, int):
            yield one.default

    if isinstance(case, MatchCase):
        yield from (replace(case, match=match) for match in _changed(case.match, otherwise))
    yield from _with_other_event(case, choose, otherwise)


def _twice(case: PlayedCase, choose: Choices, _: PlayedCase) -> Iterator[PlayedCase]:
    """A step that happens once more, at once or at some later time."""
    at = choose.below(len(case.steps))
    for later in {at, at + choose.below(len(case.steps) - at)}:
        yield _with_steps(case, later + 1, later + 1, (case.steps[at],))


def _without(case: PlayedCase, choose: Choices, _: PlayedCase) -> Iterator[PlayedCase]:
    """One step, or one of the events in it, less."""
    at = choose.below(len(case.steps))
    if len(case.steps) > 1:
        yield _with_steps(case, at, at + 1, ())
    if len(step := case.steps[at]) > 1:
        for place in range(len(step)):
            yield _with_steps(case, at, at + 1, (step[:place] + step[place + 1 :],))


def _checked(case: PlayedCase, choose: Choices, _: PlayedCase) -> Iterator[PlayedCase]:
    """A check somewhere."""
    at = 1 + choose.below(len(case.steps))
    yield _with_steps(case, at, at, ((v.Check(),),))


def _of_another(case: PlayedCase, choose: Choices, other: PlayedCase) -> Iterator[PlayedCase]:
    """A step of another case before the end, with what it is about."""
    at = choose.below(len(case.steps) + 1)
    step = choose.one(_as_here(case, other))
    yield _with_steps(_with_things(case, other), at, at, (step,))


def _joined(case: PlayedCase, choose: Choices, other: PlayedCase) -> Iterator[PlayedCase]:
    """One case, and before its end or after it the other."""
    at = choose.below(len(case.steps) + 1)
    yield _with_steps(_with_things(case, other), at, at, _as_here(case, other))


def _seat(case: PlayedCase, choose: Choices, _: PlayedCase) -> Iterator[PlayedCase]:
    """A player more: of one team among teams of any size, else one in each."""
    if isinstance(case, MatchCase):
        return
    players = case.game.players
    names = [name for name in PLAYERS if name not in {p.name for p in players}]
    if case.game.variant in ANY_SIZE:
        mates = [choose.one(players)]
    else:
        mates = list({p.team: p for p in players}.values())
    if len(mates) <= len(names):
        new = dict(zip((p.name for p in mates), names, strict=False))
        yield _with_players(case, tuple(_with_new(players, new)))


def _with_new(players: Iterable[v.Player], new: Mapping[str, str]) -> Iterator[v.Player]:
    """The players, and to the left of some of them one who begins as they do."""
    for player in players:
        yield player
        if player.name in new:
            yield replace(player, name=new[player.name], commanders=(), emperor=False)


def _option(case: PlayedCase, choose: Choices, _: PlayedCase) -> Iterator[PlayedCase]:
    """An option more or less; with ranges of influence those are of one seat."""
    if isinstance(case, MatchCase):
        return
    game, option = case.game, choose.one(get_args(v.Option))
    has = option in game.options
    options = tuple(one for one in game.options if one != option) + (() if has else (option,))
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
"""The ways to make another game of one; what stands here several times is chosen more often."""


_Others = Callable[[FieldRecord, Any], Iterable[Any]]
"""What else may stand in a field, or in one place of it."""
S = TypeVar("S", bound=Struct)


def _changed(of: S, others: _Others) -> Iterator[S]:
    """The same with something else in one of its fields, however deep."""
    for one in fields(type(of)):
        value = getattr(of, one.attribute)
        new = list(others(one, value))
        if isinstance(value, Struct):
            new += _changed(value, others)
        elif isinstance(value, tuple):
            for at, each in enumerate(value):
                inner = _changed(each, others) if isinstance(each, Struct) else others(one, each)
                new += [(*value[:at], else_, *value[at + 1 :]) for else_ in inner]
        yield from (replace(of, **{one.attribute: else_}) for else_ in new)


def _with_other_event(case: PlayedCase, choose: Choices, others: _Others) -> Iterator[PlayedCase]:
    at = choose.below(len(case.steps))
    step = case.steps[at]
    place = choose.below(len(step))
    for event in _changed(step[place], others):
        yield _with_steps(case, at, at + 1, ((*step[:place], event, *step[place + 1 :]),))


def _with_steps(case: PlayedCase, first: int, after: int, steps: tuple[Any, ...]) -> PlayedCase:
    """The case with other steps in the place of some."""
    return replace(case, steps=case.steps[:first] + steps + case.steps[after:])


def _with_players(case: v.Case, players: tuple[v.Player, ...]) -> v.Case:
    return replace(case, game=replace(case.game, players=players))


def _with_things(case: PlayedCase, other: PlayedCase) -> PlayedCase:
    """A game with the objects of another that are called otherwise than its own."""
    other = _renamed(case, other)
    if isinstance(case, MatchCase) or isinstance(other, MatchCase):
        return case
    has = {one.name for one in case.game.objects}
    objects = tuple(one for one in other.game.objects if one.name not in has)
    return replace(case, game=replace(case.game, objects=case.game.objects + objects))


def _as_here(case: PlayedCase, other: PlayedCase) -> tuple[Any, ...]:
    """The steps of another case with the players of this one, seat by seat."""
    return _renamed(case, other).steps


def _renamed(case: PlayedCase, other: PlayedCase) -> PlayedCase:
    here, there = named(case), named(other)
    names = {name: here[at % len(here)] for at, name in enumerate(there)}
    if all(old == new for old, new in names.items()):
        return other
    return msgspec.convert(renamed(msgspec.to_builtins(other), names), type(other))
