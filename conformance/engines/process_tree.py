"""Processes and what they start: how much memory they hold, and their end."""

import contextlib
import os
import signal
from types import ModuleType

MARK = "HEADJUDGE_ENGINE"
"""The environment variable by which a process is known to belong to an engine."""


def _psutil() -> ModuleType:
    import psutil  # for start-up time  # noqa: PLC0415

    return psutil


def memory_of_machine() -> int:
    """Bytes of memory that this machine has."""
    return int(_psutil().virtual_memory().total)


def memory_held(pid: int) -> int:
    """Bytes that a process and all below it hold in memory; 0 if it is gone."""
    psutil = _psutil()
    held = 0
    with contextlib.suppress(psutil.Error):
        process = psutil.Process(pid)
        for one in (process, *process.children(recursive=True)):
            with contextlib.suppress(psutil.Error):
                held += one.memory_info().rss
    return held


def end_tree(pid: int) -> None:
    """End a process, its group, and all below it, sessions of their own too."""
    psutil = _psutil()
    below = []
    with contextlib.suppress(psutil.Error):
        below = psutil.Process(pid).children(recursive=True)
    with contextlib.suppress(ProcessLookupError, PermissionError):
        os.killpg(pid, signal.SIGKILL)
    for one in below:
        with contextlib.suppress(psutil.Error):
            one.kill()


def end_marked(mark: str) -> None:
    """End every process that has this mark in its environment: what its starter left behind."""
    psutil = _psutil()
    for one in psutil.process_iter():
        with contextlib.suppress(psutil.Error, OSError):
            if one.pid != os.getpid() and one.environ().get(MARK) == mark:
                one.kill()
