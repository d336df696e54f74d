"""Runtime monitors accept correct outcomes and find planted contradictions."""

from copy import deepcopy
from typing import Any, Literal, get_args, get_origin, get_type_hints

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from msgspec import UNSET, Struct
from msgspec.structs import fields, replace

from headjudge.judge.abstract_events import CHANGES, EVENTS, WORDS, apply_step
from headjudge.judge.abstract_state import AbstractState
from headjudge.judge.invariants import READINGS, UNOBSERVABLE, contradictions, observable_invariants
from headjudge.reference import play
from headjudge.report import event_log, summary, writers
from headjudge.runner.in_process import InProcessEngine
from headjudge.spec import protocol
from headjudge.spec.logic.claims import invariants
from headjudge.spec.logic.formulas import DEFINITIONS
from headjudge.spec.rulebook import Rulebook, editions
from headjudge.suite.scenario import Scenario
from tests import NEWEST
from tests import engines_in_process as engines
from tests.games import judge
from tests.judge.test_judge import named, run_of
from tests.strategies import cases

CHECK = (protocol.Check(),)
FOUR = ("Ana", "Ben", "Cho", "Dan")


def against(
    case: protocol.Case, *outcomes: protocol.Outcome, implicit: bool = False
) -> dict[str, str]:
    """Return the invariants that the last outcome contradicts, with their rules.

    Fails if an earlier outcome contradicts one.
    """
    last = len(outcomes)
    case = replace(case, steps=case.steps[:last])
    found = contradictions(case, outcomes, [()] * last, implicit=implicit)
    assert {contradiction.after for contradiction in found} <= {last}
    return {contradiction.invariant: ", ".join(contradiction.rules) for contradiction in found}


def game(
    *steps: Any, players: Any = ("Ana", "Ben"), edition: str = NEWEST, **more: Any
) -> protocol.Case:
    seated = tuple(p if isinstance(p, protocol.Player) else protocol.Player(p) for p in players)
    all_steps = tuple(step if isinstance(step, tuple) else (step,) for step in steps)
    return protocol.Case("game", edition, protocol.Setup(seated, **more), all_steps)


def seated(names: Any, size: int, **options: Any) -> list[protocol.Player]:
    """Return players in teams of this size; in teams of three the middle one is the emperor."""
    return [
        protocol.Player(
            name, team=f"{seat // size}", emperor=size == 3 and seat % 3 == 1, **options
        )
        for seat, name in enumerate(names)
    ]


def told(
    end: int = 0, won: str = "", lost: str = "", drew: str = "", again: int = 0
) -> protocol.Outcome:
    winners, losers, drawn = (tuple(names.split()) for names in (won, lost, drew))
    return protocol.Outcome(bool(end), winners, losers, drawn, restarted=bool(again))


GOES_ON = told()


@settings(max_examples=30, deadline=None)
@given(cases(), st.sampled_from(editions()[::9]))
def test_reference_never_contradicts_invariants(case: protocol.Case, edition: str) -> None:
    case = replace(case, edition=edition)
    played = play(case, derive=False)
    bare = [replace(outcome, life=UNSET, poison=UNSET) for outcome in played.outcomes]
    for outcomes in (played.outcomes, bare):
        for implicit in (False, True):
            assert contradictions(case, outcomes, played.questions, implicit=implicit) == ()
    eager = engines.Eager().play(case)
    steps = tuple(step for before in case.steps for step in (before, CHECK))
    eager_questions = play(replace(case, steps=steps), derive=False).questions[1::2]
    both = [early | other for early, other in zip(eager_questions, played.questions, strict=True)]
    assert contradictions(case, eager, both, implicit=True) == ()


@pytest.mark.parametrize("engine", [engines.EndsOnly(), engines.Silent(), engines.Eager()])
def test_silent_or_eager_engine_contradicts_nothing(
    engine: engines.Right, scenarios: list[Scenario], book: Rulebook
) -> None:
    judged = run_of(engine, scenarios[::9], book).judged
    assert not any(result.contradicts for result in judged)


def test_readings_name_predicates_in_their_invariants() -> None:
    claims = {claim.name: claim for claim in invariants()}
    for name, predicate in READINGS:
        assert predicate in DEFINITIONS
        assert predicate in claims[name].holds


