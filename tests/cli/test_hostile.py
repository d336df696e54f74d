"""Hostile input causes one message and a documented exit status, never a traceback."""

import itertools
import json
import os
import re
import resource
import signal
import subprocess
import sys
from collections.abc import Callable
from hashlib import sha256
from io import StringIO
from pathlib import Path
from random import Random
from textwrap import dedent
from typing import Any

import psutil
import pytest
from rich.console import Console

from headjudge import files, interruptions
from headjudge.adapters.scaffold import kit, render
from headjudge.cli import _command
from headjudge.cli.pytest_session import CaseFailedError
from headjudge.report import terminal
from headjudge.report.output_dir import LockedFolder
from headjudge.runner.in_process import time_limit
from headjudge.spec.logic import claims
from headjudge.spec.logic.facts import NUMBERS
from headjudge.spec.rulebook import LookUpError, read_family
from headjudge.spec.rulebook import official as official_text
from headjudge.spec.rulebook.official import NotARulebook, parse
from headjudge.text import sanitize, truncate_middle
from tests.clusters import until
from tests.conftest import headjudge
from tests.slow.damage import rule_text

HEADJUDGE = [sys.executable, "-m", "headjudge"]
CLAIM = "[mine]\nsays = 'It is so'\nholds = "
OUTLINE = """Feature: some
  Scenario Outline: one
    Given a game between Ana and Ben
    When <{heading}> loses 3 life
    Then the game goes on for everyone
    Examples:
      | {heading} |
      | {value} |
"""


def usage_error(*words: str) -> str:
    """Run a command that must fail with status 2, and return its only error message."""
    result = headjudge(*words)
    assert result.exit_code == 2
    assert result.stdout == ""
    assert result.stderr.startswith("headjudge: ")
    return result.stderr.removeprefix("headjudge: ").removesuffix("\n")


def test_counterexample_of_false_claim_can_be_played(tmp_path: Path) -> None:
    path, saved = tmp_path / "mine.toml", tmp_path / "saved.feature"
    path.write_text('[mine]\nsays = """\nIt is\n  so """\nholds = "ended"\n')
    result = headjudge("prove", str(path), "--counterexamples", str(saved))
    assert result.exit_code == 1
    assert "\n  Example: Not so: It is so\n    Given a game" in result.stdout
    assert headjudge("explain", str(saved)).exit_code == 0


def test_counterexample_without_events_has_no_example(tmp_path: Path) -> None:
    facts = (
        *("told_to_win", "told_to_lose", "source", "says_draw", "concedes", "punished"),
        *("in_loop", "agrees", "restarts", "had_lost", "had_drawn", "cant_win", "cant_lose"),
        *("cant_lose_to_life", "loss_replaced", "drew_short"),
    )
    other = [f"{fact}(p)" for fact in facts]
    other += [f"{name}(p) != {number.plain}" for name, number in NUMBERS.items()]
    path = tmp_path / "mine.toml"
    path.write_text(f"{CLAIM}'checking or (some p: {' or '.join(other)})'\n")
    result = headjudge("prove", str(path), "--counterexamples", str(tmp_path / "saved.feature"))
    assert result.exit_code == 1
    assert (
        "  it is false at the beginning of a game, before anything has happened\n" in result.stdout
    )
    assert "Example" not in result.stdout


