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
    then,
    word,
)
from headjudge.conformance.sentences import object_sentences as things
from headjudge.conformance.sentences.card_objects import said_by
from headjudge.conformance.sentences.draft import CardAsObject, Draft, PlacedCard, StepError
from headjudge.conformance.sentences.each_player import spread
from headjudge.conformance.sentences.expectations import Expectation
from headjudge.spec import cards as known
from headjudge.spec import protocol as v
from headjudge.spec.protocol.setup import StartingObject, Zone
from headjudge.spec.protocol.wellformed_objects import CONTROLLED


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
    said = known.card(card.name).while_
    if card.object:
        said = tuple(said_by(card.object, said))
    return [each for one in said for each in _filled(draft, card, one, {})]


def _controls(draft: Draft, player: str, owner: str | None, name: str) -> list[CardStep]:
    """It is there from the beginning: each effect begins in a step of its own.

    Another's card is there under an effect that gives control of it.
    """
    draft.known([player, owner or player])
    if owner in (None, player):
        card = _placed(draft, player, name)
        return [CardStep((said,), card=card) for said in _static(draft, card)]
    _needs_object(draft, name)
    card = _placed(draft, owner or player, name)
    card.controller = player
    begun = [CardStep((said,), card=card) for said in _static(draft, card)]
    return [CardStep((f"an effect gives {player} control of {card.object}",)), *begun]


def _owns(
    draft: Draft, owner: str, name: str, zone: Zone, controller: str | None
) -> list[CardStep]:
    """It is an object, in a zone of its owner's or on the battlefield."""
    draft.known([owner, controller or owner])
    _needs_object(draft, name)
    card = _placed(draft, controller or owner, name, owner=owner, zone=zone)
    return [CardStep((said,), card=card) for said in _static(draft, card) if card.lasts]


def _enters(draft: Draft, name: str, player: str) -> list[CardStep]:
    draft.known([player])
    if name in draft.as_objects:
        card = _placed(draft, player, name, zone="library")
        return _put(draft, card, "battlefield", player)
    card = _placed(draft, player, name)
    return [CardStep(tuple(_static(draft, card)), card=card)]


def _needs_object(draft: Draft, name: str) -> None:
    """Raises CardAsObject where the card is not one of the case's objects yet."""
    if set(known.card(name).is_.split()) & {"emblem", "designation"}:
        raise StepError(f"{name} is no card, so it has no owner and does not change hands")
    if name not in draft.as_objects:
        raise CardAsObject(name)


def _placed(
    draft: Draft, player: str, name: str, *, owner: str | None = None, zone: Zone = "battlefield"
) -> PlacedCard:
    if not known.card(name).while_:
        raise StepError(f"{name} does nothing by being there{_SEE.format(name)}")
    same = sum(card.name == name and not card.resolving for card in draft.cards)
    word = known.card(name).word + (f"-{same + 1}" if same else "")
    card = PlacedCard(name, player, word, lasts=zone == "battlefield")
    if name in draft.as_objects:
        card.object = word if "-" in word else f"{word}-card"  # no sentence takes it for the name
        card.ability = f"{word}-ability"
        whose = player if zone == "battlefield" and owner not in (None, player) else None
        draft.objects.append(StartingObject(card.object, zone, "card", owner or player, whose))
    draft.cards.append(card)
    return card


def _is(draft: Draft, name: str, whose: str | None) -> PlacedCard:
    """The card of that name, wherever it is, as an object."""
    _needs_object(draft, name)
    some = [one for one in draft.cards if one.name == name and one.object]
    if whose:
        owners = {one.name: one.owner for one in draft.objects}
        some = [one for one in some if whose in (one.controller, owners[one.object])]
    return some[0] if len(some) == 1 else _here(draft, name, whose)


