"""Exhaustive sweeps of two or three players, and random samples of them."""

import json
import re
import time
from collections.abc import Callable, Iterator
from itertools import islice
from pathlib import Path

import pytest
from msgspec.structs import replace

from headjudge.errors import UsageError
from headjudge.judge.verdicts import (
    SHOWN,
    Completed,
    Sweeping,
    Swept,
    Wrong,
    deduplicated,
    merged,
    shortest,
)
from headjudge.proofs import exhaustive
from headjudge.proofs.exhaustive import (
    ExhaustiveOptions,
    ResumeState,
    difference,
    run_situations,
    shrink_situation,
)
from headjudge.report import event_log
from headjudge.report.summary import completed_lines
from headjudge.report.writers import EVENTS, REPORTS
from headjudge.runner import client, registry
from headjudge.runner.engine import Limits
from headjudge.runner.registry import attach
from headjudge.spec.logic.enumeration import Space, space_of
from headjudge.spec.logic.situations import Situation, fact_atoms
from headjudge.spec.protocol import Outcome
from headjudge.spec.rulebook import Rulebook
from tests import NEWEST
from tests.conftest import headjudge

pytestmark = pytest.mark.usefixtures("inside")

Events = list[Sweeping | Swept | Completed]


def smaller_space(scenes: int, owns: int) -> Callable[..., Space]:
    """Return a function that builds a reduced space: every Nth scene, few facts per player."""

    def fewer(book: Rulebook, players: int) -> Space:
        space = space_of(book, players)
        left = {of: of[:: min(owns, len(of))] for scene in space.scenes for of in scene.owns}
        chosen = islice(space.scenes, 0, None, scenes)
        return Space(
            players,
            tuple(replace(scene, owns=tuple(left[of] for of in scene.owns)) for scene in chosen),
        )

    return fewer


@pytest.fixture
def small_space(monkeypatch: pytest.MonkeyPatch) -> None:
    """Reduce the sweep to a few thousand situations that cover every kind of moment."""
    monkeypatch.setattr(exhaustive, "space_of", smaller_space(8, 15))


@pytest.fixture
def tiny_space(monkeypatch: pytest.MonkeyPatch) -> None:
    """Reduce the sweep to a few hundred situations of two players, in small tasks."""
    monkeypatch.setattr(exhaustive, "space_of", smaller_space(8, 40))
    monkeypatch.setattr(exhaustive, "TASK_SIZE", 20)


def options_for(engine: str, players: int = 2, **more: object) -> ExhaustiveOptions:
    """Return options for an engine of ``tests.swept_engines`` in this process."""
    limits = Limits(timeout=60)
    name = f"python:tests.swept_engines:{engine}"
    return replace(ExhaustiveOptions(name, players, limits, seed=0), **more)


def sweep(options: ExhaustiveOptions, before: ResumeState | None = None) -> Events:
    attached = attach(options.engine, options.limits)
    return list(exhaustive.exhaustive_sweep(options, attached, Rulebook.at(), before))


def completed(engine: str, players: int = 2, **more: object) -> Completed:
    last = sweep(options_for(engine, players, **more))[-1]
    assert isinstance(last, Completed)
    return last


def swept_in(events: Events) -> tuple[Swept, ...]:
    return tuple(event for event in events if isinstance(event, Swept))


class Clock:
    """A clock that advances by a second at each reading."""

    def __init__(self) -> None:
        self.now = 0.0

    def time(self) -> float:
        self.now += 1
        return self.now


