"""Reading official texts: every style, every way to be no rulebook, and every finding."""

# ruff: noqa: RUF001 -- quotes and dashes as the official texts have them

from __future__ import annotations

import re
from collections import defaultdict
from pathlib import Path

import pytest
from msgspec.structs import replace

from conformance.reading import Finding, Reading, read_text
from spec.fingerprints import Fingerprints, fingerprints, recompute
from spec.official import (
    NotARulebook,
    OfficialText,
    citations,
    fingerprint,
    normalised,
    parse,
    signature,
    similarity,
)
from spec.rulebook import LookUpError, Numbered, Rule, Rulebook, editions

OFFICIAL = sorted(Path(__file__).parents[2].glob("*/cr/CR-*.txt"))
"""The official texts, where a folder beside the project has them."""

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

100.1a Whoever brought the marbles begins, and may decline.
Example: Ann brought them, so Ann begins. She says “no.”

100.2. Rounds are played until nobody wants more. (See rule 500, “Rounds.”)

104. Stopping

104.1. The toy stops as soon as somebody has triumphed.

104.1a Whoever holds the red marble when the bell rings triumphs – see rules 300.1 and 200.1a.

104.1b Each marble that falls off the table is put aside (see rule 400) and its owner is sad.

2. Pieces

200. Marbles

200.1. There are marbles of three colours.

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

OTHERWISE = "in the same words, other editions cite what is 400 here"

RENUMBERED = (
    TOY.replace("301. Gongs\n", "301. Horns\n302. Gongs\n", 1)
    .replace(
        "301. Gongs\n\n301.1. A gong", "301. Horns\n\n301.1. Blow!\n\n302. Gongs\n\n302.1. A gong"
    )
    .replace("104.1b", "104.1c")
    .replace("104.1a", "104.1b")
    .replace("104.1b Whoever", "104.1a Nobody may cheat, not even a little.\n\n104.1b Whoever")
)


def rule(slug: str, *numbers: tuple[str, str]) -> Rule:
    held = tuple(Numbered(since=since, number=number) for since, number in numbers)
    return Rule(says="ours", kind="defines", numbers=held, slug=slug)


RULES = [
    rule("stopping", ("2001-01-01", "104.1")),
    rule("red-marble", ("2001-01-01", "104.1a"), ("2003-01-01", "104.1b")),
    rule("fallen-marble", ("2001-01-01", "104.1b"), ("2003-01-01", "104.1c")),
    rule("no-cheating", ("2003-01-01", "104.1a")),
]


