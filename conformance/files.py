"""Reading files and locking folders, with errors that name the file."""

import errno
import os
import sys
from contextlib import nullcontext, suppress
from pathlib import Path

from headjudge.errors import UnreadableFileError

with suppress(ImportError):  # Windows does not have it
    import fcntl

POSIX = "fcntl" in globals()
"""Whether this is Linux or macOS, where alone engines are started and folders locked."""
ELSEWHERE = "this needs Linux or macOS; on Windows use WSL"
LARGEST = 8 * 1024 * 1024
"""Bytes of the largest file that is read; the longest official text has an eighth of that."""


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


def read_bytes(path: Path, most: int = 0) -> bytes:
    """What a file holds, or standard input for `-`.

    Raises Unreadable where that fails or is more than `most` bytes, which else are LARGEST.
    """
    most = most or LARGEST
    try:
        with nullcontext(sys.stdin.buffer) if str(path) == "-" else path.open("rb") as file:
            data = file.read(most + 1)
    except OSError as error:
        raise UnreadableFileError(path, f"can't be read: {error.strerror}") from None
    if len(data) > most:
        raise UnreadableFileError(path, f"is larger than {most >> 20} MiB")
    return data


def read_text(path: Path) -> str:
    """The text of a UTF-8 file, a byte order mark aside; lines end in a line feed alone."""
    try:
        text = read_bytes(path).decode("utf-8-sig")
    except UnicodeDecodeError as error:
        raise UnreadableFileError(path, f"is not UTF-8 (byte {error.start})") from None
    return text.replace("\r\n", "\n").replace("\r", "\n")


def exists(path: str) -> bool:
    """Whether there is something of that path; a path that can't be is not there."""
    try:
        return Path(path).exists()
    except (OSError, ValueError):
        return False