@pytest.fixture
def clock(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(exhaustive, "time", Clock())


@pytest.mark.usefixtures("small_space")
def test_correct_engine_is_right_in_every_situation() -> None:
    done = completed("Right")
    assert set(done.counts) == {"open", "right"}
    assert done.whole
    (line,) = completed_lines(done)
    assert line.startswith(f"right in all {done.counts['right']:,} situations of two players")


@pytest.mark.usefixtures("small_space")
def test_wrong_situations_are_shown_shortest_first() -> None:
    done = completed("NeverDrawn")
    assert done.counts["wrong"] > 10
    shown = done.wrong[0]
    assert "Given a game between Ana and Ben" in shown.gherkin
    assert shown.message.startswith("expected: Ana and Ben drew; the game is over; got: Ana and")
    assert shown.derivation
    assert completed_lines(done)[0].startswith("wrong in ")


@pytest.mark.usefixtures("small_space")
def test_incomplete_outcome_is_not_counted_as_right() -> None:
    """A missing `restarted` counts as a report that the game was not restarted."""
    done = completed("Silent")
    assert set(done.counts) == {"open", "incomplete", "wrong"}
    assert all("restarts the game" in wrong.gherkin for wrong in done.wrong)
    done = completed("OfWinners")
    assert set(done.counts) == {"open", "incomplete"}
    assert done.sweeping.claimed < done.sweeping.total
    unsupported = done.sweeping.total - done.sweeping.claimed
    assert f"{unsupported:,} unsupported" in " ".join(completed_lines(done))


@pytest.mark.usefixtures("small_space")
def test_engine_that_checks_at_once_is_not_wrong() -> None:
    done = completed("Eager")
    assert "wrong" not in done.counts


def test_losers_after_win_effect_may_differ() -> None:
    wanted = Outcome(True, ("Ana",), (), ())
    assert difference(wanted, Outcome(True, ("Ana",), ("Ben",), ())) == ""
    assert difference(wanted, Outcome(True, ("Ana", "Ben"), (), ())) != ""
    assert difference(wanted, Outcome(False, ("Ana",), (), ())) != ""
    assert difference(Outcome(False, (), (), ()), Outcome(False, (), ("Ben",), ())) != ""


@pytest.mark.usefixtures("tiny_space")
def test_each_task_yields_one_result() -> None:
    first, *parts, last = sweep(options_for("Right"))
    assert isinstance(first, Sweeping)
    assert isinstance(last, Completed)
    swept = swept_in(parts)
    assert len(swept) == len(parts) == -(-first.claimed // 20)
    assert [part.start for part in swept] == list(range(0, first.claimed, 20))
    assert last.counts == merged(first, swept).counts
    assert sum(last.counts.values()) == first.claimed


@pytest.mark.usefixtures("tiny_space")
def test_parts_merge_in_any_order_and_when_repeated() -> None:
    first, *parts, _ = sweep(options_for("NeverDrawn"))
    assert isinstance(first, Sweeping)
    swept = swept_in(parts)
    part = replace(swept[2], stop=swept[2].start + 1, counts={"open": 1}, wrong=())
    assert merged(first, [part, *reversed(swept), swept[1]]) == merged(first, swept)
    assert deduplicated([part, *swept]) == list(swept)


def test_situations_that_differ_in_seats_are_shown_once() -> None:
    facts = [str(fact) for fact in fact_atoms(2)]
    many = [Situation(2, tuple(facts[:number])) for number in (13, 11, 19, 18, 12, 17, 16)]
    first, other = Situation(2, ("concedes(0)",)), Situation(2, ("concedes(1)",))
    found = shortest(Wrong(situation, "", "", ()) for situation in (other, *many, first, many[0]))
    wanted = [first, *sorted(many, key=lambda situation: len(situation.facts))]
    assert [wrong.situation for wrong in found] == wanted[:SHOWN]


@pytest.mark.usefixtures("tiny_space", "clock")
def test_sweep_with_time_limit_is_a_sample() -> None:
    done = completed("Right", budget=40.0, seed=7)
    assert not done.whole
    assert 10 < done.played < 40 < done.sweeping.claimed
    (line,) = completed_lines(done)
    assert line.startswith(f"{done.played} of {done.sweeping.claimed} situations of two players")
    assert "drawn with seed 7; right in all " in line
    assert "with 95% confidence, fewer than " in line


@pytest.mark.usefixtures("tiny_space", "clock")
def test_sample_bounds_the_number_of_wrong_situations() -> None:
    done = completed("NeverDrawn", budget=60.0)
    assert not done.whole
    found = done.counts["wrong"]
    tried = found + done.counts.get("right", 0)
    line = completed_lines(done)[0]
    assert f"wrong in {found} of the {tried} that it supports; with 95% confidence, at most" in line


@pytest.mark.usefixtures("tiny_space", "clock")
def test_same_seed_plays_same_situations() -> None:
    first, again, other = (
        swept_in(sweep(options_for("NeverDrawn", budget=90.0, seed=seed))) for seed in (1, 1, 2)
    )
    assert first == again != other


@pytest.mark.usefixtures("tiny_space")
def test_sweep_with_enough_time_is_complete() -> None:
    done = completed("Right", budget=600.0, seed=3)
    assert done.whole
    assert done == completed("Right", seed=3)


@pytest.mark.usefixtures("tiny_space")
def test_resumed_sweep_runs_missing_and_partial_tasks() -> None:
    events = sweep(options_for("NeverDrawn", seed=5))
    first, last, swept = events[0], events[-1], swept_in(events)
    assert isinstance(first, Sweeping)
    part = replace(swept[3], stop=swept[3].start + 1, counts={"open": 1}, wrong=())
    before = ResumeState(first, (swept[4], swept[0], part))
    again = sweep(options_for("NeverDrawn", seed=None), before)
    assert swept_in(again) == tuple(part for part in swept if part not in (swept[4], swept[0]))
    assert again[-1] == last
    assert not any(isinstance(event, Sweeping) for event in again)
    with pytest.raises(
        UsageError, match=r"the interrupted run played \d+ situations of 2 players by seed 5, not"
    ):
        sweep(options_for("NeverDrawn", seed=6), before)


@pytest.mark.usefixtures("small_space", "clock")
def test_fault_that_needs_three_players_is_found_and_shrunk() -> None:
    assert set(completed("FirstLossEndsIt", 2).counts) == {"open", "right"}
    done = completed("FirstLossEndsIt", 3, budget=250.0)
    assert not done.whole
    assert done.counts["wrong"] > 3
    shown = done.wrong[0]
    assert len(shown.situation.facts) + len(shown.situation.numbers) <= 3
    assert "Given a game between Ana, Ben and Cho" in shown.gherkin
    assert re.search(r"got: \w+ and \w+ won; \w+ lost; the game is over", shown.message)
    line = completed_lines(done)[0]
    assert line.startswith(f"{done.played:,} of {done.sweeping.claimed:,} situations of three")


@pytest.mark.usefixtures("small_space", "clock")
def test_engine_for_two_players_supports_no_situation_of_three() -> None:
    done = completed("OfTwo", 3, budget=400.0)
    assert done.counts == {}
    assert done.sweeping.claimed == 0
    assert completed_lines(done)[0].startswith("right in all 0 situations of three players that")


def test_shrinking_keeps_only_facts_needed_for_the_fault() -> None:
    attached = attach("python:tests.swept_engines:NeverDrawn")
    tried = []

    def is_wrong(situation: Situation) -> bool:
        tried.append(situation)
        (result,) = run_situations([situation], attached, NEWEST)
        return result.kind == "wrong"

    facts = ("same_side(1, 2)", "emperor(0)", "emperor(2)", "says_draw(0)", "cant_win(1)")
    found = shrink_situation(Situation(3, (*facts, "cant_lose(2)")), is_wrong, NEWEST)
    assert found == Situation(3, ("says_draw(0)",))
    assert len(tried) < 20
    assert shrink_situation(found, is_wrong, NEWEST) == found


def test_sweep_ends_when_engine_loses_too_much_time(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(registry, "INSIDE", frozenset())
    monkeypatch.setattr(client, "START_TIMES", 100)
    monkeypatch.setattr(exhaustive, "space_of", smaller_space(40, 200))
    options = options_for("Slow", limits=Limits(timeout=0.3, max_downtime=0.5))
    attached = attach(options.engine, options.limits)
    try:
        *_, last = exhaustive.exhaustive_sweep(options, attached, Rulebook.at())
    finally:
        attached.close()
    assert isinstance(last, Completed)
    assert not last.whole
    assert set(last.counts) <= {"wrong", "open"}
    assert "were lost to hangs, crashes and restarts" in last.gave_up
    assert any(line.startswith("stopped early: ") for line in completed_lines(last))


@pytest.mark.usefixtures("tiny_space")
def test_certify_exhaustive_adds_the_sweep_to_reports(tmp_path: Path) -> None:
    words = ["certify", "reference", "--case", "both-at-zero", "--exhaustive", "2"]
    result = headjudge(*words, "--report", str(tmp_path))
    assert result.exit_code == 0
    assert "right in all " in result.stdout
    report = json.loads((tmp_path / "report.json").read_text("utf-8"))
    assert set(report["every_situation"]["counts"]) == {"open", "right"}
    assert "right in all" in (tmp_path / "report.md").read_text("utf-8")
    assert headjudge("report", str(tmp_path)).exit_code == 0
    assert headjudge(*words[:-1], "4").exit_code == 2


@pytest.mark.usefixtures("tiny_space", "clock")
def test_reports_of_a_sample_say_that_it_is_one(tmp_path: Path) -> None:
    words = ["certify", "reference", "--case", "both-at-zero", "--exhaustive", "2", "-j", "1"]
    result = headjudge(*words, "--time-limit", "0.5m", "--seed", "12", "--report", str(tmp_path))
    assert result.exit_code == 0
    assert "drawn with seed 12; right in all" in result.stdout
    for name in REPORTS:
        text = (tmp_path / name).read_text("utf-8")
        assert "very situation" not in text
        assert "every_situation" not in text
        assert "ample of the situations" in text or "sample_of_situations" in text
    report = json.loads((tmp_path / "report.json").read_text("utf-8"))["sample_of_situations"]
    assert report["played"] == sum(report["counts"].values()) < report["sweeping"]["claimed"]
    assert report["sweeping"]["seed"] == 12
    assert 0 < report["wrong_at_most"] < 1
    assert report["confidence"] == 0.95


def test_interrupted_command_can_be_resumed(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(exhaustive, "space_of", smaller_space(8, 40))
    monkeypatch.setattr(exhaustive, "TASK_SIZE", 20)
    words = ["certify", "reference", "--case", "both-at-zero", "--exhaustive", "2", "-j", "1"]
    words += ["--seed", "4"]
    assert headjudge(*words, "--report", str(tmp_path / "whole")).exit_code == 0
    uninterrupted = event_log.read(tmp_path / "whole" / EVENTS)
    played = exhaustive.sweep_range
    count = 0

    def interrupted(*given: object) -> Swept:
        nonlocal count
        count += 1
        if count == 4:
            raise KeyboardInterrupt
        return played(*given)  # type: ignore[arg-type]

    monkeypatch.setattr(exhaustive, "sweep_range", interrupted)
    broken = headjudge(*words, "--report", str(tmp_path))
    assert broken.exit_code == 130
    assert "60 of " in broken.stdout
    assert "drawn with seed 4; right in all" in broken.stdout
    monkeypatch.setattr(exhaustive, "sweep_range", played)
    again = headjudge(*words[:-2], "--report", str(tmp_path), "--resume")
    assert again.exit_code == 0
    resumed = event_log.read(tmp_path / EVENTS)
    assert resumed.completed == uninterrupted.completed
    assert resumed.swept == uninterrupted.swept


@pytest.mark.parametrize(
    ("words", "why"),
    [
        (["--time-limit", "5m"], "--time-limit requires --exhaustive"),
        (["--seed", "5"], "--seed requires --exhaustive"),
        (["--exhaustive", "3", "--time-limit", "soon"], "is not a time from 0.01 to 86400"),
        (["--exhaustive", "3", "--time-limit", "0s"], "is not a time from 0.01 to 86400"),
        (["--exhaustive", "3", "--seed", "-1"], "should be greater than or equal to 0"),
        (["--exhaustive", "3", "--seed", "x"], "should be a valid integer"),
        (["--exhaustive", "1"], "should be greater than or equal to 2"),
    ],
)
def test_exhaustive_sweep_rejects_invalid_options(words: list[str], why: str) -> None:
    result = headjudge("certify", "reference", *words)
    assert result.exit_code == 2
    assert why in " ".join(result.stderr.replace("│", " ").split())


def test_sweep_of_three_players_starts_quickly() -> None:
    """The sweep generates situations only when it plays them."""
    attached = attach("reference")
    begin = time.process_time()
    events: Iterator[object] = exhaustive.exhaustive_sweep(
        ExhaustiveOptions("reference", 3), attached, Rulebook.at()
    )
    assert isinstance(next(events), Sweeping)
    assert time.process_time() - begin < 30
