"""The vocabulary as people look for it: examples, values and topics of sentences."""

import re
from typing import get_args

import pytest
from hypothesis import given
from hypothesis import strategies as st
from msgspec.structs import replace

from headjudge.conformance.language.sentences import (
    SENTENCES,
    Draft,
    StepError,
    find,
    matching,
    near,
    perform,
)
from headjudge.conformance.phrases.by_words import search
from headjudge.conformance.phrases.everyday import sayings
from headjudge.conformance.phrases.meanings import MEANT, stems
from headjudge.conformance.phrases.near import Near
from headjudge.conformance.phrases.sentence import WORDS, Sentence, one_of, when
from headjudge.conformance.phrases.vocabulary import (
    EXAMPLES,
    TOPICS,
    examples,
    instead,
    many,
    optional,
    topic,
    values,
)
from headjudge.spec import protocol as v
from headjudge.spec.protocol import RestrictionKind
from tests.benchmarks.suggesting import hit, lines, suggested
from tests.conftest import ROBUST, headjudge

WORDS_SAID = sorted({word for s in SENTENCES for one in examples(s) for word in one.split()})
SAID = st.lists(st.sampled_from(WORDS_SAID), max_size=12).map(" ".join) | st.text(max_size=60)
VALUES_OF = {s.pattern: [value for name in s.words for value in values(name)] for s in SENTENCES}
BY_PATTERN = {sentence.pattern: sentence for sentence in SENTENCES}


@pytest.fixture(scope="module")
def whole() -> Near:
    """The whole vocabulary."""
    return Near(SENTENCES)


@pytest.mark.parametrize("sentence", SENTENCES, ids=lambda sentence: sentence.pattern)
def test_a_sentence_has_a_topic_and_examples(sentence: Sentence) -> None:
    """If this fails for a new sentence: the message says what to add in vocabulary.py."""
    assert topic(sentence) in TOPICS
    for names in (("Ana", "Ben", "Cho", "Dan"), ("Zoe", "Yan")):
        for example in examples(sentence, names):
            assert sentence in matching(example), example


@pytest.mark.parametrize("name", sorted(WORDS))
def test_the_values_of_a_word_are_values_of_it(name: str) -> None:
    """If this fails for a new word: give it an example in EXAMPLES in vocabulary.py."""
    assert name == "number" or any(values(name)), "no example"
    assert ("" in values(name)) is optional(name)
    for value in values(name):
        assert re.fullmatch(WORDS[name].regexp, value), value


def test_no_example_is_of_a_word_that_is_not_there() -> None:
    assert set(EXAMPLES) <= set(WORDS)


def test_a_sentence_without_a_topic_says_what_to_do() -> None:
    sentence = when("{player} sneezes", v.Player)
    with pytest.raises(
        LookupError, match=r"no topic has Player; name it in _EVENTS in headjudge\.conform"
    ):
        topic(sentence)


def test_a_word_without_an_example_says_what_to_do(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delitem(EXAMPLES, "next")
    sentence = next(one for one in SENTENCES if "{next}" in one.pattern)
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


NEAR = {
    "Ana looses 20 life": "Ana loses 20 life",
    "ana  loses 20 life.": "Ana loses 20 life",
    "Zoe surrenders": "Zoe concedes",
    "An effect states Zoe can't lose the game": "an effect states that Zoe can't lose the game",
    "Zoe can't lose": "an effect states that Zoe can't lose the game",
    "Ana, Ben and Zoe has lost the game": "Ana, Ben and Zoe have lost",
    "a game between zoe and yan": "a game between Zoe and Yan",
    "a two-headed giant game with Ana & Ben vs Cho & Zoe": (
        "a Two-Headed Giant game of Ana and Ben against Cho and Zoe"
    ),
    "Ben is dealt 21 commander damage by Zurgo": (
        "Ben is dealt 21 combat damage by the commander Zurgo"
    ),
    "Zoe's life is -3": "Zoe's life total becomes -3",
    "Ana and Zoe swap life totals": "Ana and Zoe exchange life totals",
    "every ways to pay {G/P} are asked": "every way to pay {G/P} is asked for",
}


@pytest.mark.parametrize("text", NEAR)
def test_an_unknown_step_gets_the_nearest_sentence_with_its_own_names(text: str) -> None:
    with pytest.raises(StepError) as raised:
        find(text)
    said, *near = str(raised.value).splitlines()
    assert said == f"unknown step: {text}"
    assert f"  did you mean: {NEAR[text]}" in near


DISHES = {"Beef Wellington": 0, "Eggs, Benedict's Own": 1, **{f"Dish {n}": n for n in range(2, 60)}}
one_of("dish", DISHES)
EATING = (when("{player} eats {dish}", v.Player), when("{player} concedes", v.Concede, "player"))


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("Zoe eats beef wellington", "Zoe eats Beef Wellington"),
        ("Zoe eat Beef Welington.", "Zoe eats Beef Wellington"),
        ("Zoe ate Eggs, Benedict's Own", "Zoe eats Eggs, Benedict's Own"),
        ("Zoe eats dish 17", "Zoe eats Dish 17"),
        ("Zoe conceeds", "Zoe concedes"),
    ],
)
def test_a_word_that_is_one_of_many_titles(text: str, said: str) -> None:
    """As the names of cards are."""
    assert Near(EATING).to(text).sentences == (said,)
    assert many("dish")
    assert instead(EATING[0]) == ()


