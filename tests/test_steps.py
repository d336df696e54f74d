"""The vocabulary as people look for it: examples, values and topics of sentences."""

from __future__ import annotations

import re
from typing import get_args

import pytest

from conformance.gherkin.phrases import WORDS, Sentence, when
from conformance.gherkin.sentences import SENTENCES, matching
from conformance.gherkin.vocabulary import EXAMPLES, TOPICS, examples, optional, topic, values
from spec import protocol as v
from spec.protocol import RestrictionKind

BY_PATTERN = {sentence.pattern: sentence for sentence in SENTENCES}


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
    with pytest.raises(LookupError, match=r"no topic has Player; name it in _EVENTS in conform"):
        topic(sentence)


def test_a_word_without_an_example_says_what_to_do(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delitem(EXAMPLES, "next")
    sentence = next(one for one in SENTENCES if "{next}" in one.pattern)
    with pytest.raises(LookupError, match="the word 'next' has no example; add one to EXAMPLES"):
        examples(sentence)


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