def wrong(
    outcome: protocol.Outcome, *steps: Any, **setup: Any
) -> tuple[protocol.Case, list[protocol.Outcome]]:
    """Return a case whose last outcome is this one; the game is in progress before it."""
    return game(*steps, **setup), [*[GOES_ON] * (len(steps) - 1), outcome]


LIMITED: Any = {"options": ("limited-range",)}
NEAR: Any = {"players": [protocol.Player(name, range=1) for name in FOUR], **LIMITED}
NOBODY_NEAR: Any = {"players": [protocol.Player(name, range=0) for name in FOUR], **LIMITED}
THREE: Any = {"players": FOUR[:3]}
COMMANDER: Any = {**THREE, "options": ("commander",)}
TEAMS: Any = {"players": seated(FOUR, 2), "variant": "teams"}
TWO_HEADED: Any = {**TEAMS, "variant": "two-headed-giant"}
SIX = (*FOUR, "Eve", "Fay")
EMPERORS: Any = {"players": seated(SIX, 3), "variant": "emperor"}
FAR_EMPERORS: Any = {"players": seated(SIX, 3, range=0), "variant": "emperor", **LIMITED}
TOURNAMENT: Any = {"options": ("tournament",)}
CONCEDES, LOSES_20, TEN_POISON = (
    protocol.Concede("Ana"),
    protocol.LoseLife("Ana", 20),
    protocol.Poison("Ana", 10),
)
CANT_LOSE, STRUCK = protocol.Restriction("Ana", "losing"), protocol.Damage("Ana", 20, True, "Kraum")
ANA_LOST, ANA_WON, BEN_WON = told(lost="Ana"), told(True, "Ana"), told(True, "Ben", "Ana")
TEAM_WON, TORN_TEAM = told(True, "Cho Dan", "Ana Ben"), told(True, "Ana", "Cho Dan")
PLANTED = {
    "nobody-wins-against-one-still-in": wrong(ANA_WON, protocol.LoseLife("Ana", 1)),
    "no-winner-out-of-nothing": wrong(ANA_WON, protocol.LoseLife("Ana", 1)),
    "one-side-wins": wrong(told(True, "Ana Ben"), CONCEDES),
    "winning-and-losing": wrong(told(True, "Ana Ben", "Ana"), CONCEDES),
    "winning-and-drawing": wrong(told(True, "Ana", "", "Ana Ben"), protocol.DrawGame("Ana")),
    "over-means-decided": wrong(told(True), protocol.LoseLife("Ana", 1)),
    "goes-on-between-two-sides": wrong(ANA_LOST, CONCEDES),
    "last-one-wins": wrong(ANA_LOST, CONCEDES),
    "nothing-after-the-end": (game(CONCEDES, CHECK), [BEN_WON, told(True, "Ana", "Ben")]),
    "who-is-out-stays-out": (game(CONCEDES, CHECK, **THREE), [ANA_LOST, GOES_ON]),
    "nobody-loses-and-draws": wrong(told(lost="Ana", drew="Ana"), CONCEDES, **THREE),
    "restart-has-no-result": wrong(told(won="Ana", again=True), protocol.Restart("Ana")),
    "losing-beats-winning": wrong(ANA_WON, (protocol.Win("Ana"), protocol.Lose("Ana"))),
    "cant-win-stops-win-effects": wrong(
        ANA_WON, protocol.Restriction("Ana", "winning"), protocol.Win("Ana")
    ),
    "win-effect-without-limit-wins": wrong(GOES_ON, protocol.Win("Ana")),
    "no-win-effect-in-limited-range": wrong(ANA_WON, protocol.Win("Ana"), **NEAR),
    "opponents-lose-instead": wrong(GOES_ON, protocol.Win("Ana"), **NEAR),
    "conceding-always-loses": wrong(GOES_ON, CANT_LOSE, CONCEDES, **THREE),
    "penalty-always-loses": wrong(GOES_ON, protocol.Penalty("Ana"), **THREE, **TOURNAMENT),
    "losing-has-a-reason": wrong(ANA_LOST, CHECK, **THREE),
    "no-check-no-state-based-loss": wrong(BEN_WON, LOSES_20),
    "cant-lose-keeps-in": wrong(ANA_LOST, CANT_LOSE, LOSES_20, CHECK, **THREE),
    "saved-means-in": wrong(
        ANA_LOST, protocol.ReplaceLoss("Ana", uses=1, life=5), LOSES_20, CHECK, **THREE
    ),
    "ten-poison-is-not-enough-for-a-team": wrong(TEAM_WON, TEN_POISON, CHECK, **TWO_HEADED),
    "commander-damage-only-in-commander": wrong(ANA_LOST, STRUCK, CHECK, **COMMANDER),
    "all-lose-is-draw": wrong(BEN_WON, (LOSES_20, protocol.LoseLife("Ben", 20)), CHECK),
    "drawn-game-has-no-winner": wrong(told(True, "Ana", "", "Ana Ben"), protocol.DrawGame("Ana")),
    "draw-effect-draws-for-all": wrong(GOES_ON, protocol.DrawGame("Ana")),
    "optional-loop-draws-nothing": wrong(
        told(True, drew="Ana Ben"), protocol.Loop(False, ("Ana",))
    ),
    "agreement-is-of-all": wrong(
        told(True, drew="Ana Ben"), protocol.AgreeDraw(("Ana",)), **TOURNAMENT
    ),
    "out-of-range-is-untouched": wrong(ANA_LOST, protocol.Win("Ben"), **NOBODY_NEAR),
    "team-members-win-together": wrong(TORN_TEAM, protocol.Concede("Cho"), **TWO_HEADED),
    "team-members-lose-together": wrong(ANA_LOST, CONCEDES, **TWO_HEADED),
    "team-members-draw-together": wrong(
        told(drew="Ana Cho Dan"), protocol.DrawGame("Ana"), **TWO_HEADED
    ),
    "told-to-lose-is-out": wrong(GOES_ON, protocol.Lose("Ana"), **THREE),
    "no-life-is-out": wrong(GOES_ON, LOSES_20, CHECK, **THREE),
    "drawing-too-many-is-out": wrong(GOES_ON, protocol.Draw("Ana", 54), CHECK, **THREE),
    "ten-poison-is-out": wrong(GOES_ON, TEN_POISON, CHECK, **THREE),
    "an-emperor-loses-for-the-team": wrong(
        told(lost="Ben Cho"), protocol.Concede("Ben"), **EMPERORS
    ),
    "an-emperor-draws-for-the-team": wrong(
        told(drew="Ben"), protocol.DrawGame("Ben"), **FAR_EMPERORS
    ),
    "an-emperor-wins-for-the-team": wrong(told(True, "Ben"), protocol.Win("Ben"), **EMPERORS),
    "a-lost-team-is-out": wrong(
        ANA_LOST, (protocol.Lose("Ana"), protocol.Lose("Ben", "Ana")), **TEAMS
    ),
    "a-team-draws-with-all-who-are-left": wrong(
        told(drew="Ana"), protocol.DrawGame("Ana"), **TEAMS
    ),
    "over-means-won-or-drawn": wrong(told(True), protocol.LoseLife("Ana", 1), edition="2008-02-01"),
    "last-one-who-can-wins": wrong(ANA_LOST, CONCEDES, edition="2008-02-01"),
}
"""For each invariant, a game with an outcome that contradicts it."""


