"""Resumed runs, locked folders, signals and closed outputs."""

import fcntl
import os
import signal
import subprocess
import sys
import time
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import msgspec
import pytest
from msgspec.structs import replace

from headjudge.judge.verdicts import Judged, Started
from headjudge.report import event_log
from headjudge.report.writers import EVENTS, REPORTS
from tests import NEWEST
from tests.cli.test_cli import BAD, HEADJUDGE, one_message
from tests.clusters import until
from tests.conftest import adapter, headjudge, played_inside

WRONG = "python:tests.engines_in_process:NoDraws"
SOME = ("--rule", "104.4a")


@pytest.fixture(scope="module", autouse=True)
def wrong_inside() -> Iterator[None]:
    """Let the faulty engine play in this process."""
    with played_inside():
        yield


def events(folder: Path) -> list[dict[str, Any]]:
    """Return the events of a run without the times."""
    lines = (folder / EVENTS).read_bytes().splitlines()
    return [msgspec.json.decode(line) | {"seconds": 0, "sum": ""} for line in lines]


@pytest.fixture(scope="module")
def full_run(tmp_path_factory: pytest.TempPathFactory, wrong_inside: None) -> Path:
    """The report folder of an uninterrupted run."""
    folder = tmp_path_factory.mktemp("whole")
    headjudge("certify", WRONG, *SOME, "--report", str(folder))
    return folder


def cut(full_run: Path, folder: Path, lines: int, half: bytes = b"") -> None:
    """Write the log of an interrupted run: the first `lines`, and perhaps half of the next one."""
    content = (full_run / EVENTS).read_bytes().splitlines(keepends=True)
    (folder / EVENTS).write_bytes(b"".join(content[:lines]) + half)


@pytest.mark.parametrize(
    ("lines", "half"), [(1, b""), (9, b'{"event":"judg'), (-1, b""), (0, b'{"ev')]
)
def test_resumed_run_equals_uninterrupted_run(
    lines: int, half: bytes, tmp_path: Path, full_run: Path
) -> None:
    cut(full_run, tmp_path, lines, half)
    result = headjudge("certify", WRONG, *SOME, "--report", str(tmp_path), "--resume")
    assert result.exit_code == 1
    assert result.stderr == ""
    assert events(tmp_path) == events(full_run)
    assert all((tmp_path / name).stat().st_size for name in REPORTS)


def test_resume_keeps_earlier_verdicts(tmp_path: Path, full_run: Path) -> None:
    lines = (full_run / EVENTS).read_bytes().splitlines(keepends=True)
    judged = msgspec.json.decode(lines[1], type=Judged)
    lines[1] = event_log.encoded(replace(judged, message="as it was judged before"))
    (tmp_path / EVENTS).write_bytes(b"".join(lines))
    headjudge("certify", WRONG, *SOME, "--report", str(tmp_path), "--resume")
    assert events(tmp_path)[1]["message"] == "as it was judged before"


@pytest.mark.parametrize(
    ("words", "edition", "why"),
    [
        (
            ["reference", *SOME],
            NEWEST,
            "the engine was right 1 in the interrupted run, but is reference",
        ),
        ([WRONG, *SOME], "2021-04-22", "the edition was 2021-04-22 in the interrupted run"),
        ([WRONG, *SOME, "--rule", "104.5"], NEWEST, "the number of cases was "),
    ],
)
def test_resume_refuses_another_run(
    words: list[str], edition: str, why: str, tmp_path: Path, full_run: Path
) -> None:
    first, *more = (full_run / EVENTS).read_bytes().splitlines(keepends=True)[:5]
    started = replace(msgspec.json.decode(first, type=Started), edition=edition)
    before = b"".join((event_log.encoded(started), *more))
    (tmp_path / EVENTS).write_bytes(before)
    result = headjudge("certify", *words, "--report", str(tmp_path), "--resume")
    assert result.exit_code == 2
    assert f"--resume: {why}" in one_message(result)
    assert (tmp_path / EVENTS).read_bytes() == before


