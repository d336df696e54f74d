"""What the rules make of a case: its outcomes, and which rule did what to whom, in order."""

from typing import Any, Generic, TypeVar

from msgspec import Struct

from headjudge.spec.protocol.kinds import AnyOutcome
from headjudge.spec.rulebook import Rulebook

Told_co = TypeVar("Told_co", bound=AnyOutcome, covariant=True)


class Derived(Struct, frozen=True):
    """One line of a derivation: a rule, what it does, and to whom (in seat order)."""

    rule: str
    """The rule's slug."""
    what: str
    who: tuple[str, ...] = ()

    def sentence(self) -> str:
        """What happened, as people say it."""
        if not self.who:
            return self.what
        *others, last = self.who
        names = f"{', '.join(others)} and {last}" if others else last
        return f"{names} {self.what}" if self.what.startswith("can't") else f"{names}: {self.what}"

    def cited(self, book: Rulebook) -> str:
        """The sentence after its rule, with the number that it has in that rulebook."""
        return f"{book.cite(self.rule)}: {self.sentence()}"


class Played(Struct, Generic[Told_co], frozen=True):
    """What the rules make of a case; each tuple has one entry a step."""

    outcomes: tuple[Told_co, ...]
    derivations: tuple[tuple[Derived, ...], ...]
    """Which rule did what to whom in that step, in order; empty when not asked for."""
    questions: tuple[frozenset[int], ...]
    """The advisory open questions met so far: where there are any, the outcome is one view and
    must not decide a certificate."""


class Told(Struct, frozen=True):
    """What an inquiry is answered with, which rules it comes from, and what it leaves open."""

    answer: Any
    derivation: tuple[Derived, ...] = ()
    questions: frozenset[int] = frozenset()
