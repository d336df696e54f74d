"""Templates of adapters: short, complete, and wrong in one known way."""

import re
from pathlib import Path

import pytest

from headjudge.adapters.scaffold import CLAIMED, KITS, TAKEN, WIDTH, render
from headjudge.runner.process import StandardError
from headjudge.spec.protocol import CAPABILITIES
from headjudge.spec.protocol.event_schema import tag
from headjudge.spec.protocol.events import EVENT_KINDS
from tests import kits
from tests.conftest import headjudge

LANGUAGES = pytest.mark.parametrize("language", KITS)


@LANGUAGES
def test_template_is_short(language: str) -> None:
    lines = render(KITS[language]).splitlines()
    assert len(lines) <= 125
    assert max(map(len, lines)) <= WIDTH


@LANGUAGES
def test_template_names_every_event_and_capability(language: str) -> None:
    text = render(KITS[language])
    assert "@<" not in text
    words = set(re.findall(r"[a-z][a-z-]*", text))
    assert {tag(kind) for kind in EVENT_KINDS} | CAPABILITIES <= words


@LANGUAGES
def test_template_has_exactly_one_fault(language: str, tmp_path: Path) -> None:
    kit = KITS[language]
    if program := kits.missing(kit):
        pytest.skip(f"{program} is not installed")
    assert kits.fault(kit, tmp_path) == ""


@LANGUAGES
def test_template_handles_what_its_comments_leave_out(language: str) -> None:
    text = render(KITS[language])
    claims = re.search(r'capabilities\W+((?:"+[a-z-]+"+[, ]*)+)', text)
    assert claims
    assert set(re.findall(r"[a-z-]+", claims[1])) == set(CLAIMED)
    assert all(f'"{event}"' in text for event in TAKEN)


def test_init_writes_a_template_and_prints_next_steps(tmp_path: Path) -> None:
    done = headjudge("init", "java", str(tmp_path / "new"))
    assert done.exit_code == 0
    assert (tmp_path / "new" / "Adapter.java").read_text("utf-8") == render(KITS["java"])
    commands = [line.strip() for line in done.stdout.splitlines()[-3:]]
    run = '"java Adapter"'
    assert commands == ["javac Adapter.java", f"headjudge check {run}", f"headjudge certify {run}"]


def test_init_does_not_overwrite_files(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    mine = tmp_path / "adapter.py"
    mine.write_text("mine", "utf-8")
    done = headjudge("init", "python")
    assert done.exit_code == 2
    assert "adapter.py already exists" in done.stderr
    assert mine.read_text("utf-8") == "mine"


def test_init_lists_languages() -> None:
    lines = headjudge("init").stdout.splitlines()
    assert [line.split()[0] for line in lines] == list(KITS)


def test_unknown_language_suggests_the_nearest() -> None:
    done = headjudge("init", "phyton")
    assert done.exit_code == 2
    assert "did you mean python?" in done.stderr


def test_missing_compiler_is_reported(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setenv("PATH", "")
    monkeypatch.setattr(kits, "NODE", Path("/nowhere"))
    assert kits.main() == 0
    lines = capsys.readouterr().out.splitlines()
    assert len(lines) == len(KITS)
    assert "java: not tried, as javac is not installed" in lines


def test_error_of_older_node_comes_with_advice() -> None:
    said = StandardError()
    said.add(
        b'TypeError [ERR_UNKNOWN_FILE_EXTENSION]: Unknown file extension ".mts" for /adapter.mts\n'
    )
    assert KITS["typescript"].needs.removeprefix("Node ") in said.brief()
    assert "npx tsx" in said.brief()
