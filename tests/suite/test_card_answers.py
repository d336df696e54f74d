"""What answers say of cards beside the outcome: what waits, and what their records leave out."""

import pytest

from headjudge.explain import render
from headjudge.explain.explanation import explain
from headjudge.explain.record import Explanation
from headjudge.spec.rulebook import Rulebook
from headjudge.suite.compiler import FeatureError, compile_features, parse

THREE = "a game between Ana, Ben and Cho"


def explained(*said: str, game: str = THREE) -> Explanation:
    """What comes of these sentences, of which those about what is there come first."""
    there = [line for line in said if " controls " in line]
    happens = [line for line in said if line not in there]
    given = [f"Given {game}", *(f"And {line}" for line in there)]
    steps = [*given, *(f"When {line}" for line in happens)]
    text = "\n".join(["Feature: t", "  Example: t", *(f"    {step}" for step in steps)])
    book = Rulebook.at("")
    (scenario,) = compile_features([parse("t.feature", text)], book)
    return explain(scenario, book)


def test_what_a_record_leaves_out_is_in_every_answer() -> None:
    found = explained("Ana controls Nine Lives", "Ben concedes")
    left_out = "Nine Lives: its counters, with the ninth of which it is exiled: say that it leaves"
    assert f"not modelled: {left_out}" in found.outcome
    assert f"not modelled: {left_out}" in list(render.text(found))
    assert f"**Not modelled: {left_out}.**" in "\n".join(render.as_markdown(found))
    assert "not modelled" not in explained("Ana controls Platinum Angel", "Ben concedes").outcome


def test_damage_to_creatures_is_asked_after_where_one_is_there() -> None:
    inferno, says = "Ana's Inferno resolves", "Inferno: its damage to creatures"
    angel = "Ben controls Platinum Angel"
    assert says in explained(angel, inferno).outcome
    assert says not in explained(angel, inferno, "Platinum Angel is dealt lethal damage").outcome
    assert says not in explained("Ben controls Worship", inferno).outcome


def test_what_has_a_target_says_so_while_it_waits() -> None:
    found = explained("Ana controls Sanguine Bond", "Ana gains 3 life")
    write = "write: Sanguine Bond's ability resolves for Ben"
    assert found.pending == (f"Sanguine Bond's ability waits on the stack; {write}",)
    two = explained(
        "Ana controls Sanguine Bond", "Ana gains 3 life", game="a game between Ana and Ben"
    )
    resolves = "Sanguine Bond's ability resolves"
    assert two.pending[0].endswith(f"write: {resolves}")
    bond = "Ana controls Sanguine Bond", "Ana gains 20 life", f"{resolves} for Ben"
    check = "state-based actions are checked"
    assert explained(*bond, check, game="a game between Ana and Ben").outcome.startswith("Ana won")


def test_an_ability_that_nobody_spoke_of_is_told() -> None:
    ends = "the end step begins"
    left_out = "Angel of Destiny: what it does when its controller's end step begins"
    assert left_out in explained("Ana controls Angel of Destiny", ends).outcome
    resolves = "Ana's Angel of Destiny's ability resolves for Ben with X = 35"
    assert left_out not in explained("Ana controls Angel of Destiny", ends, resolves).outcome
    assert "what it does" not in explained("Ana controls Door to Nothingness", ends).outcome


def test_what_is_to_be_said_of_an_ability_can_be_said() -> None:
    lich = "Ana controls Nefarious Lich"
    (left_out,) = (what for what in explained(lich, "Ben concedes").not_modelled if "say" in what)
    said = left_out.rpartition("say that its ")[2]
    assert explained(lich, f"Nefarious Lich's {said}").outcome.startswith("Ana lost")


UPKEEP, END = "write: the upkeep begins", "write: the end step begins"


@pytest.mark.parametrize(
    ("said", "open_yet"),
    [
        (["Ana's Pact of Negation resolves", "the turn ends"], [UPKEEP]),
        (["Ana's Final Fortune resolves"], [END]),
        (["Ana's Final Fortune resolves", "the turn ends"], [END]),
        (["Ana's Final Fortune resolves", "the turn ends", "the turn ends"], [END]),
        (["Ana controls Copper Tablet", "the turn ends"], []),
        (["Ana controls Copper Tablet", "the turn ends", "the turn ends"], [UPKEEP]),
        (["Ana controls Copper Tablet", "Ana controls Eon Hub", *["the turn ends"] * 2], []),
        (["Ana controls Felidar Sovereign", *["the turn ends"] * 4], []),
        (["Ana controls Form of the Dragon", "the turn ends"], [END]),
        (["Ana controls Form of the Dragon", "an effect ends the turn", "the turn ends"], []),
    ],
)
def test_what_triggers_in_a_step_that_nothing_told_of_is_not_final(
    said: list[str], open_yet: list[str]
) -> None:
    assert [f"write{why.rpartition('write')[2]}" for why in explained(*said).pending] == open_yet


def test_a_step_that_was_passed_over_is_told_of_a_game_that_is_over_too() -> None:
    over = explained("Ana's Final Fortune resolves", *["the turn ends"] * 2, "Ben concedes")
    assert over.pending[0].startswith("Final Fortune's ability was passed over")


