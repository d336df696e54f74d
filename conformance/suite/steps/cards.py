"""Steps about named cards, which expand to events of the protocol.

``spec/cards`` describes the cards' effects as steps. A permanent's effects apply from when it
enters the battlefield until it leaves (611.3); a spell or ability has its effects as it resolves.
"""

import re
from collections.abc import Sequence
from typing import Any

from msgspec.structs import replace

from headjudge.spec import cards as known
from headjudge.spec import protocol
from headjudge.spec.protocol.card_events import UseCard
from headjudge.spec.protocol.setup import StartingObject, Zone
from headjudge.spec.protocol.validation.effects import CONTROLLED
from headjudge.suite.expectations import Expectation
from headjudge.suite.steps import objects_and_turns as things
from headjudge.suite.steps.card_effects import (
    CardStep,
    ability_hint,
    as_it_enters,
    at_an_opponent,
    ended,
    filled,
    game_now,
    preferred,
    protector,
    resolve,
    untargetable,
    used,
)
from headjudge.suite.steps.case_builder import CardAsObject, CaseBuilder, PlacedCard, StepError
from headjudge.suite.steps.pattern import (
    NAME,
    NAMES,
    StepDefinition,
    as_text,
    one_of,
    optional,
    placeholder,
    split,
    then,
)
from headjudge.text import join_english

_YOU = "{you}"
_OTHERS = "each player but {you}"
_EVERY = {
    "each opponent of {you}": "every opponent",
    "each player": "every player",
}
_ANY = {each: every.replace("every", "any") for each, every in _EVERY.items()}
_ABILITY = re.compile(
    r"the ability \{name\} of \{you\} triggers (?P<when>whenever (?P<whose>.+?)"
    r"(?P<on> (?:draws|loses|gains|is dealt|reaches|has|gets|casts) .+?)|as soon as .+?): "
    r"(?P<to>(?:each|one) opponent of \{you\}|each player|\{you\}) (?P<does>.+)"
)


def stated_by(thing: str, sentences: Sequence[str]) -> list[str]:
    """Return a card's ``while`` sentences, rewritten as effects of the named object.

    ``{you}`` and ``{name}`` remain placeholders. If one sentence is about the controller and
    another says the same about all other players, they are merged into one about each player.
    """
    of_others = [sentence.replace(_OTHERS, _YOU) for sentence in sentences if _OTHERS in sentence]
    of_all = [
        sentence.replace(_YOU, "each player") if sentence in of_others else sentence
        for sentence in sentences
        if _OTHERS not in sentence
    ]
    return [_stated_by(thing, sentence) for sentence in of_all]


def _stated_by(thing: str, sentence: str) -> str:
    ability = _ABILITY.fullmatch(sentence)
    if ability:
        return _ability_of(thing, ability)
    if sentence.startswith("{permanent} states that "):
        stated = sentence.removeprefix("{permanent} states that ")
        for each, every in _EVERY.items():
            if stated.startswith(f"{each} "):
                return f"{thing}, which {_YOU} controls, states that {every}{stated[len(each) :]}"
        return f"{thing} states that {_YOU}, who controls it,{stated.removeprefix(_YOU)}"
    return f"by {thing}, {sentence.replace(_YOU, '{you}, who controls it,', 1)}"


def _ability_of(thing: str, ability: re.Match[str]) -> str:
    """Return the sentence of a triggered ability, rewritten as an ability of an object."""
    head = f"the ability {{name}} of {thing}, which {_YOU} controls, triggers "
    whose, to = ability["whose"], ability["to"]
    if whose is None:
        return f"{head}{ability['when']}: {to} {ability['does']}"
    if whose == to and whose != _YOU:
        target = "that player"
    elif to == _YOU and whose != _YOU:
        target = "its controller"
    else:
        target = "one opponent" if to.startswith("one ") else _EVERY.get(to, to)
    return f"{head}whenever {_ANY.get(whose, whose)}{ability['on']}: {target} {ability['does']}"


