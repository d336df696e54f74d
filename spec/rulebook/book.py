"""An edition's rulebook, with look-ups by slug or number."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from functools import cache, cached_property
from importlib.resources import files
from types import MappingProxyType
from typing import cast

from msgspec.structs import replace

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
"""Names of the files in ``spec/rulebook/rules``, in display order."""


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
        """Store the records; use :meth:`at` to load the bundled ones.

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
        self._statements = {slug: slug for slug in self._numbers}
        for slug, number in self._numbers.items():
            self._slugs.setdefault(number.lower(), slug)
            rule = self.rules[slug]
            if rule.restates in self.rules and rule.restates not in self._numbers:
                self.rules[slug] = replace(rule, restates="")  # it now needs its own scenarios
                self._statements.setdefault(rule.restates, slug)

    def __iter__(self) -> Iterator[Rule]:
        """Yield this edition's rules in data order."""
        return (self.rules[slug] for slug in self._numbers)

    def number(self, slug: str) -> str:
        """Return a rule's number in this edition.

        Raises LookUpError if the slug is unknown or the rule is not in this edition.
        """
        return self._numbers[self.rule(slug).slug]

    def cite(self, slug: str) -> str:
        """Return a rule's number and slug, or only its slug if it is not in this edition."""
        return f"{self.number(slug)} {slug}" if self.has_rule(slug) else slug

    def has_rule(self, slug: str) -> bool:
        """Return whether this edition has the rule with this slug.

        Raises LookUpError, suggesting similar slugs, if the slug is unknown.
        """
        if slug not in self.rules:
            raise LookUpError(f"no rule has the slug {slug!r}{nearest(slug, self.rules)}")
        return slug in self._numbers

    def statement_of(self, slug: str) -> str:
        """Return the slug of the rule that states a rule in this edition.

        This is the rule itself or, in an edition that lacks it, one that restates it; empty if no
        rule of the edition says the same.
        """
        return self._statements.get(slug, "")

    @cached_property
    def semantics(self) -> Means:
        """The value of each aspect of meaning in this edition; None before the aspect exists."""
        values = {
            f"{rule.slug}.{aspect}": value
            for rule in self.rules.values()
            for aspect, value in rule.meanings(self.edition).items()
        }
        return cast("Means", {**dict.fromkeys(ALLOWED), **values})

    def interpretation(self, question: int) -> str:
        """Return the slug of the reading in force for an open question."""
        reading = self._interpretations.get(question)
        if reading is None:
            reading = self.readings.get(question) or self.accepted(question)
            self._interpretations[question] = reading
        return reading

    def leaves_open(self, question: int) -> bool:
        """Return whether a question is still open in this edition."""
        return self.edition <= (self.questions[question].until or self.edition)

    def accepted(self, question: int) -> str:
        """Return the slug of the accepted reading. Raises KeyError if the number is unknown."""
        return self.questions[question].accepted(self.edition).slug

    def with_interpretations(self, readings: Mapping[int, str]) -> Rulebook:
        """Return this edition with other readings of open questions (slugs by number).

        Raises LookUpError, suggesting similar slugs, if a question or reading is unknown.
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
        """Return an open question's number, given its number or slug as text.

        Raises LookUpError, suggesting similar names, if the question is unknown.
        """
        name = name_or_number.strip().lower()
        slugs = {question.slug: number for number, question in self.questions.items()}
        number = slugs.get(name) or next((n for n in self.questions if str(n) == name), None)
        if number is None:
            near = nearest(name, [*slugs, *map(str, self.questions)])
            raise LookUpError(f"no open question {name_or_number!r}{near}")
        return number

    def rule(self, name_or_number: str) -> Rule:
        """Return a rule, given its number or slug.

        Raises LookUpError, suggesting similar names, if the rule is not in this edition.
        """
        name = name_or_number.strip().lower().rstrip(".")
        slug = name if name in self.rules else self._slugs.get(name, "")
        if not slug:
            near = nearest(name, [*self._slugs, *self.rules])
            raise LookUpError(f"no rule {name_or_number!r} in edition {self.edition}{near}")
        rule = self.rules[slug]
        if not self.has_rule(slug):
            first, last = rule.numbers[0], rule.numbers[-1]
            until = "" if last.number else f", and was deleted on {last.since}"
            raise LookUpError(
                f"edition {self.edition} has no rule {slug}; "
                f"the rule first appears as {first.number}, on {first.since}{until}"
            )
        return rule

    def sharing(self, rule: Rule) -> list[Rule]:
        """Return the other rules with the same number; tournament rules may share one."""
        number = self._numbers.get(rule.slug)
        return [
            other for other in self if other is not rule and self._numbers[other.slug] == number
        ]

    def required(self) -> list[Rule]:
        """Return the rules that need their own examples; a certificate covers these rules."""
        return [rule for rule in self.must_be_shown() if not rule.restates]

    def must_be_shown(self) -> list[Rule]:
        """Return the rules that need an example and a near miss, even if a restated rule's."""
        return [r for r in self if self.families[r.family].needs_examples and not r.exempt]

    def of_family(self, family: str) -> list[Rule]:
        """Return the rules in one file of ``spec/rulebook/rules``."""
        return [rule for rule in self if rule.family == family]

    @classmethod
    def at(cls, edition: str = "") -> Rulebook:
        """Return an edition's rulebook (default: the newest).

        Raises LookUpError, suggesting the nearest edition, if the edition is unknown.
        """
        return _rulebook(edition)


