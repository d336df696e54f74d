"""Titles of causes in games that show less than a suite: a few saved games, or a single one."""

from collections.abc import Sequence
from typing import Any

import pytest
from msgspec.structs import replace

from headjudge.fuzz.campaign import diagnosed, to_finding
from headjudge.fuzz.differential import divergences
from headjudge.judge.causes import (
    Cluster,
    cause_without_answer,
    cluster_failures,
    likely_cause,
)
from headjudge.judge.fault_dictionary import FAULTS, FaultyReference
from headjudge.judge.judge import run
from headjudge.judge.verdicts import Contradiction, Finished, Judged
from headjudge.reference import play
from headjudge.report import summary
from headjudge.runner.in_process import InProcessEngine
from headjudge.spec import protocol
from headjudge.spec.protocol import Case, Step
from headjudge.spec.rulebook import Rulebook
from headjudge.suite.compiler import compile_features, parse
from headjudge.suite.scenario import Scenario
from headjudge.text import brief
from tests import NEWEST
from tests import engines_in_process as engines
from tests.games import game

ONE_DAMAGE = protocol.Damage("Ana", 1, combat=True)
CHECK = (protocol.Check(),)


class Replacing(engines.Right):
    """An engine that plays other events than those of the case."""

    def steps(self, step: Step) -> tuple[Step, ...]:
        """Return what the engine plays instead of a step, beginning with the step's events."""
        return (tuple(map(self._deep, step)),)

    def _deep(self, event: Any) -> protocol.Event:
        if isinstance(event, protocol.InOrder):
            return replace(event, events=tuple(map(self.event, event.events)))
        return self.event(event)

    def event(self, event: protocol.Event) -> protocol.Event:
        return event

    def play(self, case: Case) -> Any:
        outcomes: list[Any] = []
        played: list[Step] = []
        for step in case.steps:
            played += self.steps(step)
            outcomes.append(play(replace(case, steps=tuple(played)), derive=False).outcomes[-1])
        return outcomes


class MillsNothing(Replacing):
    """An engine in which milling does nothing."""

    def event(self, event: protocol.Event) -> protocol.Event:
        return protocol.GainLife("Ana", 0) if isinstance(event, protocol.Mill) else event


class RoundsWrongly(Replacing):
    """An engine that rounds half of a life total up instead of down, and the reverse."""

    def event(self, event: protocol.Event) -> protocol.Event:
        if not isinstance(event, protocol.LoseHalfLife):
            return event
        return replace(event, rounded="down" if event.rounded == "up" else "up")


class OneByOne(Replacing):
    """An engine in which simultaneous events happen one after another."""

    def steps(self, step: Step) -> tuple[Step, ...]:
        return tuple((event,) for event in step)


class ChecksAsActionsEnd(Replacing):
    """An engine that performs a check at the end of a turn and as a step begins."""

    def steps(self, step: Step) -> tuple[Step, ...]:
        ends = isinstance(step[0], protocol.EndTurn | protocol.BeginStep | protocol.LoseHalfLife)
        return (step, CHECK) if ends else (step,)


def scenarios_of(features: Sequence[str]) -> list[Scenario]:
    parsed = [parse(f"{number}.feature", text) for number, text in enumerate(features)]
    return compile_features(parsed, Rulebook.at())


def causes_of(engine: Any, scenarios: Sequence[Scenario]) -> list[Cluster]:
    events = [*run(InProcessEngine(engine), scenarios, Rulebook.at())]
    (finished,) = (event for event in events if isinstance(event, Finished))
    judged = (event for event in events if isinstance(event, Judged))
    return cluster_failures(judged, finished.explained)


def findings(engine: Any, *games: Case) -> list[Any]:
    attached = InProcessEngine(engine)
    found = []
    for case in games:
        first, *_ = divergences(case, attached.answer(case), attached.info, play(case))
        finding = to_finding(first, attached.info, Rulebook.at())
        assert finding
        found.append(finding)
    return found


