"""Reading official texts: styles, invalid texts, and reported changes."""

# ruff: noqa: RUF001 -- official texts contain typographic quotes and dashes

import re
from pathlib import Path
from typing import Literal

import pytest
from msgspec.structs import replace

from headjudge.editions import versions
from headjudge.editions.diff import Comparison, RuleChange
from headjudge.spec.rulebook import (
    Family,
    LookUpError,
    Numbered,
    Rule,
    Rulebook,
    editions,
    official,
)
from headjudge.spec.rulebook.fingerprints import Fingerprints, TextFacts, fingerprints, recompute
from headjudge.spec.rulebook.official import OfficialText, bits, fingerprint, parse, signature

SEED = 20260807

TOY = """The Marble Toy: All Its Rules

These rules hold as of today.

Contents

1. Basics
100. General
104. Stopping
2. Pieces
200. Marbles
3. Sounds
300. Bells
301. Gongs
4. Places
400. Tables
5. Time
500. Rounds
6. Company
600. Teams

Glossary

Credits

1. Basics

100. General

100.1. This toy is for two or more people.

100.1a Anyone who brought the marbles begins, and may decline.
Example: Ann brought them, so Ann begins. She says “no.”

100.2. Rounds are played until nobody wants more. (See rule 500, “Rounds.”)

104. Stopping

104.1. The toy stops as soon as somebody has triumphed.

104.1a Anyone who holds the red marble when the bell rings triumphs – see rules 300.1 and 200.1a.

104.1b Each marble that falls off the table is put aside (see rule 400) and its owner is sad.

2. Pieces

200. Marbles

200.1. There are marbles of three colors.

200.1a One of them is red and wasn’t ever lost.

3. Sounds

300. Bells

300.1. The bell rings as soon as the tower clock strikes (see section 5, “Time”).

301. Gongs

301.1. A gong is like a bell, only louder.

4. Places

400. Tables

400.1. The table is round and has a rim.

5. Time

500. Rounds

500.1. A round is over when everybody has had the bell once.

6. Company

600. Teams

600.1. Teams share their marbles and their sadness.

Glossary

Bell
1. What rings.
200.1. Not a rule, just a number at the beginning of a line.

Credits

Made for a test.
"""

RENUMBERED = (
    TOY.replace("301. Gongs\n", "301. Horns\n302. Gongs\n", 1)
    .replace(
        "301. Gongs\n\n301.1. A gong", "301. Horns\n\n301.1. Blow!\n\n302. Gongs\n\n302.1. A gong"
    )
    .replace("104.1b", "104.1c")
    .replace("104.1a", "104.1b")
    .replace(
        "104.1b Anyone who", "104.1a Nobody may cheat, not even a little.\n\n104.1b Anyone who"
    )
)


def rule(slug: str, *numbers: tuple[str, str]) -> Rule:
    held = tuple(Numbered(since=since, number=number) for since, number in numbers)
    return Rule(says="ours", kind="defines", numbers=held, slug=slug, family="toy")


def book_of(*rules: Rule, whole: Literal["", "rules", "sections"] = "") -> Rulebook:
    family = Family(title="The toy", needs_examples=False, whole=whole)
    return Rulebook("2003-01-01", rules, {"toy": family}, {})


RULES = [
    rule("stopping", ("2001-01-01", "104.1")),
    rule("red-marble", ("2001-01-01", "104.1a"), ("2003-01-01", "104.1b")),
    rule("fallen-marble", ("2001-01-01", "104.1b"), ("2003-01-01", "104.1c")),
    rule("no-cheating", ("2003-01-01", "104.1a")),
]


BOOK = book_of(*RULES)


