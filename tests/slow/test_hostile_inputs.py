"""No input makes a command crash, hang, print a traceback or print control characters."""

import random
import signal
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from types import FrameType

import pytest

from tests.conftest import headjudge
from tests.slow.inputs import KINDS, Harm, Try
from tests.slow.sampling import ROUNDS, SEED, sampled

SECONDS = 30
"""Processor time for an input; by the clock it may take ten times that."""
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
def test_input_does_no_harm(
    kind: str, repeat: int, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    for number in range(repeat * INPUTS[kind], (repeat + 1) * INPUTS[kind]):
        folder = tmp_path / str(number)
        folder.mkdir()
        monkeypatch.chdir(folder)
        print(f"input {number}, seed {SEED}")
        with time_limit():
            KINDS[kind](Try(random.Random(f"{SEED}/{kind}/{number}"), folder, run))


@contextmanager
def time_limit() -> Iterator[None]:
    """Raise Harm after SECONDS."""

    def late(_signal: int, _frame: FrameType | None) -> None:
        raise Harm(f"not done after {SECONDS} seconds")

    timers = {signal.SIGPROF: signal.ITIMER_PROF, signal.SIGALRM: signal.ITIMER_REAL}
    before = {number: signal.signal(number, late) for number in timers}
    signal.setitimer(signal.ITIMER_PROF, SECONDS)
    signal.setitimer(signal.ITIMER_REAL, SECONDS * 10)
    try:
        yield
    finally:
        for number, timer in timers.items():
            signal.setitimer(timer, 0)
            signal.signal(number, before[number])


def run(*words: str) -> str:
    """Return what the command prints. Raises Harm for anything that no command may do."""
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
