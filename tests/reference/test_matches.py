"""Matches: properties of every match, invalid matches, and explanations."""

import json
from typing import Any

import jsonschema_rs
import msgspec
import pytest
from hypothesis import given, settings

from headjudge.explain import render
from headjudge.explain.explanation import explain
from headjudge.reference import play
from headjudge.spec import protocol
from headjudge.spec.protocol import matches as m
from headjudge.spec.protocol.capabilities import lacking, needs
from headjudge.spec.protocol.case_kinds import decode, named, schema
from headjudge.spec.protocol.matches import Contestant, Match, MatchCase, Standing
from headjudge.spec.protocol.validation.cases import Malformed, require_wellformed
from headjudge.spec.rulebook import Rulebook
from headjudge.suite.compiler import FeatureError, compile_feature, parse
from headjudge.suite.expectations import describe
from headjudge.suite.lint import lint
from tests import NEWEST
from tests.strategies import matches

VALIDATOR = jsonschema_rs.Draft202012Validator(schema())
ANA, BEN, CHO = THREE = Contestant("Ana"), Contestant("Ben"), Contestant("Cho")


def match(
    *events: Any, players: tuple[Contestant, ...] = (ANA, BEN), edition: str = NEWEST, **more: Any
) -> MatchCase:
    """Return a match with one step per argument: an event, or a tuple of simultaneous events."""
    steps = tuple(event if isinstance(event, tuple) else (event,) for event in events)
    return MatchCase("x", edition, Match(players, **more), steps)


def last(*events: Any, **more: Any) -> Standing:
    """Play a match and return its last standing."""
    case = match(*events, **more)
    require_wellformed(case)
    return play(case).outcomes[-1]


@pytest.mark.parametrize(
    ("bad", "message"),
    [
        (match(players=(ANA,)), "a match needs at least two players or teams"),
        (match(players=()), "a match needs at least two players or teams"),
        (match(players=(ANA, ANA)), "Ana is seated twice"),
        (match(needed=0), "needed must be at least 1, not 0"),
        (match(needed=-2), "needed must be at least 1, not -2"),
        (
            match(players=(Contestant("Ana", "one"), BEN)),
            "Ben has no team, but other players have one",
        ),
        (
            match(players=(Contestant("Ana", "one"), Contestant("Ben", "one"))),
            "a match needs at least two players or teams",
        ),
        (match(lot="Zed"), "Zed, who wins the lot, does not play; the players are Ana, Ben"),
        (
            match(ranked="Zed", round="single-elimination"),
            "Zed, who is ranked higher, does not play",
        ),
        (match(ranked="Ana"), "Ana is ranked higher, but the Swiss rounds are not over"),
        (
            match(m.GameWon("Zed")),
            "step 1: game-won: no player is named Zed; the players are Ana, Ben",
        ),
        (match(m.DrawMatch(("Ana", "Zed"))), "step 1: draw-match: no player is named Zed"),
        (match(protocol.Concede("Zed")), "step 1: concede: no player is named Zed"),
        (
            match((m.BeginGame(), protocol.Check())),
            "step 1: begin-game must be the only event of its step",
        ),
        (
            match((protocol.SetLife("Ana", 3), protocol.Penalty("Ben"))),
            "step 1: set-life must be the only event of its step",
        ),
        (
            match(protocol.SetLife("Ana", 0)),
            "set-life: a player with 0 life loses the game: use game-won",
        ),
        (
            match(protocol.Restriction("Ana", "winning")),
            "shield: in a match, a shield has only player and from",
        ),
        (
            match(protocol.Restriction("Ana", "losing", "Ben")),
            "shield: in a match, a shield has only player and from",
        ),
        (match(m.CallTime(), m.CallTime()), "time is called 2 times"),
        (match(m.EndExtension()), "the extension ends, but the match was not extended"),
        (
            match(m.GameWon("Ana"), m.GameWon("Ana"), m.BeginGame()),
            "step 3: begin-game: the match was already over: Ana had won 2 of its games",
        ),
        (
            match(m.GameWon("Cho"), m.GameWon("Ana"), players=THREE),
            "step 2: game-won: the match was already over: Cho had won 1 of its games",
        ),
        (
            match(m.ConcedeMatch("Ana"), m.Report(), m.BeginGame()),
            "step 3: begin-game: the match was already over: its result was reported",
        ),
    ],
)
def test_impossible_matches_are_rejected(bad: MatchCase, message: str) -> None:
    with pytest.raises(Malformed) as refused:
        require_wellformed(bad)
    assert message in str(refused.value)


