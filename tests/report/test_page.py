"""Reports and summaries of runs: length, order, and escaping."""

import json
import re
from io import StringIO
from pathlib import Path
from typing import Any
from xml.etree import ElementTree as ET

import pytest
from msgspec.structs import replace
from rich.console import Console

from headjudge.errors import UsageError
from headjudge.judge.verdicts import Cause, Finished, Judged, Miss, RuleHead, Started, Transcript
from headjudge.report import event_log, summary, terminal, writers
from headjudge.report.output_dir import Folder
from headjudge.report.writers import to_html
from headjudge.spec.protocol import EngineInfo
from headjudge.spec.rulebook import Rulebook
from headjudge.suite.scenario import Scenario
from tests import NEWEST
from tests import engines_in_process as engines
from tests.html_pages import ReadPage
from tests.judge.test_judge import run_of, write_log

NASTY = "\x1b[31m[bold red]<script>alert(1)</script>`|*\n# x\x00\u202e"


def case(number: int = 1, **more: Any) -> Judged:
    """Return a failed case, by default with a separate cause."""
    values: dict[str, Any] = {
        "id": f"case-{number}",
        "rule": "zero-life",
        "verdict": "fail",
        "name": "a case",
        "path": "x.feature",
        "line": number,
        "gherkin": (
            "Example: a case\n  Given a game between Ana and Ben\n  When at the same time\n"
            "    | Ana loses 20 life |\n    | Ben loses 20 life |\n  And Ana concedes\n"
            "  Then Ana has lost\n  And the game is over"
        ),
        "message": "expected: Ana has lost; got: the game goes on",
        "misses": (Miss("Ana has lost", 2, "the game goes on"),),
        "derivation": ("104.3b zero-life: Ana has 0 life", "104.5 loser-leaves: Ana: lost"),
        "events": 3,
        "players": 2,
        "seconds": 0.25,
        "cause": Cause(f"cause {number}", f"Cause {number} in words", (f"104.{number} x",), 2),
    }
    return Judged(**(values | more))


def a_run(*judged: Judged, engine: str = "toy", version: str = "1") -> event_log.Run:
    heads = (
        RuleHead("104.3b", "zero-life", "No life is a loss", "Ending the game"),
        RuleHead("119.3", "gaining-and-losing-life", "Life changes", "Life"),
    )
    info = EngineInfo(engine, version)
    started = Started("1", info, NEWEST, len(judged), heads, "headjudge certify toy")
    return event_log.Run(started, judged, Finished({}))


def shown(run: event_log.Run, detail: int = 0, known: Any = None, **how: Any) -> str:
    out = StringIO()
    terminal.show(Console(file=out, width=80, **how), run, detail, known)
    return out.getvalue()


def passing(number: int = 1) -> Judged:
    return case(
        number,
        rule="gaining-and-losing-life",
        verdict="pass",
        cause=None,
        misses=(),
        derivation=(),
        message="",
    )


def test_summary_shows_cause_scenario_reasons_and_command() -> None:
    lacking = replace(passing(3), id="y", verdict="unsupported", missing=("teams", "mana"))
    text = shown(a_run(case(), case(1, id="longer", events=9), passing(2), lacking))
    assert text == (
        f"toy 1, edition {NEWEST}: 4 cases: 2 fail, 1 pass, 1 unsupported\n"
        "1 of 3 judged cases pass (4 cases in all, 3 within the engine's capabilities); 2 rules: 1 pass, 1 fail, 0 not judged\n"
        "1 cause:\n"
        "1. Cause 1 in words (104.1 x; 2 cases)\n"
        "   Given a game between Ana and Ben\n"
        "   When at the same time\n"
        "     | Ana loses 20 life |\n"
        "     | Ben loses 20 life |\n"
        "   And Ana concedes\n"
        "   Then Ana has lost\n"
        "   And the game is over\n"
        "   expected: Ana has lost\n"
        "   got:      the game goes on\n"
        "   because   104.3b zero-life: Ana has 0 life\n"
        "   because   104.5 loser-leaves: Ana: lost\n"
        "   headjudge certify toy --case case-1\n"
        "\n"
        "Nothing failed in:\n"
        "  Life: 1 passed, 1 not supported (lacks teams, mana)\n"
    )


def test_areas_without_judged_cases_are_only_counted() -> None:
    """They stood under "Nothing failed in", which read like success."""
    lacking = case(1, verdict="unsupported", misses=(), missing=("mana",))
    text = shown(a_run(lacking))
    assert "Nothing failed in" not in text
    assert "\nNo case passed or failed in 1 other area.\n" in text


