"""Causes of failures: divergences, suspected rules, known faults and clusters."""

import re
from collections.abc import Iterable, Sequence
from typing import Any

import msgspec
import pytest
from msgspec.structs import replace

from headjudge.judge.causes import (
    MISSING_FIELD,
    WRONG_RESULT,
    WRONG_VALUE,
    Cluster,
    cluster_failures,
)
from headjudge.judge.diagnosis import match_combined_faults
from headjudge.judge.fault_dictionary import (
    FAULTS,
    FaultyReference,
    faulty,
    possible_answers,
    would_fail,
)
from headjudge.judge.judge import judge_answer, run
from headjudge.judge.verdicts import Cause, Finished, Judged, Verdict
from headjudge.reference import play
from headjudge.report import event_log, summary
from headjudge.runner.engine import Answer
from headjudge.runner.in_process import InProcessEngine, TimeUpError
from headjudge.runner.replies import PRINTS, ReplyReader
from headjudge.spec.protocol import CAPABILITIES, Case, ExchangeLife, GainLife
from headjudge.spec.rulebook import Rulebook
from headjudge.suite.cache import bundled_scenarios
from headjudge.suite.compiler import compile_features, parse
from headjudge.suite.scenario import Scenario
from headjudge.text import normalize_message, one_line, truncate_middle
from tests import engines_in_process as engines
from tests.games import judge
from tests.slow.planted import all_cases, rule_of


def test_three_faults_give_three_causes(scenarios: list[Scenario], book: Rulebook) -> None:
    faults = [
        FAULTS[name]
        for name in ("all-lose-but-no-draw", "poison-is-harmless", "conceding-can-be-stopped")
    ]
    wanted = {rule for fault in faults for rule in fault.rules.split()}
    about = [scenario for scenario in scenarios if scenario.rule in wanted]
    found = causes_of(FaultyReference(*faults), about[::3], book)
    assert len(found) == 3
    assert {rule_of(cluster) for cluster in found} <= wanted
    assert len({rule_of(cluster) for cluster in found}) == 3
    sizes = [len(cluster.cases) for cluster in found]
    assert sizes == sorted(sizes, reverse=True)
    for cluster in found:
        assert cluster.cause.rank == WRONG_RESULT
        assert all(number[0].isdigit() for number in cluster.cause.rules)
        orders = [(case.events, case.players, case.generated) for case in cluster.cases]
        assert orders == sorted(orders)


def test_combined_faults_assign_case_to_fault_that_fails_it_alone() -> None:
    names = ("losers-leave-one-by-one", "a-win-effect-does-not-win", "told-to-lose-stays-in")
    engine = FaultyReference(*(FAULTS[name] for name in names))
    case = "vector-win-by-effect-10"  # an effect makes one player win and another lose
    scenario = next(scenario for scenario in all_cases().scenarios if scenario.case.id == case)
    outcomes = {case: (scenario, engine.play(scenario.case))}
    assert match_combined_faults(names, outcomes, engine.describe()) == {case: names[1]}
    assert match_combined_faults(names[::2], outcomes, engine.describe()) == {}


@pytest.mark.parametrize(("slow", "answers"), [(1, 1), (2, 0)])
def test_timeout_of_faulty_reference_counts_only_if_repeated(
    slow: int, answers: int, scenarios: list[Scenario], monkeypatch: pytest.MonkeyPatch
) -> None:
    engine, (scenario,) = FaultyReference(), some(scenarios, "both-at-zero.1")
    right, times = engine.play, iter(range(slow))

    def play(case: Any) -> Any:
        if next(times, None) is not None:
            raise TimeUpError
        return right(case)

    monkeypatch.setattr(engine, "play", play)
    assert len([*possible_answers(engine, scenario.case, engine.describe())]) == answers


def causes_of(engine: Any, scenarios: Sequence[Scenario], book: Rulebook) -> list[Cluster]:
    """Return the clusters of an engine's failures."""
    events = [*run(InProcessEngine(engine), scenarios, book)]
    (finished,) = (event for event in events if isinstance(event, Finished))
    return cluster_failures(
        (event for event in events if isinstance(event, Judged)), finished.explained
    )


class Implicit(engines.NoDraws):
    """An engine that never draws, and claims implicit checks without making any."""

    checks: Any = "implicit"


def some(scenarios: Sequence[Scenario], *ids: str) -> list[Scenario]:
    return [scenario for scenario in scenarios if scenario.case.id in ids]


