"""Inquiries: the kind of case that asks one thing and is answered with it.

An :class:`Inquiry` goes in, one :class:`Answered` comes out. What is asked is a tagged union, so
each kind of question is a class here.
"""

from __future__ import annotations

from typing import Annotated

from msgspec import UNSET, Meta, Struct, UnsetType, field

from spec.vocabulary import Edition, Name, kebab


class _Ask(Struct, frozen=True, tag_field="about", tag=kebab, omit_defaults=True):
    """Something to ask."""


class Halves(_Ask, frozen=True):
    """What half of a number is, rounded as the effect says: 107.1a."""

    number: int
    up: bool


# ---------------------------------------------------------------- choices at the same time: 101.4


class Choice(Struct, frozen=True, omit_defaults=True):
    """A choice that a player has to make."""

    choice: Name
    """What this choice is called."""
    player: Name
    hidden: bool = False
    """Whether it is of a card in a hidden zone, and the player would keep that card face down."""
    because: Name | None = None
    """The choice that makes the player choose, once it is made; absent: nothing needs to happen."""


class Choosing(_Ask, frozen=True):
    """Players who have to choose at the same time, and all that the order may hang on."""

    players: Annotated[tuple[Name, ...], Meta(min_length=2, max_length=64)]
    """In turn order, from any of them on."""
    turn: Name
    """Whose turn it is; while the game is being started, whose turn is the first."""
    choices: Annotated[tuple[Choice, ...], Meta(min_length=1)]
    """In the order in which players, and teams that share turns, would like to make theirs."""
    ordered: tuple[Name, ...] = ()
    """The order in which the effect has a player make these choices."""
    teams: tuple[tuple[Name, ...], ...] = ()
    """The teams that share turns (805)."""
    left: tuple[Name, ...] = ()
    """Who has left the game."""
    starting: bool = False
    """Whether the game is only being started (103)."""


class ChoiceOrder(Choosing, frozen=True):
    """In which order the choices are made: 101.4."""


class ChoicesKnown(Choosing, frozen=True, kw_only=True):
    """Which choices of others a player knows when making one: 101.4b."""

    choice: Name
    """The one that is being made."""


Ask = Halves | ChoiceOrder | ChoicesKnown


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
