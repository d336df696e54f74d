"""Steps about cards by name: the events that they expand to, and errors."""

import pytest

from headjudge.judge.judge import derivation_lines
from headjudge.reference import play
from headjudge.spec import protocol
from headjudge.spec.cards import cards
from headjudge.spec.rulebook import Rulebook
from headjudge.suite.compiler import FeatureError
from headjudge.suite.scenario import Scenario
from headjudge.suite.steps.cards import stated_by
from tests import games

BOOK = Rulebook.at()


def compiled(*steps: str, players: str = "Ana and Ben") -> Scenario:
    return games.compiled(f"a game between {players}", *steps)


def steps(*lines: str, players: str = "Ana and Ben") -> tuple[tuple[protocol.Event, ...], ...]:
    game = compiled(*lines, players=players).game
    assert game
    return game.steps


def test_permanent_among_several_players_has_a_controller() -> None:
    events = steps("Ana controls Platinum Angel", "Ben concedes", players="Ana, Ben and Cho")
    assert events[:3] == (
        (protocol.Restriction("Ana", "losing", controller="Ana"),),
        (protocol.Restriction("Ben", "winning", controller="Ana"),),
        (protocol.Restriction("Cho", "winning", controller="Ana"),),
    )


def test_leaving_card_ends_its_effects() -> None:
    lines = steps(
        "Platinum Angel enters the battlefield under Ana's control",
        "Platinum Angel leaves the battlefield",
    )
    assert lines == (
        (protocol.Restriction("Ana", "losing"), protocol.Restriction("Ben", "winning")),
        (protocol.EndRestriction("Ana", "losing"), protocol.EndRestriction("Ben", "winning")),
    )


def test_dying_card_leaves_at_the_next_check() -> None:
    scenario = compiled(
        "Ana controls Platinum Angel",
        "Ana loses 20 life",
        "Platinum Angel is dealt lethal damage",
        "Ben loses 1 life",
        "state-based actions are checked",
    )
    assert scenario.game
    assert scenario.game.steps[3] == (
        protocol.EndRestriction("Ana", "losing", dying=True),
        protocol.EndRestriction("Ben", "winning", dying=True),
    )
    lines = derivation_lines(play(scenario.case), len(scenario.step_texts), BOOK, scenario)
    assert (
        f"{BOOK.cite('cant-beats-can')}: Ana would lose, but Platinum Angel says they can't"
        in lines
    )
    assert "104.5 loser-leaves: Ana lost and left the game" in lines


def test_effects_follow_the_controller_of_an_object() -> None:
    scenario = compiled("Ana controls Platinum Angel", "Ben gains control of Platinum Angel")
    assert scenario.game
    assert scenario.game.game.objects == (
        protocol.StartingObject("Platinum-Angel", "battlefield", "card", "Ana"),
    )
    assert scenario.game.steps == (
        (protocol.Restriction("Ana", "losing", object="Platinum-Angel"),),
        (protocol.Restriction("Ana", "winning", object="Platinum-Angel", whom="opponent"),),
        (protocol.GainControl("Ben", "Platinum-Angel"),),
    )


def outcome(*lines: str, players: str = "Ana, Ben and Cho") -> protocol.Outcome:
    case = compiled(*lines, players=players).game
    assert case
    return play(case).outcomes[-1]


CHECK = "state-based actions are checked"


@pytest.mark.parametrize(
    ("lines", "zone", "controller"),
    [
        ([], "battlefield", "Ana"),
        (["Platinum Angel is put into exile"], "exile", None),
        (["Platinum Angel is dealt lethal damage"], "battlefield", "Ana"),
        (["Platinum Angel is dealt lethal damage", CHECK], "graveyard", None),
        (["Platinum Angel leaves the battlefield"], "exile", None),
        (["Ben concedes"], "gone", None),
        (["Ana concedes"], "exile", None),
    ],
)
def test_card_in_a_zone_has_its_controller(
    lines: list[str], zone: str, controller: str | None
) -> None:
    """A card that entered under another player's control is exiled with that player (800.4a)."""
    owns = "Ben owns the card Platinum Angel on the battlefield under Ana's control"
    objects = outcome(owns, "Cho loses 1 life", *lines).objects
    assert isinstance(objects, dict)
    assert objects["Platinum-Angel"] == protocol.GameObject(zone, controller)


