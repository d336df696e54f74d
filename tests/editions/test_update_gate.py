"""The gate for rule updates, between known editions."""

import json
from functools import cache
from pathlib import Path

import pytest
from msgspec.structs import replace

from headjudge.editions import versions
from headjudge.editions.deletions import tags_of
from headjudge.editions.update_gate import GateReport, Impacts, run_gate, to_markdown
from headjudge.judge.verdicts import Cause, Judged, Started
from headjudge.report.event_log import Run
from headjudge.spec.protocol import EngineInfo
from headjudge.spec.rulebook import Rulebook, editions
from headjudge.suite.compiler import bundled, holds, tagged
from tests.conftest import headjudge


@cache
def report(old: str, new: str) -> GateReport:
    return run_gate(versions.find(old), versions.find(new), bundled())


def test_renumbering_requires_no_action() -> None:
    result = headjudge("rules", "gate", "--from", "2016-07-22", "--to", "2016-08-26")
    assert result.exit_code == 0
    assert "**No action required.**" in result.stdout
    assert "| 718.4 | 719.4 | loops | renumbered |" in result.stdout
    assert result.stdout.endswith("\n20 rules that Head Judge does not cover differ.\n")


def test_changed_meaning_requires_action() -> None:
    result = headjudge("rules", "gate", "--from", "2017-01-20", "--to", "2017-04-28")
    assert result.exit_code == 1
    text = result.stdout
    assert "**Action required for " in text
    assert "### 104.3h win-effect-makes-opponents-lose: reworded, meaning changed" in text
    assert "- when: multiplayer -> limited-range" in text
    assert "| all-opponents-lose-instead | Cho lost; the game goes on | Ana won; the" in text
    assert (
        "- certify with: `headjudge certify ENGINE --edition 2017-04-28 --rule win-effect" in text
    )
    assert "- formulas: others_lose_instead, loses_instead" in text
    assert "| 104.2b | 104.2b | win-by-effect | wording of a different edition, " in text
    assert "- this was its wording from 2005-08-01 to " in text


def test_gate_from_newest_to_oldest_edition_reports_rules_as_gone() -> None:
    newest, oldest = editions()[0], editions()[-1]
    back = report(newest, oldest)
    assert back.uncovered == ()
    kinds = {item.change.slug: item.change.kind for item in back.action_items}
    assert kinds["restart"] == "gone"


def test_listed_scenarios_apply_in_one_of_the_editions() -> None:
    """A scenario that is new in a later edition must not change this comparison."""
    old, new = "2009-07-11", "2009-10-01"
    books = [Rulebook.at(edition) for edition in (old, new)]
    apply = {
        tagged(tags, "@id.")
        for feature in bundled()
        for tags in map(tags_of, feature.pickles)
        if any(holds(tags, book) for book in books)
    }
    impacts = [item.impact for item in report(old, new).action_items if item.impact]
    listed = {name for impact in impacts for name in impact.scenarios}
    assert listed
    assert listed <= apply


def test_edition_does_not_differ_from_itself() -> None:
    found = report("2014-02-01", "2014-02-01")
    assert not found.action_required
    assert (found.action_items, found.settled, found.outside) == ((), (), 0)


