"""An engine that has every card: it plays cases with cards by writing them as our own sentences."""

from collections.abc import Iterator
from typing import Any

from msgspec.structs import replace

from headjudge.reference import play
from headjudge.spec import protocol
from headjudge.spec.protocol import CardCase, Case, EngineInfo, Outcome, UseCard
from headjudge.suite.gherkin_writer import express, write
from headjudge.suite.steps.case_builder import CaseBuilder
from headjudge.suite.steps.registry import perform
from headjudge.text import join_english

_ACTS = {
    "controls": "{player} controls {name}",
    "enters": "{name} enters the battlefield under {player}'s control",
    "resolves": "{player}'s {name} resolves{targets}{x}",
    "ability": "{player}'s {name}'s ability resolves{targets}{x}",
    "other-ability": "{player}'s {name}'s other ability resolves{targets}{x}",
    "triggered": "if {player}'s {name}'s ability is on the stack, it resolves{targets}{paid}",
    "leaves": "{player}'s {name} leaves the battlefield",
    "dies": "{player}'s {name} is dealt lethal damage",
    "ends": "the effect of {player}'s {name} ends",
}


class Collector:
    """An engine with all cards and, by default, all capabilities."""

    def __init__(self, *without: str, **info: Any) -> None:
        """Leave out capabilities, and change fields of the reply to hello."""
        claimed = protocol.CAPABILITIES.difference(without)
        self.info = EngineInfo(
            "collector", "1", claimed, **{"max_players": 64, "cards": True, **info}
        )
        self.played: list[Case] = []
        """The cases with cards, in the form in which the reference played them."""

    def describe(self) -> EngineInfo:
        return self.info

    def play(self, case: Any) -> list[Any]:
        if not isinstance(case, CardCase):
            return [*play(case, derive=False).outcomes]
        builder, ends = CaseBuilder(), []
        for text in _set_up(case):
            perform(builder, text)
        for step in case.steps:
            perform(builder, *_written(case, step))
            ends.append(len(builder.steps))
        game = builder.case(case.id, case.edition)
        assert isinstance(game, Case)
        self.played.append(game)
        outcomes = play(game, derive=False).outcomes
        return [self.outcome(case, outcomes[end - 1]) for end in ends]

    def outcome(self, _: CardCase, outcome: Outcome) -> Outcome:
        return outcome


def _set_up(case: CardCase) -> Iterator[str]:
    plain = Case(case.id, case.edition, replace(case.game, objects=()), ())
    for line in write("x", plain).splitlines()[1:]:
        yield line.split(maxsplit=1)[1]
    for thing in case.game.objects:
        text = express(replace(thing, card=None))
        yield text.replace(thing.name, thing.card) if thing.card else text


def _written(case: CardCase, step: Any) -> tuple[str, list[list[str]] | None]:
    if isinstance(step[0], protocol.InOrder):
        return "in this order", [[express(event)] for event in step[0].events]
    texts = [_sentence(case, event) for event in step]
    return (texts[0], None) if len(texts) == 1 else ("at the same time", [[text] for text in texts])


def _sentence(case: CardCase, event: Any) -> str:
    if isinstance(event, UseCard):
        return _use(case, event)
    named = {thing.name: thing for thing in case.game.objects if thing.card}
    thing = named.get(
        getattr(event, "of" if isinstance(event, protocol.GainControl) else "object", "")
    )
    if thing is None:
        return express(event)
    several = sum(other.card == thing.card for other in named.values()) > 1
    card = f"{thing.owner}'s {thing.card}" if several else thing.card
    if isinstance(event, protocol.GainControl):
        return f"{event.player} gains control of {card}"
    if isinstance(event, protocol.Put) and event.dying:
        return f"{card} is dealt lethal damage"
    return express(event).replace(thing.name, str(card))


def _use(case: CardCase, event: UseCard) -> str:
    if (event.name, event.act) == ("Monarch", "enters"):
        return f"{event.player} becomes the monarch"
    sentence = _ACTS[event.act]
    if event.object and event.act == "enters":
        thing = next(thing for thing in case.game.objects if thing.name == event.object)
        put = f"is put onto the battlefield under {event.player}'s control"
        several = sum(other.card == event.name for other in case.game.objects) > 1
        return f"{thing.owner}'s {event.name} {put}" if several else f"{event.name} {put}"
    if event.name == "Monarch":  # only the present one has it
        sentence = sentence.replace("if {player}'s ", "if ")
    return sentence.format(
        player=event.player,
        name=event.name,
        targets=f" for {join_english(event.targets)}" if event.targets else "",
        x="" if event.x is None else f" with X = {event.x}",
        paid=", and is paid for" * event.paid,
    )
