"""Which differences between two scenarios matter for their outcome."""

import pytest

from headjudge.spec.rulebook import Rulebook
from headjudge.suite.compiler import compile_features, parse
from tests.duplicates import essence


def essence_of(lines: str) -> bytes:
    feature = parse("x.feature", f"Feature: x\n\n  Example: y\n{lines}\n")
    return essence(compile_features([feature], Rulebook.at())[0].case)


TWO = "Given a game between Ana and Ben\n"
AT_ONCE = "When at the same time\n | {} |\n | {} |\n | {} |\nThen the game goes on for everyone"
BEAR = "And {} owns the card Bear {}\nWhen state-based actions are checked\nThen {}"
FIVE_AND_THREE = ("Ana gains 5 life", "Ana loses 3 life")
CHOICE = """Given {0} and Ben play in that order, during {0}'s turn
And Ben has to choose a {1}
When the order of the choices is asked for
Then the answer is Ben's {1}"""


def both(text: str, first: str, second: str) -> tuple[str, str]:
    return text.format(first), text.format(second)


ALIKE = {
    "names": (
        TWO + "When Ana concedes\nThen Ben wins the game",
        "Given a game between Zoe and Ana\nWhen Zoe concedes\nThen Ana wins the game",
    ),
    "names of things": both(
        TWO + "When the effect {0} begins and lasts until Ben's next turn\n"
        "Then the effect {0} still applies",
        "Truce",
        "Peace",
    ),
    "expectations": both(TWO + "When Ana concedes\nThen {}", "Ben wins the game", "Ana has lost"),
    "order within a step": (
        TWO + AT_ONCE.format(*FIVE_AND_THREE, "Ben loses 4 life"),
        TWO + AT_ONCE.format("Ben loses 4 life", *FIVE_AND_THREE),
    ),
    "order of those who agree": both(
        TWO + "When {} agree to a draw\nThen the game is over", "Ana and Ben", "Ben and Ana"
    ),
    "order of those who exchange": both(
        TWO + "When {} exchange life totals\nThen nobody wins the game",
        "Ana and Ben",
        "Ben and Ana",
    ),
    "life at the start": both(
        TWO + "{}When Ana concedes\nThen Ana has lost", "", "And Ana starts with 20 life\n"
    ),
    "who controls an effect": both(
        TWO + "When an effect{} states that Ana wins the game\nThen Ana wins the game",
        "",
        " of Ana",
    ),
    "who controls an object": (
        TWO + BEAR.format("Ana", "on the battlefield", "Ana controls Bear"),
        TWO + BEAR.format("Ana", "on the battlefield under Ana's control", "Bear is in exile"),
    ),
    "who controls what is put": both(
        TWO + "And Ana owns the card Bear in the hand\n"
        "When Bear is put onto the battlefield{}\nThen Ana controls Bear",
        "",
        " under Ana's control",
    ),
    "who begins a subgame": both(
        TWO + "When an effect of Ana begins a subgame{}\nThen it is Ana's turn",
        "",
        " in which Ana goes first",
    ),
    "games to win": (
        "Given a match between Ana and Ben\nWhen Ana wins a game\nThen the match goes on",
        "Given a match between Cho and Ben\nAnd 2 games must be won to win the match\nWhen Cho wins a game\nThen the match goes on",
    ),
    "names of choices": (CHOICE.format("Ana", "card"), CHOICE.format("Cho", "colour")),
}
DIFFERENT = {
    "seats": both(TWO + "When {0} concedes\nThen {0} has lost", "Ana", "Ben"),
    "numbers": both(TWO + "When Ana loses {} life\nThen the game goes on for everyone", "19", "20"),
    "order of one player's life": (
        TWO + AT_ONCE.format(*FIVE_AND_THREE, "Ben loses 4 life"),
        TWO + AT_ONCE.format(*FIVE_AND_THREE[::-1], "Ben loses 4 life"),
    ),
    "order beside an exchange": (
        TWO + AT_ONCE.format("Ana and Ben exchange life totals", *FIVE_AND_THREE),
        TWO + AT_ONCE.format(*FIVE_AND_THREE, "Ana and Ben exchange life totals"),
    ),
    "teams": both(
        "Given a team game of {}\nWhen Ana concedes\nThen Ana has lost",
        "Ana and Ben against Cho",
        "Ana against Ben and Cho",
    ),
    "owners": (
        TWO + BEAR.format("Ana", "in the hand", "Bear is in the hand"),
        TWO + BEAR.format("Ben", "in the hand", "Bear is in the hand"),
    ),
    "questions": both("When half of {} is calculated, rounded up\nThen the answer is 2", "3", "4"),
}


@pytest.mark.parametrize(("first", "second"), ALIKE.values(), ids=ALIKE)
def test_scenarios_play_alike(first: str, second: str) -> None:
    assert first != second
    assert essence_of(first) == essence_of(second)


@pytest.mark.parametrize(("first", "second"), DIFFERENT.values(), ids=DIFFERENT)
def test_scenarios_play_differently(first: str, second: str) -> None:
    assert essence_of(first) != essence_of(second)
