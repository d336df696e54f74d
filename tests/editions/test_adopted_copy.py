"""A sample of the tests passes in a copy of the project that has adopted a made edition.

Since the official wording is not stored, the made text has the fingerprint of each rule instead, and
adopting it takes a fingerprint for the fingerprint of itself.
"""

import os
import shutil
import subprocess
import sys
from pathlib import Path

from headjudge.spec.rulebook import Rulebook, official
from headjudge.spec.rulebook.fingerprints import fingerprints
from tests import NEWEST
from tests.editions.test_import_edition import FOLDERS, PROJECT

HEADJUDGE = """
import re
from headjudge.spec.rulebook import official
real = official.fingerprint
official.fingerprint = lambda text: text if re.fullmatch("[0-9a-f]{16}", text) else real(text)
from headjudge.cli.main import main
main()
"""
SAMPLE = (
    "tests/spec/test_rulebook.py",
    "tests/proofs/test_prove.py::test_recorded_rules_imply_invariant[claim0]",
    "tests/proofs/test_prove.py::test_record_of_proofs_has_every_invariant",
    "tests/editions/test_history.py::test_rules_commands_accept_numbers_of_old_editions",
    "tests/cli/test_cli.py::test_rules_show_accepts_number_or_slug",
    "tests/replay/test_audit.py::test_logged_reason_explains_ending",
    "tests/replay/test_forge_logs.py::test_each_logged_reason_explains_a_loss",
    "tests/suite/test_card_steps.py::test_derivation_names_the_deciding_card",
)
"""Tests that depended on the newest date or on one of the swapped numbers."""


def made_text(swapped: tuple[str, str]) -> str:
    """Return a text with two rules swapped and one rule without a record reworded."""
    rules = fingerprints().of_edition(NEWEST)
    first, second = swapped
    rules |= {first: rules[second], second: rules[first], "300.1": "Types of cards differ."}
    lines = [f"These rules are effective as of January 1, {int(NEWEST[:4]) + 1}."]
    for number in sorted(rules, key=official.place):
        dot = "" if number[-1].isalpha() else "."
        lines += ["", f"{number}{dot} {rules[number]}"]
    return "\n".join([*lines, "", "Glossary", "Game", "What is played.", "", "Credits", "All."])


def test_tests_pass_after_adopting_an_edition_without_changes_of_meaning(tmp_path: Path) -> None:
    """Fifty-eight tests failed, and forty more if two rules were swapped."""
    for folder in (*FOLDERS, "tests"):
        shutil.copytree(PROJECT / folder, tmp_path / folder, symlinks=True)
    for file in PROJECT.glob("*.*"):
        if file.is_file():
            shutil.copy(file, tmp_path)
    text = tmp_path / "edition.txt"
    book = Rulebook.at()
    swapped = (book.number("lose-by-effect"), book.number("win-and-lose-is-loss"))
    text.write_text(made_text(swapped), "utf-8")
    environment = {**os.environ, "PYTHONPATH": str(tmp_path / ".types")}

    def run(*words: str) -> str:
        done = subprocess.run(
            [sys.executable, *words],
            cwd=tmp_path,
            env=environment,
            capture_output=True,
            text=True,
            check=False,
        )
        assert done.returncode == 0, done.stdout + done.stderr
        return done.stdout

    adopted = run("-c", HEADJUDGE, "rules", "adopt", str(text))
    for old, new in (swapped, swapped[::-1]):
        assert f"  {old} -> {new} " in adopted
    assert run("-m", "headjudge", "rules", "adopt", "--check") == "0 manual steps left\n"
    run("-m", "pytest", "-q", *SAMPLE)
