"""Look-ups: a rule by slug or number, and a rulebook as of an edition."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from functools import cache, cached_property
from importlib.resources import files
from typing import Any, TypeVar, cast

import msgspec

from spec.rulebook.editions import LookUpError, check_edition, in_force_on, nearest, read_toml
from spec.rulebook.means import ALLOWED, Means, problems
from spec.rulebook.records import Family, Question, Rule

R = TypeVar("R")

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
        self._in_force = {s: rule for s, rule in self.rules.items() if rule.number(edition)}
        for rule in self:
            self._slugs.setdefault((rule.number(edition) or "").lower(), rule.slug)

    def __iter__(self) -> Iterator[Rule]:
        """The rules that this edition has, in the order of the data."""
        return iter(self._in_force.values())

    def number(self, slug: str) -> str:
        """The number of a rule in this edition.

        Raises LookUpError for an unknown slug or one that this edition doesn't have.
        """
        return self.rule(slug).number(self.edition) or ""

    def cite(self, slug: str) -> str:
        """A rule's number and slug; the slug alone where this edition has no such rule."""
        return f"{self.number(slug)} {slug}" if self.has(slug) else slug

    def has(self, slug: str) -> bool:
        """Whether this edition has the rule of that slug.

        Raises LookUpError, naming the nearest, for a slug that no rule has.
        """
        if slug not in self.rules:
            raise LookUpError(f"no rule has the slug {slug!r}{nearest(slug, self.rules)}")
        return slug in self._in_force

    @cached_property
    def means(self) -> Means:
        """What each aspect of the rules' meaning is in this edition; None before it had one."""
        held = {
            f"{rule.slug}.{aspect}": value
            for rule in self.rules.values()
            for aspect, value in rule.meanings(self.edition).items()
        }
        return cast("Means", {**dict.fromkeys(ALLOWED), **held})

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
        if not self.has(slug):
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
        return [one for one in self if one is not rule and one.number(self.edition) == number]

    def required(self) -> list[Rule]:
        """The rules that must have examples of their own: those that a certificate covers."""
        return [rule for rule in self.must_be_shown() if not rule.restates]

    def must_be_shown(self) -> list[Rule]:
        """The rules that need an example and a near miss, of their own or of what they restate."""
        return [r for r in self if self.families[r.family].needs_examples and not r.exempt]

    def of_family(self, family: str) -> list[Rule]:
        """The rules of a file of ``spec/rulebook/rules``."""
        return [rule for rule in self if rule.family == family]

    @classmethod
    def at(cls, edition: str = "") -> Rulebook:
        """The rulebook of an edition; without one, of the newest.

        Raises LookUpError, naming the nearest, for an unknown edition.
        """
        return _rulebook(edition)


def look_up(wanted: str, edition: str = "") -> tuple[Rulebook, Rule]:
    """The rule of that number or slug, or ``RULE@DATE``, and the rulebook it is from.

    Raises LookUpError, naming the nearest, for an unknown rule or edition, and for a date before
    the first edition.
    """
    name, _, day = wanted.partition("@")
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
def _family(name: str) -> tuple[Family, list[Rule]]:
    text = files("spec.rulebook").joinpath(f"rules/{name}.toml").read_text("utf-8")
    return read_family(name, text)


def read_family(name: str, text: str) -> tuple[Family, list[Rule]]:
    """A file of ``spec/rulebook/rules``, of that name without ``.toml``, and the rules in it.

    Raises LookUpError, naming file and rule, for a record that is not as it should be.
    """
    path = f"spec/rulebook/rules/{name}.toml"
    records = read_toml(text, path)
    family = _record(records.pop("family", {}), Family, f"{path}: family", slug=name)
    rules = [
        _record(record, Rule, f"{path}: {slug}", slug=slug, family=name)
        for slug, record in records.items()
    ]
    for rule in rules:
        for problem in problems(rule):
            raise LookUpError(f"{path}: {rule.slug}: {problem}")
    return family, rules


def _record(record: Any, of: type[R], where: str, **more: str) -> R:  # noqa: ANN401 -- from TOML
    if not isinstance(record, dict):
        raise LookUpError(f"{where}: stands outside a record; begin with [a-slug]")
    try:
        return msgspec.convert({**record, **more}, of)
    except msgspec.ValidationError as error:
        raise LookUpError(f"{where}: {error}") from None


@cache
def _questions() -> dict[int, Question]:
    text = files("spec.rulebook").joinpath("questions.toml").read_text("utf-8")
    path = "spec/rulebook/questions.toml"
    return {
        int(number): _record(question, Question, f"{path}: {number}")
        for number, question in read_toml(text, path).items()
    }
