"""Handling of interruptions: quiet, and with the right exit status from the first moment.

This is imported before everything else.
"""

import itertools
import os
import signal
from types import FrameType

SIGNALS = (signal.SIGINT, signal.SIGTERM, *filter(None, [getattr(signal, "SIGHUP", None)]))
STATUS = 130
"""The exit status of an interrupted command."""
_count = itertools.count(1)


def exit_on_interruption() -> None:
    """While Python imports and nothing has begun, let an interruption end the process at once."""
    for number in SIGNALS:
        if signal.getsignal(number) is not signal.SIG_IGN:  # nohup ignores SIGHUP
            signal.signal(number, _exit)


def raise_on_interruption() -> None:
    """From now on, turn an interruption into an exception, so that running work is cleaned up."""
    for number in SIGNALS:
        if signal.getsignal(number) is _exit:
            signal.signal(number, interrupt)


def ignore_interruptions() -> None:
    """Ignore interruptions: the command is about to exit with its own status."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)


def _exit(_signal: int, _frame: FrameType | None) -> None:
    _write(b"interrupted")
    os._exit(STATUS)


def interrupt(_signal: int, _frame: FrameType | None) -> None:
    """Raise KeyboardInterrupt, except the second time, which would cut the clean-up short."""
    if next(_count) != 2:  # noqa: PLR2004
        raise KeyboardInterrupt
    _write(b"cleaning up; interrupt once more to exit at once")


def _write(message: bytes) -> None:
    try:
        os.write(2, b"headjudge: %b\n" % message)
    except OSError:  # the terminal may be gone
        return
