"""The gate for rule updates: what a new edition changed, what it touches, what it leaves open."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from pathlib import Path

from msgspec import Struct

from conformance.editions import sides
from conformance.editions.contrasts import Contrast, contrasts
from conformance.editions.reading import repeated, slips
from conformance.editions.sides import Side
from conformance.editions.touches import Touches, Touching
from conformance.editions.verdicts import Comparison, Verdict
from conformance.gherkin.coverage import uncovered
from conformance.gherkin.read import Feature
from conformance.reporting import reports, stream
from spec.rulebook import Rulebook, official
from spec.rulebook.fingerprints import fingerprints


class Change(Struct, frozen=True):
    """A rule that is not what it was, and what hangs on it."""

    verdict: Verdict
    contrasts: tuple[Contrast, ...] = ()
    """Its scenarios that end differently in the two editions."""
    touches: Touches | None = None
    """None for a rule that has no record."""


class Compared(Struct, frozen=True):
    """One of the two sides."""

    name: str
    edition: str
    """Its own edition, or the known one before it."""
    exact: bool
    says: str


class Annotation(Struct, frozen=True):
    """A remark at a line of a file."""

    path: str
    line: int
    message: str


class Report(Struct, frozen=True):
    """What a pull request that brings a new edition should know: what to look at first, first."""

    old: Compared
    new: Compared
    to_do: bool
    """Whether anything that is covered is new, gone, unreviewed or changed in meaning."""
    look_at: tuple[Change, ...]
    """What somebody has to look at."""
    text: tuple[Annotation, ...]
    """What is amiss in the new text and was not before: slips, and numbers that stand twice."""
    uncovered: tuple[str, ...]
    """Rules of the new edition without an example or a near miss."""
    settled: tuple[Verdict, ...]
    """Rules with another number only, or in other words that are reviewed and mean the same."""
    beside: tuple[Verdict, ...]
    """Rules without a record, in the same sections, that are not what they were."""
    outside: int
    """How many rules of other sections differ."""


def gate(old: Side, new: Side, features: Sequence[Feature], engines: Sequence[Path] = ()) -> Report:
    """Compare two sides; ``engines`` are folders that ``certify --report`` wrote.

    Raises WrongUse for a folder without a report.
    """
    comparison = Comparison(sides.named(old), sides.named(new))
    runs = [stream.read(folder / reports.EVENTS) for folder in engines]
    touching = Touching(new.edition, features, runs)
    verdicts = [one for one in comparison.verdicts if one.kind != "same" or one.judgement]
    look_at = sorted((one for one in verdicts if one.to_do), key=_urgency)
    slugs = {one.slug for one in look_at}
    shown = list(contrasts(old.edition, new.edition, features, slugs))
    changes = tuple(
        Change(
            one,
            tuple(contrast for contrast in shown if contrast.rule == one.slug),
            touching.of(one.slug) if one.slug else None,
        )
        for one in look_at
    )
    book = Rulebook.at(new.edition)
    missing = tuple(f"{book.cite(slug)} has no {what}" for slug, what in uncovered(features, book))
    amiss = [*repeated(new), *slips(new, fingerprints(), news_only=True)]
    return Report(
        old=_compared(old),
        new=_compared(new),
        to_do=bool(look_at or missing),
        look_at=changes,
        text=() if new.exact else tuple(Annotation(f.path, f.line, f.message) for f in amiss),
        uncovered=missing,
        settled=tuple(one for one in verdicts if not one.to_do and not one.beside),
        beside=tuple(one for one in verdicts if one.beside),
        outside=comparison.outside,
    )


def _compared(one: Side) -> Compared:
    return Compared(one.name, one.edition, one.exact, one.says)


_FIRST = ("split", "merged", "gone", "new", "words of another period")


def _urgency(one: Verdict) -> tuple[bool, bool, int, object]:
    """What to look at first: numbers and can or can't, what nobody has judged, what has gone."""
    kind = _FIRST.index(one.kind) if one.kind in _FIRST else len(_FIRST)
    place = official.place(one.new_number or one.old_number)
    return not one.look_at, one.judgement == "meaning", kind, place


def remarks(report: Report) -> Iterator[Annotation]:
    """The remarks on a report, in its order: at scenarios, at blocks and records, in the text."""
    for change in report.look_at:
        one = change.verdict
        if change.touches:
            place = change.touches.place
            yield Annotation(place.path, place.line, in_short(one))
        elif one.line:
            yield Annotation(report.new.name, one.line, in_short(one))
        for shown in change.contrasts:
            message = f"{shown.id} ended with: {shown.old}; in {report.new.edition}: {shown.new}"
            yield Annotation(shown.path, shown.line, message)
    yield from report.text


def in_short(one: Verdict) -> str:
    """What became of a rule, in a line: 104.3d ten-poison: reworded, unreviewed (ten -> twelve)."""
    numbers = " -> ".join(dict.fromkeys(filter(None, (one.old_number, one.new_number))))
    parts = f" ({' and '.join(one.parts)})" if one.parts else ""
    judged = f", {one.judgement}" if one.judgement else ""
    first = f" (look at: {'; '.join(one.look_at)})" if one.look_at else ""
    return f"{numbers} {one.slug}".rstrip() + f": {one.kind}{parts}{judged}{first}"


def words_of(one: Verdict) -> list[str]:
    """What is known of a change, and its words, a line each."""
    sides_of = (("was", one.was), ("now", one.now))
    return [*one.details, *(f"{when}: {words}" for when, words in sides_of if words)]
