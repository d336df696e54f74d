"""What comes of sentences: in a conversation, in a file, and on a real terminal."""

import re
import subprocess
import sys
from pathlib import Path

import pytest

from headjudge.conformance.conversation.conversation import COMMANDS, HELP, WELCOME, Conversation
from headjudge.conformance.language.write import consequences
from headjudge.conformance.phrases.sentence import Unsayable
from headjudge.conformance.scenarios.read import bundled, compile_feature
from headjudge.spec.protocol import Outcome
from headjudge.spec.protocol.inquiries import Answered, Halves, Inquiry
from headjudge.spec.protocol.matches import Contestant, Match, MatchCase, Standing
from headjudge.spec.rulebook import Rulebook, editions
from tests import NEWEST
from tests.conftest import headjudge, in_a_new_process
from tests.screens import CTRL_C, CTRL_D, DOWN, ENTER, TAB, UP, Terminal

ASK = [sys.executable, "-m", "headjudge", "explain"]
OLD = "2008-02-01"


def heard(conversation: Conversation, *lines: str) -> list[str]:
    """What is shown after the last of these lines."""
    shown = [conversation.hear(line) for line in lines]
    return [f"{one.look}: {one.text}" for one in shown[-1]]


def begun(*lines: str) -> Conversation:
    """A conversation in which these lines were said and understood."""
    conversation = Conversation()
    for line in ("a game between Ana and Ben", *lines):
        conversation.hear(line)
    assert conversation.understood
    return conversation


def test_the_answer_stands_after_each_line() -> None:
    conversation = Conversation()
    assert heard(conversation, "a game between Ana and Ben") == [
        "standing: Ana  20 life",
        "standing: Ben  20 life",
    ]
    assert heard(conversation, "Ben loses 15 life", "Ana gets 3 poison counters") == [
        "standing: Ana  20 life, 3 poison counters",
        "standing: Ben   5 life",
        "outcome: the game goes on",
    ]
    conversation.hear("Ben loses 5 life")
    assert heard(conversation, "state-based actions are checked") == [
        "because: 104.3b zero-life: Ben: life total 0",
        "because: 104.5 loser-leaves: Ben: lost and left",
        "because: 104.2a last-player-standing: Ana: won, as all opponents have left",
        "because: 104.1 game-ends-at-once: the game is over",
        "outcome: Ana won; Ben lost; the game is over",
    ]


def test_keywords_may_stand_there() -> None:
    conversation = Conversation()
    for line in (
        "Given a game between Ana and Ben",
        "* Ana starts with 1 life",
        "and Ana concedes",
    ):
        assert heard(conversation, line)
    assert conversation.understood
    assert heard(conversation, "Then Ben wins the game") == ["outcome: yes, so it is"]


def test_a_claim_is_answered_and_kept_only_if_it_is_so() -> None:
    conversation = begun("Ana concedes")
    said = heard(conversation, "Then the game is a draw for Ana and Ben")
    assert said[-1] == "outcome: no: Ben won; Ana lost; the game is over"
    assert any("104.3a" in line for line in said[:-1])
    heard(conversation, "the game is over")
    text = conversation.feature("x")
    assert "the game is over" in text
    assert "draw" not in text


def test_what_happens_at_the_same_time() -> None:
    conversation = begun()
    assert conversation.prompt == "> "
    assert heard(conversation, "at the same time", "Ana loses 20 life") == []
    assert conversation.prompt == "  | "
    assert "did you mean" in " ".join(heard(conversation, "Ben looses 20 life"))
    assert heard(conversation, "state-based actions are checked", "Ben loses 20 life") == []
    assert heard(conversation, "/undo") == ["note: taken back: Ben loses 20 life"]
    assert heard(conversation, "Ben loses 20 life") == []
    assert heard(conversation, "")[-1] == "outcome: the game goes on"
    assert conversation.prompt == "> "
    said = heard(conversation, "state-based actions are checked")
    assert said[-1] == "outcome: Ana and Ben drew; the game is over"


