"""Objects, control, priority, choices and durations: what no feature can show."""

from typing import Any

import pytest
from msgspec import UNSET

from headjudge.conformance.explaining import render
from headjudge.conformance.explaining.explanation import explain
from headjudge.conformance.language.sentences import perform
from headjudge.conformance.scenarios.read import compile_features, parse
from headjudge.conformance.sentences.case_builder import CaseBuilder, StepError
from headjudge.conformance.sentences.expectations import Expectation, tell
from headjudge.reference import play
from headjudge.spec import protocol as v
from headjudge.spec.protocol import Create, EndControl, GainControl, Put, StartingObject
from headjudge.spec.protocol.capabilities import needs
from headjudge.spec.protocol.inquiries import Answered
from headjudge.spec.protocol.wellformed import Malformed, require_wellformed
from headjudge.spec.rulebook import Rulebook
from tests import NEWEST, games

BEAR = StartingObject("Bear", "battlefield", owner="Ben")


def case(
    *steps: tuple[Any, ...], objects: tuple[StartingObject, ...] = (BEAR,), edition: str = NEWEST
) -> v.Case:
    return v.Case("test", edition, games.game("Ana", "Ben", "Cho", objects=objects), steps)


def having(*fields: Any, **more: Any) -> v.Case:
    """A game that begins with one object, of which that is so."""
    return case(objects=(StartingObject(*fields, **more),))


def last(*events: v.Event, edition: str = NEWEST) -> v.Outcome:
    return games.last(case().game, *events, edition=edition)


@pytest.mark.parametrize(
    ("bad", "message"),
    [
        (case(objects=(BEAR, BEAR)), "there are two objects named Bear"),
        (having("Ana", "hand", owner="Ben"), "Ana is a player, so no object can be named so"),
        (having("Bear", "hand", owner="Dan"), "the owner of Bear is Dan, who is no player"),
        (
            having("Bear", "stack", owner="Ana", controller="Dan"),
            "the controller of Bear is Dan, who is no player",
        ),
        (having("Bear", "hand"), "Bear has no owner"),
        (
            having("Storm", "battlefield", owner="Ana", world=True),
            "Storm is a world card, which begins elsewhere than on the battlefield",
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
            "Bear is in the zone hand, where nothing has a controller",
        ),
        (
            case((Create("Bear", "token", "Ana"),)),
            "step 1: create: there are two objects named Bear",
        ),
        (case((Put("Elk", "hand"),)), "step 1: put: no object is named Elk"),
        (
            case((v.Check(),), (Create("Imp", "token", "Ana"),), (Put("Imp", "hand"),)),
            "step 3: put: Imp is a token, and only cards are put into zones",
        ),
        (case((Put("Bear", "exile", "Ana"),)), "put: in the zone exile nothing has a controller"),
        (case((Put("Bear", "stack", "Dan"),)), "put: no player is named Dan"),
        (case((GainControl("Ana", "Elk"),)), "gain-control: no object and no player is named Elk"),
        (case((EndControl("Ana", "Ana"),)), "end-control: Ana needs no effect to control Ana"),
        (
            case((v.Choose("Ana", cost=True),)),
            "choose: it is an object that requires a cost to be paid, so it needs a controller",
        ),
        (
            case((v.UntilTurn("Truce", "Ana"),), (v.UntilTurn("Truce", "Ben"),)),
            "step 2: until-turn: there are two effects named Truce",
        ),
        (
            case((v.Restriction("Ana", "losing", object="Elk"),)),
            "step 1: shield: no object is named Elk",
        ),
        (
            case((v.Restriction("Ana", "losing", "Ben", "Bear"),)),
            "shield: an object has a controller of its own, so no other is named",
        ),
        (case((v.Choose("Ana"), v.Check())), "choose must stand alone in its step"),
        (case((v.Priority(), v.Check())), "priority must stand alone in its step"),
    ],
)
def test_what_can_not_be(bad: v.Case, message: str) -> None:
    with pytest.raises(Malformed, match=message):
        require_wellformed(bad)


def test_claims_about_what_is_not_there_are_refused() -> None:
    builder = CaseBuilder()
    for text in (
        "a game between Ana and Ben",
        "Ana owns the card Bear in exile",
        "the effect Truce begins and lasts until Ana's next turn",
        "Bear is in exile",
        "the effect Truce still applies",
    ):
        perform(builder, text)
    with pytest.raises(StepError, match="nothing is named Beer; did you mean Bear"):
        perform(builder, "Beer is in exile")
    with pytest.raises(StepError, match="nothing is named Peace"):
        perform(builder, "the effect Peace has ended")


