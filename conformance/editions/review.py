"""Review rewordings: record whether a rule's new wording changes its meaning."""

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

Judgment = Literal["wording", "meaning", "unreviewed"]
"""Only the wording changed, the meaning changed, or not reviewed yet."""

ALL_WORDS = 10_000
"""Number of context words around a change: reviewers see the whole rule."""


class Rewording(Struct, frozen=True):
    """A change in a rule's wording from one edition to the next."""

    slug: str
    old: str
    """The last edition with the old wording."""
    since: str
    old_number: str
    number: str
    judgment: Judgment
    why: str = ""
    """How the meaning changed; empty if it did not."""


def rewordings(rule: Rule, known: Fingerprints) -> Iterator[Rewording]:
    """Yield a rule's rewordings, oldest first."""
    dates = list(known.editions)
    for before, after in pairwise(known.history(rule)):
        if before.number and after.number and before.fingerprint != after.fingerprint:
            old = dates[dates.index(after.since) - 1]
            judgment, why = _judged(rule, after.since)
            yield Rewording(rule.slug, old, after.since, before.number, after.number, judgment, why)


def _judged(rule: Rule, since: str) -> tuple[Judgment, str]:
    """Return the judgment on an edition's rewording and how the meaning changed, if it did."""
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
    """Yield a finding for everything unreviewed, missing or contradictory in the rules' records."""
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
        if change.judgment == "unreviewed":
            reworded = f"{change.number} {rule.slug} has other words from {since} on"
            yield f"{reworded}; not reviewed yet: headjudge rules review {rule.slug}"
        elif change.judgment == "meaning" and since in rule.wording:
            both = f"{since} is both under wording and under meaning"
            yield f"{rule.slug}: {both}; keep one"
    for since in (*rule.wording, *(noted.since for noted in rule.meaning)):
        if since not in changes:
            yield f"{rule.slug}: its words did not change with {since}; take that date out"


def select(
    rule: str = "", since: str = "", until: str = "", *, every: bool = False
) -> list[Rewording]:
    """Return the unreviewed rewordings, or all if `every` is set, in record order.

    `since` is exclusive and defaults to the oldest edition; `until` is inclusive and defaults to
    the newest. Raises LookUpError for an unknown rule or edition.
    """
    book, known = Rulebook.at(), fingerprints()
    first, last = check_edition(since or editions()[-1]), check_edition(until)
    return [
        change
        for record in ([_rule(rule)] if rule else book.rules.values())
        for change in rewordings(record, known)
        if first < change.since <= last and (every or change.judgment == "unreviewed")
    ]


def _rule(name: str) -> Rule:
    """Look up a rule by slug (even if removed), number or RULE@EDITION."""
    return Rulebook.at().rules.get(name.partition("@")[0]) or look_up(name)[1]


def describe(change: Rewording, texts: Path | None = None) -> Iterator[str]:
    """Yield lines describing a rewording; given a folder of texts, include both wordings."""
    rule = Rulebook.at().rules[change.slug]
    numbers = " -> ".join(dict.fromkeys((change.old_number, change.number)))
    yield f"{change.slug}@{change.since}: {numbers}, against {change.old}: {change.judgment}"
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
    """Return a rule's text in an edition. Raises UsageError if the edition lacks the number."""
    rule = _text(folder, edition).rules.get(number)
    if not rule:
        raise UsageError(f"{folder}: the text of {edition} has no rule {number}")
    return rule.text


@cache
def _text(folder: Path, edition: str) -> OfficialText:
    path = folder / f"CR-{edition}.txt"
    return parse(read_bytes(path), str(path))


def record_judgment(place: str, judgment: str, note: str = "") -> str:
    """Record a judgment on RULE@EDITION in the rule's record; return a confirmation message.

    Raises LookUpError for an unknown rule. Raises UsageError if the edition did not reword the
    rule, if the judgment is unknown or contradicts the record's `means`, if a change of meaning
    has neither a note nor a row of `means`, or if no checkout is in use.
    """
    rule, since = _rule(place), place.partition("@")[2]
    if since not in {change.since for change in rewordings(rule, fingerprints())}:
        raise UsageError(
            f"{place}: no edition of that date changed its wording (rules review {rule.slug} --all)"
        )
    has_semantics = any(row.since == since for history in rule.means.values() for row in history)
    wording = set(rule.wording) - {since}
    meaning = {noted.since: noted.note for noted in rule.meaning if noted.since != since}
    if judgment not in ("wording", "meaning"):
        raise UsageError(f"--mark {judgment}: must be wording or meaning")
    if judgment == "wording" and has_semantics:
        raise UsageError(
            f"{place}: `means` in its record says that the meaning changed; fix that first"
        )
    if judgment == "wording":
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
    return f"{name}: {rule.slug} of {since} is judged: {judgment}"


class Period(Struct, frozen=True):
    """A period in which a rule does not change."""

    since: str
    number: str
    """The rule's number; empty if the rule does not exist in this period."""
    says: str
    means: dict[str, str]
    """The value of each aspect of the rule's meaning."""
    words: str = ""
    """The judgment on the rewording that starts the period, with its notes; empty if none."""


def periods(rule: Rule) -> list[Period]:
    """Return a rule's periods, oldest first.

    A period starts whenever the number, statement, meaning or official text changes.
    """
    reworded = {change.since: change for change in rewordings(rule, fingerprints())}
    dates = {entry.since for entry in rule.numbers} | {entry.since for entry in rule.said}
    dates |= {meant.since for history in rule.means.values() for meant in history}
    found = []
    for since in sorted({*dates, *reworded}):
        notes = [noted.note for noted in rule.meaning if noted.since == since]
        words = ": ".join([reworded[since].judgment, *notes]) if since in reworded else ""
        number = rule.number(since) or ""
        says = rule.sentence(since) if number else ""
        found.append(Period(since, number, says, rule.meanings(since), words))
    return found
