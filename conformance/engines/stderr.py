"""What an engine writes to standard error: its first and last lines, and the one that matters."""

import re

from msgspec import Struct

FIRST_BYTES = 4 << 10
LAST_BYTES = 16 << 10
SHOWN_LINES = 5
"""How many of the last lines a message shows, if none looks like the error."""
KEPT_LINES = 20
"""How many of the first lines, and of the last, are kept to be read."""
_ERROR = re.compile(
    r"^\s*(Uncaught |Unhandled exception\.? |Caused by: |Exception in thread )?"
    r"(\w+[.:])*(\w*(Error|Exception|Panic)\b|panic:)"
    r"|^Exception in thread|^thread '.*' panicked at|^.{0,40}panicked at"
    r"|^(fatal|FATAL|error|ERROR|fatal error)\b|Segmentation fault|[Aa]ssertion\b.*failed"
    r"|^terminate called|[Oo]ut of memory"
)
"""A line that looks like the error, as Python, Java, .NET, Node, Rust, Go and C write it."""

_HINTS = {
    "ERR_UNKNOWN_FILE_EXTENSION": "; Node runs TypeScript from 22.18 on: take that, or with an "
    "older one run `npx tsx FILE` in place of `node FILE`",
}
"""What helps, where a line that looks like the error names something but no way out."""


class StandardError(Struct):
    """The beginning and the end of what was written, however much it is."""

    first: bytes = b""
    last: bytes = b""
    cut: bool = False

    def add(self, data: bytes) -> None:
        """Keep of it what is among the first or the last."""
        if len(self.first) < FIRST_BYTES:
            room = FIRST_BYTES - len(self.first)
            self.first, data = self.first + data[:room], data[room:]
        if len(self.last) + len(data) > LAST_BYTES:
            self.cut = True
        self.last = (self.last + data)[-LAST_BYTES:]

    def _parts(self) -> tuple[list[str], list[str]]:
        """The first lines and the last; where nothing is left out between them, all are first."""
        if self.cut:
            return _lines(self.first), _lines(self.last)
        return _lines(self.first + self.last), []

    def text(self) -> str:
        """The first and the last lines."""
        first, last = self._parts()
        gap = "[more left out]"
        if not self.cut:
            left = len(first) - 2 * KEPT_LINES
            if left <= 0:
                return "\n".join(first)
            gap, last = f"[{left} lines left out]", first
        return "\n".join([*first[:KEPT_LINES], gap, *last[-KEPT_LINES:]])

    def brief(self) -> str:
        """The line that looks like the error, else the last lines; for the end of a message."""
        lines = [line.strip() for part in self._parts() for line in part]
        found = [number for number, line in enumerate(lines) if _ERROR.search(line)]
        if not found:
            return " / ".join(lines[-SHOWN_LINES:])
        number = found[-1]
        said = lines[number]
        if said.endswith(":") and number + 1 < len(lines):  # Rust says why in the next line
            said += f" {lines[number + 1]}"
        return said + next((hint for sign, hint in _HINTS.items() if sign in said), "")


def _lines(data: bytes) -> list[str]:
    return [line for line in data.decode("utf-8", "replace").splitlines() if line.strip()]
