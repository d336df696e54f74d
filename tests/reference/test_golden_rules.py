"""Simultaneous choices (101.4): their order, invalid choices, and open questions."""

import msgspec
import pytest

from headjudge.reference import play
from headjudge.spec.protocol.capabilities import needs
from headjudge.spec.protocol.case_kinds import decode, named
from headjudge.spec.protocol.inquiries import Choice, ChoiceOrder, ChoicesKnown, Choosing, Inquiry
from headjudge.spec.protocol.validation.cases import Malformed, require_wellformed
from headjudge.spec.rulebook import Rulebook
from headjudge.suite.compiler import FeatureError, compile_feature, parse
from tests import NEWEST

ABC = ("Ana", "Ben", "Cho")
THREE = tuple(Choice(name.lower(), name) for name in ABC)
BACK = (*THREE, Choice("more", "Ana", because="ben"))


def answered(ask: ChoiceOrder | ChoicesKnown, edition: str = NEWEST) -> tuple[str, ...]:
    inquiry = Inquiry("x", edition, ask)
    require_wellformed(inquiry)
    answer = play(inquiry).outcomes[0].answer
    assert isinstance(answer, tuple)
    return answer


def questions(ask: Choosing, edition: str = NEWEST) -> set[int]:
    played = play(Inquiry("x", edition, ask))  # type: ignore[arg-type]
    return set(played.questions[0])


def test_first_listed_player_does_not_matter() -> None:
    for players in (ABC, ("Ben", "Cho", "Ana"), ("Cho", "Ana", "Ben")):
        for turn, order in (("Ana", "ana ben cho"), ("Cho", "cho ana ben")):
            assert answered(ChoiceOrder(players, turn, THREE)) == tuple(order.split())


def test_order_for_one_player_does_not_bind_others() -> None:
    ordered = ("cho", "ana", "more")
    assert answered(ChoiceOrder(ABC, "Ana", BACK, ordered)) == ("ana", "ben", "more", "cho")


def test_open_questions_are_reported() -> None:
    first = ChoiceOrder(ABC, "Ana", THREE[1:], left=("Ana",))
    assert questions(first) == {22}
    assert questions(ChoiceOrder(ABC, "Ana", THREE[1:2], left=("Ana",))) == set()
    assert questions(ChoiceOrder(ABC, "Ben", THREE[1:], left=("Ana",))) == set()
    start = ChoiceOrder(ABC, "Ana", THREE, starting=True)
    assert questions(start) == set()
    assert questions(start, "2020-06-01") == {22}
    back = ChoiceOrder(ABC, "Ana", BACK)
    assert questions(back) == set()
    assert questions(back, "2009-05-01") == {51}
    assert answered(back, "2009-05-01") == ("ana", "ben", "cho", "more")
    late = ChoiceOrder(ABC, "Ana", (*THREE, Choice("more", "Ana", because="cho")))
    assert questions(late, "2009-05-01") == set()


def test_derivation_names_rules_on_order_and_hidden_choices() -> None:
    book = Rulebook.at()
    hidden = (Choice("ana", "Ana", hidden=True), *BACK[1:])
    ask = ChoicesKnown(ABC, "Ana", hidden, ("ben",), choice="cho")
    (lines,) = play(Inquiry("x", book.edition, ask)).derivations
    assert [(book.number(line.rule), line.sentence()) for line in lines] == [
        ("101.4", "Ana makes choice 1: ana"),
        ("101.4c", "Ben makes choice 2: ben"),
        ("101.4d", "Ana makes choice 3: more"),
        ("101.4", "Cho makes choice 4: cho"),
        ("101.4a", "ana stays face down"),
        ("101.4b", "Cho knows ben"),
        ("101.4b", "Cho knows more"),
    ]
    (lines,) = play(
        Inquiry("x", book.edition, ChoiceOrder(ABC, "Ana", THREE[:1], starting=True))
    ).derivations
    assert [line.rule for line in lines] == ["starting-player-chooses-first"]
    teams = ChoiceOrder(ABC, "Ana", THREE[2:], teams=TEAMS)
    (lines,) = play(Inquiry("x", book.edition, teams)).derivations
    assert [line.rule for line in lines] == ["team-choices"]


TEAMS = (("Ana", "Ben"), ("Cho",))


@pytest.mark.parametrize(
    ("ask", "message"),
    [
        (ChoiceOrder(("Ana", "Ana"), "Ana", THREE[:1]), "Ana is seated twice"),
        (ChoiceOrder(ABC, "Ana", THREE + THREE[:1]), "there are 2 choices named ana"),
        (ChoiceOrder(ABC, "Dan", THREE), "no player is named Dan; the players are Ana, Ben, Cho"),
        (ChoiceOrder(ABC[:2], "Ana", THREE), "no player is named Cho; the players are Ana, Ben"),
        (ChoiceOrder(ABC, "Ana", THREE, left=("Dan",)), "no player is named Dan"),
        (ChoiceOrder(ABC, "Ana", THREE, left=("Ben",)), "Ben has left and makes no choices"),
        (
            ChoiceOrder(ABC, "Ana", THREE, teams=TEAMS[:1]),
            "sit next to each other, and every player must be in",
        ),
        (ChoiceOrder(ABC, "Ana", THREE, teams=TEAMS[::-1]), "sit next to each other"),
        (ChoiceOrder(ABC, "Ana", BACK[::-1]), "more is due to ben, which is not an earlier choice"),
        (ChoiceOrder(ABC, "Ana", THREE, ("dan",)), "no choice is named dan"),
        (ChoicesKnown(ABC, "Ana", THREE, choice="dan"), "no choice is named dan"),
    ],
)
def test_impossible_choices_are_rejected(ask: ChoiceOrder | ChoicesKnown, message: str) -> None:
    with pytest.raises(Malformed, match=message):
        require_wellformed(Inquiry("x", NEWEST, ask))


@pytest.mark.parametrize(
    ("given", "ask", "message"),
    [
        ("Ana and Ana play in that order, during Ana's turn", "order", "Ana is seated twice"),
        ("Ana and Ben play in that order, during Cho's turn", "order", "no player is named Cho"),
        (
            "Ana and Ben play in that order, during Ana's turn",
            "order",
            "does not match the earlier steps",
        ),
        (
            "Ana and Ben play in that order, during Ana's turn",
            "half",
            "does not match the earlier steps",
        ),
    ],
)
def test_inconsistent_or_misplaced_steps_about_choices_are_rejected(
    given: str, ask: str, message: str
) -> None:
    asks = {
        "order": "someone asks for the order of the choices",
        "half": "half of 3 is calculated, rounded up",
    }
    steps = f"    Given {given}\n    When {asks[ask]}\n    Then the answer is nothing\n"
    feature = parse("own.feature", f"Feature: own\n  Example: one\n{steps}")
    with pytest.raises(FeatureError, match=message):
        list(compile_feature(feature, Rulebook.at()))


def test_choices_round_trip_through_json() -> None:
    for ask in (ChoiceOrder(ABC, "Ana", BACK), ChoicesKnown(ABC, "Ana", THREE, choice="ben")):
        inquiry = Inquiry("x", NEWEST, ask)
        assert decode(msgspec.json.encode(inquiry)) == inquiry
        assert named(inquiry) == ABC
        assert needs(inquiry) == {"choices"}
