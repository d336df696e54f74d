"""A rule through the editions."""

from msgspec import Struct

from headjudge.conformance.editions.review import Boundary, boundaries
from headjudge.spec.rulebook import Rule
from headjudge.spec.rulebook.fingerprints import fingerprints


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
    return [_period(rule, since, reworded.get(since)) for since in sorted({*dates, *reworded})]


def _period(rule: Rule, edition: str, reworded: Boundary | None) -> Period:
    number = rule.number(edition) or ""
    says = rule.sentence(edition) if number else ""
    words = ""
    if reworded:
        notes = [noted.note for noted in rule.meaning if noted.since == edition]
        words = ": ".join([reworded.judgement, *notes])
    return Period(edition, number, says, rule.meanings(edition), words)
