"""Conditions and effects that alter life, damage and draws: cases that features can't express."""

from contextlib import suppress
from time import process_time
from typing import Any

import msgspec
import pytest
from msgspec.structs import replace

from headjudge.reference import play
from headjudge.reference.game_state import UnplayableError
from headjudge.spec import protocol
from headjudge.spec.protocol.capabilities import needs
from headjudge.spec.protocol.case_kinds import decode
from headjudge.spec.protocol.validation.cases import Malformed, require_wellformed
from tests import NEWEST

CHECK = protocol.Check()
FOUR = ("Ana", "Ben", "Cho", "Dan")
HAS_40 = protocol.Condition("Ana", "life", at_least=40)


def game(*steps: Any, players: Any = ("Ana", "Ben"), **more: Any) -> protocol.Case:
    seated = tuple(p if isinstance(p, protocol.Player) else protocol.Player(p) for p in players)
    all_steps = tuple(step if isinstance(step, tuple) else (step,) for step in steps)
    return protocol.Case("game", NEWEST, protocol.Setup(seated, **more), all_steps)


def last(case: protocol.Case) -> protocol.Outcome:
    require_wellformed(case)
    return play(case).outcomes[-1]


def alter(
    *kinds: protocol.AlterationKind, chosen: protocol.AlterationKind | None = None
) -> list[protocol.Event]:
    return [protocol.Alteration("Ana", kind, chosen=kind == chosen) for kind in kinds]


def life(case: protocol.Case) -> dict[str, int]:
    result = last(case).life
    assert isinstance(result, dict)
    return result


def question_numbers(case: protocol.Case) -> frozenset[int]:
    return play(case).questions[-1]


@pytest.mark.parametrize(
    ("condition", "wrong"),
    [
        (
            protocol.Condition("Ana", "life"),
            "win: a condition needs a number: at-least, at-most, or both",
        ),
        (
            protocol.Condition("Ana", "life", 1, 2),
            "win: at-least 1 and at-most 2: give only one, or the same number for both",
        ),
        (
            protocol.Condition("Zoe", "life", 1),
            "win: no player is named Zoe; the players are Ana, Ben",
        ),
    ],
)
def test_invalid_condition_is_rejected(condition: protocol.Condition, wrong: str) -> None:
    with pytest.raises(Malformed, match=f"^step 1: {wrong}$"):
        require_wellformed(game(protocol.Win("Ana", condition=condition)))


def test_condition_needs_capability_and_uses_wire_names() -> None:
    case = game(protocol.Win("Ana", condition=HAS_40))
    assert needs(case) == {"win-effects", "conditions"}
    wire = msgspec.json.encode(case)
    assert b'"if":{"player":"Ana","of":"life","at-least":40}' in wire
    assert decode(wire) == case


def test_condition_on_player_outside_the_game_is_not_met() -> None:
    result = protocol.Lose("Ana", condition=protocol.Condition("Cho", "life", at_least=0))
    case = game(
        protocol.Concede("Cho"), protocol.Restart("Ana"), result, players=("Ana", "Ben", "Cho")
    )
    assert not last(case).over


@pytest.mark.parametrize(
    ("event", "wrong"),
    [
        (
            protocol.Damage("Ana", 1, combat=False, source="Ben"),
            "damage: Ben is a player and .*: by an .* Ben",
        ),
        (
            protocol.Alteration("Ana", "double-damage", by="opponent"),
            "alter: by and own-turn refer .*",
        ),
        (
            protocol.Alteration("Ana", "no-draws", "Ben", own_turn=True),
            "alter: no-draws applies .*",
        ),
        (
            protocol.Alteration("Ana", "no-life-gain", "Ben", by="opponent"),
            "alter: no-life-gain applies .*: leave out by",
        ),
        (
            protocol.Redirect("Ana", "Ana"),
            "redirect: damage to Ana can't be redirected to Ana: name another player",
        ),
        (protocol.RedistributeLife((), ()), "redistribute-life: no player gets a life total"),
        (
            protocol.RedistributeLife(("Ana",), ("Ana", "Ben")),
            "redistribute-life: players has 1 names, but from has 2",
        ),
        (
            protocol.RedistributeLife(("Ana", "Ana"), ("Ana", "Ben")),
            "redistribute-life: Ana gets 2 life totals",
        ),
        (
            protocol.Damage("Ana", 1, combat=True, commander="Kraum", source="Kraum"),
            "damage: the commander Kraum is already its source: leave out source",
        ),
    ],
)
def test_invalid_event_is_rejected(event: protocol.Event, wrong: str) -> None:
    with pytest.raises(Malformed, match=f"^step 1: {wrong}$"):
        require_wellformed(
            game(event, players=(protocol.Player("Ana", commanders=("Kraum",)), "Ben"))
        )


