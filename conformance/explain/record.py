"""The structured explanation of a scenario, which renderers and servers share."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Literal

from msgspec import Struct

from headjudge.reference.derivation import Derived
from headjudge.spec.rulebook import Rulebook

Fate = Literal["", "won", "lost", "drew"]
Verdict = Literal["", "not met", "not applied", "not kept"]
_START = "the game goes on"
"""The outcome before anything has happened."""


class RuleName(Struct, frozen=True):
    """A rule by its number in the edition and its slug."""

    number: str
    slug: str


class RuleLine(Struct, frozen=True, omit_defaults=True):
    """A rule with its effect, the reason why it did not apply, or its statement."""

    number: str
    """Empty if the edition lacks the rule."""
    slug: str
    text: str
    who: tuple[str, ...] = ()
    """The players or objects that the line is about."""
    because: tuple[RuleName, ...] = ()
    """The rules that kept this one from applying."""
    verdict: Verdict = ""
    """Why a near miss is one; empty if the rule applied or prevented something."""

    @property
    def detail(self) -> str:
        """The text, followed by the numbers of the rules that kept this one from applying."""
        numbers = ", ".join(rule.number for rule in self.because)
        return f"{self.text} ({numbers})" if numbers else self.text

    @property
    def sentence(self) -> str:
        """The whole line as text."""
        rule = " ".join(filter(None, (self.number, self.slug, self.verdict)))
        return f"{rule}: {self.detail}"


def number_of(slug: str, book: Rulebook) -> str:
    """Return the number of a rule; empty if the edition lacks the rule."""
    return book.number(slug) if book.has_rule(slug) else ""


def rule_line(derived: Derived, book: Rulebook) -> RuleLine:
    """Return a line of a derivation with the number of its rule."""
    return RuleLine(number_of(derived.rule, book), derived.rule, derived.sentence(), derived.who)


def rule_statement(slug: str, book: Rulebook) -> RuleLine:
    """Return a rule with our sentence for it."""
    return RuleLine(number_of(slug, book), slug, book.rules[slug].sentence(book.edition))


class Claim(Struct, frozen=True, omit_defaults=True):
    """A ``Then`` sentence and whether it is met."""

    text: str
    met: bool
    instead: tuple[str, ...] = ()
    """The reasons why the claim is not met."""


class PlayerState(Struct, frozen=True, omit_defaults=True):
    """A player between two steps."""

    name: str
    life: int | None = None
    """None if the rules don't say: the player lost ever more life in a loop and has left."""
    poison: int = 0
    other: tuple[str, ...] = ()
    """Anything unusual, such as a small library or an effect."""
    fate: Fate = ""
    """Empty for a player who is still in the game."""
    changed: bool = False
    """Whether the player differs from the state before; False in a new game."""


class State(Struct, frozen=True, omit_defaults=True):
    """A game between two steps."""

    players: tuple[PlayerState, ...]
    """In seat order."""
    sharing: tuple[tuple[str, ...], ...] = ()
    """The teams that share a life total."""
    shared_poison: bool = False
    """Whether such teams share poison counters, too."""
    waiting: tuple[str, ...] = ()
    """Announced events that have not happened yet, in the words of their sentences."""
    turn: tuple[str, ...] = ()
    """The players whose turn it is, if known."""
    new_turn: bool = False
    """Whether it was the turn of others before."""
    over: bool = False
    new_game: bool = False
    """Whether another game has replaced the one before: a restart or a subgame."""
    changed: bool = False
    """Whether anything differs from the state before."""


class Step(Struct, frozen=True, omit_defaults=True):
    """One step of a scenario."""

    number: int
    sentences: tuple[str, ...]
    outcome: str
    derivation: tuple[RuleLine, ...] = ()
    """The rules that applied, in order."""
    near_misses: tuple[RuleLine, ...] = ()
    """The rules that nearly applied or prevented something, without those of the last check."""
    state: State | None = None
    """The game after the step; None for matches and inquiries."""
    claims: tuple[Claim, ...] = ()

    @property
    def lines(self) -> tuple[RuleLine, ...]:
        """The derivation and then the near misses."""
        return self.derivation + self.near_misses


class OpenQuestion(Struct, frozen=True):
    """A question that the rules leave open."""

    number: int
    asks: str
    reading: str
    """The reading that the reference follows in the edition."""


def open_question(number: int, book: Rulebook) -> OpenQuestion:
    """Return an open question with the reading accepted in the edition."""
    question = book.questions[number]
    return OpenQuestion(number, question.asks, question.accepted(book.edition).says)


class Section(Struct, frozen=True, omit_defaults=True):
    """An additional analysis: a heading with text, rules or further sections below it."""

    heading: str
    text: str = ""
    rules: tuple[RuleLine, ...] = ()
    sections: tuple[Section, ...] = ()

    @property
    def is_empty(self) -> bool:
        """Whether there is nothing below the heading."""
        return not (self.text or self.rules or self.sections)

    def listed(
        self, write: Callable[[str], str], cite: Callable[[RuleLine], str], bullet: str = ""
    ) -> Iterator[str]:
        """Yield the lines of a nested list of everything below the heading.

        `write` renders a text and `cite` a rule.
        """
        if self.text:
            yield bullet + write(self.text)
        yield from (bullet + cite(rule) for rule in self.rules)
        for section in self.sections:
            yield bullet + write(section.heading + ("" if section.is_empty else ":"))
            yield from (f"  {line}" for line in section.listed(write, cite, bullet))


class Explanation(Struct, frozen=True, omit_defaults=True):
    """How a scenario ends in an edition, and why."""

    id: str
    name: str
    path: str
    line: int
    edition: str
    gherkin: str
    outcome: str
    """The last outcome, followed by everything that is pending or not modelled."""
    start: State | None = None
    """The game before the first step; None for matches and inquiries."""
    steps: tuple[Step, ...] = ()
    deciding: tuple[RuleLine, ...] = ()
    """The lines by which players have won, lost or drawn in the end."""
    then: tuple[str, ...] = ()
    """The ``Then`` sentences that state the last outcome, without keywords."""
    unsayable: str = ""
    """Why no sentences state the last outcome."""
    pending: tuple[str, ...] = ()
    """Why the outcome is not final: abilities on the stack, yet to trigger, or passed over."""
    not_modelled: tuple[str, ...] = ()
    """Effects of the cards on the outcome that are not part of the case."""
    questions: tuple[OpenQuestion, ...] = ()
    """The open questions on which the outcome depends."""
    rules: tuple[RuleLine, ...] = ()
    """Our sentences for all rules in the derivations and near misses."""
    sections: tuple[Section, ...] = ()
    """Further analyses: minimal rules, editions."""

    @property
    def all_met(self) -> bool:
        """Whether every claim is met."""
        return all(claim.met for step in self.steps for claim in step.claims)

    @property
    def shown_outcomes(self) -> tuple[str, ...]:
        """The outcome of each step if it is new, claimed or the last, and else an empty text."""
        before = (_START, *(step.outcome for step in self.steps))
        return tuple(
            step.outcome if step.outcome != last or step.claims or step is self.steps[-1] else ""
            for step, last in zip(self.steps, before, strict=False)
        )
