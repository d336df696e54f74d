"""Certificates and badges: conditions, contents, and verification."""

import hashlib
import json
import re
import sys
from pathlib import Path
from xml.etree import ElementTree as ET

import pytest
from msgspec.structs import replace

from headjudge.errors import UsageError
from headjudge.judge.judge import run
from headjudge.judge.verdicts import Completed, Sweeping
from headjudge.report import certificate
from headjudge.report.event_log import Run, sorted_out
from headjudge.runner.in_process import InProcessEngine
from headjudge.runner.registry import command_files, other_words
from headjudge.spec.rulebook import Rulebook
from headjudge.suite import cache as store
from headjudge.suite.scenario import Scenario
from tests import NEWEST
from tests.conftest import headjudge
from tests.engines_in_process import NoDraws, Right

Levels = dict[str, list[Scenario]]


@pytest.fixture(scope="module")
def levels(scenarios: list[Scenario]) -> Levels:
    winning = [scenario for scenario in scenarios if scenario.shows("win-by-effect")]
    drawing = [scenario for scenario in scenarios if scenario.shows("all-lose-is-draw")]
    return {"winning": winning, "drawing": [*winning, *drawing]}


@pytest.fixture
def compiled(monkeypatch: pytest.MonkeyPatch, book: Rulebook) -> list[str]:
    """Keep compiled editions between tests, since each certificate compiles all of them."""
    ready, editions = store.bundled_scenarios(book), []

    def compile_them(book: Rulebook) -> list[Scenario]:
        editions.append(book.edition)
        return list(ready)

    monkeypatch.setattr(store, "_compile", compile_them)
    return editions


def judged(engine: Right, levels: Levels) -> Run:
    chosen = {scenario.case.id: scenario for some in levels.values() for scenario in some}
    return sorted_out([*run(InProcessEngine(engine), [*chosen.values()], Rulebook.at())])


def test_correct_engine_is_certified(levels: Levels, tmp_path: Path) -> None:
    adapter = tmp_path / "adapter.py"
    adapter.write_text("print()")
    run = judged(Right(), levels)
    files = command_files(f"{sys.executable} {adapter}")
    run = replace(run, started=replace(run.started, files=files))
    made = certificate.statement(run, levels)
    path = tmp_path / "certificate.json"
    path.write_bytes(certificate.encode(made))
    assert certificate.read(path) == made
    plain = json.loads(path.read_bytes())
    assert plain["_type"] == "https://in-toto.io/Statement/v1"
    assert plain["predicateType"] == "https://in-toto.io/attestation/test-result/v0.1"
    assert plain["predicate"]["result"] == "PASSED"
    assert plain["subject"][1] == {
        "name": "adapter.py",
        "digest": {"sha256": hashlib.sha256(b"print()").hexdigest()},
    }
    conditions = plain["predicate"]["configuration"][0]["annotations"]
    assert conditions["level"] == "drawing"
    ids = {scenario.case.id for scenario in levels["drawing"]}
    assert set(plain["predicate"]["passedTests"] + plain["predicate"]["warnedTests"]) == ids
    assert sum(conditions["counts"].values()) == len(ids)


def test_failure_in_a_run_prevents_every_certificate(levels: Levels) -> None:
    found = judged(NoDraws(), levels)
    assert certificate.certified(found, levels) == ""
    with pytest.raises(UsageError, match=r"drawing: \d+ fail"):
        certificate.statement(found, {"drawing": levels["drawing"]})
    with pytest.raises(UsageError, match="nothing else may fail in the run; use --level winning"):
        certificate.statement(found, levels)
    alone = judged(NoDraws(), {"winning": levels["winning"]})
    assert certificate.certified(alone, levels) == "winning"


def test_wrong_situation_in_the_sweep_prevents_every_certificate(levels: Levels) -> None:
    sweeping = Sweeping(players=2, seed=1, total=20_000, claimed=20_000)
    found = judged(Right(), levels)
    wrong = Completed(sweeping, {"right": 19_999, "wrong": 1})
    for swept, message in (
        (replace(found, completed=wrong), "sweep: 1 wrong situation"),
        (replace(found, completed=Completed(sweeping, {}, gave_up="hangs")), "sweep: hangs"),
        (replace(found, finished=None), "interrupted"),
    ):
        assert certificate.certified(swept, levels) == ""
        with pytest.raises(UsageError, match=message):
            certificate.statement(swept, levels)


