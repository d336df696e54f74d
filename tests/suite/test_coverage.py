"""By what the rules are shown: ``headjudge rules --coverage``."""

import re

import pytest

from headjudge.editions import rule_report as rules
from headjudge.spec.rulebook import Rulebook, editions
from headjudge.suite.compiler import bundled, parse
from headjudge.suite.coverage import Gap, Shown, everywhere, stand, tally
from tests import NEWEST
from tests.conftest import headjudge


def test_every_rule_and_the_totals() -> None:
    listed = headjudge("rules", "--coverage")
    lines = listed.stdout.splitlines()
    book = Rulebook.at()
    assert f"Ending the game (edition {NEWEST})" in lines
    assert sum(line.startswith("  ") for line in lines) == len(list(book))
    assert re.search(
        r"  104\.3f   win-and-lose-is-loss: \d+ examples, \d near misses\n", listed.stdout
    )
    assert re.search(
        r"  732\.4    loops: restates 104\.4b mandatory-loop, \d+ examples, \d+ near misses\n",
        listed.stdout,
    )
    assert "  101.2a   abilities-come-and-go: exempt: it only says" in listed.stdout
    here, anywhere = (line for line in lines if ": " in line and " restating, " in line)
    assert re.fullmatch(
        rf"edition {NEWEST}: \d+ rules: \d+ shown, \d+ restating, "
        r"\d+ exempt, (none|\d+) missing",
        here,
    )
    assert anywhere.startswith(f"in all {len(editions())} editions: {len(book.rules)} rules: ")
    missing = {line.split()[2] for line in lines if line.startswith("missing: ")}
    assert anywhere.endswith(f", {len(missing) or 'none'} missing")
    assert listed.exit_code == bool(missing)


def test_another_edition() -> None:
    listed = headjudge("rules", "--coverage", "--edition", "2008-02-01")
    assert "  103.4c   several-choices-of-one-player: " in listed.stdout
    assert "starting-player-chooses-first" not in listed.stdout
    assert headjudge("rules", "--coverage", "--edition", "2008-02-02").exit_code == 2


_GOLDEN = tuple(f"features/{name}.feature" for name in ("golden_rules", "arguments", "cards"))
"""The features that show the golden rules."""


def test_what_is_missing_fails(monkeypatch: pytest.MonkeyPatch) -> None:
    features = [feature for feature in bundled() if feature.path not in _GOLDEN]
    monkeypatch.setattr(rules, "bundled", lambda: features)
    listed = headjudge("rules", "--coverage", "--edition", "2020-06-01")
    assert listed.exit_code == 1
    assert "  101.4a   cards-chosen-face-down: 0 examples, 0 near misses: MISSING" in listed.stdout
    assert "101.4e" not in listed.stdout[: listed.stdout.index("edition 2020-06-01: ")]
    for line in (
        f"missing: 101.2 cant-beats-can has no example and no near miss in 2005-08-01 to {NEWEST}",
        f"missing: 101.4 choices-in-turn-order has no near miss in 2005-08-01 to {NEWEST}",
        f"missing: 101.4d choices-begin-anew has no example and no near miss in 2009-07-11 to {NEWEST}",
    ):
        assert line in listed.stdout.splitlines()


ONE = """\
Feature: one

  @rule.restart
  Rule: 104.6 whatever

    @near-miss @id.a @from.{} @until.{}
    Example: one
      Given a game between Ana and Ben
      When Ana concedes
      Then Ben wins the game
"""


def test_spans_of_what_is_missing() -> None:
    _, gaps = everywhere(tally([parse("one.feature", ONE.format("2016-07-22", "2016-07-22"))]))
    both, one = (gap for gap in gaps if gap.slug == "restart")
    assert both.lacks == ("example", "near miss")
    assert one == Gap("restart", ("example",), ("2016-07-22",))
    assert one.spans() == [("2016-07-22", "2016-07-22")]
    dates = editions()
    at = dates.index("2016-07-22")
    assert both.spans() == [("2011-05-01", dates[at + 1]), (dates[at - 1], dates[0])]


def test_every_rule_of_every_edition_has_an_example_and_a_near_miss() -> None:
    standing, gaps = everywhere(tally(bundled()))
    assert gaps == []
    assert "missing" not in standing.values()
    assert set(standing) == set(Rulebook.at().rules)


def test_how_a_rule_stands() -> None:
    book = Rulebook.at()
    shown, half = Shown(2, 1), Shown(0, 1)
    assert half.lacks() == ["example"]
    assert Shown(1, 0).lacks() == ["near miss"]
    assert stand(book.rules["concede"], shown) == "shown"
    assert stand(book.rules["concede"], half) == "missing"
    assert stand(book.rules["loops"], shown) == "restating"
    assert stand(book.rules["loops"], half) == "missing"
    assert stand(book.rules["abilities-come-and-go"], Shown(0, 0)) == "exempt"
