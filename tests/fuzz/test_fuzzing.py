"""``headjudge fuzz``: games by chance, and what is made of what they show."""

import random
import re
import shlex
import sys
from collections.abc import Iterator
from copy import copy
from pathlib import Path
from typing import Any, get_args

import msgspec
import pytest
from msgspec.structs import replace

from headjudge.errors import UsageError
from headjudge.fuzz import campaign as fuzzing
from headjudge.fuzz.campaign import (
    Counterexample,
    FuzzConfig,
    Fuzzer,
    FuzzResult,
    as_feature,
    compile_one,
    fuzz,
    to_finding,
)
from headjudge.fuzz.campaign import cluster_findings as named_causes
from headjudge.fuzz.choice_sequence import ChoiceSequence
from headjudge.fuzz.differential import Dispute, formula_divergences
from headjudge.fuzz.divergence import divergences, settled_prefix
from headjudge.fuzz.event_generator import EventTarget, followups, least_played
from headjudge.fuzz.game_generator import MOST_STEPS, GameGenerator, generator_inputs
from headjudge.fuzz.model_state import ModelState
from headjudge.fuzz.mutate import mutate, suite_cases
from headjudge.fuzz.setup_generator import equal_teams
from headjudge.fuzz.shrinker import shrink
from headjudge.fuzz.unsupported_filter import UnsupportedFilter, blamed
from headjudge.judge.fault_dictionary import FAULTS, FaultyReference
from headjudge.judge.verdicts import Cause, Judged
from headjudge.reference import checking, play
from headjudge.runner import Workers
from headjudge.runner.engine import Answer
from headjudge.runner.in_process import InProcess
from headjudge.spec import protocol
from headjudge.spec.protocol.capabilities import CAPABILITIES, lacking, needs
from headjudge.spec.protocol.case_kinds import decode
from headjudge.spec.protocol.event_schema import tag
from headjudge.spec.protocol.events import EVENT_KINDS
from headjudge.spec.protocol.matches import MatchCase
from headjudge.spec.protocol.validation.cases import require_wellformed
from headjudge.spec.rulebook import LookUpError, Rulebook
from headjudge.suite.steps.catalog import PLAYERS
from tests import NEWEST
from tests.conftest import headjudge
from tests.fuzzed_engines import FEW, Disputing, Faulty
from tests.games import game

ALL = protocol.EngineInfo("all", capabilities=CAPABILITIES, max_players=6)


def games(
    info: protocol.EngineInfo, number: int, seed: int = 1, profile: str = ""
) -> Iterator[protocol.Case]:
    made = GameGenerator(generator_inputs(info, NEWEST, profile))
    rng = random.Random(seed)
    found = (made.generate(rng.randbytes(400)) for _ in range(number))
    return (case for case in found if isinstance(case, protocol.Case))


class Clock:
    """A clock on which a little time goes by whenever somebody looks."""

    def __init__(self) -> None:
        self.now = 0.0

    def time(self) -> float:
        self.now += 0.005
        return self.now


