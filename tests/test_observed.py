"""Outcomes against the invariants: right engines are not accused, and each planted fault is."""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache
from itertools import product
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from msgspec import UNSET
from msgspec.structs import replace

from conformance.engines.in_process import InProcess
from conformance.gherkin.read import Feature, Scenario, bundled, compile_features
from conformance.judging import verdicts
from conformance.judging.judge import judge
from conformance.judging.monitors import READINGS, UNSEEN, claimed, contradictions
from conformance.reporting import reports, stream
from reference import play
from spec import protocol as v
from spec.logic.claims import invariants
from spec.logic.formulas import DEFINITIONS
from spec.logic.theory import Theory
from spec.rulebook import Rulebook, editions
from tests import engines_in_process as engines
from tests.strategies import cases
from tests.test_judge import named, run_of

CHECK = (v.Check(),)
NEWEST = editions()[0]
FOUR = ("Ana", "Ben", "Cho", "Dan")


def against(case: v.Case, *outcomes: v.Outcome, implicit: bool = False) -> dict[str, str]:
    """What the last outcome contradicts, and by which rules; nothing may contradict before."""
    last = len(outcomes)
    case = replace(case, steps=case.steps[:last])
    found = contradictions(case, outcomes, [()] * last, implicit=implicit)
    assert {one.after for one in found} <= {last}
    return {one.invariant: ", ".join(one.rules) for one in found}


def game(
    *steps: Any,
    players: Any = ("Ana", "Ben"),
    edition: str = NEWEST,
    options: Any = (),
    **more: Any,
) -> v.Case:
    seated = tuple(p if isinstance(p, v.Player) else v.Player(p) for p in players)
    all_steps = tuple(step if isinstance(step, tuple) else (step,) for step in steps)
    return v.Case("game", edition, v.Setup(seated, options=options, **more), all_steps)


def teams(**options: Any) -> list[v.Player]:
    return [v.Player(name, team="AB" if name in "Ana Ben" else "CD", **options) for name in FOUR]


def empire(**options: Any) -> list[v.Player]:
    names = (*FOUR, "Eve", "Fay")
    return [
        v.Player(name, team="ABC" if seat < 3 else "DEF", emperor=seat % 3 == 1, **options)
        for seat, name in enumerate(names)
    ]


def told(end: int = 0, won: str = "", lost: str = "", drew: str = "", again: int = 0) -> v.Outcome:
    winners, losers, drawn = (tuple(names.split()) for names in (won, lost, drew))
    return v.Outcome(bool(end), winners, losers, drawn, restarted=bool(again))


GOES_ON = told()
FATES = ("winners", "losers", "drawn", "")


def differing() -> list[str]:
    """The newest edition of each that its formulas or invariants tell from others."""
    first: dict[Any, str] = {}
    for edition in editions():
        first.setdefault((Theory.at(edition).key, *claimed(edition)), edition)
    return list(first.values())


@pytest.mark.parametrize("edition", differing())
def test_the_reference_contradicts_nothing(edition: str) -> None:
    for scenario in compile_features(features(), Rulebook.at(edition)):
        if not scenario.game:
            continue
        played = play(scenario.game, derive=False)
        for implicit in (False, True):
            found = contradictions(
                scenario.game, played.outcomes, played.questions, implicit=implicit
            )
            assert found == (), scenario.case.id


@cache
def features() -> list[Feature]:
    return bundled()


@settings(max_examples=60, deadline=None)
@given(cases(), st.sampled_from(editions()[::9]))
def test_nor_does_it_in_cases_of_any_kind(case: v.Case, edition: str) -> None:
    case = replace(case, edition=edition)
    played = play(case, derive=False)
    bare = [replace(one, life=UNSET, poison=UNSET) for one in played.outcomes]
    for outcomes in (played.outcomes, bare):
        for implicit in (False, True):
            assert contradictions(case, outcomes, played.questions, implicit=implicit) == ()
    eager = engines.Eager().play(case)
    steps = tuple(step for one in case.steps for step in (one, CHECK))
    asked = play(replace(case, steps=steps), derive=False).questions[1::2]
    both = [one | other for one, other in zip(asked, played.questions, strict=True)]
    assert contradictions(case, eager, both, implicit=True) == ()


