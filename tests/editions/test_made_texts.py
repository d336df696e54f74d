"""The gate on texts made from the newest official one: each change is named as what it is."""

import json
import re
from collections.abc import Callable
from functools import cache
from pathlib import Path

import pytest

from headjudge.editions import versions
from headjudge.editions.update_gate import GateReport, gate, github_commands, to_markdown
from headjudge.spec.rulebook import Rulebook, editions
from headjudge.suite.compiler import bundled
from tests.conftest import headjudge

FOLDER = next(iter(Path(__file__).parents[3].glob("*/cr")), Path("none"))
NEWEST = FOLDER / f"CR-{editions()[0]}.txt"
LETTERS = [*"abcdefghijkmnpqrstuvwxyz", "aa", "ab", "ac"]
"""Those that official numbers use, in order."""

pytestmark = pytest.mark.skipif(
    not NEWEST.exists(), reason="the official texts are not beside the project"
)


class Made:
    """The lines of a text, with its rules by number."""

    def __init__(self, path: Path = NEWEST) -> None:
        text = path.read_bytes().decode("utf-8-sig", "replace")
        self.lines = re.split(r"\r\n|\r|\n", text)

    def at(self, number: str) -> int:
        begins = f"{number} " if number[-1].isalpha() else f"{number}. "
        return max(at for at, line in enumerate(self.lines) if line.startswith(begins))

    def words(self, number: str) -> str:
        return self.lines[self.at(number)].partition(" ")[2]

    def say(self, number: str, words: str) -> None:
        at = self.at(number)
        self.lines[at] = self.lines[at].partition(" ")[0] + " " + words

    def shift(self, stem: str, since: str, by: int) -> None:
        """Move the letters of the sub-rules of a rule on, or back, from one letter on."""
        letters = [letter for letter in LETTERS if self.has(stem + letter)]
        moving = letters[letters.index(since) :]
        for letter in reversed(moving) if by > 0 else moving:
            to = LETTERS[LETTERS.index(letter) + by]
            at = self.at(stem + letter)
            self.lines[at] = self.lines[at].replace(stem + letter, stem + to, 1)

    def has(self, number: str) -> bool:
        return any(line.startswith(f"{number} ") for line in self.lines)

    def __str__(self) -> str:
        return "\n".join(self.lines)


@pytest.fixture
def made(tmp_path: Path) -> Callable[[Made | str], Path]:
    path = tmp_path / "made.txt"

    def write(text: Made | str) -> Path:
        path.write_text(str(text), "utf-8")
        return path

    return write


features = cache(bundled)
before = cache(versions.find)


def report(path: Path, old: str | Path = "") -> GateReport:
    return gate(before(str(old or editions()[0])), versions.find(str(path)), features())


def to_do(found: GateReport) -> dict[str, str]:
    """By number and slug, what became of the rules to be looked at."""
    return {
        f"{c.change.new_number or c.change.old_number} {c.change.slug}".strip(): c.change.kind
        for c in found.action_items
    }


def settled(found: GateReport) -> dict[str, str]:
    return {f"{change.new_number} {change.slug}": change.kind for change in found.settled}


@pytest.mark.parametrize(
    ("stem", "letter", "words", "old"),
    [
        ("104.3", "b", "A player who has sneezed three times in a turn loses the game.", ""),
        ("704.5", "d", "If a player controls forty Goats, that player loses the game.", NEWEST),
    ],
)
def test_a_rule_put_between_others(
    made: Callable[[Made], Path], stem: str, letter: str, words: str, old: str | Path
) -> None:
    text = Made()
    at = text.at(stem + letter)
    text.shift(stem, letter, 1)
    text.lines.insert(at, f"{stem}{letter} {words}")
    found = report(made(text), old)
    assert to_do(found) == {f"{stem}{letter}": "new"}
    assert set(settled(found).values()) == {"renumbered"}
    last = "first-speed" if stem == "704.5" else "judge-penalty"
    assert f"{Rulebook.at().number(last)} {last}" not in settled(found)


