"""Messages of engines in a form in which those of one kind are alike."""

import re

from headjudge.conformance import one_line, shortened

_PASSING = (
    (re.compile(r"\b[0-9a-f]{8}-(?:[0-9a-f]{4}-){3}[0-9a-f]{12}\b"), "#"),
    (re.compile(r"0x[0-9a-fA-F]+|\b(?=[a-f]*\d)[0-9a-f]{8,}\b"), "#"),
    (re.compile(r"(?:[A-Za-z]:)?(?:[/\\][\w.+@~-]+){2,}[/\\]?"), "…"),
    (re.compile(r"-?\d+(?:[.,:]\d+)*"), "#"),
)
"""What differs from run to run or from case to case: addresses, ids, paths, numbers and times."""


def alike(message: str, case: str = "") -> str:
    """A message without what passes: two of the same kind then read the same.

    `case` is the id of the case, which messages may name.
    """
    line = one_line(shortened(message))
    if case:
        line = re.sub(rf"(?<![\w.-]){re.escape(case)}(?![\w-])", "CASE", line)
    for pattern, mark in _PASSING:
        line = pattern.sub(mark, line)
    return line
