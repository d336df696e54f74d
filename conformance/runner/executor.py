"""Run tasks in this process, in worker processes of this machine, or on a Dask cluster.

A task is deterministic and idempotent: it gives the same result whichever worker runs it and
however often. A worker that dies therefore costs only time, because its tasks run again.

Workers are a ``concurrent.futures`` executor: a `WorkerPool` on one machine, ``get_executor()`` of
a Dask client on many, where each Dask worker runs its tasks in a `WorkerPool`.
"""

import multiprocessing
import os
import pickle
import signal
import threading
from collections.abc import Callable, Generator, Iterable, Iterator, Mapping
from concurrent.futures import (
    FIRST_COMPLETED,
    CancelledError,
    Executor,
    Future,
    ProcessPoolExecutor,
    wait,
)
from concurrent.futures.process import BrokenProcessPool
from contextlib import AbstractContextManager, contextmanager
from functools import partial
from itertools import islice, takewhile
from multiprocessing.connection import wait as wait_for_exit
from multiprocessing.process import BaseProcess
from time import monotonic
from typing import Any, Generic, TypeVar

from msgspec import Struct

from headjudge import __version__
from headjudge.errors import UsageError
from headjudge.files import ELSEWHERE, POSIX
from headjudge.runner.process import how_it_ended
from headjudge.runner.worker import close_engines, run_task, start_worker

A = TypeVar("A")
R = TypeVar("R")

AHEAD = 2
"""Tasks in flight per worker: the running one and the next."""
BUFFERED = 32
"""Results per worker that may wait for an earlier one when they are yielded in order."""
ATTEMPTS = 3
"""Workers that a task may crash, running alone, before the run fails."""
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


class _Submission(Struct, Generic[A, R], eq=False):
    """A task whose result has not been yielded."""

    task: Task[A]
    future: Future[R] | None
    """None while the task waits to run again."""
    suspect: bool = False
    """Whether a worker died while this task was in flight."""
    crashes: int = 0
    """Workers that died since it became a suspect, and runs alone."""

    @property
    def done(self) -> bool:
        """Whether the task has a result or an error."""
        return self.future is not None and self.future.done()

    def crashed(self, error: BrokenProcessPool) -> None:
        """Make the task a suspect. Raises WorkerLostError if it has been one too often."""
        self.crashes += self.suspect
        if self.crashes == ATTEMPTS:
            raise WorkerLostError(
                f"task {self.task.name} crashed every worker; last error: {error}"
            )
        self.future, self.suspect = None, True


def run_tasks(
    function: Callable[[A], R],
    tasks: Iterable[Task[A] | None],
    workers: Workers,
    *,
    in_order: bool = False,
) -> Generator[tuple[Task[A], R], None, None]:
    """Call the function with the argument of each task; yield each result as it arrives.

    Tasks are taken when a worker has room for them, so there may be infinitely many; None means
    that the next task depends on results still to come. At most `AHEAD` results per worker wait to
    be taken, or `BUFFERED` with `in_order`, which yields them in the order of the tasks. Closing
    the generator, or an interruption, stops the workers at once.

    The function must be importable, or a ``partial`` of one that is. It is sent to each worker once
    and runs in the main thread of a process, where a time limit can interrupt it.

    Raises what the function raises, WorkerLostError, and UsageError for an unusable scheduler.
    """
    if workers.scheduler or workers.jobs > 1:
        open_workers = _cluster() if workers.scheduler else _this_machine
        with open_workers(pickle.dumps(function), workers) as opened:
            yield from _results(opened, iter(tasks), in_order=in_order)
    else:
        try:
            for task in filter(None, tasks):
                yield task, function(task.argument)
        finally:
            close_engines()


def _results(
    workers: OpenWorkers, tasks: Iterator[Task[A] | None], *, in_order: bool
) -> Iterator[tuple[Task[A], Any]]:
    """Keep a bounded number of tasks in flight and yield their results.

    An executor does not tell which of its tasks crashed a worker. So all that were in flight become
    suspects and run again one at a time before any new task is taken.
    """
    pending: list[_Submission[A, Any]] = []
    while True:
        size = workers.size()
        unfinished = [submission for submission in pending if not submission.done]
        suspects = [submission for submission in unfinished if submission.suspect]
        if not suspects:
            buffered = (BUFFERED if in_order else AHEAD) * size - len(pending)
            room = max(min(AHEAD * size - len(unfinished), buffered), 0)
            new = takewhile(lambda task: task is not None, islice(tasks, room))
            pending += [_Submission(task, workers.submit(task)) for task in new if task]
        elif not any(submission.future for submission in unfinished):
            suspects[0].future = workers.submit(suspects[0].task)
        if not pending:
            return
        running = [submission.future for submission in pending if not submission.done]
        wait(filter(None, running), 1, FIRST_COMPLETED)
        for submission in [*pending]:
            if submission.done and submission.future:
                if isinstance(error := submission.future.exception(), BrokenProcessPool):
                    submission.crashed(error)
                elif not in_order or submission is pending[0]:
                    pending.remove(submission)
                    yield submission.task, submission.future.result()


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


def _pass_on(
    outer: Future[Any], processes: Mapping[int, BaseProcess], inner: Future[Any]
) -> None:
    """Pass on what came of a task; if its process died, how."""
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
def _this_machine(function: bytes, workers: Workers) -> Iterator[OpenWorkers]:
    with WorkerPool(function, workers.jobs, sharing=workers.jobs) as pool:
        yield OpenWorkers(
            lambda task: pool.submit(run_task, __version__, task.argument), lambda: workers.jobs
        )


def _cluster() -> Callable[[bytes, Workers], AbstractContextManager[OpenWorkers]]:
    """Return what connects to a cluster. Raises UsageError without Dask's distributed."""
    try:
        from headjudge.runner.cluster import cluster  # noqa: PLC0415 -- start-up time
    except ImportError:
        raise UsageError(
            "--scheduler needs Dask's distributed: pip install 'headjudge[cluster]'"
        ) from None
    return cluster
