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
        (["Ana casts Approach of the Second Sun and gains 7 life"], "Ana has 27 life"),
        (["Ben hits Ana for 5, and she goes to 15"], "Ana has 15 life"),
        (["Ben's Lightning Bolt resolves for Ana", "Ana takes 3 damage"], "Ana has 17 life"),
        (["each player loses half their life, rounded up", "Ana loses 10 life"], "Ana has 10 life"),
        (["Ana attacks with a 3/3", "Ben takes 3 damage"], "Ben has 17 life"),
        (
            ["Ana attacks with a 3/3 with infect", "Ben gets 3 poison counters"],
            "Ben has 3 poison counters",
        ),
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
        (["Ben deals 3 damage to Ana, so she loses 3 life"], "Ana has 17 life"),
        (
            ["Ben deals 3 damage to Ana, so she loses 3 life and Ben gains 3 life"],
            "Ana has 17 life",
        ),
        (["Ben attacks and deals 3 damage to Ana, so she loses 3 life"], "Ana has 17 life"),
        (["Ben hits Ana with a 5/5, she goes to 15 life"], "Ana has 15 life"),
        (["Ana gets 3 poison counters", "that makes three"], "Ana has 3 poison counters"),
        (["Ben gains 3 life, so Ana loses 3 life"], "Ana has 17 life"),
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


def test_draw_in_a_draw_step_is_not_drawn_twice() -> None:
    lines = ["a game between Ana, Ben and Cho", "Ana has 1 card in her library"]
    for told in (["In her draw step Ana draws a card"], ["Ana's draw step", "Ana draws a card"]):
        assert "Ana has to draw 1 card" not in " ".join(steps(*lines, *told))
    assert "Ben has to draw 1 card" in " ".join(
        steps(*lines, "Ana's draw step", "Ben draws a card")
    )


@pytest.mark.parametrize("question", ["Does Ana lose?", "Do I lose?", "Did Ben concede?"])
def test_question_tells_no_event(question: str) -> None:
    told = steps("a game between Ana and Ben", question, "Ben loses 1 life", "I am at 20")
    assert not any(step.startswith("When") and "1 life" not in step for step in told)


def test_amount_in_a_question_is_a_claim() -> None:
    told = steps("a game between Ana and Ben", "Ben bolts Ana", "Is Ben at 5?")
    assert told[-1].endswith("Ben has 5 life")


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


def test_question_before_the_end_makes_nothing_happen() -> None:
    told = steps("a game between Ana and Ben", "Ana loses 2 life", "Does she lose?", "Ben concedes")
    assert told[1:3] == ["Ana loses 2 life", "Ana has lost"]


def test_line_about_another_turn_ends_the_one_before() -> None:
    two = "a game between Ana and Ben"
    assert steps(two, "Ana passes the turn", "Ben's upkeep begins")[1:] == [
        "the turn ends",
        "the upkeep begins",
    ]
    assert steps(two, "Ana loses 1 life", "Ben's turn begins", "Ben concedes")[2:4] == [
        "the turn ends",
        "Ben concedes",
    ]
    late = steps(two, "Ana loses 1 life", "Ben passes the turn")
    assert (late[0], late[-1]) == ("a game between Ben and Ana", "the turn ends")
    three = "a game between Ana, Ben and Cho"
    unclear = answer(f"{three}\nAna passes the turn\nAna's upkeep begins")
    assert [problem.line for problem in unclear.problems] == [3]