def _here(
    builder: CaseBuilder, name: str, whose: str | None, *, resolving: bool = False
) -> PlacedCard:
    """Return the named card that is on the battlefield or has a lasting effect.

    Raises StepError if there is no such card, or if several players control one.
    """
    same = (card for card in builder.cards if card.name == name and card.lasts)
    some = [card for card in same if card.resolving is resolving]
    if whose:
        builder.known([whose])
        some = [card for card in some if card.controller == whose]
    if not some:
        of, who = (f" of {whose}", whose) if whose else ("", next(iter(builder.players), "Ana"))
        record = known.card(name)
        resolves = record.resolves if resolving else not record.can_be_there
        hint = f"When {who}'s {name} resolves" if resolves else f"Given {who} controls {name}"
        raise StepError(f"the scenario has no card named {name}{of}; begin with: {hint}")
    owners = {card.controller for card in some}
    if len(owners) > 1:
        names = " or ".join(f"{owner}'s {name}" for owner in sorted(owners))
        raise StepError(f"several cards are named {name}; write {names}")
    return some[0]


def _static(builder: CaseBuilder, card: PlacedCard) -> list[str]:
    """Return the sentences that apply while the card is on the battlefield."""
    sentences = known.card(card.name).while_
    if card.object:
        sentences = tuple(stated_by(card.object, sentences))
    return [each for sentence in sentences for each in filled(builder, card, sentence, {})]


def _place_under_control(
    builder: CaseBuilder,
    player: str,
    owner: str | None,
    name: str,
    chosen: bool,  # noqa: FBT001 -- parsed from the step
) -> list[CardStep]:
    """Place the card on the battlefield at the start; each of its effects begins in its own step.

    If the owner is another player, an effect gives the player control of the card. If `chosen`, the
    card's replacement effect is applied before others (616.1).
    """
    builder.known([player, owner or player])
    if chosen:
        builder.only_in_effects = True
        return preferred(_place_under_control(builder, player, owner, name, chosen=False), name)
    if known.card(name).world:
        card = _placed(builder, player, name, owner=owner, zone="hand")
        moved, *begin = _moves(builder, card, "battlefield", player)
        lines = (sentence for step in begin for sentence in step.sentences)
        return [moved, *(CardStep((line,), card=card) for line in lines)]
    if owner in (None, player):
        card = _placed(builder, player, name)
        steps = [CardStep((sentence,), card=card) for sentence in _static(builder, card)]
        # an object of the case is there from the start
        return steps if card.object else used(steps, UseCard(name, "controls", player))
    _needs_object(builder, name)
    card = _placed(builder, owner or player, name)
    card.controller = player
    effects = [CardStep((sentence,), card=card) for sentence in _static(builder, card)]
    return [CardStep((f"an effect gives {player} control of {card.object}",)), *effects]


def _owns(
    builder: CaseBuilder, owner: str, name: str, zone: Zone, controller: str | None
) -> list[CardStep]:
    """Place the card in a zone as an object of the case."""
    builder.known([owner, controller or owner])
    _needs_object(builder, name)
    if zone == "battlefield" and known.card(name).world:
        return _place_under_control(builder, controller or owner, owner, name, chosen=False)
    card = _placed(builder, controller or owner, name, owner=owner, zone=zone)
    return [CardStep((sentence,), card=card) for sentence in _static(builder, card) if card.lasts]


def _enters(builder: CaseBuilder, name: str, player: str) -> list[CardStep]:
    comes = _comes(builder, name, player)
    steps = [*comes, *as_it_enters(builder, name, player)]
    return used(steps, UseCard(name, "enters", player, object=_object_of(builder, player, name)))


def _comes(builder: CaseBuilder, name: str, player: str, target: str = "") -> list[CardStep]:
    """Put the card onto the battlefield; its effects begin.

    If a card of this name is an object elsewhere, it is the one that enters.
    """
    builder.known([player])
    elsewhere = [card for card in builder.cards if card.name == name and _is_elsewhere(card)]
    if elsewhere:
        whose = (card for card in elsewhere if card.controller == player)
        return _moves(builder, next(whose, elsewhere[0]), "battlefield", player)
    if name in builder.as_objects:
        card = _placed(builder, player, name, zone="library")
        return _moves(builder, card, "battlefield", player)
    card = _placed(builder, player, name, target=target)
    return [CardStep(tuple(_static(builder, card)), card=card)]


