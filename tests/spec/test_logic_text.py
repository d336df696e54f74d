"""Formulas as text: parsing a printed formula restores it, and errors give a position."""

from collections.abc import Callable

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from headjudge.spec.logic.algebra import (
    FALSE,
    TRUE,
    Formula,
    Term,
    atom,
    compare,
    conjunction,
    disjunction,
    every,
    same_player,
    some,
)
from headjudge.spec.logic.claims import DEPTH, FormulaError, parse
from headjudge.spec.logic.facts import FACTS, NUMBERS, before, ended, had_won, left, life, reaches
from headjudge.spec.logic.formulas import DEFINITIONS
from headjudge.spec.logic.theory import Theory, groups
from headjudge.spec.rulebook import editions
from tests.conftest import ROBUST

PLAYERS = ("p", "q", "r")
SEATS = ("0", "1")
NAMES = {
    **{name: fact.players for name, fact in FACTS.items()},
    **{name: len(definition.variables) for name, definition in DEFINITIONS.items()},
}
P, Q = had_won("p"), had_won("q")
OVER = ended()


def read(text: str) -> Formula:
    return parse(text, free=PLAYERS)


class Says:
    """A quantifier's body, as a function with this many named variables."""

    def __init__(self, variables: list[str], body: Callable[..., Formula]) -> None:
        self.variables = variables
        self._body = body

    def __call__(self, *players: Term) -> Formula:
        return self._body(*players)


@st.composite
def plain(draw: st.DrawFn, scope: tuple[Term, ...]) -> Formula:
    """Draw a formula without subformulas, about either of two situations."""
    player = st.sampled_from(scope)
    prime = draw(st.sampled_from(("", "'")))
    kind = draw(st.sampled_from(("atom", "atom", "compare", "equal", "constant")))
    if kind == "atom":
        name = draw(st.sampled_from(sorted(NAMES)))
        return atom(name + prime, *(draw(player) for _ in range(NAMES[name])))
    if kind == "compare":
        name = draw(st.sampled_from(sorted(NUMBERS))) + prime
        sign = draw(st.sampled_from(("<=", ">=")))
        return compare(name, (draw(player),), sign, draw(st.integers(-30, 30)))
    if kind == "equal":
        return same_player(draw(player), draw(player))
    return draw(st.sampled_from((TRUE, FALSE)))


@st.composite
def formulas(draw: st.DrawFn, scope: tuple[Term, ...], depth: int = 4) -> Formula:
    """Draw a formula that the algebra's functions have built."""
    kinds = ("plain", "not", "and", "or", "->", "<->", "every", "some")
    kind = draw(st.sampled_from(kinds if depth else ("plain",)))
    if kind == "plain":
        return draw(plain(scope))
    if kind in ("every", "some"):
        variables = draw(st.lists(st.sampled_from(PLAYERS), min_size=1, max_size=2, unique=True))
        says = Says(variables, lambda *bound: draw(formulas((*scope, *bound), depth - 1)))
        return (every if kind == "every" else some)(says)
    first, second, third = (draw(formulas(scope, depth - 1)) for _ in range(3))
    built = {
        "not": ~first,
        "and": conjunction(first, second, third),
        "or": disjunction(first, second, third),
        "->": first >> second,
        "<->": first.iff(second),
    }
    return built[kind]


def test_rules_round_trip_as_text() -> None:
    for edition, *_ in groups(editions()).values():
        theory = Theory.at(edition)
        for name, body in theory.bodies.items():
            assert parse(str(body), free=DEFINITIONS[name].variables) is body, name
        for why, constraint in theory.facts.items():
            assert parse(str(constraint)) is constraint, why


@ROBUST
@given(formulas((*PLAYERS, 0, 1)))
def test_formulas_round_trip_as_text(formula: Formula) -> None:
    assert parse(str(formula), free=(*formula.free, *SEATS)) is formula


