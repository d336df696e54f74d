"""What stands in headjudge.toml or pyproject.toml, and the help of every command."""

import tomllib
from pathlib import Path
from typing import Any

import pytest
import typer.main

from headjudge.conformance.cli import PANELS, app
from headjudge.conformance.commands.asked import Certify, ChosenCases, HowJudged
from headjudge.conformance.commands.settings import NO_SETTING, named
from headjudge.conformance.commands.shell_completion import editions, engines, ids, profiles, rules
from headjudge.conformance.engines.known import KNOWN
from headjudge.spec.rulebook import editions as dated
from tests.conftest import headjudge
from tests.test_cli import one_message

SOME = ("--rule", "104.3a", "-q")


@pytest.fixture
def project(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A project with a folder in it, in which the command is run."""
    (tmp_path / ".git").mkdir()
    folder = tmp_path / "sub" / "folder"
    folder.mkdir(parents=True)
    monkeypatch.chdir(folder)
    return tmp_path


def test_settings_are_found_upward_and_the_command_line_wins(project: Path) -> None:
    text = 'engine = "reference"\nid = ["both-at-zero"]\nquiet = true\nreport = "out"\n'
    (project / "headjudge.toml").write_text(text + "repeat = 2\ntimeout = 3.5\n", "utf-8")
    result = headjudge("certify")
    assert result.exit_code == 0
    assert "2 cases: 2 pass" in result.stdout
    assert (project / "out" / "events.ndjson").exists()  # as seen from the file
    assert "1 case: 1 pass" in headjudge("certify", "--id", "both-at-zero.1").stdout
    (project / "sub" / "pyproject.toml").write_text("[tool.ruff]\n", "utf-8")
    assert "2 cases" in headjudge("certify").stdout
    nearer = '[tool.headjudge]\nengine = "no-such-engine"\n'
    (project / "sub" / "pyproject.toml").write_text(nearer, "utf-8")
    assert headjudge("certify").exit_code == 3


def test_settings_of_another_project_do_not_hold(project: Path) -> None:
    (project / "headjudge.toml").write_text('engine = "reference"\n', "utf-8")
    (project / "sub" / ".git").mkdir()
    result = headjudge("certify", *SOME)
    assert result.exit_code == 2
    assert "which engine?" in one_message(result)


@pytest.mark.parametrize(
    ("text", "why"),
    [
        ("rules = ['104']", "no option of certify is called 'rules'; did you mean rule"),
        ("k = 'x'", "no option of certify is called 'k'; did you mean keyword?"),
        ("help = true", "no option of certify is called 'help'"),
        ("verify = 'toy.json'", "no option of certify is called 'verify'"),
        ("fix = 'yes'", "fix: 'yes' is not true or false"),
        ("timeout = true", "timeout: True is not text or a number"),
        ("timeout = nan", "timeout: nan is no number of seconds from 0.01 to 86400"),
        ("memory = '2 pounds'", "memory: '2 pounds' is no size"),
        ("rule = [['104']]", "rule: [['104']] is not a list, each text or a number"),
        ("report = ['a']", "report: ['a'] is not text or a number"),
        ("complete = 4", "complete: 4 is neither 2 nor 3"),
        ("timeout =", "headjudge.toml: Invalid value"),
        ("a = " + "[" * 5_000, "headjudge.toml: "),
        ("timeout = 2000-01-01", "is not text or a number"),
    ],
)
def test_what_can_not_be_set(text: str, why: str, project: Path) -> None:
    (project / "headjudge.toml").write_text(text, "utf-8")
    result = headjudge("certify", "reference", *SOME)
    assert result.exit_code == 2
    message = one_message(result)
    assert why in message
    assert str(project / "headjudge.toml") in message


def test_a_file_that_is_no_text(project: Path) -> None:
    (project / "headjudge.toml").write_bytes(b"\xff")
    assert "is not UTF-8" in one_message(headjudge("certify", "reference"))
    assert headjudge("certify", "--help").exit_code == 0
    (project / "headjudge.toml").unlink()
    (project / "pyproject.toml").write_text("tool = 3\n", "utf-8")
    assert headjudge("certify", "reference", *SOME).exit_code == 0
    (project / "pyproject.toml").write_text("tool.headjudge = 3\n", "utf-8")
    assert "tool.headjudge is no table" in one_message(headjudge("certify", "reference"))


VALUES: dict[str, Any] = {
    "engine": "reference",
    "rule": ["104.3a"],
    "id": ["conceding.1"],
    "keyword": "concede",
    "profile": ["two-player", "emperor"],
    "last-failed": False,
    "features": [],
    "edition": "",
    "complete": 2,
    "budget": "30s",
    "seed": "7",
    "list": False,
    "profiles": False,
    "exitfirst": True,
    "maxfail": 2,
    "jobs": "auto",
    "scheduler": "tcp://127.0.0.1:8786",
    "window": 3,
    "repeat": 1,
    "timeout": "2.5",
    "lost": 60,
    "memory": "512M",
    "env": ["A", "B=1"],
    "from-results": "results.ndjson",
    "verbose": 2,
    "quiet": False,
    "trace": False,
    "report": "out",
    "resume": False,
    "known": "known.tsv",
    "fix": False,
    "certificate": "certificate.json",
    "badge": "badge.svg",
}
"""A value for every option that can be set."""


def test_every_option_can_be_set(project: Path) -> None:
    command = typer.main.get_command(app).commands["certify"]  # type: ignore[attr-defined]
    assert {named(param) for param in command.params} - {*NO_SETTING} == VALUES.keys()
    lines = []
    for key, value in VALUES.items():
        shown = str(value).lower() if isinstance(value, bool) else repr(value)
        lines.append(f"{key} = {shown}")
    text = "\n".join(lines)
    assert tomllib.loads(text) == VALUES
    (project / "headjudge.toml").write_text(text, "utf-8")
    (project / "known.tsv").write_text("", "utf-8")
    result = headjudge("certify", "--list")
    assert (result.exit_code, result.stderr) == (0, "")
    assert result.stdout.startswith("conceding.1 ")


def commands(group: Any, *words: str) -> list[tuple[str, ...]]:
    """Every command there is, as one types it."""
    found = [words]
    for name, command in getattr(group, "commands", {}).items():
        found += commands(command, *words, name)
    return found


@pytest.mark.parametrize("words", commands(typer.main.get_command(app)), ids=" ".join)
def test_help_shows_examples(words: tuple[str, ...], monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("COLUMNS", "80")
    told = headjudge(*words, "-h")
    assert told.exit_code == 0
    examples = told.stdout.partition("Examples:")[2]
    assert "headjudge" in examples
    assert max(map(len, told.stdout.splitlines())) <= 80


def test_the_help_lists_few_commands_by_who_needs_them() -> None:
    top: Any = typer.main.get_command(app)
    assert len(top.commands) <= 18
    assert {one.rich_help_panel for one in top.commands.values()} == {*PANELS}


def test_an_option_of_a_record_is_told_as_it_is_typed() -> None:
    asked = Certify(
        engine=("node a.js",),
        cases=ChosenCases(editions=("2010-07-16",)),
        running=HowJudged(env=("A", "B=1"), timeout=2.5, repeat=3, memory=1024**2),
        typed=frozenset({"engine", "editions", "env", "timeout", "repeat"}),
    )
    assert asked.command_line == (
        "headjudge certify 'node a.js' --edition 2010-07-16 --timeout 2.5 --env A --env B=1 "
        "--repeat 3"
    )
    assert asked.of("phase", "2015-01-23") == (
        "headjudge certify phase --edition 2015-01-23 --timeout 2.5 --env A --env B=1"
    )


def test_help_and_version_have_short_names() -> None:
    for words in ((), ("rules", "show")):
        assert headjudge(*words, "-h").stdout == headjudge(*words, "--help").stdout
    assert headjudge("-V").stdout == headjudge("--version").stdout


def test_a_shell_completes_names() -> None:
    assert engines("") == list(KNOWN)
    assert editions("2026")[0] == dated()[0]
    assert {"104.3a", "104.3"} <= set(rules("104.3"))
    assert rules("zero-l") == ["zero-life"]
    assert ids("both-at-z") == ["both-at-zero"]
    assert [name for name, _ in profiles("two-")] == ["two-player", "two-headed-giant"]


@pytest.mark.parametrize(
    ("words", "why"),
    [
        (["--timeout", "inf"], "'inf' is no number of seconds"),
        (["--timeout", "0"], "'0' is no number of seconds"),
        (["--lost", "1e9"], "'1e9' is no number of seconds"),
        (["--memory", "2Q"], "'2Q' is no size"),
        (["--memory", "1K"], "'1K' is no size"),
        (["--memory", "9999999999999G"], "'9999999999999G' is no size from 1M to 1024T"),
        (["-j", "0"], "'0' is neither a number of processes nor auto"),
        (["--window", "99999"], "'99999' is no number from 1 to 10,000"),
        (["--env", "=1"], "'=1' is neither NAME nor NAME=VALUE"),
        (["--complete", "4"], "'4' is neither 2 nor 3"),
        (["--report", ""], "'' is no name of a folder"),
        (["--resume"], "--resume needs --report DIR"),
        (["-q", "-v"], "-q goes with neither -v nor --trace"),
        (["--profile", "duel"], "no profile is called 'duel'"),
        (["-k", "a b"], "-k 'a b': expected and"),
    ],
)
def test_what_can_not_be_asked_for(words: list[str], why: str) -> None:
    result = headjudge("certify", "reference", *words)
    assert result.exit_code == 2
    said = " ".join(line.strip("│ ") for line in result.stderr.splitlines())
    assert why in said
