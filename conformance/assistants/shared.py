"""What the questions and answers of assistants have in common."""

from typing import Annotated

from msgspec import Meta, Struct

from headjudge.spec.rulebook import check_edition, in_force_on

MOST_CHARACTERS = 20_000
"""Characters of the longest text that is asked about."""

Sentences = Annotated[
    str,
    Meta(
        description="What happens, a sentence a line: a game between Ana and Ben",
        max_length=MOST_CHARACTERS,
    ),
]
Day = Annotated[
    str,
    Meta(
        description="A day, YYYY-MM-DD, whose rules count; without one the newest.", max_length=10
    ),
]


class AssistantAnswer(Struct, frozen=True, kw_only=True, omit_defaults=True):
    """What every answer has; what is empty is left out."""

    edition: str
    """The date of the Comprehensive Rules by which it is given."""
    cannot_be_said: tuple[str, ...] = ()
    """What of the question can't be answered."""


class RuleSaid(Struct, frozen=True):
    """A rule by its number in the edition, with our own sentence for it."""

    number: str
    name: str
    """Its name here, which stays when numbers move."""
    says: str


class OpenPoint(Struct, frozen=True):
    """A question that the rules leave open."""

    number: int
    asks: str
    reading: str
    """How it is read here."""


def edition_on(day: str) -> str:
    """The edition in force on a day; without one the newest. Raises LookUpError."""
    return in_force_on(day) if day else check_edition()