@pytest.mark.parametrize(
    ("lines", "told"),
    [
        (
            ["Ana takes 20 damage, so she is dead"],
            ["Ana is dealt 20 damage", CHECK, "Ana has lost"],
        ),
        (["Ben bolts Ana, leaving her at 17"], ["Ana has 17 life"]),
        (["Ana loses 3 life at her upkeep"], ["the upkeep begins", "Ana loses 3 life"]),
        (["Ana is at 41 life during her upkeep"], ["Ana starts with 41 life", "the upkeep begins"]),
        (["both players lose 3 life at the same time"], ["each player loses 3 life"]),
        (["Ana loses 3 life", "She is at 17"], ["Ana loses 3 life", "Ana has 17 life"]),
        (["Ana loses 3 life", "Ben attacks her for 2"], ["Ana is dealt 2 combat damage"]),
        (["Ana concedes", "Her opponent wins"], ["Ana concedes", "Ben wins the game"]),
        (["Ana and Ben lose 20 life", "they both die"], ["Ana and Ben have lost"]),
        (["Ana thinks she is ahead. Ben concedes."], ["Ben concedes"]),
        (["Ben bolts Ana, she is at 17"], ["Ana has 17 life"]),
        (["Combat damage: Ana takes 3, and Ben takes 4."], ["Ana is dealt 3 combat damage |"]),
        (["ana is at 4 and has platinum angel"], ["Ana starts with 4 life", "Platinum Angel"]),
        (["Ana's life 8, Ben's life 4"], ["Ana starts with 8 life", "Ben starts with 4 life"]),
        (["Ana (5 life) has 2 poison counters"], ["Ana starts with 5 life"]),
        (
            ["Ana: Lich and Platinum Angel, 8 life"],
            ["Ana controls Platinum Angel", "Ana starts with 8 life"],
        ),
        (
            ["Ana is at 1 life with two cards left in her library", "Ben has 3 cards left"],
            ["Ben starts with 3 cards in the library"],
        ),
        (["Divination resolves: Ana draws two cards"], ["Ana has to draw 2 cards"]),
        (["Ana gets 3 poison counters, that makes three"], ["Ana has 3 poison counters"]),
        (["Ben bolts Ana for 3"], ["Ben's Lightning Bolt resolves for Ana"]),
        (["Ana attacks Ben with a 3/3 and he has no blockers"], ["with 3 power attacks Ben"]),
        (
            ["Combat damage: Ana takes 20, Ben takes 20"],
            ["Ana is dealt 20 combat damage |", "Ben is dealt 20 combat damage |"],
        ),
        (["Ana draws a card, which triggers Bear"], ["Ana has to draw 1 card"]),
        (
            ["Ana controls Platinum Angel", "Ben casts Murder on Platinum Angel and it dies"],
            ["a spell is cast by Ben", "Platinum Angel is put into the graveyard"],
        ),
        (
            ["Ana has 3 cards in her library", "Ana loses 1 life", "Ana puts two cards back"],
            ["Ana's library has 5 cards"],
        ),
        (
            ["Ana controls Platinum Angel", "Ana loses 1 life", "Platinum Angel did not die"],
            ["Platinum Angel is on the battlefield"],
        ),
        (["Ana attacks with two 2/2 Bears", "Ben blocks both"], ["Ben blocks Attacker-2 |"]),
        (
            ["Ana is at 3 and Ben at 4"],
            ["Ana starts with 3 life", "Ben starts with 4 life"],
        ),
        (["Ana at 3, Ben at 6"], ["Ana starts with 3 life", "Ben starts with 6 life"]),
        (["Ana is at 3, the others at 6"], ["Ana starts with 3 life", "Ben starts with 6 life"]),
        (["Ana attacks Ben for 9 and Ben was at 9"], ["Ben starts with 9 life", CHECK]),
        (
            ["Ben bolts Ana", "Ben is at 5"],
            ["Ben starts with 5 life", "Ben's Lightning Bolt resolves for Ana"],
        ),
        (["Ana loses 20 life", "Ana loses but Ben doesn't"], ["Ana has lost", "Ben has not lost"]),
        (["Ben loses 20 life", "Ben loses and so does Ana"], ["Ben has lost", "Ana has lost"]),
        (
            ["Ana took Ben's Platinum Angel out of his library with Bribery"],
            ["Ana controls Ben's Platinum Angel"],
        ),
        (
            ["Ana controls a Ring of Brass that Ben owns"],
            ["Ben owns the card Ring-of-Brass on the battlefield under Ana's control"],
        ),
        (["Ana kills Ben"], ["an effect of Ana states that Ben loses the game"]),
        (
            ["Ana loses 1 life", "Ana has now got 3 poison counters from that"],
            ["Ana has 3 poison counters"],
        ),
        (["Next turn Ben concedes"], ["the turn ends", "Ben concedes"]),
        (["On Ben's turn Ana concedes"], ["a game between Ben and Ana", "Ana concedes"]),
        (["Ben bolts Ana in that same turn"], ["Ben's Lightning Bolt resolves for Ana"]),
        (["Ben Lightning Bolts Ana"], ["Ben's Lightning Bolt resolves for Ana"]),
        (["Before blockers Ben bolts Ana"], ["Ben's Lightning Bolt resolves for Ana"]),
        (
            ["Ben casts Worst Fears on Ana", "Ben decides that Ana concedes"],
            ["Ben makes Ana concede"],
        ),
        (
            ["Ana plays the partners Tymna and Kraum", "Kraum attacks Ben and deals 4 damage"],
            [
                "Ana has the commanders Tymna and Kraum",
                "Ben is dealt 4 combat damage by the commander Kraum",
            ],
        ),
        (
            ["Ana has the commander Kraum", "Ben puts Control Magic on Kraum"],
            ["an effect gives Ben control of Kraum"],
        ),
        (["Ana takes 3", "Its trigger makes Ben lose 2 life"], ["Ben loses 2 life"]),
        (
            ["Ana uses Karn Liberated's -14", "The game restarts", "In the new game Ben concedes"],
            ["an effect of Ana restarts the game", "the game is restarted", "Ben concedes"],
        ),
        (
            [
                "Ana casts Nexus of Fate",
                "Ana takes her extra turn",
                "It's the end step of that turn",
            ],
            ["the turn ends", "the end step begins"],
        ),
    ],
)
def test_line_with_several_clauses_or_a_pronoun(lines: list[str], told: list[str]) -> None:
    rest = iter(steps("a game between Ana and Ben", *lines))
    assert all(any(step.endswith(sentence) for step in rest) for sentence in told)


