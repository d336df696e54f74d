"""Talk to an engine's process: handshake, lines, farewell and everything that can go wrong.

The conversation consists of generators that yield the time until which they want to wait. The event
loop in ``subprocess_engine`` resumes them when the process has written output or when that time
comes. Nothing here blocks.
"""

import time
from collections import deque
from collections.abc import Generator
from typing import TypeVar

import msgspec
from msgspec.structs import replace

from headjudge import __version__
from headjudge.runner.dispatcher import Dispatcher, Job
from headjudge.runner.engine import REPLY_KEPT, STDERR, Answer, AnswerKind, checked_info
from headjudge.runner.process import Child, how_it_ended
from headjudge.runner.replies import unreadable
from headjudge.spec.protocol import MAX_LINE, Bye, EngineInfo, Hello, HelloReply
from headjudge.text import brief, quoted

T = TypeVar("T")
Wait = Generator[float, None, T]
"""A generator that yields wake-up times (``time.monotonic``) and finally returns a result."""

BYE_SECONDS = 3.0
"""Time for an engine to exit after ``bye``, in seconds."""
CLOSE_INPUT_SECONDS = 0.2
"""Seconds after ``bye`` before standard input is closed, for engines that react only to that."""
LEFTOVER_SECONDS = 0.5
"""Seconds to listen after an engine exits, in case its child processes hold its output open."""
EXIT_SECONDS = 3.0
"""Time for an engine to exit once its output has ended, in seconds."""
POLL_SECONDS = 0.1
"""Interval for checking whether a silent process is still alive, in seconds."""
HELLO = msgspec.json.encode(Hello(hello=1, suite=__version__)) + b"\n"
BYE = msgspec.json.encode(Bye(bye=True)) + b"\n"


class ProtocolClient:
    """Talks to one process at a time."""

    def __init__(self, dispatcher: Dispatcher) -> None:
        """Initialize the client without starting a process."""
        self.dispatcher = dispatcher
        self.child: Child | None = None
        self.in_flight: deque[Job] = deque()
        """Unanswered requests, oldest first; the first one is called the head."""
        self.clock = 0.0
        """The time from which the wait for the next line is measured."""

    def start(self) -> Wait[Answer | None]:
        """Start a process and perform the handshake; return any misbehaviour."""
        try:
            self.child = child = self.dispatcher.start()
        except OSError as error:
            return Answer("crash", message=f"{error.filename}: {error.strerror}")
        child.send(HELLO)
        self.clock = time.monotonic()
        line, bad = yield from self.next_line(child, self.dispatcher.start_timeout)
        bad = replace(bad, message=f"no reply to hello: {bad.message}") if bad else self._meet(line)
        return self.dismiss(bad) if bad else None

    def _meet(self, line: bytes) -> Answer | None:
        """Return what is wrong with a reply to hello, or None if it is valid."""
        dispatcher = self.dispatcher
        try:
            msgspec.json.decode(line, type=HelloReply)
            info = checked_info(msgspec.json.decode(line, type=EngineInfo))
        except (ValueError, RecursionError) as error:
            why = f"its reply to hello is malformed: {unreadable(error)}: {quoted(line)}"
            return Answer("garbage", message=brief(why))
        if dispatcher.info is None:
            dispatcher.info = info
        for field in EngineInfo.__struct_fields__:
            now, before = getattr(info, field), getattr(dispatcher.info, field)
            if now != before:
                if isinstance(now, frozenset):
                    now, before = sorted(now - before), sorted(before - now)
                why = f"its {field} changed after a restart: {now!r}, not {before!r}"
                return Answer("garbage", message=brief(why))
        return None

    def next_line(self, child: Child, seconds: float) -> Wait[tuple[bytes, Answer | None]]:
        """Return the process's next line, or the misbehaviour instead of it."""
        while not child.lines:
            yield min(self.clock + seconds, time.monotonic() + POLL_SECONDS)
            if not child.lines:
                bad = yield from self.check(child, seconds)
                if bad:
                    return b"", bad
        return child.lines.pop(0), None

    def check(self, child: Child, seconds: float) -> Wait[Answer | None]:
        """Return the misbehaviour of a process that has not written a line, or None."""
        now = time.monotonic()
        if child.too_long:
            return self.misbehaved("garbage", f"a line of more than {MAX_LINE} bytes")
        if child.silent or child.status() is not None:
            return (yield from self._gone(child))
        if bad := self.over_memory(child):
            return bad
        if now < self.clock + seconds:
            return None
        message = f"no answer within {seconds:g} s"
        if child.reads_no_more():
            message += ", and it closed its standard input"
        elif len(child.unwritten) > sum(len(job.request) for job in [*self.in_flight][1:]):
            message += ", and it did not read its input"
        if child.partial_line:
            message += f"; an unfinished line came: {quoted(child.partial_line)}"
        return self.misbehaved("hang", message)

    def over_memory(self, child: Child) -> Answer | None:
        """Return a crash if the process exceeds its memory limit."""
        limit = self.dispatcher.memory
        if child.memory() <= limit:
            return None
        return self.misbehaved("crash", f"it used more than {limit // 10**6:,} MB of memory")

    def _gone(self, child: Child) -> Wait[Answer | None]:
        """Return how a process ended or that it closed its output; None if a line arrived first."""
        end = time.monotonic() + EXIT_SECONDS
        while child.status() is None and time.monotonic() < end:
            yield time.monotonic() + 0.01
        child.drain()
        if child.lines:
            return None
        status = child.status()
        message = "it closed its standard output" if status is None else how_it_ended(status)
        if child.partial_line:
            message += f" after an unfinished line: {quoted(child.partial_line)}"
        return self.misbehaved("crash", message)

    def misbehaved(self, kind: AnswerKind, message: str) -> Answer:
        """Return misbehaviour as the answer to the head's case."""
        request = self.in_flight[0].request if self.in_flight else b""
        partial = self.child.partial_line[:REPLY_KEPT] if self.child else b""
        return Answer(kind, (), brief(message), time.monotonic() - self.clock, request, partial)

    def dismiss(self, bad: Answer) -> Answer:
        """Kill the process; return the misbehaviour, including its standard error output."""
        child, self.child = self.child, None
        if child:
            child.end()
            bad = replace(bad, stderr=child.stderr.text())
            if why := brief(child.stderr.brief()):
                bad = replace(bad, message=f"{bad.message}{STDERR}{why}")
        return bad

    def bye(self, child: Child) -> Wait[None]:
        """Send bye, wait for the process to exit, and read what its child processes still write."""
        child.send(BYE)
        begin = now = time.monotonic()
        end, ended = begin + BYE_SECONDS, False
        while now < end and not child.too_long and not (ended and child.silent):
            if child.status() is not None:
                end = end if ended else min(end, now + LEFTOVER_SECONDS)
                ended = True
                child.drain()
            elif now > begin + CLOSE_INPUT_SECONDS:
                child.end_input()
            yield now + 0.01
            now = time.monotonic()
        child.drain()