def _is_elsewhere(card: PlacedCard) -> bool:
    """Return whether a card is an object that is not on the battlefield."""
    return bool(card.object) and not card.lasts


def _becomes_monarch(builder: CaseBuilder, player: str) -> list[CardStep]:
    """Make the player the monarch; the previous monarch ceases to be one (725.3)."""
    before = [card for card in builder.cards if card.name == _MONARCH and card.lasts]
    ends = tuple(event for card in before for event in ended(builder, card))
    comes = [replace(step, ends=ends) for step in _comes(builder, _MONARCH, player)]
    return used(comes, UseCard(_MONARCH, "enters", player))


_MONARCH = "Monarch"


def _needs_object(builder: CaseBuilder, name: str) -> None:
    """Raise CardAsObject if the card is not yet an object of the case."""
    if set(known.card(name).is_.split()) & {"emblem", "designation"}:
        raise StepError(f"{name} is not a card, so it has no owner and does not change controllers")
    if known.card(name).enchants_player:
        raise StepError(f"{name} enchants a player, so steps can't refer to its zone")
    if name not in builder.as_objects:
        raise CardAsObject(name)


def _placed(
    builder: CaseBuilder,
    player: str,
    name: str,
    *,
    owner: str | None = None,
    zone: Zone = "battlefield",
    target: str = "",
) -> PlacedCard:
    record = known.card(name)
    if record.enchants_player and not target:
        for_whom = at_an_opponent(builder, player)
        raise StepError(f"{name} enchants a player; write: {player}'s {name} resolves{for_whom}")
    if not record.can_be_there and not target:
        hint = ability_hint(builder, record, player)
        raise StepError(f"{name} has no effect on the battlefield{hint}")
    same = sum(card.name == name and not card.resolving for card in builder.cards)
    word = record.word + (f"-{same + 1}" if same else "")
    effects = str(record.while_)
    # the card's effects depend on the card's zone, or it leaves by itself
    if effects == "()" or "{you} has it " in effects or record.saves or record.world:
        _needs_object(builder, name)
    card = PlacedCard(name, player, word, lasts=zone == "battlefield", target=target)
    card.has_ability = "{name}" in effects
    card.protects = bool(record.untargetable) and not record.lasts
    if name in builder.as_objects:
        card.object = word if "-" in word else f"{word}-card"  # must differ from the card's name
        card.ability = f"{word}-ability"
        whose = player if zone == "battlefield" and owner not in (None, player) else None
        thing = StartingObject(card.object, zone, "card", owner or player, whose, record.world)
        builder.objects.append(thing)
    builder.cards.append(card)
    return card


def _is(builder: CaseBuilder, name: str, whose: str | None) -> PlacedCard:
    """Return the named card, which is an object in any zone."""
    _needs_object(builder, name)
    some = [card for card in builder.cards if card.name == name and card.object]
    if whose:
        owners = {thing.name: thing.owner for thing in builder.objects}
        some = [card for card in some if whose in (card.controller, owners[card.object])]
    return some[0] if len(some) == 1 else _here(builder, name, whose)


def _moves(
    builder: CaseBuilder, card: PlacedCard, zone: Zone, player: str | None, *, dying: bool = False
) -> list[CardStep]:
    """Move a card's object to another zone; on the battlefield, the card's effects begin."""
    under = player if zone in CONTROLLED else None
    text = things.PUT.text(card.object, zone, under, dying)
    assert text  # noqa: S101 -- every object can be put into a zone
    moved = CardStep((text,))
    owner = next(thing.owner for thing in builder.objects if thing.name == card.object)
    if zone != "battlefield":
        card.lasts = False
        return [moved]
    card.lasts, card.controller = True, under or owner or card.controller
    effects = tuple(_static(builder, card))
    return [moved, CardStep(effects, card=card)] if effects else [moved]


def _is_put(
    builder: CaseBuilder, whose: str | None, name: str, zone: Zone, controller: str | None
) -> list[CardStep]:
    builder.known([controller] if controller else [])
    card = _is(builder, name, whose)
    moved = _moves(builder, card, zone, controller)
    if zone != "battlefield":
        return moved
    steps = [*moved, *as_it_enters(builder, name, card.controller)]
    return used(steps, UseCard(name, "enters", card.controller, object=card.object))