def without_records(fault: str, scenarios: Iterable[Scenario]) -> list[Judged]:
    """Judge an engine with a fault as if the fault were not in the dictionary."""
    engine = faulty(fault)
    return [
        judge_answer(
            scenario,
            Answer("played", engine.play(scenario.case)),
            engine.describe(),
            Rulebook.at(scenario.case.edition),
        )
        for scenario in scenarios
    ]


def failing(name: str, cause: Cause, *faults: Cause, rule: str = "") -> Judged:
    return Judged(name, rule, "fail", "", "", 1, "", cause=cause, faults=faults)


def candidates(judged: Judged) -> list[Cause]:
    assert judged.cause is not None
    return [judged.cause, *judged.cause.others]


def test_earlier_checks_of_implicit_engine_are_no_divergence(
    scenarios: list[Scenario], book: Rulebook
) -> None:
    rules = {"all-lose-is-draw", "zero-life", "ten-poison", "draw-from-empty-library"}
    chosen = [scenario for scenario in scenarios if scenario.rule in rules]
    assert {rule_of(cluster) for cluster in causes_of(Implicit(), chosen, book)} == {
        "all-lose-is-draw"
    }
    assert causes_of(engines.Eager(), chosen, book) == []


OCCURS = {
    "state-based actions": "state-based actions|priority|turn ends|step begins",
    "concede": "concede",
    "who wins": "wins? the game",
    "who loses": "loses? the game",
    "loop": "loop",
    "combat": "combat",
    "cards are to be drawn|empty library": "draw|library",
    "poison": "poison|infect|toxic",
    "commander": "commander",
    "can't": "can't",
    "teammate": "team",
    "restart": "restart",
    "exile": "exile",
    "has left": "concede|los|drawn?|draw step",
}
"""Words in titles, with words that the scenario must have then."""


@pytest.mark.parametrize(
    "fault",
    [
        "all-lose-but-no-draw",
        "a-shield-for-life-covers-one-head",
        "an-open-choice-is-nobodys",
        "commander-damage-in-brawl",
        "what-a-leaver-owns-is-exiled",
        "an-empty-library-is-fatal",
        "nine-poison-are-enough",
        "who-stays-loses-by-the-score",
        "who-has-left-takes-turns",
        "priority-stays-with-who-has-left",
        "who-has-left-is-given-objects",
    ],
)
def test_title_mentions_only_what_occurs_in_its_scenario(fault: str) -> None:
    about = {Rulebook.at().statement_of(slug) for slug in FAULTS[fault].rules.split()}
    scenarios = [scenario for scenario in all_cases().scenarios if scenario.rule in about]
    clusters = cluster_failures(without_records(fault, scenarios), {})
    assert clusters
    for cluster in clusters:
        says, first = cluster.cause.says, cluster.cases[0]
        assert not says.startswith("Rule not followed")
        assert "something else" not in says
        assert says == (first.cause and first.cause.says)
        for words, required in OCCURS.items():
            if re.search(words, says):
                assert re.search(required, first.gherkin), (says, first.gherkin)


def test_title_covers_cases_with_wrong_owner_or_controller(
    scenarios: list[Scenario], book: Rulebook
) -> None:
    about = [scenario for scenario in scenarios if scenario.rule == "leaving-takes-objects"]
    found, *_ = causes_of(faulty("who-concedes-leaves-everything-there"), about, book)
    assert "own or control" in found.cause.says
    whose = [re.search(r"(\w+) owns[^#]*\1 concedes", result.gherkin) for result in found.cases]
    assert {bool(match_) for match_ in whose} == {True, False}


def test_symptom_after_end_of_game_is_attributed_to_the_game_going_on() -> None:
    chosen = some(all_cases().scenarios, "one-after-the-other", "winning-without-life.1")
    causes = [candidates(case)[0] for case in without_records("a-game-that-is-won-goes-on", chosen)]
    assert {cause.says for cause in causes} == {
        "After the game is over: a player has too little life",
        "After the game is over: the game is a draw for a player who is at 0 or less life (expected: a win)",
    }
    assert {cause.rule for cause in causes} == {"game-ends-at-once"}


