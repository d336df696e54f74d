"""A site with the reports of two engines, built once per test run."""

import fcntl
import os
import shutil
from pathlib import Path

import platformdirs
import pytest

from headjudge.site import playground as pyodide_files
from headjudge.site.build import build
from tests.conftest import headjudge, played_inside

ENGINES = {
    "reference": ["reference"],
    "wrong": ["python:tests.engines_in_process:NoDraws", "--rule", "104.4a"],
}
"""The `certify` arguments for each engine, by report folder."""
ADDRESS = "https://rules.example"
"""The site's base URL."""


@pytest.fixture(scope="session")
def pyodide() -> Path:
    """The folder of Pyodide's files, cached between test runs."""
    folder = platformdirs.user_cache_path("headjudge") / pyodide_files.KEPT
    folder.parent.mkdir(parents=True, exist_ok=True)
    with (folder.parent / f"{pyodide_files.KEPT}.lock").open("w") as lock:
        fcntl.flock(lock, fcntl.LOCK_EX)
        return pyodide_files.kept(folder)


@pytest.fixture(scope="session")
def site_folder(tmp_path_factory: pytest.TempPathFactory, pyodide: Path) -> Path:
    """The site's folder."""
    own = tmp_path_factory.getbasetemp()
    return _site(own.parent if "PYTEST_XDIST_WORKER" in os.environ else own, pyodide)


def _site(shared: Path, pyodide: Path) -> Path:
    """Return the site's folder, shared by all processes of a test run; build it if necessary."""
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
