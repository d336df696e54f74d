"""Differences between two runs, and issue files made from one run."""

import re
import shlex
import sys
from pathlib import Path

import pytest
from msgspec.structs import replace

from headjudge.adapters.catalog import catalog
from headjudge.adapters.scaffold import kit, render
from headjudge.judge.causes import Cluster
from headjudge.judge.verdicts import Cause, Finished, Miss
from headjudge.report import failure_list, summary
from headjudge.report.event_log import Run
from headjudge.report.failure_list import (
    NEWLY_FAILING,
    KnownList,
    changed_cases,
    changed_causes,
    comparison_lines,
    failure_rows,
)
from headjudge.report.issues import RULES, issue_title, issues, reproduction
from headjudge.report.summary import causes
from headjudge.report.writers import EVENTS
from headjudge.runner.registry import command_files
from tests.conftest import headjudge
from tests.judge.test_judge import write_log
from tests.report.test_page import a_run, case, passing


def test_differences_from_older_run() -> None:
    unsupported = replace(passing(4), verdict="unsupported")
    old = a_run(case(1), passing(2), passing(3), unsupported, replace(passing(7), id="gone"))
    new = a_run(replace(passing(1), id=case(1).id), case(2), passing(3), passing(4), passing(8))
    new = replace_ids(new, {case(2).id: passing(2).id})
    assert changed_cases(old, new) == {
        NEWLY_FAILING: [passing(2).id],
        "newly passing": [case(1).id],
        "newly judged, passing": [passing(4).id],
        "no longer judged": [],
        "new in the suite": [passing(8).id],
        "removed from the suite": ["gone"],
    }
    came, went = changed_causes(old, new)
    assert [cause.split(" (")[0] for cause in came] == ["Cause 2 in words"]
    assert [cause.split(" (")[0] for cause in went] == ["Cause 1 in words"]


def replace_ids(run: Run, names: dict[str, str]) -> Run:
    judged = (replace(result, id=names.get(result.id, result.id)) for result in run.judged)
    return replace(run, judged=tuple(judged))


def test_run_does_not_differ_from_itself() -> None:
    run = a_run(case(1), passing(2))
    assert [*comparison_lines(run, run)][-1] == "- No differences."


def test_command_compares_two_folders(tmp_path: Path) -> None:
    for name, judged in (("old", [passing(1)]), ("new", [replace(case(1), id=passing(1).id)])):
        (tmp_path / name).mkdir()
        run = a_run(*judged)
        write_log(tmp_path / name / EVENTS, [run.started, *run.judged, Finished({})])
    old, new = str(tmp_path / "old"), str(tmp_path / "new")
    worse = headjudge("report", old, new)
    assert worse.exit_code == 1
    assert f"- 1 case newly failing: {passing(1).id}\n- new cause: " in worse.stdout
    assert headjudge("report", new, old).exit_code == 0
    assert headjudge("report", old, new, "--issues").exit_code == 2
    written = headjudge("report", new, "--issues")
    assert written.exit_code == 0
    files = (tmp_path / "new" / "issues").iterdir()
    assert sorted(path.suffix for path in files) == [".feature", ".md"]


def only_text(run: Run) -> str:
    """Return the text of the only issue about a run."""
    (issue,) = issues(run)
    return issue.text


