"""Inquiries: the kind of case that asks one thing and is answered with it.

An :class:`Inquiry` goes in, one :class:`Answered` comes out. What is asked is a tagged union, so
each kind of question is a class here.
"""

from __future__ import annotations

from msgspec import UNSET, Struct, UnsetType, field

from spec.vocabulary import Edition, Name, kebab


class _Ask(Struct, frozen=True, tag_field="about", tag=kebab, omit_defaults=True):
    """Something to ask."""


class Halves(_Ask, frozen=True):
    """What half of a number is, rounded as the effect says: 107.1a."""

    number: int
    up: bool


Ask = Halves


class Inquiry(Struct, frozen=True):
    """One thing to ask, under one edition of the rules."""

    id: Name = field(name="case")
    edition: Edition
    ask: Ask

    @property
    def steps(self) -> tuple[tuple[Ask], ...]:
        """What is asked, as the only step: an inquiry has one outcome."""
        return ((self.ask,),)


class Answered(Struct, frozen=True, omit_defaults=True):
    """The answer to an inquiry. What an engine leaves out is not judged."""

    answer: bool | int | str | tuple[str, ...] | UnsetType = UNSET
    """Of several things the order is that of the question's page; see ``protocol.md``."""
