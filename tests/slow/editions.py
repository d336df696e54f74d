"""Bundled scenarios in every edition, replayed only where a rulebook answers differently."""

from collections import Counter
from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass
from functools import cache, cached_property
from typing import Any, Self, cast

from msgspec.structs import replace

from headjudge.reference import Played, play
from headjudge.spec.protocol.case_kinds import AnyCase
from headjudge.spec.rulebook import Rulebook, editions
from headjudge.suite.compiler import Feature, bundled, compile_features, holds
from headjudge.suite.scenario import Scenario

Query = Callable[[Rulebook, Any], Any]


class RecordingRulebook:
    """A rulebook that records each query of the reference and its answer."""

    def __init__(self, book: Rulebook) -> None:
        self.book = book
        self.answers: dict[tuple[Query, Any], Any] = {}

    def _ask(self, query: Query, subject: Any = None) -> Any:
        self.answers[query, subject] = answer = query(self.book, subject)
        return answer

    def has_rule(self, slug: str) -> Any:
        return self._ask(Rulebook.has_rule, slug)

    def interpretation(self, question: int) -> Any:
        return self._ask(Rulebook.interpretation, question)

    def leaves_open(self, question: int) -> Any:
        return self._ask(Rulebook.leaves_open, question)

    @property
    def semantics(self) -> Self:
        return self

    def __getitem__(self, aspect: str) -> Any:
        return self._ask(_meaning, aspect)

    @property
    def edition(self) -> Any:
        return self._ask(_date)


def _meaning(book: Rulebook, aspect: str) -> Any:
    return cast("dict[str, Any]", book.semantics)[aspect]


def _date(book: Rulebook, _: None) -> str:
    return book.edition


class ReplayedCase:
    """A case that the reference plays in one edition after another."""

    def __init__(self, case: AnyCase) -> None:
        self.case = case
        self._runs: list[tuple[RecordingRulebook, Played[Any]]] = []

    def played(self, book: Rulebook) -> Played[Any]:
        """Play the case, or reuse a run whose queries this rulebook answers the same way."""
        for recorded, run in self._runs:
            answers = recorded.answers.items()
            if all(query(book, subject) == answer for (query, subject), answer in answers):
                return run
        recorded = RecordingRulebook(book)
        run = play(self.case, derive=False, book=cast("Rulebook", recorded))
        self._runs.append((recorded, run))
        return run


@dataclass(frozen=True, eq=False)
class WrittenScenario:
    """A scenario in its feature, before an edition is chosen."""

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
