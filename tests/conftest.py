"""Fixtures and hooks for all tests."""

import errno
import gc
import os
import re
import signal
import subprocess
import sys
import tempfile
from collections import Counter
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from functools import lru_cache
from pathlib import Path
from typing import Any

import pytest
from hypothesis import HealthCheck, settings
from typer import testing
from typer.testing import CliRunner, Result
from xdist.scheduler import LoadScopeScheduling

from headjudge import files
from headjudge.cli.main import app
from headjudge.report import output_dir
from headjudge.runner import registry
from headjudge.spec.rulebook import Rulebook
from headjudge.suite import cache as store
from headjudge.suite.cache import bundled_scenarios
from headjudge.suite.scenario import Scenario
from tests import TEXTS

pytest_plugins = ["tests.bdd_steps", "tests.sites"]

ROBUST = settings(
    derandomize=True,
    max_examples=60,
    deadline=None,
    suppress_health_check=[HealthCheck.too_slow, HealthCheck.data_too_large],
)
"""The Hypothesis settings for property tests."""
ADAPTERS = Path(__file__).parent / "slow" / "engines"
FEATURES = Path(__file__).parent.parent / "features"
GROUPS = {
    "site": ("tests/site/", "tests/browser/", "tests/explain/test_api"),
    "cluster": (
        "tests/runner/test_executor",
        "tests/runner/test_matrix",
        "tests/runner/test_complete_spread",
    ),
    "faults": ("tests/slow/test_planted_faults", "tests/judge/test_causes"),
}
"""Test files that share an expensive resource: the site, a cluster, or all cases' outcomes."""
ALL_PASSED = re.compile(r"(\d+) cases: \d+ advisory, \d{3,} pass$", re.MULTILINE)
"""The totals of a full run without failed or unsupported cases."""


needs_texts = pytest.mark.skipif(not TEXTS, reason="the official texts are not beside the project")


def pytest_addoption(parser: pytest.Parser) -> None:
    """Add an option to skip the browser tests, which fail if no browser is installed."""
    parser.addoption("--no-browser", action="store_true", help="leave out tests in a browser")


def group_of(nodeid: str) -> str:
    """Return a test's group: a shared resource, a file, or a single slow test.

    All tests of a group run in one process.
    """
    path = nodeid.partition("::")[0]
    shared = (name for name, paths in GROUPS.items() if path.startswith(paths))
    return next(shared, nodeid if path.startswith("tests/slow/") else path)


class ByFile(LoadScopeScheduling):  # type: ignore[misc]  # xdist has no types
    """An xdist scheduler that runs all tests of a group (see `group_of`) in one process."""

    def _split_scope(self, nodeid: str) -> str:
        return group_of(nodeid)


@pytest.hookimpl(optionalhook=True)
def pytest_xdist_make_scheduler(config: pytest.Config, log: Any) -> ByFile:
    """Replace xdist's scheduler."""
    config.option.loadscopereorder = False
    return ByFile(config, log)


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """Run the slowest groups first, so that no process is left with a long one at the end.

    Groups with an expensive resource come first, then files with few tests, which run longer.
    """
    count = Counter(group_of(item.nodeid) for item in items)

    def order(item: pytest.Item) -> tuple[bool, int, str]:
        file = group_of(item.nodeid)
        return file not in GROUPS, count[file], file

    items.sort(key=order)


@pytest.hookimpl(optionalhook=True)
def pytest_xdist_auto_num_workers() -> int:
    """Use one process more than there are processors, since many tests wait for subprocesses."""
    return (os.cpu_count() or 1) + 1


def pytest_configure(config: pytest.Config) -> None:
    """Prepare caches, signals and markers.

    The tests use a separate cache of compiled scenarios, so that earlier runs can't affect them.
    Each process caches the command-line parser and the decoded scenarios. The default handler of
    SIGINT is restored, since shells ignore the signal in background jobs and tests send it to child
    processes. The features' tags become markers, so that `-m` accepts them and misspelled ones
    fail.
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
    """Exclude everything loaded so far from garbage collection, which saves time."""
    gc.collect()
    gc.freeze()


@pytest.fixture(scope="session")
def book() -> Rulebook:
    return Rulebook.at()


@pytest.fixture(scope="session")
def scenarios(book: Rulebook) -> list[Scenario]:
    return of_features(book)


def of_features(book: Rulebook) -> list[Scenario]:
    """Return the scenarios of the bundled features, without the vectors."""
    return [scenario for scenario in bundled_scenarios(book) if scenario.path.endswith(".feature")]


@pytest.fixture(autouse=True)
def plain_output(monkeypatch: pytest.MonkeyPatch) -> None:
    """Print without colors and with a fixed width."""
    for name in ("FORCE_COLOR", "TTY_COMPATIBLE", "TTY_INTERACTIVE"):
        monkeypatch.delenv(name, raising=False)
    monkeypatch.setenv("NO_COLOR", "1")
    monkeypatch.setenv("COLUMNS", "100")


class _PythonEngines(frozenset[str]):
    """All engines written in Python."""

    def __contains__(self, engine: object) -> bool:
        return registry.in_python(str(engine))


@contextmanager
def played_inside() -> Iterator[None]:
    """Run Python engines in this process during the block; they must neither exit nor hang."""
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(registry, "INSIDE", _PythonEngines())
        yield


@pytest.fixture
def inside(monkeypatch: pytest.MonkeyPatch) -> None:
    """Run Python engines in this process during a test."""
    monkeypatch.setattr(registry, "INSIDE", _PythonEngines())


def headjudge(*words: str, stdin: str | None = None) -> Result:
    """Run the command in this process with these arguments and standard input."""
    return CliRunner().invoke(app, list(words), input=stdin, catch_exceptions=False)


@pytest.fixture
def full_disk(monkeypatch: pytest.MonkeyPatch) -> Callable[[str], None]:
    """Return a function after which an output folder has no room for the file with that name."""

    def fill(name: str) -> None:
        def created(path: Path) -> Any:
            return (
                Path("/dev/full").open("wb")
                if str(path).endswith(name)
                else files.create_inside(path)
            )

        def written(path: Path, content: bytes) -> None:
            if str(path).endswith(name):
                raise OSError(errno.ENOSPC, os.strerror(errno.ENOSPC), str(path))
            files.write_inside(path, content)

        monkeypatch.setattr(output_dir, "create_inside", created)
        monkeypatch.setattr(output_dir, "write_inside", written)

    return fill


def in_a_new_process(code: str) -> str:
    """Run code in a new Python process and return its standard output.

    Raises CalledProcessError if it fails.
    """
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    return done.stdout


def adapter(name: str, *words: str) -> list[str]:
    """Return the command line of an engine in ``tests/slow/engines``."""
    return [sys.executable, str(ADAPTERS / name), *words]


def alive(pid: int) -> bool:
    """Return whether a process is running; zombies do not count."""
    try:
        os.kill(pid, 0)
    except ProcessLookupError:
        return False
    stat = Path(f"/proc/{pid}/stat")
    return not (stat.exists() and stat.read_text().rpartition(")")[2].split()[0] == "Z")
