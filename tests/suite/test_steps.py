"""The catalog of step definitions, and suggestions for unknown steps."""

import re
from itertools import chain
from typing import get_args

import pytest
from hypothesis import example, given
from hypothesis import strategies as st
from msgspec.structs import replace

from headjudge.spec import protocol
from headjudge.spec.protocol import RestrictionKind
from headjudge.suite.steps.case_builder import CaseBuilder, StepError
from headjudge.suite.steps.catalog import (
    EXAMPLES,
    TOPICS,
    alternatives,
    examples,
    has_many_values,
    is_optional,
    search,
    topic,
    values,
)
from headjudge.suite.steps.pattern import PLACEHOLDERS, StepDefinition, one_of, when
from headjudge.suite.steps.registry import STEPS, find, matching, perform, suggest
from headjudge.suite.steps.suggest import Suggester, Suggestions, split_message
from tests.conftest import ROBUST, headjudge

EXAMPLE_WORDS = sorted({word for s in STEPS for example in examples(s) for word in example.split()})
TEXTS = st.lists(st.sampled_from(EXAMPLE_WORDS), max_size=12).map(" ".join) | st.text(max_size=60)
BY_PATTERN = {step.pattern: step for step in STEPS}


@pytest.mark.parametrize("step", STEPS, ids=lambda step: step.pattern)
def test_step_has_topic_and_examples(step: StepDefinition) -> None:
    """If it fails for a new step, add what the message says to catalog.py."""
    assert topic(step) in TOPICS
    for names in (("Ana", "Ben", "Cho", "Dan"), ("Zoe", "Yan")):
        for text in examples(step, names):
            assert step in matching(text), text


@pytest.mark.parametrize("name", sorted(PLACEHOLDERS))
def test_example_values_match_their_placeholder(name: str) -> None:
    """If it fails for a new placeholder, add an example to EXAMPLES in catalog.py."""
    assert name == "number" or any(values(name)), "no example"
    assert ("" in values(name)) is is_optional(name)
    for value in values(name):
        assert re.fullmatch(PLACEHOLDERS[name].regexp, value), value


def test_examples_are_of_known_placeholders() -> None:
    assert set(EXAMPLES) <= set(PLACEHOLDERS)


def test_missing_topic_is_an_error() -> None:
    step = when("{player} sneezes", protocol.Player)
    with pytest.raises(LookupError, match=r"no topic has Player; add it to _EVENTS in headjudge\."):
        topic(step)


