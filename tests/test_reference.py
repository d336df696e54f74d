"""The reference: what holds of every game, and what the features can't say."""

import random
from importlib import import_module
from itertools import product
from typing import Any

import msgspec
import pytest
from hypothesis import given
from msgspec.structs import replace

from headjudge.conformance.editions.rule_report import list_rules, show_rule
from headjudge.conformance.judging.judge import because
from headjudge.conformance.scenarios.scenario import Scenario
from headjudge.reference import play
from headjudge.reference.implements import FUNCTIONS, REGARDING, implements
from headjudge.spec import protocol as v
from headjudge.spec.logic.formulas import DEFINITIONS
from headjudge.spec.protocol.wellformed import require_wellformed
from headjudge.spec.rulebook import Rulebook, editions
from tests import NEWEST
from tests.conftest import ROBUST
from tests.fuzzed_engines import in_that_order
from tests.games import game, last, limited
from tests.strategies import cases

playing = import_module("headjudge.reference.game_play")
checking = import_module("headjudge.reference.checking")


@ROBUST
@given(cases())
def test_invariants(case: v.Case) -> None:
    played = play(case)
    before: v.Outcome | None = None
    everyone = {p.name for p in case.game.players}
    side = {p.name: p.team or p.name for p in case.game.players}
    anew = (v.Restart, v.Subgame)
    restarts = any(isinstance(event, anew) for step in case.steps for event in step)
    for outcome in played.outcomes:
        winners, losers, drawn = (set(outcome.winners), set(outcome.losers), set(outcome.drawn))  # type: ignore[arg-type]
        assert winners | losers | drawn <= everyone
        assert not winners & losers
        assert not winners & drawn
        assert not losers & drawn
        assert len({side[p] for p in winners}) <= 1, "at most one side wins"
        assert not winners or outcome.over
        in_game = set(outcome.life)  # type: ignore[arg-type]
        left = in_game - losers - drawn - winners
        assert outcome.over or len({side[p] for p in left}) > 1, "with one side left it is over"
        assert not outcome.over or winners or not left, "over: somebody won or nobody is left"
        if before is not None and before.over:
            assert outcome == before, "nothing changes after the end"
        if before is not None and not restarts:
            gone = {*before.losers, *before.drawn}  # type: ignore[misc]
            assert gone <= losers | drawn | winners, "who has left never comes back"
        before = outcome


@ROBUST
@given(cases())
def test_derivations_change_nothing_and_cite_rules_of_the_edition(case: v.Case) -> None:
    told, silent = play(case), play(case, derive=False)
    assert told.outcomes == silent.outcomes
    assert told.questions == silent.questions
    assert not any(silent.derivations)
    book = Rulebook.at(case.edition)
    assert all(because(told, len(case.steps), book))


@ROBUST
@given(cases())
def test_names_do_not_matter(case: v.Case) -> None:
    renamed = {p.name: f"Player {n}" for n, p in enumerate(reversed(case.game.players))}
    text = msgspec.json.encode(case).decode()
    for old, new in renamed.items():
        text = text.replace(f'"{old}"', f'"{new}"')
    other = play(msgspec.json.decode(text, type=v.Case)).outcomes
    for mine, theirs in zip(play(case).outcomes, other, strict=True):
        assert mine.over == theirs.over
        for field in ("winners", "losers", "drawn"):
            assert [renamed[p] for p in getattr(mine, field)] == list(getattr(theirs, field))


@ROBUST
@given(cases())
def test_conceding_always_works(case: v.Case) -> None:
    outcome = play(case).outcomes[-1] if case.steps else None
    still_in = {p.name for p in case.game.players}
    if outcome:
        if outcome.over or outcome.restarted or outcome.subgame:
            return
        still_in -= {*outcome.losers, *outcome.drawn}  # type: ignore[misc]
    who = min(still_in)
    steps = (*case.steps, (v.Concede(who),))
    after = play(v.Case("concede", case.edition, case.game, steps)).outcomes[-1]
    assert who in after.losers  # type: ignore[operator]