def test_resume_refuses_changed_engine_file_and_certificate(
    tmp_path: Path,
) -> None:
    program, folder = tmp_path / "engine.py", tmp_path / "out"
    program.write_bytes(Path(adapter("misbehave.py")[1]).read_bytes())
    engine = f"{sys.executable} {program} crash none"
    words = ["certify", engine, "--rule", "104.3a", "--report", str(folder)]
    headjudge(*words)
    cut(folder, folder, 9)
    before = (folder / EVENTS).read_bytes()
    earned = [tmp_path / "certificate.json", tmp_path / "badge.svg"]
    for option, path in zip(["--certificate", "--badge"], earned, strict=True):
        result = headjudge(*words, "--resume", option, str(path))
        assert result.exit_code == 2
        assert "--certificate and --badge can't be combined with --resume" in one_message(result)
    program.write_text(program.read_text("utf-8") + "# another\n", "utf-8")
    result = headjudge(*words, "--resume")
    assert result.exit_code == 2
    assert "--resume: engine.py has changed since the interrupted run" in one_message(result)
    assert (folder / EVENTS).read_bytes() == before
    assert not any(path.exists() for path in earned)


@pytest.mark.parametrize("words", [["certify", WRONG, *SOME, "--resume", "--report"], ["report"]])
@pytest.mark.parametrize("by", [(b'"fail"', b'"pass"'), (b',"sum"', b',"no"')])
def test_changed_event_log_is_refused(
    words: list[str], by: tuple[bytes, bytes], tmp_path: Path, full_run: Path
) -> None:
    lines = (full_run / EVENTS).read_bytes().splitlines(keepends=True)
    number = next(n for n, line in enumerate(lines) if b'"fail"' in line)
    lines[number] = lines[number].replace(*by)
    (tmp_path / EVENTS).write_bytes(b"".join(lines))
    result = headjudge(*words, str(tmp_path))
    assert result.exit_code == 2
    assert f"events.ndjson:{number + 1}: checksum mismatch" in one_message(result)


def test_resume_refuses_other_cases_and_missing_run(tmp_path: Path, full_run: Path) -> None:
    lines = (full_run / EVENTS).read_bytes().splitlines(keepends=True)
    (tmp_path / EVENTS).write_bytes(lines[0] + lines[2])
    again = ("certify", WRONG, *SOME, "--report", str(tmp_path), "--resume")
    result = headjudge(*again)
    assert result.exit_code == 2
    assert "--resume: features/" in one_message(result)
    (tmp_path / EVENTS).unlink()
    assert "nothing to resume" in one_message(headjudge(*again))


def test_engine_that_does_not_start_empties_old_reports(tmp_path: Path) -> None:
    some = ("--rule", "104.3a", "--report", str(tmp_path))
    assert headjudge("certify", "reference", *some).exit_code == 0
    assert headjudge("certify", "reference", "--rule", "no", *some[2:]).exit_code == 2
    assert headjudge("report", str(tmp_path)).exit_code == 0  # still the reports of the first run
    assert headjudge("certify", "/bin/false", *some).exit_code == 3
    assert all((tmp_path / name).read_bytes() == b"" for name in (EVENTS, *REPORTS))
    assert headjudge("report", str(tmp_path)).exit_code == 2


def test_folder_is_locked_during_run(tmp_path: Path, full_run: Path) -> None:
    cut(full_run, tmp_path, 5)
    before = (tmp_path / EVENTS).read_bytes()
    other = os.open(tmp_path, os.O_RDONLY)
    fcntl.flock(other, fcntl.LOCK_EX)
    again = ("certify", "reference", "--rule", "104.3a", "--report", str(tmp_path))
    result = headjudge(*again)
    assert result.exit_code == 2
    assert "another run is writing into it" in one_message(result)
    assert (tmp_path / EVENTS).read_bytes() == before
    os.close(other)
    assert headjudge(*again).exit_code == 0


def test_known_failures_are_written_if_standard_output_fails(tmp_path: Path) -> None:
    code = (
        "from headjudge.cli import certify_session, main\n"
        "every = certify_session.all_scenarios\n"
        "certify_session.all_scenarios = lambda *given, **more: every(*given, **more)[:30]\n"
        "main.main()"
    )
    words = [
        "certify",
        "reference",
        "--known-failures",
        str(tmp_path / "list"),
        "--update-known",
        "--report",
    ]
    with Path("/dev/full").open("wb") as full:
        done = subprocess.run(
            [sys.executable, "-c", code, *words, str(tmp_path / "out")],
            stdout=full,
            stderr=subprocess.PIPE,
            check=False,
        )
    assert done.returncode == 4
    assert done.stderr.endswith(b"headjudge: standard output: No space left on device\n")
    assert (tmp_path / "list").read_text("utf-8").startswith("# Known failures")
    assert headjudge("report", str(tmp_path / "out")).exit_code == 0