@pytest.mark.parametrize("engine", [engines.EndsOnly(), engines.Silent(), engines.Eager()])
def test_who_leaves_things_out_or_checks_at_once_is_not_accused(
    engine: engines.Right, scenarios: list[Scenario], book: Rulebook
) -> None:
    judged = run_of(engine, scenarios, book).judged
    assert not any(one.contradicts for one in judged)


ENDINGS = {"drawing", "ending", "losing", "winning"}
"""The features on rule 104 itself."""
NO_SCENARIO = {"out-of-range-is-untouched": "nobody in the scenarios is beyond everyone's reach"}


def test_every_invariant_is_contradicted_by_a_wrong_outcome_of_some_scenario() -> None:
    unmet = {one.name for one in invariants() if not one.varies}
    assert set(UNSEEN) | set(NO_SCENARIO) < unmet
    unmet -= {*UNSEEN, *NO_SCENARIO}
    on_104 = [f for f in features() if Path(f.path).stem in ENDINGS]
    for edition in (NEWEST, "2010-10-01", "2008-02-01"):
        for scenario in compile_features(on_104, Rulebook.at(edition)):
            if not unmet & set(claimed(edition)):
                break
            unmet -= set(found_wrong(scenario.game)) if scenario.game else set()
    assert unmet == set()


def found_wrong(case: v.Case) -> Iterator[str]:
    """What is contradicted when one or two players fare otherwise at a step, or the end differs."""
    played = play(case, derive=False)
    names = [p.name for p in case.game.players]
    if len(names) > 6 or any(played.questions):
        return
    for number, right in enumerate(played.outcomes):
        for one, other in ((names[0], names[-1]), (names[0], names[1]), (names[1], names[1])):
            for how, also, over in product(FATES, FATES, (True, False)):
                fate = {one: how, other: also}
                wrong = replace(
                    right,
                    over=over,
                    **{
                        field: tuple(
                            n
                            for n in names
                            if fate.get(n, "") == field
                            or (n not in fate and n in getattr(right, field))
                        )
                        for field in FATES
                        if field
                    },
                )
                outcomes = (*played.outcomes[:number], wrong)
                cut = replace(case, steps=case.steps[: number + 1])
                yield from {c.invariant for c in contradictions(cut, outcomes, played.questions)}


def test_readings_are_of_invariants_and_of_what_these_speak_of() -> None:
    claims = {one.name: one for one in invariants()}
    for name, predicate in READINGS:
        assert predicate in DEFINITIONS
        assert predicate in claims[name].holds


# ------------------------------------------------------------------------------------- faults


def commander(amount: int) -> v.Damage:
    return v.Damage("Ana", amount, combat=True, commander="Kraum")


