"""A Dask cluster on this machine: a scheduler and workers, each a process of its own."""

import subprocess
import sys
import time
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest

CHECKOUT = Path(__file__).parent.parent
_DASK = [sys.executable, "-m", "dask"]


def until(so: Callable[[], Any], seconds: float = 60) -> Any:
    """What holds at last."""
    deadline = time.monotonic() + seconds
    while time.monotonic() < deadline:
        if found := so():
            return found
        time.sleep(0.05)
    raise AssertionError("it never came to that")


class Cluster:
    """A scheduler and workers of Dask, each a process of its own."""

    def __init__(self, folder: Path) -> None:
        self.file = folder / "scheduler.json"
        self.log = (folder / "log").open("ab")
        self.all = [self.start("scheduler", "--host", "127.0.0.1", "--port", "0")]
        until(self.file.exists)
        words = self.file.read_text("utf-8").split('"address": "')[1]
        self.address = words.split('"')[0]

    def start(self, what: str, *words: str) -> subprocess.Popen[bytes]:
        return subprocess.Popen(
            [*_DASK, what, "--scheduler-file", str(self.file), *words, "--no-dashboard"],
            cwd=CHECKOUT,
            stdout=self.log,
            stderr=self.log,
        )

    def worker(self) -> subprocess.Popen[bytes]:
        """One more worker; none looks after it."""
        self.all.append(self.start("worker", "--nthreads", "1", "--no-nanny"))
        return self.all[-1]

    def close(self) -> None:
        for one in reversed(self.all):
            one.kill()
            one.wait()
        self.log.close()


@pytest.fixture(scope="module")
def cluster(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Cluster]:
    """A cluster of two, whose processes cost something even while they idle."""
    one = Cluster(tmp_path_factory.mktemp("cluster"))
    try:
        one.worker()
        one.worker()
        yield one
    finally:
        one.close()
