"""A pool of worker processes on one machine, and the engines that a worker's tasks share."""

import contextlib
import gc
import multiprocessing
import os
import pickle
import signal
import socket
import threading
import traceback
from collections.abc import Callable, Iterator
from concurrent.futures import CancelledError, Executor, Future, ProcessPoolExecutor
from concurrent.futures.process import BrokenProcessPool
from contextlib import contextmanager
from multiprocessing.connection import Connection
from multiprocessing.connection import wait as wait_for_exit
from multiprocessing.process import BaseProcess
from time import monotonic
from typing import Any, Generic, TypeVar

from msgspec import Struct
from msgspec.structs import replace

from headjudge import __version__
from headjudge.errors import UsageError
from headjudge.files import ELSEWHERE, POSIX
from headjudge.interruptions import uninterrupted
from headjudge.runner.engine import EngineSession, Limits
from headjudge.runner.process import memory_of_machine
from headjudge.runner.registry import attach
from headjudge.runner.subprocess_engine import SubprocessEngine

A = TypeVar("A")


class Task(Struct, Generic[A], frozen=True):
    """A unit of work."""

    name: str
    """A name for messages, unique among the run's tasks."""
    argument: A
    """The function's argument, pickled if another process runs the task."""


class Workers(Struct, frozen=True):
    """The workers for tasks: processes on this machine, or a Dask cluster."""

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


STOP_SECONDS = 5.0
"""Seconds for workers to stop by themselves; after ``bye`` their engines have three seconds."""


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
        spawn = multiprocessing.get_context("spawn")
        return ProcessPoolExecutor(self.jobs, spawn, start_worker, (end, *self.arguments))

    @property
    def processes(self) -> list[BaseProcess]:
        """The processes that have been started."""
        # A private attribute, which has this name in Python 3.8 to 3.14.
        return [*(self.pool._processes or {}).values()]  # noqa: SLF001

    def submit(self, function: Any, /, *args: Any, **kwargs: Any) -> Future[Any]:  # noqa: ANN401 -- as in Executor
        """Run the function; if any of the pool's processes dies, the future is broken."""
        with self.lock, _undisturbed():
            if self.stopped:
                raise CancelledError
            try:
                return self.pool.submit(function, *args, **kwargs)
            except BrokenProcessPool:
                self.leash.close()
                self.pool = self._new_pool()
                return self.pool.submit(function, *args, **kwargs)

    def shutdown(self, wait: bool = True, *, cancel_futures: bool = True) -> None:  # noqa: FBT001, FBT002 -- as in Executor
        """Stop all processes at once, even during a task."""
        with self.lock:
            self.stopped = True
            self.leash.close()
            deadline = monotonic() + STOP_SECONDS
            for process in self.processes:
                if not wait_for_exit([process.sentinel], max(deadline - monotonic(), 0)):
                    process.kill()
            self.pool.shutdown(wait, cancel_futures=cancel_futures)


_SAFE_PATH = "PYTHONSAFEPATH"
_RESTORED = () if _SAFE_PATH in os.environ else (_SAFE_PATH,)
_starting = threading.Lock()


@contextmanager
def _undisturbed() -> Iterator[None]:
    """Protect starting processes from Ctrl-C and from files in the current folder.

    Until `start_worker` runs, an interruption would end them with a traceback, also one of this
    process while it sends them their data, and a user's ``types.py`` would be imported instead of
    the standard library's.
    """
    with _starting, uninterrupted():
        mask = signal.pthread_sigmask(signal.SIG_BLOCK, {signal.SIGINT})
        os.environ.setdefault(_SAFE_PATH, "1")
        try:
            yield
        finally:
            for name in _RESTORED:
                del os.environ[name]
            signal.pthread_sigmask(signal.SIG_SETMASK, mask)


class _Worker:
    """The state of this process as a worker, or as the only process of a run."""

    def __init__(self) -> None:
        self.function: Any = b""
        """The task function, pickled until the first task."""
        self.sharing = 1
        """Number of processes that use this machine at the same time."""
        self.busy = False
        self.engines: dict[tuple[str, Limits], EngineSession] = {}


_worker = _Worker()
_ENGINES = 2
"""Maximum number of engines open per worker; a campaign compares two."""


def start_worker(leash: Connection, function: bytes, sharing: int, *restored: str) -> None:
    """Prepare this process for tasks; the environment variables `restored` are removed."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)  # the parent process stops this one
    # The pool sends SIGTERM to all its processes when one exits. Instead, the leash ends them and
    # their engines.
    signal.signal(signal.SIGTERM, signal.SIG_IGN)
    signal.pthread_sigmask(signal.SIG_UNBLOCK, {signal.SIGINT})
    for name in restored:
        os.environ.pop(name, None)
    os.dup2(os.open(os.devnull, os.O_RDONLY), 0)
    os.dup2(2, 1)  # an engine's output must not mix with the command's output
    gc.set_threshold(100_000)  # the same threshold as in the command's own process
    _worker.function, _worker.sharing = function, sharing
    threading.Thread(target=_end_with_leash, args=(leash,), daemon=True).start()


def _end_with_leash(leash: Connection) -> None:
    """Exit when the parent closes the leash or is killed, even during a task."""
    with contextlib.suppress(EOFError, OSError):
        leash.recv()
    if not _worker.busy:
        close_engines()
    for engine in [*_worker.engines.values()]:
        if isinstance(engine, SubprocessEngine):
            with contextlib.suppress(Exception):  # the main thread may be using the engine
                engine.end()
    os._exit(1)


def run_task(version: str, argument: Any) -> Any:  # noqa: ANN401 -- depends on the function
    """Call this worker's function.

    Raises UsageError if the command runs a different version of Head Judge.
    """
    _worker.busy = True
    try:
        if version != __version__:
            raise UsageError(  # noqa: TRY301
                f"the worker on {socket.gethostname()} runs Head Judge {__version__}, "
                f"but this command runs {version}"
            )
        if isinstance(_worker.function, bytes):
            _worker.function = pickle.loads(_worker.function)  # noqa: S301 -- from the parent
        return _worker.function(argument)
    except Exception as error:  # noqa: BLE001 -- the function may raise anything
        raise _portable(error) from None
    finally:
        _worker.busy = False


def _portable(error: Exception) -> Exception:
    """Return the error, or a similar one if it can't be unpickled, which breaks a process pool."""
    try:
        pickle.loads(pickle.dumps(error))  # noqa: S301 -- our own data
    except Exception:  # noqa: BLE001 -- pickling may raise anything
        if isinstance(error, UsageError):
            return UsageError(str(error))
        return RuntimeError("".join(traceback.format_exception(error)))
    return error


def worker_engine(command: str, limits: Limits | None = None) -> EngineSession:
    """Return this worker's engine, attached on first use and reused by later tasks.

    It is closed at the end of the run, or when a third engine is needed. `command` is passed to
    `attach`. Unless `limits` sets a memory limit, the workers on a machine share half of its
    memory. Downtime is counted per task, so that results do not depend on earlier tasks. Raises
    EngineStartError if the engine can't be started, or UsageError for invalid limits.
    """
    key = (command, limits or Limits())
    engine = _worker.engines.get(key)
    if isinstance(engine, SubprocessEngine):
        engine.dispatcher.downtime = 0.0
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
    """Close this process's engines."""
    while _worker.engines:
        _worker.engines.popitem()[1].close()
