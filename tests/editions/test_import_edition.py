"""Adopting the newest edition in a copy of the project from before it."""

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
from msgspec.structs import replace

from headjudge.editions import review, unread
from headjudge.editions.deletions import unfinished_deletions
from headjudge.editions.import_edition import old_proofs, outdated_counts, without_function
from headjudge.editions.review import rewordings
from headjudge.reference.derivation import FUNCTIONS, REGARDING
from headjudge.spec.rulebook import Rulebook, editions, official
from headjudge.spec.rulebook.fingerprints import Fingerprints, encoded, fingerprints
from headjudge.suite.compiler import bundled
from tests import TEXTS
from tests.conftest import needs_texts
from tests.test_architecture import PACKAGES

NEWEST, BEFORE = editions()[:2]
PROJECT = Path(__file__).parents[2]
FOLDERS = (*PACKAGES, "features", ".types")
RULEBOOK = Path("spec", "rulebook")
TEXT = next((path for path in TEXTS if NEWEST in path.name), Path("none"))
ADOPT = ("rules", "adopt")
FUTURE = ("--date", "9998-01-01")


def without_newest(known: Fingerprints) -> Fingerprints:
    """Return the fingerprints as they were before the newest edition was added."""
    numbers = {
        number: tuple(words for words in history if words.since < NEWEST)
        for number, history in known.numbers.items()
    }
    numbers = {number: history for number, history in numbers.items() if history}
    kept = {words.fingerprint for history in numbers.values() for words in history}
    return msgspec.structs.replace(
        known,
        editions={date: text_hash for date, text_hash in known.editions.items() if date != NEWEST},
        numbers=numbers,
        signatures={words: sign for words, sign in known.signatures.items() if words in kept},
    )