LIMITED = ("limited-range",)
PLANTED = {
    "nobody-wins-against-one-still-in": (game(v.LoseLife("Ana", 1)), [told(True, won="Ana")]),
    "no-winner-out-of-nothing": (game(v.LoseLife("Ana", 1)), [told(True, won="Ana")]),
    "one-side-wins": (game(v.Concede("Ana")), [told(True, won="Ana Ben")]),
    "winning-and-losing": (game(v.Concede("Ana")), [told(True, won="Ana Ben", lost="Ana")]),
    "over-means-decided": (game(v.LoseLife("Ana", 1)), [told(True)]),
    "goes-on-between-two-sides": (game(v.Concede("Ana")), [told(lost="Ana")]),
    "last-one-wins": (game(v.Concede("Ana")), [told(lost="Ana")]),
    "nothing-after-the-end": (
        game(v.Concede("Ana"), CHECK),
        [told(True, "Ben", "Ana"), told(True, "Ana", "Ben")],
    ),
    "who-is-out-stays-out": (
        game(v.Concede("Ana"), CHECK, players=FOUR[:3]),
        [told(lost="Ana"), GOES_ON],
    ),
    "nobody-loses-and-draws": (
        game(v.Concede("Ana"), players=FOUR[:3]),
        [told(lost="Ana", drew="Ana")],
    ),
    "restart-has-no-result": (
        game(v.Restart("Ana")),
        [told(won="Ana", again=True)],
    ),
    "losing-beats-winning": (
        game((v.Win("Ana"), v.Lose("Ana"))),
        [told(True, "Ana")],
    ),
    "cant-win-stops-win-effects": (
        game(v.Restriction("Ana", "winning"), v.Win("Ana")),
        [GOES_ON, told(True, "Ana")],
    ),
    "win-effect-without-limit-wins": (game(v.Win("Ana")), [GOES_ON]),
    "no-win-effect-in-limited-range": (
        game(v.Win("Ana"), players=[v.Player(n, range=1) for n in FOUR], options=LIMITED),
        [told(True, "Ana")],
    ),
    "opponents-lose-instead": (
        game(v.Win("Ana"), players=[v.Player(n, range=1) for n in FOUR], options=LIMITED),
        [GOES_ON],
    ),
    "conceding-always-loses": (
        game(v.Restriction("Ana", "losing"), v.Concede("Ana"), players=FOUR[:3]),
        [GOES_ON, GOES_ON],
    ),
    "penalty-always-loses": (
        game(v.Penalty("Ana"), players=FOUR[:3], options=("tournament",)),
        [GOES_ON],
    ),
    "losing-has-a-reason": (game(CHECK, players=FOUR[:3]), [told(lost="Ana")]),
    "no-check-no-state-based-loss": (
        game(v.LoseLife("Ana", 20)),
        [told(True, "Ben", "Ana")],
    ),
    "cant-lose-keeps-in": (
        game(v.Restriction("Ana", "losing"), v.LoseLife("Ana", 20), CHECK, players=FOUR[:3]),
        [GOES_ON, GOES_ON, told(lost="Ana")],
    ),
    "saved-means-in": (
        game(v.ReplaceLoss("Ana", 1, 5), v.LoseLife("Ana", 20), CHECK, players=FOUR[:3]),
        [GOES_ON, GOES_ON, told(lost="Ana")],
    ),
    "ten-poison-is-not-enough-for-a-team": (
        game(v.Poison("Ana", 10), CHECK, players=teams(), variant="two-headed-giant"),
        [GOES_ON, told(True, "Cho Dan", "Ana Ben")],
    ),
    "commander-damage-only-in-commander": (
        game(commander(20), CHECK, players=FOUR[:3], options=("commander",)),
        [GOES_ON, told(lost="Ana")],
    ),
    "all-lose-is-draw": (
        game((v.LoseLife("Ana", 20), v.LoseLife("Ben", 20)), CHECK),
        [GOES_ON, told(True, "Ben", "Ana")],
    ),
    "drawn-game-has-no-winner": (game(v.DrawGame("Ana")), [told(True, "Ana", "", "Ana Ben")]),
    "draw-effect-draws-for-all": (game(v.DrawGame("Ana")), [GOES_ON]),
    "optional-loop-draws-nothing": (
        game(v.Loop(False, ("Ana",))),
        [told(True, drew="Ana Ben")],
    ),
    "agreement-is-of-all": (
        game(v.AgreeDraw(("Ana",)), options=("tournament",)),
        [told(True, drew="Ana Ben")],
    ),
    "out-of-range-is-untouched": (
        game(v.Win("Ben"), players=[v.Player(n, range=0) for n in FOUR], options=LIMITED),
        [told(lost="Ana")],
    ),
    "team-members-win-together": (
        game(v.Concede("Cho"), players=teams(), variant="two-headed-giant"),
        [told(True, "Ana", "Cho Dan")],
    ),
    "team-members-lose-together": (
        game(v.Concede("Ana"), players=teams(), variant="two-headed-giant"),
        [told(lost="Ana")],
    ),
    "team-members-draw-together": (
        game(v.DrawGame("Ana"), players=teams(), variant="two-headed-giant"),
        [told(drew="Ana Cho Dan")],
    ),
    "told-to-lose-is-out": (
        game(v.Lose("Ana"), players=FOUR[:3]),
        [GOES_ON],
    ),
    "no-life-is-out": (
        game(v.LoseLife("Ana", 20), CHECK, players=FOUR[:3]),
        [GOES_ON, GOES_ON],
    ),
    "drawing-too-many-is-out": (
        game(v.Draw("Ana", 54), CHECK, players=FOUR[:3]),
        [GOES_ON, GOES_ON],
    ),
    "ten-poison-is-out": (
        game(v.Poison("Ana", 10), CHECK, players=FOUR[:3]),
        [GOES_ON, GOES_ON],
    ),
    "an-emperor-loses-for-the-team": (
        game(v.Concede("Ben"), players=empire(), variant="emperor"),
        [told(lost="Ben Cho")],
    ),
    "an-emperor-draws-for-the-team": (
        game(v.DrawGame("Ben"), players=empire(range=0), variant="emperor", options=LIMITED),
        [told(drew="Ben")],
    ),
    "an-emperor-wins-for-the-team": (
        game(v.Win("Ben"), players=empire(), variant="emperor"),
        [told(True, "Ben")],
    ),
    "a-lost-team-is-out": (
        game((v.Lose("Ana"), v.Lose("Ben", "Ana")), players=teams(), variant="teams"),
        [told(lost="Ana")],
    ),
    "a-team-draws-with-all-who-are-left": (
        game(v.DrawGame("Ana"), players=teams(), variant="teams"),
        [told(drew="Ana")],
    ),
}
OLD = {
    "over-means-won-or-drawn": (
        game(v.LoseLife("Ana", 1), edition="2008-02-01"),
        [told(True)],
    ),
    "last-one-who-can-wins": (
        game(v.Concede("Ana"), edition="2008-02-01"),
        [told(lost="Ana")],
    ),
}


