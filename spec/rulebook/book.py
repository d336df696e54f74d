"""The rulebook of an edition, and look-ups by slug or number."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from functools import cache, cached_property
from importlib.resources import files
from types import MappingProxyType
from typing import cast

from headjudge.spec.rulebook.editions import (
    LookUpError,
    check_edition,
    editions,
    in_force_on,
    nearest,
    read_record,
    read_toml,
)
from headjudge.spec.rulebook.records import Family, Question, Rule
from headjudge.spec.rulebook.semantics import ALLOWED, Means, problems

FAMILIES = (
    "ending_the_game",
    "golden_rules",
    "numbers",
    "mana",
    "state_based",
    "abilities",
    "replacing",
    "combat",
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
"""The files of ``spec/rulebook/rules`` in display order."""


class Rulebook:
    """The rules in force in one edition."""

    def __init__(
        self,
        edition: str,
        rules: Iterable[Rule],
        families: Mapping[str, Family],
        questions: Mapping[int, Question],
        readings: Mapping[int, str] = MappingProxyType({}),
    ) -> None:
        """Gather the records; :meth:`at` reads those of Head Judge.

        `readings` replace the accepted readings of open questions, by number.
        """
        self.edition = edition
        self.readings = readings
        self.families = families
        self.questions = questions
        self.rules: dict[str, Rule] = {rule.slug: rule for rule in rules}
        self._interpretations: dict[int, str] = {}
        self._slugs: dict[str, str] = {}
        numbers = {slug: rule.number(edition) for slug, rule in self.rules.items()}
        self._numbers = {slug: number for slug, number in numbers.items() if number}
        for slug, number in self._numbers.items():
            self._slugs.setdefault(number.lower(), slug)

    def __iter__(self) -> Iterator[Rule]:
        """Yield the rules in this edition in the order of the data."""
        return (self.rules[slug] for slug in self._numbers)

    def number(self, slug: str) -> str:
        """Return the number of a rule in this edition.

        Raises LookUpError for an unknown slug, or a rule that is not in this edition.
        """
        return self._numbers[self.rule(slug).slug]

    def cite(self, slug: str) -> str:
        """Return a rule's number and slug, or only the slug if not in this edition."""
        return f"{self.number(slug)} {slug}" if self.has_rule(slug) else slug

    def has_rule(self, slug: str) -> bool:
        """Return whether this edition has the rule of that slug.

        Raises LookUpError with similar slugs for an unknown one.
        """
        if slug not in self.rules:
            raise LookUpError(f"no rule has the slug {slug!r}{nearest(slug, self.rules)}")
        return slug in self._numbers

    @cached_property
    def semantics(self) -> Means:
        """The value of each aspect of the rules' meaning in this edition, or None."""
        values = {
            f"{rule.slug}.{aspect}": value
            for rule in self.rules.values()
            for aspect, value in rule.meanings(self.edition).items()
        }
        return cast("Means", {**dict.fromkeys(ALLOWED), **values})

    def interpretation(self, question: int) -> str:
        """Return the slug of the reading in force of an open question."""
        found = self._interpretations.get(question)
        if found is None:
            found = self.readings.get(question) or self.accepted(question)
            self._interpretations[question] = found
        return found

    def leaves_open(self, question: int) -> bool:
        """Return whether a question is still open in this edition."""
        return self.edition <= (self.questions[question].until or self.edition)

    def accepted(self, question: int) -> str:
        """Return the slug of the accepted reading. Raises KeyError for an unknown number."""
        return self.questions[question].accepted(self.edition).slug

    def with_interpretations(self, readings: Mapping[int, str]) -> Rulebook:
        """Return this edition with other readings of open questions, as slugs by number.

        Raises LookUpError with similar slugs for an unknown question or reading.
        """
        for number, slug in readings.items():
            if number not in self.questions:
                raise LookUpError(f"no open question has the number {number}")
            known = [reading.slug for reading in self.questions[number].readings]
            if slug not in known:
                near = nearest(slug, known) or f"; it has {', '.join(known)}"
                raise LookUpError(f"question {number} has no reading {slug!r}{near}")
        chosen = {**self.readings, **readings}
        other = {n: chosen[n] for n in sorted(chosen) if chosen[n] != self.accepted(n)}
        return _with_interpretations(self.edition, tuple(other.items()))

    def question(self, name_or_number: str) -> int:
        """Return the number of an open question by number or slug.

        Raises LookUpError with similar names for an unknown one.
        """
        name = name_or_number.strip().lower()
        slugs = {question.slug: number for number, question in self.questions.items()}
        number = slugs.get(name) or next((n for n in self.questions if str(n) == name), None)
        if number is None:
            near = nearest(name, [*slugs, *map(str, self.questions)])
            raise LookUpError(f"no open question {name_or_number!r}{near}")
        return number

    def rule(self, name_or_number: str) -> Rule:
        """Return a rule by number or slug.

        Raises LookUpError with similar names if it is not in this edition.
        """
        name = name_or_number.strip().lower().rstrip(".")
        slug = name if name in self.rules else self._slugs.get(name, "")
        if not slug:
            near = nearest(name, [*self._slugs, *self.rules])
            raise LookUpError(f"no rule {name_or_number!r} in edition {self.edition}{near}")
        rule = self.rules[slug]
        if not self.has_rule(slug):
            first, last = rule.numbers[0], rule.numbers[-1]
            until = "" if last.number else f", and it is gone from {last.since}"
            raise LookUpError(
                f"edition {self.edition} has no rule {slug}: "
                f"its first number here is {first.number}, from {first.since}{until}"
            )
        return rule

    def sharing(self, rule: Rule) -> list[Rule]:
        """Return the other rules with the same number; tournament rule 2.5 is several."""
        number = self._numbers.get(rule.slug)
        return [
            other for other in self if other is not rule and self._numbers[other.slug] == number
        ]

    def required(self) -> list[Rule]:
        """Return the rules that need examples of their own, which a certificate covers."""
        return [rule for rule in self.must_be_shown() if not rule.restates]

    def must_be_shown(self) -> list[Rule]:
        """Return the rules that need an example and a near miss, maybe of a rule they restate."""
        return [r for r in self if self.families[r.family].needs_examples and not r.exempt]

    def of_family(self, family: str) -> list[Rule]:
        """Return the rules of a file of ``spec/rulebook/rules``."""
        return [rule for rule in self if rule.family == family]

    @classmethod
    def at(cls, edition: str = "") -> Rulebook:
        """Return the rulebook of an edition, by default the newest.

        Raises LookUpError with the nearest edition for an unknown one.
        """
        return _rulebook(edition)


