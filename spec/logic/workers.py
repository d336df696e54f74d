"""Processes that work side by side and end together, also when somebody interrupts the command."""

from __future__ import annotations

import signal
from collections.abc import Callable, Iterator, Sequence
from functools import partial
from multiprocessing import TimeoutError as NotYetError
from multiprocessing import active_children, get_context
from typing import Any, TypeVar

R = TypeVar("R")

SECONDS = 1.0
"""How often it is looked whether all processes are still there."""


def leave_interruptions() -> None:
    """Leave it to the process that waits for this one to say that it was interrupted."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)


def side_by_side(
    work: Callable[..., R], some: Sequence[tuple[Any, ...]], workers: int
) -> Iterator[R]:
    """What work comes to, in order. Raises RuntimeError when a process was ended from outside."""
    with get_context("spawn").Pool(workers, leave_interruptions) as pool:
        begun = {child.pid for child in active_children()}
        results = pool.imap(partial(_one, work), some)
        for _ in some:
            while True:
                try:
                    yield results.next(SECONDS)
                    break
                except NotYetError:
                    if {child.pid for child in active_children()} != begun:
                        raise RuntimeError("a process was ended from outside") from None


def _one(work: Callable[..., R], arguments: tuple[Any, ...]) -> R:
    return work(*arguments)
