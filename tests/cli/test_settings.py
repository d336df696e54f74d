"""Options: settings files, help, invalid values and shell completion."""

import re
from pathlib import Path
from typing import Any

import pytest
import typer.main

from headjudge.cli import _options as opt
from headjudge.cli._command import COMMAND_LINE_ONLY, long_name
from headjudge.cli.main import app
from headjudge.report import event_log
from headjudge.runner.registry import KNOWN
from headjudge.spec.rulebook import editions
from tests.cli.test_cli import one_message
from tests.conftest import headjudge

FAST = ("--rule", "104.3a", "-q")


@pytest.fixture
def project(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A project with settings; the working directory is a folder below it."""
    (tmp_path / ".git").mkdir()
    folder = tmp_path / "sub" / "folder"
    folder.mkdir(parents=True)
    monkeypatch.chdir(folder)
    return tmp_path


def test_nearest_settings_apply_and_command_line_has_precedence(project: Path) -> None:
    text = 'engine = "reference"\ncase = ["both-at-zero"]\nquiet = true\nreport = "out"\n'
    (project / "headjudge.toml").write_text(text + "repeat = 2\ntimeout = 3.5\n", "utf-8")
    result = headjudge("certify")
    assert result.exit_code == 0
    assert "2 cases: 2 pass" in result.stdout
    log = project / "out" / "events.ndjson"  # paths are relative to the settings file
    command = event_log.read(log).started.command
    assert command == "headjudge certify reference"  # others who repeat it lack the settings
    assert "1 case: 1 pass" in headjudge("certify", "--case", "both-at-zero.1").stdout
    (project / "sub" / "pyproject.toml").write_text("[tool.ruff]\n", "utf-8")
    assert "2 cases" in headjudge("certify").stdout
    nearer = '[tool.headjudge]\nengine = "no-such-engine"\n'
    (project / "sub" / "pyproject.toml").write_text(nearer, "utf-8")
    assert headjudge("certify").exit_code == 3


def test_settings_above_project_root_are_ignored(project: Path) -> None:
    (project / "headjudge.toml").write_text('engine = "reference"\n', "utf-8")
    (project / "sub" / ".git").mkdir()
    result = headjudge("certify", *FAST)
    assert result.exit_code == 2
    assert "missing ENGINE" in one_message(result)


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("rules = ['104']", "certify has no option 'rules'; did you mean rule"),
        ("help = true", "certify has no option 'help'"),
        ("update-known = 'yes'", "update-known: 'yes' is not true or false"),
        ("timeout = true", "timeout: True is not text or a number"),
        ("timeout = nan", "timeout: nan is not a time from 0.01 to 86400 seconds"),
        ("memory = '2 pounds'", "memory: '2 pounds' is not a size"),
        ("rule = [['104']]", "rule: [['104']] is not a list, each text or a number"),
        ("report = ['a']", "report: ['a'] is not text or a number"),
        ("known-failures = 1", "known-failures: 1 is not a path"),
        ('features = ["\\u0000"]', "is not a path"),
        ("exhaustive = 4", "exhaustive: Input should be less than or equal to 3"),
        ("timeout =", "headjudge.toml: Invalid value"),
        ("a = " + "[" * 5_000, "headjudge.toml: "),
        ("timeout = 2000-01-01", "is not text or a number"),
    ],
)
def test_invalid_setting_is_named_with_its_file(text: str, message: str, project: Path) -> None:
    (project / "headjudge.toml").write_text(text, "utf-8")
    result = headjudge("certify", "reference", *FAST)
    assert result.exit_code == 2
    error = one_message(result)
    assert message in error
    assert str(project / "headjudge.toml") in error


def test_unreadable_settings_file_is_one_message(project: Path) -> None:
    (project / "headjudge.toml").write_bytes(b"\xff")
    assert "is not UTF-8" in one_message(headjudge("certify", "reference"))
    assert headjudge("certify", "--help").exit_code == 0
    (project / "headjudge.toml").unlink()
    (project / "pyproject.toml").write_text("tool = 3\n", "utf-8")
    assert headjudge("certify", "reference", *FAST).exit_code == 0
    (project / "pyproject.toml").write_text("tool.headjudge = 3\n", "utf-8")
    assert "tool.headjudge is not a table" in one_message(headjudge("certify", "reference"))


VALUES: dict[str, Any] = {
    "engine": "reference",
    "rule": ["104.3a"],
    "case": ["conceding.1"],
    "keyword": "concede",
    "level": "duel",
    "features": [],
    "edition": "",
    "exhaustive": 2,
    "time-limit": "30s",
    "seed": "7",
    "exitfirst": True,
    "maxfail": 2,
    "jobs": "auto",
    "max-in-flight": 3,
    "repeat": 1,
    "timeout": "2.5",
    "max-downtime": 60,
    "memory": "512M",
    "env": ["A", "B=1"],
    "verbose": 2,
    "report": "out",
    "known-failures": "known-failures.txt",
    "badge": "badge.svg",
}
"""Values for the options of certify; those that are not here are false."""


def test_settings_file_accepts_every_other_option_of_certify(project: Path) -> None:
    command = typer.main.get_command(app).commands["certify"]  # type: ignore[attr-defined]
    names = {long_name(param) for param in command.params} - {"help"} - COMMAND_LINE_ONLY
    assert VALUES.keys() < names
    settings = dict.fromkeys(names, False) | VALUES
    literal = {True: "true", False: "false"}
    lines = [
        f"{name} = {literal[value] if isinstance(value, bool) else repr(value)}"
        for name, value in settings.items()
    ]
    (project / "headjudge.toml").write_text("\n".join(lines), "utf-8")
    (project / "known-failures.txt").write_text("", "utf-8")
    result = headjudge("certify", "--list")
    assert (result.exit_code, result.stderr) == (0, "")
    assert result.stdout.startswith("conceding.1 ")


@pytest.mark.parametrize(
    ("option", "value"),
    [
        ("results", "results.ndjson"),
        ("scheduler", "tcp://127.0.0.1:1"),
        ("certificate", "certificate.json"),
    ],
)
def test_settings_choose_neither_answers_nor_machines_nor_certificates(
    option: str, value: str, project: Path
) -> None:
    (project / "headjudge.toml").write_text(f'{option} = "{value}"\n', "utf-8")
    result = headjudge("certify", "reference", *FAST)
    assert result.exit_code == 2
    assert f"give --{option} on the command line" in one_message(result)


def test_certificate_ignores_settings(project: Path) -> None:
    (project / "headjudge.toml").write_text('engine = "reference"\nmaxfail = 1\n', "utf-8")
    for words in (["--certificate", "c.json"], ["--certificate=c.json"]):
        result = headjudge("certify", *words)
        assert result.exit_code == 2
        assert f"ignores the options in {project / 'headjudge.toml'}" in result.stderr
        assert "missing ENGINE" in result.stderr


def commands(group: Any, *words: str) -> list[tuple[str, ...]]:
    """Return the words of each command and subcommand, such as ("rules", "show")."""
    below = getattr(group, "commands", {}).items()
    return [words, *(path for name, command in below for path in commands(command, *words, name))]


@pytest.mark.parametrize("words", commands(typer.main.get_command(app)), ids=" ".join)
def test_help_of_each_command_shows_examples_in_80_columns(
    words: tuple[str, ...], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("COLUMNS", "80")
    result = headjudge(*words, "-h")
    assert result.exit_code == 0
    assert "headjudge" in result.stdout.partition("Examples:")[2]
    assert max(map(len, result.stdout.splitlines())) <= 80


def started_command(folder: str) -> str:
    (command,) = re.findall('"command":"([^"]+)"', Path(folder, "events.ndjson").read_text("utf-8"))
    return str(command)


def test_event_log_records_only_explicit_options(project: Path) -> None:
    (project / "headjudge.toml").write_text("memory = '1G'\n", "utf-8")
    words = "--edition 2010-07-16 --timeout 2.5 --env A --env B=1 --repeat 3"
    headjudge("certify", "reference", *words.split(), *FAST, "--report", "out")
    assert started_command("out") == f"headjudge certify reference {words}"


def test_event_log_of_each_edition_records_its_own_command(project: Path) -> None:
    words = ["--edition", "2010-07-16", "--edition", "2015-01-23", "--timeout", "2.5"]
    headjudge("certify", "reference", *words, "--rule", "104.3a", "--report", "out")
    expected = "headjudge certify reference --edition 2015-01-23 --timeout 2.5"
    assert started_command("out/reference-2015-01-23") == expected


def test_help_and_version_have_short_names() -> None:
    for words in ((), ("rules", "show")):
        assert headjudge(*words, "-h").stdout == headjudge(*words, "--help").stdout
    assert headjudge("-V").stdout == headjudge("--version").stdout


def test_shell_completes_engines_editions_rules_cases_and_levels() -> None:
    assert opt.complete_engines("") == list(KNOWN)
    assert opt.complete_editions("2026")[0] == editions()[0]
    assert {"104.3a", "104.3"} <= set(opt.complete_rules("104.3"))
    assert opt.complete_rules("zero-l") == ["zero-life"]
    assert opt.complete_cases("both-at-z") == ["both-at-zero"]
    assert opt.complete_levels("t") == ["table", "teams"]


@pytest.mark.parametrize(
    ("words", "message"),
    [
        (["--timeout", "inf"], "'inf' is not a time"),
        (["--timeout", "0"], "'0' is not a time"),
        (["--max-downtime", "1e9"], "'1e9' is not a time"),
        (["--time-limit", "25h"], "'25h' is not a time"),
        (["--memory", "2Q"], "'2Q' is not a size"),
        (["--memory", "1K"], "'1K' is not a size"),
        (["--memory", "9999999999999G"], "'9999999999999G' is not a size from 1M to 1024T"),
        (["-j", "0"], "'0' is neither a number of processes nor auto"),
        (["--max-in-flight", "99999"], "Input should be less than or equal to 10000"),
        (["--env", "=1"], "'=1' is neither NAME nor NAME=VALUE"),
        (["--exhaustive", "4"], "Input should be less than or equal to 3"),
        (["--report", ""], "the folder name is empty"),
        (["--resume"], "--resume requires --report DIR"),
        (["-q", "-v"], "-q can't be combined with -v or --trace"),
        (["--level", "two-player"], "unknown level 'two-player'"),
        (["-k", "a b"], "-k 'a b': expected words combined with and"),
    ],
)
def test_invalid_option_value_is_named(words: list[str], message: str) -> None:
    result = headjudge("certify", "reference", *words)
    assert result.exit_code == 2
    assert message in " ".join(line.strip("│ ") for line in result.stderr.splitlines())