def test_missing_example_is_an_error(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delitem(EXAMPLES, "next")
    step = next(step for step in STEPS if "{next}" in step.pattern)
    with pytest.raises(LookupError, match="placeholder 'next' has no example; add one to EXAMPLES"):
        examples(replace(step))


@pytest.mark.parametrize(
    ("pattern", "expected"),
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
def test_examples_of_steps_use_the_given_names(pattern: str, expected: list[str]) -> None:
    assert list(examples(BY_PATTERN[pattern], ("Zoe", "Yan"))) == expected


def test_placeholder_values_use_the_given_names() -> None:
    assert len(values("restriction")) == len(get_args(RestrictionKind))
    assert values("players", ("Zoe", "Yan")) == ("Zoe", "Yan", "everyone")
    assert values("says", ("Zoe", "Yan")) == (
        "an effect",
        "a permanent controlled by Zoe",
        "a permanent controlled by Yan",
    )
    assert values("preference") == (", and this effect is applied before others", "")


REWRITES = {
    "Ana looses 20 life": "Ana loses 20 life",
    "Zoe  conceeds.": "Zoe concedes",
    "An effect states Zoe can't lose the game": "an effect states that Zoe can't lose the game",
    "an effect states that Ana cant't win the gam": "an effect states that Ana can't win the game",
    "Ana, Ben and Zoe has losst": "Ana, Ben and Zoe have lost",
    "someone asks for every ways to pay {G/P}": "someone asks for every way to pay {G/P}",
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
        ("Ajani is dealt 1 combat damage by Ben", "Ajani is dealt 1 combat damage from Ben"),
        ("Zoe loses 3", "Zoe loses 3 life"),
    ],
)
def test_step_with_other_minor_words_is_only_similar(text: str, similar: str) -> None:
    found = suggest(text)
    assert found.rewrites == ()
    assert similar in found.similar


@pytest.mark.parametrize("text", ["Ben did not concede", "Zoe gains no life", "Ana never concedes"])
def test_no_suggestion_drops_a_negation(text: str) -> None:
    assert suggest(text) == Suggestions()


@pytest.mark.parametrize(
    ("text", "opposite"),
    [
        ("Zoe loses the game", "Zoe wins the game"),
        ("Zoe gains 3 lifes", "Zoe loses 3 life"),
        ("the second turn begins", "the turn ends"),
        ("Zoe ends up at 3 life", "Zoe loses 3 life"),
        ("Zoe is at -11 life", "Zoe gains -11 life"),
        ("Zoe and Yan are dealt 2 trample damage", "Zoe and Yan are dealt 2 combat damage"),
        ("Zoe is dealt 2 trample damage", "Zoe is dealt 2 combat damage with toxic 1"),
        (
            "Bear has dealt 20 damage to Zoe",
            "Bear is dealt 20 combat damage with lifelink for Zoe",
        ),
        ("Zoe scoops during her own turn", "Zoe skips their next turn"),
        ("Zoe takes the next turn", "Zoe skips their next turn"),
        ("Zoe's cards leave the game", "Zoe wins the game"),
        ("Zoe draws from an empty library", "Zoe is in the library"),
        ("the third game is a draw", "the match is a draw"),
        ("Felidar Sovereign's ability does nothing", "Felidar Sovereign's ability resolves"),
        ("if Zoe and Yan are tied, it's a draw", "Zoe and Yan agree to a draw"),
        ("Zoe has less life than Yan", "Zoe gets the life total of Yan"),
        ("Zoe counters Yan's Lightning Bolt", "Zoe controls Yan's Lightning Bolt"),
    ],
)
def test_no_similar_step_says_the_opposite(text: str, opposite: str) -> None:
    found = suggest(text)
    assert opposite not in chain(found.rewrites, found.similar)


@pytest.mark.parametrize("text", ["Pacifism leaves the game with Abe", "Armadillo Cloak triggers"])
def test_step_without_a_common_word_or_with_half_a_name_is_not_similar(text: str) -> None:
    found = suggest(text)
    assert found.rewrites + found.similar == ()


def test_similar_steps_are_about_the_players_of_the_game() -> None:
    builder = CaseBuilder()
    perform(builder, "a game between Zoe and Yan")
    found = suggest("she is dealt damage in combat", builder=builder)
    assert "Zoe is dealt 3 damage" in found.examples
    assert "\n  example: Zoe is dealt 3 damage" in str(found)
    assert suggest("Yan brings Zoe down to 0 life", builder=builder).examples[0].startswith("Yan ")


NAMED = ("Ana", "Ben", "Zoe", "Yan")
LETTERS = re.compile(r"\b[a-z]{5,}\b")
VALUES = re.compile(r"-?\d+|\b[A-Z][\w-]*|\b(?:no|not|nobody|never)\b|n't\b|\{\S+\}")
NEGATION = re.compile(r"n't\b|\b(?:no|nobody|never)\b")
REWORDED = (
    ("loses", "pays away"),
    ("is dealt", "suffers"),
    ("controls", "has out"),
    ("game", "round"),
)


@st.composite
def altered_lines(draw: st.DrawFn) -> str:
    """Examples of steps with misspelled or other words, other values, or a negation."""
    text = draw(st.sampled_from([text for step in STEPS for text in examples(step)]))
    text = re.sub(r"\b(?:Ana|Ben|Cho|Dan)\b", lambda _: draw(st.sampled_from(NAMED)), text)
    text = re.sub(r"\b\d+\b", lambda _: str(draw(st.integers(0, 40))), text)
    text = text.replace("Platinum Angel", draw(st.sampled_from(["Lich", "Shock", "Bear"])))
    text = re.sub(r"\ba game\b", draw(st.sampled_from(["a game", "a Brawl game"])), text)
    if words := list(LETTERS.finditer(text)):
        word = draw(st.sampled_from(words))
        text = text[: word.start() + 2] + text[word.start() + 3 :]
    text = text.replace(*draw(st.sampled_from(REWORDED)))
    negated = draw(st.sampled_from(["", " does not", " never"]))
    return re.sub(r"(?<=[a-z])(?= )", negated, text, count=1)


@ROBUST
@given(altered_lines())
@example("Zoe is controlled by Yan during his next turn")
@example("Zoe has 2 Angels out")
@example("a Brawl gam between Zoe and Yan")
@example("a does not game is uner way")
def test_suggestion_preserves_names_cards_numbers_variants_and_negations(text: str) -> None:
    found = suggest(text)
    for step in found.rewrites + found.similar:
        told = (re.sub(NEGATION, " not", line) for line in (step, text))
        assert len({(*sorted(VALUES.findall(line)),) for line in told}) == 1


@pytest.mark.parametrize(
    ("text", "changed"),
    [
        ("Zoe and Yan exchange their life totals", ("Zoe", "Max")),
        ("Zoe loses 3", ("3", "4")),
        ("Zoe controlls Lich", ("Lich", "Platinum Angel")),
        ("Zoe losses 3 life", ("losses", "does not loss")),
        ("Ajani is dealt 1 combat damage by Ben", ("1", "one")),
        ("a gam between Zoe and Yan", ("gam", "Planechase gam")),
        ("Zoe controlls Yan during that player's next turn", ("controlls", "is controlled by")),
    ],
)
def test_suggestion_changes_with_the_line_or_vanishes(text: str, changed: tuple[str, str]) -> None:
    lines = suggest(text), suggest(text.replace(*changed))
    before, after = ({*near.rewrites, *near.similar} for near in lines)
    assert before
    assert before.isdisjoint(after)


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
def test_placeholder_values_match_in_any_case_or_misspelled(text: str, rewrite: str) -> None:
    assert Suggester(EATING).suggest(text) == Suggestions(rewrites=(rewrite,))
    assert has_many_values("dish")
    assert alternatives(EATING[0]) == ()


@pytest.mark.parametrize("text", ["xyzzy", "", "x" * 5000, "\\1 {"])
def test_unrelated_text_gets_no_suggestion(text: str) -> None:
    assert suggest(text) == Suggestions()


def test_suggestions_are_of_the_requested_kind() -> None:
    text = "Ana has 12 poison counters"
    assert suggest(text, "setup").similar[0] == "Ana starts with 12 poison counters"
    assert suggest(text, "event").similar[0] == "Ana gets 12 poison counters"


def test_suggestions_are_split_from_a_message() -> None:
    steps = ("Ana concedes", "x")
    for near in (Suggestions(steps), Suggestions((), steps), Suggestions((), (), steps)):
        assert split_message(f"unknown step: y{near}") == ("unknown step: y", near)


@pytest.mark.parametrize(
    ("steps", "text", "message"),
    [
        (
            [],
            "Ana has 3 life",
            "needs an event before it\n  did you mean: Ana starts with 3 life",
        ),
        (["Ana concedes"], "Ben starts with 3 life", "must come before any event"),
    ],
)
def test_misplaced_step_is_an_error_with_suggestions(
    steps: list[str], text: str, message: str
) -> None:
    builder = CaseBuilder()
    for step in ("a game between Ana and Ben", *steps):
        perform(builder, step)
    with pytest.raises(StepError, match=re.escape(message)):
        perform(builder, text)


@ROBUST
@given(TEXTS)
def test_every_suggestion_is_a_step(text: str) -> None:
    found = suggest(text)
    assert all(map(matching, chain(*found)))
    values = re.findall(r"-?\b\d+\b|\b(?:Ben|Cho|Dan)\b", text)
    for step in found.rewrites:
        assert sorted(re.findall(r"-?\b\d+\b|\b(?:Ben|Cho|Dan)\b", step)) == sorted(values)


def test_suggestions_can_come_next() -> None:
    builder = CaseBuilder()
    perform(builder, "a game between Ana and Ben")
    assert suggest("ben conceeds", builder=builder).rewrites == ("Ben concedes",)
    only = ("Ana has lost",)
    assert suggest("Ana has losst", builder=builder).rewrites == only
    assert "Ana has 3 life" not in suggest("Ana has life: 3", builder=builder).similar
    perform(builder, "Ana loses 17 life")
    assert "Ana has 3 life" in suggest("Ana has life: 3", builder=builder).similar
    assert not any(
        "starts" in step for step in suggest("Ana start 3 life", builder=builder).similar
    )


FOUND = {
    "Concede": ["Ana concedes", "Ana concedes the match"],
    "commander damage": ["Ana is dealt 3 combat damage"],
    "cards in library": ["Ana starts with 2 cards in the library"],
    "Library, and cards": ["Ana starts with 2 cards in the library"],
    "the GAMES drawn": ["2 games were drawn"],
    "graveyard": ["Angel is put onto the battlefield", "Angel is on the battlefield"],
    "Ana loses 20 life": ["Ana loses 20 life"],
    "{G/W}": ["someone asks for the colors of {G/W}"],
    "gain life": ["an effect states that Ana can't lose the game"],
    "life": ["Ana loses 20 life", "Ana has 20 life", "Ana is dealt 3 combat damage"],
}


@pytest.mark.parametrize("query", FOUND)
def test_search_finds_steps_with_all_words(query: str) -> None:
    found, all_matched = search(query, STEPS)
    assert all_matched
    assert set(FOUND[query]) <= {examples(step)[0] for step in found}
    assert len(found) < len(STEPS) / 2


def test_search_finds_a_topic_by_its_title() -> None:
    found, _ = search("life and damage", STEPS)
    assert {s.pattern for s in STEPS if topic(s) == "Life and damage"} <= {s.pattern for s in found}


def test_all_steps_are_printed_by_topic_and_fit_the_terminal(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setenv("COLUMNS", "72")
    lines = headjudge("steps").stdout.splitlines()
    assert max(map(len, lines)) <= 72
    assert [line for line in lines if line in TOPICS] == list(TOPICS)
    text = " ".join(" ".join(lines).split())
    for step in STEPS:
        assert all(example in text for example in examples(step))


def test_steps_about_words_are_printed_with_their_alternatives() -> None:
    assert headjudge("steps", "cards", "to", "draw").stdout.startswith(
        "Cards and the library\n"
        "  When   Ana has to draw 2 cards\n"
        "     or  by an effect of Ben, Ana has to draw 2 cards\n"
    )
    printed = headjudge("steps", "pays life").stdout
    assert "  When   Ana pays 20 life if able\n" in printed
    assert "           instead of 'if able': or else loses the game\n" in printed
    printed = headjudge("steps", "at the same time").stdout
    assert "         followed by a table with one event per row\n" in printed


@pytest.mark.parametrize(
    ("words", "complaint", "printed"),
    [
        ("xyzzy", "no step matches 'xyzzy'; `headjudge steps` lists all steps", ""),
        ("the", "no step matches 'the'", ""),
        (
            "library xyzzy",
            "no step matches all of 'library xyzzy'; showing the closest matches",
            "Ana's library has 2 cards",
        ),
        (
            "poison mana",
            "no step matches all of 'poison mana'; showing the closest matches",
            "Mana",
        ),
    ],
)
def test_words_without_a_step_are_an_error(words: str, complaint: str, printed: str) -> None:
    done = headjudge("steps", words)
    assert done.exit_code == 2
    assert f"headjudge: {complaint}" in done.stderr
    assert printed in done.stdout
