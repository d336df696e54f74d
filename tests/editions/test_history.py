"""The history of a rule, and differences between two editions."""

from typing import Any

import pytest

from headjudge.editions import versions
from headjudge.editions.review import periods
from headjudge.editions.update_gate import ActionItem, run_gate
from headjudge.spec.rulebook import Rulebook, editions
from headjudge.suite.compiler import bundled
from tests.conftest import headjudge


def diff(old: str, new: str) -> list[ActionItem]:
    return list(run_gate(versions.find(old), versions.find(new), bundled()).action_items)


def test_history_has_a_period_per_number_and_meaning(book: Rulebook) -> None:
    history = periods(book.rules["win-effect-makes-opponents-lose"])
    assert [(p.since, p.number, p.means["when"]) for p in history[:5]] == [
        ("2005-08-01", "", "never"),
        ("2007-10-01", "102.3g", "limited-range"),
        ("2009-07-11", "104.3h", "limited-range"),
        ("2010-02-01", "104.3h", "multiplayer"),
        ("2017-04-28", "104.3h", "limited-range"),
    ]
    assert history[0].says == ""
    assert history[3].says.startswith("In a multiplayer game")


@pytest.mark.parametrize(
    ("old", "new", "fresh", "meaning"),
    [
        ("2006-10-01", "2007-10-01", {"win-effect-makes-opponents-lose"}, {"zero-life"}),
        (
            "2008-07-15",
            "2011-09-30",
            {
                *("emperor-wins", "lose-by-effect", "emperor-loses", "commander-damage"),
                *("judge-penalty", "draw-by-effect", "draw-effect-in-range", "emperor-draws"),
                *("mandatory-loop-in-range", "team-draws-with-all-remaining"),
                *("intentional-draw", "restart"),
            },
            {
                *("game-ends-at-once", "last-player-standing", "last-team-standing", "concede"),
                *("win-effect-makes-opponents-lose", "mandatory-loop", "loser-leaves"),
            },
        ),
        ("2015-03-27", "2019-10-04", set(), {"win-effect-makes-opponents-lose"}),
        ("2019-10-04", "2021-04-22", set(), set()),
    ],
)
def test_diff_lists_new_rules_and_meanings_of_section_104(
    old: str, new: str, fresh: set[str], meaning: set[str]
) -> None:
    rules = Rulebook.at().rules
    changes = [item.change for item in diff(old, new)]
    changes = [c for c in changes if rules[c.slug].family == "ending_the_game"]
    assert {c.slug for c in changes if c.kind == "new"} == fresh
    assert {c.slug for c in changes if any("->" in line for line in c.details)} == meaning
    assert not any(c.kind == "gone" for c in changes)


def test_diff_shows_scenarios_whose_outcome_changes() -> None:
    found = {item.change.slug: item for item in diff("2016-11-11", "2017-04-28")}
    item = found["win-effect-makes-opponents-lose"]
    assert item.change.details == ("when: multiplayer -> limited-range",)
    shown = {outcome.id: (outcome.old, outcome.new) for outcome in item.changed_outcomes}
    assert shown["all-opponents-lose-instead"] == (
        "Cho lost; the game goes on",
        "Ana won; the game is over",
    )


def test_rules_commands_accept_numbers_of_old_editions() -> None:
    shown = headjudge("rules", "show", "102.3e@2008-02-01").stdout
    assert shown.startswith("102.3e win-and-lose-is-loss")
    assert f"today {Rulebook.at().cite('win-and-lose-is-loss')} (edition {editions()[0]})" in shown
    history = headjudge("rules", "history", "102.2a@2008-02-01").stdout
    assert "2010-02-01" in history
    assert "cant-win: is-overridden" in history
    found = headjudge("rules", "diff", "2016-11-11", "2017-04-28").stdout
    assert "104.3h win-effect-makes-opponents-lose: reworded, meaning changed\n" in found
    assert "the smallest situation that ends differently because of it" in found
    dates = headjudge("rules", "editions").stdout.split()
    assert (dates, dates[-1]) == (editions(), "2005-08-01")
    assert (
        "no rule with a record changed"
        in headjudge("rules", "diff", "2014-02-01", "2014-02-01").stdout
    )


@pytest.mark.parametrize(
    "words",
    [
        ["show", "104.4f@2008-02-01"],
        ["show", "104.3@2005-07-31"],
        ["history", "104.9"],
        ["diff", "2008-02-01", "2008-02-02"],
    ],
)
def test_unknown_rule_or_edition_is_a_usage_error(words: Any) -> None:
    result = headjudge("rules", *words)
    assert result.exit_code == 2
    assert result.stderr.startswith("headjudge: no ")
