"""Turns, steps, abilities that trigger and what happens in order: refused, needed and said."""

from typing import Any

import msgspec
import pytest

from headjudge.conformance.language.sentences import perform
from headjudge.conformance.language.write import happenings, write
from headjudge.conformance.sentences.case_builder import CaseBuilder, StepError
from headjudge.spec import protocol as v
from headjudge.spec.protocol.capabilities import needs
from headjudge.spec.protocol.wellformed import Malformed, in_words, require_wellformed
from tests import NEWEST
from tests.games import game

ANA_AND_BEN = game("Ana", "Ben")
DRAIN = v.Trigger("Drain", "Ana", "Ben", "loses-life", ("Ana",), "gain-life")
LEAK = v.StateTrigger("Leak", "Ana", v.Condition("Ben", "life", at_most=9), ("Ben",), "lose")
ROUND = v.Loop(True, ("Ana",), drains=("Ben",), amount=1)


def case(*steps: Any, setup: v.Setup = ANA_AND_BEN) -> v.Case:
    return v.Case("turns", NEWEST, setup, tuple(s if isinstance(s, tuple) else (s,) for s in steps))


def changed(trigger: v.Trigger, /, **to: Any) -> v.Trigger:
    return msgspec.structs.replace(trigger, **to)


@pytest.mark.parametrize(
    ("steps", "message"),
    [
        ([v.EndTrigger("Drain")], "end-trigger: no ability is named Drain"),
        ([v.Resolve("Drain"), DRAIN], "step 1: resolve: no ability is named Drain"),
        ([v.Resolve("Drain")], "resolve: no ability is named Drain"),
        ([v.ExtraTurn("Ana", ability="Doom"), ROUND], "loop: .* with abilities that may trigger"),
        ([msgspec.structs.replace(LEAK, ability="Ben")], "Ben is the name of something else"),
        ([DRAIN, v.Resolve("Drain", paid=True)], "resolve: Drain is nothing that is paid for"),
        (
            [v.ExtraTurn("Ana", ability="Drain"), changed(DRAIN, once=True, amount=1)],
            "step 1: extra-turn: Drain is the name of something else",
        ),
        ([v.Prevent("Ana", source="Ben")], "prevent.*: Ben is a player, and no source"),
        (
            [v.Alteration("Ben", "double-poison", "Ana", by="opponent"), v.Poison("Ben", 1)],
            "step 2: poison: say whose it is",
        ),
        (
            [DRAIN, changed(DRAIN, player="Ben")],
            "step 2: trigger: Drain is the name of something else",
        ),
        ([changed(DRAIN, ability="Ben")], "trigger: Ben is the name of something else"),
        ([v.UntilTurn("Drain", "Ana"), DRAIN], "trigger: Drain is the name of something else"),
        ([changed(DRAIN, whose="Zed")], "trigger: no player is named Zed"),
        ([changed(DRAIN, on="upkeep")], "what it triggers on has no amount"),
        ([msgspec.structs.replace(LEAK, does="damage")], "what it triggers on has no amount"),
        ([changed(DRAIN, does="mill")], "how many cards there are to mill needs an amount"),
        ([changed(DRAIN, does="win", amount=1)], "there is no amount of win"),
        ([changed(DRAIN, condition=v.Condition("Zed", "life", 1))], "no player is named Zed"),
        ([changed(DRAIN, condition=v.Condition("Ben", "life"))], "a condition needs a number"),
        (
            [changed(DRAIN, once=True, condition=v.Condition("Ben", "life", 1), amount=1)],
            "what triggers only once is asked as it resolves: then-if",
        ),
        (
            [
                v.Create("Drum", "token", "Ana"),
                changed(DRAIN, once=True, amount=1, object="Drum"),
            ],
            "what triggers only once is of no object",
        ),
        (
            [DRAIN, changed(DRAIN, once=True, amount=1)],
            "step 2: trigger: Drain is the name of something else",
        ),
        (
            [v.Create("Drum", "token", "Ana"), *[changed(DRAIN, object="Drum")] * 2],
            "Drain is said to trigger on that already",
        ),
        ([v.Each("Ana", "opponent", "lose", 1)], "each: there is no amount of lose"),
        ([v.Each("Ana", "player", "draw")], "each: how much each is to draw is not said"),
        ([v.ReplaceLoss("Ana", life=5), ROUND], "step 2: loop: .* without limit"),
        ([DRAIN, ROUND], "loop: one that costs life can't go round with abilities"),
        ([v.InOrder((ROUND,))], "in-order: one that costs life must stand alone in its step"),
        ([v.InOrder((v.LoseLife("Zed", 1),))], "in-order: no player is named Zed"),
        ([v.InOrder((v.ExchangeLife("Ana", "Ana"),))], "in-order: Ana has nothing to exchange"),
        ([v.InOrder((v.EndTrigger("Drain"),))], "end-trigger: no ability is named Drain"),
        ([v.InOrder((v.GainControl("Ana", "Elk"),))], "no object and no player is named Elk"),
        ([(v.InOrder((v.Concede("Ana"),)), v.Concede("Ben"))], "in-order must stand alone"),
        ([v.EndTheTurn(), v.BeginStep("end")], "of an ended turn only the cleanup is left"),
        ([(v.BeginStep("draw"), v.Concede("Ben"))], "begin-step must stand alone in its step"),
    ],
)
def test_what_makes_no_sense(steps: list[Any], message: str) -> None:
    with pytest.raises(Malformed, match=message):
        require_wellformed(case(*steps))


