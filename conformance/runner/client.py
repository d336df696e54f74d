"""Talk to an engine's process: handshake, replies, shutdown and detection of misbehavior.

A `Dispatcher` holds the case queue that an engine's processes share, and the limits for them.

The conversation consists of generators that yield the time until which they want to wait. The event
loop in ``subprocess_engine`` resumes them when the process has written output or when that time
comes. Nothing here blocks.

Output after a reply may belong to the answered case, and misbehavior while several requests are in
flight may be caused by any of them. `CulpritFinder` therefore plays each suspect again in a
separate process; the first one that misbehaves there is the culprit.
"""

import time
from collections import deque
from collections.abc import Callable, Generator, Iterable, Iterator
from itertools import count, islice
from typing import TypeVar

import msgspec
from msgspec import Struct
from msgspec.structs import replace

from headjudge import __version__
from headjudge.runner.engine import (
    CASE_SECONDS,
    MISBEHAVIOR,
    REPLY_KEPT,
    STDERR,
    Answer,
    AnswerKind,
    Limits,
    checked_info,
    unknown_fields,
)
from headjudge.runner.process import Child, how_it_ended, memory_of_machine
from headjudge.runner.replies import (
    UNREADABLE,
    ReplyReader,
    case_of,
    more_than_one_line,
    unreadable,
)
from headjudge.spec.protocol import MAX_LINE, Bye, EngineInfo, Hello, HelloReply
from headjudge.spec.protocol.case_kinds import AnyCase
from headjudge.text import brief, quoted

START_TIMES = 3
"""An engine's time limit for its handshake, as a multiple of the time limit per case."""
DOWNTIME_TIMES = 20
"""The default downtime limit, as a multiple of the time limit per case."""
MIN_DOWNTIME = 60.0
"""Lower bound for the default downtime limit, in seconds."""
AHEAD = 2000
"""Maximum number of cases whose answers are pending or not yet fetched."""


class Job(Struct, gc=False):
    """A queued or running case, with its answer once known."""

    number: int
    """The case's position in the run."""
    case: AnyCase
    request: bytes
    tentative: Answer | None = None
    """A good reply that later output may still invalidate."""
    answer: Answer | None = None
    answered: float = 0.0
    """Time of the reply (``time.monotonic``)."""


