"""Parts of the protocol page, with examples: some events or questions, or what claims need."""

from collections.abc import Collection, Iterable, Iterator
from typing import get_args

import msgspec
from msgspec import Struct

from headjudge.spec.protocol import CAPABILITIES, EVENT_KINDS, Case, EngineInfo, Outcome, UseCard
from headjudge.spec.protocol.capabilities import CONTROL, lacking
from headjudge.spec.protocol.continuous_effects import Condition
from headjudge.spec.protocol.event_schema import FieldRecord, fields, tag
from headjudge.spec.protocol.events import one_by_one
from headjudge.spec.protocol.inquiries import ASK_KINDS, Choice, Choosing
from headjudge.spec.protocol.matches import (
    MATCH_EVENT_KINDS,
    NEEDED_IN_A_MATCH,
    Match,
    Standing,
)
from headjudge.spec.protocol.protocol_page import entries, field_lines
from headjudge.spec.protocol.setup import Option, Player, Setup, StartingObject, Variant
from headjudge.spec.rulebook import LookUpError, nearest
from headjudge.suite.scenario import Scenario
from headjudge.text import join_english

ENDINGS = ("over", "winners", "losers", "drawn")
"""The outcome fields that every engine reports."""
KINDS: tuple[type[Struct], ...] = tuple(
    dict.fromkeys((*EVENT_KINDS, UseCard, *MATCH_EVENT_KINDS, *ASK_KINDS))
)
"""All events and questions."""
_PARTS: dict[str, type[Struct]] = {
    "an outcome": Outcome,
    "`game`": Setup,
    "a player": Player,
    "an object": StartingObject,
    "a condition": Condition,
    "`match`": Match,
    "a match's outcome": Standing,
    "a question about choices": Choosing,
    "a choice": Choice,
}
"""The parts of requests and replies other than events and questions."""
_SETUP = {
    "variant": "the kind of game, always sent, such as `two-headed-giant`",
    "options": 'a list such as `["commander","limited-range"]`; by default empty',
    "players": "in turn order",
    "objects": "the objects that exist as the case begins",
}
"""The fields of `game`, which the page describes in sentences."""
_STEPS = {
    "multiplayer": "games of more than two players; declare `max_players` in the reply to hello",
    "simultaneous": "steps with several events",
    "priority": "the player who has priority, in outcomes",
}
"""The meanings of capabilities that no field names."""


def look_up(names: Iterable[str]) -> list[type[Struct]]:
    """Return the events and questions with these names, or that need these capabilities.

    Raises LookUpError with a suggestion for an unknown name.
    """
    found: dict[type[Struct], None] = {}
    for name in names:
        kinds = [kind for kind in KINDS if tag(kind) == name]
        needing = (kind for kind in KINDS if kind is not UseCard)  # it comes with `cards`
        kinds = kinds or [kind for kind in needing if name in _capabilities(kind)]
        if not kinds and not [*parts_named(name)]:
            near = nearest(name, {*map(tag, KINDS), *CAPABILITIES})
            raise LookUpError(f"nothing in the protocol is named {name!r}{near}")
        found.update(dict.fromkeys(kinds))
    return list(found)


def parts_named(name: str) -> Iterator[str]:
    """Yield the lines about a name or capability that is not, or not only, one of events."""
    if name in get_args(Variant):
        yield f'- **`{name}`** is a variant: `"variant":"{name}"` in `game`'
    if name in get_args(Option):
        yield f'- **`{name}`** is an option: `"options":["{name}"]` in `game`, among others'
    if name in _STEPS:
        yield f"- **`{name}`**: {_STEPS[name]}"
    elif among := [f"`{tag(kind)}`" for kind in EVENT_KINDS if kind.among_others == name]:
        examples = join_english(among[:6]) if among[6:] else join_english(among)
        some = ", such as" if among[6:] else ":"
        yield f"- **`{name}`**: steps of several events, one of which needs it{some} {examples}"
    for part, kind in _PARTS.items():
        for field in fields(kind):
            if name == field.name or name in _needs(field) - {
                *get_args(Variant),
                *get_args(Option),
            }:
                about = field._replace(meaning=field.meaning or _SETUP.get(field.name, ""))
                yield from (f"In {part}:", *field_lines(about))


def _needs(field: FieldRecord) -> set[str]:
    return {field.needs} if isinstance(field.needs, str) else {*field.needs.values()}


def _capabilities(kind: type[Struct]) -> set[str]:
    """Return the capabilities that a kind, its fields or their values may need."""
    needed = {str(getattr(kind, "needs", ""))}.union(*map(_needs, fields(kind)))
    if any(field.names == "player or object" for field in fields(kind)):
        needed |= {*CONTROL.values()}
    if kind in MATCH_EVENT_KINDS:
        needed.add(NEEDED_IN_A_MATCH.get(kind, "matches"))
    return needed


def within(
    scenarios: Iterable[Scenario], info: EngineInfo, edition: str
) -> tuple[list[Scenario], list[str]]:
    """Return the scenarios that an engine's claims allow, and the outcome fields they promise."""
    able = [
        scenario
        for scenario in scenarios
        if not lacking(scenario.for_engine(info, edition), info, edition)
    ]
    promised = [field.name for field in fields(Outcome) if field.needs in info.capabilities]
    return able, promised


def outcome_lines(info: EngineInfo) -> Iterator[str]:
    """Yield the page's lines about the outcome fields that every engine, or this one, reports."""
    for field in fields(Outcome):
        if field.name in ENDINGS or field.needs in info.capabilities:
            yield from field_lines(field)


def excerpt(
    kinds: Iterable[type[Struct]],
    scenarios: Iterable[Scenario],
    claims: Collection[str] = CAPABILITIES,
) -> Iterator[str]:
    """Yield the page's lines about each kind, and the shortest example in the scenarios.

    Fields that need a capability which is not claimed are left out, and so is a kind without
    example.
    """
    examples = _examples(scenarios)
    for kind in kinds:
        if kind in examples:
            yield from entries([kind], claims=claims)
            yield f"  example: {examples[kind]}"


def _examples(scenarios: Iterable[Scenario]) -> dict[type[Struct], str]:
    """Return the shortest JSON of each kind of event and question, if possible without zeros."""
    distinct: set[Struct] = set()
    for scenario in scenarios:
        for step in scenario.case.steps:
            distinct.update(step)
        for step in scenario.case.steps if isinstance(scenario.case, Case) else ():
            distinct.update(one_by_one(step))
        for events in scenario.card_form.steps if scenario.card_form else ():
            distinct.update(event for event in events if isinstance(event, UseCard))
    shortest: dict[type[Struct], str] = {}
    for event in distinct:
        text = msgspec.json.encode(event).decode()
        best = shortest.setdefault(type(event), text)
        shortest[type(event)] = min(best, text, key=lambda each: (":0" in each, len(each), each))
    return shortest
