"""Measure the cost of an audit per game, relative to decoding the log and playing the game.

Run as ``python -m tests.benchmarks.auditing [LOG...]``; by default logs of a long game and of many
short ones are generated. Times are processor time, measured in the same run.
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


def generated(folder: str) -> Iterator[Path]:
    """Write logs of a long game and of short ones, with and without reported states."""
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
    """Return the seconds that decoding a file takes."""
    begin = time.process_time()
    with open_log(path) as (form, file):
        for _ in form.read(file):
            pass
    return time.process_time() - begin


def played(path: str) -> float:
    """Return the seconds to decode a file and play each of its steps once."""
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
    """Return the seconds of its audit, and the number of its games."""
    begin = time.process_time()
    games = audit_file("auto", path).games
    return time.process_time() - begin, len(games)


def main() -> None:
    """Print the time per game and the ratios."""
    parser = argparse.ArgumentParser(prog="python -m tests.benchmarks.auditing")
    parser.add_argument("logs", type=Path, nargs="*")
    with tempfile.TemporaryDirectory() as folder:
        for path in parser.parse_args().logs or generated(folder):
            name = str(path)
            rounds = [(audited(name), played(name), decoded(name)) for _ in range(ROUNDS)]
            (audit, games), reference, decoding = map(min, zip(*rounds, strict=True))
            print(
                f"{path.name}: {pluralize(games, 'game')}, {audit / games * 1e3:.1f} ms each: "
                f"{audit / reference:.1f} times the reference, {audit / decoding:.1f} decoding"
            )


if __name__ == "__main__":
    main()
