"""Parts of the protocol page, with examples: some events or questions, or what claims need."""

from collections.abc import Collection, Iterable, Iterator

import msgspec
from msgspec import Struct

from headjudge.spec.protocol import CAPABILITIES, EVENT_KINDS, Case, EngineInfo, Outcome
from headjudge.spec.protocol.capabilities import lacking
from headjudge.spec.protocol.event_schema import fields, tag
from headjudge.spec.protocol.events import one_by_one
from headjudge.spec.protocol.inquiries import ASK_KINDS
from headjudge.spec.protocol.matches import MATCH_EVENT_KINDS
from headjudge.spec.protocol.protocol_page import entries
from headjudge.spec.rulebook import LookUpError, nearest
from headjudge.suite.scenario import Scenario

KINDS: tuple[type[Struct], ...] = tuple(
    dict.fromkeys((*EVENT_KINDS, *MATCH_EVENT_KINDS, *ASK_KINDS))
)
"""All events and questions."""


def look_up(names: Iterable[str]) -> list[type[Struct]]:
    """Return the events and questions with these names, or that need these capabilities.

    Raises LookUpError with a suggestion for an unknown name.
    """
    found: dict[type[Struct], None] = {}
    for name in names:
        kinds = [kind for kind in KINDS if tag(kind) == name]
        kinds = kinds or [kind for kind in KINDS if name in _capabilities(kind)]
        if not kinds:
            near = nearest(name, {*map(tag, KINDS), *CAPABILITIES})
            raise LookUpError(f"no event, question or capability is named {name!r}{near}")
        found.update(dict.fromkeys(kinds))
    return list(found)


def _capabilities(kind: type[Struct]) -> set[str]:
    """Return the capabilities that a kind, its fields or their values may need."""
    needed = {str(getattr(kind, "needs", ""))}
    for field in fields(kind):
        needed |= {field.needs} if isinstance(field.needs, str) else {*field.needs.values()}
    return needed


def within(
    scenarios: Iterable[Scenario], info: EngineInfo, edition: str
) -> tuple[list[Scenario], list[str]]:
    """Return the scenarios that an engine's claims allow, and the outcome fields they promise."""
    able = [scenario for scenario in scenarios if not lacking(scenario.case, info, edition)]
    promised = [field.name for field in fields(Outcome) if field.needs in info.capabilities]
    return able, promised


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
    shortest: dict[type[Struct], str] = {}
    for event in distinct:
        text = msgspec.json.encode(event).decode()
        best = shortest.setdefault(type(event), text)
        shortest[type(event)] = min(best, text, key=lambda each: (":0" in each, len(each), each))
    return shortest
