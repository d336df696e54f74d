"""Test vectors serve their purposes in every edition, and none is missing."""

import random
import subprocess
import sys
from pathlib import Path

import pytest
import z3
from msgspec.structs import replace

from headjudge.proofs.vector_generation import check, generate
from headjudge.reference import play
from headjudge.spec.logic.algebra import FALSE, Formula
from headjudge.spec.logic.claims import parse as formula
from headjudge.spec.logic.facts import life
from headjudge.spec.logic.formulas import DEFINITIONS
from headjudge.spec.logic.mcdc import Suite, conditions, differing, is_pair, mutants
from headjudge.spec.logic.search import pair_search, situation_search
from headjudge.spec.logic.theory import Theory
from headjudge.spec.logic.vectors import FIRST_LINE, Ends, Vector, Vectors, load, write
from headjudge.spec.rulebook import Rulebook, editions
from headjudge.suite.compiler import compile_feature, parse
from headjudge.suite.scenario import Scenario
from headjudge.suite.vectors import report_lines, scenarios
from tests import NEWEST
from tests.slow.agreement import random_situations

OLDEST = editions()[-1]
PATH = Path("spec/logic/vectors.json")


@pytest.fixture(scope="module")
def data() -> Vectors:
    return load()


@pytest.fixture(scope="module")
def newest() -> dict[str, Scenario]:
    """The vectors as scenarios, by id."""
    return {scenario.case.id: scenario for scenario in scenarios(Rulebook.at())}


def mutated(text: str) -> set[str]:
    """Return the mutants of a formula of p and q, as text."""
    found = mutants(formula(text, free=("p", "q")), ("p", "q"))
    assert len({str(mutant.formula) for mutant in found}) == len(found), "each once"
    return {str(mutant.formula) for mutant in found}


def mutant_of(definition: str, what: str, edition: str = NEWEST) -> Formula:
    """Return the mutant of a definition with this description."""
    body = Theory.at(edition).bodies[definition]
    found = mutants(body, DEFINITIONS[definition].variables)
    (formula,) = [mutant.formula for mutant in found if mutant.what == what]
    return formula


def test_mutants_of_a_conjunction_drop_negate_or_swap_its_parts() -> None:
    assert mutated("concedes(p) and not ended") == {
        "concedes(p) or not ended",
        "not ended",
        "concedes(p)",
        "true",
        "false",
        "concedes(q) and not ended",
        "not concedes(p) and not ended",
        "concedes(p) and ended",
    }


def test_mutants_of_a_quantified_implication_change_players_and_connectives() -> None:
    assert mutated("every r: beyond(p, r) -> ended") == {
        "some r: beyond(p, r) -> ended",
        "not (every r: beyond(p, r) -> ended)",
        "true",
        "false",
        "every r: beyond(p, r) <-> ended",
        "every r: ended -> beyond(p, r)",
        "every r: beyond(p, r) and ended",
        "every r: beyond(p, r) or ended",
        "every r: not (beyond(p, r) -> ended)",
        "every r: beyond(r, p) -> ended",
        "every r: beyond(q, r) -> ended",
        "every r: beyond(r, r) -> ended",
        "every r: beyond(p, p) -> ended",
        "every r: beyond(p, q) -> ended",
        "every r: not beyond(p, r) -> ended",
        "every r: ended",
        "every r: beyond(p, r) -> not ended",
        "every r: not beyond(p, r)",
    }


def test_mutants_of_a_comparison_shift_or_reverse_it() -> None:
    assert {str(m.formula) for m in mutants(life("p") <= 0)} == {
        "life(p) <= -1",
        "life(p) <= 1",
        "life(p) >= 0",
        "not life(p) <= 0",
        "true",
        "false",
    }


def test_players_of_symmetric_fact_are_not_swapped() -> None:
    assert "same_side(q, p)" not in mutated("same_side(p, q)")
    assert "before(q, p)" in mutated("before(p, q)")


def test_mutant_describes_its_mutation() -> None:
    (first, *_) = mutants(formula("ended and checking"))
    assert first.what == "or instead of and in ended and checking"


def test_descriptions_of_mutants_are_unique() -> None:
    for name, body in Theory.at().bodies.items():
        texts = [mutant.what for mutant in mutants(body, DEFINITIONS[name].variables)]
        assert len(set(texts)) == len(texts)


