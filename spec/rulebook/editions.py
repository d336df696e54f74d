"""The dated editions since 2005, and functions that read data files."""

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
    """An unknown name or an invalid record; the message suggests similar names if possible."""


def read_toml(text: str, where: str) -> dict[str, Any]:
    """Parse TOML. Raises LookUpError with a message that starts with `where` if it is invalid."""
    try:
        return tomllib.loads(text)
    except tomllib.TOMLDecodeError as error:
        raise LookUpError(f"{where}: {error}") from None
    except RecursionError:
        raise LookUpError(f"{where}: values are nested too deeply") from None
    except ValueError:
        raise LookUpError(f"{where}: a number has too many digits") from None


def read_record(
    record: Any,  # noqa: ANN401 -- from TOML
    kind: type[J],
    where: str,
    **more: str,
) -> J:
    """Convert a TOML table, plus additional fields, to an instance of a type.

    Raises LookUpError with a message that starts with `where` if the record is invalid.
    """
    if not isinstance(record, dict):
        raise LookUpError(f"{where}: this key is outside a record; begin each record with [a-slug]")
    try:
        return msgspec.convert({**record, **more}, kind)
    except msgspec.ValidationError as error:
        raise LookUpError(f"{where}: {error}") from None


def read_json(data: bytes, kind: type[J], where: str) -> J:
    """Decode JSON to a type. Raises LookUpError, starting with `where`, if it is invalid."""
    try:
        return msgspec.json.decode(data, type=kind)
    except (msgspec.DecodeError, UnicodeDecodeError, RecursionError) as error:
        raise LookUpError(f"{where}: {error}") from None


def nearest(word: str, known: Iterable[str], separator: str = "; did you mean ") -> str:
    """Return a phrase that suggests up to three similar known words, or an empty string."""
    matches = get_close_matches(word, list(known), n=3, cutoff=0.5)
    return separator + ", ".join(matches) + "?" if matches else ""


@cache
def _dated() -> tuple[str, ...]:
    text = files("headjudge.spec.rulebook").joinpath("editions.toml").read_text("utf-8")
    return tuple(read_toml(text, "spec/rulebook/editions.toml")["dated"])


def editions() -> list[str]:
    """Return the dated editions since 2005-08-01, newest first."""
    return list(_dated())


def runs_of(dates: Iterable[str]) -> list[tuple[str, str]]:
    """Return the first and last edition of each run of consecutive editions, oldest first."""
    oldest_first = editions()[::-1]
    places = enumerate(sorted(oldest_first.index(date) for date in dates))
    runs = [
        [place for _, place in run] for _, run in groupby(places, lambda pair: pair[1] - pair[0])
    ]
    return [(oldest_first[run[0]], oldest_first[run[-1]]) for run in runs]


def in_force_on(day: str) -> str:
    """Return the edition in force on a day (YYYY-MM-DD).

    Raises LookUpError if the date is invalid or precedes the first edition.
    """
    try:
        day = date.fromisoformat(day).isoformat()
    except ValueError:
        raise LookUpError(f"{day!r} is not a date; write YYYY-MM-DD") from None
    until_then = [edition for edition in editions() if edition <= day]
    if not until_then:
        raise LookUpError(f"no edition was in force on {day}; the first is {editions()[-1]}")
    return until_then[0]


def check_edition(edition: str = "") -> str:
    """Return the edition with this date (default: the newest).

    Raises LookUpError, naming the nearest edition, if there is no such edition.
    """
    known = editions()
    if not edition:
        return known[0]
    if edition in known:
        return edition
    near = min(known, key=lambda other: (_days_apart(other, edition), other))
    since = f"they begin with {known[-1]} and end with {known[0]}"
    raise LookUpError(f"no edition {edition!r}; the nearest is {near}; {since}")


def _days_apart(edition: str, wanted: str) -> float:
    try:
        return abs((date.fromisoformat(edition) - date.fromisoformat(wanted)).days)
    except ValueError:
        return 0.0 if edition == editions()[0] else 1.0
