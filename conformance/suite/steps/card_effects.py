"""The effects of named cards: as a card resolves, and from its abilities."""

import re
from collections.abc import Iterator, Sequence
from typing import Any, Literal

from msgspec import Struct
from msgspec.structs import replace

from headjudge.reference.game_state import GameState
from headjudge.reference.life_totals import payable
from headjudge.spec import cards as known
from headjudge.spec import protocol
from headjudge.spec.cards import Card
from headjudge.spec.protocol.events import EVENT_KINDS
from headjudge.spec.protocol.validation.cases import Malformed, require_wellformed
from headjudge.spec.rulebook import Rulebook
from headjudge.suite.steps.case_builder import CaseBuilder, PlacedCard, StepError
from headjudge.suite.steps.game import ALTERATION
from headjudge.suite.steps.quantifiers import spread
from headjudge.text import join_english

_BEGIN = ("an effect states that ", "would lose the game", "instead of drawing ")
"""Substrings of steps that begin a lasting effect."""
_EXAMPLE = {
    "{permanent}": "a permanent controlled by Ana",
    "{you}": "Ana",
    "{target}": "Ben",
    "{targets}": "Ben and Cho",
    "{number}": "X",
    "{start}": "20",
    "{unpreventable}": "",
    "{one_more}": "X + 1",
}


_LASTS = {"a turn": "for a turn", "until their next turn": "until Ana's next turn"}
_BY_NAME = {kind.__name__: kind for kind in EVENT_KINDS}
ENDS: dict[type, type[Any]] = {
    kind: _BY_NAME[f"End{name}"] for name, kind in _BY_NAME.items() if f"End{name}" in _BY_NAME
} | {protocol.StateTrigger: protocol.EndTrigger, protocol.GainControl: protocol.EndControl}
"""The type of event that ends an effect, by the type that begins it."""
Which = Literal["resolves", "ability", "other-ability"]
"""What resolves: the spell or its enters ability, or one of the card's other abilities."""


def written(card: Card) -> Iterator[str]:
    """Yield an example of each kind of step about the card, with Ana as its controller."""
    if card.can_be_there:
        yield f"Given Ana controls {card.name}"
    yield from _written_of_permanent(card)
    yield from _written_of_abilities(card)
    if any(beginning in str((card.resolves, card.ability)) for beginning in _BEGIN):
        yield f"When the effect of {card.name} ends"


def _written_of_permanent(card: Card) -> Iterator[str]:
    if card.enchants_player:
        yield f"When Ana's {card.name} resolves for Ben"
        yield f"When {card.name} leaves the battlefield"
    elif card.while_:
        if card.is_permanent and not _target_and_number(card.resolves):
            yield f"When {card.name} enters the battlefield under Ana's control"
            yield f"When {card.name} leaves the battlefield"
        if "creature" in card.is_.split():
            yield f"When {card.name} is dealt lethal damage"


def _written_of_abilities(card: Card) -> Iterator[str]:
    if card.resolves:
        yield f"When Ana's {card.name} resolves{_target_and_number(card.resolves)}"
    if card.triggers:
        yield f"When {card.name}'s ability resolves{' for Ben' if card.is_aimed else ''}"
    if card.ability or (card.leaves and not card.saves):
        more = _target_and_number(card.ability)
        which = "other ability" if card.triggers and not more else "ability"
        yield f"When Ana's {card.name}'s {which} resolves{more}"
    if card.other_ability:
        more = _target_and_number(card.other_ability)
        yield f"When Ana's {card.name}'s other ability resolves{more}"


def _target_and_number(does: object) -> str:
    """Return the text for the targets and the number that a step must specify."""
    text = str(does)
    names = ["Ben", "Cho"] if "{targets}" in text else ["Ben"] if "{target}" in text else []
    whom = f" for {join_english(names)}" if names else ""
    return f"{whom}{' with X = 3' if '{number}' in text else ''}"


def with_examples(sentence: str, card: Card) -> str:
    """Return a card's sentence with its placeholders replaced by examples; Ana controls it."""
    for placeholder, example in {**_EXAMPLE, "{name}": card.word}.items():
        sentence = sentence.replace(placeholder, example)
    return sentence


