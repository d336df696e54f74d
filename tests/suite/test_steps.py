"""The vocabulary as people look for it: examples, values and topics of sentences."""

import re
from typing import get_args

import pytest
from hypothesis import given
from hypothesis import strategies as st
from msgspec.structs import replace

from headjudge.spec import protocol
from headjudge.spec.protocol import RestrictionKind
from headjudge.suite.steps.case_builder import CaseBuilder, StepError
from headjudge.suite.steps.catalog import (
    EXAMPLES,
    MEANT,
    TOPICS,
    examples,
    instead,
    many,
    optional,
    search,
    stems,
    topic,
    values,
)
from headjudge.suite.steps.pattern import WORDS, Sentence, one_of, when
from headjudge.suite.steps.registry import SENTENCES, find, matching, perform, suggest
from headjudge.suite.steps.suggest import Suggester, Suggestions, split_message
from tests.conftest import ROBUST, headjudge

WORDS_SAID = sorted(
    {word for s in SENTENCES for example in examples(s) for word in example.split()}
)
SAID = st.lists(st.sampled_from(WORDS_SAID), max_size=12).map(" ".join) | st.text(max_size=60)
VALUES_OF = {s.pattern: [value for name in s.words for value in values(name)] for s in SENTENCES}
BY_PATTERN = {sentence.pattern: sentence for sentence in SENTENCES}


@pytest.mark.parametrize("sentence", SENTENCES, ids=lambda sentence: sentence.pattern)
def test_a_sentence_has_a_topic_and_examples(sentence: Sentence) -> None:
    """If this fails for a new sentence: the message says what to add in catalog.py."""
    assert topic(sentence) in TOPICS
    for names in (("Ana", "Ben", "Cho", "Dan"), ("Zoe", "Yan")):
        for example in examples(sentence, names):
            assert sentence in matching(example), example


@pytest.mark.parametrize("name", sorted(WORDS))
def test_the_values_of_a_word_are_values_of_it(name: str) -> None:
    """If this fails for a new word: give it an example in EXAMPLES in catalog.py."""
    assert name == "number" or any(values(name)), "no example"
    assert ("" in values(name)) is optional(name)
    for value in values(name):
        assert re.fullmatch(WORDS[name].regexp, value), value


def test_no_example_is_of_a_word_that_is_not_there() -> None:
    assert set(EXAMPLES) <= set(WORDS)


def test_a_sentence_without_a_topic_says_what_to_do() -> None:
    sentence = when("{player} sneezes", protocol.Player)
    with pytest.raises(
        LookupError, match=r"no topic has Player; name it in _EVENTS in headjudge\.conform"
    ):
        topic(sentence)


