"""The public Python interface."""

import pytest

import headjudge
from headjudge import protocol
from tests.conftest import in_a_new_process
from tests.engines_in_process import NoDraws

OLD = "2010-07-16"
FEATURE = """
Feature: mine
  Scenario: Ben goes
    Given a game between Ana and Ben
    When Ben concedes
    Then Ana wins the game
"""


class FewCapabilities(NoDraws):
    """A faulty engine with very few capabilities."""

    def describe(self) -> protocol.EngineInfo:
        return protocol.EngineInfo("narrow", "1", frozenset({"life", "simultaneous"}))


def test_every_public_name_has_a_docstring() -> None:
    assert headjudge.__all__ == sorted(headjudge.__all__)
    assert all(getattr(headjudge, name).__doc__ for name in headjudge.__all__)


def test_rulebook_and_cases_belong_to_the_requested_edition() -> None:
    assert headjudge.rulebook(OLD).edition == OLD
    assert headjudge.rulebook().number("zero-life") == "104.3b"
    cases = headjudge.cases(OLD)
    assert len(headjudge.cases()) > len(cases) > 1000
    assert {case.edition for case in cases} == {OLD}


def test_certify_accepts_an_engine_name_or_object() -> None:
    verdicts = headjudge.certify("reference", OLD)
    assert [case.id for case in verdicts] == [case.id for case in headjudge.cases(OLD)]
    assert {case.verdict for case in verdicts} == {"pass", "advisory"}
    by_id = {case.id: case for case in headjudge.certify(FewCapabilities())}
    assert by_id["both-at-zero.1"].verdict == "fail"
    assert by_id["both-at-zero.1"].rule == "all-lose-is-draw"


def test_explain_scenarios_returns_derivations_and_failed_claims() -> None:
    text = headjudge.explain_scenarios(FEATURE)
    assert "104.3a concede: Ben" in text
    assert text.endswith("as expected: Ana wins the game")
    wrong = headjudge.explain_scenarios(FEATURE.replace("Then Ana wins", "Then Ben wins"))
    assert wrong.count("FAILED") == 1


def test_errors_are_usage_errors() -> None:
    with pytest.raises(headjudge.UsageError, match="the nearest is 2010-07-16"):
        headjudge.rulebook("2010-07-15")
    with pytest.raises(headjudge.UsageError, match="the nearest is 2010-07-16"):
        headjudge.cases("2010-07-15")
    with pytest.raises(headjudge.UsageError, match="neither a known engine"):
        headjudge.certify("no-such-engine")
    with pytest.raises(headjudge.UsageError, match="scenarios:5: "):
        headjudge.explain_scenarios(FEATURE.replace("concedes", "is tired"))


def test_types_for_adapters_are_in_one_module() -> None:
    names = "Case Outcome Standing Answered EngineInfo Unsupported serve LogWriter"
    assert all(hasattr(protocol, name) for name in names.split())


def test_import_loads_only_the_interface() -> None:
    code = (
        "import sys, headjudge; print(*sorted(name for name in sys.modules if 'headjudge' in name))"
    )
    loaded = in_a_new_process(code).split()
    ours = [name for name in loaded if not name.startswith("__editable__")]
    assert ours == ["headjudge", "headjudge.errors"]