def test_issue_has_all_that_its_recipient_needs(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    ours, theirs = tmp_path / "ours", tmp_path / "theirs"
    for folder in (ours, theirs):
        folder.mkdir()
    monkeypatch.chdir(ours)
    adapter = ours / "kit.py"
    adapter.write_text(render(kit("python")), "utf-8")
    engine = f"{sys.executable} {adapter}"
    failed = headjudge("certify", engine, "--case", "zero-life-and-less", "--report", "out")
    assert failed.exit_code == 1
    assert headjudge("report", "out", "--issues").exit_code == 0
    (page,) = (ours / "out" / "issues").glob("*.md")
    text = page.read_text("utf-8")
    files = re.findall(r"Save [^\n]*`(\S+)`:\n\n(`+)\w+\n(.*?)\n\2\n", text, re.DOTALL)
    assert [name for name, *_ in files] == [f"{page.stem}.feature", "kit.py"]
    monkeypatch.chdir(theirs)
    for name, _, content in files:
        Path(name).write_text(content + "\n", "utf-8")
    (command,) = re.findall("^headjudge (.*)$", text, re.MULTILINE)
    again = headjudge(*shlex.split(command))
    assert again.exit_code == 1
    assert "(104.4a all-lose-is-draw; 1 case)" in again.stdout


@pytest.mark.parametrize(
    ("name", "text", "loads"),
    [
        (
            "adapter.mts",
            """
            import "./quiet.mts"
            import { Game } from "../engine/src"
            import fs from "node:fs"
            const rules = require("./rules.cjs")
            """,
            ("quiet.mts", "../engine/src", "rules.cjs"),
        ),
        ("adapter.py", "import json\nfrom game import Game\nimport adapter\n", ("game.py",)),
    ],
)
def test_issue_names_files_that_an_attached_file_loads(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, name: str, text: str, loads: tuple[str, ...]
) -> None:
    """A recipient could not start an adapter of several files, and the issue did not name the others."""
    monkeypatch.chdir(tmp_path)
    Path("game.py").write_text("", "utf-8")
    Path(name).write_text(text, "utf-8")
    engine, run = f"python3 {name}", a_run(case(1))
    files = command_files(engine)
    started = replace(run.started, command=f"headjudge certify '{engine}'", files=files)
    how = reproduction(replace(run, started=started))
    assert [path for path, _ in how.attached] == [name]
    assert how.missing == tuple((path, f"loaded by `{name}`") for path in loads)
    text = only_text(replace(run, started=started))
    assert "in a checkout of Head Judge" in text
    assert "\npip install .\n" in text
    assert "name the repository and the commit of the engine" in text


def test_issue_names_files_that_are_not_attached(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    Path("engine").write_bytes(b"\x7fELF\xff")
    Path("engine").chmod(0o755)
    Path("setup.txt").write_text("now", "utf-8")
    Path("cards.txt").write_text("card\n" * 9000, "utf-8")
    run = a_run(case(1))
    command = "headjudge certify './engine setup.txt cards.txt' --features a.feature --timeout 5"
    files = command_files("./engine setup.txt cards.txt")
    with_files = replace(run, started=replace(run.started, command=command, files=files))
    Path("setup.txt").write_text("changed later", "utf-8")
    how = reproduction(with_files)
    assert how.command == "headjudge certify './engine setup.txt cards.txt' --timeout 5"
    assert how.attached == ()
    size = "45,000 bytes, too long for an issue"
    reasons = "binary", "changed since the run", size
    assert how.missing == tuple(zip(("engine", "setup.txt", "cards.txt"), reasons, strict=True))
    wanted = f"Not attached: `engine` (binary), `setup.txt` (changed since the run), `cards.txt` ({size}). To"
    assert wanted in only_text(with_files)


def test_issue_has_title_steps_and_commands() -> None:
    run = a_run(case(1), replace(case(2), cause=case(1).cause, id="other"))
    (issue,) = issues(run)
    text = issue.text
    assert text.startswith(f"# {issue_title(causes(run)[0])}\n")
    assert "- A game between Ana and Ben\n1. At the same time: Ana loses 20 life; Ben" in text
    assert "   - expected: Ana has lost" in text
    assert "   - expected: the game is over\n   - instead: the game goes on\n\n" in text
    assert f"\nheadjudge certify toy --features {issue.name}.feature\n" in text
    assert "the case is `case-1`" in text
    assert issue.feature.rstrip() in text
    assert "The same fault also affects 1 other case: other." in text


def test_issue_names_source_line_from_adapter_page() -> None:
    entry = catalog()["forge"]
    run = a_run(replace(case(1), id="win-against-those-who-can-not-lose"))
    named = replace(run.started.engine, engine=entry.about.engine)
    text = only_text(replace(run, started=replace(run.started, engine=named)))
    assert "`player/Player.java:1997`" in text
    assert "\nheadjudge engines forge --copy-to ADAPTER" in text
    assert "headjudge engines" not in only_text(run)
    assert "Player.java" not in only_text(run)


def test_issue_omits_unknown_source_line() -> None:
    page = catalog()["phase"].page
    row = next(row for row in failure_rows(page) if "`" in row[-1] and "not in that" in row[-1])
    (case_named,) = re.findall("`(.+)`", row[3])
    run = a_run(case(1, id=case_named), engine="phase")
    text = only_text(run)
    assert "## Possible location in the code" in text
    assert "not in that" not in text


def test_actual_outcome_follows_failing_step() -> None:
    gherkin = (
        "Example: twice\n  Given a game between Ana and Ben\n  When Ana loses 1 life\n"
        "  Then Ana has 19 life\n  And nobody wins\n  When Ana loses 1 life\n"
        "  Then Ana has 19 life\n  When Ana concedes\n  Then Ben wins"
    )
    for after in (1, 2):
        miss = Miss("Ana has 19 life", after, "Ana has 7 life")
        text = only_text(a_run(case(1, gherkin=gherkin, misses=(miss,))))
        lines = text.splitlines()
        before = lines[: lines.index("   - instead: Ana has 7 life")]
        assert len([line for line in before if line[:1].isdigit()]) == after
        assert "expected" in before[-1]


def test_issue_about_crash_shows_message_and_rule() -> None:
    broken = case(1, verdict="crash", misses=(), derivation=(), message="it ended", cause=None)
    text = only_text(a_run(broken))
    rule = f"## What the rules say\n\n- [104.3b]({RULES}): A player at 0 or less life loses"
    assert f"   - expected: the game is over\n   - instead: it ended\n\n{rule}" in text
    text = only_text(a_run(replace(broken, rule="")))
    assert "What the rules say" not in text


def test_each_cause_has_its_own_file() -> None:
    keys = ("a: b", "a, b")
    run = a_run(*(case(n, cause=Cause(key, key)) for n, key in enumerate(keys, 1)))
    assert [issue.name for issue in issues(run)] == ["a-b", "a-b-2"]


def test_known_failures_name_the_own_symptom_of_a_case_that_may_have_another_cause(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    other = case(2, cause=Cause("zero-life", "Another symptom"))
    cluster = Cluster(Cause("zero-life", "The cause"), (case(1), other), frozenset({other.id}))
    monkeypatch.setattr(summary, "causes", lambda _: [cluster])
    failure_list.write(tmp_path / "known.txt", a_run(case(1), other), "edition-0", KnownList())
    lines = (tmp_path / "known.txt").read_text().splitlines()
    assert lines[-2:] == ["case-1 fail The cause", "case-2 fail Another symptom"]