def test_a_group_that_is_alone_in_its_step_says_so_at_once() -> None:
    conversation = begun("at the same time", "Ana loses 1 life")
    said = heard(conversation, "state-based actions are checked")
    assert said == ["wrong: check must stand alone in its step"]
    assert heard(conversation, "")[-1] == "outcome: the game goes on"


def test_a_table_ends_with_the_next_sentence() -> None:
    conversation = begun("When at the same time", "| Ana concedes |", "  | Ben concedes   |")
    assert heard(conversation, "And state-based actions are checked")[-1] == (
        "outcome: Ana and Ben drew; the game is over"
    )
    assert conversation.feature("x").count("|") == 4


def test_nothing_at_the_same_time_is_nothing() -> None:
    conversation = begun("at the same time")
    assert heard(conversation, "") == ["note: nothing happens"]
    conversation.hear("at the same time")
    assert heard(conversation, "/undo") == ["note: taken back: at the same time"]
    assert conversation.prompt == "> "
    conversation.hear("at the same time")
    conversation.hear("Ana concedes")
    assert conversation.end()[-1].text == "Ben won; Ana lost; the game is over"


@pytest.mark.parametrize(
    ("line", "said"),
    [
        ("Ana looses 20 life", "did you mean: Ana loses 20 life"),
        ("Zed concedes", "no player is named Zed (there are Ana, Ben)"),
        ("a game between Cho and Dan", "belongs before anything happens"),
        ("Ana starts with 5 life", "belongs before anything happens"),
        ("half of 5 is calculated, rounded up", "this is a sentence about one thing to ask"),
        ("Ana loses -3 life", "amount: must be at least 0"),
        ("/undone", "no command /undone; did you mean /undo"),
        ("/show me", "/show takes nothing after it"),
        ("/save", "say where to: /save FILE"),
        ("/edition yesterday", "'yesterday' is no date; write YYYY-MM-DD"),
        ("/edition 1999-01-01", "no edition was in force on 1999-01-01"),
    ],
)
def test_what_is_wrong_changes_nothing(line: str, said: str) -> None:
    conversation = begun("Ana loses 1 life")
    before = conversation.feature("x")
    shown = heard(conversation, line)
    assert said in " ".join(shown)
    assert {one.split(":")[0] for one in shown} == {"wrong"}
    assert not conversation.understood
    assert conversation.feature("x") == before


def test_what_can_not_be_played_yet_may_be_soon() -> None:
    conversation = Conversation()
    said = heard(conversation, "the game is a Commander game")
    assert said == [
        "note: it can't be played yet: no game was given; begin with: Given a game between Ana and Ben"
    ]
    assert heard(conversation, "a game between Ana and Ben")[0] == "standing: Ana  40 life"
    assert conversation.understood


def test_an_open_question_is_told_once() -> None:
    conversation = Conversation()
    conversation.hear("the game is a Commander game")
    conversation.hear("a Two-Headed Giant game of Ana and Bea against Cid and Dan")
    said = heard(conversation, "Ana loses 1 life")
    assert said[-3] == "outcome: the game goes on"
    assert said[-2].startswith("note: open question 60, so other outcomes may be right too: ")
    assert said[-1].startswith("note:   reading: ")
    assert heard(conversation, "Ana loses 1 life")[-1] == "outcome: the game goes on"


def test_undo_goes_back_to_the_beginning() -> None:
    conversation = begun("Ana loses 20 life", "state-based actions are checked")
    said = heard(conversation, "/undo")
    assert said[0] == "note: taken back: state-based actions are checked"
    assert said[-1] == "outcome: the game goes on"
    assert heard(conversation, "/undo")[1] == "standing: Ana  20 life"
    assert heard(conversation, "/undo") == ["note: taken back: a game between Ana and Ben"]
    assert heard(conversation, "/undo") == ["wrong: nothing was said yet"]


