"""Errors that a user can cause."""

from pathlib import Path


class UsageError(Exception):
    """What was asked for can't be done; the message says why, where, and how to mend it."""


class UnreadableFileError(UsageError):
    """A file that can't be used at all."""

    def __init__(self, path: Path, why: str) -> None:
        """Say why."""
        super().__init__(f"{path}: {why}")
        self.why = why