def test_winner_who_has_also_lost_is_named(scenarios: list[Scenario], book: Rulebook) -> None:
    class Both(engines.Right):
        """An engine that lists a winner among the losers after the end."""

        def play(self, case: Case) -> Any:
            *before, last = outcomes = [*super().play(case)]
            ended = len(before) > 1 and before[-1].over
            return [*before, replace(last, losers=("Ana", "Ben"))] if ended else outcomes

    (found,) = causes_of(Both(), some(scenarios, "numbers-that-change-after-a-win.4"), book)
    assert found.cause.says == "After the game is over: a player has both won and lost"


@pytest.mark.parametrize(
    ("fault", "case", "rule"),
    [
        (
            "who-has-left-is-given-objects",
            "no-ability-of-who-has-left-triggers",
            "nothing-new-of-who-has-left",
        ),
        ("who-has-left-is-given-objects", "no-token-for-who-has-left", "nothing-to-who-has-left"),
        ("other-damage-to-who-has-left", "lifelink-of-damage-to-who-has-left", "loser-leaves"),
    ],
)
def test_known_fault_cites_rule_of_its_scenario(
    fault: str, case: str, rule: str, scenarios: list[Scenario], book: Rulebook
) -> None:
    (found,) = causes_of(faulty(fault), some(scenarios, case), book)
    assert (found.cause.key, found.cause.rule) == (fault, rule)


@pytest.mark.parametrize(
    ("fault", "case", "rule"),
    [
        ("what-prevents-for-a-turn-goes-on", "damage-of-the-next-turn", "results-of-damage"),
        ("an-open-choice-is-nobodys", "another-makes-an-open-choice", "choice-for-an-object"),
    ],
)
def test_rule_of_earlier_step_is_suspected(
    fault: str, case: str, rule: str, scenarios: list[Scenario], book: Rulebook
) -> None:
    (scenario, *_) = [scenario for scenario in scenarios if scenario.case.id.startswith(case)]
    likely = judge(scenario, InProcessEngine(faulty(fault)), book).cause
    assert likely
    assert any(cause.rule.startswith(rule) for cause in (likely, *likely.others))


def test_implicit_engine_is_compared_with_closer_outcome(
    scenarios: list[Scenario], book: Rulebook
) -> None:

    class StopsAtNothing(Implicit):
        def play(self, case: Case) -> Any:
            return faulty("a-life-total-stops-at-0").play(case)

    (found,) = causes_of(
        StopsAtNothing(), some(scenarios, "losing-more-life-than-there-is.1"), book
    )
    likely = found.cases[0].cause
    assert likely
    assert likely.says == "When a player loses life: a player has too much life"
    assert found.cause.key == "a-life-total-stops-at-0"


def test_replaced_loss_is_suspected_if_no_event_changes_number() -> None:
    causes = all_cases().causes(FAULTS["a-shield-is-used-like-a-replacement"])
    assert "replaced-loss" in {
        result.cause.rule for each in causes for result in each.cases if result.cause
    }


class Crashing(engines.Right):
    """An engine that crashes with different numbers in each message."""

    def play(self, case: Case) -> Any:
        raise RuntimeError(
            f"no memory at 0x{id(object()):x} for {case.id} of /tmp/run-{id(self)}/x"
        )


def test_crashes_with_similar_messages_are_one_cause(
    scenarios: list[Scenario], book: Rulebook
) -> None:
    (found,) = causes_of(Crashing(), scenarios[:20], book)
    assert len(found.cases) == 20
    assert "no memory at # for CASE of …" in found.cause.key
    assert found.cases[0].id in found.cause.says


class ExchangesNothing(engines.Right):
    """An engine in which exchanging life totals does nothing."""

    def play(self, case: Case) -> Any:
        steps = [
            [GainLife("Ana", 0) if isinstance(e, ExchangeLife) else e for e in step]
            for step in case.steps
        ]
        return super().play(replace(case, steps=tuple(map(tuple, steps))))


def test_wrong_exchange_between_teams_has_exchange_as_cause(
    scenarios: list[Scenario], book: Rulebook
) -> None:
    chosen = [
        scenario
        for scenario in scenarios
        if scenario.case.id.startswith("a-head-exchanges-the-teams-life")
    ]
    (found,) = causes_of(ExchangesNothing(), chosen, book)
    assert found.cause.rule == "exchanged-life"
    assert found.cause.says == "When players exchange life totals: the life total does not change"


