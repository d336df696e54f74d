"""Reviews of rewordings: judgments, mistakes in records, and the listing."""

import re
import shutil
from pathlib import Path

import pytest
from msgspec.structs import replace

from headjudge.editions import review
from headjudge.editions.review import word_diff
from headjudge.errors import UsageError
from headjudge.spec.rulebook import Noted, Rule, Rulebook
from headjudge.spec.rulebook.fingerprints import Words, fingerprints
from tests import TEXTS
from tests.conftest import headjudge, needs_texts


@pytest.fixture
def rule(book: Rulebook) -> Rule:
    """A rule whose wording changed three times and whose record has no judgment."""
    return replace(book.rules["cant-beats-can"], wording=(), meaning=(), means={})


def judgments(rule: Rule) -> list[tuple[str, str]]:
    return [
        (rewording.since, rewording.judgment)
        for rewording in review.rewordings(rule, fingerprints())
    ]


def test_rewordings_are_unreviewed_until_judged(rule: Rule) -> None:
    dates = ["2008-07-15", "2009-07-11", "2010-02-01"]
    assert judgments(rule) == [(date, "unreviewed") for date in dates]
    faults = [finding.message for finding in review.unjudged([rule])]
    assert len(faults) == 3
    assert faults[0].endswith("; not reviewed yet: headjudge rules review cant-beats-can")
    noted = (Noted(since="2009-07-11", note="now it is so"),)
    rule = replace(rule, wording=("2008-07-15", "2010-02-01"), meaning=noted)
    assert [judgment for _, judgment in judgments(rule)] == ["wording", "meaning", "wording"]
    assert list(review.unjudged([rule])) == []


@pytest.mark.parametrize(
    ("edition", "changed", "unreviewed"),
    [
        ("2008-04-01", {}, False),
        ("2008-07-15", {}, True),
        ("2010-02-01", {"wording": ("2008-07-15", "2009-07-11", "2010-02-01")}, False),
        ("2008-04-01", {"says": ""}, True),
    ],
)
def test_edition_is_unreviewed_from_an_unreviewed_wording_or_empty_record_on(
    book: Rulebook, rule: Rule, edition: str, changed: dict[str, object], *, unreviewed: bool
) -> None:
    judged = replace(rule, **changed)
    edited = Rulebook(edition, [judged], book.families, book.questions)
    assert [judged.slug in cited for cited in review.unreviewed_rules(edited)] == [
        True
    ] * unreviewed


def test_semantics_of_record_count_as_judgment(book: Rulebook) -> None:
    rule = replace(book.rules["last-player-standing"], wording=(), meaning=())
    assert ("2010-02-01", "meaning") in judgments(rule)


@pytest.mark.parametrize(
    ("changed", "says"),
    [
        ({"wording": ("2008-08-08",)}, "its wording did not change in 2008-08-08"),
        (
            {"wording": ("2008-07-15",), "meaning": (Noted(since="2008-07-15", note="x"),)},
            "2008-07-15 is listed under both wording and meaning",
        ),
        ({"says": ""}, "103.2 is new in 2005-08-01 and its record is empty"),
    ],
)
def test_mistakes_in_judgments_are_reported(
    rule: Rule, changed: dict[str, object], says: str
) -> None:
    wrong = replace(rule, **changed)
    assert any(says in finding.message for finding in review.unjudged([wrong]))


def test_record_with_a_number_missing_from_its_edition_is_reported(rule: Rule) -> None:
    number = replace(rule.numbers[0], number="103.99")
    wrong = replace(rule, numbers=(number, *rule.numbers[1:]))
    faults = [finding.message for finding in review.unjudged([wrong])]
    assert "cant-beats-can: edition 2005-08-01 has no rule 103.99" in faults


@pytest.fixture
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    rulebook = shutil.copytree(review.FOLDER.parent, tmp_path / "spec" / "rulebook")
    (tmp_path / "pyproject.toml").touch()
    monkeypatch.setattr(review, "TOP", tmp_path)
    return rulebook / "rules"


def test_judgment_is_written_into_record(folder: Path) -> None:
    message = review.record_judgment("cant-beats-can@2008-07-15", "meaning", 'a "note"')
    judged = "cant-beats-can of 2008-07-15 is marked as meaning"
    assert message == f"spec/rulebook/rules/golden_rules.toml: {judged}"
    text = (folder / "golden_rules.toml").read_text("utf-8")
    assert '{ from = "2008-07-15", note = "a \\"note\\"" }' in text