@pytest.mark.parametrize("name", [*PLANTED, *OLD])
def test_a_planted_fault_is_caught_by_name_with_the_rules(name: str) -> None:
    case, outcomes = (PLANTED | OLD)[name]
    book = Rulebook.at(case.edition)
    claim = claimed(case.edition)[name]
    found = against(case, *outcomes)
    assert found[name] == ", ".join(f"{book.number(slug)} {slug}" for slug in claim.rules)


def test_every_invariant_that_can_be_seen_has_a_planted_fault() -> None:
    once = {one.name for one in invariants() if not one.varies}
    assert set(PLANTED) | set(OLD) == once - set(UNSEEN)


def test_more_of_a_table_is_told_wrong_than_of_an_impossible_one() -> None:
    """After an outcome that contradicts something nothing more is said."""
    case = game(v.LoseLife("Ana", 1), CHECK)
    outcomes = [told(True, won="Ana"), told(won="Ben")]
    assert {one.after for one in contradictions(case, outcomes, [(), ()])} == {1}
    assert contradictions(case, outcomes, [(1,), (1,)]) == ()


def test_what_is_left_out_is_not_held_against_an_engine() -> None:
    case = game(v.LoseLife("Ana", 1))
    assert against(case, v.Outcome(winners=("Ana",), losers=(), drawn=()))
    assert not against(case, v.Outcome(winners=("Ana",)))
    assert not against(case, v.Outcome(over=True))
    assert not against(game(v.Win("Ana")), told(True, "Ana", "Ben"))  # Ben may be told or not


def test_an_engine_that_may_check_at_any_moment_is_given_leave_to() -> None:
    case = game(v.LoseLife("Ana", 20))
    early = told(True, "Ben", "Ana")
    assert against(case, early)
    assert not against(case, early, implicit=True)
    assert against(game(v.LoseLife("Ana", 19)), early, implicit=True)


def test_a_player_who_receives_priority_brings_a_check_while_still_in() -> None:
    three: Any = {"players": FOUR[:3]}
    case = game(v.LoseLife("Ana", 20), v.Priority("Ben"), **three)
    assert not against(case, GOES_ON, told(lost="Ana"))
    gone = game(v.Concede("Cho"), v.LoseLife("Ana", 20), v.Priority("Cho"), **three)
    left = told(lost="Cho")
    assert against(gone, left, left, told(True, "Ben", "Ana Cho"))
    unsaid = v.Outcome(over=False)
    assert not against(gone, unsaid, unsaid, told(True, "Ben", "Ana Cho"))


def test_so_many_players_are_not_looked_at() -> None:
    assert against(game(CHECK, players="ABCDEF"), told(True, won="A"))
    assert not against(game(CHECK, players="ABCDEFG"), told(True, won="A"))


class Unending(engines.Right):
    """Wrong: where nobody asks, the game goes on although somebody has won."""

    def play(self, case: v.Case) -> Any:
        *outcomes, last = super().play(case)
        return [*(replace(one, over=False) for one in outcomes), last]


