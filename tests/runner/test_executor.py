"""Tasks in this process, in worker processes and on a Dask cluster, and workers that die."""

import itertools
import os
import signal
import subprocess
import sys
import traceback
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from headjudge import interruptions
from headjudge.errors import UsageError
from headjudge.runner import Task, Workers, run_tasks
from headjudge.runner import cluster as dask_cluster
from headjudge.runner.executor import AHEAD, BUFFERED
from headjudge.runner.process import memory_of_machine
from headjudge.runner.worker_pool import WorkerLostError, WorkerPool
from tests.clusters import Cluster, until
from tests.conftest import alive
from tests.runner import tasks
from tests.test_architecture import CHECKOUT

ENGINE = f"{sys.executable} -P -m headjudge.runner reference"
TWO = Workers(2)


def numbered(count: int) -> list[Task[int]]:
    return [Task(str(number), number) for number in range(count)]


def results(function: Callable[[Any], Any], arguments: Any, workers: Workers) -> list[Any]:
    """Run tasks and return their results in order."""
    some = (Task(str(number), argument) for number, argument in enumerate(arguments))
    return [result for _, result in run_tasks(function, some, workers, in_order=True)]


def test_interruption_waits_until_a_process_is_started(monkeypatch: pytest.MonkeyPatch) -> None:
    """Otherwise the process gets half of its data and ends with a traceback."""
    monkeypatch.setattr(interruptions, "_count", itertools.count(1))
    pool, started = WorkerPool(b"", 1), []

    def submit(*_: Any) -> None:
        interruptions.interrupt(signal.SIGTERM, None)
        started.append(True)

    monkeypatch.setattr(pool.pool, "submit", submit)
    with pool, pytest.raises(KeyboardInterrupt):
        pool.submit(len)
    assert started


@pytest.fixture(params=["processes", "cluster"])
def workers(request: pytest.FixtureRequest) -> Workers:
    if request.param == "cluster":
        return Workers(scheduler=request.getfixturevalue("cluster").address)
    return TWO


def test_one_job_runs_tasks_in_this_process() -> None:
    squares = results(tasks.square, range(3), Workers())
    assert [result.square for result in squares] == [0, 1, 4]
    assert {result.process for result in squares} == {os.getpid()}


def test_workers_run_tasks_in_the_main_threads_of_their_processes(workers: Workers) -> None:
    squares = results(tasks.square, range(20), workers)
    assert [result.square for result in squares] == [number**2 for number in range(20)]
    assert len({result.process for result in squares}) == 2
    assert {result.thread for result in squares} == {"MainThread"}
    assert all(result.interruptible for result in squares)


@pytest.mark.parametrize("in_order", [False, True])
def test_tasks_are_taken_lazily(workers: Workers, *, in_order: bool) -> None:
    taken = itertools.count()
    some = (Task(str(number), number) for number in taken)
    running = run_tasks(tasks.square, some, workers, in_order=in_order)
    pids = {result.process for _, result in itertools.islice(running, 10)}
    running.close()
    assert next(taken) <= 10 + 2 * (BUFFERED if in_order else AHEAD)
    until(lambda: not any(map(alive, pids)))


def _four(folder: Path) -> list[int]:
    pids = [int(path.name) for path in folder.iterdir()]
    return pids if len(pids) == 4 else []


def started_forever(folder: Path, scheduler: str = "") -> tuple[subprocess.Popen[bytes], list[int]]:
    """Start two endless tasks; return their parent process, and the ids of workers and engines."""
    words = [sys.executable, "-c", _FOREVER, ENGINE, str(folder), scheduler]
    starter = subprocess.Popen(words, cwd=CHECKOUT)
    return starter, until(lambda: _four(folder))


_FOREVER = """
import sys
from headjudge.runner import Task, Workers, run_tasks
from tests.runner.tasks import run_forever
tasks = [Task(str(number), tuple(sys.argv[1:3])) for number in range(4)]
try:
    list(run_tasks(run_forever, tasks, Workers(2, sys.argv[3])))
except KeyboardInterrupt:
    sys.exit(130)
"""


def test_interruption_ends_running_tasks(workers: Workers, tmp_path: Path) -> None:
    starter, pids = started_forever(tmp_path, workers.scheduler)
    starter.send_signal(signal.SIGINT)
    assert starter.wait(120) == 130
    until(lambda: not any(map(alive, pids)))


def test_workers_end_when_starter_is_killed(tmp_path: Path) -> None:
    starter, pids = started_forever(tmp_path)
    starter.kill()
    starter.wait()
    until(lambda: not any(map(alive, pids)))


def test_killed_worker_loses_no_result() -> None:
    squares: dict[int, int] = {}
    for task, result in run_tasks(tasks.square, numbered(20), TWO):
        assert task.argument not in squares
        squares[task.argument] = result.square
        if len(squares) in (3, 8):
            os.kill(result.process, signal.SIGKILL)
    assert squares == {number: number**2 for number in range(20)}


