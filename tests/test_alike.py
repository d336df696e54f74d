"""Which cases play alike, and that no two scenarios of the features do, in any edition."""

from __future__ import annotations

from collections import defaultdict
from itertools import combinations
from typing import Any

import pytest
from msgspec.structs import replace

from conformance.gherkin.alike import essence
from conformance.gherkin.lint import lint
from conformance.gherkin.read import bundled, compile_feature, compile_features, holds, parse
from spec.rulebook import Rulebook, editions


def played(lines: str) -> bytes:
    """The essence of the case that these lines make up."""
    feature = parse("x.feature", f"Feature: x\n\n  Example: y\n{lines}\n")
    return essence(compile_features([feature], Rulebook.at())[0].case)


TWO = "Given a game between Ana and Ben\n"
AT_ONCE = "When at the same time\n | {} |\n | {} |\n | {} |\nThen the game goes on for everyone"
BEAR = "And {} owns the card Bear {}\nWhen state-based actions are checked\nThen {}"
FIVE_AND_THREE = ("Ana gains 5 life", "Ana loses 3 life")
ALIKE = {
    "names": (
        TWO + "When Ana concedes\nThen Ben wins the game",
        "Given a game between Zoe and Ana\nWhen Zoe concedes\nThen Ana wins the game",
    ),
    "names of things": (
        TWO + "When the effect Truce begins and lasts until Ben's next turn\n"
        "Then the effect Truce still applies",
        TWO + "When the effect Peace begins and lasts until Ben's next turn\n"
        "Then the effect Peace still applies",
    ),
    "claims": (
        TWO + "When Ana concedes\nThen Ben wins the game",
        TWO + "When Ana concedes\nThen Ana has lost",
    ),
    "order within a step": (
        TWO + AT_ONCE.format(*FIVE_AND_THREE, "Ben loses 4 life"),
        TWO + AT_ONCE.format("Ben loses 4 life", *FIVE_AND_THREE),
    ),
    "order of those who agree": (
        TWO + "When Ana and Ben agree to a draw\nThen the game is over",
        TWO + "When Ben and Ana agree to a draw\nThen the game is over",
    ),
    "order of those who exchange": (
        TWO + "When Ana and Ben exchange life totals\nThen the game goes on for everyone",
        TWO + "When Ben and Ana exchange life totals\nThen the game goes on for everyone",
    ),
    "life at the start": (
        TWO + "When Ana concedes\nThen Ana has lost",
        TWO + "And Ana starts with 20 life\nWhen Ana concedes\nThen Ana has lost",
    ),
    "who controls an effect": (
        TWO + "When an effect states that Ana wins the game\nThen Ana wins the game",
        TWO + "When an effect of Ana states that Ana wins the game\nThen Ana wins the game",
    ),
    "who controls an object": (
        TWO + BEAR.format("Ana", "on the battlefield", "Ana controls Bear"),
        TWO + BEAR.format("Ana", "on the battlefield under Ana's control", "Bear is in exile"),
    ),
    "who controls what is put": (
        TWO + "And Ana owns the card Bear in the hand\nWhen Bear is put onto the battlefield\n"
        "Then Ana controls Bear",
        TWO + "And Ana owns the card Bear in the hand\n"
        "When Bear is put onto the battlefield under Ana's control\n"
        "Then Ana controls Bear",
    ),
    "who begins a subgame": (
        TWO + "When an effect of Ana begins a subgame\nThen it is Ana's turn",
        TWO + "When an effect of Ana begins a subgame in which Ana goes first\n"
        "Then it is Ana's turn",
    ),
    "games to win": (
        "Given a match between Ana and Ben\nWhen Ana wins a game\nThen the match goes on",
        (
            "Given a match between Cho and Ben\nAnd 2 games must be won to win the match\n"
            "When Cho wins a game\n"
            "Then the match goes on"
        ),
    ),
    "names of choices": (
        (
            "Given Ana and Ben play in that order, during Ana's turn\n"
            "And Ben has to choose a card\n"
            "When the order of the choices is asked for\nThen the answer is Ben's card"
        ),
        (
            "Given Cho and Ben play in that order, during Cho's turn\n"
            "And Ben has to choose a colour\n"
            "When the order of the choices is asked for\nThen the answer is Ben's colour"
        ),
    ),
}
APART = {
    "seats": (
        TWO + "When Ana concedes\nThen Ana has lost",
        TWO + "When Ben concedes\nThen Ben has lost",
    ),
    "numbers": (
        TWO + "When Ana loses 19 life\nThen the game goes on for everyone",
        TWO + "When Ana loses 20 life\nThen the game goes on for everyone",
    ),
    "order of one player's life": (
        TWO + AT_ONCE.format(*FIVE_AND_THREE, "Ben loses 4 life"),
        TWO + AT_ONCE.format(*FIVE_AND_THREE[::-1], "Ben loses 4 life"),
    ),
    "order beside an exchange": (
        TWO + AT_ONCE.format("Ana and Ben exchange life totals", *FIVE_AND_THREE),
        TWO + AT_ONCE.format(*FIVE_AND_THREE, "Ana and Ben exchange life totals"),
    ),
    "teams": (
        "Given a team game of Ana and Ben against Cho\nWhen Ana concedes\nThen Ana has lost",
        "Given a team game of Ana against Ben and Cho\nWhen Ana concedes\nThen Ana has lost",
    ),
    "owners": (
        TWO + BEAR.format("Ana", "in the hand", "Bear is in the hand"),
        TWO + BEAR.format("Ben", "in the hand", "Bear is in the hand"),
    ),
    "answers asked for": (
        "When half of 3 is calculated, rounded up\nThen the answer is 2",
        "When half of 4 is calculated, rounded up\nThen the answer is 2",
    ),
}