def test_two_sub_rules_that_changed_places(made: Callable[[Made], Path]) -> None:
    text = Made()
    one, two = text.words("104.3b"), text.words("104.3c")
    text.say("104.3b", two)
    text.say("104.3c", one)
    found = report(made(text))
    assert (found.action_required, to_do(found)) == (False, {})
    assert settled(found) == {
        "104.3c zero-life": "renumbered",
        "104.3b draw-from-empty-library": "renumbered",
    }


def test_old_words_put_back(made: Callable[[Made], Path]) -> None:
    text = Made()
    for number, edition in (("104.3h", "2011-09-30"), ("104.2a", "2009-07-11")):
        text.say(number, Made(FOLDER / f"CR-{edition}.txt").words(number))
    found = report(made(text))
    assert to_do(found) == {
        "104.3h win-effect-makes-opponents-lose": "words of another period",
        "104.2a last-player-standing": "words of another period",
    }
    for item in found.action_items:
        assert item.change.judgement in {"meaning", "unreviewed"}
        assert item.change.details[0].startswith("these were its words from 20")
        assert any("->" in detail for detail in item.change.details)


TOLD = {
    "704.5c poison-action": ("ten", "twelve"),
    "103.4 life-at-the-start": ("20", "25"),
    "104.3e lose-by-effect": ("loses", "wins"),
    "101.2 cant-beats-can": ("can't", "can"),
}
"""By rule, a number or a word that tells what it means, and what takes its place."""


def test_a_number_a_telling_word_and_a_comma(made: Callable[[Made], Path]) -> None:
    text = Made()
    text.say("104.3a", text.words("104.3a").replace(" game", ", game", 1))
    for rule, (was, now) in TOLD.items():
        number = rule.partition(" ")[0]
        words = text.words(number).replace("\u2019", "'")
        assert was in words
        text.say(number, words.replace(was, now, 1))
    found = report(made(text), NEWEST)
    assert to_do(found) == dict.fromkeys(("104.3a concede", *TOLD), "reworded")
    for item in found.action_items:
        change = item.change
        assert change.judgement == "unreviewed"
        if change.slug == "concede":
            assert change.decisive == ()
            continue
        was, now = TOLD[f"{change.new_number} {change.slug}"]
        assert change.decisive == (f"{was} -> {now}",)
        marked = (words.replace("\u2019", "'") for words in (change.was, change.now))
        assert [re.findall("«(.*?)[.]?»", words) for words in marked] == [[was], [now]]


def test_old_words_of_a_known_edition_need_its_text(made: Callable[[Made], Path]) -> None:
    """The signature only shows which words are new; the page says how to see the old ones."""
    text = Made()
    text.say("704.5c", text.words("704.5c").replace("ten or more", "at least twelve"))
    path = made(text)
    found = report(path)
    (item,) = found.action_items
    assert (item.change.decisive, item.change.was) == (("twelve",), "")
    page = to_markdown(found)
    assert f"The words of {editions()[0]} are not kept here; `--texts FOLDER` shows them" in page
    options = ("--from", editions()[0], "--to", str(path), "--texts", str(FOLDER))
    shown = headjudge("rules", "gate", *options).stdout
    assert re.search("- was: .*«ten or more»", shown)
    assert "--texts" not in shown


def test_new_rules_say_why_they_are_shown(made: Callable[[Made], Path]) -> None:
    text = Made()
    text.lines.insert(text.at("704.5b"), "704.5za A player with forty Goats loses the game.")
    at = text.at("905.1") if "905.1" in str(text) else len(text.lines)
    text.lines[at:at] = ["912. Goats", "912.1. A Goat is an animal.", "912.2. It has horns."]
    found = report(made(text))
    assert [(rules.section, len(rules.rules)) for rules in found.unread] == [("704", 1), ("912", 2)]
    assert found.unread[0].why == "the other rules of section 704 have records"
    assert found.unread[1].why == "section 912 is new, and nobody has read it"
    page = to_markdown(found)
    assert "**Action required for Head Judge: the new rules of 2 sections.**" in page
    assert "### New rules in section 912" in page
    assert "For engine maintainers" not in page


