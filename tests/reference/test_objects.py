"""Objects, control, priority, choices and durations: behavior that features can't express."""

from typing import Any

import pytest
from msgspec import UNSET

from headjudge.explain import render
from headjudge.explain.explanation import explain
from headjudge.reference import play
from headjudge.spec import protocol
from headjudge.spec.protocol import Create, EndControl, GainControl, Put, StartingObject
from headjudge.spec.protocol.inquiries import Answered
from headjudge.spec.protocol.validation.cases import Malformed, require_wellformed
from headjudge.spec.rulebook import Rulebook
from headjudge.suite.expectations import Expectation, describe
from headjudge.suite.steps.case_builder import CaseBuilder, StepError
from headjudge.suite.steps.registry import perform
from tests import NEWEST, games

BEAR = StartingObject("Bear", "battlefield", owner="Ben")


def case(
    *steps: tuple[Any, ...], objects: tuple[StartingObject, ...] = (BEAR,), edition: str = NEWEST
) -> protocol.Case:
    return protocol.Case("test", edition, games.game("Ana", "Ben", "Cho", objects=objects), steps)


def having(*fields: Any, **more: Any) -> protocol.Case:
    """Return a game that begins with one object that has these fields."""
    return case(objects=(StartingObject(*fields, **more),))


def last(*events: protocol.Event, edition: str = NEWEST) -> protocol.Outcome:
    return games.last(case().game, *events, edition=edition)


@pytest.mark.parametrize(
    ("bad", "message"),
    [
        (case(objects=(BEAR, BEAR)), "there are two objects named Bear"),
        (having("Ana", "hand", owner="Ben"), "Ana is a player: give the object another name"),
        (having("Bear", "hand", owner="Dan"), "the owner of Bear is Dan, who is not a player"),
        (
            having("Bear", "stack", owner="Ana", controller="Dan"),
            "the controller of Bear is Dan, who is not a player",
        ),
        (having("Bear", "hand"), "Bear has no owner"),
        (
            having("Storm", "battlefield", owner="Ana", world=True),
            "Storm is a world card, which must begin in another zone than the battlefield",
        ),
        (
            having("Imp", "hand", "token", "Ana"),
            "Imp is a token, which can only be in the zone battlefield",
        ),
        (
            having("Twin", "exile", "copy", "Ana"),
            "Twin is a copy, which can only be in the zone stack",
        ),
        (
            having("Ping", "battlefield", "ability", None, "Ana"),
            "Ping is an ability, which can only be in the zone stack",
        ),
        (
            having("Ping", "stack", "ability", "Ana", "Ana"),
            "Ping is an ability, which has no owner",
        ),
        (having("Ping", "stack", "ability"), "the ability Ping has no controller"),
        (
            having("Bear", "hand", "card", "Ana", "Ana"),
            "Bear is in the zone hand, whose objects have no controller",
        ),
        (
            case((Create("Bear", "token", "Ana"),)),
            "step 1: create: there are two objects named Bear",
        ),
        (case((Put("Elk", "hand"),)), "step 1: put: no object is named Elk"),
        (
            case((protocol.Check(),), (Create("Imp", "token", "Ana"),), (Put("Imp", "hand"),)),
            "step 3: put: Imp is a token, but only cards can be put into zones",
        ),
        (case((Put("Bear", "exile", "Ana"),)), "put: objects in the zone exile have no controller"),
        (case((Put("Bear", "stack", "Dan"),)), "put: no player is named Dan"),
        (case((GainControl("Ana", "Elk"),)), "gain-control: no object and no player is named Elk"),
        (
            case((EndControl("Ana", "Ana"),)),
            "end-control: Ana already controls Ana: name another player or an object",
        ),
        (
            case((protocol.Choose("Ana", cost=True),)),
            "choose: an object requires the cost, so the choice needs a controller",
        ),
        (
            case((protocol.UntilTurn("Truce", "Ana"),), (protocol.UntilTurn("Truce", "Ben"),)),
            "step 2: until-turn: there are two effects named Truce",
        ),
        (
            case((protocol.Restriction("Ana", "losing", object="Elk"),)),
            "step 1: shield: no object is named Elk",
        ),
        (
            case((protocol.Restriction("Ana", "losing", "Ben", "Bear"),)),
            "shield: the object already has a controller: leave out controller",
        ),
        (
            case((protocol.Choose("Ana"), protocol.Check())),
            "choose must be the only event of its step",
        ),
        (
            case((protocol.Priority(), protocol.Check())),
            "priority must be the only event of its step",
        ),
    ],
)
def test_impossible_cases_are_rejected(bad: protocol.Case, message: str) -> None:
    with pytest.raises(Malformed, match=message):
        require_wellformed(bad)


