"""Adding an edition: the data that a program can write, and what a person has to do."""

import re
from collections.abc import Iterator, Mapping, Sequence
from pathlib import Path

from msgspec.structs import replace

from headjudge.conformance import WrongUse
from headjudge.conformance.editions import record_files, versions
from headjudge.conformance.editions.comparison import Comparison, RuleChange, in_short
from headjudge.conformance.editions.record_files import Changes
from headjudge.conformance.editions.review import unjudged
from headjudge.conformance.editions.versions import Version
from headjudge.conformance.editions.wrong_citations import known_citations, wrong_citations
from headjudge.conformance.scenarios.lint import Finding, lint
from headjudge.conformance.scenarios.read import Feature
from headjudge.spec.rulebook import Rulebook, editions
from headjudge.spec.rulebook.fingerprints import encoded, fingerprints
from headjudge.spec.rulebook.official import above, place

_RULEBOOK = "spec/rulebook"


def adopt(path: Path, date: str = "", to: Path | None = None) -> Iterator[str]:
    """Make a text the newest edition; yields what changed and what a person has to do.

    The files of the checkout in use are changed, or of the one `to` which it is to be: all or none.
    Raises NotARulebook for what is no whole text, WrongUse for a known edition, for one that is not
    newer than all known ones and for what is no checkout, OSError where a file can't be written.
    """
    changes = Changes(to)
    read = versions.of_text(path)
    if read.exact:
        raise WrongUse(f"{path}: this is edition {read.edition}, which is known already")
    assert read.text  # noqa: S101 -- it was read
    date, before = date or read.text.dated, editions()[0]
    if not re.fullmatch(r"\d{4}-\d{2}-\d{2}", date):
        raise WrongUse(f"{path}: the text does not say its date; add --date YYYY-MM-DD")
    if date <= before:
        raise WrongUse(f"{path}: {date} is not newer than {before}, the newest known edition")
    here = versions.named(replace(read, edition=before))
    comparison = Comparison(versions.of_edition(before), here)
    changed = [one for one in comparison.changes if one.kind != "same"]
    yield f"edition {date}, compared with {before}"
    _write_citations(changes, here, before, date)
    name = f"{_RULEBOOK}/editions.toml"
    dated = changes.read(name).replace("dated = [\n", f'dated = [\n  "{date}",\n', 1)
    changes.write(name, dated)
    _write_numbers(changes, changed, date)
    _write_headings(changes, changed)
    beside = list(_write_new(changes, changed, here, date))
    known = encoded(fingerprints().extended(date, read.text))
    changes.write(f"{_RULEBOOK}/fingerprints.json", known)
    files = changes.carry_out()
    for one in changed:
        yield f"  {in_short(one)}"
    for one in beside:
        yield f"{path}:{one.line}: {one.new_number} is new, next to covered rules: {one.now}"
    yield f"changed in {changes.top}, and git checkout -- spec features takes it back:"
    yield from (f"  {name}" for name in files)
    yield "next: headjudge rules adopt --check says what to do by hand"


def _write_numbers(changes: Changes, changed: list[RuleChange], date: str) -> None:
    """Give the records of rules that have moved or are gone their new numbers."""
    rules = Rulebook.at().rules
    for one in changed:
        gone = one.kind == "gone" or (one.kind == "merged" and not one.now)
        number = "" if gone else one.new_number
        if one.old_number and number != one.old_number:
            name = record_files.name_of(rules[one.slug])
            text = record_files.with_number(changes.read(name), one.slug, date, number)
            changes.write(name, text)


def _write_headings(changes: Changes, changed: list[RuleChange]) -> None:
    """Give the blocks of the features the new numbers of their rules."""
    for path in sorted((changes.top / "features").glob("*.feature")):
        name = f"features/{path.name}"
        text = changes.read(name)
        for one in changed:
            if one.slug and one.new_number:
                heading = rf"(?m)(^ *@rule\.{one.slug}(?: .*)?\n *Rule: )\S+"
                text = re.sub(heading, rf"\g<1>{one.new_number}", text)
        changes.write(name, text)


def _write_new(
    changes: Changes, changed: list[RuleChange], here: Version, date: str
) -> Iterator[RuleChange]:
    """Write an empty record for each new rule of what is covered whole; yield the others."""
    book = Rulebook.at()
    slugs = {entry.number: entry.slug for entry in here.entries if entry.slug}
    families = {rule.slug: rule.family for rule in book.rules.values()}
    for one in changed:
        if one.slug or one.kind not in {"new", "split"}:
            continue
        if not _in_scope(one.new_number, slugs, book):
            yield one
            continue
        behind = slugs[_number_before(one.new_number, slugs)]
        slug = f"new-{one.new_number.replace('.', '-')}"
        slugs[one.new_number], families[slug] = slug, families[behind]
        name = f"{_RULEBOOK}/rules/{families[slug]}.toml"
        held = [{"from": date, "number": one.new_number}]
        values = {"says": "", "kind": "defines", "numbers": held}
        text = record_files.with_record(changes.read(name), behind, slug, values)
        changes.write(name, text)


def _in_scope(number: str, slugs: Mapping[str, str], book: Rulebook) -> bool:
    """Whether a number is of a section, or of a rule, of which the records are to be all."""
    _, stem, section = above(number)
    for other, slug in slugs.items():
        rule = book.rules.get(slug)
        if rule and above(other)[2] == section:
            family = book.families[rule.family]
            near = family.whole == "sections" or (
                family.whole and above(other)[1] == stem != number
            )
            if near and slug not in family.guests:
                return True
    return False


def _number_before(number: str, slugs: Mapping[str, str]) -> str:
    """The number of the rule with a record behind which a number stands, or before."""
    section = [other for other in slugs if above(other)[2] == above(number)[2]]
    before = [other for other in section if place(other) < place(number)]
    return max(before, key=place) if before else min(section, key=place)


def _write_citations(changes: Changes, here: Version, before: str, date: str) -> None:
    """In the list of wrong citations, end those that are corrected and add those that are new."""
    assert here.text  # noqa: S101 -- it is one that was read
    name = f"{_RULEBOOK}/wrong_citations.toml"
    text = changes.read(name)
    wrong = {(one.number, one.cites): one for one in wrong_citations(here.text, fingerprints())}
    for known in known_citations():
        if known.until == "9999" and not wrong.pop((known.rule, known.cites), None):
            cited = rf'rule = "{re.escape(known.rule)}"\ncites = "{known.cites}"'
            record = rf'({cited}\nwhat = [^\n]*\nfrom = "{known.since}"\n)'
            text = re.sub(record, rf'\g<1>until = "{before}"\n', text)
    for one in wrong.values():
        text += f'\n[[citation]]\nrule = "{one.number}"\ncites = "{one.cites}"\n'
        text += f'what = "found by headjudge rules read"\nfrom = "{date}"\n'
    changes.write(name, text)


def to_do(features: Sequence[Feature]) -> list[Finding]:
    """What a person has to do about the newest edition: what lint finds of it."""
    book = Rulebook.at()
    return sorted([*lint(features, book), *unjudged(book)])
