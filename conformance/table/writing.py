"""Turn text into a feature: a feature already, examples, or bare sentences."""

import re
from collections.abc import Iterable, Iterator

from msgspec import Struct

from headjudge.conformance.language.sentences import matching
from headjudge.conformance.phrases.sentence import KEYWORDS, LONGEST

TITLE = "At the table"
"""The default name of a feature or example."""
_FEATURE = re.compile(r"\s*(?:(?:Feature|Business Need|Ability)\s*:|#\s*language\s*:)")
HEADLINE = re.compile(r"\s*(Rule|Background|Examples?|Scenario(?:s| Outline| Template)?)\s*:")
"""The beginning of a part of a feature."""
STEP = re.compile(r"(Given|When|Then|And|But|\*)\s+(.*)", re.IGNORECASE)
"""A sentence with its keyword."""
_ROW = ("", "And", "But", "*")
"""The keywords that a row without bars may have; any other ends what happens at the same time."""


class FeatureText(Struct, frozen=True):
    """A text as a feature that keeps each of its lines on a separate line."""

    feature: str
    above: int
    """Lines of the feature above the first line of the text."""
    alone: bool = False
    """Whether the text is bare sentences."""


def lines_of(text: str) -> list[str]:
    """Split a text into lines at any line ending."""
    return text.replace("\r\n", "\n").replace("\r", "\n").split("\n")


def as_feature(text: str) -> FeatureText:
    """Return a text as a feature.

    Bare sentences need no keywords, and simultaneous events need no bars: an empty line ends them.
    """
    lines = lines_of(text)
    if any(map(_FEATURE.match, lines)):
        return FeatureText("\n".join(lines), 0)
    above = [f"Feature: {TITLE}"]
    if any(map(HEADLINE.match, lines)):
        return FeatureText("\n".join(above + lines), len(above))
    above.append(f"Example: {TITLE}")
    return FeatureText("\n".join([*above, *_steps(lines)]), len(above), alone=True)


def _steps(lines: Iterable[str]) -> Iterator[str]:
    """Yield the lines, adding missing keywords to sentences and bars to rows."""
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
