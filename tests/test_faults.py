"""Faults that are planted in a copy of the reference: a part of them is caught on each run.

All of them are by ``python -m tests.faults``.
"""

import re
from operator import attrgetter

import pytest
from msgspec.structs import replace

from headjudge.conformance.faults.engine_fault import EngineFault, Planted, Replaced
from headjudge.conformance.faults.families import FAMILIES, FAULTS
from headjudge.spec.protocol import Case, Concede, Player, Setup
from headjudge.spec.rulebook import Rulebook
from tests import NEWEST
from tests.benchmarks.diagnosis import Table, alone
from tests.faults.__main__ import chosen, in_words, main
from tests.faults.trial import Caught, all_cases, told

ALONE = Case("x", NEWEST, Setup((Player("Ana"), Player("Ben"))), ((Concede("Ben"),),))


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


def test_a_fault_can_be_planted() -> None:
    """The texts that are replaced are there, and what stands in their place is Python."""
    for fault in [*FAULTS.values()][::10]:
        assert Planted(fault).describe().engine == "planted"


def test_every_fault_breaks_rules_that_there_are(book: Rulebook) -> None:
    for fault in FAULTS.values():
        assert bool(fault.rules) == (fault.verdict == "fail"), fault.name
        assert [slug for slug in fault.rules.split() if slug not in book.rules] == [], fault.name


def test_names_and_numbers_are_given_once() -> None:
    assert len(FAULTS) == sum(map(len, FAMILIES.values()))
    seen = [where.split()[0] for one in FAULTS.values() for where in one.seen]
    numbers = [number for number in seen if re.fullmatch(r"F\d+", number)]
    assert len(numbers) == len(set(numbers))


def test_a_text_that_is_no_more_there_is_an_error_that_names_the_fault() -> None:
    gone = EngineFault("gone", "It is gone.", "concede", (Replaced("losing", "not there", "x"),))
    with pytest.raises(ValueError, match=r"^gone: reference/losing.py has this 0 times"):
        Planted(gone)


def test_the_reference_itself_is_left_alone() -> None:
    right = Planted().play(ALONE)
    assert Planted(FAULTS["the-last-one-does-not-win"]).play(ALONE) != right
    assert Planted().play(ALONE) == right


def test_what_two_faults_tell_is_put_together_from_what_each_tells_alone() -> None:
    names = ("a-loop-of-who-can-not-lose-goes-on", "a-loop-is-gone-round-once")
    cases = all_cases()
    engine = Planted(*(FAULTS[name] for name in names))
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


def test_faults_that_are_out_of_date_are_told_at_once(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    gone = EngineFault("gone", "It is gone.", "concede", (Replaced("losing", "not there", "x"),))
    monkeypatch.setitem(FAULTS, "gone", gone)
    assert main(["gone", "F97"]) == 2
    assert capsys.readouterr().err.startswith("gone: reference/losing.py has this 0 times")
