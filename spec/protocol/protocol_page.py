"""The generated lists of the protocol's page."""

import textwrap
from collections import defaultdict
from collections.abc import Collection, Iterable, Iterator, Mapping
from typing import NamedTuple

import msgspec
from msgspec import UNSET, Struct

from headjudge.spec.protocol.capabilities import CONTROL
from headjudge.spec.protocol.case_kinds import Outcome
from headjudge.spec.protocol.continuous_effects import Condition
from headjudge.spec.protocol.event_schema import EventRecord, FieldRecord, fields, meaning, tag
from headjudge.spec.protocol.events import EVENT_KINDS
from headjudge.spec.protocol.inquiries import ASK_KINDS, Choice, Choosing
from headjudge.spec.protocol.matches import MATCH_EVENT_KINDS, OF_GAMES, Match, Standing
from headjudge.spec.protocol.setup import Player, StartingObject


class Group(NamedTuple):
    """A section of the page: capabilities that belong together, most useful first."""

    title: str
    capabilities: tuple[str, ...]

    @property
    def anchor(self) -> str:
        """The section's address within the page."""
        return self.title.lower().replace(" ", "-").replace(",", "")


def _group(title: str, capabilities: str) -> Group:
    return Group(title, tuple(capabilities.split()))


CORE = _group("The core", "simultaneous decking poison concede life poison-view")
"""The capabilities of the first level, `duel`."""
GROUPS = (
    _group(
        "More players and teams",
        "multiplayer two-headed-giant teams limited-range emperor commander archenemy grand-melee"
        " brawl alternating-teams",
    ),
    _group(
        "Effects that decide the game",
        "cant-lose win-effects lose-effects simultaneous-fates draw-effects cant-win cant-draw"
        " simultaneous-effects simultaneous-concessions library",
    ),
    _group("Inquiries", "mana numbers"),
    _group(
        "Lasting effects",
        "loss-replacement draw-replacement conditions cant-change-life effects-of-permanents"
        " effects-of-objects further-conditions effects-on-others dying-permanents"
        " replacement-choices unlimited-replacements counted-objects conditional-effects"
        " cant-get-poison",
    ),
    _group(
        "Objects, control and choices",
        "objects choices priority open-choices durations world-rule dying-objects",
    ),
    _group(
        "Life and cards",
        "controllers life-payment life-exchange life-arithmetic each-opponent sequences"
        " drained-life poison-loss life-thirds optional-draws",
    ),
    _group("Turns", "turns steps extra-turns turn-effects ending-steps"),
    _group(
        "Triggered abilities",
        "triggers leaves-triggers further-triggers delayed-triggers further-consequences",
    ),
    _group(
        "Alterations",
        "damage-replacement life-replacement further-alterations prevention prevention-kinds"
        " poison-replacement",
    ),
    _group(
        "Combat and kinds of damage",
        "damage-results combat damage-sources unpreventable-damage",
    ),
    _group("Restarts and subgames", "subgames restart decks"),
    _group("Loops and decisions", "loops loop-kinds penalties intentional-draw"),
    _group("Matches", "matches draws-in-matches"),
)
"""The groups after the core, in the order in which they open the most cases."""
SHARED = 3
"""Minimum number of events in one group that share a field for it to be described separately."""
AS_BEGUN = "as in the event that began it"
"""A description that the page gives once, for all events that end effects."""
WIDTH = 120
"""The length of the generated lines."""
Shared = Mapping[tuple[str, str], list[str]]
"""The events that share a field, by its name and description."""


def made(page: str) -> str:
    """Return the page with its lists updated; each follows a comment with its name."""
    for name, lines in lists().items():
        mark = f"<!--made:{name}-->\n"
        before, marker, rest = page.partition(mark)
        if marker:
            page = before + mark + "\n".join(lines) + rest[rest.index("\n\n") :]
    return page


def lists() -> dict[str, Iterable[str]]:
    """Return the lines of each list by its name."""
    choosing = [ask for ask in ASK_KINDS if issubclass(ask, Choosing)]
    asks = [ask for ask in ASK_KINDS if not issubclass(ask, Choosing)]
    shared = _shared()
    of_groups = {}
    for group in (CORE, *GROUPS):
        kinds = [kind for kind in EVENT_KINDS if group_of(kind) is group]
        if kinds:
            of_groups[f"events-{group.anchor}"] = entries(kinds, shared)
    return {
        "outcomes": _fields(Outcome),
        **of_groups,
        "shared-fields": shared_fields(shared),
        "alone": _wrapped(f"{_join(_code(tag(kind)) for kind in EVENT_KINDS if kind.alone)}."),
        "players": _fields(Player),
        "objects": _fields(StartingObject),
        "conditions": _fields(Condition),
        "choosing": _kinds(choosing, base=Choosing),
        "choices": _fields(Choosing),
        "choice": _fields(Choice),
        "questions": _kinds(asks),
        "match": _fields(Match),
        "match-events": _kinds(kind for kind in MATCH_EVENT_KINDS if kind not in OF_GAMES),
        "standing": _fields(Standing),
    }


def group_of(kind: type[EventRecord]) -> Group:
    """Return the section that describes an event."""
    wanted = kind.needs or next(filter(None, map(_required, fields(kind))), "")
    return next((group for group in GROUPS if wanted in group.capabilities), CORE)


