"""The level that an engine reaches, what the next one requires, and the next steps."""

import re
from typing import Any

from msgspec.structs import replace

from headjudge.judge.divergence import own_outcomes
from headjudge.judge.judge import run
from headjudge.report.event_log import Run, sorted_out
from headjudge.report.standing import level_lines, level_reached, next_steps
from headjudge.report.summary import causes
from headjudge.runner.in_process import InProcessEngine
from headjudge.spec.protocol import Case
from headjudge.spec.rulebook import Rulebook
from headjudge.suite.levels import of_level, sizes
from headjudge.suite.scenario import Scenario
from tests.engines_in_process import NoDraws, Right
from tests.games import capabilities_of


class Implicit(Right):
    """A correct engine that checks for losses after each step."""

    checks = "implicit"

    def play(self, case: Case) -> Any:
        return own_outcomes(case, self.describe())


class Dueling(NoDraws):
    """A faulty engine that lacks a capability of the first level."""

    capabilities = capabilities_of("duel") - {"poison"}


def judged(engine: Right, scenarios: list[Scenario], level: str = "table") -> Run:
    events = run(
        InProcessEngine(engine),
        of_level(scenarios, level),
        Rulebook.at(),
        levels=sizes(scenarios),
    )
    return sorted_out([*events])


def test_correct_engine_reaches_every_level_that_was_run(scenarios: list[Scenario]) -> None:
    done = judged(Right(), scenarios)
    assert level_reached(done) == "table"
    assert [line.partition(" (")[0] for line in level_lines(done, [])] == [
        "Level reached: table",
        "Next level: effects",
    ]
    assert level_reached(replace(done, finished=None)) == ""
    assert level_reached(replace(done, judged=done.judged[1:])) == ""
    own_features = replace(done, started=replace(done.started, levels={}))
    assert level_lines(own_features, []) == []


def test_checks_that_an_engine_declares_do_not_keep_it_from_a_level(
    scenarios: list[Scenario],
) -> None:
    done = judged(Implicit(), scenarios)
    assert any(case.hidden for case in done.judged)
    assert {case.verdict for case in done.judged if not case.hidden} <= {"pass", "advisory"}
    assert level_reached(done) == "table"
    shown = tuple(replace(case, hidden=False) for case in done.judged)
    assert level_reached(replace(done, judged=shown)) == ""


def test_next_level_names_causes_and_capabilities(scenarios: list[Scenario]) -> None:
    done = judged(Dueling(), scenarios, "duel")
    first, following, *missing = level_lines(done, causes(done))
    assert (first, following.partition(":")[0]) == ("Level reached: none yet", "Next level")
    assert f"duel ({sum(case.level == 'duel' for case in done.judged)} cases)" in following
    assert missing[0].startswith("  to fix: cause 1 (")
    assert missing[1].startswith("    1. When all players lose at once")
    assert missing[2].startswith("  to claim: poison (")
    cases = tuple(replace(case, verdict="unsupported", missing=(*"abcde",)) for case in done.judged)
    *_, lacking = level_lines(replace(done, judged=cases), [])
    assert re.fullmatch(
        r"  to claim: a, b, c, d and 1 more \(\d+ cases\); .* --levels lists them", lacking
    )


def test_engine_that_refuses_claimed_cases_does_not_reach_the_level(
    scenarios: list[Scenario],
) -> None:
    done = judged(Right(), scenarios, "duel")
    one = replace(done.judged[0], verdict="unsupported", message="no such spell")
    refused = replace(done, judged=(one, *done.judged[1:]))
    assert level_reached(refused) == ""
    assert level_lines(refused, [])[2:] == [
        f"  to support: 1 claimed case; reason: no such spell, as in {one.id}"
    ]


def test_clean_run_ends_with_next_steps(scenarios: list[Scenario]) -> None:
    done = judged(Right(), scenarios, "duel")
    steps = next_steps(done, "node my adapter.js", [])
    assert steps[0] == "Next:"
    assert [step.split("  ")[1] for step in steps[1:]] == [
        "headjudge fuzz 'node my adapter.js'",
        "headjudge certify 'node my adapter.js' --known-failures known-failures.txt",
        "headjudge certify 'node my adapter.js' --level duel --certificate duel.json",
    ]
    wrong = judged(NoDraws(), scenarios, "duel")
    assert any("headjudge fuzz" in step for step in next_steps(wrong, "x", causes(wrong)))
    assert next_steps(wrong, "x", 3 * causes(wrong)) == []
    assert next_steps(replace(done, finished=None), "x", []) == []