def test_task_that_crashes_every_worker_is_named(workers: Workers) -> None:
    with pytest.raises(WorkerLostError, match=r"^task 3 crashed every worker$"):
        results(tasks.crash_on_three, range(5), workers)


def test_error_in_a_task_is_raised_in_the_starter(workers: Workers) -> None:
    with pytest.raises(UsageError, match=r"^a file: is empty"):
        results(tasks.fail, range(2), workers)
    with pytest.raises(LookupError, match="nothing is found") as error:
        results(tasks.fail, [2], workers)
    assert "tasks.py" in "".join(traceback.format_exception(error.value))


def test_worker_keeps_its_engine_until_end_of_run() -> None:
    used = results(tasks.use_engine, [ENGINE] * 12, TWO)
    assert len({engine.worker for engine in used}) == 2
    assert len({engine.process for engine in used}) == 2
    assert {engine.memory for engine in used} == {memory_of_machine() // 2 // 2}
    assert {engine.lost for engine in used} == {0.0}
    until(lambda: not any(alive(engine.process) for engine in used))


def test_engine_of_this_process_is_closed_after_run() -> None:
    first, second = results(tasks.use_engine, [ENGINE] * 2, Workers())
    assert first == second
    assert not alive(first.process)


def test_modules_in_current_folder_do_not_shadow_the_standard_library(tmp_path: Path) -> None:
    for name in ("pickle", "signal", "socket", "threading", "types"):
        (tmp_path / f"{name}.py").write_text("raise SystemExit('the wrong module')")
    script = tmp_path / "script" / "script.py"
    script.parent.mkdir()
    script.write_text(_SCRIPT)
    words = [sys.executable, "-P", str(script), str(CHECKOUT)]
    done = subprocess.run(words, capture_output=True, text=True, check=True, cwd=tmp_path)
    assert done.stdout == "[0, 1, 4]\n"


_SCRIPT = """
import sys
sys.path.append(sys.argv[1])
from headjudge.runner import Task, Workers, run_tasks
from tests.runner.tasks import square
if __name__ == "__main__":
    tasks = [Task(str(number), number) for number in range(3)]
    print([result.square for _, result in run_tasks(square, tasks, Workers(2), in_order=True)])
"""


def test_scheduler_that_does_not_answer_is_a_usage_error(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(dask_cluster, "CONNECT_SECONDS", 0.5)
    for address in ("tcp://127.0.0.1:1", "nonsense://here", "tcp://127.0.0.1"):
        with pytest.raises(UsageError) as error:
            results(tasks.square, [1], Workers(scheduler=address))
        assert str(error.value).startswith(f"--scheduler {address}: can't reach a Dask scheduler")


def test_workers_of_another_version_are_rejected(
    cluster: Cluster, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(dask_cluster, "__version__", "0.0.1")
    with pytest.raises(
        UsageError, match=r"^the worker on \S+ runs Head Judge .*, but this .* 0\.0\.1$"
    ):
        results(tasks.square, [1], Workers(scheduler=cluster.address))


def test_module_missing_on_workers_is_named(cluster: Cluster) -> None:
    with pytest.raises(UsageError, match="a worker has no module z9; install it on all machines"):
        results(tasks.import_missing_module, [1], Workers(scheduler=cluster.address))


def test_cluster_without_workers_is_an_error(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    cluster = Cluster(tmp_path)
    by_cluster = Workers(scheduler=cluster.address)

    def kill(victim: subprocess.Popen[bytes], seconds: float) -> None:
        """Kill a process after the first result, and set how long to wait for workers."""
        monkeypatch.setattr(dask_cluster, "WORKERS_SECONDS", 30.0)
        for _ in run_tasks(tasks.square, numbered(99), by_cluster):
            victim.kill()
            monkeypatch.setattr(dask_cluster, "WORKERS_SECONDS", seconds)

    try:
        monkeypatch.setattr(dask_cluster, "WORKERS_SECONDS", 0.5)
        with pytest.raises(UsageError, match="no workers; start some: dask worker tcp://"):
            results(tasks.square, [1], by_cluster)
        worker = cluster.worker()
        with pytest.raises(WorkerLostError, match="no workers left"):
            kill(worker, 0.5)
        cluster.worker()
        with pytest.raises(WorkerLostError, match="connection lost"):
            kill(cluster.all[0], 30)
    finally:
        cluster.close()


def test_scheduler_requires_the_cluster_extra(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delitem(sys.modules, "headjudge.runner.cluster")
    monkeypatch.setitem(sys.modules, "distributed", None)
    with pytest.raises(UsageError, match=r"pip install '\.\[cluster\]'"):
        results(tasks.square, [1], Workers(scheduler="tcp://127.0.0.1:1"))


def test_dask_worker_with_nanny_runs_tasks(tmp_path: Path) -> None:
    # A nanny starts its worker as a daemon, which may not have child processes.
    cluster = Cluster(tmp_path)
    try:
        cluster.all.append(cluster.start("worker", "--nthreads", "1"))
        squares = results(tasks.square, range(3), Workers(scheduler=cluster.address))
        assert [result.square for result in squares] == [0, 1, 4]
    finally:
        cluster.close()
