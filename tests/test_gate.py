"""The gate for rule updates."""

from __future__ import annotations

import json
from pathlib import Path

import pytest
from typer.testing import CliRunner, Result

from conformance import gate as gates
from conformance.cli import app
from conformance.compiler import bundled
from conformance.reading import Finding, Reading


def headjudge(*words: str) -> Result:
    return CliRunner().invoke(app, list(words), catch_exceptions=False)


def report(old: str, new: str) -> gates.Report:
    return gates.gate(gates.side(old), gates.side(new), bundled())


def test_nothing_to_do_where_only_numbers_changed() -> None:
    result = headjudge("gate", "--from", "2016-07-22", "--to", "2016-08-26")
    assert result.exit_code == 0
    assert "**Nothing to do.**" in result.stdout
    assert "| 718.4 | 719.4 | loops |  | 0 |" in result.stdout


def test_a_changed_meaning_is_something_to_do() -> None:
    result = headjudge("gate", "--from", "2017-01-20", "--to", "2017-04-28")
    assert result.exit_code == 1
    text = result.stdout
    assert "**Something to do.**" in text
    assert "| 104.3h | 104.3h | win-effect-makes-opponents-lose | when: multiplayer ->" in text
    assert "| all-opponents-lose-instead | Cho lost; the game goes on | Ana won; the" in text
    assert (
        "`headjudge certify ENGINE --edition 2017-04-28 --rule win-effect-makes-opponents-lose`"
        in text
    )


def test_every_edition_is_covered() -> None:
    assert report("2005-08-01", "2026-08-07").uncovered == ()
    assert report("2026-08-07", "2005-08-01").uncovered == ()


def test_going_back_in_time_rules_are_gone() -> None:
    kinds = {change.slug: change.kind for change in report("2026-08-07", "2008-02-01").changes}
    assert kinds["restart"] == "gone"


def test_summary_and_annotations_for_github(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    summary = tmp_path / "summary.md"
    summary.write_text("before\n", "utf-8")
    monkeypatch.setenv("GITHUB_STEP_SUMMARY", str(summary))
    monkeypatch.setenv("GITHUB_ACTIONS", "true")
    result = headjudge("gate", "--from", "2017-01-20", "--to", "2017-04-28", "--json")
    assert summary.read_text("utf-8").startswith("before\n# Rules gate: 2017-01-20 to 2017-04-28\n")
    notes = [line for line in result.stdout.splitlines() if line.startswith("::warning ")]
    assert any(
        line.startswith("::warning file=features/losing.feature,line=")
        and "all-opponents-lose-instead ended with: Cho lost" in line
        for line in notes
    )
    rest = [line for line in result.stdout.splitlines() if not line.startswith("::warning ")]
    assert json.loads("\n".join(rest))["new"]["edition"] == "2017-04-28"


@pytest.fixture
def new_text(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> str:
    """A text of no known edition, as the reader would tell of it."""
    path = tmp_path / "CR-2026-11-13.txt"
    path.write_text("stands for a whole rulebook", "utf-8")
    finding = Finding(str(path), 7, "unknown wording", "the text of 104.3a is new", "concede")
    dangling = Finding(str(path), 9, "dangling", "801.17 cites rule 723")
    reading = Reading(str(path), "2026-08-07", False, 1, (finding, dangling))
    monkeypatch.setattr(gates, "read_text", lambda _path: reading)
    return str(path)


def test_the_text_of_a_new_edition(new_text: str) -> None:
    found = report("2026-08-07", new_text)
    assert found.to_do
    assert found.changes == ()
    text = gates.to_markdown(found)
    assert f"{new_text} is no known edition; the nearest is 2026-08-07." in text
    assert "- line 7: unknown wording: the text of 104.3a is new" in text
    assert "- line 9: dangling: 801.17 cites rule 723" in text
    (note,) = gates.github_commands(found)
    assert note.startswith("::warning file=features/losing.feature,line=")
    assert note.endswith("::unknown wording: the text of 104.3a is new")


@pytest.mark.parametrize(
    ("place", "message"),
    [
        ("2008-02-02", "no edition '2008-02-02'; the nearest is 2008-02-01"),
        ("2004-01-01", "the nearest is 2005-08-01"),
        ("2031-01-01", "the nearest is 2026-08-07"),
        ("/no/such/text", "/no/such/text: neither an edition nor a file that is there"),
        (__file__, f"{__file__}:1: "),
    ],
)
def test_wrong_use(place: str, message: str) -> None:
    result = headjudge("gate", "--from", "2017-01-20", "--to", place)
    assert result.exit_code == 2
    assert message in result.stderr
    assert result.stderr.count("headjudge: ") == 1
