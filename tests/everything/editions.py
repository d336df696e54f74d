"""Every scenario in every edition: what it claims holds, and nothing else changes how it ends."""

import random
from collections import Counter
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from functools import cache, cached_property
from itertools import groupby, pairwise
from typing import Any, NamedTuple

from msgspec.structs import replace

from headjudge.conformance.scenarios.read import Feature, bundled, compile_features, holds, slugs_of
from headjudge.conformance.scenarios.scenario import Scenario
from headjudge.spec.protocol.events import one_by_one
from headjudge.spec.protocol.games import Case
from headjudge.spec.protocol.inquiries import Inquiry
from headjudge.spec.protocol.kinds import AnyCase, AnyOutcome
from headjudge.spec.protocol.wellformed import problems
from headjudge.spec.rulebook import Rulebook, editions
from tests.played_in_editions import InEditions

PART = 10
"""Of so many scenarios a sample has one, and of so many changes of meaning."""
SOME_EDITIONS = 8
"""So many pairs of editions that follow each other are in a sample, for each scenario others."""


@dataclass(frozen=True, eq=False)
class Written:
    """A scenario as it is written, which says the same in all editions."""

    feature: Feature
    pickle: dict[str, Any]
    row: int = 1
    """Which of the rows of an outline it is, counted from 1."""

    @property
    def tags(self) -> list[str]:
        return [tag["name"] for tag in self.pickle["tags"]]

    def holds(self, book: Rulebook) -> bool:
        """Whether the edition admits it."""
        return holds(self.tags, book)

    @cached_property
    def scenario(self) -> Scenario:
        """It, in the newest edition that admits it."""
        book = next(book for book in map(Rulebook.at, editions()) if self.holds(book))
        (one,) = compile_features([replace(self.feature, pickles=[self.pickle])], book)
        first = one.case.id.removesuffix(".1")
        return one if self.row == 1 else _with(one, id=f"{first}.{self.row}")


def _with(scenario: Scenario, **of_case: str) -> Scenario:
    return replace(scenario, case=replace(scenario.case, **of_case))


def in_edition(written: Iterable[Written], edition: str) -> Iterator[Scenario]:
    """The scenarios that an edition admits."""
    some = [one.scenario for one in written if one.holds(Rulebook.at(edition))]
    return (_with(one, edition=edition) for one in some)


class Boundary(NamedTuple):
    """A change of what a rule means, from an edition on."""

    slug: str
    aspect: str
    since: str
    note: str
    """Why no scenario shows it; empty for those that one shows."""


@cache
def every_scenario() -> list[Written]:
    found = []
    for feature in bundled():
        rows: Counter[str] = Counter()
        for pickle in feature.pickles:
            rows[pickle["astNodeIds"][0]] += 1
            found.append(Written(feature, pickle, rows[pickle["astNodeIds"][0]]))
    return found


def first_with(since: str) -> str:
    """The oldest edition of that date or after it: tournament rules have dates of their own."""
    return min(edition for edition in editions() if edition >= since)


def boundaries() -> list[Boundary]:
    """Every change of meaning."""
    return [
        Boundary(rule.slug, aspect, first_with(meant.since), meant.note)
        for rule in Rulebook.at().rules.values()
        for aspect, history in rule.means.items()
        for meant in history[1:]
    ]


@cache
def changes() -> set[str]:
    """The editions in which a meaning is another or a rule is new."""
    rules = Rulebook.at().rules.values()
    return {one.since for one in boundaries()} | {
        first_with(rule.numbers[0].since) for rule in rules
    }


def ended(case: AnyCase, dates: Iterable[str]) -> dict[str, tuple[AnyOutcome, ...] | None]:
    """How a case ends in each edition; None where it can't be played, or can't be asked.

    Of a game that is settled by which of the rules that its events came with are there.
    """
    steps = case.steps if isinstance(case, Case) else ()
    heard = {one.came_with for step in steps for one in one_by_one(step)} - {""}
    found: dict[str, tuple[AnyOutcome, ...] | None] = {}
    known: dict[Any, bool] = {}
    plays = InEditions(case)
    for date in dates:
        there, book = replace(case, edition=date), Rulebook.at(date)
        asked = date if isinstance(case, Inquiry) else frozenset(filter(book.has, heard))
        if asked not in known:
            known[asked] = next(problems(there), None) is None
        found[date] = plays.played(book).outcomes if known[asked] else None
    return found


def in_editions(written: Written, pairs: list[tuple[str, str]]) -> Iterator[str]:
    """What is wrong with a scenario in pairs of editions, of which the second is the older.

    What it claims is so in all that admit it. It ends alike in both of a pair, unless a meaning or
    a rule changes between them.
    """
    scenario = written.scenario
    name = scenario.case.id
    outcomes = ended(scenario.case, sorted({date for one in pairs for date in one}))
    for told, alike in groupby(outcomes, outcomes.get):
        wrong = ["it can't be played"]
        if told is not None:
            false = [one for one in scenario.thens if not one.judged(told[one.after - 1])]
            wrong = [f"it is not so that {one.text}" for one in false]
        if wrong:
            here = [date for date in alike if written.holds(Rulebook.at(date))]
            yield from (f"{name} in {date}: {what}" for date in here for what in wrong)
    for new, old in pairs:
        if new not in changes() and outcomes[new] != outcomes[old]:
            yield f"{name} ends differently in {new} and {old}, and no meaning changes"


def is_shown(boundary: Boundary) -> bool:
    """Whether a scenario ends differently from that edition on; those of the rule come first."""
    dates = editions()
    before = dates[dates.index(boundary.since) + 1]
    some = sorted(every_scenario(), key=lambda one: boundary.slug not in slugs_of(one.tags))
    cases = (one.scenario.case for one in some)
    found = (ended(case, (before, boundary.since)) for case in cases)
    return any(one[before] != one[boundary.since] for one in found)


def check(sample: int | None = None) -> list[str]:
    """What is wrong of every scenario in every edition, and every change of meaning not shown."""
    some, pairs = every_scenario(), [*pairwise(editions())]
    unseen = [one for one in boundaries() if not one.note]
    rng = random.Random(sample)
    if sample is not None:
        some = rng.sample(some, len(some) // PART)
        unseen = rng.sample(unseen, len(unseen) // PART)
    found: list[str] = []
    for one in some:
        found += in_editions(one, pairs if sample is None else rng.sample(pairs, SOME_EDITIONS))
    return found + [f"no scenario shows {one}" for one in unseen if not is_shown(one)]
