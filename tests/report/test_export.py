"""Exported cases are judged as by certify, and exporting never loses files."""

import errno
import json
import re
from hashlib import sha256
from pathlib import Path
from typing import Any

import jsonschema_rs
import pytest

from headjudge.judge.divergence import LOSS_RULES
from headjudge.report.export import OPERATORS, export_files, file_name, schema
from headjudge.runner.engine import Answer, EngineSession
from headjudge.runner.in_process import InProcessEngine
from headjudge.spec.protocol import CAPABILITIES
from headjudge.spec.protocol.case_kinds import LossKind
from headjudge.spec.rulebook import Rulebook
from headjudge.suite.scenario import Scenario
from tests import engines_in_process
from tests.claims import as_json, verdict
from tests.conftest import headjudge, of_features
from tests.games import judge

SOME = ("--case", "both-*")


@pytest.fixture(scope="module")
def scenarios(scenarios: list[Scenario]) -> list[Scenario]:
    """Every sixth scenario, since exporting each of them by itself is slow."""
    return scenarios[::6]


@pytest.fixture(scope="module")
def files(scenarios: list[Scenario], book: Rulebook) -> dict[str, bytes]:
    return export_files(scenarios, "suite", book)


@pytest.fixture(scope="module")
def cases(files: dict[str, bytes]) -> dict[str, Any]:
    found = [json.loads(data) for path, data in files.items() if path.startswith("cases/")]
    return {case["id"]: case for case in found}


def test_exported_files_match_the_schema(files: dict[str, bytes]) -> None:
    exported_schema = json.loads(files["schema.json"])
    assert exported_schema == as_json(schema())
    jsonschema_rs.meta.validate(exported_schema)

    def validator(kind: str) -> Any:
        return jsonschema_rs.Draft202012Validator(
            {**exported_schema, "anyOf": [{"$ref": f"#/$defs/{kind}"}]}
        )

    case, index = validator("ExportedCase"), validator("Index")
    paths = [path for path in files if path.startswith("cases/")]
    # A sample suffices, since tests/spec/test_protocol.py checks all cases.
    for path in paths[::60]:
        case.validate(json.loads(files[path]))
    index.validate(json.loads(files["index.json"]))
    assert not case.is_valid(json.loads(files["index.json"]))
    one = json.loads(next(iter(files.values())))
    claims = one["expected"][-1][0]["claims"]
    claims[0] = {"of": ["over"]}
    assert not case.is_valid(one)
    claims[0] = {"of": ["winners"], "has": "Ana", "has-not": "Ben"}
    assert not case.is_valid(one)


def test_page_describes_every_claim_and_field(files: dict[str, bytes], book: Rulebook) -> None:
    page = files["README.md"].decode()
    assert re.findall(r'^\| `"([a-z-]+)": ', page, re.MULTILINE) == [*OPERATORS]
    hello, *replies = (
        page.partition("```\n")[2].partition("```")[0].replace(", ...]", "]").split("\n")
    )
    validator = jsonschema_rs.Draft202012Validator(json.loads(files["schema.json"]))
    for line in (hello, *filter(None, replies)):
        validator.validate(json.loads(line))
    cases = {json.loads(reply)["case"] for reply in replies if reply}
    assert cases < {scenario.case.id for scenario in of_features(book)}


def test_exported_case_equals_the_request(scenarios: list[Scenario], cases: dict[str, Any]) -> None:
    assert {s.case.id: as_json(s.case) for s in scenarios} == {
        i: c["case"] for i, c in cases.items()
    }


def test_index_lists_every_file(
    files: dict[str, bytes], scenarios: list[Scenario], book: Rulebook
) -> None:
    index = json.loads(files["index.json"])
    listed = {entry["file"]: entry["sha256"] for entry in index["cases"]}
    written = {path: sha256(data).hexdigest() for path, data in files.items()}
    assert listed == {path: digest for path, digest in written.items() if path.startswith("cases/")}
    assert {*files} - {*listed} == {"README.md", "schema.json", "index.json"}
    assert [entry["id"] for entry in index["cases"]] == [s.case.id for s in scenarios]
    assert len({path.lower() for path in files}) == len(files)
    assert all(re.fullmatch(r"[a-z0-9.-]+", Path(path).name) for path in listed)
    again = export_files(scenarios[::5], "suite", book)
    assert {path: files[path] for path in again if path != "index.json"} == {
        path: data for path, data in again.items() if path != "index.json"
    }


