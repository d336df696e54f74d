"""What is known of cards: that the records are right, what they come to, and how they are shown."""

from collections import Counter

import pytest

from headjudge.cli.explain import DETAILED_CARDS, WIDTH
from headjudge.reference import play
from headjudge.spec import protocol
from headjudge.spec.cards import Card, card, cards, plain, read_cards
from headjudge.spec.cards.card_finding import find_cards
from headjudge.spec.cards.card_wording import RUN, copied, fingerprint, kept, runs
from headjudge.spec.rulebook import LookUpError, Rulebook
from headjudge.suite.compiler import FeatureError, compile_features, parse
from headjudge.suite.scenario import Scenario
from headjudge.suite.steps.card_effects import written
from tests.card_wording import PATH, UNPRINTED, made, printed, texts
from tests.conftest import headjudge

PLAYERS = {2: "Ana and Ben", 4: "Ana, Ben, Cho and Dan"}


def scenario(steps: list[str], players: int, book: Rulebook) -> Scenario:
    lines = ["Feature: t", "  Example: t", f"    Given a game between {PLAYERS[players]}", *steps]
    (found,) = compile_features([parse("t.feature", "\n".join(lines))], book)
    return found


def example(one: Card, players: int, book: Rulebook) -> Scenario:
    """A scenario in which all stands that can be said with the card."""
    waits = f"When {one.name}'s ability resolves"
    lines = [line for line in written(one) if not line.startswith(waits)]
    begins, *happens = sorted(lines, key=lambda line: not line.startswith("Given"))
    steps = [begins, *happens, "When state-based actions are checked"]
    if players == 2:
        steps = [step.replace("for Ben and Cho", "for Ana and Ben") for step in steps]
    return scenario(steps, players, book)


@pytest.mark.parametrize("players", PLAYERS)
def test_every_card_can_be_said_and_played(players: int, book: Rulebook) -> None:
    faults = {}
    for name, one in cards().items():
        try:
            said = example(one, players, book)
        except FeatureError as error:
            faults[name] = str(error)
        else:
            assert said.cards == (name,)
            assert said.game
            assert len(play(said.game).outcomes) == len(said.game.steps)
    assert faults == {}


@pytest.mark.parametrize("players", PLAYERS)
def test_what_a_card_begins_ends_with_it(players: int, book: Rulebook) -> None:
    faults = {}
    for name, one in cards().items():
        if one.while_:
            steps = [f"Given Ana controls {name}", f"When {name} leaves the battlefield"]
            try:
                game = scenario(steps, players, book).game
            except FeatureError as error:
                faults[name] = str(error)
            else:
                assert game
                *begun, ended = game.steps
                if isinstance(ended[0], protocol.Put):  # all that an object says ends with it
                    continue
                apart = {getattr(event, "ability", event) for step in begun for event in step}
                if len(ended) < len(apart):
                    faults[name] = f"{begun} is ended only by {ended}"
    assert faults == {}


def test_no_card_is_told_like_another() -> None:
    told = Counter(one.does for one in cards().values())
    assert [does for does, times in told.items() if times > 1] == []
    assert len(cards()) > 200


def test_every_kind_of_card_is_there() -> None:
    kinds = {kind for one in cards().values() for kind in one.is_.split()}
    assert kinds >= {"artifact", "creature", "enchantment", "instant", "land", "planeswalker"}
    assert kinds >= {"sorcery", "emblem", "designation"}


def test_a_card_is_found_however_it_is_written() -> None:
    assert card("platinum ANGEL").name == "Platinum Angel"
    assert card("lichs mirror").name == card("Lich\u2019s  Mirror").name == "Lich's Mirror"
    assert card("Grima Wormtongue").name == "Gríma Wormtongue"
    assert card("near death experience").word == "Near-Death-Experience"
    assert card("Lich's Mirror").word == "Lichs-Mirror"


@pytest.mark.parametrize(
    ("name", "near"),
    [("Platinum", "Platinum Angel, "), ("Flame Rip", "did you mean Flame Rift"), ("", "''")],
)
def test_an_unknown_card_gets_those_near(name: str, near: str) -> None:
    with pytest.raises(LookUpError, match=near):
        card(name)