@pytest.mark.parametrize(
    ("fault", "case", "rule"),
    [
        ("a-former-name-is-prevented", "prevention-by-a-former-name.1", "source-of-damage"),
        ("other-damage-to-who-has-left", "lifelink-of-damage-to-who-has-left", "loser-leaves"),
        ("a-concession-is-taken-back", "conceding-inside-a-resolution", "concede"),
    ],
)
def test_broken_rule_of_unknown_fault_is_among_first_three_suspects(
    fault: str, case: str, rule: str
) -> None:
    # a newer edition may not have the case
    (judged,) = without_records(fault, some(bundled_scenarios(Rulebook.at("2026-08-07")), case))
    assert rule in [cause.key for cause in candidates(judged)][:3]


def test_wrong_active_player_alone_suspects_rule_about_players(book: Rulebook) -> None:
    given = "Given a game between Ana and Ben\n    When the turn ends\n    Then it is Ben's turn"
    text = f"Feature: turns\n\n  Example: the next turn\n    {given}\n"
    (scenario,) = compile_features([parse("of-a-user.feature", text)], book)
    outcomes = [replace(outcome, active="Ana") for outcome in play(scenario.case).outcomes]
    answer = Answer("played", tuple(outcomes))
    judged = judge_answer(scenario, answer, FaultyReference().describe(), book)
    assert [cause.key for cause in candidates(judged)] == ["players"]


@pytest.mark.parametrize(
    ("fault", "case", "title", "rule"),
    [
        (
            "ending-the-turn-leaves-the-stack",
            "what-has-triggered-ceases",
            "When an ability resolves after an effect ended the turn: ",
            "ending-the-turn",
        ),
        (
            "one-turn-of-two",
            "several-turns-at-the-same-time.2",
            "When a turn ends after an effect made a player skip a turn: the wrong player takes",
            "players",
        ),
        (
            "commander-damage-outlasts-a-restart",
            "exempt-commander-begins-anew",
            "When state-based actions are checked after a restart: a player loses (",
            "commander-damage",
        ),
        (
            "an-open-choice-keeps-the-game-from-ending",
            "conceding-with-a-choice-open.1",
            "When a player concedes while a choice is pending: that player is still in the game",
            "concede",
        ),
        (
            "who-has-left-is-asked-too",
            "a-win-if-opponents.5",
            "When an effect would make a player win if a condition is met: that player does not win",
            "win-by-effect",
        ),
        (
            "the-first-draw-step-after-a-restart-is-not-skipped",
            "no-draw-in-the-first-turn-of-a-subgame",
            "When state-based actions are checked: a subgame ends (expected: it continues)",
            "subgame-starts",
        ),
    ],
)
def test_title_of_unknown_fault_names_what_happened_before(
    fault: str, case: str, title: str, rule: str
) -> None:
    (judged,) = without_records(fault, some(all_cases().scenarios, case))
    first = candidates(judged)[0]
    assert first.says.startswith(title)
    assert first.rule == rule


class AltersOthersToo(engines.Right):
    """An engine in which nobody gains life."""

    def play(self, case: Case) -> Any:
        steps = [
            [replace(e, amount=0) if isinstance(e, GainLife) else e for e in step]
            for step in case.steps
        ]
        return super().play(replace(case, steps=tuple(map(tuple, steps))))


def test_title_states_whether_an_effect_alters_the_wrong_life_total(
    scenarios: list[Scenario], book: Rulebook
) -> None:
    (found,) = causes_of(
        AltersOthersToo(), some(scenarios, "two-effects-on-what-another-gains.1"), book
    )
    title = "When a player gains life: a player has too little life"
    assert found.cause.says == f"{title}, although no effect modifies that player's life total"
    (found,) = causes_of(AltersOthersToo(), some(scenarios, "life-gain-altered.1"), book)
    assert found.cause.says == title


@pytest.mark.parametrize(
    ("fault", "case", "says", "rules"),
    [
        (
            "a-concession-waits-for-what-resolves",
            "conceding-inside-a-resolution",
            "When a player concedes: the game is a draw for that player (expected: a loss)",
            {"lose-by-effect", "concede"},
        ),
        (
            "the-last-effect-decides",
            "an-opponent-loses-and-then-oneself",
            "When an effect would make a player lose: that player wins (expected: loses)",
            {"lose-by-effect"},
        ),
        (
            "until-a-turn-that-never-comes-is-for-ever",
            "until-an-extra-turn-that-never-comes.1",
            "When a turn ends: an effect continues (expected: it has ended)",
            {"until-a-turn-that-never-comes"},
        ),
    ],
)
def test_unknown_fault_is_named_by_decisive_event_and_symptom(
    fault: str, case: str, says: str, rules: set[str], scenarios: list[Scenario]
) -> None:
    (judged,) = without_records(fault, some(scenarios, case))
    first, *others = candidates(judged)
    assert first.says == says
    assert first.rule in rules
    assert "state-based-actions" not in {cause.rule for cause in others}


