"""Turns, triggers and ordered events: invalid cases, capabilities and explanations."""

from typing import Any

import msgspec
import pytest

from headjudge.reference import play
from headjudge.spec import protocol
from headjudge.spec.protocol.validation.cases import Malformed, in_words, require_wellformed
from headjudge.suite.gherkin_writer import step_texts, write
from headjudge.suite.steps.case_builder import CaseBuilder, StepError
from headjudge.suite.steps.registry import perform
from tests import NEWEST
from tests.games import game

ANA_AND_BEN = game("Ana", "Ben")
DRAIN = protocol.Trigger("Drain", "Ana", "Ben", "loses-life", ("Ana",), "gain-life")
LEAK = protocol.StateTrigger(
    "Leak", "Ana", protocol.Condition("Ben", "life", at_most=9), ("Ben",), "lose"
)
ROUND = protocol.Loop(True, ("Ana",), drains=("Ben",), amount=1)


def case(*steps: Any, setup: protocol.Setup = ANA_AND_BEN) -> protocol.Case:
    return protocol.Case(
        "turns", NEWEST, setup, tuple(s if isinstance(s, tuple) else (s,) for s in steps)
    )


def changed(trigger: protocol.Trigger, /, **to: Any) -> protocol.Trigger:
    return msgspec.structs.replace(trigger, **to)


@pytest.mark.parametrize(
    ("steps", "message"),
    [
        ([protocol.EndTrigger("Drain")], "end-trigger: no ability is named Drain"),
        ([protocol.Resolve("Drain"), DRAIN], "step 1: resolve: no ability is named Drain"),
        ([protocol.Resolve("Drain")], "resolve: no ability is named Drain"),
        (
            [protocol.ExtraTurn("Ana", ability="Doom"), ROUND],
            "loop: .* follow triggered abilities",
        ),
        ([msgspec.structs.replace(LEAK, ability="Ben")], "the name Ben is already used"),
        (
            [DRAIN, protocol.Resolve("Drain", paid=True)],
            'resolve: Drain has no "unless" part to pay for: leave out paid',
        ),
        (
            [protocol.ExtraTurn("Ana", ability="Drain"), changed(DRAIN, once=True, amount=1)],
            "step 1: extra-turn: the name Drain is already used",
        ),
        (
            [protocol.Prevent("Ana", source="Ben")],
            "prevent.*: Ben is a player and can't be a source",
        ),
        (
            [
                protocol.Alteration("Ben", "double-poison", "Ana", by="opponent"),
                protocol.Poison("Ben", 1),
            ],
            "step 2: poison: name its controller",
        ),
        (
            [DRAIN, changed(DRAIN, player="Ben")],
            "step 2: trigger: the name Drain is already used",
        ),
        ([changed(DRAIN, ability="Ben")], "trigger: the name Ben is already used"),
        (
            [protocol.UntilTurn("Drain", "Ana"), DRAIN],
            "trigger: the name Drain is already used",
        ),
        ([changed(DRAIN, whose="Zed")], "trigger: no player is named Zed"),
        ([changed(DRAIN, on="upkeep")], "its trigger event has no amount"),
        ([msgspec.structs.replace(LEAK, does="damage")], "its trigger event has no amount"),
        ([changed(DRAIN, does="mill")], "mill needs an amount"),
        ([changed(DRAIN, does="win", amount=1)], "an ability with win takes no amount"),
        (
            [changed(DRAIN, condition=protocol.Condition("Zed", "life", 1))],
            "no player is named Zed",
        ),
        (
            [changed(DRAIN, condition=protocol.Condition("Ben", "life"))],
            "a condition needs a number",
        ),
        (
            [changed(DRAIN, once=True, condition=protocol.Condition("Ben", "life", 1), amount=1)],
            "an ability that triggers only once has no if: use then-if",
        ),
        (
            [
                protocol.Create("Drum", "token", "Ana"),
                changed(DRAIN, once=True, amount=1, object="Drum"),
            ],
            "an ability that triggers only once has no object",
        ),
        (
            [DRAIN, changed(DRAIN, once=True, amount=1)],
            "step 2: trigger: the name Drain is already used",
        ),
        (
            [protocol.Create("Drum", "token", "Ana"), *[changed(DRAIN, object="Drum")] * 2],
            "Drain already triggers on that",
        ),
        (
            [protocol.Each("Ana", "opponent", "lose", 1)],
            "each: lose has no amount",
        ),
        ([protocol.Each("Ana", "player", "draw")], "each: draw needs an amount"),
        ([protocol.ReplaceLoss("Ana", life=5), ROUND], "step 2: loop: .* without limit"),
        ([DRAIN, ROUND], "loop: a loop that costs life can't follow triggered abilities"),
        (
            [protocol.InOrder((ROUND,))],
            "in-order: a loop that costs life must be the only event of its step",
        ),
        ([protocol.InOrder((protocol.LoseLife("Zed", 1),))], "in-order: no player is named Zed"),
        (
            [protocol.InOrder((protocol.ExchangeLife("Ana", "Ana"),))],
            "in-order: Ana can't exchange life totals",
        ),
        (
            [protocol.InOrder((protocol.EndTrigger("Drain"),))],
            "end-trigger: no ability is named Drain",
        ),
        (
            [protocol.InOrder((protocol.GainControl("Ana", "Elk"),))],
            "no object and no player is named Elk",
        ),
        (
            [(protocol.InOrder((protocol.Concede("Ana"),)), protocol.Concede("Ben"))],
            "in-order must be the only event",
        ),
        (
            [protocol.EndTheTurn(), protocol.BeginStep("end")],
            "an ended turn can only have its cleanup step",
        ),
        (
            [protocol.EndTheTurn(), protocol.Attack("Ana", "Elk", "Ben", 2)],
            "an ended turn can only have its cleanup step",
        ),
        (
            [protocol.EndTheTurn(), protocol.EndTurn("Ben"), protocol.BeginStep("end")],
            "to begin the next turn, write: the turn ends",
        ),
        (
            [
                protocol.Trigger("Drain", "Ana", "Ana", "upkeep", ("Ana", "Ben"), "lose", one=True),
                protocol.BeginStep("upkeep"),
                protocol.Resolve("Drain"),
            ],
            "Drain needs a target: to",
        ),
        (
            [(protocol.BeginStep("draw"), protocol.Concede("Ben"))],
            "begin-step must be the only event of its step",
        ),
    ],
)
def test_invalid_turn_events_are_rejected(steps: list[Any], message: str) -> None:
    with pytest.raises(Malformed, match=message):
        require_wellformed(case(*steps))


