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
    "{start}": "20",
    "{unpreventable}": "",
}


_LASTS = {"a turn": "for a turn", "until their next turn": "until Ana's next turn"}


def written(card: Card) -> Iterator[str]:
    """The steps in which the card can stand, with Ana as its controller."""
    if card.can_be_there:
        yield f"Given Ana controls {card.name}"
    if card.while_:
        if card.is_permanent and not _said_with_it(card.resolves):
            yield f"When {card.name} enters the battlefield under Ana's control"
            yield f"When {card.name} leaves the battlefield"
        if "creature" in card.is_.split():
            yield f"When {card.name} is dealt lethal damage"
    if card.resolves:
        yield f"When Ana's {card.name} resolves{_said_with_it(card.resolves)}"
    if card.triggers:
        yield f"When {card.name}'s ability resolves{' for Ben' if card.is_aimed else ''}"
    if card.ability:
        more = _said_with_it(card.ability)
        which = "other ability" if card.triggers and not more else "ability"
        yield f"When Ana's {card.name}'s {which} resolves{more}"
    if any(beginning in str((card.resolves, card.ability)) for beginning in _BEGIN):
        yield f"When the effect of {card.name} ends"


def _said_with_it(does: object) -> str:
    """The targets and the number that a sentence needs with what resolves."""
    said = str(does)
    names = ["Ben", "Cho"] if "{targets}" in said else ["Ben"] if "{target}" in said else []
    whom = f" for {join(names)}" if names else ""
    return f"{whom}{' with X = 3' if '{number}' in said else ''}"


def said_with(sentence: str, card: Card) -> str:
    """A sentence of a card with Ana as its controller."""
    for placeholder, example in {**_EXAMPLE, "{name}": card.word}.items():
        sentence = sentence.replace(placeholder, example)
    return sentence


def parts(card: Card) -> Iterator[tuple[str, tuple[tuple[str, ...], ...]]]:
    """What it comes to at each time, after when that is: sentences in order, in groups.

    Those of a group happen at the same time.
    """
    if card.while_:
        yield "while it is there", tuple((said_with(said, card),) for said in card.while_)
    lasting = f", {_LASTS[card.lasts]}" if card.lasts else ""
    as_it_resolves = "as it enters" if card.is_permanent else "as it resolves"
    when = f"when {card.when}" if card.when else ""
    spell_when = when if when and not card.ability else as_it_resolves
    for head, does in ((spell_when, card.resolves), (when or "by its ability", card.ability)):
        if does:
            groups = ((one,) if isinstance(one, str) else one for one in does)
            said = tuple(tuple(said_with(one, card) for one in group) for group in groups)
            yield head + lasting, said
