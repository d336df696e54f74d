"""Every bundled scenario: in all editions, explained, exported, and written again."""

import json
from collections import defaultdict
from collections.abc import Iterable, Iterator
from functools import cache
from itertools import combinations, groupby, pairwise, product
from pathlib import Path
from typing import Any, NamedTuple

import msgspec
import pytest
from msgspec.structs import replace

from headjudge.explain import analyses, render
from headjudge.explain.explanation import explain
from headjudge.judge.invariants import UNOBSERVABLE, contradictions, observable_invariants
from headjudge.judge.judge import run
from headjudge.judge.verdicts import Judged
from headjudge.reference import play
from headjudge.report.export import OPERATORS, export_files
from headjudge.runner.in_process import InProcessEngine
from headjudge.spec.logic.claims import invariants
from headjudge.spec.logic.facts import NUMBERS
from headjudge.spec.logic.formulas import DEFINITIONS
from headjudge.spec.logic.rule_dependence import MomentWithout
from headjudge.spec.logic.theory import Theory
from headjudge.spec.logic.vectors import Vector, load
from headjudge.spec.protocol import EngineInfo
from headjudge.spec.protocol.case_kinds import OUTCOMES, AnyCase, AnyOutcome, Case
from headjudge.spec.protocol.events import one_by_one
from headjudge.spec.protocol.inquiries import Inquiry
from headjudge.spec.protocol.validation.cases import problems
from headjudge.spec.rulebook import Rulebook, editions
from headjudge.suite.compiler import Feature, builder_of, compile_feature, parse, slugs_of
from headjudge.suite.expectations import Expectation
from headjudge.suite.gherkin_writer import consequences, write
from headjudge.suite.lint import steps as faults_in_steps
from headjudge.suite.scenario import Scenario
from headjudge.suite.steps.registry import perform
from tests import NEWEST
from tests.claims import as_json, holds
from tests.conftest import of_features
from tests.duplicates import essence
from tests.engines_in_process import Silent
from tests.slow.editions import WrittenScenario, every_scenario, in_edition
from tests.slow.mutation import vectors_in
from tests.slow.sampling import in_parts, sampled

# Editions


class Boundary(NamedTuple):
    """A change of a rule's meaning from one edition to the next."""

    slug: str
    aspect: str
    since: str
    note: str
    """Why no scenario shows the change; empty if one does."""


def first_edition(since: str) -> str:
    """Return the first edition on or after a date; tournament rules have their own dates."""
    return min(edition for edition in editions() if edition >= since)


@cache
def boundaries() -> list[Boundary]:
    """Return all changes of meaning."""
    return [
        Boundary(rule.slug, aspect, first_edition(meaning.since), meaning.note)
        for rule in Rulebook.at().rules.values()
        for aspect, history in rule.means.items()
        for meaning in history[1:]
    ]


@cache
def changing_editions() -> set[str]:
    """Return the editions in which a meaning changes or a rule is added."""
    rules = Rulebook.at().rules.values()
    return {boundary.since for boundary in boundaries()} | {
        first_edition(rule.numbers[0].since) for rule in rules
    }


def outcomes_by_edition(
    case: AnyCase, dates: Iterable[str]
) -> dict[str, tuple[AnyOutcome, ...] | None]:
    """Return a case's outcomes in each edition; None where the case is invalid.

    A game's validity depends only on whether the rules that introduced its events exist.
    """
    steps = case.steps if isinstance(case, Case) else ()
    came_with = {event.came_with for step in steps for event in one_by_one(step)}
    rules = came_with - {""} | {"lifelink-damage"}  # the rules on which validity depends
    found: dict[str, tuple[AnyOutcome, ...] | None] = {}
    valid: dict[Any, bool] = {}
    for date in dates:
        book = Rulebook.at(date)
        key = date if isinstance(case, Inquiry) else frozenset(filter(book.has_rule, rules))
        if key not in valid:
            valid[key] = next(problems(replace(case, edition=date)), None) is None
        found[date] = play(case, derive=False, book=book).outcomes if valid[key] else None
    return found


