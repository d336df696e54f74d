"""Games told in plain lines: added checks, the first turn, and what later lines require."""

import pytest

from headjudge.explain.api import answer
from headjudge.explain.story import as_feature
from headjudge.suite.compiler import parse
from tests.conftest import headjudge

CHECK = "state-based actions are checked"


def steps(*lines: str) -> list[str]:
    """Return the sentences of a story's feature without keywords."""
    feature = as_feature("\n".join(lines)).feature.split("\n")[2:]
    return [line.split(" ", 1)[1] if line[0].isalpha() else line for line in feature]


@pytest.mark.parametrize(
    ("lines", "added"),
    [
        (("Ana is dealt 20 damage", "Ben wins the game"), [2]),
        (("Ana is dealt 20 damage", "Ana gains 3 life"), [2]),
        (("Ana is dealt 20 damage", "while that resolves, Ana gains 3 life"), []),
        (("Ana is dealt 20 damage", "while that resolves, Ana has lost"), []),
        (("Ana is dealt 20 damage", CHECK), []),
        (("at the same time", "Ana loses 20 life", "Ana gains 3 life"), []),
        (("Ana loses 3 life", "Ana gains 3 life"), []),
        (("Ana concedes", "Ana gains 3 life"), []),
        (("When Ana is dealt 20 damage", "Then Ben wins the game"), []),
    ],
)
def test_check_is_added_where_it_changes_something(
    lines: tuple[str, ...], added: list[int]
) -> None:
    (example,) = answer("\n".join(("a game between Ana and Ben", *lines))).examples
    assert [step.number for step in example.steps if step.added] == added
    for step in example.steps:
        assert not step.added or step.sentences == (CHECK,)
    assert bool(added) is any("marked as added" in text for text in example.notes)


def test_check_puts_a_trigger_onto_the_stack_before_the_next_line() -> None:
    text = "a game between Ana and Ben\nAna controls Exquisite Blood\nBen loses 2 life\n"
    found = answer(f"{text}Exquisite Blood's ability resolves\nAna has 22 life")
    assert found.problems == ()
    assert found.examples[0].all_met


@pytest.mark.parametrize(
    ("later", "resolves", "wrong"),
    [
        (("Ben gains 1 life",), "Growth", "Growth can't resolve before Doom, which is above it"),
        (("Ana gains 1 life", "Ben gains 1 life"), "Growth", "Growth can't resolve before Doom"),
        (("Ben gains 1 life",), "Doom", ""),
        (("while that resolves, Ben gains 1 life",), "Growth", ""),
    ],
)
def test_abilities_that_trigger_on_separate_lines_are_ordered_on_the_stack(
    later: tuple[str, ...], resolves: str, wrong: str
) -> None:
    trigger = "the ability {} of Ana triggers whenever Ben {} life: Ana gains 1 life"
    abilities = trigger.format("Growth", "loses"), trigger.format("Doom", "gains")
    lines = ("a game between Ana and Ben", *abilities, "Ben loses 2 life", *later)
    (example,) = answer("\n".join((*lines, f"{resolves}'s ability resolves"))).examples
    assert wrong in example.summary
    assert example.is_possible is not bool(wrong)
    assert sum(step.added for step in example.steps) == (not later[0].startswith("while"))


def test_combat_damage_is_added_after_a_plain_attack() -> None:
    opening = "a game between Ana and Ben", "Ben is at 3 life"
    lines = (*opening, "Ana attacks with a 3/3 creature")
    assert steps(*lines, "Ben is dead")[-4:] == [
        "Ana's Attacker with 3 power attacks Ben",
        "combat damage is dealt",
        CHECK,
        "Ben has lost",
    ]
    two = answer("\n".join((*opening, "Ana attacks with two 3/3s", "is Ben dead?"))).examples[0]
    assert two.all_met
    assert two.steps[-1].state
    assert [player.life for player in two.steps[-1].state.players] == [20, -3]
    again = answer("\n".join((*lines, "Ana attacks with a 2/2"))).problems
    assert "write them below one line: at the same time" in again[0].message
    blocked = steps(*lines, "Ben blocks it with a 1/1 creature", "damage is dealt")
    assert blocked[-1] == "combat damage is dealt"


@pytest.mark.parametrize(
    ("lines", "last"),
    [
        (["Ana casts Approach of the Second Sun", "Ana gains 7 life"], "Ana has 27 life"),
        (["Ben's Lightning Bolt resolves for Ana", "Ana takes 3 damage"], "Ana has 17 life"),
        (["each player loses half their life, rounded up", "Ana loses 10 life"], "Ana has 10 life"),
        (["Ana attacks with a 3/3", "Ben takes 3 damage"], "Ben has 17 life"),
        (
            ["Ana attacks with a 3/3", "combat damage is dealt", "Ben loses 3 life"],
            "Ben has 17 life",
        ),
        (
            ["Ana attacks with a 2/2 with lifelink", "Ben takes 2 damage and Ana gains 2 life"],
            "Ana has 22 life",
        ),
        (["Ana casts Lightning Bolt on Ben", *["Ben takes 3 damage"] * 2], "Ben has 14 life"),
        (["Ana loses 2 life", "Ana loses 2 life"], "Ana has 16 life"),
        (["Ana casts Lightning Bolt on Ben", "Ana loses 3 life"], "Ana has 17 life"),
        (["Ana attacks with a 3/3", "Ben takes 4 damage"], "Ben has 13 life"),
        (["Ana attacks with a 3/3", "Ben is dealt 3 noncombat damage"], "Ben has 14 life"),
        (
            ["Ana casts Approach of the Second Sun", "by an effect of Ana, Ana gains 7 life"],
            "Ana has 34 life",
        ),
        (
            ["Ana casts Approach of the Second Sun", "while that resolves, Ana gains 7 life"],
            "Ana has 34 life",
        ),
    ],
)
def test_line_that_repeats_a_result_does_not_make_it_happen_twice(
    lines: list[str], last: str
) -> None:
    (example,) = answer("\n".join(("a game between Ana and Ben", *lines, last))).examples
    assert example.all_met, example.summary


