"""Spreading work: over processes of this machine here, over a cluster in ``cluster``."""

from collections.abc import Callable, Generator, Iterable
from concurrent.futures import FIRST_COMPLETED, Future, ThreadPoolExecutor, wait
from contextlib import closing
from itertools import islice
from typing import TypeVar

from headjudge.conformance.spreading.serving import close
from headjudge.conformance.spreading.worker_process import Piece, WorkerProcesses, Workers, pickled

P = TypeVar("P")
R = TypeVar("R")

AHEAD = 2
"""How many pieces are taken for each worker, so that none waits for the next."""


def spread(
    work: Callable[[P], R], pieces: Iterable[Piece[P] | None], workers: Workers
) -> Generator[tuple[Piece[P], R], None, None]:
    """Do the work on each piece; yields what comes of it as it comes.

    One process does them in order. Pieces are taken as they are needed, so there may be no end of
    them; None says that the next has to wait until another is done. Closing the iterator, or an
    interruption, ends the work. With several processes, or a scheduler, `work` is pickled once,
    and so has to be a function of a module, or a ``partial`` of one; each worker does its pieces
    in a process of its own, in the main thread. A piece whose worker dies is done again.

    Raises what the work raises, WorkerLost when a piece costs several workers their lives or no
    workers are left, WrongUse for a scheduler that can't be used.
    """
    if workers.scheduler:
        from headjudge.conformance.spreading.cluster import over_cluster  # noqa: PLC0415 -- start-up time

        results = over_cluster(work, pieces, workers.scheduler)
    elif workers.jobs > 1:
        results = _over_processes(work, pieces, workers)
    else:
        results = _here(work, pieces)
    with closing(results):
        yield from results


def _here(
    work: Callable[[P], R], pieces: Iterable[Piece[P] | None]
) -> Generator[tuple[Piece[P], R], None, None]:
    try:
        for piece in filter(None, pieces):
            yield piece, work(piece.given)
    finally:
        close()


def _over_processes(
    work: Callable[[P], R], pieces: Iterable[Piece[P] | None], workers: Workers
) -> Generator[tuple[Piece[P], R], None, None]:
    jobs = workers.jobs
    processes = WorkerProcesses(pickled(work), jobs)
    threads = ThreadPoolExecutor(jobs)
    running: dict[Future[R], Piece[P]] = {}
    source = iter(pieces)
    try:
        while True:
            for piece in islice(source, AHEAD * jobs - len(running)):
                if piece is None:
                    break
                running[threads.submit(processes.do, piece)] = piece
            if not running:
                return
            done, _ = wait(running, return_when=FIRST_COMPLETED)
            for future in [one for one in running if one in done]:
                yield running.pop(future), future.result()
    finally:
        processes.end()
        threads.shutdown(cancel_futures=True)
