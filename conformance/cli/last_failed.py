"""What failed in the last run of each engine, kept beside the project as pytest keeps it."""

import contextlib
import os
from collections.abc import Iterable
from pathlib import Path

import msgspec

from headjudge.judge.verdicts import FAILED, Judged
from headjudge.runner.replies import UNREADABLE

FOLDER = Path(".headjudge")
"""In the working directory; it ignores itself in git."""
_NAME = "last-failed.json"
_KEEPS = dict[str, list[str]]


def recall(engine: str) -> frozenset[str]:
    """The ids of the cases that failed when the engine was last judged here."""
    return frozenset(_read().get(engine, ()))


def remember(engine: str, judged: Iterable[Judged]) -> None:
    """Keep what failed; of cases that were not judged this time, what was known stays.

    Where it can't be written it is left, as no result is lost for that.
    """
    kept = _read()
    before = frozenset(kept.get(engine, ()))
    verdicts = {result.id: result.verdict in FAILED for result in judged}
    failed = {name for name, bad in verdicts.items() if bad} | (before - verdicts.keys())
    if failed == before:
        return
    kept[engine] = sorted(failed)
    with contextlib.suppress(OSError):
        make_folder()
        new = FOLDER / f"{_NAME}.{os.getpid()}"
        new.write_bytes(msgspec.json.format(msgspec.json.encode(kept, order="sorted")) + b"\n")
        new.replace(FOLDER / _NAME)


def make_folder() -> None:
    """Make the folder, which git ignores. Raises OSError."""
    FOLDER.mkdir(exist_ok=True)
    (FOLDER / ".gitignore").write_text("*\n", "utf-8")


def _read() -> _KEEPS:
    """What is kept; nothing where there is none, or what is no such list."""
    try:
        return msgspec.json.decode((FOLDER / _NAME).read_bytes(), type=_KEEPS)
    except (OSError, *UNREADABLE):
        return {}
