"""Numbers in a random order, and what a sample says of the whole."""

from fractions import Fraction
from math import comb

import pytest

from headjudge.proofs.exhaustive import Permutation
from headjudge.report.aggregate import at_most


@pytest.mark.parametrize("size", [1, 2, 3, 10, 99, 100, 101, 2500])
def test_each_number_comes_once(size: int) -> None:
    order = [Permutation(size, 5).at(place) for place in range(size)]
    assert sorted(order) == list(range(size))


def test_the_order_is_decided_by_the_seed() -> None:
    one, again, other = ([Permutation(500, s).at(p) for p in range(500)] for s in (1, 1, 2))
    assert one == again
    assert one != other
    assert one != sorted(one)
    assert (
        Permutation(500, 1).draw("a")
        == Permutation(500, 1).draw("a")
        != Permutation(500, 2).draw("a")
    )


def test_the_first_of_many_are_a_fair_sample() -> None:
    """In twenty equal parts of a hundred million there are about as many as chance has it."""
    size, drawn, parts = 100_000_000, 20_000, 20
    for seed in range(3):
        order = Permutation(size, seed)
        counts = [0] * parts
        for place in range(drawn):
            counts[order.at(place) * parts // size] += 1
        chi_squared = sum((count - drawn / parts) ** 2 / (drawn / parts) for count in counts)
        assert 5 < chi_squared < 50  # of 19 degrees: either happens once in a thousand times


def test_places_beyond_the_last_are_none() -> None:
    for place in (-1, 7):
        with pytest.raises(IndexError, match=f"no place {place} of 7"):
            Permutation(7, 0).at(place)


def few_are_drawn(share: Fraction, wrong: int, of: int) -> float:
    """The exact probability that no more than `wrong` are drawn."""
    return float(sum(comb(of, k) * share**k * (1 - share) ** (of - k) for k in range(wrong + 1)))


@pytest.mark.parametrize(
    ("wrong", "of"), [(0, 1), (0, 59), (0, 400), (1, 20), (3, 300), (19, 20), (50, 100), (7, 1000)]
)
def test_the_bound_is_where_so_few_are_as_unlikely_as_said(wrong: int, of: int) -> None:
    """Against exact arithmetic with fractions."""
    for confidence in (0.95, 0.99):
        bound = Fraction(at_most(wrong, of, confidence))
        assert few_are_drawn(bound, wrong, of) == pytest.approx(1 - confidence, rel=1e-5)


def test_three_in_so_many() -> None:
    assert at_most(0, 12_034) == pytest.approx(3 / 12_034, rel=0.002)
    assert at_most(0, 100_000_000) == pytest.approx(3e-8, rel=0.002)


def test_where_all_are_wrong_or_none_was_drawn_all_can_be() -> None:
    assert at_most(5, 5) == 1
    assert at_most(0, 0) == 1


def test_many_wrong_ones_are_no_trouble() -> None:
    assert 0.005 < at_most(500_000, 100_000_000) < 0.00502