@pytest.mark.parametrize("name", PLANTED)
def test_planted_contradiction_is_found_with_rules(name: str) -> None:
    case, outcomes = PLANTED[name]
    book = Rulebook.at(case.edition)
    claim = observable_invariants(case.edition)[name]
    found = against(case, *outcomes)
    assert found[name] == ", ".join(book.cite(book.statement_of(slug)) for slug in claim.rules)


def test_every_observable_invariant_has_planted_contradiction() -> None:
    once = {claim.name for claim in invariants() if not claim.varies}
    assert set(PLANTED) == once - set(UNOBSERVABLE)


LEFT_OUT = {
    *("Subgame", "Loop.manner", "Loop.drains", "Loop.amount", "Loop.times"),
    *("Restart.owner", "Restart.exempt"),
    *("EndRestriction.controller", "EndRestriction.dying", "EndReplaceLoss", "EndReplaceDraw"),
    *(
        "Restriction.whom",
        "Restriction.condition",
        "ExtraTurn.ability",
        "EndTheTurn",
        "Put.dying",
        "Restriction.object",
        "ReplaceLoss.object",
        "ReplaceDraw.object",
    ),
    *("ReplaceLoss.controller", "ReplaceDraw.controller", "RedistributeLife", "BeginStep"),
    *("Alteration", "EndAlteration", "Redirect", "EndRedirect", "Prevent"),
    *("Trigger", "StateTrigger", "EndTrigger", "Resolve", "InOrder"),
}
"""Kinds of event and fields that are not modeled."""
LASTING = {
    "life": "life",
    "poison": "poison",
    "commander_damage": "commander_damage damage",
    "cards": "library drew_short",
    "restrictions": "restrictions cant_lose",
    "replacements": "losses loss_replaced draws",
    "ranges": "beyond",
}
"""The facts, numbers and lists of each lasting group."""
VALUES: dict[str, Any] = {
    **dict.fromkeys(("players", "controllers"), ("Ana",)),
    **dict.fromkeys(("amount", "life", "uses", "toxic", "power"), 54),
    **dict.fromkeys(("mandatory", "combat"), True),
    "other": "Dan",
    "kind": "losing",
    "by": "win",
    "otherwise": "lose",
    "rounded": "up",
}
"""Values of the fields of a sample; all others are "Ana"."""


