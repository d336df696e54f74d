"""The gate for rule updates: what a new edition changed, what it touches, what it leaves open."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from pathlib import Path

from msgspec import Struct

from conformance import WrongUse
from conformance.compiler import Feature
from conformance.coverage import blocks, uncovered
from conformance.history import Change, changes
from conformance.reading import Finding, read_text
from spec.rulebook import Rulebook, editions

TO_DO = frozenset({"new", "gone", "meaning"})
"""Kinds of change after which a certificate says nothing of the rule any more."""


class Side(Struct, frozen=True):
    """An edition, or a text with the edition that it is or is nearest to."""

    name: str
    edition: str
    findings: tuple[Finding, ...] = ()
    known: bool = True
    """False for a text of no known edition."""


class Annotation(Struct, frozen=True):
    """A remark at a line of a feature file."""

    path: str
    line: int
    message: str


class Report(Struct, frozen=True):
    """What a pull request that brings a new edition should know."""

    old: Side
    new: Side
    changes: tuple[Change, ...]
    uncovered: tuple[str, ...]
    """Rules of the new edition without an example or a near miss."""
    annotations: tuple[Annotation, ...]

    @property
    def to_do(self) -> bool:
        """Whether meaning or coverage changed, or a text holds what is not known."""
        unknown = any(finding.kind != "dangling" for finding in self.new.findings)
        changed = any(change.kind in TO_DO for change in self.changes)
        return bool(changed or unknown or self.uncovered or not self.new.known)


def side(place: str) -> Side:
    """The edition of that date, or the text of that path.

    Raises LookUpError and WrongUse for what is neither, NotARulebook for a text that is none.
    """
    if place in editions():
        return Side(place, place)
    path = Path(place)
    if path.exists():
        reading = read_text(path)
        return Side(place, reading.edition, reading.findings, reading.exact)
    if place[:4].isdigit():
        Rulebook.at(place)  # raises, naming the nearest edition
    raise WrongUse(f"{place}: neither an edition nor a file that is there")


def gate(old: Side, new: Side, features: Sequence[Feature]) -> Report:
    """Compare two sides."""
    books = Rulebook.at(old.edition), Rulebook.at(new.edition)
    found = tuple(changes(*books, features))
    missing = uncovered(features, books[1])
    return Report(
        old,
        new,
        found,
        tuple(f"{books[1].cite(slug)} has no {what}" for slug, what in missing),
        tuple(_annotations(found, new, features)),
    )


def _annotations(
    found: Sequence[Change], new: Side, features: Sequence[Feature]
) -> Iterator[Annotation]:
    for change in found:
        for one in change.contrasts:
            message = f"{one.id} ended with: {one.old}; in {new.edition}: {one.new}"
            yield Annotation(one.path, one.line, message)
    places = blocks(features)
    for finding in new.findings:
        if finding.slug in places:
            yield Annotation(*places[finding.slug], f"{finding.kind}: {finding.message}")


def github_commands(report: Report) -> Iterator[str]:
    """The annotations as GitHub's workflow commands."""
    for one in report.annotations:
        message = one.message.replace("%", "%25").replace("\r", "%0D").replace("\n", "%0A")
        yield f"::warning file={one.path},line={one.line},title=rules gate::{message}"


_HEADINGS = {
    "new": "New rules",
    "gone": "Rules that are gone",
    "meaning": "Rules that changed in meaning",
    "reworded": "Rules with other words and the same meaning",
    "renumbered": "Rules with another number only",
}


def to_markdown(report: Report) -> str:
    """The summary for a pull request."""
    old, new = report.old, report.new
    verdict = "Something to do" if report.to_do else "Nothing to do"
    lines = [f"# Rules gate: {old.name} to {new.name}", "", f"**{verdict}.**"]
    if not new.known:
        lines += ["", f"{new.name} is no known edition; the nearest is {new.edition}."]
    for kind, heading in _HEADINGS.items():
        of_kind = [change for change in report.changes if change.kind == kind]
        if of_kind:
            lines += [
                "",
                f"## {heading}",
                "",
                "| was | is | rule | what | scenarios |",
                "| --- " * 5 + "|",
            ]
            lines += [_row(change) for change in of_kind]
    shown = [one for change in report.changes for one in change.contrasts]
    if shown:
        lines += ["", "## Scenarios that end differently", ""]
        lines += [f"| scenario | {old.edition} | {new.edition} |", "| --- | --- | --- |"]
        lines += [f"| {one.id} | {one.old} | {one.new} |" for one in shown]
    if new.findings:
        lines += ["", "## In the text", ""]
        lines += [f"- line {f.line}: {f.kind}: {f.message}" for f in new.findings]
    touched = [change.slug for change in report.changes if change.kind in TO_DO]
    if touched:
        certified = {rule.slug for rule in Rulebook.at(new.edition).required()}
        chosen = "".join(f" --rule {slug}" for slug in touched if slug in certified)
        said = f"A certificate for {old.edition} says nothing of these rules in {new.edition}."
        command = f"headjudge certify ENGINE --edition {new.edition}{chosen}"
        lines += ["", "## Certificates", "", f"{said} Renew it:", "", f"`{command}`"]
    if report.uncovered:
        lines += ["", "## Without a scenario", "", *(f"- {line}" for line in report.uncovered)]
    return "\n".join(lines) + "\n"


def _row(change: Change) -> str:
    what = "; ".join(change.details)
    old, new = change.old_number or "none", change.new_number or "none"
    return f"| {old} | {new} | {change.slug} | {what} | {len(change.contrasts)} |"
