"""The sentences about cards by name, and what they come to: events that engines know already.

What a card does stands in ``spec/cards``, in the sentences of the vocabulary. A card that is there
says so from when it comes until it leaves (611.3); a spell or an ability does it as it resolves.
"""

import re
from collections.abc import Iterator, Sequence
from typing import Any

from msgspec import Struct

from headjudge.conformance import join
from headjudge.conformance.phrases.sentence import (
    NAME,
    NAMES,
    Sentence,
    one_of,
    perhaps,
    plainly,
    split,
    word,
)
from headjudge.conformance.sentences.draft import Draft, PlacedCard, StepError
from headjudge.conformance.sentences.each_player import spread
from headjudge.spec import cards as known
from headjudge.spec import protocol as v


class CardStep(Struct, frozen=True):
    """What cards do at one moment."""

    sentences: tuple[str, ...] = ()
    ends: tuple[v.Event, ...] = ()
    """What ends what a card had begun."""
    card: PlacedCard | None = None
    """The card whose events these sentences are."""


_ENDS: dict[type, type[v.EndEffect]] = {
    v.Restriction: v.EndRestriction,
    v.ReplaceLoss: v.EndReplaceLoss,
    v.ReplaceDraw: v.EndReplaceDraw,
    v.Alteration: v.EndAlteration,
    v.Redirect: v.EndRedirect,
}
"""The event that ends what another began, and says of it what that one said."""
_SEE = "; what it does: headjudge cards {!r}"


def _here(draft: Draft, name: str, whose: str | None, *, resolving: bool = False) -> PlacedCard:
    """The card of that name that is there, or whose effect still lasts since it resolved.

    Raises StepError if there is none, or several.
    """
    same = (card for card in draft.cards if card.name == name and card.lasts)
    some = [card for card in same if card.resolving is resolving]
    if whose:
        draft.known([whose])
        some = [card for card in some if card.controller == whose]
    if not some:
        of, who = (f" of {whose}", whose) if whose else ("", next(iter(draft.players), "Ana"))
        how = f"When {who}'s {name} resolves" if resolving else f"Given {who} controls {name}"
        raise StepError(f"there is no {name}{of}; begin with: {how}")
    owners = {card.controller for card in some}
    if len(owners) > 1:
        say = " or ".join(f"{owner}'s {name}" for owner in sorted(owners))
        raise StepError(f"there are several of the name {name}; say {say}")
    return some[0]


def _filled(draft: Draft, card: PlacedCard, said: str, more: dict[str, str]) -> Iterator[str]:
    """A sentence of a card with the names and numbers of this game."""
    alone = len(draft.players) == 2  # noqa: PLR2004 -- whoever leaves ends the game, and the effect
    values = {
        "you": card.controller,
        "name": card.ability,
        "permanent": "an effect" if alone else f"a permanent controlled by {card.controller}",
        **more,
    }
    yield from spread(draft, re.sub(r"\{(\w+)\}", lambda found: values[found[1]], said))


def _static(draft: Draft, card: PlacedCard) -> list[str]:
    """What a card says while it is there."""
    return [one for said in known.card(card.name).while_ for one in _filled(draft, card, said, {})]


def _controls(draft: Draft, player: str, name: str) -> list[CardStep]:
    """It is there from the beginning: each effect begins in a step of its own."""
    draft.known([player])
    card = _placed(draft, player, name)
    return [CardStep((said,), card=card) for said in _static(draft, card)]


def _enters(draft: Draft, name: str, player: str) -> list[CardStep]:
    draft.known([player])
    card = _placed(draft, player, name)
    return [CardStep(tuple(_static(draft, card)), card=card)]


def _placed(draft: Draft, player: str, name: str) -> PlacedCard:
    if not known.card(name).while_:
        raise StepError(f"{name} does nothing by being there{_SEE.format(name)}")
    same = sum(card.name == name and not card.resolving for card in draft.cards)
    ability = known.card(name).word + (f"-{same + 1}" if same else "")
    draft.cards.append(PlacedCard(name, player, ability))
    return draft.cards[-1]


