"""Every situation of two players on an engine, and what is proven of its decision table."""

from __future__ import annotations

import json
from collections.abc import Iterator
from itertools import islice
from pathlib import Path

import pytest
from msgspec import UNSET
from msgspec.structs import replace

from conformance.engines.in_process import InProcess
from conformance.judging.verdicts import Completed
from conformance.proving import complete
from conformance.proving.complete import SituationResult, difference, one_moment
from conformance.reporting.reports import completed_lines
from reference import play
from spec.logic.algebra import Formula, atom
from spec.logic.enumeration import two_players
from spec.logic.situations import Situation
from spec.logic.tables import Diagram, proven
from spec.logic.text import parse
from spec.logic.theory import Seats, Theory, groups
from spec.protocol import CAPABILITIES, Case, EngineInfo, Outcome
from spec.rulebook import Rulebook, editions
from tests.agreement.sweep import spaces, sweep, sweepable
from tests.conftest import headjudge


class Engine:
    """The reference, with whatever fault a subclass puts in."""

    capabilities = CAPABILITIES
    checks = "explicit"

    def describe(self) -> EngineInfo:
        return EngineInfo("it", capabilities=self.capabilities, max_players=2, checks=self.checks)  # type: ignore[arg-type]

    def play(self, case: Case) -> list[Outcome]:
        return [self.told(outcome) for outcome in play(case, derive=False).outcomes]

    def told(self, outcome: Outcome) -> Outcome:
        return outcome


class NeverDrawn(Engine):
    def told(self, outcome: Outcome) -> Outcome:
        return replace(outcome, drawn=(), losers=(outcome.losers or ()) + (outcome.drawn or ()))


class Silent(Engine):
    def told(self, outcome: Outcome) -> Outcome:
        return Outcome()


class OfWinners(Engine):
    """Tells nothing but whether the game is over and who won."""

    capabilities = CAPABILITIES - {"draw-effects", "loops", "restart"}

    def told(self, outcome: Outcome) -> Outcome:
        return replace(outcome, losers=UNSET, drawn=UNSET)


class Eager(Engine):
    checks = "implicit"


@pytest.fixture
def some_of_them(monkeypatch: pytest.MonkeyPatch) -> None:
    def few() -> Iterator[Situation]:
        return islice(two_players(), 0, None, 97)

    monkeypatch.setattr(complete, "two_players", few)


def came_of(engine: Engine) -> Completed:
    *_, last = complete.complete(InProcess(engine), Rulebook.at())
    assert isinstance(last, Completed)
    return last


@pytest.mark.usefixtures("some_of_them")
def test_an_engine_that_is_right_on_all() -> None:
    done = came_of(Engine())
    assert set(done.counts) == {"open", "right"}
    assert done.unproven == ()
    assert len(done.proven) > 25
    first, second = completed_lines(done)
    assert first.startswith(f"right on all {done.counts['right']:,} situations of two players")
    assert f"decision table of {done.rows:,} situations, {len(done.proven)} invariants" in second


@pytest.mark.usefixtures("some_of_them")
def test_an_engine_that_is_wrong_on_some_is_shown_the_shortest() -> None:
    done = came_of(NeverDrawn())
    assert done.counts["wrong"] > 10
    assert done.proven == ()
    shown = done.wrong[0]
    assert "Given a game between Ana and Ben" in shown.gherkin
    assert shown.message.startswith("expected: Ana and Ben drew; the game is over; got: Ana and")
    assert shown.because
    assert completed_lines(done)[0].startswith("wrong on ")


@pytest.mark.usefixtures("some_of_them")
def test_what_is_not_told_is_not_right() -> None:
    """Though who tells nothing of a restart says by that that there was none."""
    done = came_of(Silent())
    assert set(done.counts) == {"open", "untold", "wrong"}
    assert all("restarts the game" in wrong.gherkin for wrong in done.wrong)
    done = came_of(OfWinners())
    assert set(done.counts) == {"open", "untold", "unsupported"}
    assert done.rows == 0
    assert done.proven == ()


@pytest.mark.usefixtures("some_of_them")
def test_checks_of_an_engines_own_accord_are_not_held_against_it() -> None:
    done = came_of(Eager())
    assert "wrong" not in done.counts


