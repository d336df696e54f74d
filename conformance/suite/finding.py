"""A fault in a file, in the format of compiler errors."""

from msgspec import Struct

from headjudge.text import sanitize, truncate_middle


class Finding(Struct, frozen=True, order=True):
    """A fault in a file, with its line."""

    path: str
    line: int
    message: str

    def __str__(self) -> str:
        """Return the finding in the format of compiler errors, which lets editors jump to it."""
        return sanitize(truncate_middle(f"{self.path}:{self.line}: {self.message}"))