def test_only_one_team_member_gets_a_life_total() -> None:
    players = [
        protocol.Player(p, team=t) for p, t in zip(FOUR, ("one", "one", "two", "two"), strict=True)
    ]
    given = protocol.RedistributeLife(("Ana", "Ben"), ("Cho", "Cho"))
    case = game(given, players=players, variant="two-headed-giant")
    wrong = "^step 1: redistribute-life: 2 members of one get life totals but share one$"
    with pytest.raises(Malformed, match=wrong):
        require_wellformed(case)
    with pytest.raises(Malformed, match=wrong):
        require_wellformed(replace(case, steps=((protocol.InOrder((given,)),),)))


@pytest.mark.parametrize(
    ("effects", "event", "is_open", "left"),
    [
        (
            alter("double-damage", "triple-damage"),
            protocol.Damage("Ana", 1, combat=False),
            False,
            14,
        ),
        (
            alter("double-damage", "double-damage"),
            protocol.Damage("Ana", 2, combat=False),
            False,
            12,
        ),
        (
            alter("half-damage-up", "double-damage"),
            protocol.Damage("Ana", 4, combat=False),
            False,
            16,
        ),
        (
            alter("half-damage-up", "double-damage"),
            protocol.Damage("Ana", 5, combat=False),
            True,
            14,
        ),
        (
            alter("half-damage-up", "double-damage", chosen="double-damage"),
            protocol.Damage("Ana", 5, combat=False),
            False,
            15,
        ),
        (alter("no-damage", "double-damage"), protocol.Damage("Ana", 5, combat=False), False, 20),
        (
            alter("damage-floor", "double-life-loss"),
            protocol.Damage("Ana", 5, combat=False),
            False,
            10,
        ),
        (
            alter("damage-floor", "double-life-loss"),
            protocol.Damage("Ana", 15, combat=False),
            False,
            1,
        ),
        (
            alter("damage-floor", "double-life-loss"),
            protocol.Damage("Ana", 20, combat=False),
            True,
            -18,
        ),
        (
            alter("double-life-loss", "damage-floor"),
            protocol.Damage("Ana", 20, combat=False),
            True,
            1,
        ),
        (alter("double-life-gain", "life-gain-to-loss"), protocol.GainLife("Ana", 3), True, 14),
        (alter("life-gain-to-loss", "double-life-loss"), protocol.GainLife("Ana", 3), False, 14),
        (alter("double-life-gain", "life-gain-to-loss"), protocol.GainLife("Ana", 0), False, 20),
        (alter("no-life-gain", "double-life-gain"), protocol.GainLife("Ana", 3), False, 20),
        (alter("life-gain-to-draws", "double-life-gain"), protocol.GainLife("Ana", 3), True, 20),
    ],
)
def test_order_of_replacements_is_open_if_results_differ(
    effects: list[protocol.Event], event: protocol.Event, *, is_open: bool, left: int
) -> None:
    case = game(*effects, event)
    assert (57 in question_numbers(case)) is is_open
    assert life(case)["Ana"] == left


@pytest.mark.parametrize(
    ("two", "is_open"),
    [
        ((protocol.Damage("Ana", 2, combat=False), protocol.Damage("Ana", 5, combat=False)), False),
        ((protocol.Damage("Ana", 2, combat=False), protocol.Damage("Ana", 5, combat=True)), False),
        (
            (
                protocol.Damage("Ana", 2, combat=False),
                protocol.Damage("Ana", 5, combat=False, infect=True),
            ),
            True,
        ),
        ((protocol.Damage("Ana", 2, combat=False), protocol.Damage("Ben", 5, combat=True)), False),
        (
            (
                protocol.Damage("Ana", 0, combat=False),
                protocol.Damage("Ana", 5, combat=False, infect=True),
            ),
            False,
        ),
        (
            (
                protocol.Damage("Ana", 1, combat=False),
                protocol.Damage("Ana", 2, combat=False, infect=True),
            ),
            False,
        ),
    ],
)
def test_prevented_damage_is_open_if_results_differ(
    two: tuple[protocol.Event, protocol.Event], *, is_open: bool
) -> None:
    assert (57 in question_numbers(game(protocol.Prevent("Ana", 3), two))) is is_open


