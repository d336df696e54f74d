"""Measure what an audit costs a game, as ratios to decoding it, and to playing it besides.

Run as ``python -m tests.benchmarks.auditing [LOG...]``: without logs some are made, of a long game
and of many short ones. All read the whole file, one after the other in the same run; what counts
is the time of the processor. Nothing here passes or fails.
"""

import argparse
import tempfile
import time
from collections.abc import Iterator
from pathlib import Path

from headjudge.reference.game_play import start_game, take_step
from headjudge.reference.game_state import GameState
from headjudge.reference.resolve_outcome import Trace
from headjudge.replay.session import audit_file, open_log
from headjudge.spec import protocol
from headjudge.spec.protocol.game_log import LogHeader, LogMoment
from headjudge.spec.rulebook import Rulebook
from headjudge.text import pluralize
from tests.logs import write_long_game, write_short_games

MOMENTS, GAMES = 3_000, 200
ROUNDS = 5


def made(folder: str) -> Iterator[Path]:
    """Logs of a long game and of short ones: in one each nothing is seen, in the other all is."""
    for name, seen in (("events", False), ("seen", True)):
        path = Path(folder, f"long-{name}.jsonl")
        with path.open("wb") as file:
            write_long_game(file, MOMENTS, seen=seen)
        yield path
        path = Path(folder, f"short-{name}.jsonl")
        with path.open("wb") as file:
            write_short_games(file, GAMES, seen=seen)
        yield path


def decoded(path: str) -> float:
    """How many seconds it takes to read a file, and to do nothing with what is read."""
    begin = time.process_time()
    with open_log(path) as (form, file):
        for _ in form.read(file):
            pass
    return time.process_time() - begin


def played(path: str) -> float:
    """How many seconds it takes to read a file, and to play each step in it once."""
    begin = time.process_time()
    game: GameState | None = None
    trace = Trace(derive=True)
    with open_log(path) as (form, file):
        for _, item in form.read(file):
            if isinstance(item, LogHeader):
                game = start_game(item.game, Rulebook.at(item.edition))
            elif isinstance(item, LogMoment) and game:
                for step in filter(None, (item.events, (protocol.Check(),) * item.check)):
                    game = take_step(game, step, trace)
                trace.lines.clear()
    return time.process_time() - begin


def audited(path: str) -> tuple[float, int]:
    """How many seconds its audit takes, and how many games are in it."""
    begin = time.process_time()
    games = audit_file("auto", path).games
    return time.process_time() - begin, len(games)


def main() -> None:
    """Print what a game costs, and the ratios."""
    parser = argparse.ArgumentParser(prog="python -m tests.benchmarks.auditing")
    parser.add_argument("logs", type=Path, nargs="*")
    with tempfile.TemporaryDirectory() as folder:
        for path in parser.parse_args().logs or made(folder):
            one = str(path)
            rounds = [(audited(one), played(one), decoded(one)) for _ in range(ROUNDS)]
            audit, games = min(some for some, _, _ in rounds)
            reference = min(some for _, some, _ in rounds)
            decoding = min(some for _, _, some in rounds)
            print(
                f"{path.name}: {pluralize(games, 'game')}, {audit / games * 1e3:.1f} ms each: "
                f"{audit / reference:.1f} times the reference, {audit / decoding:.1f} decoding"
            )


if __name__ == "__main__":
    main()
