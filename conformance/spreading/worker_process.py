"""Worker processes, as seen by the process that starts them.

One thread speaks with one process, and so knows which piece it was that ended it. The starter
ends its processes; they end themselves once it is gone.
"""

import contextlib
import os
import pickle
import subprocess
import sys
import threading
from collections.abc import Callable
from functools import partial
from multiprocessing import Pipe
from typing import Any, Generic, TypeVar

from msgspec import Struct

from headjudge.conformance import ELSEWHERE, POSIX, WrongUse
from headjudge.conformance.engines.child import how_it_ended
from headjudge.conformance.engines.process_tree import end_tree
from headjudge.conformance.spreading.serving import Done, Order, Start

TIMES = 3
"""How many worker processes a piece of work may cost."""
GO_SECONDS = 5.0
"""How long one may take to go: its engine is given three seconds."""


P = TypeVar("P")


class Piece(Struct, Generic[P], frozen=True):
    """A piece of work: whoever does it, and however often, the result is the same."""

    id: str
    """Its name in what is kept and said of it; no other piece of the same work has it."""
    given: P
    """What the work is done on. It is pickled, where another process does it."""


class Workers(Struct, frozen=True):
    """Who does the work."""

    jobs: int = 1
    """How many processes of this machine; 1 is this process itself."""
    scheduler: str = ""
    """The address of a Dask scheduler, ``tcp://host:port``: then its workers do all, however many
    they are."""


class WorkerLost(WrongUse):
    """No worker lives through this piece of work, or none is left; the message says which piece."""


class EndedError(Exception):
    """The work was ended: nobody wants its results."""


class _LostError(Exception):
    """The process died over a piece; the message says how."""


class WorkerProcess:
    """A process that does one piece of work at a time."""

    def __init__(self, work: bytes, beside: int) -> None:
        """Start it; `beside` says how many share this machine."""
        theirs, self.into = Pipe(duplex=False)
        self.out, ours = Pipe(duplex=False)
        self.work: bytes | None = work
        with theirs, ours:
            self.process = subprocess.Popen(
                [sys.executable, "-P", "-m", "headjudge.conformance.spreading"],
                stdin=theirs.fileno(),
                stdout=ours.fileno(),
                start_new_session=True,  # an interruption is not meant for it
            )
        with contextlib.suppress(OSError):  # it ended at once: the first piece will show it
            self.into.send_bytes(pickle.dumps(Start(sys.path, beside)))

    def do(self, given: bytes) -> Any:  # noqa: ANN401 -- whatever the work gives
        """Do a piece. Raises what the work raises, _LostError when the process dies over it."""
        try:
            self.into.send_bytes(pickle.dumps(Order(given, self.work)))
            self.work = None  # it knows by now
            done: Done = pickle.loads(self.out.recv_bytes())  # noqa: S301 -- from our own process
        except (EOFError, OSError):
            self.end()
            raise _LostError(how_it_ended(self.process.returncode)) from None
        if done.error is not None:
            raise done.error
        return done.result

    def dismiss(self) -> None:
        """Ask it to end, whatever it is about."""
        with contextlib.suppress(OSError):
            self.into.close()

    def end(self) -> None:
        """Wait until it has ended; it is made to, if it takes too long."""
        self.dismiss()
        try:
            self.process.wait(GO_SECONDS)
        except subprocess.TimeoutExpired:
            end_tree(self.process.pid)
            self.process.wait()


class WorkerProcesses:
    """A worker process for each thread that asks for one."""

    def __init__(self, work: bytes, beside: int = 0) -> None:
        """Start nothing yet; `beside` says how many will share this machine, 0 a processor each.

        Raises WrongUse on Windows.
        """
        if not POSIX:
            raise WrongUse(f"worker processes: {ELSEWHERE}")
        self.work = work
        self.beside = beside or os.cpu_count() or 1
        self.mine = threading.local()
        self.all: set[WorkerProcess] = set()
        self.ended = False
        self.lock = threading.Lock()

    def do(self, piece: Piece[Any]) -> Any:  # noqa: ANN401 -- whatever the work gives
        """Do a piece in the process of this thread; in another, if that one dies.

        Raises what the work raises, WorkerLost when no process lives through it, EndedError when
        the work was ended.
        """
        given = pickle.dumps(piece.given)
        how = ""
        for _ in range(TIMES):
            process = self._process()
            try:
                return process.do(given)
            except _LostError as lost:
                self._lose(process)
                how = str(lost)
        raise WorkerLost(
            f"{piece.id}: {TIMES} worker processes died over this piece of work; the last: {how}"
        )

    def _process(self) -> WorkerProcess:
        with self.lock:
            if self.ended:
                raise EndedError
            process: WorkerProcess | None = getattr(self.mine, "process", None)
            if process is None:
                process = self.mine.process = WorkerProcess(self.work, self.beside)
                self.all.add(process)
            return process

    def _lose(self, process: WorkerProcess) -> None:
        with self.lock:
            self.all.discard(process)
            self.mine.process = None

    def end(self) -> None:
        """End all of them, those at work too."""
        with self.lock:
            self.ended = True
            some = list(self.all)
        for process in some:
            process.dismiss()
        for process in some:
            process.end()


def pickled(work: Callable[[Any], Any]) -> bytes:
    """The work as it is sent.

    Raises ValueError for a function of ``__main__``, which is another module elsewhere, and what
    `pickle` raises for a lambda, or what else has no name.
    """
    function = work
    while isinstance(function, partial):
        function = function.func
    if getattr(function, "__module__", "") == "__main__":
        raise ValueError(f"{function} is of __main__: others can't import it from there")
    return pickle.dumps(work)
