"""Cases and outcomes written as Gherkin compile to the same cases and expectations that hold."""

from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st
from msgspec import UNSET
from msgspec.structs import replace

from headjudge.reference import play
from headjudge.spec import protocol
from headjudge.spec.rulebook import Rulebook
from headjudge.spec.rulebook.records import Numbered
from headjudge.suite.compiler import compile_features, parse
from headjudge.suite.gherkin_writer import write
from headjudge.suite.scenario import Scenario
from headjudge.suite.steps.pattern import NotExpressible
from tests.conftest import ROBUST
from tests.games import game
from tests.strategies import cases

BOOK = Rulebook.at()
LISTS = ("winners", "losers", "drawn")


def compiled(text: str) -> Scenario:
    """Compile a written example in its own feature."""
    indented = "".join(f"  {line}\n" for line in text.splitlines())
    (scenario,) = compile_features([parse("t.feature", f"Feature: t\n\n{indented}")], BOOK)
    assert scenario.gherkin == text, "the format differs from reports"
    return scenario


def require_same(case: protocol.Case, again: protocol.Case | None) -> None:
    assert again
    assert (again.edition, again.game, again.steps) == (case.edition, case.game, case.steps)


def of(setup: protocol.Setup, *steps: tuple[Any, ...]) -> protocol.Case:
    return protocol.Case("test", BOOK.edition, setup, steps)


def written_steps(setup: protocol.Setup, *steps: tuple[Any, ...]) -> list[str]:
    """Return the steps of a case without keywords, after checking that they compile to it."""
    case = of(setup, *steps)
    text = write("a case", case)
    require_same(case, compiled(text).game)
    return [line.strip().partition(" ")[2] for line in text.splitlines()[1:]]


@st.composite
def expressible_cases(draw: st.DrawFn) -> protocol.Case:
    """Draw cases that steps can express, some with commanders or unlimited ranges."""
    case = draw(cases().filter(is_expressible))
    setup = case.game
    some_lack_a_range = draw(st.booleans())
    events = [event for step in case.steps for event in protocol.one_by_one(step)]
    dealing = {getattr(event, "commander", None) for event in events} - {None}
    players = []
    for seat, p in enumerate(setup.players):
        lacks_it = seat > 0 and some_lack_a_range and draw(st.booleans())
        players.append(
            replace(
                p,
                range=None if lacks_it else p.range,
                commanders=draw(st.sampled_from(((), ("Rograkh",), ("Ishai", "Rograkh"))))
                if seat
                else tuple(sorted(dealing)),
            )
        )
    options = draw(st.permutations(setup.options))
    if "limited-range" in options and draw(st.booleans()):
        players = [replace(p, range=None) for p in players]
        options.remove("limited-range")
    return replace(case, game=replace(setup, players=tuple(players), options=tuple(options)))


def is_expressible(case: protocol.Case) -> bool:
    """Return whether no prevention is limited to an amount of combat damage, which no step says."""
    events = [event for step in case.steps for event in protocol.one_by_one(step)]
    return not any(
        isinstance(event, protocol.Prevent) and event.amount and event.combat for event in events
    )


@ROBUST
@given(expressible_cases())
def test_written_case_compiles_to_the_same_case(case: protocol.Case) -> None:
    require_same(case, compiled(write("random", case)).game)


def test_example_is_written_with_table_and_expectations() -> None:
    case = of(
        game("Ana", "Ben", "Cho"),
        (protocol.LoseLife("Ana", 20), protocol.Poison("Ben", 10)),
        (protocol.Check(),),
    )
    outcome = play(case).outcomes[-1]
    assert write("two are dead", case, outcome) == (
        "Example: two are dead\n"
        "  Given a game between Ana, Ben and Cho\n"
        "  When at the same time\n"
        "    | Ana loses 20 life           |\n"
        "    | Ben gets 10 poison counters |\n"
        "  And state-based actions are checked\n"
        "  Then Cho wins the game\n"
        "  And Ana and Ben have lost"
    )