def test_a_case_whose_claims_hold_fails_by_a_contradiction(
    scenarios: list[Scenario], book: Rulebook
) -> None:
    judged = run_of(Unending(), scenarios, book)
    failed = [one for one in judged.judged if one.verdict == "fail" and not one.misses]
    assert failed
    for one in failed:
        first = one.contradicts[0]
        assert first.invariant == "over-means-decided"
        assert one.message == first.sentence()
        assert one.message.startswith(f"step {first.after} contradicts over-means-decided: The ")
        assert one.message.endswith(
            "(104.1 game-ends-at-once, 104.2 ways-to-win, 104.4 ways-to-draw, 104.6 restart)"
        )
        assert one.because
    run = stream.Run(judged.started, tuple(failed))
    for report in (reports.to_markdown, reports.to_junit, reports.to_json):
        assert "contradicts over-means-decided" in report(run).decode()
    head = next(head for head in run.started.rules if head.slug == failed[0].rule)
    assert f"{failed[0].message}; got: " in "\n".join(reports.failure_lines(head, failed[0]))


def test_a_case_that_fails_anyway_shows_what_it_contradicts(
    scenarios: list[Scenario], book: Rulebook
) -> None:
    both = named(scenarios, "both-at-zero.1")
    judged = judge(both, InProcess(engines.NoDraws()), book)
    assert judged.message.startswith("expected: the game is a draw for Ana and Ben; got: Ana won")
    rules = {one.invariant: one.rules for one in judged.contradicts}
    assert rules == {
        "no-life-is-out": ("104.3b zero-life",),
        "all-lose-is-draw": ("104.4a all-lose-is-draw", "104.4d all-teams-lose-is-draw"),
    }
    text = "\n".join(reports.failure_lines(verdicts.RuleHead("104.4a", "x", "y"), judged))
    assert "\nstep 2 contradicts all-lose-is-draw: When all who remain" in text


def test_an_open_question_is_never_decided_by_an_invariant(
    scenarios: list[Scenario], book: Rulebook
) -> None:
    cases = {one.case.id: one.game for one in scenarios if one.game}
    judged = run_of(engines.NoDraws(), scenarios, book).judged
    advisory = [one for one in judged if one.verdict == "advisory"]
    assert advisory
    for one in advisory:
        touched = play(cases[one.id]).questions if one.contradicts else ()
        assert not any(touched[found.after - 1] for found in one.contradicts)


@pytest.mark.parametrize(
    ("ready", "amount", "accused"),
    [
        (("nothing", "win"), 1, (False, False)),
        (("nothing", "win"), 2, (False, True)),
        (("nothing", "nothing", "win!"), 1, (False, True)),
        (("win", "nothing!"), 1, (True, False)),
        (("win", "nothing!"), 2, (False, True)),
        (("win", "nothing", "nothing!"), 2, (False, False)),
        (("nothing", "nothing"), 1, (True, False)),
    ],
)
def test_what_replaces_a_draw_is_known_where_the_choice_is_said(
    ready: tuple[str, ...], amount: int, accused: tuple[bool, bool]
) -> None:
    """Whether an engine is accused that says Ana has won, and one that says she has not."""
    begin = [v.ReplaceDraw("Ana", by.strip("!"), by.endswith("!")) for by in ready]  # type: ignore[arg-type]
    case = game(*begin, v.Draw("Ana", amount))
    before = [GOES_ON] * len(begin)
    ends = (told(True, "Ana"), GOES_ON)
    assert tuple(bool(against(case, *before, end)) for end in ends) == accused


def test_what_can_not_replace_a_draw_may_do_so_later() -> None:
    begin = (v.ReplaceDraw("Ana", "win"), v.Restriction("Ana", "drawing"), v.Draw("Ana", 1))
    case = game(*begin, v.EndRestriction("Ana", "drawing"), v.Draw("Ana", 1))
    assert not against(case, *[GOES_ON] * 4, told(True, "Ana"))


@pytest.mark.parametrize(("chosen", "accused"), [(False, False), (True, True)])
def test_what_replaces_a_loss_is_known_where_the_choice_is_said(
    chosen: bool,  # noqa: FBT001
    accused: bool,  # noqa: FBT001
) -> None:
    """With a life total of 0 instead, Ana may lose in the same check."""
    ready = (v.ReplaceLoss("Ana", 1, 0), v.ReplaceLoss("Ana", 1, 5, chosen))
    case = game(*ready, v.LoseLife("Ana", 20), CHECK, players=FOUR[:3])
    assert bool(against(case, *[GOES_ON] * 3, told(lost="Ana"))) is accused