def test_effect_of_a_card_ends() -> None:
    ali, damage = "Ana controls Ali from Cairo", "Ana is dealt 25 damage"
    assert outcome(ali, "the effect of Ali from Cairo ends", damage, CHECK).losers == ("Ana",)
    assert outcome(ali, damage, CHECK).losers == ()
    emblem = "Chandra, Awakened Inferno Emblem"
    _, ended = steps(f"Ana controls {emblem}", f"the effect of {emblem} ends")
    assert ended == (protocol.EndTrigger("Chandra-Awakened-Inferno-Emblem"),)
    with pytest.raises(FeatureError, match=f"begin with: Given Ana controls {emblem}$"):
        outcome(f"the effect of {emblem} ends")


def test_card_has_effects_only_on_the_battlefield() -> None:
    hand = "Ana owns the card Platinum Angel in the hand", "Ana loses 25 life"
    assert outcome(*hand, CHECK).losers == ("Ana",)
    there = outcome(*hand, "Platinum Angel is put onto the battlefield", CHECK)
    assert there.losers == ()
    back = (
        *hand,
        "Platinum Angel is put onto the battlefield",
        "Platinum Angel is put into the hand",
    )
    assert outcome(*back, CHECK).losers == ("Ana",)


@pytest.mark.parametrize(
    ("lines", "why"),
    [
        (
            ["Ana controls Underworld Dreams", "Underworld Dreams's ability resolves"],
            "t.feature:5: Underworld Dreams's ability does not wait on the stack",
        ),
        (
            [
                "Ana controls Underworld Dreams",
                "Ana controls Exquisite Blood",
                "Ben has to draw 1 card",
                "Ben loses 1 life",
                "Underworld Dreams's ability resolves",
                "Underworld Dreams's ability resolves",
            ],
            "Dreams's ability does not wait on the stack, Exquisite Blood's ability does; write: ",
        ),
        (
            ["Ana's Pact of Negation resolves", "Pact of Negation's ability resolves"],
            "does not wait on the stack: it triggers in Ana's upkeep; in that turn, write: the up",
        ),
        (["Last Chance's ability resolves"], "begin with: When Ana's Last Chance resolves$"),
        (["Ana controls Platinum Angel", "Platinum Angel's ability resolves"], "no ability"),
    ],
)
def test_ability_that_is_not_on_the_stack_does_not_resolve(lines: list[str], why: str) -> None:
    with pytest.raises(FeatureError, match=why):
        compiled(*lines)


def test_ability_resolves_only_if_it_is_on_the_stack() -> None:
    dreams = "if Underworld Dreams's ability is on the stack, it resolves"
    for more, left in ([], 20), (["Ben has to draw 1 card"], 19):
        life = outcome("Ana controls Underworld Dreams", *more, dreams).life
        assert life == {"Ana": 20, "Ben": left, "Cho": 20}
    with pytest.raises(FeatureError, match="Platinum Angel has no triggered ability; see"):
        compiled(
            "Ana controls Platinum Angel", dreams.replace("Underworld Dreams", "Platinum Angel")
        )


def test_emblem_does_not_change_controllers() -> None:
    with pytest.raises(FeatureError, match="not a card, so it has no owner"):
        compiled(
            "Ana controls Chandra, Awakened Inferno Emblem",
            "Ben gains control of Chandra, Awakened Inferno Emblem",
        )


def test_every_permanent_can_be_an_object() -> None:
    for name, card in cards().items():
        is_card = not set(card.is_.split()) & {"emblem", "designation"}
        if card.while_ and card.can_be_there and is_card:
            game = compiled(
                f"Ana controls Ben's {name}", CHECK, players="Ana, Ben, Cho and Dan"
            ).game
            assert game
            events = [event for (event,) in game.steps[1:-1]]
            assert len(events) == len({*stated_by("it", card.while_)})
            assert all(getattr(event, "object", None) for event in events), name