def test_needs() -> None:
    alone = {"multiplayer"}
    assert needs(case(objects=())) == alone
    assert needs(case()) == alone | {"objects"}
    for event, capability in (
        (Create("Imp", "token", "Ana"), "objects"),
        (GainControl("Ana", "Ben"), "choices"),
        (v.Choose("Ana"), "choices"),
        (v.Priority(), "priority"),
        (v.UntilTurn("Truce", "Ana"), "durations"),
    ):
        assert needs(case((event,), objects=())) == alone | {capability}


def bear(zone: str, *controller: str) -> v.Outcome:
    return v.Outcome(objects={"Bear": v.GameObject(zone, *controller)})


@pytest.mark.parametrize(
    ("claim", "told", "judged"),
    [
        (Expectation("zone", "exile", "Bear"), v.Outcome(), None),
        (Expectation("zone", "exile", "Bear"), v.Outcome(objects={}), None),
        (Expectation("zone", "exile", "Bear"), bear("exile"), True),
        (Expectation("zone", "exile", "Bear"), bear("hand"), False),
        (Expectation("controller", "Ana", "Bear"), bear("stack"), None),
        (Expectation("controller", "Ana", "Bear"), bear("stack", "Ben"), False),
        (Expectation("controller", "Ana", "Bear"), bear("gone"), False),
        (Expectation("chooser", ("Ana", "Ben")), v.Outcome(), None),
        (Expectation("chooser", ("Ana", "Ben")), v.Outcome(chooser="Ben"), True),
        (Expectation("chooser", ("Ana", "Ben")), v.Outcome(chooser=None), False),
        (Expectation("chooser", ()), v.Outcome(chooser=None), True),
        (Expectation("chooser", ()), v.Outcome(chooser="Ben"), False),
        (Expectation("priority", "Ana"), v.Outcome(priority="Ben"), False),
        (Expectation("active", ()), v.Outcome(active=None), True),
        (Expectation("active", ()), v.Outcome(active="Ana"), False),
        (Expectation("lasting", False, "Truce"), v.Outcome(lasting=("Truce",)), False),
        (Expectation("lasting", False, "Truce"), v.Outcome(), None),
    ],
)
def test_claims(claim: Expectation, told: v.Outcome, judged: object) -> None:
    assert claim.judged(told) is judged


def test_what_is_observed_in_words() -> None:
    bear, elk, imp = v.GameObject("battlefield", "Ben"), v.GameObject("hand"), v.GameObject("gone")
    nobody: Any = {"active": None, "priority": None}
    outcome = v.Outcome(
        objects={"Bear": bear, "Elk": elk, "Imp": imp}, chooser="Cho", lasting=(), **nobody
    )
    assert tell(outcome, {"active", "zone", "priority", "chooser", "lasting"}) == (
        "Bear is on the battlefield under Ben's control; Elk is in the hand; "
        "Imp is out of the game; it is nobody's turn; nobody has priority; "
        "Cho makes the choice; the effects that still apply: none"
    )
    assert tell(v.Outcome(True), {"active", "zone", "chooser", "lasting"}) == "the game is over"


def test_an_explanation_tells_of_objects_and_cites_the_rule() -> None:
    text = """Feature: t

  Example: borrowed
    Given a game between Ana, Ben and Cho
    And Ben owns the card Bear on the battlefield
    When an effect gives Ana control of Bear
    And Ana concedes
    Then Ben controls Bear
"""
    book = Rulebook.at()
    (scenario,) = compile_features([parse("t.feature", text)], book)
    explained = explain(scenario, book)
    assert explained.all_met
    lines = list(render.text(explained))
    assert "  800.4a leaving-takes-objects: Bear: battlefield, controlled by Ben" in lines
    assert lines[-2].endswith("Bear is on the battlefield under Ben's control")


def objects(outcome: v.Outcome) -> dict[str, v.GameObject]:
    assert outcome.objects is not UNSET
    return outcome.objects


def test_a_choice_is_told_of_in_its_step_only() -> None:
    assert last(v.Choose("Ben"), v.Check()).chooser is UNSET


def test_nobody_is_said_to_have_priority_as_a_turn_begins() -> None:
    assert last(v.Priority("Ben")).priority == "Ben"
    assert last(v.Priority("Ben"), v.EndTurn()).priority is UNSET