EVENTS: tuple[tuple[protocol.Event, str], ...] = (
    (protocol.LoseLife("Ana", 1), "Ana loses 1 life"),
    (protocol.GainLife("Ana", 10**9), "Ana gains 1000000000 life"),
    (
        protocol.Damage("Ana", 3, combat=True, commander="Kraum"),
        "Ana is dealt 3 combat damage by the commander Kraum",
    ),
    (
        protocol.Damage("Ana", 3, combat=False, infect=True),
        "Ana is dealt 3 noncombat damage with infect",
    ),
    (
        protocol.Damage("Ana", 3, True, "Kraum", toxic=2, lifelink="Ben"),
        "Ana is dealt 3 combat damage by the commander Kraum with toxic 2 and lifelink for Ben",
    ),
    (protocol.PayLife("Ana", 3, "lose"), "Ana pays 3 life or else loses the game"),
    (protocol.Poison("Ana", 1), "Ana gets 1 poison counter"),
    (protocol.Poison("Ana", 2), "Ana gets 2 poison counters"),
    (protocol.Draw("Ana", 1), "Ana has to draw 1 card"),
    (protocol.Draw("Ana", 0), "Ana has to draw 0 cards"),
    (protocol.Draw("Ana", 2, optional=True), "Ana chooses to draw 2 cards"),
    (protocol.SetLibrary("Ana", 1), "Ana's library has 1 card"),
    (protocol.SetLibrary("Ana", 2), "Ana's library has 2 cards"),
    (protocol.Win("Ana", "Ana"), "an effect of Ana states that Ana wins the game"),
    (protocol.Lose("Ana", "Ben"), "an effect of Ben states that Ana loses the game"),
    (protocol.DrawGame("Ana"), "an effect of Ana states that the game is a draw"),
    (protocol.AgreeDraw(("Cho", "Ana", "Ben")), "Cho, Ana and Ben agree to a draw"),
    (
        protocol.Loop(True, ("Ben",)),
        "a loop of mandatory actions with objects controlled by Ben begins",
    ),
    (
        protocol.Loop(False, ("Ana", "Ben")),
        "a loop of optional actions with objects controlled by Ana and Ben begins",
    ),
    (
        protocol.Loop(True, ("Ana",), "unless"),
        'a loop of mandatory actions with objects controlled by Ana begins, in which nobody chooses the "unless" part',
    ),
    (
        protocol.Loop(True, ("Ana",), drains=("Ben", "Cho"), amount=2),
        "a loop of mandatory actions with objects controlled by Ana begins, in which Ben and Cho lose 2 life each time",
    ),
    (
        protocol.Loop(False, ("Ana",), drains=("Ben",), amount=2, times=1),
        "a loop of optional actions with objects controlled by Ana begins, in which Ben loses 2 life each time, 1 time in all",
    ),
    (protocol.LoseLife("Ana", 1, "Ben"), "by an effect of Ben, Ana loses 1 life"),
    (
        protocol.Restart("Ben", "Ana", 1),
        "an effect of Ben restarts the game, leaving out 1 card owned by Ana",
    ),
    (
        protocol.Subgame("Ben", "Ana", "half-life"),
        "an effect of Ben begins a subgame in which Ana goes first; anyone who doesn't win it loses half their life",
    ),
    (
        protocol.Restriction("Ana", "losing", "Ben"),
        "a permanent controlled by Ben states that Ana can't lose the game",
    ),
    (
        protocol.ReplaceLoss("Ana", uses=1, life=5),
        "the next time Ana would lose the game, their life total becomes 5 instead",
    ),
    (
        protocol.ReplaceLoss("Ana", uses=2, life=-5),
        "the next 2 times Ana would lose the game, their life total becomes -5 instead",
    ),
    (protocol.ReplaceDraw("Ana", "win"), "instead of drawing the next card, Ana wins the game"),
    (
        protocol.ReplaceLoss("Ana", uses=1, life=5, chosen=True),
        "the next time Ana would lose the game, their life total becomes 5 instead, and this effect is applied before others",
    ),
    (
        protocol.ReplaceDraw("Ana", "win", chosen=True),
        "instead of drawing the next card, Ana wins the game, and this effect is applied before others",
    ),
)
"""Events whose steps are inflected or have optional parts; the features cover plain ones."""


