"""An engine in a process of its own, asked over protocol 1; it may misbehave."""

import contextlib
import os
import selectors
import signal
import time
from collections.abc import Iterable, Iterator
from subprocess import PIPE, Popen, TimeoutExpired
from typing import IO

import msgspec

from conformance import __version__
from conformance.engines.answers import Answer, AnswerKind, NotStarted, checked_info, read_reply
from spec.protocol import MAX_LINE, Bye, EngineInfo, Hello, HelloReply, Reply
from spec.protocol.kinds import AnyCase

START_TIMES = 3
"""How many times as long as for a case an engine may take for its first word."""
BYE_SECONDS = 3.0
CHUNK = 1 << 16
STDERR_KEPT = 4096
STDERR_LINES = 5
IN_A_ROW = 20
"""After so many hangs or failed restarts in a row, no more cases are sent to the engine."""


class _Misbehaved(Exception):  # noqa: N818 -- what the engine did
    """The engine did something other than reply."""

    def __init__(self, kind: AnswerKind, message: str) -> None:
        super().__init__(message)
        self.kind = kind


class Process:
    """A program that speaks protocol 1. After misbehaviour it is ended and restarted."""

    info: EngineInfo

    def __init__(self, command: list[str], timeout: float) -> None:
        """Start the program and shake hands. Raises NotStarted when that fails.

        `timeout` is in seconds a case; the first hello may take START_TIMES as long.
        """
        self.command = command
        self.timeout = timeout
        self.child: Popen[bytes] | None = None
        self.in_a_row = 0
        self.last = Answer("crash")
        self.encoder = msgspec.json.Encoder()
        self.decoder = msgspec.json.Decoder(Reply)
        self._start()

    def answer(self, case: AnyCase) -> Answer:
        """Send the case and wait for the reply, within the time allowed."""
        if self.in_a_row >= IN_A_ROW:
            why = f"not sent after {IN_A_ROW} failures in a row: {self.last.message}"
            return Answer(self.last.kind, message=why)
        try:
            if self.child is None:
                self._start()
            line = self._exchange(self.encoder.encode(case), self.timeout)
            try:
                answer = read_reply(case, self.decoder.decode(line))
            except (msgspec.DecodeError, UnicodeDecodeError) as error:
                raise _Misbehaved("garbage", f"{error}: {_shown(line)}") from None
        except NotStarted as error:
            self.in_a_row += 1
            self.last = Answer("crash", message=f"it could not be restarted: {error}")
            return self.last
        except _Misbehaved as what:
            answer = Answer(what.kind, message=f"{what}{self._stderr_said()}")
        if answer.kind in ("crash", "hang", "garbage"):
            self._end()
        self.in_a_row = self.in_a_row + 1 if answer.kind == "hang" else 0
        self.last = answer
        return answer

    def answers(self, cases: Iterable[AnyCase]) -> Iterator[Answer]:
        """Send the cases one by one."""
        return map(self.answer, cases)

    def close(self) -> None:
        """Say bye, give it three seconds, and end whatever is left of its process group."""
        try:
            if self.child is not None and self.child.poll() is None:
                self._say_bye(self.child)
        finally:
            self._end()

    def _say_bye(self, child: Popen[bytes]) -> None:
        with contextlib.suppress(_Misbehaved, OSError):
            self._write(self.encoder.encode(Bye(bye=True)) + b"\n", BYE_SECONDS)
            self._stdin.close()
            deadline = time.monotonic() + BYE_SECONDS
            while child.poll() is None and time.monotonic() < deadline:
                self._read(0.02)

    def _start(self) -> None:
        try:
            self.child = Popen(  # noqa: S603 -- the user's own command
                self.command, stdin=PIPE, stdout=PIPE, stderr=PIPE, start_new_session=True
            )
        except OSError as error:
            raise NotStarted(f"{self.command[0]}: {error.strerror}") from None
        self.out = b""
        self.err = b""
        self.selector = selectors.DefaultSelector()
        for pipe, name in ((self.child.stdout, "out"), (self.child.stderr, "err")):
            assert pipe  # noqa: S101 -- opened as a pipe
            os.set_blocking(pipe.fileno(), False)
            self.selector.register(pipe, selectors.EVENT_READ, name)
        os.set_blocking(self._stdin.fileno(), False)
        try:
            hello = self.encoder.encode(Hello(hello=1, suite=__version__))
            line = self._exchange(hello, self.timeout * START_TIMES)
            msgspec.json.decode(line, type=HelloReply)
            self.info = checked_info(msgspec.json.decode(line, type=EngineInfo))
        except _Misbehaved as what:
            said_on_stderr = self._stderr_said()
            self._end()
            raise NotStarted(f"no reply to hello: {what}{said_on_stderr}") from None
        except (msgspec.DecodeError, ValueError) as error:
            self._end()
            raise NotStarted(f"its reply to hello is malformed: {error}: {_shown(line)}") from None
        except BaseException:
            self._end()
            raise

    def _end(self) -> None:
        """End the whole process group: grandchildren too, and though the child may be gone."""
        child, self.child = self.child, None
        if child is None:
            return
        with contextlib.suppress(ProcessLookupError, PermissionError):
            os.killpg(child.pid, signal.SIGKILL)
        child.wait()
        self.selector.close()
        for pipe in (child.stdin, child.stdout, child.stderr):
            if pipe:
                with contextlib.suppress(OSError):
                    pipe.close()

    @property
    def _running(self) -> Popen[bytes]:
        if self.child is None:
            raise _Misbehaved("crash", "it is not running")
        return self.child

    @property
    def _stdin(self) -> IO[bytes]:
        assert self._running.stdin  # noqa: S101 -- opened as a pipe
        return self._running.stdin

    def _exchange(self, request: bytes, seconds: float) -> bytes:
        """Write a line and return the one line that comes back."""
        self._read(0)
        if self.out:
            unasked = self.out
            raise _Misbehaved("garbage", f"output without a request: {_shown(unasked)}")
        deadline = time.monotonic() + seconds
        self._write(request + b"\n", seconds)
        while b"\n" not in self.out:
            left = deadline - time.monotonic()
            if left <= 0:
                raise _Misbehaved("hang", f"no answer within {seconds:g} s")
            self._read(left)
            if len(self.out) > MAX_LINE:
                raise _Misbehaved("garbage", f"a line of more than {MAX_LINE} bytes")
        line, _, rest = self.out.partition(b"\n")
        self.out = rest
        if rest:
            raise _Misbehaved("garbage", f"more than one line: {_shown(rest)}")
        return line

    def _write(self, data: bytes, seconds: float) -> None:
        """Write all of it, reading meanwhile so that neither side waits for the other."""
        deadline = time.monotonic() + seconds
        rest = memoryview(data)
        while rest:
            try:
                rest = rest[os.write(self._stdin.fileno(), rest) :]
            except BlockingIOError:
                if time.monotonic() > deadline:
                    what = f"it did not read its input for {seconds:g} s"
                    raise _Misbehaved("hang", what) from None
                self._read(0.01)
            except BrokenPipeError:
                self._read(0.05)
                raise self._gone() from None

    def _read(self, seconds: float) -> None:
        """Read what there is on stdout and stderr, waiting at most so many seconds for some."""
        for key, _ in self.selector.select(seconds):
            pipe = key.fileobj
            try:
                data = os.read(key.fd, CHUNK)
            except BlockingIOError:
                continue
            if key.data == "err":
                self.err = (self.err + data)[-STDERR_KEPT:]
            else:
                self.out += data
            if not data:
                self.selector.unregister(pipe)
                if key.data == "out":
                    self._drain_stderr()
                    raise self._gone()

    def _drain_stderr(self) -> None:
        """Read what a program that is ending has still written."""
        deadline = time.monotonic() + 0.2
        while self.selector.get_map() and time.monotonic() < deadline:
            self._read(0.05)

    def _gone(self) -> _Misbehaved:
        """That its output ended, and how."""
        with contextlib.suppress(TimeoutExpired):
            status = self._running.wait(0.5)
            if status < 0:
                return _Misbehaved("crash", f"it was ended by {_signal_name(-status)}")
            return _Misbehaved("crash", f"it exited with status {status}")
        return _Misbehaved("crash", "it closed its standard output")

    def _stderr_said(self) -> str:
        lines = self.err.decode("utf-8", "replace").strip().splitlines()[-STDERR_LINES:]
        return "; stderr: " + " / ".join(line.strip() for line in lines) if lines else ""


def _signal_name(number: int) -> str:
    try:
        return signal.Signals(number).name
    except ValueError:
        return f"signal {number}"


def _shown(line: bytes, width: int = 120) -> str:
    text = line.decode("utf-8", "replace").rstrip("\n")
    return repr(text if len(text) <= width else text[:width] + "…")
