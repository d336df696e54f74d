"""A Dask cluster on this machine: a scheduler and workers in separate processes."""

import json
import os
import subprocess
import sys
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

CHECKOUT = Path(__file__).parent.parent
_DASK = [sys.executable, "-m", "dask"]
_QUIET = {
    "DASK_DISTRIBUTED__WORKER__PROFILE__ENABLED": "False",
    "DASK_DISTRIBUTED__ADMIN__TICK__INTERVAL": "1s",
    "DASK_DISTRIBUTED__ADMIN__SYSTEM_MONITOR__INTERVAL": "60s",
}
"""Reduces monitoring, for which an idle cluster would use 5 % of a processor."""


def until(so: Callable[[], Any], seconds: float = 60) -> Any:
    """Wait until a function returns a truthy value, and return it.

    Raises AssertionError after this many seconds.
    """
    deadline = time.monotonic() + seconds
    while time.monotonic() < deadline:
        if value := so():
            return value
        time.sleep(0.05)
    raise AssertionError(f"no result within {seconds} s")


class Cluster:
    """A Dask scheduler and its workers in separate processes."""

    def __init__(self, folder: Path) -> None:
        self.file = folder / "scheduler.json"
        self.log = (folder / "log").open("ab")
        self.all = [self.start("scheduler", "--host", "127.0.0.1", "--port", "0")]
        self.address: str = until(self._address)

    def start(self, what: str, *words: str) -> subprocess.Popen[bytes]:
        return subprocess.Popen(
            [*_DASK, what, "--scheduler-file", str(self.file), *words, "--no-dashboard"],
            cwd=CHECKOUT,
            env=os.environ | _QUIET,
            stdout=self.log,
            stderr=self.log,
        )

    def worker(self) -> subprocess.Popen[bytes]:
        """Start another worker, without a nanny process that would restart it."""
        self.all.append(self.start("worker", "--nthreads", "1", "--no-nanny"))
        return self.all[-1]

    def _address(self) -> str:
        """Return the scheduler's address; empty until its file has been written completely."""
        try:
            return str(json.loads(self.file.read_text("utf-8"))["address"])
        except (OSError, ValueError):
            return ""

    def wait_for(self, workers: int) -> None:
        """Wait until the cluster has exactly this many workers."""
        from distributed import Client  # noqa: PLC0415 -- slow to import

        with Client(self.address, timeout=60, set_as_default=False) as client:
            until(lambda: len(client.nthreads()) == workers)

    def close(self) -> None:
        for popen in reversed(self.all):
            popen.kill()
            popen.wait()
        self.log.close()


@contextmanager
def two_workers(folder: Path) -> Iterator[Cluster]:
    """Run a cluster of two workers that keeps its files in a folder."""
    cluster = Cluster(folder)
    try:
        cluster.worker()
        cluster.worker()
        cluster.wait_for(2)
        yield cluster
    finally:
        cluster.close()
