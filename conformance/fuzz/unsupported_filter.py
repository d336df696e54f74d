"""Learn which parts of games an engine does not support although it claims them.

An engine may answer any case with `unsupported`. To spend the time on games that it plays, leave
out what has only ever occurred in games that it refused.
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
_LESS = 0.25
"""Weight of a refused game compared with a played one."""
_SURE = 3.0
"""Weight of refusals from which something that was never played is left out."""
_PLAYED_BY_NOW = 4.0
"""Expected number of played games from which that applies if the culprit is uncertain."""


class TraitCounts(Struct):
    """Statistics of the games with one trait."""

    played: int = 0
    refused: int = 0
    against: float = 0.0
    """Sum of the shares of blame in refusals."""


class UnsupportedFilter(Struct):
    """Statistics of refusals by trait."""

    played: int = 0
    refused: int = 0
    of: dict[str, TraitCounts] = field(default_factory=dict)
    never: set[str] = field(default_factory=set)
    """Traits that are left out."""

    def note(self, case: PlayedCase, *, played: bool, why: str = "") -> None:
        """Record whether a game was played.

        The blame for a refusal is shared by the traits that its message names, otherwise by all
        traits of the game, except those that were played before.
        """
        self.played += played
        self.refused += not played
        named = frozenset[str]() if played else blamed(case, why)
        of_each = {
            trait_name: self.of.setdefault(trait_name, TraitCounts())
            for trait_name in named or traits(case)
        }
        new = [item for item, so_far in of_each.items() if not so_far.played]
        kinds = [name for name in new if named and " " not in name]
        for thing, so_far in of_each.items():
            so_far.played += played
            so_far.refused += not played
            if not played and thing in (kinds or new):
                so_far.against += 1 / len(kinds or new)
            self._judge(thing, so_far, sure=bool(named))

    def add(self, others: UnsupportedFilter) -> None:
        """Add the statistics of others."""
        self.played += others.played
        self.refused += others.refused
        for item, theirs in others.of.items():
            mine = self.of.setdefault(item, TraitCounts())
            mine.played += theirs.played
            mine.refused += theirs.refused
            mine.against += theirs.against
            self._judge(item, mine, sure=item in others.never)

    def tried(self, trait: str) -> float:
        """Return how often games with the trait were tried; refused ones count less."""
        if trait in self.never:
            return math.inf
        so_far = self.of.get(trait, TraitCounts())
        return so_far.played + _LESS * so_far.refused

    def chance(self, case: PlayedCase) -> float:
        """Estimate the probability that a game is played from its worst trait."""
        if not self.refused:
            return 1.0
        counts = (self.of.get(trait_name, TraitCounts()) for trait_name in traits(case))
        return min((count.played + 1) / (count.played + count.refused + 1) for count in counts)

    def refuses(self, step: Sequence[Any]) -> bool:
        """Return whether a step contains a trait that is left out."""
        return bool(self.never) and not self.never.isdisjoint(_of_step(step))

    def hopeful(self, case: P) -> P:
        """Remove the events and objects that are left out."""
        if not self.never:
            return case
        if isinstance(case, Case):
            case = replace(case, game=self.without_hopeless_objects(case.game))
        steps = tuple(step for step in case.steps if not self.refuses(step))
        return replace(case, steps=steps)

    def without_hopeless_objects(self, game: Setup) -> Setup:
        """Remove the objects that are left out."""
        left = [item for item in game.objects if self.never.isdisjoint(_of_object(item))]
        return replace(game, objects=tuple(left))

    def hopeless(self, begun: Setup | Match) -> bool:
        """Return whether the set-up itself is left out."""
        return not self.never.isdisjoint(_of_set_up(begun))

    def _judge(self, trait: str, so_far: TraitCounts, *, sure: bool) -> None:
        """Leave a trait out, or include it again once it was played."""
        by_now = so_far.refused * self.played / (self.played + self.refused)
        if so_far.played:
            self.never.discard(trait)
        elif so_far.against >= _SURE and (sure or by_now >= _PLAYED_BY_NOW):
            self.never.add(trait)


def blamed(case: PlayedCase, why: str) -> frozenset[str]:
    """Return the traits named by the start of a refusal's message.

    It may name an object, a kind of event, or a value in an event such as its ability.
    """
    named, colon, _ = why.partition(":")
    things = [thing for thing in _objects(case) if thing.name == named]
    found = {trait_name for thing in things for trait_name in _of_object(thing)}
    for step in case.steps if colon else ():
        for event in step:
            said = [
                (record.attribute, getattr(event, record.attribute))
                for record in fields(type(event))
            ]
            if named == tag(event) or any(named in {name, value} for name, value in said):
                exact = {name for name in _of_event(event) if named in _WORD.findall(name)}
                found |= exact or set(_of_event(event))
    return frozenset(found)


_WORD = re.compile(r"[\w-]+")


def traits(case: PlayedCase) -> frozenset[str]:
    """Return what may make an engine refuse a game: set-up, objects, events and their fields."""
    found = {*_of_set_up(case.game if isinstance(case, Case) else case.match)}
    for item in _objects(case):
        found.update(_of_object(item))
    for step in case.steps:
        found.update(_of_step(step))
    return frozenset(found)


def contents(case: PlayedCase) -> frozenset[str]:
    """Return the kinds of events in a game, and what is unusual in its set-up."""
    steps: tuple[Any, ...] = case.steps
    found = {tag(event) for step in steps for event in one_by_one(step)}
    if isinstance(case, Case):
        found.update(case.game.options, ["objects"] * bool(case.game.objects), [case.game.variant])
    else:
        found.update(["match", case.match.round])
    return frozenset(found - {"free-for-all", "check"})


def event_traits(case: PlayedCase) -> frozenset[str]:
    """Return the traits of the events in a game, each by itself."""
    steps: tuple[Any, ...] = case.steps
    every = (event for step in steps for event in one_by_one(step))
    return frozenset(trait_name for event in every for trait_name in _of_event(event))


def _objects(case: PlayedCase) -> tuple[StartingObject, ...]:
    return case.game.objects if isinstance(case, Case) else ()


def _of_set_up(game: Setup | Match) -> Iterator[str]:
    if isinstance(game, Match):
        yield f"match of {len(game.players)}, {game.round}"
        return
    sides = Counter(p.team or p.name for p in game.players)
    options = sorted({*game.options} - {"tournament"})
    yield from (f"option {option}" for option in game.options)
    yield f"{game.variant} of {sorted(sides.values())}"
    yield f"{game.variant} of {sorted(sides.values())}, {options}"


def _of_object(item: StartingObject) -> Iterator[str]:
    yield f"{item.kind} in {item.zone}" + (" of another" if item.controller else "")


_BESIDE, _IN_ORDER = " beside others", " in order"


def trait(kind: type[EventRecord], field: str = "", value: object = None) -> str:
    """Name a kind of event, optionally with a field and its value if that is a word."""
    if not field:
        return tag(kind)
    said = f" {word}" if (word := _word(value)) else ""
    return f"{tag(kind)}: {field}{said}"


def _of_step(step: Sequence[Any]) -> Iterator[str]:
    tags = sorted({tag(event) for event in step})
    for event in step:
        yield from _of_event(event)
        if len(step) > 1:
            yield f"{tag(event)}{_BESIDE}"
        if isinstance(event, InOrder):
            for inner_event in event.events:
                yield from _of_event(inner_event)
                yield f"{tag(inner_event)}{_IN_ORDER}"
    yield from (f"{a} beside {b}" for a in tags for b in tags if a < b)


def _of_event(event: EventRecord) -> Iterator[str]:
    kind, player = type(event), getattr(event, "player", None)
    yield trait(kind)
    for part in parts(event):
        inner = "" if part is event else f"{type(part).__name__}."
        for each in (
            () if isinstance(part, EventRecord) and part is not event else fields(type(part))
        ):
            value = getattr(part, each.attribute)
            if value != each.default:
                said = _relation(value, player) if each.names == "player" else value
                if not each.required:
                    yield trait(kind, inner + each.attribute)
                if _word(said):
                    yield trait(kind, inner + each.attribute, said)


def _word(value: object) -> str:
    """Return a boolean or a keyword as text; empty for names and anything else."""
    if isinstance(value, bool):
        return str(value).lower()
    return value if isinstance(value, str) and value.islower() else ""


def _relation(value: Any, player: str | None) -> str | None:  # noqa: ANN401 -- one name or several
    """Return whether a field names others than the event's player, or both."""
    named = {value} if isinstance(value, str) else set(value)
    if player is None or value == player:
        return None
    return "others" if player not in named else "both" if len(named) > 1 else None
