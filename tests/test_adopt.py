"""Adding an edition, tried on a copy of the project without its newest one."""

from __future__ import annotations

import re
import shutil
import subprocess
import sys
import tomllib
from pathlib import Path
from typing import Any

import msgspec
import pytest

from conformance.editions import record_files
from conformance.editions.review import boundaries
from spec.rulebook import Rulebook, editions, official
from spec.rulebook.fingerprints import Fingerprints, encoded, fingerprints

NEWEST, BEFORE = editions()[:2]
PROJECT = Path(__file__).parents[1]
TEXT = next(iter(PROJECT.parent.glob(f"*/cr/CR-{NEWEST}.txt")), Path("none"))


def without(edition: str, known: Fingerprints) -> Fingerprints:
    """What was kept before that edition, the newest, was added."""
    numbers = {
        number: tuple(words for words in history if words.since < edition)
        for number, history in known.numbers.items()
    }
    numbers = {number: history for number, history in numbers.items() if history}
    kept = {words.fingerprint for history in numbers.values() for words in history}
    return msgspec.structs.replace(
        known,
        editions={date: whole for date, whole in known.editions.items() if date != edition},
        numbers=numbers,
        signatures={words: sign for words, sign in known.signatures.items() if words in kept},
    )


def new_slugs() -> set[str]:
    rules = Rulebook.at().rules.values()
    return {rule.slug for rule in rules if rule.numbers[0].since == NEWEST}


@pytest.fixture
def project(tmp_path: Path) -> Path:
    """The project as it was before its newest edition."""
    for room in ("spec", "reference", "conformance", "features"):
        shutil.copytree(PROJECT / room, tmp_path / room, ignore=shutil.ignore_patterns("*.pyc"))
    spec = tmp_path / "spec" / "rulebook"
    dates = spec / "editions.toml"
    dates.write_text(dates.read_text("utf-8").replace(f'  "{NEWEST}",\n', ""), "utf-8")
    (spec / "fingerprints.json").write_bytes(encoded(without(NEWEST, fingerprints())))
    for path in (spec / "rules").glob("*.toml"):
        blocks = re.split(r"(?m)^(?=\[)", path.read_text("utf-8"))
        first = re.compile(rf'(?m)^numbers = \[\s*{{ from = "{NEWEST}"')
        text = "".join(block for block in blocks if not first.search(block))
        text = re.sub(rf',? *{{ from = "{NEWEST}"[^}}]*}}', "", text)
        path.write_text(re.sub(rf'(, )?"{NEWEST}"', "", text), "utf-8")
    cited = spec / "wrong_citations.toml"
    cited.write_text(cited.read_text("utf-8").replace(f'until = "{BEFORE}"\n', ""), "utf-8")
    for path in (tmp_path / "features").glob("*.feature"):
        text = path.read_text("utf-8")
        for rule in Rulebook.at().rules.values():
            if (number := rule.number(BEFORE)) and number != rule.number(NEWEST):
                heading = rf"(?m)(^ *@rule\.{rule.slug}(?: .*)?\n *Rule: )\S+"
                text = re.sub(heading, rf"\g<1>{number}", text)
        path.write_text(text, "utf-8")
    return tmp_path


def headjudge(project: Path, *words: str) -> subprocess.CompletedProcess[str]:
    return subprocess.run(
        [sys.executable, "-m", "conformance", "rules", "adopt", *words],
        cwd=project,
        capture_output=True,
        text=True,
        check=False,
    )


def records_of(folder: Path) -> dict[str, dict[str, Any]]:
    found: dict[str, dict[str, Any]] = {}
    for path in sorted(folder.glob("*.toml")):
        found |= tomllib.loads(path.read_text("utf-8"))
    return found