@ROBUST
@given(cases())
def test_a_case_survives_the_wire(case: v.Case) -> None:
    require_wellformed(case)
    assert msgspec.json.decode(msgspec.json.encode(case), type=v.Case) == case


def test_every_rule_to_be_shown_has_its_function_or_some_that_regard_it() -> None:
    """What has neither restates another, or says why nothing shows it."""
    required = {rule.slug for date in editions() for rule in Rulebook.at(date).required()}
    formulas = {slug for d in DEFINITIONS.values() for slug in (d.slug, *d.also)}
    assert required | formulas == {*FUNCTIONS, *REGARDING}


def test_a_function_is_a_rule_or_regards_it() -> None:
    both = [slug for slug, functions in REGARDING.items() if FUNCTIONS.get(slug) in functions]
    assert both == []


def test_a_rule_is_shown_and_listed_with_its_functions(book: Rulebook) -> None:
    shown = "\n".join(show_rule("archenemy-commander-poison"))
    assert "implemented by\n  not implemented separately\ntaken into account by\n" in shown
    assert "\n  headjudge.reference.losing.poisoned (reference/losing.py:" in shown
    assert "taken into account by" not in "\n".join(show_rule("all-lose-is-draw"))
    listed = "\n".join(list_rules(book))
    assert "           headjudge.reference.losing.poisoned (reference/losing.py:" in listed
    assert "           taken into account by headjudge.reference.losing.losers; " in listed


def test_a_rule_is_implemented_once() -> None:
    with pytest.raises(ValueError, match="twice"):
        implements("restart")(last)


def test_every_rule_of_104_is_derived_somewhere(scenarios: list[Scenario], book: Rulebook) -> None:
    """A rule that no scenario's derivation cites would be a rule that nothing shows at work."""
    cited = {
        line.rule
        for scenario in scenarios
        for derivation in play(scenario.case).derivations
        for line in derivation
    }
    headings = {"ways-to-win", "ways-to-lose", "ways-to-draw"}
    assert {rule.slug for rule in book.of_family("ending_the_game")} - cited == headings


def test_the_derivation_of_a_draw(book: Rulebook) -> None:
    steps = ((v.LoseLife("Ana", 20), v.LoseLife("Ben", 21)), (v.Check(),))
    case = v.Case("both-at-zero", NEWEST, game("Ana", "Ben"), steps)
    assert because(play(case), 2, book) == (
        "104.3b zero-life: Ana and Ben: life total 0 and -1",
        "104.4a all-lose-is-draw: Ana and Ben: all who were left lost at once, so it is a draw",
        "104.5 loser-leaves: Ana and Ben: drew and left",
        "104.1 game-ends-at-once: the game is over",
    )


def two_headed_giant(*teams: int, **more: Any) -> v.Setup:
    names = iter("ABCDEFGH")
    players = (
        v.Player(next(names), team=f"team {t}") for t, size in enumerate(teams) for _ in range(size)
    )
    return v.Setup(tuple(players), "two-headed-giant", **more)


def test_a_third_member_brings_life_and_withstands_poison() -> None:
    """810.11: fifteen life and five poison counters more."""
    three = two_headed_giant(3, 3)
    assert last(three, (v.Check(),)).life == dict.fromkeys("ABCDEF", 45)
    assert not last(three, (v.Poison("A", 19),), (v.Check(),)).over
    assert last(three, (v.Poison("A", 20),), (v.Check(),)).winners == ("D", "E", "F")


def test_the_same_replacement_of_either_member_leaves_a_choice_where_one_can_not_gain_life() -> (
    None
):
    """Since 2010-04-23 the other can't either."""
    replacements = ((v.ReplaceLoss("A", uses=1, life=7),), (v.ReplaceLoss("B", uses=1, life=7),))
    steps = ((v.Restriction("A", "gaining-life"),), *replacements, (v.Lose("A"),))
    for edition, questions in (("2008-02-01", {56, 57}), ("2026-08-07", set())):
        assert play(v.Case("q", edition, two_headed_giant(2, 2), steps)).questions[-1] == questions