def fuzzed_and_certified(engine: Any, *games: Case) -> tuple[list[Cluster], list[Cluster]]:
    """Return the causes of saved games that `fuzz` reports, and those that `certify` reports."""
    found = findings(engine, *games)
    judged, finished = diagnosed(found, InProcessEngine(engine).info, Rulebook.at())
    certified = causes_of(engine, scenarios_of([finding.feature for finding in found]))
    return cluster_failures(judged, finished.explained), certified


def a_game(*steps: Step, **libraries: int) -> Case:
    players = tuple(
        protocol.Player(name, library=libraries.get(name.lower(), 53)) for name in ("Ana", "Ben")
    )
    return Case("game", NEWEST, replace(game("Ana", "Ben"), players=players), steps)


def test_wrong_number_is_blamed_on_the_event_that_changes_it() -> None:
    mill = protocol.Mill("Ana", 2)
    games = [
        a_game((ONE_DAMAGE, mill)),
        a_game((protocol.Mill("Ana", 54), protocol.GainLife("Ana", 1))),
        a_game((protocol.InOrder((protocol.Draw("Ana", 1), mill)),)),
        a_game((mill,)),
    ]
    for (cause,) in fuzzed_and_certified(MillsNothing(), *games):
        assert cause.cause.says == "When a player mills cards: the library does not change"
        assert not cause.cause.rules
        assert len(cause.cases) == len(games)
        assert cause.cases[0].events == 1


def test_scenario_of_another_rule_does_not_name_the_rule_of_milling(
    scenarios: list[Scenario],
) -> None:
    chosen = [s for s in scenarios if s.case.id.startswith("as-many-are-milled")]
    (cause,) = causes_of(MillsNothing(), chosen)
    assert not cause.cause.rules


@pytest.mark.parametrize(
    ("engine", "step", "says", "rule"),
    [
        (
            RoundsWrongly(),
            (protocol.GainLife("Ana", 1), protocol.LoseHalfLife("Ben", "up")),
            "When a player loses half of their life: the half is rounded down (expected: up)",
            "gaining-and-losing-life",
        ),
        (
            OneByOne(),
            (protocol.GainLife("Ben", 2), protocol.LoseHalfLife("Ben", "up")),
            "When a player gains life: simultaneous events happen one after another",
            "gaining-and-losing-life",
        ),
    ],
)
def test_title_states_what_is_wrong_with_a_number(
    engine: Any, step: Step, says: str, rule: str
) -> None:
    setup = replace(game("Ana", "Ben"), players=(protocol.Player("Ana"), protocol.Player("Ben", 7)))
    for (cause,) in fuzzed_and_certified(engine, Case("game", NEWEST, setup, (step,))):
        assert (cause.cause.says, cause.cause.rule) == (says, rule)


def test_fuzz_and_certify_name_the_same_causes_whose_events_occur_in_their_games() -> None:
    dead, step, end = protocol.LoseLife("Ana", 20), protocol.BeginStep("draw"), protocol.EndTurn()
    games = [
        a_game((step,), ana=0),
        a_game((protocol.Draw("Ana", 1),), (end,), ana=0),
        a_game((dead,), (end,)),
        a_game((protocol.Damage("Ana", 20, combat=False),), (end,)),
        a_game((dead,), (step,)),
        a_game((dead,), (protocol.LoseHalfLife("Ana", "up"),)),
    ]
    fuzzed, certified = fuzzed_and_certified(ChecksAsActionsEnd(), *games)
    assert causes_and_cases(fuzzed) == causes_and_cases(certified)
    assert len(fuzzed) > 1
    for cluster in fuzzed:
        first, *others = map(likely_cause, cluster.cases)
        wrong = first.says.partition(": ")[2]
        assert first.event in first.occurring
        assert all(first.event in o.occurring or o.says.endswith(wrong) for o in others)
        assert cluster.cause.rule not in ("last-player-standing", "game-ends-at-once")


def causes_and_cases(clusters: Sequence[Cluster]) -> list[Any]:
    return [(cluster.cause, [case.id for case in cluster.cases]) for cluster in clusters]


def attacks(*powers: int) -> Case:
    declared = tuple(
        protocol.Attack("Ana", name, "Ben", power)
        for name, power in zip(("Drake", "Bird"), powers, strict=False)
    )
    return a_game(declared, (protocol.CombatDamage(),))