def test_situations_with_equal_ends_or_other_differences_are_no_pair(data: Vectors) -> None:
    (concedes,) = [c for c in conditions(Theory.at(), "out_by_conceding") if c.text != "playing(p)"]
    pair = [v for v in data.vectors if any(p.condition == "concedes(p)" for p in v.purposes)]
    first, second = pair[0].situation, pair[1].situation
    assert is_pair(NEWEST, concedes, first, second)
    assert not is_pair(NEWEST, concedes, first, first)
    checked = replace(first, facts=("checking",), numbers=(("life(0)", 0),))
    assert not is_pair(NEWEST, concedes, replace(checked, numbers=()), checked)


def test_each_vector_has_a_purpose_and_a_unique_id(data: Vectors) -> None:
    assert all(vector.purposes for vector in data.vectors)
    assert len({vector.id for vector in data.vectors}) == len(data.vectors)
    assert len({vector.situation for vector in data.vectors}) == len(data.vectors)


def test_stored_vectors_are_in_canonical_form(data: Vectors, tmp_path: Path) -> None:
    write(tmp_path / "vectors.json", data)
    assert (tmp_path / "vectors.json").read_bytes() == PATH.read_bytes()


def test_vectors_do_not_depend_on_the_seed_of_z3(data: Vectors) -> None:
    z3.set_param("smt.random_seed", 4711)  # the stored vectors were made with seed 0
    z3.set_param("sat.random_seed", 4711)
    situation_search.cache_clear()
    pair_search.cache_clear()
    made = generate(names=("restarted",), workers=1)
    z3.reset_params()
    kept = {(v.situation, p.number) for v in made.vectors for p in v.purposes if p.condition}
    pairs = [(v.situation, p) for v in data.vectors for p in v.purposes if p.condition]
    recorded = {(s, p.number) for s, p in pairs if p.definition == "restarted"}
    assert kept == recorded, "alone or among others, a definition has the same pairs"


def test_vectors_of_two_definitions_are_complete(data: Vectors) -> None:
    progress: list[tuple[int, int]] = []
    names = ("playing", "opponents")
    report = check(lambda *done: progress.append(done), data, names, workers=1)
    assert report.well
    assert progress == [(1, 2), (2, 2)]
    verdicts = {checked.verdict for checked in report.shown}
    assert verdicts == {"pair", "killed"}
    (*rules, total) = report_lines(report)
    assert len(rules) == 2
    assert total.startswith("all ")


@pytest.mark.slow
@pytest.mark.parametrize("name", DEFINITIONS)
def test_vectors_are_complete_and_end_as_recorded(data: Vectors, name: str) -> None:
    assert check(data=data, names=(name,), workers=1).well


def test_recorded_equivalence_is_checked(data: Vectors) -> None:
    claimed = [w for w in data.without if w.definition == "cannot_win" and w.mutant]
    false_record = replace(claimed[0], mutant="without cant_win(q)")
    wrong = replace(data, without=(*(w for w in data.without if w != claimed[0]), false_record))
    report = check(data=wrong, names=("cannot_win",), workers=1)
    assert not report.well
    faults = [fault.split(":")[0] for fault in report.faults]
    assert faults == ["recorded, but wrong", "not recorded"]


def test_missing_vector_is_reported(data: Vectors) -> None:
    suite = Suite(NEWEST, [vector.situation for vector in data.vectors])
    lost = set(suite.killed_by("restarted", mutant_of("restarted", "without playing(p)")))
    kept = tuple(v for place, v in enumerate(data.vectors) if place not in lost)
    report = check(data=replace(data, vectors=kept), names=("restarted",), workers=1)
    assert not report.well
    bad = {(checked.what, checked.text, checked.verdict) for checked in report.open}
    assert ("mutant", "without playing(p)", "survived") in bad
    assert ("condition", "playing(p)", "pair missing") in bad
    assert any("survived: restarted: without playing(p)" in line for line in report_lines(report))


def test_wrong_recorded_outcome_is_reported(data: Vectors) -> None:
    first = data.vectors[0]
    wrong = replace(first, ends=(*first.ends[:-1], replace(first.ends[-1], over=True)))
    lying = replace(data, vectors=(wrong, *data.vectors[1:]))
    report = check(data=lying, names=("certain",), workers=1)
    assert report.faults == (f"{first.id}: the recorded outcome differs",)


