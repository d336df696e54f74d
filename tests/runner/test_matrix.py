"""Several engines in several editions: results don't depend on where they are judged."""

import os
import re
import signal
import subprocess
import sys
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from typing import Any

import msgspec
import pytest
from msgspec.structs import replace
from typer.testing import Result

from headjudge.cli import certify_matrix
from headjudge.judge.verdicts import Judged
from headjudge.report import event_log
from headjudge.report.writers import EVENTS, REPORTS
from tests import NEWEST
from tests.clusters import CHECKOUT, Cluster, until
from tests.conftest import headjudge
from tests.judge.test_resume import events

WRONG = "python:tests.engines_in_process:SlowlyNoDraws"
FOLDER = "python-tests.engines_in_process-SlowlyNoDraws"
OLD = "2010-07-16"
SOME = ("--case", "draw-effect", "--case", "draw-and-loss-at-one-moment", "--timeout", "60")
BOTH = (WRONG, "reference", *SOME, "--edition", NEWEST, "--edition", OLD)
RUNS = [f"{engine}-{edition}" for engine in (FOLDER, "reference") for edition in (NEWEST, OLD)]


@pytest.fixture(autouse=True, scope="module")
def small_parts() -> Any:
    """Make each task judge only two cases."""
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(certify_matrix, "CASES", 2)
        yield


def lines(folder: Path, run: str) -> list[bytes]:
    """Return the complete lines of a run's event log."""
    path = folder / run / EVENTS
    return path.read_bytes().splitlines(keepends=True) if path.exists() else []


def certified(folder: Path, *words: str) -> Result:
    return headjudge("certify", *BOTH, "--report", str(folder), *words)


@pytest.fixture(scope="module")
def full_run(tmp_path_factory: pytest.TempPathFactory, small_parts: None) -> Path:
    """The reports of an uninterrupted run in one process; the output is in the parent folder."""
    folder = tmp_path_factory.mktemp("whole")
    result = certified(folder / "runs", "-j", "1")
    assert result.exit_code == 1
    (folder / "said").write_text(result.stdout, "utf-8")
    return folder / "runs"


def same(folder: Path, full_run: Path) -> bool:
    """Return whether the runs in both folders have the same events; every report must exist."""
    assert sorted(path.name for path in folder.iterdir()) == sorted(RUNS)
    assert all((folder / run / name).stat().st_size for run in RUNS for name in REPORTS)
    return all(events(folder / run) == events(full_run / run) for run in RUNS)


def test_run_in_matrix_equals_single_run(full_run: Path, tmp_path: Path) -> None:
    for engine, name in ((WRONG, FOLDER), ("reference", "reference")):
        words = (engine, "--edition", OLD, *SOME)
        headjudge("certify", *words, "--report", str(tmp_path / name))
        assert events(tmp_path / name) == events(full_run / f"{name}-{OLD}")


def test_output_has_a_line_per_run_and_a_table(full_run: Path) -> None:
    lines = (full_run.parent / "said").read_text("utf-8").splitlines()
    assert len(lines) == 4 + 1 + 4
    assert sum(line.startswith("right 1, edition") for line in lines[:4]) == 2
    assert lines[4].split() == ["engine", "edition", "pass", "fail", "unsup.", "advis.", "causes"]
    of_reference = [line.split() for line in lines[5:] if line.startswith("reference")]
    assert [line[:2] for line in of_reference] == [["reference", NEWEST], ["reference", OLD]]
    assert [line[-1] for line in of_reference] == ["0", "0"]
    of_wrong = [line.split()[-2:] for line in lines[5:] if line.startswith("python")]
    assert [causes > "0" for _, causes in of_wrong] == [
        True,
        False,
    ]  # the engine supports only the newest edition


def test_resume_judges_only_missing_cases(full_run: Path, tmp_path: Path) -> None:
    started, first, *others = lines(full_run, RUNS[0])[:4]
    judged = msgspec.json.decode(first, type=Judged)
    other = event_log.encoded(replace(judged, message="as it was judged before"))
    (tmp_path / RUNS[0]).mkdir()
    before = [started, other, *others]
    half = b'{"event":"judged","id'
    (tmp_path / RUNS[0] / EVENTS).write_bytes(b"".join(before) + half)
    # The second time, no cases are missing.
    for _ in range(2):
        assert certified(tmp_path, "--resume", "-j", "1").exit_code == 1
        of_first = events(tmp_path / RUNS[0])
        assert of_first[1]["message"] == "as it was judged before"
        assert of_first[2:] == events(full_run / RUNS[0])[2:]
        assert events(tmp_path / RUNS[1]) == events(full_run / RUNS[1])