@pytest.mark.parametrize("text", ["xyzzy", "", "Ana casts Fizzle", "x" * 5000, "\\1 {"])
def test_what_is_far_from_everything_gets_nothing(text: str) -> None:
    assert near(text) == ""


def test_the_same_words_are_another_sentence_elsewhere() -> None:
    text = "Ana has 12 poison counters"
    assert near(text, "set-up") == "\n  did you mean: Ana starts with 12 poison counters"
    assert near(text, "event") == "\n  did you mean: Ana gets 12 poison counters"


@pytest.mark.parametrize(
    ("told", "text", "message"),
    [
        (
            [],
            "Ana has 3 life",
            "before anything has happened\n  did you mean: Ana starts with 3 life",
        ),
        (["Ana concedes"], "Ben starts with 3 life", "did you mean: Ben's life total becomes 3"),
    ],
)
def test_a_sentence_in_the_wrong_place_names_those_that_fit(
    told: list[str], text: str, message: str
) -> None:
    draft = Draft()
    for one in ("a game between Ana and Ben", *told):
        perform(draft, one)
    with pytest.raises(StepError, match=re.escape(message)):
        perform(draft, text)


@ROBUST
@given(SAID)
def test_whatever_is_written_what_is_near_can_be_said(text: str) -> None:
    for line in near(text).splitlines()[1:]:
        assert line.startswith("  here: ") or matching(line.removeprefix("  did you mean: "))


def test_what_people_write_leads_to_what_they_mean() -> None:
    """But for a few lines that say too little, or more than one thing."""
    listed = list(lines())
    assert len(listed) > 300
    missed = [line for line, said in listed if not hit(suggested(line), said)]
    assert len(missed) < 0.08 * len(listed), missed


@pytest.mark.parametrize(
    ("line", "kept"),
    [
        ("Ben kills Cho's Platinum Angel", ("Cho's Platinum Angel",)),
        ("Cho bolts Ben", ("Cho's", "Ben")),
        ("Cho steals Ben's Platinum Angel", ("Cho", "Ben's Platinum Angel")),
        ("Cho uses Door to Nothingness on Ben", ("Cho's Door to Nothingness", "Ben")),
        ("Door to Nothingness of Cho resolves for Ana", ("Cho's Door to Nothingness", "Ana")),
        ("Cho gains control of Kraum", ("Cho", "Kraum")),
        ("my opponent conceeds", ("Ben",)),
        ("I control Platinum Angel", ("Ana controls", "Platinum Angel")),
    ],
)
def test_what_is_meant_has_the_names_and_cards_of_the_line(line: str, kept: tuple[str]) -> None:
    found = suggested(line)
    assert found
    assert all(one in sentence for sentence in found for one in kept)


@pytest.mark.parametrize(
    ("line", "meant"),
    [
        ("the burn spell dealt 3 damage to him", "Ben is dealt 3 combat damage"),
        ("Cho had already conceded", "Cho concedes"),
        ("everyone but me loses 10 life", "each opponent of Ana loses 10 life"),
        ("Vorinclex doubled the poison", "Ana controls Vorinclex, Monstrous Raider"),
        (
            "an effect states that Ana cant win the gam",
            "an effect states that Ana can't win the game",
        ),
        ("Ben did not concede", ""),
        ("Ana would not lose 3 life", ""),
        ("Ana is dealt 20 lethal damage", "Ana is dealt 20 damage"),
        ("Ben wins if nobody stops him for all I know about Zoe", "Ben wins the game"),
    ],
)
def test_what_is_said_in_passing_or_denied_is_not_turned_round(
    whole: Near, line: str, meant: str
) -> None:
    near = whole.to(line, "event", "expectation", players=("Ana", "Ben", "Cho"))
    assert [meant] == [*near.sentences[:1]] or (not meant and near.sentences == ())


def test_who_writes_is_the_first_player_and_how_it_is_said_is_said() -> None:
    draft = Draft()
    perform(draft, "a game between Zoe and Yan")
    with pytest.raises(StepError) as raised:
        perform(draft, "in response my opponent casts Lightning Bolt targeting me")
    said = str(raised.value).splitlines()[1:]
    assert said[0].endswith("things in the order in which they resolve")
    assert said[1:] == ["  did you mean: Yan's Lightning Bolt resolves for Zoe"]


def test_what_is_named_can_come_next() -> None:
    """A claim is not named before anything has happened, and a set-up not after that."""
    draft = Draft()
    for one in ("a game between Ana and Ben", "Ana controls Platinum Angel"):
        perform(draft, one)
    assert near("Did I lose?", draft=draft).count("Ana has lost") == 0
    perform(draft, "Ana loses 20 life")
    assert "did you mean: Ana has lost" in near("Did I lose?", draft=draft)
    assert "starts with" not in near("I am at 3 life", draft=draft)


def test_every_saying_means_sentences_that_there_are(whole: Near) -> None:
    values = {"who": "Ana", "whom": "Ben", "third": "Bea", "fourth": "Dan", "number": "3"}
    cards_named = {
        "card": "Platinum Angel",
        "named": "Kraum",
        "things": "Kraum",
        "other": "Worship",
        "players": "Ana and Ben",
    }
    for saying in sayings():
        for meant in saying.meant:
            if meant not in ("{use}", "{does}"):
                words = {"thing": "turn" if "next" in meant else "Kraum", "second": "Wall"}
                verb = {"verb": "lose" if meant.endswith(" the game") else "gain life"}
                text = meant.format(**values, **cards_named, **words, **verb)
                assert whole.as_written(text), text


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
            assert {text, *others} <= {one for one in (text, *others) if one in whole}


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
