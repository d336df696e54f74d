"""Rules without a record that may affect how games end, and whether somebody has read them."""

import re
from collections.abc import Iterable, Iterator
from functools import cache
from importlib.resources import files

import msgspec
from msgspec import Struct, field

from headjudge.files import Finding
from headjudge.spec.rulebook import LookUpError, Rule, read_toml

PATH = "spec/rulebook/rules_without_record.toml"
_ENDING = re.compile(
    r"\b(wins?|won|winning|los(e|es|t|ing)|draws?|drawn|leav(e|es|ing)|left|ends?|ended|ending) "
    r"the (sub)?(game|match)\b"
    r"|\bgame (is|was|ends in) a draw\b|\brestart|\bconced|\blife total becomes?\b",
    re.IGNORECASE,
)
"""Words about the end of a game. In the 25 editions up to 2026-08-07, two new texts have them."""


class RuleWithoutRecord(Struct, frozen=True, forbid_unknown_fields=True):
    """An entry of ``spec/rulebook/rules_without_record.toml``."""

    number: str
    since: str = field(name="from")
    """The edition in which the rule was new or reworded; `number` is its number there."""
    why: str = ""
    """Why the rule needs no record; empty if nobody has read it."""


def mentions_ending(text: str) -> bool:
    """Return whether a rule's text contains words about the end of a game."""
    return bool(_ENDING.search(text))


def unread(rules: Iterable[Rule]) -> list[RuleWithoutRecord]:
    """Return the rules that still have no record and that nobody has read."""
    known = list(rules)
    return [entry for entry in _entries() if not entry.why and not _has_record(entry, known)]


def _has_record(entry: RuleWithoutRecord, rules: Iterable[Rule]) -> bool:
    return any(rule.number(entry.since) == entry.number for rule in rules)


def unread_findings(rules: Iterable[Rule]) -> Iterator[Finding]:
    """Yield a finding for each entry that nobody has read, or whose rule has a record now."""
    lines = files("headjudge.spec.rulebook").joinpath(PATH.rpartition("/")[2]).read_text("utf-8")
    known = list(rules)
    for entry in _entries():
        name, start = f"{entry.number} of {entry.since}", _head(entry.number, entry.since)
        line = lines.partition(start)[0].count("\n") + 1
        if _has_record(entry, known):
            yield Finding(PATH, line, f"{name} has a record: remove this entry")
        elif not entry.why:
            task = "read it, then give it a record, or say in `why` why it needs none"
            yield Finding(PATH, line, f"{name} has no record: {task}")


def with_entry(text: str, number: str, since: str) -> str:
    """Return the file's text with an entry for an unread rule."""
    return f'{text}\n{_head(number, since)}why = ""\n'


def _head(number: str, since: str) -> str:
    return f'[[rule]]\nnumber = "{number}"\nfrom = "{since}"\n'


@cache
def _entries() -> tuple[RuleWithoutRecord, ...]:
    text = files("headjudge.spec.rulebook").joinpath(PATH.rpartition("/")[2]).read_text("utf-8")
    data = read_toml(text, PATH)
    try:
        return msgspec.convert(data.get("rule", []), tuple[RuleWithoutRecord, ...])
    except msgspec.ValidationError as error:
        raise LookUpError(f"{PATH}: {error}") from None
