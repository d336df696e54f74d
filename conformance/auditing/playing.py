"""Games that known engines play by themselves, recorded as logs: a file a game."""

from collections.abc import Iterator
from functools import partial
from importlib import import_module
from pathlib import Path
from typing import NamedTuple

import msgspec

from headjudge.conformance import WrongUse
from headjudge.conformance.engines.answers import NotStarted
from headjudge.conformance.engines.known import FOLDER, KNOWN
from headjudge.conformance.spreading import Task, Workers, run_tasks
from headjudge.spec.protocol.game_log import LogMoment
from headjudge.spec.rulebook import LookUpError


class PlayRequest(NamedTuple):
    """Which games are to be played: one a seed, counted from the first."""

    engine: str
    games: int
    seed: int = 0
    players: int = 2
    turns: int = 40


class PlayedGame(NamedTuple):
    """A game that was played: its log, and whether it was over when the turns were."""

    seed: int
    log: bytes
    over: bool


def recording_engines() -> list[str]:
    """The known engines whose adapters can record games: they have a module for it."""
    return [name for name in KNOWN if (FOLDER / name.replace("-", "_") / "recording.py").is_file()]


def played(request: PlayRequest, folder: Path, workers: Workers) -> Iterator[PlayedGame]:
    """Play the games, and write each as it comes.

    Raises LookUpError for an engine that can't record, NotStarted, WrongUse for a number of players
    that the engine can't seat, OSError where a log can't be written.
    """
    if request.engine not in (able := recording_engines()):
        raise LookUpError(f"{request.engine} can't record games; {', '.join(able)} can")
    folder.mkdir(parents=True, exist_ok=True)
    seeds = range(request.seed, request.seed + request.games)
    tasks = (Task(f"{request.engine} {seed}", seed) for seed in seeds)
    for _, game in run_tasks(partial(play, request), tasks, workers):
        (folder / f"{request.engine}-{game.seed:06}.jsonl").write_bytes(game.log)
        yield game


def play(request: PlayRequest, seed: int) -> PlayedGame:
    """Play the game of that seed. Raises NotStarted and WrongUse."""
    try:
        recording = import_module(_module(request.engine))
        lines = list(recording.record(seed, request.players, request.turns))
    except ImportError as error:
        raise NotStarted(f"{request.engine} is not installed: {error}") from None
    except ValueError as error:
        raise WrongUse(f"{request.engine} can't play so: {error}") from None
    last = lines[-1] if lines else None
    log = b"".join(msgspec.json.encode(line) + b"\n" for line in lines)
    return PlayedGame(seed, log, over=isinstance(last, LogMoment) and last.over)


def _module(engine: str) -> str:
    return f"{KNOWN[engine].partition(':')[0]}.recording"
