"""Functions that tests run as tasks, in a module that worker processes can import."""

import os
import signal
import threading
import time
from pathlib import Path
from typing import NamedTuple

from headjudge.errors import UnreadableFileError
from headjudge.runner import worker_engine
from headjudge.runner.engine import Limits
from headjudge.runner.in_process import TimeUpError, time_limit
from headjudge.runner.subprocess_engine import SubprocessEngine


class Square(NamedTuple):
    square: int
    process: int
    thread: str
    interruptible: bool


def square(number: int) -> Square:
    """Square a number, and write to standard output as a user's program might."""
    print("what a task prints is not its result", flush=True)
    os.write(1, b"neither is this\n")
    return Square(number**2, os.getpid(), threading.current_thread().name, _interruptible())


def _interruptible() -> bool:
    try:
        with time_limit(0.1):
            time.sleep(3600)
    except TimeUpError:
        return True
    return False


def crash_on_three(number: int) -> int:
    if number == 3:
        os.kill(os.getpid(), signal.SIGKILL)
    return number


def fail(number: int) -> int:
    if number == 1:
        raise UnreadableFileError(
            Path("a file"), "is empty"
        )  # an exception that can't be unpickled
    if number == 2:
        raise LookupError("nothing is found")
    return number


class EngineInUse(NamedTuple):
    worker: int
    process: int
    memory: float | None
    lost: float


def use_engine(command: str) -> EngineInUse:
    """Use this worker's engine; return its state at the beginning of the task."""
    time.sleep(0.02)
    engine = worker_engine(command, Limits(timeout=30))
    assert worker_engine(command, Limits(timeout=30)) is engine
    assert isinstance(engine, SubprocessEngine)
    child = engine.workers[0].child
    assert child
    lost, engine.dispatcher.downtime = engine.dispatcher.downtime, 7.0
    return EngineInUse(os.getpid(), child.pid, engine.dispatcher.memory, lost)


def run_forever(argument: tuple[str, str]) -> None:
    """Write the process ids of this worker and its engine to a folder, then run forever."""
    command, folder = argument
    for pid in use_engine(command)[:2]:
        (Path(folder) / str(pid)).touch()
    time.sleep(3600)


def import_missing_module(_: int) -> None:
    raise ModuleNotFoundError("No module named 'z9'", name="z9")
