"""What spells can say of a step, and how cards say it."""

from __future__ import annotations

import pytest

from conformance.engines.adapters.phase.texts import changes, fate, payment, spells
from spec import protocol as v

HERE = ["Ana", "Ben"]


def test_one_spell_says_all_changes_in_order() -> None:
    said = changes([v.LoseLife("Ana", 3), v.ExchangeLife("Ana", "Ben")], HERE)
    text = "Target player loses 3 life. Two target players exchange life totals."
    assert said == (text, "Ana", ["Ana", "Ana", "Ben"])
    assert changes([], HERE) == ("You gain 0 life.", "Ana", [])
    assert changes([v.Draw("Ben", 2, optional=True)], HERE)[0] == "Target player may draw 2 cards."


def test_who_controls_a_source_with_lifelink_casts_the_spell() -> None:
    text, by, _ = changes([v.Damage("Ana", 2, combat=False, infect=True, lifelink="Ben")], HERE)
    assert (text, by) == ("Infect\nLifelink\nThis spell deals 2 damage to target player.", "Ben")


@pytest.mark.parametrize("other", [{"infect": True}, {"lifelink": "Cho"}])
def test_damage_from_sources_of_two_kinds_is_not_one_spell(other: dict[str, object]) -> None:
    plain, odd = v.Damage("Ana", 1, combat=False), v.Damage("Ana", 1, combat=False, **other)  # type: ignore[arg-type]
    with pytest.raises(v.Unsupported, match="no one spell"):
        changes([plain, odd], HERE)


def test_nobody_who_has_left_casts_a_spell() -> None:
    with pytest.raises(v.Unsupported, match="no one spell"):
        changes([v.Damage("Ana", 1, combat=False, lifelink="Cho")], HERE)


def test_fates_and_payments() -> None:
    assert fate("lose", ["Ana"]) == "Target player loses the game."
    assert fate("win", ["Ana", "Ben"]) == "Two target players each win the game."
    assert payment(v.PayLife("Ana", 2)) == "You may pay 2 life."
    assert payment(v.PayLife("Ana", 2, "lose")).endswith("unless they pay 2 life.")


def test_what_those_who_have_left_do_is_nothing() -> None:
    gone = (v.LoseLife("Cho", 1), v.GainLife("Ana", 1, "Cho"), v.ExchangeLife("Ana", "Cho"))
    assert spells(gone, HERE) == ([], [])
    assert spells((v.Check(),), []) == ([], [])
    assert spells((v.Lose("Ben"), v.Lose("Ana")), HERE) == ([v.Lose("Ben")], ["Ana", "Ben"])


@pytest.mark.parametrize(
    "step",
    [
        (v.Lose("Ana"), v.Win("Ben")),
        (v.LoseLife("Ana", 20), v.Restriction("Ana", "losing")),
        (v.PayLife("Ana", 2), v.PayLife("Ben", 2)),
    ],
)
def test_what_spells_would_be_seen_to_do_one_after_another(step: v.Step) -> None:
    with pytest.raises(v.Unsupported, match="at the same time"):
        spells(step, HERE)
