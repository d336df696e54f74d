"""Shrink a game to a minimal reproducer of the same error, by delta debugging."""

from collections.abc import Callable, Iterator, Sequence
from itertools import islice, product
from typing import Any, Generic, TypeVar

from msgspec import NODEFAULT
from msgspec.structs import replace

from headjudge.fuzz.mutate import Alternatives, variants
from headjudge.fuzz.setup_generator import equal_teams
from headjudge.spec import protocol
from headjudge.spec.protocol.case_kinds import PlayedCase, named
from headjudge.spec.protocol.event_schema import FieldRecord, names
from headjudge.spec.protocol.matches import MatchCase
from headjudge.spec.protocol.validation.cases import Malformed, require_wellformed

MOST_TRIALS = 250
"""Maximum calls to `reproduce` per game, each of which may make the engine play a game."""
Result = TypeVar("Result")


def shrink(
    case: PlayedCase,
    result: Result,
    reproduce: Callable[[Any], Result | None],
    most: int = MOST_TRIALS,
) -> Result:
    """Shrink a game as long as `reproduce` returns a result for it; return the last result.

    Each pass removes steps, then choices and events, simplifies the setup, and simplifies event
    fields. Passes repeat until nothing changes or `reproduce` has been called `most` times.
    """
    shrinker = _Shrinker(case, result, reproduce, most)
    while shrinker.reduce():
        pass
    return shrinker.result