@pytest.mark.parametrize(
    ("data", "message"),
    [
        (
            "[mine]\nsays = ' '\nholds = 'over'",
            "[mine]: `says` must be a nonempty line of printable characters",
        ),
        ('[mine]\nsays = "\\u001b[31m"\nholds = "over"', "`says` must be a nonempty line"),
        (
            "['']\nsays = 'x'\nholds = 'over'",
            "['']: the name of a claim must have 1 to 200 printable characters",
        ),
        (f"[{'a' * 300}]\nsays = 'x'\nholds = 'over'", "the name of a claim must have 1 to 200"),
        ("a = " + "[" * 5000, "values are nested too deeply"),
        ("a = " + "1" * 10_000, "a number has too many digits"),
        (
            f"{CLAIM}'over'\nvaries = ['poisson']",
            "`varies` names 'poisson', which is neither a fact nor a",
        ),
        (f"{CLAIM}'over'\nvaries = ['poisson']", "number; did you mean poison?"),
        (f"{CLAIM}'{'(' * 5000}'", "expected formulas at most 100 deep in each other"),
        ("\0", "Invalid statement"),
        ("", "no claims; begin each claim with [a-name]"),
    ],
)
def test_invalid_claim_is_one_message_with_its_file(
    tmp_path: Path, data: str, message: str
) -> None:
    path = tmp_path / "mine.toml"
    path.write_text(data)
    error = usage_error("prove", str(path))
    assert error.startswith(f"{path}:")
    assert message in error


def test_formula_with_too_many_nested_players_is_rejected(tmp_path: Path) -> None:
    names = [f"p{number}" for number in range(8)]
    apart = " and ".join(f"{p} != {q}" for p, q in itertools.combinations(names, 2))
    path = tmp_path / "mine.toml"
    path.write_text(f"{CLAIM}'not (some {', '.join(names)}: {apart})'\n")
    assert "nest fewer quantifiers" in usage_error("prove", str(path))