READ = {
    "not p = q": ~same_player("p", "q"),
    "p != q": ~same_player("p", "q"),
    "not p != q": same_player("p", "q"),
    "p = p": TRUE,
    "not not ended": OVER,
    "had_won(p) or had_won(q) and ended": P | (Q & OVER),
    "not had_won(p) and ended": ~P & OVER,
    "had_won(p) -> had_won(q) -> ended": P >> (Q >> OVER),
    "(had_won(p) -> had_won(q)) -> ended": (P >> Q) >> OVER,
    "had_won(p) or had_won(q) -> ended <-> ended -> had_won(p)": ((P | Q) >> OVER).iff(OVER >> P),
    "had_won(p) <-> had_won(q) <-> ended": P.iff(Q.iff(OVER)),
    "ended and true or false": OVER,
    "ended and some p: had_won(p) or had_won(q)": OVER & some(lambda p: had_won(p) | Q),
    "ended and (some q: had_won(q)) or had_won(q)": (OVER & some(had_won)) | Q,
    "not some p: had_won(p) or ended": ~some(lambda p: had_won(p) | OVER),
    "every q: every r: before(q, r)": every(before),
    "every q, r: before(q, r)": every(before),
    "some p, q: every r: p = r": some(lambda p, q: every(lambda r: same_player(p, r))),
    "every ended: had_won(ended) and ended": every(lambda ended: had_won(ended) & OVER),
    "every life: life = p or life(life) > 0": every(
        lambda life: same_player(life, "p") | compare("life", (life,), ">=", 1)
    ),
    "life(p) <= -1": life("p") <= -1,
    "life(p)<-1": life("p") <= -2,
    "life(p) < 1": life("p") <= 0,
    "life(p) > 1": life("p") >= 2,
    "life(p) = 1": (life("p") <= 1) & (life("p") >= 1),
    "life(p) != 1": ~((life("p") <= 1) & (life("p") >= 1)),
    "life'(p) >= 1": compare("life'", ("p",), ">=", 1),
    "ended'": atom("ended'"),
    "won'(p)": atom("won'", "p"),
    "left(p)": left("p"),
    "reaches(p, q)": reaches("p", "q"),
    "left'(p)": atom("had_lost'", "p") | atom("had_drawn'", "p"),
    "reaches'(p, q)": ~atom("beyond'", "p", "q"),
    "# first\n ended # now and had_won(p)\r\n\tand\n\nhad_won(p)#": OVER & P,
}


@pytest.mark.parametrize("text", READ)
def test_text_is_parsed_to_the_expected_formula(text: str) -> None:
    assert read(text) is READ[text]


def test_inner_variable_shadows_outer() -> None:
    formula = parse("every p: had_won(p) and some p: had_won(p)")
    assert str(formula) == "every p: had_won(p) and (some p: had_won(p))"
    assert not formula.free


def test_seats_are_allowed_as_free_players() -> None:
    assert parse("0 = p or before(1, 0)", free=("p", *SEATS)) is (
        same_player(0, "p") | before(1, 0)
    )
    with pytest.raises(FormulaError, match="column 9: expected a player who is bound here"):
        parse("had_won(0)")


OPERATOR = "expected and, or, ->, <-> or the end"
COMPARED = "expected <=, >=, <, >, = or !="
NAME = "expected a fact, a number or a definition"
BOUND = "expected a player who is bound here"
WRONG = {
    "": "line 1, column 1: expected a formula, found the end",
    "\n # nothing\n": "line 3, column 1: expected a formula, found the end",
    "ended and\n  or ended": "line 2, column 3: expected a formula, found 'or'",
    "ended and": "line 1, column 10: expected a formula, found the end",
    "not": "line 1, column 4: expected a formula, found the end",
    "12": "line 1, column 1: expected a formula, found '12'",
    "ended ended": f"line 1, column 7: {OPERATOR}, found 'ended'",
    "ended end": f"line 1, column 7: {OPERATOR}, found 'end'",
    "ended & ended": f"line 1, column 7: {OPERATOR}, found '&'",
    "ended)": f"line 1, column 6: {OPERATOR}, found ')'",
    "ended''": f'line 1, column 7: {OPERATOR}, found "\'"',
    "(ended\r\nended": "line 2, column 1: expected and, or, ->, <-> or ), found 'ended'",
    "(ended": "line 1, column 7: expected and, or, ->, <-> or ), found the end",
    "xyzzy'": f'line 1, column 1: {NAME}, found "xyzzy\'"',
    "a" * 99: f"line 1, column 1: {NAME}, found 'aaaaaaaaaaaa...aaaaaaaaaaaaa'",
    "p": f"line 1, column 1: {NAME}, found 'p'",
    "every p:\n  won(p) and won(s)": f"line 2, column 18: {BOUND}, found 's'",
    "every winner: won(winer)": f"line 1, column 19: {BOUND}, found 'winer'; did you mean winner?",
    "(every s: won(s)) and won(s)": f"line 1, column 27: {BOUND}, found 's'",
    "p = won": f"line 1, column 5: {BOUND}, found 'won'",
    "life = 0": f"line 1, column 1: {BOUND}, found 'life'",
    "p != 0": f"line 1, column 6: {BOUND}, found '0'",
    "ended()": f"line 1, column 7: {BOUND}, found ')'",
    "won(p": "line 1, column 6: expected , or ), found the end",
    "won(p q)": "line 1, column 7: expected , or ), found 'q'",
    "won": "line 1, column 1: expected 1 player for won, found none",
    "ended and same_side(p)": "line 1, column 11: expected 2 players for same_side, found 1",
    "reaches(p, q, r)": "line 1, column 1: expected 2 players for reaches, found 3",
    "over(p)": "line 1, column 1: expected no players for over, found 1",
    "life <= 0": "line 1, column 1: expected 1 player for life, found none",
    "life(p)": f"line 1, column 8: {COMPARED}, found the end",
    "life(p) and ended": f"line 1, column 9: {COMPARED}, found 'and'",
    "life(p) <= p": "line 1, column 12: expected a whole number of at most nine digits, found 'p'",
    "life(p) = 1234567890": (
        "line 1, column 11: expected a whole number of at most nine digits, found '1234567890'"
    ),
    "won(p) <= 0": f"line 1, column 8: {OPERATOR}, found '<='",
    "every : ended": "line 1, column 7: expected a variable, found ':'",
    "every not: ended": "line 1, column 7: expected a variable, found 'not'",
    "every p, : ended": "line 1, column 10: expected a variable, found ':'",
    "every p ended": "line 1, column 9: expected , or :, found 'ended'",
    "some p, p: ended": "line 1, column 9: expected another variable, found 'p'",
    "some p': ended": 'line 1, column 6: expected another variable, found "p\'"',
}


