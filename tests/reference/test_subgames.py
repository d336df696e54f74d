"""Subgames and restarts: invalid cases are rejected, and open questions never fail an engine."""

import pytest

from headjudge.judge.invariants import contradictions
from headjudge.spec import protocol
from headjudge.spec.protocol.validation.cases import Malformed, require_wellformed
from tests import NEWEST
from tests.games import game, last, limited

ANA_AND_BEN = game("Ana", "Ben")


@pytest.mark.parametrize(
    ("step", "message"),
    [
        (
            (protocol.Restart("Ana", exempt=3),),
            "restart: owner and exempt must be given together",
        ),
        (
            (protocol.Restart("Ana", "Ben"),),
            "restart: owner and exempt must be given together",
        ),
        ((protocol.Restart("Ana", "Zed", 1),), "restart: no player is named Zed"),
        ((protocol.Subgame("Ana", "Zed"),), "subgame: no player is named Zed"),
        (
            (protocol.Subgame("Ana"), protocol.Concede("Ben")),
            "subgame must be the only event of its step",
        ),
    ],
)
def test_invalid_step_is_rejected(step: protocol.Step, message: str) -> None:
    with pytest.raises(Malformed, match=message):
        require_wellformed(protocol.Case("subgame", NEWEST, ANA_AND_BEN, (step,)))


def test_deck_is_at_least_the_library() -> None:
    setup = protocol.Setup(
        (protocol.Player("Ana", library=8, deck=7), protocol.Player("Ben", library=7, deck=7))
    )
    with pytest.raises(Malformed, match="Ana has 8 cards in the library, but a deck of only 7"):
        require_wellformed(protocol.Case("deck", NEWEST, setup, ()))


def test_subgame_needs_opponents() -> None:
    assert not last(limited("Ana", "Ben", "Cho", range=0), protocol.Subgame("Ana")).subgame
    sides = (("Ana", "a"), ("Ben", "a"), ("Cho", "b"), ("Dan", "b"), ("Eve", "b"), ("Fay", "a"))
    players = tuple(protocol.Player(name, team=team, range=1) for name, team in sides)
    teams = protocol.Setup(players, "teams", ("limited-range",))
    assert not last(teams, protocol.Subgame("Ana")).subgame
    assert last(teams, protocol.Subgame("Ben")).subgame


def test_player_outside_the_subgame_does_not_start() -> None:
    outcome = last(
        game("Ana", "Ben", "Cho"), protocol.Concede("Cho"), protocol.Subgame("Ben", "Cho")
    )
    assert (outcome.subgame, outcome.active) == (True, "Ben")


def test_exempt_cards_of_a_player_who_left_are_ignored() -> None:
    events = (
        protocol.Concede("Cho"),
        protocol.Restart("Ana"),
        protocol.Restart("Ben", "Cho", 60),
        protocol.Check(),
    )
    outcome = last(game("Ana", "Ben", "Cho"), *events)
    assert (outcome.over, outcome.losers, outcome.active) == (False, (), "Ben")


def test_each_member_loses_half_of_the_team_life() -> None:
    heads = (("Ana", "a"), ("Ben", "a"), ("Cho", "b"), ("Dan", "b"))
    setup = protocol.Setup(tuple(protocol.Player(n, team=t) for n, t in heads), "two-headed-giant")
    outcome = last(setup, protocol.Subgame("Ana", stakes="half-life"), protocol.Lose("Cho"))
    assert outcome.life == {"Ana": 30, "Ben": 30, "Cho": 0, "Dan": 0}


def test_invariants_ignore_subgames_and_decks() -> None:
    nonsense = protocol.Outcome(over=True, winners=("Ana", "Ben"), losers=("Ana",), drawn=())
    small = protocol.Setup((protocol.Player("Ana", library=3, deck=5), protocol.Player("Ben")))
    for setup, step, silent in (
        (ANA_AND_BEN, protocol.Restart("Ana"), False),
        (ANA_AND_BEN, protocol.Restart("Ana", "Ben", 54), True),
        (small, protocol.Restart("Ana"), True),
        (ANA_AND_BEN, protocol.Subgame("Ana"), True),
    ):
        case = protocol.Case("silent", NEWEST, setup, ((step,), (protocol.Check(),)))
        matches = contradictions(case, [protocol.Outcome(restarted=True), nonsense], [(), ()])
        assert (matches == ()) is silent


@pytest.mark.parametrize(
    "begun", [protocol.Restart("Dan"), protocol.Subgame("Dan"), protocol.Subgame("Ana", "Dan")]
)
def test_first_member_stands_for_team_with_shared_turns(begun: protocol.Event) -> None:
    team = [protocol.Player(name, team="b") for name in ("Ben", "Cho", "Dan")]
    players = (protocol.Player("Ana", team="a", archenemy=True), *team)
    setup = protocol.Setup(players, "teams", ("archenemy",))
    assert last(setup, begun).active == "Ben"
    assert last(setup, protocol.EndTurn()).active == "Ben"
    assert last(setup, protocol.Concede("Ben"), begun).active == "Cho"


def test_lifelink_of_player_outside_the_subgame_does_nothing() -> None:
    damage = protocol.Damage("Ben", 30, combat=False, lifelink="Ana")
    steps = (
        protocol.Concede("Ana"),
        protocol.Subgame("Ben"),
        protocol.Alteration("Ben", "damage-floor"),
        damage,
    )
    outcome = last(game("Ana", "Ben", "Cho"), *steps)
    assert outcome.life == {"Ben": 1, "Cho": 20}