def edition_faults(written: WrittenScenario, pairs: list[tuple[str, str]]) -> Iterator[str]:
    """Report wrong expectations, and outcomes that differ in a pair without a change of meaning.

    The second edition of each pair is the older one.
    """
    scenario = written.scenario
    name = scenario.case.id
    outcomes = outcomes_by_edition(scenario.case, sorted({date for pair in pairs for date in pair}))
    for ended, dates in groupby(outcomes, outcomes.get):
        wrong = ["the case is not valid"]
        if ended is not None:
            unmet = [then for then in scenario.thens if not then.judged(ended[then.after - 1])]
            wrong = [f"wrong expectation: {then.text}" for then in unmet]
        if wrong:
            here = [date for date in dates if written.holds(Rulebook.at(date))]
            yield from (f"{name} in {date}: {message}" for date in here for message in wrong)
    for new, old in pairs:
        if new not in changing_editions() and outcomes[new] != outcomes[old]:
            yield f"{name} ends differently in {new} and {old}, and no meaning changes"


def is_shown(boundary: Boundary) -> bool:
    """Return whether some scenario ends differently from that edition on."""
    dates = editions()
    before = dates[dates.index(boundary.since) + 1]
    of_rule_first = sorted(
        every_scenario(), key=lambda each: boundary.slug not in slugs_of(each.tags)
    )
    return any(
        outcomes[before] != outcomes[boundary.since]
        for each in of_rule_first
        for outcomes in [outcomes_by_edition(each.scenario.case, (before, boundary.since))]
    )


@in_parts(10)
def test_scenarios_hold_in_every_edition(part: slice) -> None:
    pairs = [*pairwise(editions())]
    faults = [fault for each in every_scenario()[part] for fault in edition_faults(each, pairs)]
    assert faults == []


@in_parts(10)
def test_scenarios_show_every_change_of_meaning(part: slice) -> None:
    visible = [boundary for boundary in boundaries() if not boundary.note]
    assert [boundary for boundary in visible[part] if not is_shown(boundary)] == []


def test_wrong_edition_is_detected(monkeypatch: pytest.MonkeyPatch) -> None:
    right = play

    def play_in_newest(case: AnyCase, **_: Any) -> Any:
        return right(replace(case, edition=NEWEST), derive=False)

    monkeypatch.setattr(f"{__name__}.play", play_in_newest)
    few = every_scenario()[::7]
    monkeypatch.setattr(f"{__name__}.every_scenario", lambda: few)
    pairs = [(NEWEST, "2005-08-01")]
    faults = [fault for each in few for fault in edition_faults(each, pairs)]
    assert any("wrong expectation" in fault for fault in faults)
    assert not all(map(is_shown, boundaries()))


