"""What the README shows is run, and does what it says."""

from __future__ import annotations

import re
from contextlib import closing
from pathlib import Path

import pytest

from conformance.engines.registry import attach
from conformance.gherkin.scenarios import Scenario
from conformance.judging.judge import run
from conformance.judging.verdicts import Judged
from conformance.kits.kits import KITS
from spec.logic import vectors
from spec.logic.enumeration import space_of
from spec.rulebook import Rulebook
from tests.conftest import headjudge

README = (Path(__file__).parent.parent / "README.md").read_text("utf-8")


def block(language: str) -> str:
    found = re.findall(rf"```{language}\n(.*?)```", README, re.DOTALL)
    assert len(found) == 1
    return str(found[0])


def options(command: str) -> list[str]:
    """What stands behind a command where it is shown."""
    shown = README[README.index(command + " --") + len(command) :]
    return re.split(r"[`\n]", shown)[0].split()


def test_the_adapter_is_judged_correctly(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, scenarios: list[Scenario], book: Rulebook
) -> None:
    """The toy's only fault is that it removes the dead one by one, and that is all that fails."""
    (tmp_path / "adapter.py").write_text(block("python"), "utf-8")
    monkeypatch.chdir(tmp_path)
    with closing(attach("python:adapter:engine")) as attached:
        judged = [one for one in run(attached, scenarios, book) if isinstance(one, Judged)]
    failed = {one.id for one in judged if one.verdict == "fail"}
    twice = (
        *("both-at-zero", "all-who-were-left-lose", "damage-to-all-at-once"),
        "numbers-that-change-after-a-draw",
    )
    assert failed == {"all-concede-at-once", *(f"{each}.{n}" for each in twice for n in (1, 2))}
    assert {one.verdict for one in judged} == {"pass", "fail", "unsupported"}
    assert sum(one.verdict == "pass" for one in judged) > 40


def test_the_page_of_a_run_is_as_shown(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    assert headjudge("kit", "python").exit_code == 0
    page = headjudge("certify", "python3 adapter.py").stdout
    shown = README[README.index("toy 1, edition") :].split("```")[0]
    assert page.startswith(shown)


def test_the_argument_is_settled_as_shown(tmp_path: Path) -> None:
    path = tmp_path / "table.feature"
    path.write_text(block("gherkin"), "utf-8")
    done = headjudge("explain", str(path))
    assert done.exit_code == 1
    shown = re.search(r"says why:\n\n```\n(.*?)```", README, re.DOTALL)
    assert shown
    assert shown[1] in done.stdout


def test_the_card_does_as_shown(tmp_path: Path) -> None:
    path = tmp_path / "angel.feature"
    path.write_text(block("Gherkin"), "utf-8")
    done = headjudge("explain", str(path))
    assert done.exit_code == 0
    assert "101.2 cant-beats-can: Ana can't lose: Platinum Angel" in done.stdout


def test_matches_and_inquiries_are_as_shown(tmp_path: Path) -> None:
    path = tmp_path / "beside.feature"
    path.write_text(block("cucumber"), "utf-8")
    done = headjudge("explain", str(path))
    assert done.exit_code == 0
    assert done.stdout.count("as expected: ") == 3


def test_its_kits_are_all_there_are() -> None:
    rows = re.findall(r"^\| `(\S+)` \| ([^|]+) \|", README[README.index("| kit |") :], re.MULTILINE)
    assert {name: needs for name, needs in rows if name in KITS} == {
        name: kit.needs for name, kit in KITS.items()
    }


def test_exit_statuses_are_those_of_the_command() -> None:
    from conformance.cli import Exit  # noqa: PLC0415

    rows = set(map(int, re.findall(r"^\| (\d+) \|", README, re.MULTILINE)))
    assert rows == set(map(int, Exit))


def test_its_claim_is_refuted_as_shown(tmp_path: Path) -> None:
    file, saved = tmp_path / "mine.toml", tmp_path / "told.feature"
    file.write_text(block("toml"), "utf-8")
    done = headjudge("prove", str(file), "--save", str(saved), *options("prove mine.toml"))
    assert done.stdout.startswith(README[README.index("refuted: told-to-lose") :].split("```")[0])
    assert headjudge("explain", str(saved)).exit_code == 0


def test_its_proof_is_as_shown() -> None:
    shown = README[README.index("$ headjudge prove losing-beats-winning") :].split("```")[0]
    command = options("$ headjudge prove losing-beats-winning")
    assert shown.split("\n", 1)[1] == headjudge("prove", "losing-beats-winning", *command).stdout


def test_its_numbers_are_right() -> None:
    made = vectors.load().made
    for number in (
        f"{made['vectors']} situations",
        f"{made['mutants']} mutants",
        f"{space_of(Rulebook.at(), 2, up_to_seats=False).size:,} situations of two players",
        f"{len(Rulebook.at().rules)} numbered rules in all",
    ):
        assert number in " ".join(README.split())