@pytest.mark.parametrize(
    ("rewording", "judgment", "message"),
    [
        (
            "cant-beats-can@2008-08-08",
            "wording",
            "the rule's wording did not change in that edition",
        ),
        ("cant-beats-can@2008-07-15", "nonsense", "--mark nonsense: must be wording or meaning"),
        ("cant-beats-can@2008-07-15", "meaning", "describe the change: add --note TEXT"),
        ("last-player-standing@2010-02-01", "wording", "its record contains a change of meaning"),
    ],
)
def test_invalid_judgment_is_rejected(
    folder: Path, rewording: str, judgment: str, message: str
) -> None:
    with pytest.raises(UsageError, match=message):
        review.record_judgment(rewording, judgment)


def test_words_of_another_meaning_can_not_be_marked_as_wording(
    folder: Path, book: Rulebook, monkeypatch: pytest.MonkeyPatch
) -> None:
    """An edition with the words of 2009 ("can't win" stopped a win) was accepted as a wording."""
    rule, known = book.rules["last-player-standing"], fingerprints()
    old = known.at(rule.number("2009-10-01") or "", "2009-10-01")
    number = rule.number("9998-01-01") or ""
    numbers = {**known.numbers, number: (*known.numbers[number], Words("9998-01-01", old))}
    new = replace(known, editions={**known.editions, "9998-01-01": ""}, numbers=numbers)
    monkeypatch.setattr(review, "fingerprints", lambda: new)
    changed = "before the meaning changed in 2010-02-01 (cant-win: is-overridden)"
    with pytest.raises(
        UsageError, match=re.escape(f"the words are those of 2009-10-01, {changed}")
    ):
        review.record_judgment("last-player-standing@9998-01-01", "wording")
    review.record_judgment("last-player-standing@9998-01-01", "meaning", "as in 2009")
    text = (folder / "ending_the_game.toml").read_text("utf-8")
    assert 'from = "9998-01-01", note = "as in 2009"' in text


def test_review_warns_of_words_close_to_another_meaning(folder: Path) -> None:
    message = review.record_judgment("concede@2018-04-27", "wording")
    assert "check again: the words are closest to those of " in message
    assert "before the meaning changed in 2008-10-01 (by: leaving)" in message
    shown = headjudge("rules", "review", "concede", "--all", "--from", "2017-09-29").stdout
    assert "  note: the words are closest to those of " in shown


def test_review_lists_rewordings_in_a_period() -> None:
    listing = ("rules", "review", "104.2a", "--all")
    result = headjudge(*listing)
    assert (
        "last-player-standing@2010-02-01: 104.2a, compared with 2009-10-01: meaning"
        in result.stdout
    )
    assert "  why: cant-win: is-overridden" in result.stdout
    few = headjudge(*listing, "--from", "2009-10-01", "--to", "2010-02-01")
    assert few.stdout.count("last-player-standing@") == 1


@needs_texts
def test_review_shows_both_texts_with_changed_words_marked() -> None:
    result = headjudge("rules", "review", "101.2", "--all", "--texts", str(TEXTS[0].parent))
    assert "  was: " in result.stdout
    assert "«" in result.stdout


@pytest.mark.parametrize(
    ("old", "new", "decisive", "was", "now"),
    [
        ("lose ten coins", "lose twelve coins", ("ten -> twelve",), "lose «ten» coins", "lose «twelve» coins"),
        ("It can be so.", "It can't be so.", ("can -> can't",), "It «can» be so.", "It «can't» be so."),
        ("as rule 104.3 says", "as rule 900.1a says too", (), "as rule 104.3 says", "as rule 900.1a says «too»"),
        ("some words", "some, words", (), "«some» words", "«some,» words"),
        ("a marble", "a marble wins", ("nothing -> wins",), "a marble", "a marble «wins»"),
    ],
)  # fmt: skip
def test_word_diff_marks_changed_and_decisive_words(
    old: str, new: str, decisive: tuple[str, ...], was: str, now: str
) -> None:
    changed = word_diff(old, new)
    assert (changed.decisive, changed.was, changed.now) == (decisive, was, now)


def test_word_diff_abbreviates_unchanged_runs() -> None:
    same = " ".join(f"word{n}" for n in range(40))
    changed = word_diff(f"{same} one", f"{same} two", around=2)
    assert changed.was == "... word38 word39 «one»"
