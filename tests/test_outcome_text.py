"""``headjudge explain --outcome``: outcomes of scenarios from a file or standard input."""

import os
import subprocess
import sys
from pathlib import Path

import pytest

from headjudge.spec.protocol import Outcome
from headjudge.spec.protocol.inquiries import Answered, Halves, Inquiry
from headjudge.spec.protocol.matches import Contestant, Match, MatchCase, Standing
from headjudge.spec.rulebook import Rulebook
from headjudge.suite.compiler import bundled, compile_feature
from headjudge.suite.gherkin_writer import consequences
from headjudge.suite.steps.pattern import NotExpressible
from tests import NEWEST
from tests.conftest import headjudge

OLD = "2008-02-01"


def test_unreported_outcome_is_not_expressible(book: Rulebook) -> None:
    case = next(compile_feature(bundled()[0], book)).case
    with pytest.raises(NotExpressible, match="leaves out"):
        consequences(case, Outcome())
    with pytest.raises(NotExpressible, match="leaves out"):
        consequences(
            MatchCase("x", NEWEST, Match((Contestant("Ana"), Contestant("Ben"))), ()), Standing()
        )
    with pytest.raises(NotExpressible, match="no answer was reported"):
        consequences(Inquiry("x", NEWEST, Halves(5, up=True)), Answered())
    with pytest.raises(TypeError, match="a Case has no Answered"):
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
  wrong: Ana wins the game
PATH:20 nothing
  nothing happens
"""


def test_outcome_prints_steps_for_each_scenario_of_a_file(tmp_path: Path) -> None:
    path = tmp_path / "table.feature"
    path.write_text(FILE, "utf-8")
    done = headjudge("explain", str(path), "--outcome")
    assert done.exit_code == 2
    assert done.stdout == TOLD.replace("PATH", str(path))
    assert done.stderr.startswith(f"headjudge: {path}:13: unknown step: Ana looses 20 life")
    assert headjudge("explain", f"{path}:3", "--outcome").exit_code == 0
    assert headjudge("explain", f"{path}:3", "--outcome").stdout.count("\n") == 5
    assert headjudge("explain", str(path), "--outcome", "--edition", OLD).stdout.startswith(
        f"edition {OLD}\n"
    )


def test_printed_steps_can_be_pasted_into_the_feature(tmp_path: Path) -> None:
    path = tmp_path / "table.feature"
    path.write_text(FILE, "utf-8")
    steps = headjudge("explain", f"{path}:3", "--outcome").stdout.splitlines()[3:5]
    text = FILE[: FILE.index("  Example: not")].rstrip()
    path.write_text("\n".join([text, *(f"  {line}" for line in steps)]), "utf-8")
    done = headjudge("explain", str(path))
    assert done.exit_code == 0
    assert done.stdout.count("as expected: ") == 2


@pytest.mark.parametrize(
    ("words", "status", "message"),
    [
        (["no/such.feature", "--outcome"], 2, "can't be read"),
        (["README.md", "--outcome"], 2, "README.md:3: unknown step"),
        (["--edition", "1999-01-01"], 2, "no edition '1999-01-01'"),
        (
            ["x.feature", "--outcome", "--markdown"],
            2,
            "--outcome can only be combined with --edition",
        ),
    ],
)
def test_explain_outcome_rejects_invalid_arguments(
    words: list[str], status: int, message: str
) -> None:
    done = headjudge("explain", *words)
    assert done.exit_code == status
    assert done.stderr.startswith("headjudge: ")
    assert message in done.stderr.splitlines()[0]


def test_explain_reads_standard_input_by_default() -> None:
    for words in (["explain"], ["explain", "-"]):
        done = headjudge(*words, "--outcome", stdin=FILE)
        assert done.exit_code == 2
        assert done.stdout == TOLD.replace("PATH", "standard input")


def test_explain_without_a_file_in_a_terminal_prints_a_hint() -> None:
    typed, terminal = os.openpty()
    os.write(typed, FILE.partition("  Example: not")[0].encode() + b"\x04")
    command = [sys.executable, "-m", "headjudge", "explain"]
    done = subprocess.run(
        command, stdin=terminal, capture_output=True, text=True, timeout=60, check=True
    )
    os.close(typed)
    os.close(terminal)
    assert "the game is over" in done.stdout
    assert done.stderr == ("headjudge: reading a feature from standard input; end it with Ctrl-D\n")
