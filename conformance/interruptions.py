"""Handle interruptions: exit without a traceback and with status 130, even during start-up.

This module is imported before all others. `uninterrupted` is for writes, which an interruption
would leave half done.
"""

import itertools
import os
import signal
import sys
import threading
import time
from collections.abc import Iterator
from contextlib import contextmanager
from types import FrameType

SIGNALS = (signal.SIGINT, signal.SIGTERM, *filter(None, [getattr(signal, "SIGHUP", None)]))
STATUS = 130
"""The exit status of an interrupted command."""
REPEAT_SECONDS = 0.01
_count = itertools.count(1)
_main_thread = threading.get_ident()
_lost: list[bool] = []
"""Not empty if Python dropped an interruption, which is repeated."""
_writing: list[bool] = []
"""An item for each `uninterrupted` block that is running."""
_delayed: list[bool] = []
"""Not empty if an interruption waits for the end of an `uninterrupted` block."""


def exit_on_interruption() -> None:
    """Exit immediately on an interruption; for use during imports, when no work has started."""
    for number in SIGNALS:
        if signal.getsignal(number) is not signal.SIG_IGN:  # respect nohup, which ignores SIGHUP
            signal.signal(number, _exit)


def raise_on_interruption() -> None:
    """Raise KeyboardInterrupt on interruptions from now on, so that running work is cleaned up."""
    sys.unraisablehook = _repeat_lost
    for number in SIGNALS:
        if signal.getsignal(number) is _exit:
            signal.signal(number, interrupt)


def ignore_interruptions() -> None:
    """Ignore SIGINT, because the command is about to exit with its own status."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)


def _exit(_signal: int, _frame: FrameType | None) -> None:
    _write(b"interrupted")
    os._exit(STATUS)


def interrupt(_signal: int, frame: FrameType | None) -> None:
    """Raise KeyboardInterrupt, except on the second signal, which would abort the clean-up.

    Inside an `uninterrupted` block, the first signal waits for its end. A further one does not,
    because the write may hang.
    """
    if _lost:
        if not (_writing or _is_in_hook(frame)):
            _lost.clear()
            raise KeyboardInterrupt
    elif _writing and not _delayed:
        _delayed.append(True)
    elif next(_count) != 2:  # noqa: PLR2004
        raise KeyboardInterrupt
    else:
        _write(b"cleaning up; interrupt once more to exit at once")


@contextmanager
def uninterrupted() -> Iterator[None]:
    """Delay an interruption until the end of the block."""
    _writing.append(True)
    try:
        yield
    finally:
        _writing.pop()
        if _delayed and not _writing:
            _delayed.clear()
            interrupt(signal.SIGINT, None)


def _repeat_lost(unraisable: "sys.UnraisableHookArgs") -> None:
    """Interrupt again soon if Python dropped a KeyboardInterrupt, as it does in finalizers."""
    if not isinstance(unraisable.exc_value, KeyboardInterrupt):
        sys.__unraisablehook__(unraisable)
        return
    _lost.append(True)
    threading.Thread(target=_repeat, daemon=True).start()


def _repeat() -> None:
    """Interrupt until the exception is raised where Python does not drop it."""
    while _lost:
        time.sleep(REPEAT_SECONDS)
        if _lost:
            signal.pthread_kill(_main_thread, signal.SIGINT)


def _is_in_hook(frame: FrameType | None) -> bool:
    """Return whether the interrupted code is the hook, whose exceptions Python drops too."""
    while frame and frame.f_code is not _repeat_lost.__code__:
        frame = frame.f_back
    return frame is not None


def _write(message: bytes) -> None:
    try:
        os.write(2, b"headjudge: %b\n" % message)
    except OSError:  # the terminal may be gone
        return
