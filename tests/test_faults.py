"""Faults that are planted in a copy of the reference: a part of them is caught on each run.

All of them are by ``python -m tests.faults``.
"""

import ast
import re
from operator import attrgetter

import pytest
from msgspec.structs import replace

from headjudge.conformance.engines.in_process import InProcess
from headjudge.conformance.judging.fault_dictionary import (
    FAMILIES,
    FAULTS,
    EngineFault,
    FaultyReference,
    Patch,
    _definitions,
    _without_docstrings,
    locate,
)
from headjudge.conformance.judging.judge import judge
from headjudge.conformance.scenarios.scenario import Scenario
from headjudge.spec.protocol import Case, Concede, Player, Setup
from headjudge.spec.rulebook import Rulebook
from tests import NEWEST
from tests.benchmarks.diagnosis import Table, alone
from tests.faults.__main__ import chosen, in_words, main
from tests.faults.trial import Caught, all_cases, told

ALONE = Case("x", NEWEST, Setup((Player("Ana"), Player("Ben"))), ((Concede("Ben"),),))
GONE = EngineFault("gone", "It is gone.", "concede", (Patch("leave", "not there", "x"),))


@pytest.mark.parametrize(
    "fault", [[*some.values()][-1] for some in FAMILIES.values()], ids=attrgetter("name")
)
def test_one_of_each_family_is_caught_under_a_rule_that_is_broken(fault: EngineFault) -> None:
    caught = all_cases().trial(fault)
    assert caught.cases
    assert caught.named, [one.cause.key for one in caught.causes]


@pytest.mark.parametrize("verdict", ["error", "hang"])
def test_where_an_engine_gives_no_answer_that_is_the_cause(verdict: str) -> None:
    fault = next(one for one in FAULTS.values() if one.verdict == verdict)
    caught = all_cases().trial(fault)
    assert caught.named
    assert caught.first.verdict == verdict


def test_every_patch_fits_the_reference() -> None:
    patches = [(fault.name, patch) for fault in FAULTS.values() for patch in fault.patches]
    assert [name for name, patch in patches if locate(patch) is None] == []


def test_patched_reference_is_valid_python() -> None:
    for fault in [*FAULTS.values()][::10]:
        assert FaultyReference(fault).describe().engine == "planted"


def test_every_fault_breaks_rules_that_there_are(book: Rulebook) -> None:
    for fault in FAULTS.values():
        assert bool(fault.rules) == (fault.verdict == "fail"), fault.name
        assert [slug for slug in fault.rules.split() if slug not in book.rules] == [], fault.name


def test_names_and_numbers_are_given_once() -> None:
    assert len(FAULTS) == sum(map(len, FAMILIES.values()))
    seen = [where.split()[0] for one in FAULTS.values() for where in one.found_in]
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
    return [cause.key for cause in judge(scenario, InProcess(engine), book).faults]


def test_patches_ignore_comments_docstrings_format_and_module() -> None:
    source = '''
class Log:
    @implements("concede")
    def note(self, rule: str) -> None:
        """Write a line."""
        self.lines.append(  # in order
            rule
        )
'''
    (found,) = _definitions(ast.parse(source))
    assert found[0] == "Log.note"
    assert _without_docstrings(found[1]).endswith("None:\n    self.lines.append(rule)\n")
    assert locate(Patch("Log.note", "def note", "def write"))
    assert locate(Patch("note", "def note", "def write")) is None


def test_the_reference_itself_is_left_alone() -> None:
    right = FaultyReference().play(ALONE)
    assert FaultyReference(FAULTS["the-last-one-does-not-win"]).play(ALONE) != right
    assert FaultyReference().play(ALONE) == right


def test_what_two_faults_tell_is_put_together_from_what_each_tells_alone() -> None:
    names = ("a-loop-of-who-can-not-lose-goes-on", "a-loop-is-gone-round-once")
    cases = all_cases()
    engine = FaultyReference(*(FAULTS[name] for name in names))
    outcomes = {one.case.id: told(engine.play, one.case) for one in cases.scenarios}
    table = Table(cases, {name: alone(name) for name in names})
    assert table.told(names) == {c: o for c, o in outcomes.items() if o != cases.outcomes[c]}


def test_one_that_nothing_catches_is_not_named() -> None:
    harmless = EngineFault("none", "Nothing is wrong.", "concede", ())
    caught = all_cases().trial(harmless)
    assert caught == Caught(harmless, [])
    assert not caught.named
    assert [*in_words(caught)] == ["NOT CAUGHT: none: Nothing is wrong."]


def test_another_rule_than_the_broken_one_is_told() -> None:
    caught = all_cases().trial(FAULTS["worlds-out-of-range-bury-each-other"])
    assert [one.cause.key for one in caught.causes] == [caught.fault.name]
    first, second, *_ = in_words(caught._replace(fault=replace(caught.fault, rules="concede")))
    assert first.startswith(f"CAUGHT, NOT NAMED: {caught.fault.name} ")
    assert second.startswith("  first by ")


def test_faults_are_chosen_by_name_and_by_number() -> None:
    (one,) = chosen(["F97"])
    assert chosen([one.name]) == [one]
    assert len(chosen([])) == len(FAULTS)
    with pytest.raises(SystemExit, match="there is no fault F0"):
        chosen(["F97", "F0"])


def test_faults_that_do_not_fit_are_listed_before_a_run(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setitem(FAULTS, "gone", GONE)
    assert main(["gone", "F97"]) == 2
    assert capsys.readouterr().err.startswith("gone: no definition of leave in reference/")
