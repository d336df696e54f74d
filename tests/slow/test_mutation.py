"""Mutation testing of the reference: the bundled cases kill its mutants."""

import ast
import os
import random
from collections import Counter
from functools import cache, partial
from itertools import count
from typing import Any

import pytest
from msgspec.structs import replace

from headjudge.reference import play
from headjudge.spec import protocol
from headjudge.spec.rulebook import editions
from headjudge.suite.compiler import parse
from tests import NEWEST
from tests.games import game
from tests.slow import mutation
from tests.slow.editions import WrittenScenario, in_edition
from tests.slow.mutants import Mutant, generate, play_of
from tests.slow.mutation import Corpus, judged, pool, traced, turning_points, verdict
from tests.slow.sampling import SEED

MUTANTS = int(os.environ.get("HEADJUDGE_MUTANTS", "60"))
"""Mutants in a slow run, drawn at random from some 8,500; 0 for all of them."""
EACH = 60
"""Mutants in a test."""
GAMES = 6000
"""Random games in the pool."""
FLOOR = 95
"""The lowest mutation score of a test, in per cent: killed among killed and survived."""
STEPS = ((protocol.GainLife("Ana", 3),), (protocol.Concede("Ben"),))
CONCEDES = protocol.Case("one-concedes", NEWEST, game("Ana", "Ben"), STEPS)
FEATURE = """\
Feature: conceding

  Example: one of two concedes
    Given a game between Ana and Ben
    When Ben concedes
    Then Ana wins the game
    And Ben has lost
"""


@cache
def all_mutants() -> list[Mutant]:
    """Return all mutants in a random order."""
    mutants = list(generate())
    random.Random(SEED).shuffle(mutants)
    return mutants


@cache
def whole_corpus() -> Corpus:
    return mutation.corpus(GAMES, SEED)


@pytest.mark.slow
@pytest.mark.parametrize("start", range(0, MUTANTS or len(all_mutants()), EACH))
def test_bundled_cases_kill_mutants(start: int) -> None:
    mutants = all_mutants()[start : start + EACH]
    results = {str(mutant): verdict(mutant, whole_corpus()) for mutant in mutants}
    count = Counter(result for result, _ in results.values())
    score = 100 * count["killed"] / (count["killed"] + count["survived"])
    survivors = [
        f"{name}\n  {why}" for name, (result, why) in results.items() if result == "survived"
    ]
    print(f"mutation score {score:.2f}%: {dict(count)}", *survivors, sep="\n")
    assert score >= FLOOR


def mutant(module: str, part: str) -> Mutant:
    """Return a module's first mutant whose description contains `part`."""
    return next(mutant for mutant in generate((module,)) if part in str(mutant))


def negated_condition() -> Mutant:
    return mutant("losing", "with_their_team: condition negated")


def small_corpus(*, scenarios: bool = False, pool: bool = False) -> Corpus:
    feature = parse("a.feature", FEATURE)
    written = [WrittenScenario(feature, pickle) for pickle in feature.pickles]
    some = [*judged(partial(in_edition, written), [NEWEST])]
    return Corpus(written, some if scenarios else [], [traced(CONCEDES)] if pool else [])


def test_mutant_is_killed_by_scenario() -> None:
    corpus = small_corpus(scenarios=True)
    assert verdict(negated_condition(), corpus) == ("killed", f"line-3 in {NEWEST}")


def test_mutant_that_only_the_pool_reveals_survives(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(mutation, "vectors_in", lambda _: [])
    corpus = replace(small_corpus(pool=True), written=[])
    result, why = verdict(negated_condition(), corpus)
    assert result == "survived"
    assert "one-concedes" in why


def test_mutant_revealed_by_pool_is_killed_by_scenario_of_that_edition() -> None:
    assert verdict(negated_condition(), small_corpus(pool=True))[0] == "killed"


def test_mutant_of_derivation_is_presumed_equivalent() -> None:
    corpus = small_corpus(scenarios=True, pool=True)
    found = verdict(mutant("checking", "_life_totals: return"), corpus)
    assert found == ("presumed equivalent", "")


def test_hanging_mutant_is_killed(monkeypatch: pytest.MonkeyPatch) -> None:
    def endless(*_args: Any, **_options: Any) -> None:
        for _ in count():
            pass

    monkeypatch.setattr(mutation, "SECONDS", 0.01)
    monkeypatch.setattr(mutation, "play_of", lambda _: endless)
    assert verdict(negated_condition(), small_corpus(scenarios=True))[0] == "killed"


def test_copy_of_reference_is_independent() -> None:
    outcomes = play(CONCEDES).outcomes
    negated = negated_condition()
    before = ast.dump(negated.tree)
    changed = play_of({"losing": negated.code()})
    assert ast.dump(negated.tree) == before
    assert changed(CONCEDES).outcomes != outcomes
    assert play(CONCEDES).outcomes == play_of({})(CONCEDES).outcomes == outcomes


def test_mutants_cover_every_operator_but_no_derivations() -> None:
    found = list(generate())
    kinds = {mutant.operator for mutant in found}
    assert {"condition negated", "comparison", "and/or", "boundary", "filter dropped"} <= kinds
    assert len({str(mutant) for mutant in found}) > 4000
    assert not any("implements(" in str(mutant) or '"""' in str(mutant) for mutant in found)
    assert not any(mutant.lines for mutant in found if not mutant.function)


def test_seed_determines_the_pool_of_games() -> None:
    first, again = (list(pool(20, 3)) for _ in range(2))
    assert [each.case for each in first] == [each.case for each in again] != []


def test_turning_points_are_editions_with_changes() -> None:
    points = turning_points()
    assert points[0] == NEWEST
    assert points[-1] == editions()[-1]
    assert "2009-10-01" in points
    assert len(points) < len(editions())
