"""What the rules make of a case: its outcomes, and which rule did what to whom, in order.

Which function is which rule, and which functions take a rule into account.

A function *implements* a rule that it is: the body says what the rule says, and nobody else does.
A function *regards* a rule when it comes out as the rule wants, but says more, or less, or leaves
to the case what the rule is about: so those that say who loses regard the rule that Brawl is
Commander with a few changes. Several functions may regard a rule.
"""

from collections.abc import Callable
from typing import Any, Generic, TypeVar

from msgspec import Struct

from headjudge.spec.protocol.case_kinds import AnyOutcome
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


F = TypeVar("F", bound=Callable[..., Any])

FUNCTIONS: dict[str, Callable[..., Any]] = {}
"""The function that implements a rule, by slug."""
REGARDING: dict[str, list[Callable[..., Any]]] = {}
"""The functions that regard a rule, by slug."""


def name_of(function: Callable[..., Any]) -> str:
    """A function's module and its name there."""
    return f"{function.__module__}.{function.__qualname__}"


def implements(*slugs: str) -> Callable[[F], F]:
    """Tag a function with the rules that it is. Raises ValueError for one that another is."""

    def tag(function: F) -> F:
        for slug in slugs:
            if FUNCTIONS.setdefault(slug, function) is not function:
                raise ValueError(f"{slug} is implemented twice")
        return function

    return tag


def regards(*slugs: str) -> Callable[[F], F]:
    """Tag a function with the rules that it takes into account."""

    def tag(function: F) -> F:
        for slug in slugs:
            REGARDING.setdefault(slug, []).append(function)
        return function

    return tag