@pytest.mark.parametrize("text", WRONG)
def test_syntax_error_states_position(text: str) -> None:
    with pytest.raises(FormulaError) as raised:
        read(text)
    assert str(raised.value) == WRONG[text]


@pytest.mark.parametrize(
    ("text", "near"),
    [
        ("forced_lop", "forced_loop"),
        ("life'(p) > 0 and wom'(p)", "won"),
        ("evry p: ended", "every"),
    ],
)
def test_unknown_name_suggests_the_nearest(text: str, near: str) -> None:
    with pytest.raises(FormulaError, match=rf"{NAME}, found .*; did you mean {near}\b"):
        read(text)


DEEP = (
    "(",
    "not ",
    "some p: ",
    "ended -> ",
    "ended <-> ",
    "ended and (",
    "ended or not ended -> (",
)


@pytest.mark.parametrize("piece", DEEP)
@pytest.mark.parametrize("times", [DEPTH + 2, 5000])
def test_deep_nesting_is_rejected(piece: str, times: int) -> None:
    with pytest.raises(
        FormulaError, match=rf"expected formulas at most {DEPTH} deep in each other"
    ):
        parse(piece * times + "ended" + ")" * times * piece.count("("))


def test_many_variables_count_as_nesting() -> None:
    variables = ", ".join(f"p{number}" for number in range(DEPTH + 1))
    with pytest.raises(FormulaError, match="at most"):
        parse(f"every {variables}: ended")


def test_long_conjunction_does_not_count_as_nesting() -> None:
    parts = [f"life(p) <= {number}" for number in range(5000)]
    assert len(read(" and ".join(parts)).parts) == len(parts)
    assert parse("(" * DEPTH + "ended" + ")" * DEPTH) is OVER


WORDS = (
    *("every", "some", "not", "and", "or", "->", "<->", "(", ")", ",", ":", "=", "!=", "<=", "<"),
    *("true", "false", "p", "q", "won", "won(p)", "had_won", "before(p, q)", "life(p)", "life"),
    *("ended", "ended'", "left(q)", "reaches", "0", "-1", "#", "\n", "every p:", "some q, r:"),
)
TEXTS = st.one_of(
    st.text(),
    st.text("every some not and or ->(p,q)=:'#\n<>019"),
    st.lists(st.sampled_from(WORDS)).map(" ".join),
)


@settings(ROBUST, max_examples=150)
@given(TEXTS)
def test_any_text_is_parsed_or_rejected(text: str) -> None:
    try:
        formula = read(text)
    except FormulaError as error:
        assert str(error).startswith("line ")  # noqa: PT017 -- the text may be valid or invalid
    else:
        assert read(str(formula)) is formula