ENGINES = [
    engines_in_process.Eager(),
    engines_in_process.NoDraws(),
    engines_in_process.EndsOnly(),
    engines_in_process.EndsOnly(CAPABILITIES),
    engines_in_process.Silent(),
    engines_in_process.unsupported(),
    engines_in_process.Raises(ValueError("no")),
]


@pytest.mark.parametrize("engine", ENGINES)
def test_claims_agree_with_certify(
    engine: engines_in_process.Right,
    scenarios: list[Scenario],
    cases: dict[str, Any],
    book: Rulebook,
) -> None:
    attached: EngineSession = InProcessEngine(engine)
    hello = as_json(attached.info)
    for scenario in scenarios[::2]:
        judged = judge(scenario, attached, book)
        answer = attached.answer(scenario.case)
        found = verdict(cases[scenario.case.id], hello, reply(scenario, answer))
        if (
            judged.contradicts and not judged.misses
        ):  # fails only because of an invariant, which exports lack
            assert judged.verdict in {"fail", "advisory"}
            assert found in {"pass", "unsupported", "advisory"}
        else:
            assert found == judged.verdict, (scenario.case.id, judged.message)


@pytest.mark.parametrize("kinds", [*([one] for one in LOSS_RULES), ["life", "poison"]])
def test_claims_tolerate_early_checks(
    kinds: list[LossKind], scenarios: list[Scenario], cases: dict[str, Any]
) -> None:
    engine = engines_in_process.AtOnce(**{k.replace("-", "_"): LOSS_RULES[k] for k in kinds})
    attached = InProcessEngine(engine)
    hello = as_json(attached.info)
    found = [
        verdict(cases[scenario.case.id], hello, reply(scenario, attached.answer(scenario.case)))
        for scenario in scenarios[::2]
    ]
    assert {*found} == {"pass", "unsupported", "advisory"}
    assert found.count("pass") > len(found) * 0.8


def reply(scenario: Scenario, answer: Answer) -> dict[str, Any]:
    name = {"case": scenario.case.id}
    if answer.kind == "played":
        return {**name, "outcomes": as_json(answer.outcomes)}
    return {**name, "unsupported" if answer.kind == "unsupported" else "error": answer.message}


def exported(folder: Path, *words: str) -> dict[str, bytes]:
    """Export the few cases to a folder, and return its files by path."""
    done = headjudge("export", str(folder), *words)
    assert done.exit_code == 0, done.output
    return content(folder)


def content(folder: Path) -> dict[str, bytes]:
    paths = [path for path in folder.rglob("*") if path.is_file()]
    return {path.relative_to(folder).as_posix(): path.read_bytes() for path in paths}


def test_export_is_deterministic_and_removes_old_files(tmp_path: Path) -> None:
    (tmp_path / "suite").mkdir()
    (tmp_path / "more" / "folders").mkdir(parents=True)
    first = exported(tmp_path / "suite", *SOME)
    (tmp_path / "suite" / "results.ndjson").write_text("mine")
    (tmp_path / "suite" / "cases" / "mine.json").write_text("mine")
    again = headjudge("export", str(tmp_path / "suite"), "--rule", "104.3a")
    assert re.search(r"suite: \d+ cases of edition \S+; \d+ files of an earlier", again.output)
    other = content(tmp_path / "suite")
    assert other.pop("results.ndjson") == other.pop("cases/mine.json") == b"mine"
    assert other == exported(tmp_path / "more" / "folders" / "new", "--rule", "104.3a")
    assert {*other} != {*first}
    assert exported(tmp_path / "third", *SOME) == first
    assert all(b"\r" not in data and data.endswith(b"\n") for data in first.values())


def test_old_edition_is_exported_with_its_own_numbers(tmp_path: Path) -> None:
    edition = "2010-07-16"
    found = exported(tmp_path, "--edition", edition, "--rule", "104.3")
    index = json.loads(found["index.json"])
    assert index["edition"] == edition
    assert index["suite"].startswith(f"{edition}-")
    assert f"in edition {edition}" in found["README.md"].decode()
    validator = jsonschema_rs.Draft202012Validator(json.loads(found["schema.json"]))
    for entry in index["cases"][::5]:
        case = json.loads(found[entry["file"]])
        validator.validate(case)
        assert case["case"]["edition"] == edition
        assert (case["id"], case["needs"]) == (entry["id"], entry["needs"])
        if case["rules"]:
            assert case["rules"][0]["number"] == entry["number"]