def test_expectations_about_unknown_objects_are_rejected() -> None:
    builder = CaseBuilder()
    for text in (
        "a game between Ana and Ben",
        "Ana owns the card Bear in exile",
        "the effect Truce begins and lasts until Ana's next turn",
        "Bear is in exile",
        "the effect Truce still applies",
    ):
        perform(builder, text)
    with pytest.raises(StepError, match="no object or effect is named Beer; did you mean Bear"):
        perform(builder, "Beer is in exile")
    with pytest.raises(StepError, match="no object or effect is named Peace"):
        perform(builder, "the effect Peace has ended")


def bear(zone: str, *controller: str) -> protocol.Outcome:
    return protocol.Outcome(objects={"Bear": protocol.GameObject(zone, *controller)})


@pytest.mark.parametrize(
    ("claim", "outcome", "judged"),
    [
        (Expectation("zone", "exile", "Bear"), protocol.Outcome(), None),
        (Expectation("zone", "exile", "Bear"), protocol.Outcome(objects={}), None),
        (Expectation("zone", "exile", "Bear"), bear("exile"), True),
        (Expectation("zone", "exile", "Bear"), bear("hand"), False),
        (Expectation("controller", "Ana", "Bear"), bear("stack"), None),
        (Expectation("controller", "Ana", "Bear"), bear("stack", "Ben"), False),
        (Expectation("controller", "Ana", "Bear"), bear("gone"), False),
        (Expectation("chooser", ("Ana", "Ben")), protocol.Outcome(), None),
        (Expectation("chooser", ("Ana", "Ben")), protocol.Outcome(chooser="Ben"), True),
        (Expectation("chooser", ("Ana", "Ben")), protocol.Outcome(chooser=None), False),
        (Expectation("chooser", ()), protocol.Outcome(chooser=None), True),
        (Expectation("chooser", ()), protocol.Outcome(chooser="Ben"), False),
        (Expectation("priority", "Ana"), protocol.Outcome(priority="Ben"), False),
        (Expectation("active", ()), protocol.Outcome(active=None), True),
        (Expectation("active", ()), protocol.Outcome(active="Ana"), False),
        (Expectation("lasting", False, "Truce"), protocol.Outcome(lasting=("Truce",)), False),
        (Expectation("lasting", False, "Truce"), protocol.Outcome(), None),
    ],
)
def test_expectation_about_objects_is_judged_or_left_open(
    claim: Expectation, outcome: protocol.Outcome, judged: object
) -> None:
    assert claim.judged(outcome) is judged


def test_objects_and_turns_are_described_in_words() -> None:
    bear, elk, imp = (
        protocol.GameObject("battlefield", "Ben"),
        protocol.GameObject("hand"),
        protocol.GameObject("gone"),
    )
    nobody: Any = {"active": None, "priority": None}
    outcome = protocol.Outcome(
        objects={"Bear": bear, "Elk": elk, "Imp": imp}, chooser="Cho", lasting=(), **nobody
    )
    assert describe(outcome, {"active", "zone", "priority", "chooser", "lasting"}) == (
        "Bear is on the battlefield under Ben's control; Elk is in the hand; "
        "Imp is out of the game; it is nobody's turn; nobody has priority; "
        "Cho makes the choice; the effects that still apply: none"
    )
    assert (
        describe(protocol.Outcome(True), {"active", "zone", "chooser", "lasting"})
        == "the game is over"
    )


def test_explanation_covers_objects_and_cites_the_rule() -> None:
    scenario = games.compiled(
        "a game between Ana, Ben and Cho",
        "Ben owns the card Bear on the battlefield",
        "an effect gives Ana control of Bear",
        "Ana concedes",
        "Ben controls Bear",
    )
    explained = explain(scenario, Rulebook.at())
    assert explained.all_met
    lines = list(render.text(explained))
    assert "  800.4a leaving-takes-objects: Bear is on the battlefield under Ben's control" in lines
    assert lines[-2].endswith("Bear is on the battlefield under Ben's control")


def objects(outcome: protocol.Outcome) -> dict[str, protocol.GameObject]:
    assert outcome.objects is not UNSET
    return outcome.objects


def test_chooser_is_reported_only_in_its_step() -> None:
    assert last(protocol.Choose("Ben"), protocol.Check()).chooser is UNSET


def test_nobody_has_priority_as_a_turn_begins() -> None:
    assert last(protocol.Priority("Ben")).priority == "Ben"
    assert last(protocol.Priority("Ben"), protocol.EndTurn()).priority is UNSET


def test_player_who_loses_in_the_check_gets_no_priority() -> None:
    for steps in (
        (protocol.LoseLife("Ben", 20), protocol.Priority("Ben")),
        (protocol.Priority("Ben"), protocol.Lose("Ben")),
    ):
        assert last(*steps).losers == ("Ben",)
    assert last(protocol.LoseLife("Ben", 20), protocol.Priority("Ben")).priority is UNSET
    assert last(protocol.LoseLife("Ana", 20), protocol.Priority("Ana")).priority == "Ben"
    assert (
        last(protocol.LoseLife("Ana", 20), protocol.Priority(), edition="2006-10-01").priority
        is UNSET
    )


