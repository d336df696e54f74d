"""``headjudge fuzz``: random games, mutants of cases, and findings."""

import random
import re
import shlex
import sys
from collections import Counter
from collections.abc import Iterator
from copy import copy
from pathlib import Path
from typing import Any, get_args

import msgspec
import pytest
from msgspec.structs import replace

from headjudge.cli.fuzz import folder_name, summary_lines
from headjudge.fuzz import campaign
from headjudge.fuzz.campaign import (
    Counterexample,
    FuzzConfig,
    Fuzzer,
    FuzzResult,
    as_feature,
    compile_one,
    diagnosed,
    fuzz,
    to_finding,
)
from headjudge.fuzz.differential import Dispute, divergences, formula_divergences
from headjudge.fuzz.event_generator import EventTarget, followups, least_played
from headjudge.fuzz.game_generator import MOST_STEPS, GameGenerator, generator_inputs
from headjudge.fuzz.model_state import ModelState
from headjudge.fuzz.mutate import mutate, suite_cases
from headjudge.fuzz.setup_generator import ChoiceSequence, equal_teams
from headjudge.fuzz.shrinker import shrink
from headjudge.fuzz.unsupported_filter import UnsupportedFilter, blamed
from headjudge.judge import causes
from headjudge.judge.causes import Cluster, cluster_failures
from headjudge.judge.divergence import settled_prefix
from headjudge.judge.fault_dictionary import FAULTS, FaultyReference
from headjudge.judge.judge import judge_answer
from headjudge.judge.verdicts import Cause, Judged
from headjudge.reference import checking, play
from headjudge.reference.game_state import UnplayableError
from headjudge.runner import Workers
from headjudge.runner.engine import Answer
from headjudge.runner.in_process import InProcessEngine
from headjudge.spec import protocol
from headjudge.spec.protocol.capabilities import lacking
from headjudge.spec.protocol.case_kinds import decode
from headjudge.spec.protocol.event_schema import tag
from headjudge.spec.protocol.events import EVENT_KINDS
from headjudge.spec.protocol.matches import BeginGame, Contestant, GameWon, Match, MatchCase
from headjudge.spec.protocol.validation.cases import require_wellformed
from headjudge.spec.rulebook import LookUpError, Rulebook
from headjudge.suite.levels import is_in_level
from headjudge.suite.steps.catalog import PLAYERS
from tests import NEWEST
from tests.conftest import headjudge
from tests.fuzzed_engines import FEW, Disputing, Faulty
from tests.games import game
from tests.strategies import ALL

CHECK = (protocol.Check(),)
ENGINES = "python:tests.fuzzed_engines:"


def games(
    info: protocol.EngineInfo, number: int, seed: int = 1, level: str = ""
) -> Iterator[protocol.Case]:
    generator = GameGenerator(generator_inputs(info, NEWEST, level))
    rng = random.Random(seed)
    generated = (generator.generate(rng.randbytes(400)) for _ in range(number))
    return (case for case in generated if isinstance(case, protocol.Case))


def test_games_are_generated_for_checks_by_kind_of_loss() -> None:
    info = protocol.EngineInfo("toy", "1", frozenset({"life"}), checks={"life": "implicit"})
    assert next(games(info, 9))


def case_of(players: protocol.Setup, *steps: protocol.Step) -> protocol.Case:
    return protocol.Case("test", NEWEST, players, steps)


class Clock:
    """A clock that advances a little at each reading."""

    def __init__(self) -> None:
        self.now = 0.0

    def time(self) -> float:
        self.now += 0.005
        return self.now