def test_what_is_wrong_in_a_step_has_its_line() -> None:
    with pytest.raises(FeatureError, match=r"^t\.feature:6: of an ended turn"):
        explained("Ana's Glorious End resolves", "Ben loses 1 life", "the end step begins")


def test_what_could_not_resolve_yet_does_not_come_again() -> None:
    two = [f"{who} controls Underworld Dreams" for who in ("Ana", "Ben")]
    resolve = [f"{who}'s Underworld Dreams's ability resolves" for who in ("Ana", "Ben")]
    (waits,) = explained(*two, "Cho has to draw 1 card", *resolve).pending
    assert waits.endswith(f"write: {resolve[0]}")


def test_what_comes_again_by_itself_is_called_a_loop() -> None:
    said = ["Ana controls Transcendence", "Ana controls Platinum Angel", "Ana gains 1 life"]
    resolves = "Transcendence's ability resolves"
    assert len(explained(*said).pending) == 1
    waits, hint = explained(*said, resolves).pending
    assert waits.endswith(f"write: {resolves}")
    loop = hint.partition("write: ")[2]
    assert explained(*said, resolves, loop).outcome.startswith("Ana, Ben and Cho drew")
    gains = explained(*said, resolves, "Ana gains 1 life").pending
    assert gains == (waits,)


@pytest.mark.parametrize(
    ("said", "why"),
    [
        (
            ["Ana controls Sanguine Bond", "Ana gains 3 life", "Sanguine Bond's ability resolves"],
            "needs a target; write: Sanguine Bond's ability resolves for Cho",
        ),
        (
            ["Ana controls Copper Tablet, and this effect is chosen before others"],
            "Copper Tablet has no replacement effect",
        ),
        (
            [
                "Ana controls Howling Mine",
                "the draw step begins",
                "Howling Mine's ability resolves, and is paid for",
            ],
            "nothing that is paid for",
        ),
        (["Ana's Temple Bell's ability resolves, and is paid for"], "does not ask for a payment"),
        (["Ana's Pact of Negation resolves", "the upkeep begins", "the turn ends"], ""),
    ],
)
def test_what_can_not_be_said_so(said: list[str], why: str) -> None:
    if not why:
        assert explained(*said).pending
        return
    with pytest.raises(FeatureError, match=why):
        explained(*said)


def of_ana(found: Explanation) -> list[tuple[str, ...]]:
    """Return what is unusual about Ana after each step."""
    return [step.state.players[0].other for step in found.steps if step.state]


def test_until_the_next_turn_is_until_the_next_of_that_player() -> None:
    said = ["Ana's Teferi's Protection resolves", *["the turn ends"] * 3]
    held = ["can't gain life" in other for other in of_ana(explained(*said))]
    assert held == [True, True, True, True, False]
    extra = explained(said[0], "Ana takes an extra turn after this one", "the turn ends")
    assert "can't gain life" not in of_ana(extra)[-1]


PACTS = ["Pact of Negation", "Summoner's Pact", "Slaughter Pact", "Intervention Pact"]
TURNS = ["Final Fortune", "Last Chance", "Warrior's Oath", "Chance for Glory", "Alchemist's Gambit"]


@pytest.mark.parametrize("pact", [*PACTS, "Pact of the Titan"])
def test_a_pact_that_is_not_paid_for_is_lost_in_the_next_upkeep(pact: str) -> None:
    said = [f"Ana's {pact} resolves", *["the turn ends"] * 3]
    assert explained(*said).outcome.startswith("the game goes on")
    resolves = f"{pact}'s ability resolves"
    assert explained(*said, "the upkeep begins", resolves).outcome.startswith("Ana lost")
    paid = explained(*said, "the upkeep begins", f"{resolves}, and is paid for")
    assert paid.outcome.startswith("the game goes on")
    assert paid.pending == ()


@pytest.mark.parametrize("card", [*TURNS, "Glorious End"])
def test_an_extra_turn_and_an_ended_one_are_lost_at_the_end_step(card: str) -> None:
    turns = 1 if card in TURNS else 3
    said = [f"Ana's {card} resolves", *["the turn ends"] * turns, "the end step begins"]
    found = explained(*said)
    state = found.steps[-2].state
    assert state
    assert state.turn == ("Ana",)
    assert found.pending == (
        f"{card}'s ability waits on the stack; write: {card}'s ability resolves",
    )
    assert explained(*said, f"{card}'s ability resolves").outcome.startswith("Ana lost")


@pytest.mark.parametrize("card", ["Lich", "Immortal Coil", "Marina Vendrell's Grimoire"])
def test_what_resolves_is_the_spell_and_not_its_ability(card: str) -> None:
    comes = f"Ana's {card} resolves"
    assert explained(comes).outcome.startswith("the game goes on")
    lost = explained(comes, f"{card}'s other ability resolves")
    assert lost.outcome.startswith("Ana lost")


@pytest.mark.parametrize("card", ["Leyline of Punishment", "Everlasting Torment", "Sunspine Lynx"])
def test_no_prevention_helps_against_damage_that_can_not_be_prevented(card: str) -> None:
    said = ["Ana controls Solitary Confinement", f"Cho controls {card}"]
    hurt = "Ana is dealt 20 noncombat damage", "state-based actions are checked"
    assert explained(*said, *hurt).outcome.startswith("Ana lost")
    assert explained(said[0], *hurt).outcome.startswith("the game goes on")
