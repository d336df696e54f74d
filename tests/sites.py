"""The site that tests look at: with two engines, built once a run for all processes of it."""

import fcntl
import os
import shutil
from pathlib import Path

import platformdirs
import pytest

from headjudge.site.build import build
from headjudge.site.playground import pyodide as pyodide_files
from tests.conftest import headjudge, played_inside

ENGINES = {
    "reference": ["reference"],
    "wrong": ["python:tests.engines_in_process:NoDraws", "--rule", "104.4a"],
}
"""The engines on it: by the folder of each one's report, what is judged of whom."""
ADDRESS = "https://rules.example"
"""Where it will be."""


@pytest.fixture(scope="session")
def pyodide() -> Path:
    """The folder with what the table runs on: kept from run to run, as it is fetched."""
    folder = platformdirs.user_cache_path("headjudge") / pyodide_files.KEPT
    folder.parent.mkdir(parents=True, exist_ok=True)
    with (folder.parent / f"{pyodide_files.KEPT}.lock").open("w") as lock:
        fcntl.flock(lock, fcntl.LOCK_EX)
        return pyodide_files.kept(folder)


@pytest.fixture(scope="session")
def site_folder(tmp_path_factory: pytest.TempPathFactory, pyodide: Path) -> Path:
    """The folder of the site."""
    own = tmp_path_factory.getbasetemp()
    return _site(own.parent if "PYTEST_XDIST_WORKER" in os.environ else own, pyodide)


def _site(shared: Path, pyodide: Path) -> Path:
    """The site, in a folder that all processes of a run of tests share."""
    folder, done = shared / "site", shared / "site-is-built"
    with (shared / "site-lock").open("w") as lock:
        fcntl.flock(lock, fcntl.LOCK_EX)
        if not done.exists():
            shutil.rmtree(folder, ignore_errors=True)
            reports = [_report(shared / name, judged) for name, judged in ENGINES.items()]
            build(folder, reports, pyodide, ADDRESS)
            done.touch()
    return folder


def _report(folder: Path, judged: list[str]) -> Path:
    with played_inside():
        done = headjudge("certify", *judged, "--report", str(folder), "--timeout", "30", "-q")
    assert done.exit_code in {0, 1}, done.output
    return folder