def test_cases_not_judged_prevent_certification(
    levels: Levels,
) -> None:
    found = judged(Right(), {"drawing": levels["drawing"]})
    assert certificate.certified(found, levels) == "drawing"
    unsupported = tuple(replace(result, verdict="unsupported") for result in found.judged[:1])
    partly = replace(found, judged=unsupported + found.judged[1:])
    assert certificate.certified(partly, levels) == ""
    assert certificate.certified(found, {"empty": []}) == ""


def test_digest_changes_with_cases_and_expectations(
    levels: Levels,
) -> None:
    first, *others = levels["drawing"]
    digest = certificate.digest([first, *others])
    assert certificate.digest([*others, first]) == digest
    assert certificate.digest(others) != digest
    (then, *thens) = first.thens
    changed = replace(first, thens=(replace(then, text="the game goes on"), *thens))
    assert certificate.digest([changed, *others]) != digest


@pytest.mark.parametrize(
    ("old", "new"),
    [
        ('"edition": "2', '"edition": "1'),
        ('"version": "1"', '"version": "2"'),
        ('"sha256": "', '"sha256": "0'),
        ('"level": "drawing"', '"level": "winning"'),
        ('"pass": ', '"pass": 1'),
        ('"both-at-zero.1",', '"both-at-nothing.1",'),
    ],
)
def test_changed_certificate_is_detected(
    old: str, new: str, levels: Levels, tmp_path: Path
) -> None:
    made = certificate.statement(judged(Right(), levels), levels)
    text = certificate.encode(made).decode()
    assert old in text
    path = tmp_path / "certificate.json"
    path.write_text(text.replace(old, new, 1))
    assert certificate.differences(certificate.read(path), made)
    assert not certificate.differences(made, made)


@pytest.mark.parametrize("text", ["", "[]", "{}", "[" * 100_000, '{"_type": "x"}', "\x00"])
def test_invalid_certificates_are_rejected(text: str, tmp_path: Path) -> None:
    path = tmp_path / "certificate.json"
    path.write_text(text)
    with pytest.raises(UsageError, match=r"certificate\.json is not a Head Judge certificate"):
        certificate.read(path)
    with pytest.raises(UsageError, match="can't be read"):
        certificate.read(tmp_path / "none")


def test_hashed_files_of_a_python_engine_are_its_module() -> None:
    assert [file.name for file in command_files("reference")] == ["reference.py"]
    assert [file.name for file in command_files("python:tests.engines_in_process:Right")] == [
        "engines_in_process.py"
    ]
    assert command_files("python:no.such:engine") == ()


def test_badge_shows_a_level_or_else_the_score(levels: Levels) -> None:
    right, wrong = judged(Right(), levels), judged(NoDraws(), levels)
    sweep = Completed(Sweeping(2, 1, 9, 9), {"right": 8, "wrong": 1})
    hostile = replace(right, started=replace(right.started, edition='<b>&"'))
    for found, earned, label in (
        (right, "drawing", "level drawing ("),
        (wrong, "", f" judged (of {len(wrong.judged)}), {NEWEST}"),
        (replace(right, judged=()), "", "nothing judged"),
        (replace(right, completed=sweep), "", "), 1 wrong in the sweep, "),
        (hostile, "a", 'level a (<b>&")'),
    ):
        picture = ET.fromstring(certificate.badge(found, earned))
        assert label in picture.attrib["aria-label"]
        assert picture[0].text == picture.attrib["aria-label"]


@pytest.mark.usefixtures("inside")
def test_verify_plays_all_cases_again(tmp_path: Path, compiled: list[str]) -> None:
    path, picture = tmp_path / "certificate.json", tmp_path / "badge.svg"
    words = ["--level", "duel", "--certificate", str(path), "--badge", str(picture), "-q"]
    right = "python:tests.engines_in_process:Right"
    assert headjudge("certify", right, *words).exit_code == 0
    assert compiled == [NEWEST]
    assert b"level duel (" in picture.read_bytes()
    verified = headjudge("verify", right, str(path))
    assert compiled == [NEWEST] * 2
    assert (verified.exit_code, "verified" in verified.stdout) == (0, True)
    other = headjudge("verify", "reference", str(path))
    assert other.exit_code == 1
    assert "engine: certified right, now reference" in other.stderr
    path.write_text(path.read_text().replace('"duel"', '"table"'))
    more = headjudge("verify", right, str(path))
    assert (more.exit_code, "refused" in more.stdout) == (1, True)
    path.write_text(path.read_text().replace('"table"', '"chess"'))
    assert headjudge("verify", right, str(path)).exit_code == 2


