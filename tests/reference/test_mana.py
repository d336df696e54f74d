"""Inquiries about mana: properties of every payment, and invalid inquiries."""

from itertools import product

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from headjudge.spec.protocol import inquiries as i
from headjudge.spec.protocol.inquiries import Ask, Inquiry
from headjudge.spec.protocol.symbols import (
    TYPES,
    Mana,
    Symbol,
    of_edition,
    payment,
    symbol,
    symbols,
)
from headjudge.spec.protocol.validation.cases import Malformed, require_wellformed
from headjudge.spec.rulebook import editions
from tests import NEWEST
from tests.inquiry_strategies import payments, symbol_texts
from tests.reference.test_numbers import OFTEN, answer, asked

SYMBOLS = [*map(str, of_edition(NEWEST)), "{0}", "{1}", "{2}"]
SMALL = [each for each in SYMBOLS if each != "{X}"]
COSTS = symbol_texts(SMALL, 3)
FIXED = symbol_texts(["{0}", "{1}", "{4}", "{W}", "{G}", "{C}", "{S}"], 6)


def ways(cost: str) -> tuple[str, ...]:
    result = answer(i.Payments(cost))
    assert isinstance(result, tuple)
    return result


def by_hand(each: Symbol) -> list[list[Mana]]:
    """Return the ways to pay for a symbol, written from 107.4, each as a list of single mana."""
    types = [payment(f"{{{kind}}}") or Mana() for kind in TYPES]
    payments_by_type = dict(zip(TYPES, ([[mana]] for mana in types), strict=True))
    if each.kind == "generic":
        return [list(some) for some in product(types, repeat=int(each.inside))]
    if each.kind == "snow":
        return [[payment(f"snow {{{kind}}}") or Mana()] for kind in TYPES]
    matches: list[list[Mana]] = []
    for part in each.inside.split("/"):
        if part == "P":
            matches.append([Mana(life=2)])
        elif part == "2":
            matches += [list(some) for some in product(types, repeat=2)]
        else:
            matches += payments_by_type[part]
    return matches


def total(parts: list[Mana]) -> Mana:
    parts = [Mana(), *parts]
    plain, snow = (p.plain for p in parts), (p.snow for p in parts)
    plain_total, snow_total = (tuple(map(sum, zip(*each, strict=True))) for each in (plain, snow))
    return Mana(plain_total, snow_total, sum(p.life for p in parts))


@settings(OFTEN, max_examples=60)
@given(COSTS)
def test_payments_equal_those_derived_by_hand(cost: str) -> None:
    each = [by_hand(matches) for text in symbols(cost) or () if (matches := symbol(text))]
    expected = {str(total([m for way in choice for m in way])) for choice in product(*each)}
    assert ways(cost) == tuple(sorted(expected))


@OFTEN
@given(COSTS)
def test_payments_pay_exactly(cost: str) -> None:
    listed = ways(cost)
    for text in listed[:20]:
        assert answer(i.Pays(cost, text)) is True
        paid = payment(text)
        assert paid is not None
        more = Mana((paid.plain[0] + 1, *paid.plain[1:]), paid.snow, paid.life)
        assert (str(more) in listed) is answer(i.Pays(cost, str(more)))


@settings(OFTEN, max_examples=200)
@given(COSTS, payments())
def test_payments_use_snow_only_where_required(cost: str, paid: Mana) -> None:
    if paid.amount > 15:
        return
    plain = tuple(map(sum, zip(paid.plain, paid.snow, strict=True)))
    pays = answer(i.Pays(cost, str(paid)))
    if "{S}" not in cost:
        assert pays is (str(Mana(plain, life=paid.life)) in ways(cost))
    listed = map(payment, ways(cost))
    assert pays is any(
        each is not None
        and each.life == paid.life
        and all(need <= have for need, have in zip(each.snow, paid.snow, strict=True))
        and tuple(map(sum, zip(each.plain, each.snow, strict=True))) == plain
        for each in listed
    )


@OFTEN
@given(st.lists(st.sampled_from(SMALL), min_size=1, max_size=4), st.randoms(use_true_random=False))
def test_order_of_symbols_does_not_matter(texts: list[str], random: object) -> None:
    mixed = sorted(texts, key=lambda _: random.random())  # type: ignore[attr-defined]
    asks: list[tuple[Ask, Ask]] = [
        (i.Adds("".join(texts)), i.Adds("".join(mixed))),
        (i.Reduced("{3}{G}{W}{S}", "".join(texts)), i.Reduced("{3}{G}{W}{S}", "".join(mixed))),
    ]
    if len(texts) < 4:
        asks.append((i.Payments("".join(texts)), i.Payments("".join(mixed))))
    for ask, other in asks:
        assert answer(ask) == answer(other)


@OFTEN
@given(COSTS, st.integers(0, 2))
def test_x_is_equivalent_to_the_numeral_of_its_value(cost: str, value: int) -> None:
    assert answer(i.Payments("{X}", x=value)) == ways(f"{{{value}}}")
    assert answer(i.Adds(cost + "{X}", x=value)) == answer(i.Adds(f"{cost}{{{value}}}"))


@OFTEN
@given(FIXED, FIXED)
def test_reduction_lowers_each_type_of_mana_to_no_less_than_zero(cost: str, by: str) -> None:
    reduced = answer(i.Reduced(cost, by))
    assert isinstance(reduced, tuple)
    assert len(reduced) == 1
    assert reduced[0].count("{S}") == cost.count("{S}")
    for kind in "WGC":
        left = reduced[0].count(f"{{{kind}}}")
        assert left == max(cost.count(f"{{{kind}}}") - by.count(f"{{{kind}}}"), 0)


@OFTEN
@given(payments())
def test_payment_round_trips_as_text(paid: Mana) -> None:
    assert payment(str(paid)) == paid