@pytest.fixture
def clock(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(campaign, "time", Clock())


def fuzzer(engine: Faulty | FaultyReference) -> Fuzzer:
    return Fuzzer(InProcessEngine(engine), FuzzConfig("python:engine", NEWEST, 1), set())


def run_tasks(engine: Faulty, number: int) -> FuzzResult:
    total = FuzzResult()
    for task in range(number):
        fuzzing = fuzzer(engine)
        fuzzing.known = set(total.examined)
        fuzzing.play(fuzzing.make(task, total.refusals))
        total.add(fuzzing.result)
    return total


def run_campaign(config: FuzzConfig, workers: Workers, number: int) -> FuzzResult:
    total = FuzzResult()
    for result in fuzz(config, (), workers, games=number):
        total.add(result)
    return total


def run(*words: str) -> tuple[int, str]:
    result = headjudge("fuzz", *words)
    return result.exit_code, result.output


# Generating games


def test_games_have_every_kind_of_event_and_are_wellformed() -> None:
    cases = [*games(ALL, 800)]
    assert len(cases) > 720
    for case in cases:
        require_wellformed(case)
        assert decode(msgspec.json.encode(case)) == case
    assert all(equal_teams(case.game) for case in cases)
    events = [event for case in cases for step in case.steps for event in step]
    assert {type(event) for event in events} == set(EVENT_KINDS)
    assert {case.game.variant for case in cases} == set(get_args(protocol.Variant))
    assert max(len(case.steps) for case in cases) >= MOST_STEPS
    assert any(len(step) > 2 for case in cases for step in case.steps)
    over = sum(bool(play(case, derive=False).outcomes[-1].over) for case in cases)
    assert over > len(cases) / 3


@pytest.mark.parametrize("info", [FEW, replace(FEW, max_players=4), ALL])
def test_games_need_only_claimed_capabilities(info: protocol.EngineInfo) -> None:
    cases = [*games(info, 150)]
    assert cases
    assert not any(lacking(case, info, NEWEST) for case in cases)


def test_games_of_a_level_are_in_it() -> None:
    for level in ("duel", "effects"):
        cases = [*games(ALL, 100, level=level)]
        assert len(cases) > 60
        assert all(is_in_level(case, level) for case in cases)
    with pytest.raises(LookUpError, match="did you mean duel"):
        generator_inputs(ALL, NEWEST, "duell")


def test_followups_of_trigger_have_no_negative_amount() -> None:
    ana = protocol.Player("Ana", life=-5, library=9)
    in_debt = protocol.Setup((ana, protocol.Player("Ben", library=9)))
    state, rng = ModelState(in_debt, Rulebook.at()), random.Random(1)
    trigger = protocol.Trigger(
        "Pain", "Ana", whose="Ana", on="gains-life", to=("Ben",), does="lose-life"
    )
    for _ in range(50):
        for step in followups(trigger, ChoiceSequence(rng.randbytes(100)), state):
            for event in step:
                msgspec.json.decode(msgspec.json.encode(event), type=protocol.Event)


def test_some_games_meet_a_state_trigger_only_briefly() -> None:
    met = 0
    capabilities = frozenset({"conditions", "life", "sequences", "triggers"})
    for case in games(protocol.EngineInfo("waits", capabilities=capabilities), 400, seed=3):
        for before, at, after in zip(case.steps, case.steps[1:], case.steps[2:], strict=False):
            waiting = isinstance(before[0], protocol.StateTrigger)
            brief = isinstance(at[0], protocol.InOrder) and len(at[0].events) == 2
            met += waiting and brief and isinstance(after[0], protocol.Resolve)
    assert met > 3


def test_mutants_change_amounts_players_and_number_of_steps() -> None:
    rng = random.Random(1)
    steps = ((protocol.GainLife("Ana", 3),), CHECK, (protocol.Concede("Ben"),))
    original = case_of(game("Ana", "Ben"), *steps)
    mutants: list[Any] = [
        mutate(original, ChoiceSequence(rng.randbytes(60)), [suite_cases(NEWEST)])
        for _ in range(600)
    ]
    mutated_steps = {mutant.steps for mutant in mutants}
    firsts = [mutant.steps[0][0] for mutant in mutants]
    amounts = {event.amount for event in firsts if type(event) is protocol.GainLife}
    assert amounts >= {2, 4}
    assert (*steps[:2], (protocol.Concede("Ana"),)) in mutated_steps
    for place in range(3):
        repeated = steps[: place + 1] + steps[place:]
        omitted = steps[:place] + steps[place + 1 :]
        assert {repeated, omitted} <= mutated_steps
    assert {len(mutant.game.players) for mutant in mutants} >= {2, 3}
    options = {option for mutant in mutants for option in mutant.game.options}
    assert options >= set(get_args(protocol.Option))
    assert any(len(longer) > len(steps) + 3 for longer in mutated_steps)


# Games that can't be judged all the way to the end


def test_settled_prefix_ends_before_turn_that_can_not_end() -> None:
    many = protocol.Condition("Ana", "life", at_least=21)
    trigger = (protocol.StateTrigger("New1", "Ana", many, ("Ana",), "lose-life", 1),)
    gain, resolves = (protocol.GainLife("Ana", 1),), (protocol.Resolve("New1"),)
    ends = (protocol.EndTurn(),)
    case = case_of(game("Ana", "Ben"), trigger, gain, resolves, ends)
    assert settled_prefix(case) == case
    endless = replace(case, steps=(trigger, gain, ends, resolves))
    assert settled_prefix(endless).steps == (trigger, gain)
    another = (protocol.Trigger("New2", "Ana", "Ana", "gains-life", ("Ana",), "lose-life", 1),)
    buried = replace(case, steps=(trigger, gain, CHECK, another, gain, resolves))
    assert settled_prefix(buried).steps == buried.steps[:-1]
    hung, info = Answer("hang", message="no answer within 10 s"), protocol.EngineInfo("slow")
    assert list(divergences(case, hung, info, play(case)))
    assert not list(divergences(endless, hung, info, play(endless)))


def test_settled_prefix_ends_before_ambiguous_step() -> None:
    trigger = (protocol.Trigger("New1", "Ana", "Cho", "loses", ("Ben",), "lose", once=True),)
    ends = (protocol.EndTrigger("New1"), protocol.Lose("Cho"))
    case = case_of(game("Ana", "Ben", "Cho"), trigger, ends, CHECK)
    assert settled_prefix(case).steps == (trigger,)
    one_by_one = replace(case, steps=(trigger, ends[:1], ends[1:]))
    assert settled_prefix(one_by_one) == one_by_one
    put = (protocol.Put("Bear", "exile"), protocol.Put("Bear", "hand"))
    controlled = (protocol.ControlTurn("Ana", "Ben"), protocol.ControlTurn("Cho", "Ben"))
    again = (protocol.Trigger("New1", "Ana", "Cho", "loses", ("Ben",), "win"),)
    life = (protocol.SetLife("Ana", 5), protocol.SetLife("Ana", 3))
    while_drawing = (protocol.Win("Ana"), protocol.Draw("Ben", 1))
    for twice in (put, controlled, again, life, while_drawing):
        assert settled_prefix(replace(case, steps=(trigger, twice))).steps == (trigger,)


def test_settled_prefix_ends_before_win_for_another_with_limited_range() -> None:
    case = case_of(game("Ana", "Ben", "Cho"), (protocol.Win("Ana", controller="Ben"),))
    assert settled_prefix(case) == case
    limited = replace(case, game=replace(case.game, options=("limited-range",)))
    assert not settled_prefix(limited).steps
    own = replace(limited, steps=((protocol.Win("Ana", controller="Ana"),),))
    assert settled_prefix(own) == own


def test_settled_prefix_ends_before_step_that_no_game_has() -> None:
    attack = (protocol.Attack("Ana", "Bear", "Ben", 2),)
    draw, deals = (protocol.BeginStep("draw"),), (protocol.CombatDamage(),)
    case = case_of(game("Ana", "Ben"), attack, deals, draw)
    assert settled_prefix(case) == case
    assert settled_prefix(replace(case, steps=(attack, draw, deals))).steps == (attack,)
    drawn, library = protocol.Draw("Ana", 1), protocol.SetLibrary("Ana", 1)
    apart = replace(case, steps=((library,), (drawn,), (library, protocol.SetLibrary("Ben", 2))))
    assert settled_prefix(apart) == apart
    assert not settled_prefix(replace(case, steps=((drawn, library),))).steps


@pytest.mark.parametrize("source", [{"lifelink": "Ben"}, {"commander": "Tymna"}])
def test_damage_from_source_that_left_with_its_player_is_not_settled(source: Any) -> None:
    players = (protocol.Player("Ana"), protocol.Player("Ben", commanders=("Tymna",)))
    setup = protocol.Setup((*players, protocol.Player("Cho")), options=("commander",))
    damage = (protocol.Damage("Ana", 5, combat=True, **source),)
    loses = (protocol.LoseLife("Ben", 50),)
    case = case_of(setup, loses, damage, CHECK, damage)
    assert settled_prefix(case).steps == (loses, damage, CHECK)
    ended = replace(case, steps=((protocol.Concede("Cho"),), *case.steps))
    assert settled_prefix(ended) == ended


def test_game_won_by_a_player_who_has_lost_it_is_not_settled() -> None:
    players = tuple(Contestant(name) for name in ("Ana", "Ben", "Cho"))
    steps: list[Any] = [(BeginGame(),), (protocol.Penalty("Ben"),), (GameWon("Ana"),)]
    case = MatchCase("x", NEWEST, Match(players), tuple(steps))
    assert settled_prefix(case) == case
    lost = replace(case, steps=(*steps[:2], (GameWon("Ben"),)))
    assert settled_prefix(lost).steps == lost.steps[:2]


def test_game_without_an_end_is_left_out(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(checking, "MOST_ROUNDS", 50)
    monkeypatch.setattr(checking.Rounds, "begin_again", lambda *_: False)
    saved, lost = protocol.ReplaceLoss("Ana", life=0), protocol.LoseLife("Ana", 20)
    case = case_of(game("Ana", "Ben"), (saved,), (lost,), CHECK)
    fuzzing = fuzzer(Faulty())
    fuzzing.play([case])
    assert (fuzzing.result.games, fuzzing.result.not_made) == (0, 1)
    with pytest.raises(
        UnplayableError, match=r"step 3: state-based actions continue after 100 rounds"
    ):
        play(case)


def test_loop_that_uses_up_replacements_terminates(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(checking, "MOST_ROUNDS", 5)
    saved = [
        (protocol.ReplaceLoss(name, life=life, uses=60),) for name, life in (("Ben", 5), ("Cho", 7))
    ]
    loop = protocol.Loop(False, ("Ana",), drains=("Ben", "Cho"), amount=1, times=1_000)
    played = play(case_of(game("Ana", "Ben", "Cho"), *saved, (loop,)))
    assert played.outcomes[-1].winners == ("Ana",)


# Finding faults


def test_fault_is_found_in_its_smallest_game() -> None:
    result = run_tasks(Faulty(), 6)
    assert result.games > 200
    assert result.differing > len(result.found)
    smallest = min((found.judged for found in result.found), key=lambda judged: judged.events)
    assert smallest.events == 1
    assert smallest.players == 2
    assert re.search("starts with [1-4] life", smallest.gherkin)
    assert smallest.cause is not None
    assert smallest.cause.key in {"concede", "lose-by-effect"}
    causes = [found.cause for found in result.found]
    assert len(set(causes)) == len(causes)


def test_fault_of_matches_is_found_in_mutants_of_matches() -> None:
    fuzzing = fuzzer(FaultyReference(FAULTS["giving-up-the-match-gives-up-a-game"]))
    inputs, rng = copy(generator_inputs(fuzzing.info, NEWEST)), random.Random(1)
    inputs.groups = [list(inputs.matches)]
    generator = GameGenerator(inputs)
    mutants = [generator.generate(rng.randbytes(400)) for _ in range(300)]
    fuzzing.play(case for case in mutants if isinstance(case, MatchCase))
    (found, *_) = fuzzing.result.found
    assert found.key == "concede-a-match"
    assert "concedes the match\n" in found.feature


def test_divergence_on_open_question_is_advisory() -> None:
    result = run_tasks(Disputing(), 4)
    assert not result.found
    assert not result.differing
    assert set(result.advisory) == {1}


TWO_HEADED = protocol.Setup(
    tuple(
        protocol.Player(name, team=f"team {team}")
        for name, team in zip(PLAYERS, "1122", strict=False)
    ),
    "two-headed-giant",
)
LOW_LIFE = protocol.Condition("Ana", "life", at_most=19)
EXTRA_TURNS = (protocol.ExtraTurn("Ana"), protocol.ExtraTurn("Ben"))
UPKEEP = (protocol.BeginStep("upkeep"),)


@pytest.mark.parametrize(
    ("setup", "steps", "wrong", "rule"),
    [
        (
            TWO_HEADED,
            (EXTRA_TURNS, (protocol.EndTurn(),), (protocol.EndTurn(),)),
            {"active": "Ana"},
            "team-extra-turns",
        ),
        (
            game("Ana", "Ben", "Cho"),
            ((protocol.Concede("Ana"),), UPKEEP),
            {"active": "Ben"},
            "turn-without-active-player",
        ),
        (
            game("Ana", "Ben"),
            (
                (protocol.StateTrigger("New1", "Ana", LOW_LIFE, ("Ana",), "gain-life", 5),),
                (protocol.InOrder((protocol.LoseLife("Ana", 1), protocol.GainLife("Ana", 1))),),
                (protocol.Resolve("New1"),),
            ),
            {"life": {"Ana": 20, "Ben": 20}},
            "state-triggers",
        ),
        (
            TWO_HEADED,
            (
                (protocol.Trigger("New1", "Ben", "Ben", "upkeep", ("Ben",), "lose-life", 1),),
                UPKEEP,
                (protocol.Resolve("New1"),),
            ),
            {"life": dict.fromkeys(PLAYERS[:4], 30)},
            "team-step-triggers",
        ),
    ],
)
def test_wrong_turn_or_ability_is_attributed_to_its_rule(
    setup: protocol.Setup,
    steps: tuple[protocol.Step, ...],
    wrong: dict[str, object],
    rule: str,
    book: Rulebook,
) -> None:
    case = case_of(setup, *steps)
    *before, last = play(case).outcomes
    answer = Answer("played", (*before, replace(last, **wrong)))
    (divergence,) = divergences(case, answer, ALL, play(case))
    found = to_finding(divergence, ALL, book)
    assert found
    assert found.key == rule


def test_divergence_in_mid_game_is_attributed_to_known_fault() -> None:
    twice = (protocol.ExtraTurn("Ana"), protocol.ExtraTurn("Ana"))
    case = case_of(game("Ana", "Ben"), twice, *[(protocol.EndTurn(),)] * 3)
    attached, book = InProcessEngine(FaultyReference(FAULTS["one-turn-of-two"])), Rulebook.at()
    first, *_ = divergences(case, attached.answer(case), attached.info, play(case))
    found = to_finding(first, attached.info, book)
    assert found is not None
    assert len(found.case.steps) == 3
    (cause,) = causes_of([found], attached.info)
    assert cause.cause.key == "one-turn-of-two"


def causes_of(findings: list[Counterexample], info: protocol.EngineInfo) -> list[Cluster]:
    judged, finished = diagnosed(findings, info, Rulebook.at())
    return cluster_failures(judged, finished.explained)


def test_cause_is_the_one_that_certify_reports_for_its_game(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(causes, "tried_faults", lambda *_: iter(()))  # as if the fault were unknown
    setup = protocol.Setup((protocol.Player("Ana", library=2), protocol.Player("Eve")))
    case = case_of(setup, (protocol.Subgame("Ana", stakes="half-life"),), CHECK)
    fault = FAULTS["nobody-wins-as-a-library-runs-out"]
    attached, book = InProcessEngine(FaultyReference(fault)), Rulebook.at()
    first, *_ = divergences(case, attached.answer(case), attached.info, play(case))
    found = to_finding(first, attached.info, book)
    assert found
    (reported,) = causes_of([found], attached.info)
    scenario = compile_one(found.feature, book)
    certified = judge_answer(scenario, attached.answer(case), attached.info, book)
    assert certified.cause
    assert reported.cause.says == certified.cause.says
    assert reported.cause.rules == certified.cause.rules


def test_cause_with_another_symptom_counts_as_new() -> None:
    def found(*events: protocol.Event, symptom: str = "lost") -> Counterexample:
        case = case_of(game("Ana", "Ben"), *((event,) for event in events), CHECK)
        cause = Cause("zero-life", "", symptom=symptom)
        return Counterexample(case, Judged("id", "", "fail", "", "", 0, "", cause=cause), "ending")

    hit, lost = protocol.Damage("Ana", 20, combat=True), protocol.LoseLife("Ana", 20)
    known = {found(hit).cause}
    assert found(hit).explained(known)
    assert found(lost, hit).explained(known)
    assert not found(lost).explained(known)
    assert not found(replace(hit, combat=False)).explained(known)
    assert not found(hit, symptom="won, not lost").explained(known)
    assert not replace(found(hit), about="life").explained(known)


def test_shrinking_keeps_only_what_is_needed() -> None:
    """The minimal game is a concession after a loss of more than 3 life."""

    def still(case: protocol.Case) -> protocol.Case | None:
        events = [event for step in case.steps for event in step]
        lost = {e.player for e in events if isinstance(e, protocol.LoseLife) and e.amount > 3}
        conceded = {e.player for e in events if isinstance(e, protocol.Concede)}
        return case if lost & conceded else None

    case = next(case for case in games(ALL, 4000, seed=5) if still(case))
    small = shrink(case, case, still)
    assert len(small.game.players) == 2
    assert small.game.variant == "free-for-all"
    assert not small.game.options
    assert not small.game.objects
    events = sorted((event for step in small.steps for event in step), key=tag)
    assert [type(event) for event in events] == [protocol.Concede, protocol.LoseLife]
    assert events[1].amount == 4  # type: ignore[union-attr]


def test_finding_is_a_feature_of_its_edition() -> None:
    case = case_of(game("Ana", "Ben"), (protocol.LoseLife("Ana", 3),))
    (right,) = play(case, derive=False).outcomes
    feature = as_feature(case, right, ("life", "poison", "active"))
    assert "@from" not in feature
    scenario = compile_one(feature, Rulebook.at())
    assert scenario.case == replace(case, id=scenario.case.id)
    assert [then.judged(right) for then in scenario.thens] == [True] * 5
    old = replace(case, edition="2010-07-16")
    assert "@from.2010-07-16 @until.2010-07-16" in as_feature(old, right, ())


# Unsupported games


@pytest.mark.usefixtures("inside")
@pytest.mark.parametrize(("engine", "most"), [("Choosy", 9), ("Silent", 18)])
def test_refused_events_are_given_up_after_a_few_attempts(engine: str, most: int) -> None:
    config = FuzzConfig(ENGINES + engine, NEWEST, 3)
    result = run_campaign(config, Workers(), 400)
    assert result.games > 300
    assert 0 < result.refused <= most
    assert result.not_made
    assert result.games + result.refused + result.not_made == 400
    assert result.refusals.never >= {"gain-life"}
    assert result.refusals.never.isdisjoint({"concede", "lose", "lose-life"})


def test_refusal_blames_only_the_event_named_in_its_message() -> None:
    steps = ((protocol.LoseLife("Ana", 1),), (protocol.Restriction("Ben", "losing"),))
    case = case_of(game("Ana", "Ben"), *steps)
    assert blamed(case, "losing: no text for it") == {"shield: kind losing"}
    assert blamed(case, "no text for it") == frozenset()
    refusals = UnsupportedFilter()
    for _ in range(3):
        assert refusals.supported(case) == case
        refusals.note(case, played=False, message="losing: no text for it")
        refusals.note(replace(case, steps=steps[:1]), played=True)
    assert refusals.supported(case) == replace(case, steps=steps[:1])
    refusals.note(case, played=True)
    assert refusals.supported(case) == case


def test_unplayed_event_is_generated_most_often() -> None:
    engine, total = Faulty(), FuzzResult()
    for number in range(8):
        fuzzing = fuzzer(engine)
        fuzzing.play(fuzzing.make(number, total.refusals))
        total.add(fuzzing.result)
    refusals, by_kind = total.refusals, generator_inputs(engine.info, NEWEST).by_kind
    traits = [target.trait for targets in by_kind for target in targets]
    assert len(traits) > 8
    assert min(map(refusals.tried, traits)) > 10
    refusals.traits = {name: n for name, n in refusals.traits.items() if "concede" not in name}
    chosen = [
        least_played(ChoiceSequence(random.Random(n).randbytes(9)), by_kind, refusals)
        for n in range(90)
    ]
    assert chosen.count(EventTarget(protocol.Concede)) > 90 / len(by_kind)


def test_summary_states_each_open_question() -> None:
    result = FuzzResult(games=5, advisory=Counter({19: 4}))
    lines = [*summary_lines(result, [], Rulebook.at())]
    assert "; 4 on open question 19" in lines[1]
    assert lines[2].startswith("question 19: If players concede at the same time")


# Differential testing


@pytest.mark.usefixtures("inside")
def test_compare_with_lists_disputes_about_open_questions(tmp_path: Path) -> None:
    other, corpus = f"{ENGINES}Disputing", ("--corpus", str(tmp_path))
    words = ("reference", "--compare-with", other, "--games", "300", "--seed", "2", "-j", "1")
    status, output = run(*words, "--level", "effects", *corpus)
    assert status == 0
    assert f"reference and {other} differ on " in output
    dispute = output.partition("question 1, in ")[2]
    assert "at the same time" in dispute
    assert "wins the game |" in dispute
    assert re.search(r"reference: \w+ won", dispute)
    assert f"{other}: the game goes on" in dispute
    same = ("reference", "--compare-with", "reference", "--games", "20", "-j", "1")
    status, output = run(*same, *corpus)
    assert status == 0
    assert "differ on 0 open questions" in output


def test_dispute_shows_only_fields_that_differ() -> None:
    floor = (protocol.Alteration("Ana", "damage-floor"),)
    at_once = (protocol.Damage("Ana", 10, combat=False), protocol.LoseLife("Ana", 15))
    case, book = case_of(game("Ana", "Ben"), floor, at_once), Rulebook.at(NEWEST)
    outcomes = [
        play(case, book=book.with_interpretations({119: reading.slug})).outcomes[-1]
        for reading in book.questions[119].readings
    ]
    first, second = Dispute(case, frozenset({119}), outcomes[0], outcomes[-1]).in_words()
    assert first != second
    assert "Ana has " in first
    assert "Ana has " in second
    assert "poison" not in first


def test_reference_and_formulas_agree() -> None:
    compared = 0
    for case in games(ALL, 150, seed=9):
        outcomes = play(case, derive=False).outcomes
        answer = Answer("played", outcomes)
        assert list(formula_divergences(case, answer, ALL, play(case))) == []
        assert list(divergences(case, answer, ALL, play(case))) == []
        compared += len(outcomes)
    assert compared > 350


def test_formulas_detect_wrong_outcome() -> None:
    case = case_of(game("Ana", "Ben", "Cho"), (protocol.Concede("Ana"),))
    wrong = protocol.Outcome(over=False, winners=(), losers=("Ben",), drawn=())
    (found,) = formula_divergences(case, Answer("played", (wrong,)), ALL, play(case))
    assert "conceding-always-loses" in found.fields


# Campaigns


def test_same_seed_plays_same_games_with_any_number_of_workers(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """Events refused in early games are left out of later ones, whichever worker plays them."""
    monkeypatch.setattr(campaign, "BEHIND", 3)
    config = FuzzConfig(f"{ENGINES}Choosy", NEWEST, 1)
    first, second = (run_campaign(config, Workers(jobs), 150) for jobs in (1, 2))
    assert (first.games, first.refused, first.not_made) == (
        second.games,
        second.refused,
        second.not_made,
    )
    assert first.differing == second.differing > 0
    assert first.refusals.traits == second.refusals.traits
    assert {f.judged.id for f in first.found} == {f.judged.id for f in second.found}
    assert first.games > first.refused > 0


@pytest.mark.usefixtures("clock", "inside")
def test_command_keeps_findings_and_replays_them_first(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    engine = (f"{ENGINES}Faulty", "-j", "1", "--seed", "1")
    monkeypatch.chdir(tmp_path)
    status, output = run(*engine, "--seconds", "3", "--corpus", "found")
    assert status == 1
    assert "faulty, edition" in output
    assert "seed 1" in output
    files = sorted(Path("found").glob("*.feature"))
    assert 1 <= len(files) <= 3
    assert f"--features found --case {files[0].stem}" in output or len(files) > 1
    status, output = run(*engine, "--games", "60", "--corpus", "found")
    assert status == 1
    counts = re.search(
        r"of 60 games tried, (\d+) were played, 0 were refused by the engine, and (\d+) could",
        output,
    )
    assert counts
    assert sum(map(int, counts.groups())) == 60
    assert re.search(rf"of {len(files)} games? found earlier, {len(files)}", output)
    assert sorted(Path("found").glob("*.feature")) == files
    certified = headjudge("certify", *engine[:1], "--features", "found")
    assert certified.exit_code == 1
    assert f"{len(files)} fail" in certified.output
    explained = headjudge("explain", str(files[0]))
    assert explained.exit_code == 0
    assert "the game is over" in explained.output


@pytest.mark.usefixtures("inside")
def test_engine_that_shuffles_unordered_lists_has_no_findings() -> None:
    config = FuzzConfig(f"{ENGINES}Shuffled", NEWEST, 34)
    assert run_campaign(config, Workers(), 300).found == []


def test_reference_has_no_findings(tmp_path: Path) -> None:
    corpus = tmp_path / "none"
    status, output = run("reference", "-j", "1", "--games", "100", "--corpus", str(corpus))
    assert status == 0
    assert "no faults found" in output
    assert not corpus.exists()


def test_finding_in_an_engine_process_is_attributed_to_known_fault(tmp_path: Path) -> None:
    headjudge("init", "python", str(tmp_path))
    engine = shlex.join([sys.executable, str(tmp_path / "adapter.py")])
    corpus = ("--corpus", str(tmp_path / "found"))
    _, output = run(engine, "--games", "100", "--seed", "3", *corpus)
    assert "1. When all players lose at once, the last to leave wins" in output


@pytest.mark.parametrize(
    ("words", "status", "message"),
    [
        (("no-such-engine",), 3, "neither a known engine"),
        (("reference", "--level", "duell"), 2, "did you mean"),
        (("reference", "--edition", "2000-01-01"), 2, "2000-01-01"),
        (("reference", "--seconds", "0"), 2, "seconds"),
    ],
)
def test_fuzz_rejects_invalid_arguments(words: tuple[str, ...], status: int, message: str) -> None:
    ended, output = run(*words)
    assert ended == status
    assert message in output


def test_commanders_of_players_who_left_do_not_attack() -> None:
    players = [protocol.Player(name, commanders=(f"{name}'s",)) for name in ("Ana", "Ben", "Cho")]
    setup = protocol.Setup(tuple(players), options=("commander",))
    state = ModelState(setup, Rulebook.at(NEWEST))
    state.take((protocol.Concede("Ben"),))
    assert state.present_commanders() == ["Ana's", "Cho's"]


def test_folder_of_findings_never_begins_with_a_dash() -> None:
    assert folder_name("./adapter --x") == "adapter---x"
    assert folder_name("/bin/toy") == "bin-toy"
    assert folder_name("phase") == "phase"
    assert folder_name("/") == "engine"


@pytest.mark.usefixtures("inside")
def test_finding_that_the_rules_refute_accuses_no_engine(tmp_path: Path) -> None:
    """A finding may have been edited, or saved in an edition with other rules."""
    (tmp_path / "wrong.feature").write_text(
        "Feature: x\n  Example: y\n    Given a game between Ana and Ben\n"
        "    When Ana concedes\n    Then Ana wins the game\n",
        "utf-8",
    )
    words = ("--corpus", str(tmp_path), "-j", "1", "--games", "5", "--seed", "1")
    result = headjudge("fuzz", "reference", *words)
    assert result.exit_code == 0
    assert "wrong.feature:2: y: this scenario itself is wrong\n" in result.stderr
    assert "found earlier" not in result.stdout


@pytest.mark.usefixtures("inside")
def test_finding_that_cannot_be_saved_is_shown(tmp_path: Path) -> None:
    corpus = tmp_path / "file"
    corpus.write_text("precious", "utf-8")
    words = ("--corpus", str(corpus), "-j", "1", "--games", "300", "--seed", "1")
    result = headjudge("fuzz", f"{ENGINES}Faulty", *words)
    assert result.exit_code == 4
    assert "\n1 cause:\n1. " in result.stdout
    assert result.stderr == f"headjudge: {corpus}: File exists\n"
    assert corpus.read_text("utf-8") == "precious"


def test_invalid_feature_in_corpus_is_named(tmp_path: Path) -> None:
    (tmp_path / "bad.feature").write_text("Feature: x\n\n  Example: y\n    When nothing\n", "utf-8")
    result = headjudge("fuzz", "reference", "--corpus", str(tmp_path))
    assert result.exit_code == 2
    assert "bad.feature:4:" in result.stderr