@pytest.mark.parametrize(
    "event",
    [
        v.BeginStep("upkeep"),
        v.ExtraTurn("Ana"),
        v.Skip("Ana", "turn"),
        v.ControlTurn("Ana", "Ben"),
        v.InOrder((v.LoseLife("Ana", 1), v.ExtraTurn("Ana"))),
    ],
)
def test_turns_of_a_grand_melee_are_as_the_markers_say(event: v.Event) -> None:
    melee = game("Ana", "Ben", "Cho", "Dan", variant="grand-melee")
    with pytest.raises(Malformed, match="of a Grand Melee a case can't say that"):
        require_wellformed(case(event, setup=melee))
    require_wellformed(case(event))


@pytest.mark.parametrize("do", ["check", "end-turn", "in-order"])
def test_what_stands_alone_is_not_among_what_happens_in_order(do: str) -> None:
    plain = msgspec.json.decode(msgspec.json.encode(case(v.InOrder((v.Concede("Ana"),)))))
    plain["steps"][0][0]["events"][0] = {"do": do}
    with pytest.raises(msgspec.ValidationError) as caught:
        msgspec.convert(plain, v.Case)
    assert "event 1" in in_words(caught.value)
    assert do in in_words(caught.value)


def test_nor_is_its_sentence() -> None:
    builder = CaseBuilder()
    perform(builder, "a game between Ana and Ben")
    with pytest.raises(StepError, match="'the turn ends' can't be among what happens in order"):
        perform(builder, "in this order", [["Ana loses 1 life"], ["the turn ends"]])


def test_what_is_in_order_needs_what_it_would_by_itself() -> None:
    events = (v.Poison("Ana", 1), changed(DRAIN, condition=v.Condition("Ana", "life", 1)))
    assert needs(case(v.InOrder(events))) == {"sequences", "poison", "triggers", "conditions"}
    dying = v.EndRestriction("Ana", "losing", controller="Ana", dying=True)
    restriction = {"cant-lose", "effects-of-permanents"}
    assert needs(case(dying)) == restriction | {"dying-permanents"}
    skips = v.Skip("Ana", "turn"), v.Skip("Ana", "draw-step", "Ben")
    assert [needs(case(skip)) for skip in skips] == [{"extra-turns"}, {"steps", "controllers"}]


def test_what_is_in_order_is_written_as_a_group() -> None:
    steps = (v.InOrder((v.LoseLife("Ana", 3), v.Win("Ben"))), v.InOrder((v.Concede("Ana"),)))
    said = write("in order", case(*steps))
    assert "    | Ana loses 3 life" in said
    assert said.count("in this order\n") == len(steps)
    told = happenings(case(*steps))
    assert told[0] == ("Ana loses 3 life, then an effect states that Ben wins the game",)
