"""Choices that stay open over steps: what can happen meanwhile, and who makes them in the end."""

import pytest
from msgspec import UNSET, UnsetType

from headjudge.conformance.explaining.state_text import state_of
from headjudge.conformance.judging.divergence import own_outcomes
from headjudge.conformance.language.write import observed
from headjudge.reference import play
from headjudge.reference.states import watched
from headjudge.spec import protocol as v
from headjudge.spec.protocol.capabilities import needs
from headjudge.spec.protocol.wellformed import Malformed, require_wellformed
from headjudge.spec.rulebook import Rulebook, editions

NEWEST = editions()[0]
OPEN = v.Choose("Ana", open=True)


def case(*events: v.Event, players: str = "Ana Ben Cho", edition: str = NEWEST) -> v.Case:
    """A game in which these events happen, each in a step of its own."""
    setup = v.Setup(tuple(map(v.Player, players.split())))
    return v.Case("test", edition, setup, tuple((event,) for event in events))


def choosers(*events: v.Event, edition: str = NEWEST) -> list[str | UnsetType | None]:
    """Who makes the choice after each step."""
    played = case(*events, edition=edition)
    require_wellformed(played)
    return [outcome.chooser for outcome in play(played).outcomes]


@pytest.mark.parametrize(
    ("events", "problem"),
    [
        ((OPEN, v.Check()), "step 2: check can't happen while a choice is open"),
        ((OPEN, v.LoseLife("Ben", 1)), "step 2: lose-life can't happen while a choice is open"),
        ((OPEN, OPEN), "step 2: choose can't happen while a choice is open"),
        ((v.MakeChoice(),), "step 1: no choice is open"),
        ((v.Choose("Ana"), v.MakeChoice()), "step 2: no choice is open"),
        ((OPEN, v.MakeChoice(), v.MakeChoice()), "step 3: no choice is open"),
    ],
)
def test_nothing_else_goes_on_meanwhile(events: tuple[v.Event, ...], problem: str) -> None:
    with pytest.raises(Malformed, match=problem):
        require_wellformed(case(*events))


def test_it_is_told_as_long_as_it_is_open() -> None:
    made = (OPEN, v.Concede("Cho"), v.MakeChoice(), v.Check())
    assert choosers(*made) == ["Ana", "Ana", UNSET, UNSET]
    assert choosers(OPEN, v.Concede("Ana"), v.Concede("Ben")) == ["Ana", "Ben", UNSET]


def test_once_nobody_has_to_make_it_it_is_open_no_more() -> None:
    cost = v.Choose("Ana", "Ben", cost=True, open=True)
    steps = (cost, v.Concede("Ana"), v.Penalty("Cho"), v.MakeChoice())
    assert choosers(*steps)[:3] == ["Ana", None, UNSET]
    gone = (v.Concede("Ben"), v.Choose("Ana", "Ben", open=True), v.Penalty("Dan"))
    four = case(*gone, players="Ana Ben Cho Dan")
    assert [one.chooser for one in play(four).outcomes[1:]] == [None, UNSET]


def test_no_rule_says_who_makes_it_before_there_is_one() -> None:
    assert choosers(OPEN, v.Concede("Ana"), edition="2017-04-28") == ["Ana", UNSET]


def test_an_object_that_leaves_asks_nothing_or_goes_on_asking() -> None:
    asked = case(v.Choose("Ana", "Ben", open=True), v.Concede("Ben"))
    accepted, other = (
        play(asked, book=Rulebook.at(NEWEST).under(readings))
        for readings in ({}, {105: "still-made"})
    )
    assert accepted.outcomes[-1].chooser is None
    assert other.outcomes[-1].chooser == "Ana"
    assert accepted.questions == other.questions == (frozenset(), frozenset({105}))


def test_an_engine_that_checks_by_itself_asks_who_is_left_then() -> None:
    eager = v.EngineInfo("eager", "1", checks="implicit")
    shielded = (v.Restriction("Ana", "losing", "Ben"), v.LoseLife("Ana", 20))
    told = own_outcomes(case(*shielded, OPEN, v.Concede("Ben"), players="Ana Ben Cho Dan"), eager)
    assert [one.chooser for one in told][2:] == ["Ana", "Cho"]


def test_it_is_among_what_is_still_to_happen() -> None:
    games = watched(case(OPEN, v.MakeChoice())).games
    asked = "a rule requires Ana to make a choice, which stays open"
    assert [state_of(game).waiting for game in games] == [(), (asked,), ()]


def test_an_engine_without_open_choices_is_not_asked_for_them() -> None:
    assert needs(case(v.Choose("Ana"))) == {"multiplayer", "choices"}
    assert needs(case(OPEN)) == {"multiplayer", "choices", "open-choices"}


@pytest.mark.parametrize(
    ("event", "sentence"),
    [
        (v.Choose("Ana"), "Ana makes the choice"),
        (v.Choose("Ana", "Ben"), "nobody makes the choice"),
    ],
)
def test_what_is_told_of_it_is_a_sentence(event: v.Choose, sentence: str) -> None:
    asked = case(v.Concede("Ben"), event)
    (told,) = observed(asked, play(asked).outcomes[-1], ["chooser"])
    assert told == sentence
