"""Explanations of cards: pending abilities and notes."""

import re

import pytest

from headjudge.explain import render
from headjudge.explain.explanation import explain
from headjudge.explain.record import Explanation
from headjudge.spec.rulebook import Rulebook
from headjudge.suite.compiler import FeatureError
from tests.games import compiled

THREE = "a game between Ana, Ben and Cho"
CHECK = "state-based actions are checked"


def explained(*lines: str, game: str = THREE) -> Explanation:
    """Explain a game with these steps; those that place cards are put first."""
    placed = [line for line in lines if " controls " in line]
    events = [line for line in lines if line not in placed]
    return explain(compiled(game, *placed, *events), Rulebook.at())


def test_spell_without_a_legal_target_does_nothing_and_is_noted() -> None:
    recall = "Ben's Ancestral Recall resolves for Ana"
    found = explained("Ana controls Solitary Confinement", recall, CHECK)
    reason = "Solitary Confinement keeps it from targeting Ana"
    note = f"Ben's Ancestral Recall does nothing, because {reason} (608.2b)"
    assert note in found.notes
    assert f"note: {note}" in list(render.text(found))
    assert f"Note: {note}." in "\n".join(render.as_markdown(found))
    assert not explained("Ana controls Platinum Angel", recall, CHECK).notes


@pytest.mark.parametrize(
    ("lines", "reasons"),
    [
        (
            ["Ana's The One Ring resolves", "Ben's Lightning Bolt resolves for Ana"],
            ["does nothing, because The One Ring keeps it from targeting Ana (608.2b)"],
        ),
        (
            ["Ana controls Platinum Emperion", "Ben's Exsanguinate resolves with X = 20", CHECK],
            ["Cho has 0 life (104.3b)", "Ana loses no life because of Platinum Emperion (119.8)"],
        ),
        (
            [
                "Ana's Angel's Grace resolves",
                "an effect of Ben states that Ana loses the game",
                "Ana is dealt 20 damage",
                CHECK,
            ],
            [
                "Ana would lose, but Angel's Grace says they can't (101.2)",
                "Ana loses 19 life instead of 20 because of Angel's Grace (120.4c)",
                "Ana still has 1 life (104.3b)",
            ],
        ),
        (
            [
                "Ana controls Laboratory Maniac",
                "Ana starts with 0 cards in the library",
                "Ana has to draw 1 card",
            ],
            ["Laboratory Maniac makes Ana win (104.2b)"],
        ),
        (
            ["Ana's Safe Passage resolves", "Ben's Flame Rift resolves"] * 5 + [CHECK],
            ["Ben and Cho have 0 life (104.3b)", "4 damage to Ana is prevented by Safe Passage"],
        ),
        (
            ["Ana controls Phyrexian Unlife", "Ana loses 20 life", CHECK],
            ["Ana has 0 life, but doesn't lose because of Phyrexian Unlife (104.3b)"],
        ),
        (
            [
                "Illusions of Grandeur enters the battlefield under Ana's control",
                "if Illusions of Grandeur's ability is on the stack, it resolves",
            ],
            ["Ana's life total rises from 20 to 40 (119.3)"],
        ),
        (
            ["Ana loses 22 life", "by an effect of Ana, Ana's life total becomes 3", CHECK],
            ["The game goes on: Ana's life total rises from -2 to 3 (119.5)"],
        ),
    ],
)
def test_first_sentence_says_why_a_player_survives_and_by_which_card(
    lines: list[str], reasons: list[str]
) -> None:
    summary = explained(*lines).summary
    assert [reason for reason in reasons if reason not in summary] == [], summary