def test_player_who_left_gets_no_priority_and_no_effects() -> None:
    outcome = last(
        protocol.Concede("Cho"), protocol.Priority("Cho"), protocol.UntilTurn("Truce", "Cho")
    )
    assert (outcome.priority, outcome.lasting) == (UNSET, UNSET)


def test_library_counts_objects_that_enter_or_leave_it() -> None:
    def left(*events: protocol.Event, cards: int) -> int:
        setup = games.game("Ana", "Ben", objects=(StartingObject("Bear", "library", owner="Ben"),))
        begins = protocol.SetLibrary("Ben", cards)
        return (games.last(setup, begins, *events).library or {})["Ben"]

    assert left(Put("Bear", "battlefield", "Ana"), cards=1) == 0
    assert left(Put("Bear", "exile"), Put("Bear", "hand"), cards=5) == 4
    assert left(Put("Bear", "exile"), Put("Bear", "library"), cards=5) == 5
    drawn = protocol.Draw("Ben", 2), Put("Bear", "battlefield")
    assert left(*drawn, cards=2) == 0


def test_nobody_gets_priority_after_everyone_left() -> None:
    outcome = last(protocol.Priority("Ana"), protocol.DrawGame("Ana"))
    assert (outcome.over, outcome.priority, outcome.active) == (True, None, None)


def test_objects_are_unknown_after_a_restart() -> None:
    steps = (protocol.UntilTurn("Truce", "Ana"), GainControl("Ana", "Ben"), protocol.Restart("Ben"))
    assert last(*steps).objects is UNSET
    outcome = last(*steps, Put("Bear", "hand"), GainControl("Ana", "Bear"), protocol.Choose("Ben"))
    assert (outcome.objects, outcome.lasting, outcome.chooser) == (UNSET, UNSET, "Ben")


def test_restarted_game_ignores_players_who_left() -> None:
    steps = (protocol.Concede("Ana"), protocol.Restart("Ben"))
    assert last(*steps, protocol.Choose("Ana")).chooser is None
    assert last(*steps, protocol.Choose("Ana", "Ben")).chooser is None
    assert last(*steps, GainControl("Ben", "Ana"), protocol.Choose("Ben")).chooser == "Ben"


def test_results_without_a_rule_are_unset() -> None:
    left = protocol.Concede("Ana")
    assert last(left, edition="2006-10-01").active is UNSET
    assert last(protocol.Priority(), left, edition="2006-10-01").priority is UNSET
    assert last(left, protocol.Priority(), edition="2006-10-01").priority is UNSET
    control = GainControl("Ana", "Ben")
    assert last(control, left, protocol.Choose("Ben"), edition="2010-07-16").chooser is UNSET
    assert last(left, control, protocol.Choose("Ben"), edition="2010-07-16").chooser is UNSET
    assert last(left, protocol.Choose("Ana"), edition="2017-04-28").chooser is UNSET
    until = protocol.UntilTurn("Truce", "Ana")
    turns = (protocol.EndTurn(),) * 4
    assert last(until, left, *turns, edition="2012-02-01").lasting is UNSET
    assert last(until, *turns, edition="2012-02-01").lasting == ()


def test_team_keeps_its_turn_while_a_member_is_in() -> None:
    team = (protocol.Player("Ana", team="x"), protocol.Player("Ben", team="x"))
    setup = protocol.Setup(
        (*team, protocol.Player("Cho", team="y", archenemy=True)), "teams", ("archenemy",)
    )
    outcome = games.last(setup, protocol.Concede("Ana"), protocol.Priority())
    assert (outcome.active, outcome.priority) == ("Ben", "Ben")


MELEE = protocol.Setup(
    tuple(protocol.Player(name, range=1) for name in "ABCDEFGHI"), "grand-melee", ("limited-range",)
)


def test_grand_melee_effect_lasts_until_marker_begins_a_turn() -> None:
    begin = (
        protocol.UntilTurn("Truce", "B"),
        protocol.UntilTurn("Peace", "C"),
        protocol.Concede("B"),
    )
    for ending in ((), ("D",), ("A",), ("A", "E")):
        outcome = games.last(MELEE, *begin, *map(protocol.EndTurn, ending))
        assert outcome.lasting == ("Truce", "Peace")
    assert games.last(MELEE, *begin, *map(protocol.EndTurn, ("A", "E", "F"))).lasting == ()
    steps = ((begin[0],), (begin[2],), (protocol.EndTurn("A"),))
    assert [*play(protocol.Case("melee", NEWEST, MELEE, steps)).questions][-1] == {122}


def test_number_is_not_accepted_as_boolean() -> None:
    answered = [Expectation("answer", value) for value in (True, 1)]
    assert [expectation.judged(Answered(answer=1)) for expectation in answered] == [False, True]
    assert [expectation.judged(Answered(answer=True)) for expectation in answered] == [True, False]
