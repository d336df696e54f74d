"""Run tasks in this process, in local worker processes, or on a Dask cluster.

A task is deterministic and idempotent: it gives the same result regardless of which worker runs it
and how often. A worker's death therefore costs only time, because its tasks run again.

Workers are accessed through a ``concurrent.futures`` executor: a `WorkerPool` on one machine, or a
Dask client's ``get_executor()`` on a cluster, where each Dask worker runs its tasks in a
`WorkerPool`.
"""

import pickle
from collections.abc import Callable, Generator, Iterable, Iterator
from concurrent.futures import FIRST_COMPLETED, Future, wait
from concurrent.futures.process import BrokenProcessPool
from contextlib import contextmanager
from itertools import islice, takewhile
from typing import Any, Generic, TypeVar

from msgspec import Struct

from headjudge import __version__
from headjudge.errors import UsageError, install
from headjudge.runner.worker_pool import (
    OpenWorkers,
    Task,
    WorkerLostError,
    WorkerPool,
    Workers,
    close_engines,
    run_task,
)

A = TypeVar("A")
R = TypeVar("R")

AHEAD = 2
"""Maximum tasks in flight per worker: the running one and the next."""
BUFFERED = 32
"""Maximum results per worker waiting for an earlier one when results are yielded in order."""
ATTEMPTS = 3
"""Maximum number of workers that a task may crash while running alone before the run fails."""


class _Submission(Struct, Generic[A, R], eq=False):
    """A task whose result has not been yielded."""

    task: Task[A]
    future: Future[R] | None
    """None while the task waits to be run again."""
    suspect: bool = False
    """Whether a worker died while this task was in flight."""
    crashes: int = 0
    """Number of workers that died while this task was running alone as a suspect."""

    @property
    def done(self) -> bool:
        """Whether the task has a result or an error."""
        return self.future is not None and self.future.done()

    def crashed(self) -> None:
        """Mark the task as a suspect. Raises WorkerLostError after too many crashes."""
        self.crashes += self.suspect
        if self.crashes == ATTEMPTS:
            raise WorkerLostError(f"task {self.task.name} crashed every worker")
        self.future, self.suspect = None, True


def run_tasks(
    function: Callable[[A], R],
    tasks: Iterable[Task[A] | None],
    workers: Workers,
    *,
    in_order: bool = False,
) -> Generator[tuple[Task[A], R], None, None]:
    """Call the function with each task's argument; yield each result as it arrives.

    Tasks are taken when a worker has room for them, so there may be infinitely many; None means
    that the next task depends on results still to come. At most `AHEAD` results per worker are
    buffered, or `BUFFERED` with `in_order`, which yields results in task order. Closing or
    interrupting the generator stops the workers at once.

    The function must be importable, or a ``partial`` of an importable function. It is sent to each
    worker once and runs in a process's main thread, where a time limit can interrupt it.

    Raises the function's own exceptions, WorkerLostError, and UsageError for an unusable scheduler.
    """
    if workers.scheduler or workers.jobs > 1:
        opened = _cluster if workers.scheduler else _this_machine
        with opened(pickle.dumps(function), workers) as ready:
            yield from _results(ready, iter(tasks), in_order=in_order)
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

    An executor does not report which of its tasks crashed a worker. All tasks in flight therefore
    become suspects and run again one at a time before any new task is taken.
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
                if isinstance(submission.future.exception(), BrokenProcessPool):
                    submission.crashed()
                elif not in_order or submission is pending[0]:
                    pending.remove(submission)
                    yield submission.task, submission.future.result()


@contextmanager
def _cluster(function: bytes, workers: Workers) -> Iterator[OpenWorkers]:
    """Connect to a cluster. Raises UsageError if Dask is not installed."""
    try:
        from headjudge.runner.cluster import cluster  # noqa: PLC0415 -- faster start-up
    except ImportError:
        raise UsageError(f"--scheduler requires Dask's distributed; {install('cluster')}") from None
    with cluster(function, workers.scheduler) as ready:
        yield ready


@contextmanager
def _this_machine(function: bytes, workers: Workers) -> Iterator[OpenWorkers]:
    """Start worker processes on this machine, and stop them at the end."""
    with WorkerPool(function, workers.jobs, sharing=workers.jobs) as pool:
        yield OpenWorkers(
            lambda task: pool.submit(run_task, __version__, task.argument), lambda: workers.jobs
        )