@pytest.mark.skipif(not TEXT.exists(), reason="the official texts are not beside the project")
def test_the_newest_edition_adopted_anew_is_what_it_is(project: Path) -> None:
    done = headjudge(project, str(TEXT))
    assert (done.returncode, done.stderr) == (0, "")
    assert done.stdout.startswith(f"edition {NEWEST}, compared with {BEFORE}\n")
    for name in ("editions.toml", "fingerprints.json", "wrong_citations.toml"):
        now, then = ((top / "spec" / "rulebook" / name).read_bytes() for top in (project, PROJECT))
        assert now == then, name
    for path in (PROJECT / "features").glob("*.feature"):
        assert (project / "features" / path.name).read_text("utf-8") == path.read_text("utf-8")
    ours = records_of(PROJECT / "spec" / "rulebook" / "rules")
    theirs = records_of(project / "spec" / "rulebook" / "rules")
    assert theirs.keys() & ours.keys() == ours.keys() - new_slugs()
    for slug in theirs.keys() & ours.keys():
        assert theirs[slug].get("numbers") == ours[slug].get("numbers"), slug
    fresh = {slug: record for slug, record in theirs.items() if slug not in ours}
    assert [record["numbers"] for record in fresh.values()] == [
        ours[slug]["numbers"] for slug in ours if slug in new_slugs()
    ]
    left = headjudge(project, "--check")
    assert left.returncode == 1
    for slug in fresh:
        assert f" {slug} has no example" in left.stdout
        number = fresh[slug]["numbers"][0]["number"]
        assert f"{number} is new in {NEWEST}, its record is empty" in left.stdout
    for rule in Rulebook.at().rules.values():
        if any(one.since == NEWEST for one in boundaries(rule, fingerprints())):
            assert f" {rule.slug} has other words from {NEWEST} on" in left.stdout
    again = headjudge(project, str(TEXT))
    assert again.returncode == 2
    assert f"this is edition {NEWEST}, which is known" in again.stderr


@pytest.mark.skipif(not TEXT.exists(), reason="the official texts are not beside the project")
def test_what_can_not_be_adopted(project: Path, tmp_path: Path) -> None:
    text = TEXT.read_text("utf-8-sig").replace("life total is 0 or less", "life total is 1 or less")
    path = tmp_path / "made.txt"
    path.write_text(text, "utf-8")
    old = headjudge(project, str(path), "--date", BEFORE)
    assert old.returncode == 2
    assert f"{BEFORE} is not newer than {BEFORE}, the newest known edition" in old.stderr
    bad = headjudge(project, str(path), "--date", "tomorrow")
    assert "the text does not say its date; add --date YYYY-MM-DD" in bad.stderr


@pytest.mark.skipif(not TEXT.exists(), reason="the official texts are not beside the project")
def test_rules_that_change_places_take_their_headings_along(project: Path, tmp_path: Path) -> None:
    slugs, book = ("damage-loses-life", "setting-life"), Rulebook.at()
    old = [book.number(slug) for slug in slugs]
    new = dict(zip(old, reversed(old), strict=True))
    text = re.sub(r"(?m)^[\d.]+(?=\. )", lambda m: new.get(m[0], m[0]), TEXT.read_text("utf-8-sig"))
    path = tmp_path / "made.txt"
    path.write_text(text, "utf-8")
    assert headjudge(project, str(path), "--date", "9998-01-01").returncode == 0
    now = (project / "features" / "life_and_draws.feature").read_text("utf-8")
    for slug, number in zip(slugs, old, strict=True):
        assert re.search(rf"@rule\.{slug}\b.*\n *Rule: {new[number]} ", now)


RECORDS = """# A file.

[family]
title = "Toy"

[one]
says = "One"
numbers = [{ from = "2001-01-01", number = "1.1" }]
kind = "defines"

[two]
numbers = [
  { from = "2001-01-01", number = "1.2" },
]
wording = ["2002-01-01"]
"""


def test_small_changes_to_a_file_of_records() -> None:
    text = record_files.with_number(RECORDS, "one", "2003-01-01", "1.5")
    text = record_files.with_number(text, "two", "2003-01-01", "")
    assert (
        '{ from = "2001-01-01", number = "1.1" }, { from = "2003-01-01", number = "1.5" }]' in text
    )
    assert '  { from = "2003-01-01", number = "" },\n]\nwording' in text
    text = record_files.with_value(text, "two", "wording", [])
    text = record_files.with_value(text, "one", "wording", ["2003-01-01"])
    assert text.count("wording") == 1
    assert '"1.5" }]\nwording = ["2003-01-01"]\nkind' in text
    text = record_files.with_record(text, "one", "between", {"says": ""})
    assert '\nkind = "defines"\n\n[between]\nsays = ""\n\n[two]\n' in text
    text = record_files.with_record(text, "two", "last", {"says": 'a "b"'})
    assert text.endswith(']\n\n[last]\nsays = "a \\"b\\""\n')
    assert record_files.line_of(text, "one") == 6


def test_numbers_are_sorted_as_they_are_read() -> None:
    numbers = ["704.5aa", "704.10", "704.5z", "704", "704.5", "104.9"]
    read = sorted(numbers, key=official.place)
    assert " ".join(read) == "104.9 704 704.5 704.5z 704.5aa 704.10"