def test_steps_about_games_and_matches() -> None:
    """Some steps fit games and matches; steps for one kind can't be combined with the other."""
    text = """\
Feature: x

  Example: a match
    Given a match between Ana and Ben
    When a game begins
    And {happens}
    Then the match goes on
"""
    for happens in ("Ana's life total becomes 5", "state-based actions are checked"):
        feature = text.format(happens=happens)
        assert list(compile_feature(parse("x.feature", feature), Rulebook.at()))
    feature = text.format(happens="Ana gets 5 poison counters")
    with pytest.raises(
        FeatureError, match=r":6: this step is about a game, but the earlier steps are not"
    ):
        list(compile_feature(parse("x.feature", feature), Rulebook.at()))


def test_scenario_states_whether_match_is_over() -> None:
    text = """\
Feature: x

  @rule.tournament-rules
  Rule: 100.6 Most tournaments add their own rules to those of the game

    @id.one
    Example: one
      Given a match between Ana and Ben
      When Ana wins a game
      Then Ana has won 1 game
"""
    (matches,) = lint([parse("x.feature", text)], Rulebook.at(), whole_suite=False)
    assert matches.message.endswith("does not say whether the match is over")


def test_wins_are_not_counted_after_penalties() -> None:
    both = (protocol.Penalty("Ana"), protocol.Penalty("Ben"))
    assert last(both, *[m.GameWon("Ana")] * 3).winners == ("Ana",)


@settings(derandomize=True, max_examples=25, deadline=None)
@given(matches())
def test_matches_fit_schema_and_round_trip(case: MatchCase) -> None:
    line = msgspec.json.encode(case)
    assert decode(line) == case
    VALIDATOR.validate(json.loads(line))
    standings = msgspec.json.encode(play(case).outcomes)
    assert msgspec.json.decode(standings, type=tuple[Standing, ...]) == play(case).outcomes
    VALIDATOR.validate({"case": "random", "outcomes": json.loads(standings)})


@settings(derandomize=True, max_examples=25, deadline=None)
@given(matches())
def test_random_match_ends_once_with_consistent_standings(case: MatchCase) -> None:
    played = play(case)
    assert played.outcomes == play(case, derive=False).outcomes
    assert not any(play(case, derive=False).derivations)
    known = set(Rulebook.at().rules)
    assert {line.rule for lines in played.derivations for line in lines} <= known
    was_over = False
    for standing in played.outcomes:
        winners, drawn = set(standing.winners or ()), set(standing.drawn or ())
        assert standing.over is bool(winners or drawn)
        assert not winners & drawn
        assert standing.over or not was_over
        assert not (standing.over and (standing.playing or standing.chooses))
        assert not (drawn and case.match.round == "single-elimination")
        was_over = bool(standing.over)
        assert describe(standing) != "nothing was reported"


def test_chooser_is_unknown_after_several_losers() -> None:
    standing = last(m.GameWon("Ana"), players=THREE, needed=2, lot="Ana")
    assert standing.chooses is msgspec.UNSET
    standing = last((protocol.Penalty("Ana"), protocol.Penalty("Ben")), lot="Ana")
    assert standing.chooses is msgspec.UNSET


def test_game_is_drawn_if_three_players_lose_at_once() -> None:
    all_of_them = tuple(protocol.Penalty(p.name) for p in THREE)
    standing = last(all_of_them, players=THREE)
    assert (standing.over, standing.draws) == (False, 1)


def test_events_of_players_who_left_or_after_the_end_do_nothing() -> None:
    gone = last(m.BeginGame(), m.Refuse("Ana"), m.GameWon("Ana"), players=THREE)
    assert (gone.over, gone.playing) == (False, True)
    twice = last(m.ConcedeMatch("Ana"), m.ConcedeMatch("Ana"), players=THREE)
    assert not twice.over
    life = last(
        m.BeginGame(),
        protocol.Concede("Ana"),
        protocol.SetLife("Ana", 40),
        protocol.Check(),
        players=THREE,
    )
    assert (life.over, life.playing) == (False, True)
    ended = last(m.GameWon("Ana"), m.CallTime(), m.GameWon("Ben"), protocol.Penalty("Ana"))
    assert (ended.winners, ended.wins) == (("Ana",), {"Ana": 1, "Ben": 0})
    late = last(m.ConcedeMatch("Ana"), m.GameDrawn(), m.CallTime())
    assert (late.winners, late.draws) == (("Ben",), 0)
    of_three = last(m.GameWon("Ana"), m.ConcedeMatch("Ana"), players=THREE)
    assert of_three.winners == ("Ana",)


