"""What all tests share."""

from __future__ import annotations

import os
import re
import sys
import tempfile
from pathlib import Path

import pytest
from hypothesis import HealthCheck, settings
from typer.testing import CliRunner, Result

from conformance.cache import store
from conformance.cli import app
from conformance.gherkin.read import bundled, compile_features
from conformance.gherkin.scenarios import Scenario
from spec.rulebook import Rulebook

pytest_plugins = ["tests.bdd_steps", "tests.clusters", "tests.sites"]

ROBUST = settings(
    derandomize=True,
    max_examples=120,
    deadline=None,
    suppress_health_check=[HealthCheck.too_slow, HealthCheck.data_too_large],
)
"""What properties of random things are tested with."""
ADAPTERS = Path(__file__).parent / "engines"
FEATURES = Path(__file__).parent.parent / "features"
ALL_PASSED = re.compile(r"(\d+) cases: \d+ advisory, \d{3,} pass$", re.MULTILINE)
"""The totals of a run over everything in which nothing failed and nothing was unsupported."""


def pytest_addoption(parser: pytest.Parser) -> None:
    """Without a browser its tests are left out only if that is said."""
    parser.addoption("--no-browser", action="store_true", help="leave out tests in a browser")


def pytest_configure(config: pytest.Config) -> None:
    """Register the features' tags as markers, so that `-m` takes them and slips are errors.

    And keep nothing from run to run, in the tests themselves and in what they start: what is
    compiled and judged is kept in a folder of this run, for all its processes.
    """
    if "PYTEST_XDIST_WORKER" not in os.environ:
        kept = tempfile.TemporaryDirectory(prefix="headjudge-tests-")
        config.add_cleanup(kept.cleanup)
        os.environ[store.VARIABLE] = kept.name
    texts = [path.read_text("utf-8") for path in FEATURES.glob("*.feature")]
    lines = {line for text in texts for line in text.splitlines() if line.lstrip()[:1] == "@"}
    for tag in sorted({tag for line in lines for tag in line.split()}):
        config.addinivalue_line("markers", f"{tag.removeprefix('@')}: a tag of the features")


@pytest.fixture(scope="session")
def book() -> Rulebook:
    return Rulebook.at()


@pytest.fixture(scope="session")
def scenarios(book: Rulebook) -> list[Scenario]:
    return compile_features(bundled(), book)


@pytest.fixture(autouse=True)
def plain_output(monkeypatch: pytest.MonkeyPatch) -> None:
    """No colours and a fixed width, whatever the environment says."""
    for name in ("FORCE_COLOR", "TTY_COMPATIBLE", "TTY_INTERACTIVE"):
        monkeypatch.delenv(name, raising=False)
    monkeypatch.setenv("NO_COLOR", "1")
    monkeypatch.setenv("COLUMNS", "100")


def headjudge(*words: str) -> Result:
    """What the command gives with these words."""
    return CliRunner().invoke(app, list(words), catch_exceptions=False)


def adapter(name: str, *words: str) -> list[str]:
    """The command line of a engine in ``tests/engines``."""
    return [sys.executable, str(ADAPTERS / name), *words]


def alive(pid: int) -> bool:
    """Whether a process is there and no zombie."""
    try:
        os.kill(pid, 0)
    except ProcessLookupError:
        return False
    stat = Path(f"/proc/{pid}/stat")
    return not (stat.exists() and stat.read_text().rpartition(")")[2].split()[0] == "Z")
