"""The types of the data: a record a rule, a family of rules, an open question."""

from collections.abc import Iterable
from typing import Literal, Protocol, TypeVar

from msgspec import Struct, field

Text = Literal["comprehensive rules", "tournament rules"]


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
    """Return what a history, oldest first, has in an edition; None before its first."""
    held = None
    for entry in history:
        if entry.since > edition:
            break
        held = entry
    return held


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
    kind: Literal["defines", "requires", "permits", "refers"]
    numbers: tuple[Numbered, ...]
    slug: str = ""
    family: str = ""
    depends_on: tuple[str, ...] = ()
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
    exempt: str = ""
    """Why no scenario shows the rule, where none can or need: it ends no game, say."""

    def number(self, edition: str) -> str | None:
        """Return the number in that edition, or None where it has no such rule."""
        held = as_of(self.numbers, edition)
        return held.number or None if held else None

    def last_number(self) -> str:
        """Return the number that the rule has today, or had last."""
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


class Reading(Struct, frozen=True, forbid_unknown_fields=True, rename="kebab"):
    """A way to read the rules where they are open: a switch that the reference asks."""

    slug: str
    says: str
    rests_on: tuple[str, ...] = ()
    """The slugs of the rules that speak for it."""
    since: str = field(name="from", default="")
    """The first edition in which it is the accepted one; empty: the oldest."""
    until: str = ""
    """The last edition in which it is the accepted one; empty: the newest."""


class Ruling(Struct, frozen=True, forbid_unknown_fields=True):
    """An official ruling of a card, as far as an open question goes."""

    card: str
    date: str
    """The day of the ruling."""
    says: str
    """What it comes to here, and whether it decides the question."""


class Question(Struct, frozen=True, forbid_unknown_fields=True, rename="kebab"):
    """An open question, with the readings that people hold."""

    slug: str
    asks: str
    why: str
    """Why the accepted reading is that."""
    advisory: bool
    """True: nobody can say for sure, so it never decides a certificate."""
    rulings: tuple[Ruling, ...]
    """Those that the question was held against; none, where no card's ruling speaks of it."""
    readings: tuple[Reading, ...]
    """The first that stands for an edition is the one that the reference follows there."""
    until: str = ""
    """The last edition in which it is open, as later ones say what is so; empty: the newest."""
    no_switch: str = ""
    """Why there is nothing to switch, where only one reading can be played."""
    no_formula: str = ""
    """Why the formulas do not tell its readings apart, where they don't."""

    def accepted(self, edition: str) -> Reading:
        """Return the reading that the reference follows in an edition."""
        return next(r for r in self.readings if r.since <= edition <= (r.until or edition))

    @property
    def reading(self) -> str:
        """What the reading says that is accepted today."""
        return self.accepted("9999").says
