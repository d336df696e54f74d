"""Speaking with one process of an engine: hello, one line after another, bye, and what goes wrong.

All of it is generators that yield until when they want to wait; the loop in ``process`` resumes
them when the child has written something, or at that time. Nothing here ever waits by itself.
"""

import time
from collections import deque
from collections.abc import Generator
from typing import TypeVar

import msgspec
from msgspec.structs import replace

from headjudge import __version__
from headjudge.runner.desk import Desk, Job
from headjudge.runner.engine import REPLY_KEPT, STDERR, Answer, AnswerKind, checked_info
from headjudge.runner.process import Child, how_it_ended
from headjudge.runner.replies import unreadable
from headjudge.spec.protocol import MAX_LINE, Bye, EngineInfo, Hello, HelloReply
from headjudge.text import brief, quoted

T = TypeVar("T")
Wait = Generator[float, None, T]
"""Work that yields until when to wait, by ``time.monotonic``, and in the end gives something."""

BYE_SECONDS = 3.0
"""How long an engine may take to go when it is told to."""
HINT_SECONDS = 0.2
"""After so much of that, its standard input is closed too."""
LEFT_SECONDS = 0.5
"""How long it is listened to what one that has gone has left behind, if that can still speak."""
GONE_SECONDS = 3.0
"""How long one whose output has ended may take to exit."""
LOOK_SECONDS = 0.1
"""How often it is looked whether a process that says nothing is still there."""
HELLO = msgspec.json.encode(Hello(hello=1, suite=__version__)) + b"\n"
BYE = msgspec.json.encode(Bye(bye=True)) + b"\n"


class Speaker:
    """Speaks with one child at a time."""

    def __init__(self, desk: Desk) -> None:
        """Nothing is started yet."""
        self.desk = desk
        self.child: Child | None = None
        self.in_flight: deque[Job] = deque()
        """What was asked and not answered yet; the first is the head."""
        self.clock = 0.0
        """Since when the next line has been waited for."""

    def start(self) -> Wait[Answer | None]:
        """Start a child and shake hands; what went wrong, if anything did."""
        desk = self.desk
        try:
            self.child = child = desk.start()
        except OSError as error:
            return Answer("crash", message=f"{error.filename}: {error.strerror}")
        child.send(HELLO)
        self.clock = time.monotonic()
        line, bad = yield from self.one_line(child, desk.start_timeout)
        if not bad:
            bad = self._meet(line)
        else:
            bad = replace(bad, message=f"no reply to hello: {bad.message}")
        return self.dismissed(bad) if bad else None

    def _meet(self, line: bytes) -> Answer | None:
        """What is wrong with a reply to hello, if anything is."""
        desk = self.desk
        try:
            msgspec.json.decode(line, type=HelloReply)
            info = checked_info(msgspec.json.decode(line, type=EngineInfo))
        except (ValueError, RecursionError) as error:
            why = f"its reply to hello is malformed: {unreadable(error)}: {quoted(line)}"
            return Answer("garbage", message=brief(why))
        if desk.info is None:
            desk.info = info
        for field in EngineInfo.__struct_fields__:
            now, before = getattr(info, field), getattr(desk.info, field)
            if now != before:
                why = f"started again, it says another {field} than before"
                if isinstance(now, frozenset):
                    now, before = sorted(now - before), sorted(before - now)
                return Answer("garbage", message=brief(f"{why}: {now!r}, not {before!r}"))
        return None

    def one_line(self, child: Child, seconds: float) -> Wait[tuple[bytes, Answer | None]]:
        """The next line of the child; or what went wrong."""
        while not child.lines:
            yield min(self.clock + seconds, time.monotonic() + LOOK_SECONDS)
            if not child.lines:
                bad = yield from self.look(child, seconds)
                if bad:
                    return b"", bad
        return child.lines.pop(0), None

    def look(self, child: Child, seconds: float) -> Wait[Answer | None]:
        """What is wrong with a child that has written no line, if anything is."""
        now = time.monotonic()
        if child.too_long:
            return self.bad("garbage", f"a line of more than {MAX_LINE} bytes")
        if child.silent or child.status() is not None:
            return (yield from self.gone(child))
        if bad := self.greedy(child):
            return bad
        if now < self.clock + seconds:
            return None
        what = f"no answer within {seconds:g} s"
        if child.reads_no_more():
            what += ", and it closed its standard input"
        elif len(child.unwritten) > sum(len(job.request) for job in [*self.in_flight][1:]):
            what += ", and it did not read its input"
        if child.half:
            what += f"; a line without an end came: {quoted(child.half)}"
        return self.bad("hang", what)

    def greedy(self, child: Child) -> Answer | None:
        """That a child holds too much memory, if it does."""
        if child.memory() <= self.desk.memory:
            return None
        most = f"{self.desk.memory // 10**6:,} MB"
        return self.bad("crash", f"it used more than {most} of memory")

    def gone(self, child: Child) -> Wait[Answer | None]:
        """How a child ended, or that it closed its output; None if it said something before."""
        end = time.monotonic() + GONE_SECONDS
        while child.status() is None and time.monotonic() < end:
            yield time.monotonic() + 0.01
        child.drain()
        if child.lines:
            return None
        status = child.status()
        what = "it closed its standard output" if status is None else how_it_ended(status)
        if child.half:
            what += f" after a line without an end: {quoted(child.half)}"
        return self.bad("crash", what)

    def bad(self, kind: AnswerKind, message: str) -> Answer:
        """A misdeed, as the answer to the case at the head."""
        request = self.in_flight[0].request if self.in_flight else b""
        half = self.child.half[:REPLY_KEPT] if self.child else b""
        return Answer(kind, (), brief(message), time.monotonic() - self.clock, request, half)

    def dismissed(self, bad: Answer) -> Answer:
        """The misdeed with what was on standard error; the child is ended."""
        child, self.child = self.child, None
        if child:
            child.end()
            bad = replace(bad, stderr=child.stderr.text())
            why = brief(child.stderr.brief())
            if why:
                bad = replace(bad, message=f"{bad.message}{STDERR}{why}")
        return bad

    def bye(self, child: Child) -> Wait[None]:
        """Say bye and wait for the end, and for what it started and left behind to be heard."""
        child.send(BYE)
        begin = now = time.monotonic()
        end, ended = begin + BYE_SECONDS, False
        while now < end and not child.too_long and not (ended and child.silent):
            if child.status() is not None:
                end = end if ended else min(end, now + LEFT_SECONDS)
                ended = True
                child.drain()
            elif now > begin + HINT_SECONDS:
                child.end_input()
            yield now + 0.01
            now = time.monotonic()
        child.drain()
