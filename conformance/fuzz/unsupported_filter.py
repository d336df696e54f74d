"""Learn which parts of games an engine claims but does not support.

An engine may answer any case with `unsupported`. To focus on games that the engine can play, traits
that have only occurred in refused games are excluded.
"""

from __future__ import annotations

import math
import re
from collections import Counter
from collections.abc import Iterator, Sequence
from typing import Any, TypeVar

from msgspec import Struct, field
from msgspec.structs import replace

from headjudge.spec.protocol import Case, InOrder, Setup, StartingObject
from headjudge.spec.protocol.case_kinds import PlayedCase
from headjudge.spec.protocol.event_schema import EventRecord, fields, parts, tag
from headjudge.spec.protocol.events import one_by_one
from headjudge.spec.protocol.matches import Match

P = TypeVar("P", bound=PlayedCase)
_REFUSED_WEIGHT = 0.25
"""Weight of a refused game relative to a played one."""
_NAMED = 3
"""Number of refusals naming a trait after which it is excluded."""
_EXPECTED = 5.0
"""Expected number of played games at which a trait that was never played is excluded."""


class TraitCounts(Struct):
    """Statistics on the games with one trait."""

    played: int = 0
    refused: int = 0
    named: int = 0
    """The number of refusals whose message names the trait."""


class UnsupportedFilter(Struct):
    """Statistics on refusals by trait."""

    played: int = 0
    refused: int = 0
    traits: dict[str, TraitCounts] = field(default_factory=dict)
    never: set[str] = field(default_factory=set)
    """The excluded traits."""

    def note(self, case: PlayedCase, *, played: bool, message: str = "") -> None:
        """Record whether a game was played.

        A refusal counts against the traits that its message names or, if it names none, against all
        traits of the game.
        """
        named = frozenset[str]() if played else blamed(case, message)
        counts = TraitCounts(played, not played, bool(named))
        self.add(
            UnsupportedFilter(played, not played, dict.fromkeys(named or traits(case), counts))
        )

    def add(self, other: UnsupportedFilter) -> None:
        """Merge other statistics and update the excluded traits."""
        self.played += other.played
        self.refused += other.refused
        for name, theirs in other.traits.items():
            counts = self.traits.setdefault(name, TraitCounts())
            counts.played += theirs.played
            counts.refused += theirs.refused
            counts.named += theirs.named
            expected = counts.refused * self.played / (self.played + self.refused)
            if counts.played:
                self.never.discard(name)
            elif counts.named >= _NAMED or expected >= _EXPECTED:
                self.never.add(name)

    def tried(self, trait: str) -> float:
        """Return the weighted number of games with a trait; infinite if it is excluded."""
        if trait in self.never:
            return math.inf
        counts = self.traits.get(trait, TraitCounts())
        return counts.played + _REFUSED_WEIGHT * counts.refused

    def chance(self, case: PlayedCase) -> float:
        """Estimate the probability that the engine plays a game from its worst trait."""
        if not self.refused:
            return 1.0
        counts = [self.traits.get(name, TraitCounts()) for name in traits(case)]
        return min((count.played + 1) / (count.played + count.refused + 1) for count in counts)

    def refuses(self, step: Sequence[Any]) -> bool:
        """Return whether a step has an excluded trait."""
        return bool(self.never) and not self.never.isdisjoint(_step_traits(step))

    def supported(self, case: P) -> P:
        """Remove the steps and objects with excluded traits."""
        if not self.never:
            return case
        if isinstance(case, Case):
            case = replace(case, game=self.with_supported_objects(case.game))
        return replace(case, steps=tuple(step for step in case.steps if not self.refuses(step)))

    def with_supported_objects(self, game: Setup) -> Setup:
        """Remove the objects with excluded traits."""
        objects = (item for item in game.objects if _object_trait(item) not in self.never)
        return replace(game, objects=tuple(objects))

    def refuses_setup(self, setup: Setup | Match) -> bool:
        """Return whether the setup has an excluded trait."""
        return not self.never.isdisjoint(_setup_traits(setup))


