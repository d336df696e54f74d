"""A rule as it is told of a step: by its number, with what it did or why it did not apply."""

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