def test_the_edition_can_be_changed() -> None:
    conversation = begun("Ana loses 20 life", "state-based actions are checked")
    assert heard(conversation, "/edition")[0] == f"note: edition {NEWEST}"
    assert heard(conversation, "/edition 2008-03-15")[0] == f"note: edition {OLD}"
    assert f"--edition {OLD}" in conversation.feature("x")
    conversation.hear("/undo")
    assert heard(conversation, "state-based actions are checked")[0].startswith("because: 102.3b")
    assert Conversation(OLD).book.edition == OLD


def test_an_edition_in_which_it_can_not_be_said_is_refused() -> None:
    conversation = begun("an effect of Ana restarts the game")
    assert heard(conversation, f"/edition {OLD}")[0].startswith("wrong: ")
    assert conversation.book.edition == NEWEST


def test_show_new_help_quit() -> None:
    conversation = Conversation()
    assert heard(conversation, "/show") == [f"note: edition {NEWEST}; nothing was said yet"]
    conversation = begun("Ana concedes")
    assert heard(conversation, "/show") == [
        f"note: edition {NEWEST}",
        "sentence: Given a game between Ana and Ben",
        "sentence: When Ana concedes",
        "outcome: Ben won; Ana lost; the game is over",
    ]
    heard(conversation, "/new")
    assert not conversation.said
    assert heard(conversation, "/help")[0].endswith(HELP.splitlines()[0])
    for command in COMMANDS:
        assert f"\n{command} " in HELP
    assert all(len(line) < 79 for line in (*HELP.split("\n"), *WELCOME.split("\n")))
    assert not conversation.ended
    assert heard(conversation, "/quit") == []
    assert conversation.ended


def test_all_that_help_shows_is_understood() -> None:
    conversation = Conversation()
    shown = [re.split(r"  +", line)[0] for line in HELP.split("\n")[:5]]
    for line in shown[:4]:
        conversation.hear(line)
    for line in ("Ana loses 1 life", "", shown[4]):
        conversation.hear(line)
    assert conversation.understood


def test_matches_and_inquiries() -> None:
    conversation = Conversation()
    heard(conversation, "a match between Ana and Ben", "Ana wins a game")
    assert "Ben chooses who plays first" in conversation.feature("x")
    heard(conversation, "/new")
    assert heard(conversation, "half of 5 is calculated, rounded up")[-1] == "outcome: 3"
    assert conversation.feature("x").endswith("Then the answer is 3\n")


def test_cards_are_named() -> None:
    conversation = begun("Ana controls Platinum Angel")
    assert heard(conversation, "Ana starts with 5 life")[0] == (
        "standing: Ana   5 life, can't lose the game"
    )
    conversation.hear("each player loses 5 life")
    said = heard(conversation, "state-based actions are checked")
    assert "because: 101.2 cant-beats-can: Ana can't lose: Platinum Angel" in said
    said = heard(conversation, "Platinum Angel leaves the battlefield", "/undo")
    assert said[0] == "note: taken back: Platinum Angel leaves the battlefield"
    text = conversation.feature("x")
    assert "    And Ana controls Platinum Angel\n" in text
    assert "    When each player loses 5 life\n" in text


def test_a_saved_feature_is_one(tmp_path: Path) -> None:
    path = tmp_path / "both-at-zero.feature"
    conversation = begun("an effect states that Ana can't lose the game", "at the same time")
    for line in ("Ana loses 20 life", "Ben loses 20 life", "", "state-based actions are checked"):
        conversation.hear(line)
    assert heard(conversation, f"/save {path}") == [f"note: {path} is written"]
    assert path.read_text("utf-8") == (
        "Feature: both at zero\n\n  Example: both at zero\n"
        "    Given a game between Ana and Ben\n"
        "    When an effect states that Ana can't lose the game\n"
        "    And at the same time\n"
        "      | Ana loses 20 life |\n      | Ben loses 20 life |\n"
        "    And state-based actions are checked\n"
        "    Then Ana wins the game\n    And Ben has lost\n"
    )
    assert headjudge("explain", str(path)).exit_code == 0
    done = headjudge("certify", "reference", "--features", str(path))
    assert done.exit_code == 0
    assert "1 case: 1 pass" in done.stdout


