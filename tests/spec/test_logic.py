"""Formulas: their algebra, the rules that they state, and both ways of evaluation."""

import random
from itertools import product

import pytest

from headjudge.reference.derivation import FUNCTIONS
from headjudge.spec.logic import facts
from headjudge.spec.logic.algebra import FALSE, TRUE, atom, every, same_player, some
from headjudge.spec.logic.claims import parse
from headjudge.spec.logic.evaluate import NO, OPEN, YES, Program, column, decider, single, spread
from headjudge.spec.logic.facts import FACTS, NUMBERS
from headjudge.spec.logic.formulas import DEFINITIONS, RESULTS
from headjudge.spec.logic.situations import Situation, fact_atoms, playable
from headjudge.spec.logic.theory import Seats, Theory, groups
from headjudge.spec.rulebook import Rulebook, editions
from tests.slow.agreement import random_situation


def test_formulas_are_not_python_booleans() -> None:
    first, second = facts.cant_win("p"), facts.cant_lose("p")
    with pytest.raises(TypeError, match="not a Python boolean"):
        bool(first)
    with pytest.raises(TypeError, match="use iff"):
        _ = first == second
    with pytest.raises(TypeError, match="!="):
        _ = first != second


def test_equal_formulas_are_identical() -> None:
    assert (facts.cant_win("p") & facts.cant_lose("p")) is (
        facts.cant_win("p") & facts.cant_lose("p")
    )
    assert some(lambda q: facts.before(q, "p")) is some(lambda q: facts.before(q, "p"))
    assert some(lambda q: facts.before(q, "p")) is not some(lambda r: facts.before(r, "p"))


def test_obvious_formulas_are_simplified() -> None:
    formula = facts.cant_win("p")
    assert (formula & TRUE) is formula
    assert (formula & FALSE) is FALSE
    assert (formula | FALSE) is formula
    assert ~~formula is formula
    assert (FALSE >> formula) is TRUE
    assert formula.iff(TRUE) is formula
    assert formula.iff(FALSE) is ~formula
    assert same_player(0, 0) is TRUE
    assert same_player(0, 1) is FALSE


def test_substitution_avoids_capture() -> None:
    reaching = some(lambda p: facts.before("q", p))
    assert str(reaching.put({"q": "p"})) == "some p_: before(p, p_)"
    nested = every(lambda p: some(lambda p: facts.before(p, p)))
    assert str(nested) == "every p2: some p: before(p, p)"
    twice = some(lambda p: facts.before("q", "r") & facts.had_won(p)).put({"q": "p", "r": "p_"})
    assert str(twice) == "some p_2: before(p, p_) and had_won(p_2)"


def test_fact_checks_its_number_of_players() -> None:
    with pytest.raises(TypeError, match="same_side is a fact of 2 players, not 1"):
        facts.same_side("p")


def test_every_rule_of_104_has_a_formula() -> None:
    slugs = {definition.slug for definition in DEFINITIONS.values()}
    for date in editions():
        rules = Rulebook.at(date).of_family("ending_the_game")
        required = {rule.slug for rule in rules if not rule.exempt}
        assert required <= slugs, date


def test_every_definition_has_a_rule_and_a_docstring() -> None:
    book = Rulebook.at()
    for definition in DEFINITIONS.values():
        assert {definition.slug, *definition.also} <= set(book.rules)
        assert definition.says.endswith(".")


def test_rules_on_endings_have_formulas() -> None:
    """Every rule whose function in the reference decides an ending has a formula."""
    text = {slug for d in DEFINITIONS.values() for slug in (d.slug, *d.also)}
    deciding = {
        slug
        for slug, function in FUNCTIONS.items()
        if function.__module__.rpartition(".")[2] in ("winning", "losing", "drawing")
    }
    assert deciding - text == set()


