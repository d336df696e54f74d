"""Engines in separate processes, driven over protocol 1 and allowed to misbehave.

A worker keeps several requests in flight on one process. An answer is confirmed only when further
good replies have arrived or the output has ended; until then, later output may still belong to it.
"""

import contextlib
import os
import selectors
import time
from collections.abc import Generator, Iterable
from functools import partial
from uuid import uuid4

from msgspec.structs import replace

from headjudge.errors import UsageError
from headjudge.files import ELSEWHERE, POSIX
from headjudge.runner.client import (
    AHEAD,
    POLL_SECONDS,
    QUIET_SECONDS,
    CulpritFinder,
    Dispatcher,
    Job,
    RestartError,
    Wait,
    confirm,
    jobs_named,
)
from headjudge.runner.engine import (
    COULD_NOT_START,
    MAX_CASE_SECONDS,
    REPLY_KEPT,
    Answer,
    EngineStartError,
    Limits,
)
from headjudge.runner.process import MARK, Child, end_marked, environment
from headjudge.runner.replies import is_reply, more_than_one_line
from headjudge.spec.protocol import EngineInfo
from headjudge.spec.protocol.case_kinds import AnyCase

MAX_IN_FLIGHT = 128
"""Default maximum number of requests in flight per process."""
IN_FLIGHT_SECONDS = 0.02
"""By default, only as many requests are in flight as the engine answers in this many seconds."""
TENTATIVE = 2
"""Minimum number of replies that stay tentative because later output may still belong to them.

A late line belongs to the last reply. A line that came too early was taken for the reply to the
case after its own.
"""
TENTATIVE_SECONDS = 0.05
"""Minimum time in seconds before a reply is confirmed.

A line that names its case may come from another process and arrive late.
"""
NEVER = float("inf")


