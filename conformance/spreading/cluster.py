"""Spreading work over a Dask cluster.

What is to be done is a plugin of its workers, which those that join later get too. Each thread of
a worker does its pieces in a process of its own, as on one machine: so pieces run in a main
thread and can be ended, and one that crashes takes nothing with it.
"""

import asyncio
import contextlib
import logging
import socket
from collections.abc import Callable, Generator, Iterable, Iterator
from concurrent.futures import CancelledError
from itertools import count, islice
from queue import Empty, SimpleQueue
from typing import Any, TypeVar
from urllib.parse import urlsplit
from uuid import uuid4

from headjudge.conformance import WrongUse, __version__, one_line
from headjudge.conformance.spreading.worker_process import (
    Piece,
    WorkerLost,
    WorkerProcesses,
    pickled,
)

try:
    from distributed import Client, Future, KilledWorker, WorkerPlugin, get_worker
    from distributed.client import ClosedClientError
except ImportError:
    raise WrongUse(
        "--scheduler needs Dask's distributed: pip install 'headjudge[cluster]'"
    ) from None

P = TypeVar("P")
R = TypeVar("R")

AHEAD = 2
"""How many pieces are with the cluster for each of its threads."""
CONNECT_SECONDS = 10.0
"""How long a scheduler may take to answer."""
WORKERS_SECONDS = 30.0
"""How long it is waited for the first worker."""


class Work(WorkerPlugin):  # type: ignore[misc]
    """What a worker of the cluster is to do, and the processes in which it does it."""

    def __init__(self, work: bytes) -> None:
        """Take down what is to be done, pickled, and by which version of Head Judge."""
        self.work = work
        self.version = __version__
        self.processes: WorkerProcesses | None = None

    def setup(self, worker: Any) -> None:  # noqa: ANN401 -- Dask's own
        """Get ready on a worker. Raises WrongUse where it has another version."""
        if self.version != __version__:
            raise WrongUse(
                f"the worker {worker.address} has Head Judge {__version__}, "
                f"and {self.version} was asked to do this"
            )
        self.processes = WorkerProcesses(self.work)

    async def teardown(self, worker: Any) -> None:  # noqa: ANN401, ARG002 -- Dask's own
        """End the processes, those at work too."""
        if self.processes:
            await asyncio.to_thread(self.processes.end)


def _do(name: str, piece: Piece[Any]) -> Any:  # noqa: ANN401 -- whatever the work gives
    """Do a piece of the work of that name, on a worker of the cluster."""
    work: Work = get_worker().plugins[name]
    assert work.processes  # noqa: S101 -- a worker begins once it is ready
    return work.processes.do(piece)


def over_cluster(
    work: Callable[[P], R], pieces: Iterable[Piece[P] | None], scheduler: str
) -> Generator[tuple[Piece[P], R], None, None]:
    """Spread work over the workers of a Dask scheduler; see `spread`."""
    name = f"headjudge-{uuid4().hex}"
    source, numbers = iter(pieces), count()
    running: dict[Future, Piece[P]] = {}
    done: SimpleQueue[Future] = SimpleQueue()
    with _client(scheduler) as client:
        try:
            _engage(client, Work(pickled(work)), name, scheduler)
            while True:
                room = AHEAD * max(_threads(client, scheduler), 1) - len(running)
                for piece in islice(source, max(room, 0)):
                    if piece is None:
                        break
                    key = f"{name}-{next(numbers)}"
                    future = client.submit(_do, name, piece, key=key, pure=False)
                    running[future] = piece
                    future.add_done_callback(done.put)
                if not running:
                    return
                future = _next(done, client, scheduler)
                piece = running.pop(future)
                yield piece, _result(future, piece, scheduler)
        finally:
            with contextlib.suppress(Exception):  # the scheduler may be gone
                client.cancel(list(running), force=True)
                client.unregister_worker_plugin(name)


@contextlib.contextmanager
def _client(scheduler: str) -> Iterator[Client]:
    """A connection to the scheduler. Raises WrongUse where there is none."""
    log = logging.getLogger("distributed")
    before = log.level
    log.setLevel(logging.CRITICAL)  # what there is to say of a lost scheduler we say
    try:
        _require_answer(scheduler)
        client = Client(scheduler, timeout=CONNECT_SECONDS, set_as_default=False)
    except (OSError, ValueError) as error:
        log.setLevel(before)
        raise WrongUse(
            f"--scheduler {scheduler}: no Dask scheduler answers there, as tcp://host:port: "
            f"{one_line(str(error))}"
        ) from None
    try:
        yield client
    finally:
        with contextlib.suppress(Exception):  # the same
            client.close(timeout=CONNECT_SECONDS)
        log.setLevel(before)


def _require_answer(scheduler: str) -> None:
    """Raise OSError where nobody answers, ValueError for what is no address.

    A client of Dask that finds nobody stays half alive, with a thread of its own.
    """
    address = urlsplit(scheduler)
    if address.scheme not in ("tcp", "tls") or not address.hostname or not address.port:
        raise ValueError("that is no such address")
    where = (address.hostname, address.port)
    with socket.create_connection(where, timeout=CONNECT_SECONDS):
        pass


def _engage(client: Client, work: Work, name: str, scheduler: str) -> None:
    """Tell the workers what to do. Raises WrongUse where there are none, or others than ours."""
    try:
        client.wait_for_workers(1, timeout=WORKERS_SECONDS)
    except TimeoutError:
        raise WrongUse(
            f"--scheduler {scheduler}: it has no workers; start some: dask worker {scheduler}"
        ) from None
    try:
        client.register_plugin(work, name)
    except ImportError as error:
        raise WrongUse(
            f"--scheduler {scheduler}: a worker lacks what this needs: {one_line(str(error))}; "
            f"install there what is installed here"
        ) from None


def _threads(client: Client, scheduler: str) -> int:
    """How many pieces the cluster can do at the same time."""
    try:
        return sum(client.nthreads().values())
    except (OSError, ClosedClientError):
        raise _lost(scheduler) from None


def _next(done: SimpleQueue[Future], client: Client, scheduler: str) -> Future:
    """The next that is done. Raises WorkerLost where there are no workers any more."""
    while True:
        with contextlib.suppress(Empty):
            return done.get(timeout=WORKERS_SECONDS)
        if not _threads(client, scheduler):
            raise WorkerLost(f"--scheduler {scheduler}: it has no workers any more")


def _result(future: Future, piece: Piece[P], scheduler: str) -> Any:  # noqa: ANN401 -- see _do
    """What came of a piece."""
    try:
        return future.result()
    except KilledWorker as error:
        raise WorkerLost(
            f"{piece.id}: all workers died over this piece of work; the last: {error.last_worker}"
        ) from None
    except CancelledError:
        raise _lost(scheduler) from None


def _lost(scheduler: str) -> WorkerLost:
    return WorkerLost(f"--scheduler {scheduler}: the connection to it was lost")
