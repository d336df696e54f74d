"""Errors that a user can cause."""

from pathlib import Path


class UsageError(Exception):
    """The user asked for something impossible; the message says why, where, and what to do."""


class UnreadableFileError(UsageError):
    """A file can't be used at all."""

    def __init__(self, path: Path, reason: str) -> None:
        """Name the file and the reason."""
        super().__init__(f"{path}: {reason}")
        self.reason = reason
