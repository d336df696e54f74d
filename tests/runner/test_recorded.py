"""Recorded replies of an engine get the same verdicts as the engine itself."""

import json
import random
from pathlib import Path
from typing import Any

import msgspec
import pytest
from msgspec.structs import replace

from headjudge.judge.judge import run
from headjudge.judge.verdicts import Judged
from headjudge.runner.in_process import InProcessEngine
from headjudge.runner.recorded import RecordedEngine, suite_of
from headjudge.spec.protocol import CAPABILITIES
from headjudge.spec.rulebook import Rulebook
from headjudge.suite.cache import bundled_scenarios
from headjudge.suite.levels import of_level
from headjudge.suite.scenario import Scenario
from tests import engines_in_process
from tests.conftest import ADAPTERS, headjudge

FEW = ("--features", str(ADAPTERS / "conceding.feature"))
HELLO = '{"hello": 1, "engine": "mine", "capabilities": ["concede"]}'


def results(engine: Any, scenarios: list[Scenario]) -> list[bytes]:
    """Return a results file: the reply to hello, then a reply to each case."""
    attached = InProcessEngine(engine)
    lines = [msgspec.json.encode({"hello": 1, **msgspec.to_builtins(attached.info)})]
    for scenario in scenarios:
        answer = attached.answer(scenario.case)
        reply: dict[str, Any] = {"case": scenario.case.id}
        if answer.kind == "played":
            reply["outcomes"] = answer.outcomes
        else:
            reply["unsupported" if answer.kind == "unsupported" else "error"] = answer.message
        lines.append(msgspec.json.encode(reply))
    return lines


def file_of(folder: Path, lines: list[bytes]) -> Path:
    path = folder / "results.ndjson"
    path.write_bytes(b"".join(line + b"\n" for line in lines))
    return path


def judged(attached: Any, scenarios: list[Scenario], book: Rulebook) -> list[Judged]:
    events = run(attached, scenarios, book)
    return [replace(e, seconds=0.0, transcript=None) for e in events if isinstance(e, Judged)]


@pytest.mark.parametrize(
    ("engine", "nth"),
    [
        (engines_in_process.NoDraws(), 23),
        (engines_in_process.EndsOnly(CAPABILITIES), 11),
        (engines_in_process.Eager(), 11),
        (engines_in_process.AtOnce(life="zero-life"), 11),
        (engines_in_process.Raises(ValueError("no")), 99),
        (engines_in_process.unsupported(), 99),
    ],
)
def test_recorded_answers_get_the_same_verdicts_as_the_engine(
    engine: Any, nth: int, scenarios: list[Scenario], book: Rulebook, tmp_path: Path
) -> None:
    some = scenarios[::nth]
    hello, *replies = results(engine, some)
    random.Random(1).shuffle(replies)
    found = RecordedEngine(file_of(tmp_path, [hello, *replies]))
    assert found.info == engine.describe()
    assert judged(found, some, book) == judged(InProcessEngine(engine), some, book)


def line(case: str, **more: Any) -> bytes:
    return json.dumps({"case": case, **more}).encode()


GOES_ON: dict[str, Any] = {"over": False, "winners": [], "losers": [], "drawn": []}
ENDED = {**GOES_ON, "over": True, "winners": ["Ben"], "losers": ["Ana"]}


def said(tmp_path: Path, *lines: bytes) -> tuple[int, list[str]]:
    """Certify recorded replies to the few cases; return the exit status and the lines of output."""
    path = file_of(tmp_path, [HELLO.encode(), *lines])
    done = headjudge("certify", "--results", str(path), *FEW, "-v")
    return done.exit_code, done.output.replace(str(path), "FILE").splitlines()


def totals(lines: list[str]) -> str:
    return next(line for line in lines if line.startswith("mine")).partition("cases: ")[2]


