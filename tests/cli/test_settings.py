"""What stands in headjudge.toml or pyproject.toml, and the help of every command."""

import re
import tomllib
from pathlib import Path
from typing import Any

import pytest
import typer.main

from headjudge.cli._command import editions, engines, ids, long_name, profiles, rules
from headjudge.cli.main import app
from headjudge.runner.registry import KNOWN
from headjudge.spec.rulebook import editions as dated
from tests.cli.test_cli import one_message
from tests.conftest import headjudge

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
    text = 'engine = "reference"\ncase = ["both-at-zero"]\nquiet = true\nreport = "out"\n'
    (project / "headjudge.toml").write_text(text + "repeat = 2\ntimeout = 3.5\n", "utf-8")
    result = headjudge("certify")
    assert result.exit_code == 0
    assert "2 cases: 2 pass" in result.stdout
    assert (project / "out" / "events.ndjson").exists()  # as seen from the file
    assert "1 case: 1 pass" in headjudge("certify", "--case", "both-at-zero.1").stdout
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
        ("update-known = 'yes'", "update-known: 'yes' is not true or false"),
        ("timeout = true", "timeout: True is not text or a number"),
        ("timeout = nan", "timeout: nan is not a number of seconds from 0.01 to 86400"),
        ("memory = '2 pounds'", "memory: '2 pounds' is not a size"),
        ("rule = [['104']]", "rule: [['104']] is not a list, each text or a number"),
        ("report = ['a']", "report: ['a'] is not text or a number"),
        ("exhaustive = 4", "exhaustive: Input should be less than or equal to 3"),
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
    assert "tool.headjudge is not a table" in one_message(headjudge("certify", "reference"))


VALUES: dict[str, Any] = {
    "engine": "reference",
    "rule": ["104.3a"],
    "case": ["conceding.1"],
    "keyword": "concede",
    "profile": ["two-player", "emperor"],
    "last-failed": False,
    "features": [],
    "edition": "",
    "exhaustive": 2,
    "time-limit": "30s",
    "seed": "7",
    "list": False,
    "profiles": False,
    "exitfirst": True,
    "maxfail": 2,
    "jobs": "auto",
    "scheduler": "tcp://127.0.0.1:8786",
    "max-in-flight": 3,
    "repeat": 1,
    "timeout": "2.5",
    "max-downtime": 60,
    "memory": "512M",
    "env": ["A", "B=1"],
    "results": "results.ndjson",
    "verbose": 2,
    "quiet": False,
    "trace": False,
    "report": "out",
    "resume": False,
    "known-failures": "known.tsv",
    "update-known": False,
    "certificate": "certificate.json",
    "badge": "badge.svg",
}
"""A value for every option that can be set."""


def test_every_option_can_be_set(project: Path) -> None:
    command = typer.main.get_command(app).commands["certify"]  # type: ignore[attr-defined]
    assert {long_name(param) for param in command.params} - {"help"} == VALUES.keys()
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
    assert len(top.commands) <= 19
    assert all(command.rich_help_panel for command in top.commands.values())


def test_events_repeat_the_explicit_options(project: Path) -> None:
    (project / "headjudge.toml").write_text("memory = '1G'\n", "utf-8")
    words = "--edition 2010-07-16 --timeout 2.5 --env A --env B=1 --repeat 3"
    headjudge("certify", "reference", *words.split(), *SOME, "--report", "out")
    (started,) = re.findall('"command":"([^"]+)"', Path("out/events.ndjson").read_text("utf-8"))
    assert started == f"headjudge certify reference {words}"


def test_several_editions_repeat_the_options_of_the_engine(project: Path) -> None:
    words = ["--edition", "2010-07-16", "--edition", "2015-01-23", "--timeout", "2.5"]
    headjudge("certify", "reference", *words, "--rule", "104.3a", "--report", "out")
    text = Path("out/reference-2015-01-23/events.ndjson").read_text("utf-8")
    (started,) = re.findall('"command":"([^"]+)"', text)
    assert started == "headjudge certify reference --edition 2015-01-23 --timeout 2.5"


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
        (["--timeout", "inf"], "'inf' is not a number of seconds"),
        (["--timeout", "0"], "'0' is not a number of seconds"),
        (["--max-downtime", "1e9"], "'1e9' is not a number of seconds"),
        (["--memory", "2Q"], "'2Q' is not a size"),
        (["--memory", "1K"], "'1K' is not a size"),
        (["--memory", "9999999999999G"], "'9999999999999G' is not a size from 1M to 1024T"),
        (["-j", "0"], "'0' is neither a number of processes nor auto"),
        (["--max-in-flight", "99999"], "Input should be less than or equal to 10000"),
        (["--env", "=1"], "'=1' is neither NAME nor NAME=VALUE"),
        (["--exhaustive", "4"], "Input should be less than or equal to 3"),
        (["--report", ""], "'' is not the name of a folder"),
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