@pytest.fixture
def clock(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(fuzzing, "time", Clock())


def fuzzer(engine: Faulty, seed: int = 1) -> Fuzzer:
    return Fuzzer(InProcess(engine), FuzzConfig("python:it", NEWEST, seed), set())


def played(engine: Faulty, pieces: int) -> FuzzResult:
    came = FuzzResult()
    for number in range(pieces):
        one = fuzzer(engine)
        one.known = set(came.examined)
        one.play(one.make(number, came.refusals))
        came.add(one.result)
    return came


def test_what_an_ability_triggers_on_is_of_no_negative_amount() -> None:
    in_debt = protocol.Setup(
        (protocol.Player("Ana", life=-5, library=9), protocol.Player("Ben", library=9))
    )
    now, rng = ModelState(in_debt, Rulebook.at()), random.Random(1)
    lasting = protocol.Trigger(
        "Pain", "Ana", whose="Ana", on="gains-life", to=("Ben",), does="lose-life"
    )
    for _ in range(50):
        for step in followups(lasting, ChoiceSequence(rng.randbytes(100)), now):
            for event in step:
                msgspec.json.decode(msgspec.json.encode(event), type=protocol.Event)


def test_games_are_of_every_kind_of_event_and_can_be_played() -> None:
    some = [*games(ALL, 800)]
    assert len(some) > 720
    for case in some:
        require_wellformed(case)
        assert decode(msgspec.json.encode(case)) == case
    assert all(map(equal_teams, (case.game for case in some)))
    events = [event for case in some for step in case.steps for event in step]
    assert {type(event) for event in events} == set(EVENT_KINDS)
    assert {case.game.variant for case in some} == set(get_args(protocol.Variant))
    lengths = {len(case.steps) for case in some}
    assert max(lengths) >= MOST_STEPS
    assert any(len(step) > 2 for case in some for step in case.steps)
    over = sum(bool(play(case, derive=False).outcomes[-1].over) for case in some)
    assert over > len(some) / 3


@pytest.mark.parametrize("info", [FEW, replace(FEW, max_players=4), ALL])
def test_games_need_only_what_an_engine_claims(info: protocol.EngineInfo) -> None:
    some = [*games(info, 150)]
    assert some
    assert not any(lacking(case, info, NEWEST) for case in some)


def test_games_of_a_profile() -> None:
    some = [*games(ALL, 100, profile="two-headed-giant")]
    assert len(some) > 60
    assert all(case.game.two_headed_giant for case in some)
    some = [*games(ALL, 100, profile="loops")]
    assert some
    assert all("loops" in needs(case) for case in some)
    with pytest.raises(LookUpError, match="two-headed-giant"):
        generator_inputs(ALL, NEWEST, "two-heded-giant")


def test_games_begin_from_known_cases_with_something_changed() -> None:
    rng = random.Random(1)
    steps_of = ((protocol.GainLife("Ana", 3),), (protocol.Check(),), (protocol.Concede("Ben"),))
    first = protocol.Case("known", NEWEST, game("Ana", "Ben"), steps_of)
    near: list[Any] = [
        mutate(first, ChoiceSequence(rng.randbytes(60)), [suite_cases(NEWEST)]) for _ in range(600)
    ]
    steps = {one.steps for one in near}
    assert {
        one.steps[0][0].amount for one in near if type(one.steps[0][0]) is protocol.GainLife
    } >= {2, 4}
    conceding = (protocol.Concede("Ana"),)
    assert any(step[:2] == first.steps[:2] and step[2:] == (conceding,) for step in steps)
    for place in range(3):
        twice = first.steps[: place + 1] + first.steps[place:]
        without = first.steps[:place] + first.steps[place + 1 :]
        assert {twice, without} <= steps
    assert {len(one.game.players) for one in near} >= {2, 3}
    assert {option for one in near for option in one.game.options} >= set(get_args(protocol.Option))
    assert any(len(step) > len(first.steps) + 3 for step in steps)


def test_a_game_in_which_the_reference_comes_to_no_end_is_named(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """Else hours of fuzzing would say nothing."""
    monkeypatch.setattr(checking, "MOST_ROUNDS", 50)
    monkeypatch.setattr(checking.Rounds, "begin_again", lambda *_: False)
    saved, lost = protocol.ReplaceLoss("Ana", life=0), protocol.LoseLife("Ana", 20)
    setup = protocol.Setup((protocol.Player("Ana"), protocol.Player("Ben")))
    case = protocol.Case("endless", NEWEST, setup, ((saved,), (lost,), (protocol.Check(),)))
    with pytest.raises(UsageError, match=r"reference fails, and not the engine: .*replace-loss"):
        fuzzer(Faulty()).play([case])


def test_what_uses_something_up_comes_to_an_end(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(checking, "MOST_ROUNDS", 5)
    saved = [
        protocol.ReplaceLoss(name, life=life, uses=60) for name, life in (("Ben", 5), ("Cho", 7))
    ]
    loop = protocol.Loop(False, ("Ana",), drains=("Ben", "Cho"), amount=1, times=1_000)
    setup = protocol.Setup((protocol.Player("Ana"), protocol.Player("Ben"), protocol.Player("Cho")))
    played = play(protocol.Case("long", NEWEST, setup, ((saved[0],), (saved[1],), (loop,))))
    assert played.outcomes[-1].winners == ("Ana",)


def test_a_fault_of_matches_is_found_in_matches_near_those_of_the_suite() -> None:
    engine = FaultyReference(FAULTS["giving-up-the-match-gives-up-a-game"])
    one, rng = Fuzzer(InProcess(engine), FuzzConfig("planted", NEWEST, 1), set()), random.Random(1)
    maker = GameGenerator(generator_inputs(one.info, NEWEST))
    maker.of = copy(maker.of)
    maker.of.by_part = [maker.of.matches]
    near = [maker.generate(rng.randbytes(400)) for _ in range(300)]
    one.play(case for case in near if isinstance(case, MatchCase))
    (found, *_) = one.result.found
    assert found.key == "concede-a-match"
    assert "concedes the match\n" in found.feature


def test_a_fault_is_found_in_its_smallest_game() -> None:
    came = played(Faulty(), 6)
    assert came.games > 200
    assert came.differing > len(came.found)
    smallest = min(
        (counterexample.judged for counterexample in came.found), key=lambda result: result.events
    )
    assert smallest.events == 1
    assert smallest.players == 2
    assert re.search("starts with [1-4] life", smallest.gherkin)
    assert smallest.cause is not None
    assert smallest.cause.key in {"concede", "lose-by-effect"}
    causes = [counterexample.cause for counterexample in came.found]
    assert len(set(causes)) == len(causes)


def test_a_difference_on_an_open_question_is_advisory() -> None:
    came = played(Disputing(), 4)
    assert not came.found
    assert not came.differing
    assert set(came.advisory) == {1}


@pytest.mark.usefixtures("inside")
def test_two_engines_are_held_against_each_other_where_a_question_is_open(tmp_path: Path) -> None:
    engine = "python:tests.fuzzed_engines:Disputing"
    words = ("reference", "--compare-with", engine, "--games", "300", "--seed", "1", "-j", "1")
    status, said = run(*words, "--corpus", str(tmp_path))
    assert status == 0
    assert f"reference and {engine} part over " in said
    shown = said.partition("question 1, in ")[2]
    assert "at the same time" in shown
    assert "wins the game |" in shown
    assert re.search(r"reference: \w+ won", shown)
    assert f"{engine}: the game goes on" in shown
    alike = ("reference", "--compare-with", "reference", "--games", "20", "-j", "1")
    again, said = run(*alike, "--corpus", str(tmp_path))
    assert again == 0
    assert "part over 0 open questions" in said


def test_what_two_engines_tell_is_shown_as_far_as_they_part() -> None:
    floor = (protocol.Alteration("Ana", "damage-floor"),)
    at_once = (protocol.Damage("Ana", 10, combat=False), protocol.LoseLife("Ana", 15))
    case = protocol.Case("test", NEWEST, game("Ana", "Ben"), (floor, at_once))
    book = Rulebook.at(NEWEST)
    told = [
        play(case, book=book.with_interpretations({119: reading.slug})).outcomes[-1]
        for reading in book.questions[119].readings
    ]
    first, second, *_ = told
    mine, theirs = Dispute(case, frozenset({119}), first, second).in_words()
    assert mine != theirs
    assert "Ana has " in mine
    assert "Ana has " in theirs
    assert "poison" not in mine


def test_no_game_goes_beyond_a_turn_that_can_not_end() -> None:
    much = protocol.Condition("Ana", "life", at_least=21)
    trigger = (protocol.StateTrigger("New1", "Ana", much, ("Ana",), "lose-life", 1),)
    gain, resolves, ends = (
        (protocol.GainLife("Ana", 1),),
        (protocol.Resolve("New1"),),
        (protocol.EndTurn(),),
    )
    case = protocol.Case("test", NEWEST, game("Ana", "Ben"), (trigger, gain, resolves, ends))
    assert settled_prefix(case) == case
    endless = replace(case, steps=(trigger, gain, ends, resolves))
    assert settled_prefix(endless).steps == (trigger, gain)
    another = (protocol.Trigger("New2", "Ana", "Ana", "gains-life", ("Ana",), "lose-life", 1),)
    check = (protocol.Check(),)
    buried = replace(case, steps=(trigger, gain, check, another, gain, resolves))
    assert settled_prefix(buried).steps == buried.steps[:-1]
    hung = Answer("hang", message="no answer within 10 s")
    assert list(divergences(case, hung, protocol.EngineInfo("slow"), play(case)))
    assert not list(divergences(endless, hung, protocol.EngineInfo("slow"), play(endless)))


def test_no_game_goes_on_where_nothing_settles_what_comes_of_it() -> None:
    three = game("Ana", "Ben", "Cho")
    trigger = (protocol.Trigger("New1", "Ana", "Cho", "loses", ("Ben",), "lose", once=True),)
    ends = (protocol.EndTrigger("New1"), protocol.Lose("Cho"))
    case = protocol.Case("test", NEWEST, three, (trigger, ends, (protocol.Check(),)))
    assert settled_prefix(case).steps == (trigger,)
    alone = replace(case, steps=(trigger, ends[:1], ends[1:]))
    assert settled_prefix(alone) == alone
    put = (protocol.Put("Bear", "exile"), protocol.Put("Bear", "hand"))
    controlled = (protocol.ControlTurn("Ana", "Ben"), protocol.ControlTurn("Cho", "Ben"))
    again = (protocol.Trigger("New1", "Ana", "Cho", "loses", ("Ben",), "win"),)
    for twice in (put, controlled, again):
        assert settled_prefix(replace(case, steps=(trigger, twice))).steps == (trigger,)


HEADS = protocol.Setup(
    tuple(
        protocol.Player(name, team=f"team {team}")
        for name, team in zip(PLAYERS, "1122", strict=False)
    ),
    "two-headed-giant",
)
FEWER = protocol.Condition("Ana", "life", at_most=19)


@pytest.mark.parametrize(
    ("setup", "steps", "wrong", "rule"),
    [
        (
            HEADS,
            (
                (protocol.ExtraTurn("Ana"), protocol.ExtraTurn("Ben")),
                (protocol.EndTurn(),),
                (protocol.EndTurn(),),
            ),
            {"active": "Ana"},
            "team-extra-turns",
        ),
        (
            game("Ana", "Ben", "Cho"),
            ((protocol.Concede("Ana"),), (protocol.BeginStep("upkeep"),)),
            {"active": "Ben"},
            "turn-without-active-player",
        ),
        (
            game("Ana", "Ben"),
            (
                (protocol.StateTrigger("New1", "Ana", FEWER, ("Ana",), "gain-life", 5),),
                (protocol.InOrder((protocol.LoseLife("Ana", 1), protocol.GainLife("Ana", 1))),),
                (protocol.Resolve("New1"),),
            ),
            {"life": {"Ana": 20, "Ben": 20}},
            "state-triggers",
        ),
        (
            HEADS,
            (
                (protocol.Trigger("New1", "Ben", "Ben", "upkeep", ("Ben",), "lose-life", 1),),
                (protocol.BeginStep("upkeep"),),
                (protocol.Resolve("New1"),),
            ),
            {"life": dict.fromkeys(PLAYERS[:4], 30)},
            "team-step-triggers",
        ),
    ],
)
def test_what_is_told_of_turns_and_abilities_has_the_rule_that_is_broken(
    setup: protocol.Setup,
    steps: tuple[protocol.Step, ...],
    wrong: dict[str, object],
    rule: str,
    book: Rulebook,
) -> None:
    case = protocol.Case("test", NEWEST, setup, steps)
    *before, last = play(case).outcomes
    answer = Answer("played", (*before, replace(last, **wrong)))
    (difference,) = divergences(case, answer, ALL, play(case))
    found = to_finding(difference, ALL, book)
    assert found
    assert found.key == rule


@pytest.mark.usefixtures("inside")
@pytest.mark.parametrize(("engine", "most"), [("Choosy", 9), ("Silent", 18)])
def test_what_an_engine_refuses_is_asked_a_handful_of_times(engine: str, most: int) -> None:
    """Whether or not it says what it refuses; what it plays is asked all the time."""
    asked, came = FuzzConfig(f"python:tests.fuzzed_engines:{engine}", NEWEST, 3), FuzzResult()
    for result in fuzz(asked, (), Workers(), games=400):
        came.add(result)
    assert came.games > 300
    assert 0 < came.refused <= most
    assert came.not_made
    assert came.games + came.refused + came.not_made == 400
    assert came.refusals.never >= {"gain-life"}
    assert came.refusals.never.isdisjoint({"concede", "lose", "lose-life"})


def test_a_theme_that_was_never_played_comes_next() -> None:
    engine, came = Faulty(), FuzzResult()
    for number in range(8):
        one = fuzzer(engine)
        one.play(one.make(number, came.refusals))
        came.add(one.result)
    maker = GameGenerator(generator_inputs(engine.info, NEWEST), came.refusals)
    traits = [theme.trait() for some in maker.of.by_kind for theme in some]
    assert len(traits) > 8
    assert min(map(came.refusals.tried, traits)) > 10
    new = EventTarget(protocol.Concede)
    came.refusals.of = {key: n for key, n in came.refusals.of.items() if "concede" not in key}
    chosen = [
        least_played(ChoiceSequence(random.Random(n).randbytes(9)), maker.of.by_kind, came.refusals)
        for n in range(90)
    ]
    assert chosen.count(new) > 90 / len(maker.of.by_kind)


def test_a_refusal_is_held_against_what_it_names() -> None:
    players = (protocol.Player("Ana"), protocol.Player("Ben"))
    steps = ((protocol.LoseLife("Ana", 1),), (protocol.Restriction("Ben", "losing"),))
    case = protocol.Case("one", NEWEST, protocol.Setup(players), steps)
    assert blamed(case, "losing: no text says so") == {"shield: kind losing"}
    assert blamed(case, "no text says so") == frozenset()
    refusals = UnsupportedFilter()
    for _ in range(3):
        assert refusals.hopeful(case) == case
        refusals.note(case, played=False, why="losing: no text says so")
        refusals.note(replace(case, steps=steps[:1]), played=True)
    assert refusals.hopeful(case) == replace(case, steps=steps[:1])
    refusals.note(case, played=True)
    assert refusals.hopeful(case) == case


def test_what_an_ability_waits_for_comes_and_goes() -> None:
    met = 0
    claims = frozenset({"conditions", "life", "sequences", "triggers"})
    for case in games(protocol.EngineInfo("waits", capabilities=claims), 400, seed=3):
        for before, at, after in zip(case.steps, case.steps[1:], case.steps[2:], strict=False):
            waiting = isinstance(before[0], protocol.StateTrigger) and isinstance(
                after[0], protocol.Resolve
            )
            met += waiting and isinstance(at[0], protocol.InOrder) and len(at[0].events) == 2
    assert met > 3


def test_a_cause_of_the_same_name_is_found_again_if_it_shows_in_another_way() -> None:
    players = (protocol.Player("Ana"), protocol.Player("Ben"))

    def one(*events: protocol.Event, symptom: str = "lost") -> Counterexample:
        steps = (*((event,) for event in events), (protocol.Check(),))
        case = protocol.Case("one", NEWEST, protocol.Setup(players), steps)
        cause = Cause("zero-life", "", symptom=symptom)
        return Counterexample(case, Judged("one", "", "fail", "", "", 0, "", cause=cause), "ending")

    hit, lost = protocol.Damage("Ana", 20, combat=True), protocol.LoseLife("Ana", 20)
    known = {one(hit).cause}
    assert one(hit).explained(known)
    assert one(lost, hit).explained(known)
    assert not one(lost).explained(known)
    assert not one(replace(hit, combat=False)).explained(known)
    assert not one(hit, symptom="won, not lost").explained(known)
    assert not replace(one(hit), about="life").explained(known)


def test_shrinking_keeps_what_is_needed() -> None:
    """Of a large game what stays is a concession after a loss of more than 3 life."""

    def still(case: protocol.Case) -> protocol.Case | None:
        events = [event for step in case.steps for event in step]
        lost = [e.player for e in events if isinstance(e, protocol.LoseLife) and e.amount > 3]
        gone = [e.player for e in events if isinstance(e, protocol.Concede)]
        return case if set(lost) & set(gone) else None

    for case in games(ALL, 4000, seed=5):
        found = still(case)
        if found is not None:
            small = shrink(case, found, still)
            assert len(small.game.players) == 2
            assert small.game.variant == "free-for-all"
            assert not small.game.options
            assert not small.game.objects
            events = sorted((e for step in small.steps for e in step), key=tag)
            assert [type(event) for event in events] == [protocol.Concede, protocol.LoseLife]
            assert events[1].amount == 4  # type: ignore[union-attr]
            return
    pytest.fail("no game has it")


def test_the_reference_and_the_formulas_agree() -> None:
    compared = 0
    for case in games(ALL, 150, seed=9):
        outcomes = play(case, derive=False).outcomes
        answer = Answer("played", outcomes)
        assert list(formula_divergences(case, answer, ALL, play(case))) == []
        assert list(divergences(case, answer, ALL, play(case))) == []
        compared += len(outcomes)
    assert compared > 350


def test_the_formulas_see_a_wrong_outcome() -> None:
    players = (protocol.Player("Ana"), protocol.Player("Ben"), protocol.Player("Cho"))
    case = protocol.Case("one", NEWEST, protocol.Setup(players), ((protocol.Concede("Ana"),),))
    wrong = protocol.Outcome(over=False, winners=(), losers=("Ben",), drawn=())
    (found,) = formula_divergences(case, Answer("played", (wrong,)), ALL, play(case))
    assert "conceding-always-loses" in found.fields


def test_a_finding_is_a_feature_of_its_edition() -> None:
    players = (protocol.Player("Ana"), protocol.Player("Ben"))
    case = protocol.Case("one", NEWEST, protocol.Setup(players), ((protocol.LoseLife("Ana", 3),),))
    (right,) = play(case, derive=False).outcomes
    feature = as_feature(case, right, ("life", "poison", "active"))
    assert "@from" not in feature
    scenario = compile_one(feature, Rulebook.at())
    assert scenario.case == replace(case, id=scenario.case.id)
    assert [then.judged(right) for then in scenario.thens] == [True] * len(scenario.thens)
    assert len(scenario.thens) == 5
    old = replace(case, edition="2010-07-16")
    assert "@from.2010-07-16 @until.2010-07-16" in as_feature(old, right, ())


def test_the_games_of_a_seed_are_the_same_whoever_plays_them(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """Though what is learnt from refusals changes what comes after."""
    monkeypatch.setattr(fuzzing, "BEHIND", 3)
    asked = FuzzConfig("python:tests.fuzzed_engines:Choosy", NEWEST, 1)
    found = []
    for jobs in (1, 2):
        came = FuzzResult()
        for result in fuzz(asked, (), Workers(jobs), games=150):
            came.add(result)
        sets = (came.refusals.of, {counterexample.judged.id for counterexample in came.found})
        counts = (came.games, came.refused, came.not_made, came.differing)
        found.append((*counts, *sets))
    assert found[0] == found[1]
    games, refused, _, differing, *_ = found[0]
    assert games > refused > 0
    assert differing


def run(*words: str) -> tuple[int, str]:
    result = headjudge("fuzz", *words)
    return result.exit_code, result.output


@pytest.mark.usefixtures("clock", "inside")
def test_the_command_keeps_what_it_finds_and_tries_it_first(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    engine = ("python:tests.fuzzed_engines:Faulty", "-j", "1", "--seed", "1")
    monkeypatch.chdir(tmp_path)
    status, said = run(*engine, "--seconds", "3", "--corpus", "found")
    assert status == 1
    assert "faulty, edition" in said
    assert "seed 1" in said
    files = sorted(Path("found").glob("*.feature"))
    assert 1 <= len(files) <= 3
    assert f"--features found --case {files[0].stem}" in said or len(files) > 1
    again, said = run(*engine, "--games", "60", "--corpus", "found")
    assert again == 1
    tried = (
        r"of 60 games tried, (\d+) were played, the engine refused 0, and (\d+) could not be made"
    )
    assert (counts := re.search(tried, said))
    assert sum(map(int, counts.groups())) == 60
    assert f"of {len(files)} games found before, {len(files)}" in said.replace(
        "1 game ", "1 games "
    )
    assert sorted(Path("found").glob("*.feature")) == files
    certified = headjudge("certify", *engine[:1], "--features", "found")
    assert certified.exit_code == 1
    assert f"{len(files)} fail" in certified.output
    explained = headjudge("explain", str(files[0]))
    assert explained.exit_code == 0
    assert "the game is over" in explained.output


@pytest.mark.usefixtures("inside")
def test_the_reference_with_every_list_shuffled_is_not_accused() -> None:
    asked = FuzzConfig("python:tests.fuzzed_engines:Shuffled", NEWEST, 34)
    assert [
        counterexample
        for came in fuzz(asked, (), Workers(), games=300)
        for counterexample in came.found
    ] == []


def test_nothing_is_found_in_the_reference(tmp_path: Path) -> None:
    keep = ("--corpus", str(tmp_path / "none"))
    status, said = run("reference", "-j", "1", "--games", "100", *keep)
    assert status == 0
    assert "nothing found" in said
    assert not (tmp_path / "none").exists()


@pytest.mark.parametrize(
    ("words", "status", "message"),
    [
        (("no-such-engine",), 3, "neither a known engine"),
        (("reference", "--profile", "to-player"), 2, "did you mean"),
        (("reference", "--edition", "2000-01-01"), 2, "2000-01-01"),
        (("reference", "--seconds", "0"), 2, "seconds"),
    ],
)
def test_wrong_use_gets_one_message(words: tuple[str, ...], status: int, message: str) -> None:
    ended, said = run(*words)
    assert ended == status
    assert message in said


def test_what_a_process_gets_wrong_is_called_as_the_known_fault_that_tells_the_same(
    tmp_path: Path,
) -> None:
    headjudge("init", "python", str(tmp_path))
    toy = shlex.join([sys.executable, str(tmp_path / "adapter.py")])
    told = ("fuzz", toy, "--games", "100", "--seed", "3", "--corpus", str(tmp_path / "found"))
    said = headjudge(*told).stdout
    assert "1. Players who lose at the same time leave one by one, and the last one wins" in said


def test_what_differs_before_a_game_ends_is_called_as_the_known_fault_that_tells_the_same() -> None:
    """It is told of a longer game than the one that is kept."""
    twice = (protocol.ExtraTurn("Ana"), protocol.ExtraTurn("Ana"))
    case = protocol.Case("long", NEWEST, game("Ana", "Ben"), (twice, *[(protocol.EndTurn(),)] * 3))
    attached, book = InProcess(FaultyReference(FAULTS["one-turn-of-two"])), Rulebook.at()
    one, *_ = divergences(case, attached.answer(case), attached.info, play(case))
    found = to_finding(one, attached.info, book)
    assert found is not None
    assert len(found.case.steps) == 3
    (cause,) = named_causes([found], attached.info, book)
    assert cause.cause.key == "one-turn-of-two"


def test_a_broken_file_among_what_was_found_is_named(tmp_path: Path) -> None:
    (tmp_path / "bad.feature").write_text("Feature: x\n\n  Example: y\n    When nothing\n", "utf-8")
    result = headjudge("fuzz", "reference", "--corpus", str(tmp_path))
    assert result.exit_code == 2
    assert "bad.feature:4:" in result.stderr