def _leaves(builder: CaseBuilder, whose: str | None, name: str) -> list[CardStep]:
    """Remove the card from the battlefield; objects are exiled, which triggers no ability."""
    card = _here(builder, name, whose)
    if card.object:
        return _moves(builder, card, "exile", None)
    return used([CardStep(ends=ended(builder, card))], UseCard(name, "leaves", card.controller))


def _effect_ends(builder: CaseBuilder, whose: str | None, name: str) -> list[CardStep]:
    """End the effect of a resolved spell, or of a permanent that remains on the battlefield."""
    there = (card for card in builder.cards if card.name == name and card.lasts and not card.object)
    resolving = all(card.resolving for card in there)
    card = _here(builder, name, whose, resolving=resolving)
    return used([CardStep(ends=ended(builder, card))], UseCard(name, "ends", card.controller))


def end_with_the_turn(builder: CaseBuilder) -> list[CardStep]:
    """Return the step that ends effects lasting until end of turn (514.2), if there are any."""
    passing = (card for card in builder.cards if card.lasts and card.resolving)
    over = [card for card in passing if known.card(card.name).lasts == "a turn"]
    ends = [event for card in over for event in ended(builder, card)]
    return [CardStep(ends=tuple(ends))] if ends else []


def end_as_the_turn_begins(builder: CaseBuilder) -> list[CardStep]:
    """Return the step that ends effects lasting until a player's next turn, if it now begins."""
    passing = (card for card in builder.cards if card.lasts and card.resolving)
    over = [card for card in passing if known.card(card.name).lasts == "until their next turn"]
    if not over:
        return []
    begins = _whose_turn_begins(builder)
    ends = [event for card in over if card.controller in begins for event in ended(builder, card)]
    return [CardStep(ends=tuple(ends))] if ends else []


def _whose_turn_begins(builder: CaseBuilder) -> frozenset[str]:
    """Return the players whose turn begins when this one ends; empty if the case is invalid."""
    game = game_now(builder, protocol.EndTurn())
    if game is None:
        return frozenset()
    return game.takes_turns_with(game.active) & game.players_in_game


def leave_after_saving(builder: CaseBuilder) -> list[CardStep]:
    """Return the steps in which cards that have replaced a loss leave the battlefield."""
    saving = [c for c in builder.cards if c.lasts and c.object and known.card(c.name).saves]
    game = game_now(builder) if saving else None
    if game is None or game.board is None or game.over:
        return []
    unused = {effect.object for effect in game.losses_replaced}
    things = game.board.objects
    saved = [c for c in saving if things[c.object].zone == "battlefield" and c.object not in unused]
    steps = [step for card in saved for step in _leaves_by_itself(builder, card)]
    return [replace(step, part_of_use=True) for step in steps]


def _leaves_by_itself(builder: CaseBuilder, card: PlacedCard) -> list[CardStep]:
    """Return the step that moves a card to the zone that its own text names."""
    return _moves(builder, card, known.card(card.name).leaves or "exile", None)


def _dies(builder: CaseBuilder, whose: str | None, name: str) -> list[CardStep]:
    """Have the next check of state-based actions destroy the card (704.3)."""
    card = _here(builder, name, whose)
    if card.object:
        return _moves(builder, card, "graveyard", None, dying=True)
    ends = ended(builder, card, dying=True)
    return used([CardStep(ends=ends)], UseCard(name, "dies", card.controller))


def _changes_hands(
    builder: CaseBuilder, player: str, whose: str | None, name: str
) -> list[CardStep]:
    """Give a player control of the card, and thus of its effects (109.5)."""
    builder.known([player])
    card = _here(builder, name, whose)
    _needs_object(builder, name)
    card.controller = player
    return [CardStep((f"an effect gives {player} control of {card.object}",))]


def _control_ends(
    builder: CaseBuilder, player: str, whose: str | None, name: str
) -> list[CardStep]:
    builder.known([player])
    card = _is(builder, name, whose)
    return [CardStep((f"the effect that gives {player} control of {card.object} ends",))]