def _required(field: FieldRecord) -> str:
    """Return a capability without which no event with this field is sent, or an empty string."""
    if not field.required:
        return ""
    if field.names == "player or object":
        return CONTROL["an object"]
    return field.needs if isinstance(field.needs, str) else next(iter(field.needs.values()))


def _wrapped(text: str, level: int = 0) -> list[str]:
    """Wrap a paragraph or a list item."""
    return textwrap.wrap(
        text,
        WIDTH,
        initial_indent="  " * level,
        subsequent_indent="  " * level + "  " * text.startswith("- "),
        break_long_words=False,
        break_on_hyphens=False,
    )


def _fields(kind: type[Struct]) -> Iterator[str]:
    """Yield the lines of a list of a type's fields."""
    for field in fields(kind):
        if _described(field):
            yield from field_lines(field)


def field_lines(field: FieldRecord, level: int = 0) -> list[str]:
    """Return the lines about a field."""
    return _wrapped(f"- {_head(field)}: {_described(field)}", level)


def _head(field: FieldRecord) -> str:
    """Return a field's name, with a question mark if it is optional, and its capability."""
    needed = field.needs if isinstance(field.needs, str) else ""
    mark = "" if field.required or field.default is UNSET else "?"
    return f"{_code(field.name)}{mark}{needed and f' ({_code(needed)})'}"


def _kind(kind: type[Struct], names: str, needs: str, text: str) -> list[str]:
    """Return the lines about an event or question: its fields, its capability, its meaning."""
    within = "; ".join(filter(None, (names, _code(needs))))
    return _wrapped(f"- **{_code(tag(kind))}**{within and f' ({within})'}. {text}")


def entries(
    kinds: Iterable[type[Struct]],
    shared: Collection[tuple[str, str]] = (),
    claims: Collection[str] | None = None,
) -> list[str]:
    """Return the lines of a list of events or questions with their fields, except shared ones.

    With `claims`, fields that need another capability are left out.
    """
    lines: list[str] = []
    for kind in kinds:
        listed, below = [], []
        for field in fields(kind):
            needed = field.needs if isinstance(field.needs, str) else ""
            if claims is not None and needed not in {"", *claims}:
                continue
            text, described = _described(field), field_lines(field, level=1)
            elsewhere = {name for name, _ in shared}  # described there with another meaning
            repeated = described[0] in lines and field.name not in elsewhere
            said = repeated or (field.name, text) in shared
            if text in {"", AS_BEGUN} or said:
                listed.append(field)
            else:
                below += described
        needs = str(getattr(kind, "needs", ""))
        lines += [*_kind(kind, _names(listed), needs, meaning(kind)), *below]
    return lines


def _kinds(kinds: Iterable[type[Struct]], base: type[Struct] = Struct) -> Iterator[str]:
    """Yield the lines of a list of events or questions with their fields, except the base's.

    A field is described only once.
    """
    without = {field.name for field in fields(base)}
    said: set[str] = set()
    for kind in kinds:
        own = [field for field in fields(kind) if field.name not in without]
        below = [
            field for field in own if _described(field) and said.isdisjoint(field_lines(field))
        ]
        names = _names(field for field in own if field not in below)
        yield from _kind(kind, names, "", meaning(kind))
        for field in below:
            said.update(field_lines(field))
            yield from field_lines(field, level=1)


def _names(described: Iterable[FieldRecord]) -> str:
    """Return the names of fields, optional ones with a question mark."""
    return ", ".join(field.name + "?" * (not field.required) for field in described)


def _described(field: FieldRecord) -> str:
    """Return the description of a field, with its default."""
    default = f"by default {_value(field)}" if _value(field) else ""
    return "; ".join(filter(None, (field.meaning, default)))


def _shared() -> Shared:
    """Return the fields that events of several groups, or many of one, describe alike."""
    kinds: dict[tuple[str, str], list[type[EventRecord]]] = defaultdict(list)
    for kind in EVENT_KINDS:
        for field in fields(kind):
            if (text := _described(field)) not in ("", AS_BEGUN):
                kinds[field.name, text].append(kind)
    return {
        key: [_code(tag(kind)) for kind in alike]
        for key, alike in kinds.items()
        if len(alike) >= SHARED or len({group_of(kind).title for kind in alike}) > 1
    }


def shared_fields(shared: Shared) -> Iterator[str]:
    """Yield the lines of a list of the fields that several events share.

    Only the further descriptions of a field name their events.
    """
    records = {
        (field.name, _described(field)): field for kind in EVENT_KINDS for field in fields(kind)
    }
    said: set[str] = set()
    for key, tags in sorted(shared.items(), key=lambda item: (item[0][0], -len(item[1]))):
        of = f" of {_join(tags)}" if key[0] in said else ""
        said.add(key[0])
        yield from _wrapped(f"- {_head(records[key])}{of}: {key[1]}")


def _value(field: FieldRecord) -> str:
    """Return a field's default value as JSON, unless it means none or no."""
    if field.required or field.default in (None, (), UNSET, False):
        return ""
    return _code(msgspec.json.encode(field.default).decode().strip('"'))


def _join(words: Iterable[str]) -> str:
    """Join words as in ``a, b and c``."""
    *others, last = words
    return f"{', '.join(others)} and {last}" if others else last


def _code(word: str) -> str:
    return f"`{word}`" if word else ""