@pytest.fixture(scope="module")
def before(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A copy of the project from before its newest edition, shared by the tests."""
    top = tmp_path_factory.mktemp("before")
    for folder in FOLDERS:
        shutil.copytree(PROJECT / folder, top / folder, symlinks=True)
    shutil.copy(PROJECT / "pyproject.toml", top)
    rulebook = top / RULEBOOK
    dates = rulebook / "editions.toml"
    dates.write_text(dates.read_text("utf-8").replace(f'  "{NEWEST}",\n', ""), "utf-8")
    (rulebook / "fingerprints.json").write_bytes(encoded(without_newest(fingerprints())))
    for path in (rulebook / "rules").glob("*.toml"):
        blocks = re.split(r"(?m)^(?=\[)", path.read_text("utf-8"))
        first = re.compile(rf'(?m)^numbers = \[\s*{{ from = "{NEWEST}"')
        text = "".join(block for block in blocks if not first.search(block))
        text = re.sub(rf',? *{{ from = "{NEWEST}"[^}}]*}}', "", text)
        path.write_text(re.sub(rf'(, )?"{NEWEST}"', "", text), "utf-8")
    for path in (top / "features").glob("*.feature"):
        text = path.read_text("utf-8")
        for rule in Rulebook.at().rules.values():
            if (number := rule.number(BEFORE)) and number != rule.number(NEWEST):
                heading = rf"(?m)(^ *@rule\.{rule.slug}(?: .*)?\n *Rule: )\S+"
                text = re.sub(heading, rf"\g<1>{number}", text)
        path.write_text(text, "utf-8")
    return top


def test_stored_proofs_of_an_older_edition_are_a_manual_step() -> None:
    assert not [*old_proofs(Rulebook.at(NEWEST))]
    (finding,) = old_proofs(Rulebook.at(BEFORE))
    assert str(finding).startswith("spec/logic/proven.json:1: proves the invariants of ")
    assert "run headjudge prove --update spec/logic/proven.json" in finding.message


def test_rule_without_a_function_is_a_manual_step() -> None:
    """After the deletion of 104.3d, 122.1f, which had restated it, had none."""
    book = Rulebook.at()
    assert not [*without_function(book)]
    known = {*FUNCTIONS, *REGARDING}
    freed = next(r for r in book.must_be_shown() if r.restates and r.slug not in known)
    rules = {**book.rules, freed.slug: replace(freed, restates="")}
    edited = Rulebook(book.edition, rules.values(), book.families, book.questions)
    (finding,) = without_function(edited)
    assert (
        f" {freed.slug} has no function in reference/ with @implements or @regards"
        in finding.message
    )


def test_outdated_numbers_of_rules_in_guides_are_manual_steps() -> None:
    assert not [*outdated_counts(Rulebook.at())]
    book = Rulebook.at()
    fewer = Rulebook(book.edition, [*book][1:], book.families, book.questions)
    total, newest, _ = map(str, outdated_counts(fewer))
    assert re.fullmatch(
        rf"README.md:\d+: '{len(book.rules)} numbered rules': .* {len([*book]) - 1} now", total
    )
    assert re.fullmatch(r"README.md:\d+: '\(\d+ in the newest\)': the number is \d+ now", newest)


@pytest.fixture
def project(before: Path, tmp_path: Path) -> Path:
    """A copy of the project from before its newest edition, which a test may change."""
    shutil.copytree(before, tmp_path, symlinks=True, dirs_exist_ok=True)
    return tmp_path


def run(
    project: Path, *words: str, max_blocks: str = "unlimited"
) -> subprocess.CompletedProcess[str]:
    """Run the command of a copy, and limit each file that it writes to `max_blocks` blocks."""
    limited = ["bash", "-c", 'ulimit -f "$0" && exec "$@"', max_blocks]
    return subprocess.run(
        [*limited, sys.executable, "-m", "headjudge", *words],
        cwd=project,
        env={**os.environ, "PYTHONPATH": str(project / ".types")},
        capture_output=True,
        text=True,
        check=False,
    )


def contents(project: Path) -> dict[str, bytes]:
    folders = (project / RULEBOOK, project / "features")
    files = (path for folder in folders for path in folder.rglob("*") if path.suffix != ".pyc")
    return {str(path.relative_to(project)): path.read_bytes() for path in files if path.is_file()}


def records(project: Path) -> dict[str, dict[str, Any]]:
    found: dict[str, dict[str, Any]] = {}
    for path in sorted((project / RULEBOOK / "rules").glob("*.toml")):
        found |= tomllib.loads(path.read_text("utf-8"))
    return found


@needs_texts
def test_adopting_newest_edition_again_restores_it(project: Path) -> None:
    done = run(project, *ADOPT, str(TEXT))
    assert (done.returncode, done.stderr) == (0, "")
    assert done.stdout.startswith(f"edition {NEWEST}, compared with {BEFORE}\n")
    adopted, original = contents(project), contents(PROJECT)
    for name in original:
        if not name.startswith("spec/rulebook/rules/"):
            assert adopted[name] == original[name], name
    ours, theirs = records(PROJECT), records(project)
    new = {rule.slug for rule in Rulebook.at().rules.values() if rule.numbers[0].since == NEWEST}
    assert theirs.keys() & ours.keys() == ours.keys() - new
    for slug in theirs.keys() & ours.keys():
        assert theirs[slug].get("numbers") == ours[slug].get("numbers"), slug
    fresh = {slug: record for slug, record in theirs.items() if slug not in ours}
    assert [record["numbers"] for record in fresh.values()] == [
        ours[slug]["numbers"] for slug in ours if slug in new
    ]
    for path in (project / "features").glob("[!l]*.feature"):
        path.unlink()  # checking all features would take too long
    left = run(project, *ADOPT, "--check")
    assert left.returncode == 1
    for slug, record in fresh.items():
        assert f" {slug} has no example" in left.stdout
        number = record["numbers"][0]["number"]
        assert f"{number} is new in {NEWEST} and its record is empty" in left.stdout
    for rule in Rulebook.at().rules.values():
        if any(change.since == NEWEST for change in rewordings(rule, fingerprints())):
            assert f" {rule.slug} was reworded in {NEWEST}" in left.stdout
    again = run(project, *ADOPT, str(TEXT))
    assert again.returncode == 2
    assert f"its rules are those of edition {NEWEST} (" in again.stderr
    assert "; nothing to adopt" in again.stderr


@pytest.fixture
def without_agreement(tmp_path: Path) -> Path:
    """A text that lacks a rule which the invariants and features use."""
    lines = TEXT.read_text("utf-8-sig").splitlines(keepends=True)
    gone = f"{Rulebook.at().number('intentional-draw')} "
    path = tmp_path / "edited.txt"
    path.write_text("".join(line for line in lines if not line.startswith(gone)), "utf-8")
    return path


@needs_texts
def test_adopt_lists_changed_files_and_keeps_other_editions_usable(
    project: Path, without_agreement: Path
) -> None:
    before = contents(PROJECT)
    shutil.rmtree(project / "spec")
    shutil.copytree(PROJECT / "spec", project / "spec")
    done = run(project, *ADOPT, str(without_agreement), *FUTURE)
    assert (done.returncode, done.stderr) == (0, "")
    lines = done.stdout.splitlines()
    begin = lines.index(f"changed in {project}:")
    listed = {line.strip() for line in lines[begin + 1 : -1]}
    now = contents(project)
    assert now.keys() == before.keys()
    assert listed == {name for name in now if now[name] != before[name]}
    assert "spec/rulebook/fingerprints.json" in listed
    certify = ("certify", "reference", "--features", "features/losing.feature", "--rule", "concede")
    judged = run(project, *certify, "--edition", BEFORE)
    assert (judged.returncode, judged.stderr) == (0, "")
    unfinished = run(project, *certify)
    assert unfinished.returncode == 2
    assert "edition 9998-01-01 has no rule for it" in unfinished.stderr


def test_entry_of_a_rule_that_has_a_record_is_a_manual_step(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    rules = list(Rulebook.at(NEWEST).rules.values())
    number = next(rule for rule in rules if rule.slug == "concede").number(NEWEST)
    assert number
    entries = (
        unread.RuleWithoutRecord(number, NEWEST, "about nothing"),
        unread.RuleWithoutRecord("790.1", NEWEST, "about nothing"),
        unread.RuleWithoutRecord("790.2", NEWEST),
    )
    monkeypatch.setattr(unread, "_entries", lambda: entries)
    assert [finding.message.partition(":")[0] for finding in unread.unread_findings(rules)] == [
        f"{number} of {NEWEST} has a record",
        f"790.2 of {NEWEST} has no record",
    ]


@needs_texts
def test_endings_outside_the_records_are_asked_for_until_somebody_has_read_them(
    project: Path, tmp_path: Path
) -> None:
    """The new rules of a new section were listed before `adopt` and forgotten after it."""
    text = TEXT.read_text("utf-8-sig")
    number = Rulebook.at().number("no-defense-other")
    elsewhere = "510.2z A player with no creatures loses the game."
    text = re.sub(r"(?m)^(510\.2\. .*)$", rf"\1\n{elsewhere}", text)
    text = re.sub(rf"(?m)^({number} .*)$", r"\1\n\n790. Doom\n790.1. A player is doomed.", text)
    path = tmp_path / "edited.txt"
    path.write_text(text, "utf-8")
    shutil.rmtree(project / "spec")
    shutil.copytree(PROJECT / "spec", project / "spec")
    adopted = run(project, *ADOPT, str(path), *FUTURE)
    assert f": 510.2z may affect how games end: {elsewhere.partition(' ')[2]}\n" in adopted.stdout
    for feature in (project / "features").glob("[!l]*.feature"):
        feature.unlink()  # checking all features would take too long
    todo, linted = (run(project, *words).stdout for words in ((*ADOPT, "--check"), ("lint",)))
    listed = project / RULEBOOK / "rules_without_record.toml"
    lines = listed.read_text("utf-8").splitlines()
    for new in ("510.2z", "790.1"):
        line = lines.index(f'number = "{new}"')
        asked = f"rules_without_record.toml:{line}: {new} of 9998-01-01 has no record: read it, "
        assert asked in todo
        assert asked in linted
    certified = run(project, "certify", "reference", "--features", "features", "-q")
    assert (certified.returncode, " (NOT REVIEWED YET: 2 rules)" in certified.stdout) == (7, True)
    gate = ("rules", "gate", "--from", NEWEST, "--to", "9998-01-01")
    page = run(project, *gate).stdout
    assert " and 2 rules without a record.**" in page
    assert {"- 510.2z", "- 790.1"} <= {*page.splitlines()}
    listed.write_text(
        listed.read_text("utf-8").replace('why = ""', 'why = "about nothing"'), "utf-8"
    )
    assert run(project, "certify", "reference", "--features", "features", "-q").returncode == 0


@needs_texts
@pytest.mark.parametrize("dirty", [False, True])
def test_advice_to_undo_discards_no_other_work(
    project: Path, without_agreement: Path, *, dirty: bool
) -> None:
    shutil.rmtree(project / "spec")
    shutil.copytree(PROJECT / "spec", project / "spec")
    author = ("-c", "user.name=x", "-c", "user.email=x@example.com")
    for words in (["init", "-q"], ["add", "spec", "features"], [*author, "commit", "-qm", "x"]):
        subprocess.run(["git", *words], cwd=project, check=True)
    if dirty:
        with (project / "spec" / "rulebook" / "questions.toml").open("a") as questions:
            questions.write("# mine\n")
    done = run(project, *ADOPT, str(without_agreement), *FUTURE)
    discards = "git checkout would also discard the changes that were already there"
    if dirty:
        assert f"changed in {project} ({discards}):\n" in done.stdout
        return
    undo = re.search(r"\(to undo: (git checkout -- .*)\):\n", done.stdout)
    assert undo
    for words in (undo[1].split(), ["git", "diff", "--exit-code"]):
        subprocess.run(words, cwd=project, check=True)


@needs_texts
def test_full_disk_changes_nothing(project: Path, without_agreement: Path) -> None:
    before = contents(project)
    done = run(project, *ADOPT, str(without_agreement), *FUTURE, max_blocks="300")
    assert done.returncode == 4
    assert re.search(r"fingerprints\.json.*: File too large; no file was changed$", done.stderr)
    assert contents(project) == before


@needs_texts
def test_installed_copy_is_not_changed(project: Path, without_agreement: Path) -> None:
    (project / "pyproject.toml").unlink()
    before = contents(project)
    refused = run(project, *ADOPT, str(without_agreement), *FUTURE)
    assert refused.returncode == 2
    assert "is not a checkout of Head Judge" in refused.stderr
    judged = run(project, "rules", "review", "concede@2008-07-15", "--mark", "wording")
    assert judged.returncode == 2
    assert contents(project) == before


@needs_texts
def test_adopt_rejects_old_and_invalid_dates(project: Path, without_agreement: Path) -> None:
    old = run(project, *ADOPT, str(without_agreement), "--date", BEFORE)
    assert old.returncode == 2
    assert f"{BEFORE} is not newer than {BEFORE}, the newest known edition" in old.stderr
    bad = run(project, *ADOPT, str(without_agreement), "--date", "tomorrow")
    assert "the text contains no date; add --date YYYY-MM-DD" in bad.stderr


@needs_texts
def test_adopt_renumbers_feature_headings_of_swapped_rules(project: Path, tmp_path: Path) -> None:
    slugs, book = ("damage-loses-life", "setting-life"), Rulebook.at()
    old = [book.number(slug) for slug in slugs]
    new = dict(zip(old, reversed(old), strict=True))
    text = re.sub(r"(?m)^[\d.]+(?=\. )", lambda m: new.get(m[0], m[0]), TEXT.read_text("utf-8-sig"))
    path = tmp_path / "edited.txt"
    path.write_text(text, "utf-8")
    assert run(project, *ADOPT, str(path), *FUTURE).returncode == 0
    now = (project / "features" / "life_and_draws.feature").read_text("utf-8")
    for slug, number in zip(slugs, old, strict=True):
        assert re.search(rf"@rule\.{slug}\b.*\n *Rule: {new[number]} ", now)


@needs_texts
def test_deleted_rules_must_leave_the_reference_and_merged_rules_keep_their_scenarios(
    project: Path, tmp_path: Path
) -> None:
    """After the deletion of 104.3d, 704.5c and 122.1f, ten poison counters must kill nobody."""
    number = Rulebook.at().number
    text = TEXT.read_text("utf-8-sig")
    for slug in ("ten-poison", "poison-action", "poison-counters"):
        text = re.sub(rf"(?m)^{number(slug)} .*\n", "", text)
    absorbed, whole = number("copy-elsewhere"), number("token-elsewhere")
    line = re.search(rf"(?m)^{absorbed} (.*)\n", text)
    assert line
    text = text.replace(line[0], "")
    text = re.sub(rf"(?m)^({whole} .*)$", rf"\1 {line[1]}", text)
    path = tmp_path / "edited.txt"
    path.write_text(text, "utf-8")
    shutil.rmtree(project / "spec")
    shutil.copytree(PROJECT / "spec", project / "spec")
    assert run(project, *ADOPT, str(path), *FUTURE).returncode == 0
    numbers = records(project)["copy-elsewhere"]["numbers"]
    assert numbers[-1] == {"from": "9998-01-01", "number": whole}
    for feature in (project / "features").glob("[!l]*.feature"):
        feature.unlink()  # checking all features would take too long
    left = run(project, *ADOPT, "--check").stdout
    deleted = rf"ending_the_game\.toml:\d+: {number('ten-poison')} ten-poison is not in edition 9998-01-01"
    assert re.search(rf"{deleted}, but the reference still applies it in \d+ scenarios: ", left)
    assert "; change headjudge.reference.losing.poisoned\n" in left
    assert " copy-elsewhere is not in edition" not in left
    assert " copy-elsewhere was reworded in 9998-01-01" in left
    certified = run(project, "certify", "reference", "--features", "features", "-q")
    assert (certified.returncode, " (NOT REVIEWED YET: " in certified.stdout) == (7, True)
    gate = ("rules", "gate", "--from", NEWEST, "--to", "9998-01-01")
    page = run(project, *gate).stdout
    assert f"| {number('ten-poison')} |  | ten-poison | gone |\n" in page.partition("## Changed")[0]
    assert "- to do: change the reference, which still applies it\n" in page
    assert f"{absorbed} -> {whole} copy-elsewhere: merged ({whole}), unreviewed" in page
    assert f"{whole} token-elsewhere: merged ({absorbed}), unreviewed" in page


@pytest.mark.parametrize("edition", ["", "2009-10-01"])
def test_reference_applies_no_deleted_rule(edition: str) -> None:
    assert list(unfinished_deletions(bundled(), Rulebook.at(edition))) == []


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


def test_record_edits_keep_order_and_format() -> None:
    text = review.with_number(RECORDS, "one", "2003-01-01", "1.5")
    text = review.with_number(text, "two", "2003-01-01", "")
    assert (
        '{ from = "2001-01-01", number = "1.1" }, { from = "2003-01-01", number = "1.5" }]' in text
    )
    assert '  { from = "2003-01-01", number = "" },\n]\nwording' in text
    text = review.with_value(text, "two", "wording", [])
    text = review.with_value(text, "one", "wording", ["2003-01-01"])
    assert text.count("wording") == 1
    assert '"1.5" }]\nwording = ["2003-01-01"]\nkind' in text
    text = review.with_record(text, "one", "between", {"says": ""})
    assert '\nkind = "defines"\n\n[between]\nsays = ""\n\n[two]\n' in text
    text = review.with_record(text, "two", "last", {"says": 'a "b"'})
    assert text.endswith(']\n\n[last]\nsays = "a \\"b\\""\n')
    assert review.line_of(text, "one") == 6


def test_rule_numbers_sort_in_reading_order() -> None:
    numbers = ["704.5aa", "704.10", "704.5z", "704", "704.5", "104.9"]
    in_order = sorted(numbers, key=official.place)
    assert " ".join(in_order) == "104.9 704 704.5 704.5z 704.5aa 704.10"