def test_invalid_invariants_are_located(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    (tmp_path / "invariants.toml").write_text(f"{CLAIM}'every p: wom(p)'\n")
    monkeypatch.setattr(claims, "files", lambda _: tmp_path)
    claims.invariants.cache_clear()
    try:
        error = usage_error("prove")
    finally:
        claims.invariants.cache_clear()
    assert error.startswith("spec/logic/invariants.toml:1: [mine]: holds: line 1, column 10")


@pytest.mark.parametrize("data", ["", "family = 3", "family = {}\nx = 3", "[family]\n[x]\ny = 1"])
def test_invalid_rule_records_are_located(data: str) -> None:
    with pytest.raises(LookUpError, match=r"spec/rulebook/rules/loops\.toml: "):
        read_family("loops", data)


@pytest.mark.parametrize("heading", ["a(", "(a+)+$", ".", "[", "who", "a b"])
def test_outline_headings_are_not_regular_expressions(tmp_path: Path, heading: str) -> None:
    path = tmp_path / "some.feature"
    path.write_text(OUTLINE.format(heading=heading, value="Ana"))
    result = headjudge("explain", str(path))
    assert result.exit_code == 0
    assert "step 1: Ana loses 3 life\n" in result.stdout


@pytest.mark.parametrize(
    ("feature", "message"),
    [
        (OUTLINE.format(heading="x", value="A" * 5000), ":8: this row expands to a text of more than"),
        (OUTLINE.format(heading="x", value="<x><x>"), ":4: unknown step: <x><x> loses 3 life"),
        (OUTLINE.format(heading="x", value="\\\\1"), ":4: unknown step: \\1 loses 3 life"),
        (f"Feature: x\n Example: y\n  When {'9' * 5000}", ":3: a step can have at most 4,000 characters"),
        ("x" * 10_000, ":1: a step can have at most 4,000 characters"),
        ("Feature: x\n Background:\n" + "  Given x\n" * 1000 + " Example: y\n  When x\n" * 600,
         "the feature has more than 500,000 steps"),
    ],
)  # fmt: skip
def test_invalid_feature_is_one_short_message_with_its_line(
    tmp_path: Path, feature: str, message: str
) -> None:
    path = tmp_path / "some.feature"
    path.write_text(feature)
    error = usage_error("explain", str(path))
    assert error.startswith(str(path))
    assert message in error
    assert len(error) < 3000


@pytest.mark.parametrize(
    "words", [["explain"], ["lint", "--suite"], ["certify", "reference", "--features"]]
)
def test_control_characters_in_features_are_not_printed(tmp_path: Path, words: list[str]) -> None:
    text = OUTLINE.format(heading="x", value="Ana").replace(": one", ": \x1b]0;x\x07\u202e\x9b2J")
    path = tmp_path / "some.feature"
    path.write_text(
        "\ufeff" + text.replace("\n", "\r\n").replace("goes on for everyone", "is over"), "utf-8"
    )
    result = headjudge(*words, str(path))
    assert result.exit_code == 1
    assert result.stdout
    assert result.stdout.replace("\n", "").isprintable()


def test_sanitize_replaces_control_characters() -> None:
    assert sanitize("Ana's «life»\n| 3 é 4") == "Ana's «life»\n| 3 é 4"
    assert sanitize("a\tb\u00a0c\r\nd") == "a b c \nd"
    assert sanitize("\x1b[31m\ud800\u202e") == "\ufffd[31m\ufffd\ufffd"


def test_truncate_middle_states_how_many_characters_are_omitted() -> None:
    assert truncate_middle("a" * 100, 100) == "a" * 100
    assert (
        truncate_middle("a" * 60 + "b" * 60, 100) == f"{'a' * 50} ... 20 characters ... {'b' * 50}"
    )


def test_progress_does_not_interpret_markup() -> None:
    console = Console(file=StringIO(), force_terminal=True)
    with terminal.progress(console, 2, "[/x]") as bar:
        terminal.step(bar, "[/y]\x1b[31m")
        bar.refresh()
    assert isinstance(console.file, StringIO)
    assert "[/y]\ufffd[31m" in console.file.getvalue()


@pytest.mark.parametrize(
    "words",
    [
        ["explain", "{}"],
        ["prove", "./{}"],
        ["rules", "gate", "--from", "2008-02-01", "--to", "{}"],
        ["certify", "reference", "--known-failures", "{}"],
        ["protocol", "--update", "{}"],
    ],
)
def test_unreadable_file_is_one_message(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, words: list[str]
) -> None:
    monkeypatch.chdir(tmp_path)
    monkeypatch.setattr(files, "LARGEST", 1 << 20)
    Path("loop").symlink_to("loop")
    Path("large").write_bytes(b"\n" * (1 << 20) + b"x")
    messages = {".": "Is a directory", "loop": "Too many levels", "large": "is larger than 1 MiB"}
    for name, message in messages.items():
        if name == "loop" and words[:2] in (["prove", "./{}"], ["rules", "gate"]):
            continue  # taken for the name of an invariant or edition; see the next test
        assert message in usage_error(*(word.format(name) for word in words))


@pytest.mark.parametrize("words", [["prove"], ["rules", "gate", "--from", "2008-02-01", "--to"]])
@pytest.mark.parametrize("name", ["loop", "x" * 5000])
def test_path_that_cannot_exist_is_taken_for_a_name(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, words: list[str], name: str
) -> None:
    monkeypatch.chdir(tmp_path)
    Path("loop").symlink_to("loop")
    error = usage_error(*words, name)
    assert "no invariant" in error or "no such file" in error


def test_text_with_too_many_rules_is_rejected(monkeypatch: pytest.MonkeyPatch) -> None:
    data = rule_text(Random(1)).encode()
    assert parse(data, "x").rules
    monkeypatch.setattr(official_text, "MOST_RULES", 10)
    with pytest.raises(NotARulebook, match="the text has more than 10 numbered rules"):
        parse(data, "x")


@pytest.mark.parametrize(
    "words", [["protocol"], ["rules", "history", "104.2a"], ["certify", "reference"]]
)
def test_closed_pipe_exits_with_status_4_silently(words: list[str], tmp_path: Path) -> None:
    feature = tmp_path / "some.feature"
    feature.write_text(OUTLINE.format(heading="x", value="Ana"))
    more = ["--features", str(feature)] if words[0] == "certify" else []
    read, write = os.pipe()
    os.close(read)
    done = subprocess.run(
        [*HEADJUDGE, *words, *more], check=False, stdout=write, stderr=subprocess.PIPE
    )
    os.close(write)
    assert (done.returncode, done.stderr) == (4, b"")


def test_closed_standard_output_is_an_error_but_closed_stderr_is_not() -> None:
    def with_closed(numbers: str) -> subprocess.CompletedProcess[bytes]:
        closed = " ".join(f"{number}>&-" for number in numbers)
        command = f'"$0" -m headjudge protocol {closed} <&-'
        return subprocess.run(
            ["sh", "-c", command, sys.executable], check=False, capture_output=True
        )

    no_output, neither, no_errors = map(with_closed, ("1", "12", "2"))
    assert no_output.returncode == 4
    assert no_output.stderr == b"headjudge: standard output is closed\n"
    assert neither.returncode == 4
    assert no_errors.returncode == 0
    assert no_errors.stdout


def test_ascii_terminal_gets_escaped_characters() -> None:
    env = {**os.environ, "PYTHONIOENCODING": "ascii"}
    words = ["rules", "show", "104.3\u2192"]
    done = subprocess.run([*HEADJUDGE, *words], check=False, env=env, capture_output=True)
    assert done.returncode == 2
    assert b"\\u2192" in done.stderr
    assert b"Traceback" not in done.stderr


def _seconds_of_children(pid: int) -> float:
    """Return the processor time that the children of a process have used."""
    return sum(process.cpu_times().user for process in psutil.Process(pid).children(recursive=True))


def test_interrupted_proofs_stop_all_processes() -> None:
    command = subprocess.Popen(
        [*HEADJUDGE, "prove", "--all"],
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        start_new_session=True,
    )
    until(
        lambda: _seconds_of_children(command.pid) > 0.5, 300
    )  # so that the workers are busy with proofs
    os.killpg(command.pid, signal.SIGINT)
    _, errors = command.communicate(
        timeout=300
    )  # ends once every process that shares the pipe has exited
    assert re.fullmatch(rb"headjudge: interrupted; \d+ of \d+ claims not tried\n", errors), errors
    assert command.returncode == 130


def test_second_interruption_lets_cleanup_finish(
    monkeypatch: pytest.MonkeyPatch, capfd: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr(interruptions, "_count", itertools.count(1))
    with pytest.raises(KeyboardInterrupt):
        interruptions.interrupt(signal.SIGINT, None)
    interruptions.interrupt(signal.SIGINT, None)
    assert capfd.readouterr().err == "headjudge: cleaning up; interrupt once more to exit at once\n"
    with pytest.raises(KeyboardInterrupt):
        interruptions.interrupt(signal.SIGINT, None)


def interrupting(function: Callable[..., Any], times: int = 1) -> Callable[..., Any]:
    """Return a function that is interrupted right after its work is done."""

    def interrupted(*arguments: Any) -> Any:
        result = function(*arguments)
        for _ in range(times):
            interruptions.interrupt(signal.SIGINT, None)
        return result

    return interrupted


def test_interruption_waits_until_the_event_log_is_written(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Otherwise a run that was interrupted at that moment blames another program, status 4."""
    monkeypatch.setattr(interruptions, "_count", itertools.count(1))
    with LockedFolder(tmp_path) as folder:
        folder.empty("log")
        assert folder.stream
        monkeypatch.setattr(folder.stream, "flush", interrupting(folder.stream.flush))
        with pytest.raises(KeyboardInterrupt):
            folder.append(b"a line\n")
        folder.make({"page": lambda: b"content"})
    assert folder.complaints == []
    assert (tmp_path / "log").read_bytes() == b"a line\n"


def test_full_disk_leaves_no_partial_line(tmp_path: Path) -> None:
    with LockedFolder(tmp_path) as folder:
        folder.empty("log")
        folder.append(b"a line\n")
        limit = resource.getrlimit(resource.RLIMIT_FSIZE)
        previous = signal.signal(signal.SIGXFSZ, signal.SIG_IGN)
        resource.setrlimit(resource.RLIMIT_FSIZE, (10, limit[1]))
        try:
            folder.append(b"another line\n")
        finally:
            resource.setrlimit(resource.RLIMIT_FSIZE, limit)
            signal.signal(signal.SIGXFSZ, previous)
    assert folder.complaints == [f"{tmp_path}/log can't be written: File too large"]
    assert (tmp_path / "log").read_bytes() == b"a line\n"


@pytest.mark.parametrize(("times", "content"), [(1, "new"), (2, "old")])
def test_interrupted_write_leaves_a_whole_file_and_no_other(
    times: int, content: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    (tmp_path / "file").write_text("old")
    monkeypatch.setattr(interruptions, "_count", itertools.count(1))
    monkeypatch.setattr(os, "fsync", interrupting(os.fsync, times))
    with pytest.raises(KeyboardInterrupt):
        files.replace_file(tmp_path / "file", b"new")
    assert [path.name for path in tmp_path.iterdir()] == ["file"]
    assert (tmp_path / "file").read_text() == content


@pytest.mark.parametrize("path", ["", ".", f"{os.pathsep}elsewhere"])
def test_modules_in_the_current_folder_are_not_imported(path: str, tmp_path: Path) -> None:
    """An engine can write them while it is judged."""
    for name in ("gherkin", "msgspec", "typer", "z3"):
        (tmp_path / f"{name}.py").write_text("raise SystemExit('imported from here')")
    command = [*HEADJUDGE, "certify", "reference", "--case", "both-at-zero"]
    environment = os.environ | {"HEADJUDGE_CACHE": "0", "PYTHONPATH": path}
    done = subprocess.run(
        command, cwd=tmp_path, env=environment, capture_output=True, text=True, check=False
    )
    assert (done.returncode, done.stderr) == (0, "")


@pytest.mark.parametrize("path", [".", f"elsewhere{os.pathsep}"])
@pytest.mark.parametrize(
    "words", [["certify", "reference", "--badge", "b"], ["verify", "reference", "c"]]
)
def test_no_certificate_if_python_runs_files_in_the_current_folder(
    path: str, words: list[str], tmp_path: Path
) -> None:
    """An engine can leave a module there that Python runs before this package."""
    (tmp_path / "sitecustomize.py").touch()
    done = subprocess.run(
        [*HEADJUDGE, *words],
        cwd=tmp_path,
        env=os.environ | {"PYTHONPATH": path},
        capture_output=True,
        text=True,
        check=False,
    )
    assert done.returncode == 2
    assert "PYTHONPATH has the current folder" in done.stderr


BESIDE = {"report": ("report.html", "issues"), "certify": ("events.ndjson", "junit.xml")}
BESIDE |= {"audit": ("audits.ndjson", "audit.html")}


@pytest.mark.parametrize(
    ("command", "name"), [(command, name) for command in BESIDE for name in BESIDE[command]]
)
@pytest.mark.parametrize("kind", ["link", "pipe"])
def test_links_and_pipes_in_a_report_folder_are_not_written_to(
    command: str, name: str, kind: str, tmp_path: Path
) -> None:
    folder, other = tmp_path / "report", tmp_path / "other"
    run = ["certify", "reference", "--case", "both-at-zero", "-q", "--report", str(folder)]
    assert headjudge(*run).exit_code == 0
    other.mkdir()
    mine = other / "mine.md"
    mine.write_text("precious")
    place = folder / name
    place.unlink(missing_ok=True)
    if kind == "link":
        place.symlink_to(other if name == "issues" else mine)
    else:
        os.mkfifo(place)
    words = {
        "report": ["report", str(folder), *(["--issues"] if name == "issues" else [])],
        "certify": run,
        "audit": ["audit", str(folder / "report.json"), "--report", str(folder)],
    }[command]
    with time_limit(60):
        result = headjudge(*words)
    assert result.exit_code in (2, 4)
    why = "it is a link" if kind == "link" else "it is not a regular file"
    assert result.stderr.count("\n") == 1
    assert f"{place}: {why}" in result.stderr
    assert [path.read_text() for path in other.iterdir()] == ["precious"]


@pytest.mark.parametrize(
    "words",
    [
        ["report", "folder"],
        ["certify", "reference", "--resume", "--report", "folder"],
        ["certify", "reference", "--known-failures", "pipe"],
        ["certify", "reference", "--known-failures", "pipe", "--update-known"],
        ["certify", "--results", "pipe"],
        ["certify", "reference", "--features", "pipe"],
        ["verify", "reference", "pipe"],
        ["lint", "pipe"],
        ["audit", "pipe"],
        ["prove", "./pipe"],
    ],
    ids=" ".join,
)
def test_named_pipe_is_one_message(
    words: list[str], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    Path("folder").mkdir()
    os.mkfifo("pipe")
    os.mkfifo("folder/events.ndjson")
    with time_limit(60):
        result = headjudge(*words)
    assert result.exit_code in (2, 4)
    assert "it is a named pipe" in result.stderr
    assert len(result.stderr.splitlines()) == 1


def test_pipe_of_the_shell_can_be_read(tmp_path: Path) -> None:
    feature = tmp_path / "some.feature"
    feature.write_text(OUTLINE.format(heading="x", value="Ana"))
    command = f'"$0" -m headjudge explain <(sleep 0.2; cat {feature})'
    done = subprocess.run(["bash", "-c", command, sys.executable], capture_output=True, check=False)
    assert (done.returncode, done.stderr) == (0, b"")


def test_pipe_in_the_data_folder_is_replaced(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    Path(".headjudge").mkdir()
    os.mkfifo(".headjudge/last-failed.json")
    with time_limit(60):
        result = headjudge("certify", "reference", "--case", "both-at-zero", "--lf", "-q")
    assert result.exit_code == 0


def test_failed_write_leaves_the_old_file_and_names_it(tmp_path: Path) -> None:
    path = tmp_path / "file"
    path.write_text("old")
    limits = resource.getrlimit(resource.RLIMIT_FSIZE)
    for write in (files.write_inside, files.replace_file):
        resource.setrlimit(resource.RLIMIT_FSIZE, (1 << 16, limits[1]))
        try:
            with pytest.raises(OSError, match="too large") as error:
                write(path, b"x" * (1 << 20))
        finally:
            resource.setrlimit(resource.RLIMIT_FSIZE, limits)
        assert error.value.filename == str(path)
        assert [(file.name, file.read_text()) for file in tmp_path.iterdir()] == [("file", "old")]


def test_interruption_during_a_finalizer_is_not_lost(tmp_path: Path) -> None:
    """Python drops exceptions that are raised there or while it reports one."""
    script = tmp_path / "interrupted.py"
    script.write_text(
        dedent("""
            import os, signal, sys, threading, time
            start = threading.Thread.start
            def start_and_wait(thread):
                start(thread)
                time.sleep(0.1)
            threading.Thread.start = start_and_wait
            class Gone:
                def __del__(self):
                    os.kill(os.getpid(), signal.SIGINT)
                    sum(range(1000))
            opened = []
            def heard(event, arguments):
                if event == "open" and str(arguments[0]).endswith(".feature"):
                    opened.append(event)
                    if len(opened) == 3:
                        Gone()
            sys.addaudithook(heard)
            sys.argv = ["headjudge", "certify", "reference", "-q"]
            from headjudge.__main__ import main
            main()
        """)
    )
    done = subprocess.run(
        [sys.executable, str(script)],
        env=os.environ | {"HEADJUDGE_CACHE": "0"},
        capture_output=True,
        text=True,
        check=False,
    )
    assert (done.returncode, done.stderr) == (130, "headjudge: interrupted\n")


@pytest.mark.parametrize(
    ("old", "new", "message"),
    [
        ('"suite":"', '"suite":"<script>', "Expected `str` matching regex"),
        ('"edition":"', '"edition":"<b>', "Expected `str` matching regex"),
        ('"number":"', '"number":"<img>', "Expected `str` matching regex"),
        ('"engine":"toy"', '"engine":"$(touch x)"', "engine must begin with an ASCII letter"),
        ('"faults":[{"key":"', '"faults":[{"key":"no-', "no case has the fault"),
    ],
)
def test_forged_event_log_is_one_message(old: str, new: str, message: str, forged: Path) -> None:
    """Its checksums are right, as anyone can compute them."""
    path = forged / "events.ndjson"
    lines = [line.rpartition(',"sum":"')[0] + "}" for line in path.read_text().splitlines()]
    assert any(old in line for line in lines)
    sums = [sha256(line.replace(old, new).encode()).hexdigest()[:16] for line in lines]
    path.write_text(
        "".join(
            f'{line.replace(old, new)[:-1]},"sum":"{digest}"}}\n'
            for line, digest in zip(lines, sums, strict=True)
        )
    )
    assert message in usage_error("report", str(forged))


@pytest.fixture
def forged(tmp_path: Path) -> Path:
    """The reports of the toy engine, to be changed."""
    (tmp_path / "toy.py").write_text(render(kit("python")), "utf-8")
    toy, report = f"{sys.executable} {tmp_path / 'toy.py'}", tmp_path / "report"
    words = ["--rule", "104.4a", "--level", "duel", "--report", str(report), "-q"]
    assert headjudge("certify", toy, *words).exit_code == 1
    return report


def test_unreadable_folder_of_logs_does_not_stop_the_audit(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    closed, other = tmp_path / "closed", tmp_path / "other.log"
    closed.mkdir()
    other.write_text("nonsense")

    def iterdir(path: Path) -> list[Path]:
        raise PermissionError(13, "Permission denied", str(path))

    monkeypatch.setattr(Path, "iterdir", iterdir)
    result = headjudge("audit", str(closed), str(other))
    assert result.exit_code == 2
    assert f"{closed}: can't be read: " in result.stderr
    assert f"{other}: unknown log format" in result.stderr


def test_removed_current_folder_is_one_message(tmp_path: Path) -> None:
    folder = tmp_path / "gone"
    folder.mkdir()
    command = 'cd "$1" && rmdir "$1" && exec "$0" -m headjudge certify reference'
    done = subprocess.run(
        ["bash", "-c", command, sys.executable, str(folder)], capture_output=True, check=False
    )
    assert done.returncode == 2
    assert done.stderr == b"headjudge: the current folder no longer exists; change to another one\n"


def test_no_printed_line_is_a_workflow_command(capsys: pytest.CaptureFixture[str]) -> None:
    """Other than those that Head Judge prints on purpose."""
    words = "std::x\n::error::x\n  ::add-mask::x\n##[error]x"
    console = Console(width=10)
    terminal.plain(console, words)
    _command.echo(words)
    _command.echo_error(f"it says\n{words}")
    print(CaseFailedError("", words.splitlines(), "", 1))
    lines = "".join(capsys.readouterr()).splitlines()
    assert lines.count("| ::error::x") == lines.count("|   ::add-mask::x") == 4
    assert lines.count("std::x") == 4
    assert not [line for line in lines if line.lstrip().startswith("::") or "##[" in line]
    _command.echo_command("::error::x")
    assert capsys.readouterr().out == "::error::x\n"


@pytest.mark.parametrize("how", ["replace", "append"])
def test_engine_that_changes_the_event_log_is_reported(how: str, tmp_path: Path) -> None:
    engine, report = tmp_path / "engine.py", tmp_path / "report"
    engine.write_text(
        dedent(f"""
            import json, pathlib, sys
            log = pathlib.Path({str(report / "events.ndjson")!r})
            for line in sys.stdin:
                request = json.loads(line)
                if "hello" in request:
                    print('{{"hello": 1, "engine": "x", "capabilities": []}}', flush=True)
                elif "case" in request:
                    forged = log.read_bytes() * 100
                    if {how == "replace"}:
                        log.unlink()
                    log.open("ab").write(forged)
                    print(json.dumps({{"case": request["case"], "error": "no"}}), flush=True)
        """)
    )
    words = ["--case", "no-life-left.1", "--report", str(report), "-q"]
    result = headjudge("certify", f"{sys.executable} {engine}", *words)
    assert result.exit_code == 4
    assert "events.ndjson was changed by another program" in result.stderr
    assert json.loads((report / "report.json").read_bytes())["counts"] == {"error": 1}