@pytest.mark.parametrize("renumbered", [True, False])
def test_a_rule_taken_out(made: Callable[[Made], Path], *, renumbered: bool) -> None:
    text = Made()
    del text.lines[text.at("704.5e")]
    if renumbered:
        text.shift("704.5", "f", -1)
    found = report(made(text))
    assert to_do(found) == {"704.5e copy-elsewhere": "gone"}
    assert (set(settled(found).values()) == {"renumbered"}) == renumbered


def test_a_section_that_moved(made: Callable[[str], Path]) -> None:
    number = Rulebook.at().number("restarting").partition(".")[0]
    text = re.sub(rf"(?m)^{number}\.", "790.", str(Made()))
    found = report(made(text))
    assert not found.action_required
    assert set(settled(found).values()) == {"renumbered"}
    assert "790.1 restarting" in settled(found)


def test_a_rule_in_two_and_two_in_one(made: Callable[[Made], Path]) -> None:
    text = Made()
    first, _, rest = text.words("104.3a").partition(". ")
    at = text.at("104.3a")
    text.shift("104.3", "b", 1)
    text.lines[at] = f"104.3a {first}."
    text.lines.insert(at + 1, f"104.3b {rest}")
    text.say("704.5d", f"{text.words('704.5d')} {text.words('704.5e')}")
    del text.lines[text.at("704.5e")]
    found = report(made(text))
    assert to_do(found) == {
        "104.3a concede": "split",
        "104.3b": "split",
        "704.5d token-elsewhere": "merged",
        "704.5d copy-elsewhere": "merged",
    }


def test_a_change_outside_what_is_covered_is_counted(made: Callable[[Made], Path]) -> None:
    """And a citation that is known to be wrong is not reported again."""
    text = Made()
    text.say("300.1", "There are other types of cards now.")
    found = report(made(text))
    assert (found.action_required, found.outside, found.action_items) == (False, 1, ())
    assert found.text == ()


def test_a_number_that_stands_twice(made: Callable[[Made], Path]) -> None:
    text = Made()
    text.lines.insert(text.at("104.3b") + 1, "104.3b This one is too many.")
    found = report(made(text))
    assert not found.action_required
    (twice,) = found.text
    assert twice.message.startswith("duplicate rule number: 104.3b is the rule in line")
    assert f"- line {twice.line}: duplicate rule number: 104.3b is the rule" in to_markdown(found)
    assert any(f"line={twice.line}," in note for note in github_commands(found))


def test_two_rulebooks_in_one_file(made: Callable[[str], Path]) -> None:
    result = headjudge("rules", "gate", "--from", editions()[0], "--to", str(made(str(Made()) * 2)))
    assert result.exit_code == 2
    assert "another rulebook begins here" in result.stderr


def test_exit_status_json_page_and_remarks_say_the_same(
    made: Callable[[Made], Path], monkeypatch: pytest.MonkeyPatch
) -> None:
    text = Made()
    text.say("704.5c", text.words("704.5c").replace("ten", "twelve"))
    text.say("104.3a", text.words("104.3a").replace(" game", ", game", 1))
    path = str(made(text))
    options = ("rules", "gate", "--from", editions()[0], "--to", path)
    result = headjudge(*options, "--json")
    assert result.exit_code == 1
    told = [item["change"]["slug"] for item in json.loads(result.stdout)["action_items"]]
    assert told == ["poison-action", "concede"]
    page = headjudge(*options).stdout
    assert page.index("704.5c poison-action: reworded") < page.index("104.3a concede: reworded")
    assert f"`headjudge certify ENGINE --edition {editions()[0]} --rule concede`" in page
    monkeypatch.setenv("GITHUB_ACTIONS", "true")
    notes = [
        splitline
        for splitline in headjudge(*options).stdout.splitlines()
        if splitline.startswith("::warning")
    ]
    heads = [note.rpartition("::")[2].split(":")[0] for note in notes]
    assert heads == ["704.5c poison-action", "104.3a concede"]