@pytest.mark.parametrize("edition", ["2005-08-01", "2008-02-01", "2026-08-07"])
@pytest.mark.parametrize("setup", [game("A", "B", "C"), two_headed_giant(2, 2)])
def test_rounds_that_are_alike_can_be_taken_together(
    setup: v.Setup, edition: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    loops = [v.Loop(False, ("C",), drains=("A", "B"), amount=2, times=n) for n in (30, 37)]
    ends: list[v.Event] = [v.Check(), v.Loop(True, ("C",), drains=("A",), amount=1), *loops]
    losses = (v.LoseLife("A", 43), v.LoseLife("B", 45), v.Draw("B", 99))
    replacements = product((1, 2, 5), (-1, 0, 3), (1, 4), (-2, 5), (False, True), ends)
    steps = [
        (
            (v.ReplaceLoss("A", uses=a, life=x),),
            (v.ReplaceLoss("B", uses=b, life=y, chosen=chosen),),
            losses,
            (end,),
        )
        for a, x, b, y, chosen, end in replacements
    ]
    cases = [v.Case("rounds", edition, setup, each) for each in steps]
    together = [play(case, derive=False) for case in cases]
    for module in (playing, checking):
        monkeypatch.setattr(module, "rounds_alike", lambda *_: 0)
    assert together == [play(case, derive=False) for case in cases]


@pytest.mark.parametrize(
    ("uses", "life", "then"),
    [
        (10**6, 0, v.Check()),
        (10**6, 7, v.Loop(True, ("Ben",), drains=("Ana",), amount=1)),
        (10**5, 7, v.Loop(False, ("Ben",), drains=("Ana",), amount=2, times=4 * 10**5 + 10)),
    ],
)
def test_a_million_uses_take_no_longer_than_a_few(uses: int, life: int, then: v.Event) -> None:
    steps = ((v.ReplaceLoss("Ana", uses=uses, life=life),), (v.LoseLife("Ana", 20),), (then,))
    played = play(v.Case("many", "2026-08-07", game("Ana", "Ben"), steps))
    assert played.outcomes[-1].winners == ("Ben",)
    assert len(played.derivations[-1]) < 20


@pytest.mark.parametrize("at_once", [(), ("no-life-left", "ten-poison")])
@pytest.mark.parametrize("how", ["life-gain-to-loss", "double-life-gain", "double-life-loss"])
@pytest.mark.parametrize("life", [-5, 0, 5])
@pytest.mark.parametrize("doubled", [1, 3])
def test_a_loss_that_is_replaced_for_ever_is_a_draw(
    life: int, doubled: int, how: v.AlterationKind, at_once: tuple[str, ...]
) -> None:
    """Whether the life total stays, goes to and fro, or grows without bounds."""
    begins: list[v.Step] = [(v.Alteration("Ana", how),)] * doubled
    steps = (*begins, (v.ReplaceLoss("Ana", life=life),), (v.Poison("Ana", 10),), (v.Check(),))
    case = v.Case("q", "2026-08-07", game("Ana", "Ben"), steps)
    played = playing.play(case, at_once=at_once)
    assert played.outcomes[-1].drawn == ("Ana", "Ben")
    assert len(max(played.derivations, key=len)) < 99


def test_a_replacement_without_limit_comes_after_those_that_run_out() -> None:
    steps = (v.ReplaceLoss("Ana", uses=10**6, life=0), v.ReplaceLoss("Ana", life=5))
    outcome = last(game("Ana", "Ben"), steps, (v.LoseLife("Ana", 20),), (v.Check(),))
    assert not outcome.over
    assert outcome.life == {"Ana": 5, "Ben": 20}


def test_of_a_loop_of_replaced_losses_that_nobody_controls_there_are_two_readings() -> None:
    setup = limited("Ana", "Ben", "Cho", "Dan", "Eve", range=1)
    steps = ((v.ReplaceLoss("Ana", life=0),), (v.LoseLife("Ana", 20),), (v.Check(),))
    book = Rulebook.at().under({110: "everyone"})
    played = play(v.Case("q", book.edition, setup, steps), book=book)
    assert played.outcomes[-1].drawn == ("Ana", "Ben", "Cho", "Dan", "Eve")


def test_a_head_whose_loop_draws_saves_nobody_afterwards() -> None:
    """104.4f: with a range of 0 the draw is that head's alone; the other's loop is another one."""
    heads = two_headed_giant(2, 2, options=("limited-range",))
    ranges = [replace(one, range=int(one.name != "B")) for one in heads.players]
    setup = replace(heads, players=tuple(ranges))
    saved = [(v.ReplaceLoss(one, life=0),) for one in ("B", "A")]
    outcome = last(setup, *saved, (v.LoseLife("A", 30),), (v.Check(),))
    assert (outcome.drawn, outcome.winners) == (("A", "B"), ("C", "D"))


@pytest.mark.parametrize("uses", [12, 99])
@pytest.mark.parametrize("times", range(50, 60))
def test_a_loop_goes_round_as_often_as_was_chosen(times: int, uses: int) -> None:
    """At 20 life the tenth round of 2 is one to lose in, then, at 7, each fourth.

    Twelve uses last until the 58th.
    """
    loop = v.Loop(False, ("Ben",), drains=("Ana",), amount=2, times=times)
    outcome = last(game("Ana", "Ben"), (v.ReplaceLoss("Ana", uses=uses, life=7),), (loop,))
    lost = uses == 12 and times >= 58
    assert outcome.over is lost
    assert outcome.life == {"Ana": -1 if lost else 7 - 2 * ((times - 10) % 4), "Ben": 20}


def test_one_player_without_limit_in_a_game_with_limited_range() -> None:
    limits = {"Ana": None, "Ben": 1, "Cho": 1, "Dan": 1, "Eve": 1}
    players = tuple(v.Player(name, range=seats) for name, seats in limits.items())
    setup = v.Setup(players, options=("limited-range",))
    assert last(setup, (v.Win("Ana"),)).winners == ("Ana",)
    assert last(setup, (v.Win("Cho"),)).losers == ("Ben", "Dan")


@pytest.mark.parametrize(
    ("edition", "options"), [("2026-08-07", ()), ("2009-05-01", ("tournament",))]
)
def test_what_tournaments_know_is_an_open_question_elsewhere_and_before_the_rules_tell(
    edition: str, options: tuple[v.Option, ...]
) -> None:
    setup = game("Ana", "Ben", options=options)
    for event, question in ((v.Penalty("Ana"), 54), (v.AgreeDraw(("Ana", "Ben")), 55)):
        played = play(v.Case("q", edition, setup, ((event,),)))
        assert played.questions[-1] == {question}
        assert not played.outcomes[-1].over
    of_one = play(v.Case("q", edition, setup, ((v.AgreeDraw(("Ana",)),),)))
    assert of_one.questions[-1] == set()


def test_draws_that_are_replaced_first() -> None:
    setup = v.Setup((v.Player("Ana", library=1), v.Player("Ben")))
    steps = ((v.ReplaceDraw("Ana", "nothing"),), (v.Draw("Ana", 2),), (v.Check(),))
    assert not last(setup, *steps).over
    assert last(setup, *steps, (v.Draw("Ana", 1),), (v.Check(),)).over


def test_cards_in_place_of_life_that_takes_the_place_of_a_loss_are_drawn_at_once() -> None:
    instead = (v.ReplaceLoss("Ana", uses=1, life=30),), (v.Alteration("Ana", "life-gain-to-draws"),)
    outcome = last(game("Ana", "Ben"), *instead, (v.Lose("Ana"),))
    assert outcome.library == {"Ana": 43, "Ben": 53}


def test_who_loses_by_anothers_replaced_draw_draws_no_more() -> None:
    setup = limited("Ana", "Ben", "Cho", "Dan", range=1, library=0)
    steps = ((v.ReplaceDraw("Ana", "win"),), (v.ReplaceDraw("Ben", "win"),))
    outcome = last(setup, *steps, (v.Draw("Ben", 1), v.Draw("Ana", 1)))
    assert outcome.losers == ("Ben", "Dan")
    assert not outcome.over


def test_unshielding_what_has_no_shield() -> None:
    assert not last(game("Ana", "Ben"), (v.EndRestriction("Ana", "losing"),)).over


def test_a_restarted_game_can_be_restarted() -> None:
    steps = (v.Restart("Ben"), v.Concede("Ana"), v.Restart("Cho"), v.Concede("Cho"))
    outcome = last(game("Ana", "Ben", "Cho"), *steps)
    assert (outcome.winners, outcome.losers, outcome.restarted) == (("Ben",), ("Cho",), True)


@pytest.mark.parametrize(
    "told",
    [
        (v.ControlTurn("C", "A"),),
        (v.SetLife("A", 1, "C"), v.SetLife("C", 30)),
    ],
)
def test_nothing_happens_to_a_team_that_is_not_in_the_new_game(told: v.Step) -> None:
    steps = ((v.Concede("A"),), (v.Restart("C"),))
    three = two_headed_giant(2, 2, 2)
    assert last(three, *steps, told) == last(three, *steps)


@pytest.mark.parametrize(
    ("steps", "question"),
    [
        (((v.Win("Ana"), v.Win("Ben")),), 1),
        (((v.DrawGame("Ana"), v.Lose("Ben")),), 12),
        (((v.DrawGame("Ana"), v.Win("Ben")),), 12),
        (((v.Concede("Ana"), v.Lose("Ben")),), 19),
        ((*((v.Restriction(p, "losing"),) for p in ("Ana", "Ben")), (v.Lose("Ana"),)), None),
        (((v.Concede("Ana"), v.Concede("Ben")),), None),
        (((v.Lose("Ana"), v.Lose("Ben")),), None),
    ],
)
def test_advisory_questions_are_told(steps: Any, question: int | None) -> None:
    played = play(v.Case("q", NEWEST, game("Ana", "Ben"), steps))
    assert played.questions[-1] == ({question} if question else set())


def test_draws_without_an_active_player_are_an_open_question() -> None:
    setup = game("Ana", "Ben", "Cho")
    steps = ((v.Concede("Ana"),), (v.Draw("Ben", 1), v.Draw("Cho", 1)))
    assert play(v.Case("q", NEWEST, setup, steps)).questions[-1] == {22}


def test_two_players_who_would_win_at_once_under_limited_range() -> None:
    """104.3h: no question there, for neither wins: the opponents in range of both lose."""
    setup = limited("Ana", "Ben", "Cho", "Dan", "Eve", range=1)
    played = play(v.Case("q", NEWEST, setup, ((v.Win("Ana"), v.Win("Cho")),)))
    assert played.questions[-1] == set()
    assert played.outcomes[-1].losers == ("Ben", "Dan", "Eve")


def test_a_win_and_a_loss_at_once_where_opponents_lose_instead_is_an_open_question() -> None:
    case = v.Case("q", "2014-02-01", game("Ana", "Ben", "Cho"), ((v.Win("Ana"), v.Lose("Ana")),))
    played = play(case)
    assert played.questions[-1] == {35}
    assert played.outcomes[-1].drawn == ("Ana", "Ben", "Cho")


def test_the_order_in_a_list_means_nothing(scenarios: list[Scenario]) -> None:
    chance, tried = random.Random(20260807), 0
    for scenario in scenarios:
        case = scenario.case
        if not isinstance(case, v.Case) or all(len(step) == 1 for step in case.steps):
            continue
        played = play(case, derive=False)
        if played.questions[-1]:
            continue
        backwards = [[*reversed(step)] for step in case.steps]
        shuffled = [chance.sample(step, len(step)) for step in case.steps]
        for orders in (backwards, shuffled):
            steps = tuple(map(in_that_order, case.steps, orders))
            again = play(replace(case, steps=steps), derive=False)
            assert again.outcomes == played.outcomes, (case.id, steps)
            tried += steps != case.steps
    assert tried > 300
