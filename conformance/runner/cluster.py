"""Workers on a Dask cluster."""

import asyncio
import contextlib
import logging
import os
import socket
from collections.abc import Iterator
from concurrent.futures import CancelledError, Future
from contextlib import ExitStack, contextmanager
from multiprocessing import current_process
from time import monotonic
from typing import Any
from urllib.parse import urlsplit
from uuid import uuid4

from dask.base import annotate
from distributed import Client, KilledWorker, Worker, WorkerPlugin

from headjudge import __version__
from headjudge.errors import UsageError
from headjudge.runner.worker_pool import OpenWorkers, Task, WorkerLostError, WorkerPool, run_task
from headjudge.text import one_line

CONNECT_SECONDS = 10.0
"""Time for a scheduler to answer, in seconds."""
WORKERS_SECONDS = 30.0
"""Maximum time that a cluster may be without workers, in seconds."""


class _PoolPlugin(WorkerPlugin):  # type: ignore[misc] # distributed is not typed
    """Adds a process pool for one run's tasks to each Dask worker.

    Unlike a Dask thread, a process can be interrupted during a task, and its crash does not end the
    Dask worker.
    """

    def __init__(self, name: str, function: bytes) -> None:
        self.name, self.function = name, function

    def setup(self, worker: Worker) -> None:
        # Workers with a nanny are daemon processes, which may not start processes.
        current_process().daemon = False
        processors = os.cpu_count() or 1
        pool = WorkerPool(self.function, worker.state.nthreads, sharing=processors)
        worker.executors[self.name] = pool

    async def teardown(self, worker: Worker) -> None:
        """Stop all tasks of this run, including running ones."""
        await asyncio.to_thread(worker.executors.pop(self.name).shutdown)


class _Cluster:
    def __init__(self, client: Client, name: str, option: str) -> None:
        self.client, self.name, self.option = client, name, option
        self.executor = client.get_executor(pure=False)
        self.threads, self.next_look = 0, 0.0
        self.last_seen = monotonic()

    def submit(self, task: Task[Any]) -> Future[Any]:
        with annotate(executor=self.name):
            future: Future[Any] = self.executor.submit(
                run_task, __version__, task.argument, key=f"{task.name} {uuid4().hex}"
            )
        return future

    def size(self) -> int:
        """Return the number of worker threads, refreshed every second as workers come and go."""
        now = monotonic()
        if now >= self.next_look:
            try:
                self.threads, self.next_look = sum(self.client.nthreads().values()), now + 1
            except Exception:  # noqa: BLE001 -- a lost connection raises various errors
                raise WorkerLostError(f"{self.option}: connection lost") from None
        if self.threads:
            self.last_seen = now
        elif now > self.last_seen + WORKERS_SECONDS:
            raise WorkerLostError(f"{self.option}: no workers left")
        return max(self.threads, 1)


@contextmanager
def cluster(function: bytes, scheduler: str) -> Iterator[OpenWorkers]:
    """Connect to the scheduler. Raises UsageError if it does not answer or has no workers.

    Dask errors that end the run are raised as WorkerLostError or UsageError.
    """
    option = f"--scheduler {scheduler}"
    log = logging.getLogger("distributed")
    with ExitStack() as stack:
        stack.callback(log.setLevel, log.level)
        log.setLevel(logging.CRITICAL)  # our own messages report a lost scheduler
        try:
            _require_answer(scheduler)
            client = Client(scheduler, timeout=CONNECT_SECONDS, set_as_default=False)
        except (OSError, ValueError) as error:
            raise UsageError(
                f"{option}: can't reach a Dask scheduler (expected tcp://host:port): "
                f"{one_line(str(error))}"
            ) from None
        stack.callback(_quietly, client.close, CONNECT_SECONDS)
        try:
            client.wait_for_workers(1, timeout=WORKERS_SECONDS)
        except TimeoutError:
            raise UsageError(f"{option}: no workers; start some: dask worker {scheduler}") from None
        name = f"headjudge-{uuid4().hex}"
        try:
            stack.callback(_quietly, client.unregister_worker_plugin, name)
            client.register_plugin(_PoolPlugin(name, function), name)
            opened = _Cluster(client, name, option)
            yield OpenWorkers(opened.submit, opened.size)
        except KilledWorker as error:
            task = error.task.rpartition(" ")[0]
            raise WorkerLostError(f"task {task} crashed every worker") from None
        except ModuleNotFoundError as error:
            raise UsageError(
                f"{option}: a worker has no module {error.name}; install it on all machines"
            ) from None
        except CancelledError:
            raise WorkerLostError(f"{option}: connection lost") from None


def _quietly(function: Any, argument: Any) -> None:  # noqa: ANN401 -- distributed is not typed
    with contextlib.suppress(Exception):  # the scheduler may be gone
        function(argument)


def _require_answer(scheduler: str) -> None:
    """Raise OSError if nothing answers at the address, or ValueError if it is invalid.

    Checking first avoids a Dask client that fails to connect and leaves a thread running.
    """
    address = urlsplit(scheduler)
    if address.scheme not in ("tcp", "tls") or not address.hostname or not address.port:
        raise ValueError("invalid address")
    with socket.create_connection((address.hostname, address.port), timeout=CONNECT_SECONDS):
        pass
