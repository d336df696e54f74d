"""Makes conformance/checking/first.json, what ``headjudge check`` plays: ``python -m tests.first_cases``.

That is to be done when there is a new capability, or a test says that the file is out of date.
"""

from __future__ import annotations

from collections import Counter
from pathlib import Path

import msgspec

from headjudge.conformance import checking
from headjudge.conformance.checking.first import PROMISES, First, Made, Needs
from headjudge.conformance.judging.judge import advisory_questions
from headjudge.conformance.judging.parting import own_outcomes
from headjudge.conformance.scenarios.scenario import Scenario
from headjudge.reference import play
from headjudge.spec.protocol import CAPABILITIES, EngineInfo
from headjudge.spec.protocol.capabilities import needs
from headjudge.spec.protocol.kinds import named

PATH = Path(checking.__file__).with_name("first.json")
CHOSEN = {
    "": ("no-life-left.1", "the-least-damage.1", "dead-for-a-while.1"),
    "simultaneous": ("two-of-four-without-life.1", "numbers-that-change-after-a-draw.1"),
    "life": ("twenty-life.1",),
}
"""The ids of cases that are plainer than those that the rule of thumb finds."""
ALTERNATIVES = 2
"""How many cases there are of a capability, with different needs."""


def wanted(scenario: Scenario) -> frozenset[str]:
    """The capabilities that a case needs, and those that promise what is expected of it."""
    told = {one.tells for then in scenario.thens for one in then.expectations}
    promised = {name for name, field in PROMISES.items() if scenario.game and field in told}
    return needs(scenario.case) | promised


def _shows(scenario: Scenario, capability: str) -> bool:
    """Whether a case needs a capability, and what that promises is expected of it."""
    told = {one.tells for then in scenario.thens for one in then.expectations}
    field = PROMISES.get(capability)
    if field and scenario.game and capability != "choices":
        return field in told
    return capability in needs(scenario.case)


def _plain(scenario: Scenario, capability: str) -> tuple[object, ...]:
    """What is smaller the plainer the case is."""
    events = sum(map(len, scenario.game.steps)) if scenario.game else len(scenario.told)
    every = [one for then in scenario.thens for one in then.expectations]
    nothing_happens = all(one.field == "over" and one.value is False for one in every)
    others = wanted(scenario) - {capability, "multiplayer"}
    return (
        scenario.near_miss or nothing_happens,
        len(others),
        len(named(scenario.case)),
        events,
        len(scenario.gherkin),
        scenario.case.id,
    )


def waits(scenario: Scenario) -> bool:
    """Whether something expected is otherwise where there is a check after every step."""
    if not scenario.game:
        return False
    explicit = play(scenario.game).outcomes
    own = own_outcomes(scenario.game, EngineInfo("any", checks="implicit"))
    return any(
        then.judged(own[then.after - 1]) is not then.judged(explicit[then.after - 1])
        for then in scenario.thens
    )


def _first(scenario: Scenario, capability: str) -> First:
    return First(
        capability,
        scenario.case.id,
        msgspec.Raw(msgspec.json.encode(scenario.case)),
        scenario.thens,
        scenario.name,
        scenario.gherkin,
        waits(scenario),
    )


def found(scenarios: list[Scenario], capability: str) -> list[First]:
    """The plainest cases of a capability."""
    if capability in CHOSEN:
        by_id = {one.case.id: one for one in scenarios}
        return [_first(by_id[name], capability) for name in CHOSEN[capability]]
    showing = [one for one in scenarios if _shows(one, capability)]
    cases: list[First] = []
    seen: set[frozenset[str]] = set()
    for one in sorted(showing, key=lambda one: _plain(one, capability)):
        if wanted(one) not in seen and not advisory_questions(one, play(one.case)):
            cases.append(_first(one, capability))
            seen.add(wanted(one))
        if len(cases) == ALTERNATIVES:
            break
    return cases


def make(scenarios: list[Scenario]) -> Made:
    """All that is kept, from the scenarios of the features."""
    counted = Counter((tuple(sorted(wanted(s))), len(named(s.case))) for s in scenarios)
    return Made(
        tuple(one for name in ["", *sorted(CAPABILITIES)] for one in found(scenarios, name)),
        tuple(Needs(*key, cases) for key, cases in sorted(counted.items())),
    )


if __name__ == "__main__":
    from headjudge.conformance.scenarios.read import bundled, compile_features
    from headjudge.spec.rulebook import Rulebook

    made = make(compile_features(bundled(), Rulebook.at()))
    lines = [msgspec.json.encode(one).decode() for one in made.first]
    rows = [msgspec.json.encode(one).decode() for one in made.needs]
    text = '{"first":[\n%s\n],"needs":[\n%s\n]}\n' % (",\n".join(lines), ",\n".join(rows))  # noqa: UP031
    PATH.write_text(text, "utf-8")