class Dispatcher:
    """The state shared by an engine's processes: queued cases, limits and accumulated downtime."""

    def __init__(self, start: Callable[[], Child], limits: Limits) -> None:
        """Set the limits; `start` starts a process or raises OSError."""
        self.start = start
        self.limits = limits
        self.encode = msgspec.json.Encoder().encode
        self.info: EngineInfo | None = None
        self.unknown_fields: frozenset[str] = frozenset()
        """The fields of the reply to hello that the protocol does not define."""
        self.timeout = limits.timeout or CASE_SECONDS
        self.start_timeout = self.timeout * START_TIMES
        self.max_in_flight = limits.max_in_flight
        self.memory = limits.memory or memory_of_machine() // 2 // limits.jobs
        self.downtime = 0.0
        self.max_downtime: float | None = None
        self.replies = ReplyReader()
        self.in_order = False
        """Whether the engine answers cases in order, so that a hang is attributed to the head."""
        self.last_misbehavior = Answer("crash")
        self.order: deque[Job] = deque()
        self.source: Iterator[AnyCase] = iter(())
        self.exhausted = True
        self.requeued: list[Job] = []
        self.keep = False
        self.numbers = count()

    def configure(self) -> None:
        """Adapt the limits to the handshake."""
        seconds = self.info.seconds if self.info else None
        self.timeout = self.limits.timeout or seconds or CASE_SECONDS
        if seconds and not self.max_in_flight:
            self.max_in_flight = 1  # queued requests would use up the time that the engine declares
        self.max_downtime = self.limits.max_downtime
        if self.max_downtime is None:
            self.max_downtime = max(MIN_DOWNTIME, DOWNTIME_TIMES * self.timeout)

    def open(self, cases: Iterable[AnyCase], *, keep: bool) -> None:
        """Start a new sequence of cases."""
        self.source, self.exhausted, self.keep = iter(cases), False, keep
        self.order.clear()
        self.requeued.clear()

    @property
    def may_have_jobs(self) -> bool:
        """Whether `next_jobs` might return a job now."""
        return bool(self.requeued) or (not self.exhausted and len(self.order) < AHEAD)

    @property
    def is_drained(self) -> bool:
        """Whether no cases are left to play."""
        return self.exhausted and not self.requeued

    @property
    def downtime_exhausted(self) -> bool:
        """Whether downtime has reached its limit."""
        return self.max_downtime is not None and self.downtime >= self.max_downtime

    def next_jobs(self, most: int) -> list[Job]:
        """Take up to `most` cases, requeued ones first."""
        most = min(most, AHEAD - len(self.order) + len(self.requeued))
        if most <= 0:
            return []
        if self.downtime and self.downtime_exhausted:
            self._give_up()
            return []
        jobs = self.requeued[:most]
        del self.requeued[:most]
        encode, cases = self.encode, islice(self.source, most - len(jobs))
        new = [Job(n, case, encode(case) + b"\n") for n, case in zip(self.numbers, cases)]  # noqa: B905 -- numbers are infinite
        if len(jobs) + len(new) < most:
            self.exhausted = True
        self.order += new
        return jobs + new

    def _give_up(self) -> None:
        """Give all remaining cases the answer `not-run`."""
        last = self.last_misbehavior.message
        why = f"{self.downtime:.1f} s were lost to hangs, crashes and restarts; the last: {last}"
        answer = Answer("not-run", message=why)
        for job in self.requeued:
            job.answer = answer
        self.requeued.clear()
        for case in islice(self.source, AHEAD - len(self.order)):
            self.order.append(Job(next(self.numbers), case, b"", answer=answer))
        self.exhausted = len(self.order) < AHEAD

    def requeue(self, jobs: list[Job]) -> None:
        """Return cases to the queue so that they are sent again."""
        self.requeued = sorted([*self.requeued, *jobs], key=lambda job: job.number)

    def add_downtime(self, seconds: float, cause: Answer) -> None:
        """Record lost time and the answer that caused it."""
        self.downtime += seconds
        if cause.message and cause.kind in MISBEHAVIOR:
            self.last_misbehavior = cause


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
        """Start a process and perform the handshake; return any misbehavior."""
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
            names = msgspec.json.decode(line, type=dict[str, msgspec.Raw])
            dispatcher.unknown_fields = unknown_fields(names)
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
        """Return the next line or, if the process misbehaves, an empty line and the misbehavior."""
        while not child.lines:
            yield min(self.clock + seconds, time.monotonic() + POLL_SECONDS)
            if not child.lines:
                bad = yield from self.check(child, seconds)
                if bad:
                    return b"", bad
        return child.lines.pop(0), None

    def check(self, child: Child, seconds: float) -> Wait[Answer | None]:
        """Return the misbehavior of a process that has not written a line, or None."""
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
            message += f"; it sent an unfinished line: {quoted(child.partial_line)}"
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
        """Return misbehavior as the answer to the oldest unanswered case."""
        request = self.in_flight[0].request if self.in_flight else b""
        partial = self.child.partial_line[:REPLY_KEPT] if self.child else b""
        return Answer(kind, (), brief(message), time.monotonic() - self.clock, request, partial)

    def dismiss(self, bad: Answer) -> Answer:
        """Kill the process; return the misbehavior, including its standard error output."""
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


QUIET_SECONDS = 1.0
"""Time to listen for further output after the reply to a case played alone, in seconds."""


class RestartError(Exception):
    """Raised if the engine can't be restarted."""


