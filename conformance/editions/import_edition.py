"""Import a new edition, automating what can be automated and listing the manual tasks."""

import re
import shutil
import subprocess
from collections.abc import Iterator, Mapping, Sequence
from pathlib import Path

import msgspec
from msgspec.structs import replace

from headjudge.editions import review, unread, versions
from headjudge.editions.deletions import unfinished_deletions
from headjudge.editions.diff import Comparison, RuleChange
from headjudge.editions.review import Changes, place_of, unjudged
from headjudge.editions.versions import Version
from headjudge.errors import UsageError
from headjudge.files import Finding, read_bytes
from headjudge.reference.derivation import FUNCTIONS, REGARDING
from headjudge.spec.logic.claims import without_invariant
from headjudge.spec.rulebook import Rulebook, editions
from headjudge.spec.rulebook.fingerprints import encoded, fingerprints
from headjudge.spec.rulebook.official import above, place
from headjudge.suite.compiler import Feature
from headjudge.suite.lint import lint

_RULEBOOK = "spec/rulebook"
_PROOFS = "spec/logic/proven.json"
_INVARIANTS = "spec/logic/invariants.toml"
_COUNTING = ("README.md", "spec/rulebook/README.md")
"""The guides that state how many rules there are."""


def adopt(path: Path, date: str = "") -> Iterator[str]:
    """Import a text as the newest edition; yield lines describing the changes and the next step.

    Updates the checkout's files, all or none. Raises NotARulebook for an incomplete text,
    UsageError if it has the rules of a known edition, its date is missing or not newer than every
    known edition, or no checkout is in use, and OSError if a file can't be written.
    """
    changes = Changes()
    version = versions.of_text(path)
    if version.exact:
        raise UsageError(f"{version.says}; nothing to adopt")
    assert version.text  # noqa: S101 -- of_text always sets it
    date, before = date or version.text.dated, editions()[0]
    if not re.fullmatch(r"\d{4}-\d{2}-\d{2}", date):
        raise UsageError(f"{path}: the text contains no date; add --date YYYY-MM-DD")
    if date <= before:
        raise UsageError(f"{path}: {date} is not newer than {before}, the newest known edition")
    new = versions.with_slugs(replace(version, edition=before))
    comparison = Comparison(versions.of_edition(before), new)
    changed = [change for change in comparison.changes if change.kind != "same"]
    yield f"edition {date}, compared with {before}"
    name = f"{_RULEBOOK}/editions.toml"
    dated = changes.read(name).replace("dated = [\n", f'dated = [\n  "{date}",\n', 1)
    changes.write(name, dated)
    _write_numbers(changes, changed, date)
    _write_headings(changes, changed)
    others = list(_write_new(changes, changed, new, date))
    read = {rule.new_number: (rule.line, rule.now) for rule in others}
    read |= {entry.number: (entry.line, entry.text) for entry in comparison.endings}
    for number in read:
        changes.write(unread.PATH, unread.with_entry(changes.read(unread.PATH), number, date))
    if all(change.kind == "renumbered" for change in changed if change.slug):
        _write_proofs(changes, before, date)
    known = encoded(fingerprints().extended(date, version.text))
    changes.write(f"{_RULEBOOK}/fingerprints.json", known)
    undo = _undo(changes.names)
    written = changes.commit()
    for change in changed:
        yield f"  {change.summary}"
    for number, (line, text) in read.items():
        yield f"{path}:{line}: {number} may affect how games end: {text}"
    yield f"changed in {review.TOP}{undo}:"
    yield from (f"  {name}" for name in written)
    yield "next: headjudge rules adopt --check lists the remaining manual steps"


def _undo(names: Sequence[str]) -> str:
    """Return how to undo the changes to these files, in parentheses; empty without git."""
    git = shutil.which("git")
    folders = sorted({name.partition("/")[0] for name in names})
    command = ("-C", str(review.TOP), "status", "--porcelain", "--", *folders)
    try:
        done = subprocess.run([git or "", *command], capture_output=True, check=True)  # noqa: S603
    except (OSError, subprocess.CalledProcessError):
        return ""
    if done.stdout:
        return " (git checkout would also discard the changes that were already there)"
    return f" (to undo: git checkout -- {' '.join(folders)})"


def _write_numbers(changes: Changes, changed: list[RuleChange], date: str) -> None:
    """Update the numbers in the records of renumbered, merged and removed rules.

    A rule that was merged into another gets that rule's number and keeps its scenarios.
    """
    rules = Rulebook.at().rules
    for change in changed:
        number = change.new_number
        if change.slug and change.old_number and number != change.old_number:
            name = review.name_of(rules[change.slug])
            text = review.with_number(changes.read(name), change.slug, date, number)
            changes.write(name, text)