def test_who_loses_by_the_check_before_has_no_priority() -> None:
    for steps in (v.LoseLife("Ben", 20), v.Priority("Ben")), (v.Priority("Ben"), v.Lose("Ben")):
        assert last(*steps).losers == ("Ben",)
    assert last(v.LoseLife("Ben", 20), v.Priority("Ben")).priority is UNSET
    assert last(v.LoseLife("Ana", 20), v.Priority("Ana")).priority == "Ben"
    assert last(v.LoseLife("Ana", 20), v.Priority(), edition="2006-10-01").priority is UNSET


def test_who_has_left_neither_gets_priority_nor_begins_an_effect() -> None:
    outcome = last(v.Concede("Cho"), v.Priority("Cho"), v.UntilTurn("Truce", "Cho"))
    assert (outcome.priority, outcome.lasting) == (UNSET, UNSET)


def test_the_priority_of_the_last_to_leave_goes_to_nobody() -> None:
    outcome = last(v.Priority("Ana"), v.DrawGame("Ana"))
    assert (outcome.over, outcome.priority, outcome.active) == (True, None, None)


def test_after_a_restart_nothing_is_known_of_objects() -> None:
    steps = (v.UntilTurn("Truce", "Ana"), GainControl("Ana", "Ben"), v.Restart("Ben"))
    assert last(*steps).objects is UNSET
    outcome = last(*steps, Put("Bear", "hand"), GainControl("Ana", "Bear"), v.Choose("Ben"))
    assert (outcome.objects, outcome.lasting, outcome.chooser) == (UNSET, UNSET, "Ben")


def test_a_restarted_game_asks_nothing_of_who_left_the_old_one() -> None:
    steps = (v.Concede("Ana"), v.Restart("Ben"))
    assert last(*steps, v.Choose("Ana")).chooser is None
    assert last(*steps, v.Choose("Ana", "Ben")).chooser is None
    assert last(*steps, GainControl("Ben", "Ana"), v.Choose("Ben")).chooser == "Ben"


def test_what_no_rule_says_is_left_open() -> None:
    left = v.Concede("Ana")
    assert last(left, edition="2006-10-01").active is UNSET
    assert last(v.Priority(), left, edition="2006-10-01").priority is UNSET
    assert last(left, v.Priority(), edition="2006-10-01").priority is UNSET
    control = GainControl("Ana", "Ben")
    assert last(control, left, v.Choose("Ben"), edition="2010-07-16").chooser is UNSET
    assert last(left, control, v.Choose("Ben"), edition="2010-07-16").chooser is UNSET
    assert last(left, v.Choose("Ana"), edition="2017-04-28").chooser is UNSET
    until = v.UntilTurn("Truce", "Ana")
    turns = (v.EndTurn(),) * 4
    assert last(until, left, *turns, edition="2012-02-01").lasting is UNSET
    assert last(until, *turns, edition="2012-02-01").lasting == ()


def test_a_turn_is_the_teams_while_one_of_it_is_in() -> None:
    team = (v.Player("Ana", team="x"), v.Player("Ben", team="x"))
    setup = v.Setup((*team, v.Player("Cho", team="y", archenemy=True)), "teams", ("archenemy",))
    outcome = games.last(setup, v.Concede("Ana"), v.Priority())
    assert (outcome.active, outcome.priority) == ("Ben", "Ben")


MELEE = v.Setup(
    tuple(v.Player(name, range=1) for name in "ABCDEFGHI"), "grand-melee", ("limited-range",)
)


def test_in_grand_melee_an_effect_lasts_until_the_marker_begins_a_turn() -> None:
    begin = (v.UntilTurn("Truce", "B"), v.UntilTurn("Peace", "C"), v.Concede("B"))
    for ending in ((), ("D",), ("A",), ("A", "E")):
        outcome = games.last(MELEE, *begin, *map(v.EndTurn, ending))
        assert outcome.lasting == ("Truce", "Peace")
    assert games.last(MELEE, *begin, *map(v.EndTurn, ("A", "E", "F"))).lasting == ()
    steps = ((begin[0],), (begin[2],), (v.EndTurn("A"),))
    assert [*play(v.Case("melee", NEWEST, MELEE, steps)).questions][-1] == {122}


def test_a_number_is_no_yes() -> None:
    answered = [Expectation("answer", value) for value in (True, 1)]
    assert [one.judged(Answered(answer=1)) for one in answered] == [False, True]
    assert [one.judged(Answered(answer=True)) for one in answered] == [True, False]