def sample(kind: type[protocol.Event]) -> protocol.Event:
    """Return an event whose optional fields make it affect as many facts as possible."""
    wanted = [f.name for f in fields(kind) if f.required or f.name in "commander toxic otherwise"]
    return kind(**{name: VALUES.get(name, "Ana") for name in wanted})


def test_every_event_field_is_declared_or_listed_as_unmodeled() -> None:
    kinds = set(protocol.EVENT_KINDS) - {protocol.Each}
    left_out = {kind.__name__ for kind in kinds if kind not in EVENTS}
    for kind, (known, facts) in EVENTS.items():
        assert {*known.split()} <= {*kind.__struct_fields__}
        assert {*facts.split()} <= {"moment", *CHANGES}
        others = {*kind.__struct_fields__}.difference(known.split())
        left_out |= {f"{kind.__name__}.{field}" for field in others}
        for field, hint in get_type_hints(kind).items():
            if get_origin(hint) is Literal and facts:
                assert {*get_args(hint)} == WORDS[field]
    assert left_out == LEFT_OUT


@pytest.mark.parametrize("kind", EVENTS)
def test_event_changes_exactly_the_declared_facts(kind: type[protocol.Event]) -> None:
    known = AbstractState(game(**NEAR).game, Rulebook.at())

    def state(facts: Any) -> dict[str, Any]:
        lists = ("damage", "library", "restrictions", "losses", "draws")
        return deepcopy({**facts, **known.facts, **{name: getattr(known, name) for name in lists}})

    assert apply_step(known, (protocol.Poison("Ana", 5), CANT_LOSE), implicit=False)
    known.facts["had_lost(1)"] = True
    before, after = state({}), state(apply_step(known, (sample(kind),), implicit=False))
    changed = {text.partition("(")[0] for text in after if after[text] != before.get(text, False)}
    groups = {group for group, names in LASTING.items() if changed & {*names.split()}}
    moment = changed.difference(*(names.split() for names in LASTING.values()))
    assert groups | ({"moment"} if moment else set()) == {*EVENTS[kind][1].split()}


class Invented(Struct, frozen=True):
    """An event that the monitor does not know."""


class Puzzling(Struct, frozen=True):
    """An unknown event whose amount could be cards, damage or counters."""

    player: str
    amount: int
    kind: str = "winning"


class Doubled(protocol.LoseLife, frozen=True):
    """A known event with an additional, unknown field."""

    twice: bool = False