ANGEL = protocol.StartingObject("Angel", "library", "card", "Cho")


@pytest.mark.parametrize(
    ("record", "sentence"),
    [
        (
            protocol.StartingObject("Imp", "battlefield", "token", "Ana"),
            "Ana owns the token Imp on the battlefield",
        ),
        (
            protocol.StartingObject("Bolt", "stack", "copy", "Ana", "Ben"),
            "Ana owns the copy Bolt on the stack under Ben's control",
        ),
        (
            protocol.StartingObject("Ping", "stack", "ability", None, "Ben"),
            "Ben controls the ability Ping on the stack",
        ),
    ],
)
def test_objects_are_written_as_set_up_steps(
    record: protocol.StartingObject, sentence: str
) -> None:
    _, written, _ = written_steps(game("Ana", "Ben", objects=(record,)), (protocol.Check(),))
    assert written == sentence


def test_name_of_two_words_is_not_expressible() -> None:
    angel = replace(ANGEL, name="Serra Angel", owner="Ana")
    with pytest.raises(NotExpressible, match="'Serra Angel' is not one capitalized word"):
        written_steps(game("Ana", "Ben", objects=(angel,)), (protocol.Check(),))


@pytest.mark.parametrize(("event", "sentence"), EVENTS)
def test_each_event_is_written_as_its_step(event: protocol.Event, sentence: str) -> None:
    ben = protocol.Player("Ben", commanders=("Kraum",))
    *_, written = written_steps(
        protocol.Setup((protocol.Player("Ana"), ben, protocol.Player("Cho"))), (event,)
    )
    assert written == sentence


def test_scenarios_have_every_kind_of_event(scenarios: list[Scenario]) -> None:
    games = [scenario.game for scenario in scenarios if scenario.game]
    events = {type(event) for game in games for step in game.steps for event in step}
    assert events == set(protocol.EVENT_KINDS)


def test_starting_values_are_written() -> None:
    players = (
        protocol.Player("Ana", life=-1, library=1, poison=1, commanders=("Kraum",)),
        protocol.Player("Ben", life=20, library=0, poison=2, commanders=("Kraum", "Tymna")),
        protocol.Player("Cho", library=53),
    )
    assert written_steps(protocol.Setup(players, options=("commander", "tournament"))) == [
        "a game between Ana, Ben and Cho",
        "the game is a Commander game",
        "the game is a tournament game",
        "Ana starts with -1 life",
        "Ana starts with 1 card in the library",
        "Ana starts with 1 poison counter",
        "Ana has the commander Kraum",
        "Ben starts with 20 life",
        "Ben starts with 0 cards in the library",
        "Ben starts with 2 poison counters",
        "Ben has the commanders Kraum and Tymna",
    ]


def seated(
    variant: protocol.Variant, ranges: tuple[int | None, ...], *options: protocol.Option
) -> protocol.Setup:
    """Return a setup with two teams; in Emperor, the emperors sit in the middle."""
    size = len(ranges) // 2
    players = (
        protocol.Player(
            name,
            team=f"team {1 + seat // size}",
            emperor=variant == "emperor" and seat % size == size // 2,
            range=limit,
        )
        for seat, (name, limit) in enumerate(
            zip(("Ana", "Ben", "Cho", "Dan", "Eve", "Fay"), ranges, strict=False)
        )
    )
    return protocol.Setup(tuple(players), variant, options)


EMPEROR = "an Emperor game of Ana, Ben and Cho against Dan, Eve and Fay"


