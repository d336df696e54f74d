"""Let known engines play games against themselves, recording one log per game."""

from collections.abc import Iterator
from functools import partial
from importlib import import_module
from pathlib import Path
from typing import NamedTuple

import msgspec

from headjudge.errors import UsageError
from headjudge.files import write_inside
from headjudge.runner import Task, Workers, run_tasks
from headjudge.runner.engine import EngineStartError
from headjudge.runner.registry import FOLDER, KNOWN
from headjudge.spec.protocol.game_log import LogMoment
from headjudge.spec.rulebook import LookUpError


class PlayRequest(NamedTuple):
    """The games to play, one per consecutive seed, starting at `seed`."""

    engine: str
    games: int
    seed: int = 0
    players: int = 2
    turns: int = 40


class PlayedGame(NamedTuple):
    """A played game, with its log and whether it ended before the turn limit."""

    seed: int
    log: bytes
    over: bool


def recording_engines() -> list[str]:
    """Return the names of the known engines whose adapters can record games."""
    return [name for name in KNOWN if (FOLDER / name.replace("-", "_") / "self_play.py").is_file()]


def play_games(request: PlayRequest, folder: Path, workers: Workers) -> Iterator[PlayedGame]:
    """Play games and write each log as it completes.

    Raises LookUpError if the engine can't record games, EngineStartError if it is not installed,
    UsageError for an unsupported number of players, and OSError if a log can't be written.
    """
    if request.engine not in (able := recording_engines()):
        raise LookUpError(f"{request.engine} can't record games; {', '.join(able)} can")
    folder.mkdir(parents=True, exist_ok=True)
    seeds = range(request.seed, request.seed + request.games)
    tasks = (Task(f"{request.engine} {seed}", seed) for seed in seeds)
    for _, game in run_tasks(partial(play_game, request), tasks, workers):
        write_inside(folder / f"{request.engine}-{game.seed:06}.jsonl", game.log)
        yield game


def play_game(request: PlayRequest, seed: int) -> PlayedGame:
    """Play the game for a seed. Raises EngineStartError and UsageError."""
    adapter = KNOWN[request.engine].partition(":")[0]
    try:
        module = import_module(f"{adapter}.self_play")
        lines = list(module.record(seed, request.players, request.turns))
    except ImportError as error:
        raise EngineStartError(f"{request.engine} is not installed: {error}") from None
    except ValueError as error:
        raise UsageError(f"{request.engine} can't play this game: {error}") from None
    last = lines[-1] if lines else None
    log = b"".join(msgspec.json.encode(line) + b"\n" for line in lines)
    return PlayedGame(seed, log, over=isinstance(last, LogMoment) and last.over)
