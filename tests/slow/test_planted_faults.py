"""A run catches each fault planted in the reference, under a rule that the fault breaks."""

import ast
import re

import pytest
from msgspec.structs import replace

from headjudge.judge.fault_dictionary import (
    FAMILIES,
    FAULTS,
    EngineFault,
    FaultyReference,
    Patch,
    definitions_in,
    locate,
    without_docstrings,
)
from headjudge.runner.in_process import InProcessEngine
from headjudge.spec.protocol import Case, Concede, Player, Setup
from headjudge.spec.rulebook import Rulebook
from headjudge.suite.scenario import Scenario
from tests import NEWEST
from tests.benchmarks.diagnosis import Table, alone
from tests.games import judge
from tests.slow.planted import Caught, all_cases, outcomes_of

ALONE = Case("x", NEWEST, Setup((Player("Ana"), Player("Ben"))), ((Concede("Ben"),),))
GONE = EngineFault("gone", "It is gone.", "concede", (Patch("leave", "not there", "x"),))
LAST_OF_FAMILIES = [[*family.values()][-1].name for family in FAMILIES.values()]
WITHOUT_ANSWER = [
    next(name for name, fault in FAULTS.items() if fault.verdict == verdict)
    for verdict in ("error", "hang")
]


@pytest.mark.parametrize(
    "name",
    [
        pytest.param(
            name, marks=[] if name in (*LAST_OF_FAMILIES, *WITHOUT_ANSWER) else [pytest.mark.slow]
        )
        for name in FAULTS
    ],
)
def test_fault_is_caught_under_a_broken_rule(name: str) -> None:
    caught = all_cases().trial(FAULTS[name])
    assert caught.cases
    assert caught.named, [cluster.cause.key for cluster in caught.causes]


def test_every_patch_applies_to_the_reference() -> None:
    patches = [(fault.name, patch) for fault in FAULTS.values() for patch in fault.patches]
    assert [name for name, patch in patches if locate(patch) is None] == []


def test_patched_reference_is_valid_python() -> None:
    for fault in [*FAULTS.values()][::10]:
        assert FaultyReference(fault).describe().engine == "planted"


def test_faults_break_existing_rules(book: Rulebook) -> None:
    for fault in FAULTS.values():
        assert bool(fault.rules) == (fault.verdict == "fail"), fault.name
        assert [slug for slug in fault.rules.split() if slug not in book.rules] == [], fault.name


def test_names_and_numbers_of_faults_are_unique() -> None:
    assert len(FAULTS) == sum(map(len, FAMILIES.values()))
    seen = [where.split()[0] for fault in FAULTS.values() for where in fault.found_in]
    numbers = [number for number in seen if re.fullmatch(r"F\d+", number)]
    assert len(numbers) == len(set(numbers))


def test_patch_that_does_not_fit_is_an_error_that_names_the_fault() -> None:
    message = "^gone: no definition of leave in reference/ has this exactly once:\nnot there"
    with pytest.raises(ValueError, match=message):
        FaultyReference(GONE)


def test_fault_that_does_not_fit_is_ignored_in_a_run(
    monkeypatch: pytest.MonkeyPatch, book: Rulebook
) -> None:
    name = "losers-leave-one-by-one"
    engine = FaultyReference(FAULTS[name])
    (scenario,) = (s for s in all_cases().scenarios if s.case.id == "both-at-zero.1")
    assert name in _explaining(engine, scenario, book)
    monkeypatch.setitem(FAULTS, name, GONE)
    assert name not in _explaining(engine, scenario, book)


def _explaining(engine: FaultyReference, scenario: Scenario, book: Rulebook) -> list[str]:
    return [cause.key for cause in judge(scenario, InProcessEngine(engine), book).faults]


def test_patches_ignore_comments_docstrings_format_and_module() -> None:
    source = '''
class Trace:
    @implements("concede")
    def note(self, rule: str) -> None:
        """Write a line."""
        self.lines.append(  # in order
            rule
        )
'''
    (found,) = definitions_in(ast.parse(source))
    assert found[0] == "Trace.note"
    assert without_docstrings(found[1]).endswith("None:\n    self.lines.append(rule)\n")
    assert locate(Patch("Trace.note", "def note", "def write"))
    assert locate(Patch("note", "def note", "def write")) is None


def test_planting_leaves_the_reference_alone() -> None:
    right = FaultyReference().play(ALONE)
    assert FaultyReference(FAULTS["the-last-one-does-not-win"]).play(ALONE) != right
    assert FaultyReference().play(ALONE) == right


def test_outcomes_of_two_faults_combine_those_of_each() -> None:
    names = ("a-loop-of-who-can-not-lose-goes-on", "a-loop-is-gone-round-once")
    cases = all_cases()
    engine = FaultyReference(*(FAULTS[name] for name in names))
    outcomes = {each.case.id: outcomes_of(engine.play, each.case) for each in cases.scenarios}
    table = Table(cases, {name: alone(name) for name in names})
    assert table.combined(names) == {c: o for c, o in outcomes.items() if o != cases.outcomes[c]}


def test_harmless_fault_is_not_caught() -> None:
    harmless = EngineFault("none", "Nothing is wrong.", "concede", ())
    caught = all_cases().trial(harmless)
    assert caught == Caught(harmless, [])
    assert not caught.named


def test_cause_under_another_rule_does_not_name_the_fault() -> None:
    caught = all_cases().trial(FAULTS["worlds-out-of-range-bury-each-other"])
    assert [cluster.cause.key for cluster in caught.causes] == [caught.fault.name]
    assert not caught._replace(fault=replace(caught.fault, rules="concede")).named
