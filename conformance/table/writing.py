"""What is written at the table, as a feature: one already, or examples, or sentences alone."""

import re
from collections.abc import Iterable, Iterator

from msgspec import Struct

from headjudge.conformance.language.sentences import matching
from headjudge.conformance.phrases.sentence import KEYWORDS, LONGEST

TITLE = "At the table"
"""The name of what has none."""
_FEATURE = re.compile(r"\s*(?:(?:Feature|Business Need|Ability)\s*:|#\s*language\s*:)")
HEADLINE = re.compile(r"\s*(Rule|Background|Examples?|Scenario(?:s| Outline| Template)?)\s*:")
"""The beginning of a part of a feature."""
STEP = re.compile(r"(Given|When|Then|And|But|\*)\s+(.*)", re.IGNORECASE)
"""A sentence with its keyword."""
_ROW = ("", "And", "But", "*")
"""The keywords that a row without bars may have; any other ends what happens at the same time."""


class Written(Struct, frozen=True):
    """A text as a feature, each line of it still in a line of its own."""

    feature: str
    above: int
    """How many lines the feature has above the first line of the text."""
    alone: bool = False
    """Whether the text is sentences alone."""


def lines_of(text: str) -> list[str]:
    """The lines of a text, whatever ends them."""
    return text.replace("\r\n", "\n").replace("\r", "\n").split("\n")


def written(text: str) -> Written:
    """A text as a feature.

    Sentences alone need no keywords, and what happens at the same time needs no bars: an empty
    line ends it.
    """
    lines = lines_of(text)
    if any(map(_FEATURE.match, lines)):
        return Written("\n".join(lines), 0)
    above = [f"Feature: {TITLE}"]
    if any(map(HEADLINE.match, lines)):
        return Written("\n".join(above + lines), len(above))
    above.append(f"Example: {TITLE}")
    return Written("\n".join([*above, *_steps(lines)]), len(above), alone=True)


def _steps(lines: Iterable[str]) -> Iterator[str]:
    """Sentences with the keywords that they lack, and rows with their bars."""
    before, happened, rows, bars = "", False, False, False
    for line in lines:
        said = line.strip()
        if not said or said[0] in "#|":
            rows, bars = rows and bool(said), bars or said[:1] == "|"
            yield line
            continue
        found = STEP.fullmatch(said)
        keyword, text = (found[1].capitalize(), found[2]) if found else ("", said)
        if rows and not bars and keyword in _ROW:
            cell = text.replace("\\", "\\\\").replace("|", "\\|")
            yield f"| {cell} |"
            continue
        kinds = [one.kind for one in matching(text)] if len(text) <= LONGEST else []
        kinds.sort(key=lambda kind: (kind == "expectation") is not happened)
        kind = kinds[0] if kinds else None
        happened |= kind in ("event", "group")
        rows, bars = kind == "group", False
        if not keyword:
            own = KEYWORDS[kind] if kind else "*"
            keyword, before = "And" if own == before else own, own
        elif keyword not in _ROW:
            before = keyword
        yield f"{keyword} {text}"
