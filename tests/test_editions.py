"""Every edition: what is claimed of it holds, and every change of meaning is shown."""

from pathlib import Path
from typing import Any

import pytest
from msgspec.structs import replace

from headjudge.conformance.judging.judge import because
from headjudge.conformance.scenarios.scenario import Scenario
from headjudge.reference import play
from headjudge.spec.protocol.kinds import AnyCase
from headjudge.spec.rulebook import Rulebook
from tests import NEWEST, played_in_editions
from tests.everything import editions as every_edition


def test_some_scenarios_hold_in_some_editions_and_some_changes_are_shown() -> None:
    """All of them in all editions by ``python -m tests.everything editions``."""
    assert every_edition.check(1) == []


def test_an_edition_that_is_played_by_the_newest_is_found(monkeypatch: pytest.MonkeyPatch) -> None:
    def newest(case: AnyCase, **how: Any) -> Any:
        return play(replace(case, edition=NEWEST), derive=how["derive"])

    monkeypatch.setattr(played_in_editions, "play", newest)
    few = every_edition.every_scenario()[::7]
    monkeypatch.setattr(every_edition, "every_scenario", lambda: few)
    pairs = [(NEWEST, "2005-08-01")]
    found = [fault for one in few for fault in every_edition.in_editions(one, pairs)]
    assert any("it is not so that" in fault for fault in found)
    assert not all(map(every_edition.is_shown, every_edition.boundaries()))


def test_a_change_that_nobody_has_told_is_found(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(every_edition, "changes", set)
    pairs = [(NEWEST, "2005-08-01")]
    some = every_edition.every_scenario()[::7]
    found = [fault for one in some for fault in every_edition.in_editions(one, pairs)]
    assert any("ends differently" in fault for fault in found)


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


def test_derivations_cite_the_numbers_of_the_edition(scenarios: list[Scenario]) -> None:
    book = Rulebook.at("2008-02-01")
    both = next(one for one in scenarios if one.case.id == "both-at-zero.1")
    lines = because(play(replace(both.case, edition=book.edition)), 2, book)
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
    told = {since for _, _, since, _ in every_edition.boundaries()}
    told |= {rule.numbers[0].since for rule in Rulebook.at().rules.values()}
    page = (Path(__file__).parents[1] / "spec" / "rulebook" / "README.md").read_text("utf-8")
    untold = page[page.index("## Boundaries that no scenario shows") :]
    assert [date for date in may_differ if date not in told and date not in untold] == []