@pytest.mark.parametrize(
    ("setup", "sentences"),
    [
        (seated("teams", (None,) * 4), ["a team game of Ana and Ben against Cho and Dan"]),
        (
            seated("two-headed-giant", (1, 1, 1, 1), "limited-range", "commander"),
            [
                "a Two-Headed Giant game of Ana and Ben against Cho and Dan",
                "everyone has a range of influence of 1",
                "the game is a Commander game",
            ],
        ),
        (
            seated("teams", (1, 0, None, 1), "commander", "limited-range"),
            [
                "a team game of Ana and Ben against Cho and Dan",
                "the game is a Commander game",
                "Ana and Dan have a range of influence of 1",
                "Ben has a range of influence of 0",
            ],
        ),
        (seated("emperor", (1, 2, 1, 1, 2, 1), "limited-range"), [EMPEROR]),
        (
            seated("emperor", (1, 2, 1, 1, 3, 1), "commander", "limited-range", "tournament"),
            [
                "the game is a Commander game",
                EMPEROR,
                "Eve has a range of influence of 3",
                "the game is a tournament game",
            ],
        ),
        (
            seated("emperor", (None,) * 6, "commander"),
            [EMPEROR, "range of influence is not limited", "the game is a Commander game"],
        ),
        (
            seated("emperor", (None, 2, None, 1, 2, 1), "limited-range"),
            [
                EMPEROR,
                "range of influence is not limited",
                "Ben and Eve have a range of influence of 2",
                "Dan and Fay have a range of influence of 1",
            ],
        ),
    ],
)
def test_each_setup_is_written_as_its_steps(setup: protocol.Setup, sentences: list[str]) -> None:
    assert written_steps(setup) == sentences


def expected(setup: protocol.Setup, *steps: tuple[Any, ...]) -> list[str]:
    """Write expectations of the reference's outcome, and return their steps."""
    case = of(setup, *steps)
    return [then.text for then in compiled(write("a", case, play(case).outcomes[-1])).thens]


@pytest.mark.parametrize(
    ("names", "steps", "sentences"),
    [
        ("Ana Ben", [protocol.Check()], ["the game goes on for everyone"]),
        ("Ana Ben", [protocol.Concede("Ana")], ["Ben wins the game", "Ana has lost"]),
        ("Ana Ben Cho", [protocol.Win("Ana")], ["Ana wins the game"]),
        (
            "Ana Ben Cho",
            [protocol.Concede("Ana")],
            ["Ana has lost", "the game goes on for Ben and Cho"],
        ),
        (
            "Ana Ben",
            [protocol.DrawGame("Ana")],
            ["the game is a draw for everyone", "the game is over"],
        ),
        (
            "Ana Ben Cho",
            [protocol.Concede("Ana"), protocol.DrawGame("Ben")],
            ["Ana has lost", "the game is a draw for Ben and Cho", "the game is over"],
        ),
        (
            "Ana Ben",
            [protocol.Restart("Ana")],
            ["the game is restarted", "the game goes on for everyone"],
        ),
        (
            "Ana Ben Cho",
            [protocol.Concede("Ana"), protocol.Restart("Ben")],
            ["the game is restarted", "the game goes on for Ben and Cho", "nobody wins the game"],
        ),
        (
            "Ana Ben Cho",
            [protocol.Concede("Ana"), protocol.Restart("Ben"), protocol.Concede("Ben")],
            ["Cho wins the game", "Ben has lost"],
        ),
        (
            "Ana Ben Cho",
            [protocol.Concede("Ana"), protocol.Restart("Ben"), protocol.DrawGame("Ben")],
            ["the game is a draw for Ben and Cho", "the game is over", "nobody wins the game"],
        ),
    ],
)
def test_each_outcome_is_written_as_its_expectations(
    names: str, steps: list[protocol.Event], sentences: list[str]
) -> None:
    assert expected(game(*names.split()), *((event,) for event in steps)) == sentences


def test_win_of_a_team_is_written() -> None:
    thens = expected(
        seated("teams", (None,) * 4), (protocol.Concede("Ana"),), (protocol.Concede("Ben"),)
    )
    assert thens == ["Cho and Dan win the game", "Ana and Ben have lost"]


