"""A rule through the editions."""

from __future__ import annotations

from msgspec import Struct

from spec.rulebook import Rule


class Period(Struct, frozen=True):
    """How a rule stands from an edition on."""

    since: str
    number: str
    """Empty while the edition has no such rule."""
    says: str
    means: dict[str, str]
    """What each aspect of its meaning is."""


def periods(rule: Rule) -> list[Period]:
    """The periods of a rule, oldest first: a new one with each number, sentence or meaning."""
    dates = {entry.since for entry in rule.numbers} | {entry.since for entry in rule.said}
    dates |= {meant.since for history in rule.means.values() for meant in history}
    return [_period(rule, since) for since in sorted(dates)]


def _period(rule: Rule, edition: str) -> Period:
    number = rule.number(edition) or ""
    says = rule.sentence(edition) if number else ""
    return Period(edition, number, says, rule.meanings(edition))
