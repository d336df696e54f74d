"""The review of rewordings: whether a rule still means the same in its new words."""

from collections.abc import Iterable, Iterator
from functools import cache
from itertools import pairwise
from pathlib import Path
from typing import Literal

from msgspec import Struct

from headjudge.editions import record_files
from headjudge.editions.record_files import Changes
from headjudge.editions.word_diff import word_diff
from headjudge.errors import UsageError
from headjudge.files import read_bytes
from headjudge.spec.rulebook import Rule, Rulebook, check_edition, editions, look_up
from headjudge.spec.rulebook.fingerprints import Fingerprints, fingerprints
from headjudge.spec.rulebook.official import OfficialText, parse
from headjudge.suite.lint import Finding

Judgement = Literal["wording", "meaning", "unreviewed"]
"""The same meaning in other words, a different meaning, or not reviewed yet."""

ALL_WORDS = 10_000
"""A reviewer sees all unchanged words around a change."""


class Rewording(Struct, frozen=True):
    """A change of a rule's words from one edition to the next."""

    slug: str
    old: str
    """The edition before."""
    since: str
    old_number: str
    number: str
    judgement: Judgement
    why: str = ""
    """What changed in meaning."""


def rewordings(rule: Rule, known: Fingerprints) -> Iterator[Rewording]:
    """Yield the rewordings of a rule, oldest first."""
    dates = list(known.editions)
    for before, after in pairwise(known.history(rule)):
        if before.number and after.number and before.fingerprint != after.fingerprint:
            old = dates[dates.index(after.since) - 1]
            judgement, why = _judged(rule, after.since)
            yield Rewording(
                rule.slug, old, after.since, before.number, after.number, judgement, why
            )


def _judged(rule: Rule, since: str) -> tuple[Judgement, str]:
    """Return the judgement on the words of an edition, and what changed in meaning."""
    changes = [
        f"{aspect}: {meant.value}"
        for aspect, history in rule.means.items()
        for meant in history
        if meant.since == since
    ]
    changes += [noted.note for noted in rule.meaning if noted.since == since]
    if changes:
        return "meaning", "; ".join(changes)
    return ("wording" if since in rule.wording else "unreviewed"), ""


def unjudged(rules: Iterable[Rule]) -> Iterator[Finding]:
    """Yield what is unreviewed, missing or contradictory in the records of rules."""
    for rule in rules:
        for fault in _faults(rule, fingerprints()):
            yield Finding(*record_files.place_of(rule), fault)


def _faults(rule: Rule, known: Fingerprints) -> Iterator[str]:
    if not rule.says:
        first = rule.numbers[0]
        how = "give it a slug, a statement, and scenarios or the reason why it is exempt"
        yield f"{first.number} is new in {first.since}, its record is empty: {how}"
    for entry in rule.numbers if rule.text == "comprehensive rules" else ():
        if entry.number and not known.at(entry.number, entry.since):
            yield f"{rule.slug}: edition {entry.since} has no rule {entry.number}"
    changes = {change.since: change for change in rewordings(rule, known)}
    for since, change in changes.items():
        if change.judgement == "unreviewed":
            reworded = f"{change.number} {rule.slug} has other words from {since} on"
            yield f"{reworded}; not reviewed yet: headjudge rules review {rule.slug}"
        elif change.judgement == "meaning" and since in rule.wording:
            both = f"{since} is both under wording and under meaning"
            yield f"{rule.slug}: {both}; keep one"
    for since in (*rule.wording, *(noted.since for noted in rule.meaning)):
        if since not in changes:
            yield f"{rule.slug}: its words did not change with {since}; take that date out"


def select(
    rule: str = "", since: str = "", until: str = "", *, every: bool = False
) -> list[Rewording]:
    """Return the unreviewed rewordings, or `every` one, in the order of the records.

    Raises LookUpError for an unknown rule or edition.
    """
    book, known = Rulebook.at(), fingerprints()
    first, last = check_edition(since or editions()[-1]), check_edition(until)
    return [
        change
        for record in ([_rule(rule)] if rule else book.rules.values())
        for change in rewordings(record, known)
        if first < change.since <= last and (every or change.judgement == "unreviewed")
    ]


