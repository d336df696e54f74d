"""Reading an official rules text: which edition it is, and what in it is new or amiss."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

from msgspec import Struct

from conformance.editions import sides
from conformance.editions.sides import Side
from conformance.editions.slips import wrong_citations
from conformance.editions.verdicts import Comparison, Verdict
from spec.rulebook import Rulebook
from spec.rulebook.fingerprints import Fingerprints, fingerprints


class Finding(Struct, frozen=True):
    """Something in a text that a person should look at."""

    path: str
    line: int
    kind: str
    """A kind of verdict, ``repeated`` or ``dangling``."""
    message: str
    slug: str = ""
    """The rule it is about, if it has a record."""

    def __str__(self) -> str:
        """One line, as compilers print."""
        return f"{self.path}:{self.line}: {self.kind}: {self.message}"


class Reading(Struct, frozen=True):
    """What was found out about a text."""

    path: str
    edition: str
    """Its own edition, or that before it."""
    exact: bool
    what: str
    """What it is, in a sentence."""
    outside: int
    """How many rules differ that are not covered."""
    findings: tuple[Finding, ...]

    def lines(self) -> list[str]:
        """What to print."""
        lines = [self.what, *map(str, self.findings)]
        return lines if self.exact else [*lines, other_rules(self.outside)]


def read_text(
    path: Path, known: Fingerprints | None = None, book: Rulebook | None = None
) -> Reading:
    """Which edition a text is, and what became in it of the rules of the edition before it.

    Raises NotARulebook when it is none that is whole, WrongUse when it can't be read.
    """
    known, book = known or fingerprints(), book or Rulebook.at()
    rules = book.rules.values()
    here = sides.named(sides.of_text(path, known, rules), known, rules)
    there = sides.of_edition(here.edition, known, rules)
    comparison = Comparison(there, here, book, known)
    found = [] if here.exact else [*_changes(here, comparison.verdicts), *repeated(here)]
    found += slips(here, known, news_only=False)
    found.sort(key=lambda finding: (finding.line, finding.message))
    return Reading(
        str(path), here.edition, here.exact, here.says, _others(comparison), tuple(found)
    )


def _others(comparison: Comparison) -> int:
    """How many rules without a record differ."""
    beside = sum(one.beside and one.kind != "same" for one in comparison.verdicts)
    return comparison.outside + beside


def _changes(here: Side, verdicts: list[Verdict]) -> Iterator[Finding]:
    for one in verdicts:
        if one.kind != "same":
            yield Finding(here.name, one.line or 1, one.kind, told(one, here.edition), one.slug)


def told(one: Verdict, old: str) -> str:
    """What became of a rule, in a sentence."""
    name = f"{one.new_number or one.old_number} {one.slug}".rstrip()
    was = f"it is {one.old_number} in {old}" if one.old_number != one.new_number else ""
    parts = " and ".join(one.parts)
    said = {
        "gone": f"{name} is not in this text",
        "new": f"{name} is a new rule",
        "split": f"a part of {name} is {parts} now" if one.old_number else f"{name} was in {parts}",
        "merged": f"{name} has taken up {parts}" if one.now else f"{one.slug} is in {name} now",
    }.get(one.kind, name)
    if one.look_at:
        said += f" (look at: {'; '.join(one.look_at)})"
    known = one.details if one.kind != "gone" else ()
    return "; ".join(
        [said, *([was] if one.kind != "gone" and one.old_number and was else []), *known]
    )


def repeated(here: Side) -> Iterator[Finding]:
    """The numbers that stand in a text again."""
    if here.text:
        for rule in here.text.repeated:
            first = here.text.rules[rule.number].line
            said = f"the number {rule.number} stands here again; the rule in line {first} counts"
            yield Finding(here.name, rule.line, "repeated", said)


def slips(here: Side, known: Fingerprints, *, news_only: bool) -> list[Finding]:
    """The citations of a text that are amiss, or those of them that are new."""
    if not here.text:
        return []
    return [
        Finding(here.name, wrong.line, "dangling", wrong.message)
        for wrong in wrong_citations(here.text, known)
        if not (news_only and wrong.known)
    ]


def other_rules(count: int) -> str:
    """How many rules differ beside those that are covered."""
    if not count:
        return "no other rule differs"
    return (
        "1 rule outside what is covered differs"
        if count == 1
        else (f"{count} rules outside what is covered differ")
    )