def test_report_before_the_end_does_nothing() -> None:
    assert last(m.Report(), m.ConcedeMatch("Ana")).winners == ("Ben",)


def test_begin_game_during_a_game_does_nothing() -> None:
    events = (
        m.BeginGame(),
        protocol.SetLife("Ana", 3),
        m.BeginGame(),
        m.CallTime(),
        m.PlayTurns(6),
    )
    assert last(*events, round="single-elimination").winners == ("Ben",)


def test_check_decides_sudden_death() -> None:
    even = (m.BeginGame(), m.CallTime(), m.PlayTurns(6))
    standing = last(*even, protocol.SetLife("Ana", 3), m.PlayTurns(1), round="single-elimination")
    assert (standing.over, standing.playing) == (False, True)
    low = (
        m.BeginGame(),
        protocol.SetLife("Cho", 3),
        m.CallTime(),
        m.PlayTurns(6),
        protocol.Check(),
    )
    before: Any = {"players": THREE, "edition": "2010-02-01"}
    old = last(*low, protocol.Concede("Ana"), round="single-elimination", **before)
    assert (old.over, old.playing) == (False, True)


def test_restriction_stops_a_loss_in_sudden_death() -> None:
    end = (m.CallTime(), m.PlayTurns(6))
    behind = ((protocol.SetLife("Ana", 3), protocol.SetLife("Ben", 3)), protocol.Check())
    begin = (m.BeginGame(), protocol.Restriction("Ana", "losing"))
    played = play(match(*begin, *end, *behind, round="single-elimination", players=THREE))
    assert played.questions[-1] == frozenset()
    assert (played.outcomes[-1].over, played.outcomes[-1].playing) == (False, True)
    ahead = (protocol.SetLife("Ben", 3), protocol.Check())
    played = play(match(*begin, *end, *ahead, round="single-elimination"))
    assert played.outcomes[-1].winners == ("Ana",)


def test_match_needs_capabilities_of_its_events_and_players() -> None:
    case = match(players=THREE)
    assert needs(case) == {"matches"}
    assert needs(match(protocol.Restriction("Ana", "losing"))) == {"matches", "cant-lose"}
    assert named(case) == ("Ana", "Ben", "Cho")
    assert "more than 2 players" in lacking(case, protocol.EngineInfo("x"), NEWEST)
    assert "matches" in lacking(case, protocol.EngineInfo("x", max_players=3), NEWEST)


def test_standing_is_described_in_words() -> None:
    assert describe(Standing()) == "nothing was reported"
    standing = last(m.GameWon("Ana"), m.BeginGame())
    assert describe(standing) == (
        "the match goes on; games won: Ana 1, Ben 0; a game is under way; "
        "Ben chooses who plays first"
    )
    standing = last(m.GameDrawn(), m.CallTime())
    assert describe(standing) == (
        "the match is a draw; the match is over; games won: Ana 0, Ben 0; games drawn: 1; "
        "no game is under way"
    )


def test_match_explanation_cites_tournament_rules() -> None:
    text = """\
Feature: x

  Example: to the last turn
    Given a match between Ana and Ben
    And it is a single-elimination round
    When a game begins
    And time is called
    And 6 turns end
    And Ben's life total becomes 3
    And state-based actions are checked
    Then Ana wins the match
"""
    book = Rulebook.at()
    (scenario,) = compile_feature(parse("x.feature", text), book)
    explained = explain(scenario, book)
    assert explained.all_met
    lines = list(render.text(explained))
    assert lines[2].endswith("Ana won the most games and therefore the match (MTR 2.1)")
    cited = [line.strip() for line in lines[3:] if "MTR" in line]
    assert cited == [
        "MTR 2.5 additional-turns: this turn is finished, and 5 more are played",
        "MTR 2.5 sudden-death: from now on, players without the highest life total lose at the next check",
        "MTR 2.5 sudden-death: Ben lost the game for not having the highest life total",
        "MTR 2.1 match-of-games: Ana won a game",
        "MTR 2.1 most-games-won: Ana won the most games and therefore the match",
    ]
    old = Rulebook.at("2009-02-01")
    (scenario,) = compile_feature(parse("x.feature", text), old)
    assert any(
        "Floor Rules 117 sudden-death" in line for line in render.text(explain(scenario, old))
    )
