"""What all questions and answers of assistants share."""

from typing import Annotated

from msgspec import Meta, Struct

from headjudge.spec.rulebook import check_edition, in_force_on

MOST_CHARACTERS = 20_000
"""Characters of the longest text in a question."""

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
    """The fields of every answer; empty fields are left out."""

    edition: str
    """The date of the Comprehensive Rules that it follows."""
    cannot_be_said: tuple[str, ...] = ()
    """The parts of the question that can't be answered."""


def edition_on(day: str) -> str:
    """Return the edition in force on a day (default: the newest). Raises LookUpError."""
    return in_force_on(day) if day else check_edition()