def _ended(draft: Draft, card: PlacedCard, *, dying: bool = False) -> tuple[v.Event, ...]:
    """What ends all that a card began and that needs an end: it does so no more."""
    card.lasts, card.until, card.dying = False, len(draft.steps), dying
    begun = (draft.steps[step][number] for step, number in card.places)
    ends: list[Any] = []
    for event in begun:
        if isinstance(event, v.Trigger | v.StateTrigger):
            ends.append(v.EndTrigger(event.ability, dying))  # once, whatever it triggers on
        elif end := _ENDS.get(type(event)):
            said = {name: getattr(event, name) for name in end.__struct_fields__ if name != "dying"}
            ends.append(end(**said, dying=dying))
    return tuple(dict.fromkeys(ends))


def _leaves(draft: Draft, whose: str | None, name: str) -> list[CardStep]:
    return [CardStep(ends=_ended(draft, _here(draft, name, whose)))]


def _effect_ends(draft: Draft, whose: str | None, name: str) -> list[CardStep]:
    return [CardStep(ends=_ended(draft, _here(draft, name, whose, resolving=True)))]


def end_with_the_turn(draft: Draft) -> list[CardStep]:
    """What ends before the next turn begins, since it lasted for this one: 514.2."""
    passing = (one for one in draft.cards if one.lasts and one.resolving)
    over = [one for one in passing if known.card(one.name).lasts == "a turn"]
    ends = [event for card in over for event in _ended(draft, card)]
    return [CardStep(ends=tuple(ends))] if ends else []


def _dies(draft: Draft, whose: str | None, name: str) -> list[CardStep]:
    """It is destroyed by the next check, with all that this does at the same time: 704.3."""
    return [CardStep(ends=_ended(draft, _here(draft, name, whose), dying=True))]


def _changes_hands(draft: Draft, player: str, whose: str | None, name: str) -> list[CardStep]:
    """What it says ends, and begins anew for whoever controls it now, at one moment."""
    draft.known([player])
    ends = _ended(draft, _here(draft, name, whose))
    new = _placed(draft, player, name)
    return [CardStep(tuple(_static(draft, new)), ends, new)]


def _resolves(
    draft: Draft,
    player: str,
    name: str,
    targets: Sequence[str] | None = None,
    number: int | None = None,
) -> list[CardStep]:
    """A spell or an ability does what it does, one thing after the other."""
    draft.known([player, *(targets or ())])
    one = known.card(name)
    if not one.resolves:
        raise StepError(f"{name} does nothing by resolving{_SEE.format(name)}")
    text = str(one.resolves)
    if ("{target" in text) is not bool(targets):
        said = "takes no" if targets else "needs a"
        how = "" if targets else f" for {list(draft.players)[-1]}"
        raise StepError(f"{name} {said} target; write: {player}'s {name} resolves{how}")
    if ("{number}" in text) is (number is None):
        said, how = ("needs a", " with X = 5") if number is None else ("takes no", "")
        raise StepError(f"{name} {said} number; write: {player}'s {name} resolves{how}")
    card = PlacedCard(name, player, one.word, resolving=True)
    draft.cards.append(card)
    steps = []
    for together in one.resolves:
        sentences: list[str] = []
        for sentence in [together] if isinstance(together, str) else together:
            for target in (targets or ()) if "{target}" in sentence else ("",):
                more = {"target": target, "targets": join(targets or [""]), "number": str(number)}
                sentences += _filled(draft, card, sentence, more)
        steps.append(CardStep(tuple(sentences), card=card))
    return steps


one_of("card", {name: name for name in known.cards()})
perhaps("whose", "", NAME, "'s ")
perhaps("targets", " for ", NAMES, read=split)
word("x", r"(?: with X = \d+)?", lambda said: int(said.split()[-1]) if said else None, plainly)


CARDS: tuple[Sentence, ...] = (
    Sentence("set-up", "{player} controls {card}", _controls),
    Sentence("event", "{card} enters the battlefield under {player}'s control", _enters),
    Sentence("event", "{player} gains control of {whose}{card}", _changes_hands),
    Sentence("event", "{whose}{card} leaves the battlefield", _leaves),
    Sentence("event", "{whose}{card} is dealt lethal damage", _dies),
    Sentence("event", "the effect of {whose}{card} ends", _effect_ends),
    Sentence("event", "{player}'s {card} resolves{targets}{x}", _resolves),
)
"""The act of each gives what happens, a :class:`CardStep` a moment."""