@pytest.mark.parametrize(
    ("words", "how", "status"),
    [
        ("certify reference --case both-at-zero", ">&-", 4),
        ("lint x", "| true", 2),
    ],
)
def test_closed_standard_output_sets_status_without_traceback(
    words: str, how: str, status: int
) -> None:
    command = f"{' '.join(HEADJUDGE)} {words} {how}"
    # Python starts slowly, so the pipe is closed before the command writes.
    done = subprocess.run(
        ["bash", "-c", f"{command}; exit ${{PIPESTATUS[0]}}"],
        capture_output=True,
        text=True,
        check=False,
    )
    assert done.returncode == status
    assert "Traceback" not in done.stderr


def started(words: list[str], folder: Path, lines: int) -> subprocess.Popen[str]:
    """Start a run and wait until it has written this many events."""
    # If the tests run under nohup, their children inherit that SIGHUP is ignored.
    code = "import signal, os, sys; signal.signal(signal.SIGHUP, signal.SIG_DFL); "
    code += "os.execv(sys.argv[1], sys.argv[1:])"
    run = subprocess.Popen(
        [sys.executable, "-c", code, *HEADJUDGE, "certify", *words, "--report", str(folder)],
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
    )
    path = folder / EVENTS
    until(lambda: path.exists() and path.read_bytes().count(b"\n") >= lines, 300)
    return run


@pytest.mark.parametrize("signals", [[signal.SIGTERM, signal.SIGINT], [signal.SIGHUP]])
def test_signals_leave_complete_reports(signals: list[int], tmp_path: Path) -> None:
    words = [f"{BAD} hang conceding-among-more.1", "--rule", "104.3a", "--timeout", "600"]
    with started(words, tmp_path, 2) as run:
        for number in signals:
            run.send_signal(number)
            time.sleep(0.2)
        out, err = run.communicate(timeout=300)
    assert run.returncode == 130
    assert "interrupted; the verdicts so far are shown" in err
    assert "cut short" in out
    assert all((tmp_path / name).stat().st_size for name in REPORTS)
    again = headjudge("report", str(tmp_path))
    assert again.exit_code == 0


def test_ignored_hangup_signal_stays_ignored(tmp_path: Path) -> None:
    code = "import signal, os, sys; signal.signal(signal.SIGHUP, signal.SIG_IGN); "
    code += "os.execv(sys.argv[1], sys.argv[1:])"
    engine = " ".join(adapter("misbehave.py", "hang", "conceding-among-more.1"))
    words = [
        engine,
        "--case",
        "conceding-among-more.1",
        "--timeout",
        "4",
        "--report",
        str(tmp_path),
    ]
    with subprocess.Popen(
        [HEADJUDGE[0], "-c", code, *HEADJUDGE, "certify", *words],
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
    ) as run:
        until((tmp_path / EVENTS).exists, 300)
        run.send_signal(signal.SIGHUP)
        run.communicate(timeout=300)
    assert run.returncode == 1


def test_interruption_before_first_verdict_exits_with_130(tmp_path: Path) -> None:
    begun = tmp_path / "begun"
    silent = f"sh -c 'touch {begun} && exec sleep 1000'"
    with subprocess.Popen(
        [*HEADJUDGE, "certify", silent, "--timeout", "600", "--report", str(tmp_path / "out")],
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
    ) as run:
        until(begun.exists, 300)
        run.send_signal(signal.SIGINT)
        _, err = run.communicate(timeout=300)
    assert run.returncode == 130
    assert err == "headjudge: interrupted\n"


def test_event_log_has_command_line_without_selection(tmp_path: Path) -> None:
    feature = tmp_path / "a feature.feature"
    feature.write_text(
        "Feature: own\n  Example: x\n    Given a game between Ana and Ben\n"
        "    When Ana concedes\n    Then Ben wins the game\n",
        "utf-8",
    )
    words = [
        "--features",
        str(feature),
        "--case",
        "line-2",
        "-k",
        "x",
        "-x",
        "--timeout",
        "30",
        "-q",
    ]
    folder = tmp_path / "out"
    headjudge("certify", "reference", *words, "--repeat", "2", "--report", str(folder))
    command = f"headjudge certify reference --features '{feature}' --timeout 30 --repeat 2"
    assert events(folder)[0]["command"] == command