def parts(card: Card) -> Iterator[tuple[str, tuple[tuple[str, ...], ...]]]:
    """Yield the times at which a card has effects, each with groups of sentences in order.

    The effects in a group are simultaneous.
    """
    if card.while_:
        yield "while it is there", tuple((with_examples(lines, card),) for lines in card.while_)
    as_it_resolves = "as it enters" if card.is_permanent else "as it resolves"
    when = f"when {card.when}" if card.when else ""
    spell_when = when if when and not card.ability else as_it_resolves
    leaves: tuple[str, ...] = ()
    if card.leaves and not card.saves:
        leaves = (f"{card.name} is put into {_INTO[card.leaves]}",)
    elif card.leaves:
        yield "when it has saved Ana", ((f"{card.name} is put into {_INTO[card.leaves]}",),)
    for head, does in (
        (spell_when, card.resolves),
        ("as it resolves, after another of its name was cast", card.again),
        (when or "by its ability", (*leaves, *card.ability)),
        (f"when {card.other_when}", card.other_ability),
    ):
        if does:
            begins = any(text in str(does) for text in (*_BEGIN, "triggers whenever"))
            lasting = f", {_LASTS[card.lasts]}" if card.lasts and begins else ""
            groups = ((group,) if isinstance(group, str) else group for group in does)
            lines = tuple(
                tuple(with_examples(sentence, card) for sentence in group) for group in groups
            )
            yield head + lasting, lines


_INTO = {"graveyard": "the graveyard", "exile": "exile"}


class CardStep(Struct, frozen=True):
    """Simultaneous effects of a card: sentences that apply, and events that end earlier effects."""

    sentences: tuple[str, ...] = ()
    ends: tuple[protocol.Event, ...] = ()
    """The events that end the card's effects."""
    card: PlacedCard | None = None
    """The card that the sentences are about."""
    use: protocol.UseCard | None = None
    """The event that replaces these effects and the card's next ones in a case with cards."""
    part_of_use: bool = False
    """Whether an engine that has the card does this by itself."""

    @property
    def follows(self) -> bool:
        """Whether the effects follow from a card, so that a case with cards leaves them out."""
        return self.part_of_use or self.card is not None or bool(self.ends)


def used(steps: Sequence[CardStep], use: protocol.UseCard) -> list[CardStep]:
    """Return the effects of using a card, with the event for engines that have the card."""
    return [
        replace(step, use=None if number else use, part_of_use=True)
        for number, step in enumerate(steps)
    ]


_SEE = "; see: headjudge cards {!r}"


def filled(
    builder: CaseBuilder, card: PlacedCard, sentence: str, more: dict[str, str]
) -> Iterator[str]:
    """Yield a card's sentence with this game's names and numbers, once per affected player."""
    alone = len(builder.players) == 2  # noqa: PLR2004 -- the game, and so the effect, ends when either player leaves
    alone = alone and "its controller" not in sentence
    values = {
        "you": card.controller,
        "name": card.ability,
        "start": str(_starting_life(builder, card.controller)) if "{start}" in sentence else "",
        "permanent": "an effect" if alone else f"a permanent controlled by {card.controller}",
        "target": card.target,
        **more,
    }
    if "{one_more}" in sentence:
        game = game_now(builder)
        values["one_more"] = str(game.library[card.controller] + 1) if game else "1"
    yield from spread(builder, re.sub(r"\{(\w+)\}", lambda match: values[match[1]], sentence))


def _starting_life(builder: CaseBuilder, player: str) -> int:
    """Return a player's starting life total (103.4)."""
    setup = builder.setup()
    who = next(seat for seat in setup.players if seat.name == player)
    return setup.starting_life(who, Rulebook.at(""))