def _write_headings(changes: Changes, changed: list[RuleChange]) -> None:
    """Update the rule numbers in the feature files' rule headings."""
    for path in sorted((review.TOP / "features").glob("*.feature")):
        name = f"features/{path.name}"
        text = changes.read(name)
        for change in changed:
            if change.slug and change.new_number:
                heading = rf"(?m)(^ *@rule\.{change.slug}(?: .*)?\n *Rule: )\S+"
                text = re.sub(heading, rf"\g<1>{change.new_number}", text)
        changes.write(name, text)


def _write_new(
    changes: Changes, changed: list[RuleChange], new: Version, date: str
) -> Iterator[RuleChange]:
    """Add a blank record for each new rule that must have one; yield the other new rules."""
    book = Rulebook.at()
    slugs = {entry.number: entry.slug for entry in new.entries if entry.slug}
    families = {rule.slug: rule.family for rule in book.rules.values()}
    for change in changed:
        number = change.new_number
        if change.slug or change.kind not in {"new", "split"}:
            continue
        if not _in_scope(number, slugs, book):
            yield change
            continue
        behind = slugs[_number_before(number, slugs)]
        slug = f"new-{number.replace('.', '-')}"
        slugs[number], families[slug] = slug, families[behind]
        name = f"{_RULEBOOK}/rules/{families[slug]}.toml"
        numbers = [{"from": date, "number": number}]
        values = {"says": "", "kind": "defines", "numbers": numbers}
        text = review.with_record(changes.read(name), behind, slug, values)
        changes.write(name, text)


def _in_scope(number: str, slugs: Mapping[str, str], book: Rulebook) -> bool:
    """Return whether every rule in the number's section or under its parent rule needs a record."""
    _, stem, section = above(number)
    for other, slug in slugs.items():
        _, other_stem, other_section = above(other)
        if slug not in book.rules or other_section != section:
            continue
        family = book.families[book.rules[slug].family]
        near = family.whole == "sections" or (family.whole and other_stem == stem != number)
        if near and slug not in family.guests:
            return True
    return False


def _number_before(number: str, slugs: Mapping[str, str]) -> str:
    """Return the closest preceding number in the section that has a record, or the next one."""
    section = [other for other in slugs if above(other)[2] == above(number)[2]]
    before = [other for other in section if place(other) < place(number)]
    return max(before, key=place) if before else min(section, key=place)


def to_do(features: Sequence[Feature]) -> list[Finding]:
    """Return the remaining manual tasks for the newest edition."""
    book = Rulebook.at()
    unreviewed = unjudged(book.rules.values())
    left = [*unreviewed, *unread.unread_findings(book.rules.values())]
    left += unfinished_deletions(features, book)
    left += [*outdated_counts(book), *_without_invariant(book), *without_function(book)]
    return sorted([*lint(features, book), *left, *old_proofs(book)])


def _write_proofs(changes: Changes, before: str, date: str) -> None:
    """Date the stored proofs to the new edition, which has the formulas of the edition before.

    The proofs name rules by slug, so new numbers do not affect them.
    """
    text = changes.read(_PROOFS)
    changes.write(_PROOFS, text.replace(f'{{"edition":"{before}"', f'{{"edition":"{date}"', 1))


def old_proofs(book: Rulebook) -> Iterator[Finding]:
    """Yield a finding if the stored proofs are of another edition than the book's."""
    stored = msgspec.json.decode(read_bytes(review.TOP / _PROOFS))["edition"]
    if stored != book.edition:
        task = f"proves the invariants of {stored}; run headjudge prove --update {_PROOFS}"
        yield Finding(_PROOFS, 1, task)


def outdated_counts(book: Rulebook) -> Iterator[Finding]:
    """Yield a finding for each number of rules in the guides that differs from the book's."""
    in_newest = sum(1 for _ in book)
    counts = {
        r"(\d+)\s+numbered\s+rules": len(book.rules),
        r"\((\d+)\s+in\s+the\s+newest\)": in_newest,
    }
    for page in _COUNTING:
        path = review.TOP / page
        text = read_bytes(path).decode() if path.is_file() else ""
        for pattern, count in counts.items():
            for stated in re.finditer(pattern, text):
                if int(stated[1]) != count:
                    line = text.count("\n", 0, stated.start(1)) + 1
                    words = " ".join(stated[0].split())
                    yield Finding(page, line, f"{words!r}: the number is {count} now")


def _without_invariant(book: Rulebook) -> Iterator[Finding]:
    """Yield a finding for each rule that ends games but occurs in no invariant."""
    for rule in without_invariant(book):
        if rule.says:
            task = f"{book.cite(rule.slug)} occurs in no invariant: add it to one in {_INVARIANTS}"
            yield Finding(*place_of(rule), f"{task}, or exempt the rule")


def without_function(book: Rulebook) -> Iterator[Finding]:
    """Yield a finding for each rule that needs scenarios but has no function in the reference.

    A rule that restated a deleted rule becomes such a rule.
    """
    known = FUNCTIONS.keys() | REGARDING.keys()
    for rule in book.required():
        if rule.says and rule.slug not in known:
            missing = "has no function in reference/ with @implements or @regards"
            yield Finding(*place_of(rule), f"{book.cite(rule.slug)} {missing}")
