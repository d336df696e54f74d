"""Run tasks in processes of this machine, or on the machines of a Dask cluster.

A task is deterministic and idempotent: it gives the same result whichever worker runs it and
however often. A worker that dies therefore costs time and nothing else: its task is run again.

Both ways hand tasks to a ``concurrent.futures`` executor, a pool of threads here and
``Client.get_executor()`` on a cluster, and either runs them in a `WorkerProcesses`.
"""

import asyncio
import contextlib
import gc
import logging
import multiprocessing
import os
import pickle
import signal
import socket
import threading
import traceback
from collections.abc import Callable, Generator, Iterable, Iterator
from concurrent.futures import (
    FIRST_COMPLETED,
    CancelledError,
    Future,
    ProcessPoolExecutor,
    ThreadPoolExecutor,
    wait,
)
from concurrent.futures.process import BrokenProcessPool
from contextlib import AbstractContextManager, ExitStack, closing, contextmanager
from itertools import islice
from multiprocessing.connection import Connection
from multiprocessing.connection import wait as wait_for_processes
from time import monotonic
from typing import Any, Generic, Protocol, TypeVar
from urllib.parse import urlsplit
from uuid import uuid4

from msgspec import Struct
from msgspec.structs import replace

from headjudge import __version__
from headjudge.errors import UsageError
from headjudge.files import ELSEWHERE, POSIX
from headjudge.runner.dispatcher import Process
from headjudge.runner.engine import Attached, EngineStartError, Limits
from headjudge.runner.process import how_it_ended, memory_of_machine
from headjudge.runner.registry import attach
from headjudge.text import one_line

A = TypeVar("A")
R = TypeVar("R")

AHEAD = 2
"""Tasks handed to each worker at a time: the one that runs, and the next."""
BUFFERED = 32
"""Results per worker that may wait for an earlier one when they are wanted in order."""
ATTEMPTS = 3
"""Processes that a task may crash before it is given up."""
STOP_SECONDS = 5.0
"""Time for a worker to stop by itself. Its engine has three seconds to say goodbye."""
CONNECT_SECONDS = 10.0
"""Time for a scheduler to answer."""
WORKERS_SECONDS = 30.0
"""Time for the first worker of a cluster to appear, and between looks whether any is left."""
_SAFE_PATH = "PYTHONSAFEPATH"
_KEEP_SAFE_PATH = _SAFE_PATH in os.environ


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


class WorkersStoppedError(Exception):
    """The run was stopped; nobody needs the result."""


def run_tasks(
    function: Callable[[A], R],
    tasks: Iterable[Task[A] | None],
    workers: Workers,
    *,
    in_order: bool = False,
) -> Generator[tuple[Task[A], R], None, None]:
    """Call the function on the argument of each task; yield each result as it arrives.

    Tasks are taken when a worker has room for them, so they may be infinite; None means that the
    next task depends on results still to come. At most `AHEAD` results per worker wait to be
    taken, or `BUFFERED` with `in_order`, which yields them in the order of the tasks. Closing the
    generator, or an interruption, stops the workers at once.

    The function must be importable (or a ``partial`` of such). It reaches each worker once and
    runs in the main thread of a process, where a time limit can interrupt it.

    Raises what the function raises, WorkerLostError, and UsageError for an unusable scheduler.
    """
    if workers.scheduler or workers.jobs > 1:
        results = _run_by_workers(function, tasks, workers, in_order=in_order)
    else:
        results = _run_here(function, tasks)
    with closing(results):
        yield from results


def _run_here(
    function: Callable[[A], R], tasks: Iterable[Task[A] | None]
) -> Generator[tuple[Task[A], R], None, None]:
    try:
        for task in filter(None, tasks):
            yield task, function(task.argument)
    finally:
        close_engines()


