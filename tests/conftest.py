"""What all tests share."""

import gc
import os
import re
import signal
import subprocess
import sys
import tempfile
from collections import Counter
from collections.abc import Iterator
from contextlib import contextmanager
from functools import lru_cache
from pathlib import Path
from typing import Any

import pytest
from hypothesis import HealthCheck, settings
from typer import testing
from typer.testing import CliRunner, Result
from xdist.scheduler import LoadScopeScheduling

from headjudge.cli.main import app
from headjudge.runner import registry
from headjudge.spec.rulebook import Rulebook
from headjudge.suite import cache as store
from headjudge.suite.cache import bundled_scenarios
from headjudge.suite.scenario import Scenario

pytest_plugins = ["tests.bdd_steps", "tests.sites"]

ROBUST = settings(
    derandomize=True,
    max_examples=60,
    deadline=None,
    suppress_health_check=[HealthCheck.too_slow, HealthCheck.data_too_large],
)
"""What properties of random things are tested with."""
ADAPTERS = Path(__file__).parent / "slow" / "engines"
FEATURES = Path(__file__).parent.parent / "features"
TOGETHER = {
    "site": ("tests/test_site", "tests/test_table", "tests/browser/"),
    "cluster": (
        "tests/runner/test_executor",
        "tests/runner/test_matrix",
        "tests/runner/test_complete_spread",
    ),
    "faults": ("tests/slow/test_planted_faults", "tests/test_causes"),
}
"""Which files share something that takes long to make: the site, a cluster, all cases played."""
ALL_PASSED = re.compile(r"(\d+) cases: \d+ advisory, \d{3,} pass$", re.MULTILINE)
"""The totals of a run over everything in which nothing failed and nothing was unsupported."""


def pytest_addoption(parser: pytest.Parser) -> None:
    """Without a browser its tests are left out only if that is said."""
    parser.addoption("--no-browser", action="store_true", help="leave out tests in a browser")


def together(nodeid: str) -> str:
    """Return the group of a test, which runs in one process: its file, unless it is slow."""
    path = nodeid.partition("::")[0]
    shared = (name for name, paths in TOGETHER.items() if path.startswith(paths))
    return next(shared, nodeid if path.startswith("tests/slow/") else path)


class ByFile(LoadScopeScheduling):  # type: ignore[misc]  # xdist has no types
    """All tests of a file in one process, and the files in their order."""

    def _split_scope(self, nodeid: str) -> str:
        return together(nodeid)


@pytest.hookimpl(optionalhook=True)
def pytest_xdist_make_scheduler(config: pytest.Config, log: Any) -> ByFile:
    """How the tests are shared among processes."""
    config.option.loadscopereorder = False
    return ByFile(config, log)


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """What takes long comes first, so that no process is alone with it at the end.

    That is what is shared; then files of few tests, each of which takes longer than one of many.
    """
    count = Counter(together(item.nodeid) for item in items)

    def place(item: pytest.Item) -> tuple[bool, int, str]:
        file = together(item.nodeid)
        return file not in TOGETHER, count[file], file

    items.sort(key=place)


@pytest.hookimpl(optionalhook=True)
def pytest_xdist_auto_num_workers() -> int:
    """One process more than there are processors, as many a test waits for other processes."""
    return (os.cpu_count() or 1) + 1


def pytest_configure(config: pytest.Config) -> None:
    """Register the features' tags as markers, so that `-m` takes them and slips are errors.

    And keep nothing from run to run, in the tests themselves and in what they start: the
    compiled scenarios are kept in a folder of this run, for all its processes. And heed SIGINT,
    which a shell has ignored in what runs in the background: tests send it to what they start.
    What a command makes once, tests in one process make once, too: its options, and the scenarios
    of what was kept.
    """
    once = pytest.MonkeyPatch()
    for module, name in ((testing, "_get_command"), (store, "_decode")):
        once.setattr(module, name, lru_cache(8)(getattr(module, name)))
    config.add_cleanup(once.undo)
    if signal.getsignal(signal.SIGINT) is signal.SIG_IGN:
        signal.signal(signal.SIGINT, signal.default_int_handler)
    if "PYTEST_XDIST_WORKER" not in os.environ:
        kept = tempfile.TemporaryDirectory(prefix="headjudge-tests-")
        config.add_cleanup(kept.cleanup)
        os.environ[store.VARIABLE] = kept.name
    texts = [path.read_text("utf-8") for path in FEATURES.glob("*.feature")]
    lines = {line for text in texts for line in text.splitlines() if line.lstrip()[:1] == "@"}
    for tag in sorted({tag for line in lines for tag in line.split()}):
        config.addinivalue_line("markers", f"{tag.removeprefix('@')}: a tag of the features")


def pytest_collection_finish() -> None:
    """Look for no garbage among all that is there by now."""
    gc.collect()
    gc.freeze()


@pytest.fixture(scope="session")
def book() -> Rulebook:
    return Rulebook.at()


@pytest.fixture(scope="session")
def scenarios(book: Rulebook) -> list[Scenario]:
    return of_features(book)


def of_features(book: Rulebook) -> list[Scenario]:
    """The scenarios of the bundled features: compiled once in a run of the tests."""
    return [scenario for scenario in bundled_scenarios(book) if scenario.path.endswith(".feature")]


@pytest.fixture(autouse=True)
def plain_output(monkeypatch: pytest.MonkeyPatch) -> None:
    """No colours and a fixed width, whatever the environment says."""
    for name in ("FORCE_COLOR", "TTY_COMPATIBLE", "TTY_INTERACTIVE"):
        monkeypatch.delenv(name, raising=False)
    monkeypatch.setenv("NO_COLOR", "1")
    monkeypatch.setenv("COLUMNS", "100")


class _InPython(frozenset[str]):
    """The engines that are written in Python."""

    def __contains__(self, engine: object) -> bool:
        return registry.in_python(str(engine))


@contextmanager
def played_inside() -> Iterator[None]:
    """Engines in Python play in this process, as the reference does: those of tests are harmless."""
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(registry, "INSIDE", _InPython())
        yield


@pytest.fixture
def inside(monkeypatch: pytest.MonkeyPatch) -> None:
    """For one test, whose own changes are taken back together with this one."""
    monkeypatch.setattr(registry, "INSIDE", _InPython())


def headjudge(*words: str, given: str | None = None) -> Result:
    """What the command gives with these words, and perhaps with this on standard input."""
    return CliRunner().invoke(app, list(words), input=given, catch_exceptions=False)


def in_a_new_process(code: str) -> str:
    """What code prints in a Python that has loaded nothing yet; it may not fail."""
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    return done.stdout


def adapter(name: str, *words: str) -> list[str]:
    """Return the command line of an engine in ``tests/slow/engines``."""
    return [sys.executable, str(ADAPTERS / name), *words]


def alive(pid: int) -> bool:
    """Whether a process is there and no zombie."""
    try:
        os.kill(pid, 0)
    except ProcessLookupError:
        return False
    stat = Path(f"/proc/{pid}/stat")
    return not (stat.exists() and stat.read_text().rpartition(")")[2].split()[0] == "Z")