def test_undeclared_change_is_detected(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(f"{__name__}.changing_editions", set)
    pairs = [(NEWEST, "2005-08-01")]
    faults = [fault for each in every_scenario()[::7] for fault in edition_faults(each, pairs)]
    assert any("ends differently" in fault for fault in faults)


# Duplicates


def duplicates(written: list[WrittenScenario]) -> list[str]:
    """Report pairs of scenarios that play the same case in some edition."""
    same: dict[bytes, list[WrittenScenario]] = defaultdict(list)
    for each in written:
        same[essence(each.scenario.case)].append(each)
    books = [*map(Rulebook.at, editions())]
    return [
        f"{first.pickle['name']} and {second.pickle['name']} play the same case"
        for group in same.values()
        for first, second in combinations(group, 2)
        if any(first.holds(book) and second.holds(book) for book in books)
    ]


@pytest.mark.slow
def test_no_two_scenarios_play_the_same_case() -> None:
    assert duplicates(every_scenario()) == []


def test_duplicate_scenarios_are_detected() -> None:
    feature = parse(
        "x.feature",
        """\
Feature: One rule

  @rule.concede
  Rule: 104.3a A player may concede at any time

    @id.one
    Example: first
      Given a game between Ana and Ben
      When Ana concedes
      Then Ben wins the game

    @id.two
    Example: second
      Given a game between Cho and Dan
      When Cho concedes
      Then Cho has lost
""",
    )
    (found,) = duplicates([WrittenScenario(feature, pickle) for pickle in feature.pickles])
    assert found == "first and second play the same case"


# Explanations

MOST_NEAR_MISSES = 4


def explanation_faults(scenario: Scenario, book: Rulebook) -> Iterator[str]:
    """Report problems with a scenario's explanation and its minimal rules."""
    explanation = explain(scenario, book)
    name = scenario.case.id
    if not explanation.all_met:
        yield f"{name}: an expectation is not met"
    if not "".join("".join(render.as_markdown(explanation)).splitlines()).isprintable():
        yield f"{name}: the explanation is not printable"
    for step in explanation.steps:
        near = [miss.sentence for miss in step.near_misses]
        if len(set(near)) < len(near) or len(near) > MOST_NEAR_MISSES:
            yield f"{name}: near misses {near}"
    if isinstance(scenario.case, Case) and any(
        "event by event" in decision.untraced for decision in analyses.decisions(scenario, book)
    ):
        yield f"{name}: the formulas and the reference differ"


def consequence_faults(written: WrittenScenario) -> Iterator[str]:
    """Report sentences about a scenario's outcome that are missing or don't hold."""
    case = written.scenario.case
    builder = builder_of(written.feature, written.pickle, written.feature.nodes)
    outcome = play(case, derive=False).outcomes[-1]
    sentences = consequences(case, outcome)
    if not sentences:
        yield f"{case.id}: no sentence about its outcome"
    expected = len(builder.thens)
    for sentence in sentences:
        perform(builder, sentence)
    if not all(then.judged(outcome) for then in builder.thens[expected:]):
        yield f"{case.id}: a sentence about its outcome is wrong"


@in_parts(20)
def test_every_scenario_is_explained(part: slice, book: Rulebook) -> None:
    written = [each for each in every_scenario() if each.holds(book)]
    faults: list[str] = []
    for each in written[part]:
        faults += [*explanation_faults(each.scenario, book), *consequence_faults(each)]
    assert faults == []


def minimal_rule_faults(vector: Vector, book: Rulebook) -> Iterator[str]:
    """Report a vector whose minimal rules do not decide it or are not minimal."""
    ends, situation = vector.at(NEWEST), vector.situation
    facts: dict[str, bool | int] = dict.fromkeys(situation.facts, True)
    for name in NUMBERS:
        for seat in range(situation.players):
            facts[f"{name}({seat})"] = situation.number(name, seat)
    replaced = "checking" in facts and any(f.startswith("loss_replaced") for f in situation.facts)
    if not ends.playable or ends.disputed or ends.restarted or replaced:
        return  # a replaced loss may cause another round, which is another moment
    moment = MomentWithout(book, situation.players, facts)
    result = moment.result()
    lists = {"won": ends.won, "lost": ends.lost, "drew": ends.drew}
    expected = {f"{name}({seat})" for name, seats in lists.items() for seat in seats}
    if result != expected | ({"over"} if ends.over else set()):
        yield f"{situation}: {result} instead of {expected}"
    rules = frozenset(moment.deciding())
    others = frozenset(definition.slug for definition in DEFINITIONS.values()) - rules
    if moment.result(others) != result:
        yield f"{situation}: {rules} are not all that decide it"
    yield from (
        f"{situation}: {rule} does not decide it"
        for rule in rules
        if moment.result(others | {rule}) == result
    )


@in_parts(20)
def test_minimal_rules_decide_every_vector(part: slice, book: Rulebook) -> None:
    vectors = load().vectors[part]
    assert [fault for vector in vectors for fault in minimal_rule_faults(vector, book)] == []


def test_wrong_explanation_is_detected(scenarios: list[Scenario], book: Rulebook) -> None:
    first, second = (
        scenario for scenario in scenarios if scenario.case.id in ("both-at-zero.1", "conceding.1")
    )
    assert not [*explanation_faults(first, book)]
    assert [*explanation_faults(replace(first, thens=second.thens[:1]), book)]


# Exports

Seen = set[tuple[str, bool | None]]
"""Operators of claims, and results of their evaluation."""


def sample_outcomes(expectation: Expectation) -> list[dict[str, Any]]:
    """Return outcomes that meet an expectation, contradict it, or don't decide it."""
    who, value = expectation.who, expectation.value
    number = value if isinstance(value, int) else 0
    names = [*value] if isinstance(value, tuple) else [value]
    zones = ("battlefield", "stack", "hand", "gone", value)
    places = [{"zone": z, "controller": c} for z, c in product(zones, (None, "Ana", "Cho", value))]
    objects = [{}, {"Nothing": places[0]}, *({who: place} for place in places)]
    single = [None, "Nobody", *names]
    several: list[Any] = [[], [*names], names[::-1], names[:1], [*names, "Nobody"]]
    either, group = [True, False], [*single, *several]
    lists = [[], [who], ["Nobody"], ["Nobody", who]]
    totals = [{}, {who: number}, {who: number + 1}, {"Nobody": number}]
    answers: list[Any] = several if isinstance(value, tuple) else [not value] * (value is True)
    values: dict[str, list[Any]] = {
        **dict.fromkeys(("over", "restarted", "subgame", "playing"), either),
        **dict.fromkeys(("winners", "losers", "drawn", "chooses", "lasting"), lists),
        **dict.fromkeys(("life", "poison", "library", "wins"), totals),
        **dict.fromkeys(("zone", "controller"), objects),
        **dict.fromkeys(("active", "active team"), group),
        **dict.fromkeys(("chooser", "priority"), single),
        "deviates": single[1:],
        "draws": [number, number + 1],
        "answer": ["x", ["x"], number + 17, value, *answers],
    }
    return [{}, *({expectation.reported_field: each} for each in values[expectation.field])]


def exported_reference_faults(scenario: Scenario, case: dict[str, Any]) -> Iterator[str]:
    """Report exported claims that the reference does not meet, and missing derivations."""
    outcomes = as_json(play(scenario.case).outcomes)
    for step, outcome in zip(case["expected"], outcomes, strict=True):
        claims = [claim for expected in step for claim in expected["claims"]]
        yield from (f"{case['id']}: {c} is not so" for c in claims if not holds(c, outcome))
    lines = [line for each in case["derivation"] for line in each]
    if len(case["derivation"]) != len(outcomes) or not all(
        line["number"] and line["says"] for line in lines
    ):
        yield f"{case['id']}: its derivation does not cover each step"


def exported_claim_faults(scenario: Scenario, case: dict[str, Any], seen: Seen) -> Iterator[str]:
    """Report exported claims that judge an outcome differently from their expectation."""
    exported = [expected for step in case["expected"] for expected in step]
    if sorted(each["says"] for each in exported) != sorted(then.text for then in scenario.thens):
        yield f"{case['id']}: other expectations are exported"
    for then in scenario.thens:
        here = case["expected"][then.after - 1]
        claims = next(each["claims"] for each in here if each["says"] == then.text)
        for expectation, claim in zip(then.expectations, claims, strict=True):
            for outcome in map(as_json, sample_outcomes(expectation)):
                outcome_type = OUTCOMES[type(scenario.case)]
                expected = expectation.judged(msgspec.convert(outcome, outcome_type))
                if holds(claim, outcome) is not expected:
                    yield f"{case['id']}: {claim} of {outcome} is not {expected}"
                seen.update((name, expected) for name in OPERATORS if name in claim)


@in_parts(4)
def test_exported_claims_judge_like_expectations(part: slice, book: Rulebook) -> None:
    scenarios = of_features(book)[part]
    files = export_files(scenarios, "suite", book)
    exported = [json.loads(data) for path, data in files.items() if path.startswith("cases/")]
    cases = {case["id"]: case for case in exported}
    faults: list[str] = []
    seen: Seen = set()
    for scenario in scenarios:
        case = cases[scenario.case.id]
        faults += exported_reference_faults(scenario, case)
        faults += exported_claim_faults(scenario, case, seen)
    assert faults == []
    assert {*product(OPERATORS, (True, False, None))} == seen


# Writing


def as_feature(text: str) -> Feature:
    return parse("written.feature", f"Feature: written\n\n{text}")


def writing_faults(scenario: Scenario, book: Rulebook) -> Iterator[str]:
    """Report differences between a scenario and what is compiled from its written form."""
    name = scenario.case.id
    tags = " ".join(f"@question.{number}" for number in scenario.questions)
    (pasted,) = compile_feature(as_feature(f"{tags}\n{scenario.gherkin}"), book)
    if (replace(pasted.case, id=name), pasted.thens) != (scenario.case, scenario.thens):
        yield f"{name}: a report prints another scenario"
    if isinstance(scenario.case, Inquiry):
        return
    outcome = play(scenario.case, derive=False).outcomes[-1]
    feature = as_feature(f"{tags}\n{write(scenario.name, scenario.case, outcome)}")
    (again,) = compile_feature(feature, book)
    if replace(again.case, id=name) != scenario.case:
        yield f"{name}: another case is written"
    yield from (f"{name}: {then.text}" for then in again.thens if not then.judged(outcome))
    yield from (f"{name}: {problem}" for problem in faults_in_steps(feature, book))


@in_parts(8)
def test_written_scenarios_compile_to_the_same_case(part: slice, book: Rulebook) -> None:
    scenarios = of_features(book)[part]
    assert [fault for scenario in scenarios for fault in writing_faults(scenario, book)] == []


# Engines that report nothing


class SilentInEveryEdition(Silent):
    def describe(self) -> EngineInfo:
        return replace(super().describe(), editions=tuple(editions()))


@pytest.mark.parametrize("edition", sampled(editions()[::10], every=100))
def test_silent_engine_passes_nothing(edition: str) -> None:
    cases = [*in_edition(every_scenario(), edition), *vectors_in(edition)]
    events = run(InProcessEngine(SilentInEveryEdition(), 60), cases, Rulebook.at(edition))
    verdicts = {event.verdict for event in events if isinstance(event, Judged)}
    assert "fail" in verdicts
    assert verdicts <= {"unsupported", "advisory", "fail"}


# Runtime monitor

ENDING_FEATURES = {"drawing", "ending", "losing", "winning"}
"""The features about rule 104 itself."""
NO_SCENARIO = {"out-of-range-is-untouched": "nobody in the scenarios is beyond everyone's reach"}
RESULTS = ("winners", "losers", "drawn")


@cache
def differing_editions() -> list[str]:
    """Return the newest edition of each group with the same formulas and invariants."""
    first: dict[Any, str] = {}
    for edition in editions():
        first.setdefault((Theory.at(edition).key, *observable_invariants(edition)), edition)
    return list(first.values())


def wrong_contradictions(scenarios: Iterable[Scenario]) -> Iterator[str]:
    """Report scenarios whose correct outcomes the monitor contradicts."""
    for scenario in scenarios:
        if scenario.game:
            played = play(scenario.game, derive=False)
            ended = (scenario.game, played.outcomes, played.questions)
            if any(contradictions(*ended, implicit=implicit) for implicit in (False, True)):
                yield f"{scenario.case.id} in {scenario.case.edition}"


def contradicted_invariants(case: Case) -> Iterator[str]:
    """Yield the invariants that contradict a step if one or two players' results are changed."""
    played = play(case, derive=False)
    names = [player.name for player in case.game.players]
    if len(names) > 6 or any(played.questions):
        return
    for number, right in enumerate(played.outcomes):
        results = {name: field for field in RESULTS for name in getattr(right, field)}
        for first, second in ((names[0], names[-1]), (names[0], names[1]), (names[1], names[1])):
            for result, other, over in product((*RESULTS, ""), (*RESULTS, ""), (True, False)):
                changed = results | {first: result, second: other}
                lists = {f: tuple(n for n in names if changed.get(n) == f) for f in RESULTS}
                outcomes = (*played.outcomes[:number], replace(right, over=over, **lists))
                cut = replace(case, steps=case.steps[: number + 1])
                yield from {c.invariant for c in contradictions(cut, outcomes, played.questions)}


@in_parts(20)
def test_monitor_never_contradicts_the_reference(part: slice) -> None:
    scenarios = every_scenario()[part]
    faults: list[str] = []
    for edition in differing_editions():
        faults += wrong_contradictions(in_edition(scenarios, edition))
    assert faults == []


@pytest.mark.slow
def test_every_invariant_contradicts_a_wrong_outcome() -> None:
    unmet = {claim.name for claim in invariants() if not claim.varies} - {
        *UNOBSERVABLE,
        *NO_SCENARIO,
    }
    about_endings = [
        each for each in every_scenario() if Path(each.feature.path).stem in ENDING_FEATURES
    ]
    for edition in (NEWEST, "2010-10-01", "2008-02-01"):
        games = [scenario.game for scenario in in_edition(about_endings, edition) if scenario.game]
        for game in sorted(games, key=lambda game: len(game.steps) * len(game.game.players)):
            if not unmet & set(observable_invariants(edition)):
                break
            unmet.difference_update(contradicted_invariants(game))
    assert unmet == set()