def test_cases_not_judged_are_grouped_by_reason_regardless_of_names() -> None:
    def not_judged(number: int, why: str, gherkin: str = "", **more: Any) -> Judged:
        values = {"verdict": "unsupported", "message": why, "gherkin": gherkin, "misses": ()}
        return case(number, **values, **more)

    run = a_run(
        not_judged(1, "only Brawl for two", "Given the game is a Brawl game"),
        not_judged(2, "Bear: can't begin", "Given Ana owns the card Bear"),
        not_judged(3, "The-One-Ring: can't begin", "Given Ana has The One Ring"),
        not_judged(4, "it can't read 'Ana loses.' yet"),
        not_judged(5, "it can't read \"Ben's turn.\" yet"),
        not_judged(6, "only Brawl for two", "Given Ana is dealt damage"),
        not_judged(7, "Bear: can't begin", "Given Ana owns the card Bear"),
        not_judged(8, "put: no such event"),
        not_judged(9, "not claimed", missing=("numbers",)),
    )
    listed = [
        "Claimed, but not judged: 8",
        "   3 ...: can't begin (e.g. case-2)",
        "   2 only Brawl for two (e.g. case-1)",
        "   2 it can't read ... yet (e.g. case-4)",
        "   1 put: no such event (case-8)",
    ]
    assert "\n".join(listed) in shown(run, 1)
    assert "not judged: 8" not in shown(run)
    report = writers.REPORTS["report.md"](run).decode()
    assert "| 3 | ...: can't begin | case-2 |" in report
    assert "...: can&#39;t begin" in to_html(run).decode()


@pytest.mark.parametrize("count", [5, 8, 12, 30, 50])
def test_summary_has_fewer_than_60_lines(count: int) -> None:
    run = a_run(*(case(number) for number in range(count)))
    for how in ({}, {"force_terminal": True}):
        text = shown(run, **how)
        assert len(text.splitlines()) < 60
        assert f"\n{count} causes, the most urgent first:\n" in text
        assert all(f"Cause {number} in words" in text for number in range(count))
        assert all(f"--case case-{number}" in text.replace("\n", " ") for number in range(count))
    if count <= 8:
        assert text.count("Given a game between Ana and Ben") == count


def test_quiet_and_verbose_levels_change_what_the_summary_shows() -> None:
    run = a_run(case(), case(1, id="longer", events=9), passing(2))
    assert shown(run, -1).count("\n") == 1
    assert "longer" not in shown(run)
    assert "   - longer: fail: expected: Ana has lost; got: the game goes on\n" in shown(run, 1)
    assert "119.3" not in shown(run, 1)
    assert re.search(r"\n119\.3 +Life changes +1 +passed", shown(run, 2))


def test_known_failures_are_left_out_of_the_summary() -> None:
    run = a_run(case(1), case(2), passing(3))
    none = shown(run, known=[])
    assert none.count("\n") == 2
    assert "The results match the list of known failures." in none
    some = shown(run, known=["case-2"])
    assert "Cause 2 in words" in some
    assert "Cause 1 in words" not in some
    assert "Nothing failed" not in some


def test_scenario_and_derivation_fit_one_line_each() -> None:
    assert summary.in_a_line(case()) == (
        "Given a game between Ana and Ben / When at the same time: Ana loses 20 life, "
        "Ben loses 20 life / And Ana concedes"
    )
    assert summary.derivation_in_a_line(case()) == "because 104.3b zero-life: Ana has 0 life"


def test_command_names_an_older_edition() -> None:
    run = a_run(case(1, id="it's"))
    old = replace(run, started=replace(run.started, edition="2008-02-01"))
    assert summary.command(run, run.judged[0]) == "headjudge certify toy --case 'it'\"'\"'s'"
    assert "--edition 2008-02-01 --case" in summary.command(old, run.judged[0])
    unnamed = replace(run, started=replace(run.started, command=""))
    assert summary.command(unnamed, case()) == "headjudge certify toy --case case-1"


def nasty_run() -> event_log.Run:
    transcript = Transcript(NASTY, NASTY, NASTY)
    bad = case(
        1,
        id=f"id {NASTY}",
        gherkin=f"Example: {NASTY}\n  Given {NASTY}",
        message=NASTY,
        name=NASTY,
        path=NASTY,
        misses=(Miss(NASTY, 1, NASTY),),
        derivation=(NASTY,),
        cause=Cause(NASTY, NASTY, (NASTY,)),
        transcript=transcript,
    )
    crash = replace(bad, verdict="crash", cause=None, misses=())
    lacking = replace(passing(3), verdict="unsupported", missing=(NASTY,))
    return a_run(bad, crash, lacking, engine=NASTY, version=NASTY)


