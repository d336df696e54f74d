"""What the values of options may be: each is read, or refused with what it should be."""

import math
import re
from collections.abc import Callable
from pathlib import Path
from typing import Any, TypeVar

import typer

from headjudge.conformance.engines.answers import MOST_SECONDS

T = TypeVar("T")

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


def duration(value: Any) -> float:  # noqa: ANN401 -- text or a number
    """A time in seconds: 30s, 10m, 1.5h, or so many seconds. Raises BadParameter."""
    found = re.fullmatch(r"(\d{1,9}(?:\.\d{1,9})?)\s*([smh]?)", str(value).lower())
    length = float(found[1]) * {"": 1, "s": 1, "m": 60, "h": 3600}[found[2]] if found else 0.0
    if not length:
        raise typer.BadParameter(f"{value!r} is no time such as 30s, 10m or 2h")
    return length


def _fitting(pattern: str, what: str, kind: Callable[[str], T]) -> Callable[[Any], T]:
    """How a value is read that fits a pattern; of any other it is said `what` it is."""

    def read(value: Any) -> T:  # noqa: ANN401 -- text or a number
        if not re.fullmatch(pattern, str(value), re.DOTALL):
            raise typer.BadParameter(f"{value!r} is {what}")
        return kind(str(value))

    return read


processes = _fitting(
    r"auto|[1-9]\d{0,2}",
    "neither a number of processes nor auto",
    lambda said: 0 if said == "auto" else int(said),
)
"""A number of processes, 0 for as many as there are processors."""
count = _fitting(r"[1-9]\d{0,3}|10000", "no number from 1 to 10,000", int)
games = _fitting(r"[1-9]\d{0,8}", "no number of games from 1 to 999,999,999", int)
few = _fitting("[23]", "neither 2 nor 3: only so many players can be played through", int)
seed = _fitting(r"\d{1,18}", "no whole number from 0 of up to 18 digits", int)
variable = _fitting(r"[^=\0]+(=[^\0]*)?", "neither NAME nor NAME=VALUE", str)
folder = _fitting(".+", "no name of a folder", Path)
