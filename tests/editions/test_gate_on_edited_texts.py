"""The gate classifies each kind of change in edited copies of the newest official text."""

import json
import re
from collections.abc import Callable
from functools import cache
from pathlib import Path

import pytest
from msgspec.structs import replace

from headjudge.editions import versions
from headjudge.editions.update_gate import GateReport, github_commands, run_gate, to_markdown
from headjudge.spec.rulebook import Rulebook, editions
from headjudge.suite.compiler import bundled
from tests import TEXTS
from tests.conftest import headjudge, needs_texts

NEWEST = next((path for path in TEXTS if editions()[0] in path.name), Path("none"))
LETTERS = [*"abcdefghijkmnpqrstuvwxyz", "aa", "ab", "ac"]
"""The letters of official numbers, in order."""

pytestmark = needs_texts


class EditedText:
    """The lines of an official text, which can be found and changed by rule number."""

    def __init__(self, path: Path = NEWEST) -> None:
        text = path.read_bytes().decode("utf-8-sig", "replace")
        self.lines = re.split(r"\r\n|\r|\n", text)

    def index(self, number: str) -> int:
        start = f"{number} " if number[-1].isalpha() else f"{number}. "
        return max(index for index, line in enumerate(self.lines) if line.startswith(start))

    def words(self, number: str) -> str:
        return self.lines[self.index(number)].partition(" ")[2]

    def reword(self, number: str, words: str) -> None:
        index = self.index(number)
        self.lines[index] = self.lines[index].partition(" ")[0] + " " + words

    def shift(self, stem: str, since: str, by: int) -> None:
        """Move the letters of a rule's subrules by some places, from the letter `since` on."""
        letters = [letter for letter in LETTERS if self.has(stem + letter)]
        moving = letters[letters.index(since) :]
        for letter in reversed(moving) if by > 0 else moving:
            new = LETTERS[LETTERS.index(letter) + by]
            index = self.index(stem + letter)
            self.lines[index] = self.lines[index].replace(stem + letter, stem + new, 1)

    def has(self, number: str) -> bool:
        return any(line.startswith(f"{number} ") for line in self.lines)

    def __str__(self) -> str:
        return "\n".join(self.lines)


@pytest.fixture
def write_text(tmp_path: Path) -> Callable[[EditedText | str], Path]:
    path = tmp_path / "edited.txt"

    def write(text: EditedText | str) -> Path:
        path.write_text(str(text), "utf-8")
        return path

    return write


features = cache(bundled)
before = cache(versions.find)


def report(path: Path, old: str | Path = "") -> GateReport:
    return run_gate(before(str(old or editions()[0])), versions.find(str(path)), features())


def urgent(report: GateReport) -> dict[str, str]:
    """Return the kinds of the changes that require action, by number and slug."""
    return {
        f"{c.change.new_number or c.change.old_number} {c.change.slug}".strip(): c.change.kind
        for c in report.action_items
    }


def settled(report: GateReport) -> dict[str, str]:
    return {f"{change.new_number} {change.slug}": change.kind for change in report.settled}


@pytest.mark.parametrize(
    ("stem", "letter", "words", "old"),
    [
        ("104.3", "b", "A player who has sneezed three times in a turn loses the game.", ""),
        ("704.5", "d", "If a player controls forty Goats, that player loses the game.", NEWEST),
    ],
)
def test_inserted_rule_is_new_and_later_rules_are_renumbered(
    write_text: Callable[[EditedText], Path], stem: str, letter: str, words: str, old: str | Path
) -> None:
    text = EditedText()
    index = text.index(stem + letter)
    text.shift(stem, letter, 1)
    text.lines.insert(index, f"{stem}{letter} {words}")
    found = report(write_text(text), old)
    assert urgent(found) == {f"{stem}{letter}": "new"}
    assert set(settled(found).values()) == {"renumbered"}
    last = "first-speed" if stem == "704.5" else "judge-penalty"
    assert f"{Rulebook.at().number(last)} {last}" not in settled(found)


def test_swapped_subrules_are_renumbered_without_action(
    write_text: Callable[[EditedText], Path],
) -> None:
    text = EditedText()
    first, second = text.words("104.3b"), text.words("104.3c")
    text.reword("104.3b", second)
    text.reword("104.3c", first)
    found = report(write_text(text))
    assert (found.action_required, urgent(found)) == (False, {})
    assert settled(found) == {
        "104.3c zero-life": "renumbered",
        "104.3b draw-from-empty-library": "renumbered",
    }


def test_restored_wording_names_its_former_period(write_text: Callable[[EditedText], Path]) -> None:
    text = EditedText()
    for number, edition in (("104.3h", "2011-09-30"), ("104.2a", "2009-07-11")):
        text.reword(number, EditedText(NEWEST.with_name(f"CR-{edition}.txt")).words(number))
    found = report(write_text(text))
    assert urgent(found) == {
        "104.3h win-effect-makes-opponents-lose": "wording of a different edition",
        "104.2a last-player-standing": "wording of a different edition",
    }
    for item in found.action_items:
        assert item.change.judgment in {"meaning", "unreviewed"}
        assert item.change.details[0].startswith("this was its wording from 20")
        assert any("->" in detail for detail in item.change.details)


