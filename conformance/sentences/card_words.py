"""Cards in sentences: what one comes to with Ana as its controller, and how it is written."""

from collections.abc import Iterator

from headjudge.conformance import join
from headjudge.spec.cards import Card

_BEGIN = ("an effect states that ", "would lose the game", "instead of drawing ")
"""What is in a sentence of a spell or an ability with which an effect begins that lasts."""
_EXAMPLE = {
    "{permanent}": "a permanent controlled by Ana",
    "{you}": "Ana",
    "{target}": "Ben",
    "{targets}": "Ben and Cho",
    "{number}": "X",
}


def written(card: Card) -> Iterator[str]:
    """The steps in which the card can stand, with Ana as its controller."""
    if card.while_:
        yield f"Given Ana controls {card.name}"
        if card.is_ not in ("emblem", "designation"):
            yield f"When {card.name} enters the battlefield under Ana's control"
            yield f"When {card.name} leaves the battlefield"
        if "creature" in card.is_.split():
            yield f"When {card.name} is dealt lethal damage"
    if "{name}" in str(card.while_):
        yield f"When {card.name}'s ability resolves"
    if card.resolves:
        said = str(card.resolves)
        names = ["Ben", "Cho"] if "{targets}" in said else ["Ben"] if "{target}" in said else []
        whom = f" for {join(names)}" if names else ""
        yield f"When Ana's {card.name} resolves{whom}{' with X = 3' if '{number}' in said else ''}"
        if any(beginning in said for beginning in _BEGIN):
            yield f"When the effect of {card.name} ends"


def said_with(sentence: str, card: Card) -> str:
    """A sentence of a card with Ana as its controller."""
    for placeholder, example in {**_EXAMPLE, "{name}": card.word}.items():
        sentence = sentence.replace(placeholder, example)
    return sentence