@pytest.mark.parametrize(
    "line",
    [
        "Ben concedes in a huff. Who wins?",
        "Ana is at 19. Ben does something odd to her.",
        "Ben bolts Ana, she is at 15",
        "Ana blocks all three",
        "Ana casts Soulsnatch (Ben loses 2 life)",
        "Ana (5 life) does nothing at all about it",
        "Combat damage: Ana takes 20, then Ben takes 20",
        "Combat damage: Ana takes 20. Ben takes 20.",
        "Ana has 3 cards left",
    ],
)
def test_line_with_a_part_that_is_not_understood_is_not_read(line: str) -> None:
    text = f"a game between Ana and Ben\nAna loses 1 life\n{line}"
    assert [problem.line for problem in answer(text).problems] == [3]


@pytest.mark.parametrize(
    "line",
    [
        "Ben loses 5 and Cho loses 5, so they are at 14",
        "He is at 3",
        "she dies",
        "Cho attacks him for 3",
        "his opponent wins",
    ],
)
def test_pronoun_for_one_of_several_players_is_not_read(line: str) -> None:
    text = f"a game between Ana, Ben and Cho\nAna and Ben lose 1 life\n{line}"
    assert [problem.line for problem in answer(text).problems] == [3]


@pytest.mark.parametrize(
    ("lines", "who"),
    [
        (["Ben destroys Platinum Angel and she dies"], None),
        (["Ben destroys Platinum Angel", "she dies"], None),
        (["Ana casts Shock on Ben, he drops to 2, then Ben scoops"], None),
        (["Ana passes her turn", "Ben destroys Platinum Angel and she dies"], "Ana"),
        (["Ben loses 1 life, so he is at 19"], "Ben"),
    ],
)
def test_pronoun_does_not_stand_for_a_player_who_acts_on_others(
    lines: list[str], who: str | None
) -> None:
    start = "a game between Ana and Ben", "Ana controls Platinum Angel", "Ana loses 20 life"
    found = answer("\n".join((*start, *lines)))
    assert bool(found.problems) is (who is None)
    assert who is None or f"he is read as {who}" in found.read[-1].note


