"""The reference and the formulas agree, and the comparison detects a fault in either."""

from itertools import combinations, islice

import pytest

from headjudge.reference import (
    losing,
    play,
)
from headjudge.spec.logic.claims import parse
from headjudge.spec.logic.enumeration import space_of
from headjudge.spec.logic.evaluate import Decider, decider, spread
from headjudge.spec.logic.situations import Situation
from headjudge.spec.logic.theory import Seats, Theory
from headjudge.spec.logic.vectors import load
from headjudge.spec.protocol import Case
from headjudge.spec.rulebook import Rulebook, editions
from headjudge.suite.situation_cases import to_case
from headjudge.suite.vectors import outcome
from tests import NEWEST
from tests.slow.agreement import (
    SituationCase,
    differences,
    disagreements,
    random_situations,
    reference_columns,
    to_facts,
    with_cases,
)
from tests.slow.sampling import ROUNDS, SEED, in_parts, sampled

EACH = 10_000
"""Random situations in a test."""
Corpus = dict[int, list[SituationCase]]


@pytest.mark.parametrize(
    ("start", "step"), sampled([(0, 100), *((start, 16) for start in range(16))], every=17)
)
def test_reference_and_formulas_agree_on_every_situation_of_two_players(
    start: int, step: int
) -> None:
    space = space_of(Rulebook.at(), 2)
    cases = with_cases(map(space.situation, range(start, space.size, step)), NEWEST)
    assert [*islice(disagreements(cases, NEWEST, 2), 1)] == []


@pytest.mark.slow
@pytest.mark.parametrize("number", range(5 * ROUNDS))
def test_reference_and_formulas_agree_on_random_situations(number: int) -> None:
    players = 3 + number % 4
    situations = random_situations(EACH, players, NEWEST, SEED + number)
    assert [*islice(disagreements(situations, NEWEST, players), 1)] == []


@in_parts(14)
def test_vectors_end_as_the_reference_says(part: slice) -> None:
    vectors = load().vectors
    for edition in editions()[part]:
        playable = [vector for vector in vectors if vector.at(edition).playable]
        assert len(playable) > len(vectors) / 3
        for vector in playable:
            ends = vector.at(edition)
            run = play(to_case(vector.situation, edition), derive=False)
            results = to_facts(run.outcomes[-1], vector.players)
            assert to_facts(outcome(vector, ends), vector.players) == results, vector.id
            assert ends.disputed == tuple(sorted(run.questions[-1])), vector.id


@pytest.fixture(scope="module")
def corpus() -> Corpus:
    """Return random situations, by number of players, and one with 16 poison on a team of three.

    Random situations with 15 to 19 poison on such a team are rare, and other losses hide the rule.
    """
    teams = ((0, 1, 2), (3, 4, 5))
    sides = [f"same_side({p}, {q})" for team in teams for p, q in combinations(team, 2)]
    poison = tuple((f"poison({p})", 16) for p in teams[0])
    poisoned = Situation(6, (*sides, "two_headed_giant", "checking"), poison)
    situations = {n: list(random_situations(800, n, NEWEST, 2)) for n in range(2, 7)}
    situations[6] += with_cases([poisoned], NEWEST)
    return situations


@pytest.fixture(scope="module")
def by_program(corpus: Corpus) -> dict[int, dict[str, int]]:
    return {n: reference_columns([case for _, case in some], n) for n, some in corpus.items()}


@pytest.fixture(scope="module")
def by_logic(corpus: Corpus) -> dict[int, dict[str, int]]:
    return {n: decided(decider(NEWEST, n), some) for n, some in corpus.items()}


def decided(decide: Decider, some: list[SituationCase]) -> dict[str, int]:
    ones, facts = spread(situation for situation, _ in some)
    return decide.columns(ones, facts)


def test_correct_formulas_agree_with_the_reference(
    by_program: dict[int, dict[str, int]], by_logic: dict[int, dict[str, int]]
) -> None:
    assert not any(differences(by_program[n], by_logic[n]) for n in by_program)


IN_THE_LOGIC: dict[str, str] = {
    "playing": "not ended and not had_lost(p)",
    "share_result": "p = q or same_side(p, q)",
    "in_range": "not limited_range or reaches(q, p)",
    "reached": "some q: source(q) and in_range(q, p)",
    "cannot_win": "cant_win(p)",
    "would_win": "playing(p) and told_to_win(p) and reached(p) and not cannot_win(p)",
    "to_win": "would_win(p)",
    "without_life": "checking and playing(p) and life(p) <= 1 and not two_headed_giant"
    " and not cannot_lose_to_life(p)",
    "decked": "checking and playing(p) and drew_short(p)",
    "team_poisoned": "checking and two_headed_giant and playing(p) and poison(p) >= 15",
    "commander_damaged": "checking and playing(p) and commander_damage(p) >= 21",
    "unprotected": "would_lose(p)",
    "certain": "out_by_conceding(p)",
    "saved": "replaces(p)",
    "loses_with_emperor": "playing(p) and (some q: same_side(p, q) and loses_directly(q))",
    "drawn_by_agreement": "playing(p) and (every q: playing(q) -> agrees(q))",
    "wins_by_effect": "to_win(p) and not (some q: draws(q))",
    "everyone_loses": "not between_teams and (every p: loses(p))",
    "stands_last": "stays(p) and (every q: stays(q) -> p = q)",
    "stands_with_team": "stands_last(p)",
}


@pytest.mark.parametrize("name", IN_THE_LOGIC)
def test_fault_in_formulas_is_detected(
    name: str, corpus: Corpus, by_program: dict[int, dict[str, int]]
) -> None:
    wrong = Theory.at(NEWEST).changed(name, parse(IN_THE_LOGIC[name], free=("p", "q")))
    assert any(
        differences(decided(Decider(Seats(wrong, n)), some), by_program[n])
        for n, some in corpus.items()
    )


def test_disagreement_has_situation_and_case(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(losing, "losing_beats_winning", lambda wins, loses: wins)
    situation = Situation(2, ("source(0)", "told_to_win(0)", "told_to_lose(0)"))
    (found,) = disagreements(with_cases([situation], NEWEST), NEWEST, 2)
    assert found[0] == situation
    assert isinstance(found[1], Case)
    assert play(found[1]).outcomes[-1].winners