def test_cases_missing_from_the_file_are_unsupported(tmp_path: Path) -> None:
    status, lines = said(tmp_path, line("first", outcomes=[ENDED]), b"", b"  ")
    assert (status, totals(lines)) == (0, "1 pass, 7 unsupported")
    assert RecordedEngine(tmp_path / "results.ndjson").lines.keys() == {"first"}


@pytest.mark.parametrize(
    ("reply", "message"),
    [
        (line("second", outcomes=[ENDED, ENDED]), "2 outcomes for 1 step"),
        (line("second", outcomes=[{**ENDED, "winners": ["Cho"]}]), "winners names 'Cho'"),
        (line("second", outcomes=[{"over": 1}]), "Expected `bool`, got `int`"),
        (
            line("second"),
            "a reply must have exactly one of outcomes, unsupported and error; this one has none",
        ),
        (line("second", outcomes=[ENDED])[:-4], "Input data was truncated"),
        (line("second", outcomes=[]), "0 outcomes for 1 step"),
    ],
)
def test_malformed_reply_fails_its_own_case(reply: bytes, message: str, tmp_path: Path) -> None:
    status, lines = said(tmp_path, line("first", outcomes=[ENDED]), reply)
    assert (status, totals(lines)) == (1, "1 garbage, 1 pass, 6 unsupported")
    assert any("FILE:3: " in one and message in one for one in lines), lines


def test_different_answers_are_flaky(tmp_path: Path) -> None:
    first = line("first", outcomes=[ENDED])
    assert totals(said(tmp_path, first, first)[1]) == "1 pass, 7 unsupported"
    status, lines = said(tmp_path, first, line("first", unsupported="no"))
    assert (status, totals(lines)) == (1, "1 flaky, 7 unsupported")
    assert any("FILE: lines 2 and 3 answer this case differently" in one for one in lines)


def test_unknown_ids_are_reported(tmp_path: Path) -> None:
    strangers = [line(f"stranger-{n}", unsupported="no") for n in range(7)]
    status, lines = said(tmp_path, *strangers, line("first", outcomes=[ENDED]))
    assert (status, totals(lines)) == (0, "1 pass, 7 unsupported")
    complaint = next(one for one in lines if one.startswith("headjudge: FILE: "))
    assert "has no case named 'stranger-0', 'stranger-1'" in complaint
    assert complaint.endswith("'stranger-4' and 2 more")
    path = str(file_of(tmp_path, [HELLO.encode(), line("second", unsupported="no")]))
    some = headjudge("certify", "--results", path, *FEW, "--case", "first")
    assert "no case named" not in some.output


@pytest.mark.parametrize(
    ("data", "message"),
    [
        (b"", "FILE:1: not a valid reply to hello: Input data was truncated"),
        (b'{"hello": 2, "engine": "mine"}\n', "FILE:1: not a valid reply to hello: "),
        (line("first", outcomes=[ENDED]), "FILE:1: not a valid reply to hello: "),
        (b"\n" + HELLO.replace("concede", "fly").encode(), "FILE:2: not a valid"),
        (HELLO.encode() + b"\n\n{]\n", "FILE:3: a reply without a valid case id: "),
        (HELLO.encode() + b'\n{"outcomes": []}\n', "FILE:2: a reply without a valid case id: "),
        (HELLO.encode() + b"\n" + b"[" * 5000, "FILE:2: a reply without a valid case id: "),
        (HELLO.encode() + b'\n{"case": "\xff"}', "FILE:2: a reply without a valid case id: "),
    ],
)
def test_invalid_results_are_rejected(data: bytes, message: str, tmp_path: Path) -> None:
    path = tmp_path / "results.ndjson"
    path.write_bytes(data)
    done = headjudge("certify", "--results", str(path), *FEW)
    assert done.exit_code == 2
    assert f"headjudge: {message}" in done.output.replace(str(path), "FILE")


def test_unreadable_results_are_rejected(tmp_path: Path) -> None:
    for path, why in ((tmp_path / "none", "No such file or directory"), (tmp_path, "Is a dir")):
        done = headjudge("certify", "--results", str(path), *FEW)
        assert done.exit_code == 2
        assert f"{path}: can't be read: {why}" in done.output


