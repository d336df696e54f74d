"""Hypothesis strategies for random inquiries about numbers and mana."""

from typing import Any, get_args

from hypothesis import strategies as st

from headjudge.spec.protocol import inquiries as i
from headjudge.spec.protocol.case_kinds import AnyCase
from headjudge.spec.protocol.symbols import TYPES, Mana, of_edition
from headjudge.spec.protocol.validation.cases import Malformed, require_wellformed
from headjudge.spec.rulebook import editions


def payments() -> st.SearchStrategy[Mana]:
    counts = st.tuples(*[st.integers(0, 2)] * len(TYPES))
    return st.builds(Mana, counts, counts, st.integers(0, 4))


def symbol_texts(symbols: list[str], most: int) -> st.SearchStrategy[str]:
    return st.lists(st.sampled_from(symbols), min_size=1, max_size=most).map("".join)


def one_of(literal: Any) -> st.SearchStrategy[Any]:
    return st.sampled_from(get_args(literal))


def questions(edition: str) -> st.SearchStrategy[Any]:
    number, count = st.integers(-9, 9), st.integers(0, 9)
    maybe = st.none() | count
    symbols = [*map(str, of_edition(edition)), "{0}", "{1}", "{2}", "{11}"]
    few, many = symbol_texts(symbols, 4), symbol_texts(symbols, 9)
    reduction = symbol_texts(symbols, 2)
    values = {"x": maybe, "y": st.none(), "z": st.none()}
    fixed = ["{0}", "{1}", "{3}", "{W}", "{G}", *(s for s in ("{C}", "{S}") if s in symbols)]
    quantity = st.builds(lambda n, divisor: f"{n}/{divisor}" if divisor else str(n), number, count)
    return st.one_of(
        st.builds(i.Halves, number, st.booleans()),
        st.builds(i.MayChoose, quantity, maybe),
        st.builds(i.Becomes, one_of(i.Total), number, one_of(i.Way), st.just(0) | number),
        st.builds(i.Amount, one_of(i.Doing), number),
        st.builds(i.PowerAndToughness, number, number),
        st.builds(i.IsLess, number, number),
        st.builds(i.Highest, st.lists(number, max_size=3).map(tuple), count),
        st.builds(i.Lowest, st.lists(number, max_size=3).map(tuple), count),
        st.builds(i.ValueOfX, one_of(i.Placeholder), maybe, maybe, maybe, st.sampled_from("XY")),
        st.builds(i.IsSymbol, st.sampled_from([*symbols, "{Z}", "{W/W}", "{P}"])),
        st.builds(i.SymbolColors, st.sampled_from(symbols)),
        st.builds(i.StandsFor, st.sampled_from(("{P}", "{H}"))),
        st.builds(i.Pays, cost=many, payment=payments().map(str), **values),
        st.builds(i.Payments, cost=few, **values),
        st.builds(i.Adds, symbols=many, **values),
        st.builds(i.Reduced, symbol_texts(fixed, 6), reduction),
    )


def is_wellformed(case: AnyCase) -> bool:
    try:
        require_wellformed(case)
    except Malformed:
        return False
    return True


@st.composite
def inquiries(draw: st.DrawFn) -> i.Inquiry:
    edition = draw(st.sampled_from(editions()))
    cases = questions(edition).map(lambda question: i.Inquiry("random", edition, question))
    return draw(cases.filter(is_wellformed))