DECISIVE = {
    "704.5c poison-action": ("ten", "twelve"),
    "103.4 life-at-the-start": ("20", "25"),
    "104.3e lose-by-effect": ("loses", "wins"),
    "101.2 cant-beats-can": ("can't", "can"),
}
"""By rule, a number or a word that decides its meaning, and its replacement."""


def test_reworded_rule_lists_decisive_words_but_no_punctuation(
    write_text: Callable[[EditedText], Path],
) -> None:
    text = EditedText()
    text.reword("104.3a", text.words("104.3a").replace(" game", ", game", 1))
    for rule, (was, now) in DECISIVE.items():
        number = rule.partition(" ")[0]
        words = text.words(number).replace("\u2019", "'")
        assert was in words
        text.reword(number, words.replace(was, now, 1))
    found = report(write_text(text), NEWEST)
    assert urgent(found) == dict.fromkeys(("104.3a concede", *DECISIVE), "reworded")
    for item in found.action_items:
        change = item.change
        assert change.judgment == "unreviewed"
        if change.slug == "concede":
            assert change.decisive == ()
            continue
        was, now = DECISIVE[f"{change.new_number} {change.slug}"]
        assert change.decisive == (f"{was} -> {now}",)
        marked = (words.replace("\u2019", "'") for words in (change.was, change.now))
        assert [re.findall("«(.*?)[.]?»", words) for words in marked] == [[was], [now]]


def test_old_words_require_text_of_old_edition(write_text: Callable[[EditedText], Path]) -> None:
    """The signature only shows which words are new; the page explains how to show the old ones."""
    text = EditedText()
    text.reword("704.5c", text.words("704.5c").replace("ten or more", "at least twelve"))
    path = write_text(text)
    found = report(path)
    (item,) = found.action_items
    assert (item.change.decisive, item.change.was) == (("twelve",), "")
    page = to_markdown(found)
    assert (
        f"The texts of {editions()[0]} are not stored here; to see them, pass `--texts FOLDER`"
        in page
    )
    options = ("--from", editions()[0], "--to", str(path), "--texts", str(NEWEST.parent))
    shown = headjudge("rules", "gate", *options).stdout
    assert re.search("- was: .*«ten or more»", shown)
    assert "--texts" not in shown


def test_new_rules_in_covered_or_new_sections_require_action(
    write_text: Callable[[EditedText], Path],
) -> None:
    text = EditedText()
    text.lines.insert(text.index("704.5b"), "704.5za A player with forty Goats loses the game.")
    index = text.index("905.1") if "905.1" in str(text) else len(text.lines)
    text.lines[index:index] = ["912. Goats", "912.1. A Goat is an animal.", "912.2. It has horns."]
    found = report(write_text(text))
    assert [(rules.section, len(rules.rules)) for rules in found.unread] == [("704", 1), ("912", 2)]
    assert found.unread[0].why == "the other rules of section 704 have records"
    assert found.unread[1].why == "section 912 is new and has not been reviewed"
    page = to_markdown(found)
    assert "**Action required for Head Judge: the new rules of 2 sections.**" in page
    assert "### New rules in section 912" in page
    assert "For engine maintainers" not in page


@pytest.mark.parametrize("renumbered", [True, False])
def test_removed_rule_is_gone_even_if_its_number_is_reused(
    write_text: Callable[[EditedText], Path], *, renumbered: bool
) -> None:
    text = EditedText()
    del text.lines[text.index("704.5e")]
    if renumbered:
        text.shift("704.5", "f", -1)
    found = report(write_text(text))
    assert urgent(found) == {"704.5e copy-elsewhere": "gone"}
    assert (set(settled(found).values()) == {"renumbered"}) == renumbered


def test_moved_section_requires_no_action(write_text: Callable[[str], Path]) -> None:
    number = Rulebook.at().number("restarting").partition(".")[0]
    text = re.sub(rf"(?m)^{number}\.", "790.", str(EditedText()))
    found = report(write_text(text))
    assert not found.action_required
    assert set(settled(found).values()) == {"renumbered"}
    assert "790.1 restarting" in settled(found)


def test_split_and_merged_rules_require_action(write_text: Callable[[EditedText], Path]) -> None:
    text = EditedText()
    first, _, rest = text.words("104.3a").partition(". ")
    index = text.index("104.3a")
    text.shift("104.3", "b", 1)
    text.lines[index] = f"104.3a {first}."
    text.lines.insert(index + 1, f"104.3b {rest}")
    text.reword("704.5d", f"{text.words('704.5d')} {text.words('704.5e')}")
    del text.lines[text.index("704.5e")]
    found = report(write_text(text))
    assert urgent(found) == {
        "104.3a concede": "split",
        "104.3b": "split",
        "704.5d token-elsewhere": "merged",
        "704.5d copy-elsewhere": "merged",
    }
    merged = [item for item in found.action_items if item.change.kind == "merged"]
    assert {item.record_action for item in merged} == {"decide whether its meaning changed"}
    assert not any(item.affects_engines for item in merged)
    reviewed = replace(merged[0].change, judgment="wording")
    assert not reviewed.needs_action