def look_up(text: str, edition: str = "") -> tuple[Rulebook, Rule]:
    """Return a rule by number, slug or ``RULE@DATE``, and its rulebook.

    Raises LookUpError for an unknown rule or edition, and for a date before the first edition.
    """
    name, _, day = text.partition("@")
    book = Rulebook.at(in_force_on(day) if day else edition)
    return book, book.rule(name)


@cache
def _rulebook(edition: str) -> Rulebook:
    if check_edition(edition) != edition:
        return _rulebook(check_edition(edition))
    rules: list[Rule] = []
    families: dict[str, Family] = {}
    for name in FAMILIES:
        families[name], of_family = _family(name)
        rules += of_family
    return Rulebook(edition, rules, families, _questions())


@cache
def _with_interpretations(edition: str, readings: tuple[tuple[int, str], ...]) -> Rulebook:
    """Return the rulebook with these readings, the same object for the same readings."""
    book = _rulebook(edition)
    if not readings:
        return book
    rules = book.rules.values()
    return Rulebook(edition, rules, book.families, book.questions, dict(readings))


@cache
def _family(name: str) -> tuple[Family, list[Rule]]:
    text = files("headjudge.spec.rulebook").joinpath(f"rules/{name}.toml").read_text("utf-8")
    return read_family(name, text)


def read_family(name: str, text: str) -> tuple[Family, list[Rule]]:
    """Return a file of ``spec/rulebook/rules`` and its rules.

    Raises LookUpError with file and rule for an invalid record.
    """
    path = f"spec/rulebook/rules/{name}.toml"
    records = read_toml(text, path)
    family = read_record(records.pop("family", {}), Family, f"{path}: family", slug=name)
    rules = [
        read_record(record, Rule, f"{path}: {slug}", slug=slug, family=name)
        for slug, record in records.items()
    ]
    for rule in rules:
        for problem in problems(rule):
            raise LookUpError(f"{path}: {rule.slug}: {problem}")
    return family, rules


@cache
def _questions() -> dict[int, Question]:
    text = files("headjudge.spec.rulebook").joinpath("questions.toml").read_text("utf-8")
    path = "spec/rulebook/questions.toml"
    questions_by_number = {
        int(number): read_record(question, Question, f"{path}: {number}")
        for number, question in read_toml(text, path).items()
    }
    for number, question in questions_by_number.items():
        for problem in _unsound(question):
            raise LookUpError(f"{path}: {number}: {problem}")
    return questions_by_number


def _unsound(question: Question) -> Iterator[str]:
    """Yield problems with the readings of a question."""
    slugs = [reading.slug for reading in question.readings]
    if len(set(slugs)) < len(slugs):
        yield "two of its readings have the same slug"
    if len(slugs) < 2 and not question.no_switch:  # noqa: PLR2004 -- then nothing is open
        yield "it needs a second reading, or no-switch says why there is none"
    for date in editions():
        if not any(r.since <= date <= (r.until or date) for r in question.readings):
            yield f"no reading is accepted in edition {date}"
            return