def _ability_resolves(
    builder: CaseBuilder,
    whose: str | None,
    name: str,
    other: bool,  # noqa: FBT001 -- parsed from the step
    *more: Any,  # noqa: ANN401 -- targets, number, and whether its cost is paid
) -> list[CardStep]:
    """Resolve an ability, even if its card has left the battlefield (113.7a).

    A triggered ability must be on the stack; any other ability takes effect directly.
    """
    record = known.card(name)
    targets, number, paid = more
    waits = record.triggers and not other and number is None and (not targets or record.is_aimed)
    if not waits:
        if paid:
            raise StepError(f"{name}'s ability does not require a payment when it resolves")
        player = _whose_ability(builder, whose, name)
        second = other and record.other_ability
        use = UseCard(name, "other-ability" if other else "ability", player, targets or (), number)
        use = replace(use, object=_object_of(builder, player, name))
        steps = (
            resolve(builder, player, record, "other-ability", (targets, number))
            if second
            else _activated(builder, player, record, (targets, number))
        )
        return used(steps, use)
    some = [card for card in builder.cards if card.name == name and card.has_ability]
    if whose:
        builder.known([whose])
        some = [card for card in some if card.controller == whose]
    elif name == _MONARCH:
        some = [card for card in some if card.lasts]
    if not some and (whose or known.card(name).word != name):
        _here(builder, name, whose)
    if len(some) > 1:
        theirs = len({card.controller for card in some}) == len(some)
        names = " or ".join(
            f"{card.controller}'s {name}" if theirs else card.ability for card in some
        )
        raise StepError(f"several cards are named {name}; write {names}")
    if some and record.is_aimed:
        targets = _targets_of_trigger(builder, some[0], targets)
    ability = some[0].ability if some else name  # the name of an ability, not of a card
    target = f" for {join_english(targets)}" if targets else ""
    paying = ", and is paid for" if paid else ""
    step = CardStep((f"{ability}'s ability resolves{target}{paying}",))
    if not some:
        return [step]
    thing = some[0].object or None
    return used(
        [step],
        UseCard(name, "triggered", some[0].controller, targets or (), paid=paid, object=thing),
    )


def _targets_of_trigger(
    builder: CaseBuilder, card: PlacedCard, targets: Sequence[str] | None
) -> Sequence[str] | None:
    """Return the targets to name; None for the only opponent. Raises StepError if it is illegal."""
    opponents = builder.opponents((card.controller,))
    text = f"{card.name}'s ability"
    if len(opponents) > 1 and not targets:
        target = at_an_opponent(builder, card.controller)
        raise StepError(f"{text} needs a target; write: {text} resolves{target}")
    for whom in targets or opponents:
        if protector(builder, whom, card.controller):
            raise StepError(f"{whom} is not a legal target of {text} (608.2b)")
    only = len(opponents) == 1 and list(targets or ()) == opponents
    return None if only else targets


def _object_of(builder: CaseBuilder, player: str, name: str) -> str | None:
    """Return the name of the object that a player's card is, if it is one."""
    there = (card for card in builder.cards if card.name == name and card.controller == player)
    return next((card.object for card in there if card.object), None)


def _activated(
    builder: CaseBuilder, player: str, record: known.Card, targets_and_number: Sequence[Any]
) -> list[CardStep]:
    """Resolve an ability; if its cost includes the permanent, that leaves the battlefield first."""
    there = (card for card in builder.cards if card.name == record.name and not card.resolving)
    mine = next((card for card in there if card.lasts and card.controller == player), None)
    if not record.leaves or record.saves or mine is None:
        return resolve(builder, player, record, "ability", targets_and_number)
    _needs_object(builder, record.name)
    gone = _leaves_by_itself(builder, mine)
    return [*gone, *resolve(builder, player, record, "ability", targets_and_number)]


def _ability_may_resolve(
    builder: CaseBuilder,
    whose: str | None,
    name: str,
    targets: tuple[str, ...] | None,
    paid: bool,  # noqa: FBT001 -- parsed from the step
) -> list[CardStep]:
    """Resolve a triggered ability if it is on the stack; otherwise, nothing happens."""
    if not known.card(name).triggers:
        raise StepError(f"{name} has no triggered ability; see: headjudge cards {name!r}")
    return _ability_resolves(builder, whose, name, False, targets, None, paid)