def test_title_states_that_controller_of_object_has_left(scenarios: list[Scenario]) -> None:
    (scenario,) = some(scenarios, "a-borrowed-angel-is-exiled-after-both")
    engine = FaultyReference()
    outcomes: list[Any] = [*engine.play(scenario.case)]
    angel = replace(outcomes[1].objects["Angel"], controller="Ana")
    outcomes[2] = replace(outcomes[2], objects={"Angel": angel})
    answer = Answer("played", tuple(outcomes))
    judged = judge_answer(scenario, answer, engine.describe(), Rulebook.at())
    where = "on the battlefield, and a player who has left the game controls it"
    says = f"When a player concedes: an object is {where} (expected: in exile)"
    assert candidates(judged)[0].says == says


def test_missing_promised_field_is_the_cause_of_its_cases(
    scenarios: list[Scenario], book: Rulebook
) -> None:
    silent = engines.EndsOnly(CAPABILITIES)
    chosen = [
        scenario for scenario in scenarios if scenario.rule in ("damage-loses-life", "setting-life")
    ]
    found = causes_of(silent, chosen, book)
    assert found[0].cause.rank == MISSING_FIELD
    assert found[0].cause.says == "Does not report life, which the capability life promises"


def test_causes_are_sorted_by_severity_and_size() -> None:
    def of(verdict: Verdict, key: str, rank: int, number: int) -> Judged:
        cause = Cause(key, key, rank=rank) if verdict == "fail" else None
        return Judged(f"{key}-{number}", "", verdict, "", "", 1, "", message=key, cause=cause)

    judged = [
        *[of("fail", "not told", MISSING_FIELD, n) for n in range(9)],
        *[of("error", "no such thing", 0, n) for n in range(5)],
        *[of("crash", "boom", 0, n) for n in range(3)],
        of("fail", "ending", WRONG_RESULT, 0),
        *[of("fail", "another ending", WRONG_RESULT, n) for n in range(2)],
    ]
    names = [cluster.cause.key for cluster in cluster_failures(judged)]
    assert names == ["error: no such thing", "crash: boom", "another ending", "ending", "not told"]
    left = [of("not-run", "left", 0, n) for n in range(4)]
    assert cluster_failures([*judged, *left])[0].cause.key == "crash: boom"


def test_error_cites_no_rule(scenarios: list[Scenario], book: Rulebook) -> None:
    class Refusing(InProcessEngine):
        def answer(self, case: Any) -> Answer:
            return Answer("error", message="no library")

    events = run(Refusing(engines.Right()), some(scenarios, "both-at-zero.1"), book)
    (cluster,) = cluster_failures([event for event in events if isinstance(event, Judged)])
    assert cluster.cause.rules == ()


def test_one_mistake_in_every_reply_has_one_cause(
    scenarios: list[Scenario], book: Rulebook
) -> None:
    def broken(**fields: Any) -> list[Cluster]:
        class Broken(InProcessEngine):
            def answer(self, case: Any) -> Answer:
                outcomes = [{"over": False, "life": {"Ana": 20}} | fields for _ in case.steps]
                reply = {"case": case.id, "outcomes": outcomes if fields else outcomes[1:]}
                return ReplyReader().read(case, msgspec.json.encode(reply), 0, b"")

        chosen = some(
            scenarios, "conceding.1", "both-at-zero.1", "losing-more-life-than-there-is.1"
        )
        done = event_log.sorted_out(list(run(Broken(engines.Right()), chosen, book)))
        return cluster_failures(done.judged)

    for fields, says in (
        ({"life": {"Ana": "20"}}, "Expected `int`, got `str` - at `$[0].life[...]`"),
        ({"losers": ["Ana", "Ana"]}, "step 1: losers names 'Ana' twice"),
        ({}, "0 outcomes for 1 step"),
    ):
        (found,) = broken(**fields)
        assert summary.title(found) == f"The engine's reply is not a valid answer: {says} (3 cases)"


