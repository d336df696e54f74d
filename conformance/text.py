"""Text utilities: plurals, lists, slugs, truncation, sanitizing and Markdown."""

import re
import unicodedata
from collections.abc import Iterable, Sequence

LONGEST_TEXT = 2_000
"""The maximum length of a text before its middle is cut out."""
LONGEST_MESSAGE = 500
"""The maximum length of a message from an engine."""
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
"""Patterns of text that varies between runs or cases, with their placeholders: UUIDs, addresses and
hashes, paths, numbers and times."""


def capitalize(text: str) -> str:
    """Capitalize the first letter, leaving the rest unchanged."""
    return text[:1].upper() + text[1:]


def pluralize(count: int, singular: str, form: str = "") -> str:
    """Return a count with its noun: "1 rule", "2 near misses"; `form` is its format spec."""
    plural = singular + ("es" if singular.endswith(("s", "ch", "sh")) else "s")
    return f"{count:{form}} {singular if count == 1 else plural}"


def first_repeated(items: Iterable[str]) -> str | None:
    """Return the first item that is equal to an earlier one; None if all differ."""
    seen: set[str] = set()
    for item in items:
        if item in seen:
            return item
        seen.add(item)
    return None


def join_english(parts: Sequence[str]) -> str:
    """Join parts into an English list: "a, b and c"."""
    *others, last = parts
    return f"{', '.join(others)} and {last}" if others else last


def slugify(text: str) -> str:
    """Convert a name to an address segment of letters, digits, dots and hyphens.

    Rule numbers keep their dots, and card names lose their accents.
    """
    letters = unicodedata.normalize("NFKD", text).encode("ascii", "ignore").decode().lower()
    return re.sub(r"[^a-z0-9.]+", "-", letters.replace("'", "")).strip("-.")


def truncate_list(names: Sequence[str], limit: int) -> str:
    """Join the first `limit` names, followed by the number of remaining names."""
    more = f" and {len(names) - limit} more" if len(names) > limit else ""
    return ", ".join(names[:limit]) + more


def truncate_middle(text: str, limit: int = LONGEST_TEXT) -> str:
    """Cut out the middle of a text that is longer than the limit."""
    if len(text) <= limit:
        return text
    half = limit // 2
    return f"{text[:half]} ... {len(text) - 2 * half:,} characters ... {text[-half:]}"


def sanitize(text: str) -> str:
    """Replace unprintable characters, such as control and bidi characters, with U+FFFD.

    The result contains no terminal escape sequences and can always be encoded. Line feeds are
    preserved, and other whitespace becomes a space.
    """
    if text.replace("\n", "").isprintable():
        return text
    return "".join(
        c if c.isprintable() or c == "\n" else " " if c.isspace() else "\ufffd" for c in text
    )


def inert(text: str) -> str:
    """Change lines that GitHub would run as workflow commands, such as ``::error::...``.

    An engine's words can begin a line of ours where a line is wrapped.
    """
    return _COMMAND.sub("| ", text).replace("##[", "## [")


_COMMAND = re.compile(r"^(?=[^\S\n]*::)", re.MULTILINE)


def one_line(text: str) -> str:
    """Collapse whitespace into single spaces and sanitize the resulting line."""
    return sanitize(" ".join(text.split()))


LINES = " / "
"""The separator of a message's lines once they are joined."""


def brief(text: str) -> str:
    """Return a message as one sanitized line of limited length; its lines are joined by slashes."""
    cut = text[: 4 * LONGEST_MESSAGE]  # leave room for whitespace that is collapsed
    line = LINES.join(filter(None, map(one_line, cut.splitlines())))
    if len(line) <= LONGEST_MESSAGE and len(cut) == len(text):
        return line
    return f"{line[:LONGEST_MESSAGE]}… (cut: {len(text):,} characters in all)"


def first_line(message: str) -> str:
    """Return a message from `brief` without its stack trace, but with the trace's first place.

    In a Python traceback, both are in the last lines.
    """
    first, *trace = message.split(LINES)
    if first.startswith("Traceback") and trace:
        *trace, first = trace
        trace.reverse()
    places = filter(None, map(_PLACE.search, trace))
    place = next((f" ({match[1]}:{match[2]})" for match in places), "")
    return first + place if place else message


_PLACE = re.compile(r"""([^\s/\\"'(]+\.\w+)(?:", line |:)(\d+)""")
"""A file and a line number in a stack trace."""


def quoted(text: str | bytes) -> str:
    """Return the start of an engine's output in quotation marks."""
    if isinstance(text, bytes):
        text = text[: 4 * LONGEST_QUOTE + 4].decode("utf-8", "replace")
    text = text.rstrip("\r\n")
    return repr(text if len(text) <= LONGEST_QUOTE else text[:LONGEST_QUOTE] + "…")


def markdown(text: str) -> str:
    """Return a text as one line with all Markdown syntax escaped."""
    return re.sub(r"([\\`*_\[\]<>|#~&!])", r"\\\1", one_line(text))


def fenced(text: str, language: str) -> list[str]:
    """Return the lines of a fenced Markdown code block, with a fence longer than any inside."""
    fence = "`" * max(3, *(len(ticks) + 1 for ticks in re.findall("`+", text) or [""]))
    return [f"{fence}{language}", text, fence]


def describe_exception(error: BaseException) -> str:
    """Return an exception's class name, followed by its message if it has one."""
    message = exception_message(error)
    return f"{type(error).__name__}: {message}" if message else type(error).__name__


def exception_message(error: BaseException) -> str:
    """Return an exception's message, even if its __str__ fails or the text can't be encoded."""
    try:
        message = str(error)
    except BaseException as another:  # noqa: BLE001 -- its own __str__ may raise anything
        return f"(its __str__ raises {type(another).__name__})"
    return message.encode("utf-8", "backslashreplace").decode()


def normalize_message(message: str, case: str = "") -> str:
    """Replace variable parts with placeholders, so that messages of the same kind are equal.

    `case` is the id of the case, which is replaced, too.
    """
    line = one_line(truncate_middle(message))
    if case:
        line = re.sub(rf"(?<![\w.-]){re.escape(case)}(?![\w-])", "CASE", line)
    for pattern, mark in _VARIABLE_PARTS:
        line = pattern.sub(mark, line)
    return line
