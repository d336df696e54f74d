"""Work spread over processes and over a Dask cluster, some of which die in the middle."""

import itertools
import os
import signal
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from headjudge.conformance import WrongUse
from headjudge.conformance.engines.process_tree import memory_of_machine
from headjudge.conformance.spreading import Piece, WorkerLost, Workers, spread
from tests import spread_work as some_work
from tests.clusters import Cluster, until
from tests.conftest import alive
from tests.test_architecture import CHECKOUT

ENGINE = f"{sys.executable} -P -m headjudge.conformance.engines reference"


def numbered(count: int) -> list[Piece[int]]:
    return [Piece(f"piece {number}", number) for number in range(count)]


def results(work: Callable[[Any], Any], pieces: Any, workers: Workers) -> dict[str, Any]:
    """The results by piece, each of which has one."""
    found = [(piece.id, result) for piece, result in spread(work, pieces, workers)]
    assert len(dict(found)) == len(found)
    return dict(found)


@pytest.fixture(params=["here", "processes", "cluster"])
def workers(request: pytest.FixtureRequest) -> Workers:
    """Each way to do work."""
    if request.param == "cluster":
        return Workers(scheduler=request.getfixturevalue("cluster").address)
    return Workers(2 if request.param == "processes" else 1)


@pytest.fixture(params=["processes", "cluster"])
def others(request: pytest.FixtureRequest) -> Workers:
    """Each way to have it done by others."""
    if request.param == "cluster":
        return Workers(scheduler=request.getfixturevalue("cluster").address)
    return Workers(2)


def test_one_process_does_them_in_order_and_itself() -> None:
    found = list(spread(some_work.slowly, numbered(3), Workers()))
    assert [(piece.given, result) for piece, (result, *_) in found] == [(0, 0), (1, 1), (2, 4)]
    assert {pid for _, (_, pid, *_) in found} == {os.getpid()}


def test_others_do_them_in_the_main_threads_of_their_processes(others: Workers) -> None:
    found = results(some_work.slowly, numbered(20), others)
    squares, pids, threads, ended = zip(*found.values(), strict=True)
    assert dict(zip(found, squares, strict=True)) == {f"piece {n}": n * n for n in range(20)}
    assert len(set(pids)) == 2
    assert set(threads) == {"MainThread"}
    assert all(ended)


def test_pieces_are_taken_as_they_are_needed_and_may_have_no_end(workers: Workers) -> None:
    taken = itertools.count()
    pieces = (Piece(f"piece {number}", number) for number in taken)
    work = spread(some_work.slowly, pieces, workers)
    pids = {pid for _, (_, pid, *_) in itertools.islice(work, 10)}
    work.close()
    assert next(taken) <= 10 + 2 * 2
    others = pids - {os.getpid()}
    until(lambda: not any(map(alive, others)))


def _four(folder: Path) -> list[int]:
    """The four processes whose numbers are in the folder, once they are."""
    found = [int(path.name) for path in folder.iterdir()]
    return found if len(found) == 4 else []


def endless(folder: Path, scheduler: str = "") -> tuple[subprocess.Popen[bytes], list[int]]:
    """Two at work that never ends: whoever has started it, and the processes that are at it."""
    started = subprocess.Popen(
        [sys.executable, "-c", _ENDLESS, ENGINE, str(folder), scheduler], cwd=CHECKOUT
    )
    pids = until(lambda: _four(folder))
    return started, pids


_ENDLESS = """
import sys
from headjudge.conformance.spreading import Piece, Workers, spread
from tests.spread_work import forever
pieces = [Piece(str(number), tuple(sys.argv[1:3])) for number in range(4)]
try:
    list(spread(forever, pieces, Workers(2, sys.argv[3])))
except KeyboardInterrupt:
    sys.exit(130)
"""


def test_an_interruption_ends_what_is_being_done(others: Workers, tmp_path: Path) -> None:
    started, pids = endless(tmp_path, others.scheduler)
    started.send_signal(signal.SIGINT)
    assert started.wait(120) == 130
    until(lambda: not any(map(alive, pids)))


def test_workers_end_when_whoever_started_them_is_killed(tmp_path: Path) -> None:
    started, pids = endless(tmp_path)
    started.kill()
    started.wait()
    until(lambda: not any(map(alive, pids)))


def test_a_piece_whose_process_died_is_done_again(tmp_path: Path) -> None:
    piece = Piece("one", str(tmp_path))
    assert results(some_work.killed_once, [piece], Workers(2)) == {"one": str(tmp_path)}
    assert (tmp_path / "was here").exists()


def test_processes_are_killed_and_nothing_is_missing() -> None:
    found = {}
    for piece, (result, pid, *_) in spread(some_work.slowly, numbered(20), Workers(2)):
        assert piece.given not in found
        found[piece.given] = result
        if len(found) in (3, 8):
            os.kill(pid, signal.SIGKILL)
    assert found == {number: number * number for number in range(20)}