_SMALL_PARTS = (
    "from headjudge.cli import certify_matrix, main; certify_matrix.CASES = 2; main.main()"
)


def test_interruption_keeps_finished_results(full_run: Path, tmp_path: Path) -> None:
    words = [*BOTH, "--report", str(tmp_path), "-j", "2"]
    with subprocess.Popen(
        [sys.executable, "-c", _SMALL_PARTS, "certify", *words],
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
        cwd=CHECKOUT,
        env={**os.environ, "SECONDS_A_CASE": "2"},
    ) as run:
        until(lambda: len(lines(tmp_path, RUNS[0])) > 2)
        run.send_signal(signal.SIGINT)
        out, err = run.communicate(timeout=300)
    assert run.returncode == 130
    assert err == "headjudge: interrupted; the complete runs are shown; --resume continues it\n"
    assert re.search(r"^[0-3] of 4 runs done$", out, re.MULTILINE)
    before = lines(tmp_path, RUNS[0])
    assert certified(tmp_path, "--resume", "-j", "1").exit_code == 1
    assert lines(tmp_path, RUNS[0])[: len(before)] == before
    assert same(tmp_path, full_run)


def test_resume_rejects_a_different_run(full_run: Path, tmp_path: Path) -> None:
    content = b"".join(lines(full_run, RUNS[0])[:3])
    (tmp_path / RUNS[0]).mkdir()
    (tmp_path / RUNS[0] / EVENTS).write_bytes(content)
    result = certified(tmp_path, "-k", "moment", "--resume")
    assert result.exit_code == 2
    assert "--resume: the number of cases was " in result.stderr
    assert (tmp_path / RUNS[0] / EVENTS).read_bytes() == content


def test_matrix_rejects_incompatible_options(tmp_path: Path) -> None:
    for words, why in (
        (["--resume"], "--resume requires --report DIR"),
        (["phase", "--report", str(tmp_path), "--resume"], "contains no run to continue"),
        (["phase", "--trace"], "--trace requires a single engine and edition"),
        (["phase", "-x"], "--exitfirst requires a single engine and edition"),
        (["--edition", "2010..now"], "--edition 2010..now: expected DATE..DATE"),
        (["--edition", "1993-08-05..1994-01-01"], "no edition in this range"),
        (["--edition", "..1994-01-01"], "no edition in this range"),
        (["--edition", "2010-07-17"], "2010-07-17"),
        (["--rule", "104.77", "--edition", NEWEST, "--edition", OLD], "104.77"),
        (["--scheduler", "nowhere"], "--scheduler nowhere: can't reach a Dask scheduler"),
    ):
        result = headjudge("certify", "reference", *words)
        assert result.exit_code == 2
        assert why in result.stderr
        assert len(result.stderr.splitlines()) == 1
    assert headjudge("certify", "/bin/false", "reference", *SOME).exit_code == 3


def test_edition_without_selected_cases_is_not_a_failure() -> None:
    words = ("--rule", "104.6", "--edition", NEWEST, "--edition", OLD)  # no rule before 2011-05-01
    result = headjudge("certify", "reference", *words, "-j", "1")
    assert result.exit_code == 0
    assert "104.6" in result.stdout.splitlines()[1]
    assert [line.split()[-1] for line in result.stdout.splitlines()[-2:]] == ["0", "cases"]


def test_full_disk_does_not_stop_the_matrix(
    tmp_path: Path, full_disk: Callable[[str], None]
) -> None:
    path = tmp_path / f"reference-{NEWEST}" / EVENTS
    full_disk(f"reference-{NEWEST}/{EVENTS}")
    words = ("reference", *SOME, "--edition", NEWEST, "--edition", OLD, "-j", "1")
    result = headjudge("certify", *words, "--report", str(tmp_path))
    assert result.exit_code == 4
    rows = [line.split()[:2] for line in result.stdout.splitlines()[-2:]]
    assert rows == [["reference", NEWEST], ["reference", OLD]]
    assert result.stderr == f"headjudge: {path} can't be written: No space left on device\n"
    assert (tmp_path / f"reference-{OLD}" / EVENTS).stat().st_size


def test_killed_dask_worker_does_not_change_the_matrix(
    cluster: Cluster, full_run: Path, tmp_path: Path
) -> None:
    doomed = cluster.worker()

    def kill() -> None:
        until(lambda: len(lines(tmp_path, RUNS[0])) > 2)
        doomed.kill()

    with ThreadPoolExecutor() as beside:
        killed = beside.submit(kill)
        assert certified(tmp_path, "--scheduler", cluster.address).exit_code == 1
        killed.result()
    doomed.wait()
    cluster.all.remove(doomed)
    assert same(tmp_path, full_run)