def test_definitions_use_facts_and_earlier_definitions() -> None:
    for group in groups(editions()).values():
        known = {*FACTS, *NUMBERS}
        for name, body in Theory.at(group[0]).bodies.items():
            assert known.issuperset(body.names), name
            assert body.free <= set(DEFINITIONS[name].variables), name
            known.add(name)


def test_formulas_differ_only_if_meanings_differ() -> None:
    known = [date for date in editions() if date <= "2026-06-19"]
    assert [dates[-1] for dates in groups(known).values()] == [
        *("2017-04-28", "2011-05-01", "2011-04-01", "2010-07-16", "2010-02-01", "2009-10-01"),
        *("2009-07-11", "2007-10-01", "2006-10-01", "2005-10-01", "2005-08-01"),
    ]


def test_ground_formulas_have_no_quantifiers_or_definitions() -> None:
    seats = Seats(Theory.at(), 3)
    for definition in RESULTS:
        places = (0,) if definition.variables else ()
        assert not {*seats.result(definition.name, *places).names} & set(DEFINITIONS)
    assert seats.ground(parse("every p: before(p, p) -> cant_win(p)")) is TRUE
    assert seats.ground(facts.multiplayer()) is TRUE
    assert Seats(Theory.at(), 2).ground(facts.multiplayer()) is FALSE
    assert seats.ground(parse("some p: had_won(p)")) is (
        atom("had_won", 0) | atom("had_won", 1) | atom("had_won", 2)
    )


def test_single_and_bit_sliced_evaluation_agree() -> None:
    rng = random.Random(5)
    for players in (2, 3, 4):
        decide = decider(editions()[0], players)
        some_of_them = [random_situation(rng, players) for _ in range(150)]
        columns = decide.columns(*spread(some_of_them))
        for place, situation in enumerate(some_of_them):
            assert decide.columns(1, single(situation)) == {
                name: where >> place & 1 for name, where in columns.items()
            }


def test_generated_python_agrees_with_bits() -> None:
    rng = random.Random(6)
    seats = Seats(Theory.at(), 3)
    program = Program({"over": seats.result("over"), "can be": playable(seats)})
    for situation in (random_situation(rng, 3) for _ in range(200)):
        facts = [column(1, single(situation), i) for i in program.inputs]
        swept = program.sweep(1, facts)
        assert program.decide(YES * so for so in facts) == tuple(YES * so for so in swept)


def test_partial_facts_follow_kleene_logic() -> None:
    a, b = atom("a"), atom("b")
    formulas = {str(formula): formula for formula in (a & b, a | b, ~a, a >> b, a.iff(b))}
    program = Program(formulas, [a, b])
    for known in product((NO, OPEN, YES), repeat=2):
        settled = product(*((NO, YES) if number == OPEN else (number,) for number in known))
        text = zip(*map(program.decide, settled), strict=True)
        assert program.decide(known) == tuple(so[0] if len({*so}) == 1 else OPEN for so in text)


def test_numbers_are_compared_at_their_limits() -> None:
    decide = decider(editions()[0], 2)
    some_of_them = (Situation(2, ("checking",), (("life(0)", life),)) for life in (1, 0, -1))
    assert [decide.columns(1, single(situation))["lost(0)"] for situation in some_of_them] == [
        0,
        1,
        1,
    ]


def test_seat_facts_are_unique_and_ordered() -> None:
    atoms = fact_atoms(3)
    assert len({id(formula) for formula in atoms}) == len(atoms)
    assert str(atoms[0]) == "same_side(0, 1)"


def test_only_two_definitions_use_turn_order() -> None:
    """The invariant ``seats-do-not-matter`` is complete because no other definition depends on
    it."""
    for group in groups(editions()).values():
        looking = {
            name for name, body in Theory.at(group[0]).bodies.items() if "before" in body.names
        }
        assert looking == {"to_win", "replaces"}


def test_definition_is_false_without_its_rule() -> None:
    assert Theory.at("2008-02-01").bodies["restarted"] is FALSE
    assert DEFINITIONS["restarted"].slug == "restart"
