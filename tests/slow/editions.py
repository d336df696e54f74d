"""Bundled scenarios in every edition."""

from collections import Counter
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from functools import cache, cached_property
from typing import Any

from msgspec.structs import replace

from headjudge.spec.rulebook import Rulebook, editions
from headjudge.suite.compiler import Feature, bundled, compile_features, holds
from headjudge.suite.scenario import Scenario


@dataclass(frozen=True, eq=False)
class WrittenScenario:
    """A scenario in the text of its feature, not yet compiled for an edition."""

    feature: Feature
    pickle: dict[str, Any]
    row: int = 1
    """The row of its outline, counted from 1."""

    @property
    def tags(self) -> list[str]:
        return [tag["name"] for tag in self.pickle["tags"]]

    def holds(self, book: Rulebook) -> bool:
        """Return whether the scenario applies in this edition."""
        return holds(self.tags, book)

    @cached_property
    def scenario(self) -> Scenario:
        """The scenario, compiled for the newest edition in which it applies."""
        book = next(book for book in map(Rulebook.at, editions()) if self.holds(book))
        (scenario,) = compile_features([replace(self.feature, pickles=[self.pickle])], book)
        first = scenario.case.id.removesuffix(".1")
        return scenario if self.row == 1 else _with_case(scenario, id=f"{first}.{self.row}")


def _with_case(scenario: Scenario, **fields: str) -> Scenario:
    return replace(scenario, case=replace(scenario.case, **fields))


def in_edition(written: Iterable[WrittenScenario], edition: str) -> Iterator[Scenario]:
    """Return the scenarios that apply in an edition."""
    book = Rulebook.at(edition)
    scenarios = [each.scenario for each in written if each.holds(book)]
    return (_with_case(scenario, edition=edition) for scenario in scenarios)


@cache
def every_scenario() -> list[WrittenScenario]:
    """Return the bundled scenarios of all editions."""
    found = []
    for feature in bundled():
        rows: Counter[str] = Counter()
        for pickle in feature.pickles:
            rows[pickle["astNodeIds"][0]] += 1
            found.append(WrittenScenario(feature, pickle, rows[pickle["astNodeIds"][0]]))
    return found
