"""Selecting scenarios by rule, id, expression, level or last failure."""

from pathlib import Path

import pytest

from headjudge.errors import UsageError
from headjudge.spec.protocol.capabilities import needs, obliging
from headjudge.spec.rulebook import LookUpError, Rulebook
from headjudge.suite.levels import LEVELS, level_of, of_level
from headjudge.suite.scenario import Scenario
from headjudge.suite.selection import Selection, parse, rules_of, select
from tests import NEWEST
from tests.cli.test_cli import one_message
from tests.conftest import headjudge
from tests.games import capabilities_of

WRONG = "python:tests.engines_in_process:NoDraws"


@pytest.mark.parametrize(
    ("wanted", "within", "without"),
    [
        ("104", {"zero-life", "all-lose-is-draw", "game-ends-at-once"}, {"partial-loss"}),
        ("104.3", {"ways-to-lose", "concede", "judge-penalty"}, {"ways-to-win", "loser-leaves"}),
        ("104.3A", {"concede"}, {"ways-to-lose", "zero-life"}),
        ("104.2-104.4a", {"ways-to-win", "concede", "all-lose-is-draw"}, {"mandatory-loop"}),
        ("104.3 - 104.4", {"draw-by-effect"}, {"ways-to-win", "loser-leaves"}),
        ("704.5a", {"zero-life"}, {"concede"}),
        ("ways-to-lose", {"ways-to-lose"}, {"concede"}),
        ("mtr 2.1-2.4", {"match-of-games", "first-choice"}, {"additional-turns"}),
        ("MTR", {"match-of-games", "additional-turns"}, {"game-loss-penalty"}),
        ("IPG", {"game-loss-penalty"}, {"match-of-games"}),
    ],
)
def test_number_includes_all_rules_below_it(
    wanted: str, within: set[str], without: set[str], book: Rulebook
) -> None:
    found = rules_of(wanted, book)
    assert within <= found
    assert not without & found


def test_number_does_not_include_longer_numbers(book: Rulebook) -> None:
    numbers = {book.number(slug) for slug in rules_of("810.1-810.9", book)}
    assert not any(number.startswith("810.10") for number in numbers)
    assert {n[:5] for n in (book.number(s) for s in rules_of("104.1", book))} == {"104.1"}


@pytest.mark.parametrize(
    ("wanted", "why"),
    [
        ("104.9", "no rule '104.9' in edition"),
        ("concde", "did you mean concede"),
        ("104.5-104.2", "104.2 does not come after 104.5"),
        ("104.7-104.9", f"no rule of edition {NEWEST} is in the range 104.7-104.9"),
        ("MTR 2.1-IPG 3.1", "is not a range of rules"),
        ("100.6b", "100.6b finding-tournaments has no scenarios; it is exempt"),
        ("", "no rule ''"),
    ],
)
def test_unknown_rule_is_an_error(wanted: str, why: str, book: Rulebook) -> None:
    with pytest.raises(LookUpError, match=why):
        rules_of(wanted, book)


@pytest.mark.parametrize(
    ("expression", "text", "fits"),
    [
        ("poison", "ten poison counters", True),
        ("Poison and not ten", "ten poison counters", False),
        ("not poison or ten", "ten poison counters", True),
        ("not (poison or life)", "a loop", True),
        ("'ten poison' and counters", "ten poison counters", True),
        ("a and b or c", "c", True),
        ("a and (b or c)", "c", False),
    ],
)
def test_expression_matches_as_in_pytest(expression: str, text: str, fits: object) -> None:
    assert parse(expression)(text) is fits


@pytest.mark.parametrize(
    ("expression", "why"),
    [
        *((text, "expected words") for text in ("zero life", "", "a and", "a (b)", "(a", "and")),
        *((text, "expected words") for text in ("a not b", "()", "(" * 100_000)),
        ("'a", "unmatched quotation mark"),
    ],
)
def test_malformed_expression_is_an_error(expression: str, why: str) -> None:
    with pytest.raises(UsageError, match=why):
        parse(expression)


def ids(scenarios: list[Scenario]) -> list[str]:
    return [scenario.case.id for scenario in scenarios]


def test_ids_may_have_wildcards(scenarios: list[Scenario], book: Rulebook) -> None:
    both = ids(select(scenarios, Selection(ids=("both-*",)), book))
    assert both == [id_ for id_ in ids(scenarios) if id_.startswith("both-")]
    rows = ids(select(scenarios, Selection(ids=("both-at-zero",)), book))
    assert rows == ["both-at-zero.1", "both-at-zero.2"]
    assert ids(select(scenarios, Selection(ids=("both-at-zer?.2",)), book)) == rows[1:]
    with pytest.raises(LookUpError, match=r"has the id 'none-\*'"):
        select(scenarios, Selection(ids=("none-*",)), book)