def _rule(name: str) -> Rule:
    """Return the rule of a slug (even if removed), of a number or of RULE@EDITION."""
    return Rulebook.at().rules.get(name.partition("@")[0]) or look_up(name)[1]


def describe(change: Rewording, texts: Path | None = None) -> Iterator[str]:
    """Yield the lines about a rewording; with a folder of texts, the old and the new words."""
    rule = Rulebook.at().rules[change.slug]
    numbers = " -> ".join(dict.fromkeys((change.old_number, change.number)))
    yield f"{change.slug}@{change.since}: {numbers}, against {change.old}: {change.judgement}"
    if change.why:
        yield f"  why: {change.why}"
    yield f"  says: {rule.sentence(change.since)}"
    if texts:
        old = _words(texts, change.old, change.old_number)
        words = word_diff(old, _words(texts, change.since, change.number), ALL_WORDS)
        yield from (f"  decisive words: {decisive}" for decisive in words.decisive)
        yield f"  was: {words.was}"
        yield f"  now: {words.now}"


def _words(folder: Path, edition: str, number: str) -> str:
    """Return the words of a rule in an edition. Raises UsageError for a missing number."""
    rule = _text(folder, edition).rules.get(number)
    if not rule:
        raise UsageError(f"{folder}: the text of {edition} has no rule {number}")
    return rule.text


@cache
def _text(folder: Path, edition: str) -> OfficialText:
    path = folder / f"CR-{edition}.txt"
    return parse(read_bytes(path), str(path))


def record_judgement(place: str, judgement: str, note: str = "") -> str:
    """Write a judgement on RULE@EDITION into the rule's record; return a confirmation.

    Raises LookUpError for an unknown rule. Raises UsageError if the edition did not change its
    words, for an unknown judgement, for a meaning without a note, or outside a checkout.
    """
    rule, since = _rule(place), place.partition("@")[2]
    if since not in {change.since for change in rewordings(rule, fingerprints())}:
        raise UsageError(
            f"{place}: no edition of that date changed its words (rules review {rule.slug} --all)"
        )
    has_semantics = any(row.since == since for history in rule.means.values() for row in history)
    wording = set(rule.wording) - {since}
    meaning = {noted.since: noted.note for noted in rule.meaning if noted.since != since}
    if judgement not in ("wording", "meaning"):
        raise UsageError(f"--mark {judgement}: must be wording or meaning")
    if judgement == "wording" and has_semantics:
        raise UsageError(
            f"{place}: `means` in its record says that the meaning changed; fix that first"
        )
    if judgement == "wording":
        wording.add(since)
    elif note:
        meaning[since] = note
    elif not has_semantics:
        raise UsageError(
            f"{place}: say what changed: --note TEXT, or a row of `means` in the record"
        )
    changes, name = Changes(), record_files.name_of(rule)
    notes = [{"from": since, "note": meaning[since]} for since in sorted(meaning)]
    text = record_files.with_value(changes.read(name), rule.slug, "meaning", notes)
    text = record_files.with_value(text, rule.slug, "wording", sorted(wording))
    changes.write(name, text)
    changes.commit()
    return f"{name}: {rule.slug} of {since} is judged: {judgement}"


class Period(Struct, frozen=True):
    """A period in which a rule stays the same."""

    since: str
    number: str
    """Empty while the edition has no such rule."""
    says: str
    means: dict[str, str]
    """The value of each aspect of its meaning."""
    words: str = ""
    """The judgement on a rewording, and why."""


def periods(rule: Rule) -> list[Period]:
    """Return the periods of a rule, oldest first; number, sentence, meaning or text differ."""
    reworded = {change.since: change for change in rewordings(rule, fingerprints())}
    dates = {entry.since for entry in rule.numbers} | {entry.since for entry in rule.said}
    dates |= {meant.since for history in rule.means.values() for meant in history}
    found = []
    for since in sorted({*dates, *reworded}):
        notes = [noted.note for noted in rule.meaning if noted.since == since]
        words = ": ".join([reworded[since].judgement, *notes]) if since in reworded else ""
        number = rule.number(since) or ""
        says = rule.sentence(since) if number else ""
        found.append(Period(since, number, says, rule.meanings(since), words))
    return found
