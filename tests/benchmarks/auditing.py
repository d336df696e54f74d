"""Measure what an audit costs, as a ratio to decoding the JSON of the log with msgspec alone.

Run as ``python -m tests.benchmarks.auditing [LOG...]``: without logs some are made, of a long game
and of many short ones. Both read the whole file, one after the other in the same run; what counts
is the time of the processor. Nothing here passes or fails.
"""

from __future__ import annotations

import argparse
import gzip
import tempfile
import time
from collections.abc import Iterator
from pathlib import Path
from typing import IO, cast

import msgspec

from conformance.auditing.played_ends import PLAYED
from conformance.auditing.readers.objects import objects
from conformance.auditing.session import audit_file
from tests.logs import a_long_game, short_games

PROMISED = 3.0
MOMENTS = 100_000
ROUNDS = 5


def made(folder: str, moments: int) -> Iterator[Path]:
    """Logs of a long game and of short ones: in one each nothing is seen, in the other all is."""
    for name, seen in (("events", False), ("seen", True)):
        path = Path(folder, f"long-{name}.jsonl")
        with path.open("wb") as file:
            a_long_game(file, moments, seen=seen)
        yield path
        path = Path(folder, f"short-{name}.jsonl")
        with path.open("wb") as file:
            short_games(file, moments // 30, seen=seen)
        yield path


def decoded(path: Path) -> float:
    """How many seconds it takes to read a file and decode all JSON in it."""
    decode = msgspec.json.Decoder().decode
    begin = time.process_time()
    with cast("IO[bytes]", (gzip.open if path.suffix == ".gz" else open)(path, "rb")) as file:
        if path.suffix == ".jsonl":
            for line in file:
                decode(line)
        elif path.suffix == ".log":
            for _, text in objects(file, (b"{",)):
                decode(text or b"0")
        else:
            decode(file.read())
    return time.process_time() - begin


def audited(path: Path) -> float:
    """How many seconds its audit takes; no end of a game has been played before."""
    PLAYED.clear()
    begin = time.process_time()
    assert audit_file("auto", str(path)).games
    return time.process_time() - begin


def main() -> None:
    """Print the ratios."""
    parser = argparse.ArgumentParser(prog="python -m tests.benchmarks.auditing")
    parser.add_argument("logs", type=Path, nargs="*")
    parser.add_argument("--moments", type=int, default=MOMENTS)
    asked = parser.parse_args()
    with tempfile.TemporaryDirectory() as folder:
        for path in asked.logs or made(folder, asked.moments):
            audited(path)  # what is read once for all logs
            ratios = [(audited(path), decoded(path)) for _ in range(ROUNDS)]
            audit, decode = (min(column) for column in zip(*ratios, strict=True))
            print(
                f"{path.name}: audit {audit * 1e3:.1f} ms, decoding {decode * 1e3:.1f} ms: "
                f"{audit / decode:.2f} times, promised {PROMISED}"
            )


if __name__ == "__main__":
    main()
