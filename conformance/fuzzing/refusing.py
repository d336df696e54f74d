"""What an engine turns out not to support, though it claims what that needs: learnt by asking.

An engine may say of any case that it does not support it. So that most games are played, and not
refused, what only refused ones have had is left out.
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
from headjudge.spec.protocol.event_records import EventRecord, fields, parts, tag
from headjudge.spec.protocol.events import one_by_one
from headjudge.spec.protocol.kinds import PlayedCase
from headjudge.spec.protocol.matches import Match

P = TypeVar("P", bound=PlayedCase)
_LESS = 0.25
"""How much a refused game counts beside a played one."""
_SURE = 3.0
"""So many refusals of what was never played are enough to ask for it no more."""
_PLAYED_BY_NOW = 4.0
"""Where others may be to blame, so many games with it would have been played by now."""


class SoFar(Struct):
    """How games with a trait were answered."""

    played: int = 0
    refused: int = 0
    against: float = 0.0
    """How much the refusals speak against it: each by its share of the blame."""


class Refusals(Struct):
    """What is known of each trait that games had."""

    played: int = 0
    refused: int = 0
    of: dict[str, SoFar] = field(default_factory=dict)
    never: set[str] = field(default_factory=set)
    """The traits that are asked for no more."""

    def note(self, case: PlayedCase, *, played: bool, why: str = "") -> None:
        """Take down whether a game was played; if not, what the refusal names is to blame.

        If it names nothing, that is all there is in the game. What was played before is not to
        blame, and the rest shares the blame.
        """
        self.played += played
        self.refused += not played
        named = frozenset[str]() if played else blamed(case, why)
        of_each = {one: self.of.setdefault(one, SoFar()) for one in named or traits(case)}
        new = [one for one, so_far in of_each.items() if not so_far.played]
        kinds = [one for one in new if named and " " not in one]
        for one, so_far in of_each.items():
            so_far.played += played
            so_far.refused += not played
            if not played and one in (kinds or new):
                so_far.against += 1 / len(kinds or new)
            self._judge(one, so_far, sure=bool(named))

    def add(self, others: Refusals) -> None:
        """Take down what others did."""
        self.played += others.played
        self.refused += others.refused
        for one, theirs in others.of.items():
            mine = self.of.setdefault(one, SoFar())
            mine.played += theirs.played
            mine.refused += theirs.refused
            mine.against += theirs.against
            self._judge(one, mine, sure=one in others.never)

    def tried(self, trait: str) -> float:
        """How often games with the trait were tried: one that was refused counts less."""
        if trait in self.never:
            return math.inf
        so_far = self.of.get(trait, SoFar())
        return so_far.played + _LESS * so_far.refused

    def chance(self, case: PlayedCase) -> float:
        """How likely it is that a game is played: as its worst trait, a new one having the best."""
        if not self.refused:
            return 1.0
        counts = (self.of.get(one, SoFar()) for one in traits(case))
        return min((one.played + 1) / (one.played + one.refused + 1) for one in counts)

    def refuses(self, step: Sequence[Any]) -> bool:
        """Whether it seems that no game is ever played in which all that happens together."""
        return bool(self.never) and not self.never.isdisjoint(_of_step(step))

    def hopeful(self, case: P) -> P:
        """The game without the events and objects that it seems are never played."""
        if not self.never:
            return case
        if isinstance(case, Case):
            case = replace(case, game=self.without_hopeless_objects(case.game))
        steps = tuple(step for step in case.steps if not self.refuses(step))
        return replace(case, steps=steps)

    def without_hopeless_objects(self, game: Setup) -> Setup:
        """The set-up without the objects with which it seems that no game is ever played."""
        left = [one for one in game.objects if self.never.isdisjoint(_of_object(one))]
        return replace(game, objects=tuple(left))

    def hopeless(self, begun: Setup | Match) -> bool:
        """Whether it seems that nothing with that set-up is ever played, whatever happens."""
        return not self.never.isdisjoint(_of_set_up(begun))

    def _judge(self, trait: str, so_far: SoFar, *, sure: bool) -> None:
        """Ask for it no more, or again once somebody saw it played."""
        by_now = so_far.refused * self.played / (self.played + self.refused)
        if so_far.played:
            self.never.discard(trait)
        elif so_far.against >= _SURE and (sure or by_now >= _PLAYED_BY_NOW):
            self.never.add(trait)


def blamed(case: PlayedCase, why: str) -> frozenset[str]:
    """The traits of what the first words of a refusal name, if they name anything.

    That may be an object, a kind of event, or something that an event says, such as its ability.
    """
    named, colon, _ = why.partition(":")
    things = [thing for thing in _objects(case) if thing.name == named]
    found = {one for thing in things for one in _of_object(thing)}
    for step in case.steps if colon else ():
        for event in step:
            said = [(one.attribute, getattr(event, one.attribute)) for one in fields(type(event))]
            if named == tag(event) or any(named in {name, value} for name, value in said):
                exact = {one for one in _of_event(event) if named in _WORD.findall(one)}
                found |= exact or set(_of_event(event))
    return frozenset(found)


_WORD = re.compile(r"[\w-]+")


def traits(case: PlayedCase) -> frozenset[str]:
    """What may make an engine refuse a game: parts of its set-up, events, what is said of them."""
    found = {*_of_set_up(case.game if isinstance(case, Case) else case.match)}
    for one in _objects(case):
        found.update(_of_object(one))
    for step in case.steps:
        found.update(_of_step(step))
    return frozenset(found)


def contents(case: PlayedCase) -> frozenset[str]:
    """The kinds of events in a game, and what is unusual in its set-up."""
    steps: tuple[Any, ...] = case.steps
    found = {tag(event) for step in steps for event in one_by_one(step)}
    if isinstance(case, Case):
        found.update(case.game.options, ["objects"] * bool(case.game.objects), [case.game.variant])
    else:
        found.update(["match", case.match.round])
    return frozenset(found - {"free-for-all", "check"})


def said(case: PlayedCase) -> frozenset[str]:
    """The traits of the events in a game, each taken by itself."""
    steps: tuple[Any, ...] = case.steps
    every = (event for step in steps for event in one_by_one(step))
    return frozenset(one for event in every for one in _of_event(event))


def _objects(case: PlayedCase) -> tuple[StartingObject, ...]:
    return case.game.objects if isinstance(case, Case) else ()


def _of_set_up(game: Setup | Match) -> Iterator[str]:
    if isinstance(game, Match):
        yield f"match of {len(game.players)}, {game.round}"
        return
    sides = Counter(p.team or p.name for p in game.players)
    options = sorted({*game.options} - {"tournament"})
    yield from (f"option {one}" for one in game.options)
    yield f"{game.variant} of {sorted(sides.values())}"
    yield f"{game.variant} of {sorted(sides.values())}, {options}"


def _of_object(one: StartingObject) -> Iterator[str]:
    yield f"{one.kind} in {one.zone}" + (" of another" if one.controller else "")


_BESIDE, _IN_ORDER = " beside others", " in order"


def trait(kind: type[EventRecord], field: str = "", value: object = None) -> str:
    """A kind of event, perhaps with something said in a field: that, if it is a word."""
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
            for one in event.events:
                yield from _of_event(one)
                yield f"{tag(one)}{_IN_ORDER}"
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
    """A word of those that may stand in a field, or whether it is so; a name is no such word."""
    if isinstance(value, bool):
        return str(value).lower()
    return value if isinstance(value, str) and value.islower() else ""


def _relation(value: Any, player: str | None) -> str | None:  # noqa: ANN401 -- one name or several
    """Whether who is named is the player whom the event is about, or are others, or both."""
    named = {value} if isinstance(value, str) else set(value)
    if player is None or value == player:
        return None
    return "others" if player not in named else "both" if len(named) > 1 else None
