"""Answers in a process of their own, which ends if a question takes too long."""

import sys
from typing import Any

import anyio
import msgspec
from anyio.abc import Process
from anyio.streams.buffered import BufferedByteReceiveStream

from headjudge.conformance import WrongUse
from headjudge.conformance.assistants.calls import MOST_ANSWERED

SECONDS = 20.0
"""How long a question may take."""
_COMMAND = [sys.executable, "-P", "-m", "headjudge.conformance.assistants"]


class Answering:
    """Asks one question at a time of a process that it starts, and starts again where it ended."""

    def __init__(self, seconds: float = SECONDS) -> None:
        """Start nothing yet; `seconds` is how long a question may take."""
        self.seconds = seconds
        self.one_at_a_time = anyio.Lock()
        self.process: Process | None = None
        self._whole = True
        """Whether the answer to the last question has come."""

    async def ask(self, name: str, given: dict[str, Any]) -> dict[str, Any]:
        """The answer to a question. Raises WrongUse where there is none; its message says why."""
        async with self.one_at_a_time:
            try:
                with anyio.fail_after(self.seconds):
                    line = await self._line(msgspec.json.encode([name, given]) + b"\n")
            except TimeoutError:
                why = f"it takes more than {self.seconds:g} seconds; ask with fewer sentences"
                raise WrongUse(why) from None
            except (anyio.BrokenResourceError, anyio.EndOfStream, anyio.IncompleteRead, OSError):
                raise WrongUse("the process that answers has ended over it") from None
            finally:
                if not self._whole:
                    await self.end()
        said: dict[str, dict[str, Any]] = msgspec.json.decode(line)
        if "refused" in said:
            raise WrongUse(said["refused"]["why"])
        return said["answer"]

    async def _line(self, question: bytes) -> bytes:
        self._whole = False
        if self.process is None:
            self.process = await anyio.open_process(_COMMAND, stderr=None)
        into, out = self.process.stdin, self.process.stdout
        assert into is not None  # noqa: S101 -- opened as a pipe
        assert out is not None  # noqa: S101
        await into.send(question)
        line = await BufferedByteReceiveStream(out).receive_until(b"\n", 2 * MOST_ANSWERED)
        self._whole = True
        return line

    async def end(self) -> None:
        """End the process, whatever it is about."""
        process, self.process = self.process, None
        if process is not None:
            with anyio.CancelScope(shield=True):
                if process.returncode is None:
                    process.kill()
                await process.aclose()