def _run_by_workers(
    function: Callable[[A], R],
    tasks: Iterable[Task[A] | None],
    workers: Workers,
    *,
    in_order: bool,
) -> Generator[tuple[Task[A], R], None, None]:
    pickled, source = pickle.dumps(function), iter(tasks)
    pending: dict[Future[R], Task[A]] = {}
    most = BUFFERED if in_order else AHEAD
    opened: AbstractContextManager[_Pool] = (
        _cluster(pickled, workers.scheduler)
        if workers.scheduler
        else closing(_LocalPool(pickled, workers.jobs))
    )
    with opened as pool:
        while True:
            running = {future for future in pending if not future.done()}
            size = pool.size()
            room = min(AHEAD * size - len(running), most * size - len(pending))
            for task in islice(source, max(room, 0)):
                if task is None:
                    break
                future = pool.submit(task)
                pending[future] = task
                running.add(future)
            if not pending:
                return
            finished, _ = wait(running, WORKERS_SECONDS, FIRST_COMPLETED)
            if not finished:
                pool.require_workers()
            for future in list(pending):
                if future.done():
                    task = pending.pop(future)
                    yield task, pool.result(task, future)
                elif in_order:
                    break


class _Pool(Protocol):
    """An executor as `run_tasks` uses it."""

    def submit(self, task: Task[Any]) -> Future[Any]: ...

    def size(self) -> int:
        """Return how many tasks it can run at the same time."""

    def require_workers(self) -> None:
        """Raise WorkerLostError when nobody is left to run a task."""

    def result(self, task: Task[Any], future: Future[R]) -> R:
        """Return the result of a finished task, or raise its error."""

    def close(self) -> None:
        """Stop all workers at once."""


# This machine


class _LocalPool:
    """Threads, each of which feeds one worker process."""

    def __init__(self, function: bytes, jobs: int) -> None:
        self.processes = WorkerProcesses(function, jobs)
        self.threads = ThreadPoolExecutor(jobs)
        self.jobs = jobs

    def submit(self, task: Task[Any]) -> Future[Any]:
        return self.threads.submit(self.processes.run, task)

    def size(self) -> int:
        return self.jobs

    def require_workers(self) -> None:
        """Do nothing: a process that dies is replaced."""

    def result(self, task: Task[Any], future: Future[R]) -> R:  # noqa: ARG002 -- see _Pool
        return future.result()

    def close(self) -> None:
        self.processes.stop()
        self.threads.shutdown(cancel_futures=True)


class WorkerProcesses:
    """A worker process for each thread that calls `run`."""

    def __init__(self, function: bytes, sharing: int = 0) -> None:
        """Start nothing yet.

        `function` is pickled; `sharing` processes use this machine at the same time, by default one
        per processor. Raises UsageError on Windows, where an engine can't be interrupted.
        """
        if not POSIX:
            raise UsageError(f"worker processes: {ELSEWHERE}")
        self.function, self.sharing = function, sharing or os.cpu_count() or 1
        self.thread = threading.local()
        self.started: list[WorkerProcess] = []
        self.stopped = False
        self.lock = threading.Lock()

    def run(self, task: Task[Any]) -> Any:  # noqa: ANN401 -- whatever the function returns
        """Run a task in the process of this thread, and in a new one if that dies.

        Raises what the task raises, WorkerLostError if it crashes every process, or
        WorkersStoppedError.
        """
        last_error = ""
        for _ in range(ATTEMPTS):
            process = self._process()
            try:
                return process.submit(task.argument).result()
            except BrokenProcessPool:
                last_error = process.stop()
                self.thread.process = None
        raise WorkerLostError(f"task {task.name} crashed every worker; last error: {last_error}")

    def _process(self) -> "WorkerProcess":
        with self.lock:
            if self.stopped:
                raise WorkersStoppedError
            process: WorkerProcess | None = getattr(self.thread, "process", None)
            if process is None:
                self.started = [process for process in self.started if process.running]
                process = self.thread.process = WorkerProcess(self.function, self.sharing)
                self.started.append(process)
            return process

    def stop(self) -> None:
        """Stop all processes, even in the middle of a task."""
        with self.lock:
            self.stopped = True
        for process in self.started:
            process.dismiss()
        for process in self.started:
            process.stop()