@ROBUST
@given(expressible_cases().filter(lambda case: case.steps))
def test_expectations_hold_and_none_is_redundant(case: protocol.Case) -> None:
    outcome = play(case, derive=False).outcomes[-1]
    scenario = compiled(write("random", case, outcome))
    require_same(case, scenario.game)
    assert scenario.thens
    for then in scenario.thens:
        assert then.after == len(case.steps)
        assert all(expectation.judged(outcome) is True for expectation in then.expectations)
        others = {
            expectation
            for other in scenario.thens
            if other is not then
            for expectation in other.expectations
        }
        assert set(then.expectations) - others, f"{then.text} adds nothing"


@ROBUST
@given(expressible_cases().filter(lambda case: case.steps))
def test_other_outcomes_contradict_the_expectations(case: protocol.Case) -> None:
    outcome = play(case, derive=False).outcomes[-1]
    thens = compiled(write("random", case, outcome)).thens

    def contradicted(other: protocol.Outcome) -> bool:
        return any(then.judged(other) is False for then in thens)

    assert contradicted(replace(outcome, over=not outcome.over))
    if outcome.restarted and not outcome.over:
        assert contradicted(replace(outcome, restarted=False))
    winners = names_on(outcome, "winners")
    teams_that_won = {p.team for p in case.game.players if p.team and p.name in winners}
    for player, team in [(p.name, p.team) for p in case.game.players]:
        was = next((name for name in LISTS if player in names_on(outcome, name)), "")
        playing_on = not outcome.over and player in outcome.life  # type: ignore[operator]
        for becomes in {*LISTS, ""} - {was}:
            other = moved(outcome, player, becomes)
            if was or playing_on:
                assert contradicted(other)
            elif becomes == "winners":  # no step says that a winner's teammate has not won
                assert contradicted(other) is (team not in teams_that_won)
            else:  # no step says that a player who is out has not lost or drawn
                assert not contradicted(other)


def names_on(outcome: protocol.Outcome, field: str) -> tuple[str, ...]:
    names: tuple[str, ...] = getattr(outcome, field)
    return names


def moved(outcome: protocol.Outcome, player: str, field: str) -> protocol.Outcome:
    """Return the outcome with the player only in the list `field`, or in no list."""
    lists = {name: tuple(p for p in names_on(outcome, name) if p != player) for name in LISTS}
    if field:
        lists[field] += (player,)
    return replace(outcome, **lists)


ANA_AND_BEN = game("Ana", "Ben")


def apart(*teams: str) -> protocol.Setup:
    players = (protocol.Player(name, team=team) for name, team in zip("ABCD", teams, strict=True))
    return protocol.Setup(tuple(players), "teams")


@pytest.mark.parametrize(
    ("case", "message"),
    [
        (of(game("Ana", "Ana")), "the case can't be played: there are 2 players named Ana"),
        (
            of(ANA_AND_BEN, (protocol.LoseLife("Ana", -1),)),
            "the case can't be played: step 1, number 1, amount: must be at least 0",
        ),
        (
            of(protocol.Setup((protocol.Player("Ana", life=10**10), protocol.Player("Ben")))),
            "the case can't be played: player 1, life: must be at most 1000000000",
        ),
        (
            of(ANA_AND_BEN, (protocol.Check(), protocol.Concede("Ana"))),
            "the case can't be played: step 1: check must be the only event of its step",
        ),
        (of(game("Ana", "ben")), "the name 'ben' is not one capitalized word"),
        (of(game("Ana", "Ben B")), "the name 'Ben B' is not one capitalized word"),
        (of(game("Ana", "Ben\n")), "the name 'Ben\\n' is not one capitalized word"),
        (of(game("Ana", "Øyvind")), "the name 'Øyvind' is not one capitalized word"),
        (
            of(
                protocol.Setup(
                    (protocol.Player("Ana", commanders=("Sek'Kuar",)), protocol.Player("Ben"))
                )
            ),
            'the name "Sek\'Kuar" is not one capitalized word',
        ),
        (
            of(ANA_AND_BEN, (protocol.Damage("Ana", 1, combat=True, commander="Kraum"),)),
            "the case can't be played: step 1: damage: no player has the commander Kraum",
        ),
        (of(ANA_AND_BEN, (protocol.AgreeDraw(()),)), "a step names at least one player"),
        (of(ANA_AND_BEN, (protocol.Loop(True, ()),)), "a step names at least one player"),
        (of(game("Ana", "Ben", options=("commander",) * 2)), "an option appears twice"),
        *(
            (of(setup), "the teams do not sit side by side as team 1, team 2 and so on")
            for setup in (
                apart("team 1", "team 2", "team 1", "team 2"),
                apart("team 2", "team 2", "team 1", "team 1"),
                apart("team 0", "team 0", "team 1", "team 1"),
                apart("us", "us", "them", "them"),
            )
        ),
        (
            of(
                protocol.Setup(
                    (
                        protocol.Player("Ana", team="team 1", emperor=True),
                        protocol.Player("Ben", team="team 1"),
                        protocol.Player("Cho", team="team 2", emperor=True),
                    ),
                    "emperor",
                )
            ),
            "the emperor of team 1 does not sit in the middle",
        ),
    ],
)
def test_case_that_steps_cannot_express_names_the_reason(case: protocol.Case, message: str) -> None:
    with pytest.raises(NotExpressible) as caught:
        write("a", case)
    assert str(caught.value) == message