@pytest.mark.parametrize(("explained", "place"), [(2, 2), (6, 0)])
def test_fault_that_a_larger_cause_may_include_comes_last(explained: int, place: int) -> None:
    fault = "an-empty-library-is-harmless"
    poison = Cause("ten-poison", "poison", rank=WRONG_RESULT, rule="ten-poison", symptom="lost")
    world = Cause("world-rule", "world", rank=WRONG_VALUE, rule="world-rule")
    of_fault = Cause(fault, "harmless", rank=WRONG_RESULT, rule="draw-from-empty-library")
    won = replace(poison, symptom="won")
    by_it = [failing(f"by-it-{n}", won, of_fault) for n in range(explained)]
    judged = [*(failing(f"poison-{n}", poison) for n in range(4)), *by_it, failing("world", world)]
    names = [
        cluster.cause.key
        for cluster in cluster_failures(judged, {fault: [result.id for result in by_it]})
    ]
    assert names.index(fault) == place
    assert [name for name in names if name != fault] == ["ten-poison", "world-rule"]


def test_cause_shared_by_most_cases_wins_unless_its_examples_pass() -> None:
    poison = Cause("ten-poison", "poison", rule="ten-poison")
    draw = Cause("all-lose-is-draw", "draw", rule="all-lose-is-draw")
    judged = [failing(f"x{n}", replace(poison, others=(draw,))) for n in range(3)]
    judged.append(failing("x3", replace(draw, others=(poison,))))
    assert [cluster.cause.key for cluster in cluster_failures(judged)] == ["ten-poison"]
    passing = [Judged(f"p{n}", "ten-poison", "pass", "", "", 1, "") for n in range(9)]
    assert [cluster.cause.key for cluster in cluster_failures([*judged, *passing])] == [
        "all-lose-is-draw"
    ]


@pytest.mark.parametrize(("of_poison", "cause"), [(9, "ten-poison"), (1, "all-lose-is-draw")])
def test_case_joins_larger_of_two_matching_rules(of_poison: int, cause: str) -> None:
    poison, draw = Cause("ten-poison", "poison"), Cause("all-lose-is-draw", "draw")
    judged = [failing("draw", draw), *(failing(f"poison-{n}", poison) for n in range(of_poison))]
    judged.append(failing("either", replace(draw, others=(poison,))))
    (found,) = [
        c for c in cluster_failures(judged) if "either" in {result.id for result in c.cases}
    ]
    assert found.cause.key == cause


def clusters_of_fault_and_rule(explained: int, others: int, symptom: str = "") -> list[Cluster]:
    """Cluster cases that a fault explains, and others of the same rule that it does not."""
    rule = "draw-from-empty-library"
    fault = Cause("an-empty-library-is-harmless", "It is harmless", rule=rule)
    shared = Cause(rule, "Rule not followed: it loses", rule=rule)
    other = replace(shared, symptom=symptom)
    known = [failing(f"known-{n}", shared, fault, rule=rule) for n in range(explained)]
    judged = [*known, *(failing(f"other-{n}", other, rule=rule) for n in range(others))]
    return cluster_failures(judged, {fault.key: [result.id for result in known]})


def test_unexplained_cases_of_rule_join_known_fault() -> None:
    (found,) = clusters_of_fault_and_rule(2, 1)
    assert found.cause.key == "an-empty-library-is-harmless"
    assert [result.id for result in found.cases] == ["known-0", "known-1", "other-0"]
    assert found.by_rule == {"other-0"}
    assert summary.title(found) == "It is harmless (3 cases, 1 of them perhaps with another cause)"


def test_cases_with_another_symptom_do_not_join_known_fault() -> None:
    found = clusters_of_fault_and_rule(2, 1, "wins")
    assert [len(cluster.cases) for cluster in found] == [2, 1]
    assert not found[0].by_rule


def test_rule_is_the_cause_if_known_fault_explains_a_minority() -> None:
    (found,) = clusters_of_fault_and_rule(1, 2)
    assert found.cause.key == "draw-from-empty-library"
    assert len(found.cases) == 3


