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
"""Seconds for workers to stop by themselves; after ``bye`` their engines have three seconds."""
_SAFE_PATH = "PYTHONSAFEPATH"
_RESTORED = () if _SAFE_PATH in os.environ else (_SAFE_PATH,)


class Task(Struct, Generic[A], frozen=True):
    """A unit of work."""

    name: str
    """A name for messages, unique among the run's tasks."""
    argument: A
    """The function's argument, pickled if another process runs the task."""


class Workers(Struct, frozen=True):
    """Where tasks run."""

    jobs: int = 1
    """Number of local processes; with 1, tasks run in this process."""
    scheduler: str = ""
    """Address of the Dask scheduler (``tcp://host:port``) whose workers run the tasks instead."""


class WorkerLostError(UsageError):
    """Raised if a task crashed every worker or no workers are left."""


class OpenWorkers(Struct, frozen=True):
    """Workers that are ready for tasks."""

    submit: Callable[[Task[Any]], Future[Any]]
    size: Callable[[], int]
    """Return the number of tasks that can run at the same time. Raises WorkerLostError."""


class WorkerPool(Executor):
    """A stoppable process pool that is replaced when one of its processes dies.

    Processes are spawned, because a fork would copy Z3 and this process's threads in an arbitrary
    state. They exit when the other end of a pipe (the leash) is closed: when the pool stops, even
    during a task, or when this process is killed.
    """

    def __init__(self, function: bytes, jobs: int, sharing: int = 0) -> None:
        """Initialize the pool without starting processes.

        `function` is pickled. `sharing` is the number of processes that use this machine at the
        same time (default: one per processor). Raises UsageError on Windows, where an engine can't
        be interrupted.
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
        # The pool has used this attribute name since at least Python 3.8, up to 3.14.
        self.processes: Mapping[int, BaseProcess] = pool._processes  # noqa: SLF001
        return pool

    def submit(self, function: Any, /, *args: Any, **kwargs: Any) -> Future[Any]:  # noqa: ANN401 -- as in Executor
        """Run the function; if its process dies, the future raises BrokenProcessPool saying how."""
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
        """Stop all processes at once, even during a task."""
        with self.lock:
            self.stopped = True
            self.leash.close()
            deadline = monotonic() + STOP_SECONDS
            for process in [*self.processes.values()]:
                if not wait_for_exit([process.sentinel], max(deadline - monotonic(), 0)):
                    process.kill()
            self.pool.shutdown(wait, cancel_futures=cancel_futures)


def _pass_on(outer: Future[Any], processes: Mapping[int, BaseProcess], inner: Future[Any]) -> None:
    """Pass on a task's result, or report how its process ended."""
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
    """Protect starting processes from Ctrl-C and from files in the current folder.

    Until `start_worker` runs, an interruption would end them with a traceback, and a user's
    ``types.py`` would be imported instead of the standard library's.
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
    """Start worker processes on this machine, and stop them at the end."""
    with WorkerPool(function, workers.jobs, sharing=workers.jobs) as pool:
        yield OpenWorkers(
            lambda task: pool.submit(run_task, __version__, task.argument), lambda: workers.jobs
        )
