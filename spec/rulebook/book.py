"""Look-ups: a rule by slug or number, and a rulebook as of an edition."""

from __future__ import annotations

import tomllib
from collections.abc import Iterable, Iterator, Mapping
from functools import cache
from importlib.resources import files
from typing import Any

import msgspec

from spec.rulebook.editions import LookUpError, check_edition, in_force_on, nearest
from spec.rulebook.records import Family, Question, Rule, as_of

FAMILIES = (
    "ending_the_game",
    "golden_rules",
    "numbers",
    "mana",
    "state_based",
    "replacing",
    "leaving",
    "limited_range",
    "players",
    "starting_life",
    "variants",
    "two_headed_giant",
    "commander",
    "archenemy",
    "restarting",
    "loops",
    "matches",
)
"""The files of ``spec/rulebook/rules``, in the order in which they are shown."""


class Rulebook:
    """The rules in force in one edition."""

    def __init__(
        self,
        edition: str,
        rules: Iterable[Rule],
        families: Mapping[str, Family],
        questions: Mapping[int, Question],
    ) -> None:
        """Gather the records; :meth:`at` reads those of Head Judge."""
        self.edition = edition
        self.families = families
        self.questions = questions
        self.rules: dict[str, Rule] = {rule.slug: rule for rule in rules}
        self._slugs: dict[str, str] = {}
        for rule in self:
            self._slugs.setdefault((rule.number(edition) or "").lower(), rule.slug)

    def __iter__(self) -> Iterator[Rule]:
        """The rules that this edition has, in the order of the data."""
        return (rule for rule in self.rules.values() if rule.number(self.edition))

    def number(self, slug: str) -> str:
        """The number of a rule in this edition.

        Raises LookUpError for an unknown slug or one that this edition doesn't have.
        """
        return self.rule(slug).number(self.edition) or ""

    def cite(self, slug: str) -> str:
        """A rule's number and slug; the slug alone where this edition has no such rule."""
        number = self.rules[slug].number(self.edition)
        return f"{number} {slug}" if number else slug

    def meaning(self, slug: str, aspect: str) -> str:
        """What an aspect of a rule's meaning is in this edition; empty before it had one.

        Raises KeyError for an unknown rule or aspect.
        """
        held = as_of(self.rules[slug].means[aspect], self.edition)
        return held.value if held else ""

    def rule(self, wanted: str) -> Rule:
        """The rule of that number or slug.

        Raises LookUpError, naming the nearest, when this edition has no such rule.
        """
        name = wanted.strip().lower().rstrip(".")
        slug = name if name in self.rules else self._slugs.get(name, "")
        if not slug:
            near = nearest(name, [*self._slugs, *self.rules])
            raise LookUpError(f"no rule {wanted!r} in edition {self.edition}{near}")
        rule = self.rules[slug]
        if not rule.number(self.edition):
            first, last = rule.numbers[0], rule.numbers[-1]
            until = "" if last.number else f", and it is gone from {last.since}"
            raise LookUpError(
                f"edition {self.edition} has no rule {slug}: "
                f"its first number here is {first.number}, from {first.since}{until}"
            )
        return rule

    def sharing(self, rule: Rule) -> list[Rule]:
        """The other rules under the number of this one: 2.5 of the tournament rules is several."""
        number = rule.number(self.edition)
        return [
            other for other in self if other is not rule and other.number(self.edition) == number
        ]

    def required(self) -> list[Rule]:
        """The rules that must have examples of their own: those that a certificate covers."""
        return [rule for rule in self.must_be_shown() if not rule.restates]

    def must_be_shown(self) -> list[Rule]:
        """The rules that need an example and a near miss, of their own or of what they restate."""
        return [
            rule for rule in self if self.families[rule.family].needs_examples and not rule.unshown
        ]

    def of_family(self, family: str) -> list[Rule]:
        """The rules of a file of ``spec/rulebook/rules``."""
        return [rule for rule in self if rule.family == family]

    @classmethod
    def at(cls, edition: str = "") -> Rulebook:
        """The rulebook of an edition; without one, of the newest.

        Raises LookUpError, naming the nearest, for an unknown edition.
        """
        return _rulebook(check_edition(edition))


def look_up(wanted: str, edition: str = "") -> tuple[Rulebook, Rule]:
    """The rule of that number or slug, or ``RULE@DATE``, and the rulebook it is from.

    Raises LookUpError, naming the nearest, for an unknown rule or edition, and for a date before
    the first edition.
    """
    name, _, day = wanted.partition("@")
    book = Rulebook.at(in_force_on(day) if day else edition)
    return book, book.rule(name)


@cache
def _load(name: str) -> dict[str, Any]:
    return tomllib.loads(files("spec.rulebook").joinpath(name).read_text("utf-8"))


@cache
def _rulebook(edition: str) -> Rulebook:
    families: dict[str, Family] = {}
    rules: list[Rule] = []
    for path in FAMILIES:
        records = dict(_load(f"rules/{path}.toml"))
        families[path] = msgspec.convert({**records.pop("family"), "slug": path}, Family)
        rules += [
            msgspec.convert({**record, "slug": slug, "family": path}, Rule)
            for slug, record in records.items()
        ]
    questions = {
        int(number): msgspec.convert(record, Question)
        for number, record in _load("questions.toml").items()
    }
    return Rulebook(edition, rules, families, questions)
