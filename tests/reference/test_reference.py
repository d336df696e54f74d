"""The reference: properties of every game, and behavior that features can't express."""

import random
from importlib import import_module
from itertools import product
from typing import Any

import msgspec
import pytest
from hypothesis import given
from msgspec.structs import replace

from headjudge.editions.rule_report import list_rules, show_rule
from headjudge.judge.judge import derivation_lines
from headjudge.reference import play
from headjudge.reference.derivation import FUNCTIONS, REGARDING, implements
from headjudge.spec import protocol
from headjudge.spec.logic.formulas import DEFINITIONS
from headjudge.spec.protocol.validation.cases import require_wellformed
from headjudge.spec.rulebook import Rulebook, editions
from headjudge.suite.scenario import Scenario
from tests import NEWEST
from tests.conftest import ROBUST
from tests.fuzzed_engines import in_that_order
from tests.games import game, last, limited
from tests.strategies import cases

playing = import_module("headjudge.reference.game_play")
checking = import_module("headjudge.reference.checking")


@ROBUST
@given(cases())
def test_invariants_hold_in_random_games(case: protocol.Case) -> None:
    played = play(case)
    before: protocol.Outcome | None = None
    everyone = {p.name for p in case.game.players}
    side = {p.name: p.team or p.name for p in case.game.players}
    new_games = (protocol.Restart, protocol.Subgame)
    restarts = any(isinstance(event, new_games) for step in case.steps for event in step)
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
def test_derivations_do_not_change_outcomes_and_cite_the_edition(case: protocol.Case) -> None:
    result, silent = play(case), play(case, derive=False)
    assert result.outcomes == silent.outcomes
    assert result.questions == silent.questions
    assert not any(silent.derivations)
    book = Rulebook.at(case.edition)
    assert all(derivation_lines(result, len(case.steps), book))


@ROBUST
@given(cases())
def test_player_names_do_not_matter(case: protocol.Case) -> None:
    renamed = {p.name: f"Player {n}" for n, p in enumerate(reversed(case.game.players))}
    text = msgspec.json.encode(case).decode()
    for old, new in renamed.items():
        text = text.replace(f'"{old}"', f'"{new}"')
    other = play(msgspec.json.decode(text, type=protocol.Case)).outcomes
    for mine, theirs in zip(play(case).outcomes, other, strict=True):
        assert mine.over == theirs.over
        for field in ("winners", "losers", "drawn"):
            assert [renamed[p] for p in getattr(mine, field)] == list(getattr(theirs, field))


@ROBUST
@given(cases())
def test_player_can_always_concede(case: protocol.Case) -> None:
    outcome = play(case).outcomes[-1] if case.steps else None
    still_in = {p.name for p in case.game.players}
    if outcome:
        if outcome.over or outcome.restarted or outcome.subgame:
            return
        still_in -= {*outcome.losers, *outcome.drawn}  # type: ignore[misc]
    who = min(still_in)
    steps = (*case.steps, (protocol.Concede(who),))
    after = play(protocol.Case("concede", case.edition, case.game, steps)).outcomes[-1]
    assert who in after.losers  # type: ignore[operator]


@ROBUST
@given(cases())
def test_case_round_trips(case: protocol.Case) -> None:
    require_wellformed(case)
    assert msgspec.json.decode(msgspec.json.encode(case), type=protocol.Case) == case


def test_every_required_rule_has_a_function() -> None:
    """A rule without a function or formula must restate a rule or explain why nothing shows it."""
    required = {rule.slug for date in editions() for rule in Rulebook.at(date).required()}
    formulas = {slug for d in DEFINITIONS.values() for slug in (d.slug, *d.also)}
    assert required | formulas == {*FUNCTIONS, *REGARDING}


def test_function_implements_or_regards_a_rule() -> None:
    both = [slug for slug, functions in REGARDING.items() if FUNCTIONS.get(slug) in functions]
    assert both == []


