"""Combat: rejected cases, explanations, and behavior that features can't express."""

from typing import Any

import msgspec
import pytest

from headjudge.explain import render
from headjudge.explain.explanation import explain
from headjudge.reference import play
from headjudge.spec import protocol
from headjudge.spec.protocol.case_kinds import decode
from headjudge.spec.protocol.validation.cases import Malformed, require_wellformed
from headjudge.spec.rulebook import Rulebook
from headjudge.suite.gherkin_writer import express
from headjudge.suite.steps.case_builder import CaseBuilder, StepError
from headjudge.suite.steps.registry import perform
from tests import NEWEST
from tests.games import compiled, game, last

BEAR = protocol.StartingObject("Bear", "battlefield", owner="Ana")
TWIN = protocol.StartingObject("Twin", "stack", "copy", "Ana")
THREE = game("Ana", "Ben", "Cho", objects=(BEAR, TWIN))
GIANTS = protocol.Setup(
    tuple(protocol.Player(name, team=team) for name, team in zip("ABCD", "1122", strict=True)),
    "two-headed-giant",
)
EMPERORS = protocol.Setup(
    tuple(
        protocol.Player(name, team=team, emperor=name in "BE")
        for name, team in zip("ABCDEF", "111222", strict=True)
    ),
    "emperor",
)
ATTACK = protocol.Attack("Ana", "Bear", "Ben", 2)
BIRD = protocol.Attack("Ana", "Bird", "Ben", 3)
BLOCK = protocol.Block("Ben", "Bear")
DAMAGE = protocol.CombatDamage()


def case(*steps: Any, setup: protocol.Setup = THREE) -> protocol.Case:
    return protocol.Case(
        "combat", NEWEST, setup, tuple(s if isinstance(s, tuple) else (s,) for s in steps)
    )


@pytest.mark.parametrize(
    ("steps", "setup", "message"),
    [
        (
            [(ATTACK, protocol.Concede("Ben"))],
            THREE,
            "step 1: attackers or blockers must be the only events",
        ),
        ([ATTACK, (BLOCK, protocol.Check())], THREE, "step 2: check must be the only event"),
        (
            [(ATTACK, BIRD), (BLOCK, protocol.Concede("Cho"))],
            THREE,
            "must be the only events of their step",
        ),
        ([ATTACK, BIRD], THREE, "step 2: attack: all attackers of a turn must be declared in"),
        ([ATTACK, DAMAGE, BIRD], THREE, "step 3: attack: all attackers of a turn"),
        ([ATTACK, protocol.EndTurn("Ben"), BIRD], THREE, "step 3: attack: all attackers of a turn"),
        ([(ATTACK, ATTACK)], THREE, "step 1: attack: Bear attacks twice"),
        (
            [(ATTACK, protocol.Attack("Cho", "Bird", "Ben", 1))],
            THREE,
            "attack: only the active player or team can attack",
        ),
        ([protocol.Attack("Ana", "Imp", "Ana", 1)], THREE, "attack: Ana is not an opponent of Ana"),
        ([protocol.Attack("A", "Imp", "B", 1)], GIANTS, "attack: B is not an opponent of A"),
        ([protocol.Attack("Ana", "Imp", "Dan", 1)], THREE, "attack: no player is named Dan"),
        ([protocol.Attack("Ana", "Cho", "Ben", 1)], THREE, "Cho is a player: give the creature"),
        (
            [protocol.Attack("Ana", "Twin", "Ben", 1)],
            THREE,
            "Twin is on the stack and can't attack",
        ),
        (
            [protocol.Attack("C", "Imp", "D", 1)],
            EMPERORS,
            "a case of the variant emperor can't",
        ),
        (
            [BIRD, protocol.EndTurn(), protocol.Attack("Ben", "Bird", "Ana", 1)],
            THREE,
            "step 3: attack: Bird is a creature of Ana; only the case's objects change controllers",
        ),
        ([BLOCK], THREE, "step 1: block: no creature named Bear attacks in this turn"),
        (
            [ATTACK, protocol.EndTurn(), BLOCK],
            THREE,
            "step 3: block: no creature named",
        ),
        ([ATTACK, protocol.Block("Cho", "Bear")], THREE, "Bear attacks Ben, so Cho can't block it"),
        ([ATTACK, BLOCK, BLOCK], THREE, "step 3: block: all blockers of a turn must be declared"),
        ([ATTACK, DAMAGE, BLOCK], THREE, "step 3: block: blockers must be declared before combat"),
        ([ATTACK, protocol.Block("Ben", "Bear", "Wall")], THREE, "no object is named Wall"),
        (
            [ATTACK, protocol.Block("Ben", "Bear", "Twin")],
            THREE,
            "on the stack and can't block",
        ),
        ([ATTACK, protocol.Block("Ben", "Bear", "Bear")], THREE, "Bear can't also block Bear"),
        (
            [BIRD, protocol.Block("Ben", "Bird", "Bear", 2)],
            THREE,
            "Bear is an object of the case, which survives",
        ),
        (
            [
                (BIRD, protocol.Attack("Ana", "Imp", "Ben", 1)),
                (protocol.Block("Ben", "Bird", "Bear"), protocol.Block("Ben", "Imp", "Bear")),
            ],
            THREE,
            "Bear can't also block Imp",
        ),
        ([DAMAGE], THREE, "step 1: combat-damage: no attackers of this turn still have"),
        (
            [ATTACK, DAMAGE, DAMAGE],
            THREE,
            "step 3: combat-damage: no attackers of this turn still have",
        ),
        ([ATTACK, protocol.Restart("Ana"), DAMAGE], THREE, "step 3: combat-damage: no attackers"),
        (
            [protocol.Restart("Ana"), protocol.EndTurn(), ATTACK],
            THREE,
            "step 3: attack: Bear is an object of the previous game",
        ),
        ([(ATTACK, DAMAGE)], THREE, "combat-damage must be the only event of its step"),
    ],
)
def test_impossible_cases_are_rejected(
    steps: list[Any], setup: protocol.Setup, message: str
) -> None:
    with pytest.raises(Malformed, match=message):
        require_wellformed(case(*steps, setup=setup))


