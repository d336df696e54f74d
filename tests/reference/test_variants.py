"""Variants: invalid setups, ranges of influence, and turn markers of a Grand Melee."""

from typing import Any

import pytest
from msgspec.structs import replace

from headjudge.judge.invariants import contradictions
from headjudge.reference import play
from headjudge.spec import protocol
from headjudge.spec.protocol.validation.cases import Malformed, require_wellformed
from headjudge.spec.rulebook import Rulebook
from headjudge.suite.expectations import Expectation, describe
from headjudge.suite.steps.case_builder import in_seats, is_emperor, usual_range

BOOK = Rulebook.at()


def seats(*teams: str | None, **more: Any) -> tuple[protocol.Player, ...]:
    """Return players A, B and so on in these teams; `more` holds fields of the first player."""
    names = "ABCDEFGHIJKLM"
    return tuple(
        protocol.Player(name, team=team, **(more if seat == 0 else {}))
        for seat, (name, team) in enumerate(zip(names, teams, strict=False))
    )


def case(
    players: tuple[protocol.Player, ...],
    variant: protocol.Variant,
    *options: protocol.Option,
    steps: Any = (),
) -> protocol.Case:
    return protocol.Case("x", BOOK.edition, protocol.Setup(players, variant, options), steps)


def alike(*teams: str | None, **each: Any) -> tuple[protocol.Player, ...]:
    return tuple(protocol.Player(p.name, team=p.team, **each) for p in seats(*teams))


def archenemy(
    *teams: str | None,
    before: tuple[protocol.Player, ...] = (),
    variant: protocol.Variant = "teams",
) -> protocol.Case:
    """Return a case in which `before` players sit in front of the archenemy."""
    return case((*before, *seats(*teams, archenemy=True)), variant, "archenemy")


UNEQUAL = (protocol.Player("B", team="b", life=3), protocol.Player("C", team="b", life=4))


@pytest.mark.parametrize(
    ("bad", "message"),
    [
        (
            case(seats(None, None, None), "grand-melee"),
            "needs at least 4 players, for its first turn marker",
        ),
        (case(seats("a", *[None] * 3), "grand-melee"), "A has a team in a grand-melee"),
        (case(seats("a", "b", "a"), "alternating-teams"), "the teams have different sizes"),
        (case(seats("a", "a", "b", "b"), "alternating-teams"), "B sits in the wrong seat"),
        (
            case(seats("a", "b", "c", "b", "a", "c"), "alternating-teams"),
            "D sits in the wrong seat",
        ),
        (case(seats("a", "a"), "alternating-teams"), "needs at least two teams"),
        (case(seats("a", None), "alternating-teams"), "B has no team"),
        (case(alike("a", "a", "b", "b", emperor=True), "emperor"), "team a has 2 emperors"),
        (case(seats(None, None), "free-for-all", "brawl", "commander"), "brawl .* with commander"),
        (case(seats(None, None), "free-for-all", "brawl", "archenemy"), "brawl .* with archenemy"),
        (case(seats("a", "b", archenemy=True), "teams"), "A is an archenemy, but not in"),
        (case(seats("a", "b"), "teams", "archenemy"), "there are 0 archenemies"),
        (case(alike("a", "b", archenemy=True), "teams", "archenemy"), "there are 2 archenemies"),
        (
            case(alike("a", "b", archenemy=True), "teams", "archenemy", "commander"),
            "there are 2 archenemies",
        ),
        (archenemy("a", "a", "b"), "the archenemy has a teammate"),
        (archenemy("a", "b", "c"), "against one team, not several"),
        (archenemy("a", "b", before=(protocol.Player("B", team="b"),)), "2 players named B"),
        (
            archenemy("a", "b", before=(protocol.Player("Z", team="b"),)),
            "team b shares its turns, but its members do not sit next to each other",
        ),
        (
            case((*seats("a", archenemy=True), *UNEQUAL), "teams", "archenemy", "commander"),
            "team b shares its life",
        ),
        (archenemy("a", "b", variant="two-headed-giant"), "one member"),
        (
            archenemy("a", "b", variant="alternating-teams"),
            "archenemy needs the variant teams or free-for-all",
        ),
        (
            case(alike(None, None, archenemy=True), "free-for-all", "archenemy", "commander"),
            "archenemy with commander needs the variant teams",
        ),
        (archenemy(None, None, variant="free-for-all"), "every player must be one"),
    ],
)
def test_impossible_setups_are_rejected(bad: protocol.Case, message: str) -> None:
    with pytest.raises(Malformed, match=message):
        require_wellformed(bad)