@pytest.mark.parametrize(
    ("lines", "protects"),
    [
        (["Ana's The One Ring resolves"], True),
        (["The One Ring enters the battlefield under Ana's control"], False),
        (["Ana's The One Ring resolves", *["the turn ends"] * 3], False),
        (["Ana's The One Ring's ability resolves with X = 1"], False),
        (["Ana controls Angelic Enforcer"], True),
        (["Ana controls Angelic Enforcer", "Ben gains control of Angelic Enforcer"], False),
        (["Ana controls Angelic Enforcer", "Angelic Enforcer is dealt lethal damage"], True),
        (
            ["Ana controls Angelic Enforcer", "Angelic Enforcer is dealt lethal damage", CHECK],
            False,
        ),
        (["Ana controls Ben's Angelic Enforcer"], True),
        (["Ana controls Ben's Angelic Enforcer", "Ben concedes"], False),
    ],
)
def test_player_is_protected_only_while_the_effect_lasts(
    lines: list[str], *, protects: bool
) -> None:
    found = explained(*lines, "Cho's Door to Nothingness's ability resolves for Ana", CHECK)
    assert ("keeps it from targeting Ana" in " ".join(found.notes)) is protects
    assert bool(re.search(r"\bAna (?:and Ben )?lost", found.outcome)) is not protects


def test_first_sentence_names_the_win_that_makes_opponents_lose_instead() -> None:
    draws = "Ana controls Laboratory Maniac", "Ana starts with 0 cards in the library"
    five = "a game between Ana, Ben, Cho, Dan and Eve"
    steps = ("everyone has a range of influence of 1", *draws, "Ana has to draw 1 card")
    summary = explain(compiled(five, *steps), Rulebook.at()).summary
    assert "Laboratory Maniac makes Ana win (104.2b); Ben and Eve lose instead" in summary


def test_first_sentence_says_that_a_player_is_out_of_range() -> None:
    event = "by an effect of Ana, Cho loses 20 life"
    game = "a game between Ana, Ben, Cho, Dan and Eve"
    steps = ("everyone has a range of influence of 1", event, CHECK)
    summary = explain(compiled(game, *steps), Rulebook.at()).summary
    assert summary == "The game goes on: Cho is out of the effect's range (801.10)"


def test_win_that_replaces_no_draw_is_not_attributed_to_laboratory_maniac() -> None:
    found = explained(
        "Ana controls Laboratory Maniac", "an effect of Ana states that Ana wins the game"
    )
    assert found.summary.endswith("an effect makes Ana win (104.2b)")


def lives(explanation: Explanation) -> list[int | None]:
    """Return the players' life totals after the last step."""
    state = explanation.steps[-1].state
    assert state
    return [player.life for player in state.players]


def test_own_spells_can_target_a_player_with_hexproof_but_not_with_shroud() -> None:
    warp = "Ana's Time Warp resolves for Ana"
    (note,) = explained("Ana controls Angelic Enforcer", warp, CHECK).notes
    assert "keeps it" not in note
    assert "keeps it" in explained("Ana controls Solitary Confinement", warp, CHECK).notes[0]


def test_ability_with_one_illegal_target_exchanges_nothing() -> None:
    lines = "Ana controls Solitary Confinement", "Ana loses 5 life"
    exchange = "Cho's Soul Conduit's ability resolves for Ana and Ben"
    assert lives(explained(*lines, exchange, CHECK))[:2] == [15, 20]


def test_triggered_ability_does_not_target_a_player_with_shroud() -> None:
    lines = "Ana controls Sanguine Bond", "Ben controls Solitary Confinement", "Ana gains 3 life"
    with pytest.raises(FeatureError, match=r"Ben is not a legal target of .*608\.2b"):
        explained(*lines, "Sanguine Bond's ability resolves for Ben")
    assert explained(*lines, "Sanguine Bond's ability resolves for Cho").outcome


def test_damage_to_creatures_must_be_stated_before_the_check() -> None:
    angel, inferno = "Ben controls Platinum Angel", "Ana's Inferno resolves"
    dies = "Platinum Angel is dealt lethal damage"
    with pytest.raises(FeatureError, match=f"also damages creatures.*write: {dies}"):
        explained(angel, inferno, CHECK)
    for lines in ([inferno, dies], [dies, inferno], [inferno, "Platinum Angel is put into exile"]):
        assert explained(angel, *lines, CHECK).outcome
    assert explained("Ben controls Eon Hub", inferno, CHECK).outcome


