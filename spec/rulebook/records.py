"""Record types of the data: rules, families and open questions."""

from collections.abc import Iterable
from typing import Literal, Protocol, TypeVar

from msgspec import Struct, field

Text = Literal["comprehensive rules", "tournament rules"]


class Numbered(Struct, frozen=True, forbid_unknown_fields=True):
    """A rule's number from an edition on; empty if the rule is gone."""

    since: str = field(name="from")
    number: str


class Since(Protocol):
    """A base for records that apply from an edition on."""

    @property
    def since(self) -> str:
        """The edition's date, as YYYY-MM-DD."""


S = TypeVar("S", bound=Since)


def as_of(history: Iterable[S], edition: str) -> S | None:
    """Return the history entry that applies to an edition; None before the first entry.

    The history must be sorted, oldest first.
    """
    latest = None
    for entry in history:
        if entry.since > edition:
            break
        latest = entry
    return latest


class Said(Struct, frozen=True, forbid_unknown_fields=True):
    """Our paraphrase of a rule from an edition on."""

    since: str = field(name="from")
    says: str


class Meant(Struct, frozen=True, forbid_unknown_fields=True):
    """The value of an aspect of a rule's meaning from an edition on."""

    since: str = field(name="from")
    value: str
    note: str = ""
    """Why no scenario can show the change; empty if one can."""


class Noted(Struct, frozen=True, forbid_unknown_fields=True):
    """An edition whose new wording changes the meaning in ways that no aspect captures."""

    since: str = field(name="from")
    note: str


class Rule(Struct, frozen=True, forbid_unknown_fields=True, rename="kebab"):
    """A record in ``spec/rulebook/rules``: a numbered rule, with our one-sentence paraphrase."""

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
    """Editions with a new wording that was reviewed and has the same meaning."""
    meaning: tuple[Noted, ...] = ()
    """Editions whose new wording changes the meaning in ways that ``means`` doesn't capture."""
    text: Text = "comprehensive rules"
    """The document that contains the rule. Each edition uses the tournament rules that were last
    published on or before its date. In these, only sections are numbered, so several rules may
    share a number."""
    restates: str = ""
    """The slug of the rule repeated by this one, whose examples, function and formula it shares."""
    exempt: str = ""
    """Why no scenario shows the rule, if none can or needs to; empty otherwise."""

    def number(self, edition: str) -> str | None:
        """Return the rule's number in an edition, or None if the edition lacks the rule."""
        numbered = as_of(self.numbers, edition)
        return numbered.number or None if numbered else None

    def last_number(self) -> str:
        """Return the rule's current number or, if it is gone, its last number."""
        return next(numbered.number for numbered in reversed(self.numbers) if numbered.number)

    def sentence(self, edition: str) -> str:
        """Return our paraphrase of the rule in an edition."""
        said = as_of(self.said, edition)
        return said.says if said else self.says

    def meanings(self, edition: str) -> dict[str, str]:
        """Return the value of each of the rule's aspects in an edition."""
        values = {aspect: as_of(history, edition) for aspect, history in self.means.items()}
        return {aspect: meant.value for aspect, meant in values.items() if meant}


class Family(Struct, frozen=True, forbid_unknown_fields=True, rename="kebab"):
    """A file of ``spec/rulebook/rules``, which contains related rules."""

    title: str
    needs_examples: bool
    """Whether each rule must have an example and a near miss in the features."""
    guests: tuple[str, ...] = ()
    """Slugs of rules that were once in sections that the family does not cover."""
    whole: Literal["", "rules", "sections"] = ""
    """What the records cover completely, so that an unknown number is new: all rules in their
    sections (104.1, 104.2 ...), or only the subrules of each numbered rule (704.5a, 704.5b ...)."""
    slug: str = ""


class Reading(Struct, frozen=True, forbid_unknown_fields=True, rename="kebab"):
    """A reading of the rules on an open question, selectable in the reference."""

    slug: str
    says: str
    rests_on: tuple[str, ...] = ()
    """Slugs of the rules that support the reading."""
    since: str = field(name="from", default="")
    """The first edition in which the reading is accepted; empty for the oldest."""
    until: str = ""
    """The last edition in which the reading is accepted; empty for the newest."""


class Ruling(Struct, frozen=True, forbid_unknown_fields=True):
    """An official ruling on a card, with its relevance to an open question."""

    card: str
    date: str
    """The ruling's date, as YYYY-MM-DD."""
    says: str
    """What the ruling implies for the question, and whether it decides the question."""


class Question(Struct, frozen=True, forbid_unknown_fields=True, rename="kebab"):
    """An open question, with its possible readings."""

    slug: str
    asks: str
    why: str
    """The reason why the accepted reading is accepted."""
    advisory: bool
    """Whether nobody can be certain; if so, the question never decides a certificate."""
    rulings: tuple[Ruling, ...]
    """The rulings considered; empty if none is relevant."""
    readings: tuple[Reading, ...]
    """The possible readings; the first one available in an edition is accepted."""
    until: str = ""
    """The last edition in which the question is open; empty for the newest."""
    no_switch: str = ""
    """Why the reading can't be changed, if only one can be played; empty otherwise."""
    no_formula: str = ""
    """Why the formulas don't distinguish the readings; empty if they do."""

    def accepted(self, edition: str) -> Reading:
        """Return the reading accepted in an edition."""
        return next(r for r in self.readings if r.since <= edition <= (r.until or edition))

    @property
    def reading(self) -> str:
        """The sentence that states the currently accepted reading."""
        return self.accepted("9999").says