@pytest.mark.parametrize(
    ("fault", "shown", "unshown"),
    [
        ("attackers-deal-damage-one-by-one", attacks(20, 1), attacks(20)),
        ("attackers-deal-damage-one-by-one", attacks(20, 1), attacks(19, 1)),
        (
            "losers-leave-against-turn-order",
            a_game((protocol.LoseLife("Ana", 20), protocol.LoseLife("Ben", 20)), CHECK),
            a_game((protocol.LoseLife("Ana", 20), protocol.Draw("Ben", 1)), CHECK, ben=0),
        ),
    ],
)
def test_known_fault_needs_a_case_that_shows_all_of_its_description(
    fault: str, shown: Case, unshown: Case
) -> None:
    engine = FaultyReference(FAULTS[fault])
    for causes in fuzzed_and_certified(engine, unshown):
        assert causes[0].cause.key != fault
    for causes in fuzzed_and_certified(engine, unshown, shown):
        cause = next(each for each in causes if each.cause.key == fault)
        assert len(cause.cases) == 2
        assert cause.cases[0].cause
        assert cause.cases[0].events == sum(map(len, shown.steps))


def test_number_that_no_rule_changes_has_no_reason() -> None:
    ((cause,), _) = fuzzed_and_certified(MillsNothing(), a_game((protocol.Mill("Ana", 2),)))
    assert summary.derivation_in_a_line(cause.cases[0]) == ""
    assert not any(line.startswith("because") for line in summary.reasons(cause.cases[0]))
    result, *_ = fuzzed_and_certified(
        FaultyReference(FAULTS["without-life-is-lost-at-once"]),
        a_game((protocol.LoseLife("Ana", 20),)),
    )[0]
    assert summary.reasons(result.cases[0])[-1] == "because   no rule makes anyone leave"


def test_expectations_of_several_steps_are_numbered(scenarios: list[Scenario]) -> None:
    chosen = [s for s in scenarios if s.case.id == "half-of-the-life-lost.1"]
    (cause,) = causes_of(RoundsWrongly(), chosen)
    first, second, *others = summary.reasons(cause.cases[0])
    assert first == "step 1: expected: Ana has 3 life"
    assert second.startswith("step 1: got:      ")
    assert any(line.startswith("step 5: expected: ") for line in others)
    assert not any("zero-life" in line for line in others if line.startswith("because"))


JAVASCRIPT = """TypeError: no card Drake
    at make (file:///home/ana/adapter.mts:21:22)
    at Game.attack (file:///home/ana/engine.mts:5:7)
"""
PYTHON = """Traceback (most recent call last):
  File "/home/ana/adapter.py", line 8, in play
  File "/home/ana/engine.py", line 3, in attack
KeyError: 'Drake'
"""


@pytest.mark.parametrize(
    ("message", "title"),
    [
        (JAVASCRIPT, "TypeError: no card Drake (adapter.mts:21)"),
        (PYTHON, "KeyError: 'Drake' (engine.py:3)"),
        ("can't divide 3 / 4", "can't divide 3 / 4"),
    ],
)
def test_title_of_an_error_has_its_first_line_and_place(message: str, title: str) -> None:
    judged = Judged("first", "", "error", "", "", 1, "", message=brief(message))
    assert cause_without_answer(judged).says == f"The engine answers with an error: {title}"
    assert summary.outcome_of_case(judged) == f"first: error: {title}"
    assert summary.reasons(judged) == [f"error: {judged.message}"]


def test_list_of_cases_repeats_no_sentence_of_an_invariant() -> None:
    against = Contradiction(2, "no-life-is-out", "A sentence", ("104.3b zero-life",), "Ana won")
    judged = Judged("first", "", "fail", "", "", 1, "", message="step 2", contradicts=(against,))
    line = "first: fail: contradicts no-life-is-out; step 2: Ana won"
    assert summary.outcome_of_case(judged) == line


def test_cause_of_a_hang_does_not_depend_on_what_the_engine_logged() -> None:
    cause, other = (
        cause_without_answer(
            Judged("first", "", "hang", "", "", 1, "", message=f"no answer within 10 s{logged}")
        )
        for logged in ("", "; stderr: turn 7 begins")
    )
    assert cause == other
    assert cause.says == "The engine does not answer in time: no answer within 10 s"


