"""Reading an official rules text: which edition it is, and what in it is new or wrong."""

from collections.abc import Iterator
from pathlib import Path

from msgspec import Struct

from headjudge.conformance import several
from headjudge.conformance.editions import versions
from headjudge.conformance.editions.comparison import Comparison, RuleChange
from headjudge.conformance.editions.versions import Version
from headjudge.conformance.editions.wrong_citations import wrong_citations
from headjudge.spec.rulebook import Rulebook
from headjudge.spec.rulebook.fingerprints import Fingerprints, fingerprints


class TextFinding(Struct, frozen=True):
    """Something in a text that a person should look at."""

    path: str
    line: int
    kind: str
    """A kind of change, ``duplicate rule number`` or ``wrong citation``."""
    message: str
    slug: str = ""
    """The rule it is about, if it has a record."""

    def __str__(self) -> str:
        """One line, as compilers print."""
        return f"{self.path}:{self.line}: {self.kind}: {self.message}"


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
    findings: tuple[TextFinding, ...]

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
    found = [] if here.exact else [*_changes(here, comparison.changes), *repeated(here)]
    found += miscited(here, known, new_only=False)
    found.sort(key=lambda finding: (finding.line, finding.message))
    beside = sum(one.beside and one.kind != "same" for one in comparison.changes)
    others = comparison.outside + beside
    return TextReading(str(path), here.edition, here.exact, here.says, others, tuple(found))


def _changes(here: Version, changes: list[RuleChange]) -> Iterator[TextFinding]:
    for one in changes:
        if one.kind != "same":
            said = describe(one, here.edition)
            yield TextFinding(here.name, one.line or 1, one.kind, said, one.slug)


def describe(one: RuleChange, old: str) -> str:
    """What became of a rule, in a sentence."""
    name = f"{one.new_number or one.old_number} {one.slug}".rstrip()
    parts = " and ".join(one.parts)
    said = {
        "gone": f"{name} is not in this text",
        "new": f"{name} is a new rule",
        "split": f"a part of {name} is {parts} now" if one.old_number else f"{name} was in {parts}",
        "merged": f"{name} includes {parts} now" if one.now else f"{one.slug} is in {name} now",
    }.get(one.kind, name)
    if one.decisive:
        said += f" (decisive words: {'; '.join(one.decisive)})"
    if one.kind == "gone":
        return said
    moved = one.old_number not in ("", one.new_number)
    return "; ".join([said, *([f"it is {one.old_number} in {old}"] if moved else []), *one.details])


def repeated(here: Version) -> Iterator[TextFinding]:
    """The rules of a text whose number another one before them has."""
    if here.text:
        for rule in here.text.repeated:
            first = here.text.rules[rule.number].line
            said = f"{rule.number} is the rule in line {first} already; this one is left out"
            yield TextFinding(here.name, rule.line, "duplicate rule number", said)


def miscited(here: Version, known: Fingerprints, *, new_only: bool) -> list[TextFinding]:
    """The wrong citations of a text, or those of them that no known edition has."""
    if not here.text:
        return []
    return [
        TextFinding(here.name, wrong.line, "wrong citation", wrong.message)
        for wrong in wrong_citations(here.text, known)
        if not (new_only and wrong.known)
    ]


def other_rules(count: int) -> str:
    """How many rules differ that are not covered."""
    verb = "differs" if count == 1 else "differ"
    return f"{several(count, 'rule')} outside what is covered {verb}"