@pytest.mark.parametrize(("source", "is_open"), [("Bolt", False), (None, True)])
def test_named_source_states_which_damage_is_prevented(
    source: str | None, *, is_open: bool
) -> None:
    bolt = protocol.Damage("Ana", 3, combat=False, source="Bolt")
    infect = protocol.Damage("Ana", 3, combat=False, infect=True)
    for two in ((bolt, infect), (infect, bolt)):
        case = game(protocol.Prevent("Ana", 3, source), two)
        assert (57 in question_numbers(case)) is is_open
        assert is_open or life(case)["Ana"] == 20


def test_prevented_combat_damage_is_open_if_an_ability_sees_it() -> None:
    grief = protocol.Trigger(
        "Grief", "Ben", "Ana", "is-dealt-combat-damage", ("Ana",), "lose-life", 1
    )
    two = tuple(protocol.Damage("Ana", 3, combat=combat) for combat in (True, False))
    assert 57 in question_numbers(game(grief, protocol.Prevent("Ana", 3), two))


def test_order_of_two_preventions_does_not_matter() -> None:
    twice = (protocol.Prevent("Ana", 3), protocol.Prevent("Ana", 2, "Bolt"))
    bolt = protocol.Damage("Ana", 6, combat=False, source="Bolt")
    assert life(game(*twice, bolt)) == {"Ana": 19, "Ben": 20}
    assert 57 not in question_numbers(game(*twice, bolt))
    assert 57 in question_numbers(game(*twice, msgspec.structs.replace(bolt, amount=4)))
    assert life(game(*twice, bolt, bolt))["Ana"] == 13


def test_million_replaced_losses_with_draws_are_fast() -> None:
    begun = process_time()
    steps = (protocol.ReplaceLoss("Ana", uses=10**6, life=1), protocol.LoseLife("Ana", 20), CHECK)
    ended = last(game(*alter("life-gain-to-draws"), *steps))
    assert ended.losers == ("Ana",)
    assert process_time() - begun < 10


@pytest.mark.parametrize(
    ("kinds", "event"),
    [
        (
            ("double-damage", "triple-damage", "half-damage-up"),
            protocol.Damage("Ana", 9, combat=False),
        ),
        (
            ("double-life-gain", "life-gain-to-loss", "double-life-loss"),
            protocol.GainLife("Ana", 9),
        ),
        (("double-draws",), protocol.Draw("Ana", 10**9)),
        (("double-draws", "no-draws"), protocol.Draw("Ana", 10**9)),
        (("win-on-empty-draw", "double-draws"), protocol.Draw("Ana", 10**9)),
    ],
)
def test_hundreds_of_effects_are_fast(kinds: Any, event: protocol.Event) -> None:
    begun = process_time()
    with suppress(UnplayableError):  # life totals become too large
        play(game(*alter(*kinds) * 200, event, CHECK))
    assert process_time() - begun < 10


def test_second_draw_wins_after_the_first_has_ended_what_stopped_it() -> None:
    players = [protocol.Player(name, range=3, library=0) for name in FOUR]
    grand_melee = {"variant": "grand-melee", "options": ("limited-range",)}
    wins = protocol.Alteration("Ben", "win-on-empty-draw")
    saved = protocol.ReplaceLoss("Ana", life=1, controller="Cho")
    ended = last(game((wins, saved), protocol.Draw("Ben", 2), players=players, **grand_melee))
    assert (ended.winners, ended.losers) == (("Ben",), ("Ana", "Cho", "Dan"))


@pytest.mark.parametrize(
    ("kinds", "is_open"),
    [
        (("double-draws", "win-on-empty-draw"), False),
        (("double-draws", "double-draws"), False),
        (("no-draws", "win-on-empty-draw"), True),
    ],
)
def test_first_alteration_of_a_draw_is_open(kinds: Any, *, is_open: bool) -> None:
    case = game(
        *alter(*kinds), protocol.Draw("Ana", 1), players=(protocol.Player("Ana", library=0), "Ben")
    )
    assert (57 in question_numbers(case)) is is_open


@pytest.mark.parametrize("edition", ["2006-10-01", NEWEST])
def test_team_pays_no_more_than_its_life(edition: str) -> None:
    team = [protocol.Player(name, life=1, team="Eyes") for name in ("Ana", "Ben")]
    players = (*team, protocol.Player("Cho", team="Ears", archenemy=True))
    pays = tuple(protocol.PayLife(player.name, 1) for player in team)
    options = frozenset({"archenemy", "commander"})
    case = game(pays, players=players, variant="teams", options=options)
    life = play(replace(case, edition=edition)).outcomes[-1].life
    assert life == {"Ana": 0, "Ben": 0, "Cho": 60}