def test_lines_without_an_opening_are_about_the_players_they_mention() -> None:
    text = "Ana is at 3 life\nBen casts Lightning Bolt on Ana\nAna is dead"
    found = answer(text)
    assert found.examples[0].all_met
    assert found.read[0].sentences == ("a game between Ana and Ben",)
    assert "no line says who plays" in found.read[0].note
    for more in (
        "there is a third player",
        "Their team loses",
        "Rafiq deals 3 damage",
    ):
        assert not any("between" in str(line) for line in answer(f"{more}\nAna is at 3 life").read)


HEADS = "a Two-Headed Giant game of Ana and Ben against Cho and Dan"
HEADINGS = {
    "Two players: Ana (11 life) and Ben (20 life).": ["a game between Ana and Ben"],
    "Two-Headed Giant. Team one is Ana and Ben, team two is Cho and Dan.": [HEADS],
    "Two-Headed Giant Commander, teams start at 60 life\nTeam Red: Ana and Ben. "
    "Team Blue: Cho and Dan.": [HEADS, "the game is a Commander game"],
    "Team game, 2HG - Ana/Ben vs. Cho/Dan": [HEADS],
    "Team A is Ana and Ben, team B is Cho and Dan, shared life, 2HG": [HEADS],
    "Emperor, two teams of three.\nTeam A: emperor Ana, generals Ben and Cho. Team B: emperor Dan, "
    "generals Eve and Fay.": ["an Emperor game of Ben, Ana and Cho against Eve, Dan and Fay"],
    "Three-player free-for-all using range of influence 1.\nSeating: Ana, Ben, Cho.": [
        "a game between Ana, Ben and Cho",
        "each player has a range of influence of 1",
    ],
    "3-player Commander. Ana 32 life, Ben 26, Cho 12.": [
        "a game between Ana, Ben and Cho",
        "the game is a Commander game",
        "Ana starts with 32 life",
        "Ben starts with 26 life",
        "Cho starts with 12 life",
    ],
    "Single-elimination quarterfinal, Ana versus Ben, best of three": [
        "a match between Ana and Ben",
        "it is a single-elimination round",
    ],
    "Commander with Ana, Ben and Cho, 40 life each": [
        "a game between Ana, Ben and Cho",
        "the game is a Commander game",
        "each player starts with 40 life",
    ],
    "EDH. Ana has 12 life and concedes. Ben has 30 life.": [
        "a game between Ana and Ben",
        "the game is a Commander game",
    ],
    "Commander, only Ana and Ben are left of four players": [
        "a game between Ana and Ben",
        "the game is a Commander game",
    ],
    "Player A has 3 life. Player B has 4 life.": [
        "a game between Player-A and Player-B",
        "Player-A starts with 3 life",
        "Player-B starts with 4 life",
    ],
}


@pytest.mark.parametrize("text", HEADINGS)
def test_heading_of_several_sentences_opens_the_game(text: str) -> None:
    told = steps(*text.split("\n"))
    assert told[: len(HEADINGS[text])] == HEADINGS[text]


@pytest.mark.parametrize(
    ("text", "opening"),
    [
        ("Three players: Ana and Ben.", ""),
        ("Planechase. Ana vs Ben.", ""),
        ("Two-Headed Giant. Ana and Ben.", ""),
        ("Ana vs Ben, a Vanguard game", ""),
        ("Ana plays Shock", ""),
        ("Two players, Ana and Ben. Ben has 11 life and Ana has 2", "a game between Ana and Ben"),
        ("Ana against Ben, a thing nobody understands", "a game between Ana and Ben"),
    ],
)
def test_heading_of_an_unclear_game_opens_none(text: str, opening: str) -> None:
    assert as_feature(f"{text}\nAna concedes").opening == opening