class StaysActive(engines.Right):
    """An engine whose first player always has the turn."""

    def play(self, case: Case) -> Any:
        first = case.game.players[0].name
        return [replace(outcome, active=first) for outcome in play(case, derive=False).outcomes]


@pytest.mark.parametrize(
    ("case", "says"),
    [
        (
            "the-first-steps-of-a-turn-without-its-player.1",
            "it is still the turn of a player who has left the game (expected: nobody's turn)",
        ),
        (
            "turns-go-past-who-has-left.1",
            "the wrong player takes the next turn",
        ),
    ],
)
def test_player_takes_the_next_turn_only_where_a_turn_ends(
    case: str, says: str, scenarios: list[Scenario]
) -> None:
    (cause,) = causes_of(StaysActive(), [s for s in scenarios if s.case.id == case])
    assert cause.cause.says.endswith(f": {says}")


class OnlyCombatDamage(Replacing):
    """An engine to which all damage is combat damage."""

    def event(self, event: protocol.Event) -> protocol.Event:
        toxic = isinstance(event, protocol.Damage) and event.toxic
        return replace(event, combat=True, toxic=3) if toxic else event


def test_title_about_poison_says_what_kind_of_damage_gives_it() -> None:
    toxic = a_game((protocol.Damage("Ana", 1, combat=False, toxic=2),))
    for (cause,) in fuzzed_and_certified(OnlyCombatDamage(), toxic):
        assert cause.cause.says == (
            "When a player is dealt noncombat damage: a player has too many poison counters"
        )


class ChecksBetween(OneByOne):
    """An engine that performs a check after each event, even if others happen simultaneously."""

    checks: Any = "implicit"

    def steps(self, step: Step) -> tuple[Step, ...]:
        return tuple(each for event in step for each in ((event,), CHECK))


def test_checks_between_simultaneous_events_are_one_cause(scenarios: list[Scenario]) -> None:
    names = ("both-at-zero.1", "both-at-zero.2", "three-at-zero", "life-back-before-the-check.1")
    (cause,) = causes_of(ChecksBetween(), [s for s in scenarios if s.case.id in names])
    assert cause.cause.key == "a-check-between-simultaneous-events"
    assert len(cause.cases) == len(names)


class CountsOn(engines.Right):
    """An engine with a known fault whose life totals change after the end and for the departed."""

    def play(self, case: Case) -> Any:
        outcomes: Any = FaultyReference(FAULTS["losers-leave-one-by-one"]).play(case)
        return [
            replace(
                outcome,
                life={
                    name: total - (outcome.over or name in (outcome.losers or ()))
                    for name, total in outcome.life.items()
                },
            )
            for outcome in outcomes
        ]


def test_numbers_that_are_not_judged_hide_no_known_fault(scenarios: list[Scenario]) -> None:
    names = ("both-at-zero.1", "three-at-zero", "all-who-were-left-lose.1")
    (cause,) = causes_of(CountsOn(), [s for s in scenarios if s.case.id in names])
    assert cause.cause.key == "losers-leave-one-by-one"
    assert not cause.by_rule


class LivesOn(engines.Right):
    """An engine that lets players who have left get poison counters, and then changes their life."""

    def play(self, case: Case) -> Any:
        outcomes: Any = play(case, derive=False).outcomes
        *before, last = outcomes
        poison = [replace(each, poison=each.poison | {"Ana": 4}) for each in (*before[2:], last)]
        return [*before[:2], *poison[:-1], replace(poison[-1], life=last.life | {"Ana": 20})]


def test_evidence_is_about_the_number_of_the_title(scenarios: list[Scenario]) -> None:
    chosen = [s for s in scenarios if s.case.id == "last-known-life-and-counters"]
    (cause,) = causes_of(LivesOn(), chosen)
    assert cause.cause.says.endswith("has too many poison counters")
    assert "poison counters; got: " in cause.cases[0].message
    assert "poison" in cause.cases[0].misses[0].expected
