"""What engines say, as text that may be shown anywhere."""

import re

from headjudge.conformance import one_line, shortened

LONGEST_MESSAGE = 500
"""Characters of a message; what is longer is cut, and says so."""
LONGEST_QUOTE = 120
_PASSING = (
    (re.compile(r"\b[0-9a-f]{8}-(?:[0-9a-f]{4}-){3}[0-9a-f]{12}\b"), "#"),
    (re.compile(r"0x[0-9a-fA-F]+|\b(?=[a-f]*\d)[0-9a-f]{8,}\b"), "#"),
    (re.compile(r"(?:[A-Za-z]:)?(?:[/\\][\w.+@~-]+){2,}[/\\]?"), "…"),
    (re.compile(r"-?\d+(?:[.,:]\d+)*"), "#"),
)
"""What differs from run to run or from case to case: addresses, ids, paths, numbers and times."""


def brief(text: str) -> str:
    """A message as one line that is not too long, with nothing in it that can't be printed."""
    cut = text[: 4 * LONGEST_MESSAGE]  # enough, though blanks are folded
    line = one_line(cut)
    if len(line) <= LONGEST_MESSAGE and len(cut) == len(text):
        return line
    return f"{line[:LONGEST_MESSAGE]}… (cut: {len(text):,} characters in all)"


def quoted(text: str | bytes) -> str:
    """The beginning of what an engine wrote, in quotation marks."""
    if isinstance(text, bytes):
        text = text[: 4 * LONGEST_QUOTE + 4].decode("utf-8", "replace")
    text = text.rstrip("\r\n")
    return repr(text if len(text) <= LONGEST_QUOTE else text[:LONGEST_QUOTE] + "…")


def raised(error: BaseException) -> str:
    """An exception by its name and what it says, if it can say anything."""
    said = said_by(error)
    return f"{type(error).__name__}: {said}" if said else type(error).__name__


def said_by(error: BaseException) -> str:
    """What an exception says."""
    try:
        said = str(error)
    except BaseException as another:  # noqa: BLE001 -- its own __str__ may raise anything
        return f"(its __str__ raises {type(another).__name__})"
    return said.encode("utf-8", "backslashreplace").decode()


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