def test_players_without_a_name_are_numbered() -> None:
    two = as_feature("Ana is at 1 life. Her opponent has 3.\nAna bolts her opponent")
    assert two.opening == "a game between Ana and Opponent"
    four = as_feature("Four player EDH game.\nAna controls Platinum Angel and Ben is at 2")
    assert four.opening == "a Commander game between Ana, Ben, Player-3 and Player-4"


def test_refused_sentence_does_not_refuse_the_rest_of_its_line() -> None:
    found = answer("Ana vs Ben. Ana juggles. Ana is at 3 life.\nAna loses 3 life\nBen wins")
    assert [problem.message for problem in found.problems] == ["unknown step: Ana juggles."]
    assert found.read[0].sentences == ("a game between Ana and Ben", "Ana starts with 3 life")


@pytest.mark.parametrize(
    ("question", "problems"),
    [
        ("Isn't it a draw?", 0),
        ("Game over?", 0),
        ("When does Ana lose?", 0),
        ("Does Ana lose or does she win before that?", 0),
        ("Can Ben keep playing or did Ana just win?", 0),
        ("If Ben concedes in response, does Ana win?", 1),
        ("Does Ana win, and Ben concedes?", 1),
        ("Ben shoots Ana?", 1),
    ],
)
def test_question_is_left_out_if_it_tells_nothing_that_happens(
    question: str, problems: int
) -> None:
    found = answer(f"Ana vs Ben\nAna loses 3 life\n{question}")
    assert len(found.problems) == problems


@pytest.mark.parametrize(
    "lines",
    [
        ("Ana has 9 poison counters", "Ana gets 1 poison counter", "Ana is at 11"),
        ("they play another game", "Ana concedes"),
        ("Ben casts Healing Salve to prevent this", "Ana is dealt 3 damage"),
        ("who wins if Ana concedes",),
        ("Ana concedes", "it's a new game", "Ben concedes"),
        ("Ben casts a spell so that Ana can't lose", "Ana is dealt 20 damage"),
        ("Ben casts a spell in order to prevent all damage", "Ana is dealt 20 damage"),
        ("Ben casts a spell to keep Ana alive", "Ana is dealt 20 damage"),
        ("Ben casts a spell to make Ana lose the game", "Ana is at 5 life"),
        ("Ben casts a spell because Ana's life total can't change", "Ana loses 20 life"),
        ("Ana is dealt 10 damage because damage is doubled", "Ana is at 10 life"),
        ("Ana loses 20 life", "Ana has not lost because she controls Platinum Angel"),
        ("Ana attacks Ben with Rafiq and 11 combat damage goes through", "Ben is at 9 life"),
        ("Ana loses because she is at 0", "Ben loses 3 life"),
        ("Ana can't lose because of Platinum Angel, so the ability triggers again",),
        ("Ana has two Bears", "the other one deals 2 damage to Ben"),
    ],
)
def test_line_that_could_mean_something_else_is_refused(lines: tuple[str, ...]) -> None:
    assert answer("\n".join(("Ana vs Ben", *lines))).problems


def test_heading_in_another_seat_order_is_refused() -> None:
    text = "a game between Ana, Ben and Cho\n{} play a three-player game"
    assert not answer(text.format("Ben, Cho and Ana")).problems
    (problem,) = answer(text.format("Ana, Cho and Ben")).problems
    assert problem.message.endswith("the order Ana, Ben and Cho; name them in turn order")


def test_reason_that_a_player_loses_is_checked_like_the_loss() -> None:
    found = answer("Ana vs Ben\nAna takes 20 damage\nbecause she is at 0, she loses")
    assert found.read[-1].sentences == ("Ana has lost",)
    assert "only the result is checked, not the reason" in found.read[-1].note


def test_pronoun_that_may_stand_for_either_player_asks_for_a_name() -> None:
    (problem,) = answer("Ana vs Ben\nboth are at 3 life\nshe takes 3 damage.").problems
    assert problem.message == (
        "unknown step: she takes 3 damage; write the player's name instead of 'she'"
    )
    assert not problem.meant