def test_a_worker_of_the_cluster_is_killed_and_nothing_is_missing(
    cluster: Cluster, tmp_path: Path
) -> None:
    doomed = cluster.worker()
    found: dict[int, int] = {}
    pids: set[int] = set()
    try:
        cluster.wait_for(3)
        work = spread(some_work.slowly, numbered(60), Workers(scheduler=cluster.address))
        for piece, (result, pid, *_) in work:
            assert piece.given not in found
            found[piece.given] = result
            pids.add(pid)
            if len(pids) == 3:
                doomed.kill()
    finally:
        doomed.kill()
        doomed.wait()
        cluster.all.remove(doomed)
    assert len(pids) == 3
    assert found == {number: number * number for number in range(60)}
    cluster.wait_for(2)


def test_a_piece_that_costs_too_many_lives_is_named(others: Workers) -> None:
    with pytest.raises(WorkerLost) as error:
        results(some_work.killed_by_three, numbered(5), others)
    assert str(error.value).startswith(
        "piece 3: 3 worker processes died over this piece of work; the last: it was ended by SIGKILL"
    )


def test_what_the_work_raises_is_raised(workers: Workers) -> None:
    with pytest.raises(WrongUse, match=r"^a file: is empty$"):
        results(some_work.failing, numbered(2), workers)
    with pytest.raises(LookupError, match="nothing is found") as error:
        results(some_work.failing, [Piece("two", 2)], workers)
    assert workers == Workers() or "in a worker process" in error.value.__notes__[0]


def test_each_worker_has_one_engine_which_ends_with_it() -> None:
    pieces = [Piece(f"piece {number}", ENGINE) for number in range(12)]
    found = results(some_work.engines, pieces, Workers(2)).values()
    assert len({worker for worker, _, _ in found}) == 2
    assert len({child for _, child, _ in found}) == 2
    assert {memory for _, _, memory in found} == {memory_of_machine() // 2 // 2}
    until(lambda: not any(alive(child) for _, child, _ in found))


def test_the_engine_of_this_process_ends_with_the_work() -> None:
    found = results(some_work.engines, [Piece("1", ENGINE), Piece("2", ENGINE)], Workers())
    assert len(set(found.values())) == 1
    (_, child, _) = found["1"]
    assert not alive(child)


def test_what_a_piece_loses_is_not_held_against_the_next() -> None:
    pieces = [Piece(str(number), ENGINE) for number in range(3)]
    assert set(results(some_work.lost, pieces, Workers()).values()) == {0.0}


def test_work_that_others_can_not_import() -> None:
    script = """
from functools import partial
from headjudge.conformance.spreading import Piece, Workers, spread
def work(number): return number
try:
    list(spread(partial(work), [Piece("one", 1)], Workers(2)))
except ValueError as error:
    print(error)
"""
    done = subprocess.run(
        [sys.executable, "-c", script], capture_output=True, text=True, check=True, cwd=CHECKOUT
    )
    assert "is of __main__: others can't import it from there" in done.stdout


def test_a_scheduler_that_is_not_there(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("headjudge.conformance.spreading.cluster.CONNECT_SECONDS", 0.5)
    for address in ("tcp://127.0.0.1:1", "nonsense://here", "tcp://127.0.0.1"):
        with pytest.raises(WrongUse) as error:
            results(some_work.slowly, numbered(1), Workers(scheduler=address))
        assert str(error.value).startswith(f"--scheduler {address}: no Dask scheduler answers")


def test_another_version_on_the_workers(cluster: Cluster, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("headjudge.conformance.spreading.cluster.__version__", "0.0.1")
    with pytest.raises(WrongUse, match=r"^the worker tcp://\S+ has Head Judge .*, and 0\.0\.1 was"):
        results(some_work.slowly, numbered(1), Workers(scheduler=cluster.address))


def test_a_scheduler_without_workers(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    one = Cluster(tmp_path)

    def killing(victim: subprocess.Popen[bytes], seconds: float) -> None:
        """Do work, over whose first result somebody is killed; for others we wait no longer."""
        monkeypatch.setattr("headjudge.conformance.spreading.cluster.WORKERS_SECONDS", 30.0)
        for _ in spread(some_work.slowly, numbered(99), Workers(scheduler=one.address)):
            victim.kill()
            monkeypatch.setattr("headjudge.conformance.spreading.cluster.WORKERS_SECONDS", seconds)

    try:
        monkeypatch.setattr("headjudge.conformance.spreading.cluster.WORKERS_SECONDS", 0.5)
        with pytest.raises(WrongUse, match="it has no workers; start some: dask worker tcp://"):
            results(some_work.slowly, numbered(1), Workers(scheduler=one.address))
        worker = one.worker()
        with pytest.raises(WorkerLost, match="it has no workers any more"):
            killing(worker, 0.5)
        one.worker()
        with pytest.raises(WorkerLost, match="the connection to it was lost"):
            killing(one.all[0], 30)
    finally:
        one.close()


def test_without_dask(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delitem(sys.modules, "headjudge.conformance.spreading.cluster", raising=False)
    monkeypatch.setitem(sys.modules, "distributed", None)
    with pytest.raises(WrongUse, match=r"pip install 'headjudge\[cluster\]'"):
        results(some_work.slowly, numbered(1), Workers(scheduler="tcp://127.0.0.1:1"))