def test_active_player_after_end_is_ignored_when_matching_faults(
    scenarios: list[Scenario], book: Rulebook
) -> None:
    class Late(engines.Right):
        """An engine with a known fault that also reports an active player after the game's end."""

        def play(self, case: Case) -> Any:
            outcomes: Any = faulty("losers-leave-one-by-one").play(case)
            return [
                replace(outcome, active="Ana") if outcome.over else outcome for outcome in outcomes
            ]

    chosen = some(scenarios, "both-at-zero.1", "three-at-zero")
    (found,) = causes_of(Late(), chosen, book)
    assert found.cause.key == "losers-leave-one-by-one"


@pytest.mark.parametrize(
    ("message", "other"),
    [
        ("pid 4711 died", "pid 12 died"),
        ("at 0x7f9a9f584720", "at 0x55d0"),
        ("at 12:01:02.5", "at 9:59:01"),
        ("/tmp/a/b.so: bad", "/home/x/y/z.so: bad"),
        ("id 550e8400-e29b-41d4-a716-446655440000", "id 123e4567-e89b-12d3-a456-426614174000"),
    ],
)
def test_messages_with_different_details_are_normalized_alike(message: str, other: str) -> None:
    assert normalize_message(message) == normalize_message(other)
    assert normalize_message(message) != normalize_message(
        message.replace("died", "lives").replace("bad", "good") + "!"
    )


def test_case_that_was_not_run_is_not_judged(scenarios: list[Scenario], book: Rulebook) -> None:
    class Hanging(InProcessEngine):
        def answer(self, case: Any) -> Answer:
            if case.id == "three-at-zero":
                return Answer("hang", message="no answer within 2 s")
            return Answer("not-run", message="2.0 s were lost")

    chosen = some(scenarios, "three-at-zero", "both-at-zero.1")
    events = list(run(Hanging(engines.Right()), chosen, book))
    done = event_log.sorted_out(events)
    assert summary.totals(done) == (
        "2 cases: 1 hang; 1 case not run after 1 hang (see --max-downtime)"
    )
    score = summary.score(done.judged)
    assert (score.right, score.wrong, score.within, score.rest) == (0, 1, 2, 0)
    (cause,) = cluster_failures(done.judged)
    assert cause.cause.says == "The engine does not answer in time: no answer within 2 s"
    assert [result.id for result in cause.cases] == ["three-at-zero"]


def test_engine_that_prints_has_one_cause(scenarios: list[Scenario], book: Rulebook) -> None:
    class Printing(InProcessEngine):
        def answer(self, case: Any) -> Answer:
            return Answer("garbage", message=f"{PRINTS}: 'playing {case.id}'")

    chosen = some(scenarios, "three-at-zero", "both-at-zero.1", "conceding.1")
    done = event_log.sorted_out(list(run(Printing(engines.Right()), chosen, book)))
    (cause,) = cluster_failures(done.judged)
    assert len(cause.cases) == 3
    assert summary.title(cause) == (
        "The engine prints to standard output, which is for replies only (3 cases)"
    )


def test_messages_are_truncated_without_control_characters() -> None:
    assert len(one_line(truncate_middle("x" * 100_000))) < 2_100
    assert one_line("a\x1b[31m\nb") == "a\ufffd[31m b"


def test_failing_case_has_transcript(scenarios: list[Scenario], book: Rulebook) -> None:
    (both,) = some(scenarios, "both-at-zero.1")
    judged = judge(both, InProcessEngine(engines.NoDraws()), book)
    assert judged.transcript
    assert judged.transcript.sent.startswith('{"case":"both-at-zero.1"')
    assert '"winners":["Ana"]' in judged.transcript.received
    assert [step.step for step in judged.transcript.steps] == [
        "Ana loses 20 life; Ben loses 21 life",
        "state-based actions are checked",
    ]
    first, second = (step.state for step in judged.transcript.steps)
    assert first.startswith("the game goes on; Ana has 0 life; Ben has -1 life")
    assert second.startswith("Ana and Ben drew; the game is over; Ana has 0 life; Ben has -1 life")
    assert (judged.events, judged.players, judged.generated) == (3, 2, False)
    assert judge(both, InProcessEngine(engines.Right()), book).transcript is None


class WithAllDetails(engines.Right):
    """An engine with a known fault that reports, wherever a scenario doesn't ask, something wrong.

    The player with the first turn stays active after leaving, and objects outside the battlefield
    and the stack are controlled by their owner.
    """

    def play(self, case: Case) -> Any:
        owners = {item.name: item.owner for item in case.game.objects}
        outcomes: Any = faulty("who-leaves-leaves-everything-there").play(case)
        return [
            replace(
                outcome,
                active=outcome.active or case.game.players[0].name,
                objects={
                    name: replace(item, controller=item.controller or owners.get(name))
                    for name, item in (outcome.objects or {}).items()
                },
            )
            for outcome in outcomes
        ]


