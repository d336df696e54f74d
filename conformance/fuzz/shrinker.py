"""Shrink a game to a minimal one that still shows the same error."""

from collections.abc import Callable, Iterator
from itertools import islice, product
from typing import Any, Generic, TypeVar

from msgspec import NODEFAULT, Struct
from msgspec.structs import replace

from headjudge.fuzz.setup_generator import equal_teams
from headjudge.spec import protocol
from headjudge.spec.protocol.case_kinds import PlayedCase, named
from headjudge.spec.protocol.event_schema import EventRecord, fields, names
from headjudge.spec.protocol.matches import MatchCase
from headjudge.spec.protocol.validation.cases import Malformed, require_wellformed

MOST_TRIALS = 250
"""How often the engine is asked about one game."""
Shrunk = TypeVar("Shrunk")


def shrink(
    case: PlayedCase, found: Shrunk, still: Callable[[Any], Shrunk | None], most: int = MOST_TRIALS
) -> Shrunk:
    """Shrink a game while `still` returns a result; return the last one.

    Removes steps, then events, players, options and objects; then fields and numbers become
    smaller; all of this repeats until nothing more can be removed.
    """
    shrinking = _Shrinker(case, found, still, most)
    while shrinking.some():
        pass
    return shrinking.found


class _Shrinker(Generic[Shrunk]):
    def __init__(
        self, case: PlayedCase, found: Shrunk, still: Callable[[Any], Shrunk | None], most: int
    ) -> None:
        self.case, self.found, self._still, self._left = case, found, still, most
        self._tried: set[PlayedCase] = set()

    def some(self) -> bool:
        """Remove what can be removed; return whether anything was."""
        before = self.case
        self._drop_steps()
        for smaller in (_without_a_choice, _with_fewer_events, _setups, _with_plainer_events):
            place = 0
            while (candidate := next(islice(smaller(self.case), place, None), None)) is not None:
                # after a success the next thing is at the same place
                place += not self._try(candidate)
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
        """Accept a smaller game if it still shows the error."""
        if self._left == 0 or smaller in self._tried or not smaller.steps:
            return False
        self._tried.add(smaller)
        try:
            require_wellformed(smaller)
        except Malformed:
            return False
        self._left -= 1
        again = self._still(smaller)
        if again is None:
            return False
        self.case, self.found = smaller, again
        return True


def _without_a_choice(case: PlayedCase) -> Iterator[PlayedCase]:
    """Remove a choice that opens in one step and is made in a later one."""
    opening = [
        at for at, (event, *_) in enumerate(case.steps) if isinstance(event, protocol.Choose)
    ]
    making = [
        at for at, (event, *_) in enumerate(case.steps) if isinstance(event, protocol.MakeChoice)
    ]
    for pair in product(opening, making):
        left = tuple(step for at, step in enumerate(case.steps) if at not in pair)
        yield replace(case, steps=left)


def _with_fewer_events(case: PlayedCase) -> Iterator[PlayedCase]:
    for place, step in enumerate(case.steps):
        for fewer in _fewer(step):
            yield replace(case, steps=(*case.steps[:place], fewer, *case.steps[place + 1 :]))


def _with_plainer_events(case: PlayedCase) -> Iterator[PlayedCase]:
    for place, step in enumerate(case.steps):
        for at, event in enumerate(step):
            for plainer in (*plainer_events(event), *_of_earlier(event, case)):
                new = (*step[:at], plainer, *step[at + 1 :])
                yield replace(case, steps=(*case.steps[:place], new, *case.steps[place + 1 :]))


def _of_earlier(event: EventRecord, case: PlayedCase) -> Iterator[EventRecord]:
    """Move the event to a player in an earlier seat."""
    seats = named(case)
    if (who := getattr(event, "player", None)) in seats:
        yield from (replace(event, player=name) for name in seats[: seats.index(who)])


def _fewer(step: tuple[Any, ...]) -> Iterator[tuple[Any, ...]]:
    if isinstance(step[0], protocol.InOrder):
        inner = step[0].events
        yield from ((event,) for event in inner)
        for at in range(len(inner) if len(inner) > 1 else 0):
            yield (protocol.InOrder(inner[:at] + inner[at + 1 :]),)
    elif len(step) > 1:
        for at in range(len(step)):
            yield step[:at] + step[at + 1 :]