def blamed(case: PlayedCase, message: str) -> frozenset[str]:
    """Return the traits named at the start of a refusal's message.

    The message may start with an object, an event kind, or a field or value of an event, followed
    by a colon.
    """
    name, colon, _ = message.partition(":")
    names = {_object_trait(item) for item in _objects(case) if item.name == name}
    for step in case.steps if colon else ():
        for event in step:
            values = [
                (record.attribute, getattr(event, record.attribute))
                for record in fields(type(event))
            ]
            if name == tag(event) or any(name in pair for pair in values):
                of_event = {*_event_traits(event)}
                names |= {trait for trait in of_event if name in _WORD.findall(trait)} or of_event
    return frozenset(names)


_WORD = re.compile(r"[\w-]+")


def traits(case: PlayedCase) -> frozenset[str]:
    """Return a game's traits: features of its setup, objects and events that may be refused."""
    names = {*_setup_traits(case.game if isinstance(case, Case) else case.match)}
    names.update(map(_object_trait, _objects(case)))
    for step in case.steps:
        names.update(_step_traits(step))
    return frozenset(names)


def contents(case: PlayedCase) -> frozenset[str]:
    """Return the kinds of events in a game and the unusual features of its setup."""
    names = {tag(event) for event in _events(case)}
    if isinstance(case, Case):
        names.update(case.game.options, ["objects"] * bool(case.game.objects), [case.game.variant])
    else:
        names.update(["match", case.match.round])
    return frozenset(names - {"free-for-all", "check"})


def event_traits(case: PlayedCase) -> frozenset[str]:
    """Return the traits of a game's individual events."""
    return frozenset(trait for event in _events(case) for trait in _event_traits(event))


def _events(case: PlayedCase) -> Iterator[Any]:
    steps: tuple[Any, ...] = case.steps
    return (event for step in steps for event in one_by_one(step))


def _objects(case: PlayedCase) -> tuple[StartingObject, ...]:
    return case.game.objects if isinstance(case, Case) else ()


def _setup_traits(setup: Setup | Match) -> Iterator[str]:
    if isinstance(setup, Match):
        yield f"match of {len(setup.players)}, {setup.round}"
        return
    sides = sorted(Counter(player.team or player.name for player in setup.players).values())
    yield from (f"option {option}" for option in setup.options)
    yield f"{setup.variant} of {sides}"
    yield f"{setup.variant} of {sides}, {sorted({*setup.options} - {'tournament'})}"


def _object_trait(item: StartingObject) -> str:
    return f"{item.kind} in {item.zone}" + (" of another" if item.controller else "")


def trait_name(kind: type[EventRecord], field: str = "", value: object = None) -> str:
    """Return an event kind's trait name, optionally with a field and its keyword or boolean."""
    if not field:
        return tag(kind)
    word = _word(value)
    return f"{tag(kind)}: {field}" + (f" {word}" if word else "")


def _step_traits(step: Sequence[Any]) -> Iterator[str]:
    tags = sorted({tag(event) for event in step})
    for event in step:
        yield from _event_traits(event)
        if len(step) > 1:
            yield f"{tag(event)} beside others"
        for inner in event.events if isinstance(event, InOrder) else ():
            yield from _event_traits(inner)
            yield f"{tag(inner)} in order"
    yield from (f"{a} beside {b}" for a in tags for b in tags if a < b)


def _event_traits(event: EventRecord) -> Iterator[str]:
    kind, player = type(event), getattr(event, "player", None)
    yield trait_name(kind)
    for part in parts(event):
        if part is not event and isinstance(part, EventRecord):
            continue  # events in a sequence have their own traits
        prefix = "" if part is event else f"{type(part).__name__}."
        for record in fields(type(part)):
            value = getattr(part, record.attribute)
            if value != record.default:
                if not record.required:
                    yield trait_name(kind, prefix + record.attribute)
                described = _relation(value, player) if record.names == "player" else value
                if _word(described):
                    yield trait_name(kind, prefix + record.attribute, described)


def _word(value: object) -> str:
    """Return a boolean or keyword as text; empty for names and other values."""
    if isinstance(value, bool):
        return str(value).lower()
    return value if isinstance(value, str) and value.islower() else ""


def _relation(value: Any, player: str | None) -> str | None:  # noqa: ANN401 -- one or several names
    """Classify the players whom a field names relative to the event's player.

    Returns `others` if only other players are named, `both` if the event's player is named as well,
    and None if only that player is named or the event has no player.
    """
    names = {value} if isinstance(value, str) else set(value)
    if player is None or value == player:
        return None
    return "others" if player not in names else "both" if len(names) > 1 else None
