"""Each rewording of a rule, and whether somebody has judged that it means the same."""

from collections.abc import Iterable, Iterator
from functools import cache
from itertools import pairwise
from pathlib import Path
from typing import Literal

from msgspec import Struct

from headjudge.conformance import WrongUse, read_bytes
from headjudge.conformance.editions import record_files
from headjudge.conformance.editions.changed_words import changed_words
from headjudge.conformance.editions.record_files import Changes
from headjudge.conformance.scenarios.lint import Finding
from headjudge.spec.rulebook import Rule, Rulebook, check_edition, editions, look_up
from headjudge.spec.rulebook.fingerprints import Fingerprints, fingerprints
from headjudge.spec.rulebook.official import OfficialText, parse

Judgement = Literal["wording", "meaning", "unreviewed"]
"""Other words of the same meaning; another meaning; or not judged yet."""

WHOLE = 10_000
"""How many unchanged words around a change a reviewer sees: all."""


class Boundary(Struct, frozen=True):
    """An edition that gave a rule other words than the edition before it."""

    slug: str
    old: str
    """The edition before it."""
    since: str
    old_number: str
    number: str
    judgement: Judgement
    why: str = ""
    """What changed in meaning."""


def boundaries(rule: Rule, known: Fingerprints) -> Iterator[Boundary]:
    """Where a rule's words changed, oldest first."""
    dates = list(known.editions)
    for before, after in pairwise(known.history(rule)):
        if before.number and after.number and before.fingerprint != after.fingerprint:
            old = dates[dates.index(after.since) - 1]
            judgement, why = judged(rule, after.since)
            yield Boundary(rule.slug, old, after.since, before.number, after.number, judgement, why)


def judged(rule: Rule, since: str) -> tuple[Judgement, str]:
    """What has been judged of the words that an edition gave a rule, and why."""
    why = [
        f"{aspect}: {meant.value}"
        for aspect, history in rule.means.items()
        for meant in history
        if meant.since == since
    ]
    why += [noted.note for noted in rule.meaning if noted.since == since]
    if why:
        return "meaning", "; ".join(why)
    return ("wording" if since in rule.wording else "unreviewed"), ""


def between(rule: Rule, old: str, new: str, known: Fingerprints) -> list[Boundary]:
    """The boundaries of a rule between two editions, in whichever order these are given."""
    first, last = sorted((old, new))
    return [one for one in boundaries(rule, known) if first < one.since <= last]


def faults(rules: Iterable[Rule], known: Fingerprints) -> Iterator[tuple[Rule, str]]:
    """What is not reviewed or not written yet, and what contradicts the texts or itself."""
    for rule in rules:
        if not rule.says:
            first = rule.numbers[0]
            how = "give it a slug, a statement, and scenarios or the reason why it is exempt"
            yield rule, f"{first.number} is new in {first.since}, its record is empty: {how}"
        for held in rule.numbers if rule.text == "comprehensive rules" else ():
            if held.number and not known.at(held.number, held.since):
                yield rule, f"{rule.slug}: edition {held.since} has no rule {held.number}"
        changed = {one.since: one for one in boundaries(rule, known)}
        for since, one in changed.items():
            if one.judgement == "unreviewed":
                said = f"{one.number} {rule.slug} has other words from {since} on"
                yield rule, f"{said}; not reviewed yet: headjudge rules review {rule.slug}"
            elif one.judgement == "meaning" and since in rule.wording:
                both = f"{since} is both under wording and under meaning"
                yield rule, f"{rule.slug}: {both}; keep one"
        for since in (*rule.wording, *(noted.since for noted in rule.meaning)):
            if since not in changed:
                said = f"its words did not change with {since}; take that date out"
                yield rule, f"{rule.slug}: {said}"


def select(
    rule: str = "", since: str = "", until: str = "", family: str = "", *, every: bool = False
) -> list[Boundary]:
    """The boundaries to be judged, or `every` one, in the order of the records.

    Raises LookUpError for an unknown rule or edition, WrongUse for an unknown file of records.
    """
    book, known = Rulebook.at(), fingerprints()
    if family and family not in book.families:
        raise WrongUse(f"spec/rulebook/rules has no {family}.toml")
    first, last = check_edition(since or editions()[-1]), check_edition(until)
    return [
        one
        for record in ([_rule(rule)] if rule else book.rules.values())
        if not family or record.family == family
        for one in boundaries(record, known)
        if first < one.since <= last and (every or one.judgement == "unreviewed")
    ]


