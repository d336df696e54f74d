"""Several engines in several editions: what comes of them, wherever the work is done."""

from __future__ import annotations

import errno
import signal
import subprocess
import sys
from pathlib import Path
from typing import Any

import msgspec
import pytest
from typer.testing import Result

from conformance.cache import store
from conformance.reporting.reports import EVENTS, REPORTS
from conformance.surveying import parts
from conformance.surveying.kept import NAME, Kept
from tests import NEWEST
from tests.clusters import CHECKOUT, Cluster, until
from tests.conftest import headjudge

WRONG = "python:tests.engines_in_process:NoDraws"
FOLDER = "python-tests.engines_in_process-NoDraws"
OLD = "2010-07-16"
SOME = ("--rule", "104.4", "--timeout", "20")
BOTH = (WRONG, "reference", *SOME, "--edition", NEWEST, "--edition", OLD)
RUNS = [f"{engine}-{edition}" for engine in (FOLDER, "reference") for edition in (NEWEST, OLD)]


@pytest.fixture(autouse=True, scope="module")
def small_parts(tmp_path_factory: pytest.TempPathFactory) -> Any:
    """Parts of twenty cases, so that there are several; scenarios are compiled once."""
    with pytest.MonkeyPatch.context() as patch:
        patch.setenv(store.VARIABLE, str(tmp_path_factory.mktemp("cache")))
        patch.setattr(parts, "CASES", 20)
        yield


def events(folder: Path) -> list[dict[str, Any]]:
    """The events of a run, but for how long the engine took."""
    lines = (folder / EVENTS).read_bytes().splitlines()
    return [msgspec.json.decode(line) | {"seconds": 0} for line in lines]


def kept(folder: Path) -> list[bytes]:
    return (folder / NAME).read_bytes().splitlines(keepends=True)


def surveyed(folder: Path, *words: str) -> Result:
    return headjudge("survey", *BOTH, "--report", str(folder), *words)


@pytest.fixture(scope="module")
def whole(tmp_path_factory: pytest.TempPathFactory, small_parts: None) -> Path:
    """The folder of a survey that one process made, without an interruption."""
    folder = tmp_path_factory.mktemp("whole")
    assert surveyed(folder, "-j", "1").exit_code == 1
    return folder


def same(folder: Path, whole: Path) -> bool:
    """Whether every report of every run is as in the other folder."""
    assert sorted(path.name for path in folder.iterdir()) == sorted([NAME, *RUNS])
    assert all((folder / run / name).stat().st_size for run in RUNS for name in REPORTS)
    return all(events(folder / run) == events(whole / run) for run in RUNS)


def test_each_run_is_what_certify_makes_of_it(whole: Path, tmp_path: Path) -> None:
    for engine, name in ((WRONG, FOLDER), ("reference", "reference")):
        words = (engine, "--edition", OLD, *SOME)
        headjudge("certify", *words, "--report", str(tmp_path / name))
        assert events(tmp_path / name) == events(whole / f"{name}-{OLD}")


def test_a_line_a_run_and_a_table_of_all(tmp_path: Path) -> None:
    result = surveyed(tmp_path, "-j", "2")
    assert result.exit_code == 1
    lines = result.stdout.splitlines()
    assert len(lines) == 4 + 1 + 4
    assert sum(line.startswith("right 1, edition") for line in lines[:4]) == 2
    assert lines[4].split() == ["engine", "edition", "pass", "fail", "unsup.", "advis.", "causes"]
    of_reference = [line.split() for line in lines[5:] if line.startswith("reference")]
    assert [line[:2] for line in of_reference] == [["reference", NEWEST], ["reference", OLD]]
    assert [line[-1] for line in of_reference] == ["0", "0"]
    of_wrong = [line.split()[-2:] for line in lines[5:] if line.startswith("python")]
    assert [causes > "0" for _, causes in of_wrong] == [True, False]  # it knows one edition


@pytest.mark.parametrize("half", [b"", b'{"event":"part","eng'])
def test_only_what_is_left_is_done(half: bytes, whole: Path, tmp_path: Path) -> None:
    asked, first, second, *_ = kept(whole)
    part = msgspec.json.decode(first)
    part["judged"][0]["message"] = "as it was judged before"
    content = asked + msgspec.json.encode(part) + b"\n" + second + half
    (tmp_path / NAME).write_bytes(content)
    assert surveyed(tmp_path, "--resume", "-j", "1").exit_code == 1
    assert len(kept(tmp_path)) == len(kept(whole))
    of_first = events(tmp_path / f"{FOLDER}-{NEWEST}")
    assert any(event.get("message") == "as it was judged before" for event in of_first)
    assert surveyed(tmp_path, "--resume").exit_code == 1  # and if nothing is left, nothing is
    assert len(kept(tmp_path)) == len(kept(whole))


