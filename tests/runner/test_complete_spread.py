"""Exhaustive sweeps and audits in several processes and on a Dask cluster."""

from collections.abc import Iterator
from multiprocessing import active_children
from pathlib import Path

import pytest

from headjudge.judge.verdicts import Completed, Sweeping, Swept
from headjudge.proofs import exhaustive
from headjudge.proofs.exhaustive import ExhaustiveOptions
from headjudge.replay.log_format import LogWriter
from headjudge.runner import Workers
from headjudge.runner.registry import attach
from headjudge.spec.protocol import Concede
from headjudge.spec.rulebook import Rulebook
from tests.clusters import Cluster
from tests.conftest import headjudge
from tests.games import game
from tests.proofs.test_complete import Events, smaller_space

PIECES = 10


def sweep(workers: Workers) -> Iterator[Sweeping | Swept | Completed]:
    """Sweep an engine that judges draws wrongly."""
    wished = ExhaustiveOptions("python:tests.swept_engines:NeverDrawn", 2, workers=workers, seed=3)
    attached = attach(wished.engine)
    try:
        yield from exhaustive.exhaustive_sweep(wished, attached, Rulebook.at())
    finally:
        attached.close()


def in_order(events: Events) -> list[Swept]:
    """Return the tasks' results in order and without duplicates."""
    swept = [event for event in events if isinstance(event, Swept)]
    assert len({piece.start for piece in swept}) == len(swept)
    return sorted(swept, key=lambda piece: piece.start)


def test_killed_worker_does_not_change_the_sweep(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(exhaustive, "space_of", smaller_space(8, 40))
    monkeypatch.setattr(exhaustive, "TASK_SIZE", 8)
    alone = list(sweep(Workers()))
    assert len(alone) > PIECES
    events: Events = []
    for event in sweep(Workers(jobs=2)):
        events.append(event)
        if len(events) == PIECES // 2:
            active_children()[0].kill()
    assert in_order(events) == in_order(alone)
    assert events[0] == alone[0]
    assert events[-1] == alone[-1]
    assert isinstance(events[-1], Completed)
    assert events[-1].counts["wrong"]


def test_cluster_audits_files(cluster: Cluster, tmp_path: Path) -> None:
    for name in ("one", "two"):
        with (
            (tmp_path / name).open("wb") as file,
            LogWriter(file, "toy", game("Ana", "Ben")) as log,
        ):
            log.moment(Concede("Ana"), over=True)
    done = headjudge("audit", "-q", "--scheduler", cluster.address, str(tmp_path))
    assert done.stdout == "2 games: 2 explained\n"


def test_certify_sweeps_on_cluster(
    cluster: Cluster, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(exhaustive, "space_of", smaller_space(8, 40))
    words = ["certify", "reference", "--case", "both-at-zero", "--exhaustive", "2"]
    result = headjudge(*words, "--scheduler", cluster.address, "--report", str(tmp_path))
    assert result.exit_code == 0
    assert "right in all " in result.stdout