def test_ending_outside_covered_sections_requires_action(
    write_text: Callable[[EditedText], Path],
) -> None:
    """Such a rule was only counted, and the exit status was 0."""
    text = EditedText()
    text.lines.insert(text.index("510.2") + 1, "510.2z A player with no creatures loses the game.")
    text.reword("300.1", "There are other types of cards now.")
    path = write_text(text)
    found = report(path)
    assert found.action_required
    assert [rule.new_number for rule in found.endings] == ["510.2z"]
    page = to_markdown(found)
    assert "**Action required for Head Judge: 1 rule without a record.**" in page
    assert "\n- 510.2z: A player with no creatures loses the game.\n" in page
    assert any("510.2z has no record" in note for note in github_commands(found))
    assert "510.2z has no record: " in headjudge("rules", "diff", editions()[0], str(path)).stdout


def test_change_outside_covered_rules_is_only_counted(
    write_text: Callable[[EditedText], Path],
) -> None:
    text = EditedText()
    text.reword("300.1", "There are other types of cards now.")
    found = report(write_text(text))
    assert (found.action_required, found.outside, found.action_items) == (False, 1, ())
    assert found.text == ()


def test_other_date_example_and_glossary_of_known_rules_are_not_called_that_edition(
    write_text: Callable[[str], Path],
) -> None:
    text = re.sub(
        r"(effective as of) \w+ \d+, \d+", r"\1 October 2, 2026", str(EditedText()), count=1
    )
    text = re.sub(r"(?m)^Example: .*", "Example: A Goat wins.", text, count=1)
    path = write_text(text)
    note = versions.find(str(path)).says
    same = f"{path}: its rules are those of edition {editions()[0]}, but its date is 2026-10-02"
    assert note == f"{same} (examples and the glossary are not compared)"
    assert note in to_markdown(report(path))


def test_folder_without_the_old_text_is_an_error(
    write_text: Callable[[EditedText], Path], tmp_path: Path
) -> None:
    """Such a folder was ignored, and the gate showed no old text."""
    gate = ("rules", "gate", "--from", editions()[0], "--to", str(write_text(EditedText())))
    missing = headjudge(*gate, "--texts", str(tmp_path / "nowhere"))
    assert (missing.exit_code, "Invalid value for '--texts'" in missing.stderr) == (2, True)
    empty = headjudge(*gate, "--texts", str(tmp_path))
    assert (empty.exit_code, f"CR-{editions()[0]}.txt" in empty.stderr) == (2, True)


def test_duplicate_rule_number_is_reported_with_its_line(
    write_text: Callable[[EditedText], Path],
) -> None:
    text = EditedText()
    text.lines.insert(text.index("104.3b") + 1, "104.3b This one is too many.")
    found = report(write_text(text))
    assert not found.action_required
    (twice,) = found.text
    assert re.search(r"^duplicate rule number: line \d+ already has rule 104\.3b;", twice.message)
    assert f"- line {twice.line}: {twice.message}" in to_markdown(found)
    assert any(f"line={twice.line}," in note for note in github_commands(found))


def test_file_with_two_rulebooks_is_rejected(write_text: Callable[[str], Path]) -> None:
    result = headjudge(
        "rules", "gate", "--from", editions()[0], "--to", str(write_text(str(EditedText()) * 2))
    )
    assert result.exit_code == 2
    assert "another rulebook begins here" in result.stderr


def test_json_markdown_and_annotations_agree(
    write_text: Callable[[EditedText], Path], monkeypatch: pytest.MonkeyPatch
) -> None:
    text = EditedText()
    text.reword("704.5c", text.words("704.5c").replace("ten", "twelve"))
    text.reword("104.3a", text.words("104.3a").replace(" game", ", game", 1))
    path = str(write_text(text))
    options = ("rules", "gate", "--from", editions()[0], "--to", path)
    result = headjudge(*options, "--json")
    assert result.exit_code == 1
    slugs = [item["change"]["slug"] for item in json.loads(result.stdout)["action_items"]]
    assert slugs == ["poison-action", "concede"]
    page = headjudge(*options).stdout
    assert page.index("704.5c poison-action: reworded") < page.index("104.3a concede: reworded")
    assert f"`headjudge certify ENGINE --edition {editions()[0]} --rule concede`" in page
    monkeypatch.setenv("GITHUB_ACTIONS", "true")
    lines = headjudge(*options).stdout.splitlines()
    notes = [line for line in lines if line.startswith("::warning")]
    assert [note.rpartition("::")[2].split(":")[0] for note in notes] == [
        "704.5c poison-action",
        "104.3a concede",
    ]
