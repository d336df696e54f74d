"""Loops: invalid cases are rejected, and open questions never fail an engine."""

import pytest
from msgspec import UNSET

from headjudge.judge.abstract_events import apply_step
from headjudge.judge.abstract_state import AbstractState
from headjudge.judge.invariants import contradictions
from headjudge.reference import play
from headjudge.spec import protocol
from headjudge.spec.protocol.validation.cases import Malformed, require_wellformed
from headjudge.spec.rulebook import Rulebook
from tests import NEWEST

ANA_AND_BEN = protocol.Setup((protocol.Player("Ana"), protocol.Player("Ben")))
COST = {"drains": ("Ben",), "amount": 1}


def forced(**said: object) -> protocol.Loop:
    return protocol.Loop(True, ("Ana",), **said)  # type: ignore[arg-type]


def chosen(*whose: str, **said: object) -> protocol.Loop:
    return protocol.Loop(False, whose, **said)  # type: ignore[arg-type]


DRAINS = forced(**COST)


@pytest.mark.parametrize(
    ("step", "message"),
    [
        ((forced(amount=1),), "loop: no player loses life in the loop: leave out amount and times"),
        (
            (chosen("Ana", times=3),),
            "loop: no player loses life in the loop: leave out amount and times",
        ),
        ((forced(drains=("Ben",)),), "loop: the loop costs no life: give an amount"),
        (
            (DRAINS, protocol.Concede("Ana")),
            "loop: a loop that costs life must be the only event of its step",
        ),
        ((forced(**COST, manner="unless"),), "loop: a loop that costs life can't be unless"),
        ((forced(**COST, times=3),), "loop: forced actions repeat forever: leave out times"),
        ((chosen("Ana", **COST),), "loop: the players who control the loop must choose a number"),
        ((chosen("Ana", manner="outside"),), "loop: a loop of optional actions can't be outside"),
        ((forced(manner="kept-up"),), "loop: a loop of forced actions can't be kept-up"),
        (
            (chosen("Ana", manner="fragmented"),),
            "loop: a fragmented loop needs at least two players",
        ),
        ((forced(drains=("Zed",), amount=1),), "loop: no player is named Zed"),
    ],
)
def test_invalid_loop_is_rejected(step: protocol.Step, message: str) -> None:
    with pytest.raises(Malformed, match=message):
        require_wellformed(protocol.Case("loop", NEWEST, ANA_AND_BEN, (step,)))


def test_loop_ends_when_its_players_left() -> None:
    players = (protocol.Player("Ana", life=3), protocol.Player("Ben"), protocol.Player("Cho"))
    step = protocol.Loop(True, ("Ana",), drains=("Ana", "Ben"), amount=1)
    outcome = play(protocol.Case("loop", NEWEST, protocol.Setup(players), ((step,),))).outcomes[0]
    assert (outcome.over, outcome.losers) == (False, ("Ana",))
    assert outcome.life["Ben"] == 17  # type: ignore[index]


def test_deviating_player_is_reported_only_at_the_loop() -> None:
    """Before 2009-07-11, no rule says who must choose differently."""
    step = chosen("Ana", "Ben", manner="fragmented")
    for edition, who in (("2009-05-01", UNSET), ("2009-07-11", "Ana")):
        case = protocol.Case("loop", edition, ANA_AND_BEN, ((step,), (protocol.Check(),)))
        assert [outcome.deviates for outcome in play(case).outcomes] == [who, UNSET]


def test_active_player_who_left_does_not_deviate() -> None:
    players = (protocol.Player("Ana"), protocol.Player("Ben"), protocol.Player("Cho"))
    steps = ((protocol.Concede("Ana"),), (chosen("Ben", "Cho", manner="fragmented"),))
    for edition, who in (("2009-07-11", UNSET), (NEWEST, "Ben")):
        case = protocol.Case("loop", edition, protocol.Setup(players), steps)
        assert play(case).outcomes[-1].deviates == who


def test_invariants_ignore_unknown_loops() -> None:
    nonsense = protocol.Outcome(over=True, winners=("Ana", "Ben"), losers=("Ana",), drawn=())
    case = protocol.Case("loop", NEWEST, ANA_AND_BEN, ((protocol.Check(),),))
    assert contradictions(case, [nonsense], [()])
    for step in (DRAINS, forced(manner="outside")):
        case = protocol.Case("loop", NEWEST, ANA_AND_BEN, ((step,),))
        assert contradictions(case, [nonsense], [()]) == ()


def test_invariants_respect_range_of_effects() -> None:
    players = tuple(protocol.Player(name, range=1) for name in ("Ana", "Ben", "Cho", "Dan", "Eve"))
    known = AbstractState(protocol.Setup(players, options=("limited-range",)), Rulebook.at())
    hit = (
        protocol.LoseLife("Ben", 3, "Ana"),
        protocol.LoseLife("Cho", 3, "Ana"),
        protocol.LoseLife("Dan", 3),
    )
    facts = apply_step(known, hit, implicit=False)
    assert facts
    assert [facts[f"life({seat})"] for seat in range(5)] == [20, 17, 20, 17, 20]
    known.facts["beyond(0, 1)"] = None
    assert apply_step(known, hit, implicit=False) is None
