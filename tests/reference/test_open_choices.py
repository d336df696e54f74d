"""Choices that stay open over several steps: allowed events, and who chooses in the end."""

import pytest
from msgspec import UNSET, UnsetType

from headjudge.explain.state_text import state_of
from headjudge.judge.divergence import own_outcomes
from headjudge.reference import play
from headjudge.reference.snapshots import play_watched
from headjudge.spec import protocol
from headjudge.spec.protocol.validation.cases import Malformed, require_wellformed
from headjudge.spec.rulebook import Rulebook, editions
from headjudge.suite.gherkin_writer import observed

NEWEST = editions()[0]
OPEN = protocol.Choose("Ana", open=True)


def case(
    *events: protocol.Event, players: str = "Ana Ben Cho", edition: str = NEWEST
) -> protocol.Case:
    """Return a game in which each of these events happens in a separate step."""
    setup = protocol.Setup(tuple(map(protocol.Player, players.split())))
    return protocol.Case("test", edition, setup, tuple((event,) for event in events))


def choosers(*events: protocol.Event, edition: str = NEWEST) -> list[str | UnsetType | None]:
    """Return the player who makes the choice after each step."""
    played = case(*events, edition=edition)
    require_wellformed(played)
    return [outcome.chooser for outcome in play(played).outcomes]


@pytest.mark.parametrize(
    ("events", "problem"),
    [
        ((OPEN, protocol.Check()), "step 2: check can't happen while a choice is open"),
        (
            (OPEN, protocol.LoseLife("Ben", 1)),
            "step 2: lose-life can't happen while a choice is open",
        ),
        ((OPEN, OPEN), "step 2: choose can't happen while a choice is open"),
        ((protocol.MakeChoice(),), "step 1: no choice is open"),
        ((protocol.Choose("Ana"), protocol.MakeChoice()), "step 2: no choice is open"),
        ((OPEN, protocol.MakeChoice(), protocol.MakeChoice()), "step 3: no choice is open"),
    ],
)
def test_nothing_else_happens_while_a_choice_is_open(
    events: tuple[protocol.Event, ...], problem: str
) -> None:
    with pytest.raises(Malformed, match=problem):
        require_wellformed(case(*events))


def test_chooser_is_reported_while_choice_is_open() -> None:
    made = (OPEN, protocol.Concede("Cho"), protocol.MakeChoice(), protocol.Check())
    assert choosers(*made) == ["Ana", "Ana", UNSET, UNSET]
    assert choosers(OPEN, protocol.Concede("Ana"), protocol.Concede("Ben")) == ["Ana", "Ben", UNSET]


def test_choice_closes_when_nobody_makes_it() -> None:
    cost = protocol.Choose("Ana", "Ben", cost=True, open=True)
    steps = (cost, protocol.Concede("Ana"), protocol.Penalty("Cho"), protocol.MakeChoice())
    assert choosers(*steps)[:3] == ["Ana", None, UNSET]
    gone = (
        protocol.Concede("Ben"),
        protocol.Choose("Ana", "Ben", open=True),
        protocol.Penalty("Dan"),
    )
    four = case(*gone, players="Ana Ben Cho Dan")
    assert [outcome.chooser for outcome in play(four).outcomes[1:]] == [None, UNSET]


def test_chooser_is_unset_before_the_rule_existed() -> None:
    assert choosers(OPEN, protocol.Concede("Ana"), edition="2017-04-28") == ["Ana", UNSET]


def test_reading_decides_choice_of_an_object_that_left() -> None:
    question = case(protocol.Choose("Ana", "Ben", open=True), protocol.Concede("Ben"))
    accepted, other = (
        play(question, book=Rulebook.at(NEWEST).with_interpretations(readings))
        for readings in ({}, {105: "still-made"})
    )
    assert accepted.outcomes[-1].chooser is None
    assert other.outcomes[-1].chooser == "Ana"
    assert accepted.questions == other.questions == (frozenset(), frozenset({105}))


def test_choice_passes_to_a_remaining_player_in_engines_that_check_early() -> None:
    eager = protocol.EngineInfo("eager", "1", checks="implicit")
    shielded = (protocol.Restriction("Ana", "losing", "Ben"), protocol.LoseLife("Ana", 20))
    result = own_outcomes(
        case(*shielded, OPEN, protocol.Concede("Ben"), players="Ana Ben Cho Dan"), eager
    )
    assert [outcome.chooser for outcome in result][2:] == ["Ana", "Cho"]


def test_open_choice_is_listed_as_pending() -> None:
    games = play_watched(case(OPEN, protocol.MakeChoice())).games
    question = "a rule requires Ana to make a choice, which stays open"
    assert [state_of(game).waiting for game in games] == [(), (question,), ()]


@pytest.mark.parametrize(
    ("event", "sentence"),
    [
        (protocol.Choose("Ana"), "Ana makes the choice"),
        (protocol.Choose("Ana", "Ben"), "nobody makes the choice"),
    ],
)
def test_chooser_is_described_in_words(event: protocol.Choose, sentence: str) -> None:
    question = case(protocol.Concede("Ben"), event)
    (result,) = observed(question, play(question).outcomes[-1], ["chooser"])
    assert result == sentence