def test_effects_on_everybody_become_one_effect() -> None:
    game = compiled("Ana controls Ben's Spirit of the Labyrinth", CHECK).game
    assert game
    assert game.steps[1] == (
        protocol.Restriction(
            "Ana", "drawing-twice", object="Spirit-of-the-Labyrinth", whom="player"
        ),
    )


def test_single_card_is_called_by_its_name() -> None:
    scenario = compiled(
        "Ana controls Exquisite Blood", "Ben controls Underworld Dreams", "Ana loses 1 life"
    )
    assert {use.called for use in scenario.uses} == {"Exquisite Blood", "Underworld Dreams"}


def test_resolving_ability_needs_no_card() -> None:
    lines = steps(
        "Ana controls Gríma Wormtongue",
        "Ben's Gríma Wormtongue's ability resolves for Ana",
        "Gríma Wormtongue leaves the battlefield",
    )
    assert lines[-1] == (protocol.EndRestriction("Ben", "gaining-life"),)


@pytest.mark.parametrize(
    ("line", "names"),
    [
        ("each player loses 3 life", ["Ana", "Ben", "Cho"]),
        ("each opponent of Ben loses 3 life", ["Ana", "Cho"]),
        ("by an effect of Cho, each opponent loses 3 life", ["Ana", "Ben"]),
        ("by an effect of Cho, each player but Ana loses 3 life", ["Ben", "Cho"]),
    ],
)
def test_step_about_several_players_is_expanded(line: str, names: list[str]) -> None:
    (step,) = steps(line, players="Ana, Ben and Cho")
    assert [event.player for event in step if isinstance(event, protocol.LoseLife)] == names


def test_derivation_names_the_deciding_card() -> None:
    scenario = compiled(
        "Ana controls Platinum Angel",
        "Ben's Door to Nothingness's ability resolves for Ana",
        "Platinum Angel leaves the battlefield",
        "Ben's Door to Nothingness's ability resolves for Ana",
    )
    assert scenario.cards == ("Platinum Angel", "Door to Nothingness")
    lines = derivation_lines(play(scenario.case), len(scenario.step_texts), BOOK, scenario)
    assert lines[:2] == (
        f"{BOOK.cite('lose-by-effect')}: Door to Nothingness makes Ana lose",
        f"{BOOK.cite('cant-beats-can')}: Ana would lose, but Platinum Angel says they can't",
    )
    assert not [line for line in lines[2:] if "Platinum Angel" in line]


@pytest.mark.parametrize(
    ("lines", "why"),
    [
        (
            ["Platinum Angel leaves the battlefield"],
            "the scenario has no card named Platinum Angel; begin with: ",
        ),
        (
            ["Nine Lives's ability resolves"],
            "the scenario has no card named Nine Lives; begin with: ",
        ),
        (
            ["Ana controls Platinum Angel", "Ben's Platinum Angel leaves the battlefield"],
            "the scenario has no card named Platinum Angel of Ben",
        ),
        (
            [
                "Ana controls Platinum Angel",
                "Ben controls Platinum Angel",
                "Platinum Angel leaves the battlefield",
            ],
            "write Ana's Platinum Angel or Ben's Platinum Angel",
        ),
        (
            ["Ana's Platinum Angel resolves for Ben"],
            "takes neither a target nor a number when it enters",
        ),
        (["Ana controls Flame Rift"], "Flame Rift has no effect on the battlefield"),
        (
            ["Ben's Door to Nothingness resolves for Ana"],
            "write: Ben's Door to Nothingness's ability resolves for Ana",
        ),
        (
            ["Ben's Door to Nothingness's ability resolves"],
            "needs a target; write: Ben's Door to Nothingness's ability resolves for Ana",
        ),
        (["Ana's Flame Rift resolves for Ben"], "takes no target"),
        (["Ana's Flame Rift resolves with X = 3"], "takes no number"),
        (["Dan controls Platinum Angel"], "no player is named Dan"),
        (
            ["Ana's Flame Rift resolves", "Ana controls Platinum Angel"],
            "placed only before the first event",
        ),
        (["each opponent loses 3 life"], "does not say whose opponents"),
        (
            ["Ana loses 14 life", "Ana's Griselbrand's ability resolves"],
            r"Ana can't pay 7 life \(119.4\)",
        ),
        (
            ["Ana controls Platinum Emperion", "Ana's Griselbrand's ability resolves"],
            "Ana can't pay 7 life",
        ),
        (
            ["Ana's Shock resolves for Ben"],
            "; Shock is not in the list of cards; describe its effect instead$",
        ),
        (["Ana controls Torpor Orb"], "; Torpor Orb is not in the list of cards"),
        (["Ana controls Pariah"], "before it; Pariah is not in the list of cards"),
        (["Ana controls Platinum Angle"], "Angle\n  did you mean: Ana controls Platinum Angel$"),
        (["it is the first turn of the game"], "103.8a.*write: Ana skips their next draw step$"),
        (["2 players have lost"], "name them: Ben and Cho have lost$"),
        (["Bear is put into exile until Wall leaves the battlefield"], "610.3.*when it happens"),
        (
            ["a loop of mandatory actions with objects controlled by Ana begins in one resolution"],
            "704.4.*write the loop without its effect",
        ),
        (
            ["an effect of Ana restarts the game, then Bear enters the battlefield"],
            "in the new game as further steps, for example: Bear",
        ),
        (["Grievous Wound enters the battlefield under Ana's control"], "write: Ana's Grievous W"),
    ],
)
def test_invalid_step_about_a_card_is_an_error(lines: list[str], why: str) -> None:
    with pytest.raises(FeatureError, match=why):
        compiled(*lines)