def look_up(text: str, edition: str = "") -> tuple[Rulebook, Rule]:
    """Return the rulebook and the rule for a number, slug or ``RULE@DATE``.

    Raises LookUpError if the rule or edition is unknown, or if the date precedes the first edition.
    """
    name, _, day = text.partition("@")
    book = Rulebook.at(in_force_on(day) if day else edition)
    return book, book.rule(name)


@cache
def _rulebook(edition: str) -> Rulebook:
    if check_edition(edition) != edition:
        return _rulebook(check_edition(edition))
    return Rulebook(edition, _records(), _families(), _questions())


@cache
def _with_interpretations(edition: str, readings: tuple[tuple[int, str], ...]) -> Rulebook:
    """Return the rulebook with these readings, caching one object per combination."""
    if not readings:
        return _rulebook(edition)
    return Rulebook(edition, _records(), _families(), _questions(), dict(readings))


def _records() -> list[Rule]:
    return [rule for name in FAMILIES for rule in _family(name)[1]]


@cache
def with_restatements(*slugs: str) -> tuple[str, ...]:
    """Return the slugs, each followed by those of the rules that restate it.

    In an edition that lacks a rule, a rule that restates it takes its place in derivations.
    """
    return tuple(
        name
        for slug in slugs
        for name in (slug, *(rule.slug for rule in _records() if rule.restates == slug))
    )


def _families() -> dict[str, Family]:
    return {name: _family(name)[0] for name in FAMILIES}


@cache
def _family(name: str) -> tuple[Family, list[Rule]]:
    text = files("headjudge.spec.rulebook").joinpath(f"rules/{name}.toml").read_text("utf-8")
    return read_family(name, text)


def read_family(name: str, text: str) -> tuple[Family, list[Rule]]:
    """Parse a file of ``spec/rulebook/rules`` into its family and rules.

    Raises LookUpError, naming the file and rule, if a record is invalid.
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
    """Yield the problems with a question's readings."""
    slugs = [reading.slug for reading in question.readings]
    if len(set(slugs)) < len(slugs):
        yield "two of its readings have the same slug"
    if len(slugs) < 2 and not question.no_switch:  # noqa: PLR2004 -- a single reading leaves nothing open
        yield "it needs a second reading, or no-switch says why there is none"
    for date in editions():
        if not any(r.since <= date <= (r.until or date) for r in question.readings):
            yield f"no reading is accepted in edition {date}"
            return