def test_rule_report_lists_functions(book: Rulebook) -> None:
    output = "\n".join(show_rule("archenemy-commander-poison"))
    assert "implemented by\n  not implemented separately\ntaken into account by\n" in output
    assert "\n  headjudge.reference.losing.poisoned (reference/losing.py:" in output
    assert "taken into account by" not in "\n".join(show_rule("all-lose-is-draw"))
    listed = "\n".join(list_rules(book))
    assert "           headjudge.reference.losing.poisoned (reference/losing.py:" in listed
    assert "           taken into account by headjudge.reference.losing.losers; " in listed


def test_rule_is_implemented_once() -> None:
    with pytest.raises(ValueError, match="twice"):
        implements("restart")(last)


def test_every_rule_of_104_occurs_in_a_derivation(
    scenarios: list[Scenario], book: Rulebook
) -> None:
    """A rule of 104 that no derivation cites would never be shown in action."""
    cited = {
        line.rule
        for scenario in scenarios
        for derivation in play(scenario.case).derivations
        for line in derivation
    }
    headings = {"ways-to-win", "ways-to-lose", "ways-to-draw"}
    rules = {rule.slug for rule in book.of_family("ending_the_game") if not rule.exempt}
    assert rules - cited == headings


def test_derivation_of_a_draw_cites_losses_and_draw(book: Rulebook) -> None:
    steps = ((protocol.LoseLife("Ana", 20), protocol.LoseLife("Ben", 21)), (protocol.Check(),))
    case = protocol.Case("both-at-zero", NEWEST, game("Ana", "Ben"), steps)
    assert derivation_lines(play(case), 2, book) == (
        "104.3b zero-life: Ana and Ben have 0 and -1 life, respectively",
        "104.4a all-lose-is-draw: all remaining players would lose at the same time, so the game is a draw for Ana and Ben",
        "104.5 loser-leaves: Ana and Ben left when the game became a draw",
        "104.1 game-ends-at-once: the game is over",
    )


def two_headed_giant(*teams: int, **more: Any) -> protocol.Setup:
    names = iter("ABCDEFGH")
    players = (
        protocol.Player(next(names), team=f"team {t}")
        for t, size in enumerate(teams)
        for _ in range(size)
    )
    return protocol.Setup(tuple(players), "two-headed-giant", **more)


def test_third_member_adds_life_and_poison_limit() -> None:
    """A third member adds 15 life and 5 poison counters to the limit (810.11)."""
    three = two_headed_giant(3, 3)
    assert last(three, (protocol.Check(),)).life == dict.fromkeys("ABCDEF", 45)
    assert not last(three, (protocol.Poison("A", 19),), (protocol.Check(),)).over
    assert last(three, (protocol.Poison("A", 20),), (protocol.Check(),)).winners == ("D", "E", "F")


def test_same_replacement_is_open_if_a_member_cannot_gain_life() -> None:
    """Since 2010-04-23, the other member can't gain life either."""
    replacements = (
        (protocol.ReplaceLoss("A", uses=1, life=7),),
        (protocol.ReplaceLoss("B", uses=1, life=7),),
    )
    steps = ((protocol.Restriction("A", "gaining-life"),), *replacements, (protocol.Lose("A"),))
    for edition, questions in (("2008-02-01", {56, 57}), ("2026-08-07", set())):
        assert (
            play(protocol.Case("q", edition, two_headed_giant(2, 2), steps)).questions[-1]
            == questions
        )