def test_effect_for_a_turn_ends_with_the_turn() -> None:
    lines = steps("Ana's Flare of Fortitude resolves", "the turn ends", "the turn ends")
    assert lines == (
        (protocol.Restriction("Ana", "gaining-life"), protocol.Restriction("Ana", "losing-life")),
        (
            protocol.EndRestriction("Ana", kind="gaining-life"),
            protocol.EndRestriction("Ana", kind="losing-life"),
        ),
        (protocol.EndTurn(),),
        (protocol.EndTurn(),),
    )
    once = steps("Ana's Flare of Fortitude resolves", "the effect of Flare of Fortitude ends")
    assert once == lines[:2]


def test_ability_triggers_on_each_opponent() -> None:
    lines = steps(
        "Ana controls Exquisite Blood",
        "Ben controls Dina, Soul Steeper",
        "Exquisite Blood leaves the battlefield",
        players="Ana, Ben and Cho",
    )
    assert lines == (
        (protocol.Trigger("Exquisite-Blood", "Ana", "Ben", "loses-life", ("Ana",), "gain-life"),),
        (protocol.Trigger("Exquisite-Blood", "Ana", "Cho", "loses-life", ("Ana",), "gain-life"),),
        (
            protocol.Trigger(
                "Dina-Soul-Steeper", "Ben", "Ben", "gains-life", ("Ana", "Cho"), "lose-life", 1
            ),
        ),
        (protocol.EndTrigger("Exquisite-Blood"),),
    )


def test_event_of_named_players_is_expanded() -> None:
    lines = "Ana and Cho have to draw 2 cards", "by an effect of Ana, Ben and Cho lose 3 life"
    draws, loses = steps(*lines, players="Ana, Ben and Cho")
    assert draws == (protocol.Draw("Ana", 2), protocol.Draw("Cho", 2))
    assert loses == (protocol.LoseLife("Ben", 3, "Ana"), protocol.LoseLife("Cho", 3, "Ana"))


def test_cards_of_one_name_are_distinguished_by_owner() -> None:
    lines = ["Ana controls Platinum Angel", "Ben controls Platinum Angel"]
    steals = "Ana gains control of Ben's Platinum Angel"
    assert [use.called for use in compiled(*lines, steals).uses] == [
        "Ana's Platinum Angel",
        "Ben's Platinum Angel",
    ]


def test_second_card_of_a_name_has_its_own_ability() -> None:
    first, second = steps("Ana controls Exquisite Blood", "Ben controls Exquisite Blood")
    assert isinstance(first[0], protocol.Trigger)
    assert isinstance(second[0], protocol.Trigger)
    assert (first[0].ability, second[0].ability) == ("Exquisite-Blood", "Exquisite-Blood-2")
