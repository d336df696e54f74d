"""What a worker process does: it takes pieces of work one by one, and gives back what they come to.

It does them in its main thread, as only there can anything be given a time limit. Another thread
listens: once nobody is there who wants anything, the process ends, and its engine before it.
"""

import contextlib
import gc
import os
import pickle
import signal
import sys
import threading
import traceback
from collections.abc import Callable
from multiprocessing.connection import Connection
from queue import SimpleQueue
from typing import Any

from msgspec import Struct
from msgspec.structs import replace

from headjudge.conformance import WrongUse
from headjudge.conformance.engines.answers import Attached, Limits, NotStarted
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


class Start(Struct, frozen=True):
    """The first word to a worker process."""

    path: list[str]
    """Where modules are found."""
    beside: int
    """How many worker processes share this machine."""


class Order(Struct, frozen=True):
    """A piece of work."""

    given: bytes
    """Pickled."""
    work: bytes | None = None
    """What is to be done, pickled, where it is not what was done before."""


class Done(Struct, frozen=True):
    """What came of a piece."""

    result: Any = None
    error: BaseException | None = None
    """What the work raised."""


def serve() -> None:
    """Do pieces of work until standard input ends."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)  # who has started it decides when it ends
    gc.set_threshold(100_000)  # as the command has it
    source, sink = Connection(os.dup(0), writable=False), Connection(os.dup(1), readable=False)
    os.dup2(os.open(os.devnull, os.O_RDONLY), 0)
    os.dup2(2, 1)  # what the work prints is no answer
    start: Start = pickle.loads(source.recv_bytes())  # noqa: S301 -- from who has started it
    sys.path[:] = start.path
    _kept.beside = start.beside
    orders: SimpleQueue[Order | None] = SimpleQueue()
    busy = threading.Event()
    threading.Thread(target=_listen, args=(source, orders, busy), daemon=True).start()
    work: Callable[[Any], Any] | None = None
    while order := orders.get():
        try:
            if order.work is not None:
                work = pickle.loads(order.work)  # noqa: S301 -- the same
            assert work is not None  # noqa: S101 -- the first order says what is to be done
            done = Done(work(pickle.loads(order.given)))  # noqa: S301 -- the same
            said = pickle.dumps(done)
        except BaseException as error:  # noqa: BLE001 -- whatever it is, it is told
            said = pickle.dumps(Done(error=told(error)))
        busy.clear()
        with contextlib.suppress(OSError):  # nobody waits for it any more
            sink.send_bytes(said)
    close()


def _listen(source: Connection, orders: SimpleQueue[Order | None], busy: threading.Event) -> None:
    """Take orders; when there are no more, end the process, in the middle of a piece too."""
    while True:
        try:
            order: Order = pickle.loads(source.recv_bytes())  # noqa: S301 -- see above
        except (EOFError, OSError):
            break
        busy.set()
        orders.put(order)
    if busy.is_set():
        end()
        os._exit(1)
    orders.put(None)


def told(error: BaseException) -> BaseException:
    """An error as another process can raise it, with where it arose."""
    error.add_note("in a worker process:\n" + "".join(traceback.format_exception(error)))
    try:
        pickle.loads(pickle.dumps(error))  # noqa: S301 -- our own
    except Exception:  # noqa: BLE001 -- whatever keeps it from being sent
        for kind in (WrongUse, NotStarted):
            if isinstance(error, kind):
                return kind(str(error))
        return RuntimeError("".join(traceback.format_exception(error)))
    return error
