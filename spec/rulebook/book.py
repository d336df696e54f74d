"""Look-ups: an edition by date, a rule by slug or number, a rulebook as of an edition."""

from __future__ import annotations

import tomllib
from collections.abc import Iterable, Iterator, Mapping
from datetime import date
from difflib import get_close_matches
from functools import cache
from importlib.resources import files
from typing import Any, Literal, Protocol, TypeVar

import msgspec
from msgspec import Struct, field

Kind = Literal["defines", "requires", "permits", "refers"]
Text = Literal["comprehensive rules", "tournament rules"]


class LookUpError(Exception):
    """Something asked for is not there; the message names the nearest that is."""


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


class Numbered(Struct, frozen=True, forbid_unknown_fields=True):
    """The number that a rule has from an edition on; empty where it is no rule any more."""

    since: str = field(name="from")
    number: str


class Since(Protocol):
    """Something that holds from an edition on."""

    @property
    def since(self) -> str:
        """The edition, as YYYY-MM-DD."""


S = TypeVar("S", bound=Since)


def as_of(history: Iterable[S], edition: str) -> S | None:
    """What a history, oldest first, has in an edition; None before its first."""
    held = [entry for entry in history if entry.since <= edition]
    return held[-1] if held else None


class Said(Struct, frozen=True, forbid_unknown_fields=True):
    """Our sentence for a rule from an edition on."""

    since: str = field(name="from")
    says: str


class Meant(Struct, frozen=True, forbid_unknown_fields=True):
    """What a rule's meaning hangs on, from an edition on."""

    since: str = field(name="from")
    value: str
    note: str = ""
    """Why no scenario can show the change, where none can."""


class Noted(Struct, frozen=True, forbid_unknown_fields=True):
    """An edition whose words say something else, where no aspect of the meaning tells what."""

    since: str = field(name="from")
    note: str


class Rule(Struct, frozen=True, forbid_unknown_fields=True, rename="kebab"):
    """One record of ``spec/rulebook/rules``: what a numbered rule says, in our own sentence."""

    says: str
    kind: Kind
    numbers: tuple[Numbered, ...]
    slug: str = ""
    family: str = ""
    leans_on: tuple[str, ...] = ()
    questions: tuple[int, ...] = ()
    said: tuple[Said, ...] = ()
    means: dict[str, tuple[Meant, ...]] = {}
    wording: tuple[str, ...] = ()
    """The editions that gave the rule other words in which somebody has read the same meaning."""
    meaning: tuple[Noted, ...] = ()
    """The editions whose other words mean something else that ``means`` does not tell."""
    text: Text = "comprehensive rules"
    """The document that the rule is from. The tournament rules are dated otherwise than the
    Comprehensive Rules: an edition has those last published on or before its date. They number
    sections only, so several of their rules may share a number."""
    restates: str = ""
    """The slug of the rule that this one says again: its examples, program and formula are those
    of that rule."""
    unshown: str = ""
    """Why no scenario shows the rule, where none can or need: it ends no game, say."""

    def number(self, edition: str) -> str | None:
        """The number in that edition, or None where it has no such rule."""
        held = as_of(self.numbers, edition)
        return held.number or None if held else None

    def last_number(self) -> str:
        """The number that the rule has today, or had last."""
        return next(held.number for held in reversed(self.numbers) if held.number)

    def sentence(self, edition: str) -> str:
        """Our sentence for the rule as that edition has it."""
        held = as_of(self.said, edition)
        return held.says if held else self.says

    def meanings(self, edition: str) -> dict[str, str]:
        """What each aspect of its meaning is in that edition; those it has none of are absent."""
        held = {aspect: as_of(history, edition) for aspect, history in self.means.items()}
        return {aspect: meant.value for aspect, meant in held.items() if meant}


class Family(Struct, frozen=True, forbid_unknown_fields=True, rename="kebab"):
    """A file of ``spec/rulebook/rules``: rules that belong together."""

    title: str
    needs_examples: bool
    """Whether each of its rules must have an example and a near miss in the features."""
    guests: tuple[str, ...] = ()
    """The slugs of those of its rules that once stood in sections which are not covered."""
    whole: Literal["", "rules", "sections"] = ""
    """What its records are all of, so that an unknown number is new: of the sections that they are
    in (104.1, 104.2 ...), or only of each numbered rule (704.5a, 704.5b ...)."""
    slug: str = ""


class Question(Struct, frozen=True, forbid_unknown_fields=True):
    """An open question, with the reading that the reference follows."""

    asks: str
    reading: str
    advisory: bool
    """True: nobody can say for sure, so it never decides a certificate."""


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


def in_force_on(day: str) -> str:
    """The edition in force on a day, YYYY-MM-DD: the last one dated on or before it.

    Raises LookUpError for what is no date, and for a day before the first edition.
    """
    try:
        day = date.fromisoformat(day).isoformat()
    except ValueError:
        raise LookUpError(f"{day!r} is no date; write YYYY-MM-DD") from None
    held = [edition for edition in editions() if edition <= day]
    if not held:
        raise LookUpError(f"no edition was in force on {day}; they begin with {editions()[-1]}")
    return held[0]


def nearest(wanted: str, known: Iterable[str], separator: str = "; did you mean ") -> str:
    """A phrase that names up to three known words near the wanted one, or nothing."""
    found = get_close_matches(wanted, list(known), n=3, cutoff=0.5)
    return separator + ", ".join(found) + "?" if found else ""


def editions() -> list[str]:
    """The dated editions since 2005-08-01, newest first."""
    return list(_load("editions.toml")["dated"])


def check_edition(edition: str = "") -> str:
    """The edition if there is one of that date; without a date, the newest.

    Raises LookUpError otherwise, naming the nearest.
    """
    known = editions()
    if not edition:
        return known[0]
    if edition in known:
        return edition
    near = min(known, key=lambda one: (_days_apart(one, edition), one))
    since = f"they begin with {known[-1]} and end with {known[0]}"
    raise LookUpError(f"no edition {edition!r}; the nearest is {near}; {since}")


def _days_apart(edition: str, wanted: str) -> float:
    try:
        return abs((date.fromisoformat(edition) - date.fromisoformat(wanted)).days)
    except ValueError:
        return 0.0 if edition == editions()[0] else 1.0


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