def test_suite_name_does_not_depend_on_the_selection(tmp_path: Path) -> None:
    some = json.loads(exported(tmp_path / "some", *SOME)["index.json"])
    other = json.loads(exported(tmp_path / "other", "--rule", "104.3a")["index.json"])
    assert some["suite"] == other["suite"]
    assert some["cases"] != other["cases"]


@pytest.mark.parametrize(
    ("name", "text"), [("notes.txt", "mine"), ("index.json", "{}"), ("index.json", "[" * 9999)]
)
def test_export_rejects_a_folder_with_other_files(name: str, text: str, tmp_path: Path) -> None:
    (tmp_path / name).write_text(text)
    done = headjudge("export", str(tmp_path), *SOME)
    assert done.exit_code == 2
    assert "not empty, and not written by an export; choose a new or empty folder" in done.output
    assert content(tmp_path) == {name: text.encode()}


def test_index_removes_only_exported_files(tmp_path: Path) -> None:
    exported(tmp_path / "suite", *SOME)
    index = json.loads((tmp_path / "suite" / "index.json").read_text())
    files = ["../precious.json", "cases/../../precious.json", "/etc/precious.json", "README.md"]
    listed = [{**index["cases"][0], "file": file} for file in files]
    (tmp_path / "suite" / "index.json").write_text(json.dumps({**index, "cases": listed}))
    (tmp_path / "precious.json").write_text("precious")
    exported(tmp_path / "suite", *SOME)
    assert (tmp_path / "precious.json").read_text() == "precious"


def test_export_rejects_links_that_leave_the_folder(tmp_path: Path) -> None:
    folder, beyond = tmp_path / "out", tmp_path / "beyond"
    assert headjudge("export", str(folder), "--case", "both-at-zero.1").exit_code == 0
    (folder / "cases").rename(beyond)
    (folder / "cases").symlink_to(beyond)
    there = {path.name: path.read_bytes() for path in beyond.iterdir()}
    result = headjudge("export", str(folder), "--case", "both-at-zero.2")
    assert result.exit_code == 2
    assert "cases: this link points outside the folder" in result.stderr.replace("\n", " ")
    assert {path.name: path.read_bytes() for path in beyond.iterdir()} == there


def test_export_rejects_a_file_instead_of_a_folder(tmp_path: Path) -> None:
    (tmp_path / "file").write_text("mine")
    done = headjudge("export", str(tmp_path / "file"), *SOME)
    assert (done.exit_code, done.output) == (2, f"headjudge: {tmp_path}/file: File exists\n")


def test_full_disk_keeps_the_previous_export(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    before = exported(tmp_path / "old", "--rule", "104.3a")
    write, left = Path.write_bytes, [5]

    def full(path: Path, data: bytes) -> int:
        left[0] -= 1
        if left[0] < 0:
            raise OSError(errno.ENOSPC, "No space left on device", str(path))
        return write(path, data)

    monkeypatch.setattr(Path, "write_bytes", full)
    for folder in ("old", "new"):
        left[0] = 5
        done = headjudge("export", str(tmp_path / folder), *SOME)
        assert done.exit_code == 4
        assert "No space left on device" in done.output
    assert content(tmp_path) == {f"old/{path}": data for path, data in before.items()}
    assert not (tmp_path / "new").exists()


def test_refuted_expectations_are_not_exported(tmp_path: Path) -> None:
    feature = tmp_path / "mine.feature"
    feature.write_text(
        "Feature: mine\n  Example: wrong\n    Given a game between Ana and Ben\n"
        "    When Ana concedes\n    Then Ana wins the game\n"
    )
    done = headjudge("export", str(tmp_path / "suite"), "--features", str(feature))
    assert done.exit_code == 1
    assert "this scenario itself is wrong" in done.output
    assert not (tmp_path / "suite").exists()
    feature.write_text(feature.read_text().replace("Ana wins", "Ben wins"))
    found = exported(tmp_path / "suite", "--features", str(feature))
    assert json.loads(found["cases/line-2.json"])["rules"] == []


@pytest.mark.parametrize(
    ("identity", "name"),
    [
        ("both-at-zero.1", r"both-at-zero\.1\.json"),
        ("Both", r"both~[0-9a-f]{12}\.json"),
        ("con.1", r"con-1~[0-9a-f]{12}\.json"),
        ("../../etc/passwd", r"etc-passwd~[0-9a-f]{12}\.json"),
        ("x" * 300, r"x{100}~[0-9a-f]{12}\.json"),
        ("Ж?", r"~[0-9a-f]{12}\.json"),
    ],
)
def test_file_names_are_valid_on_every_system(identity: str, name: str) -> None:
    assert re.fullmatch(name, file_name(identity))
