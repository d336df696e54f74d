"""A terminal of 80 columns and 24 lines: keys go in, the screen is read."""

import os
import time
from collections.abc import Callable, Sequence
from pathlib import Path
from types import TracebackType
from typing import Self

import pexpect
import pyte

COLUMNS, LINES = 80, 24
PATIENCE = 30.0
"""Seconds to wait for what the screen has to show; two runs at once may be slow."""
TAB, ENTER, UP, DOWN, CTRL_C, CTRL_D = "\t", "\r", "\x1b[A", "\x1b[B", "\x03", "\x04"


class _Screen(pyte.Screen):
    """A screen that tells the program where its cursor is, as terminals do when asked."""

    def __init__(self, answer: Callable[[str], object]) -> None:
        super().__init__(COLUMNS, LINES)
        self.answer = answer

    def write_process_input(self, data: str) -> None:
        self.answer(data)


class Terminal:
    """A program that runs on a terminal of its own; use it as a context."""

    def __init__(self, command: Sequence[str], folder: Path, **environment: str) -> None:
        env = {k: v for k, v in os.environ.items() if k not in ("NO_COLOR", "COLUMNS", "LINES")}
        self.child = pexpect.spawn(
            command[0],
            list(command[1:]),
            dimensions=(LINES, COLUMNS),
            cwd=str(folder),
            env={**env, "TERM": "xterm", **environment},
            encoding="utf-8",
            timeout=None,
        )
        self.child.delaybeforesend = None
        self.screen = _Screen(self.child.send)
        self.stream = pyte.Stream(self.screen)
        self.heard = ""

    def __enter__(self) -> Self:
        return self

    def __exit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        at: TracebackType | None,
    ) -> None:
        self.child.close(force=True)

    def send(self, keys: str) -> None:
        """Press these keys."""
        self.child.send(keys)

    def lines(self) -> list[str]:
        """What stands on the screen, without what is empty at its end."""
        return "\n".join(line.rstrip() for line in self.screen.display).rstrip().split("\n")

    def shows(self, text: str, *, last: bool = False) -> bool:
        """Wait until the screen shows the text, or has it as its last line.

        Raises AssertionError, with the screen, if that does not come.
        """
        end = time.monotonic() + PATIENCE
        while time.monotonic() < end:
            lines = self.lines()
            if lines[-1].strip() == text.strip() if last else text in "\n".join(lines):
                return True
            if not self._read():
                break
        screen = "\n".join(self.lines())
        if text in screen and not last:
            return True
        raise AssertionError(f"{text!r} is not on the screen:\n{screen}")

    def status(self) -> int | None:
        """Wait for the end of the program, and give its exit status."""
        end = time.monotonic() + PATIENCE
        while self._read() and time.monotonic() < end:
            pass
        self.child.wait()
        return self.child.exitstatus

    def _read(self) -> bool:
        """Let the screen take what the program has written; whether there may be more."""
        try:
            data = self.child.read_nonblocking(1 << 16, timeout=0.1)
        except pexpect.TIMEOUT:
            return True
        except pexpect.EOF:
            return False
        self.heard += data
        self.stream.feed(data)
        return True
