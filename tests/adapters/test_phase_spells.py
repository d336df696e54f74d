"""How the phase adapter expresses a step's events as spells."""

from typing import Any

import pytest

from headjudge.adapters.phase import engine, oracle_text
from headjudge.adapters.phase.plan import Plan
from headjudge.adapters.phase.spells import Spell
from headjudge.spec import protocol
from headjudge.spec.protocol import inquiries


def planned(*steps: protocol.Step, players: str = "Ana Ben") -> list[list[Any]]:
    setup = protocol.Setup(tuple(protocol.Player(name) for name in players.split()))
    return Plan(protocol.Case("a", "2026-08-07", setup, steps)).steps


def spell(*step: protocol.Event, players: str = "Ana Ben") -> Spell:
    [[cast]] = planned(step, players=players)
    assert isinstance(cast, Spell)
    return cast


def test_spell_text_lists_changes_in_order() -> None:
    cast = spell(protocol.LoseLife("Ana", 3), protocol.Mill("Ben", 2))
    assert cast.text == "Target player loses 3 life. Target player mills 2 cards."
    assert (cast.by, cast.targets) == (None, ("Ana", "Ben"))
    assert spell(protocol.ExchangeLife("Ana", "Ben")).targets == ("Ana", "Ben")
    optional = protocol.Draw("Ben", 2, optional=True)
    assert spell(optional).text == "Target player may draw 2 cards."
    assert spell(protocol.Prevent("Ana", 3)).text.startswith("Prevent the next 3 damage")
    assert spell(protocol.Prevent("Ana")).text.startswith("Prevent all damage")


def test_engine_decides_who_draws_first() -> None:
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


def test_controller_of_source_with_lifelink_casts_spell() -> None:
    cast = spell(protocol.Damage("Ana", 2, combat=False, infect=True, lifelink="Ben"))
    text = "Infect\nLifelink\nThis spell deals 2 damage to target player."
    assert (cast.text, cast.by) == (text, "Ben")


@pytest.mark.parametrize("other", [{"infect": True}, {"lifelink": "Cho"}, {"toxic": 1}])
def test_damage_from_different_sources_is_unsupported(other: dict[str, Any]) -> None:
    plain, odd = (
        protocol.Damage("Ana", 1, combat=False),
        protocol.Damage("Ana", 1, combat=False, **other),
    )
    with pytest.raises(protocol.Unsupported, match="no single spell"):
        planned((plain, odd))


def test_wins_losses_and_payments_have_a_spell_text() -> None:
    assert spell(protocol.Lose("Ana")).text == "Target player loses the game."
    assert (
        spell(protocol.Win("Ana"), protocol.Win("Ben")).text
        == "Two target players each win the game."
    )
    assert spell(protocol.PayLife("Ana", 2)).text == "You may pay 2 life."
    assert spell(protocol.PayLife("Ana", 2, "lose")).text.endswith("unless they pay 2 life.")


def test_player_in_condition_casts_the_spell() -> None:
    cast = spell(
        protocol.Lose("Ben", "Cho", protocol.Condition("Ana", "life", at_most=3)),
        players="Ana Ben Cho",
    )
    assert cast.text == "If you have 3 or less life, target player loses the game."
    assert (cast.by, {*cast.whose}) == ("Ana", {"Ben", "Cho"})


def test_ended_effect_is_a_destroyed_permanent() -> None:
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


def test_restriction_by_an_opponent_is_supported_for_two_players_only() -> None:
    step = (protocol.Restriction("Ana", "winning", "Ben"),)
    [[permanent]] = planned(step)
    assert (permanent.text, permanent.by) == ("Your opponents can't win the game.", "Ben")
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
def test_simultaneous_events_of_different_spells_are_unsupported(step: protocol.Step) -> None:
    with pytest.raises(protocol.Unsupported, match="at the same time"):
        planned(step)


def test_text_is_not_understood_if_the_parser_drops_a_part() -> None:
    parsed: dict[str, Any] = {"abilities": [{"condition": {}, "sub_ability": None}]}
    assert oracle_text.understood("You lose 1 life.", parsed)
    assert not oracle_text.understood("If you have 1 or less life, you win the game.", parsed)
    assert not oracle_text.understood("You lose 1 life. You win the game.", parsed)


def test_triggers_on_a_single_opponent_need_a_two_player_game() -> None:
    drain = protocol.Trigger("Drain", "Ana", "Ana", "gains-life", ("Ben",), "lose-life")
    [[permanent], [end]] = planned((drain,), (protocol.EndTrigger("Drain"),))
    assert permanent.text == "Whenever you gain life, each opponent loses that much life."
    assert (permanent.by, end.targets) == ("Ana", (permanent,))
    condition = protocol.Condition("Ben", "life", at_most=5)
    state = protocol.StateTrigger("End", "Ana", condition, ("Ana",), "win")
    [[permanent]] = planned((state,))
    assert permanent.text == "When an opponent has 5 or less life, you win the game."
    with pytest.raises(protocol.Unsupported, match="affects these players"):
        planned((drain,), players="Ana Ben Cho")


