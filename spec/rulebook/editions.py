"""The dated editions since 2005, and which of them is in force on a day."""

import tomllib
from collections.abc import Iterable
from datetime import date
from difflib import get_close_matches
from functools import cache
from importlib.resources import files
from itertools import groupby
from typing import Any, TypeVar

import msgspec

J = TypeVar("J")


class LookUpError(Exception):
    """What was asked for is not there, or a record is wrong; the message names what is near."""


def read_toml(text: str, where: str) -> dict[str, Any]:
    """A TOML text. Raises LookUpError for what is none; the message begins with `where` it is."""
    try:
        return tomllib.loads(text)
    except tomllib.TOMLDecodeError as error:
        raise LookUpError(f"{where}: {error}") from None
    except RecursionError:
        raise LookUpError(f"{where}: values stand too deep in each other") from None
    except ValueError:
        raise LookUpError(f"{where}: a number has too many digits") from None


def read_record(
    record: Any,  # noqa: ANN401 -- from TOML
    of: type[J],
    where: str,
    **more: str,
) -> J:
    """Return a table of a TOML text as that type, with more fields than the text has.

    Raises LookUpError, which begins with `where` it is, for what is no such record.
    """
    if not isinstance(record, dict):
        raise LookUpError(f"{where}: stands outside a record; begin with [a-slug]")
    try:
        return msgspec.convert({**record, **more}, of)
    except msgspec.ValidationError as error:
        raise LookUpError(f"{where}: {error}") from None


def read_json(data: bytes, of: type[J], where: str) -> J:
    """JSON of that type. Raises LookUpError, which begins with `where` it is, for anything else."""
    try:
        return msgspec.json.decode(data, type=of)
    except (msgspec.DecodeError, UnicodeDecodeError, RecursionError) as error:
        raise LookUpError(f"{where}: {error}") from None


def nearest(wanted: str, known: Iterable[str], separator: str = "; did you mean ") -> str:
    """Return a phrase that names up to three known words near the wanted one, or nothing."""
    found = get_close_matches(wanted, list(known), n=3, cutoff=0.5)
    return separator + ", ".join(found) + "?" if found else ""


@cache
def _dated() -> tuple[str, ...]:
    text = files("headjudge.spec.rulebook").joinpath("editions.toml").read_text("utf-8")
    return tuple(read_toml(text, "spec/rulebook/editions.toml")["dated"])


def editions() -> list[str]:
    """Return the dated editions since 2005-08-01, newest first."""
    return list(_dated())


def runs_of(dates: Iterable[str]) -> list[tuple[str, str]]:
    """The first and the last of each run of editions that follow each other, oldest first."""
    every = editions()[::-1]
    places = enumerate(sorted(every.index(date) for date in dates))
    runs = [[at for _, at in run] for _, run in groupby(places, lambda one: one[1] - one[0])]
    return [(every[run[0]], every[run[-1]]) for run in runs]


def in_force_on(day: str) -> str:
    """Return the edition in force on a day, YYYY-MM-DD: the last one dated on or before it.

    Raises LookUpError for what is no date, and for a day before the first edition.
    """
    try:
        day = date.fromisoformat(day).isoformat()
    except ValueError:
        raise LookUpError(f"{day!r} is no date; write YYYY-MM-DD") from None
    held = [edition for edition in editions() if edition <= day]
    if not held:
        raise LookUpError(f"no edition was in force on {day}; they begin with {editions()[-1]}")
    return held[0]


def check_edition(edition: str = "") -> str:
    """Return the edition if there is one of that date; without a date, the newest.

    Raises LookUpError otherwise, naming the nearest.
    """
    known = editions()
    if not edition:
        return known[0]
    if edition in known:
        return edition
    near = min(known, key=lambda one: (_days_apart(one, edition), one))
    since = f"they begin with {known[-1]} and end with {known[0]}"
    raise LookUpError(f"no edition {edition!r}; the nearest is {near}; {since}")


def _days_apart(edition: str, wanted: str) -> float:
    try:
        return abs((date.fromisoformat(edition) - date.fromisoformat(wanted)).days)
    except ValueError:
        return 0.0 if edition == editions()[0] else 1.0
