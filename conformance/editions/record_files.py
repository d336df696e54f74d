"""The files of ``spec/rulebook/rules`` as text, and changes to a checkout: all of them or none."""

import re
from collections.abc import Mapping
from importlib.resources import files
from pathlib import Path

import msgspec

from headjudge.conformance import WrongUse
from headjudge.conformance.exporting.exported_files import write_together
from headjudge.spec.rulebook import Rule

FOLDER = Path(str(files("headjudge.spec.rulebook"))).resolve() / "rules"
TOP = FOLDER.parents[2]
"""The folder that has ``spec`` and ``features``."""


def name_of(rule: Rule) -> str:
    """That file as it is named in messages, from the top of the project."""
    return f"spec/rulebook/rules/{rule.family}.toml"


def place_of(rule: Rule) -> tuple[str, int]:
    """The file, as it is named in messages, and the line at which the rule's record begins."""
    return name_of(rule), line_of((FOLDER / f"{rule.family}.toml").read_text("utf-8"), rule.slug)


def line_of(text: str, slug: str) -> int:
    """The line, counted from 1, at which a record begins."""
    return text[: text.index(f"\n[{slug}]\n") + 1].count("\n") + 1


def with_record(text: str, after: str, slug: str, values: Mapping[str, object]) -> str:
    """The text of a file with one more record, behind another."""
    _, end = _span(text, after)
    lines = [f"[{slug}]", *(f"{key} = {_toml(value)}" for key, value in values.items())]
    return text[:end].rstrip("\n") + "\n\n" + "\n".join(lines) + "\n" + text[end:]


def _span(text: str, slug: str) -> tuple[int, int]:
    """Where a record begins, and where its last line ends."""
    begin = text.index(f"\n[{slug}]\n") + 1
    found = re.search(r"\n+(?=\[|$)", text[begin:])
    return begin, begin + found.start() + 1 if found else len(text)


def with_number(text: str, slug: str, since: str, number: str) -> str:
    """The text of a file in which a record has another number from an edition on."""
    begin, end = _span(text, slug)
    item = _toml({"from": since, "number": number})
    changed = re.sub(
        r"(?m)^numbers = \[(.*?)\]$",
        lambda held: f"numbers = [{held[1]}{_next_item(held[1], item)}]",
        text[begin:end],
        count=1,
        flags=re.DOTALL,
    )
    return text[:begin] + changed + text[end:]


def _next_item(items: str, item: str) -> str:
    return f"  {item},\n" if items.endswith("\n") else f", {item}"


def with_value(text: str, slug: str, key: str, value: object) -> str:
    """The text of a file with another value in one record; a new key stands behind its numbers.

    An empty value takes the key away.
    """
    begin, end = _span(text, slug)
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


class Changes:
    """What files are to hold; nothing is written before all of it is known."""

    def __init__(self, top: Path | None = None) -> None:
        """For the checkout that is in use, or for another one of the very same rules.

        Raises WrongUse where it is none: what is installed is not to be changed.
        """
        self.top = TOP if top is None else top
        self._new: dict[str, bytes] = {}
        if not (self.top / "pyproject.toml").is_file():
            raise WrongUse(
                f"{self.top} is no checkout of Head Judge, and what is installed is not changed: "
                "clone its repository, and say where it is: --to FOLDER"
            )
        for name in ("editions.toml", "fingerprints.json"):
            theirs = self.top / "spec" / "rulebook" / name
            if not theirs.is_file() or theirs.read_bytes() != (FOLDER.parent / name).read_bytes():
                raise WrongUse(f"{theirs} is not that of the Head Judge that runs: use its own")

    def read(self, name: str) -> str:
        """What a file holds by now; it is named from the top."""
        new = self._new.get(name)
        return (self.top / name).read_text("utf-8") if new is None else new.decode()

    def write(self, name: str, content: str | bytes) -> None:
        """What a file is to hold."""
        self._new[name] = content.encode() if isinstance(content, str) else content

    def carry_out(self) -> list[str]:
        """Write what is other than it was; the files, by name.

        Raises OSError where that can't be done; then every file is as it was.
        """
        differ = {n: new for n, new in self._new.items() if (self.top / n).read_bytes() != new}
        try:
            write_together(self.top, differ)
        except OSError as error:
            why = f"{error.strerror}; no file is changed"
            raise OSError(error.errno, why, error.filename) from None
        return sorted(differ)
