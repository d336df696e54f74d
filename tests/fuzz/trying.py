"""Try one input: whether it does harm, and how to try the same one again."""

import random
import signal
import tempfile
import traceback
from collections.abc import Iterator
from contextlib import chdir, contextmanager
from pathlib import Path
from types import FrameType
from typing import NamedTuple

from tests.conftest import headjudge
from tests.fuzz.kinds import KINDS, Harm, Try

SECONDS = 30
"""How long one input may take in time of the processor; and ten times that by the clock."""
STATUSES = (0, 1, 2, 3, 4)


class Fault(NamedTuple):
    """What an input did that no input may do."""

    kind: str
    seed: int
    number: int
    where: str
    """Where it comes from; by that faults are told apart."""
    details: str

    def __str__(self) -> str:
        """All there is to say of it, and the command that shows it again."""
        again = f"--seed {self.seed} --kind {self.kind} --number {self.number}"
        return f"{self.details}\nagain: python -m tests.fuzz {again}\n"


def attempt(kind: str, seed: int, number: int) -> Fault | None:
    """Try the input of a kind that seed and number make; None if it does no harm."""
    chance = random.Random(f"{seed}/{kind}/{number}")
    with tempfile.TemporaryDirectory() as folder, chdir(folder):
        try:
            with time_limit():
                KINDS[kind](Try(chance, Path(folder), run))
        except Exception as error:  # noqa: BLE001 -- any that comes out is a fault
            frame = traceback.extract_tb(error.__traceback__)[-1]
            where = f"{type(error).__name__} in {frame.filename}: {frame.name}"
            where = f"Harm: {error}" if isinstance(error, Harm) else where
            return Fault(kind, seed, number, where, traceback.format_exc()[-3000:])
    return None


@contextmanager
def time_limit() -> Iterator[None]:
    """Raise Harm in what takes longer than SECONDS."""

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
    """What the command prints with these words. Raises Harm for what no command may do."""
    result = headjudge(*words)
    if result.exit_code not in STATUSES:
        raise Harm(f"status {result.exit_code}")
    said = result.stdout + result.stderr
    bad = sorted({c for c in said if not c.isprintable() and c != "\n"})
    if bad:
        raise Harm(f"{bad} printed by {words[0]}")
    if "Traceback" in said:
        raise Harm(f"a traceback printed by {words[0]}")
    if result.exit_code and not said.strip():
        raise Harm(f"{words[0]} ends with status {result.exit_code} and says nothing")
    return said