def test_pending_ability_names_its_target() -> None:
    found = explained("Ana controls Sanguine Bond", "Ana gains 3 life")
    write = "write: Sanguine Bond's ability resolves for Ben"
    assert found.pending == (
        f"Sanguine Bond's ability is waiting on the stack; to resolve it, {write}",
    )
    two = explained(
        "Ana controls Sanguine Bond", "Ana gains 3 life", game="a game between Ana and Ben"
    )
    resolves = "Sanguine Bond's ability resolves"
    assert two.pending[0].endswith(f"write: {resolves}")
    bond = "Ana controls Sanguine Bond", "Ana gains 20 life", f"{resolves} for Ben"
    check = "state-based actions are checked"
    assert explained(*bond, check, game="a game between Ana and Ben").outcome.startswith("Ana won")


def test_unused_ability_is_mentioned() -> None:
    ends = "the end step begins"
    left_out = (
        "Angel of Destiny: no step mentions its ability; when its controller's end step begins"
    )
    assert left_out in explained("Ana controls Angel of Destiny", ends).notes[0]
    resolves = "Ana's Angel of Destiny's ability resolves for Ben with X = 35"
    assert not explained("Ana controls Angel of Destiny", ends, resolves).notes
    assert not explained("Ana controls Door to Nothingness", ends).notes


def test_suggested_step_about_an_ability_works() -> None:
    reactor = "Ana controls Darksteel Reactor"
    (note,) = explained(reactor, "Ben concedes").notes
    line = note.rpartition("write: ")[2]
    assert explained(reactor, line).outcome.startswith("Ana won")


UPKEEP, END = "write: the upkeep begins", "write: the end step begins"