@pytest.mark.parametrize(
    ("lines", "result"),
    [
        (("Ana has 0 life",), "Ana has 0 life (104.3b)"),
        (("Ana has 0 life", "Ana has lost"), "Ana has 0 life (104.3b)"),
        (("Ana has 10 poison counters", "Ben wins"), "Ana has 10 poison counters (104.3d)"),
        (("Ana has 0 life", "Ben has 0 life", "the game is a draw"), "Ana and Ben (104.4a)"),
        (("Ana has 0 life", "Ben loses 3 life"), "Ana has 0 life (104.3b)"),
        (("Ana has 0 life", "while that resolves, Ana gains 3 life"), "The game goes on"),
        (("Ana has 3 life", "Ana loses 1 life"), "The game goes on"),
    ],
)
def test_situation_that_cannot_last_is_checked_before_the_first_event(
    lines: tuple[str, ...], result: str
) -> None:
    (example,) = answer("\n".join(("Ana vs Ben", *lines))).examples
    assert example.all_met
    assert result in example.summary


def test_effect_told_as_a_purpose_asks_for_its_sentence() -> None:
    (problem,) = answer("Ana vs Ben\nBen casts a spell so that Ana can't lose").problems
    assert "for example: an effect states that Ana can't lose the game" in problem.message


def test_note_names_a_remark_that_is_left_out() -> None:
    (example,) = answer("Ana vs Ben\nAna is dealt 5 damage\nthe other 3 are prevented").examples
    assert "not read: the other 3 are prevented" in example.notes
    assert example.outcome == "the game goes on"


def test_purpose_of_a_concession_or_of_a_listed_card_is_left_out() -> None:
    assert steps("Ana vs Ben", "Ana concedes the game to save time")[-1] == "Ana concedes"
    angel = steps("Ana vs Ben", "Ana plays Platinum Angel to stay alive")
    assert angel[-1].startswith("Platinum Angel enters the battlefield")


def test_summary_says_when_an_ability_triggers() -> None:
    (example,) = answer("Ana vs Ben\nAna becomes the monarch").examples
    assert "Monarch's ability triggers only when Ana's end step begins" in example.summary


def test_answer_about_a_loop_says_that_checks_come_between_its_rounds() -> None:
    loop = "a loop of mandatory actions with objects controlled by Ana begins"
    for more, said in ((", in which Ana loses 2 life each time", True), ("", False)):
        (example,) = answer(f"Ana vs Ben\n{loop}{more}").examples
        assert any("between its rounds" in note for note in example.notes) is said


def test_subject_of_the_last_clause_is_that_of_the_next() -> None:
    hit = "Ana hits him for 5, he goes to -2 and stays in the game"
    assert not steps("Ana vs Ben", "Ben has 3 life", hit)[-1].endswith("goes on for Ana")


def test_card_is_no_player() -> None:
    told = steps("Ana controls Platinum Angel and Transcendence against Ben.", "Ben loses 1 life")
    assert told[0] == "a game between Ana and Ben"


def test_life_totals_after_the_additional_turns_of_a_playoff_decide_it() -> None:
    told = "Quarterfinal, Ana against Ben", "Time is called in game 1.", "6 turns end"
    found = answer("\n".join([*told, "Ana is at 9 life, Ben at 7"]))
    assert "Ana won the match" in found.markdown


def test_total_of_one_team_is_not_that_of_both() -> None:
    start = "2HG: Ana and Ben vs. Cho and Dan", "Ana loses 4 life"
    assert answer("\n".join((*start, "The team is at 20"))).problems


def test_answer_with_a_spell_is_no_opinion() -> None:
    told = steps("Ana vs Ben", "Ana casts Brainstorm, and Ben answers with Angel's Grace.")
    assert told[-1] == "Ben's Angel's Grace resolves"


