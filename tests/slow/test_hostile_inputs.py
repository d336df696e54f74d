"""No input makes a command crash, hang, print a traceback or print control characters."""

import random
from pathlib import Path

import pytest

from headjudge.runner.in_process import time_limit
from tests.conftest import headjudge
from tests.slow.inputs import KINDS, Harm, Try
from tests.slow.sampling import ROUNDS, SEED, sampled

SECONDS = 30
"""Processor time for an input; the elapsed time may be ten times that."""
STATUSES = (0, 1, 2, 3, 4)
INPUTS = {
    "features": 20,
    "claims": 3,
    "texts": 2,
    "known": 5,
    "settings": 5,
    "events": 5,
    "certificates": 20,
    "results": 5,
    "logs": 30,
    "replies": 100,
    "hellos": 40,
    "records": 10,
    "command-lines": 15,
}
"""Inputs of a kind in a round."""


@pytest.mark.parametrize("repeat", sampled(range(ROUNDS), every=ROUNDS))
@pytest.mark.parametrize("kind", INPUTS)
def test_hostile_input_causes_no_crash_hang_or_traceback(
    kind: str, repeat: int, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    for number in range(repeat * INPUTS[kind], (repeat + 1) * INPUTS[kind]):
        folder = tmp_path / str(number)
        folder.mkdir()
        monkeypatch.chdir(folder)
        print(f"input {number}, seed {SEED}")
        with time_limit(SECONDS, of_processor=True), time_limit(SECONDS * 10):
            KINDS[kind](Try(random.Random(f"{SEED}/{kind}/{number}"), folder, run))


def run(*words: str) -> str:
    """Return the output of a command. Raises Harm if it does anything that no command may do."""
    result = headjudge(*words)
    if result.exit_code not in STATUSES:
        raise Harm(f"status {result.exit_code}")
    output = result.stdout + result.stderr
    bad = sorted({c for c in output if not c.isprintable() and c != "\n"})
    if bad:
        raise Harm(f"{bad} printed by {words[0]}")
    if "Traceback" in output:
        raise Harm(f"a traceback printed by {words[0]}")
    if result.exit_code and not output.strip():
        raise Harm(f"{words[0]} ends with status {result.exit_code} and prints nothing")
    return output