def outcome(**fields: Any) -> protocol.Outcome:
    return protocol.Outcome(**{"over": False, "winners": (), "losers": (), "drawn": (), **fields})


@pytest.mark.parametrize(
    ("reported", "message"),
    [
        *(
            (outcome(**{name: UNSET}), "the outcome leaves out over, winners, losers or drawn")
            for name in ("over", *LISTS)
        ),
        (
            outcome(over=True, losers=("Ana",), drawn=("Ana",)),
            "the outcome has a player on two lists",
        ),
        (
            outcome(winners=("Ana",)),
            "the game goes on, but somebody has won it or nobody is still in it",
        ),
        (
            outcome(losers=("Ana", "Ben")),
            "the game goes on, but somebody has won it or nobody is still in it",
        ),
    ],
)
def test_outcome_that_steps_cannot_express_names_the_reason(
    reported: protocol.Outcome, message: str
) -> None:
    with pytest.raises(NotExpressible) as caught:
        write("a", of(ANA_AND_BEN, (protocol.Check(),)), reported)
    assert str(caught.value) == message


def test_outcome_without_steps_is_not_expressible() -> None:
    with pytest.raises(NotExpressible, match="the case has no steps and so no outcome"):
        write("a", of(ANA_AND_BEN), outcome())


def test_restarted_game_without_life_totals_is_written() -> None:
    text = write("a", of(ANA_AND_BEN, (protocol.Restart("Ana"),)), outcome(restarted=True))
    assert text.endswith("Then the game is restarted\n  And the game goes on for everyone")


@pytest.mark.parametrize("name", ["", " a", "a ", "a\nb", "a\u2028b"])
def test_example_with_an_invalid_name_is_rejected(name: str) -> None:
    with pytest.raises(NotExpressible, match="the title must be one line of text"):
        write(name, of(ANA_AND_BEN))


def test_scenario_of_a_deleted_rule_belongs_to_a_rule_that_restates_it() -> None:
    """After the deletion of 104.3d, its 59 cases disappeared, though 122.1f said the same."""
    book = Rulebook.at("2024-02-02")
    gone = replace(book.rules["ten-poison"], numbers=(Numbered(book.edition, ""),))
    rules = {**book.rules, gone.slug: gone}
    edited = Rulebook(book.edition, rules.values(), book.families, book.questions)
    text = """Feature: x
  @rule.ten-poison
  Rule: 104.3d x
    @id.x
    Example: x
      Given a game between Ana and Ben
      When Ana gets 10 poison counters
      And state-based actions are checked
      Then Ana has lost
"""
    feature = parse("x.feature", text)
    for edition, slug in ((book, "ten-poison"), (edited, "poison-action")):
        (scenario,) = compile_features([feature], edition)
        assert scenario.rule == slug
