"""The mutation run kills, finds and spares the mutants that it should."""

import ast
from functools import partial
from itertools import count
from typing import Any

import pytest

from headjudge.conformance.judging.fault_dictionary import play_of
from headjudge.conformance.scenarios.read import parse
from headjudge.conformance.spreading import Workers
from headjudge.reference import play
from headjudge.spec import protocol as v
from headjudge.spec.rulebook import editions
from tests import NEWEST
from tests.everything.editions import Written, in_edition
from tests.games import game
from tests.mutation import results
from tests.mutation.__main__ import shown, table
from tests.mutation.cases import drawn, judged, known, turning_points, variations
from tests.mutation.mutants import Mutant, generate
from tests.mutation.results import Material, MutantResult, Verdict, difference, result_of
from tests.mutation.work import mutants, numbered
from tests.workers import in_order

STEPS = ((v.GainLife("Ana", 3),), (v.Concede("Ben"),))
CONCEDES = v.Case("one-concedes", NEWEST, game("Ana", "Ben"), STEPS)
FEATURE = """\
Feature: conceding

  Example: one of two concedes
    Given a game between Ana and Ben
    When Ben concedes
    Then Ana wins the game
    And Ben has lost
"""


def mutant(module: str, part: str) -> Mutant:
    """The first of a module's mutants that is described so."""
    return next(mutant for mutant in generate((module,)) if part in str(mutant))


def nobody_concedes() -> Mutant:
    return mutant("losing", "with_their_team: condition negated")


def material(*, scenarios: bool = False, pool: bool = False) -> Material:
    feature = parse("a.feature", FEATURE)
    written = [Written(feature, pickle) for pickle in feature.pickles]
    some = [*judged(partial(in_edition, written), [NEWEST])]
    return Material(lambda: written, some if scenarios else [], [known(CONCEDES)] if pool else [])


def test_a_mutant_that_a_scenario_notices_is_killed() -> None:
    told = result_of(nobody_concedes(), material(scenarios=True))
    assert told.verdict == "killed"
    assert told.by == f"line-3 in {NEWEST}"


def test_others_come_to_the_same() -> None:
    some = mutants(("losing",))
    number = [str(one) for one in some].index(str(nobody_concedes()))
    cases = material(scenarios=True).judged
    work = partial(numbered, ("losing",), cases, [])
    ((other, again),) = in_order(work, [[number + 1, number]], Workers(2))
    assert again == result_of(some[number], material(scenarios=True))
    assert other.mutant == str(some[number + 1])


def test_one_that_only_the_pool_notices_survives_with_a_short_case(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(results, "by_reference", lambda _: [])
    told = result_of(nobody_concedes(), material(pool=True))
    assert told.verdict == "survived"
    assert told.case is not None
    assert told.case.steps == ((v.Concede("Ana"),),)
    assert "When Ana concedes" in shown(told)
    assert "over is False and not True" in shown(told)


def test_one_in_the_pool_is_killed_by_a_scenario_of_that_edition() -> None:
    assert result_of(nobody_concedes(), material(pool=True)).verdict == "killed"


def test_one_that_only_changes_what_is_derived_changes_nothing() -> None:
    told = result_of(
        mutant("state_based", "_life_totals: return"), material(scenarios=True, pool=True)
    )
    assert told == MutantResult(told.mutant, "state_based", "presumed equivalent")


def test_one_that_does_not_come_to_an_end_is_noticed(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(results, "SECONDS", 0.01)

    def endless(_case: Any, *, derive: bool) -> Any:
        for _ in count():
            pass

    assert difference(endless, CONCEDES, ()) == "it does not come to an end"


def test_a_copy_of_the_reference_plays_like_it_and_leaves_it_alone() -> None:
    copy = play_of({})
    assert copy is not play
    assert copy(CONCEDES).outcomes == play(CONCEDES).outcomes
    one = nobody_concedes()
    before = ast.dump(one.tree)
    changed = play_of({"losing": one.code()})
    assert ast.dump(one.tree) == before
    assert changed(CONCEDES).outcomes != play(CONCEDES).outcomes


def test_there_are_mutants_of_every_kind_in_every_function_that_decides_something() -> None:
    found = list(generate())
    kinds = {one.operator for one in found}
    assert {"condition negated", "comparison", "and/or", "boundary", "return early"} <= kinds
    assert len({str(one) for one in found}) > 4000
    assert not any("implements(" in str(one) or '"""' in str(one) for one in found)
    assert not any(one.lines for one in found if not one.function)


def test_the_pool_is_the_same_for_the_same_seed() -> None:
    some = drawn(3, 5)
    assert some == drawn(3, 5)
    assert {type(case).__name__ for case in some} == {"Case", "MatchCase", "Inquiry"}
    near = list(variations(some, 3, 20))
    assert near == list(variations(some, 3, 20))
    assert near


def test_the_editions_are_those_in_which_something_changes() -> None:
    points = turning_points()
    assert points[0] == NEWEST
    assert points[-1] == editions()[-1]
    assert "2009-10-01" in points
    assert len(points) < len(editions())


def test_the_score_counts_those_that_change_something() -> None:
    verdicts: list[Verdict] = ["killed", "killed", "killed", "survived", "presumed equivalent"]
    lines, score = table(MutantResult("", "play", verdict) for verdict in verdicts)
    assert score == 75
    assert [line.split()[0] for line in lines] == ["play", "all"]
    assert "75.00%" in lines[-1]