def test_results_of_another_suite_are_rejected(tmp_path: Path) -> None:
    exported = tmp_path / "suite"
    assert headjudge("export", str(exported), *FEW).exit_code == 0
    suite = json.loads((exported / "index.json").read_text())["suite"]
    for named, status in ((suite, 0), (suite[:-1] + "x", 2), ("2010-07-16-1234", 2)):
        hello = json.dumps({**json.loads(HELLO), "suite": named}).encode()
        path = file_of(tmp_path, [hello, line("first", outcomes=[ENDED])])
        done = headjudge("certify", "--results", str(path), *FEW)
        assert done.exit_code == status, done.output
        if status:
            assert f"'{named}', not '{suite}'" in done.output
            assert "select its edition with --edition, or export again" in done.output


def test_suite_name_depends_on_every_request(scenarios: list[Scenario]) -> None:
    cases = [scenario.case for scenario in scenarios[:9]]
    suites = [
        suite_of("2026-08-07", each)
        for each in (cases, cases[1:], cases[::-1], [replace(cases[0], id="x"), *cases[1:]])
    ]
    assert len({*suites, suite_of("2010-07-16", cases)}) == 5
    assert suite_of("2026-08-07", cases) == suites[0]


def test_other_options_of_certify_work_with_results(tmp_path: Path) -> None:
    wrong = {**ENDED, "winners": ["Ana"], "losers": ["Ben"]}
    path = file_of(tmp_path, [HELLO.encode(), line("first", outcomes=[wrong])])
    words = ["certify", "--results", str(path), *FEW]
    failed = headjudge(*words, "--report", str(tmp_path / "out"))
    assert failed.exit_code == 1
    again = f"headjudge certify --features {FEW[1]} --results {path} --case first"
    assert again in " ".join(failed.output.split())
    assert "1 fail, 7 unsupported" in (tmp_path / "out" / "report.md").read_text()
    known = tmp_path / "known-failures.txt"
    known.write_text("")
    assert headjudge(*words, "--known-failures", str(known)).exit_code == 1
    known.write_text("first fail\n")
    assert headjudge(*words, "--known-failures", str(known)).exit_code == 0
    assert '{"case": "first", "outcomes": ' in headjudge(*words, "--trace").output


@pytest.mark.parametrize(
    ("words", "message"),
    [
        (
            ("reference",),
            "--results can't be combined with ENGINE: the file contains the engine's answers",
        ),
        (("--exhaustive", "2"), "--exhaustive requires an engine"),
        (("--certificate", "c.json"), "--certificate can't be combined with --results"),
    ],
)
def test_options_that_need_an_engine_are_rejected(
    words: tuple[str, ...], message: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    path = file_of(tmp_path, [HELLO.encode()])
    done = headjudge("certify", "--results", str(path), *words)
    assert done.exit_code == 2
    assert message in done.output


def test_results_override_the_engine_in_settings(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    Path("headjudge.toml").write_text('engine = "no such engine"\n')
    file_of(tmp_path, [HELLO.encode(), line("first", outcomes=[ENDED])])
    done = headjudge("certify", "--results", "results.ndjson", *FEW)
    assert (done.exit_code, totals(done.output.splitlines())) == (0, "1 pass, 7 unsupported")


def test_recorded_answers_earn_no_level_on_a_badge(book: Rulebook, tmp_path: Path) -> None:
    """Anyone can write a file of answers."""
    duels = of_level(bundled_scenarios(book), "duel")
    path = file_of(tmp_path, results(engines_in_process.Right(), duels))
    badge = tmp_path / "badge.svg"
    words = ["--results", str(path), "--level", "duel", "--badge", str(badge), "-q"]
    assert headjudge("certify", *words).exit_code == 0
    assert "duel" not in badge.read_text()
