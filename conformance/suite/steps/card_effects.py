"""The effects of named cards: as a card resolves, and from its abilities."""

import re
from collections.abc import Iterator, Sequence
from typing import Any, Literal

from msgspec import Struct
from msgspec.structs import replace

from headjudge.spec import cards as known
from headjudge.spec import protocol
from headjudge.spec.cards import Card
from headjudge.spec.rulebook import Rulebook
from headjudge.suite.inverse_events import ending
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
}


_LASTS = {"a turn": "for a turn", "until their next turn": "until Ana's next turn"}


def written(card: Card) -> Iterator[str]:
    """Yield an example of each kind of step about the card, with Ana as its controller."""
    if card.can_be_there:
        yield f"Given Ana controls {card.name}"
    if card.while_:
        if card.is_permanent and not _target_and_number(card.resolves):
            yield f"When {card.name} enters the battlefield under Ana's control"
            yield f"When {card.name} leaves the battlefield"
        if "creature" in card.is_.split():
            yield f"When {card.name} is dealt lethal damage"
    if card.resolves:
        yield f"When Ana's {card.name} resolves{_target_and_number(card.resolves)}"
    if card.triggers:
        yield f"When {card.name}'s ability resolves{' for Ben' if card.is_aimed else ''}"
    if card.ability:
        more = _target_and_number(card.ability)
        which = "other ability" if card.triggers and not more else "ability"
        yield f"When Ana's {card.name}'s {which} resolves{more}"
    if any(beginning in str((card.resolves, card.ability)) for beginning in _BEGIN):
        yield f"When the effect of {card.name} ends"


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
    lasting = f", {_LASTS[card.lasts]}" if card.lasts else ""
    as_it_resolves = "as it enters" if card.is_permanent else "as it resolves"
    when = f"when {card.when}" if card.when else ""
    spell_when = when if when and not card.ability else as_it_resolves
    for head, does in ((spell_when, card.resolves), (when or "by its ability", card.ability)):
        if does:
            groups = ((group,) if isinstance(group, str) else group for group in does)
            lines = tuple(
                tuple(with_examples(sentence, card) for sentence in group) for group in groups
            )
            yield head + lasting, lines


class CardStep(Struct, frozen=True):
    """Simultaneous effects of a card: sentences that apply, and events that end earlier effects."""

    sentences: tuple[str, ...] = ()
    ends: tuple[protocol.Event, ...] = ()
    """The events that end the card's effects."""
    card: PlacedCard | None = None
    """The card that the sentences are about."""


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
        **more,
    }
    yield from spread(builder, re.sub(r"\{(\w+)\}", lambda match: values[match[1]], sentence))


def _starting_life(builder: CaseBuilder, player: str) -> int:
    """Return a player's starting life total (103.4)."""
    setup = builder.setup()
    who = next(seat for seat in setup.players if seat.name == player)
    return setup.starting_life(who, Rulebook.at(""))


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
        raise StepError(f"{name} has no replacement effect that could be chosen before others")
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
    which: Literal["resolves", "ability"],
    targets_and_number: Sequence[Any],
) -> list[CardStep]:
    """Return the effects of a resolving spell or ability, in order."""
    targets, number = targets_and_number
    builder.known([player, *(targets or ())])
    name = record.name
    happens = record.ability or (record.resolves if record.is_permanent else ())
    if which == "resolves":
        happens = record.resolves
    subject = name if which == "resolves" else f"{name}'s ability"
    if not happens:
        if which == "ability":
            raise StepError(f"{name} has no ability that could resolve here{_SEE.format(name)}")
        raise StepError(
            f"{name} has no effect as it resolves{ability_hint(builder, record, player)}"
        )
    text = str(happens)
    if ("{target" in text) is not bool(targets):
        problem = "takes no" if targets else "needs a"
        hint = "" if targets else at_an_opponent(builder, player)
        raise StepError(f"{subject} {problem} target; write: {player}'s {subject} resolves{hint}")
    if ("{number}" in text) is (number is None):
        problem, hint = ("needs a", " with X = 5") if number is None else ("takes no", "")
        raise StepError(f"{subject} {problem} number; write: {player}'s {subject} resolves{hint}")
    card = _on_the_stack(builder, player, record)
    steps = []
    for together in happens:
        sentences: list[str] = []
        for sentence in [together] if isinstance(together, str) else together:
            for target in (targets or ()) if "{target}" in sentence else ("",):
                values = {
                    "target": target,
                    "targets": join_english(targets or [""]),
                    "number": str(number),
                }
                values["unpreventable"] = " that can't be prevented" if (number or 0) > 4 else ""  # noqa: PLR2004 -- the threshold in the card's text
                sentences += filled(builder, card, sentence, values)
        steps.append(CardStep(tuple(sentences), card=card))
    return steps


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