class WorkerProcess:
    """A process pool of one.

    A ProcessPoolExecutor of several processes breaks as a whole when one of them dies, and does
    not tell which task that one was running. With one process each, the others work on and the
    task is known.

    The process is spawned: a fork would copy Z3 and the threads of this process in any state.
    """

    def __init__(self, function: bytes, sharing: int) -> None:
        """Start the process; `sharing` processes use this machine at the same time."""
        self.running, self.stopping = True, threading.Lock()
        leash, self.leash = multiprocessing.Pipe(duplex=False)
        self.pool = ProcessPoolExecutor(
            1,
            multiprocessing.get_context("spawn"),
            initializer=_start_worker,
            initargs=(leash, function, sharing, _KEEP_SAFE_PATH),
        )
        with leash, _undisturbed():
            self.pool.submit(int)
        # The pool knows its processes under this name from Python 3.8 to 3.14 at least.
        (self.process,) = (self.pool._processes or {}).values()  # noqa: SLF001

    def submit(self, argument: Any) -> Future[Any]:  # noqa: ANN401 -- whatever the function takes
        """Run the function; the future raises BrokenProcessPool if the process dies over it."""
        try:
            return self.pool.submit(_run_task, argument)
        except RuntimeError as error:  # stopped, or dead since its last task
            raise BrokenProcessPool from error

    def dismiss(self) -> None:
        """Ask the process to end at once."""
        with contextlib.suppress(OSError):
            self.leash.close()

    def stop(self) -> str:
        """End the process and return how it ended."""
        with self.stopping:
            self.dismiss()
            if self.running and not wait_for_processes([self.process.sentinel], STOP_SECONDS):
                self.process.kill()
            self.pool.shutdown()
            self.running = False
        return how_it_ended(self.process.exitcode or 0)


_starting = threading.Lock()


@contextmanager
def _undisturbed() -> Iterator[None]:
    """Start a process that neither Ctrl-C nor files of the current folder disturb.

    Until `_start_worker` runs, an interruption would end it with a traceback, and a ``types.py``
    of the user would be imported instead of Python's own.
    """
    with _starting:
        mask = signal.pthread_sigmask(signal.SIG_BLOCK, {signal.SIGINT})
        os.environ.setdefault(_SAFE_PATH, "1")
        try:
            yield
        finally:
            if not _KEEP_SAFE_PATH:
                del os.environ[_SAFE_PATH]
            signal.pthread_sigmask(signal.SIG_SETMASK, mask)


# Inside a worker process


class _Worker:
    """The state of this process as a worker, or as the only process of a run."""

    def __init__(self) -> None:
        self.function: Any = b""
        """Pickled until the first task."""
        self.sharing = 1
        self.busy = False
        self.engines: dict[tuple[str, Limits], Attached] = {}


_ENGINES = 2
"""Engines kept by a worker; a campaign compares two."""
_worker = _Worker()


