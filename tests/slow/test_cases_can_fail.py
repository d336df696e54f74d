"""Every case can fail: some fault makes an engine's answer contradict its expectations.

The faults are an event that is ignored, the known faults of engines, and mutants of the reference.
A crash does not count, since it fails any case.
"""

import random
from collections.abc import Callable, Iterable, Iterator
from functools import partial

import pytest
from msgspec.structs import replace

from headjudge.judge.fault_dictionary import (
    FAULTS,
    FaultyReference,
    can_change,
    reached,
)
from headjudge.judge.judge import advisory_questions
from headjudge.reference import play
from headjudge.runner.in_process import TimeUpError, time_limit
from headjudge.spec import protocol
from headjudge.spec.protocol.case_kinds import AnyCase
from headjudge.spec.rulebook import Rulebook
from headjudge.suite.cache import bundled_scenarios
from headjudge.suite.compiler import compile_feature, parse
from headjudge.suite.scenario import Scenario
from tests.slow.editions import every_scenario
from tests.slow.mutants import Mutant, ReferencePlay, generate, play_of
from tests.slow.mutation import Outcomes, line_bits, traced
from tests.slow.sampling import SEED

SECONDS = 0.1
"""Processor time for a case; the reference takes a hundredth of it."""
Answer = Callable[[], Outcomes]


def fails(scenario: Scenario, answer: Answer) -> bool:
    """Return whether an answer contradicts the expectations; no answer contradicts none."""
    try:
        with time_limit(SECONDS, of_processor=True):
            outcomes = answer()
        return any(then.judged(outcomes[then.after - 1]) is False for then in scenario.thens)
    except (Exception, TimeUpError):  # noqa: BLE001 -- a fault may fail in any way
        return False


def without_an_event(case: protocol.Case) -> Iterator[protocol.Case]:
    """Yield the case without each of its events; milling nothing fills a step without events."""
    nothing = (protocol.Mill(case.game.players[0].name, 0),)
    for number, step in enumerate(case.steps):
        for place in range(len(step)):
            rest = (*step[:place], *step[place + 1 :]) or nothing
            yield replace(case, steps=(*case.steps[:number], rest, *case.steps[number + 1 :]))


def ignoring_an_event(scenarios: Iterable[Scenario]) -> list[Scenario]:
    """Return the scenarios that pass no matter which event an engine ignores."""
    return [
        scenario
        for scenario in scenarios
        if not any(
            fails(scenario, partial(outcomes_of, play, case))
            for case in (without_an_event(scenario.game) if scenario.game else ())
        )
    ]


def outcomes_of(reference: ReferencePlay, case: AnyCase) -> Outcomes:
    """Play a case with a copy of the reference."""
    outcomes: Outcomes = reference(case, derive=False).outcomes
    return outcomes


def with_known_faults(scenarios: Iterable[Scenario]) -> list[Scenario]:
    """Return the scenarios that pass with each known fault."""
    left = {s.case.id: s for s in scenarios}
    functions = {name: reached(partial(play, s.case, derive=False)) for name, s in left.items()}
    for fault in FAULTS.values():
        some = [s for name, s in left.items() if can_change(fault, functions[name])]
        engine = FaultyReference(fault) if some else None
        for scenario in some:
            if engine and fails(scenario, partial(engine.play, scenario.case)):
                del left[scenario.case.id]
    return [*left.values()]


def with_mutants(scenarios: Iterable[Scenario], mutants: Iterable[Mutant]) -> list[Scenario]:
    """Return the scenarios that pass with each of these mutants of the reference."""
    left = {scenario.case.id: scenario for scenario in scenarios}
    lines = {name: traced(scenario.case).lines for name, scenario in left.items()}
    for mutant in mutants:
        of_mutant = line_bits(mutant.module, mutant.lines)
        reaching = [name for name in left if of_mutant & lines[name] or not of_mutant]
        try:
            copy = play_of({mutant.module: mutant.code()}) if reaching else play
        except Exception:  # noqa: BLE001 -- a mutant may fail in any way
            continue
        for name in reaching:
            if fails(left[name], partial(outcomes_of, copy, left[name].case)):
                del left[name]
    return [*left.values()]


@pytest.mark.slow
def test_every_case_can_fail() -> None:
    written = (each.scenario for each in every_scenario())
    scenarios = {each.case.id: each for each in (*written, *bundled_scenarios(Rulebook.at()))}
    judged = [
        each
        for each in scenarios.values()
        if not advisory_questions(each, play(each.case, derive=False))
    ]
    left = with_known_faults(ignoring_an_event(judged))
    mutants = [*generate()]
    random.Random(SEED).shuffle(mutants)
    assert [each.case.id for each in with_mutants(left, mutants)] == []


FEATURE = """\
Feature: conceding

  Example: a player concedes
    Given a game between Ana and Ben
    When Ben concedes
    Then Ana wins the game

  Example: a player only gains life
    Given a game between Ana and Ben
    When Ben gains 1 life
    Then the game goes on for everyone
"""


@pytest.fixture
def two(book: Rulebook) -> list[Scenario]:
    return [*compile_feature(parse("a.feature", FEATURE), book)]


def test_case_fails_if_an_event_is_ignored(two: list[Scenario]) -> None:
    assert ignoring_an_event(two) == two[1:]


def test_case_fails_with_a_known_fault(two: list[Scenario]) -> None:
    assert two[0] not in with_known_faults(two)
    assert two[1] in with_known_faults(two[1:])


def test_case_fails_with_a_mutant(two: list[Scenario]) -> None:
    mutants = [mutant for mutant in generate(("losing",)) if "negated" in str(mutant)]
    assert with_mutants(two, mutants) == two[1:]


def test_crash_fails_no_case(two: list[Scenario]) -> None:
    def crash() -> Outcomes:
        raise ZeroDivisionError

    assert not fails(two[0], crash)