@pytest.mark.parametrize("name", PLANTED)
def test_undeclared_event_suspends_judgment(name: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(EVENTS, Doubled, EVENTS[protocol.LoseLife])
    case, outcomes = PLANTED[name]
    nothing, twice = Doubled("Ana", 0), Doubled("Ana", 0, twice=True)
    for odd in (Invented(), twice, protocol.Subgame("Ana"), protocol.Restriction("Ana", "walking")):  # type: ignore[arg-type]
        before = replace(case, steps=((odd,), *case.steps))
        beside = replace(case, steps=(*case.steps[:-1], (*case.steps[-1], odd)))
        assert against(before, GOES_ON, *outcomes) == against(beside, *outcomes) == {}
    assert name in against(replace(case, steps=((nothing,), *case.steps)), GOES_ON, *outcomes)


@pytest.mark.parametrize("group", sorted({*CHANGES, "moment"} - {"ranges"}))
def test_unmodeled_change_suspends_judgment(group: str, monkeypatch: pytest.MonkeyPatch) -> None:
    declared: Any = EVENTS
    monkeypatch.setitem(declared, Puzzling, ("player amount kind", group))
    puzzling: Any = Puzzling("Ana", 1)
    case = game(protocol.SetLibrary("Ana", 0), puzzling, CHECK)
    assert apply_step(AbstractState(case.game, Rulebook.at()), (puzzling,), implicit=False) is None
    assert against(case, GOES_ON, GOES_ON, GOES_ON) == {}
    assert against(case, GOES_ON, GOES_ON, told(lost="Ana")) == {}


def test_nothing_is_judged_after_contradiction_or_open_question() -> None:
    case = game(protocol.LoseLife("Ana", 1), CHECK)
    outcomes = [told(True, won="Ana"), told(won="Ben")]
    assert {contradiction.after for contradiction in contradictions(case, outcomes, [(), ()])} == {
        1
    }
    assert contradictions(case, outcomes, [(1,), (1,)]) == ()


def test_missing_fields_contradict_nothing() -> None:
    case = game(protocol.LoseLife("Ana", 1))
    assert against(case, protocol.Outcome(winners=("Ana",), losers=(), drawn=()))
    assert not against(case, protocol.Outcome(winners=("Ana",)))
    assert not against(case, protocol.Outcome(over=True))
    assert not against(
        game(protocol.Win("Ana")), told(True, "Ana", "Ben")
    )  # an engine may also report Ben's loss


def test_implicit_engine_may_find_losses_early() -> None:
    case = game(protocol.LoseLife("Ana", 20))
    early = told(True, "Ben", "Ana")
    assert against(case, early)
    assert not against(case, early, implicit=True)
    assert against(game(protocol.LoseLife("Ana", 19)), early, implicit=True)


def test_priority_causes_check_only_for_player_still_in() -> None:
    case = game(protocol.LoseLife("Ana", 20), protocol.Priority("Ben"), **THREE)
    assert not against(case, GOES_ON, told(lost="Ana"))
    gone = game(
        protocol.Concede("Cho"), protocol.LoseLife("Ana", 20), protocol.Priority("Cho"), **THREE
    )
    left = told(lost="Cho")
    assert against(gone, left, left, told(True, "Ben", "Ana Cho"))
    unsaid = protocol.Outcome(over=False)
    assert not against(gone, unsaid, unsaid, told(True, "Ben", "Ana Cho"))


def test_games_of_seven_players_are_not_monitored() -> None:
    assert against(game(CHECK, players="ABCDEF"), told(True, won="A"))
    assert not against(game(CHECK, players="ABCDEFG"), told(True, won="A"))


class Unending(engines.Right):
    """An engine that reports an unfinished game after every step but the last."""

    def play(self, case: protocol.Case) -> Any:
        *outcomes, last = super().play(case)
        return [*(replace(outcome, over=False) for outcome in outcomes), last]


def test_contradiction_fails_case_whose_expectations_are_met(
    scenarios: list[Scenario], book: Rulebook
) -> None:
    judged = run_of(Unending(), scenarios[::9], book)
    failed = [result for result in judged.judged if result.verdict == "fail" and not result.misses]
    assert failed
    rules = "(104.1 game-ends-at-once, 104.2 ways-to-win, 104.4 ways-to-draw, 104.6 restart)"
    for result in failed:
        first = result.contradicts[0]
        assert first.invariant == "over-means-decided"
        assert result.message == first.sentence()
        assert result.message.startswith(f"step {first.after} contradicts over-means-decided: The ")
        assert result.message.endswith(rules)
        assert result.derivation
    run = event_log.Run(judged.started, tuple(failed))
    for report in (writers.to_markdown, writers.to_junit, writers.to_json):
        assert "contradicts over-means-decided" in report(run).decode()
    assert f"{failed[0].message}; got: " in "\n".join(summary.reasons(failed[0]))


def test_failing_case_lists_contradictions(scenarios: list[Scenario], book: Rulebook) -> None:
    both = named(scenarios, "both-at-zero.1")
    judged = judge(both, InProcessEngine(engines.NoDraws()), book)
    assert judged.message.startswith("expected: the game is a draw for Ana and Ben; got: Ana won")
    rules = {contradiction.invariant: contradiction.rules for contradiction in judged.contradicts}
    assert rules == {
        "no-life-is-out": ("104.3b zero-life",),
        "all-lose-is-draw": ("104.4a all-lose-is-draw", "104.4d all-teams-lose-is-draw"),
    }
    text = "\n".join(summary.reasons(judged))
    assert "\nstep 2 contradicts all-lose-is-draw: If all remaining players" in text


def test_invariants_do_not_decide_open_questions(scenarios: list[Scenario], book: Rulebook) -> None:
    played = {
        scenario.case.id: play(scenario.game, derive=False)
        for scenario in scenarios
        if scenario.game
    }
    touching = [
        scenario
        for scenario in scenarios
        if scenario.game and any(played[scenario.case.id].questions)
    ]
    judged = run_of(engines.NoDraws(), touching, book).judged
    advisory = [result for result in judged if result.verdict == "advisory"]
    assert advisory
    for result in advisory:
        touched = played[result.id].questions
        assert not any(touched[found.after - 1] for found in result.contradicts)


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
def test_replacement_of_draw_is_known_if_choice_is_given(
    ready: tuple[str, ...], amount: int, accused: tuple[bool, bool]
) -> None:
    """`accused`: whether it is a contradiction to report that Ana won, or that she did not."""
    begin = [protocol.ReplaceDraw("Ana", by.strip("!"), by.endswith("!")) for by in ready]  # type: ignore[arg-type]
    case = game(*begin, protocol.Draw("Ana", amount))
    before = [GOES_ON] * len(begin)
    ends = (told(True, "Ana"), GOES_ON)
    assert tuple(bool(against(case, *before, end)) for end in ends) == accused


NOT_BY_BEN = protocol.Restriction("Ana", "getting-poison", "Ben")
BEN_CONCEDES, TO_CHO = protocol.Concede("Ben"), protocol.Lose("Cho", "Ana")


@pytest.mark.parametrize(
    ("case", "lost"),
    [
        (game(NOT_BY_BEN, TEN_POISON, CHECK, **THREE), ()),
        (game(NOT_BY_BEN, BEN_CONCEDES, TEN_POISON, CHECK, **THREE), ("Ana", "Ben")),
        (game(BEN_CONCEDES, protocol.EndTurn("Dan"), TO_CHO, **NEAR), ("Ben",)),
        (game(BEN_CONCEDES, protocol.EndTurn("Ana"), TO_CHO, **NEAR), ("Ben", "Cho")),
    ],
)
def test_effects_that_may_have_ended_are_unknown(case: protocol.Case, lost: Any) -> None:
    outcomes = play(case, derive=False).outcomes
    assert outcomes[-1].losers == lost
    assert not against(case, *(replace(outcome, poison=UNSET) for outcome in outcomes))


def test_events_of_players_outside_new_game_are_ignored() -> None:
    steps = (
        protocol.Concede("Ana"),
        protocol.Restart("Ben"),
        protocol.ExchangeLife("Ben", "Ana"),
        *CHECK,
    )
    case = game(*steps, players=FOUR)
    assert against(case, *play(case).outcomes) == {}


def test_unused_replacement_of_draw_stays_available() -> None:
    begin = (
        protocol.ReplaceDraw("Ana", "win"),
        protocol.Restriction("Ana", "drawing"),
        protocol.Draw("Ana", 1),
    )
    case = game(*begin, protocol.EndRestriction("Ana", "drawing"), protocol.Draw("Ana", 1))
    assert not against(case, *[GOES_ON] * 4, told(True, "Ana"))


@pytest.mark.parametrize("chosen", [False, True])
def test_replacement_of_loss_is_known_if_choice_is_given(*, chosen: bool) -> None:
    """At 0 life, Ana may lose in the check that follows the replacement."""
    ready = (
        protocol.ReplaceLoss("Ana", uses=1, life=0),
        protocol.ReplaceLoss("Ana", uses=1, life=5, chosen=chosen),
    )
    case = game(*ready, protocol.LoseLife("Ana", 20), CHECK, players=FOUR[:3])
    assert bool(against(case, *[GOES_ON] * 3, told(lost="Ana"))) is chosen