@pytest.mark.usefixtures("compiled", "inside")
def test_table_of_answers_by_case_id_is_not_certified(tmp_path: Path) -> None:
    path = tmp_path / "certificate.json"
    table = "python:tests.engines_in_process:Table"
    words = ["certify", table, "--level", "duel", "-q"]
    assert headjudge(*words).stdout.endswith("101 cases: 101 pass\n")
    result = headjudge(*words, "--certificate", str(path), "--seed", "7")
    assert result.exit_code == 1
    assert "duel: 101 unsupported" in result.stderr
    assert "to repeat the run, add --seed 7" in result.stderr
    assert not path.exists()
    right = "python:tests.engines_in_process:Right"
    words = ["certify", right, *words[2:], "--certificate", str(path)]
    predictable = headjudge(*words, "--seed", "7")
    assert predictable.exit_code == 1
    assert "--seed makes the names predictable" in predictable.stderr
    assert not path.exists()
    assert headjudge(*words).exit_code == 0
    path.write_text(path.read_text().replace('"right"', '"table"'))
    refused = headjudge("verify", table, str(path), "--seed", "8")
    assert refused.exit_code == 1
    assert "to repeat the run, add --seed 8" in refused.stderr


@pytest.mark.usefixtures("compiled", "inside")
def test_table_of_answers_by_case_id_has_no_level_on_its_badge(tmp_path: Path) -> None:
    badge = tmp_path / "badge.svg"
    for engine, level, note in (
        ("Right", "level duel", ""),
        ("Table", "101 of", "under other names"),
    ):
        words = ["--level", "duel", "--badge", str(badge), "-q"]
        result = headjudge("certify", f"python:tests.engines_in_process:{engine}", *words)
        assert result.exit_code == 0
        assert f"<title>Head Judge: {level}" in badge.read_text()
        assert note in result.stderr


@pytest.mark.usefixtures("compiled", "inside")
def test_failed_certification_removes_the_old_certificate(tmp_path: Path) -> None:
    path = tmp_path / "certificate.json"
    path.write_text("old")
    wrong = "python:tests.engines_in_process:NoDraws"
    words = ["--level", "duel", "--certificate", str(path), "-q"]
    result = headjudge("certify", wrong, *words)
    assert result.exit_code == 1
    assert re.search(r"(?m)no certificate: .*\n  duel: \d+ fail$", result.stderr)
    assert not path.exists()
    full = headjudge("certify", "reference", "--level", "duel", "--certificate", "/dev/full")
    assert full.exit_code == 4
    assert Path("/dev/full").exists()
    features = headjudge("certify", "reference", "--features", "x", "--certificate", str(path))
    assert features.exit_code == 2


@pytest.mark.usefixtures("compiled")
def test_engine_that_does_not_start_leaves_no_certificate_or_badge(tmp_path: Path) -> None:
    """It writes them itself, then fails at the handshake."""
    paths = [tmp_path / "certificate.json", tmp_path / "badge.svg"]
    engine = tmp_path / "engine.py"
    writes = "".join(f"open({str(path)!r}, 'w').write('forged')\n" for path in paths)
    engine.write_text(f"{writes}print('no JSON', flush=True)\n")
    words = ["--level", "duel", "--certificate", str(paths[0]), "--badge", str(paths[1]), "-q"]
    result = headjudge("certify", f"{sys.executable} {engine}", *words)
    assert result.exit_code == 3
    assert [path.name for path in tmp_path.iterdir()] == ["engine.py"]


