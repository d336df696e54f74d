"""The plainest cases of each capability, and how many cases of the suite need what."""

from collections import Counter
from collections.abc import Collection, Iterator
from functools import cache
from typing import NamedTuple

from headjudge.conformance.cache import bundled_scenarios
from headjudge.conformance.judging.judge import advisory_questions
from headjudge.conformance.scenarios.scenario import Scenario
from headjudge.reference import play
from headjudge.spec.protocol.capabilities import needs
from headjudge.spec.protocol.event_records import fields
from headjudge.spec.protocol.games import Outcome
from headjudge.spec.protocol.kinds import named
from headjudge.spec.rulebook import Rulebook

PROMISES = {str(one.needs): one.name for one in fields(Outcome) if one.needs}
"""The capabilities with which an engine promises to tell a field of its outcomes."""
MULTIPLAYER = "multiplayer"
CHOSEN = {
    "": ("no-life-left.1", "the-least-damage.1", "dead-for-a-while.1"),
    "simultaneous": ("two-of-four-without-life.1", "numbers-that-change-after-a-draw.1"),
    "life": ("twenty-life.1",),
}
"""The ids of cases that are plainer than those that the rule of thumb finds."""
ALTERNATIVES = 2
"""How many cases there are of a capability, with different needs."""


class SuiteCase(NamedTuple):
    """A case of the suite."""

    scenario: Scenario
    needs: frozenset[str]
    """The capabilities that it needs."""
    tells: frozenset[str]
    """The fields of outcomes that tell what is expected of it."""
    wanted: frozenset[str]
    """What it needs, and what promises to tell what is expected of it."""

    def shows(self, capability: str) -> bool:
        """Whether it needs a capability, or what that promises is expected of it."""
        field = PROMISES.get(capability)
        if field and self.scenario.game and capability != "choices":
            return field in self.tells
        return capability in self.needs

    def plain(self, capability: str) -> tuple[object, ...]:
        """What is smaller the plainer it is."""
        one = self.scenario
        every = [expected for then in one.thens for expected in then.expectations]
        nothing_happens = all(each.field == "over" and each.value is False for each in every)
        return (
            one.near_miss or nothing_happens,
            len(self.wanted - {capability, MULTIPLAYER}),
            len(named(one.case)),
            sum(map(len, one.game.steps)) if one.game else len(one.told),
            len(one.gherkin),
            one.case.id,
        )


@cache
def suite(edition: str) -> tuple[SuiteCase, ...]:
    """All cases of an edition."""
    return tuple(map(_of_suite, bundled_scenarios(Rulebook.at(edition))))


def _of_suite(scenario: Scenario) -> SuiteCase:
    needed = needs(scenario.case)
    tells = frozenset(one.tells for then in scenario.thens for one in then.expectations)
    promised = {name for name, field in PROMISES.items() if scenario.game and field in tells}
    return SuiteCase(scenario, needed, tells, needed | promised)


def first_cases(capability: str, edition: str) -> list[Scenario]:
    """The cases that show a capability, the plainest first; with "" some that need none."""
    of_features = [one for one in suite(edition) if one.scenario.path.endswith(".feature")]
    if capability in CHOSEN:
        by_id = {one.scenario.case.id: one.scenario for one in of_features}
        return [by_id[name] for name in CHOSEN[capability] if name in by_id]
    showing = [one for one in of_features if one.shows(capability)]
    found: dict[frozenset[str], Scenario] = {}
    for one in sorted(showing, key=lambda one: one.plain(capability)):
        sure = not advisory_questions(one.scenario, play(one.scenario.case, derive=False))
        if one.wanted not in found and sure:
            found[one.wanted] = one.scenario
        if len(found) == ALTERNATIVES:
            break
    return [*found.values()]


def within(claimed: Collection[str], seats: int, edition: str) -> int:
    """How many cases of the suite an engine with these claims can pass."""
    return sum(
        one.wanted <= {*claimed} and len(named(one.scenario.case)) <= seats
        for one in suite(edition)
    )


def openings(claimed: Collection[str], seats: int, edition: str) -> Iterator[tuple[str, int]]:
    """What else could be claimed, and how many more cases each by itself would let be judged."""
    more: Counter[str] = Counter()
    for one in suite(edition):
        missing = sorted(one.wanted - {*claimed})
        if len(named(one.scenario.case)) > max(seats, 2) and MULTIPLAYER not in missing:
            missing.append(f"more than {seats} players")
        if len(missing) == 1:
            more[missing[0]] += 1
    yield from more.most_common()
