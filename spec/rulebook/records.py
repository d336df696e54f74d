"""The record types of the data: rules, families and open questions."""

from collections.abc import Iterable
from typing import Literal, Protocol, TypeVar

from msgspec import Struct, field

Text = Literal["comprehensive rules", "tournament rules"]


class Numbered(Struct, frozen=True, forbid_unknown_fields=True):
    """The number of a rule since an edition; empty if it is gone."""

    since: str = field(name="from")
    number: str


class Since(Protocol):
    """Something in force since an edition."""

    @property
    def since(self) -> str:
        """The edition, as YYYY-MM-DD."""


S = TypeVar("S", bound=Since)


def as_of(history: Iterable[S], edition: str) -> S | None:
    """Return the entry of a history, oldest first, for an edition; None before the first."""
    found = None
    for entry in history:
        if entry.since > edition:
            break
        found = entry
    return found


class Said(Struct, frozen=True, forbid_unknown_fields=True):
    """Our sentence for a rule since an edition."""

    since: str = field(name="from")
    says: str


class Meant(Struct, frozen=True, forbid_unknown_fields=True):
    """The value of an aspect of a rule's meaning since an edition."""

    since: str = field(name="from")
    value: str
    note: str = ""
    """Why no scenario can show the change, if none can."""


class Noted(Struct, frozen=True, forbid_unknown_fields=True):
    """An edition whose new wording changes the meaning beyond what aspects state."""

    since: str = field(name="from")
    note: str


class Rule(Struct, frozen=True, forbid_unknown_fields=True, rename="kebab"):
    """A record of ``spec/rulebook/rules``: what a numbered rule says, in one sentence of ours."""

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
    """Editions with another wording that has been read as having the same meaning."""
    meaning: tuple[Noted, ...] = ()
    """Editions with another wording whose change of meaning ``means`` does not state."""
    text: Text = "comprehensive rules"
    """The document with the rule. An edition has the tournament rules last published on or before
    its date. They number only sections, so several of their rules may share a number."""
    restates: str = ""
    """The slug of the rule that it repeats, whose examples, function and formula it shares."""
    exempt: str = ""
    """Why no scenario shows the rule, if none can or needs to."""

    def number(self, edition: str) -> str | None:
        """Return the number in an edition, or None if there is no such rule."""
        held = as_of(self.numbers, edition)
        return held.number or None if held else None

    def last_number(self) -> str:
        """Return the current or last number."""
        return next(held.number for held in reversed(self.numbers) if held.number)

    def sentence(self, edition: str) -> str:
        """Return our sentence for the rule in an edition."""
        held = as_of(self.said, edition)
        return held.says if held else self.says

    def meanings(self, edition: str) -> dict[str, str]:
        """Return the value of each aspect that it has in an edition."""
        held = {aspect: as_of(history, edition) for aspect, history in self.means.items()}
        return {aspect: meant.value for aspect, meant in held.items() if meant}


class Family(Struct, frozen=True, forbid_unknown_fields=True, rename="kebab"):
    """A file of ``spec/rulebook/rules``: related rules."""

    title: str
    needs_examples: bool
    """Whether each of its rules must have an example and a near miss in the features."""
    guests: tuple[str, ...] = ()
    """The slugs of its rules that once were in sections that are not covered."""
    whole: Literal["", "rules", "sections"] = ""
    """What its records cover completely, so that an unknown number is new: all rules in their
    sections (104.1, 104.2 ...), or only the parts of each numbered rule (704.5a, 704.5b ...)."""
    slug: str = ""


class Reading(Struct, frozen=True, forbid_unknown_fields=True, rename="kebab"):
    """A reading of the rules on an open question, which the reference can switch to."""

    slug: str
    says: str
    rests_on: tuple[str, ...] = ()
    """The slugs of the rules that support it."""
    since: str = field(name="from", default="")
    """The first edition in which it is accepted; empty for the oldest."""
    until: str = ""
    """The last edition in which it is accepted; empty for the newest."""


class Ruling(Struct, frozen=True, forbid_unknown_fields=True):
    """An official ruling on a card, as far as it matters to an open question."""

    card: str
    date: str
    """The date of the ruling."""
    says: str
    """Its effect here, and whether it decides the question."""


class Question(Struct, frozen=True, forbid_unknown_fields=True, rename="kebab"):
    """An open question and its readings."""

    slug: str
    asks: str
    why: str
    """Why the accepted reading is accepted."""
    advisory: bool
    """True: nobody can say for sure, so it never decides a certificate."""
    rulings: tuple[Ruling, ...]
    """The rulings considered; empty if no ruling is relevant."""
    readings: tuple[Reading, ...]
    """The first one for an edition is the accepted reading."""
    until: str = ""
    """The last edition in which it is open; empty for the newest."""
    no_switch: str = ""
    """Why there is nothing to switch, if only one reading can be played."""
    no_formula: str = ""
    """Why the formulas don't distinguish its readings, if they don't."""

    def accepted(self, edition: str) -> Reading:
        """Return the accepted reading in an edition."""
        return next(r for r in self.readings if r.since <= edition <= (r.until or edition))

    @property
    def reading(self) -> str:
        """The sentence of the reading accepted today."""
        return self.accepted("9999").says