def test_no_file_is_written_over_unasked(tmp_path: Path) -> None:
    path = tmp_path / "old.feature"
    path.write_text("old", "utf-8")
    conversation = begun("Ana concedes")
    said = [f"wrong: {path} is there already; the same again writes over it"]
    assert heard(conversation, f"/save {path}") == said
    assert heard(conversation, "/show", f"/save {path}") == said
    assert path.read_text("utf-8") == "old"
    assert heard(conversation, f"/save {path}") == [f"note: {path} is written over"]
    assert path.read_text("utf-8").startswith("Feature: old\n")
    assert "can't be written" in heard(conversation, f"/save {tmp_path}/no/folder")[0]
    assert "can't be written" in heard(conversation, "/save a\0b")[0]
    assert heard(Conversation(), f"/save {path}")[0].startswith("wrong: no game was given")
    assert heard(begun(), f"/save {path}2") == ["wrong: nothing has happened yet"]


def test_what_was_asked_for_twice_counts_as_understood(tmp_path: Path) -> None:
    path = tmp_path / "old.feature"
    path.write_text("old", "utf-8")
    conversation = begun("Ana concedes")
    conversation.hear(f"/save {path}")
    assert not conversation.understood
    conversation.hear(f"/save {path}")
    assert conversation.understood


def completed(conversation: Conversation, typed: str) -> list[str]:
    return [one.line for one in conversation.continuations(typed)]


def test_lines_are_completed() -> None:
    conversation = begun()
    assert completed(conversation, "an effect states that Ben can't w") == [
        "an effect states that Ben can't win the game"
    ]
    assert completed(conversation, "When Ana conc") == ["When Ana concedes"]
    assert completed(conversation, "/s") == ["/show", "/save "]
    assert completed(conversation, "/edition 2026-08") == [f"/edition {NEWEST}"]
    assert len(completed(conversation, "/edition ")) == len(editions())
    conversation.hear("Ana loses 1 life")
    assert completed(conversation, "Then Ben h") == [
        *("Then Ben has lost", "Then Ben has ", "Then Ben has priority")
    ]
    assert completed(conversation, "Ben has lo") == ["Ben has lost"]
    assert "Ben has lost" not in completed(conversation, "Ben ")
    conversation.hear("at the same time")
    assert completed(conversation, "state") == ["state-based actions are checked"]
    assert completed(conversation, "at the") == []


def test_an_outcome_that_is_left_out_is_not_said(book: Rulebook) -> None:
    case = next(compile_feature(bundled()[0], book)).case
    with pytest.raises(Unsayable, match="leaves out"):
        consequences(case, Outcome())
    with pytest.raises(Unsayable, match="leaves out"):
        consequences(
            MatchCase("x", NEWEST, Match((Contestant("Ana"), Contestant("Ben"))), ()), Standing()
        )
    with pytest.raises(Unsayable, match="nothing was told"):
        consequences(Inquiry("x", NEWEST, Halves(5, up=True)), Answered())
    with pytest.raises(TypeError, match="Answered is no outcome of a Case"):
        consequences(case, Answered(3))


FILE = """\
Feature: at our table

  Example: both dead, but one of us can't lose
    Given a game between Ana and Ben
    When an effect states that Ana can't lose the game
    And at the same time
      | Ana loses 20 life |
      | Ben loses 20 life |
    And state-based actions are checked

  Example: not understood
    Given a game between Ana and Ben
    When Ana looses 20 life

  Example: wrong
    Given a game between Ana and Ben
    When Ana concedes
    Then Ana wins the game

  Example: nothing
    Given a game between Ana and Ben
"""
TOLD = f"""\
edition {NEWEST}
PATH:3 both dead, but one of us can't lose
  Ana won; Ben lost; the game is over
  Then Ana wins the game
  And Ben has lost
PATH:15 wrong
  Ben won; Ana lost; the game is over
  Then Ben wins the game
  And Ana has lost
  not so: Ana wins the game
PATH:20 nothing
  nothing happens
"""


