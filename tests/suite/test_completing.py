"""How sentences go on that somebody has begun to type."""

import re
import time

from headjudge.spec.cards import cards
from headjudge.spec.protocol import Create, Put, StartingObject
from headjudge.suite.steps.catalog import NAMES
from headjudge.suite.steps.completion import Blank, continuations, shape
from headjudge.suite.steps.pattern import WORDS, Kind
from headjudge.suite.steps.registry import SENTENCES, matching, perform
from tests.slow.test_completion import GAME, HAPPENED, MATCH, OBJECTS, drafted


def lines(typed: str, *said: str, kinds: tuple[Kind, ...] | None = None) -> list[str]:
    builder = drafted(*said)
    found = continuations(typed, builder, kinds) if kinds else continuations(typed, builder)
    return [one.line for one in found]


def test_what_a_player_cant() -> None:
    typed = "an effect states that Ana can't "
    found = lines(typed, *GAME)
    assert typed + "lose the game" in found
    listed = WORDS["restriction"].listed
    said = [typed.removesuffix("can't ") + one for one in listed if "can't" in one]
    assert [line for line in found if line in said] == said
    assert all(matching(line) for line in found)
    assert lines("Ana can't dr", *GAME)[0] == "an effect states that Ana can't draw cards"


def test_what_a_text_goes_on_with() -> None:
    assert lines("Ana loses ", *GAME)[:2] == ["Ana loses 20 life", "Ana loses 10 poison counters"]
    assert lines("Ana loses 1", *GAME) == ["Ana loses 1 life", "Ana loses 1 poison counter"]
    assert lines("Ana loses 2", *GAME)[1] == "Ana loses 2 poison counters"
    assert lines("Ana and Ben ag", *GAME) == ["Ana and Ben agree to a draw"]
    assert lines("Ana ag", *GAME) == ["Ana agrees to a draw"]
    assert lines("Ana loses 20 life", *GAME) == []
    assert lines("Ana glows", *GAME) == []


def test_capitals_need_not_be_typed() -> None:
    assert lines("ana lo", *GAME)[0] == "Ana loses "
    assert lines("AT THE S", *GAME) == ["at the same time"]


def test_names_are_those_of_the_game() -> None:
    found = lines("an effect states that ", *GAME)
    assert found[:4] == [f"an effect states that {name}" for name in NAMES]
    assert lines("an effect states that B", *GAME) == ["an effect states that Ben"]
    assert lines("Zed conc", *GAME) == []
    assert lines("Ana and ", *GAME)[0] == "Ana and Ben"
    assert not any("Ana and Ana" in line for line in lines("Ana and ", *GAME))
    assert lines("", *GAME)[:4] == list(NAMES)


def test_things_have_the_names_that_they_were_given() -> None:
    assert lines("Angel is p", *OBJECTS) == ["Angel is put "]
    assert "an effect gives Ana control of Angel" in lines(
        "an effect gives Ana contr", *OBJECTS
    ) + [line + "Angel" for line in lines("an effect gives Ana contr", *OBJECTS)]
    typed = "an effect gives Ana control of "
    assert lines(typed, *OBJECTS) == [typed + "Angel", typed + "Copper-Tablet"]
    typed = "Ben is dealt 5 combat damage by the commander "
    assert lines(typed, *OBJECTS) == [typed + "Kraum", typed + "Tymna"]


def test_who_plays_is_told_at_first_and_never_again() -> None:
    assert lines("a game between ")[0] == "a game between Ana and Ben"
    assert lines("a game between Zo")[0].startswith("a game between Zo")
    assert lines("a Two-H")[0] == "a Two-Headed Giant game of "
    assert "a Two-Headed Giant game of Ana and Ben against Cho and Dan" in lines(
        "a Two-Headed Giant game of "
    )
    assert lines("a game between ", *GAME) == []
    assert lines("Ana lo") == []


def test_what_has_its_time() -> None:
    assert "Ana starts with " in lines("Ana st", *GAME)
    assert "Ana starts with " not in lines("Ana st", *HAPPENED)
    assert lines("the game is over"[:13], *GAME, kinds=("expectation",)) == []
    assert lines("the game is o", *HAPPENED) == ["the game is over"]
    assert lines("the game is o", *HAPPENED, kinds=("event",)) == []
    assert lines("half of ", *GAME) == []
    assert lines("Ana wins a ga", *MATCH) == ["Ana wins a game"]
    assert lines("Ana wins a ga", *GAME) == []
    assert lines("half of ", "half of 5 is calculated, rounded up") == []