class Worker(CulpritFinder):
    """Plays the dispatcher's cases on one process at a time."""

    def __init__(self, dispatcher: Dispatcher, *, spare: bool = False) -> None:
        """Initialize the worker without starting a process."""
        super().__init__(dispatcher)
        self.due = 0.0
        """Time at which to resume even without output."""
        self.hungry = False
        """Whether the worker is waiting for a case."""
        self.task: Wait[None] | None = None
        self.spare = spare
        """Whether other workers can do this worker's work."""
        self.served = False
        """Whether the worker has ever succeeded in starting a process."""
        self.troubled = False
        """Whether the worker's last process misbehaved."""
        self.tentative: list[Job] = []
        """The last answered jobs, whose answers are not yet confirmed."""
        self.pace = IN_FLIGHT_SECONDS
        """Average number of seconds between two replies."""

    def begin(self) -> None:
        """Prepare to play; the event loop then resumes the worker."""
        self.task, self.due = self._play(), 0.0

    def resume(self) -> None:
        """Continue until the next wait."""
        assert self.task  # noqa: S101 -- set by begin()
        self.hungry = False
        try:
            self.due = next(self.task)
        except StopIteration:
            self.task = None

    def drop(self) -> None:
        """Stop playing; if the worker was busy, kill its process."""
        if self.task:
            self.task.close()
            self.task = None
            self.end()

    def end(self) -> None:
        """Kill the process at once."""
        child, self.child = self.child, None
        self.in_flight.clear()
        self.tentative = []
        if child:
            child.end()

    def _play(self) -> Wait[None]:
        """Play cases until none are left."""
        dispatcher = self.dispatcher
        while True:
            first: list[Job] = []
            while self.child is None and not first:
                if dispatcher.is_drained:
                    return
                first = dispatcher.next_jobs(1)
                if not first:
                    self.hungry = True
                    yield NEVER
            if self.child is None and (bad := (yield from self._restart())):
                if self.spare and not self.served and bad.kind == "crash":
                    dispatcher.requeue(first)  # this engine can't run in several processes
                    return
                first[0].answer = Answer("not-run", message=bad.message)
                continue
            self.served = True
            bad = yield from self._converse(first)
            if bad is None:
                return
            yield from self._attribute(bad)

    def _restart(self) -> Wait[Answer | None]:
        """Start a process; if that fails, return the answer for cases that can't be sent."""
        begin = time.monotonic()
        bad = yield from self.start()
        if bad and bad.kind != "garbage":
            why = f"it could not be restarted: {bad.message}"
            bad = replace(bad, kind="crash", message=why)
        if bad or self.troubled:
            self.dispatcher.add_downtime(time.monotonic() - begin, bad or Answer("crash"))
        self.troubled = False
        return bad

    def _converse(self, todo: list[Job]) -> Wait[Answer | None]:
        """Send requests and read replies; return misbehavior, or None when all cases are done."""
        dispatcher, child = self.dispatcher, self.child
        assert child  # noqa: S101 -- was started
        in_flight, lines = self.in_flight, list[bytes]()
        while True:
            # Refill the window before reading the replies received, so that the engine keeps
            # working meanwhile. Half of the window is refilled at once, because one write per reply
            # takes time.
            waiting = max(len(in_flight) - len(lines), 0) + len(todo)
            window = self._window()
            if 2 * waiting <= window:
                todo += dispatcher.next_jobs(window - waiting)
            if todo:
                child.send(b"".join([job.request for job in todo]))
            bad = self._accept(lines) or self.over_memory(child) if lines else None
            if bad:
                dispatcher.requeue(todo)
                return bad
            if todo and not in_flight:
                self.clock = time.monotonic()
            in_flight += todo
            todo = []
            if not in_flight and dispatcher.is_drained:
                if not dispatcher.keep:
                    yield from self._bye(child)
                confirm(self.tentative)
                self.tentative = []
                return None
            self.hungry = not in_flight
            seconds = dispatcher.timeout if in_flight else NEVER
            yield min(self.clock + seconds, time.monotonic() + POLL_SECONDS)
            lines = child.take()
            if not lines:
                bad = yield from self.check(child, seconds)
                if bad:
                    return bad

    def _window(self) -> int:
        """Return the maximum number of requests in flight."""
        if self.dispatcher.max_in_flight:
            return self.dispatcher.max_in_flight
        return max(1, min(MAX_IN_FLIGHT, int(IN_FLIGHT_SECONDS / self.pace)))

    def _accept(self, lines: list[bytes]) -> Answer | None:
        """Read the lines as replies to pending requests; return the misbehavior, or None."""
        child, in_flight, read = self.child, self.in_flight, self.dispatcher.replies.read
        assert child  # noqa: S101 -- it wrote the lines
        now = time.monotonic()
        each = max(now - self.clock, 1e-9) / len(lines)
        answered, bad = self.tentative, None
        for line in lines:
            if not in_flight:
                message = more_than_one_line(line)
                bad = Answer("garbage", (), message, each, b"", line[:REPLY_KEPT])
                break
            job = in_flight.popleft()
            job.tentative = answer = read(job.case, line, each, job.request)
            if answer.kind == "garbage":
                in_flight.appendleft(job)
                bad = answer
                break
            answered.append(job)
            job.answered = now
        # With more tentative jobs, the dispatcher's AHEAD would leave no room for new cases.
        most = max(AHEAD // 2 // self.dispatcher.limits.jobs, TENTATIVE)
        recent = sum(job.answered > now - TENTATIVE_SECONDS for job in answered)
        tentative = min(max(recent, TENTATIVE), most)
        confirm(answered[:-tentative])
        self.tentative = answered[-tentative:]
        child.replies += 1
        self.clock, self.pace = now, each
        return bad

    def _bye(self, child: Child) -> Wait[None]:
        """Send bye and read all remaining output, which confirms the last answers."""
        begin = time.monotonic()
        yield from self.bye(child)
        ended = child.status() is not None
        written = [line for line in (*child.lines, child.partial_line) if line]
        extra = next(filter(is_reply, written), b"")
        odd = written or child.refused or (ended and child.unread())
        self.dismiss(Answer("crash"))
        if not odd:
            confirm(self.tentative)
            self.tentative = []
            return
        before = self._suspects(extra or (child.lines[0] if child.lines else b""))
        if not before:
            return
        found = False
        with contextlib.suppress(RestartError):
            quiet = QUIET_SECONDS + 2 * (begin - self.clock)
            found = yield from self.find_answered(before, quiet)
        if extra and not found:  # it may contradict the answer
            last = before[-1]
            last.answer = self.misbehaved("garbage", more_than_one_line(extra))
            last.answer = replace(last.answer, request=last.request, reply=extra[:REPLY_KEPT])
        confirm(before)
        seconds = time.monotonic() - begin
        self.dispatcher.add_downtime(seconds, before[-1].answer or Answer("crash"))

    def _suspects(self, line: bytes) -> list[Job]:
        """Return the jobs that an unexpected line may belong to; confirm all others."""
        tentative, self.tentative = self.tentative, []
        suspects = jobs_named(line, tentative) or tentative[-TENTATIVE:]
        confirm([job for job in tentative if job not in suspects])
        return suspects

    def _attribute(self, seen: Answer) -> Wait[None]:
        """Find the job that caused the misbehavior; requeue the innocent ones."""
        began, dispatcher, child = self.clock, self.dispatcher, self.child
        assert child  # noqa: S101 -- it misbehaved
        jobs, before = [*self.in_flight], self._suspects(seen.reply)
        self.in_flight.clear()
        since = time.monotonic() - began
        seen = self.dismiss(seen)
        self.troubled = True
        if not (jobs or before):
            return
        hang = seen.kind == "hang" and not child.refused
        if hang:
            confirm(before)
            before = []
        only_suspect = not before and (not child.replies or hang) and len(jobs) == 1
        if jobs and (only_suspect or (hang and dispatcher.in_order)):
            jobs[0].answer = seen
        else:
            yield from self.find(seen, before, jobs, QUIET_SECONDS + 2 * since)
        dispatcher.add_downtime(time.monotonic() - began, seen)
        dispatcher.requeue([job for job in jobs if job.answer is None])


class SubprocessEngine:
    """A program that speaks protocol 1, run in one or more processes."""

    info: EngineInfo

    def __init__(self, command: list[str], limits: Limits | None = None) -> None:
        """Start the program and perform the handshake.

        Raises EngineStartError if that fails, or UsageError for invalid limits.
        """
        if not POSIX:
            raise EngineStartError(f"engines in separate processes: {ELSEWHERE}")
        limits = limits or Limits()
        check_limits(limits)
        self.command = command
        self.mark = f"{os.getpid()}-{uuid4().hex}"
        self.environment = {**environment(limits.environment), MARK: self.mark}
        self.selector = selectors.DefaultSelector()
        start = partial(Child, command, self.environment, self.selector)
        self.dispatcher = Dispatcher(start, limits)
        self.workers = [Worker(self.dispatcher)]
        self.jobs = limits.jobs
        try:
            self._start()
        except BaseException:
            self.end()
            raise

    def _start(self) -> None:
        """Start the first process and perform the handshake."""
        worker, dispatcher = self.workers[0], self.dispatcher
        starting = worker.start()
        while True:
            try:
                worker.due = next(starting)
            except StopIteration as stop:
                bad: Answer | None = stop.value
                break
            self._select([worker])
        if bad:
            raise EngineStartError(bad.message.partition(COULD_NOT_START)[2] or bad.message)
        assert dispatcher.info  # noqa: S101 -- the handshake succeeded
        self.info = dispatcher.info
        dispatcher.configure()

    def answer(self, case: AnyCase) -> Answer:
        """Send the case and wait for the reply; later output belongs to the next case."""
        (answer,) = self.run([case], keep=True)
        return answer

    def run(self, cases: Iterable[AnyCase], *, keep: bool = False) -> Generator[Answer, None, None]:
        """Send the cases as processes become free; yield each answer once it is confirmed.

        With `keep`, the processes stay alive after the last case, and any output after its answer
        is attributed to the next case.
        """
        dispatcher = self.dispatcher
        dispatcher.open(cases, keep=keep)
        order = dispatcher.order
        for worker in self.workers:
            worker.begin()
        try:
            while True:
                while order and (answer := order[0].answer):
                    order.popleft()
                    yield answer
                if not order and dispatcher.is_drained:
                    break
                self._step()
            # each worker still says bye to its process
            while any(worker.task for worker in self.workers):
                self._step()
        finally:
            for worker in self.workers:
                worker.drop()

    def poll(self) -> None:
        """Exchange messages without waiting, so that the processes are busy meanwhile."""
        if not self.dispatcher.is_drained and any(worker.task for worker in self.workers):
            self._step(0.0)

    def _step(self, longest: float = 1.0) -> None:
        """Wait for output or a deadline, and resume the workers concerned."""
        dispatcher = self.dispatcher
        working = [worker for worker in self.workers if worker.task]
        if not working:  # a spare worker requeued its case, and all others are done
            self.workers[0].begin()
            working = self.workers[:1]
        hungry = [worker for worker in working if worker.hungry]
        if hungry and (dispatcher.is_drained or dispatcher.may_have_jobs):
            for worker in hungry:
                worker.due = 0.0
        if len(self.workers) < self.jobs and not hungry and dispatcher.may_have_jobs:
            self.workers.append(Worker(dispatcher, spare=True))
            self.workers[-1].begin()
            working.append(self.workers[-1])
        for worker in self._select(working, longest):
            worker.resume()

    def _select(self, workers: list[Worker], longest: float = 1.0) -> list[Worker]:
        """Wait until some workers have output or are due, and return them."""
        due = min((worker.due for worker in workers), default=0.0)
        wait = min(max(due - time.monotonic(), 0.0), longest)
        touched = set()
        for key, _ in self.selector.select(wait):
            child: Child = key.data
            child.ready(key.fd)
            touched.add(child)
        now = time.monotonic()
        return [worker for worker in workers if worker.child in touched or worker.due <= now]

    def close(self) -> None:
        """Send bye, wait up to three seconds, and kill whatever is left of the engine."""
        try:
            for worker in self.workers:
                worker.drop()
                if worker.child:
                    worker.task, worker.due = worker.bye(worker.child), 0.0
            while working := [worker for worker in self.workers if worker.task]:
                for worker in self._select(working):
                    worker.resume()
        finally:
            self.end()

    def end(self) -> None:
        """Kill everything that is left of the engine at once."""
        for worker in self.workers:
            worker.task = None
            worker.end()
        end_marked(self.mark)
        with contextlib.suppress(ValueError):
            self.selector.close()


def check_limits(limits: Limits) -> None:
    """Raise UsageError for invalid limits."""
    timeout, downtime = limits.timeout, limits.max_downtime
    if timeout is not None and not 0 < timeout <= MAX_CASE_SECONDS:
        raise UsageError(
            f"{timeout:g} seconds per case: must be above 0 and at most {MAX_CASE_SECONDS:g}"
        )
    if downtime is not None and not downtime >= 0:
        raise UsageError(f"{downtime:g} seconds of downtime: must be at least 0")
    for name in ("jobs", "max_in_flight", "memory"):
        value = getattr(limits, name)
        if value is not None and value < 1:
            raise UsageError(f"{name}: {value} must be at least 1")