def test_payment_is_parsed_in_any_order() -> None:
    assert payment("{G}{W} + snow {C}{U}") == payment("{W}{G} + snow {U}{C}")


@pytest.mark.parametrize(
    "text", ["", "{X}", "{W} {U}", "{0}{W}", "0 life", "+ 2 life", " + snow {W}", "{W}+ 2 life"]
)
def test_invalid_payment_is_not_parsed(text: str) -> None:
    assert payment(text) is None


def test_each_edition_has_the_known_number_of_symbols() -> None:
    counts = {
        "2005-08-01": 8,
        "2005-10-01": 18,
        "2006-07-15": 19,
        "2007-10-01": 17,
        "2008-05-01": 22,
        "2011-05-01": 27,
        "2016-04-08": 28,
        "2022-02-18": 38,
        "2024-09-20": 43,
    }
    dates = sorted(editions())
    known = 0
    for date in dates:
        known = counts.get(date, known)
        assert len(of_edition(date)) == known, date


REDUCING = ["colored-reduces", "more-colored-reduces", "more-colorless-reduces", "generic-reduces"]


@pytest.mark.parametrize(
    ("ask", "edition", "rules"),
    [
        (i.Pays(cost="{0}{W}", payment="{W}"), NEWEST, ["zero-symbol", "colored-symbol"]),
        (i.Adds("{2/W}{S}"), NEWEST, ["hybrid-adds", "snow-adds"]),
        (i.Adds("{C/W}"), NEWEST, ["hybrid-adds"]),
        (i.Reduced("{3}{G}{C}", "{W}{G}{G}{C}{C}{1}"), NEWEST, [*REDUCING, "reduced-to-nothing"]),
        (i.Reduced("{3}", "{1}"), "2005-08-01", []),
        (i.Reduced("{3}{G}", "{G}"), NEWEST, ["reduced-to-nothing"]),
    ],
)
def test_derivation_of_a_cost_cites_its_rules(ask: Ask, edition: str, rules: list[str]) -> None:
    assert [line.rule for line in asked(ask, edition).derivations[0]] == rules


def test_colorless_and_two_color_hybrid_symbols_have_alternatives() -> None:
    assert answer(i.Adds("{W/U/P}")) == ("{U}", "{W}")
    assert answer(i.Adds("{C/W}")) == ("{C}", "{W}")
    assert answer(i.Reduced("{C}{W}", "{C/W}")) == ("{C}", "{W}")
    assert answer(i.Reduced("{U}{W}", "{W/U/P}")) == ("{U}", "{W}")


@pytest.mark.parametrize(
    ("ask", "edition", "message"),
    [
        (i.Payments("2G"), NEWEST, "the cost '2G' is not written in symbols, such as"),
        (i.Payments("{W}" * 21), NEWEST, "the cost has 21 symbols; at most 20 are allowed"),
        (i.Payments("{W/G}"), NEWEST, rf"{NEWEST} has no mana symbol \{{W/G\}}; did you mean"),
        (i.Payments("{C}"), "2015-11-13", r"edition 2015-11-13 has no mana symbol \{C\}"),
        (i.Payments("{X}"), NEWEST, "X has no value"),
        (i.Payments("{W}", y=1), NEWEST, "Y has a value but does not occur"),
        (i.Payments("{4}{2/W}{W}"), NEWEST, "may amount to 7; at most 6 mana"),
        (i.Payments("{X}{X}", x=4), NEWEST, "may amount to 8; at most 6 mana"),
        (i.Pays(cost="{16}", payment="{W}"), NEWEST, "may amount to 16; at most 15 mana"),
        (i.Pays(cost="{W}", payment="W"), NEWEST, "'W' is not a payment; write it as"),
        (i.Pays(cost="{W}", payment="{W}" * 16), NEWEST, "the payment has 16 mana; at most 15"),
        (i.IsSymbol("C"), NEWEST, "'C' is not written as a symbol, such as"),
        (i.IsSymbol("{C}{C}"), NEWEST, "is not written as a symbol, such as"),
        (i.SymbolColors("{W}{W}"), NEWEST, "is not written as a symbol, such as"),
        (i.SymbolColors("{H}"), NEWEST, r"has no mana symbol \{H\}"),
        (i.StandsFor("{P}"), "2010-10-01", "covers the Phyrexian symbol by itself"),
        (i.StandsFor("{P}"), NEWEST, r"the Phyrexian symbol by itself is \{H\}"),
        (
            i.Adds("{W/U}"),
            "2006-02-01",
            r"covers adding \{W/U\}; the first rule is from 2006-05-01",
        ),
        (i.Adds("{S}"), "2019-05-03", r"covers adding \{S\}"),
        (i.Adds("{16}"), NEWEST, "the added mana may amount to 16"),
        (i.Adds("{X}"), NEWEST, "X has no value"),
        (i.Reduced("{G/W}", "{1}"), NEWEST, r"contain \{G/W\}, which"),
        (i.Reduced("{G}", "{X}"), NEWEST, r"a reduction by \{X\} has no value"),
        (i.Reduced("{G}", "{G}"), "2010-02-01", r"covers reducing by \{G\}"),
        (i.Reduced("G", "{G}"), NEWEST, "the cost 'G' is not written in symbols"),
        (i.Reduced("{G}", "{Q}"), NEWEST, r"has no mana symbol \{Q\}"),
        (i.Reduced("{10000000000}", "{1}"), NEWEST, r"\{10000000000\} is too high"),
    ],
)
def test_invalid_inquiries_are_rejected(ask: Ask, edition: str, message: str) -> None:
    with pytest.raises(Malformed, match=message):
        require_wellformed(Inquiry("test", edition, ask))