class CulpritFinder(ProtocolClient):
    """Plays suspects alone to find the culprit."""

    def find(self, seen: Answer, before: list[Job], jobs: list[Job], quiet: float) -> Wait[None]:
        """Assign the misbehavior `seen` to the first suspect that misbehaves when played alone.

        The suspects are the head of the unanswered `jobs`, then the answered jobs `before` it, then
        the other unanswered jobs. If none misbehaves alone, the head is blamed or, if there is no
        head, the last answered job.
        """
        blamed = [*jobs[:1], *before[-1:]][0]
        note = ", but not when the case is played alone"
        try:
            own = (yield from self._play_alone(jobs[0], 0)) if jobs else None
            bad = own if own and own.kind in MISBEHAVIOR else None
            if bad and _same_misbehavior(bad, seen):
                self.dispatcher.in_order |= bad.kind == "hang"
            elif (yield from self.find_answered(before, quiet)) and not bad:
                return
            if bad:
                jobs[0].answer = bad
                return
            for job in jobs[1:]:
                # An engine may withhold replies while there is more input to read.
                self.dispatcher.max_in_flight = 1
                if self.dispatcher.downtime_exhausted:
                    break
                own = yield from self._play_alone(job, 0)
                if own.kind in MISBEHAVIOR:
                    job.answer = own
                    return
        except RestartError:
            note = ""
        finally:
            confirm(before)
        message, stderr, lines = seen.message.partition(STDERR)
        blamed.answer = replace(seen, message=f"{message}{note}{stderr}{lines}")

    def find_answered(self, before: list[Job], quiet: float) -> Wait[bool]:
        """Play answered cases alone, last first; return whether one of them misbehaves.

        A good answer is not replaced, because an engine that is wrong unless it plays a case alone
        is wrong.
        """
        for job in reversed(before):
            alone = yield from self._play_alone(job, quiet)
            if alone.kind in MISBEHAVIOR:
                job.answer = alone
                return True
        return False

    def _play_alone(self, job: Job, quiet: float) -> Wait[Answer]:
        """Play a case in a separate process, listening for `quiet` seconds after its reply.

        Raises RestartError if the engine can't be started.
        """
        if (yield from self.start()):
            raise RestartError
        child = self.child
        assert child  # noqa: S101 -- was started
        child.send(job.request)
        self.clock = time.monotonic()
        line, bad = yield from self.next_line(child, self.dispatcher.timeout)
        if not bad:
            seconds = time.monotonic() - self.clock
            answer = self.dispatcher.replies.read(job.case, line, seconds, job.request)
            if answer.kind != "garbage":
                self.clock = time.monotonic()
                bad = yield from self._listen_on(child, quiet)
        if bad:
            answer = replace(bad, request=job.request)
        dismissed = self.dismiss(answer)
        return dismissed if answer.kind in MISBEHAVIOR else answer

    def _listen_on(self, child: Child, quiet: float) -> Wait[Answer | None]:
        """Return the misbehavior in the output after a good reply, or None."""
        line, bad = yield from self.next_line(child, quiet)
        if not bad:
            return self.misbehaved("garbage", more_than_one_line(line))
        if bad.kind != "hang":
            return replace(bad, message=f"{bad.message} after its reply")
        if child.partial_line:
            return self.misbehaved("garbage", more_than_one_line(child.partial_line))
        if child.reads_no_more():
            return self.misbehaved("hang", "it closed its standard input after its reply")
        return None


def jobs_named(line: bytes, jobs: list[Job]) -> list[Job]:
    """Return a list with the last job whose case the line names; empty if it names none."""
    try:
        case_id = case_of(line)
    except UNREADABLE:
        return []
    return [job for job in jobs if job.case.id == case_id][-1:]


def confirm(jobs: list[Job]) -> None:
    """Finalize tentative answers: no later output can belong to them."""
    for job in jobs:
        job.answer = job.answer or job.tentative


def _same_misbehavior(first: Answer, second: Answer) -> bool:
    if first.kind != second.kind or first.kind == "hang":
        return first.kind == second.kind
    return first.message.partition(STDERR)[0] == second.message.partition(STDERR)[0]