@pytest.fixture(scope="module")
def folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A folder with three editions; the second cites a different rule for the table."""
    folder = tmp_path_factory.mktemp("texts")
    wrong = TOY.replace("(see rule 400)", "(see rule 500)")
    for date, text in [("2001-01-01", TOY), ("2002-01-01", wrong), ("2003-01-01", RENUMBERED)]:
        (folder / f"CR-{date}.txt").write_text(text, "utf-8")
    return folder


@pytest.fixture(scope="module")
def known(folder: Path, tmp_path_factory: pytest.TempPathFactory) -> Fingerprints:
    return recompute(folder, tmp_path_factory.mktemp("out") / "fingerprints.json")


def texts_of(text: OfficialText) -> dict[str, str]:
    return {number: rule.text for number, rule in text.rules.items()}


def toy(text: str = TOY) -> OfficialText:
    return parse(text.encode(), "toy.txt")


def compared(folder: Path, text: str, known: Fingerprints, book: Rulebook = BOOK) -> Comparison:
    """Compare a text with the nearest edition."""
    path = folder / "toy.txt"
    path.write_text(text, "utf-8")
    new = versions.with_slugs(versions.of_text(path, known, book), known, book)
    return Comparison(versions.of_edition(new.edition, known, book), new, book, known)


def changed(comparison: Comparison) -> list[RuleChange]:
    return [change for change in comparison.changes if change.kind != "same"]


def summaries(comparison: Comparison) -> list[str]:
    return ["; ".join([change.summary, *change.details]) for change in changed(comparison)]


def test_rules_exclude_contents_examples_and_glossary() -> None:
    text = toy()
    assert list(text.rules)[:5] == ["100", "100.1", "100.1a", "100.2", "104"]
    assert text.rules["100"].text == "General"
    assert text.rules["100.1a"].text.endswith("may decline.")
    assert text.rules["200.1"].text == "There are marbles of three colors."
    lines = TOY.split("\n")
    assert all(lines[rule.line - 1].startswith(rule.number) for rule in text.rules.values())
    assert len(text.rules) == 21


@pytest.mark.parametrize(
    "data",
    [
        ("\ufeff" + TOY).encode(),
        TOY.encode("cp1252"),
        TOY.replace("\n", "\r\n").encode(),
        TOY.replace("\n", "\r").encode("cp1252"),
        re.sub(r"(?m)^(\d{3}\.\d+)\. ", r"\1 ", TOY).encode(),
        re.sub(r"(?m)^(\d{3}\.\d+[a-z]) ", r"\1. ", TOY).encode(),
        TOY.replace("104.1b ", "104. 1b ").replace("600.1. Teams", "600.1.Teams").encode(),
        TOY.replace("General", "_General_ ").replace("\n\n", "\n \n\n").encode(),
    ],
)
def test_every_encoding_line_ending_and_number_style_is_read(data: bytes) -> None:
    assert texts_of(parse(data, "toy.txt")).keys() == texts_of(toy()).keys()
    prints = [fingerprint(rule.text) for rule in parse(data, "toy.txt").rules.values()]
    assert prints == [fingerprint(rule.text) for rule in toy().rules.values()]


def test_wrapped_lines_are_joined() -> None:
    wrapped = (
        TOY.replace("see rules 300.1 and 200.1a.", "see rules \n\n300.1 and \n200.1a.")
        .replace("put aside (see rule 400) and", "put aside (see rule\n400) and")
        .replace("Ann begins. She", "Ann\n\nbegins. She")
        .replace("tower clock", "tower-\nclock")
    )
    meant = texts_of(toy(TOY.replace("tower clock", "tower-clock")))
    assert texts_of(toy(wrapped)) == meant


@pytest.mark.parametrize(
    ("data", "line", "says"),
    [
        (b"", 1, "not a rulebook"),
        (b"Dear diary,\n104.1. it rained\n", 1, "not a rulebook"),
        (TOY.encode("utf-16"), 1, "UTF-16"),
        (b"\x7fELF\n\0\0", 2, "control character"),
        (b"one\ntwo \x81\n", 2, "neither UTF-8 nor Windows-1252"),
        (TOY.encode() + b"\xff\n", 90, "neither UTF-8 nor Windows-1252"),
        (
            TOY.encode().decode("cp1252", "ignore").encode(),
            33,
            "saved in a wrong encoding; download",
        ),
        (TOY[: TOY.index("300.1")].encode(), 11, "cut off: it has no section 200"),
        (TOY[: TOY.index("What rings")].encode(), 84, "cut off: credits follow the glossary"),
        (
            re.sub(r"(?s)Contents.*?Credits", "", TOY[: TOY.rindex("Glossary")]).encode(),
            None,
            "neither",
        ),
        ((TOY + "\n" + TOY).encode(), 118, "another rulebook begins here"),
        (TOY.replace("400. Tables\n\n400.1", "300.2").encode(), 16, "no section 400"),
        (
            TOY.replace("6. Company\n600. Teams\n", "")
            .replace("600. Teams\n\n600.1. Teams", "500.2. Teams")
            .encode(),
            None,
            "no section 6",
        ),
    ],
)
def test_incomplete_rulebook_is_an_error(data: bytes, line: int | None, says: str) -> None:
    with pytest.raises(official.NotARulebook, match=says) as caught:
        parse(data, "toy.txt")
    assert re.match(rf"toy\.txt:{line or '[0-9]+'}: ", str(caught.value))


def test_first_of_two_rules_with_one_number_is_kept() -> None:
    twice = TOY.replace("300.1. The", "104.1a The").encode()
    text = parse(twice, "toy.txt")
    assert [rule.number for rule in text.repeated] == ["104.1a"]
    assert text.rules["104.1a"].text.startswith("Anyone who")


@pytest.mark.parametrize(
    "same",
    [
        "A Loser’s marble—see  rule 104.1a—is ‘gone’",
        "a loser's marble - see rule 900 - is 'gone'",
        "A loser`s marble--see rule 600.3b\u2013h -- is 'gone'",
        "A _loser's_ marble(tm)—see\nrule 300.1, “Losing It,”—is 'gone'",
    ],
)
def test_typography_and_renumbering_are_not_rewording(same: str) -> None:
    first = "A loser's marble - see rule 702, \"Falling.\" - is 'gone'"
    assert official.normalized(same) == official.normalized(first)


def test_fingerprint_depends_on_words_only() -> None:
    assert fingerprint("See rules 104.1 and 200.") == fingerprint("See rules 300.2b and 100.")
    assert fingerprint("See rule 104.1.") != fingerprint("See rules 104.1 and 200.")
    assert fingerprint("Three marbles.") != fingerprint("Four marbles.")
    assert re.fullmatch(r"[0-9a-f]{16}", fingerprint("Three marbles."))


def test_signatures_measure_similarity() -> None:
    first = "When a marble falls off the table its owner puts it aside and waits until the bell"
    second = first.replace("and waits", "and then waits")
    other = "Teams share what they have and nobody who has left the room may ever come back to it"

    def alike(first: str, second: str) -> float:
        return official.similarity(bits(signature(first)), bits(signature(second)))

    assert re.fullmatch(r"[A-Za-z0-9+/]{86}==", signature(first))
    assert alike(first, first) == pytest.approx(1.0)
    assert 0.5 < alike(first, second) < 1
    assert alike(first, other) < 0.25
    assert signature("") != signature("One")


def test_new_words_are_found_by_signature() -> None:
    first = "When a marble falls off the table its owner puts it aside and waits until the bell"
    other = first.replace("the table", "the wooden chair")
    words = official.strangers(other, bits(signature(first)))
    assert [word for word, strange in words if strange] == ["wooden", "chair"]


def test_text_of_a_known_edition_is_identified(folder: Path, known: Fingerprints) -> None:
    for date in known.editions:
        version = versions.of_text(folder / f"CR-{date}.txt", known, BOOK)
        assert (version.edition, version.exact) == (date, True)
        same = f"its rules are those of edition {date} (examples and the glossary are not compared)"
        assert version.says.endswith(f": {same}")


def test_fingerprints_contain_no_words(folder: Path, known: Fingerprints, tmp_path: Path) -> None:
    out = tmp_path / "fingerprints.json"
    recompute(folder, out)
    first = out.read_bytes()
    recompute(folder, out)
    assert out.read_bytes() == first
    old, new = known.history(RULES[1])
    assert (old.since, old.number) == ("2001-01-01", "104.1a")
    assert (new.since, new.number) == ("2003-01-01", "104.1b")
    assert old.fingerprint == new.fingerprint
    assert not known.held(RULES[3], "2002-01-01").number
    assert b"marble" not in first


def test_adding_an_edition_equals_reading_all_again(folder: Path, known: Fingerprints) -> None:
    grown = Fingerprints()
    for date in known.editions:
        data = (folder / f"CR-{date}.txt").read_bytes()
        grown = grown.extended(date, TextFacts(parse(data, "toy.txt")))
    assert grown == known


def test_missing_texts_are_an_error(folder: Path, tmp_path: Path) -> None:
    out = tmp_path / "fingerprints.json"
    recompute(folder, out)
    few = tmp_path / "few"
    few.mkdir()
    (few / "CR-2004-01-01.txt").write_text(TOY, "utf-8")
    with pytest.raises(LookUpError, match=r"3 editions whose texts are missing here.*rules adopt"):
        recompute(few, out)


def test_new_wording_is_reported(tmp_path: Path, known: Fingerprints) -> None:
    text = TOY.replace("triumphs – see", "loses twelve coins – see")
    comparison = compared(tmp_path, text, known)
    assert (comparison.new.edition, comparison.new.exact) == ("2002-01-01", False)
    assert comparison.outside == 0
    [change] = changed(comparison)
    assert change.line == text[: text.index("104.1a Anyone who")].count("\n") + 1
    said = "104.1a red-marble: reworded, unreviewed (decisive words: loses; twelve)"
    assert change.summary.startswith(said)
    what = "this is not a known edition; it is compared with 2002-01-01"
    assert comparison.new.says == f"{tmp_path}/toy.txt: {what}"


def test_renumbered_rule_is_reported(tmp_path: Path, known: Fingerprints) -> None:
    comparison = compared(tmp_path, TOY.replace("104.1b", "104.1d"), known)
    assert summaries(comparison) == ["104.1b -> 104.1d fallen-marble: renumbered"]


def test_renumbered_and_reworded_rule_is_reported(tmp_path: Path, known: Fingerprints) -> None:
    text = TOY.replace("104.1b Each", "104.1b Sing!\n\n104.1c Each")
    comparison = compared(tmp_path, text.replace("is sad", "is very sad"), known)
    (message,) = summaries(comparison)
    assert message.startswith("104.1b -> 104.1c fallen-marble: reworded and renumbered, unreviewed")
    assert comparison.outside == 1


def of_three_years(tmp_path: Path, *wordings: str) -> Fingerprints:
    """Return the fingerprints of editions of 2001 to 2003 in which a rule has these wordings."""
    folder = tmp_path / "texts"
    folder.mkdir()
    for year, words in enumerate(wordings, 2001):
        text = TOY.replace("is sad", words).replace("louder", f"louder in {year}")
        (folder / f"CR-{year}-01-01.txt").write_text(text, "utf-8")
    return recompute(folder, tmp_path / "fingerprints.json")


def test_restored_wording_is_reported_with_its_period(tmp_path: Path, known: Fingerprints) -> None:
    twice = of_three_years(tmp_path, "is sad", "is happy", "is happy")
    rules = book_of(rule("fallen-marble", ("2001-01-01", "104.1b")))
    comparison = compared(tmp_path, TOY.replace("louder", "louder in 2003"), twice, rules)
    (message,) = summaries(comparison)
    assert message.startswith("104.1b fallen-marble: wording of a different edition")
    assert "this was its wording from 2001-01-01 to 2001-01-01" in message
    assert "wording not reviewed yet: 2002-01-01" in message


def test_wording_that_is_still_in_force_has_no_last_edition(
    tmp_path: Path, known: Fingerprints
) -> None:
    thrice = of_three_years(tmp_path, "is sad", "is happy", "is sad")
    rules = book_of(rule("fallen-marble", ("2001-01-01", "104.1b")))
    old, new = (versions.of_edition(f"{year}-01-01", thrice, rules) for year in (2002, 2001))
    (message,) = summaries(Comparison(old, new, rules, thrice))
    assert "this was its wording from 2003-01-01 on" in message


def test_missing_rule_is_reported(tmp_path: Path, known: Fingerprints) -> None:
    [summary] = summaries(compared(tmp_path, re.sub(r"104\.1b.*\n", "", TOY), known))
    assert summary == "104.1b fallen-marble: gone"


def test_section_with_a_new_title_is_recognized(tmp_path: Path, known: Fingerprints) -> None:
    assert not summaries(compared(tmp_path, TOY.replace("400. Tables", "400. Boards"), known))


def test_text_older_than_all_editions_is_compared_with_the_oldest(
    tmp_path: Path, known: Fingerprints
) -> None:
    text = TOY.replace("as of today", "as of May 2, 1999").replace("louder", "lower")
    comparison = compared(tmp_path, text, known)
    assert comparison.new.edition == "2001-01-01"
    assert "this is older than 2001-01-01, the oldest known edition" in comparison.new.says
    assert summaries(comparison) == []


def test_text_is_compared_with_the_edition_before_its_date(
    tmp_path: Path, known: Fingerprints
) -> None:
    text = RENUMBERED.replace("as of today", "as of December 31, 2002")
    assert compared(tmp_path, text.replace("louder", "lower"), known).new.edition == "2002-01-01"
    later = text.replace("December 31, 2002", "January 2, 2003").replace("louder", "lower")
    assert compared(tmp_path, later, known).new.edition == "2003-01-01"


def test_text_without_glossary_and_credits_is_read(tmp_path: Path, known: Fingerprints) -> None:
    comparison = compared(tmp_path, TOY[: TOY.rindex("Glossary")], known)
    assert comparison.new.exact
    assert comparison.new.says.endswith("without glossary and credits")


def test_unreadable_folder_is_an_error(tmp_path: Path) -> None:
    out = tmp_path / "out.json"
    folder = tmp_path / "texts"
    folder.mkdir()
    with pytest.raises(LookUpError, match=r"no text named CR-YYYY-MM-DD\.txt"):
        recompute(folder, out)
    (folder / "notes.txt").write_text("mine")
    with pytest.raises(LookUpError, match=r"notes\.txt: the name of a text must be"):
        recompute(folder, out)
    assert not out.exists()


def test_bundled_fingerprints_match_the_records(book: Rulebook) -> None:
    known = fingerprints()
    assert sorted(known.editions, reverse=True) == editions()
    for rule in book.rules.values():
        for edition in known.editions:
            held = known.held(rule, edition)
            ours = rule.text == "comprehensive rules" and rule.number(edition)
            assert held.number == (ours or ""), (rule.slug, edition)
            assert bool(held.fingerprint) == bool(held.number), (rule.slug, edition)


def test_tournament_rules_have_no_fingerprints(known: Fingerprints) -> None:
    elsewhere = replace(rule("matches", ("2001-01-01", "104.1")), text="tournament rules")
    assert known.history(elsewhere) == []
    assert known.held(elsewhere, "2001-01-01").number == ""


@pytest.mark.parametrize(
    ("whole", "number", "kinds"),
    [
        ("sections", "104.2.", ["new"]),
        ("rules", "104.2.", ["new"]),
        ("", "104.2.", []),
        ("sections", "200.2.", []),
    ],
)
def test_new_rule_in_a_covered_section_is_reported(
    tmp_path: Path,
    known: Fingerprints,
    whole: Literal["", "rules", "sections"],
    number: str,
    kinds: list[str],
) -> None:
    added = f"{number} Anyone who sneezes sits down.\n\n"
    before = "2. Pieces\n\n200." if number.startswith("104") else "3. Sounds\n\n300."
    text = TOY.replace(before, added + before)
    comparison = compared(tmp_path, text, known, book_of(*RULES, whole=whole))
    assert [message.rpartition(": ")[2] for message in summaries(comparison)] == kinds
    assert comparison.outside == 1 - len(kinds)