def game_now(builder: CaseBuilder, *further: protocol.Event) -> GameState | None:
    """Return the game after the steps so far and `further` events; None if the case is invalid."""
    from headjudge.reference.game_play import play  # noqa: PLC0415 -- faster start-up

    steps = (*builder.steps, *((event,) for event in further)) or ((protocol.Check(),),)
    case = protocol.Case("now", Rulebook.at("").edition, builder.setup(), steps)
    try:
        require_wellformed(case)
    except Malformed:
        return None
    games: list[GameState] = []
    play(case, derive=False, watch=games.append)
    return games[-1] if builder.steps or further else games[0]


def preferred(steps: Sequence[CardStep], name: str) -> list[CardStep]:
    """Return a card's steps, changed to choose its replacement effects before others (616.1).

    Raises StepError if the card has no replacement effect.
    """
    chosen = [
        replace(step, sentences=tuple(f"{sentence}{_CHOSEN}" for sentence in step.sentences))
        if all(map(_CAN_BE_CHOSEN.search, step.sentences))
        else step
        for step in steps
    ]
    if chosen == list(steps):
        raise StepError(f"{name} has no replacement effect that could be applied first")
    return chosen


_CHOSEN = ", and this effect is applied before others"
_CAN_BE_CHOSEN = re.compile(rf"would lose the game, .* instead$| {ALTERATION}$")
"""Matches the sentences of effects that the affected player may choose before others."""


def ability_hint(builder: CaseBuilder, card: known.Card, player: str) -> str:
    """Return a hint on how to write that the card's ability resolves."""
    lines = (line.removeprefix("When ") for line in written(card) if "ability resolves" in line)
    line = next((lines for lines in lines if lines.startswith("Ana's ")), None)
    if not card.ability or line is None:
        return _SEE.format(card.name)
    line = re.sub(r" for Ben\b", at_an_opponent(builder, player), line.removeprefix("Ana"))
    return f"; for its ability, write: {player}{line}"


def at_an_opponent(builder: CaseBuilder, player: str) -> str:
    """Return the text for a suggested target: one of the player's opponents."""
    return f" for {(builder.opponents((player,)) or [player])[-1]}"


def resolve(
    builder: CaseBuilder,
    player: str,
    record: known.Card,
    which: Which,
    targets_and_number: Sequence[Any],
) -> list[CardStep]:
    """Return the effects of a resolving spell or ability, in order; none without a legal target."""
    targets, number = targets_and_number
    builder.known([player, *(targets or ())])
    name = record.name
    happens = _what_happens(builder, player, record, which)
    subject = name if which == "resolves" else f"{name}'s {which.replace('-', ' ')}"
    if not happens and not (which == "ability" and record.leaves):
        if which != "resolves":
            raise StepError(f"{name} has no ability that can resolve here{_SEE.format(name)}")
        raise StepError(
            f"{name} has no effect when it resolves{ability_hint(builder, record, player)}"
        )
    write = f"write: {player}'s {subject} resolves"
    if ("{target" in str(happens)) is not bool(targets):
        problem = "takes no" if targets else "needs a"
        hint = "" if targets else at_an_opponent(builder, player)
        raise StepError(f"{subject} {problem} target; {write}{hint}")
    if ("{number}" in str(happens)) is (number is None):
        problem, hint = ("needs a", " with X = 5") if number is None else ("takes no", "")
        raise StepError(f"{subject} {problem} number; {write}{hint}")
    if which != "resolves":
        _require_payment(builder, player, str(happens))
    legal = [who for who in targets or () if not protector(builder, who, player)]
    if targets and not legal:
        by = protector(builder, targets[0], player)
        builder.notes.append(untargetable(f"{player}'s {subject}", targets, by))
        return []
    card = _on_the_stack(builder, player, record)
    card.protects = which == "resolves" and bool(record.untargetable and record.lasts)
    if record.hurts_creatures:
        _damage_creatures(builder, name)
    all_legal = legal == list(targets or ())
    steps = []
    for together in happens:
        group = [together] if isinstance(together, str) else together
        sentences = [
            line
            for sentence in group
            if all_legal or "{targets}" not in sentence
            for target in (legal if "{target}" in sentence else ("",))
            for line in filled(builder, card, sentence, _values(target, legal, number))
        ]
        steps.append(CardStep(tuple(sentences), card=card))
    return [step for step in steps if step.sentences]


