"""The tables of the protocol's page, made from the types."""

from collections import defaultdict
from collections.abc import Collection, Iterable, Iterator, Mapping
from typing import Any

import msgspec
from msgspec import UNSET, Struct

from headjudge.spec.protocol.capabilities import reasons
from headjudge.spec.protocol.case_kinds import Outcome
from headjudge.spec.protocol.continuous_effects import Condition
from headjudge.spec.protocol.event_schema import EventRecord, FieldRecord, fields, meaning, tag
from headjudge.spec.protocol.events import EVENT_KINDS
from headjudge.spec.protocol.inquiries import ASK_KINDS, Choice, Choosing
from headjudge.spec.protocol.matches import IN_A_MATCH, MATCH_EVENT_KINDS, Match, Standing
from headjudge.spec.protocol.setup import Player, StartingObject
from headjudge.spec.rulebook import Rulebook, editions

SHARED = 3
"""Minimum number of events that share a field for the page to describe it only once."""


def made(page: str) -> str:
    """Return the page with its tables updated; each follows a comment with its name."""
    for name, lines in tables().items():
        mark = f"<!-- made: {name} -->\n"
        before, marker, rest = page.partition(mark)
        if marker:
            page = before + mark + "\n".join(lines) + rest[rest.index("\n\n") :]
    return page


def tables() -> dict[str, Iterable[str]]:
    """Return the lines of the tables by name."""
    choosing = [ask for ask in ASK_KINDS if issubclass(ask, Choosing)]
    asks = [ask for ask in ASK_KINDS if not issubclass(ask, Choosing)]
    outcome = ((_code(f.name), *_parts(f), _code(str(f.needs))) for f in fields(Outcome))
    standing = ((_code(f.name), f.meaning) for f in fields(Standing))
    uses = ((_code(capability), "; ".join(uses)) for capability, uses in reasons().items())
    return {
        "players": _fields(Player),
        "objects": _fields(StartingObject),
        "conditions": _fields(Condition),
        "shared-fields": _shared_fields(),
        "events": _kinds("do | fields | meaning", EVENT_KINDS, shared=_shared()),
        "outcomes": _table("field | default | meaning | promised by", outcome),
        "capabilities": _table("capability | needed by, or promised", uses),
        "choosing": _kinds("about | fields | answer", choosing, base=Choosing),
        "choices": _fields(Choosing),
        "choice": _fields(Choice),
        "questions": _kinds("about | fields | answer", asks),
        "match": _fields(Match),
        "match-events": _kinds("do | fields | meaning", MATCH_EVENT_KINDS, IN_A_MATCH),
        "standing": _table("field | meaning", standing),
    }


def _table(heads: str, rows: Iterable[Iterable[str]]) -> Iterator[str]:
    yield f"| {heads} |"
    yield f"| {' | '.join('---' for _ in heads.split(' | '))} |"
    yield from (f"| {' | '.join(row)} |".replace("|  |", "| |") for row in rows)


def _fields(kind: type[Struct]) -> Iterator[str]:
    """Yield the lines of a table of a type's fields."""
    return _table("field | default | meaning", ((_code(f.name), *_parts(f)) for f in fields(kind)))


def _parts(field: FieldRecord) -> tuple[str, str]:
    """Return a field's default and its meaning."""
    text, _, default = field.meaning.partition("; by default ")
    return (default or _value(field)), text


def _kinds(
    heads: str,
    kinds: Iterable[type[Struct]],
    replacements: Mapping[Any, str] | None = None,
    base: type[Struct] = Struct,
    shared: Collection[str] = (),
) -> Iterator[str]:
    """Yield the lines of a table of events or questions with their fields.

    The fields of `base` are left out, and the descriptions in `shared` are not repeated.
    """
    without = [field.name for field in fields(base)]
    rows = []
    for kind in kinds:
        own = [field for field in fields(kind) if field.name not in without]
        more = [text for text in _more(kind, own) if text not in shared]
        text = (replacements or {}).get(kind) or " ".join([meaning(kind), *more])
        rows.append((_code(tag(kind)), ", ".join(field.name for field in own), text))
    return _table(heads, rows)


def _more(kind: type[Struct], own: list[FieldRecord]) -> Iterator[str]:
    """Yield statements that follow the meaning of an event or question."""
    if issubclass(kind, EventRecord) and kind.alone:
        yield "It must be the only event of its step."
    if issubclass(kind, EventRecord) and kind.came_with:
        since = Rulebook.at(editions()[0]).rules[kind.came_with].numbers[0].since
        yield f"It is not sent before {since}, as older editions have no rule for it."
    yield from (text for text in map(_described, own) if text)


def _described(field: FieldRecord) -> str:
    """Return a statement about a field with its default; empty if there is nothing to say."""
    default = f"by default {_value(field)}" if _value(field) else ""
    text = "; ".join(filter(None, (field.meaning, default)))
    return f"{_code(field.name)}: {text}." if text else ""


def _shared() -> dict[str, list[str]]:
    """Return the statements about fields that several events share, each with these events."""
    tags: dict[str, list[str]] = defaultdict(list)
    for kind in EVENT_KINDS:
        for field in fields(kind):
            if text := _described(field):
                tags[text].append(_code(tag(kind)))
    return {text: events for text, events in tags.items() if len(events) >= SHARED}


def _shared_fields() -> Iterator[str]:
    """Yield the lines of a table of the fields that several events share."""
    rows = []
    for text, events in sorted(_shared().items()):
        name, _, described = text.partition(": ")
        rows.append((name, ", ".join(events), described.removesuffix(".")))
    return _table("field | in | meaning", rows)


def _value(field: FieldRecord) -> str:
    """Return a field's default value as JSON."""
    if field.required or field.default in (None, (), UNSET):
        return ""
    return _code(msgspec.json.encode(field.default).decode().strip('"'))


def _code(word: str) -> str:
    return f"`{word}`" if word else ""