@pytest.mark.parametrize(
    ("lines", "expected"),
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
def test_ability_that_triggers_in_a_later_step_is_pending(
    lines: list[str], expected: list[str]
) -> None:
    assert [f"write{why.rpartition('write')[2]}" for why in explained(*lines).pending] == expected


def test_skipped_ability_is_mentioned_after_the_game() -> None:
    over = explained("Ana's Final Fortune resolves", *["the turn ends"] * 2, "Ben concedes")
    assert over.pending[0].startswith("Final Fortune's ability was skipped")


def test_invalid_step_about_a_card_is_reported_with_its_line() -> None:
    with pytest.raises(FeatureError, match=r"^t\.feature:6: an ended turn"):
        explained("Ana's Glorious End resolves", "Ben loses 1 life", "the end step begins")


def test_resolved_ability_is_no_longer_pending() -> None:
    two = [f"{who} controls Underworld Dreams" for who in ("Ana", "Ben")]
    resolve = [f"{who}'s Underworld Dreams's ability resolves" for who in ("Ana", "Ben")]
    (waits,) = explained(*two, "Cho has to draw 1 card", *resolve).pending
    assert waits.endswith(f"write: {resolve[0]}")


def test_ability_that_triggers_itself_is_called_a_loop() -> None:
    lines = ["Ana controls Transcendence", "Ana controls Platinum Angel", "Ana gains 1 life"]
    resolves = "Transcendence's ability resolves"
    assert len(explained(*lines).pending) == 1
    waits, hint = explained(*lines, resolves).pending
    assert waits.endswith(f"write: {resolves}")
    loop = hint.partition("write: ")[2]
    assert explained(*lines, resolves, loop).outcome.startswith("Ana, Ben and Cho drew")
    gains = explained(*lines, resolves, "Ana gains 1 life").pending
    assert gains == (waits,)


@pytest.mark.parametrize(
    ("lines", "why"),
    [
        (
            ["Ana controls Sanguine Bond", "Ana gains 3 life", "Sanguine Bond's ability resolves"],
            "needs a target; write: Sanguine Bond's ability resolves for Cho",
        ),
        (
            ["Ana controls Copper Tablet, and this effect is applied before others"],
            "Copper Tablet has no replacement effect",
        ),
        (
            [
                "Ana controls Font of Mythos",
                "the draw step begins",
                "Font of Mythos's ability resolves, and is paid for",
            ],
            'has no "unless" part to pay for: leave out paid',
        ),
        (["Ana's Temple Bell's ability resolves, and is paid for"], "does not require a payment"),
        (["Ana's Pact of Negation resolves", "the upkeep begins", "the turn ends"], ""),
    ],
)
def test_invalid_use_of_a_card_is_an_error(lines: list[str], why: str) -> None:
    if not why:
        assert explained(*lines).pending
        return
    with pytest.raises(FeatureError, match=why):
        explained(*lines)


def effects_on_ana(explanation: Explanation) -> list[tuple[str, ...]]:
    """Return the unusual facts about Ana after each step."""
    return [step.state.players[0].other for step in explanation.steps if step.state]


def test_effect_lasts_until_the_next_turn_of_its_controller() -> None:
    lines = ["Ana's The One Ring resolves", *["the turn ends"] * 3]
    held = ["has all damage prevented" in other for other in effects_on_ana(explained(*lines))]
    assert held == [True, True, True, True, False]
    extra = explained(lines[0], "Ana takes an extra turn after this one", "the turn ends")
    assert "has all damage prevented" not in effects_on_ana(extra)[-1]


TURNS = ["Final Fortune", "Last Chance", "Warrior's Oath", "Chance for Glory"]


@pytest.mark.parametrize("pact", ["Pact of Negation", "Pact of the Titan"])
def test_unpaid_pact_loses_in_the_next_upkeep(pact: str) -> None:
    lines = [f"Ana's {pact} resolves", *["the turn ends"] * 3]
    assert explained(*lines).outcome.startswith("the game goes on")
    resolves = f"{pact}'s ability resolves"
    assert explained(*lines, "the upkeep begins", resolves).outcome.startswith("Ana lost")
    paid = explained(*lines, "the upkeep begins", f"{resolves}, and is paid for")
    assert paid.outcome.startswith("the game goes on")
    assert paid.pending == ()


@pytest.mark.parametrize("card", [*TURNS, "Glorious End"])
def test_extra_turn_loses_at_its_end_step(card: str) -> None:
    turns = 1 if card in TURNS else 3
    lines = [f"Ana's {card} resolves", *["the turn ends"] * turns, "the end step begins"]
    found = explained(*lines)
    state = found.steps[-2].state
    assert state
    assert state.turn == ("Ana",)
    assert found.pending == (
        f"{card}'s ability is waiting on the stack; to resolve it, write: {card}'s ability resolves",
    )
    assert explained(*lines, f"{card}'s ability resolves").outcome.startswith("Ana lost")


@pytest.mark.parametrize("card", ["Darksteel Reactor", "Liliana's Contract"])
def test_resolving_card_is_the_spell_not_its_ability(card: str) -> None:
    comes = f"Ana's {card} resolves"
    assert explained(comes, CHECK).outcome.startswith("the game goes on")
    assert explained(comes, f"Ana's {card}'s ability resolves").outcome.startswith("Ana won")


@pytest.mark.parametrize(("ability", "life"), [("ability", 21), ("other ability", 19)])
def test_named_ability_of_a_card_with_two_resolves(ability: str, life: int) -> None:
    found = explained(
        "Ben's life total becomes 13", f"Ana's Triskaidekaphobia's {ability} resolves"
    )
    assert lives(found)[0] == life
    assert found.outcome.startswith("Ben lost")


@pytest.mark.parametrize("card", ["Leyline of Punishment", "Everlasting Torment"])
def test_unpreventable_damage_is_not_prevented(card: str) -> None:
    lines = ["Ana controls Solitary Confinement", f"Cho controls {card}"]
    hurt = "Ana is dealt 20 noncombat damage", "state-based actions are checked"
    assert explained(*lines, *hurt).outcome.startswith("Ana lost")
    assert explained(lines[0], *hurt).outcome.startswith("the game goes on")
