"""With which spells the adapter to phase says what happens in a step."""

from typing import Any

import pytest

from headjudge.adapters.phase import oracle_text
from headjudge.adapters.phase.plan import Plan
from headjudge.adapters.phase.spells import Spell
from headjudge.spec import protocol


def planned(*steps: protocol.Step, players: str = "Ana Ben") -> list[list[Any]]:
    setup = protocol.Setup(tuple(protocol.Player(name) for name in players.split()))
    return Plan(protocol.Case("a", "2026-08-07", setup, steps)).steps


def spell(*step: protocol.Event, players: str = "Ana Ben") -> Spell:
    [[one]] = planned(step, players=players)
    assert isinstance(one, Spell)
    return one


def test_one_spell_says_all_changes_in_order() -> None:
    said = spell(protocol.LoseLife("Ana", 3), protocol.Mill("Ben", 2))
    assert said.text == "Target player loses 3 life. Target player mills 2 cards."
    assert (said.by, said.targets) == (None, ("Ana", "Ben"))
    assert spell(protocol.ExchangeLife("Ana", "Ben")).targets == ("Ana", "Ben")
    optional = protocol.Draw("Ben", 2, optional=True)
    assert spell(optional).text == "Target player may draw 2 cards."
    assert spell(protocol.Prevent("Ana", 3)).text.startswith("Prevent the next 3 damage")
    assert spell(protocol.Prevent("Ana")).text.startswith("Prevent all damage")


def test_who_draws_first_is_left_to_the_engine() -> None:
    both = spell(protocol.Draw("Ben", 2), protocol.Draw("Ana", 2))
    assert both.text == "Two target players each draw 2 cards."
    assert spell(protocol.ExtraTurn("Ben"), protocol.ExtraTurn("Ana")).text == (
        "Two target players each take an extra turn after this one."
    )
    with pytest.raises(protocol.Unsupported, match="at the same time"):
        planned(
            (protocol.ReplaceDraw("Ana", "win"),),
            (protocol.Draw("Ben", 1), protocol.Draw("Ana", 2)),
        )


def test_who_controls_a_source_with_lifelink_casts_the_spell() -> None:
    said = spell(protocol.Damage("Ana", 2, combat=False, infect=True, lifelink="Ben"))
    text = "Infect\nLifelink\nThis spell deals 2 damage to target player."
    assert (said.text, said.by) == (text, "Ben")


@pytest.mark.parametrize("other", [{"infect": True}, {"lifelink": "Cho"}, {"toxic": 1}])
def test_damage_from_sources_of_two_kinds_is_not_one_spell(other: dict[str, Any]) -> None:
    plain, odd = (
        protocol.Damage("Ana", 1, combat=False),
        protocol.Damage("Ana", 1, combat=False, **other),
    )
    with pytest.raises(protocol.Unsupported, match="no one spell"):
        planned((plain, odd))


def test_fates_and_payments() -> None:
    assert spell(protocol.Lose("Ana")).text == "Target player loses the game."
    assert (
        spell(protocol.Win("Ana"), protocol.Win("Ben")).text
        == "Two target players each win the game."
    )
    assert spell(protocol.PayLife("Ana", 2)).text == "You may pay 2 life."
    assert spell(protocol.PayLife("Ana", 2, "lose")).text.endswith("unless they pay 2 life.")


def test_who_is_asked_about_casts_the_spell() -> None:
    said = spell(
        protocol.Lose("Ben", "Cho", protocol.Condition("Ana", "life", at_most=3)),
        players="Ana Ben Cho",
    )
    assert said.text == "If you have 3 or less life, target player loses the game."
    assert (said.by, {*said.whose}) == ("Ana", {"Ben", "Cho"})


def test_a_permanent_is_destroyed_by_a_spell() -> None:
    begin, other = protocol.Restriction("Ana", "losing"), protocol.Restriction("Ana", "winning")
    [first], [second], [third] = planned(
        (begin,), (other,), (protocol.EndRestriction("Ana", "losing"), protocol.LoseLife("Ana", 1))
    )
    assert (first.text, second.kind) == ("You can't lose the game.", "Enchantment")
    assert third.text == "Target player loses 1 life. Destroy target permanent."
    assert third.targets == ("Ana", first)
    [[first], [end]] = planned((begin,), (protocol.EndRestriction("Ana", "losing", dying=True),))
    assert (first.kind, end.text) == (
        "Creature",
        "This spell deals 2 damage to target creature.",
    )


def test_a_permanent_of_another_says_it_to_its_one_opponent() -> None:
    step = (protocol.Restriction("Ana", "winning", "Ben"),)
    [[one]] = planned(step)
    assert (one.text, one.by) == ("Your opponents can't win the game.", "Ben")
    with pytest.raises(protocol.Unsupported, match="no text"):
        planned(step, players="Ana Ben Cho")


@pytest.mark.parametrize(
    "step",
    [
        (protocol.Lose("Ana"), protocol.Win("Ben")),
        (protocol.Lose("Ana"), protocol.LoseLife("Ben", 20), protocol.Restriction("Ana", "losing")),
        (protocol.LoseHalfLife("Ana", "up"), protocol.LoseLife("Ana", 1)),
        (protocol.Concede("Ana"), protocol.LoseLife("Ben", 20)),
    ],
)
def test_what_spells_would_be_seen_to_do_one_after_another(step: protocol.Step) -> None:
    with pytest.raises(protocol.Unsupported, match="at the same time"):
        planned(step)


def test_what_the_engine_reads_only_in_part_is_noticed() -> None:
    whole: dict[str, Any] = {"abilities": [{"condition": {}, "sub_ability": None}]}
    assert oracle_text.understood("You lose 1 life.", whole)
    assert not oracle_text.understood("If you have 1 or less life, you win the game.", whole)
    assert not oracle_text.understood("You lose 1 life. You win the game.", whole)


def test_what_triggers_is_said_of_its_controller_or_of_one_opponent() -> None:
    drain = protocol.Trigger("Drain", "Ana", "Ana", "gains-life", ("Ben",), "lose-life")
    [[one], [end]] = planned((drain,), (protocol.EndTrigger("Drain"),))
    assert one.text == "Whenever you gain life, each opponent loses that much life."
    assert (one.by, end.targets) == ("Ana", (one,))
    condition = protocol.Condition("Ben", "life", at_most=5)
    state = protocol.StateTrigger("End", "Ana", condition, ("Ana",), "win")
    [[one]] = planned((state,))
    assert one.text == "When an opponent has 5 or less life, you win the game."
    with pytest.raises(protocol.Unsupported, match="about these players"):
        planned((drain,), players="Ana Ben Cho")


def test_who_gets_control_for_a_while_enchants_the_card() -> None:
    bear = protocol.StartingObject("Bear", "battlefield", owner="Ben")
    setup = protocol.Setup((protocol.Player("Ana"), protocol.Player("Ben")), objects=(bear,))
    take, end = protocol.GainControl("Ana", "Bear"), protocol.EndControl("Ana", "Bear")
    [[for_good]] = Plan(protocol.Case("a", "2026-08-07", setup, ((take,),))).steps
    [[for_now], [over]] = Plan(protocol.Case("b", "2026-08-07", setup, ((take,), (end,)))).steps
    assert isinstance(for_good, Spell)
    assert isinstance(for_now, Spell)
    assert isinstance(over, Spell)
    assert (for_good.kind, for_good.text) == ("Instant", "Gain control of target permanent.")
    assert (for_now.kind, over.targets) == ("Enchantment", (for_now,))
