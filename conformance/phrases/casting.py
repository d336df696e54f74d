"""How it is written that somebody casts a card, or that its ability resolves: with its targets."""

from collections.abc import Iterator, Sequence

from headjudge.conformance import join
from headjudge.spec.cards import Card

X = 5
"""The number that is written where somebody has said none."""


def cast(card: Card, who: str, others: Sequence[str], number: str = "") -> Iterator[str]:
    """The sentences by which a card comes that somebody casts, one for each whom it may be for.

    Where a card has none, as nothing comes of it but by its ability, they are those of that.
    """
    if card.resolves:
        for more in _with(card.resolves, who, others, number):
            yield f"{who}'s {card.name} resolves{more}"
    elif card.while_ and card.is_permanent:
        yield f"{card.name} enters the battlefield under {who}'s control"
    elif card.ability:
        yield from activate(card, who, others, number)


def activate(card: Card, who: str, others: Sequence[str], number: str = "") -> Iterator[str]:
    """The sentences by which an ability of a card resolves, one for each it may be for."""
    if card.ability:
        for more in _with(card.ability, who, others, number):
            which = "other ability" if card.triggers and not more else "ability"
            yield f"{who}'s {card.name}'s {which} resolves{more}"
    if card.is_aimed:
        yield from (f"{card.name}'s ability resolves for {one}" for one in others if one != who)
    elif card.triggers:
        yield f"{card.name}'s ability resolves"
    elif not card.ability:
        there = card.while_ and not card.resolves
        yield from [f"{who} controls {card.name}"] if there else cast(card, who, others, number)


def _with(does: object, who: str, others: Sequence[str], number: str) -> Iterator[str]:
    """For whom something resolves, and with which number, where it needs that."""
    text = str(does)
    x = f" with X = {number or X}" if "{number}" in text else ""
    if "{targets}" in text:
        yield from (f" for {join([who, other])}{x}" for other in others if other != who)
    elif "{target}" in text:
        yield from (f" for {other}{x}" for other in others)
    else:
        yield x
