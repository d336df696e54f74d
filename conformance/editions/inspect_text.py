"""Inspect an official rules text: identify its edition and find changes and mistakes."""

from collections.abc import Iterator, Mapping
from functools import cache
from importlib.resources import files
from pathlib import Path

import msgspec
from msgspec import Struct, field

from headjudge.editions import versions
from headjudge.editions.diff import Comparison
from headjudge.editions.versions import Version
from headjudge.files import Finding
from headjudge.spec.rulebook import LookUpError, Rulebook, official, read_toml
from headjudge.spec.rulebook.fingerprints import Fingerprints, TextFacts, digits, fingerprints
from headjudge.spec.rulebook.official import Citation
from headjudge.text import pluralize

STEM = 4
"""Number of letters compared in each title word, so that "lands" matches "land"."""


class TextReading(Struct, frozen=True):
    """The result of inspecting a text."""

    version: Version
    outside: int
    """The number of changed rules that are not covered."""
    findings: tuple[Finding, ...]

    def lines(self) -> list[str]:
        """Return the report, line by line."""
        lines = [self.version.says, *map(str, self.findings)]
        return lines if self.version.exact else [*lines, other_rules(self.outside)]


def read_text(
    path: Path, known: Fingerprints | None = None, book: Rulebook | None = None
) -> TextReading:
    """Identify a text's edition; compare an unknown text with the nearest known edition.

    Raises NotARulebook for an incomplete text, UsageError for an unreadable one.
    """
    known, book = known or fingerprints(), book or Rulebook.at()
    new = versions.with_slugs(versions.of_text(path, known, book), known, book)
    comparison = Comparison(versions.of_edition(new.edition, known, book), new, book, known)
    changes = [change for change in comparison.changes if change.kind != "same"]
    assert new.text  # noqa: S101 -- versions read from a file have a text
    findings = [_citation_finding(new, wrong) for wrong in wrong_citations(new.text, known)]
    if not new.exact:
        findings += duplicates(new)
        findings += [
            Finding(new.name, change.line or 1, "; ".join([change.summary, *change.details]))
            for change in changes
        ]
    outside = comparison.outside + sum(change.uncovered for change in changes)
    return TextReading(new, outside, tuple(sorted(findings)))


def duplicates(version: Version) -> Iterator[Finding]:
    """Yield a finding for each rule whose number an earlier rule already has."""
    if version.text:
        for rule in version.text.repeated:
            first = version.text.rules[rule.number].line
            message = f"line {first} already has rule {rule.number}; this one is ignored"
            yield Finding(version.name, rule.line, f"duplicate rule number: {message}")


def new_miscitations(version: Version) -> Iterator[Finding]:
    """Yield a finding for each wrong citation that is not in any known edition."""
    if version.text:
        for wrong in wrong_citations(version.text, fingerprints()):
            if not wrong.known:
                yield _citation_finding(version, wrong)


def other_rules(count: int) -> str:
    """Return a phrase stating how many of the changed rules are not covered."""
    verb = "differs" if count == 1 else "differ"
    return f"{pluralize(count, 'rule')} that Head Judge does not cover {verb}"


class KnownCitation(Struct, frozen=True, forbid_unknown_fields=True):
    """A wrong citation in known editions, from ``spec/rulebook/wrong_citations.toml``."""

    rule: str
    cites: str
    what: str
    since: str = field(name="from")
    until: str = "9999"
    """The last edition that contains the mistake."""


@cache
def known_citations() -> tuple[KnownCitation, ...]:
    """Read ``spec/rulebook/wrong_citations.toml``."""
    path = files("headjudge.spec.rulebook").joinpath("wrong_citations.toml")
    where = "spec/rulebook/wrong_citations.toml"
    data = read_toml(path.read_text("utf-8"), where)
    try:
        return msgspec.convert(data.get("citation", []), tuple[KnownCitation, ...])
    except msgspec.ValidationError as error:
        raise LookUpError(f"{where}: {error}") from None


class WrongCitation(Struct, frozen=True):
    """A citation of a rule that does not exist or is about a different subject."""

    number: str
    cites: str
    line: int
    message: str
    known: bool
    """Whether a known edition contains the same mistake in the same wording."""


def _citation_finding(version: Version, wrong: WrongCitation) -> Finding:
    return Finding(version.name, wrong.line, f"wrong citation: {wrong.message}")


def wrong_citations(text: TextFacts, known: Fingerprints) -> Iterator[WrongCitation]:
    """Yield the wrong citations in text order."""
    before = {
        known.at(citation.rule, edition)
        for citation in known_citations()
        for edition in known.editions
        if citation.since <= edition <= citation.until
    }
    for number, cites, mistake in _wrong(text, known):
        message = f"{number} cites rule {cites}{mistake}"
        seen = text.prints[number] in before
        yield WrongCitation(number, cites, text.rules[number].line, message, seen)


def _wrong(text: TextFacts, known: Fingerprints) -> Iterator[tuple[str, str, str]]:
    """Yield the citing rule's number, the cited number and a description of the mistake."""
    headings = {n: title for n in text.rules if (title := official.heading(text.rules, n))}
    by_title = {title: number for number, title in reversed(headings.items())}
    by_hash = {digits(title, 8): number for title, number in by_title.items()}
    for number, citations in text.cited.items():
        words, about = text.prints[number], text.about(citations)
        allowed = known.cited_well(words) if text.times[words] == 1 else []
        if len(allowed) != len(about):
            # without comparable citations in known editions, every subject is right
            allowed = [(subject,) for subject in about]
        for citation, subject, well in zip(citations, about, allowed, strict=True):
            wrong = ""
            if citation.number not in text.rules:
                wrong = ", which this text does not have"
            elif citation.title:
                wrong = _mistitled(citation, headings, by_title)
            elif subject in known.titles and subject not in well:
                right = " or ".join(by_hash[name] for name in well if name in by_hash)
                meant = f"the rule that is {right} here" if right else "a different rule"
                title = official.subject(text.rules, citation.number)
                wrong = f', "{title}"; with the same wording, other editions cite {meant}'
            if wrong:
                yield number, citation.number, wrong


def _mistitled(citation: Citation, headings: Mapping[str, str], by_title: Mapping[str, str]) -> str:
    """Return the mistake in a cited title; empty if the title is right or loosely worded."""
    title_here = headings.get(citation.number, citation.title)
    if title_here == citation.title:
        return ""
    if citation.title in by_title:
        return f' as "{citation.title}", which is {by_title[citation.title]}'
    cited, actual = (
        {word[:STEM] for word in title.split()} for title in (citation.title, title_here)
    )
    return "" if cited & actual else f' as "{citation.title}", but it is "{title_here}"'