def test_github_gets_a_summary_and_annotations(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    summary = tmp_path / "summary.md"
    summary.write_text("before\n", "utf-8")
    monkeypatch.setenv("GITHUB_STEP_SUMMARY", str(summary))
    monkeypatch.setenv("GITHUB_ACTIONS", "true")
    result = headjudge("rules", "gate", "--from", "2017-01-20", "--to", "2017-04-28", "--json")
    assert summary.read_text("utf-8").startswith("before\n# Rules gate: 2017-01-20 to 2017-04-28\n")
    notes = [line for line in result.stdout.splitlines() if line.startswith("::warning ")]
    assert any(
        line.startswith("::warning file=features/losing.feature,line=")
        and "all-opponents-lose-instead ended with: Cho lost" in line
        for line in notes
    )
    rest = [line for line in result.stdout.splitlines() if not line.startswith("::warning ")]
    data = json.loads("\n".join(rest))
    assert data["new"]["edition"] == "2017-04-28"
    subjects = [line.split("title=rules gate::")[1].split(":")[0] for line in notes]
    changes = [item["change"] for item in data["action_items"]]
    numbers = [
        " -> ".join(dict.fromkeys(filter(None, (change["old_number"], change["new_number"]))))
        for change in changes
    ]
    assert [subject for subject in subjects if subject[0].isdigit()] == [
        f"{number} {change['slug']}" for number, change in zip(numbers, changes, strict=True)
    ]


def test_report_shows_verdicts_of_affected_rule(tmp_path: Path) -> None:
    run = headjudge(
        "certify",
        "reference",
        "--rule",
        "win-effect-makes-opponents-lose",
        "--report",
        str(tmp_path),
    )
    assert run.exit_code == 0
    both = versions.find("2017-01-20"), versions.find("2017-04-28")
    found = run_gate(*both, bundled(), [tmp_path])
    slug = "win-effect-makes-opponents-lose"
    (item,) = [item for item in found.action_items if item.change.slug == slug]
    assert item.impact
    (engine,) = item.impact.engines
    assert engine.startswith("reference ")
    assert " pass" in engine
    assert f"- engines: {engine}" in to_markdown(found)
    function = "headjudge.reference.losing.lose_instead"
    assert f"- taken into account by: {function}\n" in to_markdown(found)


def test_required_actions_of_engines_and_head_judge() -> None:
    """Head Judge has nothing to do, since all rewordings between known editions are reviewed."""
    found = report("2017-01-20", "2017-04-28")
    items = {item.change.slug: item for item in found.action_items}
    assert not any(item.record_action for item in items.values())
    assert items["win-effect-makes-opponents-lose"].affects_engines
    assert not items["who-puts-counters"].affects_engines
    page = to_markdown(found)
    assert "**Action required for engines: " in page
    assert " that end differently.**" in page
    assert "## For Head Judge" not in page
    uncertified = page.index("## Changed, but no certificate depends on it")
    assert page.index("## For engine maintainers") < uncertified
    assert page.index("### 121.6a who-puts-counters: new") > uncertified


def test_cases_that_will_fail_are_listed_unless_the_run_is_of_another_edition(
    tmp_path: Path,
) -> None:
    rule = ("--rule", "win-effect-makes-opponents-lose")
    run = headjudge(
        "certify", "reference", *rule, "--edition", "2017-01-20", "--report", str(tmp_path)
    )
    assert run.exit_code == 0
    both = versions.find("2017-01-20"), versions.find("2017-04-28")
    found = run_gate(*both, bundled(), [tmp_path])
    flips = [flip for item in found.action_items for flip in item.flips]
    assert {flip.id for flip in flips} >= {"all-opponents-lose-instead", "range-not-limited"}
    assert {(flip.now, flip.then) for flip in flips} == {("pass", "fail")}
    page = to_markdown(found)
    assert ": all-opponents-lose-instead pass now, fail after the change\n" in page
    again = run_gate(
        versions.find("2016-11-11"), versions.find("2017-04-28"), bundled(), [tmp_path]
    )
    assert not [flip for item in again.action_items for flip in item.flips]


def test_impact_shows_causes_of_failures() -> None:
    right = Judged("a", "concede", "pass", "", "", 1, "")
    wrong = replace(right, id="b", verdict="fail", cause=Cause("k", "It leaves nobody"))
    started = Started("s", EngineInfo("toy", "1"), editions()[0], 3, ())
    run = Run(started, (right, wrong, replace(wrong, id="c")))
    found = Impacts(editions()[0], editions()[0], bundled(), [run]).of("concede")
    assert found.engines == (
        f"toy 1 ({editions()[0]}): 1 pass, 2 fail; It leaves nobody (2 cases)",
    )


@pytest.mark.parametrize(
    ("place", "message"),
    [
        ("2031-01-01", f"the nearest is {editions()[0]}"),
        ("no/such/text", "no/such/text: no such file or edition"),
        (__file__, f"{__file__}:1: "),
    ],
)
def test_unknown_edition_or_file_is_one_message(place: str, message: str) -> None:
    result = headjudge("rules", "gate", "--from", "2017-01-20", "--to", place)
    assert result.exit_code == 2
    assert message in result.stderr
    assert result.stderr.count("headjudge: ") == 1
