"""The public interface: what a program in Python can ask of Head Judge."""

import subprocess
import sys

import pytest

import headjudge
from headjudge import protocol
from tests.conftest import in_a_new_process
from tests.engines_in_process import NoDraws

OLD = "2010-07-16"
CONCEDED = """
Feature: mine
  Scenario: Ben goes
    Given a game between Ana and Ben
    When Ben concedes
    Then Ana wins the game
"""


class Narrow(NoDraws):
    """Wrong, and claims next to nothing."""

    def describe(self) -> protocol.EngineInfo:
        return protocol.EngineInfo("narrow", "1", frozenset({"life", "simultaneous"}))


def test_it_is_what_its_page_says() -> None:
    assert headjudge.__all__ == sorted(headjudge.__all__)
    assert all(getattr(headjudge, name).__doc__ for name in headjudge.__all__)


def test_the_rules_and_the_cases_of_a_day() -> None:
    assert headjudge.rulebook(OLD).edition == OLD
    assert headjudge.rulebook().number("zero-life") == "104.3b"
    cases = headjudge.cases(OLD)
    assert len(headjudge.cases()) > len(cases) > 1000
    assert {case.edition for case in cases} == {OLD}


def test_an_engine_is_judged() -> None:
    verdicts = headjudge.certify("reference", OLD)
    assert [result.id for result in verdicts] == [case.id for case in headjudge.cases(OLD)]
    assert {result.verdict for result in verdicts} == {"pass", "advisory"}
    wrong = {result.id: result for result in headjudge.certify(Narrow())}["both-at-zero.1"]
    assert wrong.verdict == "fail"
    assert wrong.rule == "all-lose-is-draw"


def test_scenarios_are_explained() -> None:
    said = headjudge.explain_scenarios(CONCEDED)
    assert "104.3a concede: Ben" in said
    assert said.endswith("as expected: Ana wins the game")
    assert (
        headjudge.explain_scenarios(
            CONCEDED.replace("Ana wins the game", "Ben wins the game")
        ).count("FAILED")
        == 1
    )


def test_what_is_wrong_is_said() -> None:
    with pytest.raises(headjudge.UsageError, match="the nearest is 2010-07-16"):
        headjudge.rulebook("2010-07-15")
    with pytest.raises(headjudge.UsageError, match="the nearest is 2010-07-16"):
        headjudge.cases("2010-07-15")
    with pytest.raises(headjudge.UsageError, match="neither a known engine"):
        headjudge.certify("no-such-engine")
    with pytest.raises(headjudge.UsageError, match="scenarios:5: "):
        headjudge.explain_scenarios(CONCEDED.replace("concedes", "is tired"))


def test_an_adapter_finds_its_types_in_one_place() -> None:
    for name in (
        "Case",
        "Outcome",
        "Standing",
        "Answered",
        "EngineInfo",
        "Unsupported",
        "serve",
        "LogWriter",
    ):
        assert hasattr(protocol, name)


def test_nothing_is_loaded_before_it_is_asked_for() -> None:
    code = "import sys, headjudge; print(sorted(one for one in sys.modules if 'headjudge' in one))"
    ours = [name for name in eval(in_a_new_process(code)) if not name.startswith("__editable__")]
    assert ours == ["headjudge", "headjudge.errors"]


def test_the_package_is_the_command() -> None:
    command = [sys.executable, "-m", "headjudge", "--version"]
    done = subprocess.run(command, capture_output=True, text=True, check=True)
    assert done.stdout == f"headjudge {headjudge.__version__}\n"
