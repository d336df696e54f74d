"""Work that tests spread: functions of a module, which worker processes can import."""

import os
import signal
import threading
import time
from pathlib import Path

from headjudge.conformance import Unreadable
from headjudge.conformance.engines.answers import Limits
from headjudge.conformance.engines.in_process import TimeUpError, time_limit
from headjudge.conformance.engines.process import Process
from headjudge.conformance.spreading import engine


def slowly(number: int) -> tuple[int, int, str, bool]:
    """The number's square, the process and the thread that found it, and if it can be ended there.

    It writes where a program would answer, too.
    """
    print("what is printed is no answer", flush=True)
    os.write(1, b"nor is this\n")
    return number * number, os.getpid(), threading.current_thread().name, _ended()


def _ended() -> bool:
    """Whether something that never ends can be ended."""
    try:
        with time_limit(0.1):
            time.sleep(3600)
    except TimeUpError:
        return True
    return False


def killed_once(folder: str) -> str:
    """End the process hard, the first time that this is done."""
    mark = Path(folder) / "was here"
    if not mark.exists():
        mark.touch()
        os.kill(os.getpid(), signal.SIGKILL)
    return folder


def killed_by_three(number: int) -> int:
    if number == 3:
        os.kill(os.getpid(), signal.SIGKILL)
    return number


def failing(number: int) -> int:
    if number == 1:
        raise Unreadable(Path("a file"), "is empty")  # which can't be pickled
    if number == 2:
        raise LookupError("nothing is found")
    return number


def engines(command: str) -> tuple[int, int, float | None]:
    """The worker process, the process of its engine, and how much memory that may hold."""
    time.sleep(0.02)
    attached = engine(command, Limits(timeout=30))
    assert engine(command, Limits(timeout=30)) is attached
    assert isinstance(attached, Process)
    child = attached.workers[0].child
    assert child
    return os.getpid(), child.popen.pid, attached.desk.memory


def lost(command: str) -> float:
    """How many seconds were lost when the piece began, which itself loses some."""
    attached = engine(command)
    assert isinstance(attached, Process)
    before, attached.desk.lost = attached.desk.lost, 7.0
    return before


def forever(given: tuple[str, str]) -> None:
    """Say in a folder which processes are at it, this one and its engine, and go on for ever."""
    command, folder = given
    for pid in engines(command)[:2]:
        (Path(folder) / str(pid)).touch()
    time.sleep(3600)