def test_run_of_only_refuted_scenarios_says_so(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    Path("-own.feature").write_text(
        "Feature: own\n  Example: wrong\n    Given a game between Ana and Ben\n"
        "    When Ana concedes\n    Then Ana wins the game\n",
        "utf-8",
    )
    result = headjudge("certify", "reference", "--features=-own.feature", "-q")
    assert result.exit_code == 1
    assert "\n  for details:  headjudge explain ./-own.feature:2\n" in result.stderr
    assert "no case was judged: there was no valid case to judge (" in result.stderr


def test_scenario_refuted_by_rules_is_not_judged(tmp_path: Path) -> None:
    feature = tmp_path / "own.feature"
    feature.write_text(
        "Feature: own\n"
        "  Example: wrong [red]itself[/red]\n    Given a game between Ana and Ben\n"
        "    When Ana concedes\n    Then Ana wins the game\n"
        "  Example: right\n    Given a game between Ana and Ben\n"
        "    When Ana concedes\n    Then Ben wins the game\n"
        "  Example: open\n    Given a game between Ana and Ben\n    When at the same time\n"
        "      | an effect states that Ana wins the game |\n"
        "      | an effect states that Ben wins the game |\n    Then Ben wins the game\n",
        "utf-8",
    )
    result = headjudge("certify", "reference", "--features", str(feature), "-q")
    assert result.exit_code == 1
    assert "2 cases: 1 advisory, 1 pass" in result.stdout
    message = one_message(result)
    assert "own.feature:2: wrong [red]itself[/red]: this scenario itself is wrong" in message
    assert "it expects:   Ana wins the game" in message
    assert "by the rules: Ben won; Ana lost; the game is over" in message
    assert "because       104.3a concede: Ana conceded" in message
    assert f"headjudge explain {feature}:2" in message
    alone = headjudge("certify", "reference", "--features", str(feature), "--case", "line-6", "-q")
    assert alone.exit_code == 0
    wrong = headjudge("certify", "reference", "--features", str(feature), "--case", "line-2", "-q")
    assert wrong.exit_code == 1
    assert "0 cases: none judged" in wrong.stdout


def test_dash_reads_features_and_claims_from_standard_input(tmp_path: Path) -> None:
    feature = "Feature: own\n  Example: x\n    Given a game between Ana and Ben\n"
    feature += "    When Ana concedes\n    Then Ben wins the game\n"
    claim = '[one]\nsays = "x"\nholds = "every p: concedes(p) -> not stays(p)"\n'

    def said(text: str, *words: str) -> tuple[int, str]:
        done = headjudge(*words, stdin=text)
        return done.exit_code, done.output

    piped = subprocess.run(
        [*HEADJUDGE, "explain", "-"], input=feature.encode(), check=True, capture_output=True
    )
    assert piped.stdout.startswith(b"standard input:2 x\n")
    assert said(feature, "certify", "reference", "--features", "-", "-q")[0] == 0
    assert (
        "standard input:2: a scenario outside a Rule needs"
        in said(feature, "lint", "--suite", "-")[1]
    )
    wrong = feature.replace("concedes", "dances")
    assert "standard input:4: unknown step" in said(wrong, "explain", "-")[1]
    status, output = said(claim, "prove", "-")
    assert status == 0, output
    assert "proven: one: x" in output


@pytest.mark.parametrize(
    "module", ["typer", "headjudge.spec.rulebook", "headjudge.cli.certify_matrix", "msgspec"]
)
def test_interruption_during_start_up_prints_no_traceback(module: str) -> None:
    code = (
        "import os, runpy, signal, sys\n"
        "def heard(event, words):\n"
        f"    if event == 'import' and words[0] == {module!r}:\n"
        "        os.kill(os.getpid(), signal.SIGINT)\n"
        "sys.addaudithook(heard)\n"
        "runpy.run_module('headjudge', run_name='__main__', alter_sys=True)\n"
    )
    words = [sys.executable, "-c", code, "certify", "reference", "--rule", "104.3a"]
    done = subprocess.run(words, capture_output=True, check=False)
    assert (done.returncode, done.stderr) == (130, b"headjudge: interrupted\n")