def _put(
    draft: Draft, card: PlacedCard, zone: Zone, player: str | None, *, dying: bool = False
) -> list[CardStep]:
    """Put a card that is an object into a zone; what it says begins on the battlefield."""
    under = player if zone in CONTROLLED else None
    said = things.PUT.text(card.object, zone, under, dying)
    assert said  # noqa: S101 -- it is said of any object
    moved = CardStep((said,))
    owner = next(one.owner for one in draft.objects if one.name == card.object)
    if zone != "battlefield":
        card.lasts = False
        return [moved]
    card.lasts, card.controller = True, under or owner or card.controller
    return [moved, CardStep(tuple(_static(draft, card)), card=card)]


def _is_put(
    draft: Draft, whose: str | None, name: str, zone: Zone, controller: str | None
) -> list[CardStep]:
    draft.known([controller] if controller else [])
    return _put(draft, _is(draft, name, whose), zone, controller)


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
    """Where it goes is not said; of an object it is exile, where nothing looks for it."""
    card = _here(draft, name, whose)
    return _put(draft, card, "exile", None) if card.object else [CardStep(ends=_ended(draft, card))]


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
    card = _here(draft, name, whose)
    if card.object:
        return _put(draft, card, "graveyard", None, dying=True)
    return [CardStep(ends=_ended(draft, card, dying=True))]


def _changes_hands(draft: Draft, player: str, whose: str | None, name: str) -> list[CardStep]:
    """An effect gives control of it, and with that of all that it says: 109.5."""
    draft.known([player])
    card = _here(draft, name, whose)
    _needs_object(draft, name)
    card.controller = player
    return [CardStep((f"an effect gives {player} control of {card.object}",))]


def _control_ends(draft: Draft, player: str, whose: str | None, name: str) -> list[CardStep]:
    draft.known([player])
    card = _is(draft, name, whose)
    return [CardStep((f"the effect that gives {player} control of {card.object} ends",))]


def _ability_resolves(draft: Draft, whose: str | None, name: str) -> list[CardStep]:
    """An ability that has triggered resolves, whether or not its card is still there (113.7a)."""
    some = [one for one in draft.cards if one.name == name and not one.resolving]
    if whose:
        draft.known([whose])
        some = [one for one in some if one.controller == whose]
    if not some and (whose or known.card(name).word != name):
        _here(draft, name, whose)
    if len(some) > 1:
        say = " or ".join(f"{one.controller}'s {name}" for one in some)
        raise StepError(f"there are several of the name {name}; say {say}")
    ability = some[0].ability if some else name  # one that was told of by itself
    return [CardStep((f"{ability}'s ability resolves",))]


def _is_in(draft: Draft, whose: str | None, name: str, zone: str) -> list[Expectation]:
    return [Expectation("zone", zone, _is(draft, name, whose).object)]


def _is_controlled(draft: Draft, player: str, name: str) -> list[Expectation]:
    if all(one.name != name or one.resolving for one in draft.cards):
        write = f"{name} enters the battlefield under {player}'s control"
        raise StepError(f"that a card is there belongs before anything happens; write: {write}")
    return [Expectation("controller", player, _is(draft, name, None).object)]


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
    Sentence("set-up", "{player} controls {whose}{card}", _controls),
    Sentence("set-up", "{player} owns the card {card} {place}{control}", _owns),
    Sentence("event", "{card} enters the battlefield under {player}'s control", _enters),
    Sentence("event", "{player} gains control of {whose}{card}", _changes_hands),
    Sentence(
        "event", "the effect that gives {player} control of {whose}{card} ends", _control_ends
    ),
    Sentence("event", "{whose}{card} is put {into}{control}", _is_put),
    Sentence("event", "{whose}{card} leaves the battlefield", _leaves),
    Sentence("event", "{whose}{card} is dealt lethal damage", _dies),
    Sentence("event", "the effect of {whose}{card} ends", _effect_ends),
    Sentence("event", "{player}'s {card} resolves{targets}{x}", _resolves),
    Sentence("event", "{whose}{card}'s ability resolves", _ability_resolves),
    then("{whose}{card} is {zone}", _is_in),
    then("{player} controls {card}", _is_controlled),
)
"""The act of each gives what happens, a :class:`CardStep` a moment."""
