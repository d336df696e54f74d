"""Plain text: plurals, lists, truncation, and characters that are safe to print."""

import re
from collections.abc import Sequence

LONGEST_TEXT = 2_000
"""The maximum number of characters of a text that is shown."""
LONGEST_MESSAGE = 500
"""The maximum number of characters of a message by an engine."""
LONGEST_QUOTE = 120
_NUMBERS = """
zero one two three four five six seven eight nine ten eleven twelve thirteen fourteen fifteen
sixteen seventeen eighteen nineteen twenty
"""
NUMBER_WORDS = tuple(_NUMBERS.split())
"""The numbers from 0 to 20 as words."""
_VARIABLE_PARTS = (
    (re.compile(r"\b[0-9a-f]{8}-(?:[0-9a-f]{4}-){3}[0-9a-f]{12}\b"), "#"),
    (re.compile(r"0x[0-9a-fA-F]+|\b(?=[a-f]*\d)[0-9a-f]{8,}\b"), "#"),
    (re.compile(r"(?:[A-Za-z]:)?(?:[/\\][\w.+@~-]+){2,}[/\\]?"), "…"),
    (re.compile(r"-?\d+(?:[.,:]\d+)*"), "#"),
)
"""What differs between runs or cases: UUIDs, addresses and hashes, paths, numbers and times."""


def capitalize(text: str) -> str:
    """Return a text with a capital letter at its beginning and the rest unchanged."""
    return text[:1].upper() + text[1:]


def pluralize(count: int, singular: str, form: str = "") -> str:
    """Return a count with its noun: 1 rule, 2 near misses; with form "," 1,000 cases."""
    plural = singular + ("es" if singular.endswith(("s", "ch")) else "s")
    return f"{count:{form}} {singular if count == 1 else plural}"


def join_english(parts: Sequence[str]) -> str:
    """Join parts as in English: a, b and c."""
    *others, last = parts
    return f"{', '.join(others)} and {last}" if others else last


def truncate_list(names: Sequence[str], limit: int) -> str:
    """Return the first names, and how many more there are."""
    more = f" and {len(names) - limit} more" if len(names) > limit else ""
    return ", ".join(names[:limit]) + more


def truncate_middle(text: str, limit: int = LONGEST_TEXT) -> str:
    """Return a text without its middle if it has more characters than the limit."""
    if len(text) <= limit:
        return text
    half = limit // 2
    return f"{text[:half]} ... {len(text) - 2 * half:,} characters ... {text[-half:]}"


def sanitize(text: str) -> str:
    """Replace control characters and those that change the direction of writing by U+FFFD.

    The result can't command a terminal and can always be encoded. Line breaks stay.
    """
    if text.replace("\n", "").isprintable():
        return text
    return "".join(
        c if c.isprintable() or c == "\n" else " " if c.isspace() else "\ufffd" for c in text
    )


def one_line(text: str) -> str:
    """Return a text as one line that is safe to print."""
    return sanitize(" ".join(text.split()))


def brief(text: str) -> str:
    """Return a message as one safe line of limited length."""
    cut = text[: 4 * LONGEST_MESSAGE]  # enough, even if most of it is whitespace
    line = one_line(cut)
    if len(line) <= LONGEST_MESSAGE and len(cut) == len(text):
        return line
    return f"{line[:LONGEST_MESSAGE]}… (cut: {len(text):,} characters in all)"


def quoted(text: str | bytes) -> str:
    """Return the beginning of an engine's output in quotation marks."""
    if isinstance(text, bytes):
        text = text[: 4 * LONGEST_QUOTE + 4].decode("utf-8", "replace")
    text = text.rstrip("\r\n")
    return repr(text if len(text) <= LONGEST_QUOTE else text[:LONGEST_QUOTE] + "…")


def markdown(text: str) -> str:
    """Return a text as one line of Markdown that renders as the text itself."""
    return re.sub(r"([\\`*_\[\]<>|#~&!])", r"\\\1", one_line(text))


def fenced(text: str, language: str) -> list[str]:
    """Return a text as the lines of a fenced block of Markdown."""
    fence = "`" * max(3, *(len(ticks) + 1 for ticks in re.findall("`+", text) or [""]))
    return [f"{fence}{language}", text, fence]


def describe_exception(error: BaseException) -> str:
    """Return the name of an exception, and its message if it has one."""
    message = exception_message(error)
    return f"{type(error).__name__}: {message}" if message else type(error).__name__


def exception_message(error: BaseException) -> str:
    """Return the message of an exception."""
    try:
        message = str(error)
    except BaseException as another:  # noqa: BLE001 -- its own __str__ may raise anything
        return f"(its __str__ raises {type(another).__name__})"
    return message.encode("utf-8", "backslashreplace").decode()


def normalize_message(message: str, case: str = "") -> str:
    """Remove what differs between runs and cases, so that messages of one kind become equal.

    `case` is the id of the case, which messages may contain.
    """
    line = one_line(truncate_middle(message))
    if case:
        line = re.sub(rf"(?<![\w.-]){re.escape(case)}(?![\w-])", "CASE", line)
    for pattern, mark in _VARIABLE_PARTS:
        line = pattern.sub(mark, line)
    return line