def _values(target: str, targets: Sequence[str], number: int | None) -> dict[str, str]:
    """Return the texts for the placeholders that depend on what the players choose."""
    return {
        "target": target,
        "targets": join_english(targets or [""]),
        "number": str(number),
        "unpreventable": " that can't be prevented" if (number or 0) > 4 else "",  # noqa: PLR2004 -- the threshold in the card's text
    }


def _damage_creatures(builder: CaseBuilder, by: str) -> None:
    """Record that a card damages each other creature on the battlefield."""
    for card in builder.cards:
        others = card.lasts and not card.resolving and card.name != by
        if others and "creature" in known.card(card.name).is_:
            card.damaged_by = by


def _require_payment(builder: CaseBuilder, player: str, happens: str) -> None:
    """Raise StepError if the player can't pay the life that an ability costs (119.4)."""
    costs = re.search(r"\{you\} pays (\d+) life", happens)
    game = game_now(builder) if costs else None
    if costs and game and player in game.players_in_game:
        able = payable(game, [protocol.PayLife(player, int(costs[1]))])
        if not all(able):
            raise StepError(f"{player} can't pay {costs[1]} life (119.4)")


def _what_happens(builder: CaseBuilder, player: str, record: Card, which: Which) -> known.Steps:
    if which == "other-ability":
        return record.other_ability
    if which == "ability":
        return record.ability or (record.resolves if record.is_permanent else ())
    before = [card for card in builder.cards if card.resolving and card.name == record.name]
    again = record.again and any(card.controller == player for card in before)
    return record.again if again else record.resolves


def untargetable(spell: str, targets: Sequence[str], by: str) -> str:
    """Return the note about a spell whose targets a card protects."""
    whom = join_english(targets)
    return f"{spell} does nothing, because {by} keeps it from targeting {whom} (608.2b)"


def protector(builder: CaseBuilder, player: str, by: str) -> str:
    """Return the card that keeps the player `by` from targeting a player; else ``""``."""
    for card in builder.cards:
        how = known.card(card.name).untargetable
        if card.protects and (how == "shroud" or by in builder.opponents((player,))):
            there = builder.ends(card) is None and (card.lasts or card.dying)
            controller = card.controller
            if card.object and (game := game_now(builder)) and game.board:
                thing = game.board.objects[card.object]
                there, controller = thing.zone == "battlefield", thing.controller or ""
            if there and controller == player:
                return card.name
    return ""


def as_it_enters(builder: CaseBuilder, name: str, player: str) -> list[CardStep]:
    """Return a permanent's effects as it enters; empty if they apply only when it was cast."""
    record = known.card(name)
    enters_with = record.is_permanent and record.resolves and not record.only_cast
    return resolve(builder, player, record, "resolves", (None, None)) if enters_with else []


def _on_the_stack(builder: CaseBuilder, player: str, record: known.Card) -> PlacedCard:
    """Add a spell or ability to the case; its unique name is used by its delayed triggers."""
    same = sum(card.name == record.name and card.resolving for card in builder.cards)
    word = record.word + (f"-{same + 1}" if same else "")
    card = PlacedCard(record.name, player, word, resolving=True)
    card.has_ability = "{name}" in str((record.resolves, record.ability))
    builder.cards.append(card)
    return card


def ended(
    builder: CaseBuilder, card: PlacedCard, *, dying: bool = False
) -> tuple[protocol.Event, ...]:
    """Mark a card's lasting effects as ended, and return the events that end them."""
    card.lasts, card.until, card.dying = False, len(builder.steps), dying
    events = (builder.steps[step][number] for step, number in card.places)
    ends = (ending(event) for event in events)
    # one event ends all triggers of an ability
    return tuple(dict.fromkeys(replace(end, dying=dying) for end in ends if end is not None))


def ending(event: protocol.Event) -> Any | None:  # noqa: ANN401 -- any event that ends something
    """Return the event that ends an event's lasting effect; None if it has no such effect."""
    end = ENDS.get(type(event))
    if end is None:
        return None
    names = end.__struct_fields__
    return end(**{name: getattr(event, name) for name in names if hasattr(event, name)})