def test_control_is_an_enchantment_only_if_it_ends() -> None:
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


@pytest.mark.parametrize(
    ("event", "text"),
    [
        (
            protocol.Alteration("Ana", "damage-plus", plus=-2),
            "If a source would deal damage to you, it deals that much damage minus 2 instead.",
        ),
        (
            protocol.Alteration("Ana", "double-damage", by="controller"),
            "If a source you control would deal damage to you, it deals double that damage instead.",
        ),
        (
            protocol.Trigger(
                "Bond",
                "Ana",
                "Ana",
                "dies",
                ("Ana",),
                "win",
                condition=protocol.Condition("Ana", "turn", at_least=1),
            ),
            "Whenever a creature you control dies, if it's your turn, you win the game.",
        ),
    ],
)
def test_permanent_has_text_of_lasting_effect(event: Any, text: str) -> None:
    assert spell(event).text == text


def test_object_begins_with_its_effects() -> None:
    doll = protocol.StartingObject("Doll", "battlefield", owner="Ana")
    setup = protocol.Setup((protocol.Player("Ana"), protocol.Player("Ben")), objects=(doll,))
    shield = protocol.Restriction("Ana", "losing", object="Doll")
    steps: tuple[protocol.Step, ...] = ((shield,), (protocol.Check(),))
    plan = Plan(protocol.Case("a", "2026-08-07", setup, steps))
    assert plan.steps == [[], [protocol.Check()]]
    assert plan.things.named["Doll"].text == "You can't lose the game."
    late = protocol.Case("a", "2026-08-07", setup, steps[::-1])
    with pytest.raises(protocol.Unsupported, match="those it begins with"):
        Plan(late)


@pytest.mark.parametrize(
    ("ask", "answer"),
    [
        (inquiries.Pays("{1}{W/P}", "{G} + 2 life"), True),
        (inquiries.Pays("{W}", "{W}{W}"), False),
        (inquiries.Payments("{W/P}"), ("2 life", "{W}")),
        (inquiries.Adds("{G/W}"), ("{G}", "{W}")),
        (inquiries.Reduced("{2}{G}", "{G}"), ("{2}",)),
        (inquiries.Becomes("life", 5, "changed-by-result", -2), 5),
        (inquiries.Becomes("power", 2, "changed", -5), -3),
        (inquiries.Highest((-7, -2), 3), 1),
    ],
)
def test_phase_answers_inquiry_with_a_spell(ask: inquiries.Ask, answer: object) -> None:
    [answered] = engine().play(inquiries.Inquiry("a", "2026-08-07", ask))
    assert isinstance(answered, inquiries.Answered)
    assert answered.answer == answer


def test_unnamed_blockers_of_one_attacker_are_different_creatures() -> None:
    attack = protocol.Attack("Ana", "Ogre", "Ben", 6, trample=True)
    blocks = (protocol.Block("Ben", "Ogre", toughness=2), protocol.Block("Ben", "Ogre"))
    setup = protocol.Setup((protocol.Player("Ana"), protocol.Player("Ben")))
    steps: tuple[protocol.Step, ...] = ((attack,), blocks, (protocol.CombatDamage(),))
    case = protocol.Case("a", "2026-08-07", setup, steps)
    ogre, *others = Plan(case).things.fighters.values()
    assert (ogre.size[0], "Trample" in ogre.keywords) == (6, True)
    assert [(other.owner, other.size[0]) for other in others] == [("Ben", 0), ("Ben", 0)]
    assert others[0].size[1] == 2
    last = engine().play(case)[-1]
    assert isinstance(last, protocol.Outcome)
    assert last.life == {"Ana": 20, "Ben": 20}


def test_spell_discarded_at_the_end_of_a_turn_can_still_be_cast() -> None:
    setup = protocol.Setup((protocol.Player("Ana", library=30), protocol.Player("Ben")))
    steps: tuple[protocol.Step, ...] = (
        (protocol.Draw("Ana", 12),),
        (protocol.EndTurn(),),
        (protocol.Damage("Ben", 3, combat=False, lifelink="Ana"),),
    )
    last = engine().play(protocol.Case("a", "2026-08-07", setup, steps))[-1]
    assert isinstance(last, protocol.Outcome)
    assert last.life == {"Ana": 23, "Ben": 17}