@pytest.mark.parametrize("what", ALIKE)
def test_what_makes_no_difference(what: str) -> None:
    one, other = ALIKE[what]
    assert one != other
    assert played(one) == played(other)


@pytest.mark.parametrize("what", APART)
def test_what_makes_a_difference(what: str) -> None:
    one, other = APART[what]
    assert played(one) != played(other)


OUTLINE = """\
Feature: One rule

  @rule.concede
  Rule: 104.3a Anyone may concede whenever they like, and then is out and has lost

    @id.one
    Scenario Outline: first
      Given a game between <seats>
      When Ana concedes
      Then Ben wins the game

      Examples:
        | seats       |
        | Ana and Ben |
        | Ben and Ana |

    @id.two
    Example: second
      Given a game between Cho and Dan
      When Dan concedes
      Then Dan has lost
      And Cho wins the game
"""


def test_lint_names_both(book: Rulebook) -> None:
    found = [str(one) for one in lint([parse("x.feature", OUTLINE)], book)]
    assert "x.feature:18: two plays just as one.2 at x.feature:15" in found
    assert lint([parse("x.feature", OUTLINE)], book, whole=False) == []


def test_no_two_scenarios_play_alike_in_any_edition() -> None:
    books = [Rulebook.at(date) for date in editions()]
    left = bundled()
    alike: dict[bytes, list[list[str]]] = defaultdict(list)
    for book in books:  # each scenario is compiled once, in the newest edition that has it
        for number, feature in enumerate(left):
            here = [p for p in feature.pickles if holds(_tags(p), book)]
            left[number] = replace(
                feature, pickles=[p for p in feature.pickles if not holds(_tags(p), book)]
            )
            compiled = compile_feature(replace(feature, pickles=here), book)
            for scenario, pickle in zip(compiled, here, strict=True):
                alike[essence(scenario.case)].append(_tags(pickle))
    assert not [pickle for feature in left for pickle in feature.pickles]
    for same in alike.values():
        for one, other in combinations(same, 2):
            assert not [b.edition for b in books if holds(one, b) and holds(other, b)], (one, other)


def _tags(pickle: dict[str, Any]) -> list[str]:
    return [tag["name"] for tag in pickle["tags"]]