def test_no_random_situation_kills_equivalent_mutant(data: Vectors) -> None:
    """Tests the proofs of equivalence."""
    some = [s for n in (2, 3, 4) for s, _ in random_situations(4, n, NEWEST, seed=5)]
    random.Random(0).shuffle(some)
    suite = Suite(NEWEST, some)
    records = [record for record in data.without if record.mutant and not record.until]
    for record in records[::8]:
        mutant = mutant_of(record.definition, record.mutant)
        assert suite.first_kill(record.definition, mutant) is None, record


def test_formulas_of_older_editions_have_vectors(data: Vectors) -> None:
    old = {purpose.until for vector in data.vectors for purpose in vector.purposes} - {""}
    assert {OLDEST, "2011-02-04", "2006-07-15"} <= old
    assert differing({"over": 0b10}, {"over": 0b11}) == 0b01
    assert Theory.at(OLDEST).bodies["restarted"] is FALSE, "nothing to treat there"


@pytest.mark.parametrize("edition", [NEWEST, "2010-02-01", OLDEST])
def test_scenario_of_vector_agrees_with_its_gherkin(data: Vectors, edition: str) -> None:
    book = Rulebook.at(edition)
    made = scenarios(book)
    assert len(made) == sum(vector.at(edition).playable for vector in data.vectors)
    in_force = {rule.slug for rule in book}
    lines = PATH.read_text("utf-8").splitlines()
    for scenario in made:
        indented = "".join(f"  {line}\n" for line in scenario.gherkin.splitlines())
        (again,) = compile_feature(parse("t.feature", f"Feature: t\n\n{indented}"), book)
        assert replace(again.case, id=scenario.case.id) == scenario.case
        assert (again.thens, again.step_texts) == (scenario.thens, scenario.step_texts)
        assert (again.gherkin, again.name) == (scenario.gherkin, scenario.name)
        assert scenario.rule == "" or scenario.rule in in_force
        assert f'"id":"{scenario.case.id}"' in lines[scenario.line - 1]
        ended = play(scenario.case, derive=False).outcomes[-1]
        assert all(then.judged(ended) for then in scenario.thens)
    assert next(n for n, line in enumerate(lines, 1) if '"id"' in line) == FIRST_LINE


@pytest.mark.parametrize(
    ("vector", "rule", "title"),
    [
        ("concede-4", "all-lose-is-draw", "Ana concedes and Ben concedes (concede-4)"),
        (
            "cant-beats-can-11",
            "zero-life",
            "Ana loses 20 life; state-based actions are checked (cant-beats-can-11)",
        ),
        (
            "cant-beats-can-4",
            "cant-beats-can",
            "An effect states that Ana can't win the game; an effect states that Ana wins the game (cant-beats-can-4)",
        ),
        (
            "win-by-effect-1",
            "draw-from-empty-library",
            "Ana has to draw 1 card (win-by-effect-1)",
        ),
        (
            "game-ends-at-once-2",
            "game-ends-at-once",
            "Ana concedes; state-based actions are checked (game-ends-at-once-2)",
        ),
        (
            "draw-effect-in-range-2",
            "draw-effect-in-range",
            "An effect of Ana states that the game is a draw (draw-effect-in-range-2)",
        ),
    ],
)
def test_vector_is_filed_under_the_deciding_rule(
    vector: str, rule: str, title: str, newest: dict[str, Scenario]
) -> None:
    found = newest[f"vector-{vector}"]
    assert (found.rule, found.name) == (rule, title)


def test_certifying_does_not_import_z3() -> None:
    program = (
        "import sys; from headjudge.suite.vectors import scenarios; from headjudge.spec.rulebook import Rulebook;"
        "print(len(scenarios(Rulebook.at())), 'z3' in sys.modules)"
    )
    count, loaded = subprocess.check_output([sys.executable, "-c", program], text=True).split()
    assert int(count) > 200
    assert loaded == "False"


def test_outcome_of_vector_depends_on_edition() -> None:
    first, later = Ends("2005-08-01", over=True), Ends("2010-02-01")
    vector = Vector("v", 2, (), {}, (), (first, later))
    assert vector.at("2009-10-01") is first
    assert vector.at("2010-02-01") is later
