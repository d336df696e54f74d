"""The engines of a worker process."""

import contextlib

from msgspec.structs import replace

from headjudge.conformance.engines.answers import Attached, Limits
from headjudge.conformance.engines.process import Process
from headjudge.conformance.engines.process_tree import memory_of_machine
from headjudge.conformance.engines.registry import attach


class _Kept:
    """The engines of this process: one, or two that are held against each other."""

    def __init__(self) -> None:
        self.attached: dict[tuple[str, Limits], Attached] = {}
        self.beside = 1
        """How many worker processes share this machine."""


_MOST = 2
_kept = _Kept()


def engine(command: str, limits: Limits | None = None) -> Attached:
    """The engine of this worker process, attached at first use and kept for the next piece.

    It ends with the work. A third engine takes the place of the two before. The engine is what
    `attach` takes; unless said otherwise, the workers of a machine share half of its memory. The
    time that may be lost is counted from here: a piece has its own, so that it hangs on no other.
    Raises NotStarted when it can't be started, WrongUse for limits that can't be.
    """
    asked = (command, limits or Limits())
    attached = _kept.attached.get(asked)
    if isinstance(attached, Process):
        attached.desk.lost = 0.0
    if attached is None:
        if len(_kept.attached) == _MOST:
            close()
        allowed = asked[1]
        if allowed.memory is None and _kept.beside > 1:
            share = memory_of_machine() // 2 // allowed.jobs // _kept.beside
            allowed = replace(allowed, memory=share)
        attached = _kept.attached[asked] = attach(command, allowed)
    return attached


def share_machine(beside: int) -> None:
    """Take into account that so many worker processes share this machine."""
    _kept.beside = beside


def close() -> None:
    """Dismiss the engines of this process, if it has any."""
    while _kept.attached:
        _kept.attached.popitem()[1].close()


def end() -> None:
    """End the engines of this process at once, whatever they are about; for another thread."""
    for attached in [*_kept.attached.values()]:
        if isinstance(attached, Process):
            with contextlib.suppress(Exception):  # the main thread may be at work on it
                attached.end()