def test_text_of_engines_and_users_is_escaped_in_every_report() -> None:
    run = nasty_run()
    for detail in (-1, 0, 1, 2):
        text = shown(run, detail, force_terminal=True, no_color=True)
        own = re.sub(r"\x1b\[[0-9;]*m", "", text.replace("\x1b[31m", "ESCAPED"))
        assert "ESCAPED" not in own
        assert not re.search(r"[\x00-\x09\x0b-\x1f\u202e]", own)
        assert "[bold red]<script>" in own
    assert not any(
        re.search(r"[\x00-\x1f\u202e]", line) for line in summary.transcript_lines(run.judged[0])
    )
    html = ReadPage(to_html(run).decode())
    assert html.elements.count("script") == 1
    assert "alert(1)" in html.text
    assert "\x1b" not in html.text
    xml = ET.fromstring(writers.to_junit(run))
    assert "<script>" in str(xml.get("name"))
    markdown = writers.to_markdown(run).decode()
    outside = re.sub(r"(?ms)^(`{3,})gherkin$.*?^\1$", "", markdown)
    assert "<script>" not in outside.replace(r"\<script\>", "")
    assert "\n# x" not in outside
    assert "\x1b" not in markdown
    assert json.loads(writers.to_json(run))["engine"]["version"] == NASTY


def test_html_report_is_self_contained(scenarios: list[Scenario], book: Rulebook) -> None:
    rules = {"all-lose-is-draw", "zero-life", "ten-poison", "draw-from-empty-library"}
    chosen = [scenario for scenario in scenarios if scenario.rule in rules]
    run = run_of(engines.NoDraws(), chosen, book)
    text = to_html(run).decode()
    html = ReadPage(text)
    assert html.urls
    assert all(address.startswith("#case-") for address in html.urls)
    assert all(f'id="{address[1:]}"' in text for address in html.urls)
    assert not re.search(r"https?:|@import|url\(", text)
    assert text.count('<details class="cause" open>') == len(summary.causes(run)) == 1
    assert text.count('class="case"') == len(run.judged)
    assert "headjudge certify" in html.text
    assert "reference: the game goes on; Ana has 0 life" in html.text


def test_reports_have_causes_and_durations() -> None:
    run = a_run(case(), passing(2))
    document = json.loads(writers.to_json(run))
    assert document["causes"] == [
        {
            "name": "Cause 1 in words",
            "rules": ["104.1 x"],
            "rank": 0,
            "cases": ["case-1"],
            "command": "headjudge certify toy --case case-1",
        }
    ]
    assert document["rules"][0]["cases"][0]["seconds"] == 0.25
    xml = ET.fromstring(writers.to_junit(run))
    assert [element.get("time") for element in xml.iter("testcase")] == ["0.250000", "0.250000"]
    assert "cause: Cause 1 in words" in str(xml.find(".//failure").text)  # type: ignore[union-attr]
    assert "## 1. Cause 1 in words (104.1 x; 1 case)" in writers.to_markdown(run).decode()
    assert "250.0 ms" in to_html(run).decode()


def test_new_run_invalidates_earlier_reports(tmp_path: Path) -> None:
    for name in (writers.EVENTS, *writers.REPORTS):
        (tmp_path / name).write_text("<testsuites/>", "utf-8")
    (tmp_path / "mine.txt").write_text("mine", "utf-8")
    with Folder(tmp_path) as folder:
        folder.begin()
    assert {path.name for path in tmp_path.iterdir() if path.read_bytes()} == {"mine.txt"}


def test_log_with_two_runs_is_rejected(tmp_path: Path) -> None:
    run = a_run(case())
    path = tmp_path / writers.EVENTS
    write_log(path, [run.started, *run.judged, run.started])
    with pytest.raises(
        UsageError, match=r":3: a second run begins here; a file may contain only one run"
    ):
        event_log.read(path)
    write_log(path, [run.started, Finished({}), *run.judged])
    with pytest.raises(UsageError, match=r":3: an event follows the end of the run"):
        event_log.read(path)


def test_trace_shows_lines_and_reference_state(scenarios: list[Scenario], book: Rulebook) -> None:
    (both,) = (scenario for scenario in scenarios if scenario.case.id == "both-at-zero.1")
    (judged,) = run_of(engines.NoDraws(), [both], book).judged
    lines = summary.transcript_lines(judged)
    assert lines[0] == "both-at-zero.1: fail"
    assert lines[1].startswith('  sent:     {"case":"both-at-zero.1"')
    assert lines[3] == "  step 1: Ana loses 20 life; Ben loses 21 life"
    expected = "    reference: the game goes on; Ana has 0 life; Ben has -1 life"
    reported = "Ben has 0 poison counters; Ana has 53 cards in the library"
    assert lines[4].startswith(expected)
    assert reported in lines[4]
    assert lines[4].endswith("; it is Ana's turn")  # `NoDraws` reports whose turn it is
    assert summary.transcript_lines(passing()) == []
