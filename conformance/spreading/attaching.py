"""The engine of a worker process."""

import contextlib

from msgspec.structs import replace

from headjudge.conformance.engines.answers import Attached, Limits
from headjudge.conformance.engines.process import Process
from headjudge.conformance.engines.process_tree import memory_of_machine
from headjudge.conformance.engines.registry import attach


class _Kept:
    """The one engine of this process."""

    asked: tuple[str, Limits] | None = None
    attached: Attached | None = None
    beside: int = 1
    """How many worker processes share this machine."""


_kept = _Kept()


def engine(command: str, limits: Limits | None = None) -> Attached:
    """The engine of this worker process, attached at first use and kept for the next piece.

    It ends with the work. Another engine takes the place of the one before. The engine is what
    `attach` takes; unless said otherwise, the workers of a machine share half of its memory. The
    time that may be lost is counted from here: a piece has its own, so that it hangs on no other.
    Raises NotStarted when it can't be started, WrongUse for limits that can't be.
    """
    asked = (command, limits or Limits())
    if _kept.attached is None or asked != _kept.asked:
        close()
        allowed = asked[1]
        if allowed.memory is None and _kept.beside > 1:
            share = memory_of_machine() // 2 // allowed.jobs // _kept.beside
            allowed = replace(allowed, memory=share)
        _kept.attached = attach(command, allowed)
        _kept.asked = asked
    elif isinstance(_kept.attached, Process):
        _kept.attached.desk.lost = 0.0
    return _kept.attached


def share_machine(beside: int) -> None:
    """Take into account that so many worker processes share this machine."""
    _kept.beside = beside


def close() -> None:
    """Dismiss the engine of this process, if it has one."""
    attached, _kept.attached = _kept.attached, None
    if attached is not None:
        attached.close()


def end() -> None:
    """End the engine of this process at once, whatever it is about; for another thread."""
    if isinstance(_kept.attached, Process):
        with contextlib.suppress(Exception):  # the main thread may be at work on it
            _kept.attached.end()
