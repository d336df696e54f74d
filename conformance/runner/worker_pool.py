"""A pool of worker processes on one machine."""

import multiprocessing
import os
import signal
import threading
from collections.abc import Callable, Iterator, Mapping
from concurrent.futures import CancelledError, Executor, Future, ProcessPoolExecutor
from concurrent.futures.process import BrokenProcessPool
from contextlib import contextmanager
from functools import partial
from multiprocessing.connection import wait as wait_for_exit
from multiprocessing.process import BaseProcess
from time import monotonic
from typing import Any, Generic, TypeVar

from msgspec import Struct

from headjudge import __version__
from headjudge.errors import UsageError
from headjudge.files import ELSEWHERE, POSIX
from headjudge.runner.process import how_it_ended
from headjudge.runner.worker import run_task, start_worker

A = TypeVar("A")

STOP_SECONDS = 5.0
"""Time for workers to stop by themselves; their engines have three seconds after ``bye``."""
_SAFE_PATH = "PYTHONSAFEPATH"
_RESTORED = () if _SAFE_PATH in os.environ else (_SAFE_PATH,)


class Task(Struct, Generic[A], frozen=True):
    """One unit of work."""

    name: str
    """Unique among the tasks of a run; messages show it."""
    argument: A
    """Pickled when another process runs the task."""


class Workers(Struct, frozen=True):
    """Where tasks run."""

    jobs: int = 1
    """Processes of this machine; 1 runs the tasks in this process."""
    scheduler: str = ""
    """Address of a Dask scheduler, ``tcp://host:port``, whose workers run the tasks instead."""


class WorkerLostError(UsageError):
    """A task crashed every worker, or no worker is left."""


class OpenWorkers(Struct, frozen=True):
    """Workers that are ready for tasks."""

    submit: Callable[[Task[Any]], Future[Any]]
    size: Callable[[], int]
    """Return how many tasks can run at the same time. Raises WorkerLostError."""


class WorkerPool(Executor):
    """A process pool that is replaced when one of its processes dies, and that can be stopped.

    Processes are spawned: a fork would copy Z3 and the threads of this process in any state. They
    end when the other end of a pipe, the leash, is closed: when the pool stops, even in the middle
    of a task, or when this process is killed.
    """

    def __init__(self, function: bytes, jobs: int, sharing: int = 0) -> None:
        """Start nothing yet.

        `function` is pickled; `sharing` processes use this machine at the same time, by default one
        per processor. Raises UsageError on Windows, where an engine can't be interrupted.
        """
        if not POSIX:
            raise UsageError(f"worker processes: {ELSEWHERE}")
        self.jobs, self.arguments = jobs, (function, sharing or os.cpu_count() or 1, *_RESTORED)
        self.stopped = False
        self.lock = threading.Lock()
        self.pool = self._new_pool()

    def _new_pool(self) -> ProcessPoolExecutor:
        end, self.leash = multiprocessing.Pipe(duplex=False)
        pool = ProcessPoolExecutor(
            self.jobs,
            multiprocessing.get_context("spawn"),
            initializer=start_worker,
            initargs=(end, *self.arguments),
        )
        # The pool knows its processes under this name from Python 3.8 to 3.14 at least.
        self.processes: Mapping[int, BaseProcess] = pool._processes  # noqa: SLF001
        return pool

    def submit(self, function: Any, /, *args: Any, **kwargs: Any) -> Future[Any]:  # noqa: ANN401 -- as in Executor
        """Run the function; the future raises BrokenProcessPool, saying how the process ended."""
        with self.lock:
            if self.stopped:
                raise CancelledError
            with _undisturbed():
                try:
                    inner = self.pool.submit(function, *args, **kwargs)
                except BrokenProcessPool:
                    self.leash.close()
                    self.pool = self._new_pool()
                    inner = self.pool.submit(function, *args, **kwargs)
            outer: Future[Any] = Future()
            inner.add_done_callback(partial(_pass_on, outer, self.processes))
        return outer

    def shutdown(self, wait: bool = True, *, cancel_futures: bool = True) -> None:  # noqa: FBT001, FBT002 -- as in Executor
        """Stop all processes at once, even in the middle of a task."""
        with self.lock:
            self.stopped = True
            self.leash.close()
            deadline = monotonic() + STOP_SECONDS
            for process in [*self.processes.values()]:
                if not wait_for_exit([process.sentinel], max(deadline - monotonic(), 0)):
                    process.kill()
            self.pool.shutdown(wait, cancel_futures=cancel_futures)


def _pass_on(outer: Future[Any], processes: Mapping[int, BaseProcess], inner: Future[Any]) -> None:
    """Pass on the result of a task, or how its process ended."""
    if inner.cancelled():
        outer.cancel()
    elif isinstance(error := inner.exception(), BrokenProcessPool):
        started = [*processes.values()]
        ended = wait_for_exit([process.sentinel for process in started], STOP_SECONDS)
        for process in started:
            if process.sentinel in ended:
                process.join()
                error = BrokenProcessPool(how_it_ended(process.exitcode or 0))
        outer.set_exception(error)
    elif error:
        outer.set_exception(error)
    else:
        outer.set_result(inner.result())


_starting = threading.Lock()


@contextmanager
def _undisturbed() -> Iterator[None]:
    """Start processes that neither Ctrl-C nor files of the current folder disturb.

    Until `start_worker` runs, an interruption would end them with a traceback, and a ``types.py``
    of the user would be imported instead of Python's own.
    """
    with _starting:
        mask = signal.pthread_sigmask(signal.SIG_BLOCK, {signal.SIGINT})
        os.environ.setdefault(_SAFE_PATH, "1")
        try:
            yield
        finally:
            for name in _RESTORED:
                del os.environ[name]
            signal.pthread_sigmask(signal.SIG_SETMASK, mask)


@contextmanager
def this_machine(function: bytes, workers: Workers) -> Iterator[OpenWorkers]:
    """Start worker processes on this machine, and stop them in the end."""
    with WorkerPool(function, workers.jobs, sharing=workers.jobs) as pool:
        yield OpenWorkers(
            lambda task: pool.submit(run_task, __version__, task.argument), lambda: workers.jobs
        )