def test_a_word_without_an_example_says_what_to_do(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delitem(EXAMPLES, "next")
    sentence = next(step for step in SENTENCES if "{next}" in step.pattern)
    with pytest.raises(LookupError, match="the word 'next' has no example; add one to EXAMPLES"):
        examples(replace(sentence))


@pytest.mark.parametrize(
    ("pattern", "shown"),
    [
        ("{player} concedes", ["Zoe concedes"]),
        (
            "{effect}{player} loses {number} life",
            ["Zoe loses 20 life", "by an effect of Yan, Zoe loses 20 life"],
        ),
        ("{players} has/have lost", ["Zoe has lost", "Zoe and Yan have lost"]),
        ("a game between {players}", ["a game between Zoe and Yan"]),
        (
            "{player} has the commander(s) {players}",
            ["Zoe has the commander Kraum", "Zoe has the commanders Kraum and Tymna"],
        ),
        (
            "time is called{passing}",
            ["time is called", "time is called after the turn was passed in words"],
        ),
    ],
)
def test_examples_have_the_names_of_the_players(pattern: str, shown: list[str]) -> None:
    assert list(examples(BY_PATTERN[pattern], ("Zoe", "Yan"))) == shown


def test_values_of_words() -> None:
    assert len(values("restriction")) == len(get_args(RestrictionKind))
    assert values("players", ("Zoe", "Yan")) == ("Zoe", "Yan", "everyone")
    assert values("says", ("Zoe", "Yan")) == (
        "an effect",
        "a permanent controlled by Zoe",
        "a permanent controlled by Yan",
    )
    assert values("preference") == (", and this effect is chosen before others", "")


REWRITES = {
    "Ana looses 20 life": "Ana loses 20 life",
    "Zoe  conceeds.": "Zoe concedes",
    "An effect states Zoe can't lose the game": "an effect states that Zoe can't lose the game",
    "an effect states that Ana cant't win the gam": "an effect states that Ana can't win the game",
    "Ana, Ben and Zoe has losst": "Ana, Ben and Zoe have lost",
    "every ways to pay {G/P} is asked for": "every way to pay {G/P} is asked for",
    "each opponent of Zoe looses 3 life": "each opponent of Zoe loses 3 life",
    "Zoe controls the platinum angel": "Zoe controls Platinum Angel",
    "Zoe controls Platinm Angel": "Zoe controls Platinum Angel",
    "Zoe's Lightning Bolt resolve for Yan": "Zoe's Lightning Bolt resolves for Yan",
}


@pytest.mark.parametrize("text", REWRITES)
def test_misspelled_step_is_rewritten_with_its_own_names(text: str) -> None:
    with pytest.raises(StepError) as raised:
        find(text)
    assert str(raised.value) == f"unknown step: {text}\n  did you mean: {REWRITES[text]}"


@pytest.mark.parametrize(
    ("text", "similar"),
    [
        ("a Commander game between Alice and Bob", "a game between Alice and Bob"),
        ("Ajani is dealt 1 damage by Ben", "Ajani is dealt 1 combat damage from Ben"),
        ("Zoe and Yan swap life totals", "Zoe and Yan exchange life totals"),
        ("Zoe loses 3", "Zoe loses 3 life"),
        ("zoe loses 20 life", "Ana loses 20 life"),
        ("Ana casts Fizzle", "Ana controls Fizzle"),
    ],
)
def test_line_that_says_something_else_is_not_rewritten(text: str, similar: str) -> None:
    found = suggest(text)
    assert found.rewrites == ()
    assert similar in found.similar


@pytest.mark.parametrize("text", ["Ben did not concede", "Zoe gains no life", "Ana never concedes"])
def test_no_suggestion_drops_a_negation(text: str) -> None:
    assert suggest(text) == Suggestions()


DISHES = {"Beef Wellington": 0, "Eggs, Benedict's Own": 1, **{f"Dish {n}": n for n in range(2, 60)}}
one_of("dish", DISHES)
EATING = (
    when("{player} eats {dish}", protocol.Player),
    when("{player} concedes", protocol.Concede, "player"),
)


@pytest.mark.parametrize(
    ("text", "rewrite"),
    [
        ("Zoe eats beef wellington", "Zoe eats Beef Wellington"),
        ("Zoe eat Beef Welington.", "Zoe eats Beef Wellington"),
        ("Zoe eats eggs", "Zoe eats Eggs, Benedict's Own"),
        ("Zoe eats dish 17", "Zoe eats Dish 17"),
        ("Zoe conceeds", "Zoe concedes"),
    ],
)
def test_titles_are_found_in_any_case_and_misspelled(text: str, rewrite: str) -> None:
    assert Suggester(EATING).suggest(text) == Suggestions(rewrites=(rewrite,))
    assert many("dish")
    assert instead(EATING[0]) == ()


@pytest.mark.parametrize("text", ["xyzzy", "", "x" * 5000, "\\1 {"])
def test_what_is_far_from_every_step_gets_no_suggestion(text: str) -> None:
    assert suggest(text) == Suggestions()


def test_suggestions_are_of_the_kinds_that_are_asked_for() -> None:
    text = "Ana has 12 poison counters"
    assert suggest(text, "set-up").similar[0] == "Ana starts with 12 poison counters"
    assert suggest(text, "event").similar[0] == "Ana gets 12 poison counters"


def test_suggestions_are_split_from_a_message() -> None:
    for found in (Suggestions(("Ana concedes",)), Suggestions((), ("Ana concedes", "x"))):
        assert split_message(f"unknown step: y{found}") == ("unknown step: y", found)


@pytest.mark.parametrize(
    ("told", "text", "message"),
    [
        (
            [],
            "Ana has 3 life",
            "before anything has happened\n  similar step: Ana starts with 3 life",
        ),
        (["Ana concedes"], "Ben starts with 3 life", "belongs before anything happens"),
    ],
)
def test_a_sentence_in_the_wrong_place_names_those_that_fit(
    told: list[str], text: str, message: str
) -> None:
    builder = CaseBuilder()
    for one in ("a game between Ana and Ben", *told):
        perform(builder, one)
    with pytest.raises(StepError, match=re.escape(message)):
        perform(builder, text)


@ROBUST
@given(SAID)
def test_every_suggestion_is_a_step(text: str) -> None:
    found = suggest(text)
    assert all(map(matching, found.rewrites + found.similar))
    values = re.findall(r"-?\b\d+\b|\b(?:Ben|Cho|Dan)\b", text)
    for step in found.rewrites:
        assert sorted(re.findall(r"-?\b\d+\b|\b(?:Ben|Cho|Dan)\b", step)) == sorted(values)


def test_suggestions_can_come_next() -> None:
    builder = CaseBuilder()
    perform(builder, "a game between Ana and Ben")
    assert suggest("ben conceeds", builder=builder).rewrites == ("Ben concedes",)
    assert suggest("Ana has losst", builder=builder).rewrites == (
        "Ana has lost",
    )  # there is no other
    assert "Ana has 3 life" not in suggest("Ana has 3 lives left", builder=builder).similar
    perform(builder, "Ana loses 17 life")
    assert "Ana has 3 life" in suggest("Ana has 3 lives left", builder=builder).similar
    assert not any(
        "starts" in step for step in suggest("Ana start 3 life", builder=builder).similar
    )


@pytest.mark.parametrize("phrase", MEANT, ids=" ".join)
def test_what_people_say_means_something_that_sentences_say(phrase: tuple[str, ...]) -> None:
    said = [set(stems(" ".join((*examples(s), *VALUES_OF[s.pattern])))) for s in SENTENCES]
    meanings = MEANT[phrase]
    assert any(set(meaning) <= words for meaning in meanings for words in said)


FOUND = {
    "Concede": ["Ana concedes", "Ana concedes the match"],
    "scoop": ["Ana concedes", "Ana concedes the match"],
    "commander damage": ["Ana is dealt 3 combat damage"],
    "cards in library": ["Ana starts with 2 cards in the library"],
    "Library, and cards": ["Ana starts with 2 cards in the library"],
    "decks": ["Ana owns 2 cards in the game", "Ana's library has 2 cards"],
    "Kill": ["an effect states that Ana loses the game"],
    "dies": ["an effect states that Ana loses the game", "Ana has lost"],
    "the GAMES drawn": ["a game is drawn"],
    "poisson": ["Ana gets 10 poison counters"],
    "graveyards": ["Angel is put onto the battlefield", "Angel is on the battlefield"],
    "Ana loses 20 life": ["Ana loses 20 life"],
    "{G/W}": ["the colors of {G/W} are asked for"],
    "gaining life": ["an effect states that Ana can't lose the game"],
    "life": ["Ana loses 20 life", "Ana has 20 life", "Ana is dealt 3 combat damage"],
}


@pytest.mark.parametrize("words", FOUND)
def test_what_is_found_by_the_meaning_of_words(words: str) -> None:
    found = search(words, SENTENCES)
    assert found.together
    assert set(FOUND[words]) <= {examples(sentence)[0] for sentence in found.sentences}
    assert len(found.sentences) < len(SENTENCES) / 4


def test_a_topic_is_found_by_its_title() -> None:
    found = search("life and damage", SENTENCES).sentences
    assert [s for s in SENTENCES if topic(s) == "Life and damage"] == sorted(
        (s for s in found if topic(s) == "Life and damage"), key=SENTENCES.index
    )
    assert "Ana concedes" not in headjudge("steps", "draw").stdout


def test_every_sentence_is_found_by_its_own_examples() -> None:
    for sentence in SENTENCES:
        for example in examples(sentence):
            said = example.replace("Angel", "Fizzle")  # which is no word of a card's name
            assert sentence in search(said, SENTENCES).sentences, example


def test_all_sentences_are_printed_by_topic_and_fit_the_terminal(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setenv("COLUMNS", "72")
    lines = headjudge("steps").stdout.splitlines()
    assert max(map(len, lines)) <= 72
    assert [line for line in lines if line in TOPICS] == list(TOPICS)
    whole = " ".join(" ".join(lines).split())
    for sentence in SENTENCES:
        for example in examples(sentence):
            assert example in whole
        for text, others in instead(sentence):
            assert {text, *others} <= {other for other in (text, *others) if other in whole}


def test_what_is_printed_of_some_words() -> None:
    assert headjudge("steps", "cards", "to", "draw").stdout.startswith(
        "Cards and the library\n"
        "  When   Ana has to draw 2 cards\n"
        "     or  by an effect of Ben, Ana has to draw 2 cards\n"
    )
    told = headjudge("steps", "pays life").stdout
    assert "  When   Ana pays 20 life if able\n" in told
    assert "           in place of 'if able': or else loses the game\n" in told
    told = headjudge("steps", "at the same time").stdout
    assert "         and below it a table, with an event in each row\n" in told


@pytest.mark.parametrize(
    ("words", "complaint", "shown"),
    [
        ("xyzzy", "no sentence has to do with 'xyzzy'; `headjudge steps` shows them all", ""),
        ("the", "no sentence has to do with 'the'", ""),
        (
            "library xyzzy",
            "no sentence has to do with all of 'library xyzzy', and none with 'xyzzy'; the nearest",
            "Ana's library has 2 cards",
        ),
        ("poison mana", "no sentence has to do with all of 'poison mana'; the nearest are", "Mana"),
    ],
)
def test_what_is_not_found(words: str, complaint: str, shown: str) -> None:
    done = headjudge("steps", words)
    assert done.exit_code == 2
    assert f"headjudge: {complaint}" in done.stderr
    assert shown in done.stdout


@ROBUST
@given(SAID)
def test_any_words_can_be_looked_for(text: str) -> None:
    found = search(text, SENTENCES)
    assert len(set(map(id, found.sentences))) == len(found.sentences)
