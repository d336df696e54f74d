"""A rule through the editions, and two editions side by side."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Literal

from msgspec import Struct
from msgspec.structs import replace

from conformance.claims import tell
from conformance.compiler import Feature, Scenario, compile_features
from reference import play
from spec.fingerprints import fingerprints
from spec.kinds import AnyCase, AnyOutcome
from spec.rulebook import Rule, Rulebook
from spec.vocabulary import Outcome

Kind = Literal["new", "gone", "renumbered", "reworded", "meaning"]


class Period(Struct, frozen=True):
    """How a rule stands from an edition on."""

    since: str
    number: str
    """Empty while the edition has no such rule."""
    says: str
    means: dict[str, str]
    """What each aspect of its meaning is."""


class Contrast(Struct, frozen=True):
    """A scenario that ends differently in two editions."""

    id: str
    rule: str
    path: str
    line: int
    gherkin: str
    old: str
    new: str


class Change(Struct, frozen=True):
    """What became of a rule between two editions."""

    kind: Kind
    slug: str
    old_number: str
    new_number: str
    details: tuple[str, ...]
    """What changed in meaning, an aspect a line."""
    contrasts: tuple[Contrast, ...] = ()


def periods(rule: Rule) -> list[Period]:
    """The periods of a rule, oldest first: a new one with each number, sentence or meaning."""
    dates = {entry.since for entry in rule.numbers} | {entry.since for entry in rule.said}
    dates |= {meant.since for history in rule.means.values() for meant in history}
    return [_period(rule, since) for since in sorted(dates)]


def _period(rule: Rule, edition: str) -> Period:
    number = rule.number(edition) or ""
    says = rule.sentence(edition) if number else ""
    return Period(edition, number, says, rule.meanings(edition))


def changes(old: Rulebook, new: Rulebook, features: Sequence[Feature]) -> list[Change]:
    """What changed from one edition to the other, rule by rule, in the order of the records."""
    contrasts = list(_contrasts(old, new, features))
    known = fingerprints()
    found = []
    for rule in new.rules.values():
        before, after = _period(rule, old.edition), _period(rule, new.edition)
        if not before.number and not after.number:
            continue
        details = tuple(
            f"{aspect}: {before.means.get(aspect, 'nothing')} -> {value}"
            for aspect, value in after.means.items()
            if before.means.get(aspect) != value
        )
        words = {known.held(rule.slug, book.edition).fingerprint for book in (old, new)}
        kind = _kind(before, after, details, reworded=len(words) > 1)
        if kind:
            of_rule = tuple(c for c in contrasts if c.rule == rule.slug)
            found.append(Change(kind, rule.slug, before.number, after.number, details, of_rule))
    return found


def _kind(
    before: Period, after: Period, details: tuple[str, ...], *, reworded: bool
) -> Kind | None:
    if not before.number:
        return "new"
    if not after.number:
        return "gone"
    if details:
        return "meaning"
    if reworded:
        return "reworded"
    return "renumbered" if before.number != after.number else None


def _contrasts(old: Rulebook, new: Rulebook, features: Sequence[Feature]) -> Iterator[Contrast]:
    """The scenarios of either edition that end differently in the two."""
    scenarios: dict[str, Scenario] = {}
    for book in (old, new):
        scenarios |= {s.case.id: s for s in compile_features(features, book)}
    for scenario in scenarios.values():
        was, is_now = (_played(scenario.case, book.edition) for book in (old, new))
        for before, after in zip(was, is_now, strict=True):
            if _ending(before) != _ending(after):
                yield Contrast(
                    id=scenario.case.id,
                    rule=scenario.rule,
                    path=scenario.path,
                    line=scenario.line,
                    gherkin=scenario.gherkin,
                    old=tell(before),
                    new=tell(after),
                )
                break


def _played(case: AnyCase, edition: str) -> tuple[AnyOutcome, ...]:
    return play(replace(case, edition=edition), derive=False).outcomes


def _ending(outcome: AnyOutcome) -> object:
    """What an outcome says, of a game of its end only: life totals and the like are left out."""
    if not isinstance(outcome, Outcome):
        return outcome
    told = outcome.over, outcome.winners, outcome.losers, outcome.drawn, outcome.restarted
    return tuple(frozenset(one) if isinstance(one, tuple) else one for one in told)
