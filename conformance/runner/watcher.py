"""Start a program and, in the end, kill everything that it started: a separate script.

``python -I -S watcher.py CONTROL STATUS PROGRAM...`` starts the program with the script's own
standard streams. It writes ``P`` and the process id, or ``E`` and an error number, to the file
descriptor STATUS, and ``X`` and the exit status once the program has ended. When the other end of
CONTROL is closed, also because Head Judge was killed, it kills all descendants and exits.

On Linux it is the subreaper of its descendants: orphans become its children, so that a process
can't escape by detaching itself, with whatever environment and in whatever session.
"""

import contextlib
import ctypes
import os
import select
import signal
import sys
import time

PR_SET_CHILD_SUBREAPER = 36
KILL_SECONDS = 5.0
"""How long to kill processes that keep appearing or can't be killed."""
IGNORED = (signal.SIGINT, signal.SIGTERM, signal.SIGHUP, signal.SIGQUIT, signal.SIGPIPE)


def main(control: int, status: int, command: list[str]) -> None:
    """Run the program and clean up after it."""
    for descriptor in (control, status):
        os.set_inheritable(descriptor, False)
    for number in IGNORED:
        signal.signal(number, signal.SIG_IGN)
    if sys.platform == "linux":
        ctypes.CDLL(None).prctl(PR_SET_CHILD_SUBREAPER, 1, 0, 0, 0)
    signals, wake = os.pipe()
    for descriptor in (signals, wake):
        os.set_blocking(descriptor, False)
    signal.set_wakeup_fd(wake, warn_on_full_buffer=False)
    signal.signal(signal.SIGCHLD, lambda *_: None)
    program = start(command, status)
    nothing = os.open(os.devnull, os.O_RDWR)
    for stream in range(3):  # only the program and its children hold the streams open
        os.dup2(nothing, stream)
    while program and control not in select.select([control, signals], [], [])[0]:
        with contextlib.suppress(BlockingIOError):
            os.read(signals, 4096)
        reap(program, status)
    if program:
        with contextlib.suppress(OSError):
            os.killpg(program, signal.SIGKILL)
    end = time.monotonic() + KILL_SECONDS
    while reap(program, status) and time.monotonic() < end:
        for pid in descendants():
            with contextlib.suppress(OSError):
                os.kill(pid, signal.SIGKILL)
        time.sleep(0.002)


def start(command: list[str], status: int) -> int:
    """Start the program and report it; return its process id, or 0 if it can't be executed."""
    failed, fails = os.pipe()
    program = os.fork()
    if not program:
        try:
            os.setsid()
            for number in (*IGNORED, signal.SIGCHLD):
                signal.signal(number, signal.SIG_DFL)
            os.execvp(command[0], command)  # noqa: S606 -- the user's own command
        except OSError as error:
            os.write(fails, str(error.errno).encode())
        finally:
            os._exit(127)
    os.close(fails)
    error_number = os.read(failed, 16)
    os.close(failed)
    report(status, b"E" + error_number if error_number else b"P%d" % program)
    return 0 if error_number else program


def reap(program: int, status: int) -> bool:
    """Collect the children that have exited, report the program; return whether any are left."""
    while True:
        try:
            pid, code = os.waitpid(-1, os.WNOHANG)
        except ChildProcessError:
            return False
        if not pid:
            return True
        if pid == program:
            report(status, b"X%d" % os.waitstatus_to_exitcode(code))


def report(status: int, message: bytes) -> None:
    """Write a line to Head Judge, which may be gone."""
    with contextlib.suppress(OSError):
        os.write(status, message + b"\n")


def descendants() -> list[int]:
    """Return the process ids of all descendants; empty without /proc."""
    parents: dict[int, int] = {}
    with contextlib.suppress(OSError):
        for name in os.listdir("/proc"):  # noqa: PTH208 -- pathlib would be slow to import
            with contextlib.suppress(OSError, ValueError), open(f"/proc/{name}/stat", "rb") as file:  # noqa: PTH123
                parents[int(name)] = int(file.read().rpartition(b")")[2].split()[1])
    found = {os.getpid()}
    while more := {pid for pid, parent in parents.items() if parent in found} - found:
        found |= more
    return sorted(found - {os.getpid()})


if __name__ == "__main__":
    main(int(sys.argv[1]), int(sys.argv[2]), sys.argv[3:])
