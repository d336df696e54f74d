"""What an assistant is told of cards: what each comes to here, and how to write it."""

from typing import Annotated

from msgspec import Meta, Struct

from headjudge.conformance.assistants.shared import AssistantAnswer, edition_on
from headjudge.conformance.sentences.card_effects import said_with, written
from headjudge.spec.cards import Card, cards
from headjudge.spec.cards.card_finding import find_cards

IN_FULL = 8
"""How many cards are told with all that they come to."""
NAMED = 60
"""How many more are named."""


class CardTold(Struct, frozen=True, omit_defaults=True):
    """A card as far as it bears on how games end."""

    name: str
    types: str
    does: str
    """In a sentence of our own; the card's own words are not known here."""
    write: tuple[str, ...]
    """The sentences in which it can stand."""
    while_there: tuple[str, ...] = ()
    as_it_resolves: tuple[str, ...] = ()
    by_its_ability: tuple[str, ...] = ()
    when: str = ""
    """When its ability triggers, or what it takes to activate it."""
    lasts: str = ""
    not_modelled: str = ""
    """What could bear on an ending and is not among these sentences."""


class CardsTold(AssistantAnswer, frozen=True, kw_only=True):
    """The cards that were found."""

    known: int
    """How many cards there are in all."""
    cards: tuple[CardTold, ...] = ()
    further: tuple[str, ...] = ()
    """The names of more cards that were found."""


class FindCards(Struct, frozen=True, forbid_unknown_fields=True):
    """Find cards that bear on how games end, by name or by what they do, and how to write them."""

    words: Annotated[
        str, Meta(description="A name, or words such as: from losing", min_length=1, max_length=200)
    ]

    def reply(self) -> CardsTold:
        """The cards. Raises LookUpError, naming what is near, where there is none."""
        found = find_cards(self.words)
        rest = [one.name for one in found[IN_FULL:]]
        left = len(rest) - NAMED
        cannot = (f"which the other {left} are: ask for fewer at a time",) if left > 0 else ()
        return CardsTold(
            edition=edition_on(""),
            known=len(cards()),
            cards=tuple(map(_told, found[:IN_FULL])),
            further=tuple(rest[:NAMED]),
            cannot_be_said=cannot,
        )


def _told(card: Card) -> CardTold:
    def said(does: tuple[str | tuple[str, ...], ...]) -> tuple[str, ...]:
        flat = (one for group in does for one in ((group,) if isinstance(group, str) else group))
        return tuple(said_with(one, card) for one in flat)

    return CardTold(
        card.name,
        card.is_,
        card.does,
        tuple(written(card)),
        said(card.while_),
        said(card.resolves),
        said(card.ability),
        card.when,
        card.lasts,
        card.not_modelled,
    )
