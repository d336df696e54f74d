"""Reading an official rules text: which edition it is, and what in it is new or wrong."""

from collections.abc import Iterator
from pathlib import Path

from msgspec import Struct

from headjudge.conformance import several
from headjudge.conformance.editions import versions
from headjudge.conformance.editions.comparison import Comparison, in_short
from headjudge.conformance.editions.versions import Version
from headjudge.conformance.editions.wrong_citations import wrong_citations
from headjudge.conformance.scenarios.lint import Finding
from headjudge.spec.rulebook import Rulebook
from headjudge.spec.rulebook.fingerprints import Fingerprints, fingerprints


class TextReading(Struct, frozen=True):
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
) -> TextReading:
    """Which edition a text is, and what became in it of the rules of the edition before it.

    Raises NotARulebook when it is none that is whole, WrongUse when it can't be read.
    """
    known, book = known or fingerprints(), book or Rulebook.at()
    rules = book.rules.values()
    here = versions.named(versions.of_text(path, known, rules), known, rules)
    there = versions.of_edition(here.edition, known, rules)
    comparison = Comparison(there, here, book, known)
    changed = [one for one in comparison.changes if one.kind != "same" and not here.exact]
    found = [
        Finding(here.name, one.line or 1, "; ".join([in_short(one), *one.details]))
        for one in changed
    ]
    found += [] if here.exact else repeated(here)
    found += miscited(here, known, new_only=False)
    found.sort()
    beside = sum(one.beside and one.kind != "same" for one in comparison.changes)
    others = comparison.outside + beside
    return TextReading(str(path), here.edition, here.exact, here.says, others, tuple(found))


def repeated(here: Version) -> Iterator[Finding]:
    """The rules of a text whose number another one before them has."""
    if here.text:
        for rule in here.text.repeated:
            first = here.text.rules[rule.number].line
            said = f"{rule.number} is the rule in line {first} already; this one is left out"
            yield Finding(here.name, rule.line, f"duplicate rule number: {said}")


def miscited(here: Version, known: Fingerprints, *, new_only: bool) -> list[Finding]:
    """The wrong citations of a text, or those of them that no known edition has."""
    if not here.text:
        return []
    return [
        Finding(here.name, wrong.line, f"wrong citation: {wrong.message}")
        for wrong in wrong_citations(here.text, known)
        if not (new_only and wrong.known)
    ]


def other_rules(count: int) -> str:
    """How many rules differ that are not covered."""
    verb = "differs" if count == 1 else "differ"
    return f"{several(count, 'rule')} outside what is covered {verb}"