def _whose_ability(builder: CaseBuilder, whose: str | None, name: str) -> str:
    """Return the controller of a card's ability. Raises StepError if it is ambiguous or unknown."""
    there = [card.controller for card in builder.cards if card.name == name and card.lasts]
    if whose is None and len(set(there)) != 1:
        who = next(iter(builder.players), "Ana")
        raise StepError(f"write whose {name} it is: {who}'s {name}'s ability resolves")
    return whose or there[0]


def _is_in(builder: CaseBuilder, whose: str | None, name: str, zone: str) -> list[Expectation]:
    return [Expectation("zone", zone, _is(builder, name, whose).object)]


def _is_controlled(builder: CaseBuilder, player: str, name: str) -> list[Expectation]:
    if all(card.name != name or card.resolving for card in builder.cards):
        hint = f"{name} enters the battlefield under {player}'s control"
        raise StepError(f"cards can be placed only before the first event; write: {hint}")
    return [Expectation("controller", player, _is(builder, name, None).object)]


def _resolves(
    builder: CaseBuilder,
    player: str,
    name: str,
    *more: Any,  # noqa: ANN401 -- targets and number
) -> list[CardStep]:
    """Resolve a spell; a permanent enters the battlefield, and its effects begin."""
    record = known.card(name)
    if record.enchants_player:
        (target,) = more[0] if more[0] and len(more[0]) == 1 else ("",)
        builder.known([target] if target else [])
        protecting = target and protector(builder, target, player)
        if protecting:
            builder.notes.append(untargetable(f"{player}'s {name}", [target], protecting))
            return []
        comes = _comes(builder, name, player, target)
        return used(comes, UseCard(name, "resolves", player, (target,)))
    entering = record.is_permanent and (
        record.while_ or not record.resolves or name in builder.as_objects
    )
    if entering and not record.resolves and any(value is not None for value in more):
        hint = ability_hint(builder, record, player)
        raise StepError(f"{name} takes neither a target nor a number when it enters{hint}")
    comes = _comes(builder, name, player) if entering else []
    steps = (
        [*comes, *resolve(builder, player, record, "resolves", more)] if record.resolves else comes
    )
    targets, number = more
    thing = _object_of(builder, player, name) if comes else None
    use = UseCard(name, "resolves", player, targets or (), number, object=thing)
    return used(steps, use)


one_of("card", {name: name for name in known.cards()})
optional("whose", "", NAME, "'s ")
optional("targets", " for ", NAMES, read=split)
one_of("which", {"ability": False, "other ability": True})
placeholder(
    "x", r"(?: with X = -?\d+)?", lambda text: int(text.split()[-1]) if text else None, as_text
)


CARDS: tuple[StepDefinition, ...] = (
    StepDefinition("setup", "{player} controls {whose}{card}{preference}", _place_under_control),
    StepDefinition("setup", "{player} owns the card {card} {place}{control}", _owns),
    StepDefinition("event", "{card} enters the battlefield under {player}'s control", _enters),
    StepDefinition("event", "{player} becomes the monarch", _becomes_monarch),
    StepDefinition("event", "{player} gains control of {whose}{card}", _changes_hands),
    StepDefinition(
        "event", "the effect that gives {player} control of {whose}{card} ends", _control_ends
    ),
    StepDefinition("event", "{whose}{card} is put {into}{control}", _is_put),
    StepDefinition("event", "{whose}{card} leaves the battlefield", _leaves),
    StepDefinition("event", "{whose}{card} is dealt lethal damage", _dies),
    StepDefinition("event", "the effect of {whose}{card} ends", _effect_ends),
    StepDefinition("event", "{player}'s {card} resolves{targets}{x}", _resolves),
    StepDefinition(
        "event", "{whose}{card}'s {which} resolves{targets}{x}{paid}", _ability_resolves
    ),
    StepDefinition(
        "event",
        "if {whose}{card}'s ability is on the stack, it resolves{targets}{paid}",
        _ability_may_resolve,
    ),
    then("{whose}{card} is {zone}", _is_in),
    then("{player} controls {card}", _is_controlled),
)
"""The steps' functions return consecutive :class:`CardStep` objects or expectations."""
