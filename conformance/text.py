"""Plain text: plurals, lists, truncation, and characters that are safe to print.

What engines say, as text that may be shown anywhere.
"""

import re
from collections.abc import Sequence

SHOWN = 2_000
"""Characters of the longest message that is shown."""
_COUNTED = """
zero one two three four five six seven eight nine ten eleven twelve thirteen fourteen fifteen
sixteen seventeen eighteen nineteen twenty
"""
NUMBER_WORDS = tuple(_COUNTED.split())
"""The numbers from 0 to 20 as words."""


def capitalize(text: str) -> str:
    """A text with a capital letter at its beginning."""
    return text[:1].upper() + text[1:]


def pluralize(count: int, what: str, form: str = "") -> str:
    """So many of a thing, given in the singular: 1 rule, 2 near misses; with "," 1,000 cases."""
    plural = what + ("es" if what.endswith(("s", "ch")) else "s")
    return f"{count:{form}} {what if count == 1 else plural}"


def sanitize(text: str) -> str:
    """Any text with its line breaks, but without what would command a terminal or can't be written.

    Control characters, and those that turn the direction of writing, become U+FFFD.
    """
    if text.replace("\n", "").isprintable():
        return text
    return "".join(
        c if c.isprintable() or c == "\n" else " " if c.isspace() else "\ufffd" for c in text
    )


def one_line(text: str) -> str:
    """Any text, an engine's too, as one line that no terminal or file chokes on."""
    return sanitize(" ".join(text.split()))


def markdown(text: str) -> str:
    """Any text as Markdown that shows it as it is, on one line."""
    return re.sub(r"([\\`*_\[\]<>|#~&!])", r"\\\1", one_line(text))


def fenced(text: str, language: str) -> list[str]:
    """A text as the lines of a block of Markdown, whatever is in it."""
    fence = "`" * max(3, *(len(ticks) + 1 for ticks in re.findall("`+", text) or [""]))
    return [f"{fence}{language}", text, fence]


def truncate_middle(text: str, most: int = SHOWN) -> str:
    """A text without its middle, where it has more than so many characters."""
    if len(text) <= most:
        return text
    half = most // 2
    return f"{text[:half]} ... {len(text) - 2 * half:,} characters ... {text[-half:]}"


def truncate_list(names: Sequence[str], most: int) -> str:
    """So many of some names, and how many more there are."""
    more = f" and {len(names) - most} more" if len(names) > most else ""
    return ", ".join(names[:most]) + more


def join_english(parts: Sequence[str]) -> str:
    """The parts as English lists them."""
    *others, last = parts
    return f"{', '.join(others)} and {last}" if others else last


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
    line = one_line(truncate_middle(message))
    if case:
        line = re.sub(rf"(?<![\w.-]){re.escape(case)}(?![\w-])", "CASE", line)
    for pattern, mark in _PASSING:
        line = pattern.sub(mark, line)
    return line
