"""Code that runs inside a worker process: tasks, and the engines shared by those tasks."""

import contextlib
import gc
import os
import pickle
import signal
import socket
import threading
import traceback
from multiprocessing.connection import Connection
from typing import Any

from msgspec.structs import replace

from headjudge import __version__
from headjudge.errors import UsageError
from headjudge.runner.engine import EngineSession, EngineStartError, Limits
from headjudge.runner.process import memory_of_machine
from headjudge.runner.registry import attach
from headjudge.runner.subprocess_engine import SubprocessEngine

_ENGINES = 2
"""Maximum number of engines open per worker; a campaign compares two."""


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
                f"the worker on {socket.gethostname()} has Head Judge {__version__}, "
                f"but this command is {version}"
            )
        if isinstance(_worker.function, bytes):
            _worker.function = pickle.loads(_worker.function)  # noqa: S301 -- from the parent
        return _worker.function(argument)
    except Exception as error:  # noqa: BLE001 -- the function may raise anything
        raise _portable(error) from None
    finally:
        _worker.busy = False


def _portable(error: Exception) -> Exception:
    """Return the error, or a similar one if it does not survive pickling.

    An error that can't be unpickled breaks the whole ProcessPoolExecutor.
    """
    try:
        pickle.loads(pickle.dumps(error))  # noqa: S301 -- our own data
    except Exception:  # noqa: BLE001 -- pickling may raise anything
        for kind in (UsageError, EngineStartError):
            if isinstance(error, kind):
                return kind(str(error))
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
