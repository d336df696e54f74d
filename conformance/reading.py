"""Reading an official rules text: which edition it is, and what in it is new or amiss."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from pathlib import Path
from string import ascii_lowercase

from msgspec import Struct

from conformance import WrongUse
from spec import official
from spec.fingerprints import Fingerprints, TextFacts, digits, fingerprints
from spec.official import Citation
from spec.rulebook import Rulebook

ALIKE = 0.5
"""From this similarity on, an unknown text is taken for a rewording of a known one."""
STEM = 4
"""Words of titles are compared by their first letters, so "lands" is "land"."""


class Finding(Struct, frozen=True):
    """Something in a text that a person should look at."""

    path: str
    line: int
    kind: str
    """``unknown wording``, ``renumbered``, ``missing`` or ``dangling``."""
    message: str
    slug: str = ""
    """The rule it is about; of an unknown wording the one it is nearest to."""

    def __str__(self) -> str:
        """One line, as compilers print."""
        return f"{self.path}:{self.line}: {self.kind}: {self.message}"


class Reading(Struct, frozen=True):
    """What was found out about a text."""

    path: str
    edition: str
    """Its own edition, or the nearest that is known."""
    exact: bool
    differing: int
    """How many covered rules have another number or other words than in that edition."""
    findings: tuple[Finding, ...]

    def lines(self) -> list[str]:
        """What to print."""
        many = "1 covered rule differs" if self.differing == 1 else f"{self.differing} differ"
        near = f"an unknown edition, nearest to {self.edition}: {many}"
        what = f"edition {self.edition}" if self.exact else near
        return [f"{self.path}: this is {what}", *map(str, self.findings)]


def read_text(path: Path, known: Fingerprints | None = None) -> Reading:
    """Which edition a text is, and what in it is unknown or amiss.

    Raises NotARulebook when it is none that is whole, WrongUse when it can't be read.
    """
    known = known or fingerprints()
    try:
        data = path.read_bytes()
    except OSError as error:
        raise WrongUse(f"{path}: can't be read: {error.strerror}") from None
    text = TextFacts(official.parse(data, str(path), repeats=True))
    same = [e for e, printed in known.editions.items() if printed.text == text.printed.text]
    if not same:
        official.parse(data, str(path))  # only a published text may have a number twice
    edition, differing = (same[-1], 0) if same else _nearest(text, known)
    owners = known.owners()
    found = {
        *_covered(text, known, edition, owners),
        *_new(text, known, edition, owners),
        *_dangling(text, known),
    }
    return Reading(
        str(path),
        edition,
        bool(same),
        differing,
        tuple(Finding(str(path), *finding) for finding in sorted(found)),
    )


_Found = tuple[int, str, str, str]
"""Line, kind, message and slug of a finding."""


def _nearest(text: TextFacts, known: Fingerprints) -> tuple[str, int]:
    """The edition in which the fewest covered rules differ; of several, the one most alike."""

    def distance(edition: str) -> tuple[int, float]:
        held = [known.held(slug, edition) for slug in known.rules]
        differing = sum(text.prints.get(h.number) != h.fingerprint for h in held if h.number)
        alike = official.similarity(text.printed.sketch, known.editions[edition].sketch)
        return differing, -alike

    newest_first = reversed(known.editions)
    edition = min(newest_first, key=distance)
    return edition, distance(edition)[0]


def _covered(
    text: TextFacts, known: Fingerprints, edition: str, owners: Mapping[str, set[str]]
) -> Iterator[_Found]:
    """What is unknown, elsewhere or missing of the rules that we cover."""
    places: dict[str, str] = {}
    for number, words in text.prints.items():
        for slug in owners.get(words, ()):
            places.setdefault(slug, number)
    for slug in known.rules:
        held = known.held(slug, edition)
        here = owners.get(text.prints.get(held.number, ""), set())
        if not held.number or slug in here:
            continue
        was = f"{held.number} in {edition}"
        if slug in places:
            number = places[slug]
            said = f"{slug} is {number} here; it is {was}"
            yield text.rules[number].line, "renumbered", said, slug
            continue
        if held.number in text.rules and not here:
            nearest, alike = _nearest_slug(text.signatures[held.number], known)
            yield (
                text.rules[held.number].line,
                "unknown wording",
                f"the text of {held.number} is new; it is nearest to {nearest} ({alike:.2f})",
                nearest,
            )
            if nearest == slug:
                continue
        unknown = [n for n, words in text.prints.items() if words not in owners]
        alike, number = max(
            ((official.similarity(held.signature, text.signatures[n]), n) for n in unknown),
            default=(0.0, ""),
        )
        if alike >= ALIKE:
            said = f"{slug} seems to be {number} here, reworded ({alike:.2f}); it is {was}"
            yield text.rules[number].line, "renumbered", said, slug
        else:
            near = [text.rules[n].line for n in official.above(held.number) if n in text.rules]
            said = f"{slug} is nowhere in this text; it is {was}"
            yield (near or [1])[0], "missing", said, slug


def _new(
    text: TextFacts, known: Fingerprints, edition: str, owners: Mapping[str, set[str]]
) -> Iterator[_Found]:
    """Rules in what we cover whole, under numbers that are not known there."""
    book = Rulebook.at()
    numbers = {known.held(slug, edition).number for slug in known.rules} - {""}
    parts: set[str] = set()
    for rule in book.rules.values():
        number = known.held(rule.slug, edition).number
        family = book.families[rule.family]
        if number and family.whole == "sections" and rule.slug not in family.guests:
            parts.add(re.escape(number.partition(".")[0]) + r"\.")
        elif number and family.whole == "rules":
            parts.add(re.escape(number.rstrip(ascii_lowercase)) + "[a-z]")
    begins = re.compile("|".join(parts) or "(?!)")
    for number, words in text.prints.items():
        if begins.match(number) and number not in numbers and words not in owners:
            nearest, alike = _nearest_slug(text.signatures[number], known)
            said = f"{number} is a new rule; it is nearest to {nearest} ({alike:.2f})"
            yield text.rules[number].line, "unknown wording", said, nearest


def _nearest_slug(signature: str, known: Fingerprints) -> tuple[str, float]:
    """The covered rule that a text is most like in any edition, and how much."""
    alike, slug = max(
        (official.similarity(signature, held.signature), slug)
        for slug, history in known.rules.items()
        for held in history
        if held.number
    )
    return slug, alike


def _dangling(text: TextFacts, known: Fingerprints) -> Iterator[_Found]:
    """Citations of a rule that is not there or that is about something else."""
    headings = {n: title for n in text.rules if (title := official.heading(text.rules, n))}
    by_title = {title: number for number, title in reversed(headings.items())}
    by_hash = {digits(title, 8): number for title, number in by_title.items()}
    for number, citations in text.cited.items():
        words, about = text.prints[number], text.about(citations)
        allowed = known.cites.get(words, ()) if text.times[words] == 1 else ()
        if len(allowed) != len(about):
            allowed = tuple((subject,) for subject in about)  # nothing to compare with
        for citation, subject, rightly in zip(citations, about, allowed, strict=True):
            wrong = ""
            if citation.number not in text.rules:
                wrong = ", which this text does not have"
            elif citation.title:
                wrong = _mistitled(citation, headings, by_title)
            elif subject in known.titles and subject not in rightly:
                right = " or ".join(by_hash[name] for name in rightly if name in by_hash)
                meant = f"what is {right} here" if right else "something else"
                title = official.subject(text.rules, citation.number)
                wrong = f', "{title}"; in the same words, other editions cite {meant}'
            if wrong:
                message = f"{number} cites rule {citation.number}{wrong}"
                yield text.rules[number].line, "dangling", message, ""


def _mistitled(citation: Citation, headings: Mapping[str, str], by_title: Mapping[str, str]) -> str:
    """What is wrong with a title that is cited; a loosely worded one is nothing wrong."""
    there = headings.get(citation.number, citation.title)
    if there == citation.title:
        return ""
    if citation.title in by_title:
        return f' as "{citation.title}", which is {by_title[citation.title]}'
    said, stands = ({word[:STEM] for word in title.split()} for title in (citation.title, there))
    return "" if said & stands else f' as "{citation.title}", but it is "{there}"'
