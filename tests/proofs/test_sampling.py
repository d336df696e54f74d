"""Random permutations, and confidence bounds from a sample."""

from fractions import Fraction
from math import comb

import pytest

from headjudge.proofs.exhaustive import Permutation
from headjudge.report.summary import at_most


@pytest.mark.parametrize("size", [1, 2, 3, 10, 99, 100, 101, 2500])
def test_permutation_contains_each_number_once(size: int) -> None:
    order = [Permutation(size, 5).at(place) for place in range(size)]
    assert sorted(order) == list(range(size))


def test_seed_determines_permutation() -> None:
    first, again, other = ([Permutation(500, s).at(p) for p in range(500)] for s in (1, 1, 2))
    assert first == again != other
    assert first != sorted(first)
    first_draw, again_draw, other_draw = (Permutation(500, s).draw("a") for s in (1, 1, 2))
    assert first_draw == again_draw != other_draw


def test_first_numbers_are_a_fair_sample() -> None:
    """A chi-squared test of uniformity over twenty parts of a hundred million."""
    size, drawn, parts = 100_000_000, 20_000, 20
    for seed in range(3):
        order = Permutation(size, seed)
        counts = [0] * parts
        for place in range(drawn):
            counts[order.at(place) * parts // size] += 1
        chi_squared = sum((count - drawn / parts) ** 2 / (drawn / parts) for count in counts)
        assert 5 < chi_squared < 50  # p < 0.001 on either side for 19 degrees of freedom


def test_index_out_of_range_is_an_error() -> None:
    for place in (-1, 7):
        with pytest.raises(IndexError, match=f"index {place} is not below 7"):
            Permutation(7, 0).at(place)


def at_most_wrong(share: Fraction, wrong: int, of: int) -> float:
    """Return the exact probability of drawing at most `wrong` wrong situations."""
    return float(sum(comb(of, k) * share**k * (1 - share) ** (of - k) for k in range(wrong + 1)))


@pytest.mark.parametrize(
    ("wrong", "of"), [(0, 1), (0, 59), (0, 400), (1, 20), (3, 300), (19, 20), (50, 100), (7, 1000)]
)
def test_bound_agrees_with_exact_arithmetic(wrong: int, of: int) -> None:
    for confidence in (0.95, 0.99):
        bound = Fraction(at_most(wrong, of, confidence))
        assert at_most_wrong(bound, wrong, of) == pytest.approx(1 - confidence, rel=1e-5)


def test_bound_without_wrong_draws_follows_the_rule_of_three() -> None:
    assert at_most(0, 12_034) == pytest.approx(3 / 12_034, rel=0.002)
    assert at_most(0, 100_000_000) == pytest.approx(3e-8, rel=0.002)


def test_bound_is_one_if_all_are_wrong_or_none_was_drawn() -> None:
    assert at_most(5, 5) == 1
    assert at_most(0, 0) == 1


def test_bound_is_tight_with_many_wrong_draws() -> None:
    assert 0.005 < at_most(500_000, 100_000_000) < 0.00502
