"""Rule counts and rule numbers by edition."""

from msgspec.structs import replace

from headjudge.judge.judge import derivation_lines
from headjudge.reference import play
from headjudge.spec.rulebook import Rulebook
from headjudge.suite.scenario import Scenario


def test_number_of_rules_that_end_the_game() -> None:
    """Counts the numbered rules in sections 102 and 104 of each edition."""
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


def test_derivations_cite_numbers_of_the_edition(scenarios: list[Scenario]) -> None:
    book = Rulebook.at("2008-02-01")
    both = next(scenario for scenario in scenarios if scenario.case.id == "both-at-zero.1")
    lines = derivation_lines(play(replace(both.case, edition=book.edition)), 2, book)
    assert lines[0].startswith("102.3b zero-life: ")
    assert lines[1].startswith("102.4a all-lose-is-draw: ")
