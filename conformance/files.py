"""Read files and lock folders, with errors that name the path."""

import errno
import os
import shutil
import sys
from contextlib import nullcontext, suppress
from pathlib import Path

from headjudge.errors import UnreadableFileError

with suppress(ImportError):  # missing on Windows
    import fcntl

POSIX = "fcntl" in globals()
"""Whether this is Linux or macOS; engines and locks require a POSIX system."""
ELSEWHERE = "this needs Linux or macOS; on Windows use WSL"
LARGEST = 8 * 1024 * 1024
"""The maximum file size in bytes, eight times that of the longest official text."""


def locked(folder: Path) -> int:
    """Lock a folder; closing the returned file descriptor releases the lock.

    Raises BlockingIOError if another process holds the lock, and OSError for other failures.
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


def read_bytes(path: Path, limit: int = 0) -> bytes:
    """Return a file's content; `-` reads standard input.

    Raises UnreadableFileError if it can't be read or exceeds `limit` bytes (default: LARGEST).
    """
    limit = limit or LARGEST
    try:
        with nullcontext(sys.stdin.buffer) if str(path) == "-" else path.open("rb") as file:
            data = file.read(limit + 1)
    except OSError as error:
        raise UnreadableFileError(path, f"can't be read: {error.strerror}") from None
    if len(data) > limit:
        raise UnreadableFileError(path, f"is larger than {limit >> 20} MiB")
    return data


def read_text(path: Path) -> str:
    """Return a UTF-8 file's text, without a byte order mark and with normalized line endings.

    Raises UnreadableFileError.
    """
    try:
        text = read_bytes(path).decode("utf-8-sig")
    except UnicodeDecodeError as error:
        raise UnreadableFileError(path, f"is not UTF-8 (byte {error.start})") from None
    return text.replace("\r\n", "\n").replace("\r", "\n")


def replace_file(path: Path, content: bytes) -> None:
    """Write a file beside the path and rename it, so that a failure leaves the old file whole.

    A symbolic link keeps pointing to its file, and a device is written to. Raises OSError.
    """
    path = path.resolve()
    if path.exists() and not path.is_file():
        path.write_bytes(content)
        return
    new = path.with_name(f".{path.name}.{os.getpid()}")
    try:
        with new.open("xb") as file:
            file.write(content)
            file.flush()
            os.fsync(file.fileno())
        if path.exists():
            shutil.copymode(path, new)
        new.replace(path)
    except OSError:
        new.unlink(missing_ok=True)
        raise


def exists(path: str) -> bool:
    """Return whether a path exists; False if the path is invalid."""
    try:
        return Path(path).exists()
    except (OSError, ValueError):
        return False