def test_cards_are_those_that_can_do_so() -> None:
    assert lines("Ana controls Platinum A", *GAME) == ["Ana controls Platinum Angel"]
    assert lines("ben controls platinum a", *GAME) == ["Ben controls Platinum Angel"]
    resolving = lines("Ana's ", *GAME)
    listed = [line.removeprefix("Ana controls ") for line in lines("Ana controls ", *GAME)]
    controlled = [name for name in listed if name in cards()]
    assert len(controlled) > 50
    assert controlled == [name for name in cards() if name in controlled]
    assert "Flame Rift" not in controlled
    assert "Ana's Door to Nothingness" in resolving
    assert "Ana's Platinum Angel" in resolving
    assert "Ana's Door to Nothingness's ability resolves for " in lines(
        "Ana's Door to Nothingness's ability resolves", *GAME
    )
    there = (*GAME, "Ana controls Platinum Angel")
    assert lines("Platinum Angel le", *there) == ["Platinum Angel leaves the battlefield"]
    assert lines("Platinum Angel le", *GAME) == []
    assert "Ana starts with " in lines("Ana st", *there)
    assert len(lines("", *GAME)) < 50


def test_several_players_in_one_phrase() -> None:
    assert lines("each opponent of Ana l", *GAME)[0] == "each opponent of Ana loses "
    assert lines("each o", *GAME) == [f"each opponent of {name}" for name in NAMES]
    assert lines("each player bu", *GAME) == [f"each player but {name}" for name in NAMES]
    assert lines("each p", *HAPPENED, kinds=("expectation",)) == []


def test_a_name_that_is_new_is_that_of_an_example() -> None:
    creating = [s for s in SENTENCES if s.act in (Create, StartingObject, Put)]
    assert len(creating) == 5
    assert lines("Ana creates the token ", *OBJECTS) == ["Ana creates the token Angel"]
    assert "the effect Truce" in lines("the effect ", *GAME)


def test_every_word_is_read_or_taken_whole() -> None:
    """A word is a blank only where it is a name, a number, or no list at all."""
    blanks = {part for s in SENTENCES for part in shape(s.pattern) if isinstance(part, Blank)}
    free = {
        blank.word
        for blank in blanks
        if not re.fullmatch(r"\[A-Z\]\[\\w-\]\*|-\?\\d\+", blank.regexp)
    }
    assert free == {"card", "chosen", "payment", "picked", "symbols", "thing", "things", "values"}


def test_it_is_fast() -> None:
    builder = drafted(*HAPPENED)
    typed = ("", "Ana ", "an effect states that Ana can't ", "Ana can't", "Ana is dealt 3 c")
    took = []
    for text in typed * 3:
        start = time.process_time()
        continuations(text, builder)
        took.append(time.process_time() - start)
    assert max(sorted(took)[: len(took) // 2]) < 0.02


def test_a_card_that_is_cast_comes_with_its_targets() -> None:
    assert lines("Ana casts light", *GAME)[:2] == [
        "Ana's Lightning Bolt resolves for Ben",
        "Ana's Lightning Bolt resolves for Cho",
    ]
    assert "Ana casts " in lines("Ana c", *GAME)
    assert "Ana's Blue Sun's Zenith resolves for Ben with X = 5" in lines(
        "Ana's Blue Sun's Zenith", *GAME
    )
    assert lines("Ana activates door", *GAME)[0] == (
        "Ana's Door to Nothingness's ability resolves for Ben"
    )


def test_no_whole_line_is_named_that_a_card_can_not_do() -> None:
    """It would lack its target, or there is no such ability."""
    for typed in ("Ana's Door to Nothingness's ", "Ana's Lightning Bolt", "Platinum Angel's "):
        builder = drafted(*GAME, "Ana controls Platinum Angel")
        for continuation in continuations(typed, builder, ["event"]):
            if continuation.whole:
                perform(drafted(*GAME, "Ana controls Platinum Angel"), continuation.line)


def test_a_card_that_needs_more_than_a_target_goes_on_after_its_name() -> None:
    builder = drafted("a game between Ana and Ben")
    lines = [
        continuation.line for continuation in continuations("Ana's Blue Sun's Zenith ", builder)
    ]
    assert lines
    assert all(line.startswith("Ana's Blue Sun's Zenith resolves") for line in lines)