@pytest.fixture(scope="module")
def folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Three editions; in the second, a citation of the table leads to the rounds by a slip."""
    folder = tmp_path_factory.mktemp("texts")
    slip = TOY.replace("(see rule 400)", "(see rule 500)")
    for date, text in [("2001-01-01", TOY), ("2002-01-01", slip), ("2003-01-01", RENUMBERED)]:
        (folder / f"CR-{date}.txt").write_text(text, "utf-8")
    return folder


@pytest.fixture(scope="module")
def known(folder: Path, tmp_path_factory: pytest.TempPathFactory) -> Fingerprints:
    return recompute(folder, tmp_path_factory.mktemp("out") / "fingerprints.json", RULES)


def texts_of(text: OfficialText) -> dict[str, str]:
    return {number: rule.text for number, rule in text.rules.items()}


def toy(text: str = TOY) -> OfficialText:
    return parse(text.encode(), "toy.txt")


def read(folder: Path, text: str, known: Fingerprints) -> Reading:
    path = folder / "toy.txt"
    path.write_text(text, "utf-8")
    return read_text(path, known)


def found(reading: Reading) -> list[tuple[str, str]]:
    return [(finding.kind, finding.message) for finding in reading.findings]


def test_the_rules_without_contents_examples_and_glossary() -> None:
    text = toy()
    assert list(text.rules)[:5] == ["100", "100.1", "100.1a", "100.2", "104"]
    assert text.rules["100"].text == "General"
    assert text.rules["100.1a"].text.endswith("may decline.")
    assert text.rules["200.1"].text == "There are marbles of three colours."
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
def test_every_encoding_line_end_and_style_of_numbers(data: bytes) -> None:
    assert texts_of(parse(data, "toy.txt")).keys() == texts_of(toy()).keys()
    prints = [fingerprint(rule.text) for rule in parse(data, "toy.txt").rules.values()]
    assert prints == [fingerprint(rule.text) for rule in toy().rules.values()]


def test_wrapped_lines_are_joined_even_where_one_begins_with_a_number() -> None:
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
        (b"", 1, "no rulebook"),
        (b"Dear diary,\n104.1. it rained\n", 1, "no rulebook"),
        (TOY.encode("utf-16"), 1, "UTF-16"),
        (b"\x7fELF\n\0\0", 2, "control character"),
        (b"one\ntwo \x81\n", 2, "neither UTF-8 nor Windows-1252"),
        (TOY.encode() + b"\xff\n", 90, "neither UTF-8 nor Windows-1252"),
        (TOY.encode().decode("cp1252", "ignore").encode(), 33, "saved so; get the file anew"),
        (TOY[: TOY.index("300.1")].encode(), TOY[: TOY.index("300.1")].count("\n") + 1, "cut off"),
        (TOY[: TOY.index("What rings")].encode(), 84, "cut off"),
        (TOY.replace("400. Tables\n\n400.1", "300.2").encode(), 16, "no section 400"),
        (
            TOY.replace("6. Company\n600. Teams\n", "")
            .replace("600. Teams\n\n600.1. Teams", "500.2. Teams")
            .encode(),
            None,
            "no section 6",
        ),
        (TOY.replace("300.1. The", "104.1a The").encode(), 57, "the number 104.1a stands here"),
    ],
)
def test_what_is_no_whole_rulebook(data: bytes, line: int | None, says: str) -> None:
    with pytest.raises(NotARulebook, match=says) as caught:
        parse(data, "toy.txt")
    assert re.match(rf"toy\.txt:{line or '[0-9]+'}: ", str(caught.value))


def test_a_number_may_stand_twice_when_asked_for() -> None:
    twice = TOY.replace("300.1. The", "104.1a The").encode()
    text = parse(twice, "toy.txt", repeats=True)
    assert [rule.number for rule in text.repeated] == ["104.1a"]
    assert text.rules["104.1a"].text.startswith("Whoever")


@pytest.mark.parametrize(
    "same",
    [
        "A Loser’s marble—see  rule 104.1a—is ‘gone’",
        "a loser's marble - see rule 900 - is 'gone'",
        "A loser`s marble--see rule 600.3b\u2013h -- is 'gone'",
        "A _loser's_ marble(tm)—see\nrule 300.1, “Losing It,”—is 'gone'",
    ],
)
def test_typing_anew_and_renumbering_is_no_rewording(same: str) -> None:
    first = "A loser's marble - see rule 702, \"Falling.\" - is 'gone'"
    assert normalised(same) == normalised(first)


def test_fingerprints_are_of_the_words() -> None:
    assert fingerprint("See rules 104.1 and 200.") == fingerprint("See rules 300.2b and 100.")
    assert fingerprint("See rule 104.1.") != fingerprint("See rules 104.1 and 200.")
    assert fingerprint("Three marbles.") != fingerprint("Four marbles.")
    assert re.fullmatch(r"[0-9a-f]{16}", fingerprint("Three marbles."))


def test_signatures_tell_how_alike_texts_are() -> None:
    first = "When a marble falls off the table its owner puts it aside and waits until the bell"
    second = first.replace("and waits", "and then waits")
    other = "Teams share what they have and nobody who has left the room may ever come back to it"
    assert re.fullmatch(r"[0-9a-f]{64}", signature(first))
    assert similarity(signature(first), signature(first)) == pytest.approx(1.0)
    assert 0.5 < similarity(signature(first), signature(second)) < 1
    assert similarity(signature(first), signature(other)) < 0.25
    assert signature("") != signature("One")


@pytest.mark.parametrize(
    ("text", "cites"),
    [
        ("see rule 704", ["704"]),
        ("See rules 603.6 and 603.10, and also rule 603.6.", ["603.6", "603.10"]),
        ("rules 801, 802, or 803", ["801", "802", "803"]),
        ("rule 704.5a–c; section 8, “Company”", ["704.5a", "704.5c"]),
        ("rule 704, “Marbles,” and rule 12", ["704"]),
        ("rules 601.2f-601.2h and 702.10aa", ["601.2f", "601.2h", "702.10aa"]),
        ("as 704.5 says, with 300 marbles", ["704.5"]),
        ("section 8 has 100 rules", []),
    ],
)
def test_citations(text: str, cites: list[str]) -> None:
    assert citations(text) == cites


def test_each_edition_is_recognised(folder: Path, known: Fingerprints) -> None:
    slip = f'104.1b cites rule 500, "rounds"; {OTHERWISE}'
    for date in known.editions:
        reading = read_text(folder / f"CR-{date}.txt", known)
        assert (reading.edition, reading.exact, reading.differing) == (date, True, 0)
        assert reading.lines()[0].endswith(f": this is edition {date}")
        assert found(reading) == ([("dangling", slip)] if date[:4] == "2002" else [])


def test_what_is_kept(folder: Path, known: Fingerprints, tmp_path: Path) -> None:
    out = tmp_path / "fingerprints.json"
    recompute(folder, out, RULES)
    first = out.read_bytes()
    recompute(folder, out, reversed(RULES))
    assert len(out.read_bytes()) == len(first)
    recompute(folder, out, RULES)
    assert out.read_bytes() == first
    red = known.rules["red-marble"]
    assert [(held.since, held.number) for held in red] == [
        ("2001-01-01", "104.1a"),
        ("2003-01-01", "104.1b"),
    ]
    assert red[0].fingerprint == red[1].fingerprint
    assert not known.held("no-cheating", "2002-01-01").number
    assert b"marble" not in first.replace(b"red-marble", b"").replace(b"fallen-marble", b"")


def test_a_new_wording(tmp_path: Path, known: Fingerprints) -> None:
    text = TOY.replace("triumphs – see", "triumphs at once – see")
    reading = read(tmp_path, text, known)
    assert (reading.edition, reading.exact, reading.differing) == ("2001-01-01", False, 1)
    [finding] = reading.findings
    assert finding.kind == "unknown wording"
    assert finding.line == text[: text.index("104.1a Whoever")].count("\n") + 1
    assert re.fullmatch(
        r"the text of 104\.1a is new; it is nearest to red-marble \(0\.\d\d\)", finding.message
    )
    assert reading.lines() == [
        f"{reading.path}: this is an unknown edition, nearest to 2001-01-01: 1 covered rule differs",
        f"{reading.path}:{finding.line}: unknown wording: {finding.message}",
    ]


def test_a_renumbered_rule(tmp_path: Path, known: Fingerprints) -> None:
    reading = read(tmp_path, TOY.replace("104.1b", "104.1d"), known)
    assert found(reading) == [
        ("renumbered", "fallen-marble is 104.1d here; it is 104.1b in 2002-01-01")
    ]


def test_a_rule_that_is_renumbered_and_reworded(tmp_path: Path, known: Fingerprints) -> None:
    text = TOY.replace("104.1b Each", "104.1b Sing!\n\n104.1c Each").replace(
        "is sad", "is very sad"
    )
    reading = read(tmp_path, text, known)
    assert [kind for kind, _ in found(reading)] == ["unknown wording", "renumbered"]
    assert re.search(r"fallen-marble seems to be 104\.1c here, reworded", reading.lines()[2])


def test_a_missing_rule(tmp_path: Path, known: Fingerprints) -> None:
    text = re.sub(r"104\.1b.*\n", "", TOY)
    [finding] = read(tmp_path, text, known).findings
    assert (finding.kind, finding.message) == (
        "missing",
        "fallen-marble is nowhere in this text; it is 104.1b in 2002-01-01",
    )
    assert text.split("\n")[finding.line - 1].startswith("104.1.")


@pytest.mark.parametrize(
    ("old", "new", "message"),
    [
        ("rule 500, “R", "rule 501, “R", "100.2 cites rule 501, which this text does not have"),
        ("rule 500, “R", "rule 400, “R", '100.2 cites rule 400 as "rounds", which is 500'),
        ("“Rounds.”", "“Turns.”", '100.2 cites rule 500 as "turns", but it is "rounds"'),
        ("“Rounds.”", "“All Rounds.”", ""),
        ("(see rule 400)", "(see rule 200.1)", f'104.1b cites rule 200.1, "marbles"; {OTHERWISE}'),
    ],
)
def test_dangling_citations(
    tmp_path: Path, known: Fingerprints, old: str, new: str, message: str
) -> None:
    reading = read(tmp_path, TOY.replace(old, new), known)
    assert found(reading) == ([("dangling", message)] if message else [])


def test_a_section_with_a_new_title_is_not_something_else(
    tmp_path: Path, known: Fingerprints
) -> None:
    assert not found(read(tmp_path, TOY.replace("400. Tables", "400. Boards"), known))


def test_only_a_published_text_may_have_a_number_twice(tmp_path: Path) -> None:
    folder = tmp_path / "texts"
    folder.mkdir()
    text = TOY.replace("301.1. A", "300.1. A")
    path = folder / "CR-2001-01-01.txt"
    path.write_text(text, "utf-8")
    known = recompute(folder, tmp_path / "fingerprints.json", RULES)
    assert read_text(path, known).exact
    with pytest.raises(NotARulebook, match=r"the number 300\.1 stands here again"):
        read(tmp_path, text.replace("louder", "lower"), known)


def test_what_fingerprints_cannot_be_made_of(tmp_path: Path) -> None:
    out = tmp_path / "out.json"
    folder = tmp_path / "texts"
    folder.mkdir()
    with pytest.raises(LookUpError, match=r"no text named CR-YYYY-MM-DD\.txt"):
        recompute(folder, out, RULES)
    (folder / "CR-2001-01-01.txt").write_text(TOY, "utf-8")
    with pytest.raises(LookUpError, match=r"2001-01-01 has no rule 104\.9, .* for nowhere"):
        recompute(folder, out, [rule("nowhere", ("2000-01-01", "104.9"))])
    (folder / "notes.txt").write_text("mine")
    with pytest.raises(LookUpError, match=r"notes\.txt: the name of a text must be"):
        recompute(folder, out, RULES)
    assert not out.exists()


def test_the_bundled_fingerprints_fit_the_records(book: Rulebook) -> None:
    known = fingerprints()
    assert sorted(known.editions, reverse=True) == editions()
    for rule in book.rules.values():
        for edition in known.editions:
            held = known.held(rule.slug, edition)
            ours = rule.text == "comprehensive rules" and rule.number(edition)
            assert held.number == (ours or ""), (rule.slug, edition)


def test_only_rules_of_these_texts_have_fingerprints(tmp_path: Path) -> None:
    folder = tmp_path / "texts"
    folder.mkdir()
    (folder / "CR-2001-01-01.txt").write_text(TOY, "utf-8")
    elsewhere = replace(rule("matches", ("2001-01-01", "MTR 2.1")), text="tournament rules")
    known = recompute(folder, tmp_path / "out.json", [*RULES, elsewhere])
    assert "matches" not in known.rules
    assert known.held("matches", "2001-01-01").number == ""


def test_a_new_rule_in_a_section_that_is_covered_whole(tmp_path: Path) -> None:
    (tmp_path / "CR-2001-01-01.txt").write_text(TOY, "utf-8")
    whole = [
        rule("concede", ("2001-01-01", "104.1")),
        rule("restart", ("2001-01-01", "104.1a")),
        rule("zero-life", ("2001-01-01", "104.1b")),
    ]
    known = recompute(tmp_path, tmp_path / "fingerprints.json", whole)
    added = TOY.replace(
        "2. Pieces\n\n200.", "104.2. Whoever sneezes sits down.\n\n2. Pieces\n\n200."
    )
    reading = read(tmp_path, added, known)
    assert not reading.exact
    ((kind, message),) = found(reading)
    assert kind == "unknown wording"
    assert message.startswith("104.2 is a new rule; it is nearest to ")
    assert read(tmp_path, TOY, known).findings == ()


SLIPS = {
    ("421.4", "102.6"): ("2005-08-01", "2005-10-01"),
    ("605.2b", "603"): ("2005-08-01", "2005-08-01"),
    ("609.2b", "603"): ("2005-08-01", "2007-09-07"),
    ("405.1", "402.9"): ("2006-02-01", "2006-02-01"),
    ("418.5k", "419.1f"): ("2007-05-01", "2007-05-01"),
    ("401.6", "602.1i"): ("2009-07-11", "2009-07-11"),
    ("605.3b", "405.3c"): ("2009-07-11", "2009-10-01"),
    ("112.3a", "112.5a"): ("2009-10-01", "2009-10-01"),
    ("112.3a", "112.5j"): ("2009-10-01", "2009-10-01"),
    ("107.8", "701"): ("2010-04-23", "2010-10-01"),
    ("702.123d", "903.11a"): ("2016-11-11", "2018-06-08"),
    ("721.5", "613"): ("2023-06-16", "2023-11-17"),
    ("722.5", "613"): ("2024-02-02", "2025-02-07"),
    ("724.6", "724"): ("2024-02-02", "2025-02-07"),
    ("801.17", "723"): ("2024-02-02", "2025-02-07"),
    ("502.2", "727"): ("2024-03-08", "2024-07-30"),
    ("702.145b", "727"): ("2024-03-08", "2024-07-30"),
    ("723.5", "613"): ("2025-04-04", "2025-06-06"),
    ("724.5", "613"): ("2025-07-25", "2026-02-27"),
    ("725.5", "613"): ("2026-04-17", "2026-08-07"),
}
"""Every slip in the official texts: what is cited where, in the first and last edition."""


@pytest.mark.skipif(not OFFICIAL, reason="the official texts are not beside the project")
def test_every_official_text_is_its_own_edition_and_only_true_slips_are_reported() -> None:
    known = fingerprints()
    seen: dict[tuple[str, ...], list[str]] = defaultdict(list)
    assert len(OFFICIAL) == len(known.editions)
    for path in OFFICIAL:
        reading = read_text(path, known)
        assert (reading.exact, f"CR-{reading.edition}") == (True, path.stem)
        for finding in reading.findings:
            assert finding.kind == "dangling", str(finding)
            seen[cited_in(finding)].append(reading.edition)
    assert {cites: (dates[0], dates[-1]) for cites, dates in seen.items()} == SLIPS
    for cites, dates in seen.items():
        assert dates == [date for date in known.editions if dates[0] <= date <= dates[-1]], cites


def cited_in(finding: Finding) -> tuple[str, ...]:
    match = re.match(r"(\S+) cites rule ([^\s,]+)", finding.message)
    assert match
    return match.groups()


def test_the_slips_are_those_of_the_readme() -> None:
    page = (Path(__file__).parents[1] / "spec" / "README.md").read_text("utf-8")
    rows = re.findall(
        r"^\| ([\d.a-z]+) \| ([\d.a-z]+) \| .* \| (\S+)(?: to (\S+))? \|$", page, re.MULTILINE
    )
    told = {(rule, cites): (first, last or first) for rule, cites, first, last in rows}
    assert told == SLIPS