def test_the_players_beside_a_winner_by_an_effect_are_unspoken_of() -> None:
    wanted = Outcome(True, ("Ana",), (), ())
    assert difference(wanted, Outcome(True, ("Ana",), ("Ben",), ())) == ""
    assert difference(wanted, Outcome(True, ("Ana", "Ben"), (), ())) != ""
    assert difference(wanted, Outcome(False, ("Ana",), (), ())) != ""
    assert difference(Outcome(False, (), (), ()), Outcome(False, (), ("Ben",), ())) != ""


def test_a_loss_replaced_before_another_takes_two_moments() -> None:
    poisoned = Situation(2, ("checking", "loss_replaced(0)"), (("poison(0)", 10),))
    assert not one_moment(poisoned)
    assert one_moment(replace(poisoned, numbers=(("life(0)", 0),)))


def test_there_are_as_many_as_the_progress_bar_says() -> None:
    assert sum(1 for _ in two_players()) == complete.SITUATIONS


def test_results_come_one_by_one(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(complete, "two_players", lambda: islice(two_players(), 3))
    *tried, last = complete.complete(InProcess(Engine()), Rulebook.at())
    assert [type(one) for one in tried] == [SituationResult] * 3
    assert isinstance(last, Completed)


def test_the_command(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.setattr(complete, "two_players", lambda: islice(two_players(), 0, None, 997))
    words = ["certify", "reference", "--id", "both-at-zero", "--complete", "2"]
    result = headjudge(*words, "--report", str(tmp_path))
    assert result.exit_code == 0
    assert "right on all " in result.stdout
    report = json.loads((tmp_path / "report.json").read_text("utf-8"))
    assert report["every_situation"]["unproven"] == []
    assert "right on all" in (tmp_path / "report.md").read_text("utf-8")
    assert headjudge("report", str(tmp_path)).exit_code == 0
    assert headjudge(*words[:-1], "3").exit_code == 2


def diagram(rows: dict[int, int]) -> Diagram:
    return Diagram(["cant_win(0)", "cant_win(1)", "life(0) = 0"], ["seen_won(0)"], rows)


def holds(rows: dict[int, int], claim: Formula) -> bool:
    return bool(proven(diagram(rows), {"so": claim}))


def test_a_diagram_says_what_its_rows_say() -> None:
    rows = {0: 1, 1: 0, 2: 1, 3: 0}
    assert len(diagram(rows).nodes) == 2
    won = atom("seen_won", 0)
    assert holds(rows, (won & ~atom("cant_win", 0)) | (~won & atom("cant_win", 0)))
    assert not holds(rows, won)
    assert holds(rows, parse("life(0) >= 20", free=("0",)))
    assert not holds(rows | {4: 1}, parse("life(0) >= 20", free=("0",)))
    assert holds(rows | {4: 1}, parse("life(0) >= 0", free=("0",)))
    assert holds(rows, ~atom("cant_lose", 0))


@pytest.mark.parametrize("edition", [dates[0] for dates in groups(editions()).values()])
def test_all_invariants_hold_on_all_situations_of_two_players(edition: str) -> None:
    swept = sweep(Seats(Theory.at(edition), 2), sweepable(edition))
    assert swept.situations > 160_000
    assert swept.against == {}


def test_a_sweep_finds_what_is_false() -> None:
    swept = sweep(Seats(Theory.at(), 2), {"so": parse("every p: loss_effect(p) -> not stays(p)")})
    assert "told_to_lose(" in " ".join(swept.against["so"].facts)


def test_slices_are_all_combinations() -> None:
    space = next(space for space in spaces(3) if len(space.free) == 27)
    slices = list(islice(space.slices(), 3))
    assert space.size == sum(1 for _ in space.slices()) << 18
    assert slices[1][2][-1] == space.free[-1]
    ones, columns, _ = slices[0]
    places = range(0, 1 << 18, 4097)
    assert [[columns[name] >> k & 1 for name in space.free[:18]] for k in places] == [
        [k >> b & 1 for b in range(18)] for k in places
    ]
    assert ones.bit_count() == 1 << 18