class _Shrinker(Generic[Result]):
    def __init__(
        self, case: PlayedCase, result: Result, reproduce: Callable[[Any], Result | None], most: int
    ) -> None:
        self.case, self.result, self._reproduce, self._left = case, result, reproduce, most
        self._tried: set[PlayedCase] = set()

    def reduce(self) -> bool:
        """Make one pass; return whether the game shrank and trials remain."""
        before = self.case
        self._drop_steps()
        for smaller in (_fewer_choices, _fewer_events, _simpler_setups, _simpler_steps):
            place, candidates = 0, smaller(self.case)
            while (candidate := next(candidates, None)) is not None:
                if self._try(candidate):  # the next candidate is now at the same index
                    candidates = islice(smaller(self.case), place, None)
                else:
                    place += 1
        return self.case != before and self._left > 0

    def _drop_steps(self) -> None:
        size = max(len(self.case.steps) // 2, 1)
        while size:
            end = len(self.case.steps)
            while end > 0:
                begin = max(end - size, 0)
                steps = self.case.steps
                self._try(replace(self.case, steps=steps[:begin] + steps[end:]))
                end = begin
            size //= 2

    def _try(self, smaller: PlayedCase) -> bool:
        """Accept a smaller game if it still reproduces the error."""
        if self._left == 0 or smaller in self._tried or not smaller.steps:
            return False
        self._tried.add(smaller)
        try:
            require_wellformed(smaller)
        except Malformed:
            return False
        self._left -= 1
        again = self._reproduce(smaller)
        if again is None:
            return False
        self.case, self.result = smaller, again
        return True


def _fewer_choices(case: PlayedCase) -> Iterator[PlayedCase]:
    """Yield copies without a step that opens a choice and a step that makes one."""
    opening, closing = (
        [place for place, step in enumerate(case.steps) if isinstance(step[0], kind)]
        for kind in (protocol.Choose, protocol.MakeChoice)
    )
    for pair in product(opening, closing):
        left = (step for place, step in enumerate(case.steps) if place not in pair)
        yield replace(case, steps=tuple(left))


def _fewer_events(case: PlayedCase) -> Iterator[PlayedCase]:
    for place, step in enumerate(case.steps):
        inner = step[0].events if isinstance(step[0], protocol.InOrder) else ()
        fewer: list[tuple[Any, ...]] = [(event,) for event in inner]
        fewer += [(protocol.InOrder(events),) for events in _without_one(inner)]
        for smaller in (*fewer, *_without_one(step)):
            yield replace(case, steps=(*case.steps[:place], smaller, *case.steps[place + 1 :]))


def _without_one(items: Sequence[Any], least: int = 1) -> Iterator[tuple[Any, ...]]:
    """Yield copies of `items` without one item, unless fewer than `least` would remain."""
    if len(items) > least:
        for place in range(len(items)):
            yield (*items[:place], *items[place + 1 :])


def _simpler_setups(case: PlayedCase) -> Iterator[PlayedCase]:
    """Yield copies with fewer players, options or objects, or with smaller numbers."""
    if isinstance(case, MatchCase):
        for match in variants(case.match, _simpler(case)):
            yield replace(case, match=match)
        return
    for game in _simpler_games(case):
        yield replace(case, game=game)


def _simpler_games(case: protocol.Case) -> Iterator[protocol.Setup]:
    game = case.game
    yield from _fewer_players(case)
    yield _free_for_all(game)
    for option in game.options:
        yield _without_option(game, option)
    for objects in _without_one(game.objects, 0):
        yield replace(game, objects=objects)
    # teams share some of these, so change all players
    for name in ("commanders", "poison", "library", "life"):
        default = getattr(protocol.Player("Ana"), name)
        players = tuple(replace(player, **{name: default}) for player in game.players)
        yield replace(game, players=players)
    simpler = _simpler(case)
    for place, player in enumerate(game.players):
        for other in variants(player, simpler):
            yield replace(game, players=(*game.players[:place], other, *game.players[place + 1 :]))


def _fewer_players(case: protocol.Case) -> Iterator[protocol.Setup]:
    """Yield setups without unnamed players, in the same variant and as free-for-all."""
    game = case.game
    events = [event for step in case.steps for event in step]
    named = {
        name
        for event in events
        for kind in ("player", "player or object")
        for name in names(kind, event)
    }
    named |= {name for item in game.objects for name in (item.owner, item.controller) if name}
    unnamed = [player for player in game.players if player.name not in named]
    for gone in (unnamed, unnamed[-1:], unnamed[:1]):
        left = tuple(player for player in game.players if player not in gone)
        if gone and len(left) > 1:
            fewer = replace(game, players=left)
            if equal_teams(fewer):
                yield fewer if fewer.multiplayer else _without_option(fewer, "limited-range")
            yield _free_for_all(fewer)


def _free_for_all(game: protocol.Setup) -> protocol.Setup:
    for option in ("limited-range", "archenemy"):
        game = _without_option(game, option)
    players = tuple(replace(player, team=None, emperor=False) for player in game.players)
    return replace(game, players=players, variant="free-for-all")


def _without_option(game: protocol.Setup, option: str) -> protocol.Setup:
    """Remove an option and the player fields that only it uses."""
    options = tuple(other for other in game.options if other != option)
    players = game.players
    if option == "limited-range":
        players = tuple(replace(player, range=None) for player in players)
    elif option == "archenemy":
        players = tuple(replace(player, archenemy=False) for player in players)
    return replace(game, options=options, players=players)


def _simpler_steps(case: PlayedCase) -> Iterator[PlayedCase]:
    simpler = _simpler(case)
    for place, step in enumerate(case.steps):
        for at, event in enumerate(step):
            for other in variants(event, simpler):
                new = (*step[:at], other, *step[at + 1 :])
                yield replace(case, steps=(*case.steps[:place], new, *case.steps[place + 1 :]))


def _simpler(case: PlayedCase) -> Alternatives:
    """Return alternatives that are defaults, smaller, shorter, or in earlier seats."""
    seats = named(case)

    def simpler(field: FieldRecord, value: Any) -> Iterator[Any]:  # noqa: ANN401 -- a field of any type
        if not field.required and value != field.default:
            yield field.default
        if isinstance(value, tuple):
            yield from _without_one(value)
        elif field.names == "player" and value in seats:
            yield from seats[: seats.index(value)]
        elif type(value) is int and field.default in {NODEFAULT, None, 0, 1}:
            yield from _smaller(value)

    return simpler


def _smaller(number: int) -> Iterator[int]:
    """Yield numbers closer to 1 (to 0 for negative numbers), the closest first."""
    if number > 1:
        yield from sorted({1, number // 2, number - 1} - {number})
    elif number < 0:
        yield from sorted({0, -1, number + 1} - {number}, reverse=True)