def test_repeated_result_has_a_note_that_says_how_to_write_another() -> None:
    game = "a game between Ana and Ben\nAna casts Approach of the Second Sun\nAna gains 7 life"
    (example,) = answer(game).examples
    assert "if it happens once more, write: by an effect of Ana, Ana gains 7 life" in str(
        example.notes
    )


def test_player_whose_turn_it_is_is_seated_first() -> None:
    assert steps("a game between Ana, Ben and Cho", "it is Ben's turn", "Ben concedes") == [
        "a game between Ben, Cho and Ana",
        "Ben concedes",
    ]
    assert steps("a game between Ana and Ben", "Ben attacks with a 2/2")[0].endswith("Ben and Ana")


def test_later_line_that_names_a_commander_adds_it_to_the_setup() -> None:
    told = steps(
        "a Commander game between Ana and Ben",
        "Ana's commander Kraum deals 11 combat damage to Ben",
        "Ana's other commander Tymna deals 10 combat damage to Ben",
        "Ben isn't dead",
    )
    assert told[2] == "Ana has the commanders Kraum and Tymna"
    assert told[3:5] == [
        "Ben is dealt 11 combat damage by the commander Kraum",
        "Ben is dealt 10 combat damage by the commander Tymna",
    ]


def test_unknown_cards_are_noted_once_and_readings_have_their_lines() -> None:
    found = answer("a game between Ana and Ben\nAna casts Shock\nShock deals 2 damage to Ben")
    assert [(line.line, line.sentences) for line in found.read] == [
        (2, ("a spell is cast by Ana",)),
        (3, ("Ben is dealt 2 damage",)),
    ]
    assert found.examples[0].notes == (
        "Shock is not in the list of cards; describe its effect instead",
    )
    named = answer("a game between Ana and Ben\nAna casts Lightning Bolt on Ben").examples[0]
    assert named.cards == (("Lightning Bolt", "A player is dealt 3 damage"),)


def test_problem_has_the_line_of_the_text() -> None:
    text = "a Commander game between Ana and Ben\nAna is at 3 life\nAna jumps"
    assert [problem.line for problem in answer(text).problems] == [3]


@pytest.mark.parametrize(
    ("lines", "claim", "met"),
    [
        (("Ana loses 20 life", "Ana dies", "Ben has 20 life"), "Ana has lost", True),
        (("Ana loses 2 life", "Ana dies"), "Ana has lost", False),
    ],
)
def test_death_is_a_claim_if_it_follows_from_the_lines(
    lines: tuple[str, ...],
    claim: str,
    met: bool,  # noqa: FBT001 -- a parameter of the test
) -> None:
    (example,) = answer("\n".join(("a game between Ana and Ben", *lines))).examples
    claims = [each for step in example.steps for each in step.claims]
    assert (claims[0].text, claims[0].met) == (claim, met)


def test_death_is_an_event_if_nothing_causes_it_and_the_story_continues() -> None:
    text = "a game between Ana, Ben and Cho\nAna loses 2 life\nAna dies\nBen loses 1 life"
    (example,) = answer(text).examples
    assert "an effect states that Ana loses the game" in example.gherkin
    assert "is read as an effect" in example.notes[0]


def test_summary_gives_the_outcome_and_its_rules_in_one_sentence() -> None:
    (lost,) = answer("a game between Ana and Ben\nAna loses 20 life").examples
    assert lost.summary == (
        "Ben won, Ana lost and the game is over: Ana has 0 life (104.3b); "
        "Ben won because all opponents have left (104.2a)"
    )
    text = "a game between Ana and Ben\nBen starts with -4 life\nBen controls Platinum Angel"
    (safe,) = answer(f"{text}\nAna loses 20 life").examples
    assert ": Ana has 0 life (104.3b); Ben won" in safe.summary
    assert "Ben would lose, but Platinum Angel says they can't (101.2)" in safe.summary
    saved = "at the same time\nAna loses 20 life\nAna gains 4 life"
    (kept,) = answer(f"a game between Ana and Ben\n{saved}").examples
    assert kept.summary.startswith("The game goes on: Ana loses 20 and gains 4 life at the same")


def test_command_reads_plain_lines_from_standard_input() -> None:
    text = "a game between Ana and Ben\nAna is at 3 life\nBen hits Ana for 3\nAna is dead\n"
    done = headjudge("explain", stdin=text)
    assert done.exit_code == 0
    assert "result: Ben won" in done.stdout
    assert "step 2 (added): state-based actions are checked" in done.stdout
    wrong = headjudge("explain", stdin=f"{text}Ana sneezes\n")
    assert wrong.stderr.startswith("headjudge: standard input:5: unknown step: Ana sneezes\n")


def test_feature_of_any_story_is_valid_gherkin() -> None:
    for text in ("a game between Ana and Ben\n\n# why\nAna loses 1 life", "no game", "| x |"):
        assert parse("t", as_feature(text).feature).pickles is not None


def test_unexpected_end_is_in_the_last_line() -> None:
    assert as_feature("Feature: x\n  @id.a").line_of(3) == 2