def _setups(case: PlayedCase) -> Iterator[PlayedCase]:
    """Yield set-ups with fewer players, options and objects, or smaller numbers."""
    if isinstance(case, MatchCase):
        said = ("needed", "premier", "lot", "ranked", "round")
        yield from (replace(case, match=match) for match in plainer_structs(case.match, said))
        return
    game = case.game
    yield from _fewer_players(case)
    if game.variant != "free-for-all":
        yield from _seated(case, game.players)
    for option in game.options:
        yield replace(case, game=_without(game, option))
    for item in game.objects:
        fewer = tuple(other for other in game.objects if other != item)
        yield replace(case, game=replace(game, objects=fewer))
    for name in ("commanders", "poison", "library", "life"):
        usual = getattr(protocol.Player("Ana"), name)
        everybody = tuple(replace(p, **{name: usual}) for p in game.players)
        if everybody != game.players:  # what a team shares is the same for all its members
            yield replace(case, game=replace(game, players=everybody))
    for place, player in enumerate(game.players):
        for plainer in plainer_structs(player, ("commanders", "poison", "library", "life")):
            players = (*game.players[:place], plainer, *game.players[place + 1 :])
            yield replace(case, game=replace(game, players=players))


def _fewer_players(case: protocol.Case) -> Iterator[protocol.Case]:
    """Remove players whom nothing names."""
    game = case.game
    events = [event for step in case.steps for event in step]
    named = {name for event in events for name in names("player", event)}
    named |= {name for event in events for name in names("player or object", event)}
    named |= {name for item in game.objects for name in (item.owner, item.controller) if name}
    unnamed = [p for p in game.players if p.name not in named]
    for gone in (unnamed, unnamed[-1:], unnamed[:1]):
        left = tuple(p for p in game.players if p not in gone)
        if gone and len(left) > 1:
            yield from _seated(case, left)


def _seated(case: protocol.Case, players: tuple[protocol.Player, ...]) -> Iterator[protocol.Case]:
    """Yield the case among these players: in its variant, and as free-for-all."""
    game = case.game
    if players != game.players:
        some = replace(game, players=players)
        if equal_teams(some):
            yield replace(case, game=some if some.multiplayer else _without(some, "limited-range"))
    alone = [replace(p, team=None, emperor=False, archenemy=False, range=None) for p in players]
    options = tuple(
        option for option in game.options if option not in {"archenemy", "limited-range"}
    )
    free = replace(game, players=tuple(alone), variant="free-for-all", options=options)
    if free != game:
        yield replace(case, game=free)


def _without(game: protocol.Setup, option: protocol.Option) -> protocol.Setup:
    """Remove an option and what only that option gives players."""
    options = tuple(choice for choice in game.options if choice != option)
    players = game.players
    if option == "limited-range":
        players = tuple(replace(p, range=None) for p in players)
    elif option == "archenemy":
        players = tuple(replace(p, archenemy=False) for p in players)
    return replace(game, options=options, players=players)


def plainer_events(event: EventRecord) -> Iterator[EventRecord]:
    """Yield the event with fewer fields or smaller numbers."""
    yield from plainer_structs(event, [field.attribute for field in fields(type(event))])
    if isinstance(event, protocol.InOrder):
        for at, inner_event in enumerate(event.events):
            for plainer in plainer_events(inner_event):
                inner: Any = (*event.events[:at], plainer, *event.events[at + 1 :])
                yield protocol.InOrder(inner)


S = TypeVar("S", bound=Struct)


def plainer_structs(of: S, attributes: tuple[str, ...] | list[str]) -> Iterator[S]:
    """Yield copies with one attribute at its default, smaller or shorter."""
    defaults = {record.attribute: record.default for record in fields(type(of))}
    for name in attributes:
        value, usual = getattr(of, name), defaults[name]
        if usual is not NODEFAULT and value != usual:
            yield replace(of, **{name: usual})
        if isinstance(value, bool):
            continue
        if isinstance(value, int) and usual in {NODEFAULT, None, 0, 1}:
            yield from (replace(of, **{name: less}) for less in _less(value))
        elif isinstance(value, tuple) and len(value) > 1:
            if not isinstance(value[0], EventRecord):
                for at in range(len(value)):
                    yield replace(of, **{name: value[:at] + value[at + 1 :]})
        elif isinstance(value, Struct):
            inner = [field.attribute for field in fields(type(value))]
            yield from (replace(of, **{name: less}) for less in plainer_structs(value, inner))


def _less(number: int) -> Iterator[int]:
    """Yield smaller numbers, the plainest first: nearer to 1, changing sign only to 0."""
    if number > 1:
        yield from sorted({1, number // 2, number - 1} - {number})
    elif number < 0:
        yield from sorted({0, -1, number + 1} - {number}, reverse=True)