def test_each_option_narrows_the_selection(scenarios: list[Scenario], book: Rulebook) -> None:
    wanted = Selection(rules=("104.4",), level="teams", words="not loop")
    chosen = select(scenarios, wanted, book)
    assert chosen
    assert set(ids(chosen)) < set(ids(select(scenarios, Selection(rules=("104.4",)), book)))
    assert {level_of(s) for s in chosen} == {"duel", "table", "effects", "commander", "teams"}
    last = frozenset(ids(chosen)[:2])
    assert ids(select(scenarios, Selection(last_failed=last), book)) == ids(chosen)[:2]
    why = "--rule 104.6 leaves [0-9]+, --level duel leaves none$"
    with pytest.raises(LookUpError, match=why):
        select(scenarios, Selection(rules=("104.6",), words="zzz", level="duel"), book)


def test_levels_are_cumulative_and_need_only_their_capabilities(scenarios: list[Scenario]) -> None:
    before: set[str] = set()
    for name in LEVELS:
        found = of_level(scenarios, name)
        assert before < {s.case.id for s in found}
        before = {s.case.id for s in found}
        assert frozenset().union(*(needs(s.case) for s in found)) <= capabilities_of(name)
        own = [s for s in found if level_of(s) == name]
        fields = {
            obliging(s.case, e.reported_field) for s in own for t in s.thens for e in t.expectations
        }
        assert LEVELS[name].adds <= fields.union(*(needs(s.case) for s in own))
    assert before == {s.case.id for s in scenarios}
    assert all(len(s.game.game.players) == 2 for s in of_level(scenarios, "duel") if s.game)
    with pytest.raises(LookUpError, match="did you mean duel"):
        of_level(scenarios, "duell")


def test_levels_are_listed() -> None:
    listed = headjudge("certify", "--levels").stdout.splitlines()
    assert [line.split()[0] for line in listed if line[0] != " "] == list(LEVELS)
    assert max(map(len, listed)) <= 94


def test_words_select_variants_and_options(scenarios: list[Scenario], book: Rulebook) -> None:
    for word in ("grand-melee", "brawl"):
        chosen = select(scenarios, Selection(words=word), book)
        having = {
            s.case.id
            for s in scenarios
            if s.game and word in (s.game.game.variant, *s.game.game.options)
        }
        assert having <= {*ids(chosen)}


def test_list_starts_no_engine() -> None:
    result = headjudge("certify", "no-such-engine --x", "--list", "--case", "both-at-zero")
    assert result.exit_code == 0
    first, _, last = result.stdout.splitlines()
    assert first.startswith("both-at-zero.1  104.4a   if both players lose in the same check, the")
    assert first.endswith(" [simultaneous]")
    assert last == "2 scenarios"
    assert headjudge("certify", "--list", "--case", "both-at-zero").stdout == result.stdout


@pytest.mark.usefixtures("inside")
def test_run_stops_after_the_first_failures(tmp_path: Path) -> None:
    some = ("certify", WRONG, "--rule", "104.4", "--report", str(tmp_path))
    first = headjudge(*some, "-x")
    assert first.exit_code == 1
    assert "1 fail" in first.stdout
    assert "cut short after" in first.stdout
    assert "stopped after 1 failure; " in one_message(first)
    assert "cut short after" in headjudge("report", str(tmp_path)).stdout
    assert "3 fail" in headjudge(*some, "--maxfail", "3", "-q").stdout
    last = headjudge("certify", WRONG, "--case", "both-at-zero.2", "-x")
    assert "cut short" not in last.stdout
    assert last.stderr == ""


@pytest.mark.usefixtures("inside")
def test_last_failed_cases_are_selected(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.syspath_prepend(str(Path.cwd()))
    monkeypatch.chdir(tmp_path)
    again = ("certify", WRONG, "--lf")
    none = headjudge(*again, "--rule", "104.3a", "--list")
    assert "in this folder; playing all cases" in one_message(none)
    headjudge(*again[:2], "--rule", "104.4a")
    failed = headjudge(*again, "--list").stdout.splitlines()
    assert any(line.startswith("both-at-zero.1 ") for line in failed)
    assert "both-at-zero.1" in headjudge(*again, "--case", "both-at-zero.1", "--list").stdout
    # A run of other cases does not forget these failures.
    headjudge(*again[:3], "--case", "conceding.1")
    assert headjudge(*again, "--list").stdout.splitlines() == failed
    (tmp_path / ".headjudge" / "last-failed.json").write_text("nonsense")
    assert "in this folder; playing all cases" in headjudge(*again, "--list").stderr


def test_equal_ids_in_own_files_are_rejected_unless_generated(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    text = "Feature: own\n{}  Example: x\n    Given a game between Ana and Ben\n"
    text += "    When Ana concedes\n    Then Ben wins the game\n"
    for name in ("one", "two"):
        Path(f"{name}.feature").write_text(text.format(""), "utf-8")
    both = [word for name in ("one", "two") for word in ("--features", f"{name}.feature")]
    listed = headjudge("certify", "--list", *both).stdout
    assert [line.split()[0] for line in listed.splitlines()] == ["one-line-2", "two-line-2", "2"]
    for name in ("one", "two"):
        Path(f"{name}.feature").write_text(text.format("  @id.mine\n"), "utf-8")
    clash = headjudge("certify", "reference", *both)
    assert clash.exit_code == 2
    why = "two.feature:3: duplicate id 'mine', also at one.feature:3; add a tag such as"
    assert why in one_message(clash)
