"""What somebody without the engine's adapter needs to reproduce a failure."""

import shlex
from pathlib import Path

from msgspec import Struct

from headjudge.report import summary
from headjudge.report.event_log import Run
from headjudge.runner.engine import EngineStartError
from headjudge.runner.registry import KNOWN, command_file, command_paths, in_python

LARGEST = 40_000
"""The maximum length of attached text; GitHub's issues hold 65,536 characters."""


class Reproduction(Struct, frozen=True):
    """A command that plays a scenario, and the files of the engine's adapter that it needs."""

    command: str
    """The command line, without the options that select cases."""
    attached: tuple[tuple[str, str], ...] = ()
    """The path and the text of each file."""
    missing: tuple[str, ...] = ()
    """The paths of files that are binary, too long, or changed since the run."""


def reproduction(run: Run) -> Reproduction:
    """Return how to reproduce a run's failures, with the files of the engine's command.

    Programs that the system finds by their name, such as `python3`, are not attached. The files are
    looked up from the current folder, where the run took place. Paths outside it lose their folder.
    """
    words = shlex.split(summary.base_command(run))
    if "--features" in words:
        at = words.index("--features")
        del words[at : at + 2]
    engine = words[2] if len(words) > 2 and not words[2].startswith("-") else ""  # noqa: PLR2004
    if not engine or engine in KNOWN or "--results" in words:
        return Reproduction(shlex.join(words))
    try:
        paths = command_paths(engine)
    except EngineStartError:
        return Reproduction(shlex.join(words))
    attached: dict[str, str] = {}
    missing = []
    for path in paths:
        name = str(path)
        if in_python(engine):
            name = _below_here(path)
        elif name not in engine:
            continue
        elif path.is_absolute():
            engine, name = engine.replace(name, path.name), path.name
        text = _text(path, run)
        if text is None or sum(map(len, attached.values())) + len(text) > LARGEST:
            missing.append(name)
        else:
            attached[name] = text
    return Reproduction(
        shlex.join([*words[:2], engine, *words[3:]]), tuple(attached.items()), tuple(missing)
    )


def _below_here(path: Path) -> str:
    here = Path.cwd()
    return str(path.relative_to(here)) if path.is_relative_to(here) else path.name


def _text(path: Path, run: Run) -> str | None:
    """Return a file's text; None if it is binary, too long, or not the file that was judged."""
    try:
        if path.stat().st_size > LARGEST or command_file(path) not in run.started.files:
            return None
        return path.read_text("utf-8")
    except (OSError, UnicodeDecodeError, EngineStartError):
        return None