@pytest.mark.parametrize(
    ("old", "new", "why"),
    [
        ('"_type"', '"_type": "x", "_type"', "'_type' is listed twice"),
        ('"engine": "right"', '"engine": "x", "engine": "right"', "'engine' is listed twice"),
        ('"name": "cases"', '"name": "no cases"', "Invalid enum value 'no cases'"),
        ('"_type": "https://in-toto.io/Statement/v1",', "", "a field is missing"),
        ('"failedTests": [],', "", "a field is missing"),
    ],
)
def test_duplicate_and_missing_keys_are_rejected(
    old: str, new: str, why: str, levels: Levels, tmp_path: Path
) -> None:
    text = certificate.encode(certificate.statement(judged(Right(), levels), levels)).decode()
    assert old in text
    path = tmp_path / "certificate.json"
    path.write_text(text.replace(old, new, 1))
    with pytest.raises(UsageError, match=why):
        certificate.read(path)


@pytest.mark.usefixtures("compiled")
def test_program_that_replaces_itself_as_it_starts_is_not_certified(tmp_path: Path) -> None:
    engine = tmp_path / "engine.py"
    serve = "import runpy\nrunpy.run_module('headjudge.runner', run_name='__main__')\n"
    engine.write_text(f"open(__file__, 'w').write('# another program')\n{serve}")
    path = tmp_path / "certificate.json"
    words = ["--level", "duel", "--certificate", str(path), "-q"]
    result = headjudge("certify", f"{sys.executable} {engine} reference", *words)
    assert result.exit_code == 1
    assert "no certificate: the engine's files changed" in result.stderr
    assert not path.exists()


def test_every_word_of_a_command_is_covered_by_a_digest_or_recorded(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    (tmp_path / "package").mkdir()
    for name in ("adapter.py", "module.py", "package/__main__.py", "settings.json"):
        Path(name).write_text(name)
    for command, names, words in (
        ("python3 -m module", ["module.py"], ("-m", "module")),
        ("python3 -m package", ["__main__.py"], ("-m", "package")),
        (
            "sh -c 'cd .; exec python3 adapter.py'",
            ["adapter.py"],
            ("-c", "cd .; exec python3 adapter.py"),
        ),
        (
            "python3 adapter.py --settings=settings.json",
            ["adapter.py", "settings.json"],
            ("--settings=settings.json",),
        ),
    ):
        found = [file.name for file in command_files(command)]
        assert {*names} <= {*found}, command
        assert other_words(command) == words


@pytest.mark.usefixtures("compiled")
def test_certificate_that_the_engine_wrote_is_removed(tmp_path: Path) -> None:
    path = tmp_path / "certificate.json"
    serve = f"exec {sys.executable} -m headjudge.runner reference"
    command = f"sh -c 'echo forged > {path}; {serve}'"
    words = ["--level", "duel", "--seed", "1", "--certificate", str(path), "-q"]
    assert headjudge("certify", command, *words).exit_code == 1
    assert not path.exists()


@pytest.mark.usefixtures("compiled")
def test_certificate_of_an_interpreter_alone_says_so(tmp_path: Path) -> None:
    path = tmp_path / "certificate.json"
    command = f"{sys.executable} -m headjudge.runner reference"
    words = ["--level", "duel", "--certificate", str(path), "-q"]
    result = headjudge("certify", command, *words)
    assert result.exit_code == 0
    assert "names no file, so the certificate covers only python" in result.stderr
    assert certificate.read(path).predicate.configuration[0].annotations.arguments == (
        "-m",
        "headjudge.runner",
        "reference",
    )


def test_engine_that_does_not_start_is_reported_before_compilation(
    tmp_path: Path, compiled: list[str]
) -> None:
    words = ["--badge", str(tmp_path / "badge.svg")]
    assert headjudge("certify", "/bin/false", *words).exit_code == 3
    assert compiled == []


@pytest.mark.usefixtures("compiled", "inside")
def test_certificate_names_variables_passed_to_the_engine(tmp_path: Path) -> None:
    path = tmp_path / "certificate.json"
    right = "python:tests.engines_in_process:Right"
    words = ["--level", "duel", "--certificate", str(path), "-q", "--env", "GOOD=secret"]
    assert headjudge("certify", right, *words).exit_code == 0
    assert "secret" not in path.read_text()
    without = headjudge("verify", right, str(path))
    assert without.exit_code == 1
    assert "environment: certified GOOD, now nothing" in without.stderr
    assert headjudge("verify", right, str(path), "--env", "GOOD=secret").exit_code == 0
