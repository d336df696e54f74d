"""The diagnosis of a run: the command printed with a cause names the same cause again."""

import shlex
from collections.abc import Sequence
from typing import Any

import pytest
from msgspec.structs import replace

from headjudge.judge import fault_dictionary
from headjudge.judge.causes import Cluster
from headjudge.judge.fault_dictionary import FAULTS, EngineFault, FaultyReference
from headjudge.judge.judge import run
from headjudge.report import event_log, summary
from headjudge.runner.in_process import InProcessEngine
from headjudge.spec.protocol import EngineInfo
from headjudge.spec.rulebook import Rulebook
from headjudge.suite.scenario import Scenario

CLAIMS = (
    "multiplayer simultaneous concede life library decking poison lose-effects win-effects "
    "draw-effects cant-lose cant-win priority"
)


class Toy(FaultyReference):
    """A small engine with injected faults."""

    def __init__(self, checks: Any, *faults: EngineFault) -> None:
        super().__init__(*faults)
        self.checks = checks

    def describe(self) -> EngineInfo:
        return EngineInfo("toy", "1", frozenset(CLAIMS.split()), max_players=8, checks=self.checks)


def play(engine: Toy, scenarios: Sequence[Scenario], book: Rulebook) -> event_log.Run:
    return event_log.sorted_out([*run(InProcessEngine(engine), scenarios, book)])


@pytest.mark.parametrize(
    ("checks", "faults"),
    [
        ("explicit", "losers-leave-one-by-one an-empty-library-is-harmless"),
        ("implicit", "a-life-total-stops-at-0 nine-poison-are-enough"),
        ("explicit", "a-win-effect-does-not-win told-to-lose-stays-in"),
        ("explicit", "who-can-not-lose-loses conceding-can-be-stopped"),
    ],
)
@pytest.mark.parametrize("known", [True, False])
def test_printed_command_names_the_same_cause(
    checks: str,
    faults: str,
    known: bool,  # noqa: FBT001 -- a parameter of the test
    scenarios: list[Scenario],
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    book = Rulebook.at()
    names = faults.split()
    engine = Toy(checks, *(FAULTS[name] for name in names))
    if not known:
        others = tuple(name for name in fault_dictionary.ANSWERING if name not in names)
        monkeypatch.setattr(fault_dictionary, "ANSWERING", others)
    whole = play(engine, scenarios, book)
    causes = summary.causes(whole)
    assert len(causes) >= len(names)
    for cluster in causes:
        again = causes_of_command(summary.command(whole, cluster.cases[0]), engine, scenarios, book)
        titles = [(other.cause.says, other.cause.rules) for other in again]
        assert titles == [(cluster.cause.says, cluster.cause.rules)]


def causes_of_command(
    command: str, engine: Toy, scenarios: Sequence[Scenario], book: Rulebook
) -> list[Cluster]:
    words = shlex.split(command)
    ids = words[words.index("--case") + 1 :: 2]
    return summary.causes(play(engine, [s for s in scenarios if s.case.id in ids], book))


def test_printed_command_adds_a_passing_case_that_rules_out_another_fault(
    scenarios: list[Scenario], book: Rulebook
) -> None:
    names = ("losers-leave-one-by-one", "an-empty-library-is-harmless")
    engine = Toy("explicit", *(FAULTS[name] for name in names))
    whole = play(engine, scenarios, book)
    assert whole.finished
    ((first, added),) = whole.finished.evidence.items()
    verdicts = {case.id: case.verdict for case in whole.judged}
    assert (verdicts[first], [verdicts[id_] for id_ in added]) == ("fail", ["pass"])
    command = summary.command(whole, next(case for case in whole.judged if case.id == first))
    (cluster,) = causes_of_command(command, engine, scenarios, book)
    (alone,) = causes_of_command(f"--case {first}", engine, scenarios, book)
    assert cluster.cause.key in names
    assert alone.cause.key not in names


def test_case_that_fits_several_faults_has_the_one_of_its_rule(
    scenarios: list[Scenario], book: Rulebook
) -> None:
    fault = "a-shield-for-life-is-one-against-all"
    case = [s for s in scenarios if s.case.id == "can-not-win-is-not-can-not-lose.3"]
    whole = play(Toy("explicit", FAULTS[fault]), case, book)
    assert {cause.key for cause in whole.judged[0].faults} == {fault, "told-to-lose-stays-in"}
    assert [cluster.cause.key for cluster in summary.causes(whole)] == [fault]


def test_losing_at_once_to_an_empty_library_is_no_check_after_every_event(
    scenarios: list[Scenario], book: Rulebook
) -> None:
    engine = Toy("explicit", FAULTS["an-empty-library-loses-at-once"])
    causes = summary.causes(play(engine, scenarios, book))
    assert causes[0].cause.says.startswith("A player who tries to draw from an empty library loses")


def test_variant_of_a_known_fault_is_no_cause_of_its_own(
    scenarios: list[Scenario], book: Rulebook
) -> None:
    fault = FAULTS["an-empty-library-loses-at-once"]
    (patch,) = fault.patches
    one_by_one = """
    triggers.notice(game, trace)
    attempted = game.attempted
    for one in game.ordered(attempted):
        game.attempted = attempted & {one}
        find_at_once(game, ['draw-from-empty-library'], trace)
"""
    engine = Toy("explicit", replace(fault, patches=(replace(patch, mutated=one_by_one),)))
    (cluster,) = summary.causes(play(engine, scenarios, book))
    assert cluster.cause.key == "an-empty-library-loses-at-once"
    assert cluster.by_rule
