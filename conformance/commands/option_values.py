"""What the values of options may be: each is read, or refused with what it should be."""

import math
import re
from pathlib import Path
from typing import Any

import typer

from headjudge.conformance.engines.answers import MOST_SECONDS

LEAST_SECONDS = 0.01
MOST_BYTES = 1024**5


def seconds(value: Any) -> float:  # noqa: ANN401 -- text or a number
    """A time limit in seconds. Raises BadParameter for none that a clock can measure."""
    try:
        found = float(value)
    except ValueError:
        found = math.nan
    if not LEAST_SECONDS <= found <= MOST_SECONDS:
        limits = f"from {LEAST_SECONDS} to {MOST_SECONDS:g}"
        raise typer.BadParameter(f"{value!r} is no number of seconds {limits}")
    return found


def size(value: Any) -> int:  # noqa: ANN401 -- text or a number
    """A number of bytes: 2G, 512M, 1.5GiB or so many. Raises BadParameter for anything else."""
    found = re.fullmatch(r"(\d{1,15}(?:\.\d{1,15})?)\s*([kmgt]?)(?:i?b)?", str(value).lower())
    number = int(float(found[1]) * 1024 ** " kmgt".index(found[2] or " ")) if found else 0
    if not 1024**2 <= number <= MOST_BYTES:
        raise typer.BadParameter(f"{value!r} is no size from 1M to 1024T, such as 512M or 2G")
    return number


def processes(value: Any) -> int:  # noqa: ANN401 -- text or a number
    """A number of processes, 0 for as many as there are processors. Raises BadParameter."""
    if value == "auto":
        return 0
    if not re.fullmatch(r"[1-9]\d{0,2}", str(value)):
        raise typer.BadParameter(f"{value!r} is neither a number of processes nor auto")
    return int(value)


def count(value: Any) -> int:  # noqa: ANN401 -- text or a number
    """A number from 1 to 10,000. Raises BadParameter."""
    if not re.fullmatch(r"[1-9]\d{0,3}|10000", str(value)):
        raise typer.BadParameter(f"{value!r} is no number from 1 to 10,000")
    return int(value)


def games(value: Any) -> int:  # noqa: ANN401 -- text or a number
    """A number of games. Raises BadParameter."""
    if not re.fullmatch(r"[1-9]\d{0,8}", str(value)):
        raise typer.BadParameter(f"{value!r} is no number of games from 1 to 999,999,999")
    return int(value)


def few(value: Any) -> int:  # noqa: ANN401 -- text or a number
    """A number of players that can be played through. Raises BadParameter for any other."""
    if str(value) not in ("2", "3"):
        raise typer.BadParameter(
            f"{value!r} is neither 2 nor 3: only so many players can be played through"
        )
    return int(value)


def duration(value: Any) -> float:  # noqa: ANN401 -- text or a number
    """A time in seconds: 30s, 10m, 1.5h, or so many seconds. Raises BadParameter."""
    found = re.fullmatch(r"(\d{1,9}(?:\.\d{1,9})?)\s*([smh]?)", str(value).lower())
    length = float(found[1]) * {"": 1, "s": 1, "m": 60, "h": 3600}[found[2]] if found else 0.0
    if not length:
        raise typer.BadParameter(f"{value!r} is no time such as 30s, 10m or 2h")
    return length


def seed(value: Any) -> int:  # noqa: ANN401 -- text or a number
    """A whole number from 0. Raises BadParameter."""
    if not re.fullmatch(r"\d{1,18}", str(value)):
        raise typer.BadParameter(f"{value!r} is no whole number from 0 of up to 18 digits")
    return int(value)


def variable(value: Any) -> str:  # noqa: ANN401 -- text or a number
    """``NAME`` or ``NAME=VALUE``. Raises BadParameter for what is no name."""
    if not re.fullmatch(r"[^=\0]+(=[^\0]*)?", str(value), re.DOTALL):
        raise typer.BadParameter(f"{value!r} is neither NAME nor NAME=VALUE")
    return str(value)


def folder(value: Any) -> Path:  # noqa: ANN401 -- text or a number
    """A folder. Raises BadParameter for no name."""
    if not str(value):
        raise typer.BadParameter("'' is no name of a folder")
    return Path(str(value))
