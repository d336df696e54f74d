"""Every edition: what is claimed of it holds, every rule is shown, every change of meaning too."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import pairwise
from pathlib import Path

import pytest
from msgspec.structs import replace

from conformance.gherkin.coverage import uncovered
from conformance.gherkin.read import bundled, compile_features, holds
from conformance.gherkin.scenarios import Scenario
from conformance.judging.judge import because
from reference import play
from spec.protocol.kinds import AnyCase, AnyOutcome
from spec.protocol.wellformed import Malformed, require_wellformed
from spec.rulebook import Rulebook, editions


@pytest.fixture(scope="module")
def by_edition() -> dict[str, list[Scenario]]:
    """The scenarios of each edition: each is compiled once, as it says the same in all of them."""
    found: dict[str, list[Scenario]] = {date: [] for date in editions()}
    books = [Rulebook.at(date) for date in found]
    for feature in bundled():
        for pickle in feature.pickles:
            tags = [tag["name"] for tag in pickle["tags"]]
            admitted = [book for book in books if holds(tags, book)]
            (scenario,) = compile_features([replace(feature, pickles=[pickle])], admitted[0])
            for book in admitted:
                case = replace(scenario.case, edition=book.edition)
                require_wellformed(case)
                found[book.edition].append(replace(scenario, case=case))
    return found


def test_every_scenario_holds_in_every_edition_that_it_claims(
    by_edition: dict[str, list[Scenario]],
) -> None:
    for date, scenarios in by_edition.items():
        for scenario in scenarios:
            outcomes = play(scenario.case, derive=False).outcomes
            for then in scenario.thens:
                assert then.judged(outcomes[then.after - 1]), (date, scenario.case.id, then.text)


def test_every_rule_of_every_edition_has_an_example_and_a_near_miss(
    by_edition: dict[str, list[Scenario]],
) -> None:
    features = bundled()
    for date in by_edition:
        assert list(uncovered(features, Rulebook.at(date))) == [], date


def test_the_rules_of_the_documents_that_the_project_starts_from() -> None:
    """As many numbered rules of 102 or 104 as those editions have."""
    counts = {
        "2006-10-01": 17,
        "2007-10-01": 18,
        "2008-07-15": 18,
        "2011-09-30": 30,
        "2015-03-27": 30,
        "2019-10-04": 30,
        "2021-04-22": 30,
    }
    assert {date: len(Rulebook.at(date).of_family("ending_the_game")) for date in counts} == counts


def every_case(by_edition: dict[str, list[Scenario]], rule: str = "") -> list[AnyCase]:
    """The cases of all editions, each once; first those of the examples of that rule."""
    found = {s.case.id: s for scenarios in by_edition.values() for s in scenarios}
    return [s.case for s in sorted(found.values(), key=lambda one: not one.shows(rule))]


def differing(cases: list[AnyCase], old: str, new: str) -> Iterator[str]:
    """The cases that end differently in the two editions."""
    return (case.id for case in cases if ended(case, old) != ended(case, new))


def ended(case: AnyCase, edition: str) -> tuple[AnyOutcome, ...] | None:
    """How a case ends in an edition; None where it can't be played, or can't be asked."""
    there = replace(case, edition=edition)
    try:
        require_wellformed(there)
    except Malformed:
        return None
    return play(there, derive=False).outcomes


def first_with(since: str) -> str:
    """The oldest edition of that date or after it: tournament rules have dates of their own."""
    return min(edition for edition in editions() if edition >= since)


def boundaries() -> list[tuple[str, str, str, str]]:
    """Slug, aspect, edition and note of every change of meaning."""
    return [
        (rule.slug, aspect, first_with(meant.since), meant.note)
        for rule in Rulebook.at().rules.values()
        for aspect, history in rule.means.items()
        for meant in history[1:]
    ]


def test_every_change_of_meaning_is_shown_or_said_to_be_invisible(
    by_edition: dict[str, list[Scenario]],
) -> None:
    dates = editions()
    for slug, aspect, since, note in boundaries():
        cases = every_case(by_edition, slug) if not note else []
        different = differing(cases, dates[dates.index(since) + 1], since)
        assert note or any(different), (slug, aspect, since)


def test_outcomes_change_only_where_a_meaning_or_a_rule_does(
    by_edition: dict[str, list[Scenario]],
) -> None:
    """Between all other editions nothing that any scenario plays ends differently."""
    dates = editions()
    cases = every_case(by_edition)
    changes = {since for _, _, since, _ in boundaries()}
    for rule in Rulebook.at().rules.values():
        changes.add(first_with(rule.numbers[0].since))
    for new, old in pairwise(dates):
        if new not in changes:
            assert list(differing(cases, old, new)) == [], (old, new)


def test_derivations_cite_the_numbers_of_the_edition(by_edition: dict[str, list[Scenario]]) -> None:
    for date in ("2005-08-01", "2008-02-01", "2014-02-01"):
        book = Rulebook.at(date)
        for scenario in by_edition[date]:
            lines = because(play(scenario.case), len(scenario.case.steps), book)
            assert all(lines)
    book = Rulebook.at("2008-02-01")
    both = next(s for s in by_edition["2008-02-01"] if s.case.id == "both-at-zero.1")
    lines = because(play(both.case), 2, book)
    assert lines[0].startswith("102.3b zero-life: ")
    assert lines[1].startswith("102.4a all-lose-is-draw: ")


def test_every_edition_that_may_differ_is_accounted_for() -> None:
    """By a change of meaning, by a rule that is new, or by a word on why none is to be seen."""
    may_differ = [
        *("2005-10-01", "2006-10-01", "2007-02-01", "2007-05-01", "2007-10-01", "2008-05-01"),
        *("2008-10-01", "2009-07-11", "2009-10-01", "2010-02-01", "2010-07-16", "2010-10-01"),
        *("2011-04-01", "2011-05-01", "2011-07-15", "2012-02-01", "2012-05-01", "2012-10-01"),
        *("2016-07-22", "2016-09-30", "2017-04-28", "2017-06-05", "2019-08-23", "2020-07-03"),
        *("2021-04-22", "2024-09-20", "2026-06-19"),
    ]
    told = {since for _, _, since, _ in boundaries()}
    told |= {rule.numbers[0].since for rule in Rulebook.at().rules.values()}
    page = (Path(__file__).parents[1] / "spec" / "rulebook" / "README.md").read_text("utf-8")
    untold = page[page.index("## Boundaries that no scenario shows") :]
    assert [date for date in may_differ if date not in told and date not in untold] == []
