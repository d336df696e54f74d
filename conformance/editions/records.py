"""The files of ``spec/rules`` as text: where a record stands, and small changes to it."""

from __future__ import annotations

import re
from collections.abc import Mapping
from importlib.resources import files
from pathlib import Path

import msgspec

from spec.rulebook import Rule

FOLDER = Path(str(files("spec"))) / "rules"


def path_of(rule: Rule, folder: Path = FOLDER) -> Path:
    """The file that has the rule's record."""
    return folder / f"{rule.family}.toml"


def name_of(rule: Rule) -> str:
    """That file as it is named in messages, from the top of the project."""
    return f"spec/rules/{rule.family}.toml"


def line_of(text: str, slug: str) -> int:
    """The line, counted from 1, at which a record begins."""
    return text[: text.index(f"\n[{slug}]\n") + 1].count("\n") + 1


def with_value(text: str, slug: str, key: str, value: object) -> str:
    """The text of a file with another value in one record; a new key stands behind its numbers.

    An empty value takes the key away.
    """
    begin = text.index(f"\n[{slug}]\n") + 1
    found = re.search(r"\n+(?=\[|$)", text[begin:])
    end = begin + found.start() + 1 if found else len(text)
    record, line = text[begin:end], f"{key} = {_toml(value)}\n" if value else ""
    pattern = r"(?m)^{} = (?:\[\n(?:  .*\n)*\]|.*)\n".format
    changed, count = re.subn(pattern(re.escape(key)), lambda _: line, record)
    if not count:
        changed = re.sub(pattern("numbers"), lambda held: held[0] + line, record)
    return text[:begin] + changed + text[end:]


def _toml(value: object) -> str:
    """A value as these files write it: in one line."""
    if isinstance(value, str):
        return msgspec.json.encode(value).decode()
    if isinstance(value, Mapping):
        return "{ " + ", ".join(f"{key} = {_toml(part)}" for key, part in value.items()) + " }"
    if isinstance(value, list | tuple):
        return "[" + ", ".join(map(_toml, value)) + "]"
    raise TypeError(value)
