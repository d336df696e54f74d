"""Outcomes of a case and their derivations: which rules affected which players, and how.

A function *implements* a rule if its body states that rule; each rule has only one such function. A
function *regards* a rule if its result agrees with the rule but its body states more or less than
the rule, or relies partly on the case. Several functions may regard the same rule.
"""

import re
from collections.abc import Callable
from typing import Any, Generic, TypeVar

from msgspec import Struct

from headjudge.spec.protocol.case_kinds import AnyOutcome
from headjudge.spec.rulebook import Rulebook

Outcome_co = TypeVar("Outcome_co", bound=AnyOutcome, covariant=True)


_VERBS = re.compile(r"\b(is|was|has|does|wins|loses)/(are|were|have|do|win|lose)\b")
"""The verbs that agree with the players, in the singular and the plural."""


CANT_LOSE = "would lose, but an effect says they can't"
CANT_WIN = "would win, but an effect says they can't"
"""The texts of lines about the restriction that prevents a loss or a win (101.2)."""


class Derived(Struct, frozen=True):
    """One line of a derivation: a rule, its effect, and the affected players in seat order."""

    rule: str
    """The rule's slug."""
    what: str
    """A clause with ``{who}`` for the players, or the predicate of a clause about them. Their
    number selects the form of ``is/are`` and similar verbs."""
    who: tuple[str, ...] = ()

    def sentence(self) -> str:
        """Return the line as a sentence."""
        if not self.who:
            return self.what
        *others, last = self.who
        names = f"{', '.join(others)} and {last}" if others else last
        what = self.what if "{who}" in self.what else f"{{who}} {self.what}"
        form = 2 if others else 1
        return _VERBS.sub(lambda verb: verb[form], what).replace("{who}", names)

    def cited(self, book: Rulebook) -> str:
        """Return the sentence, prefixed with the rule's number in that rulebook."""
        return f"{book.cite(self.rule)}: {self.sentence()}"


class Played(Struct, Generic[Outcome_co], frozen=True):
    """A case's outcomes and derivations; each tuple has one entry per step."""

    outcomes: tuple[Outcome_co, ...]
    derivations: tuple[tuple[Derived, ...], ...]
    """What the rules did in each step, in order; empty if derivations are skipped."""
    questions: tuple[frozenset[int], ...]
    """The advisory open questions met so far. If there are any, the outcome depends on a reading
    and must not be used in a certificate."""


class InquiryResult(Struct, frozen=True):
    """The answer to an inquiry, its derivation, and the open questions it depends on."""

    answer: Any
    derivation: tuple[Derived, ...] = ()
    questions: frozenset[int] = frozenset()


F = TypeVar("F", bound=Callable[..., Any])

FUNCTIONS: dict[str, Callable[..., Any]] = {}
"""The function that implements each rule, by the rule's slug."""
REGARDING: dict[str, list[Callable[..., Any]]] = {}
"""The functions that regard each rule, by the rule's slug."""


def name_of(function: Callable[..., Any]) -> str:
    """Return a function's module and qualified name."""
    return f"{function.__module__}.{function.__qualname__}"


def implements(*slugs: str) -> Callable[[F], F]:
    """Tag a function as implementing rules. Raises ValueError if one is implemented twice."""

    def tag(function: F) -> F:
        for slug in slugs:
            if FUNCTIONS.setdefault(slug, function) is not function:
                raise ValueError(f"{slug} is implemented twice")
        return function

    return tag


def regards(*slugs: str) -> Callable[[F], F]:
    """Tag a function as taking these rules into account."""

    def tag(function: F) -> F:
        for slug in slugs:
            REGARDING.setdefault(slug, []).append(function)
        return function

    return tag