@pytest.mark.parametrize("edition", ["2005-08-01", "2008-02-01", "2026-08-07"])
@pytest.mark.parametrize("setup", [game("A", "B", "C"), two_headed_giant(2, 2)])
def test_combining_equal_rounds_changes_no_outcome(
    setup: protocol.Setup, edition: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    loops = [protocol.Loop(False, ("C",), drains=("A", "B"), amount=2, times=n) for n in (30, 37)]
    ends: list[protocol.Event] = [
        protocol.Check(),
        protocol.Loop(True, ("C",), drains=("A",), amount=1),
        *loops,
    ]
    losses = (protocol.LoseLife("A", 43), protocol.LoseLife("B", 45), protocol.Draw("B", 99))
    replacements = product((1, 2, 5), (-1, 0, 3), (1, 4), (-2, 5), (False, True), ends)
    steps = [
        (
            (protocol.ReplaceLoss("A", uses=a, life=x),),
            (protocol.ReplaceLoss("B", uses=b, life=y, chosen=chosen),),
            losses,
            (end,),
        )
        for a, x, b, y, chosen, end in replacements
    ]
    cases = [protocol.Case("rounds", edition, setup, each) for each in steps]
    together = [play(case, derive=False) for case in cases]
    for module in (playing, checking):
        monkeypatch.setattr(module, "rounds_alike", lambda *_: 0)
    assert together == [play(case, derive=False) for case in cases]


@pytest.mark.parametrize(
    ("uses", "life", "then"),
    [
        (10**6, 0, protocol.Check()),
        (10**6, 7, protocol.Loop(True, ("Ben",), drains=("Ana",), amount=1)),
        (10**5, 7, protocol.Loop(False, ("Ben",), drains=("Ana",), amount=2, times=4 * 10**5 + 10)),
    ],
)
def test_million_uses_of_a_replacement_are_fast(uses: int, life: int, then: protocol.Event) -> None:
    steps = (
        (protocol.ReplaceLoss("Ana", uses=uses, life=life),),
        (protocol.LoseLife("Ana", 20),),
        (then,),
    )
    played = play(protocol.Case("many", "2026-08-07", game("Ana", "Ben"), steps))
    assert played.outcomes[-1].winners == ("Ben",)
    assert len(played.derivations[-1]) < 20


@pytest.mark.parametrize("at_once", [(), ("no-life-left", "ten-poison")])
@pytest.mark.parametrize("how", ["life-gain-to-loss", "double-life-gain", "double-life-loss"])
@pytest.mark.parametrize("life", [-5, 0, 5])
@pytest.mark.parametrize("doubled", [1, 3])
def test_loss_replaced_forever_is_a_draw(
    life: int, doubled: int, how: protocol.AlterationKind, at_once: tuple[str, ...]
) -> None:
    """The life total may stay the same, alternate, or grow without bounds."""
    begins: list[protocol.Step] = [(protocol.Alteration("Ana", how),)] * doubled
    steps = (
        *begins,
        (protocol.ReplaceLoss("Ana", life=life),),
        (protocol.Poison("Ana", 10),),
        (protocol.Check(),),
    )
    case = protocol.Case("q", "2026-08-07", game("Ana", "Ben"), steps)
    played = playing.play(case, at_once=at_once)
    assert played.outcomes[-1].drawn == ("Ana", "Ben")
    assert len(max(played.derivations, key=len)) < 99


def test_unlimited_replacement_applies_after_limited_ones() -> None:
    steps = (protocol.ReplaceLoss("Ana", uses=10**6, life=0), protocol.ReplaceLoss("Ana", life=5))
    outcome = last(game("Ana", "Ben"), steps, (protocol.LoseLife("Ana", 20),), (protocol.Check(),))
    assert not outcome.over
    assert outcome.life == {"Ana": 5, "Ben": 20}


def test_member_drawn_by_loop_saves_nobody_afterwards() -> None:
    """With a range of 0, only one head draws; the other head's loop is separate (104.4f)."""
    heads = two_headed_giant(2, 2, options=("limited-range",))
    ranges = [replace(player, range=int(player.name != "B")) for player in heads.players]
    setup = replace(heads, players=tuple(ranges))
    saved = [(protocol.ReplaceLoss(one, life=0),) for one in ("B", "A")]
    outcome = last(setup, *saved, (protocol.LoseLife("A", 30),), (protocol.Check(),))
    assert (outcome.drawn, outcome.winners) == (("A", "B"), ("C", "D"))


@pytest.mark.parametrize("uses", [12, 99])
@pytest.mark.parametrize("times", range(50, 60))
def test_loop_repeats_as_often_as_chosen(times: int, uses: int) -> None:
    """With 20 life and a loss of 2, Ana first loses in round 10; with 7 life, in every fourth round.

    Twelve uses of the replacement effect last until round 58.
    """
    loop = protocol.Loop(False, ("Ben",), drains=("Ana",), amount=2, times=times)
    outcome = last(game("Ana", "Ben"), (protocol.ReplaceLoss("Ana", uses=uses, life=7),), (loop,))
    lost = uses == 12 and times >= 58
    assert outcome.over is lost
    assert outcome.life == {"Ana": -1 if lost else 7 - 2 * ((times - 10) % 4), "Ben": 20}


def test_player_without_a_limit_reaches_all_in_a_limited_range_game() -> None:
    limits = {"Ana": None, "Ben": 1, "Cho": 1, "Dan": 1, "Eve": 1}
    players = tuple(protocol.Player(name, range=seats) for name, seats in limits.items())
    setup = protocol.Setup(players, options=("limited-range",))
    assert last(setup, (protocol.Win("Ana"),)).winners == ("Ana",)
    assert last(setup, (protocol.Win("Cho"),)).losers == ("Ben", "Dan")


def test_replaced_draw_does_not_count_as_attempt() -> None:
    setup = protocol.Setup((protocol.Player("Ana", library=1), protocol.Player("Ben")))
    steps = (
        (protocol.ReplaceDraw("Ana", "nothing"),),
        (protocol.Draw("Ana", 2),),
        (protocol.Check(),),
    )
    assert not last(setup, *steps).over
    assert last(setup, *steps, (protocol.Draw("Ana", 1),), (protocol.Check(),)).over


def test_cards_replacing_life_that_replaces_a_loss_are_drawn_at_once() -> None:
    instead = (
        (protocol.ReplaceLoss("Ana", uses=1, life=30),),
        (protocol.Alteration("Ana", "life-gain-to-draws"),),
    )
    outcome = last(game("Ana", "Ben"), *instead, (protocol.Lose("Ana"),))
    assert outcome.library == {"Ana": 43, "Ben": 53}


def test_player_who_lost_during_draws_stops_drawing() -> None:
    setup = limited("Ana", "Ben", "Cho", "Dan", range=1, library=0)
    steps = ((protocol.ReplaceDraw("Ana", "win"),), (protocol.ReplaceDraw("Ben", "win"),))
    outcome = last(setup, *steps, (protocol.Draw("Ben", 1), protocol.Draw("Ana", 1)))
    assert outcome.losers == ("Ben", "Dan")
    assert not outcome.over


def test_ending_a_missing_restriction_does_nothing() -> None:
    assert not last(game("Ana", "Ben"), (protocol.EndRestriction("Ana", "losing"),)).over


def test_restarted_game_can_restart() -> None:
    steps = (
        protocol.Restart("Ben"),
        protocol.Concede("Ana"),
        protocol.Restart("Cho"),
        protocol.Concede("Cho"),
    )
    outcome = last(game("Ana", "Ben", "Cho"), *steps)
    assert (outcome.winners, outcome.losers, outcome.restarted) == (("Ben",), ("Cho",), True)


@pytest.mark.parametrize(
    "step",
    [
        (protocol.ControlTurn("C", "A"),),
        (protocol.SetLife("A", 1, "C"), protocol.SetLife("C", 30)),
    ],
)
def test_team_that_is_not_in_the_new_game_is_unaffected(step: protocol.Step) -> None:
    steps = ((protocol.Concede("A"),), (protocol.Restart("C"),))
    three = two_headed_giant(2, 2, 2)
    assert last(three, *steps, step) == last(three, *steps)


def test_opponents_in_range_of_both_winners_lose_under_limited_range() -> None:
    """The opponents in range of both lose, nobody wins, and no open question arises (104.3h)."""
    setup = limited("Ana", "Ben", "Cho", "Dan", "Eve", range=1)
    played = play(protocol.Case("q", NEWEST, setup, ((protocol.Win("Ana"), protocol.Win("Cho")),)))
    assert played.questions[-1] == set()
    assert played.outcomes[-1].losers == ("Ben", "Dan", "Eve")


def test_order_of_simultaneous_events_does_not_matter(scenarios: list[Scenario]) -> None:
    chance, tried = random.Random(20260807), 0
    for scenario in scenarios:
        case = scenario.case
        if not isinstance(case, protocol.Case) or all(len(step) == 1 for step in case.steps):
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