def test_a_worker_killed_in_the_middle_changes_nothing(
    cluster: Cluster, whole: Path, tmp_path: Path
) -> None:
    doomed = cluster.worker()
    words = [*BOTH, "--report", str(tmp_path), "--scheduler", cluster.address]
    run = subprocess.Popen(
        [sys.executable, "-c", _TWENTY, "survey", *words], stdout=subprocess.PIPE, cwd=CHECKOUT
    )
    until(lambda: (tmp_path / NAME).exists() and len(kept(tmp_path)) > 3)
    doomed.kill()
    run.communicate(timeout=120)
    assert run.returncode == 1
    assert same(tmp_path, whole)
    ids = [(one["engine"], one["edition"], one["number"]) for one in map(_read, kept(tmp_path)[1:])]
    assert len(ids) == len(set(ids)) == len(kept(whole)) - 1


_TWENTY = "from conformance import cli; from conformance.surveying import parts; parts.CASES = 20; cli.main()"


def _read(line: bytes) -> dict[str, Any]:
    found: dict[str, Any] = msgspec.json.decode(line)
    return found


@pytest.mark.parametrize("jobs", ["1", "2"])
def test_an_interruption_keeps_what_is_done(jobs: str, whole: Path, tmp_path: Path) -> None:
    words = [*BOTH, "--report", str(tmp_path), "-j", jobs]
    with subprocess.Popen(
        [sys.executable, "-c", _TWENTY, "survey", *words],
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
        cwd=CHECKOUT,
    ) as run:
        until(lambda: (tmp_path / NAME).exists() and len(kept(tmp_path)) > 2)
        run.send_signal(signal.SIGINT)
        out, err = run.communicate(timeout=60)
    assert run.returncode == 130
    assert (
        err
        == "headjudge: interrupted; the runs that are whole are shown; --resume goes on with it\n"
    )
    before = kept(tmp_path)
    assert f"{len(before) - 1} of {len(kept(whole)) - 1} parts done" in out
    assert surveyed(tmp_path, "--resume", "-j", jobs).exit_code == 1
    assert kept(tmp_path)[: len(before)] == before
    assert same(tmp_path, whole)


@pytest.mark.parametrize(
    ("words", "why"),
    [
        (["reference", *SOME, "--edition", NEWEST], "the engines was python:tests"),
        ([WRONG, "reference", *SOME], f"the editions was {NEWEST}, {OLD} in that survey"),
        ([*BOTH, "-k", "draw"], "what selects cases was "),
    ],
)
def test_another_survey_does_not_go_on_there(
    words: list[str], why: str, whole: Path, tmp_path: Path
) -> None:
    content = b"".join(kept(whole)[:3])
    (tmp_path / NAME).write_bytes(content)
    result = headjudge("survey", *words, "--report", str(tmp_path), "--resume")
    assert result.exit_code == 2
    assert f"--resume: {why}" in result.stderr
    assert (tmp_path / NAME).read_bytes() == content


def test_wrong_use(tmp_path: Path) -> None:
    for words, why in (
        (["--resume"], "--resume needs --report DIR"),
        (["--report", str(tmp_path), "--resume"], "there is no survey to go on with"),
        (["--edition", "2010..now"], "--edition 2010..now: not DATE..DATE"),
        (["--edition", "1993-08-05..1994-01-01"], "no edition is from that time"),
        (["--edition", "..1994-01-01"], "no edition is from that time"),
        (["--edition", "2010-07-17"], "2010-07-17"),
        (["--rule", "104.77", "--edition", NEWEST, "--edition", OLD], "104.77"),
        (["--scheduler", "nowhere"], "--scheduler nowhere: no Dask scheduler answers there"),
    ):
        result = headjudge("survey", "reference", *words)
        assert result.exit_code == 2
        assert why in result.stderr
        assert len(result.stderr.splitlines()) == 1
    assert headjudge("survey", "/bin/false", *SOME).exit_code == 3


def test_an_edition_without_such_cases_is_no_failure() -> None:
    words = ("--rule", "104.6", "--edition", NEWEST, "--edition", OLD)  # games restart since 2011
    result = headjudge("survey", "reference", *words, "-j", "1")
    assert result.exit_code == 0
    assert "104.6" in result.stdout.splitlines()[1]
    assert [line.split()[-1] for line in result.stdout.splitlines()[-2:]] == ["0", "cases"]


def test_a_full_disk_loses_no_result(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    class Full(Kept):
        def write(self, line: bytes) -> None:
            if b'"event":"part"' in line:
                raise OSError(errno.ENOSPC, "No space left on device")
            super().write(line)

    words = ("survey", "reference", *SOME, "-j", "1", "--report", str(tmp_path))
    monkeypatch.setattr("conformance.surveying.survey.Kept", Full)
    result = headjudge(*words)
    assert result.exit_code == 4
    assert result.stdout.splitlines()[-1].split()[:2] == ["reference", NEWEST]
    path = tmp_path / NAME
    assert result.stderr == f"headjudge: {path} can't be written: No space left on device\n"
    assert (tmp_path / f"reference-{NEWEST}" / EVENTS).stat().st_size