def test_a_file_is_told_what_comes_of_it(tmp_path: Path) -> None:
    path = tmp_path / "table.feature"
    path.write_text(FILE, "utf-8")
    done = headjudge("explain", str(path), "--then")
    assert done.exit_code == 2
    assert done.stdout == TOLD.replace("PATH", str(path))
    assert done.stderr.startswith(f"headjudge: {path}:13: unknown step: Ana looses 20 life")
    assert headjudge("explain", f"{path}:3", "--then").exit_code == 0
    assert headjudge("explain", f"{path}:3", "--then").stdout.count("\n") == 5
    assert headjudge("explain", str(path), "--then", "--edition", OLD).stdout.startswith(
        f"edition {OLD}\n"
    )


def test_what_it_tells_can_be_pasted(tmp_path: Path) -> None:
    path = tmp_path / "table.feature"
    path.write_text(FILE, "utf-8")
    told = headjudge("explain", f"{path}:3", "--then").stdout.splitlines()[3:5]
    text = FILE[: FILE.index("  Example: not")].rstrip()
    path.write_text("\n".join([text, *(f"  {line}" for line in told)]), "utf-8")
    done = headjudge("explain", str(path))
    assert done.exit_code == 0
    assert done.stdout.count("as expected: ") == 2


@pytest.mark.parametrize(
    ("words", "status", "message"),
    [
        (["no/such.feature", "--then"], 2, "can't be read"),
        (["README.md", "--then"], 2, "is not Gherkin"),
        (["--edition", "1999-01-01"], 2, "no edition '1999-01-01'"),
        (["--then"], 2, "--then needs a file"),
        (["--why"], 2, "--why needs a file"),
        (["x.feature", "--then", "--markdown"], 2, "--markdown goes without --then"),
    ],
)
def test_what_can_not_be_asked(words: list[str], status: int, message: str) -> None:
    done = headjudge("explain", *words)
    assert done.exit_code == status
    assert done.stderr.count("headjudge: ") == 1
    assert message in done.stderr


def test_lines_that_come_through_a_pipe_are_answered_the_same() -> None:
    done = subprocess.run(
        ASK,
        input="a game between Ana and Ben\nAna concedes\n/quit\nBen concedes\n",
        capture_output=True,
        text=True,
        check=True,
    )
    assert done.stderr == ""
    assert done.stdout.split("\n") == [
        "> a game between Ana and Ben",
        "  Ana  20 life",
        "  Ben  20 life",
        "> Ana concedes",
        "  104.3a concede: Ana: conceded",
        "  104.5 loser-leaves: Ana: lost and left",
        "  104.2a last-player-standing: Ben: won, as all opponents have left",
        "  104.1 game-ends-at-once: the game is over",
        "  Ben won; Ana lost; the game is over",
        "> /quit",
        "",
    ]


def test_what_was_not_understood_shows_in_the_status() -> None:
    lines = "a game between Ana and Ben\n\x1b[31mAna\nAna loses 1 life\n"
    done = headjudge("explain", "--edition", OLD, given=lines)
    assert done.exit_code == 2
    assert "\x1b" not in done.stdout
    assert done.stdout.endswith("  Ana  19 life\n  Ben  20 life\n  the game goes on\n")
    lines = "a game between Ana and Ben\nat the same time\nAna concedes"
    done = headjudge("explain", given=lines)
    assert done.exit_code == 0
    assert done.stdout.endswith("Ben won; Ana lost; the game is over\n")


def test_a_feature_from_standard_input() -> None:
    done = headjudge("explain", "-", "--then", given=FILE)
    assert done.exit_code == 2
    assert done.stdout == TOLD.replace("PATH", "standard input")