def _start_worker(leash: Connection, function: bytes, sharing: int, keep_safe_path: bool) -> None:  # noqa: FBT001 -- initargs have no names
    """Prepare this process for tasks."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)  # the process that started this one stops it
    signal.pthread_sigmask(signal.SIG_UNBLOCK, {signal.SIGINT})
    if not keep_safe_path:
        del os.environ[_SAFE_PATH]
    os.dup2(os.open(os.devnull, os.O_RDONLY), 0)
    os.dup2(2, 1)  # what an engine prints must not mix with the command's output
    gc.set_threshold(100_000)  # as the command does
    _worker.function, _worker.sharing = function, sharing
    threading.Thread(target=_end_with_leash, args=(leash,), daemon=True).start()


def _end_with_leash(leash: Connection) -> None:
    """End this process when the starter lets go, or is killed, even in the middle of a task."""
    with contextlib.suppress(EOFError, OSError):
        leash.recv()
    if not _worker.busy:
        close_engines()
        os._exit(0)
    for engine in [*_worker.engines.values()]:
        if isinstance(engine, Process):
            with contextlib.suppress(Exception):  # the main thread may be using it
                engine.end()
    os._exit(1)


def _run_task(argument: Any) -> Any:  # noqa: ANN401 -- whatever the function takes and returns
    """Call the function of this worker."""
    _worker.busy = True
    try:
        function = _worker.function
        if isinstance(function, bytes):
            function = _worker.function = pickle.loads(function)  # noqa: S301 -- from the starter
        return function(argument)
    except Exception as error:  # noqa: BLE001 -- whatever the function raises
        raise _portable(error) from None
    finally:
        _worker.busy = False


def _portable(error: Exception) -> Exception:
    """Return the error, or one like it if it would not survive pickling.

    An error that can't be unpickled breaks the whole ProcessPoolExecutor.
    """
    try:
        pickle.loads(pickle.dumps(error))  # noqa: S301 -- our own
    except Exception:  # noqa: BLE001 -- anything can go wrong in it
        for kind in (UsageError, EngineStartError):
            if isinstance(error, kind):
                return kind(str(error))
        return RuntimeError("".join(traceback.format_exception(error)))
    return error


def worker_engine(command: str, limits: Limits | None = None) -> Attached:
    """Return this worker's engine, attached at first use and reused by later tasks.

    It is closed at the end of the run, or when a third engine needs its place. `command` is what
    `attach` takes. Unless `limits` says otherwise, the workers of a machine share half of its
    memory. Downtime is counted per task, so that a result does not depend on earlier tasks.
    Raises EngineStartError when the engine can't be started, UsageError for impossible limits.
    """
    key = (command, limits or Limits())
    engine = _worker.engines.get(key)
    if isinstance(engine, Process):
        engine.desk.lost = 0.0
    if engine is None:
        if len(_worker.engines) == _ENGINES:
            close_engines()
        allowed = key[1]
        if allowed.memory is None and _worker.sharing > 1:
            share = memory_of_machine() // 2 // allowed.jobs // _worker.sharing
            allowed = replace(allowed, memory=share)
        engine = _worker.engines[key] = attach(command, allowed)
    return engine


def close_engines() -> None:
    """Close the engines of this process."""
    while _worker.engines:
        _worker.engines.popitem()[1].close()


# A Dask cluster


class _ClusterPool:
    """Dask's executor. Each thread of a Dask worker feeds one worker process, as it does here.

    So a task can be interrupted, and one that crashes takes no Dask worker with it.
    """

    def __init__(self, client: Any, function: bytes, scheduler: str) -> None:  # noqa: ANN401 -- distributed is not typed
        self.client, self.scheduler = client, scheduler
        self.executor = client.get_executor(pure=False)
        self.run = _ClusterRun(uuid4().hex, function, __version__)
        self.threads, self.next_look = 0, 0.0

    def submit(self, task: Task[Any]) -> Future[Any]:
        future: Future[Any] = self.executor.submit(_run_on_cluster, self.run, task)
        return future

    def size(self) -> int:
        """Return the number of threads of all workers, which come and go; look once a second."""
        if monotonic() >= self.next_look:
            try:
                self.threads = sum(self.client.nthreads().values())
            except Exception:  # noqa: BLE001 -- a lost connection shows in many ways
                raise self._disconnected() from None
            self.next_look = monotonic() + 1
        return max(self.threads, 1)

    def require_workers(self) -> None:
        self.next_look = 0.0
        self.size()
        if not self.threads:
            raise WorkerLostError(f"--scheduler {self.scheduler}: no workers left")

    def result(self, task: Task[Any], future: Future[R]) -> R:
        from distributed import KilledWorker  # noqa: PLC0415 -- start-up time

        try:
            return future.result()
        except KilledWorker as error:
            raise WorkerLostError(
                f"task {task.name} crashed every worker; last one: {error.last_worker}"
            ) from None
        except CancelledError:
            raise self._disconnected() from None
        except ModuleNotFoundError as error:
            raise UsageError(
                f"--scheduler {self.scheduler}: a worker lacks {error.name}; "
                "install there what is installed here"
            ) from None

    def _disconnected(self) -> WorkerLostError:
        return WorkerLostError(f"--scheduler {self.scheduler}: connection lost")

    def close(self) -> None:
        with contextlib.suppress(Exception):  # the scheduler may be gone
            self.executor.shutdown(wait=False)
            self.client.run(_stop_on_cluster, self.run.id, on_error="ignore")


class _ClusterRun(Struct, frozen=True):
    """What all tasks of a run on a cluster share."""

    id: str
    function: bytes
    version: str


_runs: dict[str, WorkerProcesses | None] = {}
"""The processes of each run in this Dask worker; None for a run that was stopped."""


def _run_on_cluster(run: _ClusterRun, task: Task[Any]) -> Any:  # noqa: ANN401 -- whatever the function returns
    """Run a task in a process of this Dask worker."""
    if run.version != __version__:
        raise UsageError(
            f"the worker on {socket.gethostname()} has Head Judge {__version__}, "
            f"but this command is {run.version}"
        )
    processes = _runs.setdefault(run.id, WorkerProcesses(run.function))
    if processes is None:
        raise WorkersStoppedError
    try:
        return processes.run(task)
    except Exception as error:
        error.add_note(f"{error.__cause__ or ''}")  # Dask drops the cause, which has the traceback
        raise


async def _stop_on_cluster(run_id: str) -> None:
    """Stop the processes of a run in this Dask worker, also those in the middle of a task."""
    processes = _runs.get(run_id)
    _runs[run_id] = None
    if processes:
        await asyncio.to_thread(processes.stop)


@contextmanager
def _cluster(function: bytes, scheduler: str) -> Iterator[_ClusterPool]:
    """Connect to the scheduler. Raises UsageError when it does not answer or has no workers."""
    try:
        from distributed import Client  # noqa: PLC0415 -- start-up time
    except ImportError:
        raise UsageError(
            "--scheduler needs Dask's distributed: pip install 'headjudge[cluster]'"
        ) from None
    log = logging.getLogger("distributed")
    level = log.level
    with ExitStack() as stack:
        stack.callback(log.setLevel, level)
        log.setLevel(logging.CRITICAL)  # our own messages name a lost scheduler
        try:
            _require_answer(scheduler)
            client = Client(scheduler, timeout=CONNECT_SECONDS, set_as_default=False)
        except (OSError, ValueError) as error:
            raise UsageError(
                f"--scheduler {scheduler}: no Dask scheduler answers there, expected "
                f"tcp://host:port: {one_line(str(error))}"
            ) from None
        stack.callback(_close, client)
        try:
            client.wait_for_workers(1, timeout=WORKERS_SECONDS)
        except TimeoutError:
            raise UsageError(
                f"--scheduler {scheduler}: no workers; start some: dask worker {scheduler}"
            ) from None
        yield stack.enter_context(closing(_ClusterPool(client, function, scheduler)))


def _close(client: Any) -> None:  # noqa: ANN401 -- distributed is not typed
    with contextlib.suppress(Exception):  # the scheduler may be gone
        client.close(timeout=CONNECT_SECONDS)


def _require_answer(scheduler: str) -> None:
    """Raise OSError when nobody answers, ValueError for an invalid address.

    A Dask client that fails to connect leaves a thread running.
    """
    address = urlsplit(scheduler)
    if address.scheme not in ("tcp", "tls") or not address.hostname or not address.port:
        raise ValueError("invalid address")
    with socket.create_connection((address.hostname, address.port), timeout=CONNECT_SECONDS):
        pass
