"""What is there without what Python has on Linux and macOS alone: taken away, as Windows lacks it."""

import os
import subprocess
import sys
from pathlib import Path

import pytest

from headjudge.conformance import ELSEWHERE
from headjudge.conformance.cli import Exit
from tests.conftest import ALL_PASSED, FEATURES

TAKEN_AWAY = """
import os, signal, sys
sys.modules |= dict.fromkeys(("fcntl", "termios", "tty", "pty"))
del os.O_NONBLOCK, os.O_DIRECTORY, os.killpg, signal.SIGHUP, signal.SIGALRM, signal.setitimer
"""


FEATURE = str(FEATURES / "drawing.feature")


def told(folder: Path, *words: str) -> tuple[int, str]:
    (folder / "sitecustomize.py").write_text(TAKEN_AWAY, "utf-8")
    done = subprocess.run(
        [sys.executable, "-m", "headjudge", *words],
        cwd=folder,
        env={**os.environ, "PYTHONPATH": str(folder)},
        capture_output=True,
        text=True,
        check=False,
    )
    return done.returncode, done.stdout + done.stderr


def test_who_plays_and_who_reads_the_rules_lacks_nothing(tmp_path: Path) -> None:
    for words in (("explain", FEATURE), ("rules", "show", "104.4a"), ("lint", FEATURE)):
        status, said = told(tmp_path, *words)
        assert (status, "Traceback" in said) == (0, False), said
    status, said = told(tmp_path, "certify", "reference", "--rule", "104.3")
    assert status == 0
    assert ALL_PASSED.search(said)


@pytest.mark.parametrize(
    "words",
    [
        ("certify", "node adapter.mjs", "--features", FEATURE),
        ("certify", "reference", "--features", FEATURE, "--report", "out"),
        ("fuzz", "reference", "--games", "2", "-j", "2"),
    ],
)
def test_what_can_not_be_had_is_said(words: tuple[str, ...], tmp_path: Path) -> None:
    status, said = told(tmp_path, *words)
    assert status in {Exit.WRONG_USE, Exit.NOT_STARTED}
    assert ELSEWHERE in said
    assert said.count("\n") == 1