def test_summary_says_what_kept_a_loser_in_before() -> None:
    lines = "Ana controls Platinum Angel", "Ana loses 25 life", "Platinum Angel dies"
    (example,) = answer("\n".join(("Ana vs Ben", *lines))).examples
    assert "earlier, Ana would lose, but Platinum Angel says they can't (101.2)" in example.summary
    lines = (
        "Ana controls Exquisite Archangel",
        "Ana has 9 poison counters",
        "Ana gets 1 poison counter",
    )
    (example,) = answer("\n".join(("Ana vs Ben", *lines))).examples
    assert "Ana has 10 poison counters" in example.summary
    assert "earlier, Ana would lose, but Exquisite Archangel makes" in example.summary


def test_total_without_a_unit_counts_what_fits() -> None:
    start = "Ana vs Ben", "Ana has 9 poison counters", "Ana gets 1 poison counter"
    assert steps(*start, "Ana is at ten")[-1] == "Ana has 10 poison counters"
    assert steps(*start, "Ben is at 20")[-1] == "Ben has 20 life"


def test_event_of_a_named_team_does_not_happen_to_each_of_its_players() -> None:
    start = "2HG. Team A is Ana and Ben, team B is Cho and Dan."
    assert steps(start, "Team B wins")[-1] == "Cho and Dan win the game"
    assert not as_feature(f"{start}\nTeam B gets 15 poison counters").read[1:]


def test_one_player_with_a_word_of_a_heading_is_no_heading() -> None:
    told = steps("In a duel between Ana and Ben, Ana is at 2")
    assert told == ["a game between Ana and Ben", "Ana starts with 2 life"]


def test_first_person_is_a_game_between_the_asker_and_the_opponent() -> None:
    lines = "I'm at 3 life.", "My opponent bolts me.", "I don't win.", "My opponent wins."
    assert steps(*lines)[:3] == [
        "a game between Asker and Opponent",
        "Asker starts with 3 life",
        "Opponent's Lightning Bolt resolves for Asker",
    ]
    assert answer("\n".join(lines)).examples[0].all_met


def test_response_to_an_ability_that_waits_is_read() -> None:
    start = "a game between Ana and Ben", "Ana controls Felidar Sovereign", "Ana is at 40 life"
    lines = (*start, "Ana's upkeep begins", "Ben bolts Ana in response", "Ana doesn't win")
    assert answer("\n".join(lines)).examples[0].all_met
    late = answer("\n".join((*start, "Ben loses 1 life", "Ben gains 1 life in response")))
    assert late.problems[0].meant == ("Ben gains 1 life",)


def test_extra_turn_of_a_card_is_not_taken_twice() -> None:
    told = steps(
        "a game between Ana and Ben", "Ana's Final Fortune resolves", "Ana takes an extra turn"
    )
    assert told[-1] == "Ana's Final Fortune resolves"


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


@pytest.mark.parametrize(
    ("lines", "why"),
    [
        (
            ["an effect states that Ana has all damage prevented", "Ana is dealt 20 damage"],
            "20 damage to Ana is prevented (615.1a)",
        ),
        (["Ana has to draw 2 cards"], "Ana draws 2 cards and has 51 cards left in the library"),
        (["Ana gets 3 poison counters"], "Ana's poison counters change from 0 to 3"),
        (
            ["an effect of Ana begins a subgame", "an effect states that Ben loses the game"],
            "the subgame is over and the main game continues",
        ),
    ],
)
def test_summary_says_why_the_game_goes_on(lines: list[str], why: str) -> None:
    (example,) = answer("\n".join(("a game between Ana and Ben", *lines))).examples
    assert example.summary.startswith("The game goes on")
    assert why in example.summary


def test_summary_names_the_commander_that_makes_a_player_lose() -> None:
    text = (
        "a Commander game between Ana and Ben\nAna's commander Kraum deals 21 combat damage to Ben"
    )
    (example,) = answer(text).examples
    assert "Ben was dealt 21 or more combat damage by the commander Kraum" in example.summary


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