def test_nothing_else_loads_what_the_terminal_needs() -> None:
    code = (
        "import sys, headjudge.conformance.cli as c, headjudge.conformance.conversation.conversation, "
        "headjudge.conformance.commands.explain as a; "
        "print(any(m.startswith(('prompt_toolkit', 'z3')) for m in sys.modules))"
    )
    assert in_a_new_process(code) == "False\n"


def test_a_conversation_on_a_terminal(tmp_path: Path) -> None:
    with Terminal(ASK, tmp_path) as terminal:
        assert terminal.shows(">", last=True)
        assert terminal.lines()[0].strip() == WELCOME.splitlines()[0]
        terminal.send("a game b" + TAB)
        assert terminal.shows("> a game between", last=True)
        terminal.send("Ana and Ben" + ENTER)
        assert terminal.shows("  Ben  20 life")

        assert terminal.shows(">", last=True)
        terminal.send("an effect states that ana can't " + TAB)
        assert terminal.shows("get poison counters")  # the menu
        assert terminal.shows("> an effect states that Ana can't\n")  # with its capital
        terminal.send(DOWN + DOWN)
        assert terminal.shows("> an effect states that Ana can't lose the game\n")
        terminal.send(ENTER)  # takes it, and as it is a whole sentence, says it
        assert terminal.shows("  Ana  20 life, can't lose the game")

        assert terminal.shows(">", last=True)
        terminal.send("at the s" + TAB + ENTER)
        assert terminal.shows("|", last=True)
        terminal.send("ana loses 20 l" + TAB + ENTER)
        assert terminal.shows("|", last=True)
        terminal.send("Ben loses " + TAB)
        assert terminal.shows("10 poison counters")
        terminal.send(TAB + ENTER)
        assert terminal.shows("|", last=True)
        terminal.send(ENTER)
        assert terminal.shows("  Ben  0 life")
        assert terminal.shows(">", last=True)
        terminal.send("state" + TAB + ENTER)
        assert terminal.shows("  Ana won; Ben lost; the game is over")
        assert terminal.shows("  101.2 cant-beats-can: Ana")
        assert "\x1b[1m  Ana won" in terminal.heard  # in bold

        assert terminal.shows(">", last=True)
        terminal.send("nonsense")
        assert terminal.shows("> nonsense", last=True)
        terminal.send(CTRL_C)  # takes the line away
        assert terminal.shows(">", last=True)
        terminal.send(UP)
        assert terminal.shows("> state-based actions are checked", last=True)
        terminal.send(CTRL_C + "/sa" + TAB + "told.feature" + ENTER)
        assert terminal.shows("told.feature is written")
        assert terminal.shows(">", last=True)
        terminal.send(CTRL_D)
        assert terminal.status() == 0
    assert headjudge("explain", str(tmp_path / "told.feature")).exit_code == 0


def test_a_long_line_goes_on_further_in_and_ctrl_c_leaves_as_everywhere(tmp_path: Path) -> None:
    with Terminal(ASK, tmp_path, NO_COLOR="1") as terminal:
        for line in ("a game between Ana and Ben", "Ana loses 20 life", "Ben loses 20 life"):
            assert terminal.shows(">", last=True)
            terminal.send(line + ENTER)
            assert terminal.shows(f"> {line}\n")
        assert terminal.shows("  Ben  0 life")
        assert terminal.shows(">", last=True)
        terminal.send("an effect states that Ana can't lose the game" + ENTER)
        assert terminal.shows("can't lose the game\n  Ben  0 life")
        said = [n for n, one in enumerate(terminal.lines()) if "704.3" in one]
        first, second = terminal.lines()[said[-1] : said[-1] + 2]
        assert len(first) < 80
        assert second.startswith("    ")
        terminal.send("Ana" + ENTER)
        assert terminal.shows("unknown step: Ana")
        assert "\x1b[31m" not in terminal.heard  # not in red
        assert terminal.shows(">", last=True)
        terminal.send(CTRL_C)
        assert terminal.status() == 130
        assert terminal.shows("headjudge: interrupted")
        assert "Traceback" not in terminal.heard
