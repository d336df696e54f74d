"""GitHub workflow annotations: one per cause, on one line each."""

from pathlib import Path

import pytest

from headjudge.judge.verdicts import Cause, Completed, Miss, Sweeping
from headjudge.report import event_log, writers
from headjudge.report.failure_list import KnownFailure, KnownList
from headjudge.report.issues import annotated
from tests.conftest import headjudge
from tests.judge.test_judge import write_log
from tests.report.test_page import a_run, case, passing


def test_each_cause_has_an_annotation() -> None:
    (line,) = annotated(a_run(case(), case(1, id="other", events=9), passing(2)))
    assert line == (
        "::error title=Cause 1 in words (104.1 x; 2 cases)::Given a game between Ana and Ben / "
        "When at the same time: Ana loses 20 life, Ben loses 20 life / And Ana concedes%0A"
        "expected: Ana has lost; got: the game goes on%0A"
        "because 104.3b zero-life: Ana has 0 life%0A"
        "headjudge certify toy --case case-1"
    )


def test_text_of_engines_is_escaped() -> None:
    got = "50%\n::warning::x"
    judged = case(cause=Cause("key", "A: b, 100%\n::"), misses=(Miss("Ana has lost", 2, got),))
    (line,) = annotated(a_run(judged))
    assert line.startswith("::error title=A%3A b%2C 100%25 %3A%3A (1 case)::Given")
    assert "got: 50%25 ::warning::x%0A" in line
    assert "\n" not in line


def test_known_failures_are_not_annotated() -> None:
    known = KnownList({f"case-{n}": KnownFailure("fail") for n in (1, *range(3, 16))})
    run = a_run(case(), case(2), *(passing(n) for n in range(3, 16)))
    new, newly_passing = annotated(run, known)
    assert new.startswith("::error title=Cause 2 in words")
    assert newly_passing == (
        "::error title=13 known failures no longer fail::case-3, case-4, case-5, case-6, "
        "case-7, case-8, case-9, case-10, case-11, case-12 and 3 more%0A--update-known rewrites the list"
    )
    assert list(annotated(a_run(case()), known)) == []


@pytest.mark.parametrize(("wrong", "count"), [(1, 1), (0, 0)])
def test_sweep_with_wrong_situations_has_an_annotation(wrong: int, count: int) -> None:
    sweeping = Sweeping(2, seed=1, total=9, claimed=9)
    counts = {"right": 9 - wrong} | ({"wrong": wrong} if wrong else {})
    done = Completed(sweeping, counts)
    run = event_log.Run(a_run().started, (), completed=done)
    found = list(annotated(run))
    assert len(found) == count
    assert all("wrong in 1 of 9 situations" in line for line in found)


def test_certify_prints_annotations_before_totals(tmp_path: Path) -> None:
    known = tmp_path / "known-failures.txt"
    known.write_text("case-1 fail\n", "utf-8")
    run = a_run(case(), passing(2))
    write_log(tmp_path / writers.EVENTS, [run.started, *run.judged])
    words = ("report", str(tmp_path), "--annotations")
    lines = headjudge(*words).stdout.splitlines()
    assert [line.partition(" ")[0] for line in lines] == ["::error", "2"]
    assert len(headjudge(*words, "--known-failures", str(known)).stdout.splitlines()) == 1
    alone = headjudge("report", str(tmp_path), "--known-failures", str(known))
    assert (alone.exit_code, alone.stderr) == (
        2,
        "headjudge: --known-failures requires --annotations\n",
    )
