"""Inquiries about numbers: properties of every answer, and invalid inquiries."""

from math import ceil, floor

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from headjudge.reference import play
from headjudge.reference.derivation import Played
from headjudge.spec.protocol import inquiries as i
from headjudge.spec.protocol.inquiries import Answered, Ask, Inquiry
from headjudge.spec.protocol.validation.cases import Malformed, require_wellformed
from headjudge.spec.rulebook import editions
from tests import NEWEST

WHOLE = st.integers(-50, 50)
OFTEN = settings(derandomize=True, max_examples=150, deadline=None)


def asked(ask: Ask, edition: str = NEWEST) -> Played[Answered]:
    inquiry = Inquiry("test", edition, ask)
    require_wellformed(inquiry)
    return play(inquiry)


def answer(ask: Ask, edition: str = NEWEST) -> object:
    return asked(ask, edition).outcomes[0].answer


@OFTEN
@given(WHOLE)
def test_half_is_rounded_up_or_down(number: int) -> None:
    up, down = answer(i.Halves(number, True)), answer(i.Halves(number, False))
    assert (up, down) == (ceil(number / 2), floor(number / 2))


@OFTEN
@given(WHOLE, st.integers(1, 9), st.sampled_from(editions()))
def test_only_non_negative_integers_count_as_any_number(number: int, of: int, edition: str) -> None:
    result = answer(i.MayChoose(f"{number}/{of}"), edition)
    assert result is (number % of == 0 and number >= 0)


@OFTEN
@given(WHOLE, WHOLE, st.sampled_from(editions()))
def test_change_is_added_to_a_total_except_below_zero_in_old_editions(
    now: int, by: int, edition: str
) -> None:
    for total in ("life", "power", "toughness"):
        result = answer(i.Becomes(total, now, "changed", by), edition)
        assert result in (now + by, max(now + by, 0))
        assert result == now + by or edition < "2007-05-01"


@OFTEN
@given(WHOLE, WHOLE)
def test_only_negative_results_are_adjusted(now: int, result: int) -> None:
    for total in ("life", "power"):
        total_after = answer(i.Becomes(total, now, "changed-by-result", result))
        assert total_after == now + max(result, 0)
    assert answer(i.Amount("damage", result)) == max(result, 0)


@OFTEN
@given(st.integers(0, 50), st.integers(0, 50), st.sampled_from(editions()))
def test_editions_agree_on_non_negative_numbers(number: int, other: int, edition: str) -> None:
    for ask in (
        i.Becomes("life", number, "changed-by-result", other),
        i.Becomes("power", number, "doubled"),
        i.Becomes("power", number, "tripled"),
        i.Becomes("life", number, "set", other),
        i.PowerAndToughness(number, other),
        i.IsLess(number, other),
        i.Amount("draw", number),
        i.Highest((number, other), 3),
        i.Lowest((number, other), 3),
    ):
        assert answer(ask, edition) == answer(ask)
        assert not asked(ask, edition).questions[0]


@pytest.mark.parametrize(
    ("total", "edition", "result", "open_questions"),
    [
        ("life", "2007-02-01", 0, []),
        ("life", "2007-05-01", -3, [88]),
        ("life", "2025-04-04", -3, [88]),
        ("life", "2025-06-06", -9, []),
        ("power", "2017-06-05", -9, []),
        ("power", "2017-07-08", -3, [88]),
        ("toughness", "2025-04-04", -3, [88]),
        ("power", "2025-06-06", -9, []),
    ],
)
def test_tripled_negative_total_depends_on_edition(
    total: i.Total, edition: str, result: int, open_questions: list[int]
) -> None:
    played = asked(i.Becomes(total, -3, "tripled"), edition)
    assert (played.outcomes[0].answer, played.questions[0]) == (result, frozenset(open_questions))


@pytest.mark.parametrize(
    ("ask", "edition", "rules"),
    [
        (i.Becomes("power", 3, "changed", -5), NEWEST, ["negative-numbers"]),
        (i.Becomes("power", 3, "changed", -5), "2006-10-01", ["undetermined-is-zero"]),
        (i.Becomes("power", 3, "changed", 5), NEWEST, []),
        (i.MayChoose("1/2"), NEWEST, ["whole-numbers"]),
        (i.MayChoose("1/2"), "2005-08-01", ["half-is-rounded"]),
        (i.MayChoose("0"), "2005-08-01", []),
        (i.ValueOfX("spell", 3, letter="Y"), NEWEST, ["y-follows-x", "x-is-announced"]),
        (i.ValueOfX("spell", 3, letter="Y"), "2007-09-07", ["x-is-announced"]),
        (i.ValueOfX("ability", 3, before=5), NEWEST, ["x-of-activated-ability"]),
        (i.ValueOfX("ability", 3, before=5), "2018-08-10", ["x-is-announced"]),
        (i.ValueOfX("gained-ability", 3), "2018-08-10", ["every-x-is-the-same"]),
        (i.ValueOfX("gained-ability", 3), NEWEST, ["x-of-gained-ability"]),
    ],
)
def test_derivation_of_a_number_cites_its_rules(ask: Ask, edition: str, rules: list[str]) -> None:
    assert [line.rule for line in asked(ask, edition).derivations[0]] == rules


@pytest.mark.parametrize(
    ("ask", "edition", "message"),
    [
        (i.MayChoose("some"), NEWEST, "'some' is not a number; write it as 3, -1 or 1/2"),
        (i.MayChoose("1/0"), NEWEST, "'1/0' is not a number"),
        (
            i.MayChoose("0", 3),
            "2009-10-01",
            "any number of players; the first rule is from 2010-02-01",
        ),
        (i.Becomes("life", 3, "doubled", 2), NEWEST, "a total that is doubled has no number"),
        (i.ValueOfX("card"), "2009-05-01", "covers the X of 'card'"),
        (i.ValueOfX("enters-ability", 2), "2019-08-23", "covers the X of 'enters-ability'"),
        (i.ValueOfX("spell", 2, letter="Y"), "2009-05-01", "covers a Y"),
        (i.ValueOfX("spell", defined=2), "2009-05-01", "covers an X that a text defines"),
        (i.ValueOfX("spell"), NEWEST, "the X of 'spell' needs a chosen value"),
        (i.ValueOfX("spell-text", defined=2), NEWEST, "X of 'spell-text' needs a chosen value"),
    ],
)
def test_invalid_inquiries_are_rejected(ask: Ask, edition: str, message: str) -> None:
    with pytest.raises(Malformed, match=message):
        require_wellformed(Inquiry("test", edition, ask))


def test_unknown_edition_is_not_validated() -> None:
    require_wellformed(Inquiry("test", "2031-01-01", i.MayChoose("some")))
