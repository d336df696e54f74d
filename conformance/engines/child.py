"""One process of an engine: its pipes, what came out of them, and its end."""

import array
import contextlib
import os
import select
import selectors
import signal
import time
from subprocess import DEVNULL, PIPE, Popen, TimeoutExpired

from headjudge.conformance.engines.process_tree import end_tree, memory_held
from headjudge.conformance.engines.stderr import StandardError
from headjudge.spec.protocol import MAX_LINE

with contextlib.suppress(ImportError):  # Windows has neither, and there no engine is started
    import fcntl
    import termios

CHUNK = 1 << 18
_WATCH = ["/bin/sh", "-c", 'read -r _; kill -s KILL -- "-$0"']
"""Waits for the end of its input, and then ends the processes of a group."""
MEMORY_SECONDS = 0.2
"""How often it is looked how much memory is held."""


class Child:
    """A process in a session of its own, whose pipes never make us wait."""

    def __init__(
        self, command: list[str], environment: dict[str, str], selector: selectors.BaseSelector
    ) -> None:
        """Start it. Raises OSError when that fails."""
        self.popen = Popen(  # noqa: S603 -- the user's own command
            command, stdin=PIPE, stdout=PIPE, stderr=PIPE, env=environment, start_new_session=True
        )
        self.watcher = Popen(  # noqa: S603 -- our own words
            [*_WATCH, str(self.popen.pid)],
            stdin=PIPE,
            stdout=DEVNULL,
            stderr=DEVNULL,
            start_new_session=True,
        )
        """Ends the engine where we are killed, whose end closes the pipe, and can't do so."""
        assert self.popen.stdin  # noqa: S101 -- opened as a pipe
        assert self.popen.stdout  # noqa: S101
        assert self.popen.stderr  # noqa: S101
        self.pipes = (self.popen.stdin, self.popen.stdout, self.popen.stderr)
        self.into, self.out, self.err = (pipe.fileno() for pipe in self.pipes)
        self.selector = selector
        for pipe in self.pipes:
            os.set_blocking(pipe.fileno(), False)
        self.watched: set[int] = set()
        self._watch(self.out, selectors.EVENT_READ)
        self._watch(self.err, selectors.EVENT_READ)
        self.unwritten: bytes | memoryview = b""
        self.lines: list[bytes] = []
        self.parts: list[bytes] = []
        """The line that is not at its end yet."""
        self.size = 0
        """Bytes of `parts`."""
        self.closed = {self.into: False, self.out: False, self.err: False}
        self.refused = False
        """Whether it has closed its standard input."""
        self.stderr = StandardError()
        self.replies = 0
        """How many good replies it has given to cases."""
        self.next_look = time.monotonic() + MEMORY_SECONDS

    def send(self, data: bytes) -> None:
        """Write it as far as that can be done at once; the rest goes when there is room."""
        if self.unwritten:
            self.unwritten = bytes(self.unwritten) + data
        else:
            self.unwritten = memoryview(data)
            self._write()
            if self.unwritten and not self.closed[self.into]:
                self._watch(self.into, selectors.EVENT_WRITE)

    def _watch(self, pipe: int, events: int) -> None:
        self.selector.register(pipe, events, self)
        self.watched.add(pipe)

    def _unwatch(self, pipe: int) -> None:
        if pipe in self.watched:
            self.selector.unregister(pipe)
            self.watched.discard(pipe)

    def ready(self, pipe: int) -> None:
        """Do what can be done with a pipe that is ready."""
        if pipe == self.into:
            self._write()
            if not self.unwritten or self.closed[self.into]:
                self._unwatch(self.into)
        else:
            self._read(pipe)

    def _write(self) -> None:
        try:
            while self.unwritten:
                self.unwritten = memoryview(self.unwritten)[os.write(self.into, self.unwritten) :]
        except BlockingIOError:
            pass
        except OSError:
            self.refused = self.closed[self.into] = True

    def _read(self, pipe: int) -> bool:
        """Read once; whether there may be more."""
        try:
            data = os.read(pipe, CHUNK)
        except BlockingIOError:
            return False
        if not data:
            self.closed[pipe] = True
            self._unwatch(pipe)
            return False
        if pipe == self.err:
            self.stderr.add(data)
            return True
        first, *rest = data.split(b"\n")
        self.parts.append(first)
        self.size += len(first)
        if rest:
            self.lines.append(b"".join(self.parts))
            self.parts = [rest.pop()]
            self.size = len(self.parts[0])
            self.lines += rest
        return True

    def take(self) -> list[bytes]:
        """The lines that have come since the last time."""
        taken, self.lines = self.lines, []
        return taken

    @property
    def half(self) -> bytes:
        """The beginning of a line whose end has not come."""
        return b"".join(self.parts)

    @property
    def too_long(self) -> bool:
        """Whether it writes a line that is longer than any may be."""
        return self.size > MAX_LINE

    @property
    def silent(self) -> bool:
        """Whether nothing more can come: its standard output is closed."""
        return self.closed[self.out]

    def status(self) -> int | None:
        """Its exit status, negative for a signal; None while it runs."""
        return self.popen.poll()

    def drain(self) -> None:
        """Read what there is, without waiting for more and without an end if it has none."""
        for pipe in (self.out, self.err):
            end = time.monotonic() + 1
            while not self.closed[pipe] and not self.too_long and time.monotonic() < end:
                if not self._read(pipe):
                    break

    def reads_no_more(self) -> bool:
        """Whether it has closed its standard input."""
        if not self.closed[self.into]:
            poll = select.poll()
            poll.register(self.into, 0)
            self.refused = self.closed[self.into] = bool(poll.poll(0))
        return self.refused

    def unread(self) -> int:
        """How many bytes that were written to it it has not read, as far as that can be known."""
        count = array.array("i", [0])
        if self.closed[self.into]:
            return 0
        with contextlib.suppress(OSError):
            fcntl.ioctl(self.into, termios.FIONREAD, count)
        return count[0]

    def end_input(self) -> None:
        """Close its standard input."""
        self._unwatch(self.into)
        self.unwritten, self.closed[self.into] = b"", True
        with contextlib.suppress(OSError):
            self.pipes[0].close()

    def memory(self) -> int:
        """Bytes that it and what it started hold; looked at from time to time, else 0."""
        now = time.monotonic()
        if now < self.next_look:
            return 0
        self.next_look = now + MEMORY_SECONDS
        return memory_held(self.popen.pid)

    def end(self) -> None:
        """End it and all that it started; what it has written until then is read."""
        end_tree(self.popen.pid)
        with contextlib.suppress(TimeoutExpired):  # one that the system can't end
            self.popen.wait(10)
        self.watcher.kill()
        self.watcher.communicate()
        self.drain()
        for pipe in (self.into, self.out, self.err):
            self._unwatch(pipe)
        for one in self.pipes:
            with contextlib.suppress(OSError):
                one.close()


def how_it_ended(status: int) -> str:
    """An exit status in words."""
    if status >= 0:
        return f"it exited with status {status}"
    try:
        return f"it was ended by {signal.Signals(-status).name}"
    except ValueError:
        return f"it was ended by signal {-status}"