@pytest.mark.parametrize(
    "event",
    [
        protocol.BeginStep("upkeep"),
        protocol.ExtraTurn("Ana"),
        protocol.Skip("Ana", "turn"),
        protocol.ControlTurn("Ana", "Ben"),
        protocol.InOrder((protocol.LoseLife("Ana", 1), protocol.ExtraTurn("Ana"))),
    ],
)
def test_grand_melee_turns_follow_markers(event: protocol.Event) -> None:
    melee = game("Ana", "Ben", "Cho", "Dan", variant="grand-melee")
    with pytest.raises(Malformed, match="a Grand Melee case can't include this event"):
        require_wellformed(case(event, setup=melee))
    require_wellformed(case(event))


@pytest.mark.parametrize("do", ["check", "end-turn", "in-order"])
def test_event_that_must_be_alone_is_not_allowed_in_a_sequence(do: str) -> None:
    plain = msgspec.json.decode(
        msgspec.json.encode(case(protocol.InOrder((protocol.Concede("Ana"),))))
    )
    plain["steps"][0][0]["events"][0] = {"do": do}
    with pytest.raises(msgspec.ValidationError) as caught:
        msgspec.convert(plain, protocol.Case)
    assert "event 1" in in_words(caught.value)
    assert do in in_words(caught.value)


def test_step_that_must_be_alone_is_rejected_in_a_sequence() -> None:
    builder = CaseBuilder()
    perform(builder, "a game between Ana and Ben")
    with pytest.raises(StepError, match="'the turn ends' is not allowed among consecutive events"):
        perform(builder, "in this order", [["Ana loses 1 life"], ["the turn ends"]])


def test_sequence_is_written_as_a_group() -> None:
    steps = (
        protocol.InOrder((protocol.LoseLife("Ana", 3), protocol.Win("Ben"))),
        protocol.InOrder((protocol.Concede("Ana"),)),
    )
    text = write("in order", case(*steps))
    assert "    | Ana loses 3 life" in text
    assert text.count("in this order\n") == len(steps)
    result = step_texts(case(*steps))
    assert result[0] == ("Ana loses 3 life, then an effect states that Ben wins the game",)


def test_payment_stops_only_what_it_is_for() -> None:
    drain = protocol.Trigger("Drain", "Ana", "Ana", "gains-life", ("Ben",), "lose-life", 1)
    steps = (
        drain,
        changed(drain, whose="Ben", unless=True),
        protocol.GainLife("Ana", 1),
        protocol.Resolve("Drain", paid=True),
    )
    assert play(case(*steps)).outcomes[-1].life == {"Ana": 21, "Ben": 19}
