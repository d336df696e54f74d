"""The judge: compiles features to cases, attaches engines, compares and reports."""

import errno
import os
import re
import sys
from collections.abc import Sequence
from contextlib import nullcontext, suppress
from pathlib import Path

with suppress(ImportError):  # Windows does not have it
    import fcntl

__version__ = "1.0.0"

POSIX = "fcntl" in globals()
"""Whether this is Linux or macOS, where alone engines are started and folders locked."""
ELSEWHERE = "this needs Linux or macOS; on Windows use WSL"
LARGEST = 8 * 1024 * 1024
"""Bytes of the largest file that is read; the longest official text has an eighth of that."""
SHOWN = 2_000
"""Characters of the longest message that is shown."""
_COUNTED = """
zero one two three four five six seven eight nine ten eleven twelve thirteen fourteen fifteen
sixteen seventeen eighteen nineteen twenty
"""
NUMBER_WORDS = tuple(_COUNTED.split())
"""The numbers from 0 to 20 as words."""


class WrongUse(Exception):  # noqa: N818 -- what the user did
    """What was asked for can't be done; the message says why, where, and how to mend it."""


class Unreadable(WrongUse):
    """A file that can't be used at all."""

    def __init__(self, path: Path, why: str) -> None:
        """Say why."""
        super().__init__(f"{path}: {why}")
        self.why = why


def locked(folder: Path) -> int:
    """A folder, opened and locked for as long as that number is open.

    Raises BlockingIOError where another process has it, else OSError.
    """
    if not POSIX:
        raise OSError(errno.ENOTSUP, f"a folder can't be locked here: {ELSEWHERE}")
    lock = os.open(folder, os.O_RDONLY | os.O_DIRECTORY)
    try:
        fcntl.flock(lock, fcntl.LOCK_EX | fcntl.LOCK_NB)
    except OSError:
        os.close(lock)
        raise
    return lock


def capitalised(text: str) -> str:
    """A text with a capital letter at its beginning."""
    return text[:1].upper() + text[1:]


def several(count: int, what: str, form: str = "") -> str:
    """So many of a thing, given in the singular: 1 rule, 2 near misses; with "," 1,000 cases."""
    plural = what + ("es" if what.endswith(("s", "ch")) else "s")
    return f"{count:{form}} {what if count == 1 else plural}"


def harmless(text: str) -> str:
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
    return harmless(" ".join(text.split()))


def markdown(text: str) -> str:
    """Any text as Markdown that shows it as it is, on one line."""
    return re.sub(r"([\\`*_\[\]<>|#~&!])", r"\\\1", one_line(text))


def fenced(text: str, language: str) -> list[str]:
    """A text as the lines of a block of Markdown, whatever is in it."""
    fence = "`" * max(3, *(len(ticks) + 1 for ticks in re.findall("`+", text) or [""]))
    return [f"{fence}{language}", text, fence]


def shortened(text: str, most: int = SHOWN) -> str:
    """A text without its middle, where it has more than so many characters."""
    if len(text) <= most:
        return text
    half = most // 2
    return f"{text[:half]} ... {len(text) - 2 * half:,} characters ... {text[-half:]}"


def read_bytes(path: Path, most: int = 0) -> bytes:
    """What a file holds, or standard input for `-`.

    Raises Unreadable where that fails or is more than `most` bytes, which else are LARGEST.
    """
    most = most or LARGEST
    try:
        with nullcontext(sys.stdin.buffer) if str(path) == "-" else path.open("rb") as file:
            data = file.read(most + 1)
    except OSError as error:
        raise Unreadable(path, f"can't be read: {error.strerror}") from None
    if len(data) > most:
        raise Unreadable(path, f"is larger than {most >> 20} MiB")
    return data


def read_text(path: Path) -> str:
    """The text of a UTF-8 file, a byte order mark aside; lines end in a line feed alone."""
    try:
        text = read_bytes(path).decode("utf-8-sig")
    except UnicodeDecodeError as error:
        raise Unreadable(path, f"is not UTF-8 (byte {error.start})") from None
    return text.replace("\r\n", "\n").replace("\r", "\n")


def exists(path: str) -> bool:
    """Whether there is something of that path; a path that can't be is not there."""
    try:
        return Path(path).exists()
    except (OSError, ValueError):
        return False


def first_of(names: Sequence[str], most: int) -> str:
    """So many of some names, and how many more there are."""
    more = f" and {len(names) - most} more" if len(names) > most else ""
    return ", ".join(names[:most]) + more


def join(parts: Sequence[str]) -> str:
    """The parts as English lists them."""
    *others, last = parts
    return f"{', '.join(others)} and {last}" if others else last
