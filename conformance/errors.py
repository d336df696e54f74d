"""Errors caused by the user."""

from pathlib import Path


class UsageError(Exception):
    """The user's request can't be fulfilled; the message explains why, where and what to do."""


class UnreadableFileError(UsageError):
    """A file can't be read, is too large, or is not UTF-8."""

    def __init__(self, path: Path, reason: str) -> None:
        """Create the error; the message consists of the path and the reason."""
        super().__init__(f"{path}: {reason}")
        self.reason = reason


def install(extra: str) -> str:
    """Return how to install an extra of this project, which is not published."""
    return f"run in the checkout of Head Judge: pip install '.[{extra}]'"