def test_fields_that_are_not_judged_hide_no_known_fault(
    scenarios: list[Scenario], book: Rulebook
) -> None:
    about = [s for s in scenarios if s.case.id.startswith("what-a-player-owns-leaves-too.")]
    (found,) = causes_of(WithAllDetails(), about, book)
    assert found.cause.key == "who-leaves-leaves-everything-there"
    assert not found.by_rule
    assert len(found.cases) == len(about)


def test_combined_faults_are_found_whatever_is_reported_beyond_what_is_judged() -> None:
    names = ("losers-leave-one-by-one", "a-win-effect-does-not-win", "told-to-lose-stays-in")
    engine = FaultyReference(*(FAULTS[name] for name in names))
    case = "vector-win-by-effect-10"
    scenario = next(scenario for scenario in all_cases().scenarios if scenario.case.id == case)
    outcomes = [replace(outcome, priority="Ana") for outcome in engine.play(scenario.case)]
    found = match_combined_faults(names, {case: (scenario, outcomes)}, engine.describe())
    assert found == {case: names[1]}


def test_controller_outside_battlefield_and_stack_is_no_symptom() -> None:
    chosen = some(all_cases().scenarios, "what-a-player-owns-leaves-too.8")  # a card in exile
    answer = Answer("played", WithAllDetails().play(chosen[0].case))  # type: ignore[arg-type]
    found = judge_answer(chosen[0], answer, FaultyReference().describe(), Rulebook.at()).cause
    assert found
    assert found.says == (
        "When a player concedes: an object is in exile (expected: out of the game)"
    )


def test_fault_in_objects_does_not_explain_priority(scenarios: list[Scenario]) -> None:
    (scenario,) = some(scenarios, "priority-goes-on.1")
    engine = faulty("who-concedes-leaves-everything-there")
    assert not would_fail(engine, scenario, engine.describe())


def test_rule_of_what_a_departed_player_is_not_given_is_suspected() -> None:
    chosen = some(all_cases().scenarios, "no-card-is-put-for-who-has-left.3")
    (judged,) = without_records("who-has-left-is-given-objects", chosen)
    assert candidates(judged)[0].rule == "nothing-to-who-has-left"


class Leaky(engines.Right):
    """An engine that starts each game with the life totals at the end of the one before."""

    def __init__(self) -> None:
        self.life: dict[str, int] = {}

    def play(self, case: Case) -> Any:
        players = tuple(
            replace(player, life=self.life.get(player.name, player.life))
            for player in case.game.players
        )
        outcomes = [*super().play(replace(case, game=replace(case.game, players=players)))]
        self.life |= outcomes[-1].life
        return outcomes


class Process(InProcessEngine):
    """A session that ends the engine's process after each run."""

    def run(self, cases: Any, *, keep: bool = False) -> Any:
        self.engine = type(self.engine)()  # as a new process has no state of the old one
        return super().run(cases, keep=keep)


@pytest.mark.parametrize(
    ("case", "needed"),
    [
        ("lifelink-and-more-than-lethal-damage.2", "--repeat 2"),
        ("only-the-stack-is-exiled.2", "--case zero-life-and-less"),
    ],
)
def test_engine_that_keeps_state_has_that_as_its_only_cause(
    case: str, needed: str, scenarios: list[Scenario], book: Rulebook
) -> None:
    chosen = [*some(scenarios, "zero-life-and-less"), *some(scenarios, case)]
    events = [*run(Process(Leaky()), chosen, book, command="headjudge certify x")]
    done = event_log.sorted_out(events)
    (found,) = summary.causes(done)
    assert found.cause.says == (
        "The engine answers a case differently after other cases: it keeps state between cases or "
        "uses random numbers"
    )
    assert summary.command(done, found.cases[0]) == (f"headjudge certify x --case {case} {needed}")


def test_engine_that_fails_most_cases_alike_keeps_no_state(
    scenarios: list[Scenario], book: Rulebook
) -> None:
    chosen = some(scenarios, "both-at-zero.1", "three-at-zero")
    *_, finished = run(Process(engines.NoDraws()), chosen, book)
    assert isinstance(finished, Finished)
    assert not finished.unsteady