def test_each_variant_has_its_usual_seats_ranges_and_emperors() -> None:
    assert in_seats([["A", "B"], ["C", "D"]], "teams") == [("A", 1), ("B", 1), ("C", 2), ("D", 2)]
    alternating = in_seats([["A", "B"], ["C", "D"]], "alternating-teams")
    assert alternating == [("A", 1), ("C", 2), ("B", 1), ("D", 2)]
    assert [usual_range("emperor", place, 3) for place in range(3)] == [1, 2, 1]
    assert [usual_range("emperor", place, 5) for place in range(5)] == [1, 2, 3, 2, 1]
    assert [is_emperor(place, 3) for place in range(3)] == [False, True, False]
    assert (usual_range("grand-melee"), usual_range("alternating-teams")) == (1, 2)
    assert usual_range("teams") is None


def turns(players: int, *events: protocol.Event) -> list[tuple[str, ...]]:
    """Return the players who take turns after each event of a Grand Melee."""
    result = case(seats(*[None] * players), "grand-melee", steps=tuple((e,) for e in events))
    require_wellformed(result)
    return [o.active for o in play(result).outcomes]  # type: ignore[misc]


def test_lowest_marker_ends_its_turn_by_default() -> None:
    assert turns(8, protocol.EndTurn(), protocol.EndTurn()) == [("E",), ("B", "F")]
    assert turns(9, protocol.EndTurn("E"), protocol.EndTurn("B")) == [("A", "F"), ("A", "F")]


def test_markers_designated_twice_are_removed_between_turns() -> None:
    """The next marker to the right, whose holder is waiting, is removed immediately (807.4g)."""
    leave = [protocol.Concede(p) for p in "LJKDA"]
    ended = turns(12, protocol.EndTurn("A"), protocol.EndTurn("E"), *leave, protocol.EndTurn("I"))
    assert ended[1] == ended[-2] == ("B", "I")
    assert ended[-1] == ("B",)


def test_restart_redistributes_markers() -> None:
    ended = turns(9, protocol.EndTurn("E"), protocol.Concede("I"), protocol.Restart("C"))
    assert ended[-1] == ("C", "G")


def test_everyone_leaving_at_once_is_a_draw() -> None:
    result = case(
        seats(*[None] * 4), "grand-melee", steps=(tuple(protocol.Concede(p) for p in "ABCD"),)
    )
    outcome = play(result).outcomes[0]
    assert (outcome.over, outcome.drawn) == (True, ("A", "B", "C", "D"))


def test_active_players_are_compared_in_any_form() -> None:
    both = Expectation("active", ("Ana", "Ben"))
    assert both.judged(protocol.Outcome(active=("Ben", "Ana"))) is True
    wrong: list[tuple[str, ...] | str | None] = ["Ben", ("Ana",), ("Ana", "Ben", "Cho"), None]
    for result in wrong:
        assert both.judged(protocol.Outcome(active=result)) is False
    assert both.judged(protocol.Outcome()) is None
    assert Expectation("active", ("Ana",)).judged(protocol.Outcome(active="Ana")) is True


def test_one_member_suffices_as_active_player_of_a_team() -> None:
    team = Expectation("active team", ("Ana", "Ben"))
    right: list[tuple[str, ...] | str] = ["Ben", ("Ana",), ("Ana", "Ben")]
    for result in right:
        assert team.judged(protocol.Outcome(active=result)) is True
    others: list[tuple[str, ...] | str | None] = ["Cho", ("Ana", "Cho"), (), None]
    for other in others:
        assert team.judged(protocol.Outcome(active=other)) is False
    assert team.judged(protocol.Outcome()) is None


def test_active_players_are_described_in_words() -> None:
    assert (
        describe(protocol.Outcome(active=("Ana", "Ben")), {"active"}) == "it is Ana and Ben's turn"
    )
    assert describe(protocol.Outcome(active=None), {"active"}) == "it is nobody's turn"


@pytest.mark.parametrize(
    "told",
    [
        case(seats(*[None] * 4), "grand-melee"),
        case(seats("a", "b", archenemy=True), "teams", "archenemy", "commander"),
    ],
)
def test_formulas_ignore_unsupported_games(told: protocol.Case) -> None:
    impossible = protocol.Outcome(over=True, winners=("A", "B"), losers=(), drawn=())
    assert contradictions(replace(told, steps=((protocol.Check(),),)), [impossible], [()]) == ()
