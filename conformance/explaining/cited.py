"""A rule as it is told of a step, and headings with rules under them."""

from __future__ import annotations

from collections.abc import Callable, Iterator

from msgspec import Struct

from headjudge.conformance.explaining.game_steps import Missing
from headjudge.reference.derivation import Derived
from headjudge.spec.rulebook import Rulebook


class Cited(Struct, frozen=True):
    """A rule by its number in some edition, and something of it in words."""

    number: str
    """Empty where that edition has no such rule."""
    slug: str
    text: str
    who: tuple[str, ...] = ()
    """Whom it is about, as far as it names them."""
    also: tuple[tuple[str, str], ...] = ()
    """The numbers and slugs of those that kept it from applying."""
    verdict: str = ""
    """What is to be said of a rule that did not apply, if anything."""

    @property
    def because(self) -> str:
        """The numbers of those that kept it from applying, in parentheses."""
        return f" ({', '.join(number for number, _ in self.also)})" if self.also else ""

    @property
    def sentence(self) -> str:
        """All of it in a line."""
        rule = " ".join(filter(None, (self.number, self.slug, self.verdict)))
        return f"{rule}: {self.text}{self.because}"


def cited(one: Derived | Missing, book: Rulebook) -> Cited:
    """What a rule did, or why it did not apply, with the numbers of an edition."""
    number = book.number(one.rule) if book.has(one.rule) else ""
    if isinstance(one, Derived):
        return Cited(number, one.rule, one.sentence(), one.who)
    also = tuple((book.number(slug), slug) for slug in one.also if book.has(slug))
    return Cited(number, one.rule, one.text, one.who, also, one.verdict)


class Section(Struct, frozen=True):
    """What is said beside the steps: a heading, and below it text, rules and more headings."""

    heading: str
    lines: tuple[str | Cited | Section, ...] = ()

    def listed(self, line: Callable[[str | Cited], str], bullet: str = "") -> Iterator[str]:
        """What stands under the heading, as the lines of a list, each level further indented.

        `line` writes a text or a rule; `bullet` stands before each.
        """
        for one in self.lines:
            if isinstance(one, Section):
                yield bullet + line(one.heading + (":" if one.lines else ""))
                yield from (f"  {inner}" for inner in one.listed(line, bullet))
            else:
                yield bullet + line(one)
