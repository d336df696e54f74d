"""Gherkin's pickles: every scenario that runs, with the values of its outline filled in."""

import re
from collections.abc import Iterator, Mapping, Sequence
from typing import Any

from gherkin.pickles.compiler import Compiler

from headjudge.conformance.phrases.sentence import LONGEST

MOST_STEPS = 500_000
"""Steps and tags of all scenarios of a feature, each row of an outline by itself."""

Node = Mapping[str, Any]
"""A part of a feature, as gherkin-official makes it."""


class TooMuchError(Exception):
    """A feature that would come to more than can be run; says what, and at which line."""

    def __init__(self, line: int, message: str) -> None:
        """Say what is too much in that line."""
        super().__init__(message)
        self.line = line


def pickles(document: dict[str, Any]) -> list[dict[str, Any]]:
    """The pickles of a parsed feature. Raises TooMuchError."""
    feature = document["feature"]
    steps = 0
    for line, count in _weights(feature["children"], len(feature["tags"])):
        steps += count
        if steps > MOST_STEPS:
            raise TooMuchError(line, f"here the feature comes to more than {MOST_STEPS:,} steps")
    found: list[Any] = _Compiler().compile(document)  # type: ignore[arg-type]
    return found


def _weights(children: Sequence[Node], above: int) -> Iterator[tuple[int, int]]:
    """Of each scenario its line, and how many steps and tags its pickles have together.

    `above` is how many steps and tags each gets from what it stands in.
    """
    for child in children:
        if "rule" in child:
            yield from _weights(child["rule"]["children"], above + len(child["rule"]["tags"]))
        elif "background" in child:
            above += _size(child["background"])
        else:
            scenario = child["scenario"]
            rows = sum(len(table.get("tableBody", ())) for table in scenario["examples"])
            each = above + _size(scenario) + len(scenario["tags"]) + 1
            yield scenario["location"]["line"], each * max(rows, 1)


def _size(scenario: Node) -> int:
    """Its steps, and the rows in their tables."""
    return sum(1 + len(step.get("dataTable", {}).get("rows", ())) for step in scenario["steps"])


class _Compiler(Compiler):
    """Gherkin's compiler, which takes the heading of a column for a regular expression."""

    def _interpolate(self, name: Any, variable_cells: Any, value_cells: Any) -> Any:  # noqa: ANN401
        """A text with the values of a row for the headings in it; nothing in them is special."""
        if not name or "<" not in name:
            return name
        values: dict[str, str] = {
            f"<{heading['value']}>": value["value"]
            for heading, value in zip(variable_cells, value_cells, strict=True)
        }
        parts: list[str] = re.split(f"({'|'.join(map(re.escape, values))})", name)
        said = [values.get(part, part) for part in parts]
        if sum(map(len, said)) > LONGEST:
            line = value_cells[0]["location"]["line"]
            raise TooMuchError(line, f"this row makes a text of more than {LONGEST:,} characters")
        return "".join(said)