@pytest.mark.parametrize(
    ("text", "why"),
    [
        ("[A\n", "x.toml: "),
        ("is = 'instant'", "x.toml: 'is' stands outside a card"),
        ("['A']\ndoes = 'x'\nwhile = ['x']", r"\[A\]: .*missing required field `is`"),
        ("['A']\nis = 'instant'\nwhile = ['x']", r"\[A\]: .*missing required field `does`"),
        ("['A']\nis = 'spell'\ndoes = 'x'\nwhile = ['x']", "'spell' is not one of artifact"),
        ("['A']\nis = ''\ndoes = 'x'\nwhile = ['x']", "nothing is not one of artifact"),
        ("['A']\nis = 'land'\ndoes = ''\nwhile = ['x']", "`does` is no sentence"),
        ("['A']\nis = 'land'\ndoes = 'x'", "needs `while`, `resolves` or `ability`"),
        ("['A']\nis = 'land'\ndoes = 'x'\nresolves = []", "needs `while`, `resolves` or `ability`"),
        ("['A']\nis = 'land'\ndoes = 'x'\nwhile = 'x'", r"Expected `array`.*while"),
        ("['A']\nis = 'land'\ndoes = 'x'\nresolves = [1]", r"Expected `str \| array`"),
        ("['A']\nis = 'land'\ndoes = 'x'\nwhiel = ['x']", "unknown field `whiel`"),
        ("['A']\nis = 'land'\ndoes = 'x'\nwhen = 'x'\nwhile = ['x']", "neither is there"),
        ("['A']\nis = 'land'\ndoes = 'x'\nlasts = 'ever'\nresolves = ['x']", "enum value"),
        ("['A']\nname = 'B'", "`name` is what stands in the brackets"),
        ("['a']\nis = 'land'\ndoes = 'x'\nwhile = ['x']", "begins with a capital"),
        ("['A']\nis = 'land'\ndoes = 'x'\nwhile = ['{target} x']", "in `while` nothing stands for"),
        (
            "['A']\nis = 'land'\ndoes = 'x'\nresolves = [['{me} x']]",
            r"nothing stands for \{me\}; there are \{name\}, ",
        ),
    ],
)
def test_a_wrong_record_is_told_with_file_and_card(text: str, why: str) -> None:
    with pytest.raises(LookUpError, match=why) as raised:
        list(read_cards(text, "x.toml"))
    assert str(raised.value).startswith("x.toml: ")


def test_a_record_is_read_whole() -> None:
    text = """
        ["A Name"]
        is = "artifact creature"
        does = "Something"
        when = "it enters"
        while = ["{permanent} states that {you} can't lose the game"]
        resolves = ["{target} concedes", ["{you} concedes", "{name}"]]
    """.replace(', "{name}"', "")
    (one,) = read_cards(text, "x.toml")
    assert (one.name, one.is_, one.when) == ("A Name", "artifact creature", "it enters")
    assert one.resolves == ("{target} concedes", ("{you} concedes",))
    assert one.sentences[1:] == ("{target} concedes", "{you} concedes")


def test_nothing_is_told_in_the_words_of_a_card() -> None:
    assert {name: found for name, one in cards().items() if (found := copied(one))} == {}


def test_wording_of_a_card_is_found() -> None:
    text = texts()["Exquisite Blood"]
    said = Card(is_="enchantment", does=f"So that {text.lower()}", name="X", while_=("x",))
    assert copied(said) == [" ".join(run) for run in runs(text)]
    assert len(copied(said)) == len(text.split()) - RUN + 1
    assert fingerprint(text) == kept()["Exquisite Blood"]


def test_what_is_kept_of_the_texts_is_up_to_date() -> None:
    assert PATH.read_bytes() == made()
    assert kept().keys() == cards().keys() - set(UNPRINTED)


def test_types_are_those_of_the_cards() -> None:
    known = {str(one["name"]): one["types"] for one in printed()}
    for name, one in cards().items():
        if name in known:
            assert set(one.is_.split()) == {kind.lower() for kind in known[name]}


def test_all_are_listed() -> None:
    result = headjudge("cards")
    assert result.exit_code == 0
    lines = result.stdout.splitlines()
    assert [line for line in lines[:-1] if not line.startswith(" ")] == list(cards())
    assert lines[-1].startswith(f"{len(cards())} cards; ")
    assert max(map(len, lines)) <= WIDTH


def test_one_is_told_in_full() -> None:
    result = headjudge("cards", "platinum", "ANGELS")
    assert result.exit_code == 0
    assert result.stdout.startswith("Platinum Angel (artifact creature)\n  Keeps its controller")
    for line in (
        "a permanent controlled by Ana states that Ana can't lose the game",
        "Given Ana controls Platinum Angel",
        "When Platinum Angel leaves the battlefield",
        "a-stolen-platinum-angel",
    ):
        assert f"    {line}\n" in result.stdout


def test_what_a_spell_begins_is_told_how_to_end() -> None:
    said = headjudge("cards", "angel's", "grace").stdout
    assert "    at the same time:\n      an effect states that Ana can't lose the game\n" in said
    assert "  as it resolves, for a turn:\n" in said
    assert "    When the effect of Angel's Grace ends\n" in said


def test_words_are_found_in_names_types_and_what_cards_do() -> None:
    libraries = {one.name for one in find_cards("libraries")}
    assert libraries == {one.name for one in find_cards("LIBRARY")} >= {"Leveler", "Battle of Wits"}
    assert {one.is_ for one in find_cards("emblem")} == {"emblem"}
    assert find_cards("lich")[0].name == "Lich"
    assert {one.name for one in find_cards("plat")} == {"Platinum Angel", "Platinum Emperion"}
    many = headjudge("cards", "libraries").stdout
    assert len(libraries) > DETAILED_CARDS
    assert many.endswith(f"{len(libraries)} cards; headjudge cards NAME shows the details of one\n")


@pytest.mark.parametrize(
    ("words", "said"),
    [(["platnum"], "did you mean platinum"), (["zzz"], "'zzz'"), (["!"], "'!'")],
)
def test_unknown_words_are_told(words: list[str], said: str) -> None:
    result = headjudge("cards", *words)
    assert result.exit_code == 2
    assert result.stderr.count("headjudge: ") == 1
    assert said in result.stderr


def test_names_differ_in_what_people_write() -> None:
    assert len({plain(name) for name in cards()}) == len(cards())