def test_commander_attacks_for_owner_and_object_for_controller() -> None:
    players = (protocol.Player("Ana"), protocol.Player("Ben", commanders=("Kraum",)))
    attack, on_board = (
        protocol.Attack("Ana", "Kraum", "Ben", 39),  # enough in any edition, but not for 40 life
        protocol.StartingObject("Kraum", "battlefield"),
    )
    with pytest.raises(Malformed, match="Kraum is a creature of Ben"):
        require_wellformed(case(attack, setup=protocol.Setup(players)))
    stolen = msgspec.structs.replace(on_board, owner="Ben", controller="Ana")
    setup = protocol.Setup(players, options=("commander",), objects=(stolen,))
    assert last(setup, attack, DAMAGE, protocol.Check()).winners == ("Ana",)


def test_team_mate_blocks_only_with_shared_turns() -> None:
    attack, block = protocol.Attack("A", "Imp", "C", 1), protocol.Block("D", "Imp")
    require_wellformed(case(attack, block, setup=GIANTS))
    team = msgspec.structs.replace(GIANTS, variant="teams")
    with pytest.raises(Malformed, match="Imp attacks C, so D can't block it"):
        require_wellformed(case(attack, block, setup=team))


def test_declarations_are_not_part_of_a_sequence() -> None:
    line = msgspec.json.encode(case(ATTACK)).replace(
        b'[{"do":"attack"', b'[{"do":"in-order","events":[{"do":"attack"'
    )
    with pytest.raises(msgspec.ValidationError, match="attack"):
        decode(line.replace(b'"power":2}', b'"power":2}]}'))
    builder = CaseBuilder()
    perform(builder, "a game between Ana and Ben")
    with pytest.raises(StepError, match="is not allowed among consecutive events"):
        perform(builder, "in this order", [["Ana's Bear with 2 power attacks Ben"]])


@pytest.mark.parametrize(
    ("event", "words"),
    [
        (ATTACK, "Ana's Bear with 2 power attacks Ben"),
        (
            protocol.Attack("Ana", "Imp", "Ben", 0, trample=True),
            "Ana's Imp with 0 power and trample ",
        ),
        (
            protocol.Attack("Ana", "Imp", "Ben", 1, True, True, 3, True),
            "Ana's Imp with 1 power, trample, infect, toxic 3 and lifelink attacks Ben",
        ),
        (
            protocol.Attack("Ana", "Imp", "Ben", 1, toxic=2),
            "Ana's Imp with 1 power and toxic 2 attacks",
        ),
        (BLOCK, "Ben blocks Bear"),
        (protocol.Block("Ben", "Bear", "Wall"), "Ben blocks Bear with Wall"),
        (
            protocol.Block("Ben", "Bear", toughness=1),
            "Ben blocks Bear with a creature of toughness 1",
        ),
        (DAMAGE, "combat damage is dealt"),
    ],
)
def test_steps_describe_combat_completely(event: Any, words: str) -> None:
    text = express(event)
    assert text.startswith(words)
    builder = CaseBuilder()
    perform(builder, "a game between Ana and Ben")
    perform(builder, text)
    assert builder.steps == [(event,)]


def test_restart_ends_combat() -> None:
    restarted = (ATTACK, protocol.Restart("Ben"), protocol.Attack("Ben", "Imp", "Ana", 1), DAMAGE)
    assert last(game("Ana", "Ben"), *restarted).life == {"Ana": 19, "Ben": 20}


def test_other_events_do_not_interrupt_combat() -> None:
    """Abilities, choices and checks during combat don't remove anything from combat."""
    steps = (
        ATTACK,
        protocol.Check(),
        protocol.Priority(),
        protocol.Create("Imp", "token", "Ben"),
        BLOCK,
        protocol.Check(),
    )
    played = play(case(*steps, DAMAGE))
    assert played.outcomes[-1].life == {"Ana": 20, "Ben": 20, "Cho": 20}


def test_explanation_names_attackers_and_failed_attacks() -> None:
    scenario = compiled(
        "a game between Ana, Ben and Cho",
        "Cho concedes",
        "Ana's Bear with 2 power attacks Ben & Ana's Bird with 2 power attacks Cho",
        "Ana concedes",
        "combat damage is dealt",
        "the game goes on for Ben",
    )
    lines = list(render.text(explain(scenario, Rulebook.at())))
    assert "  508.1 attackers-declared: Bear attacks Ben" in lines
    assert "  802.2 defending-players: Bird does not attack: Cho is not in the game" in lines
    assert "  now: pending: Ana's Bear with 2 power attacks Ben" in lines
    assert "  506.4 removed-from-combat: Bear is no longer attacking" in lines


def test_explanation_names_the_player_if_an_unnamed_blocker_comes_too_late() -> None:
    scenario = compiled(
        "a game between Ana and Ben",
        "Ana owns the card Bear on the battlefield",
        "Ana's Bear with 2 power attacks Ben & Ana's Bird with 3 power attacks Ben",
        "Bear is put into the graveyard",
        "Ben blocks Bear",
        "the game goes on for Ana and Ben",
    )
    lines = list(render.text(explain(scenario, Rulebook.at())))
    text = "Ben does not block Bear: Bear is no longer attacking"
    assert f"  509.1 blockers-declared: {text}" in lines
