"""Read files and lock folders, with errors that name the path."""

import errno
import os
import shutil
import stat
import sys
from contextlib import nullcontext, suppress
from pathlib import Path
from typing import IO, NamedTuple, cast

from headjudge.errors import UnreadableFileError
from headjudge.interruptions import uninterrupted
from headjudge.text import sanitize, truncate_middle

with suppress(ImportError):  # missing on Windows
    import fcntl

POSIX = "fcntl" in globals()
"""Whether this is Linux or macOS; engines and locks require a POSIX system."""
ELSEWHERE = "this needs Linux or macOS; on Windows use WSL"
LARGEST = 8 * 1024 * 1024
"""The maximum file size in bytes, eight times that of the longest official text."""


class Finding(NamedTuple):
    """A fault in a file, with its line."""

    path: str
    line: int
    message: str

    def __str__(self) -> str:
        """Return the finding in the format of compiler errors, which lets editors jump to it."""
        return sanitize(truncate_middle(f"{self.path}:{self.line}: {self.message}"))


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
        with nullcontext(sys.stdin.buffer) if str(path) == "-" else open_file(path) as file:
            data = file.read(limit + 1)
    except OSError as error:
        raise UnreadableFileError(path, f"can't be read: {error.strerror}") from None
    if len(data) > limit:
        raise UnreadableFileError(path, f"is larger than {limit >> 20} MiB")
    return data


def open_file(path: Path) -> IO[bytes]:
    """Open a file for reading. Raises OSError, also for a named pipe, which could block forever.

    The pipe that a shell makes for `<(command)` is below /dev and can be read.
    """
    if not POSIX:
        return path.open("rb")
    descriptor = os.open(path, os.O_RDONLY | os.O_NONBLOCK)
    mode = os.fstat(descriptor).st_mode
    if stat.S_ISFIFO(mode) and not path.absolute().is_relative_to("/dev"):
        os.close(descriptor)
        raise OSError(errno.EINVAL, "it is a named pipe", str(path))
    if stat.S_ISDIR(mode):
        os.close(descriptor)
        raise OSError(errno.EISDIR, os.strerror(errno.EISDIR), str(path))
    os.set_blocking(descriptor, True)
    return os.fdopen(descriptor, "rb")


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
    if not path.absolute().is_relative_to("/dev"):
        path = path.resolve()
        if path.is_fifo():
            raise OSError(errno.EINVAL, "it is a named pipe", str(path))
    if path.exists() and not path.is_file():
        path.write_bytes(content)
        return
    _write_beside(path, content, sync=True)


def write_inside(path: Path, content: bytes) -> None:
    """Write a file of an output folder beside its place and rename it.

    The folder may come from somebody else, and an engine may write to it, so a link or a named pipe
    in that place is an error. Raises OSError.
    """
    require_own(path)
    _write_beside(path, content, sync=False)


def create_inside(path: Path) -> IO[bytes]:
    """Open a file of an output folder for writing, empty; see `write_inside`. Raises OSError."""
    return _open_own(path, os.O_WRONLY | os.O_CREAT | os.O_TRUNC, "wb")


def update_inside(path: Path) -> IO[bytes]:
    """Open a file of an output folder to read and change it; see `write_inside`. Raises OSError."""
    return _open_own(path, os.O_RDWR, "r+b")


def require_own(path: Path) -> None:
    """Raise OSError if a path is a link, named pipe, socket or device."""
    try:
        mode = path.lstat().st_mode
    except FileNotFoundError:
        return
    if stat.S_ISLNK(mode):
        raise OSError(errno.ELOOP, "it is a link", str(path))
    if not (stat.S_ISREG(mode) or stat.S_ISDIR(mode)):
        raise OSError(errno.EINVAL, "it is not a regular file", str(path))


def _open_own(path: Path, flags: int, mode: str) -> IO[bytes]:
    require_own(path)
    for name in ("O_NOFOLLOW", "O_NONBLOCK"):  # both are missing on Windows
        flags |= getattr(os, name, 0)
    return cast("IO[bytes]", os.fdopen(os.open(path, flags, 0o666), mode))


def _write_beside(path: Path, content: bytes, *, sync: bool) -> None:
    """Write a file beside a path and rename it. Raises OSError with the path."""
    new = path.with_name(f".{path.name}.{os.getpid()}")
    with uninterrupted():
        try:
            with new.open("xb") as file:
                file.write(content)
                if sync:
                    file.flush()
                    os.fsync(file.fileno())
            if path.exists():
                shutil.copymode(path, new)
            new.replace(path)
        except BaseException as error:
            with suppress(OSError):
                new.unlink(missing_ok=True)
            if not isinstance(error, OSError):
                raise
            raise OSError(error.errno, error.strerror, str(path)) from None


def exists(path: str) -> bool:
    """Return whether a path exists; False if the path is invalid."""
    try:
        return Path(path).exists()
    except (OSError, ValueError):
        return False