def _rule(name: str) -> Rule:
    """The rule of a slug, even of one that is gone, or of a number, or RULE@EDITION."""
    rules = Rulebook.at().rules
    return rules.get(name.partition("@")[0]) or look_up(name)[1]


def shown(one: Boundary, texts: Path | None = None) -> Iterator[str]:
    """A boundary to be judged; with texts, the old and the new words."""
    rule = Rulebook.at().rules[one.slug]
    numbers = " -> ".join(dict.fromkeys((one.old_number, one.number)))
    yield f"{one.slug}@{one.since}: {numbers}, against {one.old}: {one.judgement}"
    if one.why:
        yield f"  why: {one.why}"
    yield f"  says: {rule.sentence(one.since)}"
    if texts:
        old, new = _words(texts, one.old, one.old_number), _words(texts, one.since, one.number)
        changed = changed_words(old, new, WHOLE)
        yield from (f"  decisive words: {what}" for what in changed.decisive)
        yield f"  was: {changed.was}"
        yield f"  now: {changed.now}"


def _words(folder: Path, edition: str, number: str) -> str:
    """What stands under a number in the text of an edition. Raises WrongUse where nothing does."""
    rule = _text(folder, edition).rules.get(number)
    if not rule:
        raise WrongUse(f"{folder}: the text of {edition} has no rule {number}")
    return rule.text


@cache
def _text(folder: Path, edition: str) -> OfficialText:
    path = folder / f"CR-{edition}.txt"
    return parse(read_bytes(path), str(path))


def judge(wanted: str, judgement: str, note: str = "") -> str:
    """Write a judgement on RULE@EDITION into the rule's record, and say so.

    Raises LookUpError for an unknown rule and WrongUse for an edition that did not change its
    words, for an unknown judgement, for a meaning without a note and where this is no checkout.
    """
    rule, since = _rule(wanted), wanted.partition("@")[2]
    if since not in {one.since for one in boundaries(rule, fingerprints())}:
        raise WrongUse(
            f"{wanted}: no edition of that date changed its words (rules review {rule.slug} --all)"
        )
    told = any(meant.since == since for history in rule.means.values() for meant in history)
    wording = set(rule.wording) - {since}
    meaning = {noted.since: noted.note for noted in rule.meaning if noted.since != since}
    if judgement == "wording" and not told:
        wording.add(since)
    elif judgement == "wording":
        raise WrongUse(
            f"{wanted}: `means` in its record says that the meaning changed; mend that first"
        )
    elif judgement != "meaning":
        raise WrongUse(f"--as {judgement}: must be wording or meaning")
    elif note:
        meaning[since] = note
    elif not told:
        raise WrongUse(
            f"{wanted}: say what changed: --note TEXT, or a row of `means` in the record"
        )
    changes, name = Changes(), record_files.name_of(rule)
    noted = [{"from": since, "note": meaning[since]} for since in sorted(meaning)]
    text = record_files.with_value(changes.read(name), rule.slug, "meaning", noted)
    text = record_files.with_value(text, rule.slug, "wording", sorted(wording))
    changes.write(name, text)
    changes.carry_out()
    return f"{name}: {rule.slug} of {since} is judged: {judgement}"


def unjudged(book: Rulebook) -> list[Finding]:
    """Rewordings in the official texts that nobody has judged, or that are judged wrongly."""
    return [
        Finding(*record_files.place_of(rule), said)
        for rule, said in faults(book.rules.values(), fingerprints())
    ]


class Period(Struct, frozen=True):
    """How a rule stands from an edition on."""

    since: str
    number: str
    """Empty while the edition has no such rule."""
    says: str
    means: dict[str, str]
    """What each aspect of its meaning is."""
    words: str = ""
    """Of official words that changed: what has been judged, and why."""


def periods(rule: Rule) -> list[Period]:
    """The periods of a rule, oldest first: one for each number, sentence, meaning or text."""
    reworded = {one.since: one for one in boundaries(rule, fingerprints())}
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
