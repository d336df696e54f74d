"""Edit the record files in ``spec/rulebook/rules`` and write all changes atomically."""

import re
from collections.abc import Mapping
from importlib.resources import files
from pathlib import Path

import msgspec

from headjudge.errors import UsageError
from headjudge.report.export import write_together
from headjudge.spec.rulebook import Rule

FOLDER = Path(str(files("headjudge.spec.rulebook"))).resolve() / "rules"
TOP = FOLDER.parents[2]
"""The root of the checkout, which contains ``spec`` and ``features``."""


def name_of(rule: Rule) -> str:
    """Return the path of a rule's record file, relative to the checkout."""
    return f"spec/rulebook/rules/{rule.family}.toml"


def place_of(rule: Rule) -> tuple[str, int]:
    """Return the path (relative to the checkout) and line of a rule's record."""
    return name_of(rule), line_of((FOLDER / f"{rule.family}.toml").read_text("utf-8"), rule.slug)


def line_of(text: str, slug: str) -> int:
    """Return the 1-based line number at which a record starts."""
    return text[: text.index(f"\n[{slug}]\n") + 1].count("\n") + 1


def with_record(text: str, after: str, slug: str, values: Mapping[str, object]) -> str:
    """Return a file's text with a new record inserted after the record `after`."""
    _, end = _span(text, after)
    lines = [f"[{slug}]", *(f"{key} = {_toml(value)}" for key, value in values.items())]
    return text[:end].rstrip("\n") + "\n\n" + "\n".join(lines) + "\n" + text[end:]


def _span(text: str, slug: str) -> tuple[int, int]:
    """Return the offsets of a record's start and of the end of its last line."""
    begin = text.index(f"\n[{slug}]\n") + 1
    found = re.search(r"\n+(?=\[|$)", text[begin:])
    return begin, begin + found.start() + 1 if found else len(text)


def with_number(text: str, slug: str, since: str, number: str) -> str:
    """Return a file's text with a number, valid from edition `since`, added to a record."""
    begin, end = _span(text, slug)
    item = _toml({"from": since, "number": number})
    changed = re.sub(
        r"(?m)^numbers = \[(.*?)\]$",
        lambda numbers: f"numbers = [{numbers[1]}{_next_item(numbers[1], item)}]",
        text[begin:end],
        count=1,
        flags=re.DOTALL,
    )
    return text[:begin] + changed + text[end:]


def _next_item(items: str, item: str) -> str:
    """Format an item to append to a TOML array, in the array's one-line or multi-line style."""
    return f"  {item},\n" if items.endswith("\n") else f", {item}"


def with_value(text: str, slug: str, key: str, value: object) -> str:
    """Return a file's text with one record's value set; a new key is added after ``numbers``.

    An empty value removes the key.
    """
    begin, end = _span(text, slug)
    record, line = text[begin:end], f"{key} = {_toml(value)}\n" if value else ""
    pattern = r"(?m)^{} = (?:\[\n(?:  .*\n)*\]|.*)\n".format
    changed, count = re.subn(pattern(re.escape(key)), lambda _: line, record)
    if not count:
        changed = re.sub(pattern("numbers"), lambda numbers: numbers[0] + line, record)
    return text[:begin] + changed + text[end:]


def _toml(value: object) -> str:
    """Format a value as TOML on one line."""
    if isinstance(value, str):
        return msgspec.json.encode(value).decode()
    if isinstance(value, Mapping):
        return "{ " + ", ".join(f"{key} = {_toml(part)}" for key, part in value.items()) + " }"
    if isinstance(value, list | tuple):
        return "[" + ", ".join(map(_toml, value)) + "]"
    raise TypeError(value)


class Changes:
    """Pending changes to the checkout's files."""

    def __init__(self) -> None:
        """Start with no changes. Raises UsageError if Head Judge does not run from a checkout."""
        self._new: dict[str, bytes] = {}
        if not (TOP / "pyproject.toml").is_file():
            raise UsageError(
                f"{TOP} is not a checkout of Head Judge, and an installed copy is not changed: "
                "clone the repository and run headjudge from there"
            )

    def read(self, name: str) -> str:
        """Return a file's content, including pending changes."""
        new = self._new.get(name)
        return (TOP / name).read_text("utf-8") if new is None else new.decode()

    def write(self, name: str, content: str | bytes) -> None:
        """Set a file's new content, to be written on commit."""
        self._new[name] = content.encode() if isinstance(content, str) else content

    def commit(self) -> list[str]:
        """Write all changed files and return their paths.

        Raises OSError, leaving every file unchanged, if any file can't be written.
        """
        differ = {n: new for n, new in self._new.items() if (TOP / n).read_bytes() != new}
        try:
            write_together(TOP, differ)
        except OSError as error:
            why = f"{error.strerror}; no file is changed"
            raise OSError(error.errno, why, error.filename) from None
        return sorted(differ)
