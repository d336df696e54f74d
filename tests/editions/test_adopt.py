"""Adding an edition, tried on a copy of the project without its newest one."""

import os
import re
import shutil
import subprocess
import sys
import tomllib
from pathlib import Path
from typing import Any

import msgspec
import pytest

from headjudge.editions import record_files
from headjudge.editions.review import rewordings
from headjudge.spec.rulebook import Rulebook, editions, official
from headjudge.spec.rulebook.fingerprints import Fingerprints, encoded, fingerprints
from tests.test_architecture import PACKAGES

NEWEST, BEFORE = editions()[:2]
PROJECT = Path(__file__).parents[2]
LINKS = "links"
"""A folder in which folder X is found as headjudge.X."""
TEXT = next(iter(PROJECT.parent.glob(f"*/cr/CR-{NEWEST}.txt")), Path("none"))


needs_texts = pytest.mark.skipif(
    not TEXT.exists(), reason="the official texts are not beside the project"
)


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
def project(before: Path, tmp_path: Path) -> Path:
    """The project as it was before its newest edition, to be changed."""
    shutil.copytree(before, tmp_path, symlinks=True, dirs_exist_ok=True)
    return tmp_path


@pytest.fixture(scope="module")
def before(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The project as it was before its newest edition."""
    tmp_path = tmp_path_factory.mktemp("before")
    for room in (*PACKAGES, "features"):
        shutil.copytree(PROJECT / room, tmp_path / room)
    (tmp_path / LINKS / "headjudge").mkdir(parents=True)
    rooms = [tmp_path / room for room in (*PACKAGES, "features")]
    for path in (*(tmp_path / "conformance" / "interface").iterdir(), *rooms):
        (tmp_path / LINKS / "headjudge" / path.name).symlink_to(
            f"../../{path.relative_to(tmp_path)}"
        )
    shutil.copy(PROJECT / "pyproject.toml", tmp_path)
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


def run(project: Path, *words: str, at_most: str = "unlimited") -> subprocess.CompletedProcess[str]:
    """What the command says that is in that folder, where no file may have more blocks."""
    limited = ["bash", "-c", 'ulimit -f "$0" && exec "$@"', at_most]
    return subprocess.run(
        [*limited, sys.executable, "-m", "headjudge", *words],
        cwd=project,
        env={**os.environ, "PYTHONPATH": str(project / LINKS)},
        capture_output=True,
        text=True,
        check=False,
    )


def headjudge(project: Path, *words: str) -> subprocess.CompletedProcess[str]:
    return run(project, "rules", "adopt", *words)


def contents(project: Path) -> dict[str, bytes]:
    rooms = (project / "spec" / "rulebook", project / "features")
    files = (path for room in rooms for path in room.rglob("*") if path.suffix != ".pyc")
    return {str(path.relative_to(project)): path.read_bytes() for path in files if path.is_file()}


def records_of(folder: Path) -> dict[str, dict[str, Any]]:
    found: dict[str, dict[str, Any]] = {}
    for path in sorted(folder.glob("*.toml")):
        found |= tomllib.loads(path.read_text("utf-8"))
    return found


@needs_texts
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
    for path in [*(project / "features").glob("[!l]*.feature")]:
        path.unlink()  # as checking them all takes long
    left = headjudge(project, "--check")
    assert left.returncode == 1
    for slug in fresh:
        assert f" {slug} has no example" in left.stdout
        number = fresh[slug]["numbers"][0]["number"]
        assert f"{number} is new in {NEWEST}, its record is empty" in left.stdout
    for rule in Rulebook.at().rules.values():
        if any(change.since == NEWEST for change in rewordings(rule, fingerprints())):
            assert f" {rule.slug} has other words from {NEWEST} on" in left.stdout
    again = headjudge(project, str(TEXT))
    assert again.returncode == 2
    assert f"this is edition {NEWEST}, which is known" in again.stderr


@pytest.fixture
def without_agreement(tmp_path: Path) -> Path:
    """A text in which a rule is gone that the invariants and the features speak of."""
    lines = TEXT.read_text("utf-8-sig").splitlines(keepends=True)
    gone = f"{Rulebook.at().number('intentional-draw')} "
    path = tmp_path / "made.txt"
    path.write_text("".join(line for line in lines if not line.startswith(gone)), "utf-8")
    return path


@needs_texts
def test_what_was_changed_is_said(project: Path, without_agreement: Path) -> None:
    """And the edition, which is not finished, stops no other."""
    before = contents(PROJECT)
    shutil.rmtree(project / "spec")
    shutil.copytree(PROJECT / "spec", project / "spec")
    done = headjudge(project, str(without_agreement), "--date", "9998-01-01")
    assert (done.returncode, done.stderr) == (0, "")
    lines = done.stdout.splitlines()
    begin = lines.index(f"changed in {project}, and git checkout -- spec features takes it back:")
    said = {line.strip() for line in lines[begin + 1 : -1]}
    now = contents(project)
    assert now.keys() == before.keys()
    assert said == {name for name in now if now[name] != before[name]}
    assert "spec/rulebook/fingerprints.json" in said
    some = ("certify", "reference", "--features", "features/losing.feature", "--rule", "concede")
    judged = run(project, *some, "--edition", BEFORE)
    assert (judged.returncode, judged.stderr) == (0, "")
    unfinished = run(project, *some)
    assert unfinished.returncode == 2
    assert "edition 9998-01-01 has no rule for it" in unfinished.stderr


@needs_texts
def test_on_a_full_disk_nothing_is_changed(project: Path, without_agreement: Path) -> None:
    before = contents(project)
    words = ("rules", "adopt", str(without_agreement), "--date", "9998-01-01")
    done = run(project, *words, at_most="300")
    assert done.returncode == 4
    assert re.search(r"fingerprints\.json.*: File too large; no file is changed$", done.stderr)
    assert contents(project) == before


@needs_texts
def test_what_is_installed_is_not_changed(project: Path, without_agreement: Path) -> None:
    installed = project / "installed"
    for room in (*PACKAGES, "features", LINKS):
        shutil.copytree(project / room, installed / room, symlinks=True)
    before = contents(project)
    words = ("rules", "adopt", str(without_agreement), "--date", "9998-01-01")
    refused = run(installed, *words)
    assert refused.returncode == 2
    assert "is no checkout of Head Judge" in refused.stderr
    judged = run(installed, "rules", "review", "concede@2008-07-15", "--mark", "wording")
    assert judged.returncode == 2
    assert contents(installed) == before
    done = run(installed, *words, "--to", str(project))
    assert (done.returncode, done.stderr) == (0, "")
    assert contents(installed) == before != contents(project)
    another = run(installed, *words, "--to", str(project))
    assert another.returncode == 2
    assert "is not that of the Head Judge that runs" in another.stderr


@needs_texts
def test_what_can_not_be_adopted(project: Path, tmp_path: Path) -> None:
    text = TEXT.read_text("utf-8-sig").replace("life total is 0 or less", "life total is 1 or less")
    path = tmp_path / "made.txt"
    path.write_text(text, "utf-8")
    old = headjudge(project, str(path), "--date", BEFORE)
    assert old.returncode == 2
    assert f"{BEFORE} is not newer than {BEFORE}, the newest known edition" in old.stderr
    bad = headjudge(project, str(path), "--date", "tomorrow")
    assert "the text does not say its date; add --date YYYY-MM-DD" in bad.stderr


@needs_texts
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
